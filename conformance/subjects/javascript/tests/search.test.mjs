/* Step 4, and the entries D13, D17 to D19, D28, D37, D48 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  HOME, PICK_UP, after, drop, lineWith, move, position, ruleAgainst, standsOn, text, units,
} from "./helpers.mjs";

test("D13 search-without-moving: every action is open, or none", () => {
  const before = position({ line: lineWith({ 5: "2:4" }), divers: [{ at: 5, carried: "1:0 1:1" }, HOME] });
  const pickUp = move(1, "deeper", [1, 1], PICK_UP);
  const next = after({}, before, pickUp);
  assert.equal(text(next.divers[0].carried), "1:0 1:1 2:4");
  assert.deepEqual(next.line[4], []);
  const readings = { "search-without-moving": "not-allowed" };
  assert.equal(ruleAgainst(readings, before, pickUp), "dsa.search.without-moving");
  standsOn(after(readings, before, move(1, "deeper", [1, 1])), 1, 5);
});

test("D17 drop-last-after-turn: the last unit stays with a turned diver, or may go", () => {
  const before = position({
    line: lineWith({ 5: "_" }), divers: [{ at: 6, facing: "up", carried: "2:5" }, { at: 9 }],
  });
  const dropped = move(1, null, [1, 1], drop("2:5", 1));
  assert.equal(ruleAgainst({}, before, dropped), "dsa.search.keep-last");
  const next = after({ "drop-last-after-turn": "allowed" }, before, dropped);
  assert.equal(text([next.line[4]]), "2:5");
  assert.equal(next.divers[0].carried.length, 0);
  const home = after({ "drop-last-after-turn": "allowed" }, { ...next, turn: 1 }, move(1, null, [3, 3]));
  assert.equal(home.divers[0].home, true);
});

test("D17: before turning the last unit may be dropped; a stack can be the last unit", () => {
  const line = lineWith({ 5: "_", 7: "_" });
  const down = position({ line, divers: [{ at: 6, carried: "2:5" }, HOME] });
  assert.equal(after({}, down, move(1, null, [1, 1], drop("2:5", 1))).divers[0].carried.length, 0);
  const up = position({ line, divers: [{ at: 6, facing: "up", carried: "1:0+2:5" }, HOME] });
  assert.equal(ruleAgainst({}, up, move(1, null, [1, 1], drop("1:0 2:5", 1))), "dsa.search.keep-last");
  const part = after({ "stack-breaking": "single-chip" }, up, move(1, null, [1, 1], drop("2:5", 1)));
  assert.equal(text(part.divers[0].carried), "1:0");
});

test("a drop that names nothing is of the only unit; of several one has to be named", () => {
  const withLoad = (carried) =>
    position({ line: lineWith({ 6: "_" }), divers: [{ at: 4, carried }, { at: 9 }] });
  const next = after({}, withLoad("1:0+2:5"), move(1, null, [1, 2], drop("")));
  assert.deepEqual([text([next.line[5]]), next.divers[0].carried.length], ["1:0+2:5", 0]);
  assert.equal(ruleAgainst({}, withLoad("1:0 2:5"), move(1, null, [2, 2], drop(""))), "dsa.search.drop-choice");
  assert.equal(ruleAgainst({}, withLoad(""), move(1, null, [1, 1], drop(""))), "dsa.search.drop-choice");
});

const secondDive = position({
  dive: 2, line: lineWith({ 5: "_" }), divers: [{ at: 4, carried: "1:0 2:5", banked: "3:9" }, { at: 9 }],
});

test("D18 which-chip: any carried, the last picked, or scored ones too", () => {
  const first = move(1, null, [1, 2], drop("1:0", 1));
  const scored = move(1, null, [1, 2], drop("3:9", 1, "banked"));
  assert.equal(text(after({}, secondDive, first).divers[0].carried), "2:5");
  assert.equal(ruleAgainst({}, secondDive, scored), "dsa.search.drop-choice");
  const last = { "which-chip": "last-picked" };
  assert.equal(ruleAgainst(last, secondDive, first), "dsa.search.drop-choice");
  assert.equal(ruleAgainst(last, secondDive, scored), "dsa.search.drop-choice");
  assert.equal(text(after(last, secondDive, move(1, null, [1, 2], drop("2:5", 2))).divers[0].carried), "1:0");
  const too = { "which-chip": "scored-too" };
  assert.equal(text(after(too, secondDive, first).divers[0].carried), "2:5");
  const dropped = after(too, secondDive, scored);
  assert.equal(text([dropped.line[4]]), "3:9");
  assert.equal(dropped.divers[0].banked.length, 0);
});

test("D18: what a diver does not carry it cannot drop", () => {
  for (const what of [drop("4:15", 1), drop("4:15"), drop("1:0", 3)]) {
    assert.equal(ruleAgainst({}, secondDive, move(1, null, [1, 2], what)), "dsa.search.drop-choice");
  }
});

test("a drop may name its unit by number alone, or by its chips alone", () => {
  const byNumber = after({}, secondDive, move(1, null, [1, 2], drop("", 2)));
  assert.equal(text([byNumber.line[4]]), "2:5");
  const byChips = after({}, secondDive, move(1, null, [1, 2], drop("2:5")));
  assert.deepEqual(byChips, byNumber);
});

test("D19 stack-breaking: a stack goes down whole, or one chip of it may", () => {
  const before = position({ line: lineWith({ 5: "_" }), divers: [{ at: 4, carried: "1:1+2:5+3:8 2:6" }, { at: 9 }] });
  const oneChip = move(1, null, [1, 2], drop("1:1", 1));
  assert.equal(ruleAgainst({}, before, oneChip), "dsa.search.drop-whole-stack");
  const single = { "stack-breaking": "single-chip" };
  const next = after(single, before, oneChip);
  assert.equal(text([next.line[4]]), "1:1");
  assert.equal(text(next.divers[0].carried), "2:5+3:8 2:6");
  const whole = move(1, null, [1, 2], drop("1:1 2:5 3:8", 1));
  for (const readings of [{}, single]) assert.equal(text([after(readings, before, whole).line[4]]), "1:1+2:5+3:8");
  const two = move(1, null, [1, 2], drop("1:1 2:5", 1));
  assert.equal(ruleAgainst(single, before, two), "dsa.search.drop-whole-stack");
});

test("D28 blanks-exhausted: a thirteenth treasure may be picked up, or not", () => {
  const blanks = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 2, "_"]));
  const line = lineWith({ ...blanks, 17: "2:6" });
  const divers = [13, 3, 5, 7, 9, 11].map((at) => ({ at, carried: "1:0 1:1" }));
  const before = position({ air: 9, line, divers: divers.with(0, { at: 15, carried: "1:0 1:1" }) });
  const pickUp = move(1, "deeper", [2, 2], PICK_UP);
  const next = after({}, before, pickUp);
  assert.equal(next.divers[0].carried.length, 3);
  assert.equal(next.line.filter((space) => space.length === 0).length, 13);
  assert.equal(ruleAgainst({ "blanks-exhausted": "no-pickup" }, before, pickUp), "dsa.search.blank-supply");
});

test("D37 pickup-after-turn: a turned diver picks up and keeps its facing", () => {
  const before = position({ divers: [{ at: 6, facing: "up", carried: "2:5" }, HOME] });
  const next = after({}, before, move(1, null, [1, 2], PICK_UP));
  standsOn(next, 1, 4, "up");
  assert.equal(next.divers[0].carried.length, 2);
  assert.deepEqual(next.line[3], []);
});

test("D48 occupied-chip-taken: a diver takes what lies on its own space only", () => {
  const line = lineWith({ 4: "1:3", 5: "2:7" });
  const before = position({ line, divers: [{ at: 4, carried: "1:0 1:1" }, { at: 5 }] });
  const next = after({}, before, move(1, null, [1, 1], PICK_UP));
  assert.equal(text(next.divers[0].carried), "1:0 1:1 1:3");
  assert.equal(text([next.line[4]]), "2:7");
});

test("D48 under share-last: the first to search takes the chip, both then stand on the blank", () => {
  const readings = { "last-space-occupied": "share-last", "end-empty-handed": "stays" };
  const before = position({ line: units("1:0 1:1"), divers: [{ at: 2 }, { at: 2 }] });
  const next = after(readings, before, move(1, null, [1, 1], PICK_UP));
  assert.equal(ruleAgainst(readings, next, move(2, null, [1, 1], PICK_UP)), "dsa.search.pick-up");
});

test("what a search cannot be", () => {
  const line = lineWith({ 5: "_" });
  const before = position({ line, divers: [{ at: 3, carried: "1:0" }, { at: 9 }] });
  assert.equal(ruleAgainst({}, before, move(1, null, [1, 2], PICK_UP)), "dsa.search.pick-up");
  assert.equal(ruleAgainst({}, before, move(1, null, [2, 2], drop("1:0", 1))), "dsa.search.drop-on-blank");
  const home = position({ line, divers: [{ at: 1, facing: "up", carried: "1:0" }, { at: 9 }] });
  assert.equal(ruleAgainst({}, home, move(1, null, [1, 1], PICK_UP)), "dsa.search.not-on-submarine");
});

test("a stack is picked up whole", () => {
  const before = position({ line: lineWith({ 5: "1:0+2:5+3:9" }), divers: [{ at: 3 }, { at: 9 }] });
  const next = after({}, before, move(1, null, [1, 1], PICK_UP));
  assert.equal(text(next.divers[0].carried), "1:0+2:5+3:9");
});

test("D18 scored-too with D41 goes-to-end: a scored chip dropped on the last breath joins the load", () => {
  const readings = { "which-chip": "scored-too", "drop-on-last-breath": "goes-to-end" };
  const next = after(readings, { ...secondDive, air: 2 }, move(1, null, [1, 2], drop("3:9", 1, "banked")));
  assert.equal(text(next.line.slice(-1)), "1:0+2:5+3:9");
  assert.equal(next.divers[0].banked.length, 0);
});
