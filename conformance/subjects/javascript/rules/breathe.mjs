/* Step 1: the diver whose turn it is breathes for every unit it carries. */

import { isStack } from "./chips.mjs";

/** Moves the air marker and notes whether the air has run out; refuses nothing. */
export function breathe(game, turn) {
  const { state, diver, seat } = turn;
  const load = diver.carried.length;
  const left = state.air - load;
  state.air = game.readings["below-zero"] === "negative" ? left : Math.max(0, left);
  turn.airOut = left <= 0;
  turn.changed = load > 0;
  const rules = rulesOfBreath(turn, left < state.air);
  turn.events.push({ kind: "breathed", seat, by: load, air: state.air, rules });
  return null;
}

function rulesOfBreath({ diver, airOut }, stoppedOnZero) {
  const rules = ["dsa.breathe.per-unit"];
  if (diver.carried.some(isStack)) rules.push("dsa.breathe.stack-is-one");
  if (diver.banked.length > 0) rules.push("dsa.breathe.banked-free");
  if (stoppedOnZero) rules.push("dsa.breathe.floor");
  if (airOut) rules.push("dsa.breathe.finish-turn");
  return rules;
}

/**
 * After the breath: does the turn go on? Sets `turn.stopped` where the reading or the
 * player ends it here, and refuses a stop to which the player has no right.
 */
export function stopOrGoOn(game, turn) {
  const reading = game.readings["last-breath"];
  if (turn.choice.stop && !turn.airOut) {
    return { rule: "dsa.dive.four-steps", why: "There is air left, so the turn has all four steps." };
  }
  if (turn.choice.stop && reading === "finish-turn") {
    return { rule: "dsa.breathe.finish-turn", why: "The turn in which the air runs out is finished." };
  }
  if (turn.choice.stop && saysMore(turn)) {
    return { rule: "dsa.dive.four-steps", why: "A turn that stops after the breath has no word, no dice and no search." };
  }
  turn.stopped = turn.airOut && (turn.choice.stop || reading === "stop-at-once");
  return null;
}

function saysMore({ choice, chance }) {
  const { declare, then, search } = choice;
  return Boolean(declare || then || chance.dice) || search.action !== "nothing";
}
