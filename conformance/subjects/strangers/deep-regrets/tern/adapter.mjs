// Connects tern (game.mjs) to Leadline.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import { Chance } from "./kit-deep-regrets.mjs";
import * as kitQuestions from "./kit-questions.mjs";
import { box, CARDS } from "./cards.mjs";
import { Game, Luck } from "./game.mjs";

const { each } = kitQuestions;

// ---- chance

function find(id) {
  if (!CARDS[id]) throw new NotOffered(`there is no card ${id} in our box`);
  return CARDS[id];
}

/** A Regret in a loaded hand that nobody told us. Its front is decided when it leaves the hand at random. */
const UNKNOWN = { isCard: true, id: null, get value() { throw new NotOffered("a player has a Regret that nobody told us"); } };

/** Takes what a move names in place of our own luck. */
class ToldLuck extends Luck {
  chance = new Chance();
  roll(kind) { return this.chance.give(kind, () => super.roll(kind)); }
  coin() { return this.chance.give("coin", () => super.coin()); }
  bag(kinds) { return this.chance.give("bag", () => super.bag(kinds)); }
  regret(cards) {
    const id = this.chance.give("lost-regret", () => super.regret(cards).id);
    if (!cards.some((one) => one.id === id) && cards.includes(UNKNOWN)) cards[cards.indexOf(UNKNOWN)] = find(id);
    const card = cards.find((one) => one.id === id);
    if (!card) throw new Refused(`the player has no ${id}`);
    return card;
  }
  shuffle(cards) { return cards.map(() => null); } // nobody knows the order
  card(type, depth) {
    const pool = () => box(type, 1, (one) => !depth || one.depth === depth);
    return find(this.chance.give(type, () => super.shuffle(pool())[0].id));
  }
}

// ---- questions

const WORDS = { "let go": "let-go", shop: "visit", done: "end" };
const menu = (what) => ({ kind: WORDS[what] ?? what });

const TOPICS = {
  "your turn": menu,
  "after the action": menu,
  "on the line": menu,
  muster: { muster: "reroll" },
  keep: { keep: "dice" },
  throw: { throw: "to" },
  declare: { declare: "to" },
  "regret at port": { "discard-regret": "regret" },
  "equip rod": { equip: "rod" },
  "equip reel": { equip: "reel" },
  "which shoal": { cast: "shoal" },
  pay: { pay: "dice" },
  sell: { sell: "fish" },
  "which shop": { visit: "shop" },
  "which price": { visit: "price" },
  "keep cards": { "keep-cards": "cards" },
  mount: { mount: "fish" },
  reward: { reward: "take" },
  eat: { eat: "fish" },
  "worms shoal": { worms: "shoal" },
  "put back": { "put-back": "on" },
  "sinker die": { sinker: "die" },
  "which dinks": { dink: "card" },
  "which supplies": { supply: "card" },
  "which gear": { gear: "card" },
  lose: { lose: ["slot", forms.FROM_ZERO] },
  may: { option: "number" },
  "which of these": { option: "number" },
  "regret for a card": { "pick-cards": each("cards") },
  "which fresh die": { "pick-dice": each("dice") },
  "which spent die": { "pick-dice": each("spent") },
  "card for a card": { "pick-cards": each("cards") },
  "which player": { "pick-player": "player" },
  "which dice to reroll": { "pick-dice": "dice" },
};
const KINDS = [
  "muster", "keep", "throw", "declare", "discard-regret", "equip", "cast", "abandon", "sell", "visit", "mount", "pass",
  "end", "eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "pay", "let-go", "put-back", "keep-cards",
  "reward", "lose", "option", "pick-dice", "pick-cards", "pick-player",
];

const die = ({ kind, face }) => ({ die: kind, face });
function label(option) {
  if (option === null || typeof option !== "object") return option;
  if (option.isCard) return option.id;
  if ("face" in option) return die(option);
  if ("slot" in option) return { fish: option.fish.id, slot: option.slot + 1 };
  return "index" in option ? option.index + 1 : option.name;
}

