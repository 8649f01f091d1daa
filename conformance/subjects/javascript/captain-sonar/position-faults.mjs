/*
 * In which ways a position is impossible. Each fault is {rule, where, why, kind}: of kind "state" if the position
 * contradicts itself, and is refused; of kind "history" if no game comes to it and play can go on from it all the same.
 */

import { chartOf, isIsland, isOnMap, nextSpaces } from "./chart.mjs";
import { SIDES, SYSTEMS, crewOf, fault, refusal } from "./crews.mjs";
import { failureCounts } from "./damage.mjs";
import { areAllMarked, boxesOf, circuitSymbols, panelSymbols, radiationSymbols, symbolNamed } from "./sheets.mjs";
import { faultsOfQuestion, faultsOfShooter, faultsOfTurns } from "./turn-faults.mjs";

/** A refusal that names the first contradiction in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  const missing = whyNoTable(game, position);
  if (missing) return missing;
  const found = faultsOfPosition(game, position).find(({ kind }) => kind === "state");
  return found ? { rule: found.rule, why: found.why } : null;
}

/** Returns why no game comes to a position that can be played on from: all that is to be noted of it. */
export function notesOfPosition(game, position) {
  if (whyNoTable(game, position)) return [];
  return faultsOfPosition(game, position).filter(({ kind }) => kind === "history");
}

/** Returns what a position has to be before anything else of it can be looked at. */
function whyNoTable(game, position) {
  return whyNotTwoCrews(position) ?? whyNoSuchGame(game, position);
}

/** Every fault of a position of two crews on a map that there is. */
export function faultsOfPosition(game, position) {
  const ofCrews = SIDES.flatMap((side, index) => {
    const where = `crews.${index + 1}`;
    const ofSheets = [faultsOfPlaces, faultsOfMines, faultsOfGauges, faultsOfMarks, faultsOfHull];
    return [
      ...ofSheets.flatMap((look) => [...look(game, position, crewOf(position, side), where)]),
      ...faultsOfTurns(game, position, side, where),
    ];
  });
  return [...ofCrews, ...faultsOfQuestion(game, position), ...faultsOfShooter(game, position)];
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

function isTwice(list) {
  return new Set(list).size < list.length;
}

// ---- The chart

function* faultsOfPlaces(game, position, { at, route }, where) {
  const chart = chartOf(game, position);
  // Under some readings a submarine comes onto an island.
  const mayLand = game.follows("move-limits", "no-limits") || game.follows("silence-limits", "stated-limits-only");
  const places = [...(at === null ? [] : [["at", at]]), ...route.map((space) => ["route", space])];
  for (const [part, space] of places) {
    if (!isOnMap(chart, space)) yield fault("setup.grid", `${where}.${part}`, `${space} is not on the map.`);
    else if (isIsland(chart, space) && !mayLand) {
      yield fault("move.island", `${where}.${part}`, `${space} is an island.`);
    }
  }
  if (at === null) {
    if (route.length > 0) yield fault("move.one-step", `${where}.at`, "A route is that of a submarine on the map.");
    return;
  }
  if (isTwice(route)) yield fault("move.one-step", `${where}.route`, "A space is on the route once.");
  if (!route.includes(at)) yield fault("move.one-step", `${where}.route`, "Where a submarine is belongs to its route.");
  else if (route.every((space) => isOnMap(chart, space)) && !isOneWay(chart, route)) {
    yield fault("move.one-step", `${where}.route`, "A route goes from space to space.", "history");
  }
}

/** Returns whether every space of a route can be reached from its first along it. */
function isOneWay(chart, route) {
  const reached = new Set([route[0]]);
  for (const space of reached) {
    for (const next of nextSpaces(chart, space)) if (route.includes(next)) reached.add(next);
  }
  return reached.size === new Set(route).size;
}

function* faultsOfMines(game, position, { mines, fresh, route, last }, where) {
  const chart = chartOf(game, position);
  const anywhere = game.follows("mine-drop-limits", "stated-limits-only");
  const isBarred = game.follows("move-limits", "full-limits") && game.follows("silence-limits", "as-orders");
  for (const at of new Set(mines)) {
    if (!isOnMap(chart, at)) yield fault("setup.grid", `${where}.mines`, `${at} is not on the map.`);
    else if (isIsland(chart, at) && !anywhere) {
      yield fault("mine.drop-on-water", `${where}.mines`, `${at} is an island.`);
    }
    if (mines.indexOf(at) < mines.lastIndexOf(at) && !anywhere) {
      yield fault("mine.drop-not-twice", `${where}.mines`, `Two own mines are on ${at}.`);
    }
    if (route.includes(at) && isBarred) {
      yield fault("mine.drop-off-route", `${where}.mines`, `A mine on ${at} is in the way of the route.`, "history");
    }
  }
  if (fresh === null) return;
  if (!mines.includes(fresh)) yield fault("mine.trigger-wait", `${where}.fresh`, `No mine was dropped on ${fresh}.`);
  if (last === "start" || last === "order") {
    yield fault("mine.trigger-wait", `${where}.last`, "A mine is fresh until the submarine moves.", "history");
  }
}

// ---- The sheets

function* faultsOfGauges(game, position, { gauges }, where) {
  for (const system of SYSTEMS) {
    const boxes = boxesOf(game, position, system);
    if (gauges[system] < 0 || gauges[system] > boxes) {
      yield fault("setup.gauges", `${where}.gauges.${system}`, `The gauge of ${system} has ${boxes} boxes.`);
    }
  }
}

/** Marks that there are not, and marks that would have been erased at once. */
function* faultsOfMarks(game, _position, crew, where) {
  const { components, follows } = game;
  const at = `${where}.marks`;
  for (const name of new Set(crew.marks)) {
    if (symbolNamed(game, name) === null) yield fault("setup.symbols", at, `There is no symbol ${name}.`);
  }
  if (isTwice(crew.marks)) yield fault("upkeep.one-symbol", at, "A symbol is marked twice.");
  const circuits = [...new Set(components.symbols.map(({ circuit }) => circuit))].filter((circuit) => circuit > 0);
  for (const circuit of circuits) {
    if (!areAllMarked(crew, circuitSymbols(game, circuit))) continue;
    yield fault("breakdown.repair", at, `Circuit ${circuit} is complete and would have been erased.`);
  }
  if (follows("damage-clears-sheet", "nothing")) return;
  if (areAllMarked(crew, radiationSymbols(game))) {
    yield fault("breakdown.radiation", at, "All radiation is marked, and would have been erased after the damage.");
  }
  for (const panel of components.panels) {
    if (!areAllMarked(crew, panelSymbols(game, panel))) continue;
    yield fault("breakdown.full-panel", at, `The panel ${panel} is full, and would have been erased after the damage.`);
  }
}

function* faultsOfHull(game, { goal }, { damage, exempt }, where) {
  const { hull } = game.components;
  if (damage < 0 || damage > hull) yield fault("end.hull", `${where}.damage`, `The hull has ${hull} boxes.`);
  const most = failureCounts(game, { goal }) ? 0 : damage;
  if (exempt < 0 || exempt > most) {
    yield fault("end.whatever-cause", `${where}.exempt`, `Of this damage ${most} at most does not count for the end.`);
  }
}
