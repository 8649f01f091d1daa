/* Chips that were not brought home: the entries D20 to D23, D27, D29, D36 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  HOME, after, lineEnds, move, position, ruleAgainst, shortLine, text, units,
} from "./helpers.mjs";

/** The air is out with this turn: a diver too heavy to move, so that places stay as written. */
function airGone(divers, more = {}) {
  const load = units(divers[0].carried).length;
  return position({ air: load, divers, line: shortLine(8), ...more });
}

const still = (more) => move(1, null, [1, 1], more);

const twoEach = airGone([{ at: 3, carried: "1:2 1:3" }, { at: 7, carried: "2:4 2:5" }]);

test("D20 stack-grouping: threes across divers, or each diver for itself", () => {
  lineEnds(after({}, twoEach, still()), "1:3 1:2+1:3+2:4 2:5");
  lineEnds(after({ "stack-grouping": "per-diver" }, twoEach, still()), "1:3 1:2+1:3 2:4+2:5");
});

test("D21 topping-up: a short old stack is left alone, or filled first", () => {
  const line = units("1:0 2:4+2:5");
  const before = position({ dive: 2, air: 1, line, divers: [{ at: 1, carried: "1:2" }, HOME] });
  const stays = move(1, "deeper", [1, 1]);
  lineEnds(after({}, before, stays), "1:0 2:4+2:5 1:2");
  const topUp = { "topping-up": "top-up" };
  lineEnds(after(topUp, before, stays), "1:0 1:2+2:4+2:5");
  const loose = { ...before, line: units("1:0 2:4") };
  lineEnds(after(topUp, loose, stays), "1:0 2:4 1:2");
  const full = { ...before, line: units("1:0 2:4+2:5+2:6") };
  lineEnds(after(topUp, full, stays), "1:0 2:4+2:5+2:6 1:2");
  const behindBlanks = { ...before, line: units("1:0 2:4+2:5 _ _") };
  lineEnds(after(topUp, behindBlanks, stays), "1:0 1:2+2:4+2:5");
});

test("D21 top-up with D20 per-diver: only the first diver to lay fills up", () => {
  const readings = { "topping-up": "top-up", "stack-grouping": "per-diver" };
  const line = units("1:0 1:1 2:4+2:5");
  const divers = [{ at: 1, carried: "1:2 1:3" }, { at: 2, carried: "2:6" }];
  const next = after(readings, position({ dive: 2, air: 2, line, divers }), still());
  lineEnds(next, "1:1 1:2+2:4+2:5 1:3 2:6");
});

test("D22 carried-stack-restacked: one unit, chip by chip, or a space of its own", () => {
  const before = airGone([{ at: 3, carried: "1:1+2:5 2:6 2:4" }, HOME]);
  lineEnds(after({}, before, still()), "1:3 1:1+2:4+2:5+2:6");
  lineEnds(after({ "carried-stack-restacked": "physical" }, before, still()), "1:3 1:1+2:5+2:6 2:4");
  lineEnds(after({ "carried-stack-restacked": "own-space" }, before, still()), "1:3 1:1+2:5 2:4+2:6");
});

test("D22 own-space: the stack begun before it is closed", () => {
  const before = airGone([{ at: 3, carried: "2:6 1:1+2:5 2:4" }, HOME]);
  lineEnds(after({ "carried-stack-restacked": "own-space" }, before, still()), "1:3 2:6 1:1+2:5 2:4");
});

test("D22 physical: the owner may order single chips", () => {
  const before = airGone([{ at: 3, carried: "1:1+2:5 2:6 2:4" }, HOME]);
  const lay = [{ seat: 1, units: units("2:4 2:5 1:1 2:6") }];
  lineEnds(after({ "carried-stack-restacked": "physical" }, before, still({ lay })), "1:3 1:1+2:4+2:5 2:6");
  assert.equal(ruleAgainst({}, before, still({ lay })), "dsa.clean-up.owner-order");
});

test("D23 order-choice: the owner states the order, or the order of picking up holds", () => {
  const lay = [{ seat: 2, units: units("2:5 2:4") }];
  lineEnds(after({}, twoEach, still({ lay })), "1:3 1:2+1:3+2:5 2:4");
  lineEnds(after({ "order-choice": "pickup-order" }, twoEach, still({ lay })), "1:3 1:2+1:3+2:4 2:5");
});

