// An adapter that connects your program to Leadline: Deep Regrets. The program asks its questions through callbacks.
//
// Replace each TODO. Delete what your program does not have: Leadline then skips it, and the report lists it as not
// tested.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as regrets from "./kit-deep-regrets.mjs";

import { Chance } from "./chance.mjs";
import { take } from "./angler.mjs";
import { Game, IllegalAnswer } from "./game.mjs";
import { BAG, FACES, SHOPS, DAYS, decks } from "./tables.mjs";

// This helper is in the same folder: ./kit-deep-regrets.mjs.
// kit-deep-regrets.mjs: Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It
//     needs kit-forms.mjs and the kit.

const DECK_OF = { rods: "rod", reels: "reel", supplies: "supply", dinks: "dink", regrets: "regret", fish: "fish" };
const SHOP_NAMES = regrets.shops({ rod: "rods", reel: "reels", supply: "supplies" });
const DIE = regrets.dice("kind", "value");
const seatOf = (angler) => (angler ? angler.seat + 1 : null);
const BOX = decks();
const BY_ID = new Map(Object.values(BOX).flat().map((card) => [card.id, card]));

/** Return a new object for a card of the program. */
function card(id) {
  if (!BY_ID.has(id)) throw new CannotLoad(`there is no card ${id} in this program`);
  return { ...BY_ID.get(id) };
}

// A card that no message has named. As soon as the program looks at it, it becomes the one that the move names.
const HIDDEN = new WeakMap();
const isHidden = (held) => HIDDEN.has(held) && !HIDDEN.get(held).id;
const idOf = (held) => (isHidden(held) ? null : held.id);
const ids = (cards) => cards.map(idOf);
const look = (held) => held?.name;
function hidden(chance, deck, depth = null) {
  const target = {};
  const become = () => {
    if (!target.id) Object.assign(target, chance.identity(deck, depth));
    return target;
  };
  const made = new Proxy(target, {
    get: (_, key) => {
      const canWait = ["eat", "static"].includes(key) && !chance.named.left.some(([of]) => of === DECK_OF[deck]);
      if (typeof key !== "string" || (canWait && !target.id)) return undefined;
      return become()[key];
    },
    ownKeys: () => Reflect.ownKeys(become()),
  });
  HIDDEN.set(made, target);
  return made;
}

/** The program's chance, which prefers the results that a move names. */
class Named extends Chance {
  named = new regrets.Chance();
  orders = {};
  hasBegun = false;
  open = new Set(); // decks that were shuffled in the game, so that no message knows their order
  pools = decks(); // the cards of which no message has said where they are
  identity(deck, depth) {
    const fits = (one) => depth === null || one.depth === depth;
    const pool = this.pools[deck].filter(fits);
    const of = DECK_OF[deck];
    const id = this.named.give(of, () => super.pick(pool).id, (one) => pool.some((own) => own.id === one));
    return this.known(id, deck);
  }
  /** Note that a card is known. */
  known(id, deck) {
    const found = this.pools[deck].find((one) => one.id === id);
    if (!found) throw new CannotLoad(`the program has no more ${id}`);
    return take(this.pools[deck], found);
  }
  card(id, deck, depth = null) { return id === null ? hidden(this, deck, depth) : this.known(id, deck); }
  roll(die, faces) { return this.named.give(die.kind, () => super.roll(die, faces), (face) => faces.includes(face)); }
  coin() { return this.named.give("coin", () => super.coin()); }
  pick(list, what) {
    if (what === "die") return this.named.give("bag", () => super.pick(list), (kind) => list.includes(kind));
    const id = this.named.give("lost-regret", () => idOf(super.pick(list)), (one) => list.some((held) => idOf(held) === one));
    return list.find((held) => idOf(held) === id);
  }
  shuffle(list, what) {
    const order = this.orders[what];
    if (order) return order.map((id) => this.card(id, what.replace(/\d/, ""), Number(what.at(-1)) || null));
    if (this.hasBegun) this.open.add(what);
    return super.shuffle(list);
  }
  top(deck, what) {
    if (!this.open.has(what)) {
      look(deck[0]);
      return super.top(deck, what);
    }
    const id = this.named.give(DECK_OF[what], () => idOf(deck[0]), (one) => deck.some((held) => idOf(held) === one));
    return take(deck, deck.find((held) => idOf(held) === id));
  }
}

