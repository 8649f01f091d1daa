/* Casting, paying, letting go, and what is used on the way. */

import assert from "node:assert/strict";
import test from "node:test";
import { after, dice, die, move, position, ruleAgainst, shoalOf } from "./helpers.mjs";

const cast = (shoal, ...drawn) => move(1, "cast", { shoal }, ...drawn);
const pay = (text, ...drawn) => move(1, "pay", { dice: dice(text) }, ...drawn);
const letGo = (text, ...drawn) => move(1, "let-go", { die: text ? die(text) : null }, ...drawn);
const at = (shoals, one = {}, rest = {}) => position({ anglers: [{ fresh: "p3 p1", ...one }, {}], shoals, ...rest });

test("a fish is paid for with dice of its Difficulty at least, and comes to the hand", () => {
  // Netmender: fair, Difficulty 2, Value 3. A 3 pays, a 1 does not.
  const before = at({ "1a": ["netmender", null] });
  assert.equal(ruleAgainst({}, before, cast("1a"), pay("p1")), "cast.pay");
  assert.equal(ruleAgainst({}, before, cast("1a"), pay("p2")), "cast.pay");
  const done = after({}, before, cast("1a"), pay("p3"));
  assert.deepEqual(done.one.fish, ["netmender"]);
  assert.deepEqual([done.one.fresh, done.one.spent], [dice("p1"), ["player", "player"]]);
  assert.deepEqual(done.kinds, ["cast", "revealed", "paid", "caught"]);
  assert.deepEqual(done.open, ["1 end", "1 eat", "1 sinker"]);
});

test("an unknown top fish is told by chance, and has to be of its Depth", () => {
  const before = at({ "1a": [null, null] });
  assert.deepEqual(after({}, before, cast("1a", ["fish", "netmender"]), pay("p3")).one.fish, ["netmender"]);
  assert.equal(ruleAgainst({}, before, cast("1a", ["fish", "ash-hagfish"])), "pile.nothing-lost");
  assert.equal(ruleAgainst({}, before, cast("1a")), "pile.nothing-lost");
  assert.equal(ruleAgainst({}, before, cast("1a", ["fish", "netmender"], ["coin", "heads"])), "pile.faces");
});

test("who does not pay spends a die for a Dink, and the fish stays face-up", () => {
  const before = at({ "1a": ["netmender", null] }, {}, { decks: { dinks: ["lump-of-tar"] } });
  assert.equal(ruleAgainst({}, before, cast("1a"), letGo()), "cast.dink");
  const done = after({}, before, cast("1a"), letGo("p1"));
  assert.deepEqual([done.one.dinks, done.one.fresh], [["lump-of-tar"], dice("p3")]);
  assert.deepEqual(shoalOf(done.position, "1a").cards[0], { card: "netmender", up: true, known_to: [1, 2] });
  assert.equal(after({ "unpaid-cast": "optional" }, before, cast("1a"), letGo()).one.dinks.length, 0);
  const old = at({ "1a": ["netmender up", null] });
  assert.equal(
    ruleAgainst({ "dink-from-face-up": "newly-revealed" }, old, cast("1a"), letGo("p1")), "cast.dink-face-up",
  );
});

test("depths, locks, and dice to cast with", () => {
  assert.equal(ruleAgainst({}, at({}), cast("2a")), "cast.depth");
  assert.equal(ruleAgainst({ "cast-depth": "same-or-deeper" }, at({}, { depth: 2 }), cast("1a")), "cast.depth");
  assert.equal(ruleAgainst({}, at({ "1a": [] }), cast("1a")), "cast.not-empty");
  const locked = at({ "2a": ["gaoler-ling up", null] });
  assert.equal(ruleAgainst({}, locked, cast("1a")), "static.column-lock");
  assert.equal(after({}, locked, cast("1b", ["fish", "netmender"])).kinds[0], "cast");
  assert.equal(ruleAgainst({}, at({}, { fresh: "" }), cast("1a")), "cast.fresh-die");
});

test("the last fish of a shoal costs its catcher a Regret", () => {
  const before = at({ "1a": ["lamp-sprat"] }, {}, { decks: { regrets: ["regret-2"] } });
  const done = after({}, before, cast("1a"), pay("p1"));
  assert.deepEqual(done.one.regrets, ["regret-2"]);
  assert.deepEqual(done.kinds.slice(-3), ["caught", "overfished", "regret-drawn"]);
});

