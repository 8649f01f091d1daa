/* In which way a position contradicts itself. */

import { chartOf, isOnMap, isWater, sectorsOf } from "./chart.mjs";
import {
  ROLES, SIDES, SYSTEMS, crewOf, hasBegun, isRealTime, otherSide, refusal,
} from "./crews.mjs";
import { failureCounts, standing } from "./damage.mjs";
import {
  areAllMarked, boxesOf, circuitSymbols, markableGauges, panelSymbols, radiationSymbols, symbolNamed, unmarked,
} from "./sheets.mjs";
import { isTraced } from "./surfacing.mjs";

/** A refusal that names the first thing impossible in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  return (
    whyNotTwoCrews(position) ??
    whyNoSuchGame(game, position) ??
    SIDES.map((side) => faultOfCrew(game, position, side)).find(Boolean) ??
    faultOfWaits(game, position) ??
    faultOfQuestion(game, position) ??
    null
  );
}

function whyNotTwoCrews({ crews }) {
  return crews.length === SIDES.length ? null : refusal("crew.roles", "There are two crews, red and blue.");
}

/** Map and people, which a setup has as well. */
export function whyNoSuchGame({ components, follows }, { map, people }) {
  if (!Object.hasOwn(components.maps, map)) {
    const known = Object.keys(components.maps).join(", ");
    return refusal("setup.map", `There is no map ${map}; the maps are ${known}.`);
  }
  const { fewest, fewest_in_manual: named, most } = components.people;
  if (people.length !== SIDES.length || !people.every((number) => number >= fewest && number <= most)) {
    return refusal("crew.roles", `There are two crews of up to ${most} people.`);
  }
  const isTooFew = follows("one-player-team", "refused") && people.some((number) => number < named);
  return isTooFew ? refusal("crew.two", `A crew has at least ${named} people.`) : null;
}

function faultOfCrew(game, position, side) {
  const crew = crewOf(position, side);
  return (
    faultOfPlaces(game, position, crew) ??
    faultOfMines(game, position, crew) ??
    faultOfGauges(game, position, crew) ??
    faultOfMarks(game, crew) ??
    faultOfHull(game, position, crew) ??
    (standing(game, position).over ? null : faultOfFailure(game, crew) ?? faultOfDuties(game, position, side)) ??
    faultOfTurn(game, position, side) ??
    faultOfSurfacing(game, position, side)
  );
}

function isTwice(list) {
  return new Set(list).size < list.length;
}

// ---- The chart

function faultOfPlaces(game, position, { at, route }) {
  const chart = chartOf(game, position);
  // Under some readings a submarine comes onto an island.
  const mayLand = game.follows("move-limits", "no-limits") || game.follows("silence-limits", "stated-limits-only");
  const isThere = (space) => (mayLand ? isOnMap(chart, space) : isWater(chart, space));
  const nowhere = route.find((space) => !isThere(space)) ?? null;
  if (nowhere !== null) return refusal("setup.map", `A submarine cannot have been on ${nowhere}.`);
  if (at === null ? route.length > 0 : !route.includes(at)) {
    return refusal("move.own-route", "The space where a submarine is belongs to its route, and starts it.");
  }
  return null;
}

function faultOfMines(game, position, { mines, fresh }) {
  const chart = chartOf(game, position);
  const anywhere = game.follows("mine-drop-limits", "stated-limits-only");
  const nowhere = mines.find((space) => !(anywhere ? isOnMap(chart, space) : isWater(chart, space))) ?? null;
  if (nowhere !== null) return refusal("mine.drop-on-water", `No mine can lie on ${nowhere}.`);
  if (isTwice(mines) && !anywhere) return refusal("mine.drop-not-twice", "Two own mines are on one space.");
  const isFresh = fresh === null || mines.includes(fresh);
  return isFresh ? null : refusal("mine.trigger-wait", `No mine lies on ${fresh}, where one was dropped last.`);
}

// ---- The sheets

function faultOfGauges(game, position, { gauges }) {
  const wrong = SYSTEMS.find((system) => gauges[system] < 0 || gauges[system] > boxesOf(game, position, system));
  if (!wrong) return null;
  return refusal("setup.gauges", `The gauge of ${wrong} has ${boxesOf(game, position, wrong)} boxes.`);
}

function faultOfMarks(game, { marks }) {
  const unknown = marks.find((name) => symbolNamed(game, name) === null) ?? null;
  if (unknown !== null) return refusal("setup.symbols", `There is no symbol ${unknown}.`);
  return isTwice(marks) ? refusal("upkeep.one-symbol", "A symbol is marked twice.") : null;
}

function faultOfHull(game, { goal }, { damage, exempt }) {
  const { components } = game;
  if (damage < 0 || damage > components.hull) {
    return refusal("end.hull", `The hull has ${components.hull} boxes.`);
  }
  if (exempt < 0 || exempt > damage) {
    return refusal("end.hull", "No more damage can be without effect than there is.");
  }
  if (exempt > 0 && failureCounts(game, { goal })) {
    return refusal("end.whatever-cause", "All damage counts for the end.");
  }
  return null;
}

