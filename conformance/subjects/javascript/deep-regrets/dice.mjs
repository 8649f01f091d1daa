/* The pools of a player: dice that are spent, rolled, placed, gained, and cut where that is the reading. */

import { choosings, subsets } from "./combinations.mjs";
import { isTackle } from "./box.mjs";
import { maxDice } from "./madness.mjs";
import { rolledDice } from "./unknown.mjs";
import { anglerOf, askSeat, refusal, tell, turnOrder } from "./work.mjs";

export const PLACING = ["muster.placed", "First place the dice that were rolled."];

const isSame = (one, other) => one.die === other.die && one.face === other.face;

/** Dice without some of them, one for one; null if one of those is not there. */
export function diceWithout(dice, taken) {
  const left = [...dice];
  for (const one of taken) {
    const at = left.findIndex((die) => isSame(die, one));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export const pips = (dice) => dice.reduce((sum, { face }) => sum + face, 0);
export const kindsOf = (dice) => dice.map(({ die }) => die);

/** Takes dice out of the Fresh Pool of a player and spends them. */
export function spendDice(work, seat, dice) {
  const angler = anglerOf(work, seat);
  angler.fresh = diceWithout(angler.fresh, dice);
  for (const { die } of dice) putSpent(work, seat, die);
}

/** Returns where a spent die goes. */
function putSpent(work, seat, kind) {
  const isBack = isTackle(work.game, kind) && work.game.follows("spent-tackle-dice", "back-to-bag");
  (isBack ? work.position.bag : anglerOf(work, seat).spent).push(kind);
}

/** Takes a die that was just spent back from where it went, to be Fresh with this face. */
export function takeBack(work, seat, kind, face) {
  const { spent, fresh } = anglerOf(work, seat);
  const pile = spent.includes(kind) ? spent : work.position.bag;
  pile.splice(pile.lastIndexOf(kind), 1);
  fresh.push({ die: kind, face });
}

/** Rolls dice of these kinds; they wait to be placed. */
export function roll(work, seat, kinds) {
  const dice = rolledDice(work, kinds);
  if (dice.length > 0) tell(work, "rolled", { seat, dice });
  return dice;
}

/** Lays dice into the two pools: those of `pool` that were chosen Fresh, the others Spent. */
function lay(work, seat, pool, fresh) {
  const angler = anglerOf(work, seat);
  const others = diceWithout(pool, fresh);
  angler.rolled = [];
  angler.fresh.push(...fresh);
  for (const { die } of others) putSpent(work, seat, die);
  tell(work, "placed", { seat, fresh, spent: kindsOf(others) });
}

function room(work, seat) {
  const angler = anglerOf(work, seat);
  return Math.max(0, maxDice(work.game, angler) - angler.fresh.length);
}

/** Asks which of the dice that were rolled become Fresh, `least` to `most` of them. */
function placeRolled(work, seat, least, most, rule) {
  const { rolled } = anglerOf(work, seat);
  if (rolled.length > 0) lay(work, seat, rolled, chosenOf(work, seat, rolled, least, most, rule));
}

function chosenOf(work, seat, pool, least, most, rule) {
  if (most === 0) return [];
  if (least === pool.length) return pool;
  const answers = subsets(pool, most).filter((dice) => dice.length >= least).map((dice) => ({ dice }));
  const check = ({ dice }) => {
    const isThere = diceWithout(pool, dice) !== null;
    if (isThere && dice.length >= least && dice.length <= most) return null;
    return refusal(rule, `${least} to ${most} of these dice become Fresh.`);
  };
  return askSeat(work, seat, ["keep"], PLACING, check, () => answers).dice;
}

/** The placing that ends a Muster. */
export function placeMustered(work, seat) {
  const { game } = work;
  const angler = anglerOf(work, seat);
  if (game.follows("fresh-pool-limit", "hard-cap")) return placeAll(work, seat);
  const most = Math.min(room(work, seat), angler.rolled.length);
  placeRolled(work, seat, game.follows("fresh-pool-limit", "must-fill") ? most : 0, most, "muster.placed");
}

/** Under the reading by which kept dice are cut too: all dice are placed, those that were rolled and those kept. */
function placeAll(work, seat) {
  const angler = anglerOf(work, seat);
  const most = maxDice(work.game, angler);
  if (angler.rolled.length === 0 && angler.fresh.length <= most) return;
  const pool = [...angler.fresh, ...angler.rolled];
  const fresh = chosenOf(work, seat, pool, 0, Math.min(most, pool.length), "muster.placed");
  angler.fresh = [];
  lay(work, seat, pool, fresh);
}

/** Dice that a player has got in the order `kinds`: they are rolled at once and placed. */
export function placeGained(work, seat, kinds) {
  const dice = roll(work, seat, kinds);
  anglerOf(work, seat).rolled = dice;
  const most = Math.min(room(work, seat), dice.length);
  if (dice.length === 0) return;
  if (work.game.follows("bought-dice-fresh", "draw-order")) lay(work, seat, dice, firstDrawn(dice, kinds, most));
  else placeRolled(work, seat, most, most, "shop.dice-placed");
}

/** The dice of the kinds that were drawn first. */
function firstDrawn(dice, kinds, most) {
  const left = [...dice];
  return kinds.slice(0, most).map((kind) => left.splice(left.findIndex(({ die }) => die === kind), 1)[0]);
}

/** Under the reading by which Max Dice counts at once: every pool above it is cut. */
export function cutPools(work) {
  if (!work.game.follows("madness-timing", "all-at-once")) return;
  for (const seat of turnOrder(work.position)) {
    const angler = anglerOf(work, seat);
    const most = maxDice(work.game, angler);
    if (angler.fresh.length <= most) continue;
    const pool = angler.fresh;
    const check = ({ dice }) => {
      if (diceWithout(pool, dice) !== null && dice.length === most) return null;
      return refusal("madness.max-dice-when", `${most} dice stay Fresh.`);
    };
    const answers = choosings(pool, most).map((dice) => ({ dice }));
    const { dice } = askSeat(work, seat, ["keep"], PLACING, check, () => answers);
    angler.fresh = [];
    lay(work, seat, pool, dice);
  }
}
