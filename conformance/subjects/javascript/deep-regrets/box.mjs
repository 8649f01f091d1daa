/* What is in the box: the cards by their names, and what the figures say taken together. */

import { followed } from "./readings.mjs";

/** The decks, each with the word by which chance and events name a card of it. */
export const DECKS = Object.freeze({
  fish: "fish", regrets: "regret", dinks: "dink", rods: "rod", reels: "reel", supplies: "supply",
});

/** The four shops; that of the dice has no deck. */
export const SHOPS = Object.freeze({ rod: "rods", reel: "reels", supply: "supplies", dice: "dice" });

/**
 * What every step is handed: the figures, the cards by id, the shoals, and a question about the readings in force.
 */
export function gameUnder(components, readings) {
  const cards = new Map();
  for (const deck of Object.keys(DECKS)) {
    for (const card of components[deck]) cards.set(card.id, { ...card, deck });
  }
  return { components, cards, shoals: shoalNames(components), follows: followed(readings) };
}

function shoalNames({ depths, columns }) {
  return Array.from({ length: depths }, (_, index) => columns.map((column) => `${index + 1}${column}`)).flat();
}

export function cardOf({ cards }, id) {
  return cards.get(id);
}

/** Returns how many there are of each card of a deck, as a Map; of the fish perhaps those of one Depth. */
export function boxOf({ components }, deck, depth = null) {
  const there = new Map();
  for (const card of components[deck]) {
    if (depth === null || card.depth === depth) there.set(card.id, card.copies ?? 1);
  }
  return there;
}

/** Every card of a deck, one id for each copy. */
export function allOf(game, deck, depth = null) {
  return [...boxOf(game, deck, depth)].flatMap(([id, copies]) => Array.from({ length: copies }, () => id));
}

/** The kinds of dice in the order in which they are rolled. */
export function diceKinds({ components }) {
  return Object.keys(components.dice);
}

export function isTackle({ components }, kind) {
  return Object.hasOwn(components.bag, kind);
}

export function highestFace({ components }, kind) {
  return Math.max(...components.dice[kind]);
}

/** The Depth of a shoal, and its column. */
export const depthOf = (shoal) => Number.parseInt(shoal, 10);
export const columnOf = (shoal) => shoal.replace(/^\d+/, "");

/** The things of a list without those of another, one for one; null if one of them is not there. */
export function without(list, taken) {
  const left = [...list];
  for (const one of taken) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export const distinct = (list) => [...new Set(list)];
export const isEmpty = (list) => list.length === 0;
