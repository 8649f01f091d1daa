/* The four shops: a visit is paid, things are drawn, some are kept, and the others go back. */

import { SHOPS, without } from "./box.mjs";
import { subsets } from "./combinations.mjs";
import { equip } from "./declaration.mjs";
import { placeGained } from "./dice.mjs";
import { rowOf } from "./madness.mjs";
import { deckOf, drawCard, drawable, shuffleInto } from "./piles.mjs";
import { among, counted } from "./unknown.mjs";
import { anglerOf, askSeat, refusal, tell } from "./work.mjs";

const SHOPPING = ["shop.keep", "First choose the cards to keep."];

/** The shops that count as visited with one. */
function sameShop({ follows }, shop) {
  const isGear = shop === "rod" || shop === "reel";
  return isGear && follows("shop-visits", "joint-rod-reel") ? ["rod", "reel"] : [shop];
}

function stock({ position }, shop) {
  return shop === "dice" ? position.bag.length : drawable(position, SHOPS[shop]);
}

function isVisited({ game, position }, seat, shop) {
  return sameShop(game, shop).some((one) => position.anglers[seat - 1].visited.includes(one));
}

/** The shops that a player could still visit today, by what everybody sees. */
export function openShops(work, seat) {
  return Object.keys(SHOPS).filter((shop) => !isVisited(work, seat, shop) && stock(work, shop) > 0);
}

const tierOf = ({ components }, shop, price) => components.shops[SHOPS[shop]].find((tier) => tier.price === price);

/** Returns what a visit costs: less the discount of Madness and all reductions. */
export function priceOf({ game, position }, seat, shop, printed) {
  const { follows } = game;
  const isForCards = shop !== "dice" && follows("madness-discount", "cards-only");
  const isOff = isForCards || follows("madness-discount", "all-shops");
  const discount = isOff ? rowOf(game, position.anglers[seat - 1]).discount : 0;
  const price = printed - discount - position.cheaper;
  return follows("cost-floor", "floor-zero") ? Math.max(0, price) : price;
}

export function whyNotVisited(work, { seat, shop, price }) {
  if (isVisited(work, seat, shop)) return refusal("shop.once-a-day", "You have already visited this shop today.");
  const isEmpty = price === 0 && work.game.follows("empty-actions", "legal");
  if (!isEmpty && !tierOf(work.game, shop, price)) return refusal("shop.tiers", `A visit cannot cost ${price}$.`);
  if (stock(work, shop) === 0) return refusal("shop.short-deck", "There is nothing left in this shop.");
  const cost = isEmpty ? 0 : priceOf(work, seat, shop, price);
  return cost <= anglerOf(work, seat).bucks ? null : refusal("shop.paid", `The visit costs ${cost}$.`);
}

export function visits({ game }) {
  const nothing = game.follows("empty-actions", "legal") ? [0] : [];
  return Object.entries(SHOPS).flatMap(([shop, deck]) =>
    [...nothing, ...game.components.shops[deck].map(({ price }) => price)].map((price) => ({ shop, price })),
  );
}

export function visit(work, { seat, shop, price }) {
  const { position, game } = work;
  const angler = anglerOf(work, seat);
  const tier = tierOf(game, shop, price);
  const paid = tier ? priceOf(work, seat, shop, price) : 0;
  const cap = game.follows("fishbucks-cap", "ten") ? game.components.fishbucks.cap : Infinity;
  angler.bucks = Math.min(Math.max(cap, angler.bucks), angler.bucks - paid);
  angler.visited.push(shop);
  position.cheaper = 0;
  tell(work, "visited", { seat, shop, price, paid });
  if (!tier) return;
  if (shop === "dice") buyDice(work, seat, tier.draw);
  else buyCards(work, seat, shop, tier.draw, tier.keep);
}

function buyDice(work, seat, number) {
  const { position } = work;
  const kinds = [];
  while (kinds.length < number && position.bag.length > 0) {
    const die = among(work, "bag", counted(position.bag), "pile.bag");
    position.bag.splice(position.bag.indexOf(die), 1);
    kinds.push(die);
    tell(work, "die-drawn", { seat, die });
  }
  placeGained(work, seat, kinds);
}

function buyCards(work, seat, shop, draw, keep) {
  const deck = SHOPS[shop];
  const angler = anglerOf(work, seat);
  const drawn = angler[`drawn_${deck}`];
  while (drawn.length < draw && drawable(work.position, deck) > 0) drawn.push(drawCard(work, deck));
  tell(work, "cards-drawn", { seat, deck: shop, number: drawn.length, cards: drawn });
  const kept = keptOf(work, seat, drawn, keep);
  angler[`drawn_${deck}`] = [];
  angler[deck].push(...kept);
  if (kept.length > 0) tell(work, "cards-kept", { seat, deck: shop, number: kept.length, cards: kept });
  putBack(work, deck, without(drawn, kept));
  if (kept.length > 0 && shop !== "supply" && work.game.follows("new-gear", "at-once")) equip(work, seat, SHOPPING);
}

function keptOf(work, seat, drawn, keep) {
  const isExact = work.game.follows("keep-fewer", "exactly");
  if (isExact && drawn.length <= keep) return drawn;
  const isRight = (cards) => (isExact ? cards.length === keep : cards.length <= keep);
  const answers = subsets(drawn, keep).filter(isRight).map((cards) => ({ cards }));
  const check = ({ cards }) => {
    const isDrawn = without(drawn, cards) !== null && isRight(cards);
    return isDrawn ? null : refusal("shop.keep", `You keep ${keep} of the cards drawn.`);
  };
  return askSeat(work, seat, ["keep-cards"], SHOPPING, check, () => answers).cards;
}

function putBack(work, deck, rest) {
  if (rest.length === 0) return;
  if (work.game.follows("unkept-cards", "to-bottom")) deckOf(work.position, deck).push(...rest);
  else shuffleInto(work, deck, rest);
}

