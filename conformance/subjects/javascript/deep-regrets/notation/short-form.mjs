/* The parts of a position that its short form leaves out, with what is there instead: {what, value, owner?}. */

import { counted } from "../unknown.mjs";
import { completedPosition } from "./filling.mjs";
import { readPosition } from "./positions.mjs";

/** The keys of a player that say something about every position, and how their values are written. */
const SAID_OF_PLAYERS = {
  depth: ["Depth", String],
  fish: ["fish in hand", () => "none"],
  regrets: ["Regrets", () => "none"],
  bucks: ["Fishbucks", String],
};
const PILE_WORDS = {
  regret_deck: "Regret deck", regret_box: "Regrets in the box", dink_deck: "Dink deck", rod_deck: "rod deck",
  reel_deck: "reel deck", supply_deck: "supply deck", fish_discards: "fish discards", bag: "bag", aside: "dice aside",
};
const PILES_OF_DICE = ["bag", "aside"];

const keysIn = (words) => words.map((word) => word.split("=")[0]);
const kindsInWords = (kinds) => [...counted(kinds)].map(([kind, number]) => `${number} ${kind}`).join(", ");

function cardsInWords(cards) {
  const known = cards.filter((card) => card !== null);
  return known.length > 0 ? known.join(", ") : `${cards.length} unknown card${cards.length === 1 ? "" : "s"}`;
}

/** What a position in notation leaves out, of players, sea and piles. */
export function fillingsOf(text) {
  const said = readPosition(text);
  const whole = completedPosition(readPosition(text));
  const [day, ...sections] = text.split("/").map((part) => part.trim().split(/\s+/));
  const players = sections.filter(([first]) => /^\d+$/.test(first));
  const found = keysIn(day).includes("first") ? [] : [{ what: "First Player", value: "seat 1" }];
  players.forEach((words, index) => {
    found.push(...ofPlayer(index + 1, keysIn(words), said.anglers[index], whole.anglers[index]));
  });
  const shoals = shoalsFilled(said, whole);
  if (shoals.length > 0) found.push({ what: "shoals", value: shoals.join("; ") });
  for (const [field, what] of Object.entries(PILE_WORDS)) {
    const added = whole[field].slice(said[field].length);
    const inWords = PILES_OF_DICE.includes(field) ? kindsInWords : cardsInWords;
    if (added.length > 0) found.push({ what, value: inWords(added) });
  }
  return found;
}

function ofPlayer(owner, keys, before, after) {
  const found = Object.entries(SAID_OF_PLAYERS)
    .filter(([key]) => !keys.includes(key))
    .map(([key, [what, inWords]]) => ({ what, value: inWords(after[key]), owner }));
  const spent = after.spent.slice(before.spent.length);
  if (spent.length > 0) found.push({ what: "Spent dice", value: kindsInWords(spent), owner });
  if (!keys.includes("mounts")) found.push({ what: "mounts", value: "none", owner });
  return found;
}

/** The shoals that are left out, those with equally many fish together. */
function shoalsFilled(said, whole) {
  const written = said.shoals.map(({ name }) => name);
  const byNumber = new Map();
  for (const { name, cards } of whole.shoals) {
    if (!written.includes(name)) byNumber.set(cards.length, [...(byNumber.get(cards.length) ?? []), name]);
  }
  return [...byNumber].map(([number, names]) => {
    return `${number} unknown fish in ${names.length > 1 ? "each of " : ""}${names.join(", ")}`;
  });
}
