/* Short ways to write positions and moves down by hand. */

import assert from "node:assert/strict";
import {
  COMPONENTS, HEADINGS, gameUnder, newCrew, openPosition, playChoice, standing,
} from "../captain-sonar.mjs";

const ROLE_OF = { gauge: "first-mate", breakdown: "engineer", radiation: "engineer", check: "engineer", dive: "engineer" };

/** A choice from words such as "red north", "red.first-mate drone 2" or "blue answer row 5 column C". */
export function choice(text) {
  const [who, verb, ...rest] = text.split(" ");
  const seat = who.includes(".") ? who : `${who}.${ROLE_OF[verb] ?? "captain"}`;
  return { seat, ...said(verb, rest) };
}

function said(verb, rest) {
  const [first = null, ...more] = rest;
  if (HEADINGS.includes(verb)) return { kind: "order", to: verb };
  switch (verb) {
    case "start":
    case "drop":
    case "trigger":
      return { kind: verb, at: first };
    case "gauge":
      return { kind: verb, system: first };
    case "breakdown":
    case "radiation":
      return { kind: verb, symbol: first };
    case "torpedo":
      return { kind: verb, at: first, path: more.slice(1) };
    case "drone":
      return { kind: verb, sector: first === null ? null : Number(first) };
    case "yes":
    case "no":
      return { kind: "answer-drone", yes: verb === "yes" };
    case "answer":
      return { kind: "answer-sonar", row: null, column: null, sector: null, ...answer(rest) };
    case "silence":
      return first === "0"
        ? { kind: verb, to: null, length: 0 }
        : { kind: verb, to: first, length: Number(more[0]) };
    case "check":
      return { kind: verb, crossed: first === "valid" ? [] : more };
    default:
      return { kind: verb };
  }
}

function answer([kind, value, ...rest]) {
  if (kind === undefined) return {};
  return { [kind]: kind === "column" ? value : Number(value), ...answer(rest) };
}

/** A crew that has given an order before; its route is where it is unless it is told. */
function crew({ at, route = [at], gauges = {}, ...rest }) {
  const fresh = newCrew();
  return { ...fresh, last: "order", at, route, gauges: { ...fresh.gauges, ...gauges }, ...rest };
}

/** A position; turn by turn on Alpha, Hunt, with red to move, unless something else is said. */
export function position({ red = {}, blue = {}, ...rest } = {}) {
  const frame = { map: "alpha", mode: "turn-by-turn", goal: "hunt", people: [4, 4], turn: "red" };
  const crews = [crew({ at: "E5", ...red }), crew({ at: "J10", ...blue })];
  return { crews, ...frame, question: null, shooter: null, ...rest };
}

export const REAL = { mode: "real-time" };

function opened(game, before) {
  const { position: start, refused } = openPosition(game, before);
  assert.equal(refused, undefined, refused?.why);
  return start;
}

/** Plays legal moves; gives the crews, the position and all that happened. */
export function after(readings, before, ...texts) {
  const game = gameUnder(COMPONENTS, readings);
  let now = opened(game, before);
  const events = [];
  for (const text of texts) {
    const { position: next, refused, events: happened } = playChoice(game, now, choice(text));
    assert.equal(refused, undefined, `${text}: ${refused?.rule} ${refused?.why}`);
    events.push(...happened);
    now = next;
  }
  const [red, blue] = now.crews;
  return { red, blue, position: now, events, kinds: events.map(({ kind }) => kind), ...standing(game, now) };
}

/** Plays legal moves and then one that has to be refused; gives the rule that refuses it, without the prefix. */
export function ruleAgainst(readings, before, ...texts) {
  const last = texts.pop();
  const game = gameUnder(COMPONENTS, readings);
  const { refused } = playChoice(game, after(readings, before, ...texts).position, choice(last));
  assert.ok(refused, `${last} should have been refused`);
  assert.ok(refused.why.endsWith("."), "a refusal is a sentence");
  return refused.rule.replace("sonar.", "");
}

export function faultIn(readings, wrong) {
  const { refused } = openPosition(gameUnder(COMPONENTS, readings), wrong);
  assert.ok(refused, "the position should have been refused");
  return refused.rule.replace("sonar.", "");
}

