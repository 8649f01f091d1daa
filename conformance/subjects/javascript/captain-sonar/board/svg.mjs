/*
 * A position as a picture: the same inline `<svg>` that the pages of the site have. From the top: what is played and
 * what comes next, the map with what is seen of both submarines, and the sheets of both crews.
 */

import { ROLES, SIDES, SYSTEMS, crewOf, isRealTime } from "../crews.mjs";
import { COMPONENTS } from "../components.mjs";
import { allSpaces, isOnMap, sectorOf, stepsOverWater, isWater } from "../chart.mjs";
import { describe } from "./description.mjs";
import { MODES, boardOf, brokenSystems, capital, dutiesOf, isKnownToBeOver, wayOf } from "./figures.mjs";
import { mineDrawn, reachDrawn, routeDrawn, seaAt, seaDrawn, spacesDrawn, submarineDrawn } from "./sea.mjs";
import {
  GAUGES_HEIGHT, SHEET_HEIGHT, engineerDrawn, gaugesAt, gaugesDrawn, hullDrawn, symbolPlaces,
} from "./sheets-drawn.mjs";
import { WIDTH, framed, text } from "./strokes.mjs";

/** Returns where everything is: the map, and for each crew its bar, what it does, its gauges and its panels. */
function layoutOf(position) {
  const sea = seaAt(boardOf(position), 26);
  let top = sea.bottom + 4;
  const crews = SIDES.map((side) => {
    const crew = crewOf(position, side);
    const lines = stateOf(crew);
    const gauges = top + 31 + Math.max(15 * lines.length, crew.damage === null ? 0 : 15);
    const sheet = gauges + (crew.gauges === null ? 0 : GAUGES_HEIGHT);
    const placed = { side, crew, lines, top, gauges, sheet };
    top = sheet + (crew.marks?.length > 0 ? SHEET_HEIGHT : 0) + 6;
    return placed;
  });
  return { sea, crews, height: top + 4 };
}

/** Draws a position, or what somebody sees of it; `title` names the picture. */
export function drawSvg(position, title) {
  const { sea, crews, height } = layoutOf(position);
  const parts = [
    text(8, 16, `${capital(position.map)}, ${MODES[position.mode]}`, "b"),
    text(352, 16, nextInShort(position), "b e"),
    ...seaDrawn(sea),
    ...drawnOnMap(position, sea),
    ...crews.flatMap((placed) => crewDrawn(position, placed)),
  ];
  return framed(title, describe(position).join(" "), height, parts);
}

/** Returns what can be clicked in the picture, in its own measure: spaces by name, gauges and symbols as `red W1`. */
export function placesIn(position) {
  const { sea, crews } = layoutOf(position);
  const own = crews.flatMap(({ side, crew, gauges, sheet }) => {
    const rows = crew.gauges === null ? [] : gaugesAt(gauges, position.mode);
    const symbols = crew.marks?.length > 0 ? symbolPlaces(sheet) : [];
    return [...rows, ...symbols].map((place) => ({ ...place, id: `${side} ${place.id}` }));
  });
  return [...spacesDrawn(sea), ...own];
}

function nextInShort(position) {
  if (isKnownToBeOver(position)) return "the game is over";
  if (position.question !== null) return `${position.question.side} answers the ${position.question.about}`;
  return isRealTime(position) ? "both crews play" : `${position.turn}'s turn`;
}

/** Returns what is seen of the submarines, and what a torpedo of theirs reaches that is ready. */
function drawnOnMap(position, sea) {
  const { chart } = sea;
  const isThere = (space) => space !== null && isOnMap(chart, space);
  const crews = SIDES.map((side) => ({ side, ...crewOf(position, side) }));
  const isTogether = crews[0].at === crews[1].at;
  const ready = crews.filter((crew) => isThere(crew.at) && hasTorpedo(position, crew));
  return [
    reachDrawn(sea, new Set(ready.flatMap(({ at }) => reachedFrom(chart, at)))),
    ...crews.flatMap(({ side, at, route }) => {
      const passed = (route ?? []).filter((space) => isThere(space) && space !== at);
      return routeDrawn(sea, side, wayOf(route, at, chart), passed);
    }),
    ...crews.flatMap(({ side, mines }) => (mines ?? []).filter(isThere).map((one) => mineDrawn(sea, side, one))),
    ...crews.filter(({ at }) => isThere(at)).map(({ side, at }) => submarineDrawn(sea, side, at, isTogether)),
  ];
}

function reachedFrom(chart, at) {
  const { farthest } = COMPONENTS.torpedo;
  return allSpaces(chart).filter(
    (space) => space !== at && isWater(chart, space) && stepsOverWater(chart, at, space, farthest) <= farthest,
  );
}

/** Returns whether a torpedo is known to be charged and not broken. */
function hasTorpedo({ mode }, { gauges, marks }) {
  if (gauges === null || marks === null) return false;
  return gauges.torpedo >= COMPONENTS.gauges[mode].torpedo && !brokenSystems(marks).includes("torpedo");
}

/** Returns what is known of a crew. */
function crewDrawn(position, { side, crew, lines, top, gauges, sheet }) {
  const moves = !isRealTime(position) && position.turn === side && !isKnownToBeOver(position);
  const y = top + 26;
  const head = `${moves ? "▸ " : ""}${capital(side)}: ${whereabouts(position, crew)}`;
  return [
    `<rect class="${side} a" x="6" y="${top}" width="${WIDTH - 12}" height="20" rx="4"/>`,
    text(14, top + 15, head, "v"),
    ...(crew.damage === null ? [] : [text(12, y + 12, `damage ${crew.damage}`, "f"), hullDrawn(74, y + 3, crew.damage)]),
    ...lines.map((line, index) => text(134, y + 12 + 15 * index, line, "f")),
    ...(crew.gauges === null ? [] : gaugesDrawn(gauges, position.mode, crew.gauges)),
    ...(crew.marks?.length > 0 ? engineerDrawn(sheet, crew.marks) : []),
  ];
}

function whereabouts(position, { at, route }) {
  if (at === null) return route === null ? "not seen" : "not started";
  const chart = boardOf(position);
  return isOnMap(chart, at) ? `${at}, sector ${sectorOf(chart, at)}` : at;
}

/** Returns what the crew still has to do, and what it waits for, in short lines. */
function stateOf(crew) {
  const { waits, surfaced, traced, checked, marks } = crew;
  const lines = dutiesOf(crew).map((duty, index) => `${index === 0 ? "to do: " : ""}${duty}`);
  if (waits > 0) lines.push(`the other crew has ${waits} more turn${waits > 1 ? "s" : ""}`);
  if (surfaced) {
    const number = ROLES.filter((role) => traced.includes(role)).length;
    lines.push(checked ? "up; hull found valid" : `up; hull traced by ${number} of ${ROLES.length}`);
  }
  if (marks?.length === 0) lines.push("no symbol is marked");
  if (marks?.length > 0) {
    const broken = brokenSystems(marks);
    const isAll = broken.length === SYSTEMS.length;
    lines.push(isAll ? "every system is broken" : `broken: ${broken.join(", ") || "nothing"}`);
  }
  return lines;
}
