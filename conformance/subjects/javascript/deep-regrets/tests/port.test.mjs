/* Sales, shops, mounting; the end of the game and its points. */

import assert from "node:assert/strict";
import test from "node:test";
import { after, dice, move, position, ruleAgainst } from "./helpers.mjs";

const regrets = (number, id = "regret-1") => Array.from({ length: number }, () => id);
const port = (one, rest = {}) => position({ anglers: [{ depth: 0, ...one }, {}], ...rest });
const sell = (...fish) => move(1, "sell", { fish });

test("a sale is priced before its Regrets are drawn, but under one reading", () => {
  // With 3 Regrets foul fish are worth 1 less: two of Value 3 bring 4$. Fish by fish the second one counts 4 cards.
  const before = port(
    { fish: ["pawnbroker-crab", "hollow-grouper"], regrets: regrets(3) },
    { decks: { regrets: ["regret-2", "regret-0"] } },
  );
  const sold = sell("pawnbroker-crab", "hollow-grouper");
  const done = after({}, before, sold);
  assert.deepEqual([done.one.bucks, done.one.regrets.length], [4, 5]);
  assert.deepEqual(done.kinds, ["sold", "sold", "earned", "regret-drawn", "regret-drawn"]);
  assert.equal(after({ "sale-pricing": "fish-by-fish" }, before, sold).one.bucks, 5);
});

test("no Value falls below 0, and some fish are not sold", () => {
  const mad = { fish: ["lamp-sprat", "knotworm"], regrets: regrets(13), bucks: 1 };
  assert.equal(after({}, port(mad), sell("lamp-sprat")).one.bucks, 1);
  assert.equal(after({ "value-floor": "negative-allowed" }, port(mad), sell("lamp-sprat")).one.bucks, 0);
  assert.equal(ruleAgainst({}, port(mad), sell("knotworm")), "static.no-sell");
  assert.equal(ruleAgainst({}, port(mad), sell()), "turn.no-empty-action");
  assert.equal(ruleAgainst({}, port(mad), sell("netmender")), "sell.any-number");
  assert.equal(after({ "empty-actions": "legal" }, port(mad), sell()).position.acted, true);
});

test("a shop: what is drawn, what is kept, and what goes back", () => {
  const before = port({ bucks: 5 }, { decks: { rods: ["dawn-rod", "steady-rod", "minnow-rod", "chapel-rod"] } });
  const visit = move(1, "visit", { shop: "rod", price: 3 });
  const drawn = after({}, before, visit);
  assert.deepEqual([drawn.one.drawn_rods, drawn.open], [["dawn-rod", "steady-rod", "minnow-rod"], ["1 keep-cards"]]);
  const none = move(1, "keep-cards", { cards: [] });
  assert.equal(ruleAgainst({}, before, visit, none), "shop.keep");
  assert.deepEqual(after({ "keep-fewer": "up-to" }, before, visit, none).one.rods, []);
  const keep = move(1, "keep-cards", { cards: ["steady-rod"] });
  const kept = after({}, before, visit, keep);
  assert.deepEqual([kept.one.rods, kept.one.rod, kept.one.bucks], [["steady-rod"], null, 2]);
  assert.ok(kept.position.rod_deck.every((card) => card === null), "nobody knows the order of a shuffled deck");
  const under = after({ "unkept-cards": "to-bottom" }, before, visit, keep).position.rod_deck;
  assert.deepEqual([under[0], ...under.slice(-2)], ["chapel-rod", "dawn-rod", "minnow-rod"]);
  assert.deepEqual(after({ "new-gear": "at-once" }, before, visit, keep).open, ["1 equip"]);
});

test("prices: tiers, reductions, the discount of Madness, and once a day", () => {
  const visit = (shop, price, ...drawn) => move(1, "visit", { shop, price }, ...drawn);
  const poor = port({ bucks: 2, visited: ["reel"], dinks: ["wet-coupon"] }, { preserver: 1 });
  assert.equal(ruleAgainst({}, poor, visit("rod", 2)), "shop.tiers");
  assert.equal(ruleAgainst({}, poor, visit("rod", 3)), "shop.paid");
  assert.equal(ruleAgainst({}, poor, visit("reel", 1)), "shop.once-a-day");
  assert.equal(ruleAgainst({ "shop-visits": "joint-rod-reel" }, poor, visit("rod", 1)), "shop.once-a-day");
  const cheap = [move(1, "preserver"), move(1, "dink", { card: "wet-coupon" })];
  assert.equal(after({}, poor, ...cheap, visit("rod", 1, ["rod", "dawn-rod"])).one.bucks, 2);
  assert.equal(
    after({ "cost-floor": "negative-allowed" }, poor, ...cheap, visit("rod", 1, ["rod", "dawn-rod"])).one.bucks, 4,
  );
  const mad = port({ bucks: 2, regrets: regrets(13) });
  const dieBought = visit("dice", 3, ["bag", "blue"], ["bag", "green"], ["blue", [2]], ["green", [1]]);
  assert.equal(after({}, mad, dieBought).one.bucks, 0);
  assert.equal(ruleAgainst({ "madness-discount": "cards-only" }, mad, visit("dice", 3)), "shop.paid");
});

