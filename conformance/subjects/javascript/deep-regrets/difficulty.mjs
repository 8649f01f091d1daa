/* The Difficulty of the fish that is being fished for, and which dice pay for it. */

import { cardOf } from "./box.mjs";
import { diceWithout, pips } from "./dice.mjs";
import { subsets } from "./combinations.mjs";
import { anglerOf, refusal, tell } from "./work.mjs";

/** Returns what always counts on the rod and the reel that a player has equipped. */
export function gearStatics({ game }, { rod, reel }) {
  return [rod, reel].flatMap((id) => (id === null ? [] : (cardOf(game, id).static ?? [])));
}

export function staticsOf({ game }, id) {
  return cardOf(game, id).static ?? [];
}

/** Returns whether a player may change the Difficulty of a cast before it, in the same turn. */
export function mayPrepare({ position, game }, seat) {
  const isAhead = game.follows("reduction-ahead", "ahead-too") || game.follows("free-action-window", "between-actions");
  return isAhead && !position.acted && position.anglers[seat - 1].depth > 0;
}

export const has = (statics, word) => statics.some(({ is }) => is === word);

function fits(filter, fish, isFirst) {
  if (filter === "all") return true;
  return Object.entries(filter).every(([key, value]) => (key === "first_today" ? isFirst : fish[key] === value));
}

/** Returns what has to be paid, in pips; null for a fish that cannot be paid for. `fishing` is the cast under way. */
export function difficulty(work, { seat, lying, isFirst }) {
  const { game, position } = work;
  const angler = anglerOf(work, seat);
  const fish = cardOf(game, lying.card);
  const [attempt] = position.attempt;
  const basis = attempt.difficulty ?? fish.difficulty;
  if (basis === "none") return null;
  const gear = gearStatics(work, angler).filter(({ is, filter }) => is === "difficulty" && fits(filter, fish, isFirst));
  const each = staticsOf(work, lying.card).filter(({ is }) => is === "difficulty_per");
  const things = { regrets: angler.regrets.length, hand: angler.fish.length };
  const whole =
    basis + attempt.change + gear.reduce((sum, { n }) => sum + n, 0) +
    each.reduce((sum, { thing }) => sum + things[thing], 0);
  return game.follows("cost-floor", "floor-zero") ? Math.max(0, whole) : whole;
}

/** Changes the Difficulty of the cast under way, and tells what it is now. */
export function changeDifficulty(work, fishing, change) {
  const [attempt] = work.position.attempt;
  change(attempt);
  const now = difficulty(work, fishing);
  if (now !== null) tell(work, "difficulty-changed", { difficulty: now });
}

/** Returns why these dice do not pay for the fish, or null. */
export function whyNotPaid(work, fishing, dice) {
  const { fresh } = anglerOf(work, fishing.seat);
  const needed = difficulty(work, fishing);
  if (diceWithout(fresh, dice) === null) return refusal("cast.pay", "You can spend only your own Fresh dice.");
  if (needed === null) return refusal("cast.pay", "This fish cannot be paid for.");
  if (pips(dice) < needed) return refusal("cast.pay", `The Difficulty is ${needed}, and the dice show ${pips(dice)}.`);
  const exact = staticsOf(work, fishing.lying.card).find(({ is }) => is === "exact_dice");
  if (exact && dice.length !== exact.n) {
    return refusal("static.exact-dice", `This fish is paid with exactly ${exact.n} dice.`);
  }
  const least = work.game.follows("zero-difficulty", "one-die") ? 1 : 0;
  if (dice.length < least) return refusal("cast.pay-zero", "You must spend at least one die.");
  return isNeedless(work, dice, needed, exact, least) ? refusal("cast.more-dice", "One die is not needed.") : null;
}

function isNeedless({ game }, dice, needed, exact, least) {
  if (exact || dice.length <= least || game.follows("needless-dice", "allowed")) return false;
  return dice.some(({ face }) => pips(dice) - face >= needed);
}

export function payments(work, fishing) {
  const { fresh } = anglerOf(work, fishing.seat);
  return subsets(fresh).filter((dice) => whyNotPaid(work, fishing, dice) === null).map((dice) => ({ dice }));
}
