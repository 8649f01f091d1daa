/* What can be chosen now, by whom, in the words of buttons; and what is refused, and by which rule. */

import { choices } from "../choices.mjs";
import { cardOf } from "../box.mjs";
import { pips } from "../dice.mjs";
import { whyNot } from "../process.mjs";
import { priceOf } from "../shops.mjs";
import { wholeMove } from "../notation/moves.mjs";
import { cardInWords, effectsInWords, optionInWords, textsInWords } from "./card-words.mjs";
import {
  SHOP_NAMES, capital, cardName, diceInOrder, diceNames, dieName, fishFigures, joined, namesOf, player,
} from "./told.mjs";

/**
 * The open decisions as [{who, groups: [{title, options}], refused}], one for each seat; an option is {label, short,
 * move, at?, of?}: `at` what can be clicked in the picture, `of` the things it takes, where it takes any number. A refusal
 * is {label, rule, why, tries: [{label, move}]}.
 */
export function decisionsOf(game, state, seats = null) {
  const kinds = new Map();
  for (const { seats: takers, kind } of state.question?.decisions ?? []) {
    const [seat] = seats === null ? takers : takers.filter((one) => seats.includes(one));
    if (seat !== undefined) kinds.set(seat, [...(kinds.get(seat) ?? []), kind]);
  }
  return [...kinds].map(([seat, open]) => ({
    who: player(seat),
    groups: groupsOf(game, state, seat, open),
    refused: refusedTo(game, state, seat, open),
  })).filter(({ groups, refused }) => groups.length > 0 || refused.length > 0);
}

function groupsOf(game, state, seat, kinds) {
  const groups = new Map();
  for (const kind of kinds) {
    for (const choice of inOrder(kind, choices(game, state, seat, kind))) {
      const title = titleOf(state, seat, kind);
      const [short, label, more = {}] = WORDING[kind](choice, { game, state, seat });
      const option = { short: capital(short), label: capital(label), move: { choice }, ...more };
      groups.set(title, [...(groups.get(title) ?? []), option]);
    }
  }
  const rank = (title) => (LATE.includes(title) ? LATE.indexOf(title) + 1 : 0);
  return [...groups].sort(([one], [other]) => rank(one) - rank(other)).map(([title, options]) => ({ title, options }));
}

/** Returns what is likeliest comes first: as many dice kept as there is room for, and no more paid than has to be. */
function inOrder(kind, found) {
  const size = ({ dice }) => 10 * pips(dice) + dice.length;
  if (kind === "pay") return [...found].sort((one, other) => size(one) - size(other));
  if (kind !== "keep") return found;
  const worth = ({ dice }) => 100 * dice.length + pips(dice);
  return [...found].sort((one, other) => worth(other) - worth(one));
}

const TURN_TITLE = "The turn";
const FREE_TITLE = "Free actions";
const WORMS_TITLE = "Can of Worms: look at the top of";
const LATE = [TURN_TITLE, WORMS_TITLE, FREE_TITLE];

const TITLES = {
  keep: "Keep as Fresh",
  throw: "Throw the Life Preserver to",
  declare: "Today",
  "discard-regret": "Discard a Regret",
  equip: "Equip",
  cast: "Cast at",
  abandon: TURN_TITLE, pass: TURN_TITLE, end: TURN_TITLE,
  sell: "Sell",
  visit: "Visit a shop",
  mount: "Mount",
  eat: FREE_TITLE, preserver: FREE_TITLE, dink: FREE_TITLE, supply: FREE_TITLE, gear: FREE_TITLE, sinker: FREE_TITLE,
  omen: FREE_TITLE, coin: FREE_TITLE,
  worms: WORMS_TITLE,
  "let-go": "Let the fish go and spend",
  "put-back": "Put the fish back",
  "keep-cards": "Keep",
  reward: "Reward for passing",
  lose: "Lose a mounted fish",
};
const ASKED = {
  option: "choose", "pick-dice": "choose dice", "pick-cards": "choose", "pick-shoal": "choose a shoal",
  "pick-player": "choose a player", order: "put back in the order",
};

