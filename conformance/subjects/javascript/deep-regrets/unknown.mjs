/* Cards and dice that chance brings to light: what an unknown card can be, and what dice can show. */

import { DECKS, boxOf, depthOf, diceKinds } from "./box.mjs";
import { chance } from "./work.mjs";

/** Where the cards of each deck lie beside the boards, and with the players. */
const PLACES = {
  fish: [["fish_discards"], ["fish"]],
  regrets: [["regret_deck", "regret_discards", "regret_box"], ["regrets"]],
  dinks: [["dink_deck", "dink_discards", "out_of_game"], ["dinks"]],
  rods: [["rod_deck"], ["rods", "drawn_rods"]],
  reels: [["reel_deck"], ["reels", "drawn_reels"]],
  supplies: [["supply_deck", "supply_discards", "supplies_out_of_game"], ["supplies", "drawn_supplies"]],
};

/** All cards of a deck in a position, wherever they lie; null for one that is not known. */
export function cardsLying(position, deck) {
  const [beside, held] = PLACES[deck];
  const cards = [
    ...beside.flatMap((place) => position[place]),
    ...position.anglers.flatMap((angler) => held.flatMap((place) => angler[place])),
  ];
  if (deck !== "fish") return cards;
  const mounted = position.anglers.flatMap(({ mounts }) => mounts.flatMap(({ fish }) => fish));
  return [...cards, ...mounted, ...position.shoals.flatMap((shoal) => shoal.cards.map(({ card }) => card))];
}

/** Returns what the unknown cards of a deck are in all, as a Map of ids to numbers. */
export function unknownCards(game, position, deck, depth = null) {
  const left = boxOf(game, deck, depth);
  for (const id of cardsLying(position, deck)) {
    if (left.has(id)) left.set(id, left.get(id) - 1);
  }
  return new Map([...left].filter(([, number]) => number > 0));
}

/** A card that nobody knew yet, as chance brings it. */
export function cardByChance(work, deck, depth = null) {
  return among(work, DECKS[deck], unknownCards(work.game, work.position, deck, depth), "pile.nothing-lost");
}

/** One thing out of several, of which those with a greater number are likelier. */
export function among(work, of, things, rule) {
  const forced = things.size === 1 ? [...things.keys()][0] : undefined;
  const draw = (random) => {
    let left = random([...things.values()].reduce((sum, number) => sum + number, 0));
    for (const [thing, number] of things) {
      left -= number;
      if (left < 0) return thing;
    }
    throw new Error(`there is nothing to draw for ${of}`);
  };
  return chance(work, of, { fits: (got) => things.has(got), draw, forced, rule });
}

/** A fish of a shoal, made known to the position if it was not. */
export function fishLying(work, shoal, lying) {
  lying.card ??= cardByChance(work, "fish", depthOf(shoal.name));
  return lying.card;
}

/** Dice of these kinds, rolled; those of one kind together. */
export function rolledDice(work, kinds) {
  return diceKinds(work.game).flatMap((kind) => {
    const number = kinds.filter((one) => one === kind).length;
    return number === 0 ? [] : facesOf(work, kind, number).map((face) => ({ die: kind, face }));
  });
}

function facesOf(work, kind, number) {
  const faces = work.game.components.dice[kind];
  return chance(work, kind, {
    fits: (got) => Array.isArray(got) && got.length === number && got.every((face) => faces.includes(face)),
    draw: (random) => Array.from({ length: number }, () => faces[random(faces.length)]),
    rule: "pile.faces",
  });
}

/** A list as a Map of its things to their numbers. */
export function counted(list) {
  const numbers = new Map();
  for (const one of list) numbers.set(one, (numbers.get(one) ?? 0) + 1);
  return numbers;
}
