/* Short ways to write positions and moves down by hand. */

import assert from "node:assert/strict";
import { COMPONENTS, play } from "../rules/deep-sea-adventure.mjs";

/** "1:0 _ 1:2+2:5" as a list of units; `_` is a blank. */
export function units(text) {
  return text.split(/\s+/).filter(Boolean).map(unit);
}

function unit(text) {
  if (text === "_") return [];
  return text.split("+").map((name) => {
    const [level, value] = name.split(":").map(Number);
    return { level, value };
  });
}

/** The reverse of `units`. */
export function text(list) {
  return list
    .map((chips) => (chips.length ? chips.map((chip) => `${chip.level}:${chip.value}`).join("+") : "_"))
    .join(" ");
}

/** The whole box in one line, level by level. */
export function fullLine() {
  return units(
    "1:0 1:0 1:1 1:1 1:2 1:2 1:3 1:3 2:4 2:4 2:5 2:5 2:6 2:6 2:7 2:7 " +
      "3:8 3:8 3:9 3:9 3:10 3:10 3:11 3:11 4:12 4:12 4:13 4:13 4:14 4:14 4:15 4:15",
  );
}

/** The full line with some spaces changed: {5: "2:4", 6: "_"}. */
export function lineWith(changes) {
  const line = fullLine();
  for (const [at, what] of Object.entries(changes)) line[at - 1] = unit(what);
  return line;
}

/** A line of `length` loose chips of low levels. */
export function shortLine(length) {
  return fullLine().slice(0, length);
}

export function diver({ at = 0, facing, home = false, carried = "", banked = "" } = {}) {
  const turned = facing ?? (home ? "up" : "down");
  return { at, facing: turned, home, carried: units(carried), banked: units(banked) };
}

export const HOME = { home: true };

/** A position of dive 1 with seat 1 to move; divers given as the short forms of `diver`. */
export function position({ divers, ...rest }) {
  const all = divers.map(diver);
  const atHome = all.flatMap((each, index) => (each.home ? [index + 1] : []));
  return {
    dive: 1,
    air: 25,
    line: fullLine(),
    turn: 1,
    starter: 1,
    last_home: atHome.length === 1 ? atHome[0] : null,
    idle: 0,
    ...rest,
    divers: all,
  };
}

/** One whole turn: move(1, "deeper", [1, 2], {search, then, stop, lay, roll_off}). */
export function move(seat, declare, dice, more = {}) {
  const { search = { action: "nothing" }, then = null, stop = false, lay = [], roll_off = [] } = more;
  return { choice: { seat, declare, then, stop, search, lay }, chance: { dice, roll_off } };
}

export const PICK_UP = { search: { action: "pick-up" } };

export function drop(chips, number = null, source = "carried") {
  return { search: { action: "drop", unit: number, chips: chips === "" ? null : units(chips).flat(), source } };
}

/** Plays a legal move and returns the position after it. */
export function after(readings, before, made) {
  const { position: next, refused } = play(COMPONENTS, readings, before, made);
  assert.equal(refused, undefined, refused?.why);
  return next;
}

/** Plays a move that has to be refused and returns the rule that refuses it. */
export function ruleAgainst(readings, before, made) {
  const { refused } = play(COMPONENTS, readings, before, made);
  assert.ok(refused, "the move should have been refused");
  assert.ok(refused.why.endsWith("."), "a refusal is a sentence");
  return refused.rule;
}

export function lineEnds(state, expected) {
  const spaces = units(expected).length;
  assert.equal(text(state.line.slice(-spaces)), expected);
}

export function standsOn(state, seat, at, facing) {
  assert.equal(state.divers[seat - 1].at, at);
  if (facing) assert.equal(state.divers[seat - 1].facing, facing);
}
