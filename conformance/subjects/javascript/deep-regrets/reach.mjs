/* Which shoals a player can cast at. */

import { isInReach, lockOn, shoalOf } from "./sea.mjs";
import { anglerOf, refusal } from "./work.mjs";

/** Returns why nothing can be cast at a shoal by its place and its column. */
function whyOutOfReach(work, seat, name) {
  const shoal = shoalOf(work, name);
  if (!shoal || shoal.cards.length === 0) return refusal("cast.not-empty", `There is no fish at ${name}.`);
  if (!isInReach(work.game, anglerOf(work, seat).depth, name)) {
    return refusal("cast.depth", "This shoal cannot be reached from the boat's Depth.");
  }
  const lock = lockOn(work, name);
  return lock ? refusal("static.column-lock", `The fish on ${lock.name} closes its column.`) : null;
}

/** The shoals that a player can cast at. */
export function castable(work, seat) {
  return work.game.shoals.filter((name) => whyOutOfReach(work, seat, name) === null);
}

export function hasDieToCast(work, seat) {
  return anglerOf(work, seat).fresh.length > 0 || work.game.follows("fresh-die-to-cast", "not-required");
}

export function whyNotCast(work, { seat, shoal }) {
  const far = whyOutOfReach(work, seat, shoal);
  if (far) return far;
  return hasDieToCast(work, seat) ? null : refusal("cast.fresh-die", "You need a Fresh die to cast.");
}
