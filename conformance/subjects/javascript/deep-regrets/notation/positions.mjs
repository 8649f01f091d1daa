/*
 * Positions in one line: `monday action / 1 fresh=p3 mounts=2,3,2 / 2 mounts=2,3,2 / sea 2b=?*12 / piles bag=blue*8`.
 * The sections are the day, each player, the sea, the piles, and what is under way, each thing in a section of its own.
 * What has its default is left out; `?` is a card that is not known, and `?*12` are twelve of them.
 */

import { gameUnder } from "../box.mjs";
import { COMPONENTS } from "../components.mjs";
import { Words, writeDie } from "./words.mjs";

const RIGHT_POSITION =
  "write “monday action turn=1 / 1 fresh=p3,p1 mounts=2,3,2 / 2 mounts=2,3,2 / sea 2b=?*12 / piles bag=blue*8”, " +
  "or a new game such as “new game: 2 players, monday, first 1, shuffle 48213”";
const PHASE_NAMES = ["refresh", "declaration", "equip", "action", "regrets", "over"];
const SIZES = ["small", "middling", "large"];
const FRAME_NAMES = [
  "muster", "placing", "arrival", "throw", "fishing", "worms", "shopping", "reward", "penalty", "effects",
];
const CARDS_KNOWN = gameUnder(COMPONENTS, {});

export function readPosition(text) {
  const [day, ...others] = text.split("/").map((part) => new Words(part, RIGHT_POSITION));
  const position = { ...withDefaults(DAY_FIELDS), ...withDefaults(PILE_FIELDS), anglers: [], shoals: [], frames: [] };
  position.day = day.oneOf(COMPONENTS.days, "a day");
  position.phase = day.oneOf(PHASE_NAMES, "a phase");
  readFields(day, DAY_FIELDS, position);
  const players = others.filter(({ left }) => /^\d+$/.test(left[0] ?? ""));
  if (players.length === 0) throw day.wrong("there is no player");
  const seats = players.map((_, index) => index + 1);
  position.anglers = players.map((words, index) => readAngler(words, index + 1));
  for (const words of others.slice(players.length)) readSection(words, position, seats);
  return position;
}

export function writePosition(position) {
  const seats = position.anglers.map((_, index) => index + 1);
  const sections = [
    [position.day, position.phase, ...written(position, DAY_FIELDS)],
    ...position.anglers.map((angler, index) => [index + 1, ...written(angler, ANGLER_FIELDS)]),
    ["sea", ...position.shoals.map((shoal) => `${shoal.name}=${writeShoal(shoal, seats)}`)],
    ["piles", ...written(position, PILE_FIELDS)],
    ...position.frames.map((frame) => ["under-way", frame.kind, frame.seat, ...written(frame, FRAME_FIELDS)]),
  ];
  const isTold = ([what, first]) => first !== undefined || (what !== "sea" && what !== "piles");
  return sections.filter(isTold).map((words) => words.join(" ")).join(" / ");
}

// ---- Sections

function readAngler(words, seat) {
  if (words.next("the number of a player") !== String(seat)) throw words.wrong(`this should be player ${seat}`);
  return readFields(words, ANGLER_FIELDS, withDefaults(ANGLER_FIELDS));
}

/** The sea, the piles, or one more thing that is under way. */
function readSection(words, position, seats) {
  const what = words.oneOf(["sea", "piles", "under-way"], "a section");
  if (what === "piles") return readFields(words, PILE_FIELDS, position);
  if (what === "under-way") {
    const kind = words.oneOf(FRAME_NAMES, "something that can be under way");
    const frame = { ...withDefaults(FRAME_FIELDS), kind, seat: words.number("the number of a player") };
    position.frames.push(readFields(words, FRAME_FIELDS, frame));
    return position;
  }
  for (const [name, value] of pairsOf(words)) {
    if (!CARDS_KNOWN.shoals.includes(name)) throw words.wrong(`there is no shoal “${name}”`);
    position.shoals.push(readShoal(words, name, value, seats));
  }
  return position;
}

function pairsOf(words) {
  return words.left.splice(0).map((word) => {
    const [key, ...value] = word.split("=");
    return [key, value.length > 0 ? value.join("=") : null];
  });
}

