/* Openings, mustering, the Life Preserver, the Declaration, turns, passing and the days. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, PILES, gameUnder, openSetup, pileOf, playMove } from "../deep-regrets.mjs";
import { after, dice, die, move, position, ruleAgainst } from "./helpers.mjs";

function begun(readings = {}, told = {}) {
  const game = gameUnder(COMPONENTS, readings);
  const piles = Object.fromEntries(Object.keys(PILES).map((pile) => [pile, pileOf(game, pile)]));
  return { game, ...openSetup(game, { seats: 2, start: "monday", first: 1, ...piles, ...told }) };
}

function refusedSetup(readings, told) {
  return begun(readings, told).refused.rule.replace("regrets.", "");
}

test("what a game begins with", () => {
  const { state, events } = begun();
  const { position: start } = state;
  assert.deepEqual(start.anglers[0].spent, ["player", "player", "player"]);
  assert.deepEqual(start.shoals.map(({ cards }) => cards.length), Array(9).fill(13));
  assert.deepEqual([start.regret_deck.length, start.regret_box.length], [20, 40]);
  assert.deepEqual(start.anglers[1].mounts.map(({ times }) => times), [2, 3, 2]);
  assert.equal(start.anglers[0].worms, false);
  assert.deepEqual(events, [{ kind: "opened", day: "monday", first: 1 }]);
  assert.equal(begun({ "worms-at-start": "face-up" }).state.position.anglers[0].worms, true);
});

test("openings that there are not", () => {
  assert.equal(refusedSetup({}, { seats: 6 }), "setup.players");
  assert.equal(refusedSetup({}, { start: "friday" }), "setup.days");
  assert.equal(refusedSetup({}, { first: 3 }), "setup.first-player");
  assert.equal(refusedSetup({}, { depth_1: pileOf(gameUnder(COMPONENTS, {}), "depth_2") }), "setup.shoals");
  assert.equal(refusedSetup({}, { dinks: [] }), "setup.dink-deck");
});

test("the short game under both readings", () => {
  assert.equal(begun({}, { start: "tuesday" }).state.question.decisions[0].seats[0], 1);
  const whole = begun({ "short-game": "monday-only" }, { start: "tuesday" });
  assert.deepEqual(whole.events.map(({ kind }) => kind), ["opened", "day-began"]);
  assert.equal(whole.state.position.first, 2);
});

/** Both muster: 1 rolls 3 3 1, 2 rolls 1 1 1, and all dice become Fresh. */
const MUSTERED = [
  move(1, "muster", {}, ["player", [3, 3, 1]]), move(1, "keep", { dice: dice("p3 p3 p1") }),
  move(2, "muster", {}, ["player", [1, 1, 1]]), move(2, "keep", { dice: dice("p1 p1 p1") }),
];

function played(readings, told, ...moves) {
  const { game, state: start } = begun(readings, told);
  return moves.reduce((state, one) => {
    const outcome = playMove(game, state, one, () => assert.fail("nothing is drawn here"));
    assert.equal(outcome.refused, undefined, JSON.stringify([one, outcome.refused]));
    return outcome.state;
  }, start);
}

test("mustering, and the Life Preserver goes from the highest sum of pips to another", () => {
  const state = played({}, {}, ...MUSTERED);
  assert.deepEqual(state.question.decisions, [{ seats: [1], kind: "throw" }]);
  assert.equal(state.question.whyNot(move(1, "throw", { to: 1 }).choice).rule, "regrets.preserver.to-another");
  const thrown = played({}, {}, ...MUSTERED, move(1, "throw", { to: 2 }));
  assert.deepEqual([thrown.position.preserver, thrown.position.phase, thrown.position.turn], [2, "action", 1]);
});

test("fewer dice than there is room for may be placed, but under one reading", () => {
  const few = [MUSTERED[0], move(1, "keep", { dice: dice("p3") })];
  assert.deepEqual(played({}, {}, ...few).position.anglers[0].spent, ["player", "player"]);
  // Max Dice is 4 without a Regret, so that all three fit and nothing is asked.
  assert.deepEqual(played({ "fresh-pool-limit": "must-fill" }, {}, MUSTERED[0]).position.turn, 2);
});

