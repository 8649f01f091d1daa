/* Games played by chance: what must hold in all of them. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  COMPONENTS, DISPUTES, choices, openGame, play, shuffledDeal, standing, view,
} from "../rules/deep-sea-adventure.mjs";
import { fullLine, text } from "./helpers.mjs";

/** A small generator of numbers, so that a failing game can be played again from its seed. */
function chanceFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const BOX = fullLine().flat().map((chip) => `${chip.level}:${chip.value}`).sort().join(" ");

function allNames(state) {
  const held = state.divers.flatMap((diver) => [...diver.carried, ...diver.banked]);
  return text([...state.line.flat(), ...held.flat()].map((chip) => [chip])).split(" ").sort().join(" ");
}

function freeze(value) {
  if (value !== null && typeof value === "object") {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

function randomMove(readings, state, chance) {
  const roll = () => [1 + chance(3), 1 + chance(3)];
  const dice = roll();
  const open = choices(COMPONENTS, readings, state, dice);
  assert.ok(open.length > 0, "there is always something to choose");
  const choice = open[chance(open.length)];
  return { choice, chance: { dice: choice.stop ? null : dice, roll_off: [] } };
}

/** The divers still out, beside the one that moves, state a shuffled laying order. */
function withLaying(state, move, chance) {
  const lay = state.divers.flatMap((diver, index) => {
    if (diver.home || index + 1 === state.turn) return [];
    const order = [...diver.carried].sort(() => chance(3) - 1);
    return [{ seat: index + 1, units: order }];
  });
  return { ...move, choice: { ...move.choice, lay } };
}

/** A laying order is refused while the dive goes on; the same move without it then stands. */
function playWithLaying(readings, state, move, chance) {
  const laid = play(COMPONENTS, readings, state, withLaying(state, move, chance));
  return laid.refused?.rule === "dsa.clean-up.owner-order" ? play(COMPONENTS, readings, state, move) : laid;
}

function checkPosition(readings, state, seed) {
  assert.equal(allNames(state), BOX, `seed ${seed}: a chip was gained or lost`);
  const out = state.divers.filter((diver) => !diver.home && diver.at > 0).map((diver) => diver.at);
  if ((readings["last-space-occupied"] ?? "farthest-free") === "farthest-free") {
    assert.equal(new Set(out).size, out.length, `seed ${seed}: two divers on one space`);
  }
  assert.ok(out.every((at) => at <= state.line.length), `seed ${seed}: a diver beyond the line`);
  if (state.turn !== null) assert.equal(state.divers[state.turn - 1].home, false);
  const seats = state.divers.length;
  assert.equal(openGame(COMPONENTS, readings, { seats, position: state }).refused, undefined);
}

/** Plays at most `turns` turns and returns the last position and the turns played. */
function playGame(readings, seats, seed, turns) {
  const chance = chanceFrom(seed);
  const setup = { seats, deal: shuffledDeal(COMPONENTS, chance), starter: 1 + chance(seats) };
  let state = freeze(openGame(COMPONENTS, readings, setup).position);
  let turn = 0;
  while (state.turn !== null && turn < turns) {
    const move = randomMove(readings, state, chance);
    const { position: next, refused } = playWithLaying(readings, state, move, chance);
    // Only a roll-off that is due and was not made may refuse a choice that was offered.
    if (refused) {
      assert.equal(refused.rule, "dsa.clean-up.starter-equal", `seed ${seed}: ${refused.why}`);
      return { state, turn };
    }
    checkPosition(readings, next, seed);
    view(readings, next, [1 + chance(seats)]);
    state = freeze(next);
    turn += 1;
  }
  return { state, turn };
}

test("under the recommended readings every game ends, and keeps all 32 chips", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const seats = 2 + (seed % 5);
    const { state } = playGame({}, seats, seed, 5000);
    assert.equal(state.turn, null, `seed ${seed}: the game did not end`);
    assert.equal(state.dive, 3);
    const { winners, scores } = standing({}, state);
    assert.ok(winners.length >= 1 && winners.every((seat) => scores[seat - 1] === Math.max(...scores)));
  }
});

test("under any mix of readings no chip is gained or lost", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const chance = chanceFrom(seed * 7919);
    const mix = Object.entries(DISPUTES).map(([slug, readings]) => [slug, readings[chance(readings.length)]]);
    playGame(Object.fromEntries(mix), 2 + (seed % 5), seed, 400);
  }
});

test("each single reading alone is played through as well", () => {
  for (const [slug, readings] of Object.entries(DISPUTES)) {
    for (const reading of readings) {
      for (let seed = 1; seed <= 5; seed += 1) playGame({ [slug]: reading }, 2 + (seed % 5), seed, 600);
    }
  }
});