class Questions extends kitQuestions.Questions {
  topics = TOPICS;
  label = forms.form(undefined, label);
  forced = ["regret for a card", "card for a card", "which fresh die", "which spent die", "which dice to reroll", "keep cards"];
  repeated = ["which fresh die", "which spent die", "regret for a card"];
  idle = ["die"]; // the program never asks which die is spent for a Dink
  begin(choice, chance) { this.game.luck.chance.feed(chance); }
  ask({ player, topic, many, least, most }, options) {
    const seat = player.index + 1;
    if (this.choice.seat === seat && topic.startsWith("regret ") && options.includes(UNKNOWN)) {
      this.stop(new NotOffered("a player has a Regret that nobody told us"));
    }
    return many ? this.some(seat, topic, options, least, most) : this.one(seat, topic, options);
  }
  tell(player, text) { this.refuse(text); }
}

function clone(value, known = new Map()) {
  if (value === null || typeof value !== "object" || value.isCard) return value;
  if (!known.has(value)) {
    const made = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
    known.set(value, made);
    for (const [name, one] of Object.entries(value)) made[name] = clone(one, known);
  }
  return known.get(value);
}

const start = (game) =>
  kitQuestions.Session.start(game, { step: (one, ui) => one.step(ui), Questions, isOver: (one) => one.isOver, copy: (one) => clone(one) });

// ---- positions

const PILES = {
  regret_deck: "regretDeck", regret_discards: "regretDiscards", regret_box: "regretBox", dink_deck: "dinkDeck",
  dink_discards: "dinkDiscards", rod_deck: "rodDeck", reel_deck: "reelDeck", supply_deck: "supplyDeck",
  supply_discards: "supplyDiscards", fish_discards: "fishDiscards",
};
const ids = (cards) => cards.map((one) => one && one.id);
const drawn = (player, shop) => (player.drawn?.shop === shop ? ids(player.drawn.cards) : []);

function reportPlayer(player) {
  const { passed, bucks, worms, lifeboat } = player;
  return {
    depth: player.port ? 0 : player.depth, passed, bucks, worms, lifeboat,
    fresh: player.fresh.map(die), spent: player.spent, rolled: player.rolled.map(die),
    fish: ids(player.fish), regrets: ids(player.regrets), dinks: ids(player.dinks), supplies: ids(player.supplies),
    rods: ids(player.rods), reels: ids(player.reels), rod: player.rod?.id ?? null, reel: player.reel?.id ?? null,
    mounts: player.mounts.map(({ times, fish }) => ({ times, fish: fish ? [fish.id] : [] })),
    visited: player.visited, used: ids(player.used), has_cast: player.hasCast,
    drawn_rods: drawn(player, "rod"), drawn_reels: drawn(player, "reel"), drawn_supplies: drawn(player, "supply"),
  };
}

function reportShoal({ name, cards }) {
  const [top] = cards;
  const shadow = top?.card && !top.up ? { shadow: top.card.size } : {};
  return { name, cards: cards.map(({ card, up }) => ({ card: card && card.id, up })), ...shadow };
}

function report(session) {
  const { game } = session;
  if (game.isOver) {
    return { over: true, scores: game.scores, winners: game.winners.map((one) => one.index + 1), to_act: [] };
  }
  const { cast } = game;
  return {
    anglers: game.players.map(reportPlayer),
    shoals: game.shoals.map(reportShoal),
    ...Object.fromEntries(Object.entries(PILES).map(([name, own]) => [name, ids(game[own])])),
    bag: game.bag, day: game.day, first_day: game.firstDay, phase: game.phase, first: game.first + 1,
    preserver: game.preserver === null ? null : game.preserver + 1,
    turn: game.turn + 1, last_turns: game.lastTurns,
    attempt: cast ? [{ shoal: cast.shoal.name, change: cast.change, difficulty: cast.set }] : [],
    cheaper: game.cheaper, to_act: session.toAct(), over: false,
  };
}

