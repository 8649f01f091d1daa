/* A game begins: from a setup, or from a position to go on from. */

import { isRealTime, newCrew, newWork, refusal, tell } from "./crews.mjs";
import { faultOfPosition, notesOfPosition, whyNoSuchGame } from "./position-faults.mjs";

/** Opens a game from a setup {map, mode, goal, first, people}. Returns {position, events}, or {refused}. */
export function openSetup(game, setup) {
  const refused = whyNoSuchGame(game, setup) ?? whyNotFirst(game, setup);
  if (refused) return { refused };
  const { map, mode, goal, first: turn, people } = setup;
  const crews = [newCrew(), newCrew()];
  const work = newWork(game, { crews, map, mode, goal, people, turn, question: null, shooter: null });
  tell(work, "opened", { map, mode, goal });
  return { position: work.position, events: work.events };
}

/** In real time nobody has the first turn, so that nothing can be wrong with it. */
function whyNotFirst({ follows }, setup) {
  if (isRealTime(setup) || setup.first === "red" || follows("starter", "named")) return null;
  return refusal("setup.starter", "Red has the first turn.");
}

/** Goes on from a position; `notes` says why no game comes to it, if none does. */
export function openPosition(game, position) {
  const refused = faultOfPosition(game, position);
  return refused ? { refused } : { position, events: [], notes: notesOfPosition(game, position) };
}
