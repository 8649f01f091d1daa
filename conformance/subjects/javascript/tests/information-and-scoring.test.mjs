/* What is seen, and who wins: D31 to D35, D38, D51 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { standing, view } from "../rules/deep-sea-adventure.mjs";
import { HOME, PICK_UP, after, diver, drop, lineWith, move, position, shortLine, units } from "./helpers.mjs";

const homeSoon = position({ divers: [{ at: 1, facing: "up", carried: "3:10" }, { at: 5, carried: "1:3" }] });
const valuesOf = (shown) => shown.flat().map((chip) => chip.value);
const HIDDEN = [undefined];

/** The dive of `homeSoon` to its end: seat 1 comes home, seat 2 comes home after it. */
function diveEnded(readings, dive) {
  const one = after(readings, { ...homeSoon, dive }, move(1, null, [1, 1]));
  const two = after(readings, one, move(2, "back", [2, 3]));
  return after(readings, two, move(2, null, [2, 2]));
}

test("D31 reveal-time: public in the clean-up of the dive, or after the last dive", () => {
  for (const seat of [1, 2]) {
    assert.deepEqual(valuesOf(view({}, diveEnded({}, 1), [seat]).divers[0].banked), [10]);
    const late = { "reveal-time": "game-end" };
    assert.deepEqual(valuesOf(view(late, diveEnded(late, 1), [seat]).divers[0].banked), HIDDEN);
    assert.deepEqual(valuesOf(view(late, diveEnded(late, 3), [seat]).divers[0].banked), [10]);
  }
});

test("D32 peek-on-return: nobody knows before the reveal, or the owner does", () => {
  const home = after({}, homeSoon, move(1, null, [1, 1]));
  assert.deepEqual(valuesOf(view({}, home, [1]).divers[0].carried), HIDDEN);
  const peek = { "peek-on-return": "peek" };
  const peeked = after(peek, homeSoon, move(1, null, [1, 1]));
  assert.deepEqual(valuesOf(view(peek, peeked, [1]).divers[0].carried), [10]);
  assert.deepEqual(valuesOf(view(peek, peeked, [2]).divers[0].carried), HIDDEN);
});

test("D32 with D31 game-end: the owner goes on knowing what it has peeked at", () => {
  const readings = { "peek-on-return": "peek", "reveal-time": "game-end" };
  const next = diveEnded(readings, 1);
  assert.deepEqual(valuesOf(view(readings, next, [1]).divers[0].banked), [10]);
  assert.deepEqual(valuesOf(view(readings, next, [2]).divers[0].banked), HIDDEN);
});

test("D38 faces: laid chips stay hidden from all, or become public", () => {
  const before = position({ air: 1, line: shortLine(6), divers: [{ at: 3, carried: "2:5" }, HOME] });
  for (const [reading, known] of [["face-down", undefined], ["revealed", 5]]) {
    const next = after({ faces: reading }, before, move(1, null, [1, 1]));
    for (const seat of [1, 2]) assert.equal(view({}, next, [seat]).line.at(-1)[0].value, known);
  }
});

test("D38 revealed: dropped chips become public too, and stay so when picked up", () => {
  const readings = { faces: "revealed" };
  const before = position({ line: lineWith({ 4: "_" }), divers: [{ at: 3, carried: "2:5" }, { at: 2 }] });
  const dropped = after(readings, before, move(1, null, [1, 1], drop("2:5", 1)));
  assert.equal(view(readings, dropped, [2]).line[3][0].value, 5);
  const picked = after(readings, { ...dropped, turn: 1 }, move(1, null, [1, 1], PICK_UP));
  assert.equal(picked.divers[0].carried[0][0].known_to, undefined, "the chip of another space is hidden");
});

test("levels are always seen and values of the line never, to begin with", () => {
  const seen = view({}, homeSoon, [2]);
  assert.ok(seen.line.flat().every((chip) => chip.level >= 1 && !("value" in chip)));
  assert.equal(homeSoon.line[0][0].value, 0, "the position itself is not changed");
});

/** A finished game in which the seats have brought home these chips. */
function finished(...banked) {
  return { ...position({ divers: [{}], dive: 3, turn: null }), divers: banked.map((text) => diver({ banked: text })) };
}

const winners = (readings, ...banked) => standing(readings, finished(...banked)).winners;

test("D33 tie-break: level 4 only, level by level, or the best level present", () => {
  const first = ["2:5 2:4 4:12", "3:8 4:13"];
  const second = ["3:8 2:4", "2:5 2:7"];
  const under = (reading, banked) => winners({ "tie-break": reading }, ...banked);
  assert.deepEqual(under("level4-only", first), [1, 2]);
  assert.deepEqual(under("level4-only", second), [1, 2]);
  assert.deepEqual(under("level-by-level", first), [2]);
  assert.deepEqual(under("level-by-level", second), [1]);
  assert.deepEqual(under("highest-level-present", first), [1, 2]);
  assert.deepEqual(under("highest-level-present", second), [1]);
});

test("D34 tie-of-three: only the best in the tie-break share, or all who were level", () => {
  const banked = ["4:15", "4:15", "3:8 2:7"];
  assert.deepEqual(winners({}, ...banked), [1, 2]);
  assert.deepEqual(winners({ "tie-of-three": "all-tied" }, ...banked), [1, 2, 3]);
  assert.deepEqual(winners({ "tie-of-three": "all-tied" }, "4:15", "3:8 2:7", "3:9 2:6"), [1]);
});

test("D35 stack-counts: every chip counts in the tie-break, or a stack once", () => {
  const banked = ["4:12+4:14+1:0", "4:15 3:11"];
  assert.deepEqual(standing({}, finished(...banked)).scores, [26, 26]);
  assert.deepEqual(winners({}, ...banked), [1]);
  assert.deepEqual(winners({ "stack-counts": "one-chip" }, ...banked), [1, 2]);
});

test("D51 zero-all: with no points at all everybody shares", () => {
  assert.deepEqual(winners({}, "", "", "1:0"), [1, 2, 3]);
});

test("most points win, and there is no winner before the end", () => {
  assert.deepEqual(winners({}, "4:15", "3:8 3:9"), [2]);
  const running = { ...finished("4:15", ""), turn: 1 };
  assert.deepEqual(standing({}, running).winners, []);
  assert.deepEqual(standing({}, running).scores, [15, 0]);
});

test("points are the chips at home, loads on the way do not count", () => {
  const state = { ...finished("4:15"), divers: [diver({ banked: "4:15", carried: "4:14" })] };
  assert.deepEqual(standing({}, state).scores, [15]);
  assert.deepEqual(units("4:15").flat().length, 1);
});