/** A game that waits for an answer. A copy is played again from its beginning with the same moves. */
class Session {
  static async start(begin, moves = []) {
    const made = Object.assign(new Session(), { begin, moves: [], picked: [], pending: null, error: null });
    made.chance = new Named(20240);
    const ask = (seat, question) => new Promise((resolve) => {
      if (question.about === "next-from-top") question.options.forEach(look);
      made.pending = { seat: seat + 1, question, resolve };
      made.wake();
    });
    const tell = (seat, { saw }) => saw.forEach(({ fish }) => fish.forEach(look));
    made.game = begin({ chance: made.chance, ask, tell });
    made.chance.hasBegun = true;
    const stopped = (error) => {
      made.error = error;
      made.wake();
    };
    const waits = made.waiting();
    made.game.play().then(() => stopped(null), stopped);
    await waits;
    await made.settle();
    for (const [choice, chance] of moves) await made.move(choice, chance);
    return made;
  }
  waiting() {
    this.pending = null;
    return new Promise((resolve) => (this.wake = resolve));
  }
  copy() { return Session.start(this.begin, this.moves); }
  get question() { return this.pending?.question; }
  get about() { return this.question?.about; }

  /** Answer the open question with these of its options. */
  async reply(...options) {
    const { question, resolve } = this.pending;
    const waits = this.waiting();
    resolve(options.map((one) => question.options.indexOf(one)));
    await waits;
    for (const shoal of this.game.shoals) if (shoal.faceUp) look(shoal.cards[0]);
    this.game.fishPile.forEach(look);
    if (this.error instanceof IllegalAnswer) throw new Refused(this.error.message);
    if (this.error) throw this.error;
  }

  /** Answer the questions that have one possible answer, except those that are moves. */
  async settle() {
    while (this.pending) {
      const { about, options, min, max } = this.question;
      const isAlike = [...DICE, ...CARDS].includes(about) && new Set(options.map(alike)).size === 1;
      const isOnly = (min === max && (max === options.length || isAlike)) || max === 0;
      if (!isOnly || ALWAYS_ASKED.has(about)) return;
      await this.reply(...options.slice(0, max));
    }
  }

  async move(choice, chance) {
    if (!this.pending) throw new Refused("the game is over");
    if (this.pending.seat !== choice.seat) throw new Refused(`it is for player ${this.pending.seat} to answer`);
    const left = this.picked.length ? this.chance.named.left.map(([of, got]) => ({ of, got })) : [];
    this.chance.named.feed([...left, ...(chance ?? [])]);
    await KINDS[choice.kind](this, choice);
    await this.settle();
    const played = this.chance.named.played(chance);
    this.moves.push([choice, played?.chance ?? chance]);
    return played;
  }

  /** Answer a question about this with one option; the move is refused if the question or the option is missing. */
  async say(about, fits) {
    const found = this.asks(about).options.find(fits);
    if (found === undefined) throw new Refused(`the program does not offer this (${about})`);
    await this.reply(found);
  }
  asks(...abouts) {
    if (!abouts.includes(this.about)) throw new Refused(`the program asks for ${this.about ?? "nothing"} now`);
    return this.question;
  }
}

const alike = (one) => (one.kind ? `${one.kind} ${one.fresh && one.value}` : idOf(one));
const ALWAYS_ASKED = new Set(["reroll-fresh", "fresh-pool", "throw-preserver", "bearing", "turn", "pay", "pass-reward"]);

// The questions that are answered with dice, with cards, with a shoal and with a player, whatever card asks.
const DICE = ["increment", "reroll", "reroll-until", "set-max", "cost-dice", "refresh", "change"];
const CARDS = ["regret", "cost-fish", "swap-fish", "lose-item", "lose-fish", "keep-dink"];
const SHOALS = ["shoals", "shoal", "swap-shoal", "column"];

const ASKING = { option: ["may", "choose-one", "die-kind"], "pick-dice": DICE, "pick-cards": CARDS, "pick-shoal": SHOALS, order: ["next-from-top"] };

