/*
 * Loads the script of the live board as a page does, and answers each line of stdin, a position in notation, with
 * {fillings, written}: what its short form leaves out, and the position as the board writes it.
 *
 *   node docs/tests/live_board_fillings.mjs SCRIPT GAME
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const [script, id] = process.argv.slice(2);
const page = vm.createContext({ structuredClone });
vm.runInContext(readFileSync(script, "utf8"), page);
const game = page.leadlineGames[id];

for await (const line of createInterface({ input: process.stdin })) {
  const written = game.writePosition(game.readPosition(line));
  process.stdout.write(`${JSON.stringify({ fillings: game.fillings(line), written })}\n`);
}
