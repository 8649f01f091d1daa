/*
 * Loads the script of the live board as a page does, plays the games of a file, and prints each as a list: the position
 * after the start and after every move, or the rule that refuses.
 *
 *   node docs/tests/live_engine_plays.mjs SCRIPT GAME FILE
 */

import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, id, file] = process.argv.slice(2);
const page = vm.createContext({ structuredClone });
vm.runInContext(readFileSync(script, "utf8"), page);
const game = page.leadlineGames[id];

function readingsOf(profile) {
  const chosen = game.data.profiles.find((one) => one.id === profile);
  return { ...game.data.profiles[0].readings, ...chosen.readings };
}

function played({ profile, position, setup, moves }) {
  const readings = readingsOf(profile);
  const opened = position ? game.open(readings, game.readPosition(position)) : game.openSetup(readings, setup);
  if (opened.refused) return [{ refused: opened.refused.rule }];
  const trace = [{ position: opened.position }];
  let here = opened.position;
  for (const move of moves) {
    const outcome = game.play(readings, here, move);
    trace.push(outcome.refused ? { refused: outcome.refused.rule } : { position: outcome.position });
    if (outcome.refused) break;
    here = outcome.position;
  }
  return trace;
}

// One line per game, because all games together are longer than the longest string.
for (const asked of JSON.parse(readFileSync(file, "utf8"))) process.stdout.write(`${JSON.stringify(played(asked))}\n`);
