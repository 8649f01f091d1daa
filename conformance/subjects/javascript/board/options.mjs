/* What can be done in a position once the dice are known, and what is refused, and by which rule. */

import { choices } from "../rules/choices.mjs";
import { play } from "../rules/turn.mjs";
import { plainChip } from "../rules/chips.mjs";
import { capital, describedUnits } from "./description.mjs";
import { spaceName } from "./svg.mjs";

const NO_SEARCH = { action: "nothing" };
const WORD_LABELS = { deeper: "Go deeper", back: "Go back", null: "Say nothing" };

/**
 * {legal: [{label, move, at}], refused: [{label, rule, why, tries: [{label, move}]}]}. A legal move holds the rolls of
 * a roll-off where a reading asks for one; `below(n)` gives a whole number below n by chance.
 */
export function options(components, readings, position, dice, below) {
  if (position.turn === null) return { legal: [], refused: [] };
  const legal = choices(components, readings, position, dice).map((choice) => {
    const rolled = choice.stop ? null : dice;
    const move = { choice, chance: { dice: rolled, roll_off: [] } };
    const whole = withRollOff(components, readings, position, move, below);
    return { label: choiceLabel(choice), move: whole, at: endOf(play(components, readings, position, whole)) };
  });
  return { legal, refused: refusedOptions(components, readings, position, dice) };
}

/** Returns where the diver has come to by a move, if it swims; what can be clicked for it in the picture. */
function endOf({ events = [] }) {
  const swum = events.find(({ kind }) => kind === "swam");
  return swum ? spaceName(swum.to) : null;
}

/** A choice in a few words, as on a button. */
function choiceLabel({ declare, search, stop }) {
  return stop ? "Stop after the breath" : `${WORD_LABELS[declare]}, ${searchLabel(search)}`;
}

function searchLabel({ action, chips, source }) {
  if (action === "nothing") return "leave the space alone";
  if (action === "pick-up") return "pick up";
  return `drop ${describedUnits([chips])}${source === "banked" ? " kept earlier" : ""}`;
}

/** Words that are refused; then searches that are refused after a word that is not. */
function refusedOptions(components, readings, position, dice) {
  const attempt = (declare, search) => {
    const choice = { seat: position.turn, declare, then: null, stop: false, search, lay: [] };
    const move = { choice, chance: { dice, roll_off: [] } };
    const { refused } = play(components, readings, position, move);
    return refused && !isRollOff(refused) ? { ...refused, tries: [{ label: choiceLabel(choice), move }] } : null;
  };
  const words = ["deeper", "back", null].map((declare) => ({
    declare,
    refused: attempt(declare, NO_SEARCH),
  }));
  const spoken = words.filter(({ refused }) => !refused).map(({ declare }) => declare);
  const silenced = words.filter(({ refused }) => refused);
  return [
    ...silenced.map(({ declare, refused }) => ({ label: WORD_LABELS[declare], ...refused })),
    ...searchesOf(position).flatMap((search) => refusedSearches(search, spoken, attempt)),
  ];
}

/** A search that is refused, once a rule; with the words said before it, if it is not refused after all of them. */
function refusedSearches(search, spoken, attempt) {
  const found = new Map();
  for (const declare of spoken) {
    const refused = attempt(declare, search);
    if (!refused) continue;
    const same = found.get(refused.rule) ?? { refused, words: [] };
    found.set(refused.rule, { ...same, words: [...same.words, WORD_LABELS[declare]] });
  }
  return [...found.values()].map(({ refused, words }) => {
    const label =
      words.length === spoken.length
        ? capital(searchLabel(search))
        : `${words.join(" or ")}, ${searchLabel(search)}`;
    return { label, ...refused };
  });
}

function isRollOff({ rule }) {
  return rule === "dsa.clean-up.starter-equal";
}

function searchesOf({ divers, turn }) {
  const drops = divers[turn - 1].carried.map((unit, index) => {
    return { action: "drop", unit: index + 1, chips: unit.map(plainChip), source: "carried" };
  });
  return [{ action: "pick-up" }, ...drops];
}

/** The move with rounds of a roll-off that settle it, where it needs one. */
export function withRollOff(components, readings, position, move, below) {
  const { refused } = play(components, readings, position, move);
  if (!refused || !isRollOff(refused) || move.chance.roll_off.length > 0) return move;
  for (let seats = 2; seats <= position.divers.length; seats += 1) {
    const best = below(seats);
    const round = Array.from({ length: seats }, (_, index) =>
      index === best ? [3, 2 + below(2)] : [1 + below(2), 2],
    );
    const rolled = { ...move, chance: { ...move.chance, roll_off: [round] } };
    if (!play(components, readings, position, rolled).refused) return rolled;
  }
  return move;
}