test("kept dice count against Max Dice and stay above it", () => {
  const arriving = { fresh: "p1 p2 p3 b1 b2", spent: ["orange"], regrets: [] };
  const before = position({ anglers: [arriving, {}] });
  const steps = [move(1, "abandon"), move(1, "muster", {}, ["orange", [3]])];
  assert.deepEqual(after({}, before, ...steps).one.spent, ["orange"]);
  const capped = after(
    { "fresh-pool-limit": "hard-cap" }, before, ...steps, move(1, "keep", { dice: dice("p3 b2 o3 p2") }),
  );
  assert.deepEqual(capped.one.spent.toSorted(), ["blue", "player"]);
});

test("abandoning ship makes Port at once, and is no more than once a game", () => {
  const before = position({ anglers: [{ fresh: "p1 p2 p3", regrets: ["regret-0", "regret-3"] }, {}] });
  const arrived = after({}, before, move(1, "abandon"), move(1, "muster"));
  assert.deepEqual([arrived.one.depth, arrived.one.worms, arrived.open], [0, true, ["1 discard-regret"]]);
  const done = after(
    {}, before, move(1, "abandon"), move(1, "muster"), move(1, "discard-regret", { regret: "regret-3" }),
  );
  assert.deepEqual([done.one.regrets, done.position.acted], [["regret-0"], true]);
  assert.equal(
    ruleAgainst({}, position({ anglers: [{ lifeboat: false }, {}] }), move(1, "abandon")), "turn.abandon-once",
  );
});

test("turns, one action each, and what is refused out of turn", () => {
  const before = position({ anglers: [{ depth: 0, fish: ["lamp-sprat"] }, {}] });
  const sold = [move(1, "sell", { fish: ["lamp-sprat"] })];
  assert.equal(ruleAgainst({}, before, move(2, "pass")), "turn.clockwise");
  assert.equal(ruleAgainst({}, before, move(2, "preserver")), "free.own-turn");
  assert.equal(ruleAgainst({}, before, move(1, "end")), "turn.one-action");
  assert.equal(ruleAgainst({}, before, ...sold, move(1, "pass")), "turn.one-action");
  assert.equal(ruleAgainst({}, before, move(1, "cast", { shoal: "1a" })), "turn.port-actions");
  assert.equal(after({}, before, ...sold, move(1, "end")).position.turn, 2);
  assert.equal(after({ "turn-end": "turn-ends" }, before, ...sold).position.turn, 2);
  assert.equal(ruleAgainst({}, before, move(1, "declare", { to: "sea" })), "declare.lasts");
});

test("who passes takes a reward; the last player has two turns, and the others are rewarded between them", () => {
  const port = { depth: 0, bucks: 9 };
  const before = position({ anglers: [port, port], decks: { dinks: ["bent-hook", "lump-of-tar", "bent-hook"] } });
  const passed = [move(1, "pass"), move(1, "reward", { take: "dink" })];
  const last = after({}, before, ...passed);
  assert.deepEqual([last.one.dinks, last.position.last_turns, last.position.turn], [["bent-hook"], 2, 2]);
  const visit = (shop) => [
    move(2, "visit", { shop, price: 1 }, [shop, `${shop === "rod" ? "dawn-rod" : "iron-reel"}`]), move(2, "end"),
  ];
  const between = after({}, before, ...passed, ...visit("rod"));
  assert.deepEqual(between.open, ["1 reward"]);
  assert.equal(
    ruleAgainst({}, before, ...passed, ...visit("rod"), move(1, "reward", { take: "regret" })), "pass.possible-only",
  );
  const over = after({}, before, ...passed, ...visit("rod"), move(1, "reward", { take: "dink" }), ...visit("reel"));
  assert.ok(over.kinds.includes("day-ended"));
  assert.deepEqual([over.position.day, over.position.first, over.open], ["tuesday", 2, ["2 muster"]]);
  const stopped = after({ "skipped-in-last-turns": "stopped" }, before, ...passed, ...visit("rod"), ...visit("reel"));
  assert.equal(stopped.position.day, "tuesday");
});

/** Everybody has passed but the last player, who passes now. */
function lastPass(day, ...anglers) {
  return position({ day, turn: 2, last_turns: 2, anglers: [{ passed: true, ...anglers[0] }, anglers[1] ?? {}] });
}

