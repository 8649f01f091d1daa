/* Drone and sonar: the question, and the answer of the enemy Captain. */

import {
  allSpaces, bearingsOf, chartOf, columnsOf, isWater, sectorOf, sectorsOf,
} from "./chart.mjs";
import { changePosition, crewOf, otherSide, refusal, tell } from "./crews.mjs";

export const BEARINGS = Object.freeze(["row", "column", "sector"]);

// ---- The questions

export function whyNoSuchDrone(game, position, _side, { sector }) {
  const sectors = sectorsOf(chartOf(game, position));
  if (sector !== null && sector >= 1 && sector <= sectors) return null;
  return refusal("detect.drone-sector", `The drone asks about one of the sectors 1 to ${sectors}.`);
}

export function launchDrone(work, side, { seat, sector }) {
  changePosition(work, { question: { side: otherSide(side), about: "drone", sector } });
  tell(work, "drone-launched", { seat, sector });
}

export function activateSonar(work, side, { seat }) {
  changePosition(work, { question: { side: otherSide(side), about: "sonar", sector: null } });
  tell(work, "sonar-activated", { seat });
}

// ---- The answers

export function whyNoSuchDroneAnswer(game, position, side, { yes }) {
  const { sector } = position.question;
  const isThere = sectorOf(chartOf(game, position), crewOf(position, side).at) === sector;
  return yes === isThere ? null : refusal("detect.drone-true", "The answer to the drone has to be true.");
}

export function answerDrone(work, _side, { seat, yes }) {
  const { sector } = work.position.question;
  changePosition(work, { question: null });
  tell(work, "drone-answered", { seat, sector, yes });
}

export function whyNoSuchSonarAnswer(game, position, side, answer) {
  const chart = chartOf(game, position);
  const told = BEARINGS.filter((kind) => answer[kind] !== null);
  if (told.length !== 2) {
    return refusal("detect.sonar-two-kinds", "The answer names two of row, column and sector.");
  }
  const isOnMap = (kind) => valuesOf(chart, kind).includes(answer[kind]);
  if (game.follows("sonar-false-value", "on-map") && !told.every(isOnMap)) {
    return refusal("detect.sonar-on-map", "The map does not have what the answer names.");
  }
  const own = bearingsOf(chart, crewOf(position, side).at);
  if (told.filter((kind) => answer[kind] === own[kind]).length !== 1) {
    return refusal("detect.sonar-one-true", "Exactly one of the two values is true.");
  }
  const isPossible = () => allSpaces(chart).some((space) => isWater(chart, space) && fits(chart, space, told, answer));
  if (game.follows("sonar-pair", "consistent-pair") && !isPossible()) {
    return refusal("detect.sonar-free-pair", "No space of water has both values.");
  }
  return null;
}

function fits(chart, space, told, answer) {
  const bearings = bearingsOf(chart, space);
  return told.every((kind) => bearings[kind] === answer[kind]);
}

/** Every row, column or sector of a map. */
export function valuesOf(chart, kind) {
  if (kind === "column") return columnsOf(chart);
  const most = kind === "row" ? chart.rows : sectorsOf(chart);
  return Array.from({ length: most }, (_, index) => index + 1);
}

export function answerSonar(work, _side, { seat, row, column, sector }) {
  changePosition(work, { question: null });
  tell(work, "sonar-answered", { seat, row, column, sector });
}
