/* Deep Sea Adventure behind the protocol. */

import {
  CLOSED_DISPUTES,
  COMPONENTS,
  DISPUTES,
  choicesByPlace,
  openGame,
  play as playTurn,
  standing,
  view as seenBy,
} from "../rules/deep-sea-adventure.mjs";
import { freshDeal, freshRoll, freshRollOff, freshSeat } from "./chance.mjs";
import { componentsInUse } from "./components.mjs";
import { invalidParams } from "./faults.mjs";
import { readingsToFollow } from "./readings.mjs";
import * as shapes from "./shapes.mjs";

const figures = componentsInUse("deep-sea-adventure", COMPONENTS);

const INPUTS = ["deal", "starter", "starter-roll-off", "dice", "roll-off", "take-back", "lay"];
const CAN = ["position", "legal", "view", "events", "many-games", "sample", "pipelining", ...INPUTS];
const TURN = "turn";

export const SUPPORT = {
  offers: { seats: seatsOffered() },
  can: CAN,
  claims: { profile: "recommended" },
  configurable: DISPUTES,
};

export const RANDOMISERS = new Map([
  ["dice", () => freshRoll(figures)],
  ["deal", () => freshDeal(figures)],
]);

function seatsOffered() {
  const seats = [];
  for (let count = figures.seats_min; count <= figures.seats_max; count += 1) seats.push(count);
  return seats;
}

export function readingsOf(readings) {
  return readingsToFollow(readings, DISPUTES, CLOSED_DISPUTES);
}

export function open(readings, { setup, position }) {
  const start = startOf(setup, position, readings);
  const opened = openGame(figures, readings, start);
  if (opened.refused) return opened;
  const told = opened.notes ? { notes: opened.notes } : {};
  return { position: opened.position, played: drawnHere(setup, start, opened.position), told };
}

/** Returns what a game starts from: {seats, position}, or a setup of which nothing is left open. */
function startOf(setup, position, readings) {
  if (given(position)) {
    const state = shapes.position(position);
    return { seats: state.divers.length, position: state };
  }
  const told = shapes.setup(setup);
  return { ...told, deal: told.deal ?? freshDeal(figures), ...starterOf(setup, told, readings) };
}

/**
 * Who starts: as told; by the dice where nobody is named and the reading rolls; else, if the setup says
 * nothing of a starter, a seat of this subject's own choosing. A starter of null names nobody.
 */
function starterOf(setup, { seats, starter, roll_off: rounds }, readings) {
  const takesPart = seats > 0 && seats <= figures.seats_max;
  if (starter !== null || rounds.length > 0 || !takesPart) return {};
  if (readings["first-player"] === "roll-off") return { roll_off: freshRollOff(figures, seats) };
  return Object.hasOwn(setup, "starter") ? {} : { starter: freshSeat(seats) };
}

/** The parts of the setup that were drawn here, because nothing was said of them. */
function drawnHere(setup, start, { starter }) {
  if (!given(setup)) return {};
  return {
    ...(given(setup.deal) ? {} : { deal: start.deal }),
    ...(Object.hasOwn(setup, "starter") ? {} : { starter }),
    ...(given(setup.starter) || given(setup.roll_off) ? {} : { roll_off: start.roll_off }),
  };
}

function given(value) {
  return value !== undefined && value !== null;
}

export function moves(list) {
  return shapes.moves(list);
}

export function play(readings, position, move) {
  const outcome = playTurn(figures, readings, position, move);
  return outcome.refused ? outcome : { position: outcome.position, told: { events: reportedEvents(outcome.events) } };
}

/** Of the events only the breaths are reported, and every one of them. */
function reportedEvents(events) {
  return events
    .filter(({ kind }) => kind === "breathed")
    .map(({ kind, seat, by, air }) => ({ kind, seat, by, air }));
}

export function legal(readings, position, params) {
  const { dice } = shapes.chance(params.given);
  if (dice === null) throw invalidParams("Choices are listed for a roll: given has to state the dice.");
  if (dice.length !== figures.dice || !dice.every((face) => figures.die_faces.includes(face))) {
    throw invalidParams("The dice cannot show this roll.");
  }
  if (shapes.seat(params.seat, "seat") !== position.turn || params.kind !== TURN) return [];
  return choicesByPlace(figures, readings, position, dice);
}

export function view(readings, position, named) {
  const seats = shapes.seats(named);
  const nobody = seats.find((seat) => seat < 1 || seat > position.divers.length);
  if (nobody !== undefined) throw invalidParams(`Nobody sits on seat ${nobody}.`);
  return withStanding(readings, position, seenBy(readings, position, seats));
}

export function reported(readings, position) {
  return withStanding(readings, position, position);
}

/** A position with who may act and what the game says of its end; the shown part may hide values. */
function withStanding(readings, position, shown) {
  const { over, scores, winners } = standing(readings, position);
  if (over) return { ...shown, to_act: [], over, scores, winners };
  return { ...shown, to_act: [{ seats: [shown.turn], kind: TURN }], over };
}