const move = (name, fits = () => true) => (session, choice) =>
  session.say(session.about === "pay" ? "pay" : "turn", (one) => one.move === name && fits(one, choice));

/** Return the cards of a pool with these ids. */
const named = (wanted, pool) => forms.pick(wanted, pool, forms.form(undefined, idOf));

const KINDS = {
  muster: async (session, { reroll }) => session.reply(...forms.pick(reroll, session.asks("reroll-fresh").options, DIE)),
  keep: async (session, { dice }) => session.reply(...forms.pick(dice, session.asks("fresh-pool").options, DIE)),
  throw: (session, { to }) => session.say("throw-preserver", (one) => seatOf(one) === to),
  declare: (session, { to }) => session.say("bearing", (one) => one === to),
  "discard-regret": async (session, { regret, at_random: atRandom }) => {
    const { options } = session.asks("port-regret");
    if (atRandom) throw new NotOffered("the player chooses the Regret");
    await session.reply(...named(regret === null ? [] : [regret], options));
  },
  equip: async (session, { rod, reel }) => {
    session.asks("equip-rod", "equip-reel");
    const wanted = { rod, reel };
    const { seat } = session.pending;
    for (const slot of ["rod", "reel"]) {
      if (session.about === `equip-${slot}` && session.pending.seat === seat) {
        await session.say(`equip-${slot}`, (one) => (one?.id ?? null) === wanted[slot]);
      } else if (wanted[slot] !== null) throw new Refused(`the program does not ask for a ${slot}`);
    }
  },
  cast: move("fish", (one, { shoal }) => one.shoal.id === shoal),
  abandon: move("abandon"),
  sell: async (session, choice) => {
    await move("sell")(session, choice);
    await session.reply(...named(choice.fish, session.asks("sell").options));
  },
  visit: async (session, choice) => {
    const shop = SHOP_NAMES.load(choice.shop);
    await move("shop", (one) => one.shop === shop && SHOPS[shop][one.tier].price === choice.price)(session, choice);
    const buy = session.asks("price").options.find((one) => one.move === "buy");
    if (!buy) throw new NotOffered("the program takes what lowers a price only after the shop was chosen");
    await session.reply(buy);
  },
  mount: async (session, choice) => {
    await move("mount")(session, choice);
    for (const { fish, slot } of choice.fish) {
      const { slots } = { slots: session.game.anglers[choice.seat - 1].mounts };
      await session.say("mount", (one) => one.fish?.id === fish && one.slot === slots[slot - 1]);
    }
    if (session.about === "mount") await session.say("mount", (one) => one.stop);
  },
  pass: move("pass"),
  end: move("done"),
  eat: move("eat", (one, { fish }) => one.fish.id === fish),
  worms: move("worms", (one, { shoal }) => one.shoal.id === shoal),
  preserver: async (session, choice) => {
    if (session.about === "turn") onlyLater(session.game.preserver === session.game.anglers[choice.seat - 1]);
    await move("preserver")(session, choice);
  },
  dink: (session, choice) => useCard(session, choice, "dinks"),
  supply: (session, choice) => useCard(session, choice, "supplies"),
  gear: async (session, choice) => {
    const me = session.game.anglers[choice.seat - 1];
    const slot = ["rod", "reel"].find((one) => me[one]?.id === choice.card);
    if (session.about === "turn") onlyLater(me[slot]?.activated?.when === "sea_pay");
    await move("gear", (one) => one.slot === slot)(session, choice);
  },
  sinker: move("sinker", (one, { die }) => forms.isSame(DIE.report(one.die), die)),
  pay: async (session, choice) => {
    await move("catch")(session, choice);
    await session.reply(...forms.pick(choice.dice, session.asks("dice").options, DIE));
  },
  "let-go": async (session, { die }) => {
    await session.say("pay", (one) => one.move === "miss");
    if (session.about === "die-for-dink") await session.reply(...forms.pick(die ? [die] : [], session.question.options, DIE));
    else if (die) throw new Refused("the program does not ask for a die");
  },
  "put-back": (session, { on }) => session.say("worms-to", (one) => one === on),
  "keep-cards": async (session, { cards }) => session.reply(...named(cards, session.asks("keep").options)),
  reward: (session, { take: taken }) => session.say("pass-reward", (one) => one === taken),
  lose: (session, { slot }) => {
    const { mounts } = session.game.anglers[session.pending.seat - 1];
    return session.say("lose-mount", (one) => one === mounts[slot - 1]);
  },
  option: async (session, { number }) => {
    if (session.about === "may") return session.say("may", (one) => one === ["no", "yes"][number]);
    const { options } = session.asks(...ASKING.option);
    if (!options[number - 1]) throw new Refused("there is no such option");
    return session.reply(options[number - 1]);
  },
  "pick-dice": async (session, { dice, spent }) => {
    const { options } = session.asks(...DICE);
    const some = forms.pick(dice, options.filter((one) => one.fresh), DIE);
    const others = forms.pick(spent, options.filter((one) => !one.fresh), regrets.spent());
    await session.reply(...some, ...others);
  },
  "pick-cards": async (session, { cards }) => session.reply(...named(cards, session.asks(...CARDS).options)),
  "pick-shoal": async (session, { shoal }) => {
    const { options, min } = session.asks(...SHOALS);
    const found = options.find((one) => (one.id ?? one) === shoal || one === shoal.at(-1));
    if (!found || session.picked.includes(found)) throw new Refused("the program does not offer this shoal");
    session.picked.push(found);
    if (session.picked.length === min) await session.reply(...session.picked.splice(0));
  },
  "pick-player": (session, { player }) => session.say("whom", (one) => seatOf(one) === player),
  order: async (session, { cards }) => {
    for (const id of cards) if (session.about === "next-from-top") await session.say("next-from-top", (one) => one.id === id);
  },
};

