/* What a person may see of a position and hear of what happens. */

import { SIDES, roleOf, sideOf } from "./crews.mjs";

/** What belongs to the sheet of a role, under the reading by which each sees the own sheet only. */
const SHEETS = {
  captain: ["at", "route", "mines"],
  "first-mate": ["gauges", "damage"],
  engineer: ["marks"],
  "radio-operator": [],
};
/** What is said aloud inside the crew, and by that known to all of it. */
const SAID_IN_CREW = ["owes", "heading"];
const SECRET = [...Object.values(SHEETS).flat(), ...SAID_IN_CREW];
/** What the rules remember and nobody looks at. */
const REMEMBERED = ["last", "fresh", "exempt"];

// ---- Positions

/** The position as everybody could see it if nothing were secret: without what the rules remember. */
export function told(position) {
  const { shooter: _shooter, ...seen } = position;
  return { ...seen, crews: position.crews.map((crew) => without(crew, REMEMBERED)) };
}

/** The position as a person sees it who holds these seats; what is hidden is null. */
export function view(game, position, seats) {
  const seen = told(position);
  const crews = seen.crews.map((crew, index) => {
    const open = sheetsOf(game, seats.filter((seat) => sideOf(seat) === SIDES[index]));
    const hidden = SECRET.filter((part) => !open.includes(part));
    return { ...crew, ...Object.fromEntries(hidden.map((part) => [part, null])) };
  });
  return { ...seen, crews };
}

/** The parts of the own crew that a person with these seats sees. */
function sheetsOf({ follows }, seats) {
  if (seats.length === 0) return [];
  if (follows("crew-sheets", "whole-crew")) return SECRET;
  return [...SAID_IN_CREW, ...seats.flatMap((seat) => SHEETS[roleOf(seat)])];
}

function without(record, names) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

// ---- Events

/** Returns what the other crew is not told of an event of each kind; null for the event as a whole. */
function secretsOf({ follows }, { kind }) {
  switch (kind) {
    case "started":
    case "moved":
    case "dropped":
      return ["at"];
    case "silenced":
      return follows("silence-hidden", "length-told") ? ["to", "at"] : ["to", "length", "at"];
    case "gauge-marked":
    case "symbol-marked":
    case "repaired":
      return null;
    case "system-failed":
      return follows("failure-announced", "told") ? ["cause"] : null;
    case "attempted":
      return follows("broken-order-heard", "attempt-heard") ? [] : null;
    case "mine-lost":
      return follows("mine-loss", "all-told") ? [] : null;
    default:
      return [];
  }
}

/** Returns what a seat hears of some events, in their order. */
export function heard(game, events, seat) {
  return events.flatMap((event) => {
    if (event.seat === undefined || sideOf(event.seat) === sideOf(seat)) return [event];
    const secrets = secretsOf(game, event);
    if (secrets === null) return [];
    return [{ ...event, ...Object.fromEntries(secrets.map((part) => [part, null])) }];
  });
}
