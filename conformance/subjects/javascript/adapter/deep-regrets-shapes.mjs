/*
 * The shapes of what is sent in Deep Regrets: each function returns the value in the form the rules take, every part in
 * its place, or throws a fault that says in a plain sentence what is wrong and where.
 * Shape only: whether a move is legal or a position possible is the business of the rules.
 */

import { invalidParams } from "./faults.mjs";
import { integer, listOf, object, oneOf, required, truth } from "./plain-shapes.mjs";
import { known, list, orNone, record, text, word } from "./record-shapes.mjs";

const SHOPS = ["rod", "reel", "supply", "dice"];
const SIZES = ["small", "middling", "large"];
const PHASES = ["refresh", "declaration", "equip", "action", "regrets", "over"];

// ---- Ids: what a card, a die or a shoal may be called is said by the figures

let inBox = { cards: new Set(), kinds: [], shoals: [], days: [] };

/** The cards, dice, shoals and days that there are; another word for one of them cannot be read. */
export function useBox(box) {
  inBox = box;
}

function named(names, what) {
  return (value, where) => {
    if (names().has(text(value, where))) return value;
    throw invalidParams(`${where}: there is no ${what} ${JSON.stringify(value)}.`);
  };
}

const card = named(() => inBox.cards, "card");
const kind = named(() => new Set(inBox.kinds), "die");
const day = named(() => new Set(inBox.days), "day");
const shoalName = text;
const die = (value, where) => record(value, where, { die: kind, face: integer }, {});
const dice = list(die);
const cards = list(card);
const mayBeUnknown = list(orNone(card));

// ---- Setups

const PILES = ["depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies"];

const SETUP = {
  seats: integer, start: day, first: orNone(integer),
  ...Object.fromEntries(PILES.map((pile) => [pile, orNone(mayBeUnknown)])),
};
const SETUP_DEFAULTS = {
  start: "monday", first: null, ...Object.fromEntries(PILES.map((pile) => [pile, null])),
};

/** A setup; what it does not state is null. */
export function setup(value) {
  return record(value, "the setup", SETUP, SETUP_DEFAULTS);
}

// ---- Positions

/** In a position a card or die that there is not is one too many, which the rules refuse as they refuse any other. */
const laid = { card: text, kind: text };
const laidCards = list(laid.card);
const laidOrUnknown = list(orNone(laid.card));
const laidDice = list((value, where) => record(value, where, { die: laid.kind, face: integer }, {}));

const SLOT = { times: integer, fish: laidCards };

const ANGLER = {
  depth: integer, passed: truth, fresh: laidDice, spent: list(laid.kind), rolled: laidDice,
  fish: list(known(laid.card)), mounts: list((value, where) => record(value, where, SLOT, { fish: [] })),
  regrets: laidOrUnknown, dinks: list(known(laid.card)), supplies: list(known(laid.card)),
  rods: laidCards, reels: laidCards, rod: orNone(laid.card), reel: orNone(laid.card),
  bucks: integer, worms: truth, lifeboat: truth, visited: list(word(SHOPS)), used: laidCards,
  drawn_rods: list(known(laid.card)), drawn_reels: list(known(laid.card)), drawn_supplies: list(known(laid.card)),
  has_cast: truth, sank_from: integer,
};
const ANGLER_DEFAULTS = {
  depth: 1, passed: false, fresh: [], spent: [], rolled: [], fish: [], mounts: [], regrets: [], dinks: [], supplies: [],
  rods: [], reels: [], rod: null, reel: null, bucks: 0, worms: false, lifeboat: true, visited: [], used: [],
  drawn_rods: [], drawn_reels: [], drawn_supplies: [], has_cast: false, sank_from: 0,
};

const LYING = { card: orNone(laid.card), up: truth, known_to: list(integer) };
const lying = (value, where) => record(value, where, LYING, { card: null, up: false, known_to: [] });

const SHOAL = { name: shoalName, cards: list(lying), shadow: orNone(word(SIZES)) };
const ATTEMPT = { shoal: shoalName, change: integer, difficulty: orNone(integer) };

