// Tries the helpers for JavaScript: a choice names a helper and its arguments, and the answer holds what it returns.

import { Refused, handlers, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as sea from "./deep-sea.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as regrets from "./kit-deep-regrets.mjs";

const DICE = regrets.dice();
const CARDS = { eel: { id: "eel", name: "EEL" } };
const CHIP = forms.made({ level: "level", value: "points" });
const DIVER = forms.table({
  at: ["place", forms.FROM_ZERO],
  facing: ["isUp", forms.words({ up: true, down: false })],
  carried: ["bag", forms.listed(forms.listed(CHIP))],
  banked: ["hoard", forms.flat(CHIP)],
  home: forms.reportOnly((diver) => diver.place < 0),
});
const TABLE = forms.table({ divers: ["divers", DIVER] });
const FORMS = {
  "from zero": forms.FROM_ZERO,
  words: forms.words({ up: true, down: false }),
  list: forms.listed(forms.FROM_ZERO),
  flat: forms.flat(),
  tally: forms.tally(),
  letters: sonar.LETTERS,
  space: sonar.spaces(),
  "space from 1": sonar.spaces(undefined, undefined, 1),
  die: DICE,
  spent: regrets.spent((kind) => ({ kind })),
  card: regrets.cards((id) => CARDS[id]),
  depth: regrets.PORT,
  shop: regrets.shops({ rod: "rods" }),
};

function text(held) {
  if (held === null) return "nobody";
  if (Array.isArray(held)) return held.join(" ");
  if (typeof held !== "object") return String(held);
  if ("kind" in held) return Object.values(held).join(" ");
  return held.name ?? Object.keys(held).sort().map((word) => `${word}=${held[word]}`).join(" ");
}

function form({ form: name, given }) {
  const held = FORMS[name].load(given);
  const reported = FORMS[name].report(held);
  return [text(held), reported === forms.UNKNOWN ? "unknown" : reported];
}

const diver = () => ({ place: 0, isUp: false, bag: [], hoard: [] });

function table({ record }) {
  const one = DIVER.load(diver(), record);
  return { held: [one.place, one.isUp, one.hoard.map(({ points }) => points)], report: DIVER.report(one) };
}

function answers({ answers: given, ask, name, idle }) {
  const held = new forms.Answers(given);
  const got = ask.map((one) => held.get(one));
  held.refuseUnasked(name, ...idle);
  return got;
}

function chance({ results, give, not }) {
  const held = new regrets.Chance();
  held.feed(results);
  const got = give.map(([of, own]) => held.give(of, () => own, (one) => one !== not));
  return { got, played: held.played(results) };
}

const HELPERS = {
  form,
  table,
  answers,
  chance,
  computed: ({ record }) => {
    const load = (one, value) => Object.assign(one, { place: value % 100, isUp: value >= 100 });
    const sums = forms.table({ sum: forms.computed(({ place, isUp }) => place + (isUp ? 100 : 0), load) });
    const one = sums.load({ place: 0, isUp: false }, record);
    return [one.place, one.isUp, sums.report(one).sum];
  },
  breath: ({ seat, dice }) => sea.breathOnly(seat, dice),
  steps: ({ position, after = position, stops = false, choice, chance: given, lacking, chips, silent, ...more }) => {
    const made = [];
    const note = (name) => (game, ...rest) => { made.push([name, ...rest].join(" ")); };
    const swim = (game, seat, dice) => {
      made.push(["swim", seat, ...(dice ?? [])].join(" "));
      return dice ? undefined : [3, 1];
    };
    const own = { breathe: note("breathe"), pickUp: note("pick up"), drop: note("drop"), leave: note("leave"), swim };
    const turnBack = lacking ? undefined : note("turn back");
    const layDown = () => { made.push("lay down"); };
    const layChips = chips && ((game, lay) => { made.push(`lay [${lay.map(({ note: text }) => text).join(", ")}]`); });
    const roll = () => [2, 1];
    const asked = { roll, goDeeper: more.deeper && note("go deeper"), otherwise: () => more.otherwise };
    const all = { ...own, ...asked, turnBack, layDown, layChips, stops: () => stops, silentTurns: silent };
    Object.assign(all, { endTurn: more.ends && note("end turn"), stopEarly: more.early && note("stop") });
    all.takesBack = more["takes back"];
    const played = sea.steps(() => (made.length ? after : position), all)(null, choice, given);
    if (played?.choice?.search?.action === "nothing") made.push("no search");
    if (played?.choice?.search?.unit) made.push(`dropped ${played.choice.search.unit}`);
    return played?.chance?.dice ? [...made, `rolled ${played.chance.dice.join(" ")}`] : made;
  },
  tables: ({ record }) => TABLE.report(TABLE.load({ divers: [diver(), diver()] }, record)),
  filled: ({ record, shape }) => forms.filled(record, shape),
  pick: ({ named }) => forms.pick(named, [["player", 2], ["omen", 1], ["player", 2]].map(([kind, face]) => ({ kind, face })), DICE).map(text),
  samples: ({ randomiser }) => forms.samples({ dice: () => [1] })(randomiser, 2),
  seat: ({ choice: { seat } }) => [sonar.CREW, sonar.ROLE, sonar.SECTION].map((one) => one.load(seat)),
  role: ({ choice }) => (sonar.kinds({ [choice.kind]: () => null })[choice.kind](null, choice), "fine"),
  claims: ({ choice }) => sonar.CLAIMS.load(choice),
  decisions: ({ kinds }) => sonar.decisions("blue", ...kinds),
  owes: ({ due: [gauge, breakdown, radiation] }) => sonar.owes({ gauge, breakdown, radiation }),
  question: ({ side, sector }) => sonar.question(side, "drone", sector),
  offers: ({ only }) => sonar.offers(only),
  sonar: ({ of }) => sonar.candidates("red.captain", of, { columns: 3, rows: 2, sectors: [1, 2], symbols: ["W1", "E6"] }),
  regrets: ({ position, of, options }) => regrets.candidates(position, 1, of, options),
  known: ({ position }) => sea.checkKnown(position) ?? "fine",
  sea: ({ position, before }) => sea.candidates(position, 1, before ? null : {}),
  drop: ({ chips }) => sea.search("drop", 2, chips),
  breathed: ({ air }) => sea.breathed(2, 3, air),
  ended: () => sea.ended([3, 5], [2]),
  singles: ({ chips }) => sea.singles(1, chips),
  backs: ({ chips }) => sea.backs(chips),
  hidden: ({ position, seats }) => sea.hidden(position, seats),
  "decision of": () => sonar.decisionOf("red", "engineer", "trace"),
  "named first": ({ lay, chips }) => sea.namedFirst(lay, 1, chips, ([level, value]) => ({ level, value })),
};

const same = (record) => record;
const play = async (game, choice) => ({ is: await HELPERS[choice.do](choice) });
const check = (game, { rolls }) => {
  const chance = rolls === undefined ? {} : { chance: { deep: rolls } };
  return [null, { choice: { kind: "dive", seat: "blue.engineer", fast: true }, ...chance }];
};
const order = (game, { to }) => {
  game.to = to;
  if (to === "north") throw new Refused("an island is there");
};
const silence = (game, choice) => ({ choice });
const about = (game) => ({ game, newGame: same, report: same, kinds: {} });
await serve(handlers("cases", [
  { ...about("cases"), kinds: { "": play } },
  { ...about("sequence"), together: forms.sequence({ check, order }), copy: forms.copyOf },
  forms.complete({ ...about("captain-sonar"), kinds: { silence }, load: same }),
]));
