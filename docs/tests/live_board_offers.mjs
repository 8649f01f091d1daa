/*
 * Loads the script of the live board as a page does and says of each line of stdin, {position, seats, moves?}, what
 * whoever looks is offered: {offers: [move], refusals: [rule], drawing, told: [sentence]}, or {refused: rule} of a
 * position that cannot be played. `seats` is null for everything; `told` is what is heard of the moves.
 *
 *   node docs/tests/live_board_offers.mjs SCRIPT GAME
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const [script, id] = process.argv.slice(2);
const page = vm.createContext({ structuredClone });
vm.runInContext(readFileSync(script, "utf8"), page);
const game = page.leadlineGames[id];
const readings = game.data.profiles[0].readings;

function looked({ position: notation, seats, moves = [] }) {
  const { position, refused } = game.open(readings, game.readPosition(notation));
  if (refused) return { refused: refused.rule };
  const decisions = game.decisions(readings, position, { below: () => 0, seats, part: null });
  let here = position;
  const told = moves.flatMap((text) => {
    const before = here;
    const move = game.readMove(text, before);
    const outcome = game.play(readings, before, move);
    here = outcome.position;
    return game.tell(before, outcome, move, { readings, seats }).map((one) => one.text);
  });
  const options = decisions.flatMap(({ groups }) => groups.flatMap((group) => group.options));
  return {
    offers: options.map(({ move }) => game.writeMove(move, position)),
    refusals: decisions.flatMap((decision) => decision.refused.map(({ rule }) => rule)),
    drawing: game.draw(seats ? game.seen(readings, position, seats) : position, "A"),
    told,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(looked(JSON.parse(line)))}\n`);
}
