// Puts Bowsprit behind the Leadline protocol. Its cards have unique keys, so a copy of a card is `lamp-sprat@3` in it.
// Its reducer musters by itself as soon as a muster is due: the moves `muster` give the dice to the action before them.

import { readFileSync } from "node:fs";
import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import { candidates as listed, DAYS } from "./kit-deep-regrets.mjs";
import { allows, asked, begin, index, legal, madness, reduce } from "./game.js";
import { seeded } from "./luck.js";

const RAW = JSON.parse(readFileSync(new URL("./sample.json", import.meta.url), "utf-8"));
const CARDS = index(RAW);
CARDS.by = new Proxy(CARDS.by, { get: (by, key) => by[key.split("@")[0]] });
const SHOALS = [1, 2, 3].flatMap((depth) => ["a", "b", "c"].map((column) => depth + column));
const DECKS = ["regret", "dink", "rod", "reel", "supply"];
const HANDS = { regret: "regrets", dink: "dink", rod: "rods", reel: "reels", supply: "supply" };
const OWN = seeded(20);

let copies = 0;
const copyOf = (card) => `${card ?? "?"}@${++copies}`;
const nameOf = (key) => (!key || key.startsWith("?") ? null : key.split("@")[0]);
const color = (die) => (die === "player" ? "own" : die);
const kindOf = (die) => (die.color === "own" ? "player" : die.color);
const dieOf = (die) => ({ die: kindOf(die), face: die.value });
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// ---- Chance

/** The results of a list of chance, in order, of one kind. */
class Results {
  constructor(chance) {
    this.left = (chance ?? []).flatMap(({ of, got }) => [got].flat().map((one) => ({ of, got: one })));
  }

  take(of, fits = () => true) {
    const place = this.left.findIndex((one) => one.of === of && fits(one.got));
    return place < 0 ? null : this.left.splice(place, 1)[0].got;
  }
}

/** The chance of an action: its own, and that of the musters that follow from it. What was rolled is noted. */
class Luck {
  constructor(chance, musters) {
    this.given = new Results(chance);
    this.musters = new Map(musters.map(({ choice, chance: of }) => [choice.seat - 1, new Results(of)]));
    this.rolled = [];
    this.own = [];
  }

  answer = (request) => {
    if (request.what === "roll") return this.roll(request);
    if (request.what === "shuffle") return this.again(request);
    const of = request.from === "bag" ? "bag" : "lost-regret";
    const names = request.options.map((one) => (of === "bag" ? one.split("-")[0] : nameOf(one)));
    if (of === "lost-regret" && new Set(names).size === 1) return request.options[0];
    let got = this.given.take(of, (one) => names.includes(one));
    if (got === null) this.own.push({ of, got: (got = OWN({ what: "pick", options: names })) });
    return request.options[names.indexOf(got)];
  };

  /** A roll is one of the action itself as long as its own chance has one of the kind; then it is one of a muster. */
  roll({ seat, die, color: of, faces }) {
    const kind = of === "own" ? "player" : of;
    let value = this.given.take(kind);
    const mustering = value === null;
    if (mustering) value = this.musters.get(seat)?.take(kind) ?? OWN({ what: "roll", faces });
    this.rolled.push({ seat, id: die, kind, value, mustering });
    return value;
  }

  /** A deck that is shuffled again holds the cards that the move names, then unknown ones. */
  again({ deck, cards }) {
    const names = this.given.left.filter(({ of }) => of === deck).map(({ got }) => got);
    return cards.map((_, place) => copyOf(names[place] ?? null));
  }
}

/** Fill in the unknown cards on top of the decks that a move names, and return the places that were filled in. */
function fillIn(state, luck) {
  const filled = new Map();
  for (const kind of DECKS) {
    state.decks[kind] = state.decks[kind].map((key) => {
      if (nameOf(key)) return key;
      const got = luck.given.take(kind);
      if (got === null) return key;
      const made = copyOf(got);
      filled.set(made, key);
      return made;
    });
  }
  return filled;
}

