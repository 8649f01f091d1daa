/* The hull, and when the game is over. */

import { SIDES, change, crewOf, otherSide, tell } from "./crews.mjs";

/**
 * Marks damage in the boxes of the hull, and nothing beyond the last one. `counts` says whether it counts
 * for losing; what does not is remembered in `exempt`. Damage that counts and finds the hull full of damage
 * that does not, counts in its place.
 */
export function takeDamage(work, side, amount, counts) {
  const { hull } = work.game.components;
  const { damage, exempt } = crewOf(work.position, side);
  const marked = Math.min(hull, damage + amount);
  const counted = Math.min(hull, damage - exempt + (counts ? amount : 0));
  change(work, side, { damage: marked, exempt: marked - counted });
}

/** Returns whether damage that the enemy did not do counts. */
export function ownDamageCounts({ follows }) {
  return follows("win-condition", "damage-taken-loses");
}

export function failureCounts(game, { goal }) {
  const weaponsOnly = goal === "sudden-death" && game.follows("sudden-death-system-failure", "weapons-only");
  return ownDamageCounts(game) && !weaponsOnly;
}

/** How the game stands: {over, winners}; after a draw both crews are named. */
export function standing({ components, follows }, { goal, crews, shooter }) {
  const limit = components.goals[goal];
  const isLost = ({ damage, exempt }) => damage > 0 && damage - exempt >= limit;
  const lost = SIDES.filter((_, index) => isLost(crews[index]));
  if (lost.length === 0) return { over: false, winners: [] };
  if (lost.length === 1) return { over: true, winners: [otherSide(lost[0])] };
  const shooterWins = follows("mutual-destruction", "firing-team-wins") && shooter !== null;
  return { over: true, winners: shooterWins ? [shooter] : [...SIDES] };
}

/** Looks, after all of a move is done, whether the game is over; then nothing is owed any more. */
export function endIfOver(work) {
  const { over, winners } = standing(work.game, work.position);
  if (!over) return;
  for (const side of SIDES) change(work, side, { owes: [], heading: null });
  tell(work, "ended", { winners });
}