const POSITION = {
  anglers: list((value, where) => record(value, where, ANGLER, ANGLER_DEFAULTS)),
  shoals: list((value, where) => record(value, where, SHOAL, { cards: [], shadow: null })),
  fish_discards: laidCards,
  regret_deck: laidOrUnknown, regret_discards: laidOrUnknown, regret_box: laidOrUnknown,
  dink_deck: laidOrUnknown, dink_discards: laidCards, rod_deck: laidOrUnknown, reel_deck: laidOrUnknown,
  supply_deck: laidOrUnknown, supply_discards: laidCards, out_of_game: laidCards, supplies_out_of_game: laidCards,
  bag: list(laid.kind), aside: list(laid.kind),
  day, first_day: day, phase: word(PHASES), first: integer, preserver: orNone(integer), turn: orNone(integer),
  last_turns: integer,
  attempt: list((value, where) => record(value, where, ATTEMPT, { change: 0, difficulty: null })),
  easier: integer, set_ahead: orNone(integer), cheaper: integer, acted: truth, omen_card: text, frames: list(frame),
};
const POSITION_DEFAULTS = {
  ...Object.fromEntries(Object.keys(POSITION).map((name) => [name, []])),
  day: "monday", first_day: "monday", phase: "action", first: 1, preserver: null, turn: 1,
  last_turns: 0, easier: 0, set_ahead: null, cheaper: 0, acted: false, omen_card: "",
};

/** What is under way is a matter of the program that says it: of all else only whether anything is said is looked at. */
function frame(value, where) {
  const { kind: what, seat, step = "", card: id = "", ...others } = object(value, where);
  const [kindOf, whose, stepOf, cardOf] = ["kind", "seat", "step", "card"].map((part) => `${part} of ${where}`);
  const isMore = Object.values(others).some((one) => one && (!Array.isArray(one) || one.length > 0));
  return {
    kind: text(what, kindOf), seat: integer(seat, whose), step: text(step, stepOf), card: text(id, cardOf), isMore,
  };
}

export function position(value) {
  return record(value, "the position", POSITION, POSITION_DEFAULTS);
}

// ---- Moves

const mounting = (value, where) => record(value, where, { fish: card, slot: integer }, {});

/** By kind: the parts of a choice beside seat and kind, and what may be left out. */
const CHOICES = {
  muster: [{ reroll: dice }, { reroll: [] }],
  keep: [{ dice }, { dice: [] }],
  throw: [{ to: integer }, {}],
  declare: [{ to: word(["sea", "port"]) }, {}],
  "discard-regret": [{ regret: orNone(card), at_random: truth }, { regret: null, at_random: false }],
  equip: [{ rod: orNone(card), reel: orNone(card) }, { rod: null, reel: null }],
  cast: [{ shoal: shoalName }, {}],
  abandon: [{}, {}],
  sell: [{ fish: cards }, {}],
  visit: [{ shop: word(SHOPS), price: integer }, {}],
  mount: [{ fish: list(mounting) }, {}],
  pass: [{}, {}],
  end: [{}, {}],
  eat: [{ fish: card }, {}],
  worms: [{ shoal: shoalName }, {}],
  preserver: [{}, {}],
  dink: [{ card }, {}],
  supply: [{ card }, {}],
  gear: [{ card }, {}],
  sinker: [{ die }, {}],
  omen: [{}, {}],
  coin: [{}, {}],
  pay: [{ dice }, {}],
  "let-go": [{ die: orNone(die) }, { die: null }],
  "put-back": [{ on: word(["top", "bottom"]) }, {}],
  "keep-cards": [{ cards }, {}],
  reward: [{ take: word(["dink", "regret"]) }, {}],
  lose: [{ slot: integer }, {}],
  option: [{ number: integer }, {}],
  "pick-dice": [{ dice, spent: list(kind) }, { dice: [], spent: [] }],
  "pick-cards": [{ cards }, {}],
  "pick-shoal": [{ shoal: shoalName }, {}],
  "pick-player": [{ player: integer }, {}],
  order: [{ cards }, {}],
};

export function moves(value) {
  const made = listOf(value, "moves", move);
  if (made.length === 0) throw invalidParams("moves has to hold at least one move.");
  return made;
}

/** A move; its chance is null where it is left to this program. */
function move(value, where) {
  const { choice, chance = null } = object(value, where, ["choice", "chance"]);
  return {
    choice: choiceOf(choice, `the choice of ${where}`),
    chance: chance === null ? null : listOf(chance, `the chance of ${where}`, drawn),
  };
}

function drawn(value, where) {
  const { of, got } = object(value, where, ["of", "got"]);
  required(value, "got", where);
  return { of: text(of, `of of ${where}`), got };
}

function choiceOf(value, where) {
  const what = oneOf(required(object(value, where), "kind", where), `kind of ${where}`, Object.keys(CHOICES));
  const [parts, fallbacks] = CHOICES[what];
  return record(value, where, { seat: integer, kind: text, ...parts }, fallbacks);
}
