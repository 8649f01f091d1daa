/*
 * Positions in one line: `alpha turn-by-turn hunt / red E4 route=E5,E4 torpedo=3 / blue J10 / turn=red`.
 *
 * The sections are the frame, the two crews, and what comes next. What has its default is left out; `?` is what is
 * not known, and `-` a submarine that has not started. A route that is not written is the space of the submarine.
 */

import { HEADINGS } from "../chart.mjs";
import { ROLES, SIDES, SYSTEMS, crewOf, isRealTime, newCrew } from "../crews.mjs";
import { Words } from "./words.mjs";

const POSITION_EXAMPLE = "write alpha turn-by-turn hunt / red E4 / blue J10 / turn=red";
const FRAMES = { mode: ["turn-by-turn", "real-time"], goal: ["hunt", "sudden-death"] };
const ALL_PRESENT = [4, 4];
const FLAGS = ["ordered", "surfaced", "checked"];
const MAY_BE_HIDDEN = ["route", "mines", "gauges", "marks", "damage", "owes"];
const DEFAULT_CREW = { ...newCrew(), last: "order" };
/** In which order the parts of a crew are written after its place and its route. */
const PARTS_IN_ORDER = [
  "mines", "gauges", "marks", "damage", "owes", "heading", "ordered", "last", "fresh", "surfaced", "traced", "checked",
  "waits", "exempt",
];

// ---- Reading

/** The position that is written. Throws a NotationError. */
export function readPosition({ maps }, text) {
  const sections = text.split("/").map((part) => new Words(part, POSITION_EXAMPLE));
  if (sections.length !== 3 && sections.length !== 4) {
    throw new Words(text, POSITION_EXAMPLE).wrong(`it has ${sections.length} sections, not 3 or 4`);
  }
  const [frame, ...others] = sections;
  const map = frame.oneOf(Object.keys(maps), "a map");
  const mode = frame.oneOf(FRAMES.mode, "a mode");
  const goal = frame.oneOf(FRAMES.goal, "a goal");
  const people = frame.left.length > 0 ? readPeople(frame) : ALL_PRESENT;
  frame.end();
  const crews = SIDES.map((side, index) => readCrew(others[index], side));
  const next = others[2] ? readNext(others[2]) : {};
  return { crews, map, mode, goal, people, turn: "red", question: null, shooter: null, ...next };
}

function readPeople(words) {
  const word = words.next("the people");
  const each = word.split("+");
  if (each.length !== 2) throw words.wrong(`“${word}” does not say how many people are in each crew`, "write 4+4");
  return each.map((number) => words.asNumber(number, "a number of people"));
}

/** Whose turn it is, what has to be answered, and who shot last. */
function readNext(words) {
  const readers = {
    turn: (value) => words.known(value, SIDES, "a crew"),
    question: (value) => readQuestion(words, value),
    shooter: (value) => words.known(value, SIDES, "a crew"),
  };
  return Object.fromEntries(pairsOf(words, Object.keys(readers)).map(([key, value]) => [key, readers[key](value)]));
}

/** Returns who has to answer what: `blue:drone:2`, or `blue:sonar`. */
function readQuestion(words, value) {
  const [side, about = "", sector = ""] = value.split(":");
  return {
    side: words.known(side, SIDES, "a crew"),
    about: words.known(about, ["drone", "sonar"], "a question"),
    sector: sector ? words.asNumber(sector, "a sector") : null,
  };
}

/** The rest of a section: keys with their values, each once. */
function pairsOf(words, known) {
  const found = new Map();
  while (words.left.length > 0) {
    const [, name, sign, value] = /^([^=]*)(=?)(.*)$/.exec(words.next("a key"));
    const key = words.known(name, known, "a key here");
    if (found.has(key)) throw words.wrong(`${key} is written twice`);
    const isFlag = FLAGS.includes(key);
    if (isFlag && sign) throw words.wrong(`${key} takes no value`, `write ${key} alone`);
    if (!isFlag && !value) throw words.wrong(`the value of ${key} is missing`, `write ${key}= and the value after it`);
    found.set(key, value);
  }
  return [...found];
}

