/* Every kind of choice: whose it is, why it may be refused, and what it does. */

import {
  activateSonar, answerDrone, answerSonar, launchDrone, whyNoSuchDrone, whyNoSuchDroneAnswer, whyNoSuchSonarAnswer,
} from "./detection.mjs";
import { refusal, tell } from "./crews.mjs";
import {
  endTurn, goSilently, order, start, whyNoSuchSilence, whyNotEnd, whyNotOrder, whyNotStart,
} from "./moving.mjs";
import { check, dive, surface, trace, whyNotCheck, whyNotDive, whyNotSurface, whyNotTrace } from "./surfacing.mjs";
import { useOrAttempt, whyNotUsed } from "./systems.mjs";
import {
  markBreakdown, markGauge, markRadiation, whyNotBreakdown, whyNotGauge, whyNotRadiation,
} from "./upkeep.mjs";
import { drop, launch, trigger, whyNoSuchDrop, whyNoSuchTorpedo, whyNotTrigger } from "./weapons.mjs";

const CAPTAIN = { roles: ["captain"], rule: "crew.captain" };
const GREEN = { roles: ["captain", "first-mate"], rule: "crew.green" };
const FIRST_MATE = { roles: ["first-mate"], rule: "crew.first-mate" };
const ENGINEER = { roles: ["engineer"], rule: "crew.engineer" };
const ANYBODY = { roles: ["captain", "first-mate", "engineer", "radio-operator"], rule: "surface.sections" };

/** An act of a system: refused for its moment, its gauge or its target, else used or attempted. */
function system(who, whyNoTarget, carryOut) {
  return {
    ...who,
    whyNot: (game, position, side, choice) => whyNotUsed(game, position, side, choice, whyNoTarget),
    carryOut: (work, side, choice) => useOrAttempt(work, side, choice, carryOut),
  };
}

const nothingMore = () => null;

/**
 * By kind: {roles, rule, whyNot(game, position, side, choice), carryOut(work, side, choice)}. What holds for
 * all of them alike (whose turn it is, an open question) is looked at before.
 */
export const ACTS = Object.freeze({
  start: { ...CAPTAIN, whyNot: whyNotStart, carryOut: start },
  order: { ...CAPTAIN, whyNot: whyNotOrder, carryOut: order },
  gauge: { ...FIRST_MATE, whyNot: whyNotGauge, carryOut: markGauge },
  breakdown: { ...ENGINEER, whyNot: whyNotBreakdown, carryOut: markBreakdown },
  radiation: { ...ENGINEER, whyNot: whyNotRadiation, carryOut: markRadiation },
  drop: system(CAPTAIN, whyNoSuchDrop, drop),
  trigger: { ...CAPTAIN, whyNot: whyNotTrigger, carryOut: trigger },
  torpedo: system(CAPTAIN, whyNoSuchTorpedo, launch),
  drone: system(GREEN, whyNoSuchDrone, launchDrone),
  sonar: system(GREEN, nothingMore, activateSonar),
  "answer-drone": { ...CAPTAIN, whyNot: whyNoSuchDroneAnswer, carryOut: answerDrone },
  "answer-sonar": { ...CAPTAIN, whyNot: whyNoSuchSonarAnswer, carryOut: answerSonar },
  silence: system(CAPTAIN, whyNoSuchSilence, goSilently),
  scenario: system(CAPTAIN, nothingMore, (work, _side, { seat }) => tell(work, "scenario-used", { seat })),
  surface: { ...CAPTAIN, whyNot: whyNotSurface, carryOut: surface },
  trace: { ...ANYBODY, whyNot: whyNotTrace, carryOut: trace },
  check: { ...ENGINEER, whyNot: whyNotCheck, carryOut: check },
  dive: { ...ENGINEER, whyNot: whyNotDive, carryOut: dive },
  end: { ...CAPTAIN, whyNot: whyNotEnd, carryOut: (work, side) => endTurn(work, side) },
});

export function whyNotThisRole({ kind }, role) {
  const { roles, rule } = ACTS[kind];
  return roles.includes(role) ? null : refusal(rule, `That is for the ${roles.join(" or the ")} to do.`);
}