function readFields(words, fields, into) {
  for (const [key, value] of pairsOf(words)) {
    const name = key.replaceAll("-", "_");
    if (!Object.hasOwn(fields, name)) throw words.wrong(`there is nothing called “${key}” here`);
    const [way] = fields[name];
    const isFlag = way === A_FLAG;
    if (isFlag !== (value === null)) throw words.wrong(`“${key}” stands ${isFlag ? "alone" : "with a value"}`);
    into[name] = isFlag || way.read(words, value);
  }
  return into;
}

function written(whole, fields) {
  return Object.entries(fields).flatMap(([name, [way, usual]]) => {
    const value = whole[name] === undefined ? usual : whole[name];
    if (JSON.stringify(value) === JSON.stringify(usual)) return [];
    const key = name.replaceAll("_", "-");
    return way === A_FLAG ? [key] : [`${key}=${value === null ? "none" : way.write(value)}`];
  });
}

const copyOf = (value) => (Array.isArray(value) ? [] : value);

function withDefaults(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, [, usual]]) => [name, copyOf(usual)]));
}

// ---- Shoals

/** The size on the back of the top fish, if it is known, and the fish from the top. */
function writeShoal({ cards, shadow }, seats) {
  return `${shadow ? `${shadow}:` : ""}${inRows(cards.map((one) => writeLying(one, seats)))}`;
}

/** A fish: `^` lies face-up, and `!13` is known to players 1 and 3; a face-up one is known to all unless it says. */
function writeLying({ card, up, known_to: known = [] }, seats) {
  const isUsual = JSON.stringify(known) === JSON.stringify(up ? seats : []);
  return `${card ?? "?"}${up ? "^" : ""}${isUsual ? "" : `!${known.join("")}`}`;
}

function readShoal(words, name, text, seats) {
  const [cards, size = null] = (text ?? "").split(":").reverse();
  if (size !== null && !SIZES.includes(size)) throw words.wrong(`“${size}” is not a size`);
  const lying = { read: (from, word) => readLying(from, word, seats) };
  const unknown = () => ({ card: null, up: false, known_to: [] });
  return { name, cards: readList(words, cards, lying).map((one) => one ?? unknown()), shadow: size };
}

function readLying(words, text, seats) {
  const [fish, known] = text.split("!");
  const up = fish.endsWith("^");
  const card = up ? fish.slice(0, -1) : fish;
  const knownTo = known === undefined ? (up ? seats : []) : [...known].map((one) => words.asNumber(one, "a player"));
  return { card: card === "?" ? null : A_CARD.read(words, card), up, known_to: [...knownTo] };
}

// ---- Values: {read(words, text), write(value)}

const inRows = (list) => {
  const rows = [];
  for (const word of list) {
    if (rows.at(-1)?.word === word) rows.at(-1).times += 1;
    else rows.push({ word, times: 1 });
  }
  return rows.map(({ word, times }) => (times === 1 ? word : `${word}*${times}`)).join(",") || "none";
};

function readList(words, text, way) {
  if (text === "none") return [];
  return text.split(",").flatMap((part) => {
    const [word, times = "1"] = part.split("*");
    if (word === "") throw words.wrong("something is missing between two commas, or before “*”");
    const number = words.asNumber(times, "a number");
    return Array.from({ length: number }, () => (word === "?" ? null : way.read(words, word)));
  });
}

