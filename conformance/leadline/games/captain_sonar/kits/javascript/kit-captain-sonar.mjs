// Translates the moves and positions of Captain Sonar for an adapter. It needs kit-forms.mjs and the kit.
//
// `kinds` connects the methods of a program with the kinds of choices, and `commands` the actions of a reducer. Neither
// offers an act to a role that does not have it. `decisions` writes `to_act`, `question` and `owes` write fields of a
// position, `further` reports the moves that a program makes by itself, `candidates` lists choices, `offers` lists
// setups, and `serve` puts an adapter together. `spaces`, `directions`, `CREW`, `ROLE`, `SECTION` and `CLAIMS` are forms.

import { handlers, NotOffered, serve as serveKit } from "./kit.mjs";
import { actions, calls, complete, form, sequence, words } from "./kit-forms.mjs";

export const SIDES = ["red", "blue"];
export const ROLES = ["captain", "first-mate", "engineer", "radio-operator"];
export const SYSTEMS = ["mine", "torpedo", "drone", "sonar", "silence", "scenario"];
export const WAYS = ["north", "east", "south", "west"];
/** All kinds of decisions. */
export const KINDS = [
  ...["start", "order", "surface", "end", "gauge", "breakdown", "radiation", "drop", "trigger", "torpedo", "drone"],
  ...["sonar", "silence", "scenario", "answer-drone", "answer-sonar", "trace", "check", "dive"],
];
const GREEN = ["captain", "first-mate"];
const ENGINEER = ["engineer"];

/** The roles that a kind of choice belongs to, if not to the captain alone. */
export const ACTING = {
  ...{ gauge: ["first-mate"], breakdown: ENGINEER, radiation: ENGINEER, check: ENGINEER, dive: ENGINEER },
  ...{ drone: GREEN, sonar: GREEN, trace: ROLES },
};
const rolesOf = (kind) => ACTING[kind] ?? ["captain"];

/** The crew of a seat. */
export const CREW = form((seat) => seat.split(".")[0]);
/** The role of a seat. */
export const ROLE = form((seat) => seat.split(".")[1]);
/** The section of the hull that a seat traces, for a program that numbers them: each role has its own, in order. */
export const SECTION = form((seat) => ROLES.indexOf(ROLE.load(seat)) + 1);
/** What an answer to the sonar names. */
export const CLAIMS = form((choice) => {
  const named = ["row", "column", "sector"].filter((name) => (choice[name] ?? null) !== null);
  return Object.fromEntries(named.map((name) => [name, choice[name]]));
});

/** Return the form of a direction for which the program has other values. */
export const directions = (north, east, south, west) => words({ north, east, south, west });
export const LETTERS = directions("N", "E", "S", "W");

/**
 * Return the form of a space, such as C4, that the program keeps as numbers: the column, then the row. Both count from
 * `first`. `make` makes the space of the program, and `read` gives its two numbers. Null stays null.
 */
export function spaces(make = (column, row) => [column, row], read = (space) => space, first = 0) {
  const load = (name) => (name ? make(name.charCodeAt(0) - 65 + first, Number(name.slice(1)) - 1 + first) : null);
  return form(load, (space) => {
    if ((space ?? null) === null) return null;
    const [column, row] = read(space);
    return `${String.fromCharCode(65 + column - first)}${row + 1 - first}`;
  });
}

const own = (forms) => ({ crew: CREW, role: ROLE, section: SECTION, claims: CLAIMS, ...forms });
const withSeat = (choice) => {
  const { seat } = choice;
  return { ...choice, crew: seat, role: seat, section: seat, claims: choice };
};

function checkRole({ kind, seat }) {
  const role = ROLE.load(seat);
  if (!rolesOf(kind).includes(role)) throw new NotOffered(`the ${role} has no ${kind}`);
}

/**
 * Return the functions of an adapter, as `calls` does, with some parts in addition: the `crew`, the `role` and the
 * `section` of the seat, and the `claims` of an answer to the sonar. A role that does not have the act is not offered it.
 */
export function kinds(methods, forms = {}) {
  const made = Object.entries(calls(methods, own(forms))).map(([kind, play]) => {
    return [kind, (game, choice, chance) => (checkRole(choice), play(game, withSeat(choice), chance))];
  });
  return Object.fromEntries(made);
}

/**
 * Return functions from a choice to an action, as `actions` does, with the same additions as `kinds`. If your reducer
 * checks the role itself, use `actions` instead, so that its refusal is heard.
 */
export function commands(types, forms = {}, make = undefined) {
  const made = Object.entries(actions(types, own(forms), make)).map(([kind, write]) => {
    return [kind, (choice, chance) => (checkRole(choice), write(withSeat(choice), chance))];
  });
  return Object.fromEntries(made);
}

/**
 * Return the entries of `to_act` for kinds of decisions of a crew, each with the roles that may make it. Each role traces
 * for itself: `trace` is one entry for each role. Use `decisionOf` for the roles that have not traced yet.
 */
export const decisions = (crew, ...kindsOpen) =>
  kindsOpen.flatMap((kind) => {
    const seats = rolesOf(kind).map((role) => `${crew}.${role}`);
    return kind === "trace" ? seats.map((seat) => ({ kind, seats: [seat] })) : [{ kind, seats }];
  });

/** Return the entry of `to_act` for one role. */
export const decisionOf = (crew, role, kind) => ({ kind, seats: [`${crew}.${role}`] });

