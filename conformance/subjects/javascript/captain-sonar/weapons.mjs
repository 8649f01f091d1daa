/* Mines and torpedoes. */

import {
  apart, chartOf, isOnMap, isWater, stepsOverWater,
} from "./chart.mjs";
import { change, crewOf, isRealTime, otherSide, refusal, tell } from "./crews.mjs";
import { explode } from "./explosions.mjs";
import { isBroken } from "./sheets.mjs";
import { attemptInVain, whyNoActivation } from "./systems.mjs";

// ---- Dropping a mine

export function whyNoSuchDrop(game, position, side, { at }) {
  const chart = chartOf(game, position);
  const { at: submarine, route, mines } = crewOf(position, side);
  if (at === null || apart(submarine, at).rings !== 1) {
    return refusal("mine.drop-beside", "A mine is dropped on one of the eight spaces around the submarine.");
  }
  const anywhere = game.follows("mine-drop-limits", "stated-limits-only");
  if (!isOnMap(chart, at) || (!anywhere && !isWater(chart, at))) {
    return refusal("mine.drop-on-water", `${at} is no space of water on the map.`);
  }
  if (route.includes(at)) return refusal("mine.drop-off-route", `${at} is on the own route.`);
  if (mines.includes(at) && !anywhere) return refusal("mine.drop-not-twice", `You already have a mine on ${at}.`);
  return null;
}

export function drop(work, side, { seat, at }) {
  tell(work, "dropped", { seat, at });
  const isUnderEnemy = crewOf(work.position, otherSide(side)).at === at;
  if (isUnderEnemy && work.game.follows("mine-under-enemy", "explodes")) {
    explode(work, seat, side, "mine", at);
    return;
  }
  change(work, side, { mines: [...crewOf(work.position, side).mines, at], fresh: at });
}

// ---- Triggering a mine

/**
 * Why a mine cannot be triggered; the turn and surfacing have been looked at before. A trigger names its mine also
 * where red is broken, and has to be right in everything else to be an attempt.
 */
export function whyNotTrigger(game, position, side, { at }) {
  const refused = whyNoTrigger(game, position, side);
  if (refused) return refused;
  const { mines, fresh } = crewOf(position, side);
  if (at === null || !mines.includes(at)) return refusal("mine.trigger-own", "There is no mine of yours there.");
  if (at === fresh) return refusal("mine.trigger-wait", "There must be a move between the drop and the trigger.");
  const isInVain = isRedBroken(game, position, side) && game.follows("trigger-broken", "refused-no-penalty");
  return isInVain ? refusal("mine.trigger-red", "Red must work for a mine to be triggered.") : null;
}

export function isRedBroken(game, position, side) {
  return isBroken(game, crewOf(position, side), "mine");
}

/** Returns why no mine at all can be triggered now. */
export function whyNoTrigger(game, position, side) {
  const { owes, ordered, last, surfaced } = crewOf(position, side);
  const isOwnTurn = isRealTime(position) || position.turn === side;
  if (owes.length > 0 && !game.follows("trigger-moment", "any-moment")) {
    return refusal("mine.trigger-moment", "No mine can be triggered while an OK is due.");
  }
  // The question is asked of the crew's own play; in the enemy turn, where that is allowed, no order lies before.
  const isAfterOrders = game.follows("trigger-moment", "after-order")
    || (game.follows("trigger-moment", "after-order-by-turns") && !isRealTime(position));
  if (isAfterOrders && isOwnTurn) {
    const hasSailed = last !== "start" && last !== "surfacing" && !surfaced;
    const isAfterOrder = isRealTime(position) ? hasSailed : ordered;
    if (!isAfterOrder) return refusal("mine.trigger-moment", "A mine is triggered after an order.");
  }
  return game.follows("trigger-as-activation", "is-an-activation") ? whyNoActivation(game, position, side) : null;
}

/** In the enemy turn, where it is allowed at all, nobody may owe anything. */
export function whyNotInEnemyTurn(game, position) {
  if (!game.follows("trigger-in-enemy-turn", "allowed")) {
    return refusal("turn.only-own", "It is the turn of the other crew.");
  }
  const isDue = position.crews.some(({ owes }) => owes.length > 0);
  return isDue ? refusal("mine.trigger-moment", "In the enemy's turn a mark must be made before a mine is triggered.") : null;
}

export function trigger(work, side, { seat, at }) {
  const isActivation = work.game.follows("trigger-as-activation", "is-an-activation");
  if (isRedBroken(work.game, work.position, side)) {
    attemptInVain(work, side, seat, "mine", isActivation);
    return;
  }
  const { mines } = crewOf(work.position, side);
  const one = mines.indexOf(at);
  change(work, side, { mines: mines.filter((_, index) => index !== one) });
  if (isActivation) change(work, side, { last: "use" });
  tell(work, "triggered", { seat, at });
  explode(work, seat, side, "mine", at);
}

// ---- Torpedoes

export function whyNoSuchTorpedo(game, position, side, { at, path }) {
  const chart = chartOf(game, position);
  const { at: from } = crewOf(position, side);
  const { nearest, farthest } = game.components.torpedo;
  if (at === null || !isWater(chart, at)) {
    return refusal("torpedo.target", "The impact space is a space of water on the map.");
  }
  const { steps } = apart(from, at);
  if (steps < nearest || steps > farthest || path.length > farthest) {
    return refusal("torpedo.range", `A torpedo goes ${nearest} to ${farthest} steps.`);
  }
  return path.length > 0
    ? whyNotAlong(game, chart, from, at, path)
    : whyNoWay(game, chart, from, at);
}

/** A path that is stated has to be one itself. */
function whyNotAlong(game, chart, from, at, path) {
  const isStep = (space, index) => isOnMap(chart, space) && apart(path[index - 1] ?? from, space).steps === 1;
  if (!path.every(isStep) || path.at(-1) !== at) {
    return refusal("torpedo.steps", "A torpedo goes step by step to its impact space, and never diagonally.");
  }
  const isTooLong = game.follows("torpedo-range", "no-detour") && path.length > apart(from, at).steps;
  const isDry = !game.follows("torpedo-range", "plain-distance") && !path.every((space) => isWater(chart, space));
  return isTooLong || isDry ? noWay(at) : null;
}

function whyNoWay(game, chart, from, at) {
  if (game.follows("torpedo-range", "plain-distance")) return null;
  const { farthest } = game.components.torpedo;
  const most = game.follows("torpedo-range", "no-detour") ? apart(from, at).steps : farthest;
  return stepsOverWater(chart, from, at, most) === Infinity ? noWay(at) : null;
}

function noWay(at) {
  return refusal("torpedo.water-route", `No way over water that is short enough leads to ${at}.`);
}

export function launch(work, side, { seat, at }) {
  tell(work, "launched", { seat, at });
  explode(work, seat, side, "torpedo", at);
}