function readCrew(words, side) {
  const name = words.next(`the crew ${side}`);
  if (name.toLowerCase() !== side) throw words.wrong(`this should be the crew ${side}, not “${name}”`);
  const place = words.next("the place of the submarine");
  const at = place === "?" || place === "-" ? null : words.asSpace(place);
  const crew = { ...DEFAULT_CREW, at, route: at === null ? [] : [at] };
  if (place === "?") crew.route = null;
  for (const [key, value] of pairsOf(words, [...Object.keys(CREW_READERS), ...SYSTEMS, "gauges", ...FLAGS])) {
    Object.assign(crew, readPart(words, crew, key, value));
  }
  return crew;
}

function readPart(words, crew, key, value) {
  if (SYSTEMS.includes(key)) return { gauges: { ...crew.gauges, [key]: words.asNumber(value, "a number of boxes") } };
  if (FLAGS.includes(key)) return { [key]: true };
  if (value === "?" && MAY_BE_HIDDEN.includes(key)) return { [key]: null };
  if (key === "gauges") {
    throw words.wrong(`“${value}” is not what gauges show`, "write each by its name, such as torpedo=3");
  }
  return { [key]: CREW_READERS[key](words, value) };
}

const many = (readOne) => (words, text) =>
  text === "none" ? [] : text.split(",").map((one) => readOne(words, one));
const numberOf = (words, text) => words.asNumber(text, "a number");
const oneWordOf = (known, what) => (words, text) => words.known(text, known, what);

const CREW_READERS = {
  route: many((words, text) => words.asSpace(text)),
  mines: many((words, text) => words.asSpace(text)),
  marks: many((words, text) => words.asSymbol(text)),
  damage: numberOf,
  owes: many(oneWordOf(["gauge", "breakdown", "radiation"], "owed")),
  heading: oneWordOf(HEADINGS, "a direction"),
  last: oneWordOf(["start", "order", "use", "surfacing"], "what came last"),
  fresh: (words, text) => words.asSpace(text),
  traced: many(oneWordOf(ROLES, "a role")),
  waits: numberOf,
  exempt: numberOf,
};

// ---- Writing

/** A position in one line. */
export function writePosition(position) {
  const { map, mode, goal, people, turn, question, shooter } = position;
  const frame = [map, mode, goal];
  if (people.join() !== ALL_PRESENT.join()) frame.push(people.join("+"));
  const crews = SIDES.map((side) => [side, ...crewWords(crewOf(position, side))]);
  const next = !isRealTime(position) || turn !== "red" ? [`turn=${turn}`] : [];
  if (question !== null) {
    const asked = [question.side, question.about, question.sector].filter((part) => part !== null);
    next.push(`question=${asked.join(":")}`);
  }
  if (shooter !== null) next.push(`shooter=${shooter}`);
  return [frame, ...crews, next].filter((words) => words.length > 0).map((words) => words.join(" ")).join(" / ");
}

function crewWords(crew) {
  const { at, route } = crew;
  const isHidden = at === null && route === null;
  const usual = isHidden ? "?" : at ?? "none";
  const written = listed(route);
  const words = [isHidden ? "?" : at ?? "-"];
  if (written !== usual) words.push(`route=${written}`);
  return [...words, ...PARTS_IN_ORDER.flatMap((part) => partWords(part, crew[part]))];
}

function partWords(part, value) {
  if (part === "gauges") {
    if (value === null) return ["gauges=?"];
    return SYSTEMS.filter((system) => value[system] > 0).map((system) => `${system}=${value[system]}`);
  }
  if (FLAGS.includes(part)) return value ? [part] : [];
  if (JSON.stringify(value) === JSON.stringify(DEFAULT_CREW[part])) return [];
  return [`${part}=${value === null || Array.isArray(value) ? listed(value) : value}`];
}

function listed(some) {
  if (some === null) return "?";
  return some.length > 0 ? some.join(",") : "none";
}
