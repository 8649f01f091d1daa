/* New games, and positions as the fields of a form and back to notation. */

import { HEADINGS, isWater, allSpaces } from "../chart.mjs";
import { SIDES, SYSTEMS, crewOf } from "../crews.mjs";
import { COMPONENTS } from "../components.mjs";
import { openSetup } from "../opening.mjs";
import { writePosition } from "../notation/positions.mjs";
import { MODES, boardOf, capital } from "./figures.mjs";
import { CREW_CHOICES } from "./decisions.mjs";

const ALL_MAPS = Object.keys(COMPONENTS.maps).map((map) => [map, capital(map)]);
const ALL_MODES = ["turn-by-turn", "real-time"].map((mode) => [mode, capital(MODES[mode])]);
const ALL_GOALS = [
  ["hunt", `Hunt: ${COMPONENTS.goals.hunt} damage loses`],
  ["sudden-death", `Sudden Death: ${COMPONENTS.goals["sudden-death"]} damage loses`],
];
const ALL_STARTS = [
  ["chosen", "chosen on the map"],
  ["random", "by chance"],
];

/** What may be chosen of a new game: {key, label, choices}; the first choice is the usual one. */
const ALL_NUMBERS = ["1", "2", "3", "4"].map((number) => [number, number]);

export const NEW_GAME = [
  { key: "map", label: "Map", choices: ALL_MAPS },
  { key: "mode", label: "Mode", choices: ALL_MODES },
  { key: "goal", label: "Goal", choices: ALL_GOALS },
  { key: "first", label: "First turn", choices: CREW_CHOICES },
  ...SIDES.map((side, index) => {
    return { key: `people-${index + 1}`, label: `People in ${side}`, choices: ALL_NUMBERS, value: "4" };
  }),
  { key: "starts", label: "Starts", choices: ALL_STARTS },
];

/** A new game: {position, moves} or {refused}; the moves are the starts, where they are left to chance. */
export function newGame(game, { map, mode, goal, first, starts, ...others }, below) {
  const people = SIDES.map((_, index) => Number(others[`people-${index + 1}`] ?? 4));
  const opened = openSetup(game, { map, mode, goal, first, people });
  if (opened.refused || starts !== "random") return { ...opened, moves: [] };
  const chart = boardOf(opened.position);
  const water = allSpaces(chart).filter((space) => isWater(chart, space));
  const moves = SIDES.map((side) => {
    const [at] = water.splice(below(water.length), 1);
    return { choice: { seat: `${side}.captain`, kind: "start", at } };
  });
  return { position: opened.position, moves };
}

// ---- The form

const CAME_LAST_CHOICES = [
  ["order", "an order"],
  ["start", "the start"],
  ["use", "the use of a system"],
  ["surfacing", "surfacing"],
];
const DUTIES = ["gauge", "breakdown", "radiation"];
const FORM_FLAGS = ["ordered", "surfaced", "checked"];

/** The fields of a position: {key, group, label, value, choices?, number?, wide?, hint?}. */
export function fieldsOf(position) {
  const { map, mode, goal, turn, people } = position;
  const frame = [
    { key: "map", label: "Map", value: map, choices: ALL_MAPS },
    { key: "mode", label: "Mode", value: mode, choices: ALL_MODES },
    { key: "goal", label: "Goal", value: goal, choices: ALL_GOALS },
    { key: "turn", label: "Turn", value: turn, choices: CREW_CHOICES },
    ...SIDES.map((side, index) => {
      return { key: `people-${side}`, label: `People in ${side}`, value: String(people[index]), choices: ALL_NUMBERS };
    }),
  ].map((field) => ({ group: "The game", ...field }));
  return [...frame, ...SIDES.flatMap((side) => fieldsOfCrew(crewOf(position, side), side))];
}

