/* Who may look, what they see, and what they hear of a turn. */

import { view } from "../rules/information.mjs";
import { isSeen, seenUnits } from "./description.mjs";

/** Every diver looks for itself. */
export function looksOf(names) {
  return names.map((name, index) => ({ id: name, title: name, group: "", seats: [index + 1] }));
}

/** What these seats see of a position. */
export function seenPosition(readings, position, seats) {
  return view(readings, position, seats);
}

/**
 * The events of a turn without the values that these seats have not seen. An event names chips by level and value, so a
 * value is hidden if the diver had any such chip that they have not seen.
 */
export function heardEvents(before, events, seats) {
  return events.map((event) => {
    if (event.chips) return { ...event, chips: unitHeard(before, event.seat, event.chips, seats) };
    if (event.kind !== "laid") return event;
    return { ...event, units: event.units.map((unit) => unitHeard(before, event.seat, unit, seats)) };
  });
}

function unitHeard({ line, divers }, seat, unit, seats) {
  const { carried, banked } = divers[seat - 1];
  const own = [...line, ...carried, ...banked].flat();
  const isHeard = ({ level, value }) =>
    own.filter((chip) => chip.level === level && chip.value === value).every((chip) => isSeen(chip, seats));
  return unit.map((chip) => (isHeard(chip) ? chip : { level: chip.level }));
}

/** Whether these seats know a move as it is written: it names no chip that they have not seen. */
export function isKnown(before, { choice }, seats) {
  const { search, lay } = choice;
  if (lay.length > 0) return false;
  if (search.action !== "drop" || !search.chips?.length) return true;
  return unitHeard(before, choice.seat, search.chips, seats).every(({ value }) => value !== undefined);
}

/** The position with what these seats see, for the words of a turn that names what was on the line. */
export function beforeHeard(before, seats) {
  return { ...before, line: seenUnits(before.line, seats) };
}