function mine(id) {
  if (id === null) throw new CannotLoad("a hand with an unknown card");
  if (!CARDS[id]) throw new CannotLoad(`there is no card ${id} in our box`);
  return CARDS[id];
}
const maybe = (id) => (id === null ? null : mine(id));

function newGame(setup) {
  if (setup.seats < 2 || setup.seats > 5) throw new Refused("two to five can play");
  if (!["monday", "tuesday"].includes(setup.start)) throw new Refused("a game begins on Monday or Tuesday");
  if (setup.first !== null && (setup.first < 1 || setup.first > setup.seats)) throw new Refused("there is no such player");
  const names = Array.from({ length: setup.seats }, (_, n) => `Player ${n + 1}`);
  const options = { start: setup.start, luck: new ToldLuck() };
  if (setup.first !== null) options.first = setup.first - 1;
  const game = new Game(names, options);
  for (const depth of [1, 2, 3]) {
    const pile = setup[`depth_${depth}`];
    if (!pile?.length) continue;
    game.shoals.filter((one) => one.depth === depth).forEach((shoal, n) => {
      shoal.cards = pile.slice(n * 13, n * 13 + 13).map((id) => ({ card: maybe(id), up: false, seen: false }));
    });
  }
  if (setup.regrets?.length) {
    game.regretDeck = setup.regrets.slice(0, game.regretDeck.length).map(maybe);
    game.regretBox = setup.regrets.slice(game.regretDeck.length).map(maybe);
  }
  for (const [name, own] of Object.entries({ dinks: "dinkDeck", rods: "rodDeck", reels: "reelDeck", supplies: "supplyDeck" })) {
    if (setup[name]?.length) game[own] = setup[name].map(maybe);
  }
  return start(game);
}

function loadPlayer(player, told) {
  const dice = (list) => list.map((one) => ({ kind: one.die, face: one.face }));
  if (told.rolled.length) throw new CannotLoad("dice in the middle of a Muster");
  if (told.drawn_rods.length + told.drawn_reels.length + told.drawn_supplies.length) throw new CannotLoad("a player in the middle of a shop");
  Object.assign(player, {
    port: told.depth === 0, depth: told.depth || 1, passed: told.passed, bucks: told.bucks, worms: told.worms, lifeboat: told.lifeboat,
    fresh: dice(told.fresh), spent: [...told.spent], rolled: [],
    fish: told.fish.map(mine), regrets: told.regrets.map((id) => (id === null ? UNKNOWN : mine(id))), dinks: told.dinks.map(mine), supplies: told.supplies.map(mine),
    rods: told.rods.map(mine), reels: told.reels.map(mine), rod: maybe(told.rod), reel: maybe(told.reel),
    mounts: told.mounts.map(({ times, fish }) => ({ times, fish: fish.length ? mine(fish[0]) : null })),
    visited: [...told.visited], used: told.used.map(mine), hasCast: told.has_cast,
  });
}