function fieldsOfCrew(crew, side) {
  const field = (key, label, value, more = {}) => {
    return { key: `${side}-${key}`, group: capital(side), label, value: String(value ?? ""), ...more };
  };
  const gauges = SYSTEMS.filter((system) => crew.gauges[system] > 0).map((system) => `${system}=${crew.gauges[system]}`);
  const state = FORM_FLAGS.filter((flag) => crew[flag]);
  return [
    field("at", "Submarine", crew.at, { hint: "a space such as E4; empty before the start" }),
    field("mines", "Mines", crew.mines.join(" ")),
    field("damage", "Damage", crew.damage, { number: true }),
    field("route", "Route", crew.route.join(" "), { wide: true, hint: "in order; empty for the submarine's space alone" }),
    field("gauges", "Gauges", gauges.join(" "), { wide: true, hint: "such as torpedo=3 mine=1" }),
    field("marks", "Marked symbols", crew.marks.join(" "), { wide: true, hint: "such as W1 N6" }),
    field("owes", "Still owed", crew.owes.join(" "), { hint: DUTIES.join(" ") }),
    field("heading", "Panel owed", crew.heading ?? "", { choices: [["", "none"], ...HEADINGS.map((one) => [one, one])] }),
    field("last", "Came last", crew.last, { choices: CAME_LAST_CHOICES }),
    field("fresh", "Mine dropped since the last move", crew.fresh),
    field("waits", "Turns the other crew still has", crew.waits, { number: true }),
    field("state", "State", state.join(" "), { hint: FORM_FLAGS.join(" ") }),
    field("traced", "Sections traced", crew.traced.join(" "), { hint: "roles, such as captain first-mate" }),
  ];
}

/** The notation of what the fields say; `values` by key. What has no field is as usual. */
export function notationOf(values) {
  const crews = SIDES.map((side) => crewNotation((key) => (values[`${side}-${key}`] ?? "").trim(), side));
  const people = SIDES.map((side) => values[`people-${side}`] ?? 4).join("+");
  return [`${values.map} ${values.mode} ${values.goal} ${people}`, ...crews, `turn=${values.turn}`].join(" / ");
}

function crewNotation(value, side) {
  const list = (key) => value(key).split(/[\s,]+/).filter(Boolean).join(",");
  const pairs = ["mines", "marks", "owes", "traced"].map((key) => [key, list(key) || "none"]);
  const single = ["heading", "last", "fresh"].map((key) => [key, value(key)]);
  const figures = ["damage", "waits"].map((key) => [key, value(key) || "0"]);
  const written = [["route", list("route")], ...pairs, ...single, ...figures].filter(([, said]) => said !== "");
  const words = written.map(([key, said]) => `${key}=${said}`);
  return [side, value("at") || "-", ...words, value("gauges") || "torpedo=0", value("state")].filter(Boolean).join(" ");
}

/** A position as labelled facts: what two results are compared by. */
export function factsOf(position) {
  const frame = writePosition(position).split(" / ");
  const next = frame[3] ? [["Next", frame[3]]] : [];
  return [...next, ...SIDES.flatMap((side) => factsOfCrew(crewOf(position, side), capital(side)))];
}

function factsOfCrew(crew, name) {
  const gauges = SYSTEMS.filter((system) => crew.gauges[system] > 0).map((system) => `${system} ${crew.gauges[system]}`);
  const list = (some) => some.join(" ") || "none";
  const state = [...FORM_FLAGS.filter((flag) => crew[flag]), ...(crew.waits > 0 ? [`waits ${crew.waits}`] : [])];
  const last = CAME_LAST_CHOICES.find(([latest]) => latest === crew.last)[1];
  return [
    [`${name}: submarine`, crew.at ?? "not started"],
    [`${name}: route`, list(crew.route)],
    [`${name}: mines`, list(crew.mines) + (crew.fresh ? `; ${crew.fresh} since the last move` : "")],
    [`${name}: gauges`, list(gauges)],
    [`${name}: marked symbols`, list(crew.marks)],
    [`${name}: damage`, String(crew.damage) + (crew.exempt > 0 ? `, of which ${crew.exempt} does not count` : "")],
    [`${name}: still to do`, list(crew.owes)],
    [`${name}: came last`, last],
    [`${name}: state`, [...state, ...crew.traced.map((role) => `${role} traced`)].join(", ") || "as usual"],
  ];
}
