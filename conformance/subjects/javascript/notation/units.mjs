/*
 * Chips, stacks and loads on one line: `2:5`, `(1:0+2:5)`, `_`, and a bare level such as `3`,
 * which gets the lowest value of that level that is not used elsewhere.
 */

import { allChips } from "../rules/components.mjs";
import { asUnit, seatsOf } from "../rules/chips.mjs";

const CHIP_NOTATION = /^(\d+)(?::(\d+|\?))?(![1-6]*)?$/;
const CHIP_EXAMPLE = "write a chip as 2:5, a stack as (1:0+2:5), a blank as _, and any chip of a level as 3";

/** Text that is not the notation it should be: what was read, what is wrong, what would be right. */
export class NotationError extends Error {
  constructor(text, wrong, right) {
    super(`“${text}”: ${wrong}; ${right}.`);
    this.text = text;
  }
}

/** A line or a load, split at its spaces, stacks kept whole. */
export function splitUnits(text) {
  return text.match(/\([^()]*\)\S*|\S+/g) ?? [];
}

/** One space or unit as it is written: {level, value or null, known or null}, [] for a blank. */
export function readUnit(text) {
  if (text === "_") return [];
  const bracketed = text.startsWith("(") || text.endsWith(")");
  if (bracketed && !(text.startsWith("(") && text.endsWith(")"))) {
    throw new NotationError(text, "a stack has one bracket only", CHIP_EXAMPLE);
  }
  const inner = bracketed ? text.slice(1, -1) : text;
  return inner.split("+").map((part) => readChip(part.trim(), text));
}

function readChip(text, whole) {
  const found = CHIP_NOTATION.exec(text);
  if (!found) throw new NotationError(whole, `“${text}” is not a chip`, CHIP_EXAMPLE);
  const [, level, value, known] = found;
  const seats = known === undefined ? [] : [...new Set(known.slice(1))].map(Number).sort();
  return {
    level: Number(level),
    value: value === undefined || value === "?" ? null : Number(value),
    known: known === "!" ? null : seats,
  };
}

/** The units of a load: a blank is not treasure. */
export function readLoad(text) {
  const units = splitUnits(text).map(readUnit);
  if (units.some((unit) => unit.length === 0)) {
    throw new NotationError(text, "a blank is not treasure, so no diver can have one", CHIP_EXAMPLE);
  }
  return units;
}

/** The chips still in the box: fills bare levels, after every written value has been taken out. */
export function boxWithout(components, units) {
  const left = new Map();
  for (const { value } of allChips(components)) left.set(value, (left.get(value) ?? 0) + 1);
  for (const { value } of units.flat()) {
    if (value !== null) left.set(value, (left.get(value) ?? 0) - 1);
  }
  return { components, left };
}

function takeLevel({ components, left }, level) {
  const values = components.levels.find((one) => one.level === level)?.values;
  if (!values) throw new NotationError(String(level), "there is no such level", CHIP_EXAMPLE);
  const value = values.find((one) => left.get(one) > 0) ?? values[0];
  left.set(value, left.get(value) - 1);
  return value;
}

/** Chips as the rules know them, of a written unit. */
export function fillUnit(box, unit, seats) {
  const everybody = Array.from({ length: seats }, (_, index) => index + 1);
  return asUnit(
    unit.map(({ level, value, known }) => {
      const filled = { level, value: value ?? takeLevel(box, level) };
      const seen = known ?? everybody;
      return seen.length > 0 ? { ...filled, known_to: seen } : filled;
    }),
  );
}

function writeChip({ level, value, known_to: known }, seats) {
  if (!known || known.length === 0) return `${level}:${value ?? "?"}`;
  const all = known.length === seats && known.every((seat, index) => seat === index + 1);
  return `${level}:${value}!${all ? "" : known.join("")}`;
}

export function writeUnit(unit, seats = 0) {
  if (unit.length === 0) return "_";
  const chips = unit.map((chip) => writeChip(chip, seats)).join("+");
  return unit.length > 1 ? `(${chips})` : chips;
}

export function writeUnits(units, seats = 0) {
  return units.map((unit) => writeUnit(unit, seats)).join(" ");
}

/** Returns how many seats a position has. */
export function seatCount(position) {
  return seatsOf(position).length;
}
