/*
 * Free actions: when they are possible, what refuses them, and what they do.
 *
 * `point` says where in the turn the player is: "before" and "after" the action, or in a "cast" between the Reveal text
 * and the payment.
 */

import { cardOf } from "./box.mjs";
import { different } from "./combinations.mjs";
import { changeDifficulty, mayPrepare } from "./difficulty.mjs";
import { moveBoat } from "./declaration.mjs";
import { diceWithout, spendDice } from "./dice.mjs";
import { layUsed, takeFrom } from "./piles.mjs";
import { castable } from "./reach.mjs";
import { lookAt, shoalOf } from "./sea.mjs";
import { flip } from "./text-branches.mjs";
import { omenLeaves, takeOmen } from "./text-dice.mjs";
import { resolveText } from "./texts.mjs";
import { anglerOf, askSeat, refusal, tell } from "./work.mjs";

const WORMS = ["free.worms-return", "First put back the fish you looked at."];

/** The rod and the reel that are equipped and can still be used today. */
function usableGear(work, seat) {
  const { rod, reel, used } = anglerOf(work, seat);
  return [rod, reel].filter((id) => {
    const ability = id === null ? null : cardOf(work.game, id).activated;
    return ability && used.filter((one) => one === id).length < ability.limit;
  });
}

const isSinkerAnywhere = ({ game }) => game.follows("free-action-places", "both-anywhere");

/** Returns whether a free action of a kind is open, by what everybody sees. */
export function isFreeOpen(work, seat, kind) {
  const { fish, worms, dinks, supplies, depth, fresh } = anglerOf(work, seat);
  switch (kind) {
    case "eat":
      return fish.length > 0;
    case "worms":
      return worms;
    case "preserver":
      return work.position.preserver === seat;
    case "dink":
      return dinks.length > 0;
    case "supply":
      return supplies.length > 0;
    case "gear":
      return usableGear(work, seat).length > 0;
    case "omen":
      return whyNoOmen(work) === null;
    case "coin":
      return whyNoCoin(work) === null;
    default:
      return fresh.length > 0 && (depth === 0 ? isSinkerAnywhere(work) : depth < work.game.components.depths);
  }
}

/** Everything that could be chosen of each kind. */
export const FREE_LISTS = Object.freeze({
  eat: (work, seat) => different(anglerOf(work, seat).fish).map((fish) => ({ fish })),
  worms: ({ game }) => game.shoals.map((shoal) => ({ shoal })),
  preserver: () => [{}],
  dink: (work, seat) => different(anglerOf(work, seat).dinks).map((card) => ({ card })),
  supply: (work, seat) => different(anglerOf(work, seat).supplies).map((card) => ({ card })),
  gear: (work, seat) => usableGear(work, seat).map((card) => ({ card })),
  sinker: (work, seat) => different(anglerOf(work, seat).fresh).map((die) => ({ die })),
  omen: () => [{}],
  coin: () => [{}],
});

export function whyNotFree(work, choice, point) {
  return WHY_NOT[choice.kind](work, choice, point);
}

const WHY_NOT = {
  eat: whyNotEaten,
  worms: whyNoWorms,
  preserver: whyNoPreserver,
  dink: (work, { seat, card }, point) => whyNotUsed(work, seat, anglerOf(work, seat).dinks, card, point),
  supply: (work, { seat, card }, point) => whyNotUsed(work, seat, anglerOf(work, seat).supplies, card, point),
  gear: whyNoGear,
  sinker: whyNoSinker,
  omen: whyNoOmen,
  coin: whyNoCoin,
};

function whyNoOmen({ position, game }) {
  const isThere = game.follows("omen-die", "general") && position.aside.includes("omen");
  return isThere ? null : refusal("effect.omen", "Only the text of a card gives the Omen Die.");
}

function whyNoCoin({ game }) {
  const isOpen = game.follows("fishcoin", "general");
  return isOpen ? null : refusal("effect.coin", "The Fishcoin is flipped only for the text of a card.");
}

function whyNotEaten(work, { seat, fish }) {
  if (!anglerOf(work, seat).fish.includes(fish)) return refusal("free.eat", "This fish is not in your hand.");
  const hasText = (cardOf(work.game, fish).eat ?? []).length > 0;
  return hasText ? null : refusal("free.eat-text-only", "This fish has no Eat text.");
}

function whyNoWorms(work, { seat, shoal: name }) {
  if (!anglerOf(work, seat).worms) return refusal("free.worms-face-up", "The Can of Worms is face-down.");
  const top = shoalOf(work, name)?.cards[0];
  if (!top || top.up) return refusal("free.worms", `There is no face-down fish on top of ${name}.`);
  const isNear = work.game.follows("worms-target", "any-face-down-top") || castable(work, seat).includes(name);
  return isNear ? null : refusal("free.worms", `${name} cannot be cast at.`);
}

/** When something that lowers a Difficulty may be used, or a text for that time. */
function isSeaTime(work, seat, point) {
  if (point === "cast") return true;
  return point === "before" && mayPrepare(work, seat);
}