function titleOf({ position, question: { about } }, seat, kind) {
  if (kind === "muster") {
    return position.anglers[seat - 1].fresh.length > 0 ? "Muster: which Fresh dice are rolled again?" : "Muster";
  }
  if (kind === "pay") {
    const says = [`Difficulty ${about.needed}`, ...textsInWords(about.card, ["static", "catch"])].join("; ");
    return `Pay for ${cardName(about.card)} (${says})`;
  }
  if (!Object.hasOwn(ASKED, kind)) return TITLES[kind];
  if (!about) return capital(ASKED[kind]);
  const says = about.part && kind !== "option" ? `: ${effectsInWords([about.part])}` : "";
  return `${cardName(about.card)}${says}: ${ASKED[kind]}`;
}

// ---- One option: [short, label, more]

const twice = (words) => [words, words];
const nothing = (word) => [`nothing`, `${word} nothing`];
const dicePieces = (dice) => diceInOrder(dice).map(dieName);
const fishPiece = (id) => `${cardName(id)} ${fishFigures(id)}`.trim();
const texted = (words, id) => {
  const says = cardInWords(id).join("; ");
  return says ? `${words} (${says})` : words;
};

function diceOption(verb, none) {
  return ({ dice }) => {
    if (dice.length === 0) return [...none, { of: [] }];
    return [diceNames(dice), `${verb} ${diceNames(dice)}`, { of: dicePieces(dice) }];
  };
}

function cardsOption(verb, piece = cardName) {
  return (cards) => {
    const [short, label] = cards.length === 0 ? nothing(verb) : [namesOf(cards), `${verb} ${namesOf(cards)}`];
    return [short, label, { of: cards.map(piece) }];
  };
}

const shopWords = ({ game, state }, { seat, shop, price }) => {
  const cost = priceOf({ game, position: state.position }, seat, shop, price);
  const deck = { rod: "rods", reel: "reels", supply: "supplies", dice: "dice" }[shop];
  const tier = game.components.shops[deck].find((one) => one.price === price);
  const what = !tier ? "nothing" : shop === "dice" ? `${tier.draw} of the bag` : `draw ${tier.draw}, keep ${tier.keep}`;
  return `${SHOP_NAMES[shop]}, ${price}$${cost === price ? "" : `, now ${cost}$`}: ${what}`;
};

const topWords = ({ position }, name) => {
  const [top] = position.shoals.find((shoal) => shoal.name === name).cards;
  return top?.up ? ` (${fishPiece(top.card)})` : "";
};

