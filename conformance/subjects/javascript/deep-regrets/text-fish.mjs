/* Texts about the cast under way, and about where the fish of the text goes. */

import { cardOf, depthOf } from "./box.mjs";
import { changeDifficulty, mayPrepare } from "./difficulty.mjs";
import { takeFrom } from "./piles.mjs";
import { everybody, shoalOf, takeOut, whereLies } from "./sea.mjs";
import { omenLeaves } from "./text-dice.mjs";
import { holds, pickCard, pickShoal, single } from "./who.mjs";
import { anglerOf, tell } from "./work.mjs";

export const FISH = {
  set_difficulty: setDifficulty,
  add_difficulty: addDifficulty,
  auto_catch: autoCatch,
  end_action: endAction,
  relocate_this: relocateThis,
  swap: (work, { target }, context) => (target === "hand" ? swapHand(work, context) : swapTop(work, context)),
};

/** The cast that a text may change; the text of a fish only that of the fish itself. */
function castOf({ fishing }, { text, isCast }) {
  const isOfFish = text === "reveal" || text === "catch" || text === "eat";
  return fishing && (isCast || !isOfFish) ? fishing : null;
}

/** Returns whether an item is used before the cast, for the fish that will be fished for. */
function isAhead(work, { seat, text }) {
  return !work.fishing && text === "effects" && seat === work.position.turn && mayPrepare(work, seat);
}

function setDifficulty(work, { x }, context) {
  const fishing = castOf(work, context);
  if (isAhead(work, context)) work.position.set_ahead = x;
  else if (fishing && !fishing.isPaid) {
    changeDifficulty(work, fishing, (attempt) => {
      attempt.difficulty = x;
    });
  }
}

function addDifficulty(work, { x }, context) {
  const fishing = castOf(work, context);
  if (isAhead(work, context)) work.position.easier -= x;
  else if (fishing && !fishing.isPaid) {
    changeDifficulty(work, fishing, (attempt) => {
      attempt.change += x;
    });
  }
}

function autoCatch(work, { if: test }, context) {
  const fishing = castOf(work, context);
  if (fishing && holds(work, test, context.seat)) fishing.isCaught = true;
}

function endAction(work, { free }, context) {
  const fishing = castOf(work, context);
  if (fishing) fishing.ended = free === "yes" ? "free" : "over";
}

function relocateThis(work, { to, on }, context) {
  if (on === "now") return relocate(work, context, to);
  const fishing = castOf(work, context);
  if (fishing) fishing.onMiss ??= { context, to };
}

/** Puts the fish of a text to a player, under its shoal or to the discards. */
export function relocate(work, context, to) {
  const own = whereLies(work, context.lying);
  const player = to === "bottom" || to === "discard" ? null : single(work, to, context);
  if (own === null) return fromHand(work, context, to, player);
  const { card: fish } = context.lying;
  if (to === "bottom") {
    own.shoal.cards.splice(own.at, 1);
    own.shoal.cards.push(context.lying);
    context.lying.up = false;
    tell(work, "fish-moved", { fish, to: "bottom", player: null, shoal: own.shoal.name });
    return;
  }
  layAway(work, fish, player);
  takeOut(work, context.seat, context.lying);
}

/** A fish that is in the hand of its catcher already when its Catch text puts it elsewhere. */
function fromHand(work, context, to, player) {
  if (context.text !== "catch" || !takeFrom(work, context.seat, "fish", context.card)) return;
  work.fishing.isAway = true;
  if (to !== "bottom") return layAway(work, context.card, player);
  const shoal = shoalOf(work, context.shoal);
  shoal.cards.push({ card: context.card, up: false, known_to: everybody(work.position) });
  tell(work, "fish-moved", { fish: context.card, to: "bottom", player: null, shoal: shoal.name });
}

function layAway(work, fish, player) {
  (player === null ? work.position.fish_discards : anglerOf(work, player).fish).push(fish);
  tell(work, "fish-moved", { fish, to: player === null ? "discards" : "player", player, shoal: "" });
}

/** The fish of the text goes to the hand, and one of the same Depth out of it lies in its place. */
function swapHand(work, { seat, lying }) {
  const own = whereLies(work, lying);
  if (own?.at !== 0) return;
  const depth = depthOf(own.shoal.name);
  const fitting = anglerOf(work, seat).fish.filter((id) => cardOf(work.game, id).depth === depth);
  if (fitting.length === 0) return;
  const other = pickCard(work, seat, fitting, "effect.swap");
  takeFrom(work, seat, "fish", other);
  anglerOf(work, seat).fish.push(lying.card);
  own.shoal.cards[0] = { card: other, up: true, known_to: everybody(work.position) };
  tell(work, "fish-moved", { fish: lying.card, to: "player", player: seat, shoal: "" });
  tell(work, "fish-moved", { fish: other, to: "shoal", player: null, shoal: own.shoal.name });
  omenLeaves(work);
}

/** The fish of the text changes places with the top of another shoal of its Depth, each as it lies. */
function swapTop(work, { seat, lying }) {
  const own = whereLies(work, lying);
  if (own?.at !== 0) return;
  const isOther = (name) => name !== own.shoal.name && depthOf(name) === depthOf(own.shoal.name);
  const names = work.game.shoals.filter((name) => isOther(name) && shoalOf(work, name).cards.length > 0);
  if (names.length === 0) return;
  const other = shoalOf(work, pickShoal(work, seat, names, "effect.swap"));
  [own.shoal.cards[0], other.cards[0]] = [other.cards[0], own.shoal.cards[0]];
  tell(work, "fish-moved", { fish: lying.card, to: "shoal", player: null, shoal: other.name });
}
