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

/** What carries out an operation; the tables are looked up late, because some of them resolve texts themselves. */
function operation(name) {
  return [GOODS, DICE, SEA, FISH, BRANCHES].find((table) => Object.hasOwn(table, name))[name];
}

/** Resolves a text of a card: `reveal`, `catch`, `eat`, `effects`, or what an ability is `activated` for. */
export function resolveText(work, context) {
  const card = cardOf(work.game, context.card);
  const list = context.text === "activated" ? card.activated.effects : card[context.text];
  resolve(work, list ?? [], context);
}

export function resolve(work, list, context) {
  for (const part of list) {
    operation(part.do)(work, part, context);
    cutPools(work);
  }
}
