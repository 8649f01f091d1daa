/* Where a position stands that is told from outside: which process goes on from it. */

/** The seats from one on, in turn order. */
const from = (order, seat) => order.slice(order.indexOf(seat));

/** The process that goes on; null for the middle of something that cannot be told apart from outside. */
export function resumption({ phase, turn }, frames, order) {
  const top = frames.at(-1)?.kind ?? null;
  if (frames.length > 1) return null;
  switch (phase) {
    case "refresh":
      if (top === "throw") return { name: "throwing" };
      return top === null || (top === "muster" && frames[0].step === "") ? { name: "refresh", left: from(order, turn) } : null;
    case "declaration":
      return top === null ? { name: "bearings", left: from(order, turn) } : null;
    case "equip":
      return top === null ? { name: "equipping", left: from(order, turn) } : null;
    case "action":
      return top === null ? { name: "turn" } : null;
    default:
      return top === null || top === "penalty" ? { name: "ending" } : null;
  }
}