/** Return the field `owes`, given whether a `gauge`, a `breakdown` and a `radiation` mark is due. */
export const owes = (due) => Object.keys(due).filter((name) => due[name]);

/** Return the field `question`: the crew that has to answer, about the drone or the sonar; null without a crew. */
export const question = (side, about, sector = null) => (side ? { side, about, sector } : null);

/** Return the setups that a program has: all, except where the values of `map`, `mode`, `goal` or `first` are named. */
export const offers = (only = {}) => ({
  ...{ map: ["alpha", "bravo", "charlie", "delta", "echo"], mode: ["turn-by-turn", "real-time"] },
  ...{ goal: ["hunt", "sudden-death"], first: SIDES, ...only },
});

/** Return every choice of a kind that may be legal on a map of this size. */
export function candidates(seat, kind, { columns, rows, sectors, symbols }) {
  const letters = Array.from({ length: columns }, (_, column) => String.fromCharCode(65 + column));
  const numbers = Array.from({ length: rows }, (_, row) => row + 1);
  const squares = letters.flatMap((letter) => numbers.map((number) => ({ at: `${letter}${number}` })));
  const hints = { row: numbers, column: letters, sector: [...sectors] };
  const pairs = [["row", "column"], ["row", "sector"], ["column", "sector"]];
  const marks = symbols.map((symbol) => ({ symbol }));
  const parts = {
    ...{ start: squares, drop: squares, trigger: squares, torpedo: squares, breakdown: marks, radiation: marks },
    order: WAYS.map((to) => ({ to })),
    gauge: SYSTEMS.map((system) => ({ system })),
    drone: hints.sector.map((sector) => ({ sector })),
    "answer-drone": [{ yes: true }, { yes: false }],
    "answer-sonar": pairs.flatMap(([one, two]) => hints[one].flatMap((x) => hints[two].map((y) => ({ [one]: x, [two]: y })))),
    silence: [{}, ...WAYS.flatMap((to) => [1, 2, 3, 4].map((length) => ({ to, length })))],
    check: ROLES.reduce((some, role) => [...some, ...some.map((roles) => [...roles, role])], [[]]).map((crossed) => (crossed.length ? { crossed } : {})),
  };
  return (parts[kind] ?? [{}]).map((part) => ({ kind, seat, ...part }));
}

/** The kinds of choices that use a system. */
export const USES = ["drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"];

/**
 * Return the function `after` of `reducing` for a program that makes some moves by itself. Call `serve` with `isSequence`,
 * and name `end` in `goesOnAt` if the program ends only some turns by itself. Each function is optional:
 *
 * - `answer(game, crew)`: the answer that the program gives for a crew right after the drone of the other one;
 * - `dives(game, crew)`: whether the program made a crew dive after the check that was just played;
 * - `ends(game, crew, before)`: whether the program ended the turn of a crew after the choice that was just played, which
 *   was neither a start, surfacing nor `end`. `before` is the state before the choice.
 */
export function further({ answer, dives, ends }) {
  return async (game, { kind, seat }, before) => {
    const [crew, other] = seat.startsWith("red") ? SIDES : [...SIDES].reverse();
    const played = [null];
    const add = (choice) => played.push({ choice });
    if (kind === "drone" && answer) add({ kind: "answer-drone", seat: `${other}.captain`, yes: await answer(game, other) });
    if (kind === "check" && (await dives?.(game, other))) add({ kind: "dive", seat: `${other}.engineer` });
    const active = kind.startsWith("answer-") ? other : crew;
    const mayEnd = ends && !["start", "surface", "trace", "check", "dive", "end"].includes(kind);
    if (mayEnd && (await ends(game, active, before))) add({ kind: "end", seat: `${active}.captain` });
    return played;
  };
}

/**
 * Serve a program that pauses at every decision, except at the kinds of `goesOnAt`. Decisions that the program does not
 * offer count as pauses too, so that the moves before them are judged by themselves. The rest is as in an adapter of
 * the kit, but `offers` are the setups, `claims` and `configurable` have their own places, and `more` is added to
 * these. `play` may stand for the functions of all `kinds`, which then need only their names. `board` returns the
 * columns, rows, sectors and symbols of a game, of which `candidates` are made. With `isSequence`, functions may return
 * moves that the program made by itself, as in `sequence`. `refusals` are the exceptions of the program that count as
 * refusals.
 */
export function serve(name, { kinds: given, play, goesOnAt = [], isSequence = false, offers: offered, ...rest }) {
  const { refusals = [], board, claims, configurable, more = {}, ...parts } = rest;
  const functions = Object.fromEntries(Object.entries(given).map(([kind, one]) => [kind, play ?? one]));
  const game = {
    game: "captain-sonar",
    ...(isSequence ? { together: sequence(functions, ...refusals) } : { kinds: functions }),
    ...(board ? { candidates: (one, seat, kind) => candidates(seat, kind, board(one)) } : {}),
    ...parts,
    more: {
      offers: offered ?? offers(),
      ...(goesOnAt.length ? { pauses_at: KINDS.filter((kind) => !goesOnAt.includes(kind)) } : {}),
      ...(claims ? { claims } : {}),
      ...(configurable ? { configurable } : {}),
      ...more,
    },
  };
  return serveKit(handlers(name, [complete(game, ...refusals)]));
}
