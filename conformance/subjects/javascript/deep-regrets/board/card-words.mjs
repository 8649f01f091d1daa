/* What cards say, in words: the texts and what always holds, made from the figures of the cards. */

import { BOX, capital, countOf, joined } from "./told.mjs";

const WHO = {
  self: "you", left: "the player to the left", right: "the player to the right", others: "every other player",
  all: "everybody", at_sea: "everybody at Sea", chosen_other: "another player of your choice",
  most_regrets: "who has the most Regrets",
};
const AREAS = {
  this_shoal: "of this shoal", under_this: "beneath this one", row: "of each shoal of this Depth",
  column: "of each shoal of this column", all_tops: "of each shoal",
};
const TESTS = {
  regrets_at_least: (n) => `you have ${n} Regrets or more`,
  regrets_at_most: (n) => `you have ${n} Regrets or fewer`,
  at_depth: (n) => `you are at Depth ${n}`,
  bucks_at_least: (n) => `you have ${n}$ or more`,
  fresh_at_most: (n) => `you have ${countOf(n, "Fresh die").replace("dies", "dice")} or fewer`,
  hand_at_least: (n) => `you have ${n} fish or more in hand`,
};
const COSTS = {
  bucks: (n) => `pay ${n}$`, dice: (n) => `spend ${diceCount(n)}`, regrets: (n) => `draw ${countOf(n, "Regret")}`,
  fish: (n) => `discard ${n} fish`,
};

const diceCount = (n) => (n === "all" ? "all Fresh dice" : `${n} Fresh ${n === 1 ? "die" : "dice"}`);
const whom = (who) => (typeof who === "object" ? `everybody at Depth ${who.at_depth}` : (WHO[who] ?? who));
const areaWords = (area) =>
  typeof area === "object" ? `of ${countOf(area.any, "shoal")} of your choice` : AREAS[area];
const filterWords = (filter) => [filter.align, filter.size].filter(Boolean).join(" ");
const testWords = (test) => Object.entries(test).map(([word, n]) => TESTS[word](n)).join(" and ");

/** `does(2, "draw", "Regret")`: “draw 2 Regrets”, of others “everybody draws 2 Regrets”. */
function does(who, verb, thing) {
  if (who === undefined || who === "self") return `${verb} ${thing}`;
  return `${whom(who)} ${verb === "may" ? verb : `${verb}s`} ${thing}`;
}

const EFFECTS = {
  draw_regret: ({ n, who }) => does(who, "draw", countOf(n, "Regret")),
  discard_regret: ({ n, who, pick }) =>
    does(who, "discard", `${countOf(n, "Regret")}${pick === "random" ? " at random" : ""}`),
  move_regret: ({ n, from, to }) =>
    `${countOf(n, "Regret")} ${n === 1 ? "goes" : "go"} from ${whom(from)} to ${whom(to)}`,
  draw_dink: ({ n }) => `draw ${countOf(n, "Dink")}`,
  take_supply: ({ n }) => `take ${countOf(n, "supply card")}`,
  gain_bucks: ({ n, who }) => does(who, "gain", `${n}$`),
  discard_item: ({ who }) => does(who, "discard", "a supply card"),
  discard_fish: ({ filter, who }) => does(who, "discard", `a ${filterWords(filter)} fish`.replace("  ", " ")),
  increment: ({ n }) => `turn ${diceCount(n)} one face up`,
  refresh: ({ n }) => `roll ${n} Spent ${n === 1 ? "die" : "dice"} into the Fresh Pool`,
  reroll: ({ n }) => `reroll ${diceCount(n)}`,
  reroll_until: ({ at_least: least, limit }) => `reroll a Fresh die until it shows ${least}, ${limit} times at most`,
  set_max: ({ n }) => `turn ${diceCount(n)} to the highest face`,
  gain_die: ({ kind }) => `gain ${{ any: "a die of the bag", omen: "the Omen Die" }[kind] ?? `a ${kind} die`}`,
  peek: ({ n, area }) => `look at the top ${n === 1 ? "fish" : `${n} fish`} ${areaWords(area)}`,
  reorder: ({ n }) => `put the top ${n} fish of a shoal in any order`,
  reveal: ({ area }) => `turn up the top fish ${areaWords(area)}`,
  discard_top: ({ n, area }) => `discard the top ${n === 1 ? "fish" : `${n} fish`} ${areaWords(area)}`,
  boat: ({ to, by, who }) => {
    const whose = who === "self" ? "your boat" : `the boat of ${whom(who)}`;
    if (to !== undefined) return `${whose} goes to Depth ${to}`;
    return `${whose} ${by > 0 ? "sinks" : "rises"} ${Math.abs(by)}`;
  },
  flip_worms: () => "turn your Can of Worms face-up",
  add_slot: ({ multiplier }) => `gain a slot x${multiplier}`,
  set_difficulty: ({ x }) => `the Difficulty is ${x}`,
  add_difficulty: ({ x }) => `the Difficulty is ${Math.abs(x)} ${x < 0 ? "less" : "more"}`,
  auto_catch: (part) => `it is caught for nothing if ${testWords(part.if)}`,
  end_action: ({ free }) => (free === "yes" ? "the cast ends, and was not your action" : "the cast ends"),
  relocate_this: ({ to, on }) => {
    const where = { bottom: "it goes beneath its shoal", discard: "it is discarded" }[to] ?? `it goes to ${whom(to)}`;
    return on === "miss" ? `if it is not caught, ${where}` : where;
  },
  swap: ({ target }) =>
    `it changes places with ${target === "hand" ? "a fish of your hand" : "another top fish of its Depth"}`,
  choose_one: ({ of }) => of.map((list) => effectsInWords(list)).join(", or "),
  may: ({ cost, then }) => `you may ${[...costWords(cost), effectsInWords(then)].join(" to ")}`,
  coin: ({ heads, tails }) => `flip the Fishcoin: heads ${effectsInWords(heads)}; tails ${effectsInWords(tails)}`,
  for_each: ({ who, then }) => `${whom(who)}: ${effectsInWords(then)}`,
  if: (part) => {
    const otherwise = part.else?.length > 0 ? `, else ${effectsInWords(part.else)}` : "";
    return `if ${testWords(part.test)}, ${effectsInWords(part.then)}${otherwise}`;
  },
};

