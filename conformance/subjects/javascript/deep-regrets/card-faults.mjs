/* What is wrong with the cards of a file of one's own: a word that no text has, or one in the wrong place. */

import { DECKS } from "./box.mjs";

const isWhole = (value) => Number.isSafeInteger(value);
const isNumber = (value) => isWhole(value) && value >= 1;
const isChange = (value) => isWhole(value) && value !== 0;
const oneOf = (...words) => (value) => words.includes(value);
const isText = (value) => Array.isArray(value);

/** An object with exactly one key, its value as the table says. */
const isOneOf = (table) => (value) => {
  const [[key, inner] = [], ...more] = Object.entries(Object(value));
  return typeof value === "object" && more.length === 0 && Object.hasOwn(table, key) && table[key](inner);
};

const SINGLES = ["self", "left", "right", "chosen_other", "most_regrets"];
const isDepth = oneOf(1, 2, 3);
const isGroup = (value) => oneOf("others", "all", "at_sea")(value) || isOneOf({ at_depth: isDepth })(value);
const isSingle = oneOf(...SINGLES);
const isWho = (value) => isSingle(value) || isGroup(value);
const isPick = oneOf("choice", "random");
const isArea = (value) =>
  oneOf("this_shoal", "under_this", "row", "column", "all_tops")(value) || isOneOf({ any: isNumber })(value);
const ALIGNS = oneOf("fair", "foul");
const SIZES = oneOf("small", "middling", "large");
const isFilter = (value, more = {}) => {
  const table = { align: ALIGNS, size: SIZES, ...more };
  const parts = typeof value === "object" ? Object.entries(value) : [];
  const isKnown = ([key, one]) => Object.hasOwn(table, key) && table[key](one);
  return value === "all" || (parts.length > 0 && parts.every(isKnown));
};
const isTest = isOneOf({
  regrets_at_least: isNumber, regrets_at_most: isNumber, at_depth: isDepth, bucks_at_least: isNumber,
  fresh_at_most: isNumber, hand_at_least: isNumber,
});
const isCost = (value) =>
  isOneOf({ bucks: isNumber, dice: isNumber, regrets: isNumber, fish: isNumber })(value) ||
  JSON.stringify(value) === "{}";
const isDieKind = oneOf("blue", "green", "orange", "any", "omen");

/** The parts of every operation. */
const OPERATIONS = {
  draw_regret: { n: isNumber, who: isWho },
  discard_regret: { n: isNumber, who: isWho, pick: isPick },
  move_regret: { n: isNumber, from: isSingle, to: isSingle, pick: isPick },
  draw_dink: { n: isNumber },
  take_supply: { n: isNumber },
  gain_bucks: { n: isNumber, who: isWho },
  discard_item: { who: isWho },
  discard_fish: { filter: (value) => isFilter(value), who: isWho },
  increment: { n: isNumber },
  refresh: { n: isNumber },
  reroll: { n: (value) => value === "all" || isNumber(value) },
  reroll_until: { at_least: isNumber, limit: isNumber },
  set_max: { n: isNumber },
  gain_die: { kind: isDieKind },
  peek: { n: isNumber, area: isArea },
  reorder: { n: isNumber },
  reveal: { area: (value) => isArea(value) && value !== "under_this" },
  discard_top: { n: isNumber, area: isArea },
  boat: { to: isDepth, by: isChange, who: isWho },
  flip_worms: {},
  add_slot: { multiplier: isNumber },
  set_difficulty: { x: (value) => isWhole(value) && value >= 0 },
  add_difficulty: { x: isChange },
  auto_catch: { if: isTest },
  end_action: { free: oneOf("yes", "no") },
  relocate_this: { to: oneOf(...SINGLES, "bottom", "discard"), on: oneOf("now", "miss") },
  swap: { target: oneOf("hand", "row_top") },
  choose_one: { of: (value) => isText(value) && value.length > 0 && value.every(isText) },
  may: { cost: isCost, then: isText },
  coin: { heads: isText, tails: isText },
  for_each: { who: isWho, then: isText },
  if: { test: isTest, then: isText, else: isText },
};

/** What stands in the texts of some cards only. */
const ONLY_IN = { auto_catch: ["reveal"], relocate_this: ["reveal", "catch"], swap: ["reveal"] };

const GEAR = {
  difficulty: { n: isChange, filter: (value) => isFilter(value, { first_today: oneOf("yes") }) },
  keep_change: {},
  dink_draw_n: { n: isNumber },
  ignore_reveal: {},
};
const FISH = {
  exact_dice: { n: isNumber },
  difficulty_per: { thing: oneOf("regrets", "hand") },
  must_catch: {},
  column_lock: {},
  value_fixed: { n: isWhole },
  no_sell: {},
  extra_regret_draw: { n: isNumber },
};

const mayMiss = (word) => ({ boat: ["to", "by"], if: ["else"] })[word] ?? [];

/** Returns whether the parts of an entry are those of its table. */
function isRight(table, word, { do: _do, is: _is, ...parts }) {
  if (!Object.hasOwn(table, word)) return false;
  const shape = table[word];
  const isWholeBoat = word !== "boat" || ("to" in parts) !== ("by" in parts);
  const isKnown = Object.entries(parts).every(([key, value]) => Object.hasOwn(shape, key) && shape[key](value));
  return isKnown && isWholeBoat && Object.keys(shape).every((key) => key in parts || mayMiss(word).includes(key));
}

function faultInText(list, place, isUsedUp) {
  for (const part of list) {
    const { do: word } = part;
    const isHere = (ONLY_IN[word] ?? [place]).includes(place) && !(isUsedUp && part.kind === "omen");
    if (!isRight(OPERATIONS, word, part) || !isHere) return JSON.stringify(part);
    const inner = [part.then, part.else, part.heads, part.tails, ...(part.of ?? [])].filter(isText);
    const fault = inner.map((text) => faultInText(text, place, isUsedUp)).find(Boolean);
    if (fault) return fault;
  }
  return null;
}

function faultInCard(deck, card) {
  const statics = { fish: FISH, rods: GEAR, reels: GEAR }[deck] ?? {};
  const wrong = (card.static ?? []).find((one) => !isRight(statics, one.is, one));
  if (wrong) return JSON.stringify(wrong);
  const isFixed = (card.static ?? []).some(({ is }) => is === "value_fixed");
  if (isFixed && card.value === "none") return "it has no Value, so none can be fixed";
  const isReduced = card.cost_reduction !== undefined && card.when !== "sea_pay" && card.when !== "shop";
  if (isReduced) return "cost_reduction";
  const places = ["reveal", "catch", "eat", "effects"];
  const texts = places.map((place) => faultInText(card[place] ?? [], place, isGone(place)));
  return texts.find(Boolean) ?? faultInText(card.activated?.effects ?? [], "effects", false);
}

/** Returns whether the card is used up by its text. */
const isGone = (place) => place === "eat" || place === "effects";

/** A sentence on the first card that cannot be played with, or null. */
export function faultInCards(components) {
  const ids = new Set();
  for (const deck of Object.keys(DECKS)) {
    for (const card of components[deck]) {
      if (ids.has(card.id)) return `The card ${card.id} appears twice.`;
      ids.add(card.id);
      const fault = faultInCard(deck, card);
      if (fault) return `The card ${card.id} cannot be read: ${fault}.`;
    }
    const number = components[deck].reduce((sum, { copies = 1 }) => sum + copies, 0);
    if (number !== components.counts[deck]) return `There are ${number} ${deck}, not ${components.counts[deck]}.`;
  }
  return null;
}
