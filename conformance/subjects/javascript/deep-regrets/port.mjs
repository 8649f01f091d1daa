/* Actions at Port: fish are sold, and mounted. */

import { cardOf, distinct, without } from "./box.mjs";
import { orders, subsets } from "./combinations.mjs";
import { cutPools } from "./dice.mjs";
import { has, staticsOf } from "./difficulty.mjs";
import { drawRegrets, gain, valueFor } from "./madness.mjs";
import { takeFrom } from "./piles.mjs";
import { omenLeaves } from "./text-dice.mjs";
import { anglerOf, refusal, tell } from "./work.mjs";

const MOST_LISTED = 2000;

function hasNoWorth({ game }, id) {
  return cardOf(game, id).value === "none" && game.follows("valueless-cards", "neither");
}

const whyEmpty = ({ game }) =>
  game.follows("empty-actions", "illegal") ? refusal("turn.no-empty-action", "An action does something.") : null;

// ---- Selling

export function whyNotSold(work, { seat, fish }) {
  if (fish.length === 0) return whyEmpty(work);
  if (without(anglerOf(work, seat).fish, fish) === null) {
    return refusal("sell.any-number", "You can sell only fish from your hand.");
  }
  if (fish.some((id) => has(staticsOf(work, id), "no_sell"))) {
    return refusal("static.no-sell", "One of these fish cannot be sold.");
  }
  const isWorthless = fish.some((id) => hasNoWorth(work, id));
  return isWorthless ? refusal("sell.no-value", "A fish without a Value is not sold.") : null;
}

export function sell(work, { seat, fish }) {
  const isFoul = (id) => cardOf(work.game, id).align === "foul";
  if (work.game.follows("sale-pricing", "fish-by-fish")) {
    for (const id of fish) sellLot(work, seat, [id], isFoul(id) ? 1 : 0);
  } else if (fish.length > 0) {
    sellLot(work, seat, fish, fish.filter(isFoul).length);
  }
}

/** Fish that are priced together; the Regrets for them are drawn when they are paid for. */
function sellLot(work, seat, fish, regrets) {
  const price = fish.reduce((sum, id) => sum + valueFor(work.game, anglerOf(work, seat), id), 0);
  for (const id of fish) {
    takeFrom(work, seat, "fish", id);
    work.position.fish_discards.push(id);
    tell(work, "sold", { seat, fish: id });
    omenLeaves(work);
  }
  gain(work, seat, price);
  drawRegrets(work, seat, regrets);
  cutPools(work);
}

/** Every set of fish; in every order where the order counts and there are not too many. */
export function sales(work, seat) {
  const { fish } = anglerOf(work, seat);
  const sets = subsets(fish);
  const isOrdered = work.game.follows("sale-pricing", "fish-by-fish") && fish.length <= 5;
  return (isOrdered ? sets.flatMap(orders) : sets).slice(0, 2 * MOST_LISTED).map((chosen) => ({ fish: chosen }));
}

// ---- Mounting

export function whyNotMounted(work, { seat, fish }) {
  const angler = anglerOf(work, seat);
  const most = work.game.components.mount_at_once;
  if (fish.length === 0) return whyEmpty(work);
  if (fish.length > most || without(angler.fish, fish.map((one) => one.fish)) === null) {
    return refusal("mount.up-to-three", `You mount one to ${most} fish from your hand.`);
  }
  const slots = fish.map(({ slot }) => slot);
  const isEmpty = (slot) => angler.mounts[slot - 1]?.fish.length === 0;
  if (!slots.every(isEmpty) || distinct(slots).length < slots.length) {
    return refusal("mount.empty-slot", "Each fish goes to an empty slot of its own.");
  }
  const empty = emptySlots(angler).slice(0, slots.length);
  if (work.game.follows("mount-slots", "left-to-right") && !empty.every((slot) => slots.includes(slot))) {
    return refusal("mount.choice", "The slots are filled from the left.");
  }
  const isWorthless = fish.some((one) => hasNoWorth(work, one.fish));
  return isWorthless ? refusal("mount.no-value", "A fish without a Value is not mounted.") : null;
}

export function emptySlots({ mounts }) {
  return mounts.flatMap(({ fish }, index) => (fish.length === 0 ? [index + 1] : []));
}

export function mount(work, { seat, fish }) {
  const { mounts } = anglerOf(work, seat);
  for (const { fish: id, slot } of fish) {
    takeFrom(work, seat, "fish", id);
    mounts[slot - 1].fish.push(id);
    tell(work, "mounted", { seat, fish: id, slot });
  }
}

/** Every way to lay fish into empty slots, slot by slot. */
export function mountings(work, seat) {
  const angler = anglerOf(work, seat);
  let found = [{ left: angler.fish, laid: [] }];
  for (const slot of emptySlots(angler)) {
    found = found.flatMap(({ left, laid }) => [
      { left, laid },
      ...distinct(left).map((fish) => ({ left: without(left, [fish]), laid: [...laid, { fish, slot }] })),
    ]);
  }
  return found.slice(0, 2 * MOST_LISTED).map(({ laid }) => ({ fish: laid }));
}