test("D23 pickup-order with D22 physical: the chips of one stack may be ordered, units may not", () => {
  const before = airGone([{ at: 3, carried: "2:6 2:4 1:1+2:5" }, HOME]);
  const readings = { "order-choice": "pickup-order", "carried-stack-restacked": "physical" };
  const laying = (chips) => still({ lay: [{ seat: 1, units: units(chips) }] });
  lineEnds(after(readings, before, laying("2:6 2:4 2:5 1:1")), "1:3 2:4+2:5+2:6 1:1");
  lineEnds(after(readings, before, laying("2:5 2:6 2:4 1:1")), "1:3 1:1+2:4+2:6 2:5");
  lineEnds(after(readings, before, laying("2:4 2:6 2:5 1:1")), "1:3 1:1+2:4+2:6 2:5");
  const alike = airGone([{ at: 3, carried: "1:1 1:1+2:5+2:6" }, HOME]);
  lineEnds(after(readings, alike, laying("1:1 2:5 2:6 1:1")), "1:3 1:1+2:5+2:6 1:1");
});

test("D23: a diver lays exactly what it carries, and only when the dive ends", () => {
  const laying = (seat, chips) => still({ lay: [{ seat, units: units(chips) }] });
  for (const made of [laying(2, "2:5"), laying(2, "2:5 2:6"), laying(2, "2:4+2:5"), laying(3, "2:4")]) {
    assert.equal(ruleAgainst({}, twoEach, made), "dsa.clean-up.owner-order");
  }
  const twice = still({ lay: [{ seat: 1, units: units("1:2 1:3") }, { seat: 1, units: units("1:2 1:3") }] });
  assert.equal(ruleAgainst({}, twoEach, twice), "dsa.clean-up.owner-order");
  assert.equal(ruleAgainst({}, { ...twoEach, air: 9 }, laying(2, "2:4 2:5")), "dsa.clean-up.owner-order");
});

test("D27 blanks-before-or-after: blanks at the end make no difference to the line", () => {
  const before = airGone([{ at: 3, carried: "1:2 2:5" }, HOME], { line: units("1:0 1:1 1:1 1:3 _ _") });
  assert.equal(text(after({}, before, still()).line), "1:0 1:1 1:1 1:3 1:2+2:5");
});

test("D36 what-is-lost: the load of this dive, or all that was ever gained", () => {
  const divers = [{ at: 3, carried: "1:2", banked: "3:10" }, HOME];
  const before = position({ dive: 2, air: 1, line: shortLine(4), divers });
  const turn = move(1, "deeper", [1, 1]);
  const kept = after({}, before, turn);
  assert.equal(text(kept.divers[0].banked), "3:10");
  lineEnds(kept, "1:1 1:2");
  const lost = after({ "what-is-lost": "all-ever" }, before, turn);
  assert.equal(text(lost.divers[0].banked), "");
  lineEnds(lost, "1:1 1:2+3:10");
});

test("D29 line-empty: a dive without spaces is over at once and keeps the starter", () => {
  const divers = [{ at: 1, facing: "up", carried: "1:0" }, HOME];
  const before = position({ line: [[]], divers });
  const next = after({}, before, move(1, null, [1, 1]));
  assert.deepEqual([next.dive, next.turn, next.starter], [3, null, 1]);
  assert.equal(text(next.divers[0].banked), "1:0");
});

test("D29 stalemate: turns pass without effect", () => {
  const readings = { "line-empty": "stalemate" };
  const before = position({ dive: 2, line: [], divers: [{}, {}] });
  const next = after(readings, before, move(1, null, [1, 1]));
  assert.deepEqual(next, { ...before, turn: 2 });
});

test("a diver left out with nothing lays nothing; a diver at home keeps what it brought", () => {
  const divers = [{ at: 3, carried: "1:2 2:5" }, { at: 5 }, { home: true, carried: "2:7", banked: "3:8" }];
  const next = after({}, airGone(divers), still());
  assert.equal(text(next.divers[2].banked), "3:8 2:7");
  assert.deepEqual(next.divers.map((diver) => diver.carried), [[], [], []]);
  lineEnds(next, "1:3 1:2+2:5");
});
