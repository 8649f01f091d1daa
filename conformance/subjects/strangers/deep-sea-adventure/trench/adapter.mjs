// Puts trench.js behind the Leadline protocol.
//
// The program takes the breath of the next diver with the event that ends a turn. So the event that ends a turn is kept
// back until the next move: a game is { before, event }, and the two together are where the program stands.

import { handlers, Refused, serve } from "./kit.mjs";
import { checkEnd, checkSetup, turn } from "./deep-sea.mjs";
import trench from "./trench.js";

const { SUB } = trench;
const WHAT = { nothing: "leave", "pick-up": "pick", drop: "drop" };
const ACTION = { leave: "nothing", pick: "pick-up", drop: "drop" };

function attempt(action) {
  try {
    return action();
  } catch (error) {
    throw new Refused(error.message);
  }
}

const reduce = (state, event) => attempt(() => trench.reduce(state, event));
const begin = (seats, first) => {
  const names = Array.from({ length: seats }, (_, index) => `Diver ${index + 1}`);
  return attempt(() => trench.newGame(names, { seed: Date.now(), first }));
};

function newGame({ seats, deal, starter }) {
  const state = begin(seats, starter - 1);
  checkSetup({ seats, deal, starter });
  return { before: { ...state, trail: deal.map(placeOf) }, event: null };
}

function load({ dive, air, line, divers, turn: next, starter }) {
  const fresh = begin(divers.length, starter - 1);
  const before = { ...fresh, dive, air, trail: line.map(placeOf) };
  before.divers = divers.map(({ at, facing, home, carried, banked }, index) => {
    const where = { at: at === 0 ? SUB : at - 1, facing, home };
    return { ...fresh.divers[index], ...where, load: carried, saved: banked.flat() };
  });
  // The turn begins, with its breath, when the diver before it has searched.
  const active = (next - 2 + divers.length) % divers.length;
  return { before: { ...before, active, phase: "search" }, event: { type: "SEARCH", what: "leave" } };
}

/** The state before the breath of the diver to move. */
function table({ before, event }) {
  if (!event) return before;
  const plenty = 1000; // with so much air the breath cannot end the dive
  const after = reduce({ ...before, air: before.air + plenty }, event);
  return after.dive === before.dive && after.phase !== "over" ? { ...after, air: before.air } : after;
}

/** Let the diver to move breathe, which may end the dive. */
function breathe(game) {
  const here = table(game);
  const { load: units } = here.divers[here.active];
  const after = game.event ? reduce(game.before, game.event) : game.before;
  const ends = after.phase === "sink" || after.phase === "over" || after.dive !== here.dive;
  const event = { kind: "breathed", seat: here.active + 1, by: units.length, air: ends ? 0 : after.air };
  return { after, ends, event };
}

function playTurn(game, choice, chance) {
  const position = report(game);
  const told = turn(position, choice, chance);
  const here = table(game);
  const breath = breathe(game);
  game.events = [breath.event];
  if (breath.ends) return sinkAll(game, breath.after, told);
  const { facing } = here.divers[here.active];
  // Only a word turns a diver; without one it swims on.
  const turnsTo = choice.declare && (choice.declare === "back" ? "up" : "down");
  let state = reduce(breath.after, { type: "DECLARE", turn: Boolean(turnsTo) && turnsTo !== facing });
  const roll = { type: "ROLL", dice: chance.dice };
  const rolled = reduce(state, roll);
  const isAsked = rolled.phase === "search" && rolled.active === here.active && rolled.lastRoll !== null;
  let event = roll;
  let played = null;
  if (isAsked) {
    state = rolled;
    event = { type: "SEARCH", what: WHAT[told.action] };
    if (told.action === "drop" && trench.canDrop(state)) played = { choice: { search: dropped(here) } };
  } else if (told.action !== "nothing") {
    throw new Refused("the turn is over before a search");
  }
  Object.assign(game, { before: state, event });
  checkEnd(position, report(game), choice, chance);
  return played;
}

