/* Texts about Regrets, Dinks, supplies, fish in hand, Fishbucks, worms and mount slots. */

import { cardOf } from "./box.mjs";
import { wormsUp } from "./declaration.mjs";
import { discardRegret, drawRegrets, gain, giveUpRegrets, moveRegret } from "./madness.mjs";
import { drawDinks, layUsed, takeFrom, takeSupplies } from "./piles.mjs";
import { omenLeaves } from "./text-dice.mjs";
import { IN_ORDER, named, pickCard, single } from "./who.mjs";
import { Refused, anglerOf, refusal, tell } from "./work.mjs";

export const GOODS = {
  draw_regret: (work, { n, who }, context) => {
    for (const seat of named(work, who, context)) drawRegrets(work, seat, n);
  },
  discard_regret: (work, part, context) => {
    for (const seat of named(work, part.who, context)) {
      giveUpRegrets(work, seat, part, IN_ORDER, (regret) => discardRegret(work, seat, regret));
    }
  },
  move_regret: moveRegrets,
  draw_dink: (work, { n }, { seat }) => drawDinks(work, seat, n),
  take_supply: (work, { n }, { seat }) => takeSupplies(work, seat, n),
  gain_bucks: (work, { n, who }, context) => {
    for (const seat of named(work, who, context)) gain(work, seat, n);
  },
  discard_item: (work, { who }, context) => {
    for (const seat of named(work, who, context)) discardItem(work, seat);
  },
  discard_fish: (work, { filter, who }, context) => {
    for (const seat of named(work, who, context)) discardFish(work, seat, filter);
  },
  flip_worms: (work, _part, { seat }) => wormsUp(work, seat),
  add_slot: (work, { multiplier }, { seat }) => {
    anglerOf(work, seat).mounts.push({ times: multiplier, fish: [] });
    tell(work, "slot-added", { seat, number: multiplier });
  },
};

function moveRegrets(work, part, context) {
  const from = single(work, part.from, context);
  const to = single(work, part.to, context);
  if (from === to) return;
  giveUpRegrets(work, from, part, IN_ORDER, (regret) => moveRegret(work, from, to, regret));
}

function discardItem(work, seat) {
  const { supplies } = anglerOf(work, seat);
  if (supplies.length === 0) return;
  const card = pickCard(work, seat, supplies, "effect.discard-item");
  takeFrom(work, seat, "supplies", card);
  layUsed(work, "supplies", card);
  tell(work, "supply-discarded", { seat, card });
}

export function isFitting(game, id, filter) {
  if (filter === "all") return true;
  const fish = cardOf(game, id);
  return Object.entries(filter).every(([key, value]) => fish[key] === value);
}

function discardFish(work, seat, filter) {
  const { fish } = anglerOf(work, seat);
  if (fish.includes(null)) {
    throw new Refused(refusal("effect.discard-fish", "This program needs to know the fish in the hand."));
  }
  const fitting = fish.filter((id) => isFitting(work.game, id, filter));
  if (fitting.length > 0) dropFish(work, seat, pickCard(work, seat, fitting, "effect.discard-fish"));
}

/** A fish of the hand is discarded. */
export function dropFish(work, seat, fish) {
  takeFrom(work, seat, "fish", fish);
  work.position.fish_discards.push(fish);
  tell(work, "discarded", { seat, fish });
  omenLeaves(work);
}
