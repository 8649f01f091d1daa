/* Chance for what a request leaves out: this subject can deal and roll for itself. */

import { randomInt } from "node:crypto";
import { shuffledDeal } from "../rules/deep-sea-adventure.mjs";

export function freshDeal(components) {
  return shuffledDeal(components, (below) => randomInt(below));
}

export function freshSeat(seats) {
  return 1 + randomInt(seats);
}

/** Roll-off rounds for these seats, as many as it takes to leave one winner. */
export function freshRollOff(components, seats) {
  const rounds = [];
  let level = seats;
  while (level > 1) {
    const round = Array.from({ length: level }, () => freshRoll(components));
    const sums = round.map((dice) => dice.reduce((sum, face) => sum + face, 0));
    const best = Math.max(...sums);
    level = sums.filter((sum) => sum === best).length;
    rounds.push(round);
  }
  return rounds;
}

export function freshRoll({ dice, die_faces: faces }) {
  return Array.from({ length: dice }, () => faces[randomInt(faces.length)]);
}
