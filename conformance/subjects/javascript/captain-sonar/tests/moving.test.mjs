/* Start, orders and turns: CS01 to CS03, CS06, CS46, CS49 to CS51 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, gameUnder, openSetup, playChoice } from "../captain-sonar.mjs";
import { REAL, after, choice, position, ruleAgainst } from "./helpers.mjs";

const SETUP = { map: "alpha", mode: "turn-by-turn", goal: "hunt", first: "red", people: [4, 4] };

function open(readings, changes = {}) {
  return openSetup(gameUnder(COMPONENTS, readings), { ...SETUP, ...changes });
}

/** The rule that refuses the last of some moves from a fresh game, or null. */
function fromStart(readings, ...texts) {
  const game = gameUnder(COMPONENTS, readings);
  let { position: now } = openSetup(game, SETUP);
  let refused = null;
  for (const text of texts) {
    assert.equal(refused, null);
    const outcome = playChoice(game, now, choice(text));
    refused = outcome.refused?.rule ?? null;
    now = outcome.position ?? now;
  }
  return refused;
}

test("CS03 start-space: any water, the same one too; both choose before the first order", () => {
  assert.equal(fromStart({}, "red start E5", "blue start E5"), null);
  assert.equal(fromStart({ "start-space": "must-differ" }, "red start E5", "blue start E5"), "sonar.setup.start-space");
  assert.equal(fromStart({}, "red start E6"), "sonar.setup.start-space");
  assert.equal(fromStart({}, "blue start K1"), "sonar.setup.start-space");
  assert.equal(fromStart({}, "red start E5", "red north"), "sonar.setup.start-secret");
  assert.equal(fromStart({}, "red start E5", "red start E4"), "sonar.setup.start-secret");
  assert.equal(fromStart({}, "red.engineer start E5"), "sonar.crew.captain");
  assert.equal(fromStart({}, "blue start E5", "red start E5", "blue north"), "sonar.turn.only-own");
});

test("openings: the map, the people, and who begins", () => {
  assert.equal(open({}, { map: "alpha-2" }).refused.rule, "sonar.setup.map");
  assert.equal(open({}, { people: [1, 4] }).refused, undefined);
  assert.equal(open({ "one-player-team": "refused" }, { people: [4, 1] }).refused.rule, "sonar.crew.two");
  assert.equal(open({}, { people: [4, 5] }).refused.rule, "sonar.crew.roles");
  assert.equal(open({}, { first: "blue" }).position.turn, "blue");
  assert.equal(open({ starter: "red-begins" }, { first: "blue" }).refused.rule, "sonar.setup.starter");
  assert.equal(open({ starter: "red-begins" }, { first: "blue", mode: "real-time" }).refused, undefined);
});

test("CS01 move-limits: route, islands, own mines", () => {
  const before = position({ red: { at: "E4", route: ["E5", "E4"], mines: ["D4"] } });
  assert.equal(ruleAgainst({}, before, "red south"), "move.own-route");
  assert.equal(ruleAgainst({}, before, "red west"), "move.own-mine");
  const passable = { "move-limits": "own-mines-passable" };
  assert.equal(ruleAgainst(passable, before, "red south"), "move.own-route");
  assert.equal(after(passable, before, "red west").red.at, "D4");
  assert.equal(after({ "move-limits": "no-limits" }, before, "red south").red.at, "E5");
  assert.equal(ruleAgainst({}, position(), "red south"), "move.island");
  assert.equal(ruleAgainst({ "move-limits": "no-limits" }, position({ red: { at: "A5" } }), "red west"), "move.edge");
});

test("an order is one space, and the enemy is no obstacle", () => {
  const now = after({}, position({ blue: { at: "E4", mines: ["E4"] } }), "red north");
  assert.deepEqual([now.red.at, now.red.route, now.red.ordered], ["E4", ["E5", "E4"], true]);
  assert.deepEqual(now.red.owes, ["gauge", "breakdown"]);
  assert.equal(now.red.heading, "north");
  assert.equal(now.blue.damage, 0);
  assert.deepEqual(now.events, [{ kind: "moved", seat: "red.captain", to: "north", at: "E4" }]);
});

test("a turn: one order, both OKs, the end", () => {
  const before = position();
  const done = ["red north", "red gauge torpedo", "red breakdown N1"];
  assert.equal(ruleAgainst({}, before, "red end"), "turn.one-order");
  assert.equal(ruleAgainst({}, before, "red north", "red end"), "turn.end");
  assert.equal(ruleAgainst({}, before, "red north", "red north"), "move.after-ok");
  assert.equal(ruleAgainst({}, before, ...done, "red north"), "turn.one-order");
  assert.equal(ruleAgainst({}, before, "blue north"), "turn.only-own");
  assert.equal(ruleAgainst({}, position(REAL), "red end"), "turn.own-pace");
  const now = after({}, before, ...done, "red end");
  assert.deepEqual([now.position.turn, now.red.ordered], ["blue", false]);
  assert.deepEqual(now.events.at(-1), { kind: "turn-ended", side: "red", next: "blue" });
});

test("real time: each crew goes on at its own pace, after its own OKs", () => {
  const now = after({}, position(REAL), "red north", "red gauge torpedo", "red breakdown N1", "red north");
  assert.deepEqual([now.red.at, now.red.ordered], ["E3", false]);
  assert.equal(ruleAgainst({}, position(REAL), "red north", "red gauge sonar", "red north"), "move.after-ok");
});

test("CS49 passing: a turn is not ended without an order", () => {
  assert.equal(after({ passing: "may-pass" }, position(), "red end").position.turn, "blue");
  const full = position({ red: { gauges: { sonar: 2 } } });
  assert.equal(ruleAgainst({ passing: "may-pass" }, full, "red sonar"), "activate.after-order");
});

test("CS02 blocked: who has no legal order has to surface", () => {
  const shut = position({ red: { at: "A1", route: ["A2", "B2", "B1", "A1"] } });
  assert.equal(ruleAgainst({}, shut, "red end"), "turn.no-legal-order");
  assert.deepEqual(after({}, shut, "red surface").events[0], { kind: "surfaced", seat: "red.captain", sector: 1 });
  assert.equal(after({ blocked: "may-wait" }, shut, "red end").position.turn, "blue");
  assert.equal(ruleAgainst({ blocked: "may-wait" }, position(), "red end"), "turn.one-order");
});

test("CS06 all-gauges-full: the order needs no mark, or is not given", () => {
  const full = { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 5, scenario: 4 };
  const before = position({ red: { gauges: full } });
  assert.deepEqual(after({}, before, "red north").red.owes, ["breakdown"]);
  assert.equal(ruleAgainst({}, before, "red north", "red gauge torpedo"), "upkeep.both");
  assert.equal(ruleAgainst({ "all-gauges-full": "no-order" }, before, "red north"), "upkeep.all-full");
});

test("the roles: whose act it is", () => {
  const before = position();
  assert.equal(ruleAgainst({}, before, "red.engineer north"), "crew.captain");
  assert.equal(ruleAgainst({}, before, "red north", "red.captain gauge mine"), "crew.first-mate");
  assert.equal(ruleAgainst({}, before, "red north", "red.first-mate breakdown N1"), "crew.engineer");
  assert.equal(ruleAgainst({}, before, "red.first-mate torpedo F4"), "crew.captain");
  assert.equal(ruleAgainst({}, before, "red.radio-operator drone 1"), "crew.green");
});
