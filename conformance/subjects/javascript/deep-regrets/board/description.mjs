/* A position in sentences, for people who cannot see the board, and for the description in every drawing. */

import {
  DEPTH_NAMES, SHOP_NAMES, capital, cardName, countOf, diceNames, discarded, joined, kindsNames, namesOf, player,
  regretsWorth, signed,
} from "./told.mjs";

const PHASE_WORDS = {
  refresh: "The dice are mustered.",
  declaration: "The players declare where they are today.",
  equip: "The players equip rods and reels.",
  action: "The players take turns.",
  regrets: "The game has ended; regrets are dealt with.",
  over: "The game is over.",
};

/** A position, or what somebody sees of it: the day, the Sea, the decks, then each player. */
export function describe(position) {
  return [
    `It is ${capital(position.day)}. ${PHASE_WORDS[position.phase]}`,
    ...saidOfTurn(position),
    ...position.shoals.map(saidOfShoal),
    saidOfDecks(position),
    ...discarded(position).map((said) => `${said}.`),
    ...position.anglers.flatMap((angler, index) => saidOfAngler(capital(player(index + 1)), angler)),
  ];
}

function saidOfTurn(position) {
  const { first, turn, phase, last_turns: last, preserver, attempt } = position;
  const left = last ? `, with ${countOf(last, "turn")} left` : "";
  const fishing = attempt.map(({ shoal, change, difficulty }) => {
    const fixed = difficulty === null ? "" : `, its Difficulty set to ${difficulty}`;
    const changed = change ? `, its Difficulty changed by ${signed(change)}` : "";
    return `The fish on shoal ${shoal} is being fished for${fixed}${changed}.`;
  });
  return [
    `${capital(player(first))} has the First Player token.`,
    ...(turn !== null && phase === "action" ? [`It is the turn of ${player(turn)}${left}.`] : []),
    ...(preserver !== null ? [`${capital(player(preserver))} has the Life Preserver.`] : []),
    ...fishing,
  ];
}

function saidOfShoal({ name, cards, shadow }) {
  if (cards.length === 0) return `Shoal ${name} is empty.`;
  const [{ card, up }] = cards;
  const hidden = shadow ? `its top fish is ${shadow}` : "its top fish lies face-down";
  const seen = up ? `${cardName(card)} lies face-up on it` : `its top fish is known to be ${cardName(card)}`;
  return `Shoal ${name} has ${cards.length} fish; ${card !== null || up ? seen : hidden}.`;
}

function saidOfDecks(position) {
  const decks = [
    ["Regrets", position.regret_deck], ["Dinks", position.dink_deck], ["rods", position.rod_deck],
    ["reels", position.reel_deck], ["supplies", position.supply_deck],
  ];
  const lying = joined(decks.map(([name, cards]) => `${cards.length} ${name}`));
  return `In the decks lie ${lying}; in the bag ${kindsNames(position.bag)}.`;
}

function saidOfAngler(who, angler) {
  const place = angler.depth === 0 ? "at Port" : `at Sea, at ${DEPTH_NAMES[angler.depth]}`;
  const hands = [["Fish", angler.fish], ["Dinks", angler.dinks], ["Supplies", angler.supplies]];
  const mounted = angler.mounts.flatMap(({ times, fish }, index) =>
    fish.map((one) => `${cardName(one)} in slot ${index + 1} (x${times})`),
  );
  const { worms, lifeboat, visited, rolled } = angler;
  return [
    `${who} is ${place}${angler.passed ? ", and has passed" : ""}.`,
    `Fresh: ${diceNames(angler.fresh)}. Spent: ${kindsNames(angler.spent)}.`,
    ...(rolled.length > 0 ? [`Rolled and not placed yet: ${diceNames(rolled)}.`] : []),
    `${countOf(angler.bucks, "Fishbuck")}; ${saidOfRegrets(angler.regrets)}.`,
    ...hands.filter(([, cards]) => cards.length > 0).map(([name, cards]) => `${name} in hand: ${namesOf(cards)}.`),
    ...saidOfGear(angler),
    ...(mounted.length > 0 ? [`Mounted: ${joined(mounted)}.`] : []),
    `Can of Worms face-${worms ? "up" : "down"}, lifeboat ${lifeboat ? "ready" : "used"}.`,
    ...(visited.length > 0 ? [`Visited today: ${joined(visited.map((shop) => SHOP_NAMES[shop]))}.`] : []),
  ];
}

function saidOfRegrets(regrets) {
  const worth = regretsWorth(regrets);
  return `${countOf(regrets.length, "Regret")}${worth === null ? "" : ` worth ${worth}`}`;
}

function saidOfGear({ rod, reel, rods, reels }) {
  const equipped = [rod, reel].filter(Boolean);
  const others = [...rods, ...reels].filter((card) => card !== rod && card !== reel);
  return [
    ...(equipped.length > 0 ? [`Equipped: ${joined(equipped.map(cardName))}.`] : []),
    ...(others.length > 0 ? [`Other rods and reels: ${namesOf(others)}.`] : []),
  ];
}
