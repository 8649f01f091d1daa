/* Deep Regrets behind the protocol. */

import { randomInt } from "node:crypto";
import {
  CLOSED_DISPUTES,
  COMPONENTS,
  DECKS,
  DISPUTES,
  PILES,
  allOf,
  choices,
  faultInCards,
  faultInReadings,
  gameUnder,
  heard,
  openPosition,
  openSetup,
  pileOf,
  playMove,
  reported as shown,
  view as seenBy,
  whyNoGame,
} from "../deep-regrets/deep-regrets.mjs";
import { componentsInUse } from "./components.mjs";
import * as shapes from "./deep-regrets-shapes.mjs";
import { CannotLoad, invalidParams } from "./faults.mjs";
import { integer, listOf } from "./plain-shapes.mjs";

const INPUTS = ["first", "chance", ...Object.keys(PILES).map((pile) => pile.replace("_", "-"))];
const CAN = ["position", "legal", "view", "heard", "events", "many-games", "sample", "pipelining", ...INPUTS];

const figures = componentsInUse("deep-regrets", COMPONENTS);
const box = gameUnder(figures, {});
const unreadable = faultInCards(figures);

shapes.useBox({
  cards: new Set(Object.keys(DECKS).flatMap((deck) => allOf(box, deck))),
  kinds: Object.keys(figures.dice),
  shoals: box.shoals,
  days: figures.days,
});

export const SUPPORT = {
  offers: { seats: figures.seats, start: [figures.days[0], figures.short_game] },
  can: CAN,
  claims: { profile: "recommended" },
  configurable: DISPUTES,
};

const random = (below) => randomInt(below);

export const RANDOMISERS = new Map([
  ...Object.entries(figures.dice).map(([kind, faces]) => [kind, () => [faces[random(faces.length)]]]),
  ["bag", () => shuffled(Object.entries(figures.bag).flatMap(([kind, number]) => Array(number).fill(kind)))[0]],
  ["coin", () => ["heads", "tails"][random(2)]],
  ...Object.keys(PILES).map((pile) => [pile, () => shuffled(pileOf(box, pile))]),
]);

function shuffled(list) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

export function readingsOf(readings) {
  const fault = faultInReadings(readings);
  if (fault) throw invalidParams(fault);
  const followed = Object.entries(readings).filter(([dispute]) => !Object.hasOwn(CLOSED_DISPUTES, dispute));
  return gameUnder(figures, Object.fromEntries(followed));
}

export function open(game, { setup, position }) {
  if (unreadable) throw new CannotLoad(unreadable);
  const isSetup = setup !== undefined && setup !== null;
  const outcome = isSetup ? openFromSetup(game, shapes.setup(setup)) : openPosition(game, shapes.position(position));
  if (outcome === null) throw new CannotLoad("this program cannot go on from the middle of what is under way here");
  if (outcome.refused) return outcome;
  const { state, events, notes, played = {} } = outcome;
  return { position: state, played, notes, told: tellings(game, state, events) };
}

/** Opens a game of which this program shuffles the piles and draws the first player that nobody states. */
function openFromSetup(game, told) {
  const refused = whyNoGame(game, told);
  if (refused) return { refused };
  const missing = Object.keys(told).filter((part) => told[part] === null);
  const drawn = (part) => (part === "first" ? 1 + random(told.seats) : shuffled(pileOf(game, part)));
  const played = Object.fromEntries(missing.map((part) => [part, drawn(part)]));
  return { ...openSetup(game, { ...told, ...played }), played };
}

export function moves(list) {
  return shapes.moves(list);
}

export function play(game, state, move) {
  const outcome = playMove(game, state, move, random);
  if (outcome.refused) return outcome;
  const { state: after, events, played } = outcome;
  return { position: after, played, told: tellings(game, after, events) };
}

/** Returns what happened, and what each seat heard of it. */
function tellings(game, { position }, events) {
  return { events, heard: Object.fromEntries(position.anglers.map((_, at) => [at + 1, heard(game, events, at + 1)])) };
}

export function legal(game, state, { seat, kind }) {
  return choices(game, state, integer(seat, "seat"), kind);
}

export function view(game, state, seats) {
  const named = listOf(seats, "seats", integer);
  const nobody = named.find((seat) => seat < 1 || seat > state.position.anglers.length);
  if (nobody !== undefined) throw invalidParams(`Nobody sits on seat ${nobody}.`);
  return seenBy(game, state, named);
}

export function reported(game, state) {
  return shown(game, state);
}
