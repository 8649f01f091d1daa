/* Surfacing, and in real time the way down again. */

import { chartOf, sectorOf } from "./chart.mjs";
import {
  change, crewOf, isRealTime, otherSide, peopleOf, refusal, roleOf, rolesByPerson, tell,
} from "./crews.mjs";
import { endTurn } from "./moving.mjs";

// ---- Up

export function whyNotSurface(game, position, side) {
  const { owes, ordered } = crewOf(position, side);
  if (owes.length > 0) return refusal("move.after-ok", "Surfacing waits for the OKs to the last move.");
  if (ordered && game.follows("surfacing-after-order", "instead-of-order")) {
    return refusal("surface.instead", "Surfacing takes the place of the order of the turn.");
  }
  return null;
}

export function surface(work, side, { seat }) {
  const { at } = crewOf(work.position, side);
  change(work, side, { route: [at] });
  tell(work, "surfaced", { seat, sector: sectorOf(chartOf(work.game, work.position), at) });
  if (isRealTime(work.position)) goUp(work, side);
  else giveTurns(work, side);
}

/** In real time the marks stay until the crew is ready to dive. */
function goUp(work, side) {
  change(work, side, { surfaced: true, traced: [], checked: false });
  // Where a surfaced crew may use systems, what came before surfacing decides whether it may.
  if (work.game.follows("surfaced-activity", "none")) change(work, side, { last: "surfacing" });
}

/** Turn by turn the turn is over, and the other crew takes three; its own waiting is over or runs on. */
function giveTurns(work, side) {
  change(work, side, { marks: [], last: "surfacing", waits: 0 });
  const beside = otherSide(side);
  if (work.game.follows("surfacing-inside-block", "ends-own-block")) change(work, beside, { waits: 0 });
  endTurn(work, side);
  change(work, side, { waits: work.game.components.extra_turns });
}

// ---- Tracing, checking, diving

/** The groups of roles of which each has to trace: every role, or under one reading every person. */
export function tracersOf(game, position, side) {
  const people = game.follows("surfacing-tracers", "one-each") ? peopleOf(position, side) : 4;
  return rolesByPerson(people);
}

export function isTraced(game, position, side) {
  const { traced } = crewOf(position, side);
  return tracersOf(game, position, side).every((roles) => roles.some((role) => traced.includes(role)));
}

export function whyNotTrace(game, position, side, { seat }) {
  const { surfaced, traced } = crewOf(position, side);
  if (!surfaced) return refusal("surface.sections", "Only a crew that has surfaced in real time traces.");
  const own = tracersOf(game, position, side).find((roles) => roles.includes(roleOf(seat)));
  const isDone = own.some((role) => traced.includes(role));
  return isDone ? refusal("surface.sections", "This section is traced already.") : null;
}

export function trace(work, side, { seat }) {
  const role = roleOf(seat);
  change(work, side, { traced: [...crewOf(work.position, side).traced, role] });
  tell(work, "traced", { seat, role });
}

/** `side` is the crew of the Engineer who checks; the drawing is that of the other crew. */
export function whyNotCheck(game, position, side, { crossed }) {
  const drawn = otherSide(side);
  const { surfaced, traced, checked } = crewOf(position, drawn);
  if (!surfaced || checked || !isTraced(game, position, drawn)) {
    return refusal("surface.check", "A drawing is checked once all its sections are traced.");
  }
  const isThere = crossed.every((role) => traced.includes(role));
  if (!isThere) return refusal("surface.check", "Only a section that is traced can have a line across the border.");
  const isTwice = new Set(crossed).size < crossed.length;
  return isTwice ? refusal("surface.check", "Each section that has a line across the border is named once.") : null;
}

export function check(work, side, { seat, crossed }) {
  const drawn = otherSide(side);
  tell(work, "checked", { seat, crossed });
  if (crossed.length === 0) {
    change(work, drawn, { checked: true });
    return;
  }
  const startsOver = work.game.follows("surfacing-failed-check", "start-over");
  const { traced } = crewOf(work.position, drawn);
  change(work, drawn, { traced: startsOver ? [] : traced.filter((role) => !crossed.includes(role)) });
}

export function whyNotDive(_game, position, side) {
  const { surfaced, checked } = crewOf(position, side);
  return surfaced && checked ? null : refusal("surface.ready", "The drawing has to be checked and found good first.");
}

export function dive(work, side, { seat }) {
  change(work, side, { marks: [], surfaced: false, traced: [], checked: false, last: "surfacing" });
  tell(work, "dived", { seat });
}
