// A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read.

import { handlers, serve } from "./kit.mjs";
import { turn } from "./deep-sea.mjs";

function play(game, choice, chance) {
  const { word, unit, orders } = turn(game, choice, chance);
  return { word, unit, order: orders.get(1) ?? null };
}

const same = (game) => game;
const turns = { game: "turns", newGame: same, load: same, report: same, copy: same, kinds: { "": play } };
await serve(handlers("turns", [turns]));
