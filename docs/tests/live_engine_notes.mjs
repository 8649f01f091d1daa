/*
 * Loads the script of the live board as a page does, opens the positions of a file under the recommended readings, and
 * prints of each the rules of its notes, or the rule that refuses it.
 *
 *   node docs/tests/live_engine_notes.mjs SCRIPT GAME FILE
 */

import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, id, file] = process.argv.slice(2);
const page = vm.createContext({ structuredClone });
vm.runInContext(readFileSync(script, "utf8"), page);
const game = page.leadlineGames[id];
const { readings } = game.data.profiles[0];

const answers = JSON.parse(readFileSync(file, "utf8")).map((text) => {
  const { refused, notes } = game.open(readings, game.readPosition(text));
  return refused ? { refused: refused.rule } : { notes: notes.map(({ rule }) => rule).sort() };
});
console.log(JSON.stringify(answers));