const costWords = (cost) => {
  const parts = Object.entries(cost).filter(([, n]) => n > 0).map(([what, n]) => COSTS[what](n));
  return parts.length > 0 ? [joined(parts)] : [];
};

/** A list of effects in words: `draw 2 Regrets, then reroll 1 Fresh die`. */
export function effectsInWords(list) {
  return list.map((part) => EFFECTS[part.do]?.(part) ?? part.do).join(", then ") || "nothing";
}

/** Returns what the answers to a question of a text are: the option of a number in words. */
export function optionInWords({ part }, number) {
  if (part?.do === "choose_one") return capital(effectsInWords(part.of[number - 1]));
  if (number === 0) return "No";
  return part?.do === "may" ? capital([...costWords(part.cost), effectsInWords(part.then)].join(" to ")) : "Yes";
}

const STATICS = {
  difficulty: ({ n, filter }) => {
    const which = [filter.first_today ? "the first" : "every", filterWords(filter), "fish"].filter(Boolean).join(" ");
    const today = filter.first_today ? " of a day" : "";
    return `the Difficulty of ${which}${today} is ${Math.abs(n)} ${n < 0 ? "less" : "more"}`;
  },
  keep_change: () => "one die paid may stay Fresh, turned to what was paid too much",
  dink_draw_n: ({ n }) => `draw ${countOf(n, "Dink")} for a cast that is not paid`,
  ignore_reveal: () => "the Reveal text of your casts does not count",
  exact_dice: ({ n }) => `paid with exactly ${n === 1 ? "1 die" : `${n} dice`}`,
  difficulty_per: ({ thing }) => `1 more Difficulty for each of your ${thing === "hand" ? "fish in hand" : "Regrets"}`,
  must_catch: () => "whoever can pay has to",
  column_lock: () => "no cast at the other shoals of its column",
  value_fixed: ({ n }) => `its Value is always ${n}`,
  no_sell: () => "cannot be sold",
  extra_regret_draw: ({ n }) => `in hand: ${n} more whenever you draw Regrets`,
};
const WHENS = { sea_pay: "in a cast", shop: "at Port, before a visit", any_turn: "" };
const TEXT_NAMES = { reveal: "when turned up", catch: "when caught", eat: "when eaten" };

/** Some texts of a fish in words: of `static`, `reveal`, `catch` and `eat` those that are named. */
export function textsInWords(id, names) {
  const card = BOX.cards.get(id) ?? {};
  return names.flatMap((name) => {
    const parts = card[name] ?? [];
    if (parts.length === 0) return [];
    if (name === "static") return parts.map((part) => STATICS[part.is]?.(part) ?? part.is);
    return [`${TEXT_NAMES[name]}: ${effectsInWords(parts)}`];
  });
}

/** Returns what a card says, in parts; none for one that says nothing. */
export function cardInWords(id) {
  const { activated, cost_reduction: off, effects = [], when } = BOX.cards.get(id) ?? {};
  const before = WHENS[when] ? `${WHENS[when]}: ` : "";
  return [
    ...textsInWords(id, ["static", "reveal", "catch", "eat"]),
    ...(off ? [`${before}${off} less ${when === "shop" ? "to pay" : "Difficulty"}`] : []),
    ...(effects.length > 0 ? [`${before}${effectsInWords(effects)}`] : []),
    ...(activated ? [abilityInWords(activated)] : []),
  ];
}

function abilityInWords({ when, limit, effects }) {
  const often = limit === 1 ? "once a day" : `${limit} times a day`;
  return `${WHENS[when] ? `${WHENS[when]}, ` : ""}${often}: ${effectsInWords(effects)}`;
}
