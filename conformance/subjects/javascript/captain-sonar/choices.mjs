/* Which decisions are open, and what may be chosen in each of them. */

import { ACTS } from "./acts.mjs";
import { HEADINGS, allSpaces, chartOf, sectorsOf, spacesWithin } from "./chart.mjs";
import { ROLES, SIDES, SYSTEMS, crewOf, otherSide, roleOf, sideOf } from "./crews.mjs";
import { standing } from "./damage.mjs";
import { BEARINGS, valuesOf } from "./detection.mjs";
import { whyNotOpenTo, whyRefused } from "./play.mjs";
import { tracersOf } from "./surfacing.mjs";
import { SYSTEM_OF, namingOf, whyNoActivation } from "./systems.mjs";
import { isRedBroken, whyNoTrigger } from "./weapons.mjs";

/**
 * What may be decided now, as [{seats, kind}]. A decision is open where the moment allows it, whatever gauges, mines
 * and sheets say: so what is open tells nothing of them, and there may be no choice in it. Where there are several
 * seats, the first that takes it closes it for all.
 */
export function toAct(game, position) {
  if (standing(game, position).over) return [];
  return SIDES.flatMap((side) =>
    Object.keys(ACTS).flatMap((kind) =>
      takersOf(game, position, side, kind)
        .map((roles) => roles.map((role) => `${side}.${role}`))
        .filter((seats) => isOpen(game, position, seats, kind))
        .map((seats) => ({ seats, kind })),
    ),
  );
}

/** The groups of roles that a decision of a kind is offered to: mostly one, for tracing one for each section. */
function takersOf(game, position, side, kind) {
  return kind === "trace" ? tracersOf(game, position, side) : [ACTS[kind].roles];
}

function isOpen(game, position, [seat], kind) {
  if (whyNotOpenTo(game, position, { seat, kind, length: 0 }) !== null) return false;
  const side = sideOf(seat);
  const { owes, ordered } = crewOf(position, side);
  if (kind === "order") return owes.length === 0 && !ordered;
  if (kind === "trigger") return whyNoTrigger(game, position, side) === null;
  if (kind === "scenario" && game.follows("scenario-system", "charge-only")) return false;
  if (Object.hasOwn(SYSTEM_OF, kind)) return whyNoActivation(game, position, side) === null;
  return candidates(game, position, seat, kind).some((choice) => whyRefused(game, position, choice) === null);
}

/** The legal choices of a kind for a seat; an attempt with a broken system is one choice, whatever it is aimed at. */
export function choices(game, position, seat, kind) {
  if (standing(game, position).over || !ACTS[kind].roles.includes(roleOf(seat))) return [];
  const legal = candidates(game, position, seat, kind).filter((one) => whyRefused(game, position, one) === null);
  const isAttempt = kind === "trigger" && isRedBroken(game, position, sideOf(seat));
  return isAttempt ? legal.slice(0, 1) : legal;
}

/** Everything that could be chosen if the rules allowed it; where a target may be left out, that comes first. */
function candidates(game, position, seat, kind) {
  const side = sideOf(seat);
  const way = Object.hasOwn(SYSTEM_OF, kind) ? namingOf(game, position, side, SYSTEM_OF[kind]).way : "act";
  if (!way) return [];
  const values = Object.hasOwn(VALUES, kind) ? VALUES[kind](game, position, side) : [{}];
  return (way === "attempt" ? values.slice(0, 1) : values).map((parts) => ({ seat, kind, ...parts }));
}

const VALUES = {
  start: (game, position, side) => (isStarted(position, side) ? [] : everySpace(game, position)),
  order: () => HEADINGS.map((to) => ({ to })),
  gauge: () => SYSTEMS.map((system) => ({ system })),
  breakdown: symbols,
  radiation: symbols,
  drop: (game, position, side) => targets(game, position, side, 1),
  trigger: (_game, position, side) => [...new Set(crewOf(position, side).mines)].map((at) => ({ at })),
  torpedo: (game, position, side) =>
    targets(game, position, side, game.components.torpedo.farthest).map((target) => ({ ...target, path: [] })),
  drone: (game, position) => withNone("sector", upTo(sectorsOf(chartOf(game, position)))),
  "answer-drone": () => [{ yes: true }, { yes: false }],
  "answer-sonar": sonarAnswers,
  silence: silences,
  check: (_game, position, side) => subsets(crewOf(position, otherSide(side)).traced).map((crossed) => ({ crossed })),
};

function isStarted(position, side) {
  return crewOf(position, side).at !== null;
}

function everySpace(game, position) {
  return allSpaces(chartOf(game, position)).map((at) => ({ at }));
}

/** No space, and then those around the submarine. */
function targets(game, position, side, most) {
  const { at } = crewOf(position, side);
  return withNone("at", at === null ? [] : spacesWithin(chartOf(game, position), at, most));
}

function symbols({ components }) {
  return components.symbols.map(({ symbol }) => ({ symbol }));
}

function withNone(name, values) {
  return [null, ...values].map((value) => ({ [name]: value }));
}

function upTo(most) {
  return Array.from({ length: most }, (_, index) => index + 1);
}

function silences({ components }) {
  const far = HEADINGS.flatMap((to) => upTo(components.silence).map((length) => ({ to, length })));
  return [{ to: null, length: 0 }, ...far];
}

/** Answers with values of the map; where any false value will do, there is no end to the others. */
function sonarAnswers(game, position) {
  if (position.question?.about !== "sonar") return [];
  const chart = chartOf(game, position);
  const nothing = { row: null, column: null, sector: null };
  return BEARINGS.flatMap((one, index) =>
    BEARINGS.slice(index + 1).flatMap((other) =>
      valuesOf(chart, one).flatMap((value) =>
        valuesOf(chart, other).map((second) => ({ ...nothing, [one]: value, [other]: second })),
      ),
    ),
  );
}

/** Every set of these roles, the empty one first, each in the order of the roles. */
function subsets(roles) {
  const sets = [[]];
  for (const role of ROLES.filter((each) => roles.includes(each))) sets.push(...sets.map((set) => [...set, role]));
  return sets;
}
