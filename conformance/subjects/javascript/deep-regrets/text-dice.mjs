/* Texts about dice. */

import { highestFace } from "./box.mjs";
import { choosings, different } from "./combinations.mjs";
import { diceWithout, placeGained, roll } from "./dice.mjs";
import { maxDice } from "./madness.mjs";
import { among, counted } from "./unknown.mjs";
import { IN_ORDER } from "./who.mjs";
import { anglerOf, askUnlessForced, refusal, tell } from "./work.mjs";

export const DICE = {
  increment, refresh: refreshDice, reroll, reroll_until: rerollUntil, set_max: setMax, gain_die: gainDie,
};

/** The acting player chooses so many dice out of some, all of them if there are fewer. */
function pickDice(work, seat, dice, number, rule) {
  if (dice.length <= number) return dice;
  const answers = choosings(dice, number).map((chosen) => ({ dice: chosen, spent: [] }));
  const check = ({ dice: chosen, spent }) => {
    const isRight = spent.length === 0 && chosen.length === number && diceWithout(dice, chosen) !== null;
    return isRight ? null : refusal(rule, `${number} of the dice that fit are chosen.`);
  };
  return askUnlessForced(work, seat, "pick-dice", IN_ORDER, answers, check).dice;
}

function turnTo(work, seat, die, face) {
  const angler = anglerOf(work, seat);
  angler.fresh = [...diceWithout(angler.fresh, [die]), { die: die.die, face }];
  tell(work, "die-turned", { seat, die, face });
}

/** Fresh dice that do not show their highest face. */
function risable({ game, position }, seat) {
  return position.anglers[seat - 1].fresh.filter(({ die, face }) => face < highestFace(game, die));
}

function increment(work, { n }, { seat }) {
  for (let count = 0; count < n; count += 1) {
    const dice = risable(work, seat);
    if (dice.length === 0) return;
    const [die] = pickDice(work, seat, different(dice).length === 1 ? [dice[0]] : dice, 1, "effect.increment");
    const faces = work.game.components.dice[die.die].filter((face) => face > die.face);
    turnTo(work, seat, die, Math.min(...faces));
  }
}

function setMax(work, { n }, { seat }) {
  for (const die of pickDice(work, seat, risable(work, seat), n, "effect.set-max")) {
    turnTo(work, seat, die, highestFace(work.game, die.die));
  }
}

function refreshDice(work, { n }, { seat }) {
  const angler = anglerOf(work, seat);
  for (let count = 0; count < n; count += 1) {
    if (angler.spent.length === 0 || angler.fresh.length >= maxDice(work.game, angler)) return;
    const kind = pickSpent(work, seat);
    angler.spent.splice(angler.spent.indexOf(kind), 1);
    const fresh = roll(work, seat, [kind]);
    angler.fresh.push(...fresh);
    tell(work, "placed", { seat, fresh, spent: [] });
  }
}

function pickSpent(work, seat) {
  const kinds = different(anglerOf(work, seat).spent);
  const check = ({ dice, spent }) => {
    const isOne = dice.length === 0 && spent.length === 1 && kinds.includes(spent[0]);
    return isOne ? null : refusal("effect.refresh", "One Spent die is chosen.");
  };
  const answers = kinds.map((kind) => ({ dice: [], spent: [kind] }));
  return askUnlessForced(work, seat, "pick-dice", IN_ORDER, answers, check).spent[0];
}

function reroll(work, { n }, { seat }) {
  const angler = anglerOf(work, seat);
  const dice = pickDice(work, seat, angler.fresh, n === "all" ? angler.fresh.length : n, "effect.reroll");
  angler.fresh = diceWithout(angler.fresh, dice);
  angler.fresh.push(...roll(work, seat, dice.map(({ die }) => die)));
}

function rerollUntil(work, { at_least: least, limit }, { seat }) {
  const angler = anglerOf(work, seat);
  if (angler.fresh.length === 0) return;
  const kinds = different(angler.fresh);
  let [die] = pickDice(work, seat, kinds.length === 1 ? kinds : angler.fresh, 1, "effect.reroll-until");
  for (let count = 0; count < limit; count += 1) {
    const [rolled] = roll(work, seat, [die.die]);
    angler.fresh = [...diceWithout(angler.fresh, [die]), rolled];
    die = rolled;
    if (die.face >= least) return;
  }
}

function gainDie(work, { kind }, context) {
  const { position } = work;
  const pile = kind === "omen" ? position.aside : position.bag;
  if (kind === "any" ? pile.length === 0 : !pile.includes(kind)) return;
  const die = kind === "any" ? among(work, "bag", counted(pile), "pile.bag") : kind;
  pile.splice(pile.indexOf(die), 1);
  if (kind === "omen") position.omen_card = context.card;
  tell(work, "die-drawn", { seat: context.seat, die });
  placeGained(work, context.seat, [die]);
}

/** The Omen Die goes back to the table when the card that brought it is no longer its owner's, nor fished for. */
export function omenLeaves(work) {
  const { position, fishing } = work;
  const { omen_card: card } = position;
  if (card === "" || (fishing?.lying.card === card && position.attempt.length > 0)) return;
  const angler = omenOwner(position);
  if (angler === undefined) return;
  if (!isHeld(angler, card)) returnOmen(work, angler);
}

function isHeld({ fish, mounts, rods, reels }, card) {
  return [...fish, ...mounts.flatMap((slot) => slot.fish), ...rods, ...reels].includes(card);
}

/** Returns whether a card is still with the owner of the Omen Die, or under way. */
export function isWithOmen({ frames }, owner, card) {
  return isHeld(owner, card) || frames.some((frame) => frame.card === card);
}

export function omenOwner({ anglers }) {
  return anglers.find(({ fresh, spent, rolled }) =>
    spent.includes("omen") || [...fresh, ...rolled].some(({ die }) => die === "omen"));
}

function returnOmen(work, angler) {
  const { position } = work;
  for (const pool of ["fresh", "rolled"]) angler[pool] = angler[pool].filter(({ die }) => die !== "omen");
  angler.spent = angler.spent.filter((die) => die !== "omen");
  position.aside.push("omen");
  position.omen_card = "";
  tell(work, "die-returned", { seat: position.anglers.indexOf(angler) + 1, die: "omen" });
}

/** Under the reading by which anybody may take it: the Omen Die is taken, rolled and placed. */
export function takeOmen(work, { seat }) {
  work.position.aside.splice(work.position.aside.indexOf("omen"), 1);
  tell(work, "die-drawn", { seat, die: "omen" });
  placeGained(work, seat, ["omen"]);
}

/** Under the reading by which anybody may take it, an Omen Die taken without a card goes back when the day ends. */
export function omenAtDusk(work) {
  if (!work.game.follows("omen-die", "general")) return;
  const angler = work.position.omen_card === "" ? omenOwner(work.position) : undefined;
  if (angler !== undefined) returnOmen(work, angler);
}
