/* Step 2, and the entries D01 to D05, D45 to D47 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { HOME, PICK_UP, after, move, position, ruleAgainst, shortLine, standsOn } from "./helpers.mjs";

test("D01 turn-back-empty: a diver with nothing cannot turn, or may", () => {
  const before = position({ divers: [{ at: 5 }, HOME] });
  const back = move(1, "back", [1, 2]);
  assert.equal(ruleAgainst({}, before, back), "dsa.direction.needs-treasure");
  standsOn(after({ "turn-back-empty": "free" }, before, back), 1, 2, "up");
});

test("D01: chips brought home in earlier dives are no treasure on the diver", () => {
  const before = position({ dive: 2, divers: [{ at: 5, banked: "3:10" }, HOME] });
  assert.equal(ruleAgainst({}, before, move(1, "back", [1, 2])), "dsa.direction.needs-treasure");
});

test("D02 end-with-treasure: no way deeper forces a laden diver, or lets it stay", () => {
  const before = position({ air: 20, line: shortLine(10), divers: [{ at: 10, carried: "1:0" }, HOME] });
  const deeper = move(1, "deeper", [2, 2]);
  assert.equal(ruleAgainst({}, before, deeper), "dsa.direction.forced-with-treasure");
  const stayed = after({ "end-with-treasure": "may-stay" }, before, move(1, "deeper", [2, 2], PICK_UP));
  standsOn(stayed, 1, 10, "down");
  assert.equal(stayed.air, 19);
  assert.equal(stayed.divers[0].carried.length, 2);
});

test("D02: an unbroken row of divers up to the end forces as the last space does", () => {
  const divers = [{ at: 8, carried: "1:0" }, { at: 9 }, { at: 10 }];
  const blocked = position({ line: shortLine(10), divers });
  assert.equal(ruleAgainst({}, blocked, move(1, "deeper", [1, 1])), "dsa.direction.forced-with-treasure");
  const oneFree = position({ line: shortLine(11), divers });
  standsOn(after({}, oneFree, move(1, "deeper", [1, 1])), 1, 11, "down");
});

test("D02: under share-last only the last space itself forces", () => {
  const readings = { "last-space-occupied": "share-last" };
  const before = position({ line: shortLine(10), divers: [{ at: 9, carried: "1:0" }, { at: 10 }] });
  standsOn(after(readings, before, move(1, "deeper", [2, 2])), 1, 10, "down");
  const atEnd = position({ line: shortLine(10), divers: [{ at: 10, carried: "1:0" }, { at: 10 }] });
  assert.equal(ruleAgainst(readings, atEnd, move(1, "deeper", [2, 2])), "dsa.direction.forced-with-treasure");
});

const emptyAtEnd = position({ line: shortLine(3).concat([[]]), divers: [{ at: 4 }, HOME] });

test("D03 end-empty-handed, must-turn: the diver turns, comes home and the dive ends", () => {
  const next = after({}, emptyAtEnd, move(1, "back", [2, 2]));
  assert.equal(next.dive, 2);
  assert.equal(next.turn, 1);
  assert.equal(ruleAgainst({}, emptyAtEnd, move(1, "deeper", [2, 2])), "dsa.direction.forced-empty-handed");
});

test("D03 end-empty-handed, stays: the diver cannot turn, and the companion rule ends the dive", () => {
  const readings = { "end-empty-handed": "stays" };
  assert.equal(ruleAgainst(readings, emptyAtEnd, move(1, "back", [2, 2])), "dsa.direction.needs-treasure");
  const next = after(readings, emptyAtEnd, move(1, "deeper", [2, 2]));
  assert.equal(next.dive, 2);
  assert.equal(next.line.length, 3);
  assert.equal(next.turn, 1, "the one diver left out starts");
});

test("D03 end-empty-handed, may-turn: the diver turns or waits as it likes, and waiting ends nothing", () => {
  const readings = { "end-empty-handed": "may-turn" };
  assert.equal(after(readings, emptyAtEnd, move(1, "back", [2, 2])).dive, 2);
  const waits = after(readings, emptyAtEnd, move(1, null, [2, 2]));
  assert.equal(waits.dive, 1);
  standsOn(waits, 1, 4, "down");
});

test("D03: the companion rule waits until every diver still out has had an idle turn", () => {
  const readings = { "end-empty-handed": "stays" };
  const before = position({ line: shortLine(3).concat([[]]), divers: [{ at: 4 }, { at: 3 }, HOME] });
  const one = after(readings, before, move(1, null, [1, 1]));
  assert.deepEqual([one.dive, one.idle, one.turn], [1, 1, 2]);
  const picked = after(readings, one, move(2, null, [1, 1], PICK_UP));
  assert.deepEqual([picked.dive, picked.idle], [1, 0]);
  assert.equal(after(readings, one, move(2, null, [1, 1])).dive, 2);
});

test("D04 unspoken-forced-turn: silence turns the diver, or costs it the movement", () => {
  const before = position({ line: shortLine(10), divers: [{ at: 10, carried: "1:0" }, HOME] });
  const silent = move(1, null, [2, 3]);
  standsOn(after({}, before, silent), 1, 6, "up");
  standsOn(after({ "unspoken-forced-turn": "lost-turn" }, before, silent), 1, 10, "down");
  const searched = after({ "unspoken-forced-turn": "lost-turn" }, before, move(1, null, [2, 3], PICK_UP));
  assert.equal(searched.divers[0].carried.length, 2);
});

test("D05 undeclared-after-turn: a silent turned diver keeps up, or goes deeper", () => {
  const before = position({ divers: [{ at: 6, facing: "up", carried: "1:0" }, HOME] });
  const silent = move(1, null, [1, 2]);
  standsOn(after({}, before, silent), 1, 4, "up");
  standsOn(after({ "undeclared-after-turn": "goes-deeper" }, before, silent), 1, 8);
});

test("a turned diver may say back again, and never deeper", () => {
  const before = position({ divers: [{ at: 6, facing: "up", carried: "1:0" }, HOME] });
  for (const reading of ["keeps-up", "goes-deeper"]) {
    const readings = { "undeclared-after-turn": reading };
    standsOn(after(readings, before, move(1, "back", [1, 2])), 1, 4, "up");
    assert.equal(ruleAgainst(readings, before, move(1, "deeper", [1, 2])), "dsa.direction.once");
  }
});

test("D45 first-turn: nobody turns back on the submarine, deeper is harmless there", () => {
  const before = position({ divers: [{}, {}] });
  for (const reading of ["needs-treasure", "free"]) {
    const readings = { "turn-back-empty": reading };
    assert.equal(ruleAgainst(readings, before, move(1, "back", [1, 2])), "dsa.direction.not-from-submarine");
    standsOn(after(readings, before, move(1, "deeper", [1, 2])), 1, 3, "down");
  }
});

test("D46 turn-then-no-move: a turn stands though the diver did not move", () => {
  const before = position({ divers: [{ at: 5, carried: "1:0 1:1 1:2" }, HOME] });
  const turned = after({}, before, move(1, "back", [1, 1]));
  standsOn(turned, 1, 5, "up");
  assert.equal(ruleAgainst({}, turned, move(1, "deeper", [3, 3])), "dsa.direction.once");
});

test("D47 take-back: the second word has no effect, or counts", () => {
  const before = position({ divers: [{ at: 5, carried: "1:0" }, HOME] });
  const untilRoll = { "take-back": "until-roll" };
  const backFirst = move(1, "back", [2, 2], { then: "deeper" });
  standsOn(after({}, before, backFirst), 1, 2, "up");
  assert.deepEqual(after({}, before, backFirst), after({}, before, move(1, "back", [2, 2])));
  standsOn(after(untilRoll, before, backFirst), 1, 8, "down");
  const deeperFirst = move(1, "deeper", [2, 2], { then: "back" });
  standsOn(after({}, before, deeperFirst), 1, 8, "down");
  standsOn(after(untilRoll, before, deeperFirst), 1, 2, "up");
});

test("D47 take-back: only the word that counts can be refused", () => {
  const empty = position({ divers: [{ at: 5 }, HOME] });
  const untilRoll = { "take-back": "until-roll" };
  const deeperFirst = move(1, "deeper", [2, 2], { then: "back" });
  standsOn(after({}, empty, deeperFirst), 1, 9, "down");
  assert.equal(ruleAgainst(untilRoll, empty, deeperFirst), "dsa.direction.needs-treasure");
  const backFirst = move(1, "back", [2, 2], { then: "deeper" });
  assert.equal(ruleAgainst({}, empty, backFirst), "dsa.direction.needs-treasure");
  standsOn(after(untilRoll, empty, backFirst), 1, 9, "down");
});

test("silence before the roll means deeper", () => {
  const before = position({ divers: [{ at: 5, carried: "1:0" }, HOME] });
  standsOn(after({}, before, move(1, null, [2, 2])), 1, 8, "down");
});
