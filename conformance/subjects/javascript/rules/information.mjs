/* What a person may know. */

/**
 * The position as a person sees it who holds `seats`: levels always, a value only where one of them has seen it.
 * The position records who has seen what, as the readings ruled when it happened, so
 * nothing is left for `_readings` to decide here.
 */
export function view(_readings, position, seats) {
  const seen = (units) => units.map((unit) => seenUnit(unit, seats));
  return {
    ...position,
    line: seen(position.line),
    divers: position.divers.map((diver) => ({
      ...diver,
      carried: seen(diver.carried),
      banked: seen(diver.banked),
    })),
  };
}

/** A stack is kept in order of value, which would tell hidden values: here it goes by level. */
function seenUnit(unit, seats) {
  const chips = unit.map((chip) => seenChip(chip, seats));
  return chips.sort((a, b) => a.level - b.level || (a.value ?? -1) - (b.value ?? -1));
}

function seenChip(chip, seats) {
  if (seats.some((seat) => chip.known_to?.includes(seat))) return { ...chip };
  const { value: _hidden, ...rest } = chip;
  return rest;
}
