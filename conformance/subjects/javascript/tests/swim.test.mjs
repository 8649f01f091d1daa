/* Step 3, and the entries D11, D12, D14 to D16, D26, D40, D49 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  HOME, after, drop, lineWith, move, position, ruleAgainst, shortLine, standsOn,
} from "./helpers.mjs";

const LANDING_ONLY = { "occupied-passing": "skip-landing-only" };
const SHARE = { "last-space-occupied": "share-last" };
const EXACT = { "overshoot-submarine": "exact-needed" };

test("D11 occupied-passing: no occupied space counts, or only a landing hops on", () => {
  const before = position({ divers: [{ at: 2 }, { at: 4 }] });
  standsOn(after({}, before, move(1, null, [1, 2])), 1, 6);
  standsOn(after(LANDING_ONLY, before, move(1, null, [1, 2])), 1, 5);
  standsOn(after({}, before, move(1, null, [1, 1])), 1, 5);
  standsOn(after(LANDING_ONLY, before, move(1, null, [1, 1])), 1, 5);
});

test("D11: two divers in a row, both ways", () => {
  const down = position({ divers: [{ at: 2 }, { at: 3 }, { at: 4 }] });
  standsOn(after({}, down, move(1, null, [1, 2])), 1, 7);
  standsOn(after(LANDING_ONLY, down, move(1, null, [1, 1])), 1, 5);
  const up = position({ divers: [{ at: 6, facing: "up", carried: "1:0" }, { at: 5 }, { at: 4 }] });
  standsOn(after({}, up, move(1, null, [1, 2])), 1, 2);
  standsOn(after(LANDING_ONLY, up, move(1, null, [1, 2])), 1, 3);
  standsOn(after(LANDING_ONLY, up, move(1, null, [1, 1])), 1, 3);
});

test("D11 skip-landing-only: a hop off the near end of the line is a way home", () => {
  const before = position({ divers: [{ at: 3, facing: "up", carried: "1:0" }, { at: 1 }] });
  const next = after({ ...LANDING_ONLY, ...EXACT }, before, move(1, null, [1, 2]));
  assert.equal(next.divers[0].home, true);
});

test("D12 last-space-occupied: the farthest free space, or the last one together", () => {
  const before = position({ line: shortLine(10), divers: [{ at: 8 }, { at: 10 }] });
  const far = move(1, null, [2, 2]);
  standsOn(after({}, before, far), 1, 9);
  standsOn(after(SHARE, before, far), 1, 10);
  standsOn(after(LANDING_ONLY, before, far), 1, 9);
  standsOn(after(LANDING_ONLY, before, move(1, null, [1, 1])), 1, 9);
  standsOn(after({ ...LANDING_ONLY, ...SHARE }, before, move(1, null, [1, 1])), 1, 10);
});

test("a roll beyond the last space stops on it", () => {
  const before = position({ line: shortLine(5), divers: [{ at: 3 }, {}] });
  standsOn(after({}, before, move(1, null, [3, 3])), 1, 5, "down");
});

test("D14 overshoot-submarine: the excess is lost, or the diver stays", () => {
  const before = position({ divers: [{ at: 2, facing: "up", carried: "1:0" }, { at: 5 }] });
  const high = move(1, null, [3, 3]);
  assert.equal(after({}, before, high).divers[0].home, true);
  standsOn(after(EXACT, before, high), 1, 2, "up");
});

test("D14 exact-needed: the exact roll comes home", () => {
  const before = position({ divers: [{ at: 2, facing: "up", carried: "1:0" }, { at: 1 }] });
  const next = after(EXACT, before, move(1, null, [1, 2]));
  assert.equal(next.divers[0].home, false, "two steps are one too many past a jumped diver");
  assert.equal(after(EXACT, before, move(1, null, [1, 1])).divers[0].home, true);
});

test("D15 submarine-sharing: divers at home block nobody", () => {
  const before = position({ divers: [{ at: 1, facing: "up", carried: "1:0" }, HOME, { at: 5 }] });
  const next = after({}, before, move(1, null, [1, 1]));
  assert.equal(next.divers[0].home, true);
  assert.equal(next.last_home, 1);
  assert.equal(next.turn, 3);
});

test("D16 blank-counts: a blank is a step, or is passed without counting", () => {
  const before = position({ line: lineWith({ 2: "_", 3: "_", 4: "_" }), divers: [{ at: 1 }, {}] });
  standsOn(after({}, before, move(1, null, [2, 2])), 1, 5);
  standsOn(after({ "blank-counts": "skip" }, before, move(1, null, [2, 2])), 1, 8);
});

test("D16 skip: on the way up, and with nothing but blanks ahead", () => {
  const skip = { "blank-counts": "skip" };
  const up = position({ line: lineWith({ 2: "_", 3: "_" }), divers: [{ at: 4, facing: "up", carried: "1:0" }, {}] });
  standsOn(after(skip, up, move(1, null, [1, 1])), 1, 1);
  const line = shortLine(2).concat([[], []]);
  const end = position({ line, divers: [{ at: 2, carried: "2:5" }, HOME] });
  assert.equal(ruleAgainst(skip, end, move(1, "deeper", [1, 1])), "dsa.direction.forced-with-treasure");
});

const crowded = position({
  line: shortLine(2), turn: 3, divers: [{ at: 2 }, { at: 1 }, {}],
});

test("D26 cannot-leave: the diver waits and is still diving, or counts as home", () => {
  const roll = move(3, null, [3, 3]);
  const waits = after({}, crowded, roll);
  standsOn(waits, 3, 0, "down");
  assert.deepEqual([waits.divers[2].home, waits.turn], [false, 1]);
  const home = after({ "cannot-leave": "counts-as-returned" }, crowded, roll);
  assert.deepEqual([home.divers[2].home, home.last_home, home.turn], [true, 3, 1]);
  assert.equal(ruleAgainst({}, crowded, move(3, "back", [3, 3])), "dsa.direction.not-from-submarine");
});

test("D26: under share-last the diver joins the one on the last space", () => {
  standsOn(after(SHARE, crowded, move(3, null, [3, 3])), 3, 2);
});

test("D26: a waiting diver keeps the dive going when all others are home", () => {
  const before = position({
    line: shortLine(1), divers: [{ at: 1, facing: "up", carried: "2:5" }, { }],
  });
  const next = after({}, before, move(1, null, [1, 1]));
  assert.deepEqual([next.dive, next.turn], [1, 2]);
  standsOn(after({}, next, move(2, null, [1, 1])), 2, 1);
});

test("D40 dice-range: a roll of 4 and 1 is impossible", () => {
  const before = position({ divers: [{}, {}] });
  assert.equal(ruleAgainst({}, before, move(1, null, [4, 1])), "dsa.swim.two-dice");
  assert.equal(ruleAgainst({}, before, move(1, null, [3])), "dsa.swim.two-dice");
  assert.equal(ruleAgainst({}, before, move(1, null, null)), "dsa.swim.two-dice");
});

test("D49 heavy-diver: it cannot move until it drops, and is not forced to turn", () => {
  const carried = "1:0 1:1 1:2 1:3 2:4 2:5";
  const before = position({ air: 20, line: lineWith({ 9: "_" }), divers: [{ at: 9, carried }, HOME] });
  const next = after({}, before, move(1, "deeper", [3, 3], drop("1:0", 1)));
  assert.equal(next.air, 14);
  standsOn(next, 1, 9, "down");
  assert.equal(next.divers[0].carried.length, 5);
  standsOn(after({}, next, move(1, null, [3, 3])), 1, 10);
});

test("the load is taken from the roll", () => {
  const before = position({ divers: [{ at: 4, carried: "1:0 1:1 1:2" }, {}] });
  standsOn(after({}, before, move(1, null, [2, 3])), 1, 6);
  standsOn(after({}, before, move(1, null, [1, 2])), 1, 4);
});
