/*
 * The texts of cards: lists of parts, resolved one after the other, each to its end.
 *
 * A context says whose text it is: {seat: the acting player, card, text, lying: the fish of the text if it lies in a
 * shoal, isCast: whether that is the fish cast at}.
 */

import { cardOf } from "./box.mjs";
import { cutPools } from "./dice.mjs";
import { BRANCHES } from "./text-branches.mjs";
import { DICE } from "./text-dice.mjs";
import { FISH } from "./text-fish.mjs";
import { GOODS } from "./text-goods.mjs";
import { SEA } from "./text-sea.mjs";

/** The operations by name; they are looked up late, because some of them resolve texts themselves. */
const operations = () => ({ ...GOODS, ...DICE, ...SEA, ...FISH, ...BRANCHES });

/** The words that a text may have for what it does. */
export const operationNames = () => Object.keys(operations());

/** Resolves a text of a card: `reveal`, `catch`, `eat`, `effects`, or what an ability is `activated` for. */
export function resolveText(work, context) {
  const card = cardOf(work.game, context.card);
  const list = context.text === "activated" ? card.activated.effects : card[context.text];
  const before = work.about;
  resolve(work, list ?? [], context);
  work.about = before;
}

export function resolve(work, list, context) {
  const carryOut = operations();
  for (const part of list) {
    work.about = { card: context.card, part };
    carryOut[part.do](work, part, context);
    cutPools(work);
  }
}
