/* Random games under random readings: whatever is offered can be played, every game ends, and nothing is lost. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  COMPONENTS, DISPUTES, PILES, choices, gameUnder, openSetup, pileOf, playMove,
} from "../deep-regrets.mjs";
import { faultsOfBox } from "../position-faults.mjs";

const GAMES = 12;

/** Numbers by chance, the same ones for the same seed. */
function chanceFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = (list, chance) => list[chance(list.length)];

function shuffled(list, chance) {
  const order = [...list];
  order.forEach((_, at) => {
    const other = chance(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  });
  return order;
}

function randomReadings(chance) {
  return Object.fromEntries(Object.entries(DISPUTES).map(([dispute, some]) => [dispute, pick(some, chance)]));
}

function randomSetup(game, chance) {
  const seats = 2 + chance(4);
  const isKnown = chance(2) === 0;
  const pile = (name) => (isKnown ? shuffled(pileOf(game, name), chance) : pileOf(game, name).map(() => null));
  const piles = Object.fromEntries(Object.keys(PILES).map((name) => [name, pile(name)]));
  return { seats, start: pick(["monday", "tuesday"], chance), first: 1 + chance(seats), ...piles };
}

/** A random choice; players rarely pass, so that something happens. */
function randomChoice(game, state, chance) {
  const open = state.question.decisions.flatMap(({ seats, kind }) => seats.map((seat) => [seat, kind]));
  for (const [seat, kind] of shuffled(open, chance)) {
    if (kind === "pass" && open.length > 1 && chance(4) > 0) continue;
    const offered = choices(game, state, seat, kind);
    if (offered.length > 0) return pick(offered, chance);
  }
  const rest = open.flatMap(([seat, kind]) => choices(game, state, seat, kind));
  assert.ok(rest.length > 0, "somebody may act as long as the game is not over");
  return rest[0];
}

function randomGame(seed, readings) {
  const chance = chanceFrom(seed);
  const game = gameUnder(COMPONENTS, readings(chance));
  let { state } = openSetup(game, randomSetup(game, chance));
  const kinds = new Set();
  let count = 0;
  for (; state.question !== null; count += 1) {
    const choice = randomChoice(game, state, chance);
    const before = JSON.stringify(state.position);
    const played = playMove(game, state, { choice, chance: null }, chance);
    assert.equal(played.refused, undefined, `${JSON.stringify(choice)}: ${played.refused?.why}`);
    assert.equal(JSON.stringify(state.position), before, "the position before a move is left as it was");
    // What was drawn can be stated, and leads to the same table.
    const stated = playMove(game, state, { choice, chance: played.played.chance }, null);
    assert.deepEqual(stated.state.position, played.state.position);
    for (const { kind } of played.events) kinds.add(kind);
    state = played.state;
    if (count % 5 === 0) nothingLost(game, state);
    assert.ok(count < 5000, "a game ends");
  }
  nothingLost(game, state);
  return kinds;
}

function nothingLost(game, { position }) {
  assert.deepEqual(faultsOfBox(game, position).filter(({ kind }) => kind === "state"), []);
}

function kindsIn(from, readings) {
  const kinds = new Set();
  for (let seed = from; seed < from + GAMES; seed += 1) {
    for (const kind of randomGame(seed, readings)) kinds.add(kind);
  }
  return kinds;
}

const HAPPEN = ["day-began", "day-ended", "fish-discarded", "boat-moved", "worms-flipped", "earned", "die-drawn",
  "rolled", "placed", "die-turned", "thrown", "declared", "equipped", "regret-drawn", "regret-discarded", "dink-drawn",
  "reshuffled", "cast", "revealed", "paid", "die-spent", "caught", "ate", "sold", "visited", "cards-drawn",
  "cards-kept", "dink-used", "supply-used", "gear-used", "preserver-used", "abandoned", "looked", "put-back",
  "difficulty-changed", "passed", "skipped", "last-turns", "regrets-revealed", "ended"];

test("random games under the recommended readings", () => {
  const kinds = kindsIn(1, () => ({}));
  assert.deepEqual(HAPPEN.filter((kind) => !kinds.has(kind)), []);
});

test("random games under random readings", () => {
  const kinds = kindsIn(1001, randomReadings);
  assert.deepEqual(HAPPEN.filter((kind) => !kinds.has(kind)), []);
});
