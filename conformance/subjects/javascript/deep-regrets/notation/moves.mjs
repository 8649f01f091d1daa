/*
 * Moves in one line: `SEAT VERB ARGUMENTS`, and after bars what chance gave, in the order in which the rules ask.
 * `1 pay p3 b2`, `2 cast 1c | fish lamp-sprat`, `1 muster p1 | player 2 1 3 | blue 0`.
 */

import { Words, writeDie } from "./words.mjs";

const RIGHT_MOVE = "write SEAT VERB ARGUMENTS, such as “1 cast 2b”, “1 pay p3 b2” or “2 reward dink”";
const SHOP_WORDS = ["rod", "reel", "supply", "dice"];

/** The move that is written: {choice, chance}. */
export function readMove(text) {
  const [said, ...chance] = text.split("|");
  const words = new Words(said, RIGHT_MOVE);
  const seat = words.number("the number of a player");
  const kind = words.oneOf(Object.keys(READERS), "a verb");
  words.right = `write ${USAGE[kind].map((one) => `“${seat} ${one}”`).join(" or ")}`;
  const choice = { seat, kind, ...READERS[kind](words) };
  words.end();
  return { choice, chance: chance.map(readChance) };
}

export function writeMove({ choice, chance }) {
  const said = [choice.seat, choice.kind, ...WRITERS[choice.kind](choice)].join(" ");
  return [said, ...(chance ?? []).map(({ of, got }) => [of, ...[got].flat()].join(" "))].join(" | ");
}

/** Returns what one randomiser gave: a word for a card or a side, numbers for dice. */
function readChance(text) {
  const right = "write what chance gave after its name, such as “| fish lamp-sprat” or “| player 1 3”";
  const words = new Words(text, right);
  const of = words.next("the name of what chance gave");
  const got = words.rest();
  if (got.length === 0) throw words.wrong(`it is not said what ${of} gave`);
  const isNumbers = got.every((one) => /^\d+$/.test(one));
  if (isNumbers && of === "first" && got.length === 1) return { of, got: Number(got[0]) };
  if (isNumbers) return { of, got: got.map(Number) };
  if (got.length > 1) throw words.wrong(`“${got.join(" ")}” is not what ${of} gave`);
  return { of, got: got[0] };
}

/** What a choice may leave out. */
const LEFT_OUT = {
  muster: { reroll: [] },
  keep: { dice: [] },
  "discard-regret": { regret: null, at_random: false },
  equip: { rod: null, reel: null },
  "let-go": { die: null },
  "pick-dice": { dice: [], spent: [] },
};

/** A move with every part in its place. */
export function wholeMove({ choice, chance }) {
  return { choice: { ...LEFT_OUT[choice.kind], ...choice }, chance: chance ?? [] };
}

// ---- Reading

const alone = () => ({});
const some = (part) => (words) => ({ [part]: words.rest() });
const oneWord = (part, what) => (words) => ({ [part]: words.next(what) });
const oneNumber = (part, what) => (words) => ({ [part]: words.number(what) });
const oneOfWords = (part, known, what) => (words) => ({ [part]: words.oneOf(known, what) });
const diceAs = (part) => (words) => ({ [part]: words.dice() });

function readDiscard(words) {
  const word = words.next("a Regret, none or random");
  return { regret: ["none", "random"].includes(word) ? null : word, at_random: word === "random" };
}

function readEquip(words) {
  const said = { rod: null, reel: null };
  if (words.take("nothing")) return said;
  if (words.left.length === 0) throw words.wrong("it is not said what is equipped");
  while (words.left.length > 0) {
    const part = words.oneOf(["rod", "reel"], "rod or reel");
    if (said[part] !== null) throw words.wrong(`the ${part} is named twice`);
    said[part] = words.next(`the ${part}`);
  }
  return said;
}

function readMount(words) {
  const found = [];
  if (words.take("nothing")) return { fish: found };
  while (words.left.length > 0) {
    const fish = words.next("a fish");
    words.oneOf(["in"], "“in”");
    const slot = words.next("the number of a slot").replace(/,$/, "");
    found.push({ fish, slot: words.asNumber(slot, "the number of a slot") });
  }
  return { fish: found };
}

function readPicked(words) {
  const dice = words.dice("spent");
  return { dice, spent: words.take("spent") ? words.rest() : [] };
}

