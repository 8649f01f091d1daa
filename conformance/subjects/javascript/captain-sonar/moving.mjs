/* The start, orders, and the end of a turn. */

import {
  HEADINGS, chartOf, isIsland, isWater, nextSpace,
} from "./chart.mjs";
import {
  change, changePosition, crewOf, isRealTime, otherSide, refusal, tell,
} from "./crews.mjs";
import { areAllFull, owe } from "./sheets.mjs";

// ---- The start

export function whyNotStart(game, position, side, { at }) {
  if (crewOf(position, side).at !== null) {
    return refusal("setup.start-secret", "A Captain chooses the start space once.");
  }
  if (!isWater(chartOf(game, position), at)) {
    return refusal("setup.start-space", `A submarine starts on water, and ${at} is no space of water.`);
  }
  const isTaken = crewOf(position, otherSide(side)).at === at;
  if (isTaken && game.follows("start-space", "must-differ")) {
    return refusal("setup.start-space", "The submarines have to start on different spaces.");
  }
  return null;
}

export function start(work, side, { seat, at }) {
  change(work, side, { at, route: [at], last: "start" });
  tell(work, "started", { seat, at });
}

// ---- Limits of a step

/** The space that a step leads to, as {to}, or {refused}; `route` is what counts as the route so far. */
export function stepFrom(game, position, side, from, heading, route) {
  const chart = chartOf(game, position);
  const to = nextSpace(chart, from, heading);
  if (to === null) return { refused: refusal("move.edge", `There is no space to the ${heading} of ${from}.`) };
  if (game.follows("move-limits", "no-limits")) return { to };
  if (isIsland(chart, to)) return { refused: refusal("move.island", `${to} is an island.`) };
  if (route.includes(to)) return { refused: refusal("move.own-route", `${to} is on the own route.`) };
  const isMined = crewOf(position, side).mines.includes(to);
  if (isMined && game.follows("move-limits", "full-limits")) {
    return { refused: refusal("move.own-mine", `You have a mine on ${to}.`) };
  }
  return { to };
}

/** The route with more spaces; a space is on it or not, however often it was entered. */
export function longerRoute(route, spaces) {
  return [...new Set([...route, ...spaces])];
}

// ---- Orders

export function whyNotOrder(game, position, side, { to }) {
  const crew = crewOf(position, side);
  if (crew.owes.length > 0) return refusal("move.after-ok", "An order waits for the OKs to the last move.");
  if (crew.ordered) return refusal("turn.one-order", "A turn has one order.");
  return whyNoSuchOrder(game, position, side, to);
}

function whyNoSuchOrder(game, position, side, heading) {
  if (game.follows("all-gauges-full", "no-order") && areAllFull(game, position, side)) {
    return refusal("upkeep.all-full", "While every gauge is full no order may be given.");
  }
  const { at, route } = crewOf(position, side);
  return stepFrom(game, position, side, at, heading, route).refused ?? null;
}

export function hasLegalOrder(game, position, side) {
  return HEADINGS.some((heading) => whyNoSuchOrder(game, position, side, heading) === null);
}

export function order(work, side, { seat, to: heading }) {
  const { at: from, route } = crewOf(work.position, side);
  const at = nextSpace(chartOf(work.game, work.position), from, heading);
  const ordered = !isRealTime(work.position);
  change(work, side, { at, route: longerRoute(route, [at]), ordered, last: "order", fresh: null });
  tell(work, "moved", { seat, to: heading, at });
  owe(work, side, ["gauge", "breakdown"], heading);
}

// ---- Silence

/** Returns whether a silence can be gone, once it is clear that the system can be used. */
export function whyNoSuchSilence(game, position, side, { to: heading, length }) {
  const { silence: most } = game.components;
  if (length < 0 || length > most) return refusal("silence.length", `Silence moves 0 to ${most} spaces.`);
  if ((heading === null) !== (length === 0)) {
    return refusal("silence.straight", "A silence goes in one direction, and one of 0 spaces has none.");
  }
  if (length > 0 && crewOf(position, side).surfaced) {
    return refusal("surface.nothing-else", "A surfaced submarine does not move.");
  }
  return silentWay(game, position, side, heading, length).refused ?? null;
}

/** The spaces that a silence passes, as {spaces}, or {refused}. */
function silentWay(game, position, side, heading, length) {
  const { at, route } = crewOf(position, side);
  const spaces = [];
  for (let step = 0; step < length; step += 1) {
    const from = spaces.at(-1) ?? at;
    const { to, refused } = silentStep(game, position, side, from, heading, [...route, ...spaces]);
    if (refused) return { refused: refusal("silence.limits", refused.why) };
    spaces.push(to);
  }
  return { spaces };
}

function silentStep(game, position, side, from, heading, route) {
  if (game.follows("silence-limits", "as-orders")) return stepFrom(game, position, side, from, heading, route);
  const to = nextSpace(chartOf(game, position), from, heading);
  return to === null ? { refused: refusal("move.edge", `There is no space to the ${heading} of ${from}.`) } : { to };
}

/** The movement of a silence; that the system was used is settled before. */
export function goSilently(work, side, { seat, to: heading, length }) {
  const { at: from, route } = crewOf(work.position, side);
  const { spaces } = silentWay(work.game, work.position, side, heading, length);
  const at = spaces.at(-1) ?? from;
  tell(work, "silenced", { seat, to: heading, length, at });
  if (length === 0) return;
  change(work, side, { at, route: longerRoute(route, spaces), fresh: null });
  // Turn by turn there is one activation a turn whatever lies between, so that silence separates nothing.
  const separates = work.game.follows("silence-as-move-between", "silence-counts") && isRealTime(work.position);
  if (separates) change(work, side, { last: "order" });
  owe(work, side, ["gauge", "breakdown"], heading);
}

// ---- The end of a turn

export function whyNotEnd(game, position, side) {
  const { owes, ordered } = crewOf(position, side);
  if (owes.length > 0) return refusal("turn.end", "The turn is not over before both OKs are said.");
  if (ordered) return null;
  if (hasLegalOrder(game, position, side)) {
    if (game.follows("passing", "may-pass")) return null;
    return refusal("turn.one-order", "A turn has an order, or a surfacing in its place.");
  }
  // Who has no legal order is left to the other dispute.
  if (game.follows("blocked", "may-wait")) return null;
  return refusal("turn.no-legal-order", "Who has no legal order has to surface.");
}

/** The turn passes, unless the other crew still waits because it has surfaced. */
export function endTurn(work, side) {
  const beside = otherSide(side);
  const waits = Math.max(0, crewOf(work.position, beside).waits - 1);
  const next = waits > 0 ? side : beside;
  change(work, side, { ordered: false });
  change(work, beside, { waits });
  changePosition(work, { turn: next });
  tell(work, "turn-ended", { side, next });
}