function onlyLater(holds) {
  if (holds) throw new NotOffered("the program takes this only while a fish is paid for, or a price");
}

async function useCard(session, choice, deck) {
  const held = session.game.anglers[choice.seat - 1][deck];
  if (session.about === "turn") onlyLater(held.some((one) => one.id === choice.card && one.when !== "any_turn" && one.when));
  await move("card", (one) => one.card.id === choice.card && held.includes(one.card))(session, choice);
}

// ---- The position

const drawn = (shop) => ({ game, session, angler }) => {
  const isOpen = session.about === "keep" && session.pending.seat === seatOf(angler) && session.question.shop === shop;
  return isOpen ? ids(session.question.options) : [];
};

function reportAngler(session, angler) {
  const isPlacing = session.about === "fresh-pool" && session.pending.seat === seatOf(angler);
  const rolled = isPlacing ? session.question.options : [];
  const where = { game: session.game, session, angler };
  return {
    depth: angler.atSea ? angler.depth : 0,
    passed: session.game.phase === "action" && angler.passed,
    fresh: angler.fresh.map(DIE.report),
    spent: angler.spent.filter((die) => !rolled.includes(die)).map((die) => die.kind),
    rolled: rolled.map(DIE.report),
    fish: ids(angler.hand),
    mounts: angler.mounts.map(({ times, fish }) => ({ times, fish: fish ? [idOf(fish)] : [] })),
    regrets: ids(angler.regrets),
    dinks: ids(angler.dinks),
    supplies: ids(angler.supplies),
    rods: ids([...angler.rods, ...(angler.rod ? [angler.rod] : [])]),
    reels: ids([...angler.reels, ...(angler.reel ? [angler.reel] : [])]),
    rod: angler.rod?.id ?? null,
    reel: angler.reel?.id ?? null,
    bucks: angler.bucks,
    worms: angler.wormsUp,
    lifeboat: angler.lifeboatUp,
    visited: [...angler.visited].map(SHOP_NAMES.report),
    used: ["rod", "reel"].flatMap((slot) => (angler[slot] ? Array(angler.uses[slot]).fill(angler[slot].id) : [])),
    drawn_rods: drawn("rods")(where),
    drawn_reels: drawn("reels")(where),
    drawn_supplies: drawn("supplies")(where),
  };
}

function reportShoal({ id, cards, faceUp }) {
  const top = cards[0];
  return {
    name: id,
    cards: cards.map((fish, place) => ({ card: idOf(fish), up: faceUp && place === 0 })),
    shadow: top && !faceUp && !isHidden(top) ? top.size : null,
  };
}

