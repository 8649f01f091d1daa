/* What is seen and heard, and by whom. */

import assert from "node:assert/strict";
import test from "node:test";
import { heard, reported, view } from "../deep-regrets.mjs";
import { after, move, opened, position } from "./helpers.mjs";

const before = position({
  anglers: [
    { fish: ["lamp-sprat"], regrets: ["regret-3"], supplies: ["chart"], dinks: ["bent-hook"], rods: ["dawn-rod"] },
    {},
  ],
  shoals: { "2b": ["copper-dace", null] }, regret_discards: ["regret-2"],
});

const seen = (readings, ...seats) => {
  const { game, state } = opened(readings, before);
  return view(game, state, seats);
};

test("hands and Regrets are for their owner; Dinks, gear and numbers for all", () => {
  const [own] = seen({}, 1).anglers;
  assert.deepEqual([own.fish, own.regrets, own.supplies], [["lamp-sprat"], ["regret-3"], ["chart"]]);
  const [other] = seen({}, 2).anglers;
  assert.deepEqual([other.fish, other.regrets, other.supplies], [[null], [null], [null]]);
  assert.deepEqual([other.dinks, other.rods], [["bent-hook"], ["dawn-rod"]]);
  assert.deepEqual(seen({ "dink-secrecy": "private" }, 2).anglers[0].dinks, [null]);
  assert.deepEqual(seen({ "hidden-information": "all-open" }, 2).anglers[0].regrets, ["regret-3"]);
});

test("of decks the number is seen, and of a face-down top its size", () => {
  const { shoals, regret_deck: deck, regret_discards: discards } = seen({}, 1);
  const shoal = shoals.find(({ name }) => name === "2b");
  assert.deepEqual([shoal.cards[0], shoal.shadow], [{ card: null, up: false }, "small"]);
  assert.ok(deck.every((card) => card === null));
  assert.deepEqual(discards, [null]);
  assert.deepEqual(seen({ "regret-discards": "face-up" }, 2).regret_discards, ["regret-2"]);
  const hidden = seen({ "face-down-information": "nothing" }, 1).shoals.find(({ name }) => name === "2b");
  assert.equal(hidden.shadow, null);
});

test("a view tells nothing of what the rules remember, a report does", () => {
  const { game, state } = opened({}, before);
  const shown = reported(game, state);
  assert.deepEqual([shown.acted, shown.anglers[0].has_cast, shown.over], [false, false, false]);
  const hidden = view(game, state, [1]);
  assert.ok(!Object.hasOwn(hidden, "acted") && !Object.hasOwn(hidden.anglers[0], "has_cast"));
  assert.ok(hidden.shoals.every(({ cards }) => cards.every((lying) => !Object.hasOwn(lying, "known_to"))));
});

test("what is looked at, and which Regret was drawn, is heard by its player alone", () => {
  const looking = position({
    anglers: [{ worms: true, fish: ["knotworm"] }, {}],
    shoals: { "2b": ["copper-dace", null] },
    decks: { regrets: ["regret-1"] },
  });
  const { game, events } = after(
    {},
    looking,
    move(1, "worms", { shoal: "2b" }),
    move(1, "put-back", { on: "top" }),
    move(1, "eat", { fish: "knotworm" }, ["player", [1]]),
  );
  const of = (kind, seat) => heard(game, events, seat).find((event) => event.kind === kind);
  assert.deepEqual([of("looked", 1).fish, of("looked", 2).fish, of("looked", 2).number], [["copper-dace"], null, 1]);
  assert.deepEqual([of("regret-drawn", 1).regret, of("regret-drawn", 2).regret], ["regret-1", null]);
  assert.deepEqual(of("ate", 2), of("ate", 1));
});

test("who has seen a fish knows it until it is hidden among others", () => {
  const peeked = position({ anglers: [{ worms: true }, {}], shoals: { "2b": ["copper-dace", null] } });
  const { game, state } = after({}, peeked, move(1, "worms", { shoal: "2b" }), move(1, "put-back", { on: "top" }));
  const top = (seat) => view(game, state, [seat]).shoals.find(({ name }) => name === "2b").cards[0].card;
  assert.deepEqual([top(1), top(2)], ["copper-dace", null]);
});
