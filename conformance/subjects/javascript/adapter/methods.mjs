/* The methods of the protocol, each from its parameters to its result. */

import {
  CLOSED_DISPUTES,
  COMPONENTS,
  DISPUTES,
  choicesByPlace,
  faultInReadings,
  openGame,
  play,
  standing,
  view,
} from "../rules/deep-sea-adventure.mjs";
import { freshDeal, freshRoll, freshRollOff, freshSeat } from "./chance.mjs";
import { CannotLoad, invalidParams } from "./faults.mjs";
import * as shapes from "./shapes.mjs";

const GAME = "deep-sea-adventure";
const PROTOCOL = 2;
const DOORS = ["deal", "starter", "starter-roll-off", "dice", "roll-off", "take-back", "lay"];
const CAN = ["position", "legal", "view", "events", "many-games", "sample", "window", ...DOORS];
const TURN = "turn";
const MOST_SAMPLES = 100_000;

/** The methods of one subject, with its own games, as a Map by name. */
export function newMethods() {
  const games = { opened: 0, byHandle: new Map() };
  const forGame = (serve) => (params) => serve(gameOf(games, params), params);
  return new Map([
    ["initialize", initialize],
    ["open", (params) => openIfItCan(games, params)],
    ["play", forGame(playMoves)],
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
  const can = { offers: { seats }, can: CAN, claims: { profile: "recommended" }, follows: DISPUTES };
  return {
    protocol: PROTOCOL,
    name: "leadline-javascript",
    version: "1.0.0",
    language: "JavaScript",
    games: { [GAME]: can },
  };
}

function openIfItCan(games, params) {
  try {
    return open(games, params);
  } catch (fault) {
    if (fault instanceof CannotLoad) return { cannot_load: fault.message };
    throw fault;
  }
}

function open(games, params) {
  checkGame(params);
  const readings = readingsOf(params.readings);
  const start = startOf(params, readings);
  const opened = openGame(COMPONENTS, readings, start);
  if (opened.refused) return { refused: opened.refused };
  games.opened += 1;
  const handle = `game-${games.opened}`;
  const game = { readings, position: opened.position };
  games.byHandle.set(handle, game);
  return { handle, played: drawnHere(params.setup, start, game.position), position: reported(game, game.position) };
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

/** What a game starts from: {seats, position}, or a setup of which nothing is left open. */
function startOf({ setup, position }, readings) {
  if (given(setup) === given(position)) {
    throw invalidParams("A game opens from a setup or from a position: send one of them.");
  }
  if (given(position)) {
    const state = shapes.position(position);
    return { seats: state.divers.length, position: state };
  }
  const told = shapes.setup(setup);
  return { ...told, deal: told.deal ?? freshDeal(COMPONENTS), ...starterOf(setup, told, readings) };
}

/**
 * Who starts: as told; by the dice where nobody is named and the reading rolls; else, if the setup says
 * nothing of a starter, a seat of this subject's own choosing. A starter of null names nobody.
 */
function starterOf(setup, { seats, starter, roll_off: rounds }, readings) {
  const takesPart = seats > 0 && seats <= COMPONENTS.seats_max;
  if (starter !== null || rounds.length > 0 || !takesPart) return {};
  if (readings["first-player"] === "roll-off") return { roll_off: freshRollOff(COMPONENTS, seats) };
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

function gameOf(games, { handle }) {
  const game = games.byHandle.get(handle);
  if (!game) throw invalidParams("There is no open game with this handle.");
  return game;
}

/** Plays the moves one after the other, up to one that is refused. Nothing is played if one has a wrong shape. */
function playMoves(game, params) {
  const moves = movesOf(params);
  const events = [];
  for (const [index, move] of moves.entries()) {
    const outcome = play(COMPONENTS, game.readings, game.position, move);
    if (outcome.refused) {
      return { refused: { ...outcome.refused, at: index + 1 }, position: reported(game, game.position), events };
    }
    game.position = outcome.position;
    events.push(...reportedEvents(outcome.events));
  }
  return { position: reported(game, game.position), events };
}

function movesOf(params) {
  try {
    return shapes.moves(params.moves);
  } catch (fault) {
    if (fault instanceof CannotLoad) throw invalidParams("A chip in a move has to say its value.");
    throw fault;
  }
}

/** Of the events only the breaths are reported, and every one of them. */
function reportedEvents(events) {
  return events
    .filter(({ kind }) => kind === "breathed")
    .map(({ kind, seat, by, air }) => ({ kind, seat, by, air }));
}

function legal(game, params) {
  const { dice } = shapes.chance(params.given);
  if (dice === null) throw invalidParams("Choices are listed for a roll: given has to state the dice.");
  if (dice.length !== COMPONENTS.dice || !dice.every((face) => COMPONENTS.die_faces.includes(face))) {
    throw invalidParams("The dice cannot show this roll.");
  }
  if (shapes.seat(params.seat, "seat") !== game.position.turn || params.kind !== TURN) return { choices: [] };
  return { choices: choicesByPlace(COMPONENTS, game.readings, game.position, dice) };
}

function viewOf(game, params) {
  const seats = shapes.seats(params.seats);
  const nobody = seats.find((seat) => seat < 1 || seat > game.position.divers.length);
  if (nobody !== undefined) throw invalidParams(`Nobody sits on seat ${nobody}.`);
  return { view: reported(game, view(game.readings, game.position, seats)) };
}

function close(games, params) {
  gameOf(games, params);
  games.byHandle.delete(params.handle);
  return {};
}

/** Rolls or deals as its games have them; no game is touched. */
function sample(params) {
  checkGame(params);
  const draw = new Map([["dice", freshRoll], ["deal", freshDeal]]).get(params.randomiser);
  if (!draw) throw invalidParams('"randomiser" has to be "dice" or "deal".');
  const times = shapes.integer(params.times, "times");
  if (times < 1 || times > MOST_SAMPLES) throw invalidParams(`"times" has to be 1 to ${MOST_SAMPLES}.`);
  return { samples: Array.from({ length: times }, () => draw(COMPONENTS)) };
}

/** A position with who may act and what the game says of its end; the shown part may hide values. */
function reported(game, shown) {
  const { over, scores, winners } = standing(game.readings, game.position);
  if (over) return { ...shown, to_act: [], over, scores, winners };
  return { ...shown, to_act: [{ seats: [shown.turn], kind: TURN }], over };
}
