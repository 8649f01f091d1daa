/* The methods of the protocol, each from its parameters to its result. */

import {
  CLOSED_DISPUTES,
  COMPONENTS,
  DISPUTES,
  choices,
  faultInReadings,
  openGame,
  play,
  standing,
  view,
} from "../rules/deep-sea-adventure.mjs";
import { freshDeal, freshRoll, freshRollOff, freshSeat } from "./chance.mjs";
import { invalidParams } from "./faults.mjs";
import * as shapes from "./shapes.mjs";

const GAME = "deep-sea-adventure";
const PROTOCOL = 1;
const CAN = [
  "position", "deal", "starter", "roll-off", "dice", "take-back", "legal", "view", "events", "many-games",
  "sample", "window",
];
const MOST_SAMPLES = 100_000;

/** The methods of one subject, with its own games, as a Map by name. */
export function newMethods() {
  const games = { opened: 0, byHandle: new Map() };
  const forGame = (serve) => (params) => serve(gameOf(games, params), params);
  return new Map([
    ["initialize", initialize],
    ["open", (params) => open(games, params)],
    ["play", forGame(playMove)],
    ["legal", forGame(legal)],
    ["view", forGame(viewOf)],
    ["close", (params) => close(games, params)],
    ["sample", sample],
  ]);
}

function initialize({ protocol }) {
  if (protocol !== PROTOCOL) throw invalidParams(`This subject speaks protocol ${PROTOCOL}.`);
  const seats = [];
  for (let count = COMPONENTS.seats_min; count <= COMPONENTS.seats_max; count += 1) seats.push(count);
  const can = { seats, can: CAN, claims: { profile: "recommended" }, follows: DISPUTES };
  return {
    protocol: PROTOCOL,
    name: "leadline-javascript",
    version: "1.0.0",
    language: "JavaScript",
    games: { [GAME]: can },
  };
}

function open(games, params) {
  checkGame(params);
  const readings = readingsOf(params.readings);
  const opened = openGame(COMPONENTS, readings, setupOf(params, readings));
  if (opened.refused) return { refused: opened.refused };
  games.opened += 1;
  const handle = `game-${games.opened}`;
  const game = { readings, position: opened.position };
  games.byHandle.set(handle, game);
  return { handle, position: reported(game, game.position) };
}

function checkGame({ game }) {
  if (game !== GAME) throw invalidParams(`This subject does not play ${JSON.stringify(game)}.`);
}

function readingsOf(value) {
  const readings = shapes.object(value ?? {}, "readings");
  const fault = faultInReadings(readings);
  if (fault) throw invalidParams(fault);
  const followed = Object.entries(readings).filter(([dispute]) => !Object.hasOwn(CLOSED_DISPUTES, dispute));
  return Object.fromEntries(followed);
}

function setupOf(params, readings) {
  const seats = shapes.integer(params.seats, "seats");
  const deal = given(params.deal) ? shapes.deal(params.deal) : null;
  const starter = given(params.starter) ? shapes.seat(params.starter, "starter") : null;
  const rollOff = given(params.roll_off) ? shapes.rollOff(params.roll_off) : null;
  if (given(params.position)) {
    if (deal) throw invalidParams("A game opens from a position or from a deal, not from both.");
    return { seats, position: shapes.position(params.position, seats) };
  }
  const first = starterOf(params, readings, { seats, starter, rollOff });
  return { seats, deal: deal ?? freshDeal(COMPONENTS), ...first };
}

/**
 * Who starts: as told; by the dice where nobody is named and the reading rolls; else, if the request says
 * nothing of a starter, a seat of this subject's own choosing. A starter of null names nobody.
 */
function starterOf(params, readings, { seats, starter, rollOff }) {
  const told = { starter, roll_off: rollOff ?? [] };
  const takesPart = seats > 0 && seats <= COMPONENTS.seats_max;
  if (starter !== null || rollOff !== null || !takesPart) return told;
  if (readings["first-player"] === "roll-off") return { ...told, roll_off: freshRollOff(COMPONENTS, seats) };
  return Object.hasOwn(params, "starter") ? told : { ...told, starter: freshSeat(seats) };
}

function given(value) {
  return value !== undefined && value !== null;
}

function gameOf(games, { handle }) {
  const game = games.byHandle.get(handle);
  if (!game) throw invalidParams("There is no open game with this handle.");
  return game;
}

function playMove(game, params) {
  const move = shapes.move(params.move);
  const { position, events, refused } = play(COMPONENTS, game.readings, game.position, move);
  if (refused) return { refused };
  game.position = position;
  return { played: {}, position: reported(game, position), events: reportedEvents(events) };
}

/** Of the events only the breaths are reported, and every one of them. */
function reportedEvents(events) {
  return events
    .filter(({ kind }) => kind === "breathed")
    .map(({ kind, seat, by, air }) => ({ kind, seat, by, air }));
}

function legal(game, params) {
  const dice = shapes.dice(params.dice, "dice");
  if (dice.length !== COMPONENTS.dice || !dice.every((face) => COMPONENTS.die_faces.includes(face))) {
    throw invalidParams("The dice cannot show this roll.");
  }
  return { choices: choices(COMPONENTS, game.readings, game.position, dice) };
}

function viewOf(game, params) {
  const seat = shapes.seat(params.seat, "seat");
  if (seat > game.position.divers.length) throw invalidParams(`Nobody sits on seat ${seat}.`);
  return { view: reported(game, view(game.readings, game.position, seat)) };
}

function close(games, params) {
  gameOf(games, params);
  games.byHandle.delete(params.handle);
  return {};
}

/** Rolls or deals as its games have them. How many sit at the table makes no difference to them. */
function sample(params) {
  checkGame(params);
  const { seats_min: least, seats_max: most } = COMPONENTS;
  const seats = shapes.integer(params.seats, "seats", least);
  if (seats > most) throw invalidParams(`Nobody plays this game with ${seats}.`);
  const draw = new Map([["roll", freshRoll], ["deal", freshDeal]]).get(params.what);
  if (!draw) throw invalidParams('"what" has to be "roll" or "deal".');
  const times = shapes.integer(params.times, "times", 1);
  if (times > MOST_SAMPLES) throw invalidParams(`"times" has to be ${MOST_SAMPLES} at most.`);
  return { samples: Array.from({ length: times }, () => draw(COMPONENTS)) };
}

/** A position with what the game says of its end; the shown part may hide values. */
function reported(game, shown) {
  const { over, scores, winners } = standing(game.readings, game.position);
  return over ? { ...shown, over, scores, winners } : { ...shown, over };
}
