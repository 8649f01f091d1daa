/* In which way a position contradicts itself. */

import { DECKS, allOf, boxOf, cardOf, depthOf, diceKinds } from "./box.mjs";
import { cardsLying, counted } from "./unknown.mjs";
import { refusal } from "./work.mjs";

/** A refusal that names the first thing impossible in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  return (
    whyNoTable(game, position) ??
    Object.keys(DECKS).map((deck) => whyLostCards(game, position, deck)).find(Boolean) ??
    whyLostDice(game, position) ??
    position.shoals.map((shoal) => whyNoShoal(game, shoal)).find(Boolean) ??
    position.anglers.map((angler) => whyNoAngler(game, angler)).find(Boolean) ??
    whyNoTurn(game, position) ??
    null
  );
}

function whyNoTable({ components, shoals }, position) {
  const { seats, days } = components;
  const number = position.anglers.length;
  if (!seats.includes(number)) return refusal("setup.players", `The game is for ${seats.join(", ")} players.`);
  const named = position.shoals.map(({ name }) => name).join();
  if (named !== shoals.join()) return refusal("setup.shoals", `The shoals are ${shoals.join(", ")}.`);
  if (days.indexOf(position.day) < days.indexOf(position.first_day)) {
    return refusal("setup.days", "The day comes before the first day of the game.");
  }
  const isSeat = (seat) => seat === null || (seat >= 1 && seat <= number);
  const isHeld = isSeat(position.preserver) && isSeat(position.turn) && isSeat(position.first);
  return isHeld ? null : refusal("setup.players", "Nobody sits on one of the seats that are named.");
}

function whyLostCards(game, position, deck) {
  const cards = cardsLying(position, deck);
  const left = boxOf(game, deck);
  for (const id of cards) if (id !== null) left.set(id, (left.get(id) ?? 0) - 1);
  const isWhole = cards.length === allOf(game, deck).length && [...left.values()].every((number) => number >= 0);
  return isWhole ? null : refusal("pile.nothing-lost", `The ${deck} are not those of the box.`);
}

function whyLostDice(game, position) {
  const { components } = game;
  const there = counted([
    ...position.bag,
    ...position.aside,
    ...position.anglers.flatMap(
      ({ fresh, spent, rolled }) => [...spent, ...[...fresh, ...rolled].map(({ die }) => die)],
    ),
  ]);
  const number = (kind) => {
    if (kind === "player") return components.player_dice * position.anglers.length;
    return components.bag[kind] ?? 1;
  };
  const isWhole = diceKinds(game).every((kind) => (there.get(kind) ?? 0) === number(kind));
  return isWhole ? null : refusal("pile.nothing-lost", "The dice are not those of the box.");
}

function whyNoShoal(game, { name, cards }) {
  if (cards.some(({ up }, at) => up && at > 0)) {
    return refusal("cast.reveal", `Below the top of ${name} all fish lie face-down.`);
  }
  const isDeep = cards.every(({ card }) => card === null || cardOf(game, card).depth === depthOf(name));
  return isDeep ? null : refusal("setup.shoals", `A fish of another Depth lies at ${name}.`);
}

function whyNoAngler(game, angler) {
  const { components, follows } = game;
  const shows = ({ die, face }) => components.dice[die]?.includes(face);
  if (![...angler.fresh, ...angler.rolled].every(shows)) return refusal("pile.faces", "A die shows a face it has not.");
  if (angler.bucks > components.fishbucks.cap && follows("fishbucks-cap", "ten")) {
    return refusal("sell.cap", `Nobody has more than ${components.fishbucks.cap} Fishbucks.`);
  }
  const isOwn = (one, all) => one === null || all.includes(one);
  if (!isOwn(angler.rod, angler.rods) || !isOwn(angler.reel, angler.reels)) {
    return refusal("declare.one-each", "Only what is owned is equipped.");
  }
  return angler.depth > components.depths || angler.depth < 0
    ? refusal("free.sinker-deepest", "There is no such Depth.")
    : null;
}

function whyNoTurn({ components }, { phase, turn, anglers, last_turns: last, frames }) {
  if ((turn === null) !== (phase === "over")) {
    return refusal("end.saturday", "Nobody has a turn when the game is over, and only then.");
  }
  if (last > components.last_turns) return refusal("pass.last-two", "The last player has no more turns than that.");
  if (phase === "refresh" && frames.length === 0) {
    return refusal("muster.order", "In the Refresh somebody still has to muster or to throw.");
  }
  const isOut = phase === "action" && frames.length === 0 && anglers[turn - 1].passed;
  return isOut ? refusal("pass.out", "Whoever has passed has no turn.") : null;
}
