/*
 * In which ways a position is impossible. Each fault is {rule, where, why, kind}: of kind "state" if the position
 * contradicts itself, and is refused; of kind "history" if no game comes to it and play can go on from it all the same.
 */

import { DECKS, allOf, boxOf, cardOf, depthOf, diceKinds, distinct } from "./box.mjs";
import { faultsOfDays } from "./day-faults.mjs";
import { faultsOfFrames } from "./frame-faults.mjs";
import { shadowOf } from "./sea.mjs";
import { cardsLying, counted } from "./unknown.mjs";
import { fault, refusal } from "./work.mjs";

/** A refusal that names the first contradiction in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  const missing = whyNoTable(game, position);
  if (missing) return missing;
  const isState = ({ kind }) => kind === "state";
  // What there is not in the box cannot be asked what it counts for: so the box is looked at first.
  const found = faultsOfBox(game, position).find(isState) ?? faultsOfPosition(game, position).find(isState);
  return found ? { rule: found.rule, why: found.why } : null;
}

/** Returns why no game comes to a position that can be played on from: all that is to be noted of it. */
export function notesOfPosition(game, position) {
  return faultsOfPosition(game, position).filter(({ kind }) => kind === "history");
}

/** Every fault of a position of as many players as can play, on the shoals that there are. */
function faultsOfPosition(game, position) {
  return [...faultsOfBox(game, position), ...faultsOfDays(game, position), ...faultsOfFrames(game, position)];
}

/** The faults of cards, dice and boards, whatever is under way. */
export function faultsOfBox(game, position) {
  return [
    ...Object.keys(DECKS).flatMap((deck) => [...faultsOfCards(game, position, deck)]),
    ...faultsOfDice(game, position),
    ...position.shoals.flatMap((shoal, index) => [...faultsOfShoal(game, position, shoal, `shoals.${index + 1}`)]),
    ...position.anglers.flatMap((angler, index) => [...faultsOfAngler(game, angler, `anglers.${index + 1}`)]),
  ];
}

/** Returns what a position has to be before anything else of it can be looked at. */
function whyNoTable({ components, shoals }, position) {
  const { seats } = components;
  if (!seats.includes(position.anglers.length)) {
    return refusal("setup.players", `The game is for ${seats.join(", ")} players.`);
  }
  const named = position.shoals.map(({ name }) => name).join();
  return named === shoals.join() ? null : refusal("setup.shoals", `The shoals are ${shoals.join(", ")}.`);
}

// ---- The box

/** Where a fault of the cards of a deck is shown. */
const SHOWN_AT = {
  fish: "shoals", regrets: "regret_deck", dinks: "dink_deck",
  rods: "rod_deck", reels: "reel_deck", supplies: "supply_deck",
};

function* faultsOfCards(game, position, deck) {
  const where = SHOWN_AT[deck];
  const cards = cardsLying(position, deck);
  const left = boxOf(game, deck);
  for (const id of cards) if (id !== null) left.set(id, (left.get(id) ?? 0) - 1);
  if ([...left.values()].some((number) => number < 0)) {
    yield fault("pile.nothing-lost", where, `There are more ${deck} of one kind than in the box.`);
  }
  const all = allOf(game, deck).length;
  if (cards.length !== all) yield fault("pile.nothing-lost", where, `There are ${cards.length} ${deck}, not ${all}.`);
  if (deck !== "regrets") return;
  const inPlay = cards.length - position.regret_box.length;
  const needed = game.components.regrets_each * position.anglers.length;
  if (inPlay === needed) return;
  yield fault("setup.regret-deck", "regret_box", `${needed} Regrets are played with, not ${inPlay}.`);
}

const kindsOfAll = ({ spent, fresh, rolled }) => [...spent, ...[...fresh, ...rolled].map(({ die }) => die)];

