/* One move of one seat: what holds for every kind of it, and then what it does. */

import { ACTS, whyNotThisRole } from "./acts.mjs";
import {
  changePosition, crewOf, hasBegun, isRealTime, newWork, otherSide, refusal, roleOf, sideOf,
} from "./crews.mjs";
import { endIfOver, standing } from "./damage.mjs";
import { sheetToIrradiate } from "./upkeep.mjs";
import { whyNotInEnemyTurn } from "./weapons.mjs";

/**
 * Plays one choice. Returns {position, events}, or {refused: {rule, why}}; the position that was handed in
 * is never changed.
 */
export function playChoice(game, position, choice) {
  const refused = whyRefused(game, position, choice);
  if (refused) return { refused };
  const work = newWork(game, { ...position, shooter: null });
  ACTS[choice.kind].carryOut(work, sideOf(choice.seat), choice);
  endIfOver(work);
  // Only the shot that ends the game is remembered.
  if (!standing(game, work.position).over) changePosition(work, { shooter: position.shooter });
  return { position: work.position, events: work.events };
}

/** The first rule that forbids a choice, or null. */
export function whyRefused(game, position, choice) {
  return (
    whyNotOpenTo(game, position, choice) ?? ACTS[choice.kind].whyNot(game, position, sideOf(choice.seat), choice)
  );
}

/** Returns why a seat may choose nothing of a kind now, by what holds for every kind alike. */
export function whyNotOpenTo(game, position, choice) {
  const side = sideOf(choice.seat);
  return (
    whyOver(game, position) ??
    whyNotThisRole(choice, roleOf(choice.seat)) ??
    whyBeforeStart(position, choice) ??
    whyStopped(position, side, choice) ??
    (isAnswer(choice) ? null : whyNotFree(game, position, side, choice))
  );
}

/** Returns what keeps a crew from acting of its own accord. Answers are given whatever else holds. */
function whyNotFree(game, position, side, choice) {
  return (
    whyNotInThisMode(position, choice) ??
    whyNotThisTurn(game, position, side, choice) ??
    whyRadiationFirst(position, side, choice) ??
    whyNotUp(game, position, side, choice)
  );
}

function whyOver(game, position) {
  return standing(game, position).over ? refusal("end.at-once", "The game is over.") : null;
}

function whyBeforeStart(position, { kind }) {
  if (kind === "start" || hasBegun(position)) return null;
  return refusal("setup.start-secret", "First both Captains choose where to start.");
}

export function isAnswer({ kind }) {
  return kind === "answer-drone" || kind === "answer-sonar";
}

function whyStopped({ question }, side, choice) {
  if (question !== null) {
    const isDue = choice.kind === `answer-${question.about}` && side === question.side;
    return isDue ? null : refusal("activate.stop", `Play is stopped until the Captain of ${question.side} answers.`);
  }
  if (!isAnswer(choice)) return null;
  const rule = choice.kind === "answer-drone" ? "detect.drone-true" : "detect.sonar-answer";
  return refusal(rule, "Nobody has asked.");
}

const REAL_TIME_ONLY = { trace: "surface.sections", check: "surface.check", dive: "surface.ready" };

function whyNotInThisMode(position, { kind }) {
  if (isRealTime(position)) {
    return kind === "end" ? refusal("turn.own-pace", "In real time there are no turns to end.") : null;
  }
  const rule = REAL_TIME_ONLY[kind];
  return rule ? refusal(rule, "Turn by turn nothing is traced, and surfacing needs no check.") : null;
}

function whyNotThisTurn(game, position, side, choice) {
  if (isRealTime(position) || position.turn === side || choice.kind === "start") return null;
  if (choice.kind === "trigger") return whyNotInEnemyTurn(game, position);
  const isDue = choice.kind === "radiation" && isOwedBy(position, sheetToIrradiate(game, choice.seat));
  return isDue ? null : refusal("turn.only-own", "It is the turn of the other crew.");
}

function isOwedBy(position, side) {
  return crewOf(position, side).owes.includes("radiation");
}

/** The radiation mark is part of what play was stopped for, so that it goes before all else of both crews. */
function whyRadiationFirst(position, side, { kind }) {
  if (kind === "radiation") return null;
  if (isOwedBy(position, side)) {
    return refusal("activate.broken-marker", "First the Engineer marks a radiation symbol.");
  }
  if (!isOwedBy(position, otherSide(side))) return null;
  return refusal("activate.stop", "Play is stopped until the other crew's radiation symbol is marked.");
}

const OPEN_WHILE_UP = ["trace", "check", "dive", "radiation"];

/** Returns what a surfaced crew may do in real time. */
function whyNotUp(game, position, side, { kind }) {
  if (!crewOf(position, side).surfaced || OPEN_WHILE_UP.includes(kind)) return null;
  if (kind === "trigger") {
    const mayTrigger = game.follows("trigger-while-surfaced", "allowed");
    return mayTrigger ? null : refusal("mine.trigger-surfaced", "A surfaced crew triggers no mine.");
  }
  const moves = kind === "order" || kind === "surface";
  if (game.follows("surfaced-activity", "allowed") && !moves) return null;
  return refusal("surface.nothing-else", "A surfaced crew does nothing else until it is ready to dive.");
}
