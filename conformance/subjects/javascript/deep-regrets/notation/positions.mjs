/* Positions in one line: as JSON, with what is at its default left out. */

import { NotationError } from "./words.mjs";

const RIGHT_POSITION =
  "write a position as one JSON object, or a new game such as “new game: 2 players, monday, first 1”";

const ANGLER = {
  depth: 1, passed: false, fresh: [], spent: [], rolled: [], fish: [], mounts: [], regrets: [], dinks: [],
  supplies: [], rods: [], reels: [], rod: null, reel: null, bucks: 0, worms: false, lifeboat: true, visited: [],
  used: [], drawn_rods: [], drawn_reels: [], drawn_supplies: [], has_cast: false, sank_from: 0,
};
const SLOT = { times: undefined, fish: [] };
const LYING = { card: null, up: false, known_to: [] };
const SHOAL = { name: undefined, cards: [], shadow: null };
const ATTEMPT = { shoal: undefined, change: 0, difficulty: null };
const FRAME = {
  kind: undefined, seat: undefined, step: "", shoal: "", card: "", text: "", path: [], place: 0, number: 0, seats: [],
  shoals: [], dice: [], sunk: false,
};
const POSITION = {
  anglers: [], shoals: [], fish_discards: [], regret_deck: [], regret_discards: [], regret_box: [],
  dink_deck: [], dink_discards: [], rod_deck: [], reel_deck: [], supply_deck: [], supply_discards: [], out_of_game: [],
  supplies_out_of_game: [], bag: [], aside: [], day: "monday", first_day: "monday", phase: "action", first: 1,
  preserver: null, turn: 1, last_turns: 0, attempt: [], easier: 0, set_ahead: null, cheaper: 0, acted: false,
  omen_card: "", frames: [],
};
/** The parts that are records themselves, in lists. */
const PARTS = new Map([
  [POSITION, { anglers: ANGLER, shoals: SHOAL, attempt: ATTEMPT, frames: FRAME }],
  [ANGLER, { mounts: SLOT }],
  [SHOAL, { cards: LYING }],
]);

export function readPosition(text) {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    throw new NotationError(text.slice(0, 60), "this is no position", RIGHT_POSITION);
  }
  return filled(told, POSITION, "the position");
}

export function writePosition(position) {
  return JSON.stringify(shortened(position, POSITION));
}

const copied = (value) => (Array.isArray(value) ? [] : value);
const isAlike = (value, usual) => (Array.isArray(usual) ? value.length === 0 : value === usual);

function filled(told, defaults, what) {
  if (typeof told !== "object" || told === null || Array.isArray(told)) {
    throw new NotationError(JSON.stringify(told).slice(0, 60), `this is not ${what}`, RIGHT_POSITION);
  }
  const nobody = Object.keys(told).find((name) => !Object.hasOwn(defaults, name));
  if (nobody !== undefined) throw new NotationError(nobody, `there is no such part of ${what}`, RIGHT_POSITION);
  const parts = PARTS.get(defaults) ?? {};
  const entries = Object.entries(defaults).map(([name, usual]) => {
    const value = Object.hasOwn(told, name) ? told[name] : copied(usual);
    if (value === undefined) throw new NotationError(what, `its part “${name}” is missing`, RIGHT_POSITION);
    const isList = Array.isArray(value) || !Array.isArray(usual);
    if (!isList) throw new NotationError(name, "this is not a list", RIGHT_POSITION);
    return [name, parts[name] ? value.map((one) => filled(one, parts[name], `one of ${name}`)) : value];
  });
  return Object.fromEntries(entries);
}

function shortened(whole, defaults) {
  const parts = PARTS.get(defaults) ?? {};
  const told = Object.keys(defaults).filter((name) => Object.hasOwn(whole, name));
  const kept = told.filter((name) => !isAlike(whole[name], defaults[name]));
  const written = (name) => (parts[name] ? whole[name].map((one) => shortened(one, parts[name])) : whole[name]);
  return Object.fromEntries(kept.map((name) => [name, written(name)]));
}