/** Forget what was filled in and not drawn, and decide what was drawn without being named. */
function settleUnknown(state, filled, luck) {
  const decide = (kind) => (key) => {
    if (nameOf(key)) return key;
    const got = OWN({ what: "pick", options: RAW[kind].map((card) => card.key) });
    luck.own.push({ of: kind, got });
    return copyOf(got);
  };
  for (const kind of DECKS) {
    state.decks[kind] = state.decks[kind].map((key) => filled.get(key) ?? key);
    for (const player of state.players) player[HANDS[kind]] = player[HANDS[kind]].map(decide(kind));
  }
  for (const entry of state.todo) if (entry.offer) entry.offer = entry.offer.map(decide(entry.shop));
}

// ---- Beginning

function newGame(setup) {
  const { seats, start, first } = setup;
  if (seats < 2 || seats > 5) throw new Refused("two to five can play");
  if (!["monday", "tuesday"].includes(start)) throw new Refused("the week begins on Monday or Tuesday");
  if (first > seats) throw new Refused("there is no such player");
  const piles = { "fish-1": "depth_1", "fish-2": "depth_2", "fish-3": "depth_3", regret: "regrets", dink: "dinks", rod: "rods", reel: "reels", supply: "supplies" };
  const size = (keys) => keys.reduce((sum, key) => sum + CARDS.by[key].copies, 0);
  const dealt = (request) => {
    if (request.what === "roll") return request.faces[0];
    const sent = setup[piles[request.deck]] ?? [];
    return (sent.length ? sent : Array(size(request.cards)).fill(null)).map(copyOf);
  };
  const state = begin({ players: seats, first: (first ?? 1) - 1, short: start === "tuesday" }, dealt, CARDS);
  // The program has mustered. Take it back to the moment before, with nothing rolled, until the moves name the dice.
  for (const player of state.players) {
    player.spent = [...player.fresh, ...player.spent].map((die) => ({ ...die, value: null }));
    player.fresh = [];
  }
  state.preserver = null;
  const order = state.players.map((_, at) => (state.first + at) % seats);
  state.todo = [...order.map((seat) => ({ auto: "muster", seat })), { auto: "throwing" }, { auto: "actions" }];
  return { state: waiting(state), held: false };
}

/** Let the program wait before what it would do by itself: it asks for something that changes nothing. */
function waiting(state) {
  const [next] = state.todo;
  if (next?.auto) state.todo.unshift({ ask: "letGo", seat: next.seat ?? state.first, waits: true });
  return state;
}

function load(position) {
  const { anglers, frames, phase } = position;
  const seats = anglers.length;
  if (seats < 2 || seats > 5) throw new Refused("two to five can play");
  if (position.set_ahead !== null || position.cheaper || position.attempt.some((one) => one.difficulty !== null)) {
    throw new CannotLoad("the program has no set Difficulty, and no price lowered in advance");
  }
  if (position.turn === null || ["over", "regrets"].includes(phase)) throw new CannotLoad("the program does not begin in the scoring");
  const deal = (request) => (request.what === "roll" ? 0 : request.cards.map(() => copyOf(null)));
  const state = begin({ players: seats, first: position.first - 1 }, deal, CARDS);
  Object.assign(state, { day: DAYS.indexOf(position.day), firstDay: position.day === position.first_day, turn: null });
  state.preserver = position.preserver === null ? null : position.preserver - 1;
  state.finalTurns = position.last_turns ? position.last_turns - 1 : null;
  if (position.shoals.length) state.shoals = position.shoals.map(loadShoal);
  for (const kind of DECKS) state.decks[kind] = position[`${kind}_deck`].map(copyOf);
  state.discards = { regret: position.regret_discards.map(copyOf), dink: position.dink_discards.map(copyOf) };
  state.bag = position.bag.map((die, at) => ({ id: `${die}-${at}`, color: die, value: null }));
  anglers.forEach((told, seat) => loadPlayer(state, state.players[seat], told));
  state.todo = stillToCome(state, position);
  for (const frame of frames) loadFrame(state, frame, position);
  return { state: waiting(state), held: false };
}

