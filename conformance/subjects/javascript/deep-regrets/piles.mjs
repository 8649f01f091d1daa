/* Decks and discards: cards drawn, used cards laid down, and discards that become the deck. */

import { cardByChance } from "./unknown.mjs";
import { anglerOf, tell } from "./work.mjs";

const DECK_PLACES = {
  regrets: ["regret_deck", "regret_discards", "regret"],
  dinks: ["dink_deck", "dink_discards", "dink"],
  supplies: ["supply_deck", "supply_discards", "supply"],
  rods: ["rod_deck", null, "rod"],
  reels: ["reel_deck", null, "reel"],
};

export function deckOf(position, deck) {
  return position[DECK_PLACES[deck][0]];
}

/** Returns how many cards can be drawn before there are none, the discards among them. */
export function drawable(position, deck) {
  const [cards, discards] = DECK_PLACES[deck];
  return position[cards].length + (discards === null ? 0 : position[discards].length);
}

/** The top card of a deck; its discards are shuffled first if there is none. Null if there are no discards either. */
export function drawCard(work, deck, mayShuffle = true) {
  const [cards] = DECK_PLACES[deck];
  if (work.position[cards].length === 0 && mayShuffle) reshuffle(work, deck);
  if (work.position[cards].length === 0) return null;
  const top = work.position[cards][0] ?? cardByChance(work, deck);
  work.position[cards].shift();
  return top;
}

/** The discards become the deck, in an order that nobody knows. */
export function reshuffle(work, deck) {
  const [, discards] = DECK_PLACES[deck];
  if (discards === null || work.position[discards].length === 0) return;
  shuffleInto(work, deck, work.position[discards].splice(0));
}

/** Cards are shuffled into their deck. */
export function shuffleInto(work, deck, cards) {
  const [pile, , word] = DECK_PLACES[deck];
  work.position[pile] = Array.from({ length: work.position[pile].length + cards.length }, () => null);
  tell(work, "reshuffled", { deck: word });
}

/** Lays a Dink or a supply that was used to its discards, or takes it out of the game. */
export function layUsed(work, deck, card) {
  const isOut = work.game.follows("used-cards", "out-of-game");
  const place = deck === "dinks" ? ["dink_discards", "out_of_game"] : ["supply_discards", "supplies_out_of_game"];
  work.position[place[isOut ? 1 : 0]].push(card);
}

/** Takes a card out of a list of a player; one that is not known by its name may be meant by it. */
export function takeFrom(work, seat, place, card) {
  const cards = anglerOf(work, seat)[place];
  const at = cards.includes(card) ? cards.indexOf(card) : cards.indexOf(null);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}

/** A player draws Dinks, one after the other. */
export function drawDinks(work, seat, number) {
  for (let count = 0; count < number; count += 1) {
    const dink = drawCard(work, "dinks");
    if (dink === null) return;
    anglerOf(work, seat).dinks.push(dink);
    tell(work, "dink-drawn", { seat, dink });
  }
}

/** A player takes supplies as a card says, one after the other. */
export function takeSupplies(work, seat, number) {
  for (let count = 0; count < number; count += 1) {
    const supply = drawCard(work, "supplies");
    if (supply === null) return;
    anglerOf(work, seat).supplies.push(supply);
    tell(work, "cards-drawn", { seat, deck: "supply", number: 1, cards: [supply] });
  }
}
