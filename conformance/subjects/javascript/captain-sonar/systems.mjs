/* Using a system: when, in which state of gauge and sheet, and what an attempt with a broken one costs. */

import { change, crewOf, isRealTime, refusal, tell } from "./crews.mjs";
import { isBroken, isFull, owe } from "./sheets.mjs";

/** Which system a kind of choice uses. Triggering uses one too, but is looked at by rules of its own. */
export const SYSTEM_OF = Object.freeze({
  drop: "mine",
  torpedo: "torpedo",
  drone: "drone",
  sonar: "sonar",
  silence: "silence",
  scenario: "scenario",
});

/** Returns why no system can be used at this moment, whatever it is; null if one can. */
export function whyNoActivation(game, position, side) {
  const { owes, ordered } = crewOf(position, side);
  if (owes.length > 0) return refusal("activate.after-ok", "A system waits for the OKs to the last move.");
  const early = whyTooEarly(game, position, side);
  if (early) return early;
  if (!isRealTime(position) && !ordered) {
    return refusal("activate.after-order", "Turn by turn a system is used after the order of the turn.");
  }
  if (crewOf(position, side).last !== "use") return null;
  return isRealTime(position)
    ? refusal("activate.move-between", "An order has to lie between two activations.")
    : refusal("activate.one-a-turn", "A system has been used in this turn.");
}

/** The first order of the game, or the first after surfacing, is still to come. */
function whyTooEarly(game, position, side) {
  const { last, surfaced } = crewOf(position, side);
  const mayBegin = isRealTime(position) && game.follows("activation-before-first-move", "allowed");
  if (last === "start" && !mayBegin) {
    return refusal("activate.first-order-first", "No system is used before the first order.");
  }
  // Where a surfaced crew may use systems, an order before it surfaced will do.
  const isUp = surfaced && game.follows("surfaced-activity", "allowed");
  if (last === "surfacing" && !isUp) {
    return refusal("activate.after-surfacing", "After surfacing an order comes first.");
  }
  return null;
}

/** Returns what becomes of it if a system is named now: {way: "use"}, {way: "attempt"} or {refused}. */
function outcomeOfNaming(game, position, side, system) {
  const { follows } = game;
  if (system === "scenario" && follows("scenario-system", "charge-only")) {
    return { refused: refusal("activate.scenario", "No map has a rule for the Scenario system.") };
  }
  const full = isFull(game, position, side, system);
  const broken = isBroken(game, crewOf(position, side), system);
  if (broken && (full || follows("broken-and-uncharged", "broken-first"))) return { way: "attempt" };
  if (full) return { way: "use" };
  if (follows("uncharged-order", "penalised")) return { way: "attempt" };
  return { refused: refusal("activate.charged", `The gauge of ${system} is not full.`) };
}

/** The same with the moment looked at before. */
export function namingOf(game, position, side, system) {
  const refused = whyNoActivation(game, position, side);
  return refused ? { refused } : outcomeOfNaming(game, position, side, system);
}

/** Returns why a system cannot be used; `whyNoTarget` is asked only if it works, since an attempt names no target. */
export function whyNotUsed(game, position, side, choice, whyNoTarget) {
  const { way, refused } = namingOf(game, position, side, SYSTEM_OF[choice.kind]);
  if (refused) return refused;
  return way === "attempt" ? null : whyNoTarget(game, position, side, choice);
}

/** Uses a system by `carryOut`, or attempts it in vain. */
export function useOrAttempt(work, side, choice, carryOut) {
  const system = SYSTEM_OF[choice.kind];
  const { way } = namingOf(work.game, work.position, side, system);
  if (way === "attempt") {
    attempt(work, side, choice.seat, system);
    return;
  }
  const { gauges } = crewOf(work.position, side);
  if (work.game.follows("gauge-reset", "emptied-on-use")) change(work, side, { gauges: { ...gauges, [system]: 0 } });
  change(work, side, { last: "use" });
  carryOut(work, side, choice);
}

function attempt(work, side, seat, system) {
  const { gauges } = crewOf(work.position, side);
  if (work.game.follows("broken-order-gauge", "emptied")) change(work, side, { gauges: { ...gauges, [system]: 0 } });
  attemptInVain(work, side, seat, system, true);
}

/** An attempt that empties no gauge; `isActivation` says whether it could have been the activation of the turn. */
export function attemptInVain(work, side, seat, system, isActivation) {
  if (isActivation && work.game.follows("broken-order-activation", "counts")) change(work, side, { last: "use" });
  tell(work, "attempted", { seat, system });
  owe(work, side, ["radiation"]);
}
