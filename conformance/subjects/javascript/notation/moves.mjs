/* The move notation: `2 deeper 1+2 pick-up`, `1 back 3+1 drop 2:5`, `3 stop`. */

import { asUnit, plainChip } from "../rules/chips.mjs";
import { NotationError, readUnit, splitUnits, writeUnit, writeUnits } from "./units.mjs";

const MOVE_EXAMPLE = "write a move as 1 deeper 1+2 pick-up, 2 back 3+1 drop 2:5 or 3 1+1";
const WORDS = { deeper: "deeper", back: "back", down: "deeper", up: "back" };
const DROP_EXAMPLE =
  "write drop 2:5, drop (1:0+2:5) or drop #2; drop alone where the diver carries one unit";
const TORN_ROLL = /^(\d+)(?: \+ ?|\+ )(\d+)(?!\S)/;
const PICK_UP_WORDS = /\b(pick[ -]?up|picks up|takes|take)\b/g;

/** The move that is written; `names` are the names of the seats. Throws a NotationError. */
export function readMove(text, names = []) {
  const [turn, ...clauses] = text.split(",").map((clause) => clause.trim());
  const words = splitUnits(turn.replace(PICK_UP_WORDS, "pick-up"));
  if (words.length === 0) throw new NotationError(text, "there is no move", MOVE_EXAMPLE);
  const seat = readSeat(words.shift(), names);
  const { lay, roll_off } = readClauses(clauses, names);
  const declare = Object.hasOwn(WORDS, words[0]) ? WORDS[words.shift()] : null;
  const second = words[0] === "then" && words.length > 1 && Object.hasOwn(WORDS, words[1]);
  const then = second ? WORDS[words.splice(0, 2)[1]] : null;
  if (words.join(" ") === "stop") {
    const choice = { seat, declare, then, stop: true, search: { action: "nothing" }, lay };
    return { choice, chance: { dice: null, roll_off } };
  }
  if (words.length === 0) throw new NotationError(text, "the roll is missing", MOVE_EXAMPLE);
  const torn = TORN_ROLL.exec(words.join(" "));
  if (torn) {
    const right = `write ${torn[1]}+${torn[2]}`;
    throw new NotationError(text, "a roll has no spaces around its +", right);
  }
  const dice = readRoll(words.shift(), text);
  const choice = { seat, declare, then, stop: false, search: readSearch(words, text), lay };
  return { choice, chance: { dice, roll_off } };
}

function readSeat(word, names) {
  const named = names.findIndex((name) => name.toLowerCase() === word.toLowerCase()) + 1;
  if (named > 0) return named;
  if (/^[1-6]$/.test(word) && (names.length === 0 || Number(word) <= names.length)) return Number(word);
  const right = names.length > 0 ? `the divers are ${names.join(", ")}` : "seats are the numbers 1 to 6";
  throw new NotationError(word, "this is not a seat", right);
}

function readRoll(word, text) {
  const found = /^(\d+)\+(\d+)$/.exec(word);
  if (!found) throw new NotationError(text, `“${word}” is not a roll of two dice`, MOVE_EXAMPLE);
  return [Number(found[1]), Number(found[2])];
}

function readSearch(words, text) {
  if (words.length === 0) return { action: "nothing" };
  if (words.join(" ") === "pick-up") return { action: "pick-up" };
  if (words.filter((word) => word === "pick-up" || word === "drop").length > 1) {
    const wrong =
      "a turn has one search action only: nothing, one pick-up or one drop (dsa.search.one-action)";
    throw new NotationError(text, wrong, "leave one of the two out");
  }
  if (words[0] !== "drop") throw new NotationError(text, `“${words.join(" ")}” is not a search action`, MOVE_EXAMPLE);
  if (words.length === 1) return { action: "drop", unit: null, chips: null, source: "carried" };
  const banked = words.slice(-2).join(" ") === "from banked";
  const what = banked ? words.slice(1, -2) : words.slice(1);
  const numbers = what.filter((word) => /^#[1-9]\d*$/.test(word));
  const chips = what.filter((word) => !numbers.includes(word));
  if (chips.length > 1 || numbers.length > 1 || what.length === 0) {
    throw new NotationError(text, "a drop names one chip or stack, or a unit", DROP_EXAMPLE);
  }
  if (chips[0]?.startsWith("#")) {
    const wrong = `“${chips[0]}” is not a unit: units are counted from 1, in the order of taking`;
    throw new NotationError(text, wrong, DROP_EXAMPLE);
  }
  return {
    action: "drop",
    unit: numbers.length > 0 ? Number(numbers[0].slice(1)) : null,
    chips: chips.length > 0 ? unitOfMove(chips[0]) : null,
    source: banked ? "banked" : "carried",
  };
}

function unitOfMove(text) {
  const unit = readUnit(text);
  if (unit.length === 0 || unit.some((chip) => chip.value === null)) {
    const right = "write a chip as 2:5, a stack as (1:0+2:5)";
    throw new NotationError(text, "a chip of a move has a level and a value", right);
  }
  return asUnit(unit.map(plainChip));
}

function readClauses(clauses, names) {
  const found = { lay: [], roll_off: [] };
  for (const clause of clauses) {
    const words = splitUnits(clause);
    if (words[0] === "roll-off" && found.roll_off.length === 0) {
      found.roll_off = readRollOff(clause);
    } else if (words.length > 2 && (words[1] === "lays" || words[1] === "lay")) {
      const units = words[2] === "nothing" && words.length === 3 ? [] : words.slice(2);
      found.lay.push({ seat: readSeat(words[0], names), units: units.map(unitOfMove) });
    } else {
      const right = "after a comma write blue lays 2:5 2:4 or roll-off 1+2 3+3";
      throw new NotationError(clause, "this clause is not understood", right);
    }
  }
  return found;
}

function readRollOff(clause) {
  const rounds = clause
    .slice("roll-off".length)
    .split("/")
    .map((part) => part.split(/\s+/).filter(Boolean));
  if (rounds.some((round) => round.length === 0)) {
    throw new NotationError(
      clause,
      "a round of the roll-off has no roll",
      "write roll-off 1+2 3+3 / 1+1 2+1",
    );
  }
  return rounds.map((round) => round.map((word) => readRoll(word, clause)));
}

/** A move on one line; `names` are the names of the seats, numbers where there are none. */
export function writeMove({ choice, chance }, names = []) {
  const nameOf = (seat) => names[seat - 1] ?? String(seat);
  const words = [nameOf(choice.seat)];
  if (choice.declare) words.push(choice.declare);
  if (choice.then) words.push("then", choice.then);
  if (chance.dice === null) words.push("stop");
  else words.push(chance.dice.join("+"), ...writeSearch(choice.search));
  const lays = choice.lay.map(({ seat, units }) => {
    return `${nameOf(seat)} lays ${writeUnits(units.map((unit) => unit.map(plainChip))) || "nothing"}`;
  });
  const rounds = chance.roll_off.map((round) => round.map((dice) => dice.join("+")).join(" ")).join(" / ");
  return [words.join(" "), ...lays, ...(rounds ? [`roll-off ${rounds}`] : [])].join(", ");
}

function writeSearch({ action, unit, chips, source }) {
  if (action === "nothing") return [];
  if (action === "pick-up") return ["pick-up"];
  const what = [...(chips?.length ? [writeUnit(chips.map(plainChip))] : []), ...(unit ? [`#${unit}`] : [])];
  return ["drop", ...what, ...(source === "banked" ? ["from", "banked"] : [])];
}
