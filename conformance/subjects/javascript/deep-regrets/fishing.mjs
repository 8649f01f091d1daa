/*
 * A cast, from the naming of the shoal to its end.
 *
 * `fishing` is the cast under way: {seat, shoal, lying, isFirst, isNew, isPaid, ended, isCaught, isAway, onMiss}.
 */

import { different } from "./combinations.mjs";
import { difficulty, gearStatics, has, payments, staticsOf, whyNotPaid } from "./difficulty.mjs";
import { cutPools, diceWithout, kindsOf, pips, spendDice, takeBack } from "./dice.mjs";
import { FREE_LISTS, isFreeOpen, playFree, whyNotFree } from "./free-actions.mjs";
import { drawDinks } from "./piles.mjs";
import { endsOnEmptySea, overfish, shoalOf, turnUp } from "./sea.mjs";
import { resolveText } from "./texts.mjs";
import { omenLeaves } from "./text-dice.mjs";
import { relocate } from "./text-fish.mjs";
import { FREE, anglerOf, askSeat, askUnlessForced, refusal, tell } from "./work.mjs";

const FISHING = ["cast.pay", "First pay for the fish or let it go."];

/** The whole cast. Returns whether it was the action of the turn. */
export function cast(work, { seat, shoal: name }) {
  const { position } = work;
  const angler = anglerOf(work, seat);
  const shoal = shoalOf(work, name);
  const [lying] = shoal.cards;
  const fishing = { seat, shoal, lying, isFirst: !angler.has_cast, isNew: !lying.up };
  angler.has_cast = true;
  position.attempt = [{ shoal: name, change: 0 - position.easier, difficulty: position.set_ahead }];
  Object.assign(position, { easier: 0, set_ahead: null });
  tell(work, "cast", { seat, shoal: name });
  work.fishing = fishing;
  if (fishing.isNew) turnUp(work, shoal);
  revealText(work, fishing);
  fishFor(work, fishing);
  position.attempt = [];
  work.fishing = null;
  omenLeaves(work);
  return fishing.ended !== "free";
}

function revealText(work, fishing) {
  const { seat, shoal, lying, isNew } = fishing;
  if (!isNew && !work.game.follows("reveal-text", "every-cast")) return;
  if (has(gearStatics(work, anglerOf(work, seat)), "ignore_reveal")) return;
  resolveText(work, { seat, card: lying.card, text: "reveal", lying, shoal: shoal.name, isCast: true });
}

/** Returns whether the fish no longer lies face-up on its shoal. */
const isGone = ({ shoal, lying }) => shoal.cards[0] !== lying || !lying.up;

/** From the end of the Reveal text on. */
function fishFor(work, fishing) {
  if (isGone(fishing)) {
    if (work.game.follows("fish-removed-by-reveal", "dink-due") && !endsOnEmptySea(work)) letGoAsked(work, fishing);
    return;
  }
  if (fishing.ended) return missed(work, fishing);
  if (fishing.isCaught) return caught(work, fishing);
  payOrLetGo(work, fishing);
}

function payOrLetGo(work, fishing) {
  const { seat } = fishing;
  const hasFree = work.game.follows("free-action-window", "own-turn-any-point");
  for (;;) {
    const free = FREE.filter((kind) => hasFree && isFreeOpen(work, seat, kind));
    work.about = { card: fishing.lying.card, needed: difficulty(work, fishing) };
    const choice = askSeat(
      work, seat, ["pay", "let-go", ...free], FISHING,
      (made) => whyNotNow(work, fishing, made), (kind) => answersNow(work, fishing, kind),
      hasFree ? FREE : [],
    );
    if (choice.kind === "pay") return pay(work, fishing, choice.dice);
    if (choice.kind === "let-go") return letGo(work, fishing, choice.die);
    playFree(work, choice, "cast");
    if (endsOnEmptySea(work) || isGone(fishing)) return;
    if (fishing.ended) return missed(work, fishing);
  }
}

function whyNotNow(work, fishing, choice) {
  if (choice.kind === "pay") return whyNotPaid(work, fishing, choice.dice);
  if (choice.kind === "let-go") return whyNotLetGo(work, fishing, choice);
  return whyNotFree(work, choice, "cast");
}

function answersNow(work, fishing, kind) {
  if (kind === "pay") return payments(work, fishing);
  const { fresh } = anglerOf(work, fishing.seat);
  if (kind === "let-go") return [null, ...different(fresh)].map((die) => ({ die }));
  return FREE_LISTS[kind](work, fishing.seat);
}

// ---- Paid

function pay(work, fishing, dice) {
  const { seat } = fishing;
  const needed = difficulty(work, fishing);
  tell(work, "paid", { seat, dice, difficulty: needed });
  spendDice(work, seat, dice);
  keepChange(work, fishing, dice, pips(dice) - needed);
  caught(work, fishing);
}

