/* Captain Sonar behind the protocol. */

import {
  ACTS,
  CLOSED_DISPUTES,
  COMPONENTS,
  DISPUTES,
  SEATS,
  choices,
  gameUnder,
  heard,
  openPosition,
  openSetup,
  playChoice,
  standing,
  toAct,
  told,
  view as seenBy,
} from "../captain-sonar/captain-sonar.mjs";
import { componentsInUse } from "./components.mjs";
import * as shapes from "./captain-sonar-shapes.mjs";
import { listOf, oneOf } from "./plain-shapes.mjs";
import { readingsToFollow } from "./readings.mjs";

const figures = componentsInUse("captain-sonar", COMPONENTS, withCircuits);

/** Returns the figures of a file with the circuits of the symbols as numbers, 0 for none. */
function withCircuits(own) {
  if (!own.symbols) return own;
  const symbols = own.symbols.map((one) => ({ ...one, circuit: one.circuit === "none" ? 0 : one.circuit }));
  return { ...own, symbols };
}

const INPUTS = ["answers", "checks", "paths"];
const CAN = ["position", "legal", "view", "heard", "events", "many-games", "pipelining", ...INPUTS];

export const SUPPORT = { offers: {}, can: CAN, claims: { profile: "recommended" }, configurable: DISPUTES };

/** Nothing is left to chance. */
export const RANDOMISERS = new Map();

/** Another name by which a dispute may be told. */
const ALIASES = { pass: "passing" };

export function readingsOf(readings) {
  const named = Object.entries(readings).map(([dispute, one]) => [ALIASES[dispute] ?? dispute, one]);
  return gameUnder(figures, readingsToFollow(Object.fromEntries(named), DISPUTES, CLOSED_DISPUTES));
}

export function open(game, { setup, position }) {
  const isSetup = setup !== undefined && setup !== null;
  const outcome = isSetup ? openSetup(game, shapes.setup(setup)) : openPosition(game, shapes.position(position));
  if (outcome.refused) return outcome;
  return { position: outcome.position, played: {}, notes: outcome.notes, told: tellings(game, outcome.events) };
}

export function moves(list) {
  return shapes.moves(list);
}

export function play(game, position, { choice }) {
  const outcome = playChoice(game, position, choice);
  if (outcome.refused) return outcome;
  return { position: outcome.position, told: tellings(game, outcome.events) };
}

/** Returns what happened, and what each seat heard of it. */
function tellings(game, events) {
  return { events, heard: Object.fromEntries(SEATS.map((seat) => [seat, heard(game, events, seat)])) };
}

/** A kind of decision that there is not has no choices. */
export function legal(game, position, params) {
  const seat = oneOf(params.seat, "seat", SEATS);
  return Object.hasOwn(ACTS, params.kind) ? choices(game, position, seat, params.kind) : [];
}

export function view(game, position, seats) {
  return seenBy(game, position, listOf(seats, "seats", (seat, where) => oneOf(seat, where, SEATS)));
}

export function reported(game, position) {
  const { over, winners } = standing(game, position);
  const shown = { ...told(position), to_act: toAct(game, position), over };
  return over ? { ...shown, winners } : shown;
}
