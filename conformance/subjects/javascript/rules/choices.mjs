/* What a player may choose, once the dice are known. */

import { isBlank, isStack, plainChip } from "./chips.mjs";
import { gameUnder } from "./readings.mjs";
import { takeTurn } from "./turn.mjs";

/**
 * All choices open to the seat to move if the dice fall so. Choices that leave the table
 * the same at the end of the four steps are listed once, the plainest wording first.
 */
export function choices(components, readings, position, dice) {
  return listed(components, readings, position, dice, (_, result) => result);
}

/**
 * The same for somebody who may not be told what the seat has not seen: a unit that is dropped
 * whole is named by its place alone, and units that the seat has not seen are listed each.
 */
export function choicesByPlace(components, readings, position, dice) {
  const nothing = new Set();
  const found = listed(components, readings, position, dice, (choice, result) => {
    if (choice.search.action !== "drop") nothing.add(result);
    if (nothing.has(result) || !dropsUnseen(position, choice)) return result;
    return `${result} ${choice.search.source} ${choice.search.unit}`;
  });
  return found.map((choice) => (dropsWhole(position, choice) ? withoutChips(choice) : choice));
}

/**
 * The searches open after a word and a roll, as whole choices; the same lists of choices as `choices` and, with
 * `isByPlace`, `choicesByPlace` make, for this word alone.
 */
export function choicesAfterWord(components, readings, position, { declare, dice, isByPlace = false }) {
  if (position.turn === null) return [];
  const seat = position.turn;
  const game = gameUnder(components, readings);
  const found = new Map();
  for (const search of searchWordings(game, position, position.divers[seat - 1])) {
    const choice = wording(seat, declare, false, search);
    const { turn, refused } = takeTurn(game, position, choice, { dice, roll_off: [] });
    if (refused) continue;
    const isUnseen = isByPlace && dropsUnseen(position, choice);
    const name = JSON.stringify(turn.state) + (isUnseen ? `${search.source} ${search.unit}` : "");
    if (!found.has(name)) found.set(name, isByPlace && dropsWhole(position, choice) ? withoutChips(choice) : choice);
  }
  return [...found.values()];
}

function listed(components, readings, position, dice, nameOf) {
  if (position.turn === null) return [];
  const game = gameUnder(components, readings);
  const found = new Map();
  for (const choice of wordings(game, position)) {
    const { turn, refused } = takeTurn(game, position, choice, { dice: choice.stop ? null : dice, roll_off: [] });
    if (refused) continue;
    const name = nameOf(choice, JSON.stringify(turn.state));
    if (!found.has(name)) found.set(name, choice);
  }
  return [...found.values()];
}

function unitOf(position, { seat, search }) {
  return position.divers[seat - 1][search.source][search.unit - 1];
}

function dropsWhole(position, choice) {
  return choice.search.action === "drop" && choice.search.chips.length === unitOf(position, choice).length;
}

function dropsUnseen(position, choice) {
  const isSeen = (chip) => chip.known_to?.includes(choice.seat);
  return dropsWhole(position, choice) && !unitOf(position, choice).every(isSeen);
}

function withoutChips(choice) {
  return { ...choice, search: { ...choice.search, chips: null } };
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