const END_OF_DAY = [move(2, "pass"), move(2, "reward", { take: "dink" }, ["dink", "lump-of-tar"])];

test("the start of a day: token, face-up fish, the effect of the day, and boats", () => {
  const before = lastPass("wednesday", { depth: 3, bucks: 9 }, { depth: 0 });
  before.shoals[0].cards[0] = { card: "lamp-sprat", up: true, known_to: [1, 2] };
  const { position: now, one, two, kinds } = after({}, before, ...END_OF_DAY);
  assert.deepEqual([now.day, now.first, now.fish_discards], ["thursday", 2, ["lamp-sprat"]]);
  assert.deepEqual([one.depth, two.depth, one.bucks, two.bucks], [2, 0, 10, 3]);
  assert.deepEqual(
    kinds, ["passed", "dink-drawn", "day-ended", "day-began", "fish-discarded", "earned", "earned", "boat-moved"],
  );
  assert.equal(after({ "fishbucks-cap": "none" }, before, ...END_OF_DAY).one.bucks, 12);
});

test("on Saturday orange dice are handed out in turn order, then green ones", () => {
  const blues = { spent: ["player", "player", "player", ...Array(7).fill("orange")] };
  const done = after({}, lastPass("friday", blues), ...END_OF_DAY);
  // The first player is seat 2 now and takes the last orange die.
  assert.deepEqual([done.two.spent.at(-1), done.one.spent.at(-1)], ["orange", "green"]);
  const same = after({ "saturday-die": "same-for-all" }, lastPass("friday", blues), ...END_OF_DAY);
  assert.deepEqual([same.two.spent.at(-1), same.one.spent.at(-1)], ["green", "green"]);
});

test("a sinker, and how it ends", () => {
  const before = lastPass("monday", {}, { fresh: "p1 p2", depth: 1 });
  const sunk = [move(2, "sinker", { die: die("p1") }), move(2, "sinker", { die: die("p2") })];
  assert.equal(after({}, before, ...sunk).two.depth, 3);
  assert.equal(after({}, before, ...sunk, ...END_OF_DAY).two.depth, 2);
  assert.equal(after({ "sinker-duration": "back-to-origin" }, before, ...sunk, ...END_OF_DAY).two.depth, 1);
  // Back to where it was, and from there it rises with all others.
  const middle = lastPass("monday", {}, { fresh: "p1 p2", depth: 2 });
  const back = after({ "sinker-duration": "back-to-origin" }, middle, sunk[0], ...END_OF_DAY);
  assert.deepEqual([back.two.depth, after({}, middle, sunk[0], ...END_OF_DAY).two.depth], [1, 2]);
  assert.equal(
    ruleAgainst({}, position({ anglers: [{ depth: 3, fresh: "p1" }, {}] }), move(1, "sinker", { die: die("p1") })),
    "free.sinker-deepest",
  );
});

test("bearings in turn order, from Port to Sea without a choice, and then all equip", () => {
  const anglers = [{ fresh: "p1" }, { depth: 0, rods: ["dawn-rod"] }];
  const before = position({ day: "tuesday", phase: "declaration", anglers });
  const declared = move(1, "declare", { to: "sea" });
  const sea = after({}, before, declared);
  assert.deepEqual([sea.two.depth, sea.open], [1, ["2 equip"]]);
  const done = after({}, before, declared, move(2, "equip", { rod: "dawn-rod" }));
  assert.deepEqual([done.two.rod, done.position.phase], ["dawn-rod", "action"]);
  const stays = position({ day: "tuesday", phase: "declaration", anglers: [{ depth: 0, regrets: ["regret-1"] }, {}] });
  const bearings = [move(1, "declare", { to: "port" }), move(2, "declare", { to: "sea" })];
  const stayed = after({ "from-port": "free-choice" }, stays, ...bearings);
  assert.deepEqual([stayed.one.depth, stayed.one.worms, stayed.position.phase], [0, false, "action"]);
  assert.equal(ruleAgainst({}, before, move(2, "declare", { to: "port" })), "declare.bearings");
  assert.equal(
    ruleAgainst({}, before, declared, move(2, "equip", { rod: "steady-rod" })),
    "declare.one-each",
  );
  assert.deepEqual(after({ "bearings-order": "per-player" }, before, declared).open, ["2 equip"]);
});