/** One die that was paid may stay Fresh for the excess. */
function keepChange(work, { seat }, dice, excess) {
  const mayKeep = has(gearStatics(work, anglerOf(work, seat)), "keep_change");
  if (excess <= 0 || !(mayKeep || work.game.follows("overpayment", "change"))) return;
  const { dice: faces } = work.game.components;
  const faceFor = (kind) => Math.max(...faces[kind].filter((face) => face <= excess), -1);
  const kinds = different(kindsOf(dice)).filter((kind) => faceFor(kind) >= 0);
  const answers = [[], ...kinds.map((kind) => [kind])].map((spent) => ({ dice: [], spent }));
  const check = ({ dice: shown, spent }) => {
    const isOne = shown.length === 0 && (spent.length === 0 || (spent.length === 1 && kinds.includes(spent[0])));
    return isOne ? null : refusal("static.keep-change", "One of the dice paid may stay Fresh, turned to the excess.");
  };
  const { spent } = askUnlessForced(work, seat, "pick-dice", FISHING, answers, check);
  if (spent.length === 0) return;
  const [kind] = spent;
  takeBack(work, seat, kind, faceFor(kind));
  tell(work, "die-turned", { seat, die: { die: kind, face: faceFor(kind) }, face: faceFor(kind) });
}

/** Catch text, hand and overfishing, in the order of the reading. */
function caught(work, fishing) {
  const { seat, shoal, lying } = fishing;
  const isHandFirst = work.game.follows("catch-order", "hand-first");
  fishing.isPaid = true;
  if (isHandFirst) take(work, fishing);
  resolveText(work, { seat, card: lying.card, text: "catch", lying, shoal: shoal.name, isCast: true });
  if (fishing.ended && !isHandFirst) return missed(work, fishing);
  const isThere = shoal.cards.includes(lying);
  if (!isHandFirst && isThere) take(work, fishing);
  const isTaken = isHandFirst ? !fishing.isAway : isThere;
  if (isTaken && shoal.cards.length === 0) overfish(work, seat);
  cutPools(work);
}

function take(work, { seat, shoal, lying }) {
  shoal.cards.splice(shoal.cards.indexOf(lying), 1);
  anglerOf(work, seat).fish.push(lying.card);
  tell(work, "caught", { seat, fish: lying.card });
}

// ---- Not paid

function whyNotLetGo(work, fishing, { seat, die }) {
  const { fresh } = anglerOf(work, seat);
  const isBound = !isGone(fishing) && has(staticsOf(work, fishing.lying.card), "must_catch");
  if (isBound && payments(work, fishing).length > 0) {
    return refusal("static.must-catch", "You must pay for this fish if you can.");
  }
  if (die !== null) return whyNotThisDie(work, fishing, fresh, die);
  if (fresh.length === 0 || isFreeOfDie(work, fishing)) return null;
  return refusal("cast.dink", "If you do not pay, you spend one Fresh die.");
}

function whyNotThisDie(work, fishing, fresh, die) {
  if (isOldFish(work, fishing)) return refusal("cast.dink-face-up", "This fish was face-up before: no die is spent.");
  if (fresh.length === 0) return refusal("cast.no-die-left", "There is no Fresh die left to spend.");
  return diceWithout(fresh, [die]) === null ? refusal("cast.dink", "There is no such Fresh die.") : null;
}

const isOldFish = ({ game }, { isNew }) => !isNew && game.follows("dink-from-face-up", "newly-revealed");
const isFreeOfDie = (work, fishing) =>
  isOldFish(work, fishing) || work.game.follows("unpaid-cast", "optional");

function letGoAsked(work, fishing) {
  const { fresh } = anglerOf(work, fishing.seat);
  if (fresh.length === 0) return;
  const list = () => [null, ...different(fresh)].map((die) => ({ die }));
  const check = (choice) => whyNotLetGo(work, fishing, choice);
  const { die } = askSeat(work, fishing.seat, ["let-go"], FISHING, check, list);
  letGo(work, fishing, die);
}

function letGo(work, fishing, die) {
  const { seat } = fishing;
  if (die !== null) {
    spendDice(work, seat, [die]);
    tell(work, "die-spent", { seat, die });
    const more = gearStatics(work, anglerOf(work, seat)).find(({ is }) => is === "dink_draw_n");
    drawDinks(work, seat, more?.n ?? 1);
  }
  missed(work, fishing);
}

/** Returns what a Reveal text has put off until the fish is missed. */
function missed(work, fishing) {
  if (!fishing.onMiss || isGone(fishing)) return;
  work.about = { card: fishing.lying.card, part: { do: "relocate_this", to: fishing.onMiss.to, on: "now" } };
  relocate(work, fishing.onMiss.context, fishing.onMiss.to);
}

