/* Where a position stands that is told from outside: which process goes on from it. */

/** The seats from one on, in turn order. */
const from = (order, seat) => order.slice(order.indexOf(seat));

/** The seats that still have to muster, the first one on top of the stack; null if something else is under way. */
function toMuster(frames) {
  const isWaiting = frames.length > 0 && frames.every(({ kind, step }) => kind === "muster" && step === "");
  return isWaiting ? frames.map(({ seat }) => seat).reverse() : null;
}

/** The process that goes on; null for the middle of something that cannot be told apart from outside. */
export function resumption({ follows }, { phase, turn }, frames, order) {
  const isOnly = (kind) => frames.length === 1 && frames[0].kind === kind;
  const isOnlyOf = (kind) => frames.every((frame) => frame.kind === kind);
  const isFree = frames.length === 0;
  switch (phase) {
    case "refresh": {
      if (isOnly("throw")) return { name: "throwing" };
      const left = toMuster(frames);
      return left === null ? null : { name: "refresh", left };
    }
    case "declaration":
      return isFree ? { name: "bearings", left: from(order, turn) } : null;
    case "equip": {
      // Where each declares and equips before the next does, the others still have to declare.
      const name = follows("bearings-order", "per-player") ? "bearings" : "equipping";
      return isFree ? { name, left: from(order, turn), hasDeclared: true } : null;
    }
    case "action":
      return isFree ? { name: "turn" } : null;
    default:
      return isOnlyOf("penalty") ? { name: "ending", left: frames.map(({ seat }) => seat).reverse() } : null;
  }
}
