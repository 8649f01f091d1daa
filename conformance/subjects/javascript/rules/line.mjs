/*
 * The line of undersea chips, as a diver on it sees it: which spaces lie ahead and which
 * of them are taken. The submarine is space 0 and is never taken (dsa.swim.submarine-shared).
 */

import { isBlank } from "./chips.mjs";

/**
 * The spaces ahead of a diver that can be a step, nearest first, as {at, occupied}.
 * `heading` is "down" or "up"; the submarine is not among them.
 */
export function spacesAhead(game, state, diver, heading) {
  const blanksCount = game.readings["blank-counts"] === "counts";
  const taken = new Set(state.divers.filter((other) => other !== diver).map((other) => other.at));
  const step = heading === "down" ? 1 : -1;
  const ahead = [];
  for (let at = diver.at + step; at >= 1 && at <= state.line.length; at += step) {
    if (!blanksCount && isBlank(state.line[at - 1])) continue;
    ahead.push({ at, occupied: taken.has(at) });
  }
  return ahead;
}

/**
 * True when some space deeper could be reached, however far it is. A last space that may
 * be shared is always such a space for a diver that is not on it.
 */
export function hasWayDeeper(game, state, diver) {
  const ahead = spacesAhead(game, state, diver, "down");
  if (game.readings["last-space-occupied"] === "share-last") return ahead.length > 0;
  return ahead.some((space) => !space.occupied);
}
