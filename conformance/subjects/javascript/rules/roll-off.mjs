/*
 * A roll-off: every seat concerned rolls, the highest sum wins, and those level at the top
 * roll again. The rounds come from outside, each with one roll a seat in seat order.
 */

import { isPossibleRoll } from "./components.mjs";

/**
 * {seat} of the winner; {missing: seats} when the rounds end before it is decided;
 * {fault: sentence} when a round cannot be the one that was due. Rounds after the deciding
 * one are not looked at.
 */
export function settleRollOff(components, seats, rounds) {
  let concerned = seats;
  for (const round of rounds) {
    if (concerned.length === 1) break;
    if (round.length !== concerned.length) {
      return { fault: `A round of the roll-off needs ${concerned.length} rolls, one a seat concerned.` };
    }
    if (!round.every((dice) => isPossibleRoll(components, dice))) {
      return { fault: "A roll of the roll-off is one that the dice cannot show." };
    }
    concerned = highest(concerned, round);
  }
  return concerned.length === 1 ? { seat: concerned[0] } : { missing: concerned };
}

function highest(seats, round) {
  const sums = round.map((dice) => dice.reduce((sum, face) => sum + face, 0));
  const best = Math.max(...sums);
  return seats.filter((_, index) => sums[index] === best);
}
