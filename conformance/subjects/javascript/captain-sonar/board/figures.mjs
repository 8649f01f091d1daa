/* What every sentence and picture looks up in the figures, and how lists and numbers are said. */

import { SYSTEMS } from "../crews.mjs";
import { COMPONENTS } from "../components.mjs";
import { nextSpaces, isOnMap, chartOf } from "../chart.mjs";

export const ROLE_NAMES = {
  captain: "captain",
  "first-mate": "first mate",
  engineer: "engineer",
  "radio-operator": "radio operator",
};
export const MODES = { "turn-by-turn": "turn by turn", "real-time": "in real time" };
/** So many beginnings of ways are looked at. */
const MOST_TRIES = 2000;

export const joined = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** Returns what a seat is called: `red's captain`. */
export function seatName(seat) {
  const [side, role] = seat.split(".");
  return role ? `${side}'s ${ROLE_NAMES[role] ?? role}` : side;
}

export function boardOf(position) {
  return chartOf({ components: COMPONENTS }, position);
}

export function symbolOnSheet(name) {
  return COMPONENTS.symbols.find(({ symbol }) => symbol === name) ?? null;
}

/** The symbols of each panel, or of each circuit, by its name or number. */
export function symbolsBy(part) {
  const groups = new Map();
  for (const symbol of COMPONENTS.symbols) {
    if (symbol[part]) groups.set(symbol[part], [...(groups.get(symbol[part]) ?? []), symbol.symbol]);
  }
  return groups;
}

/** The systems whose colour has a mark. */
export function brokenSystems(marks) {
  const kinds = marks.map((name) => symbolOnSheet(name)?.kind);
  return SYSTEMS.filter((system) => kinds.includes(COMPONENTS.systems[system]));
}

/** Returns whether a crew is known to have lost. */
export function isKnownToBeOver({ crews, goal }) {
  if (crews.some(({ damage }) => damage === null)) return false;
  return crews.some(({ damage, exempt }) => damage - (exempt ?? 0) >= COMPONENTS.goals[goal]);
}

/** Returns what First Mate and Engineer still have to do. */
export function dutiesOf({ owes, heading }) {
  const panel = heading === null ? "" : ` in the panel ${heading}`;
  const said = { gauge: "mark a gauge", breakdown: `mark a symbol${panel}`, radiation: "mark a radiation symbol" };
  return Object.keys(said).filter((duty) => owes?.includes(duty)).map((duty) => said[duty]);
}

/**
 * The way that a submarine took, from its first space to `at`; nothing if the spaces of the route leave it open. A
 * route is a bag of spaces, so the way is known only if there is just one through all of them.
 */
export function wayOf(route, at, sea) {
  const spaces = new Set(route ?? []);
  if (at === null || !spaces.has(at) || ![...spaces].every((space) => isOnMap(sea, space))) return [];
  const ways = [];
  const open = [[at]];
  for (let tries = 0; open.length > 0 && ways.length < 2 && tries < MOST_TRIES; tries += 1) {
    const way = open.pop();
    if (way.length === spaces.size) ways.push(way);
    const near = nextSpaces(sea, way.at(-1)).filter((space) => spaces.has(space) && !way.includes(space));
    open.push(...near.map((space) => [...way, space]));
  }
  return ways.length === 1 && open.length === 0 ? ways[0].reverse() : [];
}
