/* Short ways to write positions and moves of Deep Regrets down by hand. */

import assert from "node:assert/strict";
import { COMPONENTS, DECKS, allOf, gameUnder, openPosition, playMove } from "../deep-regrets.mjs";

const LETTERS = { p: "player", b: "blue", g: "green", o: "orange", m: "omen" };
const SHOALS = ["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c"];

/** A die from "p3", a list of dice from "p3 b0". */
export const die = (text) => ({ die: LETTERS[text[0]], face: Number(text.slice(1)) });
export const dice = (text) => text.split(" ").filter(Boolean).map(die);

const nulls = (number) => Array.from({ length: number }, () => null);

/** A player at Sea at Depth I with three Spent dice, unless something else is said; dice as in "p3 b0". */
function angler({ fresh = "", spent, mounts = {}, ...rest }) {
  const shown = dice(fresh);
  const own = shown.filter((one) => one.die === "player").length;
  return {
    depth: 1, passed: false, fresh: shown, spent: spent ?? Array.from({ length: 3 - own }, () => "player"), rolled: [],
    fish: [], mounts: COMPONENTS.mounts.map((times, at) => ({ times, fish: mounts[at + 1] ? [mounts[at + 1]] : [] })),
    regrets: [], dinks: [], supplies: [], rods: [], reels: [], rod: null, reel: null, bucks: 0, worms: false,
    lifeboat: true, visited: [], used: [], drawn_rods: [], drawn_reels: [], drawn_supplies: [], has_cast: false,
    sank_from: 0, ...rest,
  };
}

const lying = (card) => {
  if (typeof card !== "string") return { card, up: false, known_to: [] };
  const [id, up] = card.split(" ");
  return { card: id, up: up === "up", known_to: [] };
};

/**
 * A position on Monday with seat 1 to move. `anglers` says what is special of each player, `shoals` lists cards from
 * the top, "ID up" for one that lies face-up; what is not said is unknown and lies in the shoals, decks and the bag.
 */
export function position({ anglers = [{}, {}], shoals = {}, decks = {}, ...rest } = {}) {
  const made = {
    anglers: anglers.map(angler),
    shoals: SHOALS.map((name) => ({ name, cards: (shoals[name] ?? []).map(lying) })),
    fish_discards: [], regret_discards: [], dink_discards: [], supply_discards: [], out_of_game: [],
    supplies_out_of_game: [], day: "monday", first_day: "monday", phase: "action", first: 1, preserver: null, turn: 1,
    last_turns: 0, attempt: [], easier: 0, set_ahead: null, cheaper: 0, acted: false, omen_card: "", frames: [],
    ...rest,
  };
  fillShoals(made, shoals);
  fillDecks(made, decks);
  fillDice(made);
  return made;
}

/** Shoals that are not named hold what is left of their Depth, as far as they have room; "2b: []" is an empty one. */
function fillShoals(made, named) {
  const game = gameUnder(COMPONENTS, {});
  for (const depth of [1, 2, 3]) {
    const isHere = (id) => game.cards.get(id).depth === depth;
    const held = made.anglers.flatMap(({ fish, mounts }) => [...fish, ...mounts.flatMap((slot) => slot.fish)]);
    const elsewhere = [...held, ...made.fish_discards].filter(isHere).length;
    const here = made.shoals.filter(({ name }) => name.startsWith(depth));
    let missing = 39 - elsewhere - here.reduce((sum, { cards }) => sum + cards.length, 0);
    for (const { cards } of here.filter(({ name }) => !Object.hasOwn(named, name))) {
      cards.push(...nulls(Math.min(13, missing)).map(lying));
      missing -= cards.length;
    }
    made.fish_discards.push(...others(game, made, depth).slice(0, missing));
  }
}

/** The fish of a Depth that are named nowhere. */
function others(game, made, depth) {
  const left = allOf(game, "fish", depth);
  const shown = made.shoals.flatMap(({ cards }) => cards.map(({ card }) => card));
  const held = made.anglers.flatMap(({ fish, mounts }) => [...fish, ...mounts.flatMap((slot) => slot.fish)]);
  for (const id of [...shown, ...held]) if (left.includes(id)) left.splice(left.indexOf(id), 1);
  return left;
}

function fillDecks(made, decks) {
  const game = gameUnder(COMPONENTS, {});
  for (const [deck, word] of Object.entries(DECKS)) {
    if (deck === "fish") continue;
    const held = made.anglers.flatMap((one) => one[deck]).length;
    const used = { regrets: "regret_discards", dinks: "dink_discards", supplies: "supply_discards" }[deck];
    const left = allOf(game, deck).length - held - (used ? made[used].length : 0);
    const known = decks[deck] ?? [];
    const inPlay = 10 * made.anglers.length;
    const size = deck === "regrets" ? inPlay - held - made.regret_discards.length : left;
    made[`${word}_deck`] = [...known, ...nulls(size - known.length)];
    if (deck === "regrets") made.regret_box = nulls(left - size);
  }
}

function fillDice(made) {
  const there = made.anglers.flatMap(
    ({ fresh, spent, rolled }) => [...spent, ...[...fresh, ...rolled].map((one) => one.die)],
  );
  const left = (kind, number) => Array.from(
    { length: number - there.filter((one) => one === kind).length }, () => kind,
  );
  made.bag = Object.entries(COMPONENTS.bag).flatMap(([kind, number]) => left(kind, number));
  made.aside = left("omen", 1);
}

/** A move: the choice of a seat and, after it, what chance gave as [of, got] pairs. */
export function move(seat, kind, parts = {}, ...drawn) {
  const whole = { "let-go": { die: null }, "pick-dice": { dice: [], spent: [] }, equip: { rod: null, reel: null } };
  const asked = { muster: { reroll: [] }, "discard-regret": { regret: null, at_random: false } };
  const choice = { seat, kind, ...whole[kind], ...asked[kind], ...parts };
  return { choice, chance: drawn.map(([of, got]) => ({ of, got })) };
}

const never = () => assert.fail("nothing is drawn by the program itself");

export function opened(readings, before) {
  const game = gameUnder(COMPONENTS, readings);
  const { state, refused } = openPosition(game, before);
  assert.equal(refused, undefined, refused?.why);
  return { game, state };
}

/** Plays legal moves; gives the players, the position, what is open, and all that happened. */
export function after(readings, before, ...moves) {
  const { game, state: start } = opened(readings, before);
  let state = start;
  const events = [];
  for (const one of moves) {
    const outcome = playMove(game, state, one, never);
    assert.equal(
      outcome.refused, undefined, `${JSON.stringify(one)}: ${outcome.refused?.rule} ${outcome.refused?.why}`,
    );
    state = outcome.state;
    events.push(...outcome.events);
  }
  const { position: now, question } = state;
  const open = question === null ? [] : question.decisions.map(({ seats, kind }) => `${seats.join("+")} ${kind}`);
  return {
    game,
    state,
    position: now,
    one: now.anglers[0],
    two: now.anglers[1],
    open,
    events,
    kinds: events.map(({ kind }) => kind),
  };
}

/** Plays legal moves and then one that has to be refused; gives the rule that refuses it, without the prefix. */
export function ruleAgainst(readings, before, ...moves) {
  const last = moves.pop();
  const { game, state } = after(readings, before, ...moves);
  const { refused } = playMove(game, state, last, never);
  assert.ok(refused, `${JSON.stringify(last)} should have been refused`);
  assert.ok(refused.why.endsWith("."), "a refusal is a sentence");
  return refused.rule.replace("regrets.", "");
}

export const shoalOf = (now, name) => now.shoals.find((shoal) => shoal.name === name);
