/* Surfacing in both modes: CS26, CS33 to CS36, CS50 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { REAL, after, position, ruleAgainst } from "./helpers.mjs";

/** A whole turn of one order. */
function turn(side, heading, symbol) {
  return [`${side} ${heading}`, `${side} gauge silence`, `${side} breakdown ${symbol}`, `${side} end`];
}

test("turn by turn: sector told, route and marks erased, the rest kept", () => {
  const red = { at: "D4", route: ["E5", "E4", "D4"], marks: ["W1", "N1"], mines: ["F5"], damage: 2, gauges: { torpedo: 2 } };
  const now = after({}, position({ red }), "red surface");
  const { at, route, marks, mines, damage, gauges } = now.red;
  assert.deepEqual([at, route, marks, mines, damage, gauges.torpedo], ["D4", ["D4"], [], ["F5"], 2, 2]);
  assert.deepEqual([now.position.turn, now.red.waits], ["blue", 3]);
  assert.deepEqual(now.kinds, ["surfaced", "turn-ended"]);
});

test("turn by turn: the enemy takes three turns in a row", () => {
  const blue = { at: "J10" };
  const moves = ["red surface", ...turn("blue", "north", "N1"), ...turn("blue", "north", "N2")];
  const two = after({}, position({ blue }), ...moves);
  assert.deepEqual([two.position.turn, two.red.waits], ["blue", 1]);
  const three = after({}, position({ blue }), ...moves, ...turn("blue", "north", "N3"));
  assert.deepEqual([three.position.turn, three.red.waits], ["red", 0]);
  const four = after({}, three.position, ...turn("red", "north", "N1"));
  assert.equal(four.position.turn, "blue");
});

test("CS36 surfacing-inside-block: the own turns lapse, or run on", () => {
  const moves = ["red surface", ...turn("blue", "north", "N1"), "blue surface"];
  const ends = after({}, position(), ...moves);
  assert.deepEqual([ends.position.turn, ends.red.waits, ends.blue.waits], ["red", 0, 3]);
  const runs = { "surfacing-inside-block": "block-runs-on" };
  const on = after(runs, position(), ...moves);
  assert.deepEqual([on.position.turn, on.red.waits, on.blue.waits], ["blue", 1, 3]);
  const then = after(runs, on.position, ...turn("blue", "north", "N1"));
  assert.deepEqual([then.position.turn, then.blue.waits], ["red", 3]);
  const last = after(runs, then.position, ...turn("red", "north", "N1"), ...turn("red", "north", "N2"));
  assert.deepEqual([last.position.turn, last.blue.waits], ["red", 1]);
});

test("CS50 surfacing-after-order: in place of the order", () => {
  const before = position({ red: { ordered: true } });
  assert.equal(ruleAgainst({}, before, "red surface"), "surface.instead");
  assert.equal(after({ "surfacing-after-order": "after-order-too" }, before, "red surface").red.waits, 3);
  assert.equal(ruleAgainst({}, position(), "red north", "red surface"), "move.after-ok");
});

const TRACED = ["captain", "first-mate", "engineer", "radio-operator"].map((role) => `red.${role} trace`);

test("real time: four traces, the check, ready to dive", () => {
  const before = position({ ...REAL, red: { marks: ["W1"] } });
  const up = after({}, before, "red surface");
  assert.deepEqual([up.red.surfaced, up.red.marks, up.red.last], [true, ["W1"], "surfacing"]);
  const down = after({}, before, "red surface", ...TRACED, "blue check valid", "red dive");
  assert.deepEqual([down.red.surfaced, down.red.marks, down.red.traced, down.red.checked], [false, [], [], false]);
  assert.equal(down.kinds.at(-1), "dived");
  assert.equal(after({}, down.position, "red north").red.at, "E4");
  assert.equal(ruleAgainst({}, before, "red surface", ...TRACED.slice(1), "blue check valid"), "surface.check");
  assert.equal(ruleAgainst({}, before, "red surface", ...TRACED, "red dive"), "surface.ready");
  assert.equal(ruleAgainst({}, before, "red surface", "red.captain trace", "red.captain trace"), "surface.sections");
  assert.equal(ruleAgainst({}, before, "red.captain trace"), "surface.sections");
  assert.equal(ruleAgainst({}, before, "blue check valid"), "surface.check");
});

test("turn by turn there is nothing to trace, check or dive from", () => {
  assert.equal(ruleAgainst({}, position(), "red.captain trace"), "surface.sections");
  assert.equal(ruleAgainst({}, position(), "blue check valid"), "surface.check");
  assert.equal(ruleAgainst({}, position(), "red dive"), "surface.ready");
});

test("CS33 surfacing-tracers: four sections, or one for each person", () => {
  const before = position({ ...REAL, people: [2, 4] });
  const two = ["red surface", "red.captain trace", "red.radio-operator trace"];
  assert.equal(ruleAgainst({}, before, ...two, "blue check valid"), "surface.check");
  const each = { "surfacing-tracers": "one-each" };
  assert.equal(after(each, before, ...two, "blue check valid").red.checked, true);
  assert.equal(ruleAgainst(each, before, ...two, "red.engineer trace"), "surface.sections");
});

test("CS34 surfacing-failed-check: all is traced again, or what was wrong", () => {
  const failed = ["red surface", ...TRACED, "blue check crossed engineer"];
  assert.deepEqual(after({}, position(REAL), ...failed).red.traced, []);
  const retry = after({ "surfacing-failed-check": "retry-section" }, position(REAL), ...failed).red;
  assert.deepEqual(retry.traced, ["captain", "first-mate", "radio-operator"]);
});

test("CS35 surfaced-activity, CS26 trigger-while-surfaced: nothing else while surfaced", () => {
  const red = { gauges: { sonar: 3 }, mines: ["H5"] };
  const before = position({ ...REAL, red });
  assert.equal(ruleAgainst({}, before, "red surface", "red.first-mate sonar"), "surface.nothing-else");
  assert.equal(ruleAgainst({}, before, "red surface", "red north"), "surface.nothing-else");
  assert.equal(ruleAgainst({}, before, "red surface", "red trigger H5"), "mine.trigger-surfaced");
  const busy = { "surfaced-activity": "allowed" };
  assert.equal(after(busy, before, "red surface", "red.first-mate sonar").red.gauges.sonar, 0);
  assert.equal(ruleAgainst(busy, before, "red surface", "red north"), "surface.nothing-else");
  assert.equal(ruleAgainst(busy, position({ ...REAL, red: { ...red, last: "use" } }), "red surface", "red sonar"),
    "activate.move-between");
  const trigger = { "trigger-while-surfaced": "allowed" };
  assert.deepEqual(after(trigger, before, "red surface", "red trigger H5").red.mines, []);
});

test("real time: the enemy plays on, and the surfaced crew answers", () => {
  const before = position({ ...REAL, red: { surfaced: true, last: "surfacing" }, blue: { at: "E8", gauges: { drone: 4 } } });
  const now = after({}, before, "blue drone 1", "red yes", "blue north");
  assert.equal(now.blue.at, "E7");
});