function load(told) {
  if (told.attempt.length || told.easier || told.set_ahead !== null) throw new CannotLoad("a fish on the line");
  if (told.out_of_game.length || told.supplies_out_of_game.length) throw new CannotLoad("used cards never leave our game");
  if (told.phase === "over") throw new CannotLoad("a game that is over");
  const frames = told.frames.map(({ kind }) => kind);
  if (frames.some((kind) => !["muster", "throw"].includes(kind))) throw new CannotLoad("something is under way");
  if ((told.phase === "refresh") !== frames.length > 0) throw new CannotLoad("the middle of a phase");
  const names = told.anglers.map((_, n) => `Player ${n + 1}`);
  const game = new Game(names, { start: told.first_day, first: told.first - 1, luck: new ToldLuck() });
  told.anglers.forEach((one, n) => loadPlayer(game.players[n], one));
  for (const [name, own] of Object.entries(PILES)) game[own] = told[name].map(maybe);
  for (const { name, cards } of told.shoals) {
    const entry = ({ card, up, known_to: known }) => ({ card: maybe(card), up, seen: known.length > 0 });
    game.shoals.find((shoal) => shoal.name === name).cards = cards.map(entry);
  }
  const order = game.turnOrder().map((one) => one.index);
  Object.assign(game, {
    day: told.day, phase: told.phase, turn: told.turn - 1, bag: [...told.bag], cheaper: told.cheaper, acted: told.acted,
    preserver: told.preserver === null ? null : told.preserver - 1, lastTurns: told.last_turns,
    toMuster: told.frames.filter(({ kind }) => kind === "muster").map(({ seat }) => seat - 1).reverse(),
    isPlaced: order.indexOf(told.turn - 1),
  });
  return start(game);
}

function view(session, seats) {
  const { game } = session;
  const whole = report(session);
  if (game.isOver) return whole;
  const hidden = (list) => list.map(() => null);
  const anglers = whole.anglers.map((one, n) => {
    if (seats.includes(n + 1)) return one;
    const { fish, regrets, supplies, drawn_rods: rods, drawn_reels: reels, drawn_supplies: drawnSupplies } = one;
    return {
      ...one, fish: hidden(fish), regrets: hidden(regrets), supplies: hidden(supplies),
      drawn_rods: hidden(rods), drawn_reels: hidden(reels), drawn_supplies: hidden(drawnSupplies),
    };
  });
  const shoals = whole.shoals.map((shoal, n) => {
    const shown = game.shoals[n].cards.map(({ card, up, seen }) => ({ card: card && (up || seen) ? card.id : null, up }));
    return { ...shoal, cards: shown };
  });
  const { fish_discards, dink_discards, supply_discards, bag, day, first_day, phase, first, preserver, turn, last_turns, attempt } = whole;
  return { anglers, shoals, fish_discards, dink_discards, supply_discards, bag, day, first_day, phase, first, preserver, turn, last_turns, attempt };
}

// ---- moves

async function play(session, choice, chance) {
  await session.play(choice, chance);
  const { luck, letGo } = session.game;
  const really = luck.chance.played(chance) ?? {};
  if (choice.kind === "let-go" && letGo && !forms.isSame(die(letGo), choice.die)) really.choice = { die: die(letGo) };
  return Object.keys(really).length ? really : null;
}

async function candidates(session, seat, kind, given) {
  const found = await session.candidates(seat, kind, given);
  if (kind !== "let-go" || !found.length) return found;
  const trial = session.copied();
  await trial.play({ seat, kind, die: null }, given);
  return found.map((one) => ({ ...one, die: trial.game.letGo ? die(trial.game.letGo) : null }));
}

const kinds = Object.fromEntries(KINDS.map((kind) => [kind, play]));
const can = ["many-games", "regrets", "dinks", "first", "chance"];
const more = {
  offers: { seats: [2, 3, 4, 5], start: ["monday", "tuesday"] },
  claims: {
    readings: {
      "from-port": "forced-sea", "cast-depth": "same-or-shallower", "unpaid-cast": "forced", "turn-end": "after-action-too",
      "reduction-ahead": "fishing-only", "mount-slots": "slot-choice", "hidden-information": "private-fronts",
      "penalty-who": "all-tied", "fishbuck-points": "round-down", "bearings-order": "all-bearings-then-equip",
      "fishbucks-cap": "ten", "spent-tackle-dice": "spent-pool", "madness-timing": "value-now-dice-later",
    },
  },
};
const adapter = { game: "deep-regrets", newGame, load, report, view, kinds, candidates, can, more, copy: (session) => session.copied() };
await serve(handlers("tern", [forms.complete(adapter)]));
