// Puts lamprey (src/game.js) behind the Leadline protocol. It translates, and judges nothing.

import { readFileSync } from "node:fs";
import { CannotLoad, handlers, known as parts, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import { candidates as listed, Chance, DAYS, DECKS } from "./kit-deep-regrets.mjs";
import program from "./src/game.js";
import steps from "./src/steps.js";
import setup from "./src/setup.js";
import luckOf from "./src/chance.js";
import rules from "./src/rules.js";

const DATA = JSON.parse(readFileSync(new URL("./cards.json", import.meta.url), "utf-8"));
const own = luckOf.makeChance(Date.now() ^ (process.pid << 8));

// ---- The cards, in the words of the program. `?word` is a text that the program cannot carry out; `lacks` is a card with a
// lasting text that it does not have.

const reaching = (who, effect) =>
  (({ self: [effect], others: [{ op: "others", effect }], all: [{ op: "all", effect }] })[who ?? "self"] ?? [{ op: `?who ${JSON.stringify(who)}` }]);
const WORDS = {
  draw_regret: ({ n, who }) => reaching(who, { op: "regret", n }),
  discard_regret: ({ n, who, pick }) => reaching(who, { op: "unregret", n, random: pick === "random" }),
  gain_bucks: ({ n, who }) => reaching(who, { op: "bucks", n }),
  draw_dink: ({ n }) => [{ op: "dink", n }],
  take_supply: ({ n }) => Array(n).fill({ op: "draw", deck: "supply" }),
  discard_fish: ({ filter, who }) => (filter === "all" ? reaching(who, { op: "discardFish", n: 1 }) : [{ op: "?discard_fish of one sort" }]),
  increment: ({ n }) => Array(n).fill({ op: "raise", n: 1 }),
  refresh: ({ n }) => Array(n).fill({ op: "refresh", n: 1 }),
  reroll: ({ n }) => [n === "all" ? { op: "reroll" } : { op: "reroll", n }],
  gain_die: ({ kind }) => (kind === "omen" ? [{ op: "?gain_die omen" }] : [{ op: "die", n: 1, ...(kind !== "any" && { colour: kind }) }]),
  boat: ({ by, who }) => (by ? reaching(who, { op: "move", n: by }) : [{ op: "?boat to a Depth" }]),
  flip_worms: () => [{ op: "can" }],
  add_difficulty: ({ x }) => [{ op: "ease", n: -x }],
  choose_one: ({ of }) => [{ op: "choose", options: of.map((some) => some.flatMap(word)) }],
};
const word = (effect) => WORDS[effect.do]?.(effect) ?? [{ op: `?${effect.do}` }];
const text = (on, list) => (list ?? []).flatMap(word).map((effect) => ({ on, ...effect }));

function passive({ is, n, filter }) {
  if (is !== "difficulty" || filter?.first_today) return null;
  const { align, size } = filter === "all" ? {} : filter;
  return { on: "passive", op: "ease", n: -n, ...(align && { kind: align }), ...(size && { size }) };
}

function cardOf(type, card) {
  const lasting = (card.static ?? []).map(passive);
  const use = card.activated ?? card;
  const reduction = { on: "use", op: use.when === "shop" ? "discount" : "ease", n: use.cost_reduction };
  return {
    id: card.id, name: card.name, type, depth: card.depth, size: card.size, difficulty: card.difficulty, value: card.value,
    foul: card.align === "foul", copies: card.copies ?? 1, lacks: lasting.includes(null) || (use.limit ?? 1) > 1,
    effects: [...text("reveal", card.reveal), ...text("catch", card.catch), ...text("eat", card.eat), ...text("use", use.effects),
      ...(use.cost_reduction ? [reduction] : []), ...lasting.filter(Boolean)],
  };
}

const PILES = { fish: "fish", regret: "regrets", dink: "dinks", rod: "rods", reel: "reels", supply: "supplies" };
const CARDS = Object.fromEntries(Object.entries(PILES).flatMap(([type, pile]) =>
  DATA[pile].map((card) => [card.id, cardOf(type, card)])));

// ---- Every card of a game has a name of its own: `lamp-sprat#12`. A card that nobody knows is `?fish1#12` until the program
// looks at it, or until it is in a hand.

let last = 0;
const named = (card, type) => `${card ?? `?${type}`}#${++last}`;
const isUnknown = (id) => id?.startsWith("?");
const base = (id) => (isUnknown(id) ? null : id.split("#")[0]);
const CARD = forms.form(undefined, base);
const DIE = forms.form(undefined, ({ colour, face }) => ({ die: colour, face }));

const isForeign = ({ op, options = [] }) => op.startsWith("?") || options.flat().some(isForeign);
const luck = new Chance();
let sent = null; // the piles of a setup
let known = new Map(); // the unknown cards that the current call has looked at
let table = ""; // the state before the current call

function identify(id) {
  if (!known.has(id)) {
    const [, type, depth] = id.match(/^\?([a-z]+)(\d?)#/);
    const fits = ({ type: one, depth: at }) => one === type && (!depth || at === Number(depth));
    const left = () => Object.values(CARDS).filter((card) => fits(card) && !card.lacks && !card.effects.some(isForeign)).flatMap((card) => {
      const seen = (table.match(new RegExp(`"${card.id}#`, "g")) ?? []).length + [...known.values()].filter((one) => base(one) === card.id).length;
      return Array(Math.max(0, card.copies - seen)).fill(card.id);
    });
    const got = luck.give(type, () => own.take(left()), (one) => CARDS[one] && fits(CARDS[one]));
    known.set(id, named(got));
  }
  return known.get(id);
}

const cards = new Proxy({}, { get: (_, id) => (typeof id === "string" ? CARDS[base(isUnknown(id) ? identify(id) : id)] : undefined) });
const chance = {
  roll: (die, faces) => {
    const face = luck.give(die.colour, () => own.roll(die, faces));
    rolled.push({ die: die.colour, face });
    return face;
  },
  take: (list, what) => {
    const label = what === "bag" ? (die) => die.colour : base;
    if (what === "regret" && new Set(list.map(label)).size === 1) return list.shift();
    const got = luck.give(what === "bag" ? "bag" : "lost-regret", () => label(own.take([...list])), (one) => list.some((it) => label(it) === one));
    return list.splice(list.findIndex((it) => label(it) === got), 1)[0];
  },
  shuffle: (list, what) => {
    if (!sent) return list.map(() => named(null, what));
    const type = what.replace("depth", "fish");
    const pile = sent[{ depth1: "depth_1", depth2: "depth_2", depth3: "depth_3", ...PILES, ...DECKS, supply: "supplies" }[what]];
    const number = { fish: 39, regret: 60, dink: 25, rod: 10, reel: 10, supply: 20 }[type.replace(/\d/, "")];
    return (pile.length ? pile : Array(number).fill(null)).map((card) => named(card, type));
  },
};
let rolled = [];

const dice = Object.fromEntries(Object.entries(DATA.dice));
const madness = DATA.madness.map(({ max_dice: maxDice, ...row }) => ({ ...row, maxDice }));
const tables = { ...setup.defaultTables(), dice, madness, slots: DATA.mounts };
const game = program.createGame({ cards, chance, tables });

// The program rolls by itself if there is nothing to decide: hold this back until the player musters.
steps.STEPS.muster = (g, { who }) => {
  const from = g.s.players[who].fresh.map((die) => die.id);
  g.s.prompt = { kind: "muster", who, from, min: 0, max: from.length };
};

// ---- Calls

/** Call the program; afterwards, every card that somebody holds or sees is known. */
function call(before, run) {
  known = new Map();
  table = before ? JSON.stringify(before) : "";
  rolled = [];
  let state;
  try {
    state = run();
  } catch (error) {
    if (/^unknown ability/.test(error.message)) throw new NotOffered(`the program has no card with this text (${error.message.replace("unknown ability ?", "")})`);
    throw error;
  }
  const hidden = before ? inSight(before) : [];
  const seen = inSight(state).filter((id) => isUnknown(id) && !hidden.includes(id)).sort((one, two) => Number(one.split("#")[1]) - Number(two.split("#")[1]));
  for (const id of seen) identify(id);
  state = JSON.parse(JSON.stringify(state).replace(/\?[a-z]+\d?#\d+/g, (id) => known.get(id) ?? id));
  const lacking = inPlay(state).find((id) => CARDS[base(id)].lacks);
  if (lacking) throw new NotOffered(`the program has no card ${base(lacking)}`);
  return state;
}

const tops = (state) => state.shoals.filter((one) => one.up && one.cards.length).map((one) => one.cards[0]);
const inSight = (state) => [...tops(state), ...state.players.flatMap((p) => [...p.hand, ...p.regrets, ...p.dinks, ...p.supplies, ...p.rods, ...p.reels]),
  ...(state.prompt?.kind === "peek" ? [state.prompt.id] : []), ...(state.prompt?.kind === "keepCards" ? state.prompt.from : [])];
const inPlay = (state) => [...tops(state), ...state.players.flatMap((p) => [...p.hand, ...p.mounted, p.rod, p.reel])].filter((id) => id && !isUnknown(id));

/** Send an action to the program, and answer what it asks although there is only one answer. */
function act(held, action) {
  held.state = call(held.state, () => {
    let state = game.reduce(held.state, action);
    for (let answer; (answer = forced(state, held.kept)); ) state = game.reduce(state, answer);
    return state;
  });
}

function forced({ prompt: q, players }, kept) {
  const p = q && players[q.who];
  const alike = (label) => new Set(q.from.map((id) => label(id) ?? id)).size === 1;
  const colour = (id) => p.spent.find((die) => die.id === id).colour;
  const face = (id) => JSON.stringify(DIE.report(p.fresh.find((die) => die.id === id)));
  const label = { dropRegrets: base, discardFish: base, refresh: colour, raise: face, rerollFresh: face }[q?.kind];
  if (label && (q.from.length === q.max || alike(label))) return { who: q.who, ids: q.from.slice(0, q.max) };
  if (q?.kind === "keepDice" && kept.length === q.max) return { who: q.who, ids: kept };
  return null;
}

function expect(held, seat, what, ...prompts) {
  const q = held.state.prompt;
  if (held.state.over) throw new Refused("the game is over");
  if (!q) throw new Refused("the turn has ended with its action");
  if (q.who !== seat - 1) throw new Refused(`the program waits for player ${q.who + 1} (${q.kind}), not for player ${seat}`);
  if (!prompts.includes(q.kind)) throw new Refused(`the program does not ask for ${what} here: it waits for ${q.kind}`);
  return q;
}

const place = (shoal) => ({ depth: Number(shoal[0]), shoal: "abc".indexOf(shoal[1]) });
const player = ({ state }, seat) => state.players[seat - 1];
const clock = ({ daysPlayed, lastTurns, turn, prompt }) => JSON.stringify([daysPlayed, lastTurns, turn.who, prompt?.kind === "muster"]);

/** Take the results of a move; nothing can make a die show a face that it does not have. */
function feed(results) {
  for (const { of, got } of results ?? []) {
    const isPossible = dice[of] ? got.every((face) => dice[of].includes(face)) : of === "bag" ? got in dice : PILES[of] ? CARDS[got]?.type === of : true;
    if (!isPossible) throw new Refused(`${of} cannot give ${got}`);
  }
  luck.feed(results);
}

/** Return the function of a kind: the prompts at which it may be sent, the action, and what the program then did by itself. */
function kind(what, prompts, action, { ends = true, after = () => [] } = {}) {
  return (held, choice, results) => {
    feed(results);
    const before = held.state;
    const question = expect(held, choice.seat, what, ...prompts);
    act(held, { who: choice.seat - 1, ...action(choice, held, question) });
    const more = after(held, choice, before);
    const { state } = held;
    if (ends && before.phase === "action" && state.phase !== "end" && clock(state) !== clock(before)) more.push({ choice: { kind: "end", seat: choice.seat } });
    return [luck.played(results), ...more];
  };
}

/** Return the Regret that the program discarded by itself on making Port. */
function discarded({ state }, { seat }, before) {
  if (before.phase !== "declaration" || (state.prompt && ["muster", "keepDice"].includes(state.prompt.kind) && state.prompt.who === seat - 1)) return [];
  const left = state.players[seat - 1].regrets;
  return before.players[seat - 1].regrets.filter((id) => !left.includes(id)).map((id) => ({ choice: { kind: "discard-regret", seat, regret: base(id) } }));
}

function mustered(held, choice, before) {
  const waits = held.state.prompt?.kind === "keepDice" && held.state.prompt.who === choice.seat - 1;
  if (waits) return [];
  const room = rules.maxDice({ s: before, tables }, choice.seat - 1) - held.kept.length;
  const keep = rolled.length && room > 0 ? [{ choice: { kind: "keep", seat: choice.seat, dice: rolled } }] : [];
  return [...keep, ...discarded(held, choice, before)];
}

function letGo(held, { seat }) {
  const isOver = !held.state.cast && held.state.phase === "action";
  return isOver ? [{ choice: { kind: "let-go", seat, die: null } }] : [];
}

const ids = (some) => some.map((one) => one.id);
const diceOf = (chosen, pool) => ids(forms.pick(chosen, pool, DIE, "these dice are not in the Fresh Pool"));
const orNone = (card, pool) => (card === null ? null : forms.pick([card], pool, CARD, `the player does not have ${card}`)[0]);

/** Return cards of a pool by the names in a move; a card that nobody has seen may be any of them, which is known from now on. */
function namedIn(game, wanted, pool) {
  let left = [...pool];
  return wanted.map((card) => {
    const id = left.find((one) => base(one) === card) ?? left.find((one) => isUnknown(one) && one.startsWith(`?${CARDS[card]?.type}`));
    if (!id) throw new Refused(`the player does not have ${card}`);
    left = left.filter((one) => one !== id);
    if (!isUnknown(id)) return id;
    const own = named(card);
    game.state = JSON.parse(JSON.stringify(game.state).replaceAll(JSON.stringify(id), JSON.stringify(own)));
    return own;
  });
}
const menu = ["turn"];
const free = ["turn", "pay"];
const SHOPS = { rod: { shop: "gear", deck: "rod" }, reel: { shop: "gear", deck: "reel" }, supply: { shop: "supply" }, dice: { shop: "tackle" } };

const KINDS = {
  muster: kind("a muster", ["muster"], ({ seat, reroll }, game) => {
    const again = diceOf(reroll, player(game, seat).fresh);
    game.kept = ids(player(game, seat).fresh).filter((id) => !again.includes(id));
    return { ids: again };
  }, { ends: false, after: mustered }),
  keep: kind("dice to keep", ["keepDice", "stow"], ({ seat, dice: some }, game, q) => {
    if (q.kind === "stow") return { ids: diceOf(some, q.dice) };
    return { ids: [...game.kept, ...diceOf(some, player(game, seat).fresh.filter(({ id }) => !game.kept.includes(id)))] };
  }, { after: discarded }),
  throw: kind("a throw", ["throw"], ({ to }) => ({ to: to - 1 })),
  declare: kind("bearings", ["bearing"], ({ to }) => ({ to })),
  "discard-regret": kind("a Regret", [], () => ({})),
  equip: kind("gear", ["equip"], ({ seat, rod, reel }, game) =>
    ({ rod: orNone(rod, player(game, seat).rods), reel: orNone(reel, player(game, seat).reels) })),
  cast: kind("an action", menu, ({ shoal }) => ({ type: "fish", ...place(shoal) }), { after: letGo }),
  abandon: kind("an action", menu, () => ({ type: "abandonShip" })),
  sell: kind("an action", menu, ({ seat, fish }, game) => ({ type: "sell", ids: namedIn(game, fish, player(game, seat).hand) })),
  visit: kind("an action", menu, ({ shop, price }) => ({ type: "shop", pay: price, ...SHOPS[shop] })),
  mount: kind("an action", menu, ({ seat, fish }, game) => {
    const some = namedIn(game, fish.map((one) => one.fish), player(game, seat).hand);
    return { type: "mount", mounts: some.map((id, index) => ({ id, slot: fish[index].slot - 1 })) };
  }),
  pass: kind("an action", menu, () => ({ type: "pass" }), { ends: false }),
  end: (held, { seat }, results) => {
    if (held.state.prompt || held.state.over || held.state.turn.who !== seat - 1) throw new Refused("the turn ends with its action: there is no button for it");
    feed(results);
    held.state = call(held.state, () => game.load(held.state));
    return [luck.played(results)];
  },
  reward: kind("a reward", ["reward"], ({ take }) => ({ take }), { ends: false }),
  pay: kind("a payment", ["pay"], ({ seat, dice: some }, game) => ({ type: "catch", ids: diceOf(some, player(game, seat).fresh) })),
  "let-go": kind("a payment", ["pay"], ({ seat, die }, game) => ({ type: "giveUp", ids: die ? diceOf([die], player(game, seat).fresh) : [] })),
  eat: kind("an action", free, ({ seat, fish }, game) => ({ type: "eat", id: namedIn(game, [fish], player(game, seat).hand)[0] })),
  worms: kind("an action", free, ({ shoal }) => ({ type: "canOfWorms", ...place(shoal) })),
  "put-back": kind("a fish to put back", ["peek"], ({ on }) => ({ to: on })),
  preserver: kind("an action", free, () => ({ type: "preserver" })),
  dink: kind("an action", free, ({ seat, card }, game) => ({ type: "dink", id: namedIn(game, [card], player(game, seat).dinks)[0] })),
  supply: kind("an action", free, ({ seat, card }, game) => ({ type: "item", id: namedIn(game, [card], player(game, seat).supplies)[0] })),
  gear: kind("an action", free, ({ seat, card }, game) => ({ type: "gear", id: namedIn(game, [card], [player(game, seat).rod, player(game, seat).reel].filter(Boolean))[0] })),
  sinker: kind("an action", free, ({ seat, die }, game) => ({ type: "dropSinker", ids: diceOf([die], player(game, seat).fresh) })),
  "keep-cards": kind("cards to keep", ["keepCards"], ({ cards: some }, game, q) => ({ ids: namedIn(game, some, q.from) })),
  lose: kind("a mounted fish", ["penalty"], ({ seat, slot }, game) => ({ ids: [player(game, seat).mounted[slot - 1]] })),
  option: kind("an option", ["choose"], ({ number }) => ({ option: number - 1 })),
  "pick-cards": kind("cards", ["dropRegrets", "discardFish"], ({ cards: some }, game, q) => ({ ids: namedIn(game, some, q.from) })),
  "pick-dice": kind("dice", ["refresh", "rerollFresh", "raise"], ({ seat, dice: some, spent }, game) => {
    const { fresh, spent: pool } = player(game, seat);
    return { ids: [...diceOf(some, fresh), ...ids(forms.pick(spent, pool, forms.form(undefined, (die) => die.colour)))] };
  }),
};

// ---- Positions

const BOX = [["depth_1", "fish", 1], ["depth_2", "fish", 2], ["depth_3", "fish", 3], ...Object.entries(PILES).slice(1).map(([type, pile]) => [pile, type])];

function newGame(wanted) {
  if (!["monday", "tuesday"].includes(wanted.start)) throw new NotOffered("a game begins on Monday or on Tuesday");
  luck.feed([]);
  for (const [name, type, depth] of BOX) {
    const box = Object.values(CARDS).filter((card) => card.type === type && (!depth || card.depth === depth)).flatMap(({ id, copies }) => Array(copies).fill(id));
    forms.pick(wanted[name].filter((card) => card !== null), box, forms.SAME, `${name} has a card that is not in this pile of the box`);
    if (wanted[name].length && wanted[name].length !== box.length) throw new Refused(`${name} has ${wanted[name].length} cards, not ${box.length}`);
  }
  sent = wanted;
  try {
    const names = Array.from({ length: wanted.seats }, (_, index) => `player ${index + 1}`);
    const options = { names, shortGame: wanted.start === "tuesday", ...(wanted.first && { first: wanted.first - 1 }) };
    return { state: call(null, () => game.start(options)), kept: [] };
  } finally {
    sent = null;
  }
}

function load(position) {
  const { anglers, frames, phase, first_day, day, turn, first } = position;
  const cannot = (why) => {
    throw new CannotLoad(why);
  };
  if (position.set_ahead !== null) cannot("this program has no card that sets the Difficulty");
  if (position.omen_card) cannot("this program has no card for the Omen Die");
  const pile = (list, type) => list.map((card) => named(card, type));
  const hand = (list, type) => list.map((card) => named(card, type));
  let count = 0;
  const die = (colour, face = null) => ({ id: `d${++count}`, colour, face });
  const players = anglers.map((one, seat) => {
    const times = one.mounts.map((mount) => mount.times);
    if (!forms.isSame(times, tables.slots)) cannot(`a board of this program has the slots ${tables.slots}, not ${times}`);
    const [rods, reels] = [hand(one.rods, "rod"), hand(one.reels, "reel")];
    const found = (card, pool) => (card === null ? null : pool.find((id) => base(id) === card));
    const visited = { gear: one.visited.some((shop) => shop === "rod" || shop === "reel"), supply: one.visited.includes("supply"), tackle: one.visited.includes("dice") };
    const [rod, reel] = [found(one.rod, rods), found(one.reel, reels)];
    const gear = [rod, reel].filter(Boolean);
    return {
      ...setup.newPlayer(`player ${seat + 1}`, seat, tables), place: one.depth ? "sea" : "port", depth: one.depth || 1, bucks: one.bucks, can: one.worms,
      lifeboat: one.lifeboat, fresh: one.fresh.map((each) => die(each.die, each.face)), spent: one.spent.map((each) => die(each)), hand: hand(one.fish, "fish"),
      mounted: one.mounts.map((mount) => (mount.fish.length ? named(mount.fish[0]) : null)), regrets: hand(one.regrets, "regret"), dinks: hand(one.dinks, "dink"),
      supplies: hand(one.supplies, "supply"), rods, reels, rod, reel, passed: one.passed, visited, used: one.used.map((card) => found(card, gear)).filter(Boolean),
    };
  });
  const shoals = position.shoals.map(({ name, cards: fish }) => {
    if (fish.slice(1).some((one) => one.up)) cannot("in this program, only the top fish of a shoal can be face-up");
    const { depth, shoal: n } = place(name);
    return { depth, n, up: Boolean(fish[0]?.up), cards: pile(fish.map((one) => one.card), `fish${depth}`) };
  });
  const seats = Object.keys(players).map(Number);
  const from = (seat) => seats.map((step) => (seat + step) % seats.length);
  const daysPlayed = DAYS.indexOf(day) - DAYS.indexOf(first_day);
  const state = {
    day: DAYS.indexOf(day), daysPlayed, phase: phase === "equip" ? "declaration" : phase, first: first - 1, shoals,
    decks: Object.fromEntries(Object.keys(DECKS).map((deck) => [deck, pile(position[`${deck}_deck`], deck)])),
    piles: {
      fish: pile(position.fish_discards, "fish"), regret: pile(position.regret_discards, "regret"), dink: pile(position.dink_discards, "dink"),
      rod: [], reel: [], supply: pile(position.supply_discards, "supply"),
    },
    bag: position.bag.map((colour) => die(colour)), preserver: position.preserver === null ? null : position.preserver - 1, players,
    turn: { who: null, ease: 0, discount: 0 }, lastTurns: position.last_turns ? position.last_turns - 1 : null, cast: null, prompt: null, agenda: [],
    over: false, result: null, log: [],
  };
  const who = turn - 1;
  const left = from(who).slice(0, seats.length - ((who - (first - 1) + seats.length) % seats.length));
  const gear = (some) => some.map((one) => ({ do: "equip", who: one }));
  const later = [...(daysPlayed ? [{ do: "declaration" }] : []), { do: "action" }];
  if (phase === "refresh" && frames.length && frames.every((one) => one.kind === "muster")) {
    state.agenda = [...frames.map((one) => ({ do: "muster", who: one.seat - 1 })).reverse(), { do: "throwPreserver" }, ...later];
  } else if (phase === "refresh" && frames.length === 1 && frames[0].kind === "throw") {
    state.prompt = { kind: "throw", who, from: seats.filter((seat) => seat !== who) };
    state.agenda = later;
  } else if (frames.length) cannot(`this program cannot begin in the middle of ${frames.at(-1).kind}`);
  else if (phase === "declaration") {
    const others = left.slice(1).sort((one, two) => one - two).map((seat) => ({ do: "bearing", who: seat }));
    state.agenda = [{ do: "bearing", who }, ...others, ...gear(from(first - 1)), { do: "action" }];
  } else if (phase === "equip") state.agenda = [...gear(left), { do: "action" }];
  else if (phase === "action") {
    state.turn = { who, ease: position.easier, discount: position.cheaper };
    state.prompt = { kind: "turn", who };
  } else cannot(`this program cannot begin in the phase ${phase}`);
  luck.feed([]);
  if (position.acted) { // between the action and what the program then does at once
    if (phase !== "action" || frames.length) cannot("in this program, a turn ends with its action");
    state.prompt = null;
    state.agenda = [{ do: "nextTurn" }];
  }
  try {
    return { state: call(state, () => (position.acted ? state : game.load(state))), kept: [] };
  } catch (error) {
    throw error instanceof NotOffered ? new CannotLoad(error.message) : error;
  }
}

const DECISIONS = {
  muster: "muster", keepDice: "keep", throw: "throw", bearing: "declare", equip: "equip", reward: "reward", keepCards: "keep-cards", stow: "keep",
  peek: "put-back", penalty: "lose", dropRegrets: "pick-cards", discardFish: "pick-cards", refresh: "pick-dice", rerollFresh: "pick-dice",
  raise: "pick-dice", choose: "option",
};
const MOVES = {
  fish: "cast", abandonShip: "abandon", sell: "sell", shop: "visit", mount: "mount", pass: "pass", catch: "pay", giveUp: "let-go", eat: "eat",
  canOfWorms: "worms", preserver: "preserver", dink: "dink", item: "supply", gear: "gear", dropSinker: "sinker",
};

function kindsOpen(state) {
  const { prompt: q } = state;
  if (DECISIONS[q.kind]) return [DECISIONS[q.kind]];
  const p = state.players[q.who];
  const open = new Set(game.moves(state).map(({ type }) => MOVES[type]));
  // Buttons that are there but greyed out.
  if (p.hand.length) open.add("eat");
  if (p.can) open.add("worms");
  if (q.kind === "pay") open.add("pay");
  const isStocked = (shop) => !p.visited[shop] && { gear: [...state.decks.rod, ...state.decks.reel], supply: state.decks.supply, tackle: state.bag }[shop].length;
  if (q.kind === "turn" && p.place === "port" && ["gear", "supply", "tackle"].some(isStocked)) open.add("visit");
  return [...open];
}

function reportOf(p, seat, state, kept) {
  const q = state.prompt?.who === seat ? state.prompt : {};
  const isKept = ({ id }) => q.kind !== "keepDice" || kept.includes(id);
  const drawn = (deck) => (q.kind === "keepCards" && q.deck === deck ? q.from.map(base) : []);
  const all = (list) => list.map(base);
  const visited = [...(p.visited.supply ? ["supply"] : []), ...(p.visited.tackle ? ["dice"] : [])];
  return {
    depth: p.place === "port" ? 0 : p.depth, passed: p.passed, fresh: p.fresh.filter(isKept).map(DIE.report),
    rolled: (q.kind === "stow" ? q.dice : p.fresh.filter((die) => !isKept(die))).map(DIE.report), spent: p.spent.map((die) => die.colour),
    fish: all(p.hand), mounts: p.mounted.map((id, slot) => ({ times: tables.slots[slot], fish: id ? [base(id)] : [] })), regrets: all(p.regrets),
    dinks: all(p.dinks), supplies: all(p.supplies), rods: all(p.rods), reels: all(p.reels), rod: p.rod && base(p.rod), reel: p.reel && base(p.reel),
    bucks: p.bucks, worms: p.can, lifeboat: p.lifeboat, used: all(p.used), drawn_rods: drawn("rod"), drawn_reels: drawn("reel"), drawn_supplies: drawn("supply"),
    ...(!p.visited.gear && { visited }), // the program does not note which of the two it was
  };
}

function report({ state, kept }) {
  if (state.over) {
    const { scores, winners } = state.result;
    return { over: true, scores: scores.map(({ total }) => total), winners: winners.map((seat) => seat + 1) };
  }
  const { turn, cast, decks, piles } = state;
  const q = state.prompt ?? { who: turn.who };
  const isAction = state.phase === "action";
  const name = (depth, n) => `${depth}${"abc"[n]}`;
  return {
    anglers: state.players.map((p, seat) => reportOf(p, seat, state, kept)),
    shoals: state.shoals.map((one) => ({ name: name(one.depth, one.n), cards: one.cards.map((id, index) => ({ card: base(id), up: one.up && !index })) })),
    ...Object.fromEntries(Object.keys(DECKS).map((deck) => [`${deck}_deck`, decks[deck].map(base)])),
    ...Object.fromEntries(["fish", "regret", "dink", "supply"].map((pile) => [`${pile}_discards`, piles[pile].map(base)])),
    bag: state.bag.map((die) => die.colour), day: DAYS[state.day], phase: { end: "regrets" }[state.phase] ?? (q.kind === "equip" ? "equip" : state.phase),
    first: state.first + 1, preserver: state.preserver === null ? null : state.preserver + 1, turn: (isAction ? turn.who : q.who) + 1,
    last_turns: isAction && state.lastTurns !== null ? state.lastTurns + 1 : 0,
    attempt: cast ? [{ shoal: name(cast.depth, cast.n), change: -turn.ease, difficulty: null }] : [],
    easier: cast ? 0 : turn.ease, cheaper: turn.discount, ...(state.prompt && { to_act: kindsOpen(state).map((one) => ({ seats: [q.who + 1], kind: one })) }), over: false,
  };
}

const notOffered = []; // the choices of the latest list that the program has no card for

async function candidates(held, seat, wanted, given) {
  const choices = choicesOf(held, seat, wanted);
  notOffered.length = 0;
  for (const choice of choices) {
    await together({ ...held }, [{ choice, chance: given }]).catch((error) => error instanceof NotOffered && notOffered.push(parts(choice)));
  }
  return choices;
}

function choicesOf(held, seat, wanted) {
  const { state } = held;
  if (state.prompt?.who !== seat - 1 || !kindsOpen(state).includes(wanted)) return [];
  const { prompt: q, players } = state;
  const p = players[q.who];
  const options = {
    "pick-cards": () => q.from.map(base),
    option: () => q.options.map((_, index) => index + 1),
    "pick-dice": () => (q.kind === "refresh" ? q.from.map((id) => [[], [p.spent.find((die) => die.id === id).colour]])
      : some(q.from, q.min, q.max).map((few) => [few.map((id) => DIE.report(p.fresh.find((die) => die.id === id))), []])),
  };
  return listed(report(held), seat, wanted, options[wanted]?.() ?? []);
}

const some = (list, min, max) =>
  list.reduce((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]).filter((set) => set.length >= min && set.length <= max);

const roll = (colour) => [colour, () => [own.roll({}, dice[colour])]];
const sample = forms.samples(Object.fromEntries(["player", "blue", "green", "orange"].map(roll)));

const can = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"];
const NOT_ASKED = ["keep", "end", "discard-regret"];
const pauses_at = [...Object.keys(KINDS).filter((one) => !NOT_ASKED.includes(one)), "omen", "coin", "pick-shoal", "pick-player", "order"];
const readings = {
  "short-game": "tuesday-is-day-one", "from-port": "free-choice", "shop-visits": "joint-rod-reel", "unkept-cards": "to-bottom",
  "fresh-die-to-cast": "not-required", "turn-end": "turn-ends", "reduction-ahead": "ahead-too", "penalty-measure": "modified-value",
  "penalty-who": "all-tied", "fishbucks-cap": "none", "life-preserver-measure": "sum-of-pips", "value-floor": "floor-zero",
  "worms-at-start": "face-down", "worms-target": "any-face-down-top", "fishbuck-points": "round-down", "overfishing-trigger": "catch-only",
  "catch-order": "text-then-hand", "reveal-text": "on-turning-up", "bought-dice-fresh": "buyer-chooses", "mount-slots": "slot-choice",
  "bearings-order": "all-bearings-then-equip", "abandon-ship": "action-then-port-turns", "cast-depth": "same-or-shallower",
};
const copy = ({ state, kept }) => ({ state, kept });
const together = forms.sequence(KINDS, program.Illegal);
const adapter = { game: "deep-regrets", newGame, load, report, together, can, copy, candidates, notOffered, sample, more: { pauses_at, claims: { readings } } };
await serve(handlers("lamprey", [forms.complete(adapter, program.Illegal)]));
