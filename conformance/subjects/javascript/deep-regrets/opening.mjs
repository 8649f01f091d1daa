/* A game begins: from a setup, or from a position to go on from. */

import { allOf, depthOf } from "./box.mjs";
import { begin } from "./process.mjs";
import { faultOfPosition, notesOfPosition } from "./position-faults.mjs";
import { resumption } from "./resuming.mjs";
import { counted } from "./unknown.mjs";
import { refusal, seatsFrom } from "./work.mjs";

/** The piles of a setup: the deck of each, perhaps its Depth, and the rule that says what it is. */
export const PILES = Object.freeze({
  depth_1: ["fish", 1, "setup.shoals"],
  depth_2: ["fish", 2, "setup.shoals"],
  depth_3: ["fish", 3, "setup.shoals"],
  regrets: ["regrets", null, "setup.regret-deck"],
  dinks: ["dinks", null, "setup.dink-deck"],
  rods: ["rods", null, "setup.gear-decks"],
  reels: ["reels", null, "setup.gear-decks"],
  supplies: ["supplies", null, "setup.gear-decks"],
});

/** Every card of a pile of a setup. */
export function pileOf(game, name) {
  const [deck, depth] = PILES[name];
  return allOf(game, deck, depth);
}

/** Returns why there is no game of this setup, whatever its piles are. */
export function whyNoGame({ components, follows }, { seats, start, first }) {
  const { seats: offered, days, short_game: short } = components;
  if (!offered.includes(seats)) return refusal("setup.players", `The game is for ${offered.join(", ")} players.`);
  if (start !== days[0] && start !== short) return refusal("setup.days", `No game begins on ${start}.`);
  if (first === null) {
    const isNamed = follows("first-player", "parameter-only");
    return isNamed ? refusal("setup.first-player", "The table names the first player.") : null;
  }
  return first >= 1 && first <= seats ? null : refusal("setup.first-player", `There is no player in seat ${first}.`);
}

/** Opens a game from a setup of which every pile and the first player are stated; cards of a pile may be unknown. */
export function openSetup(game, setup) {
  const whyNoPile = () => Object.keys(PILES).map((name) => whyNotPile(game, setup, name)).find(Boolean);
  const refused = whyNoGame(game, setup) ?? whyNoPile();
  if (refused) return { refused };
  const position = firstPosition(game, setup);
  const { day, first } = position;
  const isWhole = game.follows("short-game", "monday-only") && day !== game.components.days[0];
  const process = isWhole ? { name: "start", day } : { name: "refresh" };
  return begin(game, position, process, [{ kind: "opened", day, first }]);
}

function whyNotPile(game, setup, name) {
  const box = counted(pileOf(game, name));
  const told = setup[name];
  for (const id of told) if (id !== null) box.set(id, (box.get(id) ?? 0) - 1);
  const isWhole = told.length === pileOf(game, name).length && [...box.values()].every((number) => number >= 0);
  return isWhole ? null : refusal(PILES[name][2], `The pile ${name} does not match the box.`);
}

function firstPosition(game, setup) {
  const { components } = game;
  const deck = components.regrets_each * setup.seats;
  return {
    anglers: Array.from({ length: setup.seats }, () => newAngler(game)),
    shoals: game.shoals.map((name) => ({ name, cards: shoalCards(game, setup, name) })),
    fish_discards: [],
    regret_deck: setup.regrets.slice(0, deck),
    regret_discards: [],
    regret_box: setup.regrets.slice(deck),
    dink_deck: setup.dinks,
    dink_discards: [],
    rod_deck: setup.rods,
    reel_deck: setup.reels,
    supply_deck: setup.supplies,
    supply_discards: [],
    out_of_game: [],
    supplies_out_of_game: [],
    bag: Object.entries(components.bag).flatMap(([kind, number]) => Array.from({ length: number }, () => kind)),
    aside: ["omen"],
    day: setup.start,
    first_day: setup.start,
    phase: "refresh",
    first: setup.first,
    preserver: null,
    turn: setup.first,
    last_turns: 0,
    attempt: [],
    easier: 0,
    set_ahead: null,
    cheaper: 0,
    acted: false,
    omen_card: "",
  };
}

function shoalCards({ components }, setup, name) {
  const column = components.columns.indexOf(name.slice(1));
  const pile = setup[`depth_${depthOf(name)}`];
  return pile
    .slice(column * components.shoal, (column + 1) * components.shoal)
    .map((card) => ({ card, up: false, known_to: [] }));
}

function newAngler({ components, follows }) {
  return {
    depth: 1, passed: false,
    fresh: [], spent: Array.from({ length: components.player_dice }, () => "player"), rolled: [],
    fish: [], mounts: components.mounts.map((times) => ({ times, fish: [] })),
    regrets: [], dinks: [], supplies: [], rods: [], reels: [], rod: null, reel: null,
    bucks: components.fishbucks.start, worms: follows("worms-at-start", "face-up"), lifeboat: true,
    visited: [], used: [], drawn_rods: [], drawn_reels: [], drawn_supplies: [], has_cast: false, sank_from: 0,
  };
}

/**
 * Goes on from a position; null where this program has no way to. `notes` says why no game comes to the position, if
 * none does.
 */
export function openPosition(game, told) {
  const refused = faultOfPosition(game, told);
  if (refused) return { refused };
  const notes = notesOfPosition(game, told);
  const { frames, ...rest } = told;
  // What stands for nothing may be one list in many places; a copy part by part keeps them apart.
  const position = JSON.parse(JSON.stringify(rest));
  if (position.phase === "over") return { state: { position, question: null }, events: [], notes };
  const process = resumption(game, position, frames, seatsFrom(position, position.first));
  return process === null ? null : { ...begin(game, position, process), notes };
}
