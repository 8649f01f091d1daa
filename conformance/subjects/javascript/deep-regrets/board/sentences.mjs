/* What happened, told in sentences; what the listener does not know is left out of them. */

import {
  DECK_WORDS, DEPTH_NAMES, SHOP_NAMES, capital, cardName, countOf, diceNames, dieName, joined, kindsNames, namesOf,
  player,
} from "./told.mjs";

/** An event as a sentence. */
export function tellEvent(event) {
  const who = event.seat === undefined || event.seat === null ? "" : player(event.seat);
  return `${capital(TELLERS[event.kind](who, event))}.`;
}

const withArticle = (thing) => `${"aeio".includes(thing[0]) ? "an" : "a"} ${thing}`;

function tellPlaced(who, { fresh, spent }) {
  if (spent.length === 0) return `${who} places ${diceNames(fresh)} in the Fresh Pool`;
  if (fresh.length === 0) return `${who} places ${kindsNames(spent)} in the Spent Pool`;
  return `${who} places ${diceNames(fresh)} in the Fresh Pool, and ${kindsNames(spent)} in the Spent Pool`;
}

function tellMoved(_, { fish, to, player: seat, shoal }) {
  const where = {
    player: seat ? `goes to ${player(seat)}` : "goes to a player",
    shoal: `lies on shoal ${shoal}`,
    bottom: `goes to the bottom of shoal ${shoal}`,
    discards: "is discarded",
  };
  return `${cardName(fish)} ${where[to]}`;
}

function tellPutBack(who, { shoal, on }) {
  const where = { top: "on top", bottom: "at the bottom", ordered: "in an order of its choice" }[on];
  return `${who} puts back what it saw in shoal ${shoal}, ${where}`;
}

function tellEnded(_, { scores, winners }) {
  const points = scores.map((score, index) => `${player(index + 1)} has ${countOf(score, "point")}`);
  const win = winners.length > 1 ? "win" : "wins";
  return `the game is over: ${joined(points)}. ${capital(joined(winners.map(player)))} ${win}`;
}

function tellRevealed(_, { values }) {
  return `the Regret Values are revealed: ${joined(values.map((value, index) => `${player(index + 1)} has ${value}`))}`;
}

const aCard = (of, verb, thing) => (who, event) =>
  event[of] === null ? `${who} ${verb} ${thing}` : `${who} ${verb} ${thing}: ${cardName(event[of])}`;
const someCards = (verb) => (who, { number, deck, cards }) =>
  `${who} ${verb} ${countOf(number, `${DECK_WORDS[deck]} card`)}${cards?.length > 0 ? `: ${namesOf(cards)}` : ""}`;
const aFish = (verb) => (who, { fish }) => `${who} ${verb} ${cardName(fish)}`;
const aUse = (words) => (who, { card }) => `${who} ${words}${card ? cardName(card) : ""}`;

const TELLERS = {
  opened: (_, { day, first }) => `the game begins on ${capital(day)}; ${player(first)} is first`,
  "day-began": (_, { day, first }) => `${capital(day)} begins; ${player(first)} is first`,
  "day-ended": (_, { day }) => `${capital(day)} is over`,
  "fish-discarded": (_, { fish, shoal }) => `${cardName(fish)} of shoal ${shoal} is discarded`,
  "boat-moved": (who, { depth }) => (depth === 0 ? `${who} makes Port` : `${who}'s boat is at ${DEPTH_NAMES[depth]}`),
  "worms-flipped": (who, { face_up: isUp }) => `${who}'s Can of Worms is face-${isUp ? "up" : "down"}`,
  earned: (who, { bucks }) => (bucks < 0 ? `${who} pays ${-bucks}$` : `${who} gains ${bucks}$`),
  "die-drawn": (who, { die }) => `${who} takes ${withArticle(die)} die`,
  "die-returned": (who, { die }) => `the ${die} die of ${who} goes back to the table`,
  rolled: (who, { dice }) => `${who} rolls ${diceNames(dice)}`,
  placed: tellPlaced,
  "die-turned": (who, { die, face }) => `${who} turns its ${dieName(die)} to ${face}`,
  thrown: (who, { to }) => `${who} throws the Life Preserver to ${player(to)}`,
  declared: (who, { to }) => `${who} is ${to === "sea" ? "at Sea" : "at Port"} today`,
  equipped: (who, { rod, reel }) => `${who} equips ${joined([rod, reel].filter(Boolean).map(cardName)) || "nothing"}`,
  "regret-drawn": aCard("regret", "draws", "a Regret"),
  "regret-discarded": aCard("regret", "discards", "a Regret"),
  "regret-moved": (who, { to }) => `a Regret goes from ${who} to ${player(to)}`,
  "dink-drawn": aCard("dink", "draws", "a Dink"),
  reshuffled: (_, { deck }) => `the ${DECK_WORDS[deck]} deck is shuffled`,
  cast: (who, { shoal }) => `${who} casts at shoal ${shoal}`,
  revealed: (_, { fish, shoal }) => `${cardName(fish)} is turned up on shoal ${shoal}`,
  paid: (who, { dice, difficulty }) => `${who} pays ${diceNames(dice)} for a Difficulty of ${difficulty}`,
  "die-spent": (who, { die }) => `${who} spends ${withArticle(dieName(die))}`,
  caught: aFish("catches"),
  ate: aFish("eats"),
  sold: aFish("sells"),
  discarded: aFish("discards"),
  lost: aFish("loses the mounted"),
  "fish-moved": tellMoved,
  mounted: (who, { fish, slot }) => `${who} mounts ${cardName(fish)} in slot ${slot}`,
  visited: (who, { paid, shop }) => `${who} pays ${paid}$ in the ${SHOP_NAMES[shop]}`,
  "cards-drawn": someCards("draws"),
  "cards-kept": someCards("keeps"),
  "dink-used": aUse("uses the Dink "),
  "supply-used": aUse("uses "),
  "supply-discarded": aUse("discards "),
  "gear-used": aUse("uses "),
  "preserver-used": aUse("uses the Life Preserver"),
  abandoned: aUse("abandons ship"),
  looked: (who, { number, shoal, fish }) =>
    `${who} looks at ${number} fish of shoal ${shoal}${fish?.length > 0 ? `: ${namesOf(fish)}` : ""}`,
  "put-back": tellPutBack,
  flipped: (who, { side }) => `${who} flips the Fishcoin: ${side}`,
  "difficulty-changed": (_, { difficulty }) => `the Difficulty is ${difficulty} now`,
  chose: (who, { number }) => `${who} chooses ${number ? `option ${number}` : "not to"}`,
  passed: (who) => `${who} passes`,
  skipped: (who) => `${who} is skipped`,
  "last-turns": (who) => `${who} alone is left, and has the last turns of the day`,
  overfished: (who) => `${who} has caught the last fish of a shoal`,
  "slot-added": (who, { number }) => `${who} has one more slot, x${number}`,
  "regrets-revealed": tellRevealed,
  ended: tellEnded,
};
