/* What a player may choose, once the dice are known. */

import { isBlank, isStack, plainChip } from "./chips.mjs";
import { gameUnder } from "./readings.mjs";
import { takeTurn } from "./turn.mjs";

/**
 * All choices open to the seat to move if the dice fall so. Choices that leave the table
 * the same at the end of the four steps are listed once, the plainest wording first.
 */
export function choices(components, readings, position, dice) {
  if (position.turn === null) return [];
  const game = gameUnder(components, readings);
  const listed = new Map();
  for (const choice of wordings(game, position)) {
    const { turn, refused } = takeTurn(game, position, choice, { dice, roll_off: [] });
    if (refused) continue;
    const result = JSON.stringify(turn.state);
    if (!listed.has(result)) listed.set(result, choice);
  }
  return [...listed.values()];
}

function wordings(game, position) {
  const seat = position.turn;
  const diver = position.divers[seat - 1];
  const words = diver.facing === "up" ? ["back", null] : ["deeper", "back", null];
  const searches = searchWordings(game, position, diver);
  const full = words.flatMap((declare) => searches.map((search) => wording(seat, declare, false, search)));
  return [...full, wording(seat, null, true, { action: "nothing" })];
}

function wording(seat, declare, stop, search) {
  return { seat, declare, then: null, stop, search, lay: [] };
}

function searchWordings(game, { line }, diver) {
  // Nothing can be dropped while no blank lies on the line: a shortcut, not a rule.
  const drops = line.some(isBlank) ? dropWordings(game, diver) : [];
  return [{ action: "nothing" }, { action: "pick-up" }, ...drops];
}

function dropWordings(game, diver) {
  const sources = game.readings["which-chip"] === "scored-too" ? ["carried", "banked"] : ["carried"];
  return sources.flatMap((source) =>
    diver[source].flatMap((unit, index) =>
      partsOf(game, unit).map((part) => ({
        action: "drop",
        unit: index + 1,
        chips: part.map(plainChip),
        source,
      })),
    ),
  );
}

/** The unit whole and, where a stack may be broken, each chip of it. */
function partsOf(game, unit) {
  const breakable = isStack(unit) && game.readings["stack-breaking"] === "single-chip";
  return breakable ? [unit, ...unit.map((chip) => [chip])] : [unit];
}