const isShopTime = (work, seat, point) => point === "before" && anglerOf(work, seat).depth === 0;

function whyNoPreserver(work, { seat }, point) {
  if (work.position.preserver !== seat) {
    return refusal("preserver.given-up", "This player does not have the Life Preserver.");
  }
  if (isSeaTime(work, seat, point) || isShopTime(work, seat, point)) return null;
  return anglerOf(work, seat).depth > 0
    ? refusal("preserver.at-sea", "At Sea the Life Preserver is used on the fish being fished for.")
    : refusal("preserver.at-port", "At Port the Life Preserver is used before the action.");
}

function isTime(work, seat, when, point) {
  if (when === "any_turn") return true;
  return when === "sea_pay" ? isSeaTime(work, seat, point) : isShopTime(work, seat, point);
}

function whyNotUsed(work, seat, held, id, point) {
  const isHeld = held.includes(id);
  const { when } = isHeld ? cardOf(work.game, id) : {};
  if (!isHeld || when === undefined) return refusal("free.item", "You hold no card that could be used in this way.");
  return isTime(work, seat, when, point) ? null : refusal("free.when", "The card cannot be used at this time.");
}

function whyNoGear(work, { seat, card }, point) {
  if (!usableGear(work, seat).includes(card)) {
    return refusal("free.gear", "No such rod or reel is equipped and still usable today.");
  }
  const { when } = cardOf(work.game, card).activated;
  return isTime(work, seat, when, point) ? null : refusal("free.when", "The card cannot be used at this time.");
}

function whyNoSinker(work, { seat, die }) {
  const { depth, fresh } = anglerOf(work, seat);
  if (depth === 0 && !isSinkerAnywhere(work)) return refusal("free.sinker-at-sea", "A sinker is dropped only at Sea.");
  if (depth === work.game.components.depths) {
    return refusal("free.sinker-deepest", "There is nothing deeper than this Depth.");
  }
  return diceWithout(fresh, [die]) === null ? refusal("free.sinker", "There is no such Fresh die.") : null;
}

// ---- What they do

export function playFree(work, choice, point) {
  return PLAY[choice.kind](work, choice, point);
}

const PLAY = {
  eat, worms: useWorms, preserver: usePreserver, dink: useDink, supply: useSupply, gear: useGear, sinker,
  omen: takeOmen, coin: (work, { seat }) => flip(work, seat),
};

function eat(work, { seat, fish }) {
  takeFrom(work, seat, "fish", fish);
  work.position.fish_discards.push(fish);
  tell(work, "ate", { seat, fish });
  omenLeaves(work);
  resolveText(work, { seat, card: fish, text: "eat" });
}

function useWorms(work, { seat, shoal: name }) {
  const shoal = shoalOf(work, name);
  anglerOf(work, seat).worms = false;
  tell(work, "worms-flipped", { seat, face_up: false });
  lookAt(work, seat, shoal, 0, 1);
  const { on } = askSeat(work, seat, ["put-back"], WORMS, () => null, () => [{ on: "top" }, { on: "bottom" }]);
  if (on === "bottom") shoal.cards.push(shoal.cards.shift());
  tell(work, "put-back", { seat, shoal: name, on });
}

/** Lowers the Difficulty of the fish being fished for, or of the one that will be. */
function lowerDifficulty(work, number) {
  if (!work.fishing) work.position.easier += number;
  else {
    changeDifficulty(work, work.fishing, (attempt) => {
      attempt.change -= number;
    });
  }
}

function usePreserver(work, { seat }) {
  const { difficulty, price } = work.game.components.life_preserver;
  work.position.preserver = null;
  tell(work, "preserver-used", { seat, card: "" });
  if (anglerOf(work, seat).depth === 0) work.position.cheaper += price;
  else lowerDifficulty(work, difficulty);
}

function useDink(work, { seat, card }) {
  takeFrom(work, seat, "dinks", card);
  layUsed(work, "dinks", card);
  tell(work, "dink-used", { seat, card });
  useItem(work, seat, card);
}

function useSupply(work, { seat, card }) {
  takeFrom(work, seat, "supplies", card);
  layUsed(work, "supplies", card);
  tell(work, "supply-used", { seat, card });
  useItem(work, seat, card);
}

function useItem(work, seat, id) {
  const { when, cost_reduction: reduction } = cardOf(work.game, id);
  if (reduction !== undefined && when === "shop") work.position.cheaper += reduction;
  else if (reduction !== undefined) lowerDifficulty(work, reduction);
  resolveText(work, { seat, card: id, text: "effects" });
}

function useGear(work, { seat, card }) {
  anglerOf(work, seat).used.push(card);
  tell(work, "gear-used", { seat, card });
  resolveText(work, { seat, card, text: "activated" });
}

function sinker(work, { seat, die }) {
  const angler = anglerOf(work, seat);
  spendDice(work, seat, [die]);
  tell(work, "die-spent", { seat, die });
  if (angler.depth === 0) return;
  if (angler.sank_from === 0) angler.sank_from = angler.depth;
  moveBoat(work, seat, angler.depth + 1);
}
