/* Positions that contradict themselves are refused; those that no game comes to are opened, and noted. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, gameUnder, openPosition } from "../deep-regrets.mjs";
import { after, move, position } from "./helpers.mjs";

const open = (readings, one) => openPosition(gameUnder(COMPONENTS, readings), one);
const ruleOf = (readings, one) => open(readings, one)?.refused?.rule.replace("regrets.", "");
const notesOf = (readings, one) => open(readings, one).notes.map(({ rule }) => rule.replace("regrets.", ""));
const tuesday = (phase, rest = {}) => position({ day: "tuesday", phase, ...rest });
const muster = (seat, more = {}) => ({ kind: "muster", seat, step: "", card: "", isMore: false, ...more });
const ROD = { rods: ["dawn-rod"] };

test("what a step that takes itself would have changed is refused", () => {
  for (const [rule, wrong, readings = {}] of [
    ["declare.from-port", tuesday("declaration", { anglers: [{ depth: 0 }, {}] })],
    ["declare.equip-after", tuesday("equip", { anglers: [{}, ROD] })],
    ["day.next", tuesday("declaration", { acted: true })],
    ["day.next", tuesday("declaration", { last_turns: 1 })],
    ["day.next", tuesday("declaration", { anglers: [{ passed: true }, {}] })],
    ["madness.max-dice-when", position({ anglers: [{ fresh: "p1 p1 p1 b1 b1 b1" }, {}] }),
      { "madness-timing": "all-at-once" }],
    ["score.total", position({ phase: "regrets" })],
    ["effect.omen", position({ omen_card: "abyss-judge" })],
    ["pass.day-ends", position({ anglers: [{ passed: true }, { passed: true }] })],
    ["muster.order", tuesday("refresh")],
  ]) assert.equal(ruleOf(readings, wrong), rule);
});

test("a die that is not in the box is one too many, whatever face it shows", () => {
  const strange = position();
  strange.anglers[0].fresh.push({ die: "", face: 0 });
  assert.equal(ruleOf({}, strange), "pile.nothing-lost");
  const shown = position({ anglers: [{ fresh: "p4" }, {}] });
  assert.equal(ruleOf({}, shown), "pile.faces");
});

test("a pool that is cut stays Fresh until its owner has chosen, even among equal dice", () => {
  // With the seventh Regret the row of six dice is left: five may stay.
  for (const fresh of ["p1 p1 p1 b0 b0 g1", "b0 b0 b0 b0 b0 b0"]) {
    const before = position({ anglers: [{ fresh, regrets: Array(7).fill("regret-1"), supplies: ["prayer-book"] }, {}] });
    const cut = after({ "madness-timing": "all-at-once" }, before, move(1, "supply", { card: "prayer-book" }));
    assert.deepEqual([cut.open, cut.one.fresh, cut.one.rolled], [["1 keep"], before.anglers[0].fresh, []]);
  }
});

test("who musters, throws and loses a fish follows from the position", () => {
  const refresh = (frames, turn = 1) => tuesday("refresh", { frames, turn, anglers: [{ fresh: "p3" }, {}] });
  assert.equal(ruleOf({}, refresh([muster(2), muster(1)])), undefined);
  assert.equal(ruleOf({}, refresh([muster(1)])), "muster.order");
  assert.equal(ruleOf({}, refresh([muster(2), muster(1)], 2)), "muster.order");
  assert.equal(ruleOf({}, refresh([muster(2), muster(1, { isMore: true })])), "muster.order");
  assert.equal(ruleOf({}, refresh([muster(1, { kind: "throw" })])), undefined);
  assert.equal(ruleOf({}, refresh([muster(2, { kind: "throw" })], 2)), "preserver.to-another");
  assert.equal(ruleOf({}, refresh([muster(1, { kind: "reward" })])), "day.phases");
  assert.equal(ruleOf({}, refresh([muster(3)])), "day.turn-order");
});

test("what no game comes to is noted, and can be played on from", () => {
  for (const [rule, noted] of [
    ["day.next", tuesday("declaration", { easier: 1 })],
    ["day.next", tuesday("declaration", { anglers: [{ has_cast: true }, {}] })],
    ["declare.lasts", tuesday("equip", { anglers: [{ ...ROD, rod: "dawn-rod" }, {}] })],
    ["turn.sea-actions", position({ anglers: [{ visited: ["rod"] }, {}] })],
  ]) assert.deepEqual(notesOf({}, noted), [rule]);
  assert.deepEqual(notesOf({ "turn-end": "turn-ends" }, position({ acted: true })), ["turn.after-action"]);
  assert.deepEqual(notesOf({}, position()), []);
});

test("where each declares and equips in turn, the others still declare after one has equipped", () => {
  const before = tuesday("equip", { anglers: [ROD, {}] });
  const equip = move(1, "equip", { rod: "dawn-rod" });
  assert.deepEqual(after({ "bearings-order": "per-player" }, before, equip).open, ["2 declare"]);
  assert.equal(after({}, before, equip).position.phase, "action");
});
