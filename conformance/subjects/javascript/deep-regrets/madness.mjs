/* Madness and Regrets: the row of a player, the Value of a fish under it, and Regrets that come and go. */

import { cardOf, distinct } from "./box.mjs";
import { choosingsOfHand } from "./combinations.mjs";
import { deckOf, drawCard, drawable, reshuffle, takeFrom } from "./piles.mjs";
import { among, counted, unknownCards } from "./unknown.mjs";
import { ruleOfText } from "./who.mjs";
import { anglerOf, askSeat, askUnlessForced, refusal, seatsFrom, tell } from "./work.mjs";

/** The row of the Madness Tracker for so many Regrets. */
export function rowOf({ components }, { regrets }) {
  return components.madness.findLast(({ cards }) => regrets.length >= cards);
}

export function maxDice(game, angler) {
  return rowOf(game, angler).max_dice;
}

/** The Value of a fish for a player; one without a Value is worth 0, and it is not changed. */
export function valueFor(game, angler, id) {
  const fish = cardOf(game, id);
  const fixed = (fish.static ?? []).find(({ is }) => is === "value_fixed");
  if (fixed) return fixed.n;
  const isValueless = fish.value === "none";
  if (isValueless && !game.follows("valueless-cards", "as-zero")) return 0;
  const value = (isValueless ? 0 : fish.value) + rowOf(game, angler)[fish.align];
  return game.follows("value-floor", "floor-zero") ? Math.max(0, value) : value;
}

/** Fishbucks gained, as far as the cap; less than nothing is taken from what is there. */
export function gain(work, seat, number) {
  const angler = anglerOf(work, seat);
  const cap = work.game.follows("fishbucks-cap", "ten") ? work.game.components.fishbucks.cap : Infinity;
  const after = Math.max(0, Math.min(Math.max(cap, angler.bucks), angler.bucks + number));
  const bucks = after - angler.bucks;
  angler.bucks = after;
  tell(work, "earned", { seat, bucks });
}

// ---- Drawing

/** A player draws Regrets: so many, and those that its fish add to every draw. */
export function drawRegrets(work, seat, number) {
  if (number === 0) return;
  const whole = number + extraRegrets(work, seat);
  if (work.game.follows("several-regrets", "as-a-batch")) {
    if (deckOf(work.position, "regrets").length === 0) reshuffle(work, "regrets");
    const batch = deckOf(work.position, "regrets").length;
    for (let count = 0; count < whole; count += 1) drawOne(work, seat, batch === 0);
    return;
  }
  for (let count = 0; count < whole; count += 1) drawOne(work, seat, true);
}

function extraRegrets(work, seat) {
  const statics = anglerOf(work, seat).fish.flatMap((id) => cardOf(work.game, id).static ?? []);
  return statics.filter(({ is }) => is === "extra_regret_draw").reduce((sum, { n }) => sum + n, 0);
}

function drawOne(work, seat, mayShuffle) {
  const regret = drawCard(work, "regrets", mayShuffle);
  if (regret !== null) {
    anglerOf(work, seat).regrets.push(regret);
    tell(work, "regret-drawn", { seat, regret });
  } else if (mayShuffle && work.game.follows("regret-deck-empty", "take-from-player")) {
    takeFromRichest(work, seat);
  }
}

/** The other player with most Regrets, the next in turn order among equals, gives one at random. */
function takeFromRichest(work, seat) {
  const [, ...others] = seatsFrom(work.position, seat);
  const most = Math.max(...others.map((other) => anglerOf(work, other).regrets.length));
  if (most === 0) return;
  const from = others.find((other) => anglerOf(work, other).regrets.length === most);
  const { regrets } = anglerOf(work, from);
  const isSettled = !regrets.includes(null) && distinct(regrets).length === 1;
  moveRegret(work, from, seat, isSettled ? regrets[0] : randomRegret(work, from));
}

// ---- Giving up

/** A Regret of a player at random. */
export function randomRegret(work, seat) {
  const { regrets } = anglerOf(work, seat);
  const known = counted(regrets.filter((id) => id !== null));
  const isKnown = !regrets.includes(null);
  const all = isKnown ? known : new Map([...unknownCards(work.game, work.position, "regrets"), ...known]);
  return among(work, "lost-regret", all, "pile.nothing-lost");
}

export function discardRegret(work, seat, regret) {
  takeFrom(work, seat, "regrets", regret);
  work.position.regret_discards.push(regret);
  tell(work, "regret-discarded", { seat, regret });
}

export function moveRegret(work, from, to, regret) {
  takeFrom(work, from, "regrets", regret);
  anglerOf(work, to).regrets.push(regret);
  tell(work, "regret-moved", { seat: from, to });
}

/** Regrets that a player gives up: chosen, or drawn one by one; `away(regret)` is done with each. */
export function giveUpRegrets(work, seat, { n, pick }, doing, away) {
  const number = Math.min(n, anglerOf(work, seat).regrets.length);
  if (number === 0) return;
  const { regrets } = anglerOf(work, seat);
  if (number === regrets.length) {
    // All of them, whether they are known or not: nothing is left to choose or to chance.
    for (const regret of [...regrets]) away(regret);
    return;
  }
  if (pick === "random") {
    for (let count = 0; count < number; count += 1) away(randomRegret(work, seat));
    return;
  }
  const rule = ruleOfText(work, "effect.discard-regret");
  const check = ({ cards }) => whyNotTheseRegrets(regrets, cards, number, rule);
  const isUnknown = regrets.includes(null);
  const rest = isUnknown ? unknownCards(work.game, work.position, "regrets") : new Map();
  const answers = choosingsOfHand(regrets, rest, number).map((cards) => ({ cards }));
  // Of a hand that is not known nothing is forced: what the cards are has to be said.
  const { cards } = isUnknown
    ? askSeat(work, seat, ["pick-cards"], doing, check, () => answers)
    : askUnlessForced(work, seat, "pick-cards", doing, answers, check);
  for (const card of cards) away(card);
}

function whyNotTheseRegrets(regrets, cards, number, rule) {
  const left = [...regrets];
  const isHeld = cards.every((card) => {
    const at = left.includes(card) ? left.indexOf(card) : left.indexOf(null);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  if (isHeld && cards.length === number) return null;
  return refusal(rule, `${number} of the own Regrets are chosen.`);
}

/** Returns whether so many Regrets can be drawn. */
export function canDrawRegrets({ position }, number) {
  return drawable(position, "regrets") >= number;
}
