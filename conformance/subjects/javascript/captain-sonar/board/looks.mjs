/* Who may look, what they see, and what they hear of a move. */

import { ROLES, SIDES, roleOf, sideOf } from "../crews.mjs";
import { heard, view } from "../information.mjs";
import { ROLE_NAMES, capital } from "./figures.mjs";

/** Returns what can be looked through: a crew with all its roles, or one role of it. */
export function looksOf() {
  return SIDES.flatMap((side) => {
    const seats = ROLES.map((role) => `${side}.${role}`);
    const alone = seats.map((seat) => {
      return { id: seat, title: `${side}'s ${ROLE_NAMES[roleOf(seat)]}`, group: capital(side), seats: [seat] };
    });
    return [{ id: side, title: `the whole crew of ${side}`, group: capital(side), seats }, ...alone];
  });
}

/** Lists that are kept in no order of record, so that the order tells nothing. */
const BAGS = ["mines", "marks", "owes", "traced"];

/** Returns what these seats see of a position. */
export function seenBy(game, position, seats) {
  return inNoOrder(view(game, position, seats), () => []);
}

/** An outcome in which the lists that have changed are in no order of record. */
export function outcomeInNoOrder(before, outcome) {
  if (outcome.refused) return outcome;
  return { ...outcome, position: inNoOrder(outcome.position, (index, part) => before.crews[index][part]) };
}

/** The same with every list sorted that is not the one that stays as it was written. */
function inNoOrder(position, written) {
  const crews = position.crews.map((crew, index) => {
    const lists = BAGS.filter((part) => Array.isArray(crew[part]) && crew[part] !== written(index, part));
    return { ...crew, ...Object.fromEntries(lists.map((part) => [part, [...crew[part]].sort()])) };
  });
  return { ...position, crews };
}

/** Returns what these seats hear of some events; they belong to one crew, in which everybody hears the same. */
export function heardBy(game, events, [seat]) {
  return heard(game, events, seat);
}

/** Returns whether these seats know a move as it was made: it is one of their own crew. */
export function isOfTheirCrew({ choice }, seats) {
  return seats.some((seat) => sideOf(seat) === sideOf(choice.seat));
}
