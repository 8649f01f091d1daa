/* Whom and what the words of a text mean: players, areas of the Sea, and what holds for a player. */

import { columnOf, depthOf } from "./box.mjs";
import { shoalOf, whereLies } from "./sea.mjs";
import { anglerOf, askUnlessForced, neighbour, refusal, seatsFrom } from "./work.mjs";

export const IN_ORDER = ["card.in-order", "First finish the text that is under way."];

/** The rule of the part of a text that asks; for what no text asks, the rule that is named. */
export function ruleOfText({ about }, rule) {
  if (!about?.part) return rule;
  return `effect.${about.part.do.replace("_this", "").replaceAll("_", "-")}`;
}

/** The one player that a word names; the acting player chooses where that is open. */
export function single(work, who, { seat }) {
  const { position } = work;
  if (who === "self") return seat;
  if (who === "left") return neighbour(position, seat, 1);
  if (who === "right") return neighbour(position, seat, -1);
  if (who === "chosen_other") return picked(work, seat, seatsFrom(position, seat).slice(1), "card.owner-chooses");
  const most = Math.max(...position.anglers.map(({ regrets }) => regrets.length));
  const richest = seatsFrom(position, seat).filter((one) => anglerOf(work, one).regrets.length === most);
  return picked(work, seat, richest, "card.most-regrets");
}

function picked(work, seat, seats, usual) {
  const rule = ruleOfText(work, usual);
  const check = ({ player }) => (seats.includes(player) ? null : refusal(rule, "This player cannot be chosen."));
  const answers = [...seats].sort((a, b) => a - b).map((player) => ({ player }));
  return askUnlessForced(work, seat, "pick-player", IN_ORDER, answers, check).player;
}

/** The players that a text concerns, in turn order from the acting player on. */
export function named(work, who, context) {
  const order = seatsFrom(work.position, context.seat);
  const depth = (seat) => anglerOf(work, seat).depth;
  if (typeof who === "object") return order.filter((seat) => depth(seat) === who.at_depth);
  if (who === "all") return order;
  if (who === "others") return order.slice(1);
  if (who === "at_sea") return order.filter((seat) => depth(seat) > 0);
  return [single(work, who, context)];
}

/** The shoal of a text: where its fish lies, else where a cast is under way; null if there is neither. */
export function thisShoal(work, { lying }) {
  const own = lying ? whereLies(work, lying) : null;
  return own?.shoal.name ?? work.position.attempt[0]?.shoal ?? null;
}

/** The shoals of an area, in their order; for `any` the acting player chooses among those that pass `isFit`. */
export function shoalsOf(work, area, context, isFit = () => true) {
  const { shoals } = work.game;
  if (area === "all_tops") return shoals;
  if (typeof area === "object") return anyShoals(work, area.any, context, isFit);
  const here = thisShoal(work, context);
  if (here === null) return [];
  if (area === "row") return shoals.filter((name) => depthOf(name) === depthOf(here));
  if (area === "column") return shoals.filter((name) => columnOf(name) === columnOf(here));
  return [here];
}

function anyShoals(work, number, { seat }, isFit) {
  const { shoals } = work.game;
  let open = shoals.filter((name) => shoalOf(work, name).cards.length > 0 && isFit(shoalOf(work, name)));
  const chosen = [];
  while (chosen.length < number && open.length > 0) {
    const rest = open;
    const isForced = rest.length <= number - chosen.length;
    const shoal = isForced ? rest[0] : pickShoal(work, seat, rest, ruleOfText(work, "card.areas"));
    chosen.push(shoal);
    open = rest.filter((name) => name !== shoal);
  }
  return shoals.filter((name) => chosen.includes(name));
}

/** The acting player chooses one of some shoals. */
export function pickShoal(work, seat, names, rule) {
  const check = ({ shoal }) => (names.includes(shoal) ? null : refusal(rule, `${shoal} cannot be chosen.`));
  const answers = names.map((shoal) => ({ shoal }));
  return askUnlessForced(work, seat, "pick-shoal", IN_ORDER, answers, check).shoal;
}

/** A player chooses one card out of some; those that are alike are one choice. */
export function pickCard(work, seat, cards, rule) {
  const answers = [...new Set(cards)].map((card) => ({ cards: [card] }));
  const check = ({ cards: chosen }) => {
    const isOne = chosen.length === 1 && cards.includes(chosen[0]);
    return isOne ? null : refusal(rule, "One of the cards that fit is chosen.");
  };
  return askUnlessForced(work, seat, "pick-cards", IN_ORDER, answers, check).cards[0];
}

/** Returns whether a test holds for a player. */
export function holds(work, test, seat) {
  const { regrets, depth, bucks, fresh, fish } = anglerOf(work, seat);
  const [[word, n]] = Object.entries(test);
  switch (word) {
    case "regrets_at_least":
      return regrets.length >= n;
    case "regrets_at_most":
      return regrets.length <= n;
    case "at_depth":
      return depth === n;
    case "bucks_at_least":
      return bucks >= n;
    case "fresh_at_most":
      return fresh.length <= n;
    default:
      return fish.length >= n;
  }
}
