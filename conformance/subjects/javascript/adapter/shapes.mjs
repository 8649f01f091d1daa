/*
 * The shapes of what is sent in Deep Sea Adventure: each function returns the value in the form the rules take,
 * or throws a fault that says in a plain sentence what is wrong and where.
 * Shape only: whether a move is legal or a position possible is the business of the rules.
 */

import { CannotLoad, invalidParams } from "./faults.mjs";
import { integer, listOf, object, oneOf, optional, required, truth } from "./plain-shapes.mjs";

const WORDS = ["deeper", "back"];
const ACTIONS = ["nothing", "pick-up", "drop"];
const SOURCES = ["carried", "banked"];
const FACINGS = ["down", "up"];

export function seat(value, where) {
  return integer(value, where);
}

function chip(value, where) {
  const { level, value: points, known_to } = object(value, where, ["level", "value", "known_to"]);
  if (points === null) throw new CannotLoad("this program has to know the value of every chip");
  const plain = {
    level: integer(level, `The level of ${where}`),
    value: integer(points, `The value of ${where}`),
  };
  const seen = known_to === undefined ? [] : listOf(known_to, `known_to of ${where}`, seat);
  return seen.length > 0 ? { ...plain, known_to: seen } : plain;
}

/** A space of the line: a list of chips, empty for a blank. */
function space(value, where) {
  return listOf(value, where, chip);
}

/** A setup; a deal of null is one that is not told, and a starter of null names nobody. */
export function setup(value) {
  const told = object(value, "The setup", ["seats", "deal", "starter", "roll_off"]);
  return {
    seats: integer(told.seats, "seats"),
    deal: optional(told.deal, null, (given) => listOf(given, "deal", space)),
    starter: optional(told.starter, null, (given) => seat(given, "starter")),
    roll_off: optional(told.roll_off, [], rollOff),
  };
}

/** The faces of one roll. Faces the dice do not have are left to the rules to refuse. */
function dice(value, where) {
  return listOf(value, where, (face, at) => integer(face, at));
}

function rollOff(value, where = "roll_off") {
  return listOf(value, where, (round, at) => listOf(round, at, dice));
}

export function seats(value) {
  return listOf(value, "seats", seat);
}

export function moves(value) {
  const made = listOf(value, "moves", move);
  if (made.length === 0) throw invalidParams("moves has to hold at least one move.");
  return made;
}

function move(value, where) {
  const { choice: chosen, chance: rolled } = object(value, where, ["choice", "chance"]);
  return { choice: choiceOf(chosen), chance: chance(rolled) };
}

function choiceOf(value) {
  const choice = object(value, "choice", ["seat", "declare", "then", "stop", "search", "lay"]);
  const word = (given, where) => optional(given, null, (said) => oneOf(said, where, WORDS));
  return {
    seat: seat(choice.seat, "seat"),
    declare: word(choice.declare, "declare"),
    then: word(choice.then, "then"),
    stop: optional(choice.stop, false, (given) => truth(given, "stop")),
    search: searchOf(required(choice, "search", "choice")),
    lay: optional(choice.lay, [], (given) => listOf(given, "lay", laying)),
  };
}

export function chance(value) {
  const told = optional(value, {}, (given) => object(given, "chance", ["dice", "roll_off"]));
  return {
    dice: optional(told.dice, null, (given) => dice(given, "dice")),
    roll_off: optional(told.roll_off, [], (given) => rollOff(given)),
  };
}

function searchOf(value) {
  const search = object(value, "search", ["action", "unit", "chips", "source"]);
  const action = oneOf(search.action, "action", ACTIONS);
  if (action !== "drop") return { action };
  const number = optional(search.unit, null, (given) => integer(given, "unit"));
  const chips = optional(search.chips, null, (given) => listOf(given, "chips", chip));
  const source = optional(search.source, "carried", (given) => oneOf(given, "source", SOURCES));
  return { action, unit: number, chips, source };
}

function laying(value, where) {
  const entry = object(value, where, ["seat", "units"]);
  return { seat: seat(entry.seat, `The seat of ${where}`), units: listOf(entry.units, `The units of ${where}`, space) };
}

const POSITION = ["dive", "air", "line", "divers", "turn", "starter", "last_home", "idle"];
const DIVER = ["at", "facing", "home", "carried", "banked"];

export function position(value) {
  object(value, "position", POSITION);
  for (const key of POSITION) if (key !== "idle") required(value, key, "position");
  const divers = listOf(value.divers, "divers", diver);
  return {
    dive: integer(value.dive, "dive"),
    air: integer(value.air, "air"),
    line: listOf(value.line, "line", space),
    divers,
    turn: optional(value.turn, null, (given) => seat(given, "turn")),
    starter: seat(value.starter, "starter"),
    last_home: optional(value.last_home, null, (given) => seat(given, "last_home")),
    idle: optional(value.idle, 0, (given) => integer(given, "idle")),
  };
}

function diver(value, where) {
  object(value, where, DIVER);
  for (const key of DIVER) required(value, key, where);
  return {
    at: integer(value.at, `"at" of ${where}`),
    facing: oneOf(value.facing, `"facing" of ${where}`, FACINGS),
    home: truth(value.home, `"home" of ${where}`),
    carried: listOf(value.carried, `"carried" of ${where}`, space),
    banked: listOf(value.banked, `"banked" of ${where}`, space),
  };
}
