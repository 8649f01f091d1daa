/* Using systems, attempts, detection and silence: CS08, CS10, CS12 to CS19, CS28 to CS30 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { REAL, after, position, ruleAgainst } from "./helpers.mjs";

const FULL = { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 5, scenario: 4 };
const FULL_REAL = { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6, scenario: 4 };

/** Red has given its order and both have said OK; every gauge is full. */
function ready(crew = {}, rest = {}) {
  return position({ red: { ordered: true, gauges: FULL, ...crew }, ...rest });
}

const readyReal = (crew = {}, rest = {}) => position({ ...REAL, red: { gauges: FULL_REAL, ...crew }, ...rest });

test("CS08 gauge-reset: use empties the gauge of the system, and no other", () => {
  const now = after({}, ready(), "red sonar").red;
  assert.deepEqual([now.gauges, now.last], [{ ...FULL, sonar: 0 }, "use"]);
  assert.deepEqual(after({ "gauge-reset": "kept" }, ready(), "red sonar").red.gauges, FULL);
});

test("one activation a turn, after the order and the OKs", () => {
  const blue = { at: "E5" };
  assert.equal(ruleAgainst({}, ready({}, { blue }), "red.first-mate drone 1", "blue yes", "red torpedo F4"),
    "activate.one-a-turn");
  assert.equal(ruleAgainst({}, position({ red: { gauges: FULL } }), "red sonar"), "activate.after-order");
  assert.equal(ruleAgainst({}, ready({ owes: ["gauge"], gauges: { sonar: 2 } }), "red sonar"), "activate.after-ok");
  assert.equal(ruleAgainst({}, readyReal({ last: "use" }), "red sonar"), "activate.move-between");
  assert.equal(ruleAgainst({}, readyReal({ last: "surfacing" }), "red sonar"), "activate.after-surfacing");
});

test("CS13 activation-before-first-move: in real time it may be allowed", () => {
  const allowed = { "activation-before-first-move": "allowed" };
  assert.equal(ruleAgainst({}, readyReal({ last: "start" }), "red sonar"), "activate.first-order-first");
  assert.equal(after(allowed, readyReal({ last: "start" }), "red sonar").red.gauges.sonar, 0);
  const turns = position({ red: { last: "start", gauges: FULL } });
  assert.equal(ruleAgainst(allowed, turns, "red sonar"), "activate.first-order-first");
});

test("CS10 scenario-system: charged and not used", () => {
  assert.equal(ruleAgainst({}, ready(), "red scenario"), "activate.scenario");
  assert.equal(ruleAgainst({}, ready({ marks: ["W2"] }), "red scenario"), "activate.scenario");
  const usable = { "scenario-system": "usable-no-effect" };
  const now = after(usable, ready(), "red scenario");
  assert.deepEqual([now.red.gauges.scenario, now.red.last, now.kinds], [0, "use", ["scenario-used"]]);
  const none = { ...usable, "scenario-gauge": "unused" };
  const gauges = { ...FULL, scenario: 0 };
  assert.equal(ruleAgainst(none, ready({ gauges }), "red scenario"), "activate.charged");
});

test("CS18 uncharged-order, CS19 broken-and-uncharged", () => {
  const weak = ready({ gauges: { sonar: 1, torpedo: 1 } });
  assert.equal(ruleAgainst({}, weak, "red sonar"), "activate.charged");
  const penalised = after({ "uncharged-order": "penalised" }, weak, "red sonar").red;
  assert.deepEqual([penalised.owes, penalised.gauges.sonar], [["radiation"], 1]);
  const both = ready({ gauges: { torpedo: 1 }, marks: ["W1"] });
  assert.deepEqual(after({}, both, "red torpedo").red.owes, ["radiation"]);
  assert.equal(ruleAgainst({ "broken-and-uncharged": "uncharged-first" }, both, "red torpedo"), "activate.charged");
});

test("CS14 broken-order-marker: the own Engineer, or that of the enemy, and play rests until then", () => {
  const broken = ready({ marks: ["W1"] });
  const now = after({}, broken, "red torpedo", "red radiation N6");
  assert.deepEqual([now.red.marks, now.red.owes], [["W1", "N6"], []]);
  assert.deepEqual(now.events[0], { kind: "attempted", seat: "red.captain", system: "torpedo" });
  assert.equal(ruleAgainst({}, broken, "red torpedo", "red end"), "activate.broken-marker");
  assert.equal(ruleAgainst({}, broken, "red torpedo", "red radiation N1"), "activate.broken-marker");
  assert.equal(ruleAgainst({}, broken, "red torpedo", "blue radiation N6"), "turn.only-own");
  assert.equal(ruleAgainst({}, broken, "red radiation N6"), "activate.broken");
  const enemy = { "broken-order-marker": "enemy-team" };
  assert.equal(ruleAgainst(enemy, broken, "red torpedo", "red radiation N6"), "activate.broken-marker");
  const marked = after(enemy, broken, "red torpedo", "blue radiation N6");
  assert.deepEqual([marked.red.marks, marked.blue.marks], [["W1", "N6"], []]);
  const real = readyReal({ marks: ["W1"] });
  assert.equal(ruleAgainst({}, real, "red torpedo", "blue north"), "activate.stop");
});

test("CS15 broken-order-gauge, CS16 broken-order-activation", () => {
  const broken = ready({ marks: ["W1"] });
  assert.equal(after({}, broken, "red torpedo F4").red.gauges.torpedo, 3);
  assert.equal(after({ "broken-order-gauge": "emptied" }, broken, "red torpedo F4").red.gauges.torpedo, 0);
  const tried = ["red torpedo", "red radiation N6", "red sonar"];
  assert.equal(after({}, broken, ...tried).red.gauges.sonar, 0);
  assert.equal(ruleAgainst({ "broken-order-activation": "counts" }, broken, ...tried), "activate.one-a-turn");
});

