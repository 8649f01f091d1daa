/* Texts that choose, pay, flip the Fishcoin, ask a condition, or are resolved by several players. */

import { choosings } from "./combinations.mjs";
import { diceWithout, spendDice } from "./dice.mjs";
import { canDrawRegrets, drawRegrets } from "./madness.mjs";
import { dropFish } from "./text-goods.mjs";
import { resolve } from "./texts.mjs";
import { IN_ORDER, holds, named } from "./who.mjs";
import { anglerOf, askSeat, askUnlessForced, chance, refusal, tell } from "./work.mjs";
import { without } from "./box.mjs";

export const BRANCHES = {
  choose_one: chooseOne,
  may,
  coin: flipCoin,
  for_each: (work, { who, then }, context) => {
    for (const seat of named(work, who, context)) resolve(work, then, { ...context, seat });
  },
  if: (work, part, context) => {
    resolve(work, holds(work, part.test, context.seat) ? part.then : (part.else ?? []), context);
  },
};

function chooseOne(work, { of }, context) {
  const { seat } = context;
  const check = ({ number }) => {
    const isThere = number >= 1 && number <= of.length;
    return isThere ? null : refusal("effect.choose-one", "One of the things that the card names is chosen.");
  };
  const answers = of.map((_, index) => ({ number: index + 1 }));
  const { number } = askUnlessForced(work, seat, "option", IN_ORDER, answers, check);
  tell(work, "chose", { seat, number });
  resolve(work, of[number - 1], context);
}

function may(work, { cost, then }, context) {
  const { seat } = context;
  if (!canPay(work, seat, cost)) return;
  const check = ({ number }) => {
    return number === 0 || number === 1 ? null : refusal("effect.may", "The card is paid for or not.");
  };
  const { number } = askSeat(work, seat, ["option"], IN_ORDER, check, () => [{ number: 0 }, { number: 1 }]);
  tell(work, "chose", { seat, number });
  if (number === 0) return;
  payCost(work, seat, cost);
  resolve(work, then, context);
}

function canPay(work, seat, { bucks = 0, dice = 0, regrets = 0, fish = 0 }) {
  const angler = anglerOf(work, seat);
  const hasAll = angler.bucks >= bucks && angler.fresh.length >= dice && angler.fish.length >= fish;
  return hasAll && canDrawRegrets(work, regrets);
}

function payCost(work, seat, { bucks = 0, dice = 0, regrets = 0, fish = 0 }) {
  if (bucks > 0) {
    anglerOf(work, seat).bucks -= bucks;
    tell(work, "earned", { seat, bucks: -bucks });
  }
  if (dice > 0) payDice(work, seat, dice);
  drawRegrets(work, seat, regrets);
  if (fish > 0) payFish(work, seat, fish);
}

function payDice(work, seat, number) {
  const { fresh } = anglerOf(work, seat);
  const answers = choosings(fresh, number).map((dice) => ({ dice, spent: [] }));
  const check = ({ dice, spent }) => {
    const isRight = dice.length === number && spent.length === 0 && diceWithout(fresh, dice) !== null;
    return isRight ? null : refusal("effect.may", `${number} of the own Fresh dice are spent.`);
  };
  const { dice } = askUnlessForced(work, seat, "pick-dice", IN_ORDER, answers, check);
  spendDice(work, seat, dice);
  for (const die of dice) tell(work, "die-spent", { seat, die });
}

function payFish(work, seat, number) {
  const { fish } = anglerOf(work, seat);
  const answers = choosings(fish, number).map((cards) => ({ cards }));
  const check = ({ cards }) => {
    const isRight = cards.length === number && without(fish, cards) !== null;
    return isRight ? null : refusal("effect.may", `You discard ${number} fish from your hand.`);
  };
  const { cards } = askUnlessForced(work, seat, "pick-cards", IN_ORDER, answers, check);
  for (const card of cards) dropFish(work, seat, card);
}

function flipCoin(work, { heads, tails }, context) {
  resolve(work, flip(work, context.seat) === "heads" ? heads : tails, context);
}

/** The Fishcoin is flipped; returns the side. */
export function flip(work, seat) {
  const sides = ["heads", "tails"];
  const side = chance(work, "coin", {
    fits: (got) => sides.includes(got),
    draw: (random) => sides[random(sides.length)],
    rule: "effect.coin",
  });
  tell(work, "flipped", { seat, side });
  return side;
}