function report(session) {
  const { game } = session;
  const cast = session.question?.cast;
  const isOver = game.phase === "over";
  const { result } = game;
  return {
    anglers: game.anglers.map((angler) => reportAngler(session, angler)),
    shoals: game.shoals.map(reportShoal),
    fish_discards: ids(game.fishPile),
    regret_deck: ids(game.decks.regrets),
    regret_discards: ids(game.discards.regrets),
    dink_deck: ids(game.decks.dinks),
    dink_discards: ids(game.discards.dinks),
    rod_deck: ids(game.decks.rods),
    reel_deck: ids(game.decks.reels),
    supply_deck: ids(game.decks.supplies),
    supply_discards: ids(game.discards.supplies),
    bag: forms.tally().report(game.bag),
    aside: game.omenFree ? ["omen"] : [],
    day: game.day,
    first_day: game.firstDay,
    phase: game.phase,
    first: game.first + 1,
    preserver: seatOf(game.preserver),
    turn: isOver ? null : game.turn + 1,
    last_turns: game.lastTurns,
    attempt: cast ? [{ shoal: cast.shoal.id, change: cast.extra, difficulty: cast.base === cast.fish.difficulty ? null : cast.base }] : [],
    over: isOver,
    ...(result ? { winners: result.winners.map((seat) => seat + 1), scores: result.scores.map(({ total }) => total) } : {}),
  };
}

/** Start a new game. */
function newGame(setup) {
  if (!["monday", "tuesday"].includes(setup.start)) throw new Refused("the game begins on Monday or Tuesday");
  if (setup.seats < 2 || setup.seats > 5) throw new Refused("two to five players");
  const orders = {};
  for (const [field, what] of Object.entries({ depth_1: "fish1", depth_2: "fish2", depth_3: "fish3", regrets: "regrets",
    dinks: "dinks", rods: "rods", reels: "reels", supplies: "supplies" })) {
    if (!setup[field]?.length) continue;
    const pool = what.startsWith("fish") ? BOX.fish.filter((fish) => fish.depth === Number(what.at(-1))) : BOX[what];
    const spare = ids(pool);
    const isFitting = setup[field].every((id) => id === null || (spare.includes(id) && take(spare, id)));
    if (setup[field].length !== pool.length || !isFitting) throw new NotOffered(`these are not the program's ${what}`);
    orders[what] = setup[field];
  }
  return Session.start((ways) => {
    ways.chance.orders = orders;
    const first = (setup.first ?? 1) - 1;
    return new Game({ ...ways, players: setup.seats, first, short: setup.start === "tuesday" });
  });
}

/** Begin a game in the middle. */
function load(p) {
  const order = p.anglers.map((_, index) => ((p.first - 1 + index) % p.anglers.length) + 1);
  const waiting = p.frames.map(({ kind, seat }) => (kind === "muster" ? seat : null)).reverse();
  const isMustering = waiting.length > 0 && forms.isSame(waiting, order.slice(-waiting.length)) && p.phase === "refresh";
  if ((p.frames.length && !isMustering) || p.attempt.length) throw new CannotLoad("the program begins with whole turns");
  if (!p.frames.length && p.phase === "refresh") throw new CannotLoad("the program throws the Life Preserver in the refresh");
  if (p.easier || p.cheaper || p.set_ahead !== null) throw new CannotLoad("the program takes these only while something is paid");
  if (p.omen_card !== null) throw new CannotLoad("the program has no such card");
  const turn = isMustering ? waiting[0] : (p.turn ?? p.first);
  return Session.start((ways) => {
    const game = new Game({ ...ways, players: p.anglers.length, first: p.first - 1, short: p.first_day === "tuesday" });
    const { chance } = ways;
    chance.pools = decks();
    const hold = (list, deck) => list.map((id) => chance.card(id, deck));
    Object.assign(game, { dayIndex: DAYS.indexOf(p.day), phase: p.phase, turn: turn - 1, lastTurns: p.last_turns, acted: p.acted });
    p.anglers.forEach((one, seat) => loadAngler(game.anglers[seat], one, hold));
    game.preserver = p.preserver === null ? null : game.anglers[p.preserver - 1];
    for (const { name, cards } of p.shoals) {
      const shoal = game.shoals.find((own) => own.id === name);
      if (cards.slice(1).some(({ up }) => up)) throw new CannotLoad("only the top fish can be face up");
      Object.assign(shoal, { cards: cards.map((one) => chance.card(one.card, "fish", shoal.depth)), faceUp: Boolean(cards[0]?.up) });
    }
    game.fishPile = hold(p.fish_discards, "fish");
    for (const [deck, kind] of Object.entries(DECK_OF)) {
      if (deck === "fish") continue;
      game.decks[deck] = hold(p[`${kind}_deck`], deck);
      game.discards[deck] = hold(p[`${kind}_discards`] ?? [], deck);
    }
    game.bag = { ...Object.fromEntries(Object.keys(BAG).map((kind) => [kind, 0])), ...forms.tally().load(p.bag) };
    game.omenFree = p.aside.includes("omen");
    return game;
  });
}

