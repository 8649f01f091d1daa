/* The sheets of First Mate and Engineer: gauges, symbols, circuits, and what is owed to them. */

import { SYSTEMS, change, crewOf } from "./crews.mjs";

// ---- Gauges

/** The boxes of a gauge; the Scenario gauge has none where it is not used at all. */
export function boxesOf({ components, follows }, { mode }, system) {
  const printed = components.gauges[mode][system];
  if (system !== "scenario") return printed;
  if (follows("scenario-gauge", "unused")) return 0;
  return follows("scenario-gauge", "six") ? printed + components.faint_boxes[mode] : printed;
}

function hasRoom(game, position, side, system) {
  return crewOf(position, side).gauges[system] < boxesOf(game, position, system);
}

/** A gauge without any box is never full, in the sense that its system can be used. */
export function isFull(game, position, side, system) {
  return boxesOf(game, position, system) > 0 && !hasRoom(game, position, side, system);
}

export function areAllFull(game, position, side) {
  return SYSTEMS.every((system) => !hasRoom(game, position, side, system));
}

/** Returns whether a broken system keeps its gauge from being marked, under the reading where it does. */
export function isBarred(game, position, side, system) {
  return game.follows("charge-broken-system", "refused") && isBroken(game, crewOf(position, side), system);
}

export function markableGauges(game, position, side) {
  return SYSTEMS.filter(
    (system) => hasRoom(game, position, side, system) && !isBarred(game, position, side, system),
  );
}

// ---- Symbols

export function symbolNamed({ components }, name) {
  return components.symbols.find(({ symbol }) => symbol === name) ?? null;
}

function namesOf(components, fits) {
  return components.symbols.filter(fits).map(({ symbol }) => symbol);
}

export function panelSymbols({ components }, panel) {
  return namesOf(components, (symbol) => symbol.panel === panel);
}

export function radiationSymbols({ components }) {
  return namesOf(components, ({ kind }) => kind === "radiation");
}

export function circuitSymbols({ components }, circuit) {
  return namesOf(components, (symbol) => symbol.circuit === circuit);
}

/** One mark of its colour breaks a system; radiation breaks none. */
export function isBroken(game, { marks }, system) {
  return marks.some((name) => symbolNamed(game, name)?.kind === game.components.systems[system]);
}

export function areAllMarked({ marks }, names) {
  return names.every((name) => marks.includes(name));
}

export function unmarked({ marks }, names) {
  return names.filter((name) => !marks.includes(name));
}

// ---- What is owed

/** Returns what can be done of a duty: a duty that nobody could do any more counts as done. */
function canBeDone(game, position, side, duty) {
  const crew = crewOf(position, side);
  if (duty === "gauge") return markableGauges(game, position, side).length > 0;
  const open = duty === "breakdown" ? panelSymbols(game, crew.heading) : radiationSymbols(game);
  return unmarked(crew, open).length > 0;
}

/** A crew comes to owe something; `heading` is the panel in which a breakdown is owed. */
export function owe(work, side, duties, heading = crewOf(work.position, side).heading) {
  change(work, side, { owes: [...crewOf(work.position, side).owes, ...duties], heading });
  strikeOffUndoable(work, side);
}

/** Returns what was done is owed no more, and neither is what has become impossible by it. */
export function paid(work, side, duty) {
  change(work, side, { owes: crewOf(work.position, side).owes.filter((one) => one !== duty) });
  strikeOffUndoable(work, side);
}

function strikeOffUndoable(work, side) {
  const { owes, heading } = crewOf(work.position, side);
  const left = owes.filter((duty) => canBeDone(work.game, work.position, side, duty));
  change(work, side, { owes: left, heading: left.includes("breakdown") ? heading : null });
}