const A_FLAG = {};
const A_WORD = { read: (_, text) => text, write: String };
const A_NUMBER = {
  read: (words, text) => (text.startsWith("-") ? -1 : 1) * words.asNumber(text.replace("-", ""), "a number"),
  write: String,
};
const YES_OR_NO = {
  read: (words, text) => {
    if (!["yes", "no"].includes(text)) throw words.wrong(`“${text}” is not yes or no`);
    return text === "yes";
  },
  write: (value) => (value ? "yes" : "no"),
};
const A_CARD = {
  read: (words, text) => {
    if (CARDS_KNOWN.cards.has(text)) return text;
    throw words.wrong(`there is no card “${text}”`, "write its id as the components have it");
  },
  write: String,
};
const A_KIND = {
  read: (words, text) => {
    if (Object.hasOwn(COMPONENTS.dice, text)) return text;
    throw words.wrong(`there is no die “${text}”`, `write ${Object.keys(COMPONENTS.dice).join(", ")}`);
  },
  write: String,
};
const A_DIE = { read: (words, text) => new Words(text, words.right).die(), write: writeDie };
const A_PATH = {
  read: (words, text) => text.split(".").map((one) => words.asNumber(one, "a place")),
  write: (path) => path.join("."),
};
const A_SLOT = {
  read: (words, text) => {
    const [times, fish] = text.split(":");
    return { times: words.asNumber(times, "a number"), fish: fish ? [A_CARD.read(words, fish)] : [] };
  },
  write: ({ times, fish }) => [times, ...fish].join(":"),
};
/** The shoal, what is added to the Difficulty, and the Difficulty that was set: `2b`, `2b:-1`, `2b:0:4`. */
const AN_ATTEMPT = {
  read: (words, text) => {
    const [shoal, change = "0", difficulty] = text.split(":");
    const set = difficulty === undefined ? null : A_NUMBER.read(words, difficulty);
    return [{ shoal, change: A_NUMBER.read(words, change), difficulty: set }];
  },
  write: ([{ shoal, change, difficulty }]) => {
    const isPlain = change === 0 && difficulty === null;
    return [shoal, ...(isPlain ? [] : [change]), ...(difficulty === null ? [] : [difficulty])].join(":");
  },
};
const orNone = (way) => ({ ...way, read: (words, text) => (text === "none" ? null : way.read(words, text)) });
const listOf = (way) => ({
  read: (words, text) => readList(words, text, way),
  write: (list) => inRows(list.map((one) => (one === null ? "?" : way.write(one)))),
});

const [CARDS, DICE_LIST, KINDS, WORD_LIST] = [listOf(A_CARD), listOf(A_DIE), listOf(A_KIND), listOf(A_WORD)];

/** Each field with how it is written, and what it is where nothing is said. */
const DAY_FIELDS = {
  first_day: [A_WORD, "monday"], turn: [orNone(A_NUMBER), 1], first: [A_NUMBER, 1], preserver: [orNone(A_NUMBER), null],
  last_turns: [A_NUMBER, 0], acted: [A_FLAG, false], easier: [A_NUMBER, 0], set_ahead: [orNone(A_NUMBER), null],
  cheaper: [A_NUMBER, 0], omen_card: [A_WORD, ""], attempt: [AN_ATTEMPT, []],
};
const ANGLER_FIELDS = {
  depth: [A_NUMBER, 1], passed: [A_FLAG, false], fresh: [DICE_LIST, []], spent: [KINDS, []], rolled: [DICE_LIST, []],
  fish: [CARDS, []], mounts: [listOf(A_SLOT), []], regrets: [CARDS, []], dinks: [CARDS, []], supplies: [CARDS, []],
  rods: [CARDS, []], reels: [CARDS, []], rod: [orNone(A_CARD), null], reel: [orNone(A_CARD), null],
  bucks: [A_NUMBER, 0], worms: [A_FLAG, false], lifeboat: [YES_OR_NO, true], visited: [WORD_LIST, []],
  used: [WORD_LIST, []], drawn_rods: [CARDS, []], drawn_reels: [CARDS, []], drawn_supplies: [CARDS, []],
  has_cast: [A_FLAG, false], sank_from: [A_NUMBER, 0],
};
const PILE_FIELDS = {
  fish_discards: [CARDS, []], regret_deck: [CARDS, []], regret_discards: [CARDS, []], regret_box: [CARDS, []],
  dink_deck: [CARDS, []], dink_discards: [CARDS, []], out_of_game: [CARDS, []], rod_deck: [CARDS, []],
  reel_deck: [CARDS, []], supply_deck: [CARDS, []], supply_discards: [CARDS, []], supplies_out_of_game: [CARDS, []],
  bag: [KINDS, []], aside: [KINDS, []],
};
const FRAME_FIELDS = {
  step: [A_WORD, ""], shoal: [A_WORD, ""], card: [A_WORD, ""], text: [A_WORD, ""], path: [listOf(A_PATH), []],
  place: [A_NUMBER, 0], number: [A_NUMBER, 0], seats: [listOf(A_NUMBER), []], shoals: [WORD_LIST, []],
  dice: [WORD_LIST, []], sunk: [A_FLAG, false],
};
