/* Clean-up, the starter of the next dive; and the order of divers that are equally far. */

import { seatsOf } from "./chips.mjs";
import { settleRollOff } from "./roll-off.mjs";

/** The seats left out, in the order in which they lay: nearest to the submarine first. */
export function leftOutSeats(state) {
  return seatsOf(state)
    .filter((seat) => !state.divers[seat - 1].home)
    .sort((a, b) => distance(state, a) - distance(state, b) || afterStarter(state, b) - afterStarter(state, a));
}

function distance(state, seat) {
  return state.divers[seat - 1].at;
}

/** Returns how many places clockwise from the starter of this dive a seat sits. */
function afterStarter(state, seat) {
  const seats = state.divers.length;
  return (seat - state.starter + seats) % seats;
}

/** Returns who starts the next dive: {seat, rules}, or {refused} when a roll-off is needed and not settled. */
export function nextStarter(game, state, rounds) {
  const leftOut = leftOutSeats(state);
  if (leftOut.length === 0) return { seat: state.last_home, rules: ["dsa.clean-up.starter-all-home"] };
  // A position may leave the last one home unsaid; then only those left out can be told apart.
  if (game.readings["starter-mixed"] === "last-voluntary" && state.last_home !== null) {
    return { seat: state.last_home, rules: ["dsa.clean-up.starter"] };
  }
  const farthest = leftOut[leftOut.length - 1];
  const equal = seatsOf(state).filter(
    (seat) => leftOut.includes(seat) && distance(state, seat) === distance(state, farthest),
  );
  if (equal.length === 1) return { seat: farthest, rules: ["dsa.clean-up.starter"] };
  if (game.readings["equally-far"] === "roll-off") return rolledStarter(game, equal, rounds);
  return { seat: farthest, rules: ["dsa.clean-up.starter", "dsa.clean-up.starter-equal"] };
}

function rolledStarter(game, seats, rounds) {
  const { seat, missing, fault } = settleRollOff(game.components, seats, rounds);
  if (seat !== undefined) return { seat, rules: ["dsa.clean-up.starter", "dsa.clean-up.starter-equal"] };
  const why = fault ?? `Seats ${missing.join(" and ")} are equally far and have to roll for the start.`;
  return { refused: { rule: "dsa.clean-up.starter-equal", why } };
}
