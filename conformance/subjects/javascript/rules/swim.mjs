/* Step 3: the diver rolls and swims the way it is heading. */

import { isPossibleRoll } from "./components.mjs";
import { madeKnown } from "./chips.mjs";
import { spacesAhead } from "./line.mjs";

/** Moves the diver and sets `turn.moved`. Returns a refusal or null. */
export function swim(game, turn) {
  const { dice } = turn.chance;
  if (!isPossibleRoll(game.components, dice)) {
    return { rule: "dsa.swim.two-dice", why: "A turn needs a roll that the two dice can show." };
  }
  const { diver, seat } = turn;
  const from = diver.at;
  const steps = turn.heading === "nowhere" ? 0 : stepsOf(dice, diver.carried.length);
  diver.at = steps === 0 ? from : landing(game, turn, steps);
  turn.moved = diver.at !== from;
  turn.changed ||= turn.moved;
  turn.events.push({ kind: "swam", seat, from, to: diver.at, steps, rules: rulesOfSwim(turn, steps) });
  if (turn.moved && diver.at === 0) comeAboard(game, turn);
  if (from === 0 && !turn.moved) stayAboard(game, turn);
  return null;
}

/** The sum of the faces minus the load, never below 0. */
function stepsOf(dice, load) {
  return Math.max(0, dice.reduce((sum, face) => sum + face, 0) - load);
}

function landing(game, turn, steps) {
  const ahead = spacesAhead(game, turn.state, turn.diver, turn.heading);
  const from = turn.diver.at;
  return turn.heading === "down"
    ? landingDown(game, ahead, steps, from)
    : landingUp(game, ahead, steps, from);
}

/**
 * Where a number of steps leads inside the line, and how many steps it would have taken
 * to use the line up: {at} or {past}, the steps left behind its end. A landing on a diver
 * with no free space after it leaves 0 steps.
 */
function countSteps(game, ahead, steps) {
  const free = ahead.filter((space) => !space.occupied);
  if (game.readings["occupied-passing"] === "skip-all") {
    return steps <= free.length ? { at: free[steps - 1].at } : { past: steps - free.length };
  }
  if (steps > ahead.length) return { past: steps - ahead.length };
  const next = ahead.slice(steps - 1).find((space) => !space.occupied);
  return next ? { at: next.at } : { past: 0 };
}

/** Down the line: what lies behind the last space cannot be swum to. */
function landingDown(game, ahead, steps, from) {
  const { at } = countSteps(game, ahead, steps);
  if (at !== undefined) return at;
  const reachable =
    game.readings["last-space-occupied"] === "share-last"
      ? ahead
      : ahead.filter((space) => !space.occupied);
  return reachable.length > 0 ? reachable[reachable.length - 1].at : from;
}

/** Up the line: the submarine lies one step beyond the first space. */
function landingUp(game, ahead, steps, from) {
  const { at, past } = countSteps(game, ahead, steps);
  if (at !== undefined) return at;
  const tooFar = past > 1;
  return tooFar && game.readings["overshoot-submarine"] === "exact-needed" ? from : 0;
}

function rulesOfSwim({ diver, heading }, steps) {
  const rules = ["dsa.swim.two-dice"];
  if (diver.carried.length > 0) rules.push("dsa.swim.weight");
  rules.push(steps === 0 ? "dsa.swim.no-steps" : "dsa.swim.along-line");
  if (heading === "up" && diver.at === 0) rules.push("dsa.swim.reach-submarine");
  return rules;
}

/** A returning diver reaches the submarine; on the last breath a reading may find it too late. */
function comeAboard(game, turn) {
  if (turn.airOut && game.readings["return-on-last-breath"] === "too-late") {
    turn.events.push({ kind: "came-too-late", seat: turn.seat, rules: ["dsa.clean-up.last-breath-home"] });
    return;
  }
  countAsHome(turn, ["dsa.swim.reach-submarine"]);
  if (game.readings["peek-on-return"] === "peek") {
    turn.diver.carried = turn.diver.carried.map((unit) => madeKnown(unit, [turn.seat]));
  }
}

/** No space could be swum to, so the diver is still where it started. */
function stayAboard(game, turn) {
  if (game.readings["cannot-leave"] === "counts-as-returned") {
    countAsHome(turn, ["dsa.swim.cannot-leave"]);
    return;
  }
  turn.events.push({ kind: "waited", seat: turn.seat, rules: ["dsa.swim.cannot-leave"] });
}

function countAsHome(turn, rules) {
  turn.diver.home = true;
  turn.diver.facing = "up";
  turn.state.last_home = turn.seat;
  turn.changed = true;
  turn.events.push({ kind: "came-home", seat: turn.seat, rules });
}