function loadShoal({ name, cards }) {
  if (cards.slice(1).some(({ up }) => up)) throw new CannotLoad("only the top fish can be face-up");
  const open = cards[0]?.up ?? false;
  if (open) checkCard(cards[0].card);
  return { depth: Number(name[0]), fish: cards.map(({ card }) => copyOf(card)), open };
}

function checkCard(card) {
  if (card === null) throw new CannotLoad("the program has no unknown cards in a hand");
  if (!CARDS.by[card]) throw new CannotLoad(`there is no card ${card}`);
  if (CARDS.by[card].lasting && CARDS.by[card].kind === "fish") throw new CannotLoad(lacks(card));
}
const lacks = (card) => `the program does not have the text of the card ${nameOf(card)}`;

function loadPlayer(state, player, told) {
  const dice = [...told.fresh, ...told.rolled].map(({ die, face }) => [die, face]);
  if ([...dice.map(([die]) => die), ...told.spent].includes("omen")) throw new CannotLoad("the program has no Omen Die");
  const mounts = told.mounts.length ? told.mounts : RAW.trophies.map((times) => ({ times, fish: [] }));
  if (!same(mounts.map(({ times }) => times), RAW.trophies) || mounts.some(({ fish }) => fish.length > 1)) {
    throw new CannotLoad("the program has other slots");
  }
  [...told.fish, ...mounts.flatMap(({ fish }) => fish), ...told.regrets, ...told.dinks, ...told.supplies].forEach(checkCard);
  const made = (list) => list.map(copyOf);
  Object.assign(player, {
    fresh: dice.map(([die, value], at) => ({ id: `${player.seat}-${at}`, color: color(die), value })),
    spent: told.spent.map((die, at) => ({ id: `${player.seat}-spent-${at}`, color: color(die), value: null })),
    cash: told.bucks, can: told.worms, lifeboat: told.lifeboat, place: told.depth ? "sea" : "port", depth: told.depth || 1,
    hand: made(told.fish), regrets: made(told.regrets), dink: made(told.dinks), supply: made(told.supplies), rods: made(told.rods),
    reels: made(told.reels), passed: told.passed, shopped: told.visited, reelUsed: told.used.length > 0,
  });
  for (const kind of ["rod", "reel"]) player[kind] = told[kind] && player[`${kind}s`].find((key) => nameOf(key) === told[kind]);
  if (player.rod && CARDS.by[player.rod].ability) throw new CannotLoad(lacks(player.rod));
  if (told.used.some((card) => card !== told.reel)) throw new CannotLoad("a rod of the program has no ability");
  // What a mounted fish was worth when it was mounted is not sent: it is mounted now.
  const worthOf = (fish) => Math.max(0, CARDS.by[fish].value + madness(state, CARDS, player)[CARDS.by[fish].foul ? "foul" : "fair"]);
  player.trophies = mounts.map(({ fish: [fish] }) => (fish ? { fish: copyOf(fish), worth: worthOf(fish) } : null));
}

