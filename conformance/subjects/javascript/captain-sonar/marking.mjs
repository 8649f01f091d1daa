/* A symbol is marked: the circuit, then the failures, then what is erased after them. */

import { failureCounts, takeDamage } from "./damage.mjs";
import { change, crewOf, tell } from "./crews.mjs";
import { areAllMarked, circuitSymbols, panelSymbols, radiationSymbols, symbolNamed } from "./sheets.mjs";

/** Marks a symbol on the sheet of one crew. Repair comes before damage is looked at. */
export function markSymbol(work, side, name) {
  const seat = `${side}.engineer`;
  change(work, side, { marks: [...crewOf(work.position, side).marks, name] });
  tell(work, "symbol-marked", { seat, symbol: name });
  repair(work, side, symbolNamed(work.game, name).circuit);
  const failed = failuresBy(work, side, name);
  if (failed.length > 0) fail(work, side, failed);
}

function erase(work, side, names) {
  change(work, side, { marks: crewOf(work.position, side).marks.filter((name) => !names.includes(name)) });
}

function repair(work, side, circuit) {
  if (circuit === 0) return;
  const names = circuitSymbols(work.game, circuit);
  if (!areAllMarked(crewOf(work.position, side), names)) return;
  erase(work, side, names);
  tell(work, "repaired", { seat: `${side}.engineer`, circuit });
}

/**
 * What fails by this very mark, as {cause, names}: all radiation, or the panel of the symbol. A group that was
 * complete before, which one reading allows, does not fail once more.
 */
function failuresBy({ game, position }, side, name) {
  const crew = crewOf(position, side);
  const { panel } = symbolNamed(game, name);
  const groups = [
    { cause: "radiation", names: radiationSymbols(game) },
    { cause: "panel", names: panelSymbols(game, panel) },
  ];
  return groups.filter(({ names }) => names.includes(name) && areAllMarked(crew, names));
}

/** One damage, also where both fail at once. */
function fail(work, side, failed) {
  const damage = work.game.components.damage.failure;
  takeDamage(work, side, damage, failureCounts(work.game, work.position));
  tell(work, "system-failed", { seat: `${side}.engineer`, cause: failed.map(({ cause }) => cause), damage });
  const { follows } = work.game;
  if (follows("damage-clears-sheet", "whole-sheet")) change(work, side, { marks: [] });
  if (follows("damage-clears-sheet", "group-only")) erase(work, side, failed.flatMap(({ names }) => names));
}
