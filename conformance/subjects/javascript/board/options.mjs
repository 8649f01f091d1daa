/*
 * What can be done in a position, step by step: a word, then the roll, then the search; and what is refused, and by
 * which rule. A part of a turn is {declare, dice?}.
 */

import { choices, choicesAfterWord } from "../rules/choices.mjs";
import { beginningOfTurn, play } from "../rules/turn.mjs";
import { gameUnder } from "../rules/readings.mjs";
import { plainChip } from "../rules/chips.mjs";
import { capital, describedUnits, seenUnits } from "./description.mjs";

const NO_SEARCH = { action: "nothing" };
const DECLARATIONS = ["deeper", "back", null];
const WORD_LABELS = { deeper: "Go deeper", back: "Go back", null: "Say nothing" };
/** A roll that every word can be tried with. */
const ANY_ROLL = [1, 2];

/**
 * The groups of options open to the seat to move, and what is refused: {groups: [{title, options: [{label, move} or
 * {label, next, isByChance?}]}], refused: [{label, rule, why, tries: [{label, move}]}]}. `part` is the part of the turn
 * that is already made, null for none; `seats` are those who look, null for everybody. `below(n)` gives a whole number
 * below n by chance.
 */
export function options(components, readings, position, { part, seats, below }) {
  const table = { components, readings, position, seats, below };
  if (part === null) return { groups: [declaring(table)], refused: refusedWords(table) };
  if (!part.dice) return { groups: rolling(table, part), refused: [] };
  return { groups: [{ title: "Search", options: searching(table, part) }], refused: refusedSearches(table, part) };
}

/** The position with a part of the turn made, and what happened in it: {position, events, chance}. */
export function afterPart(components, readings, position, { declare, dice = null }) {
  const choice = choiceOf(position, declare, NO_SEARCH);
  const { turn } = beginningOfTurn(gameUnder(components, readings), position, choice, dice);
  return { position: turn.state, events: turn.events, chance: { dice } };
}

// ---- The word

function declaring(table) {
  const { components, readings, position } = table;
  const found = rollsOf(components).flatMap((dice) => choices(components, readings, position, dice));
  const words = DECLARATIONS.filter((word) => found.some(({ declare, stop }) => !stop && declare === word));
  const spoken = words.map((declare) => ({ label: WORD_LABELS[declare], next: { declare } }));
  const stops = found.filter(({ stop }) => stop).slice(0, 1).map((choice) => {
    return { label: "Stop after the breath", move: wholeMove(table, choice, null) };
  });
  return { title: "Declare the direction", options: [...spoken, ...stops] };
}

/** The words that are refused. */
function refusedWords(table) {
  return DECLARATIONS.flatMap((declare) => {
    const refused = refusalOf(table, choiceOf(table.position, declare, NO_SEARCH), ANY_ROLL);
    return refused ? [{ label: WORD_LABELS[declare], ...refused }] : [];
  });
}

// ---- The roll

/** The results of the dice, the order of the dice left out. */
function rollsOf({ die_faces: faces }) {
  const each = [...new Set(faces)];
  return each.flatMap((one, index) => each.slice(index).map((other) => [one, other]));
}

function rolling(table, { declare }) {
  const { components, below } = table;
  const face = () => components.die_faces[below(components.die_faces.length)];
  const rolled = (dice, label) => ({ label, ...afterRoll(table, { declare, dice }) });
  return [
    { title: "Roll", options: [{ ...rolled([face(), face()], "Roll the dice"), isByChance: true }] },
    { title: "Or enter your roll", options: rollsOf(components).map((dice) => rolled(dice, dice.join("+"))) },
  ];
}

/** What follows a roll: the search, or the end of the turn if there is nothing to search. */
function afterRoll(table, part) {
  const { components, readings, position } = table;
  const found = choicesAfterWord(components, readings, position, part);
  return found.length === 1 ? { move: wholeMove(table, found[0], part.dice) } : { next: part };
}

// ---- The search

function searching(table, { declare, dice }) {
  const { components, readings, position, seats } = table;
  const asked = { declare, dice, isByPlace: seats !== null };
  return choicesAfterWord(components, readings, position, asked).map((choice) => {
    return { label: capital(searchLabel(table, choice.search)), move: wholeMove(table, choice, dice) };
  });
}

function searchLabel({ position, seats }, { action, unit, chips, source }) {
  if (action === "nothing") return "leave the space alone";
  if (action === "pick-up") return "pick up";
  const diver = position.divers[position.turn - 1];
  const units = seats === null ? [chips ?? diver[source][unit - 1]] : seenUnits([diver[source][unit - 1]], seats);
  const which = seats === null || diver[source].length === 1 ? "" : `, taken as number ${unit}`;
  return `drop ${describedUnits(units)}${which}${source === "banked" ? ", kept earlier" : ""}`;
}

/** The searches that are refused after this word and roll, each with its rule. */
function refusedSearches(table, { declare, dice }) {
  const { position } = table;
  const drops = position.divers[position.turn - 1].carried.map((unit, index) => {
    return { action: "drop", unit: index + 1, chips: unit.map(plainChip), source: "carried" };
  });
  return [{ action: "pick-up" }, ...drops].flatMap((search) => {
    const refused = refusalOf(table, choiceOf(position, declare, search), dice);
    return refused ? [{ label: capital(searchLabel(table, search)), ...refused }] : [];
  });
}

// ---- Whole moves

function choiceOf({ turn }, declare, search) {
  return { seat: turn, declare, then: null, stop: false, search, lay: [] };
}

function wholeMove({ components, readings, position, below }, choice, dice) {
  const move = { choice, chance: { dice: choice.stop ? null : dice, roll_off: [] } };
  return withRollOff(components, readings, position, move, below);
}

/** Why a choice is refused, with the move to try; null if it is not, or if it only needs a roll-off. */
function refusalOf(table, choice, dice) {
  const { components, readings, position } = table;
  const move = { choice, chance: { dice, roll_off: [] } };
  const { refused } = play(components, readings, position, move);
  if (!refused || isRollOff(refused)) return null;
  const word = WORD_LABELS[choice.declare];
  const label = choice.search.action === "nothing" ? word : `${word}, ${searchLabel(table, choice.search)}`;
  return { ...refused, tries: [{ label, move }] };
}

function isRollOff({ rule }) {
  return rule === "dsa.clean-up.starter-equal";
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