/** What the program still has to do in this phase, apart from what is under way. */
function stillToCome(state, { phase, turn, frames, acted, easier }) {
  const order = state.players.map((_, at) => (state.first + at) % state.players.length);
  const rest = order.slice(order.indexOf(turn - 1));
  const has = (kind) => frames.some((frame) => frame.kind === kind);
  const equips = (seats) => seats.map((seat) => ({ auto: "equipping", seat }));
  if (phase === "refresh") {
    return [...(has("throw") ? [] : [{ auto: "throwing" }]), ...(state.firstDay ? [] : [{ auto: "declarations" }]), { auto: "actions" }];
  }
  if (phase === "declaration") {
    const free = rest.filter((seat) => !frames.some((frame) => frame.seat === seat + 1));
    return [...free.map((seat) => ({ ask: "bearings", seat })), ...equips(order), { auto: "actions" }];
  }
  if (phase === "equip") return [{ ask: "equip", seat: turn - 1 }, ...equips(rest.slice(1)), { auto: "actions" }];
  state.turn = { seat: turn - 1, acted, ease: easier, shoal: null };
  return has("reward") || has("fishing") || has("shopping") || has("arrival") ? [] : [{ ask: "turn", seat: turn - 1 }];
}

function loadFrame(state, frame, position) {
  const seat = frame.seat - 1;
  const told = position.anglers[seat];
  const player = state.players[seat];
  const next = (...entries) => state.todo.unshift(...entries);
  const shoal = SHOALS.indexOf(frame.shoal);
  const back = { ask: "turn", seat };
  if (frame.kind === "muster") next({ auto: "muster", seat });
  else if (frame.kind === "throw") next({ auto: "throwing" });
  else if (frame.kind === "worms") next({ ask: "peeked", seat, shoal });
  else if (frame.kind === "placing" && frame.step === "muster") {
    const max = madness(state, CARDS, player).dice;
    if (player.fresh.length <= max) throw new CannotLoad("the program does not ask which dice to keep if there is room for all");
    next({ ask: "keep", seat, max, old: player.fresh.slice(0, told.fresh.length).map(({ id }) => id) });
  } else if (frame.kind === "fishing" && frame.step === "pay") {
    state.turn = { seat, acted: true, shoal, ease: -position.attempt.reduce((sum, { change }) => sum + change, 0) };
    next({ ask: "pay", seat });
  } else if (frame.kind === "shopping") {
    const [shop, offer] = ["rod", "reel", "supply"].map((kind) => [kind, told[kind === "supply" ? "drawn_supplies" : `drawn_${kind}s`]]).find(([, cards]) => cards.length);
    state.turn.acted = true;
    next({ ask: "choose", seat, shop, offer: offer.map(copyOf), kept: frame.number }, back);
  } else if (frame.kind === "reward" && position.turn - 1 === seat && state.finalTurns === null) {
    next({ ask: "reward", seat }, { auto: "nextTurn", seat });
  } else throw new CannotLoad(`the program cannot begin in the middle of ${frame.kind} ${frame.step ?? ""}`.trim());
}

// ---- The position

function report({ state, held }) {
  const told = {
    anglers: state.players.map((player) => angler(state, player)),
    shoals: state.shoals.map(({ fish, open }, at) => ({ name: SHOALS[at], cards: fish.map((key, place) => ({ card: nameOf(key), up: open && !place })) })),
    ...Object.fromEntries(DECKS.map((kind) => [`${kind}_deck`, state.decks[kind].map(nameOf)])),
    regret_discards: state.discards.regret.map(nameOf), dink_discards: state.discards.dink.map(nameOf),
    bag: state.bag.map((die) => die.color), day: DAYS[state.day], first: state.first + 1, over: state.result !== null,
  };
  if (state.result) {
    const { scores, winners } = state.result;
    return { ...told, phase: "over", scores, winners: winners.map((seat) => seat + 1), to_act: [] };
  }
  const ask = opening(state);
  const player = state.players[ask.seat];
  const shoal = state.turn?.shoal ?? null;
  const atSea = player.place === "sea";
  const preserver = held || ask.ask === "throw" ? {} : { preserver: state.preserver === null ? null : state.preserver + 1 };
  return {
    ...told, ...preserver, phase: phaseOf(state, ask), turn: ask.seat + 1, last_turns: state.finalTurns === null ? 0 : state.finalTurns + 1,
    to_act: openKinds(state, ask, held).map((kind) => ({ seats: [ask.seat + 1], kind })),
    attempt: shoal === null ? [] : [{ shoal: SHOALS[shoal] }], acted: Boolean(state.turn?.acted) && shoal === null,
    easier: shoal === null ? (state.turn?.ease ?? 0) + (held && atSea ? 2 : 0) : 0, cheaper: held && !atSea ? 2 : 0,
  };
}

