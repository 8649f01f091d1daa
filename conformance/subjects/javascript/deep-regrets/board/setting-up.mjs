/* The options of a new game, and positions as the fields of a form and back to notation. */

import { COMPONENTS } from "../components.mjs";
import { writePosition } from "../notation/positions.mjs";
import { capital, player } from "./told.mjs";

const SEAT_CHOICES = Array.from({ length: Math.max(...COMPONENTS.seats) }, (_, index) => {
  return [String(index + 1), player(index + 1)];
});
const BEGINNINGS = [COMPONENTS.days[0], COMPONENTS.short_game];

/** What may be chosen of a new game: {key, label, choices}; the first choice is the usual one. */
export const NEW_GAME_OPTIONS = [
  { key: "seats", label: "Players", choices: COMPONENTS.seats.map((number) => [String(number), String(number)]) },
  { key: "start", label: "Begins on", choices: BEGINNINGS.map((day) => [day, capital(day)]) },
  { key: "first", label: "First Player", choices: [["", "by chance"], ...SEAT_CHOICES] },
];

// ---- The form

const FORM_PHASES = ["refresh", "declaration", "equip", "action", "regrets", "over"];
const DAY_KEYS = ["day", "phase", "turn", "first", "preserver", "last-turns"];
/** The fields of a player: the key in the notation, the label, and what else the form says of it, also where empty. */
const PLAYER_FIELDS = [
  ["depth", "Depth (0 at Port)", { number: true, usual: "1" }],
  ["bucks", "Fishbucks", { number: true, usual: "0" }],
  ["fresh", "Fresh dice", { hint: "such as p3,b0" }],
  ["spent", "Spent tackle dice", { hint: "such as blue,green; player dice are added" }],
  ["fish", "Fish in hand", { wide: true, empty: "none", hint: "such as lamp-sprat,? where ? is an unknown fish" }],
  ["mounts", "Mounts", { wide: true, hint: "such as 2:tallow-eel,3,2" }],
  ["regrets", "Regrets", { empty: "none", hint: "such as regret-1,?*2" }],
  ["dinks", "Dinks"],
  ["supplies", "Supplies"],
  ["rods", "Rods in hand"],
  ["reels", "Reels in hand"],
  ["rod", "Equipped rod"],
  ["reel", "Equipped reel"],
  ["lifeboat", "Lifeboat", { choices: [["yes", "face-up"], ["no", "used up"]], usual: "yes" }],
  ["more", "Other marks", { wide: true, hint: "such as passed worms visited=rod,dice has-cast" }],
];
const PLAYER_KEYS = PLAYER_FIELDS.map(([key]) => key);
const PLAYER_DIE = /^player(\*\d+)?$/;

/** The fields of a position: {key, group, label, value, choices?, number?, wide?, hint?}. */
export function fieldsOf(position) {
  const sections = writePosition(position).split(" / ").map((section) => section.split(" "));
  const seats = position.anglers.map((_, index) => SEAT_CHOICES[index]);
  const [day, ...others] = sections;
  const underWay = others.filter(([what]) => what === "under-way").map((words) => words.slice(1).join(" "));
  return [
    ...fieldsOfDay(position, seats, day),
    ...seats.flatMap(([seat, name], index) => fieldsOfPlayer(seat, name, new Map(pairsIn(others[index].slice(1))))),
    ...position.shoals.map((shoal) => fieldOfShoal(shoal, others)),
    { key: "under-way", group: "Under way", label: "Under way", value: underWay.join("; "), wide: true },
  ];
}

const pairsIn = (words) => words.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]);

function fieldsOfDay({ day, phase, turn, first, preserver, last_turns: last }, seats, words) {
  const group = "The day";
  const field = (key, label, value, more) => ({ key, group, label, value: String(value ?? "none"), ...more });
  const named = (list) => list.map((one) => [one, capital(one)]);
  const orNobody = [["none", "nobody"], ...seats];
  const others = pairsIn(words.slice(2)).filter(([key]) => !DAY_KEYS.includes(key)).map(writtenPair).join(" ");
  return [
    field("day", "Day", day, { choices: named(COMPONENTS.days) }),
    field("phase", "Phase", phase, { choices: named(FORM_PHASES) }),
    field("turn", "Turn", turn, { choices: orNobody }),
    field("first", "First Player token", first, { choices: seats }),
    field("preserver", "Life Preserver", preserver, { choices: orNobody }),
    field("last-turns", "Last turns left", last, { number: true }),
    field("day-more", "Other marks", others, { wide: true, hint: "such as acted attempt=2b easier=1" }),
  ];
}

const writtenPair = ([key, value]) => (value === "" ? key : `${key}=${value}`);

function fieldsOfPlayer(seat, name, said) {
  const spent = (said.get("spent") ?? "").split(",").filter((die) => die && !PLAYER_DIE.test(die));
  const others = [...said].filter(([key]) => !PLAYER_KEYS.includes(key)).map(writtenPair);
  const values = { spent: spent.join(","), more: others.join(" ") };
  return PLAYER_FIELDS.map(([key, label, { usual = "", empty, ...more } = {}]) => {
    const value = values[key] ?? said.get(key) ?? usual;
    return { key: `${seat}-${key}`, group: capital(name), label, value, ...more };
  });
}

/** A shoal; empty if nobody knows any fish of it, so that it is filled in. */
function fieldOfShoal({ name, cards, shadow }, sections) {
  const sea = new Map(pairsIn(sections.find(([what]) => what === "sea")?.slice(1) ?? []));
  const isKnown = cards.some(({ up, known_to: known }) => up || known.length > 0);
  const isPlain = !isKnown && !shadow && cards.length === COMPONENTS.shoal;
  const said = isKnown || cards.length === 0 ? sea.get(name) : `${shadow ? `${shadow}:` : ""}?*${cards.length}`;
  const hint = name === "1a" ? { hint: "from the top, such as lamp-sprat^,?*12; empty for 13 unknown fish" } : {};
  return { key: `shoal-${name}`, group: "The sea", label: `Shoal ${name}`, value: isPlain ? "" : said, ...hint };
}

/** The notation of what the fields say; `values` by key. What is empty is left out, and so filled in. */
export function notationOfFields(values) {
  const said = (key) => (values[key] ?? "").trim().replace(/\s*,\s*/g, ",");
  const seats = SEAT_CHOICES.map(([seat]) => seat).filter((seat) => Object.hasOwn(values, `${seat}-depth`));
  const keys = ["turn", "first", "preserver", "last-turns"].map((key) => `${key}=${said(key) || "0"}`);
  const players = seats.map((seat) => {
    const own = PLAYER_FIELDS.map(([key, , { empty = "" } = {}]) => [key, said(`${seat}-${key}`) || empty]);
    const pairs = own.filter(([key, value]) => key !== "more" && value !== "").map(writtenPair);
    return [seat, ...pairs, said(`${seat}-more`)];
  });
  const shoals = Object.keys(values).filter((key) => key.startsWith("shoal-") && said(key) !== "");
  const sea = shoals.map((key) => `${key.slice("shoal-".length)}=${said(key)}`);
  const underWay = said("under-way").split(";").map((one) => one.trim()).filter(Boolean);
  const sections = [
    [values.day, values.phase, ...keys, said("day-more")],
    ...players,
    ...(sea.length > 0 ? [["sea", ...sea]] : []),
    ...underWay.map((one) => ["under-way", one]),
  ];
  return sections.map((words) => words.filter(Boolean).join(" ")).join(" / ");
}