const WORDING = {
  muster: ({ reroll }) => {
    if (reroll.length === 0) return ["roll the Spent dice alone", "muster and roll the Spent dice alone", { of: [] }];
    return [diceNames(reroll), `muster, rolling again ${diceNames(reroll)}`, { of: dicePieces(reroll) }];
  },
  keep: diceOption("keep", nothing("keep")),
  throw: ({ to }) => [player(to), `throw the Life Preserver to ${player(to)}`],
  declare: ({ to }) => (to === "sea" ? ["at Sea", "be at Sea today"] : ["at Port", "make Port today"]),
  "discard-regret": ({ regret, at_random: isRandom }) => {
    if (regret !== null) return [cardName(regret), `discard ${cardName(regret)}`];
    return isRandom ? ["one at random", "discard a Regret at random"] : ["none", "discard none"];
  },
  equip: ({ rod, reel }) => {
    const gear = [rod, reel].filter(Boolean);
    const label = gear.length > 0 ? `equip ${joined(gear.map(cardName))}` : "equip nothing";
    const short = gear.map((one) => texted(cardName(one), one)).join(" and ") || "nothing";
    return [short, label, { of: gear.map(cardName) }];
  },
  cast: ({ shoal }, { state }) => {
    return [shoal, `cast at ${shoal}${topWords(state, shoal)}`, { at: shoal }];
  },
  abandon: () => twice("abandon ship"),
  pass: () => twice("pass"),
  end: () => twice("end the turn"),
  sell: ({ fish }) => cardsOption("sell", fishPiece)(fish),
  visit: (choice, at) => [shopWords(at, choice), `visit the ${shopWords(at, choice)}`],
  mount: ({ fish }, { state, seat }) => {
    const slots = state.position.anglers[seat - 1].mounts;
    const pieces = fish.map((one) => `${cardName(one.fish)} in slot ${one.slot} (x${slots[one.slot - 1].times})`);
    const words = joined(pieces) || "nothing";
    return [words, `mount ${words}`, { of: pieces }];
  },
  eat: ({ fish }, { game }) => {
    const says = cardOf(game, fish).eat ?? [];
    return twice(`eat ${cardName(fish)}: ${effectsInWords(says)}`);
  },
  worms: ({ shoal }) => [shoal, `look at the top of ${shoal}`, { at: shoal }],
  preserver: () => twice("use the Life Preserver"),
  dink: ({ card }) => twice(texted(`use ${cardName(card)}`, card)),
  supply: ({ card }) => twice(texted(`use ${cardName(card)}`, card)),
  gear: ({ card }) => twice(texted(`use ${cardName(card)}`, card)),
  sinker: ({ die }) => twice(`sink one Depth, spending ${dieName(die)}`),
  omen: () => twice("take the Omen Die"),
  coin: () => twice("flip the Fishcoin"),
  pay: ({ dice }) => {
    if (dice.length === 0) return ["nothing", "pay nothing", { of: [] }];
    return [diceNames(dice), `pay ${diceNames(dice)}: ${pips(dice)}`, { of: dicePieces(dice) }];
  },
  "let-go": ({ die }) => {
    const words = die === null ? "nothing" : dieName(die);
    return [words, `let the fish go, spending ${words}`];
  },
  "put-back": ({ on }) => {
    const words = on === "top" ? "on top" : "at the bottom";
    return [words, `put it back ${words}`];
  },
  "keep-cards": ({ cards }) => cardsOption("keep")(cards),
  reward: ({ take }) => (take === "dink" ? twice("draw a Dink") : twice("discard a Regret at random")),
  lose: ({ slot }, { state, seat }) => {
    const [fish] = state.position.anglers[seat - 1].mounts[slot - 1].fish;
    return [`${cardName(fish)} in slot ${slot}`, `lose ${cardName(fish)} in slot ${slot}`];
  },
  option: ({ number }, { state }) => twice(optionInWords(state.question.about ?? {}, number)),
  "pick-dice": ({ dice, spent }) => {
    const words = [...(dice.length > 0 ? [diceNames(dice)] : []), ...spent.map((kind) => `a ${kind} die`)];
    const said = joined(words) || "none";
    return [said, `choose ${said}`, { of: [...dicePieces(dice), ...spent.map((kind) => `a ${kind} die`)] }];
  },
  "pick-cards": ({ cards }) => cardsOption("choose", fishPiece)(cards),
  "pick-shoal": ({ shoal }) => [shoal, `choose shoal ${shoal}`, { at: shoal }],
  "pick-player": ({ player: seat }) => [player(seat), `choose ${player(seat)}`],
  order: ({ cards }) => [cards.map(cardName).join(", "), `put back ${cards.map(cardName).join(", then ")}`],
};

// ---- What is refused

/** Returns what somebody may think of, by kind; of what is not open now a rule says why. */
function thoughtOf(game, { position }, seat) {
  const { fresh, fish } = position.anglers[seat - 1];
  const shoals = game.shoals.map((shoal) => [`cast at ${shoal}`, { kind: "cast", shoal }]);
  const [die] = fresh;
  const [one] = fish;
  return [
    ...shoals,
    ["abandon ship", { kind: "abandon" }],
    ["visit a shop", { kind: "visit", shop: "rod", price: 1 }],
    ...(one ? [[`sell ${cardName(one)}`, { kind: "sell", fish: [one] }]] : []),
    ["pass", { kind: "pass" }],
    ["end the turn", { kind: "end" }],
    ...(die ? [[`sink, spending ${dieName(die)}`, { kind: "sinker", die }]] : []),
    ["use the Life Preserver", { kind: "preserver" }],
  ];
}

function refusedTo(game, state, seat, open) {
  const groups = new Map();
  for (const [label, parts] of thoughtOf(game, state, seat)) {
    const refused = whyNot(state, { seat, ...parts });
    if (refused === null || (parts.kind === "visit" && open.includes("visit"))) continue;
    const key = JSON.stringify(refused);
    const { labels = [], tries = [] } = groups.get(key) ?? {};
    const one = { label: capital(label), move: wholeMove({ choice: { seat, ...parts } }) };
    groups.set(key, { ...refused, labels: [...labels, label], tries: [...tries, one] });
  }
  const said = ({ labels, ...refused }) => ({ label: capital(joined(shortly(labels))), ...refused });
  return [...groups.values()].map(said);
}

/** `cast at 1a, cast at 1b` as `cast at 1a, 1b`. */
function shortly(labels) {
  return labels.map((label, index) => (index > 0 && label.startsWith(CAST) ? label.slice(CAST.length) : label));
}

const CAST = "cast at ";