/** What is open: what the program asks, or the muster before which it waits. */
function opening(state) {
  const [ask, next] = state.todo;
  return ask.waits ? { ask: next.auto, seat: next.seat ?? ask.seat } : ask;
}

function phaseOf(state, { ask }) {
  const todo = new Set(state.todo.map(({ auto }) => auto));
  if (ask === "equip") return "equip";
  if (ask === "throw" || todo.has("throwing")) return "refresh";
  return todo.has("actions") ? "declaration" : "action";
}

const KIND = { bearings: "declare", letGo: "discard-regret", choose: "keep-cards", peeked: "put-back" };
const TYPE = { CAST: "cast", CATCH: "pay", TAKE_DINK: "let-go", ABANDON: "abandon", SELL: "sell", SHOP: "visit", MOUNT: "mount", PASS: "pass",
  END_TURN: "end", EAT: "eat", PEEK: "worms", PRESERVER: "preserver", SINK: "sinker" };

function openKinds(state, ask, held) {
  if (!["turn", "pay"].includes(ask.ask)) return [KIND[ask.ask] ?? ask.ask];
  const player = state.players[ask.seat];
  const named = ({ type, card }) => TYPE[type] ?? (player.dink.includes(card) ? "dink" : player.supply.includes(card) ? "supply" : "gear");
  const found = new Set(legal(state, CARDS).map(named));
  if (mayHold(state, held)) found.add("preserver");
  if (ask.ask === "pay") found.add("pay");
  else if (!state.turn.acted && player.place === "port" && player.shopped.length < 4) found.add("visit"); // also for one who can pay no price
  return [...found];
}

/** The Life Preserver can be named before the cast or the visit for which the program asks for it. */
function mayHold(state, held) {
  const ask = asked(state);
  if (ask?.ask !== "turn" || held || state.preserver !== ask.seat) return false;
  return legal(state, CARDS).some(({ type, preserver }) => type === "CAST" || preserver);
}

function angler(state, player) {
  const [ask] = state.todo;
  const mine = ask && ask.seat === player.seat;
  const isNew = (die) => mine && ask.ask === "keep" && !ask.old?.includes(die.id);
  const offer = (shop) => (mine && ask.shop === shop && ask.offer ? ask.offer.map(nameOf) : []);
  return {
    depth: player.place === "sea" ? player.depth : 0, passed: player.passed, fresh: player.fresh.filter((die) => !isNew(die)).map(dieOf),
    rolled: player.fresh.filter(isNew).map(dieOf), spent: player.spent.map(kindOf), fish: player.hand.map(nameOf),
    mounts: player.trophies.map((trophy, at) => ({ times: RAW.trophies[at], fish: trophy ? [nameOf(trophy.fish)] : [] })),
    regrets: player.regrets.map(nameOf), dinks: player.dink.map(nameOf), supplies: player.supply.map(nameOf), rods: player.rods.map(nameOf),
    reels: player.reels.map(nameOf), rod: nameOf(player.rod), reel: nameOf(player.reel), bucks: player.cash, worms: player.can,
    lifeboat: player.lifeboat, visited: player.shopped, used: player.reelUsed ? [nameOf(player.reel)] : [],
    drawn_rods: offer("rod"), drawn_reels: offer("reel"), drawn_supplies: offer("supply"),
  };
}

// ---- Moves

function find(name, held) {
  const key = held.find((one) => nameOf(one) === name);
  if (!key) throw new Refused(`there is no ${name} here`);
  return key;
}