test("CS17: the sixth radiation mark does damage and clears the sheet; where nothing is cleared none is owed", () => {
  const five = ["W1", "W5", "W6", "N6", "S5", "E4"];
  const now = after({}, ready({ marks: five }), "red torpedo", "red radiation E6").red;
  assert.deepEqual([now.damage, now.marks], [1, []]);
  const nothing = { "damage-clears-sheet": "nothing" };
  assert.deepEqual(after(nothing, ready({ marks: [...five, "E6"] }), "red torpedo").red.owes, []);
});

test("the drone asks about a sector and is answered with the truth", () => {
  const before = ready({}, { blue: { at: "E5" } });
  assert.equal(ruleAgainst({}, before, "red drone 5"), "detect.drone-sector");
  assert.equal(ruleAgainst({}, before, "red drone"), "detect.drone-sector");
  assert.equal(ruleAgainst({}, before, "red drone 1", "blue no"), "detect.drone-true");
  assert.equal(ruleAgainst({}, before, "red drone 2", "blue yes"), "detect.drone-true");
  assert.equal(ruleAgainst({}, before, "red drone 1", "red end"), "activate.stop");
  assert.equal(ruleAgainst({}, before, "red drone 1", "red yes"), "activate.stop");
  assert.equal(ruleAgainst({}, before, "blue yes"), "detect.drone-true");
  const now = after({}, before, "red drone 1", "blue yes", "red end");
  assert.deepEqual(now.kinds, ["drone-launched", "drone-answered", "turn-ended"]);
  assert.equal(now.position.question, null);
});

test("CS28 sonar-false-value, CS29 sonar-pair: two kinds, one true", () => {
  const before = ready({}, { blue: { at: "E5" } });
  const against = (answer, readings = {}) => ruleAgainst(readings, before, "red sonar", `blue ${answer}`);
  assert.equal(against("answer row 5"), "detect.sonar-two-kinds");
  assert.equal(against("answer row 5 column B sector 2"), "detect.sonar-two-kinds");
  assert.equal(against("answer row 5 column E"), "detect.sonar-one-true");
  assert.equal(against("answer row 4 column B"), "detect.sonar-one-true");
  assert.equal(against("answer row 5 column Q"), "detect.sonar-on-map");
  assert.equal(ruleAgainst({}, before, "red sonar", "blue.engineer answer row 5 column B"), "crew.captain");
  assert.equal(ruleAgainst({}, before, "blue answer row 5 column B"), "detect.sonar-answer");
  const answered = (answer, readings) => after(readings, before, "red sonar", `blue ${answer}`).events.at(-1);
  assert.equal(answered("answer row 5 column Q", { "sonar-false-value": "any-value" }).column, "Q");
  assert.equal(answered("answer row 5 sector 4", {}).sector, 4);
  assert.equal(against("answer row 5 sector 4", { "sonar-pair": "consistent-pair" }), "detect.sonar-free-pair");
});

test("silence: up to four spaces straight on, one upkeep in the panel of its direction", () => {
  const before = ready({ at: "A10", route: ["A9", "A10"] });
  const now = after({}, before, "red silence east 3");
  assert.deepEqual([now.red.at, now.red.route], ["D10", ["A9", "A10", "B10", "C10", "D10"]]);
  assert.deepEqual([now.red.owes, now.red.heading, now.red.gauges.silence], [["gauge", "breakdown"], "east", 0]);
  assert.equal(ruleAgainst({}, before, "red silence east 5"), "silence.length");
  assert.equal(ruleAgainst({}, before, "red silence north 1"), "silence.limits");
  assert.equal(ruleAgainst({}, before, "red silence west 1"), "silence.limits");
  assert.equal(ruleAgainst({}, before, "red silence east 0"), "silence.straight");
  const stay = after({}, before, "red silence 0").red;
  assert.deepEqual([stay.at, stay.owes, stay.gauges.silence, stay.last], ["A10", [], 0, "use"]);
});

test("CS30 silence-limits: every step obeys the limits of orders", () => {
  const before = ready({ at: "E5", route: ["E3", "E4", "E5"] });
  assert.equal(ruleAgainst({}, before, "red silence north 1"), "silence.limits");
  const now = after({ "silence-limits": "stated-limits-only" }, before, "red silence north 1").red;
  assert.deepEqual([now.at, now.route], ["E4", ["E3", "E4", "E5"]]);
});

test("CS12 silence-as-move-between: in real time it may separate itself from the next activation", () => {
  const before = readyReal({ at: "E4" });
  const moves = ["red silence east 2", "red gauge silence", "red breakdown E4", "red torpedo G3"];
  assert.equal(ruleAgainst({}, before, ...moves), "activate.move-between");
  const counts = { "silence-as-move-between": "silence-counts" };
  assert.equal(after(counts, before, ...moves).red.gauges.torpedo, 0);
  const turns = ready({ at: "E4" });
  assert.equal(ruleAgainst(counts, turns, ...moves), "activate.one-a-turn");
});

test("while a question is open nobody does anything else, in real time either", () => {
  const before = readyReal({}, { blue: { at: "O15", owes: ["gauge"] } });
  assert.equal(ruleAgainst({}, before, "red sonar", "blue gauge mine"), "activate.stop");
  assert.equal(ruleAgainst({}, before, "red sonar", "red north"), "activate.stop");
  assert.equal(after({}, before, "red sonar", "blue answer row 15 column A", "blue gauge mine").blue.gauges.mine, 1);
});