test("reductions, the Life Preserver and gear add up, and nothing is below 0", () => {
  // Barrel Cod: large, fair, Difficulty 3. Steady Rod -1, Life Preserver -2: 0, and no die is spent.
  const one = { rods: ["steady-rod"], rod: "steady-rod" };
  const before = at({ "1a": ["barrel-cod", null] }, one, { preserver: 1 });
  assert.equal(ruleAgainst({}, before, move(1, "preserver")), "preserver.at-sea");
  const done = after({}, before, cast("1a"), move(1, "preserver"), pay(""));
  assert.equal(done.events.find(({ kind }) => kind === "difficulty-changed").difficulty, 0);
  assert.deepEqual([done.one.fish, done.one.fresh.length, done.position.preserver], [["barrel-cod"], 2, null]);
  assert.equal(
    ruleAgainst({ "zero-difficulty": "one-die" }, before, cast("1a"), move(1, "preserver"), pay("")), "cast.pay-zero",
  );
  const ahead = after({ "reduction-ahead": "ahead-too" }, before, move(1, "preserver"), cast("1a"), pay(""));
  assert.deepEqual(ahead.one.fish, ["barrel-cod"]);
});

test("dice paid exactly, needlessly, and with change", () => {
  const marlin = at({ "2a": ["regatta-marlin", null] }, { fresh: "p3 p3 p2", depth: 2 });
  assert.equal(ruleAgainst({}, marlin, cast("2a"), pay("p3 p3 p2")), "static.exact-dice");
  const sprat = at({ "1a": ["lamp-sprat", null] });
  assert.equal(ruleAgainst({ "needless-dice": "refused" }, sprat, cast("1a"), pay("p3 p1")), "cast.more-dice");
  const thrifty = at({ "1a": ["lamp-sprat", null] }, { reels: ["thrifty-reel"], reel: "thrifty-reel" });
  const kept = after({}, thrifty, cast("1a"), pay("p3"), move(1, "pick-dice", { spent: ["player"] }));
  // 3 paid for 1 leaves 2: the die stays Fresh and shows 2.
  assert.deepEqual(kept.one.fresh, dice("p1 p2"));
});

test("a Reveal text that takes the fish away ends the action", () => {
  const before = at({ "3a": ["tattler-eel", null] }, { depth: 3 });
  const done = after({}, before, cast("3a"));
  assert.deepEqual([done.two.fish, done.one.fresh.length, done.position.acted], [["tattler-eel"], 2, true]);
  const due = after({ "fish-removed-by-reveal": "dink-due" }, before, cast("3a"));
  assert.deepEqual(due.open, ["1 let-go"]);
});

test("a free end leaves the action, and auto_catch needs no die", () => {
  const goby = at({ "3a": ["sulking-goby", null] }, { depth: 3 }, { decks: { regrets: ["regret-0"] } });
  assert.equal(after({}, goby, cast("3a")).position.acted, false);
  const four = { depth: 3, regrets: ["regret-0", "regret-1", "regret-1", "regret-1"] };
  const oracle = at({ "3a": ["oracle-shrimp", null] }, four, { decks: { regrets: ["regret-3"] } });
  const caught = after({}, oracle, cast("3a"));
  assert.deepEqual([caught.one.fish, caught.one.fresh.length, caught.one.regrets.length], [["oracle-shrimp"], 2, 5]);
});

test("what is put off until the fish is missed", () => {
  const before = at({ "2a": ["weaver-loach", null] }, { depth: 2 }, { decks: { dinks: ["bent-hook"] } });
  const missed = after({}, before, cast("2a"), letGo("p1"));
  assert.deepEqual(
    shoalOf(missed.position, "2a").cards.map(({ card, up }) => [card, up]), [[null, false], ["weaver-loach", false]],
  );
  const paid = after({}, before, cast("2a"), pay("p3"));
  assert.deepEqual(paid.one.fish, ["weaver-loach"]);
});

test("must_catch: who can pay has to", () => {
  const before = at({ "2a": ["siren-angler", null] }, { depth: 2, fresh: "p3 p3" });
  assert.equal(ruleAgainst({}, before, cast("2a"), letGo("p3")), "static.must-catch");
});