const READERS = {
  muster: diceAs("reroll"),
  keep: diceAs("dice"),
  throw: oneNumber("to", "the number of a player"),
  declare: oneOfWords("to", ["sea", "port"], "sea or port"),
  "discard-regret": readDiscard,
  equip: readEquip,
  cast: oneWord("shoal", "a shoal"),
  abandon: alone,
  sell: some("fish"),
  visit: (words) => ({ shop: words.oneOf(SHOP_WORDS, "a shop"), price: words.number("a price") }),
  mount: readMount,
  pass: alone,
  end: alone,
  eat: oneWord("fish", "a fish"),
  worms: oneWord("shoal", "a shoal"),
  preserver: alone,
  dink: oneWord("card", "a Dink"),
  supply: oneWord("card", "a supply card"),
  gear: oneWord("card", "a rod or a reel"),
  sinker: (words) => ({ die: words.die() }),
  omen: alone,
  coin: alone,
  pay: diceAs("dice"),
  "let-go": (words) => ({ die: words.take("nothing") ? null : words.die() }),
  "put-back": oneOfWords("on", ["top", "bottom"], "top or bottom"),
  "keep-cards": some("cards"),
  reward: oneOfWords("take", ["dink", "regret"], "dink or regret"),
  lose: oneNumber("slot", "the number of a slot"),
  option: oneNumber("number", "the number of an option"),
  "pick-dice": readPicked,
  "pick-cards": some("cards"),
  "pick-shoal": oneWord("shoal", "a shoal"),
  "pick-player": oneNumber("player", "the number of a player"),
  order: some("cards"),
};

const USAGE = {
  ...Object.fromEntries(Object.keys(READERS).map((kind) => [kind, [kind]])),
  muster: ["muster", "muster p1 b0"],
  keep: ["keep p3 o2", "keep nothing"],
  throw: ["throw 2"],
  declare: ["declare sea", "declare port"],
  "discard-regret": ["discard-regret REGRET", "discard-regret none", "discard-regret random"],
  equip: ["equip rod ROD reel REEL", "equip nothing"],
  cast: ["cast 2b"],
  sell: ["sell FISH FISH"],
  visit: ["visit rod 3", "visit dice 1"],
  mount: ["mount FISH in 2, FISH in 1"],
  eat: ["eat FISH"],
  worms: ["worms 3c"],
  dink: ["dink DINK"],
  supply: ["supply SUPPLY"],
  gear: ["gear REEL"],
  sinker: ["sinker p1"],
  pay: ["pay p3 p2", "pay nothing"],
  "let-go": ["let-go p1", "let-go nothing"],
  "put-back": ["put-back top", "put-back bottom"],
  "keep-cards": ["keep-cards CARD CARD", "keep-cards nothing"],
  reward: ["reward dink", "reward regret"],
  lose: ["lose 2"],
  option: ["option 1", "option 0"],
  "pick-dice": ["pick-dice p1 b0", "pick-dice spent blue"],
  "pick-cards": ["pick-cards CARD"],
  "pick-shoal": ["pick-shoal 2b"],
  "pick-player": ["pick-player 3"],
  order: ["order FISH FISH"],
};

// ---- Writing

const orNothing = (words) => (words.length > 0 ? words : ["nothing"]);
const listed = (words) => orNothing(words ?? []);
const spentToo = (spent) => (spent?.length > 0 ? ["spent", ...spent] : []);

const WRITERS = {
  muster: ({ reroll }) => (reroll ?? []).map(writeDie),
  keep: ({ dice }) => listed(dice?.map(writeDie)),
  throw: ({ to }) => [to],
  declare: ({ to }) => [to],
  "discard-regret": ({ regret, at_random: isRandom }) => [regret ?? (isRandom ? "random" : "none")],
  equip: (one) => orNothing(["rod", "reel"].filter((part) => one[part]).flatMap((part) => [part, one[part]])),
  cast: ({ shoal }) => [shoal],
  abandon: () => [],
  sell: ({ fish }) => listed(fish),
  visit: ({ shop, price }) => [shop, price],
  mount: ({ fish }) => [fish.map((one) => `${one.fish} in ${one.slot}`).join(", ") || "nothing"],
  pass: () => [],
  end: () => [],
  eat: ({ fish }) => [fish],
  worms: ({ shoal }) => [shoal],
  preserver: () => [],
  dink: ({ card }) => [card],
  supply: ({ card }) => [card],
  gear: ({ card }) => [card],
  sinker: ({ die }) => [writeDie(die)],
  omen: () => [],
  coin: () => [],
  pay: ({ dice }) => listed(dice?.map(writeDie)),
  "let-go": ({ die }) => [die ? writeDie(die) : "nothing"],
  "put-back": ({ on }) => [on],
  "keep-cards": ({ cards }) => listed(cards),
  reward: ({ take }) => [take],
  lose: ({ slot }) => [slot],
  option: ({ number }) => [number],
  "pick-dice": ({ dice, spent }) => orNothing([...(dice ?? []).map(writeDie), ...spentToo(spent)]),
  "pick-cards": ({ cards }) => listed(cards),
  "pick-shoal": ({ shoal }) => [shoal],
  "pick-player": ({ player }) => [player],
  order: ({ cards }) => cards,
};
