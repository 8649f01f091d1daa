/* What First Mate and Engineer do after a move, and the radiation mark after an attempt with a broken system. */

import { crewOf, otherSide, refusal, sideOf, tell, change } from "./crews.mjs";
import { markSymbol } from "./marking.mjs";
import { areAllFull, boxesOf, isBarred, isFull, paid, symbolNamed } from "./sheets.mjs";

// ---- The First Mate

export function whyNotGauge(game, position, side, { system }) {
  if (!crewOf(position, side).owes.includes("gauge")) {
    return refusal("upkeep.both", "The First Mate marks one gauge after each move, and none at any other time.");
  }
  if (boxesOf(game, position, system) === 0) return refusal("setup.gauges", `There is no gauge for ${system}.`);
  if (isFull(game, position, side, system)) {
    const isLost = game.follows("full-gauge-chosen", "mark-lost") && !areAllFull(game, position, side);
    if (!isLost) return refusal("upkeep.full-gauge", `The gauge of ${system} is full.`);
  }
  if (isBarred(game, position, side, system)) {
    return refusal("upkeep.broken-charges", `The system ${system} is broken and cannot be charged.`);
  }
  return null;
}

export function markGauge(work, side, { seat, system }) {
  const { gauges } = crewOf(work.position, side);
  const isLost = isFull(work.game, work.position, side, system);
  if (!isLost) change(work, side, { gauges: { ...gauges, [system]: gauges[system] + 1 } });
  tell(work, "gauge-marked", { seat, system: isLost ? null : system });
  paid(work, side, "gauge");
}

// ---- The Engineer

export function whyNotBreakdown(game, position, side, { symbol: name }) {
  const { owes, heading, marks } = crewOf(position, side);
  if (!owes.includes("breakdown")) {
    return refusal("upkeep.both", "The Engineer marks one symbol after each move, and none at any other time.");
  }
  if (game.follows("upkeep-order", "first-mate-first") && owes.includes("gauge")) {
    return refusal("upkeep.either-first", "The Engineer waits for the First Mate.");
  }
  const symbol = symbolNamed(game, name);
  if (symbol === null) return refusal("setup.symbols", `There is no symbol ${name}.`);
  if (symbol.panel !== heading) return refusal("upkeep.panel", `${name} is not in the panel of ${heading}.`);
  return marks.includes(name) ? refusal("upkeep.one-symbol", `${name} is marked already.`) : null;
}

export function markBreakdown(work, side, { symbol }) {
  markSymbol(work, side, symbol);
  paid(work, side, "breakdown");
}

// ---- Radiation

/** On whose sheet an Engineer marks radiation: under one reading on that of the enemy. */
export function sheetToIrradiate({ follows }, seat) {
  const own = sideOf(seat);
  return follows("broken-order-marker", "enemy-team") ? otherSide(own) : own;
}

export function whyNotRadiation(game, position, own, { seat, symbol: name }) {
  const crew = crewOf(position, sheetToIrradiate(game, seat));
  if (!crew.owes.includes("radiation")) {
    return crewOf(position, own).owes.includes("radiation")
      ? refusal("activate.broken-marker", "The Engineer of the other crew chooses the symbol.")
      : refusal("activate.broken", "No broken system was tried.");
  }
  if (symbolNamed(game, name)?.kind !== "radiation") {
    return refusal("activate.broken-marker", `${name} is no radiation symbol.`);
  }
  return crew.marks.includes(name) ? refusal("activate.broken-marker", `${name} is marked already.`) : null;
}

export function markRadiation(work, _own, { seat, symbol }) {
  const side = sheetToIrradiate(work.game, seat);
  markSymbol(work, side, symbol);
  paid(work, side, "radiation");
}