function* faultsOfDice({ components }, position) {
  for (const [index, angler] of position.anglers.entries()) {
    const where = `anglers.${index + 1}`;
    // A die that is not in the box has no faces that could be wrong: it is one too many.
    const shows = ({ die, face }) => components.dice[die]?.includes(face) ?? true;
    if (![...angler.fresh, ...angler.rolled].every(shows)) {
      yield fault("pile.faces", `${where}.fresh`, "A die shows a face that it does not have.");
    }
    const own = kindsOfAll(angler).filter((kind) => kind === "player").length;
    if (own === components.player_dice) continue;
    yield fault("setup.player-dice", `${where}.spent`, `A player has ${components.player_dice} player dice.`);
  }
  const there = counted([...position.bag, ...position.aside, ...position.anglers.flatMap(kindsOfAll)]);
  const number = (kind) => {
    if (kind === "player") return components.player_dice * position.anglers.length;
    return components.bag[kind] ?? 1;
  };
  const kinds = diceKinds({ components });
  const isWhole = kinds.every((kind) => (there.get(kind) ?? 0) === number(kind)) && there.size <= kinds.length;
  if (!isWhole) yield fault("pile.nothing-lost", "bag", "The dice do not match the box.");
}

// ---- Shoals and boards

function* faultsOfShoal(game, { anglers }, { name, cards, shadow }, where) {
  const { shoal: most } = game.components;
  const at = `${where}.cards`;
  if (cards.length > most) yield fault("setup.shoals", at, `A shoal has ${most} fish.`);
  for (const [place, { card, up, known_to: known }] of cards.entries()) {
    const fish = card === null ? undefined : cardOf(game, card);
    if (fish?.deck === "fish" && fish.depth !== depthOf(name)) {
      yield fault("setup.shoals", at, `${card} is a fish of another Depth.`);
    }
    if (up && card === null) yield fault("cast.reveal", at, "A face-up fish must be known.");
    if (known.some((seat) => seat < 1 || seat > anglers.length)) {
      yield fault("information.looked", at, "Only players have seen a fish.");
    }
    if (up && place > 0) yield fault("cast.reveal", at, `Below the top of ${name} all fish lie face-down.`);
  }
  const isKnown = cards.length === 0 || cardOf(game, cards[0].card)?.deck === "fish";
  if ((shadow ?? null) !== null && isKnown && shadow !== shadowOf(game, { cards })) {
    yield fault("information.shadow", `${where}.shadow`, "The back of the top fish shows another size, or none.");
  }
}

function* faultsOfAngler(game, angler, where) {
  const { components, follows } = game;
  if (angler.depth > components.depths || angler.depth < 0) {
    yield fault("setup.boats", `${where}.depth`, "There is no such Depth.");
  }
  const most = follows("fishbucks-cap", "ten") ? components.fishbucks.cap : Infinity;
  if (angler.bucks > most || angler.bucks < 0) {
    yield fault("sell.cap", `${where}.bucks`, `Nobody has more than ${most}$.`);
  }
  for (const [part, all] of [["rod", angler.rods], ["reel", angler.reels]]) {
    if (angler[part] === null || all.includes(angler[part])) continue;
    yield fault("declare.one-each", `${where}.${part}`, "You can equip only what you own.");
  }
  const multipliers = angler.mounts.map(({ times }) => times).slice(0, components.mounts.length);
  if (multipliers.join() !== components.mounts.join()) {
    yield fault("setup.mounts", `${where}.mounts`, `The first slots multiply with ${components.mounts.join(", ")}.`);
  }
  if (distinct(angler.visited).length < angler.visited.length) {
    yield fault("shop.once-a-day", `${where}.visited`, "A shop was visited twice.");
  }
  if (angler.visited.length > 0 && angler.depth > 0) {
    yield fault("turn.sea-actions", `${where}.visited`, "A boat at Sea has visited no shop today.", "history");
  }
  for (const id of distinct(angler.used)) {
    const limit = cardOf(game, id)?.activated?.limit ?? 0;
    if (angler.used.filter((one) => one === id).length <= limit) continue;
    yield fault("free.gear", `${where}.used`, `${id} cannot have been used so often.`);
  }
}
