/* How the things of this game are said: cards, dice, players, and lists of them. */

import { gameUnder } from "../box.mjs";
import { COMPONENTS } from "../components.mjs";
import { KIND_LETTERS } from "../notation/words.mjs";

export const DEPTH_NAMES = ["Port", "Depth I", "Depth II", "Depth III"];
export const ROMAN = ["Port", "I", "II", "III"];
export const DECK_WORDS = { regret: "Regret", dink: "Dink", rod: "rod", reel: "reel", supply: "supply" };
export const SHOP_NAMES = { rod: "rod shop", reel: "reel shop", supply: "supply shop", dice: "tackle dice shop" };

/** The box by the recommended readings, for the figures of cards. */
export const BOX = gameUnder(COMPONENTS, {});

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const countOf = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
export const joined = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
export const player = (seat) => `player ${seat}`;
export const signed = (number) => (number < 0 ? String(number) : `+${number}`);

const LITTLE = ["Of"];

/** The name of a card by its id; the id itself for a card that is not in the box. */
export function cardName(id) {
  if (id === null) return "an unknown card";
  if (!BOX.cards.has(id)) return id;
  const words = id.split("-").map(capital);
  return words.map((word) => (LITTLE.includes(word) ? word.toLowerCase() : word)).join(" ");
}

/** The figure of a fish, or a dash. */
const figure = (value) => (typeof value === "number" ? String(value) : "-");

/** The Difficulty and the Value of a fish, with + for fair and - for foul: `3/4+`. */
export function fishFacts(id) {
  const card = BOX.cards.get(id);
  if (card?.deck !== "fish") return "";
  return `${figure(card.difficulty)}/${figure(card.value)}${card.align === "fair" ? "+" : "-"}`;
}

/** The same with the side in a word: `3/4 fair`. */
export function fishFigures(id) {
  const facts = fishFacts(id);
  return facts ? `${facts.slice(0, -1)} ${BOX.cards.get(id).align}` : "";
}

// ---- Dice

const KIND_ORDER = Object.keys(KIND_LETTERS);
const placeOfKind = (kind) => (KIND_ORDER.includes(kind) ? KIND_ORDER.indexOf(kind) : KIND_ORDER.length);
const byKind = (one, other) => placeOfKind(one) - placeOfKind(other) || (one < other ? -1 : Number(one > other));

export const kindsInOrder = (kinds) => [...kinds].sort(byKind);
export const diceInOrder = (dice) => [...dice].sort((a, b) => byKind(a.die, b.die) || a.face - b.face);
export const dieName = ({ die, face }) => `${die} die ${face}`;
const diceWord = (kind, number) => `${kind} ${number === 1 ? "die" : "dice"}`;

/** Dice in words, those of a kind together: `player dice 1 1 3 and blue die 2`. */
export function diceNames(dice) {
  const faces = new Map();
  for (const { die, face } of diceInOrder(dice)) faces.set(die, [...(faces.get(die) ?? []), face]);
  return joined([...faces].map(([kind, some]) => `${diceWord(kind, some.length)} ${some.join(" ")}`)) || "no dice";
}

/** Dice without faces, in words: `2 player dice and 1 blue die`. */
export function kindsNames(kinds) {
  const numbers = tallied(kindsInOrder(kinds));
  return joined([...numbers].map(([kind, number]) => `${number} ${diceWord(kind, number)}`)) || "no dice";
}

// ---- Cards

/** The things of a list with their numbers, in the order in which they come first. */
export function tallied(list) {
  const numbers = new Map();
  for (const one of list) numbers.set(one, (numbers.get(one) ?? 0) + 1);
  return numbers;
}

/** Cards by what they are called, alike ones together. */
export function alikeTogether(cards, called) {
  const numbers = tallied(cards.filter((card) => card !== null).map(called));
  return [...numbers].map(([name, number]) => (number === 1 ? name : `${number} x ${name}`));
}

/** Cards by their names, alike ones together; unknown ones are counted. */
export function namesOf(cards) {
  const unknown = cards.filter((card) => card === null).length;
  const hidden = unknown > 0 ? [countOf(unknown, "unknown card")] : [];
  return joined([...alikeTogether(cards, cardName), ...hidden]) || "nothing";
}

/** Returns what lies in the discards, and what has left the game, in words. */
export function discarded(position) {
  const lying = [
    ["Regrets", position.regret_discards], ["Dinks", position.dink_discards], ["supplies", position.supply_discards],
  ];
  const said = lying.filter(([, cards]) => cards.length > 0).map(([name, cards]) => `${name} ${namesOf(cards)}`);
  const gone = [...position.out_of_game, ...position.supplies_out_of_game];
  return [
    ...(said.length > 0 ? [`Discarded: ${said.join("; ")}`] : []),
    ...(gone.length > 0 ? [`Out of the game: ${namesOf(gone)}`] : []),
  ];
}

/** The worth of Regrets that are all known; null if one is not, or if there are none. */
export function regretsWorth(regrets) {
  if (regrets.length === 0 || regrets.some((one) => !BOX.cards.has(one))) return null;
  return regrets.reduce((sum, one) => sum + BOX.cards.get(one).value, 0);
}

const AWAITED = {
  muster: "to muster",
  placing: "to place dice",
  arrival: "to discard a Regret or not",
  throw: "to throw the Life Preserver",
  fishing: "to pay or not",
  worms: "to put a fish back",
  shopping: "to keep cards",
  reward: "to take a reward",
  penalty: "to lose a fish",
  effects: "to resolve a text",
};

/** Returns who is to act, and what it has to do if something is under way: [seat, words]; null if nobody is. */
export function awaited({ turn, frames = [] }) {
  if (turn === null) return null;
  if (frames.length === 0) return [turn, "to act"];
  const { seat, step, kind } = frames.at(-1);
  return [seat, step === "equip" ? "to equip" : AWAITED[kind]];
}
