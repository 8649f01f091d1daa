/*
 * The shapes of what is sent in Captain Sonar: each function returns the value in the form the rules take, every
 * part in its place, or throws a fault that says in a plain sentence what is wrong and where.
 * Shape only: whether a move is legal or a position possible is the business of the rules.
 */

import { HEADINGS, ROLES, SEATS, SIDES, SYSTEMS, newCrew } from "../captain-sonar/captain-sonar.mjs";
import { invalidParams } from "./faults.mjs";
import { integer, listOf, object, oneOf, required, truth } from "./plain-shapes.mjs";
import { known, list, orNone, record, text, word } from "./record-shapes.mjs";

const MODES = ["turn-by-turn", "real-time"];
const GOALS = ["hunt", "sudden-death"];
const DUTIES = ["gauge", "breakdown", "radiation"];
const LATEST = ["start", "order", "use", "surfacing"];

// ---- Setups and positions

const FRAME = { map: text, mode: word(MODES), goal: word(GOALS), people: list(integer) };
const FRAME_DEFAULTS = { map: "alpha", mode: "turn-by-turn", goal: "hunt", people: [4, 4] };

export function setup(value) {
  return record(value, "the setup", { ...FRAME, first: word(SIDES) }, { ...FRAME_DEFAULTS, first: "red" });
}

const GAUGES = Object.fromEntries(SYSTEMS.map((system) => [system, integer]));
const NO_GAUGES = Object.fromEntries(SYSTEMS.map((system) => [system, 0]));

const CREW = {
  at: orNone(text),
  route: known(list(text)),
  mines: known(list(text)),
  gauges: known((value, where) => record(value, where, GAUGES, NO_GAUGES)),
  marks: known(list(text)),
  damage: known(integer),
  owes: known(list(word(DUTIES))),
  heading: orNone(word(HEADINGS)),
  ordered: truth,
  last: word(LATEST),
  fresh: orNone(text),
  surfaced: truth,
  traced: list(word(ROLES)),
  checked: truth,
  waits: integer,
  exempt: integer,
};

/** A crew of a position of which nothing else is said has last given an order. */
const CREW_DEFAULTS = { ...newCrew(), last: "order" };

function question(value, where) {
  const parts = { side: word(SIDES), about: word(["drone", "sonar"]), sector: orNone(integer) };
  return record(value, where, parts, { sector: null });
}

const POSITION = {
  crews: list((value, where) => record(value, where, CREW, CREW_DEFAULTS)),
  ...FRAME,
  turn: word(SIDES),
  question: orNone(question),
  shooter: orNone(word(SIDES)),
};

export function position(value) {
  const defaults = { ...FRAME_DEFAULTS, turn: "red", question: null, shooter: null };
  return record(value, "the position", POSITION, defaults);
}

// ---- Moves

const at = text;
const symbol = text;

/** By kind: the parts of a choice beside seat and kind, and what may be left out. */
const CHOICES = {
  start: [{ at }, {}],
  order: [{ to: word(HEADINGS) }, {}],
  gauge: [{ system: word(SYSTEMS) }, {}],
  breakdown: [{ symbol }, {}],
  radiation: [{ symbol }, {}],
  drop: [{ at: orNone(at) }, { at: null }],
  trigger: [{ at: orNone(at) }, { at: null }],
  torpedo: [{ at: orNone(at), path: list(text) }, { at: null, path: [] }],
  drone: [{ sector: orNone(integer) }, { sector: null }],
  sonar: [{}, {}],
  "answer-drone": [{ yes: truth }, {}],
  "answer-sonar": [
    { row: orNone(integer), column: orNone(text), sector: orNone(integer) },
    { row: null, column: null, sector: null },
  ],
  silence: [{ to: orNone(word(HEADINGS)), length: integer }, { to: null, length: 0 }],
  scenario: [{}, {}],
  surface: [{}, {}],
  trace: [{}, {}],
  check: [{ crossed: list(word(ROLES)) }, { crossed: [] }],
  dive: [{}, {}],
  end: [{}, {}],
};

export function moves(value) {
  const made = listOf(value, "moves", move);
  if (made.length === 0) throw invalidParams("moves has to hold at least one move.");
  return made;
}

function move(value, where) {
  return { choice: choiceOf(required(object(value, where, ["choice"]), "choice", where), `the choice of ${where}`) };
}

function choiceOf(value, where) {
  const kind = oneOf(required(object(value, where), "kind", where), `kind of ${where}`, Object.keys(CHOICES));
  const [parts, fallbacks] = CHOICES[kind];
  return record(value, where, { seat: word(SEATS), kind: text, ...parts }, fallbacks);
}