function findAll(names, held) {
  const left = [...held];
  return names.map((name) => left.splice(left.indexOf(find(name, left)), 1)[0]);
}

const findDice = (named, pool) => forms.pick(named.map(({ die, face }) => ({ die, face })), pool, forms.form(undefined, dieOf)).map(({ id }) => id);

function findShoal(state, name) {
  const shoal = SHOALS.indexOf(name);
  if (shoal < 0) throw new Refused("there is no such shoal");
  return shoal;
}

/** Throw `NotOffered` if the text of a card is one that the program does not have. */
function checkText(key, ...texts) {
  if (texts.some((text) => (CARDS.by[key][text] ?? []).some(({ op }) => op === "beyond"))) throw new NotOffered(lacks(key));
}

/** By kind of choice, the action of the program. */
const ACTIONS = {
  keep: (choice, player, state) => {
    const { old = [] } = asked(state);
    return { type: "KEEP", dice: [...old, ...findDice(choice.dice, player.fresh.filter((die) => !old.includes(die.id)))] };
  },
  throw: ({ to }) => ({ type: "THROW", to: to - 1 }),
  declare: ({ to }) => ({ type: "BEARINGS", to }),
  "discard-regret": ({ regret, at_random }, player) => {
    if (at_random) throw new NotOffered("the player names the Regret");
    return { type: "LET_GO", regret: regret && find(regret, player.regrets) };
  },
  equip: ({ rod, reel }, player) => ({ type: "EQUIP", rod: rod && find(rod, player.rods), reel: reel && find(reel, player.reels) }),
  cast: ({ shoal }, player, state) => ({ type: "CAST", shoal: findShoal(state, shoal) }),
  abandon: () => ({ type: "ABANDON" }),
  sell: ({ fish }, player) => ({ type: "SELL", fish: findAll(fish, player.hand) }),
  visit: ({ shop, price }, player, state, held) => ({ type: "SHOP", shop, cost: price, preserver: held }),
  mount: ({ fish }, player) => {
    const keys = findAll(fish.map((one) => one.fish), player.hand);
    return { type: "MOUNT", mounts: fish.map(({ slot }, at) => ({ fish: keys[at], slot: slot - 1 })) };
  },
  pass: () => ({ type: "PASS" }),
  end: () => ({ type: "END_TURN" }),
  eat: ({ fish }, player) => {
    const key = find(fish, player.hand);
    checkText(key, "eaten");
    return { type: "EAT", fish: key };
  },
  worms: ({ shoal }, player, state) => ({ type: "PEEK", shoal: findShoal(state, shoal) }),
  preserver: () => ({ type: "PRESERVER" }),
  dink: ({ card }, player) => used(card, player.dink),
  supply: ({ card }, player) => used(card, player.supply),
  gear: ({ card }, player) => {
    if (card === nameOf(player.rod)) throw new NotOffered("a rod of the program has no ability");
    return used(card, [player.reel].filter(Boolean));
  },
  sinker: ({ die }, player) => ({ type: "SINK", die: findDice([die], player.fresh)[0] }),
  pay: ({ dice }, player) => ({ type: "CATCH", dice: findDice(dice, player.fresh) }),
  "let-go": ({ die }, player) => ({ type: "TAKE_DINK", die: die && findDice([die], player.fresh)[0] }),
  "put-back": ({ on }) => ({ type: "PUT_BACK", bottom: on === "bottom" }),
  "keep-cards": ({ cards }, player, state) => ({ type: "CHOOSE", keep: findAll(cards, asked(state).offer ?? []) }),
  reward: ({ take }) => ({ type: "REWARD", take }),
};

function used(card, held) {
  const key = find(card, held);
  checkText(key, "play");
  return { type: "PLAY", card: key };
}