/** The dive is over with the breath: the divers let go of their finds, and there is no search. */
function sinkAll(game, after, { orders, seat, action }) {
  // The program takes stacks apart: each chip is laid down by itself.
  const { divers } = table(game);
  const lost = divers.flatMap(({ home, load: units }, who) => (home || units.length === 0 ? [] : [who]));
  const orderOf = (who) => {
    const units = divers[who].load;
    // An order of the diver to move that counts with its search does not fit, since there was none.
    const isStale = who + 1 === seat && action === "drop";
    const wish = isStale ? null : orders.get(who + 1)?.filter((number) => number <= units.length);
    return wish?.map((number) => number - 1) ?? [...units.keys()];
  };
  while (after.phase === "sink") after = reduce(after, { type: "SINK", order: orderOf(after.sinking[0]) });
  const chipsOf = (who) => orderOf(who).flatMap((index) => divers[who].load[index]);
  const lay = lost.map((who) => ({ seat: who + 1, units: chipsOf(who).map((chip) => [chip]) }));
  Object.assign(game, { before: after, event: null });
  return { choice: { search: { action: "nothing" }, lay } };
}

function dropped(state) {
  const { load: units } = state.divers[state.active];
  return { action: "drop", unit: units.length, chips: units.at(-1), source: "carried" };
}

/** What the program itself lists, with the dice that are given. */
function candidates(game, seat, kind, given) {
  const here = table(game);
  if (here.active + 1 !== seat || here.phase === "over") return [];
  const rest = { seat, then: null, stop: false, lay: [] };
  const breath = breathe(game);
  if (breath.ends) return [{ ...rest, declare: null, search: { action: "nothing" } }];
  const { facing } = here.divers[here.active];
  return trench.choices(breath.after).flatMap((event) => {
    const declare = (facing === "up") !== event.turn ? "back" : "deeper";
    const rolled = reduce(reduce(breath.after, event), { type: "ROLL", dice: given.dice });
    const isAsked = rolled.phase === "search" && rolled.active === here.active && rolled.lastRoll !== null;
    const whats = isAsked ? trench.choices(rolled).map(({ what }) => what) : ["leave"];
    const search = (what) => (what === "drop" ? { ...dropped(here), chips: null } : { action: ACTION[what] });
    return whats.map((what) => ({ ...rest, declare, search: search(what) }));
  });
}

function report(game) {
  const state = table(game);
  if (state.phase === "over") {
    const { scores, winner, draw } = trench.result(state);
    const best = draw ?? [winner];
    const winners = state.divers.flatMap(({ name }, index) => (best.includes(name) ? [index + 1] : []));
    return { over: true, scores, winners };
  }
  const divers = state.divers.map(({ at, facing, home, load: units }) => {
    return { at: at === SUB ? 0 : at + 1, facing, home, carried: units };
  });
  const line = state.trail.map((find) => find ?? []);
  return { dive: state.dive, air: state.air, line, divers, turn: state.active + 1, starter: state.first + 1, over: false };
}

function sample(randomiser, times) {
  const fresh = begin(2, 0);
  let { rng } = fresh;
  return Array.from({ length: times }, () => {
    if (randomiser === "deal") {
      const state = trench.newGame(["A", "B"], { seed: rng });
      rng = state.rng;
      return state.trail;
    }
    const ready = reduce({ ...fresh, rng }, { type: "DECLARE", turn: false });
    const state = reduce(ready, { type: "ROLL" });
    rng = state.rng;
    return state.lastRoll;
  });
}

const placeOf = (unit) => (unit.length ? unit.map(({ level, value }) => ({ level, value })) : null);

const can = ["dice", "deal", "starter", "lay", "many-games", "events"];
const copy = (game) => ({ ...game });
const beside = (game) => ({ events: game.events ?? [] });
const adapter = { game: "deep-sea-adventure", newGame, load, report, kinds: { "": playTurn }, can, candidates, copy };
await serve(handlers("trench", [{ ...adapter, sample, beside }]));
