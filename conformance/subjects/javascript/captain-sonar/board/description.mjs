/* A position, or what somebody sees of it, in sentences. */

import { ROLES, SIDES, SYSTEMS, crewOf, isRealTime } from "../crews.mjs";
import { COMPONENTS } from "../components.mjs";
import { isOnMap, sectorOf } from "../chart.mjs";
import {
  MODES, ROLE_NAMES, boardOf, brokenSystems, capital, counted, dutiesOf, isKnownToBeOver, joined, seatName, symbolOnSheet,
} from "./figures.mjs";

const CAME_LAST = {
  start: "It has not moved yet.",
  use: "It has used a system since its last order.",
  surfacing: "It has surfaced and not moved since.",
};

/** The frame, what comes next, then each crew. */
export function describe(position) {
  const { map, mode, goal } = position;
  const frame = `The map is ${capital(map)}, played ${MODES[mode]}; ${COMPONENTS.goals[goal]} damage loses.`;
  return [frame, ...whatComesNext(position), ...SIDES.flatMap((side) => describeCrew(position, side))];
}

export function whatComesNext(position) {
  const { question, turn, crews, goal } = position;
  if (isKnownToBeOver(position)) return ["The game is over."];
  if (question !== null) return [`Play is stopped until ${whatIsAsked(question)}.`];
  // What does not count of a damage is not seen.
  if (crews.some(({ damage }) => damage !== null && damage >= COMPONENTS.goals[goal])) return [];
  return [isRealTime(position) ? "Both crews play at their own pace." : `It is ${turn}'s turn.`];
}

function whatIsAsked({ side, about, sector }) {
  const who = seatName(`${side}.captain`);
  return about === "drone" ? `${who} says whether its submarine is in sector ${sector}` : `${who} answers the sonar`;
}

function describeCrew(position, side) {
  const crew = crewOf(position, side);
  const isHidden = ["at", "route", "mines", "gauges", "marks", "damage"].every((part) => crew[part] === null);
  const known = isHidden
    ? [`Of ${side}'s submarine, mines and sheets nothing is known.`]
    : [...describeSubmarine(position, side, crew), ...describeSheets(position.mode, side, crew)];
  return [...known, ...describeTurn(side, crew), ...describeSurfaced(side, crew)];
}

function describeSubmarine(position, side, { at, route, mines, fresh }) {
  const said = [whereItIs(boardOf(position), side, { at, route, mines })];
  const passed = (route ?? []).filter((space) => space !== at);
  if (passed.length > 0) said.push(`Its route has ${counted(passed.length + 1, "space")}: ${route.join(", ")}.`);
  if (mines?.length > 0) said.push(`${mines.length === 1 ? "Its mine lies" : "Its mines lie"} at ${joined(mines)}.`);
  if (fresh) said.push(`It has not moved since it dropped the mine at ${fresh}.`);
  return said;
}

function whereItIs(sea, side, { at, route, mines }) {
  if (at !== null) {
    const where = isOnMap(sea, at) ? `, in sector ${sectorOf(sea, at)}` : "";
    return `${capital(side)}'s submarine is at ${at}${where}.`;
  }
  const isAhead = route !== null || mines !== null;
  return isAhead ? `${capital(side)} has not chosen where to start.` : `${capital(side)}'s submarine is hidden.`;
}

/** The sheets of First Mate and Engineer. */
function describeSheets(mode, side, { gauges, marks, damage }) {
  const said = [describeGauges(mode, side, gauges)];
  if (marks === null) said.push("What its engineer has marked is hidden.");
  if (marks?.length > 0) {
    said.push(`Its engineer has marked ${joined(marks.map(symbolWithKind))}.`);
    const broken = brokenSystems(marks);
    if (broken.length > 0) said.push(`Broken: ${joined(broken)}.`);
  }
  return [...said, damage === null ? "Its damage is hidden." : `Its damage is ${damage} of ${COMPONENTS.hull}.`];
}

function describeGauges(mode, side, gauges) {
  if (gauges === null) return `${capital(side)}'s gauges are hidden.`;
  const full = COMPONENTS.gauges[mode];
  const told = SYSTEMS.filter((system) => gauges[system] > 0).map(
    (system) => `${system} ${gauges[system]} of ${full[system]}${gauges[system] >= full[system] ? ", full" : ""}`,
  );
  return told.length > 0 ? `${capital(side)}'s gauges: ${told.join("; ")}.` : `All gauges of ${side} are empty.`;
}

function symbolWithKind(name) {
  const symbol = symbolOnSheet(name);
  return symbol ? `${name} (${symbol.kind})` : name;
}

/** Returns what the crew has done last, and still has to do. */
function describeTurn(side, crew) {
  const said = [];
  if (crew.ordered) said.push(`The order of ${side}'s turn is given.`);
  if (crew.at !== null && Object.hasOwn(CAME_LAST, crew.last ?? "")) said.push(CAME_LAST[crew.last]);
  if (crew.owes?.length > 0) said.push(`Still to do for ${side}: ${joined(dutiesOf(crew))}.`);
  if (crew.waits > 0) {
    said.push(`Because ${side} surfaced, the other crew has ${counted(crew.waits, "more turn")} in a row.`);
  }
  return said;
}

function describeSurfaced(side, { surfaced, traced, checked }) {
  if (!surfaced) return [];
  const by = joined(ROLES.filter((role) => traced.includes(role)).map((role) => ROLE_NAMES[role]));
  const drawn = by ? `sections of the hull traced by: ${by}` : "no section of the hull is traced yet";
  return [`${capital(side)} is up; ${checked ? "its hull is traced and found valid" : drawn}.`];
}