/** Play one choice; return what was really played of it, and the moves that the program made by itself after it. */
function playOne(game, { choice, chance }, musters) {
  const before = game.state;
  const ask = asked(before);
  if (!ask || ask.waits || ask.seat !== choice.seat - 1) throw new Refused("it is not for this player to act");
  if (!ACTIONS[choice.kind]) throw new NotOffered(`this program has no choice ${choice.kind}`);
  if (game.held && !["cast", "visit"].includes(choice.kind)) throw new NotOffered("the Life Preserver is named with the cast or the visit for which it is used");
  const player = before.players[ask.seat];
  for (const [key, kinds] of [[player.rod, ["cast", "pay"]], [player.reel, ["let-go", "reward", "visit"]]]) {
    if (key && CARDS.by[key].lasting && kinds.includes(choice.kind)) throw new NotOffered(lacks(key));
  }
  if (choice.kind === "preserver" && mayHold(before, game.held)) {
    game.held = true;
    return [null];
  }
  const luck = new Luck(chance, musters);
  const state = structuredClone(before);
  const filled = fillIn(state, luck);
  const action = ACTIONS[choice.kind](choice, state.players[ask.seat], state, game.held);
  lookAt(state, action, luck);
  if (!allows(state, action, CARDS)) throw new Refused(`the program does not allow ${JSON.stringify(action)}`);
  game.state = reduce(state, action, luck.answer, CARDS);
  if (game.held && choice.kind === "cast") game.state = reduce(game.state, { type: "PRESERVER" }, luck.answer, CARDS);
  game.held = false;
  settleUnknown(game.state, filled, luck);
  // A question with a single answer, after a card was bought, is not a decision.
  if (asked(game.state)?.ask === "choose") {
    const [only, other] = legal(game.state, CARDS);
    if (!other) game.state = reduce(game.state, only, luck.answer, CARDS);
  }
  const own = luck.own.length ? { chance: [...(chance ?? []), ...luck.own] } : null;
  return [own, ...byItself(before, game.state, luck, action)];
}

/** An unknown fish that is turned up or looked at is what chance says; the program needs to have its texts. */
function lookAt(state, { type, shoal: place }, luck) {
  if (type === "CATCH") checkText(state.shoals[state.turn.shoal ?? 0].fish[0] ?? "none", "caught");
  if (!["CAST", "PEEK"].includes(type)) return;
  const shoal = state.shoals[place];
  if (!shoal.fish.length) return;
  if (!nameOf(shoal.fish[0])) {
    const some = RAW.fish.filter(({ depth }) => depth === shoal.depth).map(({ key }) => key);
    const got = luck.given.take("fish") ?? OWN({ what: "pick", options: some });
    shoal.fish[0] = copyOf(got);
  }
  if (type !== "CAST") return;
  if (CARDS.by[shoal.fish[0]].lasting) throw new NotOffered(lacks(shoal.fish[0]));
  if (!shoal.open) checkText(shoal.fish[0], "reveal");
}

/** The moves that the program made by itself: musters, the dice that it placed, and the trophies that it took away. */
function byItself(before, after, luck, { type }) {
  const made = [];
  for (const seat of new Set(luck.rolled.map((one) => one.seat))) {
    const [gained, mustered] = [false, true].map((is) => luck.rolled.filter((one) => one.seat === seat && one.mustering === is));
    const fresh = new Set(after.players[seat].fresh.map(({ id }) => id));
    const isAsked = after.todo[0]?.ask === "keep" && after.todo[0].seat === seat;
    const keep = (dice) => ({ choice: { kind: "keep", seat: seat + 1, dice: dice.map(({ kind, value }) => ({ die: kind, face: value })) } });
    const isReroll = type === "PLAY" || type === "EAT";
    if (gained.length && !isReroll) {
      const placed = gained.filter(({ id }) => fresh.has(id) || mustered.some((one) => one.id === id));
      if (placed.length) made.push(keep(placed));
    }
    if (!mustered.length || isReroll) continue;
    const old = [...before.players[seat].fresh.map((die) => ({ id: die.id, die: dieOf(die) })), ...gained.map(({ id, kind, value }) => ({ id, die: { die: kind, face: value } }))];
    const reroll = old.filter(({ id }) => mustered.some((one) => one.id === id)).map(({ die }) => die);
    const kinds = ["player", "blue", "green", "orange"].filter((kind) => mustered.some((one) => one.kind === kind));
    const chance = kinds.map((kind) => ({ of: kind, got: mustered.filter((one) => one.kind === kind).map(({ value }) => value) }));
    made.push({ choice: { kind: "muster", seat: seat + 1, reroll }, chance });
    if (!isAsked) made.push(keep(mustered));
  }
  for (const [seat, fish] of Object.entries(after.result?.lost ?? {})) {
    const { trophies } = before.players[seat];
    const value = CARDS.by[fish].value;
    if (trophies.filter((one) => one && CARDS.by[one.fish].value === value).length < 2) continue;
    made.push({ choice: { kind: "lose", seat: Number(seat) + 1, slot: trophies.findIndex((one) => one?.fish === fish) + 1 } });
  }
  return made;
}

