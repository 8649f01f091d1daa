/* What a player is offered once the dice are known. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, choices, choicesByPlace, play } from "../rules/deep-sea-adventure.mjs";
import { HOME, lineWith, position, shortLine, units } from "./helpers.mjs";

/** Each choice in short: "deeper pick-up", "back drop 2 1:0", "- stop". */
function offered(readings, before, dice) {
  return choices(COMPONENTS, readings, before, dice).map(({ declare, stop, search }) => {
    const chips = search.chips?.map((chip) => `${chip.level}:${chip.value}`).join("+");
    const what = search.action === "drop" ? `drop ${search.unit} ${chips}` : search.action;
    return [declare ?? "-", stop ? "stop" : what, search.source === "banked" ? "banked" : ""].join(" ").trim();
  });
}

test("on the submarine there is one way, and the search of the landing space", () => {
  const before = position({ divers: [{}, {}] });
  assert.deepEqual(offered({}, before, [1, 2]), ["deeper nothing", "deeper pick-up"]);
});

test("a laden diver may go on or turn; each landing space has its own searches", () => {
  const before = position({ line: lineWith({ 6: "_" }), divers: [{ at: 5, carried: "1:0 1:1" }, HOME] });
  assert.deepEqual(offered({}, before, [1, 2]), [
    "deeper nothing", "deeper drop 1 1:0", "deeper drop 2 1:1", "back nothing", "back pick-up",
  ]);
});

test("a turned diver has one direction, and silence beside it only where it differs", () => {
  const before = position({ divers: [{ at: 6, facing: "up", carried: "1:0" }, HOME] });
  assert.deepEqual(offered({}, before, [1, 2]), ["back nothing", "back pick-up"]);
  assert.deepEqual(offered({ "undeclared-after-turn": "goes-deeper" }, before, [1, 2]), [
    "back nothing", "back pick-up", "- nothing", "- pick-up",
  ]);
});

test("a forced diver is offered the turn, and silence where that loses the movement", () => {
  const before = position({ line: shortLine(4), divers: [{ at: 4, carried: "2:5" }, HOME] });
  assert.deepEqual(offered({}, before, [1, 2]), ["back nothing", "back pick-up"]);
  assert.deepEqual(offered({ "unspoken-forced-turn": "lost-turn" }, before, [1, 2]), [
    "back nothing", "back pick-up", "- nothing", "- pick-up",
  ]);
});

test("a turned diver is not offered its last unit, and two equal units are one choice", () => {
  const line = lineWith({ 5: "_" });
  const last = position({ line, divers: [{ at: 6, facing: "up", carried: "1:0" }, HOME] });
  assert.deepEqual(offered({}, last, [1, 1]), ["back nothing"]);
  const twins = position({ line, divers: [{ at: 7, facing: "up", carried: "1:0 1:0" }, HOME] });
  assert.deepEqual(offered({}, twins, [2, 2]), ["back nothing", "back drop 1 1:0"]);
});

test("stopping after the last breath is offered where the player may choose it", () => {
  const before = position({ air: 1, divers: [{ at: 6, facing: "up", carried: "1:0" }, HOME] });
  assert.deepEqual(offered({}, before, [1, 2]), ["back nothing", "back pick-up"]);
  assert.deepEqual(offered({ "last-breath": "optional-finish" }, before, [1, 2]), [
    "back nothing", "back pick-up", "- stop",
  ]);
  assert.deepEqual(offered({ "last-breath": "stop-at-once" }, before, [1, 2]), ["back nothing"]);
});

test("readings on dropping widen or narrow the list", () => {
  const before = position({
    line: lineWith({ 6: "_" }), divers: [{ at: 4, carried: "1:0 2:4+2:5", banked: "3:9" }, HOME],
  });
  const drops = (readings) => offered(readings, before, [2, 2]).filter((each) => each.startsWith("deeper drop"));
  assert.deepEqual(drops({}), ["deeper drop 1 1:0", "deeper drop 2 2:4+2:5"]);
  assert.deepEqual(drops({ "which-chip": "last-picked" }), ["deeper drop 2 2:4+2:5"]);
  assert.deepEqual(drops({ "which-chip": "scored-too" }), [
    "deeper drop 1 1:0", "deeper drop 2 2:4+2:5", "deeper drop 1 3:9 banked",
  ]);
  assert.deepEqual(drops({ "stack-breaking": "single-chip" }), [
    "deeper drop 1 1:0", "deeper drop 2 2:4+2:5", "deeper drop 2 2:4", "deeper drop 2 2:5",
  ]);
});

test("by their places the choices tell nothing of faces that are not seen", () => {
  const dropped = (carried, known_to) => {
    const before = position({ line: lineWith({ 6: "_" }), divers: [{ at: 5, carried }, HOME] });
    for (const unit of before.divers[0].carried) unit[0].known_to = known_to;
    return choicesByPlace(COMPONENTS, {}, before, [1, 2]).map(({ declare, search }) =>
      search.action === "drop" ? `${declare} drop ${search.unit} ${search.chips}` : `${declare} ${search.action}`,
    );
  };
  const both = ["deeper nothing", "deeper drop 1 null", "deeper drop 2 null", "back nothing", "back pick-up"];
  for (const carried of ["1:0 1:0", "1:0 1:3", "1:2 1:1"]) assert.deepEqual(dropped(carried), both);
  assert.deepEqual(dropped("1:0 1:0", [1]), both.filter((each) => !each.includes("2")));
  assert.deepEqual(dropped("1:0 1:0", [2]), both);
  assert.deepEqual(dropped("1:0+2:5 3:8"), both);
});

test("every choice offered is legal, and a finished game offers none", () => {
  const before = position({ line: lineWith({ 6: "_" }), divers: [{ at: 5, carried: "1:0 1:1" }, HOME] });
  for (const choice of choices(COMPONENTS, {}, before, [1, 2])) {
    const result = play(COMPONENTS, {}, before, { choice, chance: { dice: [1, 2], roll_off: [] } });
    assert.equal(result.refused, undefined);
  }
  assert.deepEqual(choices(COMPONENTS, {}, { ...before, turn: null }, [1, 2]), []);
  assert.deepEqual(choices(COMPONENTS, {}, position({ line: units(""), divers: [{}, {}] }), [1, 2]), []);
});
