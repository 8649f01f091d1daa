/* Step 1, the last breath, and the entries D06 to D10, D41, D42 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, play } from "../rules/deep-sea-adventure.mjs";
import {
  HOME, PICK_UP, after, drop, lineEnds, lineWith, move, position, ruleAgainst, standsOn, text,
} from "./helpers.mjs";

const twoOut = position({
  air: 2,
  divers: [{ at: 7, facing: "up", carried: "1:0 1:1" }, { at: 5, facing: "up", carried: "2:4 2:5" }],
});
const fullMove = move(1, null, [2, 3]);
const stop = move(1, null, null, { stop: true });

test("D06 last-breath, finish-turn: all steps are carried out, then the dive ends", () => {
  const next = after({}, twoOut, fullMove);
  assert.equal(next.dive, 2);
  assert.equal(next.turn, 2, "the farther diver starts");
  lineEnds(next, "1:0+1:1+2:4 2:5");
  assert.equal(ruleAgainst({}, twoOut, stop), "dsa.breathe.finish-turn");
});

test("D06 last-breath, stop-at-once: the dive ends without the remaining steps", () => {
  const next = after({ "last-breath": "stop-at-once" }, twoOut, fullMove);
  assert.equal(next.turn, 1);
  lineEnds(next, "1:0+2:4+2:5 1:1");
});

test("D06 last-breath, optional-finish: the player chooses", () => {
  const readings = { "last-breath": "optional-finish" };
  assert.deepEqual(after(readings, twoOut, fullMove), after({}, twoOut, fullMove));
  assert.deepEqual(after(readings, twoOut, stop), after({ "last-breath": "stop-at-once" }, twoOut, fullMove));
});

test("nobody may stop after the breath while there is air", () => {
  const before = { ...twoOut, air: 3 };
  for (const reading of ["finish-turn", "optional-finish", "stop-at-once"]) {
    assert.equal(ruleAgainst({ "last-breath": reading }, before, stop), "dsa.dive.four-steps");
  }
});

test("D07 below-zero: the marker stops on 0, or the record goes below", () => {
  const before = position({ air: 2, divers: [{ at: 9, carried: "1:0 1:1 1:2" }, { at: 3 }] });
  const breath = (readings) => play(COMPONENTS, readings, before, move(1, null, [1, 1])).events[0];
  const { kind, seat, by, air } = breath({});
  assert.deepEqual({ kind, seat, by, air }, { kind: "breathed", seat: 1, by: 3, air: 0 });
  assert.equal(breath({ "below-zero": "negative" }).air, -1);
  assert.equal(after({ "below-zero": "negative" }, before, move(1, null, [1, 1])).dive, 2);
});

test("D08 return-on-last-breath: home in time, or too late", () => {
  const before = position({
    air: 1,
    divers: [{ at: 3, facing: "up", carried: "1:2" }, { at: 9, carried: "2:5" }],
  });
  const back = move(1, "back", [2, 2]);
  const safe = after({}, before, back);
  assert.equal(text(safe.divers[0].banked), "1:2");
  lineEnds(safe, "4:15 2:5");
  const late = after({ "return-on-last-breath": "too-late" }, before, back);
  assert.equal(text(late.divers[0].banked), "");
  lineEnds(late, "4:15 1:2+2:5");
});

test("D08: a diver that is too late counts as left out at distance 0", () => {
  const before = position({ air: 1, divers: [{ at: 3, facing: "up", carried: "1:2" }, HOME] });
  const late = after({ "return-on-last-breath": "too-late" }, before, move(1, "back", [2, 2]));
  assert.equal(late.turn, 1);
  const both = { "return-on-last-breath": "too-late", "starter-mixed": "last-voluntary" };
  assert.equal(after(both, before, move(1, "back", [2, 2])).turn, 2);
});

const ontoFive = position({ air: 1, line: lineWith({ 5: "2:4" }), divers: [{ at: 3, carried: "1:2" }, HOME] });

test("D09 pickup-on-last-breath: legal and then lost, or not allowed", () => {
  const pickUp = move(1, "deeper", [1, 2], PICK_UP);
  const next = after({}, ontoFive, pickUp);
  assert.equal(next.line.length, 32, "space 5 is gone, a stack has come");
  lineEnds(next, "4:15 1:2+2:4");
  const readings = { "pickup-on-last-breath": "not-allowed" };
  assert.equal(ruleAgainst(readings, ontoFive, pickUp), "dsa.search.last-breath-pick-up");
  const left = after(readings, ontoFive, move(1, "deeper", [1, 2]));
  assert.equal(text([left.line[4]]), "2:4");
  lineEnds(left, "4:15 1:2");
});

test("D41 drop-on-last-breath: the chip stays where it was put, or goes to the end", () => {
  const before = position({ air: 2, line: lineWith({ 3: "_" }), divers: [{ at: 2, carried: "1:1 1:3" }, HOME] });
  const dropped = move(1, "deeper", [1, 2], drop("1:1", 1));
  const stays = after({}, before, dropped);
  assert.equal(text([stays.line[2]]), "1:1");
  lineEnds(stays, "4:15 1:3");
  const goes = after({ "drop-on-last-breath": "goes-to-end" }, before, dropped);
  assert.equal(goes.line.length, 32);
  lineEnds(goes, "4:15 1:1+1:3");
});

test("D10 air-per-dive: a full tank for each dive, or one tank for all", () => {
  const before = position({ air: 10, divers: [{ at: 1, facing: "up", carried: "1:0" }, HOME] });
  const home = move(1, "back", [1, 1]);
  assert.equal(after({}, before, home).air, 25);
  assert.equal(after({ "air-per-dive": "single-tank" }, before, home).air, 9);
});

test("D10 single-tank: with no air left the other dives are over at once", () => {
  const before = position({ air: 1, divers: [{ at: 1, facing: "up", carried: "1:0" }, HOME] });
  const next = after({ "air-per-dive": "single-tank" }, before, move(1, "back", [1, 1]));
  assert.deepEqual([next.dive, next.turn], [3, null]);
  assert.equal(text(next.divers[0].banked), "1:0", "nobody is left out of a dive that is over at once");
});

test("D42 short-stack-weight: a stack of two is one unit for air and movement", () => {
  const before = position({ air: 10, divers: [{ at: 3, carried: "1:0+2:4" }, HOME] });
  const next = after({}, before, move(1, "deeper", [1, 2]));
  assert.equal(next.air, 9);
  standsOn(next, 1, 5);
});

test("treasure brought home earlier costs no air, and a breath of nothing is a breath", () => {
  const before = position({ dive: 2, divers: [{ at: 2, banked: "3:8 3:9" }, {}] });
  const { position: next, events } = play(COMPONENTS, {}, before, move(1, null, [1, 1]));
  assert.equal(next.air, 25);
  assert.deepEqual([events[0].kind, events[0].by, events[0].air], ["breathed", 0, 25]);
});
