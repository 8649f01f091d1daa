// Reads a turn of Deep Sea Adventure for a program that has less than a move says; use it with the kit beside it.
//
// `turn` says what a program has to be told: the word, also where a diver turns silently because it has to; the sum of
// the dice; which unit is dropped whole. What goes beyond that is not offered. `checkEnd` refuses what belongs to the
// end of a dive in a turn that does not end one.

import { BadRequest, NotOffered, Refused, total } from "./kit.mjs";

/**
 * Read a turn in the position that the program reports. Gives the `seat`; the `word`, never missing; the `sum` of the
 * dice, null if the program rolls itself; the `action`; the place of the `unit` that is dropped among those that are
 * reported, from 1, 0 for none; and `orders`: by seat, the numbers of its units as they are laid down.
 */
export function turn(position, choice, chance) {
  const { seat, declare, stop, then, search, lay = [] } = choice;
  const dice = chance?.dice ?? null;
  if (seat !== position.turn) throw new NotOffered("it is somebody else's turn");
  if (stop || then || search.source === "banked") {
    throw new NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank");
  }
  if (dice && (dice.length !== 2 || !dice.every((die) => [1, 2, 3].includes(die)))) {
    throw new Refused(`the two dice cannot show ${dice}`);
  }
  const unit = search.action === "drop" ? dropped(loadOf(position.divers[seat - 1]), search) : 0;
  const moved = { unit, mover: seat, action: search.action };
  const orders = new Map(lay.map((one) => [one.seat, order(position, { ...one, ...moved })]));
  if (orders.size < lay.length) throw new Refused("two laying orders are stated for one diver");
  const word = declare ?? silentWord(position, seat);
  return { seat, word, sum: dice && total(dice), action: search.action, unit, orders };
}

/**
 * What a diver does that says nothing: it keeps its direction, and turns back where no space deeper is open. From the
 * submarine it can only go deeper.
 */
export function silentWord({ divers, line }, seat) {
  const { at, facing } = divers[seat - 1];
  const isOpen = line.some((_, index) => index + 1 > at && divers.every((diver) => diver.at !== index + 1));
  return at === 0 || (facing === "down" && isOpen) ? "deeper" : "back";
}

/** The units of a diver as they are reported; where only their number is, null for each. */
function loadOf({ carried = null }) {
  if (carried === null) throw new BadRequest("report what a diver carries, or at least how many units");
  return Array.isArray(carried) ? [...carried] : Array(carried).fill(null);
}

/** The number of the whole unit that is dropped. */
function dropped(carried, { chips = null, unit = null }) {
  const isNamed = (own) => own !== null && same(chips, own);
  const named = chips ? carried.findIndex(isNamed) : carried.length === 1 ? 0 : -1;
  const number = unit ?? named + 1;
  if (number < 1 || number > carried.length) throw new Refused("there is no such unit, or it is not said which");
  const own = carried[number - 1];
  if (!chips || own === null) return number;
  if (chips.length < size(own)) throw new NotOffered("a part of a stack cannot be dropped");
  if (!same(chips, own)) throw new Refused(`unit ${number} is something else`);
  return number;
}

/** The numbers of a diver's units, as it has them after the turn, in the order in which they are laid down. */
function order(position, { seat, units, unit, mover, action }) {
  const diver = position.divers[seat - 1];
  if (!diver || diver.home) throw new Refused(`seat ${seat} lays nothing down`);
  const load = loadOf(diver);
  if (seat === mover && action === "pick-up") load.push(null); // what is picked up comes last, and may be anything
  if (seat === mover && action === "drop") load.splice(unit - 1, 1);
  if (load.filter((own) => own === null).length > 1) {
    throw new BadRequest("report the units of a load, or leave `lay` out of `can`");
  }
  const numbers = [];
  for (const wanted of units) {
    const fits = (own, index) => !numbers.includes(index + 1) && (own === null || same(wanted, own));
    const place = load.findIndex(fits);
    if (place >= 0) numbers.push(place + 1);
  }
  if (numbers.length !== units.length || numbers.length !== load.length) {
    throw new Refused(`seat ${seat} lays down all its units, each once`);
  }
  return numbers;
}

/** Whether chips may be what is reported of a unit: its chips, or only their number and sum. */
function same(chips, unit) {
  if (Array.isArray(unit)) return faces(chips) === faces(unit);
  const sum = total(chips.map(({ value }) => value));
  return (size(unit) ?? chips.length) === chips.length && (unit.sum ?? sum) === sum;
}

/** How many chips a unit has, if that is told. */
function size(unit) {
  return Array.isArray(unit) ? unit.length : unit.chips;
}

/** The chips of a unit as a text, whoever has seen them. */
function faces(unit) {
  return unit.map(({ level, value }) => `${level}:${value}`).sort().join(" ");
}

/** Refuse a laying order or a roll-off in a turn that does not end the dive, given both positions as reported. */
export function checkEnd(before, after, choice, chance) {
  const ends = after.over || after.dive !== before.dive;
  if (!ends && (choice.lay?.length || chance?.roll_off?.length)) {
    throw new Refused("there is nothing to lay down or to roll for: the dive goes on");
  }
}