test("bought dice are Fresh as far as there is room, and the buyer chooses which", () => {
  const before = port({ bucks: 9, fresh: "p1 p1 p1" });
  const visit = move(
    1, "visit", { shop: "dice", price: 3 }, ["bag", "blue"], ["bag", "green"], ["blue", [0]], ["green", [3]],
  );
  const done = after({}, before, visit, move(1, "keep", { dice: dice("g3") }));
  assert.deepEqual([done.one.fresh.length, done.one.spent], [4, ["blue"]]);
  assert.deepEqual(after({ "bought-dice-fresh": "draw-order" }, before, visit).one.spent, ["green"]);
  const back = after({ "spent-tackle-dice": "back-to-bag" }, before, visit, move(1, "keep", { dice: dice("g3") }));
  assert.deepEqual([back.one.spent, back.position.bag.length], [[], 23]);
});

test("mounting in empty slots of one's choice", () => {
  const before = port({ fish: ["lamp-sprat", "netmender"], mounts: { 1: "barrel-cod" } });
  const mount = (...fish) => move(1, "mount", { fish: fish.map(([id, slot]) => ({ fish: id, slot })) });
  assert.equal(ruleAgainst({}, before, mount(["lamp-sprat", 1])), "mount.empty-slot");
  assert.equal(ruleAgainst({}, before, mount(["lamp-sprat", 2], ["netmender", 2])), "mount.empty-slot");
  assert.equal(ruleAgainst({ "mount-slots": "left-to-right" }, before, mount(["lamp-sprat", 3])), "mount.choice");
  const done = after({}, before, mount(["netmender", 3]));
  assert.deepEqual(done.one.mounts.map(({ fish }) => fish), [["barrel-cod"], [], ["netmender"]]);
});

/** Saturday; the second player passes, and the game is over. */
const LAST = [move(2, "pass"), move(2, "reward", { take: "dink" }, ["dink", "lump-of-tar"])];
const saturday = (...anglers) =>
  position({
    day: "saturday",
    turn: 2,
    last_turns: 2,
    anglers: [
      { passed: true, ...anglers[0] }, anglers[1] ?? {}, ...anglers.slice(2).map((one) => ({ passed: true, ...one })),
    ],
  });

test("the points: hand, mounted fish, Fishbucks, and the fish lost for the most regrets", () => {
  // 1 has a Regret of 3: fair +1. Mounted: sprat (1+1)x2 = 4, netmender (3+1)x3 = 12. With two players the 4 is lost.
  const before = saturday(
    { regrets: ["regret-3"], mounts: { 1: "lamp-sprat", 2: "netmender" }, fish: ["tin-herring"], bucks: 7 },
    { fish: ["pawnbroker-crab"] },
  );
  const done = after({}, before, ...LAST);
  const { scores, winners } = done.events.at(-1);
  // 12 + tin-herring 2+1 + 7$ for 3 points; the other: a foul 3 with -2 and no Regret.
  assert.deepEqual([scores, winners, done.open], [[18, 1], [1], []]);
  assert.deepEqual(after({ "fishbuck-points": "round-up" }, before, ...LAST).events.at(-1).scores, [19, 1]);
});

test("with three players the fish worth most is lost, by the measure of the reading", () => {
  // The case of the register: 10 Regrets (fair -1, foul +1); X fair 6 x2, Y foul 5 x2, Z foul 4 x3.
  const loser = { regrets: regrets(10), mounts: { 1: "steeple-tunny", 2: "tallow-eel", 3: "sexton-crab" } };
  const before = saturday(loser, {}, {});
  const lost = (readings) => after(readings, before, ...LAST).events.find(({ kind }) => kind === "lost").fish;
  assert.equal(lost({}), "tallow-eel");
  assert.equal(lost({ "penalty-measure": "modified-value" }), "sexton-crab");
  assert.equal(lost({ "penalty-measure": "printed-value" }), "steeple-tunny");
});

test("equal fish are the owner's choice; ties go by Regret Value and Regrets", () => {
  const same = saturday({ regrets: ["regret-3"], mounts: { 1: "lamp-sprat", 3: "lamp-sprat" } }, {});
  assert.deepEqual(after({}, same, ...LAST).open, ["1 lose"]);
  assert.equal(ruleAgainst({}, same, ...LAST, move(1, "lose", { slot: 2 })), "end.penalty-measure");
  const level = saturday({ regrets: ["regret-2"] }, { regrets: ["regret-0", "regret-1"] });
  assert.deepEqual(after({}, level, ...LAST).events.at(-1).winners, [2]);
  assert.deepEqual(after({ "regret-value-use": "penalty-only" }, level, ...LAST).events.at(-1).winners, [1]);
});

test("an empty Sea ends the game at once, or with the day", () => {
  const empty = Object.fromEntries(["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c"].map((name) => [name, []]));
  const before = position(
    { anglers: [{ fresh: "p3" }, {}], shoals: { ...empty, "1a": ["lamp-sprat"] }, decks: { regrets: ["regret-1"] } },
  );
  const moves = [move(1, "cast", { shoal: "1a" }), move(1, "pay", { dice: dice("p3") })];
  assert.deepEqual(after({}, before, ...moves).open, []);
  assert.ok(after({ "sea-empty-timing": "end-of-day" }, before, ...moves).open.length > 0);
  assert.equal(ruleAgainst({}, before, ...moves, move(2, "pass")), "end.sea-empty");
});