/** What would have been erased at once. */
function faultOfFailure(game, crew) {
  const { components, follows } = game;
  const circuits = [...new Set(components.symbols.map(({ circuit }) => circuit))].filter((circuit) => circuit > 0);
  if (circuits.some((circuit) => areAllMarked(crew, circuitSymbols(game, circuit)))) {
    return refusal("breakdown.repair", "A complete circuit would have been erased.");
  }
  if (follows("damage-clears-sheet", "nothing")) return null;
  const groups = [radiationSymbols(game), ...components.panels.map((panel) => panelSymbols(game, panel))];
  const isFailed = groups.some((names) => areAllMarked(crew, names));
  return isFailed ? refusal("breakdown.clear-after", "The marks of a system failure would have been erased.") : null;
}

function faultOfDuties(game, position, side) {
  const crew = crewOf(position, side);
  const { owes, heading, at } = crew;
  if (isTwice(owes)) return refusal("upkeep.both", "What is owed is owed once.");
  if (owes.length > 0 && at === null) return refusal("upkeep.both", "Before the start nothing is owed.");
  if (owes.includes("breakdown") !== (heading !== null)) {
    return refusal("upkeep.panel", "A heading is there exactly if a breakdown is owed.");
  }
  if (owes.includes("gauge") && markableGauges(game, position, side).length === 0) {
    return refusal("upkeep.all-full", "No gauge is owed where none can be marked.");
  }
  const isStuck = (duty, names) => owes.includes(duty) && unmarked(crew, names).length === 0;
  if (isStuck("breakdown", panelSymbols(game, heading)) || isStuck("radiation", radiationSymbols(game))) {
    return refusal("upkeep.nothing-to-mark", "No mark is owed where none can be made.");
  }
  return null;
}

// ---- Turns and surfacing

function faultOfTurn(game, position, side) {
  const { ordered, owes } = crewOf(position, side);
  if (isRealTime(position)) {
    return ordered ? refusal("turn.one-order", "In real time there are no turns to give an order in.") : null;
  }
  const isItsTurn = position.turn === side;
  if (ordered && !isItsTurn) {
    return refusal("turn.one-order", "The order of a turn was given only by the crew whose turn it is.");
  }
  if ((owes.includes("gauge") || owes.includes("breakdown")) && !ordered) {
    return refusal("turn.end", "An OK is owed for a move of this turn, and no turn ends before it is said.");
  }
  const mayTry = isItsTurn || game.follows("trigger-in-enemy-turn", "allowed");
  return owes.includes("radiation") && !mayTry
    ? refusal("activate.broken-marker", "A radiation symbol is marked before the turn is ended.")
    : null;
}

function faultOfSurfacing(game, position, side) {
  const { surfaced, traced, checked, at } = crewOf(position, side);
  if (surfaced && (!isRealTime(position) || at === null)) {
    return refusal("surface.sections", "Only in real time, and after the start, a crew stays surfaced.");
  }
  const isTracing = traced.length > 0 || checked;
  if (isTwice(traced) || traced.some((role) => !ROLES.includes(role)) || (isTracing && !surfaced)) {
    return refusal("surface.sections", "A surfaced crew traces each section once.");
  }
  const isEarly = checked && !isTraced(game, position, side);
  return isEarly ? refusal("surface.check", "A drawing is checked when all its sections are traced.") : null;
}

function faultOfWaits(game, position) {
  const { extra_turns: most } = game.components;
  for (const side of SIDES) {
    const { waits } = crewOf(position, side);
    const isPossible = waits >= 0 && waits <= most && (waits === 0 || !isRealTime(position));
    if (!isPossible) return refusal("surface.three-turns", `The other crew has at most ${most} turns in a row.`);
  }
  const isOut = crewOf(position, position.turn).waits > 0;
  const runsOn = game.follows("surfacing-inside-block", "block-runs-on");
  if (isOut && !(runsOn && crewOf(position, otherSide(position.turn)).waits > 0)) {
    return refusal("surface.three-turns", "A crew that has surfaced waits for the turns of the other.");
  }
  return null;
}

function faultOfQuestion(game, position) {
  const { question } = position;
  if (question === null) return null;
  const early = hasBegun(position) ? whyNotAsked(game, position) : refusal("activate.stop", "Nobody has asked yet.");
  if (early) return early;
  const { about, sector } = question;
  const isSector = sector !== null && sector >= 1 && sector <= sectorsOf(chartOf(game, position));
  if (about === "drone" ? isSector : sector === null) return null;
  return refusal("detect.drone-sector", "A drone asks about one sector of the map, a sonar about none.");
}

/** The crew that asks has used a system, and so has its order and its OKs behind it. */
function whyNotAsked(game, position) {
  const asking = otherSide(position.question.side);
  const { ordered, owes, surfaced } = crewOf(position, asking);
  if (!isRealTime(position)) {
    if (position.turn !== asking) return refusal("activate.stop", "Only the crew whose turn it is asks.");
    if (!ordered) return refusal("activate.after-order", "Who asks has given the order of the turn.");
  }
  if (owes.length > 0) return refusal("activate.after-ok", "Who asks has said the OKs to the last move.");
  const mayAsk = !surfaced || game.follows("surfaced-activity", "allowed");
  return mayAsk ? null : refusal("surface.nothing-else", "A surfaced crew asks nothing.");
}
