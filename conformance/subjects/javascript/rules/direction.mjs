/* Step 2: the diver declares its direction, before the roll. */

import { hasWayDeeper } from "./line.mjs";

/**
 * Sets `turn.heading` ("down", "up", or "nowhere" when the movement is lost) and turns the
 * diver where it turns back. Returns a refusal or null.
 */
export function chooseDirection(game, turn) {
  const { declare, then } = turn.choice;
  if (then && !declare) return { rule: "dsa.direction.binding", why: "There is no second word without a first." };
  const word = wordThatCounts(game, turn.choice);
  if (turn.diver.at === 0) return leaveSubmarine(turn, word);
  if (turn.diver.facing === "up") return goOnAfterTurning(game, turn, word);
  const forced = rulingThatForces(game, turn);
  return forced ? answerForced(game, turn, word, forced) : chooseFreely(game, turn, word);
}

/**
 * Of two words spoken before the roll, the reading of `take-back` says which one counts: the last,
 * or the first, and then the other has no effect (dsa.direction.binding).
 */
function wordThatCounts(game, { declare, then }) {
  return game.readings["take-back"] === "until-roll" ? (then ?? declare) : declare;
}

/** Nobody turns back on the submarine, and nobody is forced to. */
function leaveSubmarine(turn, word) {
  if (word === "back") {
    return {
      rule: "dsa.direction.not-from-submarine",
      why: "A diver on the submarine has to leave it before it can turn back.",
    };
  }
  turn.heading = "down";
  return null;
}

/** One change of direction a dive: a turned diver has nothing left to declare. */
function goOnAfterTurning(game, turn, word) {
  if (word === "deeper") {
    return { rule: "dsa.direction.once", why: "A diver that has turned back cannot turn again." };
  }
  const strays = word === null && game.readings["undeclared-after-turn"] === "goes-deeper";
  // The facing stays "up" even then: the position has no other record that the one turn is spent.
  turn.heading = strays ? "down" : "up";
  return null;
}

/** The rule that compels this diver to turn back now, or null. */
function rulingThatForces(game, { state, diver }) {
  const withTreasure = diver.carried.length > 0;
  const dispute = withTreasure ? "end-with-treasure" : "end-empty-handed";
  if (game.readings[dispute] !== "must-turn" || hasWayDeeper(game, state, diver)) return null;
  return withTreasure ? "dsa.direction.forced-with-treasure" : "dsa.direction.forced-empty-handed";
}

function answerForced(game, turn, word, rule) {
  if (word === "deeper") {
    return { rule, why: "There is no free space deeper, so the diver has to turn back." };
  }
  if (word === null && game.readings["unspoken-forced-turn"] === "lost-turn") {
    turn.heading = "nowhere";
    return null;
  }
  turnBack(turn, word === null ? [rule, "dsa.direction.forced-unspoken"] : [rule]);
  return null;
}

function chooseFreely(game, turn, word) {
  if (word !== "back") {
    turn.heading = "down";
    return null;
  }
  if (turn.diver.carried.length === 0 && !mayTurnEmptyHanded(game, turn)) {
    return {
      rule: "dsa.direction.needs-treasure",
      why: "A diver that carries nothing in this dive cannot choose to turn back.",
    };
  }
  turnBack(turn, ["dsa.direction.before-roll"]);
  return null;
}

/** A diver with nothing may turn back only under a reading, anywhere or at the end of the line. */
function mayTurnEmptyHanded(game, { state, diver }) {
  if (game.readings["turn-back-empty"] === "free") return true;
  return game.readings["end-empty-handed"] === "may-turn" && !hasWayDeeper(game, state, diver);
}

function turnBack(turn, rules) {
  turn.diver.facing = "up";
  turn.heading = "up";
  turn.changed = true;
  turn.events.push({ kind: "turned", seat: turn.seat, rules });
}
