// A game that counts to ten: it uses all that the kit has.

import { CannotLoad, handlers, known, NotOffered, only, part, Refused, serve, total } from "./kit.mjs";

function newGame({ start }) {
  if (start === 99) throw new NotOffered("no");
  if (start < 0) throw new Refused("too small");
  return { total: start };
}

function load(position) {
  if (position.total > 50) throw new CannotLoad("too great");
  return { total: position.total };
}

const report = (game) => known({ total: game.total, missing: null, seen: [null, { n: game.total, m: null }] });

async function add(game, choice) {
  only(choice, "by.amount");
  game.total += part(choice, "by.amount", 0);
  if (game.total > 10) throw new Refused("too much");
}

function roll(game, choice, chance) {
  game.total += total(chance.dice);
  return { chance: { dice: [1, 1] } };
}

function fault() {
  throw new Error("on purpose");
}

function sample(randomiser, times) {
  if (randomiser !== "dice") throw new NotOffered("no");
  return Array.from({ length: times }, () => [1, 2]);
}

async function together(game, moves) {
  for (const [n, { choice }] of moves.entries()) {
    if (game.total + part(choice, "by.amount", 0) > 10) throw new Refused("too much", n + 1);
    await add(game, choice);
  }
  return game.total === 10 ? [null, { choice: { kind: "end" } }] : null;
}

const copy = (game) => ({ ...game });
const one = {
  game: "counter", newGame, report, load, copy, sample, can: ["many-games"], kinds: { add, roll, fault },
  notOffered: [{ kind: "jump" }],
  candidates: (game, seat, kind) => [1, 5, 9, 20].map((amount) => ({ seat, kind, by: { amount } })),
  view: (game, seats) => ({ total: game.total, for: seats }),
  beside: (game) => ({ events: [{ kind: "counted", total: game.total }] }),
  more: { offers: { start: [1, 2] }, configurable: { limit: ["ten"] } },
};
await serve(handlers("counter", [one, { game: "whole", newGame, report, copy, together }]));
