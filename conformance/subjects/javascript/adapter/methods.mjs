/* The methods of the protocol, each from its parameters to its result; what is a game's own is asked of its module. */

import * as captainSonar from "./captain-sonar.mjs";
import * as deepRegrets from "./deep-regrets.mjs";
import * as deepSeaAdventure from "./deep-sea-adventure.mjs";
import { CannotLoad, invalidParams } from "./faults.mjs";
import { integer, object } from "./plain-shapes.mjs";

const PROTOCOL = 3;
const MOST_SAMPLES = 100_000;

/**
 * The games, each a module with
 *   SUPPORT                          what `initialize` says of it
 *   readingsOf(readings)             what its other functions are handed as `under`
 *   open(under, {setup, position})   {refused} or {position, played, told}; `told` is what is said of it: events, heard,
 *                                    and of a position `notes` of what no game can have come to
 *   moves(list)                      the moves in the form the rules take
 *   play(under, position, move)      {refused} or {position, told, played}; `played` where something was drawn here
 *   legal(under, position, params)   a list of choices
 *   view(under, position, seats)     a reported position
 *   reported(under, position)        the position with who may act and how the game stands
 *   RANDOMISERS                      a Map of what can be sampled
 */
const GAMES = new Map([
  ["deep-sea-adventure", deepSeaAdventure],
  ["captain-sonar", captainSonar],
  ["deep-regrets", deepRegrets],
]);

/** The methods of one subject, with its own games in play, as a Map by name. */
export function newMethods() {
  const games = { opened: 0, byHandle: new Map() };
  const forGame = (serve) => (params) => serve(inPlay(games, params), params);
  return new Map([
    ["initialize", initialize],
    ["open", (params) => openIfItCan(games, params)],
    ["play", forGame(playIfItCan)],
    ["legal", forGame(({ game, under, position }, params) => ({ choices: game.legal(under, position, params) }))],
    ["view", forGame(({ game, under, position }, { seats }) => ({ view: game.view(under, position, seats) }))],
    ["close", (params) => close(games, params)],
    ["sample", sample],
  ]);
}

function initialize({ protocol }) {
  if (protocol !== PROTOCOL) throw invalidParams(`This subject speaks protocol ${PROTOCOL}.`);
  return {
    protocol: PROTOCOL,
    name: "leadline-javascript",
    version: "1.0.0",
    language: "JavaScript",
    games: Object.fromEntries([...GAMES].map(([id, game]) => [id, game.SUPPORT])),
  };
}

function gameNamed({ game }) {
  const found = GAMES.get(game);
  if (!found) throw invalidParams(`This subject does not play ${JSON.stringify(game)}.`);
  return found;
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
  const game = gameNamed(params);
  const under = game.readingsOf(object(params.readings ?? {}, "readings"));
  if (isGiven(params.setup) === isGiven(params.position)) {
    throw invalidParams("A game opens from a setup or from a position: send one of them.");
  }
  const { refused, position, played, notes, told } = game.open(under, params);
  if (refused) return { refused };
  games.opened += 1;
  const handle = `game-${games.opened}`;
  games.byHandle.set(handle, { game, under, position });
  const noted = notes ? { notes: notes.map(({ rule, why }) => ({ rule, why })) } : {};
  return { handle, played, position: game.reported(under, position), ...noted, ...told };
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

function inPlay(games, { handle }) {
  const found = games.byHandle.get(handle);
  if (!found) throw invalidParams("There is no open game with this handle.");
  return found;
}

/** Plays the moves one after the other, up to one that is refused. Nothing is played if one has a wrong shape. */
function playIfItCan(playing, params) {
  try {
    return playMoves(playing, playing.game.moves(params.moves));
  } catch (fault) {
    if (fault instanceof CannotLoad) return { not_offered: fault.message };
    throw fault;
  }
}

function playMoves(playing, moves) {
  const { game, under } = playing;
  const told = [];
  const played = [];
  let refused = null;
  for (const [index, move] of moves.entries()) {
    const outcome = game.play(under, playing.position, move);
    if (outcome.refused) {
      refused = { ...outcome.refused, at: index + 1 };
      break;
    }
    playing.position = outcome.position;
    told.push(outcome.told);
    played.push(outcome.played ?? null);
  }
  const drawn = played.some((one) => one !== null) ? { played } : {};
  const result = { ...drawn, position: game.reported(under, playing.position), ...allTold(told) };
  return refused ? { refused, ...result } : result;
}

/** Returns what was told of several moves as one: the events in a row, and in a row what each seat heard. */
function allTold(told) {
  const events = told.flatMap((one) => one.events);
  const seats = Object.keys(told.find(({ heard }) => heard)?.heard ?? {});
  if (seats.length === 0) return { events };
  return { events, heard: Object.fromEntries(seats.map((seat) => [seat, told.flatMap(({ heard }) => heard[seat])])) };
}

function close(games, params) {
  inPlay(games, params);
  games.byHandle.delete(params.handle);
  return {};
}

/** Rolls or deals as its games have them; no game is touched. */
function sample(params) {
  const { RANDOMISERS } = gameNamed(params);
  const draw = RANDOMISERS.get(params.randomiser);
  if (!draw) {
    const known = [...RANDOMISERS.keys()].map((name) => JSON.stringify(name)).join(" or ");
    throw invalidParams(known ? `"randomiser" has to be ${known}.` : "Nothing in this game is left to chance.");
  }
  const times = integer(params.times, "times");
  if (times < 1 || times > MOST_SAMPLES) throw invalidParams(`"times" has to be 1 to ${MOST_SAMPLES}.`);
  return { samples: Array.from({ length: times }, () => draw()) };
}
