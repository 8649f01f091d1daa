/*
 * Chips, units and spaces. A chip is {level, value, known_to?}. A unit is a list of one
 * chip or more, a space of the line is a unit or [] for a blank. Lists are never changed
 * in place: a changed unit is a new list, so that positions may share what is equal.
 */

function compareChips(a, b) {
  if (a.value !== b.value) return a.value - b.value;
  if (a.level !== b.level) return a.level - b.level;
  // Two equal chips known to different seats still need one settled order.
  const [seenA, seenB] = [String(a.known_to ?? ""), String(b.known_to ?? "")];
  if (seenA === seenB) return 0;
  return seenA < seenB ? -1 : 1;
}

/** The chips as one unit: a stack is written in order of value. */
export function asUnit(chips) {
  return chips.length < 2 ? chips : [...chips].sort(compareChips);
}

/** A chip as the table names it, without what is known of it. */
export function plainChip(chip) {
  return { level: chip.level, value: chip.value };
}

export function chipName(chip) {
  return `${chip.level}:${chip.value}`;
}

/** A name that two units share exactly when they are made of the same chips. */
export function unitName(unit) {
  return asUnit(unit).map(chipName).join("+");
}

export function isBlank(space) {
  return space.length === 0;
}

export function isStack(unit) {
  return unit.length > 1;
}

/** The unit after the given seats have seen its values. */
export function madeKnown(unit, seats) {
  return asUnit(
    unit.map((chip) => {
      const seen = new Set([...(chip.known_to ?? []), ...seats]);
      return { ...plainChip(chip), known_to: [...seen].sort((a, b) => a - b) };
    }),
  );
}

/** The seats of a position, counted from 1. */
export function seatsOf(position) {
  return position.divers.map((_, index) => index + 1);
}

/** Returns what is left of `unit` without the chips of `taken`, or null when they are not all in it. */
export function unitWithout(unit, taken) {
  const rest = [...unit];
  for (const chip of taken) {
    const index = rest.findIndex((other) => chipName(other) === chipName(chip));
    if (index < 0) return null;
    rest.splice(index, 1);
  }
  return rest;
}

/**
 * The units of `owned` in the order in which `stated` names them, or null when `stated`
 * names anything else than exactly these units.
 */
export function inStatedOrder(owned, stated) {
  if (owned.length !== stated.length) return null;
  const left = [...owned];
  const ordered = [];
  for (const unit of stated) {
    const index = left.findIndex((other) => unitName(other) === unitName(unit));
    if (index < 0) return null;
    ordered.push(...left.splice(index, 1));
  }
  return ordered;
}
