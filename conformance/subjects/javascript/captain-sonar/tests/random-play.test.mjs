/* Random games under random readings: whatever is offered can be played, and no game comes to a standstill. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  COMPONENTS, DISPUTES, choices, gameUnder, openPosition, openSetup, playChoice, standing, toAct,
} from "../captain-sonar.mjs";

const GAMES = 30;

/** Numbers by chance, the same ones for the same seed. */
function chanceFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = (list, chance) => list[chance(list.length)];

function randomReadings(chance) {
  return Object.fromEntries(Object.entries(DISPUTES).map(([dispute, some]) => [dispute, pick(some, chance)]));
}

function randomSetup(chance) {
  return {
    map: pick(Object.keys(COMPONENTS.maps), chance),
    mode: pick(["turn-by-turn", "real-time"], chance),
    goal: pick(["hunt", "sudden-death"], chance),
    first: "red",
    people: [2 + chance(3), 2 + chance(3)],
  };
}

/** A random choice; rather a system than an order, and rarely the end of a turn or a surfacing. */
function randomChoice(game, position, chance) {
  const isThere = ({ seats, kind }) => choices(game, position, seats[0], kind).length > 0;
  const decisions = toAct(game, position).filter(isThere);
  assert.ok(decisions.length > 0, "somebody may act as long as the game is not over");
  const lively = decisions.filter(({ kind }) => kind !== "surface" && kind !== "end");
  const { seats, kind } = pick(lively.length > 0 && chance(8) > 0 ? lively : decisions, chance);
  const offered = choices(game, position, pick(seats, chance), kind);
  assert.ok(offered.length > 0, `${kind} is open, so that something can be chosen`);
  return pick(kind === "breakdown" ? careful(offered, chance) : offered, chance);
}

/** Engineers mostly mark symbols of circuits, so that systems work now and then. */
function careful(offered, chance) {
  const inCircuit = offered.filter(({ symbol }) => Number(symbol[1]) <= 3);
  return inCircuit.length > 0 && chance(10) > 0 ? inCircuit : offered;
}

/** Attempts with broken systems are made now and then only. */
function soberChoice(game, position, chance) {
  for (let tries = 0; tries < 12; tries += 1) {
    const choice = randomChoice(game, position, chance);
    const { events } = playChoice(game, position, choice);
    if (events?.[0].kind !== "attempted") return choice;
  }
  return randomChoice(game, position, chance);
}

/** Plays one game and returns what was played and how it ended. */
function randomGame(seed, readings) {
  const chance = chanceFrom(seed);
  const game = gameUnder(COMPONENTS, readings(chance));
  let { position } = openSetup(game, randomSetup(chance));
  const kinds = new Set();
  for (let count = 0; count < 300 && !standing(game, position).over; count += 1) {
    const choice = soberChoice(game, position, chance);
    const before = JSON.stringify(position);
    const played = playChoice(game, position, choice);
    assert.equal(played.refused, undefined, `${JSON.stringify(choice)}: ${played.refused?.why}`);
    assert.equal(JSON.stringify(position), before, "the position before a move is left as it was");
    for (const { kind } of played.events) kinds.add(kind);
    position = played.position;
    if (count % 4 === 0) assert.deepEqual(openPosition(game, position), { position, events: [], notes: [] });
  }
  return { kinds, over: standing(game, position).over };
}

function kindsIn(from, readings) {
  const kinds = new Set();
  for (let seed = from; seed < from + GAMES; seed += 1) {
    for (const kind of randomGame(seed, readings).kinds) kinds.add(kind);
  }
  return kinds;
}

const HAPPEN = ["started", "moved", "silenced", "gauge-marked", "symbol-marked", "repaired", "system-failed", "attempted",
  "dropped", "launched", "triggered", "exploded", "drone-launched", "drone-answered", "sonar-activated",
  "sonar-answered", "surfaced", "traced", "checked", "dived", "turn-ended", "ended"];

test("random games under the recommended readings", () => {
  const kinds = kindsIn(1, () => ({}));
  assert.deepEqual(HAPPEN.filter((kind) => !kinds.has(kind)), []);
});

test("random games under random readings", () => {
  const kinds = kindsIn(1001, randomReadings);
  assert.deepEqual([...HAPPEN, "scenario-used"].filter((kind) => !kinds.has(kind)), []);
});
