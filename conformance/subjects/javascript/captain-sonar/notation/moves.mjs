/*
 * Moves in one line: `SEAT VERB ARGUMENTS`. `red` and `blue` alone stand for the role whose act it is; any other
 * is written whole: `red.first-mate drone 2`.
 */

import { HEADINGS } from "../chart.mjs";
import { ROLES, SEATS, SIDES, SYSTEMS, sideOf } from "../crews.mjs";
import { Words } from "./words.mjs";

const MOVE_EXAMPLE = "write SEAT VERB ARGUMENTS, such as red north, red gauge torpedo or blue answer row 5 column C";
/** Whose act a verb is, where it is not the Captain's; the verb is the kind of choice there. */
const ROLE_OF_ACT = {
  gauge: "first-mate", breakdown: "engineer", radiation: "engineer", check: "engineer", dive: "engineer",
};

/** The move that is written. Throws a NotationError. */
export function readMove(text) {
  const words = new Words(text, MOVE_EXAMPLE);
  const who = words.next("the seat").toLowerCase();
  if (!SIDES.includes(who) && !SEATS.includes(who)) {
    throw words.wrong(`there is no seat “${who}”`, "write red or blue, or a full seat such as red.first-mate");
  }
  const verb = words.oneOf(Object.keys(READERS), "a verb");
  if (verb === "trace" && SIDES.includes(who)) {
    throw words.wrong("the role that traces is missing", `write the full seat, such as ${who}.engineer trace`);
  }
  const seat = SIDES.includes(who) ? ownSeat(who, verb) : who;
  const choice = { seat, ...READERS[verb](words) };
  words.end();
  return { choice };
}

/** A move in one line. */
export function writeMove({ choice }) {
  const { seat, kind } = choice;
  const side = sideOf(seat);
  const who = seat === ownSeat(side, kind) && kind !== "trace" ? side : seat;
  return [who, ...WRITERS[kind](choice)].filter((word) => word !== null).join(" ");
}

function ownSeat(side, act) {
  return `${side}.${ROLE_OF_ACT[act] ?? "captain"}`;
}

// ---- Reading: by verb, kind and parts of the choice

function spaceIfAny(words) {
  return words.left.length > 0 && words.left[0].toLowerCase() !== "via" ? words.asSpace(words.next("a space")) : null;
}

function readTorpedo(words) {
  const at = spaceIfAny(words);
  const path = [];
  if (words.take("via")) do path.push(words.asSpace(words.next("a space that it passes"))); while (words.left.length > 0);
  return { kind: "torpedo", at, path };
}

function readSilence(words) {
  const word = words.next("a number of spaces");
  const to = HEADINGS.includes(word.toLowerCase()) ? word.toLowerCase() : null;
  const length = words.asNumber(to ? words.next("a number of spaces") : word, "a direction or a number of spaces");
  return { kind: "silence", to, length };
}

function readAnswer(words) {
  const said = { row: null, column: null, sector: null };
  while (words.left.length > 0) {
    const part = words.oneOf(Object.keys(said), "a part of an answer");
    if (said[part] !== null) throw words.wrong(`the ${part} is named twice`);
    const word = words.next(`the ${part}`);
    said[part] = part === "column" ? word.toUpperCase() : words.asNumber(word, `a ${part}`);
  }
  return { kind: "answer-sonar", ...said };
}

function readCheck(words) {
  const crossed = [];
  if (words.oneOf(["valid", "crossed"], "a result of the check") === "crossed") {
    do crossed.push(words.oneOf(ROLES, "a role")); while (words.left.length > 0);
  }
  return { kind: "check", crossed };
}

const alone = (kind) => () => ({ kind });
const symbolOf = (kind) => (words) => ({ kind, symbol: words.asSymbol(words.next("a symbol")) });

const READERS = {
  ...Object.fromEntries(HEADINGS.map((to) => [to, () => ({ kind: "order", to })])),
  start: (words) => ({ kind: "start", at: words.asSpace(words.next("a space")) }),
  gauge: (words) => ({ kind: "gauge", system: words.oneOf(SYSTEMS, "a system") }),
  breakdown: symbolOf("breakdown"),
  radiation: symbolOf("radiation"),
  drop: (words) => ({ kind: "drop", at: spaceIfAny(words) }),
  trigger: (words) => ({ kind: "trigger", at: spaceIfAny(words) }),
  torpedo: readTorpedo,
  drone: (words) => ({
    kind: "drone", sector: words.left.length > 0 ? words.asNumber(words.next("a sector"), "a sector") : null,
  }),
  sonar: alone("sonar"),
  yes: () => ({ kind: "answer-drone", yes: true }),
  no: () => ({ kind: "answer-drone", yes: false }),
  answer: readAnswer,
  silence: readSilence,
  scenario: alone("scenario"),
  surface: alone("surface"),
  trace: alone("trace"),
  check: readCheck,
  dive: alone("dive"),
  end: alone("end"),
};

// ---- Writing: by kind

const WRITERS = {
  start: ({ at }) => ["start", at],
  order: ({ to }) => [to],
  gauge: ({ system }) => ["gauge", system],
  breakdown: ({ symbol }) => ["breakdown", symbol],
  radiation: ({ symbol }) => ["radiation", symbol],
  drop: ({ at }) => ["drop", at],
  trigger: ({ at }) => ["trigger", at],
  torpedo: ({ at, path }) => ["torpedo", at, ...(path.length > 0 ? ["via", ...path] : [])],
  drone: ({ sector }) => ["drone", sector],
  sonar: () => ["sonar"],
  "answer-drone": ({ yes }) => [yes ? "yes" : "no"],
  "answer-sonar": (said) =>
    ["answer", ...["row", "column", "sector"].flatMap((part) => (said[part] === null ? [] : [part, said[part]]))],
  silence: ({ to, length }) => ["silence", to, length],
  scenario: () => ["scenario"],
  surface: () => ["surface"],
  trace: () => ["trace"],
  check: ({ crossed }) => (crossed.length > 0 ? ["check", "crossed", ...crossed] : ["check", "valid"]),
  dive: () => ["dive"],
  end: () => ["end"],
};

const MISSING_PARTS = {
  drop: { at: null },
  trigger: { at: null },
  torpedo: { at: null, path: [] },
  drone: { sector: null },
  "answer-sonar": { row: null, column: null, sector: null },
  silence: { to: null, length: 0 },
  check: { crossed: [] },
};

/** A move as the rules want it: what it leaves out is in it, empty. */
export function wholeMove({ choice }) {
  return { choice: { ...MISSING_PARTS[choice.kind], ...choice } };
}
