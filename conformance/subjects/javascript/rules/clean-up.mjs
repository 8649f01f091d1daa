/* The end of a dive: bring home, lay down, close up, and name the next starter. */

import { inStatedOrder, madeKnown, plainChip, seatsOf } from "./chips.mjs";
import { layDown } from "./laying.mjs";
import { leftOutSeats, nextStarter } from "./starter.mjs";

/**
 * Cleans up after the dive that `turn` has ended. Changes the line and the divers of
 * `turn.state` and returns {starter}, null after the last dive; or {refused}.
 */
export function cleanUp(game, turn) {
  const { state, choice, chance } = turn;
  const leftOut = leftOutSeats(state);
  const refused = whyNotLaid(game, state, leftOut, choice.lay);
  if (refused) return { refused };
  const lastDive = state.dive === game.components.dives;
  const next = lastDive ? { seat: null } : nextStarter(game, state, chance.roll_off);
  if (next.refused) return { refused: next.refused };
  const loads = leftOut.map((seat) => loadInOrder(game, state.divers[seat - 1], statedBy(choice.lay, seat)));
  bringHome(game, turn);
  state.line = layDown(game, state.line, loads.map((units) => asLaid(game, state, units)));
  leftOut.forEach((seat, index) => emptyHands(game, turn, seat, loads[index]));
  return { starter: next.seat, rules: next.rules };
}

function statedBy(lay, seat) {
  return lay.find((entry) => entry.seat === seat)?.units;
}

/** A stated laying order has to be that of a left-out diver and of exactly what it carries. */
function whyNotLaid(game, state, leftOut, lay) {
  const seen = new Set();
  for (const { seat, units } of lay) {
    const owned = leftOut.includes(seat) ? singles(game, state.divers[seat - 1].carried) : null;
    if (owned === null || seen.has(seat) || inStatedOrder(owned, singles(game, units)) === null) {
      return { rule: "dsa.clean-up.owner-order", why: `Seat ${seat} does not lay down exactly these treasures.` };
    }
    seen.add(seat);
  }
  return null;
}

/** Under `physical` every chip of a carried stack is laid by itself. */
function singles(game, units) {
  return game.readings["carried-stack-restacked"] === "physical"
    ? units.flat().map((chip) => [chip])
    : units;
}

/** Returns what a left-out diver lays, in the order in which it lays it. */
function loadInOrder(game, diver, stated) {
  const load = ownLoadInOrder(game, diver.carried, stated && singles(game, stated));
  return losesAll(game) ? [...load, ...singles(game, diver.banked)] : load;
}

function ownLoadInOrder(game, carried, stated) {
  const inOrderTaken = singles(game, carried);
  if (stated === undefined) return inOrderTaken;
  if (game.readings["order-choice"] === "owner-order") return inStatedOrder(inOrderTaken, stated);
  return stackByStack(game, carried, stated) ?? inOrderTaken;
}

/**
 * The stated order if it takes the units as they were picked up, or null. It may order the chips
 * of one stack: they were all picked up at once.
 */
function stackByStack(game, carried, stated) {
  const ordered = [];
  for (const unit of carried) {
    const own = singles(game, [unit]);
    const part = inStatedOrder(own, stated.slice(ordered.length, ordered.length + own.length));
    if (part === null) return null;
    ordered.push(...part);
  }
  return ordered;
}

function losesAll(game) {
  return game.readings["what-is-lost"] === "all-ever";
}

function asLaid(game, state, units) {
  const open = game.readings.faces === "revealed";
  return open ? units.map((unit) => madeKnown(unit, seatsOf(state))) : units;
}

function emptyHands(game, turn, seat, units) {
  const diver = turn.state.divers[seat - 1];
  diver.carried = [];
  if (losesAll(game)) diver.banked = [];
  const rules = ["dsa.clean-up.left-out", "dsa.clean-up.nearest-first", "dsa.clean-up.end-of-line"];
  turn.events.push({ kind: "laid", seat, units: units.map((unit) => unit.map(plainChip)), rules });
}

/** Treasure of divers at home is theirs for good, and a reading says when it is turned over. */
function bringHome(game, turn) {
  const { state } = turn;
  state.divers.forEach((diver, index) => {
    if (!diver.home) return;
    if (diver.carried.length > 0) {
      const rules = ["dsa.clean-up.bring-home"];
      turn.events.push({ kind: "brought-home", seat: index + 1, units: diver.carried.length, rules });
    }
    diver.banked = [...diver.banked, ...diver.carried];
    diver.carried = [];
  });
  if (game.readings["reveal-time"] === "end-of-dive") revealBanked(state);
}

/** Turns over everything that has been brought home. */
export function revealBanked(state) {
  const everybody = seatsOf(state);
  for (const diver of state.divers) {
    diver.banked = diver.banked.map((unit) => madeKnown(unit, everybody));
  }
}
