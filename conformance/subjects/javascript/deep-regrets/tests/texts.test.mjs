/* The texts of cards, with decisions in the middle of them. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, gameUnder } from "../deep-regrets.mjs";
import { operationNames } from "../texts.mjs";
import { after, dice, die, move, position, ruleAgainst, shoalOf } from "./helpers.mjs";

const supply = (card, ...drawn) => move(1, "supply", { card }, ...drawn);
const holding = (card, one = {}, rest = {}) => position({ anglers: [{ supplies: [card], ...one }, {}], ...rest });
const cast = (shoal, ...drawn) => move(1, "cast", { shoal }, ...drawn);

test("every operation that a card of the box names can be carried out", () => {
  const named = new Set();
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (value.do) named.add(value.do);
    Object.values(value).forEach(collect);
  };
  collect([...gameUnder(COMPONENTS, {}).cards.values()]);
  assert.deepEqual([...named].filter((name) => !operationNames().includes(name)), []);
});

test("an eaten fish is discarded first; refresh and increment choose where there is a choice", () => {
  const before = position({
    anglers: [{ fresh: "p1 p2", spent: ["player", "blue"], fish: ["knotworm"] }, {}], decks: { regrets: ["regret-3"] },
  });
  const eat = move(1, "eat", { fish: "knotworm" });
  assert.deepEqual(after({}, before, eat).position.fish_discards, ["knotworm"]);
  assert.equal(ruleAgainst({}, before, eat, move(1, "end")), "card.in-order");
  const done = after({}, before, eat, move(1, "pick-dice", { spent: ["blue"] }, ["blue", [2]]));
  assert.deepEqual([done.one.fresh, done.one.regrets], [dice("p1 p2 b2"), ["regret-3"]]);
  const dory = position({ anglers: [{ fresh: "p1 p2", fish: ["tide-dory"], regrets: ["regret-1"] }, {}] });
  const raised = after({}, dory, move(1, "eat", { fish: "tide-dory" }), move(1, "pick-dice", { dice: [die("p2")] }));
  assert.deepEqual([raised.one.fresh, raised.one.regrets], [dice("p1 p3"), []]);
  assert.equal(
    ruleAgainst({}, position({ anglers: [{ fish: ["lamp-sprat"] }, {}] }), move(1, "eat", { fish: "lamp-sprat" })),
    "free.eat-text-only",
  );
});

test("may: a price is paid, or nothing happens; without it nothing is asked", () => {
  const sturgeon = { shoals: { "1a": ["envoy-sturgeon", null] } };
  const rich = position({ anglers: [{ fresh: "p2", bucks: 1 }, {}], ...sturgeon });
  const paid = after({}, rich, cast("1a"), move(1, "option", { number: 1 }), move(1, "pay", { dice: dice("p2") }));
  assert.deepEqual([paid.one.bucks, paid.one.fish], [0, ["envoy-sturgeon"]]);
  assert.equal(ruleAgainst({}, rich, cast("1a"), move(1, "option", { number: 2 })), "effect.may");
  const poor = position({ anglers: [{ fresh: "p2" }, {}], ...sturgeon });
  assert.ok(after({}, poor, cast("1a")).open.includes("1 pay"));
});

test("players are dealt with in turn order, each choosing among the own things", () => {
  const anglers = [
    { fresh: "p1", regrets: ["regret-0", "regret-1"] },
    { regrets: ["regret-2", "regret-3"] },
    { depth: 0, regrets: ["regret-3", "regret-0"] },
  ];
  const before = position({ anglers, shoals: { "1a": ["milk-goby", null] } });
  const first = [cast("1a"), move(1, "pick-cards", { cards: ["regret-1"] })];
  assert.deepEqual(after({}, before, cast("1a")).open, ["1 pick-cards"]);
  assert.deepEqual(after({}, before, ...first).open, ["2 pick-cards"]);
  const done = after({}, before, ...first, move(2, "pick-cards", { cards: ["regret-3"] }));
  // The third player is at Port, and keeps both.
  assert.deepEqual(
    done.position.anglers.map(({ regrets }) => regrets), [["regret-0"], ["regret-2"], ["regret-3", "regret-0"]],
  );
});

test("a Reveal text sets off others, which are finished first", () => {
  const before = position({
    anglers: [{ fresh: "p3", depth: 2 }, {}], decks: { regrets: ["regret-1", "regret-2"] },
    shoals: { "2a": ["echo-squid", null], "2b": ["fog-lamprey", null], "2c": ["spite-gudgeon", null] },
  });
  const done = after({}, before, cast("2a"));
  assert.deepEqual(done.kinds, ["cast", "revealed", "revealed", "regret-drawn", "revealed", "regret-drawn"]);
  assert.ok(done.position.shoals.filter(({ name }) => name.startsWith("2")).every(({ cards }) => cards[0].up));
  const blind = position({
    anglers: [{ fresh: "p3", depth: 2, rods: ["blinkered-rod"], rod: "blinkered-rod" }, {}],
    shoals: { "2a": ["fog-lamprey", null] },
  });
  assert.deepEqual(after({}, blind, cast("2a")).one.regrets, []);
});

test("looking is for the acting player; an order is chosen for what was seen", () => {
  const before = holding("chart", {}, { shoals: { "3b": ["elder-cod", "keel-tunny", "world-gnawer", null] } });
  const seen = [supply("chart"), move(1, "pick-shoal", { shoal: "3b" })];
  const cards = ["world-gnawer", "elder-cod", "keel-tunny"];
  const done = after({}, before, ...seen, move(1, "order", { cards }));
  assert.deepEqual(
    shoalOf(done.position, "3b").cards.slice(0, 3).map(({ card, known_to: known }) => [card, known]),
    cards.map((card) => [card, [1]]),
  );
  assert.equal(ruleAgainst({}, before, ...seen, move(1, "order", { cards: cards.slice(1) })), "effect.reorder");
});

test("worms: the fish seen goes to the top or the bottom of its shoal", () => {
  const before = position({ anglers: [{ worms: true, depth: 0 }, {}], shoals: { "3c": ["elder-cod", null] } });
  const done = after({}, before, move(1, "worms", { shoal: "3c" }), move(1, "put-back", { on: "bottom" }));
  assert.deepEqual(shoalOf(done.position, "3c").cards.at(-1), { card: "elder-cod", up: false, known_to: [1] });
  assert.equal(done.one.worms, false);
  assert.equal(ruleAgainst({}, before, move(1, "worms", { shoal: "3c" }), move(1, "pass")), "free.worms-return");
  assert.equal(
    ruleAgainst({ "worms-target": "castable-only" }, before, move(1, "worms", { shoal: "3c" })), "free.worms",
  );
});

test("swaps: with the hand, and with the top of another shoal", () => {
  const wrasse = { "2a": ["changeling-wrasse", null] };
  const before = position(
    { anglers: [{ fresh: "p3", depth: 2, fish: ["copper-dace", "lamp-sprat"] }, {}], shoals: wrasse },
  );
  const done = after({}, before, cast("2a"));
  assert.deepEqual(done.one.fish.toSorted(), ["changeling-wrasse", "lamp-sprat"]);
  assert.deepEqual([shoalOf(done.position, "2a").cards[0].card, done.position.acted], ["copper-dace", true]);
  const ray = position({
    anglers: [{ fresh: "p3", depth: 2 }, {}], shoals: { "2a": ["turncoat-ray", null], "2b": ["thimble-cod"], "2c": [] },
  });
  const moved = after({}, ray, cast("2a")).position;
  assert.deepEqual(
    [shoalOf(moved, "2a").cards[0].card, shoalOf(moved, "2b").cards[0]],
    ["thimble-cod", { card: "turncoat-ray", up: true, known_to: [1, 2] }],
  );
});

test("the Omen Die stays as long as its card", () => {
  const before = position({
    anglers: [{ fresh: "p3 p1", depth: 3 }, {}],
    shoals: { "3a": ["omen-blenny", null] },
    decks: { regrets: ["regret-0", "regret-1"] },
  });
  const caught = [cast("3a"), move(1, "pay", { dice: dice("p3 p1") }, ["omen", [4]])];
  const got = after({}, before, ...caught);
  assert.deepEqual([got.one.fresh, got.position.omen_card, got.one.fish], [dice("m4"), "omen-blenny", ["omen-blenny"]]);
  const eaten = after({}, before, ...caught, move(1, "eat", { fish: "omen-blenny" }, ["player", [3]]));
  assert.deepEqual([eaten.one.fresh, eaten.position.aside], [dice("p3"), ["omen"]]);
});

test("Regrets: extra ones, moved ones, and a deck that runs out", () => {
  const brood = { fish: ["brood-hagfish", "pawnbroker-crab"], depth: 0 };
  const ones = (number) => Array.from({ length: number }, () => "regret-1");
  const few = {
    anglers: [brood, { regrets: ones(18) }],
    regret_discards: ["regret-2"],
    decks: { regrets: ["regret-0"] },
  };
  const sale = [move(1, "sell", { fish: ["pawnbroker-crab"] }, ["regret", "regret-2"])];
  assert.deepEqual(after({}, position(few), ...sale).one.regrets, ["regret-0", "regret-2"]);
  const batch = after(
    { "several-regrets": "as-a-batch" }, position(few), move(1, "sell", { fish: ["pawnbroker-crab"] }),
  );
  assert.deepEqual(batch.one.regrets, ["regret-0"]);
  const none = { anglers: [brood, { regrets: ones(20) }] };
  assert.deepEqual(after({}, position(none), move(1, "sell", { fish: ["pawnbroker-crab"] })).one.regrets, []);
  const taken = after(
    { "regret-deck-empty": "take-from-player" },
    position(none),
    move(1, "sell", { fish: ["pawnbroker-crab"] }),
  );
  // Where all are alike one is taken without chance.
  assert.deepEqual([taken.one.regrets, taken.two.regrets], [ones(2), ones(18)]);
  const two = [{ fish: ["pawnbroker-crab"], depth: 0 }, { regrets: ["regret-2", ...ones(19)] }];
  const drawn = after(
    { "regret-deck-empty": "take-from-player" },
    position({ anglers: two }),
    move(1, "sell", { fish: ["pawnbroker-crab"] }, ["lost-regret", "regret-2"]),
  );
  assert.deepEqual([drawn.one.regrets, drawn.two.regrets], [["regret-2"], ones(19)]);
});

test("items at their time only, once, and from their own discards", () => {
  const before = position(
    { anglers: [{ dinks: ["bent-hook", "lump-of-tar"], fresh: "p1" }, {}], shoals: { "1a": ["netmender", null] } },
  );
  assert.equal(ruleAgainst({}, before, move(1, "dink", { card: "bent-hook" })), "free.when");
  assert.equal(ruleAgainst({}, before, move(1, "dink", { card: "lump-of-tar" })), "free.item");
  const used = [cast("1a"), move(1, "dink", { card: "bent-hook" })];
  assert.deepEqual(after({}, before, ...used, move(1, "pay", { dice: dice("p1") })).one.fish, ["netmender"]);
  assert.deepEqual(after({}, before, ...used).position.dink_discards, ["bent-hook"]);
  assert.deepEqual(after({ "used-cards": "out-of-game" }, before, ...used).position.out_of_game, ["bent-hook"]);
  assert.equal(ruleAgainst({ "free-action-window": "between-actions" }, before, ...used), "free.points");
});

test("gear no more often than its limit, and coin and branches", () => {
  const before = position({ anglers: [{ fresh: "p1 p2", reels: ["iron-reel"], reel: "iron-reel" }, {}] });
  const use = [move(1, "gear", { card: "iron-reel" }), move(1, "pick-dice", { dice: [die("p1")] })];
  assert.deepEqual(after({}, before, ...use).one.fresh, dice("p2 p3"));
  assert.equal(ruleAgainst({}, before, ...use, move(1, "gear", { card: "iron-reel" })), "free.gear");
  const gambler = position({ anglers: [{ fresh: "p1", depth: 2 }, {}], shoals: { "2a": ["gambler-goby", null] } });
  const heads = after({}, gambler, cast("2a", ["coin", "heads"]), move(1, "pay", { dice: dice("p1") }));
  assert.deepEqual(heads.one.fish, ["gambler-goby"]);
  assert.equal(ruleAgainst({}, gambler, cast("2a", ["coin", "edge"])), "effect.coin");
});
