/* Faults of a position that have to do with what comes when: the start, duties, surfacing, turns and questions. */

import { chartOf, sectorsOf } from "./chart.mjs";
import { SIDES, SYSTEMS, crewOf, fault, isRealTime, otherSide } from "./crews.mjs";
import { standing } from "./damage.mjs";
import { boxesOf, isBroken, markableGauges, panelSymbols, radiationSymbols, unmarked } from "./sheets.mjs";
import { isTraced, tracersOf } from "./surfacing.mjs";

/** The faults of one crew. */
export function faultsOfTurns(game, position, side, where) {
  const looks = [
    faultsOfStart, faultsOfWhatIsOwed, faultsOfWhenItIsOwed, faultsOfOrder, faultsOfSurfacing, faultsOfWaiting,
  ];
  return looks.flatMap((look) => [...look(game, position, side, where)]);
}

const owesUpkeep = ({ owes }) => owes.includes("gauge") || owes.includes("breakdown");
const owesRadiation = ({ owes }) => owes.includes("radiation");
/** Returns whether both have started; a route without a submarine is a fault of its own. */
const isUnderWay = ({ crews }) => crews.every(({ at, route }) => at !== null || route.length > 0);
const isOver = (game, position) => standing(game, position).over;

// ---- The start

function* faultsOfStart(game, position, side, where) {
  const crew = crewOf(position, side);
  if (!isUnderWay(position)) {
    if (!isUntouched(crew)) yield fault("setup.start-secret", where, "Before both have started nothing happens.");
    return;
  }
  if (crew.last !== "start") return;
  const isUp = crew.surfaced && game.follows("surfaced-activity", "none");
  if (owesUpkeep(crew) || crew.ordered || isUp || crew.waits > 0) {
    yield fault("setup.start-secret", `${where}.last`, "More than the start has happened.");
  }
  const mayTry = isRealTime(position) && game.follows("activation-before-first-move", "allowed");
  const isMarked = (crew.marks.length > 0 || owesRadiation(crew)) && !mayTry;
  const isCharged = SYSTEMS.some((system) => crew.gauges[system] !== 0);
  if (isCharged || isMarked || crew.mines.length > 0 || crew.route.length > 1) {
    yield fault("setup.fresh-sheets", where, "The sheets of a crew that starts are blank.", "history");
  }
}

/** Returns whether nothing but the choice of a start space can have happened. */
function isUntouched({ at, route, last, gauges, damage, heading, fresh, waits, exempt, ...crew }) {
  const isBlank = ["mines", "marks", "owes", "traced"].every((part) => crew[part].length === 0);
  const isAtRest = !crew.ordered && !crew.surfaced && !crew.checked && heading === null && fresh === null;
  const isUnhurt = damage === 0 && waits === 0 && exempt === 0 && SYSTEMS.every((system) => gauges[system] === 0);
  const isAtStart = route.length === (at === null ? 0 : 1) && (at === null || route[0] === at);
  return last === "start" && isBlank && isAtRest && isUnhurt && isAtStart;
}

// ---- Duties

function* faultsOfWhatIsOwed(game, position, side, where) {
  const crew = crewOf(position, side);
  const { owes, heading, at } = crew;
  if (new Set(owes).size < owes.length) yield fault("upkeep.both", `${where}.owes`, "What is owed is owed once.");
  if (at !== null && owes.includes("breakdown") !== (heading !== null)) {
    yield fault("upkeep.panel", `${where}.heading`, "A heading is there exactly if a breakdown is owed.");
  }
  if (owes.includes("gauge") && markableGauges(game, position, side).length === 0) {
    yield fault("upkeep.all-full", `${where}.owes`, "No gauge is owed where none can be marked.");
  }
  const isStuck = (duty, names) => owes.includes(duty) && unmarked(crew, names).length === 0;
  const stuck = [
    heading !== null && isStuck("breakdown", panelSymbols(game, heading)),
    isStuck("radiation", radiationSymbols(game)),
  ];
  for (const isThere of stuck) {
    if (isThere) yield fault("upkeep.nothing-to-mark", `${where}.owes`, "No mark is owed where none can be made.");
  }
}

function* faultsOfWhenItIsOwed(game, position, side, where) {
  const crew = crewOf(position, side);
  const at = `${where}.owes`;
  if (crew.owes.length > 0 && isOver(game, position)) yield fault("end.at-once", at, "After the end nothing is owed.");
  if (owesUpkeep(crew) && crew.last === "surfacing" && isRealTime(position)) {
    yield fault("upkeep.both", `${where}.last`, "An OK is owed for a move since surfacing.", "history");
  }
  if (!owesRadiation(crew)) return;
  if (side === SIDES[1] && owesRadiation(crewOf(position, SIDES[0]))) {
    yield fault("activate.stop", at, "While one crew owes a radiation mark the other tries nothing.", "history");
  }
  const triesEarly = game.follows("trigger-moment", "any-moment") && game.follows("trigger-broken", "radiation-mark");
  if (owesUpkeep(crew) && !triesEarly) yield fault("activate.after-ok", at, "An attempt waits for the OKs.", "history");
  const mayWork = game.follows("uncharged-order", "penalised");
  if (!mayWork && !SYSTEMS.some((system) => isBroken(game, crew, system))) {
    yield fault("activate.broken", at, "Only a broken system is tried in vain.", "history");
  }
}