function loadAngler(angler, one, hold) {
  if (one.rolled.length || [one.drawn_rods, one.drawn_reels, one.drawn_supplies].some((some) => some.length)) {
    throw new CannotLoad("the program begins with whole turns");
  }
  const shelf = (cards, deck, inUse) => {
    const some = hold(cards, deck);
    return [inUse === null ? null : take(some, some.find(({ id }) => id === inUse)), some];
  };
  const [rod, rods] = shelf(one.rods, "rods", one.rod);
  const [reel, reels] = shelf(one.reels, "reels", one.reel);
  const count = (inUse) => one.used.filter((id) => id === inUse?.id).length;
  Object.assign(angler, {
    rod, rods, reel, reels,
    dice: [...one.fresh.map((die) => ({ kind: die.die, value: die.face, fresh: true })),
      ...one.spent.map((kind) => ({ kind, value: 1, fresh: false }))],
    place: one.depth ? "sea" : "port", depth: one.depth || 1, passed: one.passed, bucks: one.bucks,
    hand: hold(one.fish, "fish"), regrets: hold(one.regrets, "regrets"), dinks: hold(one.dinks, "dinks"),
    supplies: hold(one.supplies, "supplies"),
    mounts: one.mounts.map(({ times, fish }) => ({ times, fish: fish.length ? hold(fish, "fish")[0] : null })),
    wormsUp: one.worms, lifeboatUp: one.lifeboat, visited: new Set(one.visited.map(SHOP_NAMES.load)),
    uses: { rod: count(rod), reel: count(reel) }, caughtToday: one.has_cast ? 1 : 0,
  });
}

/** Return the choices that may be legal. */
function candidates(session, seat, kind) {
  const options = session.question?.options ?? [];
  const held = {
    option: () => (session.about === "may" ? [0, 1] : options.map((_, index) => index + 1)),
    "pick-cards": () => ids(options),
    order: () => ids(options),
    "pick-shoal": () => options.map((one) => one.id ?? one),
    "pick-dice": () => pairs(),
  };
  const isOpen = session.pending?.seat === seat && (ASKING[kind] ?? [session.about]).includes(session.about);
  const pairs = () => regrets.subsets(options).map((some) =>
    [some.filter((die) => die.fresh).map(DIE.report), some.filter((die) => !die.fresh).map((die) => die.kind)]);
  return isOpen ? regrets.candidates(report(session), seat, kind, held[kind]?.()) : [];
}

const luck = new Chance();
const shuffled = (what) => ids(luck.shuffle(what in BOX ? decks()[what] : decks().fish.filter(({ depth }) => depth === Number(what.at(-1)))));
const sample = forms.samples({
  ...Object.fromEntries(Object.keys(FACES).map((kind) => [kind, () => luck.roll({ kind }, FACES[kind])])),
  ...Object.fromEntries(["depth_1", "depth_2", "depth_3", "regrets", "dinks", "rods", "reels", "supplies"].map((what) => [what, () => shuffled(what)])),
  coin: () => luck.coin(),
  bag: () => luck.pick(forms.tally().report(BAG)),
});

const copy = (session) => session.copy();
const kinds = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, (session, choice, chance) => session.move(choice, chance)]));
const can = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"];
const game = { game: "deep-regrets", newGame, report, kinds, can, copy, load, candidates, sample };
await serve(handlers("regrets of a hobby programmer", [forms.complete(game)]));