const inOrder = (dice) => dice.map(({ die, face }) => `${die}${face}`).sort();
const alike = (one, other) => (Array.isArray(one) && one[0]?.die ? same(inOrder(one), inOrder(other ?? [])) : same(one, other));
const results = (chance) => (chance ?? []).flatMap(({ of, got }) => [got].flat().map((one) => `${of} ${one}`)).sort();

/** Play moves one after the other. A move that the program has made by itself counts as played, as it was made. */
async function together(game, moves) {
  const played = [];
  let ahead = [];
  for (const [at, move] of moves.entries()) {
    const { kind, seat } = move.choice;
    const isMuster = ({ choice }) => choice.kind === "muster";
    try {
      if (kind === "muster" && game.state.todo[0]?.waits && opening(game.state).seat === seat - 1) {
        const luck = new Luck([], moves.slice(at).filter(isMuster));
        const before = game.state;
        checkReroll(move, before.players[seat - 1]);
        game.state = reduce(before, { type: "LET_GO", regret: null }, luck.answer, CARDS);
        ahead = byItself(before, game.state, luck, {});
      }
      const gone = ahead.findIndex(({ choice }) => choice.kind === kind && choice.seat === seat);
      if (gone < 0) {
        if (kind === "muster") throw new Refused("the program does not muster here");
        const [own, ...more] = playOne(game, move, moves.slice(at + 1).filter(isMuster));
        played.push(own);
        ahead.push(...more);
        continue;
      }
      const [own] = ahead.splice(gone, 1);
      const choice = Object.fromEntries(Object.entries(own.choice).filter(([name, one]) => !alike(one, move.choice[name])));
      const isOther = Object.keys(choice).length > 0;
      const isRolled = own.chance && !same(results(own.chance), results(move.chance));
      played.push(isOther || isRolled ? { ...(isOther ? { choice } : {}), ...(isRolled ? { chance: own.chance } : {}) } : null);
    } catch (error) {
      if (error instanceof NotOffered) throw new NotOffered(error.message, at + 1);
      throw error instanceof Refused ? new Refused(error.message, at + 1) : error;
    }
  }
  return [...played, ...ahead];
}

const checkReroll = ({ choice }, player) => findDice(choice.reroll, player.fresh);

const candidates = (game, seat, kind) => (game.state.result ? [] : listed(report(game), seat, kind));
const copy = ({ state, held }) => ({ state, held });
const kinds = Object.keys(JSON.parse(readFileSync(new URL("./kit-messages.json", import.meta.url), "utf-8")).choice);
const can = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"];
const more = { pauses_at: kinds.filter((kind) => !["muster", "keep", "lose"].includes(kind)) };
await serve(handlers("bowsprit", [forms.complete({ game: "deep-regrets", newGame, load, report, candidates, together, can, copy, more })]));