function* faultsOfOrder(game, position, side, where) {
  const crew = crewOf(position, side);
  const { ordered, last } = crew;
  if (isRealTime(position)) {
    if (ordered) yield fault("turn.own-pace", `${where}.ordered`, "In real time there are no turns.");
    return;
  }
  const isItsTurn = position.turn === side;
  if (ordered && !isItsTurn) yield fault("turn.only-own", `${where}.ordered`, "It is the turn of the other crew.");
  if (ordered && (last === "start" || last === "surfacing")) {
    yield fault("turn.one-order", `${where}.last`, "The order of this turn came later than that.");
  }
  if (owesUpkeep(crew) && !ordered) yield fault("turn.one-order", `${where}.owes`, "An OK is owed for an order only.");
  if (owesRadiation(crew) && !isItsTurn && !game.follows("trigger-in-enemy-turn", "allowed")) {
    yield fault("activate.broken-marker", `${where}.owes`, "A radiation symbol is marked before the turn is ended.");
  }
}

// ---- Surfacing

function* faultsOfSurfacing(game, position, side, where) {
  const crew = crewOf(position, side);
  const { surfaced, traced, checked, at, route, last, marks } = crew;
  if (surfaced && !isRealTime(position)) {
    yield fault("surface.three-turns", `${where}.surfaced`, "Turn by turn no crew stays up.");
  }
  if (surfaced && owesUpkeep(crew)) yield fault("surface.nothing-else", `${where}.owes`, "A surfaced crew owes no OK.");
  if ((surfaced || last === "surfacing") && at !== null && (route.length !== 1 || route[0] !== at)) {
    yield fault("surface.route", `${where}.route`, "The route was erased.", "history");
  }
  if (last === "surfacing" && !surfaced && marks.length > 0) {
    yield fault("surface.marks", `${where}.marks`, "The marks were erased, and none was made since.", "history");
  }
  if ((traced.length > 0 || checked) && !surfaced) {
    yield fault("surface.sections", `${where}.traced`, "Only a surfaced crew traces.");
    return;
  }
  yield* faultsOfDrawing(game, position, side, where);
}

function* faultsOfDrawing(game, position, side, where) {
  const { traced, checked } = crewOf(position, side);
  const isShared = tracersOf(game, position, side).some((roles) => {
    return traced.filter((role) => roles.includes(role)).length > 1;
  });
  if (isShared) yield fault("surface.sections", `${where}.traced`, "Each section is traced once.");
  if (checked && !isTraced(game, position, side)) {
    yield fault("surface.check", `${where}.checked`, "A drawing is checked when all its sections are traced.");
  }
}

function* faultsOfWaiting(game, position, side, where) {
  const { waits, last } = crewOf(position, side);
  if (waits === 0) return;
  const { extra_turns: most } = game.components;
  const runsOn = game.follows("surfacing-inside-block", "block-runs-on");
  if (waits < 0 || waits > most || isRealTime(position)) {
    yield fault("surface.three-turns", `${where}.waits`, `The other crew has at most ${most} turns in a row.`);
  } else if (position.turn === side && !(runsOn && crewOf(position, otherSide(side)).waits > 0)) {
    yield fault("surface.three-turns", `${where}.waits`, "A crew that has surfaced waits for the turns of the other.");
  } else if (last !== "surfacing" && !runsOn) {
    yield fault("surface.three-turns", `${where}.last`, "A crew that waits has done nothing else.", "history");
  }
}

// ---- Questions, and the end

export function faultsOfQuestion(game, position) {
  if (position.question === null) return [];
  return [...faultsOfWhatIsAsked(game, position), ...faultsOfAsking(game, position)];
}

function* faultsOfWhatIsAsked(game, position) {
  const { about, sector } = position.question;
  const isDrone = about === "drone";
  if (isDrone !== (sector !== null)) {
    yield fault("detect.drone-sector", "question.sector", "A drone asks about a sector, a sonar about none.");
  } else if (isDrone && (sector < 1 || sector > sectorsOf(chartOf(game, position)))) {
    yield fault("detect.drone-sector", "question.sector", `The map has no sector ${sector}.`);
  }
  if (isOver(game, position) || !isUnderWay(position)) {
    yield fault("activate.stop", "question", "Nobody asks before the start or after the end.");
  }
}

/** The crew that asks has used the system it asks with, and has its order and its OKs behind it. */
function* faultsOfAsking(game, position) {
  const { side: answering, about } = position.question;
  const side = otherSide(answering);
  const where = `crews.${SIDES.indexOf(side) + 1}`;
  const crew = crewOf(position, side);
  if (!isRealTime(position) && (position.turn !== side || !crew.ordered)) {
    yield fault("activate.after-order", "question", "A crew asks in its own turn, after its order.");
  }
  if (crew.owes.length > 0) yield fault("activate.after-ok", "question", "The crew that asks owes nothing.");
  if (crew.surfaced && !game.follows("surfaced-activity", "allowed")) {
    yield fault("surface.nothing-else", "question", "A surfaced crew asks nothing.");
  }
  if (crew.last !== "use") yield fault("activate.one-a-turn", `${where}.last`, "A system was used last.", "history");
  const left = game.follows("gauge-reset", "kept") ? boxesOf(game, position, about) : 0;
  if (crew.gauges[about] !== left) {
    yield fault("activate.empties", `${where}.gauges.${about}`, `The gauge of the ${about} shows ${left}.`, "history");
  }
  if (isBroken(game, crew, about)) {
    yield fault("activate.broken", `${where}.marks`, `A broken ${about} does not ask.`, "history");
  }
  if (owesRadiation(crewOf(position, answering))) {
    const owing = `crews.${SIDES.indexOf(answering) + 1}.owes`;
    yield fault("activate.stop", owing, "Before the radiation mark is made nobody asks.", "history");
  }
}

export function* faultsOfShooter(game, position) {
  if (position.shooter === null || isOver(game, position)) return;
  yield fault("end.draw", "shooter", "No shot has ended the game.", "history");
}
