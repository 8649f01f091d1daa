// The game: a plain state, a stack of tasks and pending decisions on it, and snapshots of the state for undo.
import { FACES, SHOPS, card, copies, isFoul, madness, staticOf, worth } from "./cards.js";
import { DECISIONS } from "./decisions.js";
import { runEffect } from "./effects.js";
import { Luck } from "./luck.js";
import { CAP, PHASES, pips } from "./phases.js";

export class IllegalMove extends Error {}
export const forbid = (why) => { throw new IllegalMove(why); };

const freeze = (value) => {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};

export const newAngler = () => ({
  depth: 1, passed: false, fresh: [], spent: ["player", "player", "player"], rolled: [],
  fish: [], mounts: [2, 3, 2].map((times) => ({ times, fish: null })), regrets: [], dinks: [], supplies: [],
  rods: [], reels: [], rod: null, reel: null, bucks: 0, worms: false, lifeboat: true,
  visited: [], used: [], drawn: { rods: [], reels: [], supplies: [], dinks: [] }, hasCast: false,
});

export class Game {
  constructor({ seats = 2, start = "monday", first = null, decks = {}, luck = new Luck() } = {}) {
    this.luck = luck;
    this.history = [];
    if (seats < 2 || seats > 5) forbid("two to five anglers can play");
    if (start !== "monday" && start !== "tuesday") forbid("the week begins on Monday or Tuesday");
    if (first !== null && first >= seats) forbid("there is no such first player");
    const deck = (name, depth) => (decks[name] ? [...decks[name]] : luck.shuffle(copies(depth ? "fish" : name, depth)));
    const shoals = [1, 2, 3].flatMap((depth) => {
      const pile = deck(`fish${depth}`, depth);
      return ["a", "b", "c"].map((column, i) => ({
        name: `${depth}${column}`, depth, column,
        cards: pile.slice(13 * i, 13 * i + 13).map((id) => ({ id, up: false, peeked: false })),
      }));
    });
    this.state = {
      day: start, firstDay: start, phase: null, first: first ?? luck.below(seats), turn: null, lastTurns: 0,
      preserver: null, anglers: Array.from({ length: seats }, newAngler), shoals, fishDiscards: [],
      decks: Object.fromEntries(["regrets", "dinks", "rods", "reels", "supplies"].map((name) => [name, deck(name)])),
      discards: { regrets: [], dinks: [], supplies: [] }, regretBox: [],
      bag: ["blue", "green", "orange"].flatMap((colour) => Array(8).fill(colour)), aside: ["omen"],
      attempt: null, line: { change: 0, set: null }, cheaper: 0, stack: [], over: false, scores: null, winners: null,
    };
    this.setPhase("refresh");
    this.run();
  }

  static restore(state, luck) {
    const game = Object.create(Game.prototype);
    return Object.assign(game, { luck, history: [], state: structuredClone(state) });
  }
  clone() {
    const game = Game.restore(this.state, this.luck);
    game.history = [...this.history];
    return game;
  }

  // --- playing -------------------------------------------------------------------------------------------------

  get pending() { return this.state.stack.at(-1) ?? null; }

  /** Play a move, such as {type: "cast", seat: 0, shoal: "1a"}. */
  play(move) {
    const snapshot = freeze(structuredClone(this.state));
    try {
      const ask = this.pending;
      if (!ask) forbid("the game is over");
      if (ask.seat !== move.seat) forbid(`it is for player ${ask.seat + 1} to decide`);
      const decision = DECISIONS[ask.ask];
      if (!decision.takes(move.type)) forbid(`${ask.ask} is to be decided, not ${move.type}`);
      if (!decision.stays) this.state.stack.pop();
      decision.answer(this, ask, move);
      this.run();
    } catch (error) {
      this.state = structuredClone(snapshot);
      throw error;
    }
    this.history.push(snapshot);
  }

  undo() {
    if (this.history.length) this.state = structuredClone(this.history.pop());
  }

  push(task) { this.state.stack.push(task); }

  setPhase(name) {
    this.state.phase = name;
    PHASES[name].enter(this);
  }

  /** Do everything that needs no decision. */
  run() {
    const s = this.state;
    for (;;) {
      const top = s.stack.at(-1);
      if (!top) {
        const next = PHASES[s.phase].next(this);
        if (!next) return;
        this.setPhase(next);
      } else if (top.ask) {
        const forced = DECISIONS[top.ask].forced?.(this, top);
        if (forced === undefined) return;
        s.stack.pop();
        if (forced !== null) DECISIONS[top.ask].answer(this, top, forced);
      } else {
        s.stack.pop();
        TASKS[top.task](this, top);
      }
    }
  }

  // --- who and where -------------------------------------------------------------------------------------------

  angler(seat) { return this.state.anglers[seat]; }
  shoal(name) { return this.state.shoals.find((s) => s.name === name) ?? forbid(`there is no shoal ${name}`); }
  /** All seats in turn order. */
  order(from = this.state.first) {
    const n = this.state.anglers.length;
    return Array.from({ length: n }, (_, i) => (from + i) % n);
  }
  beginTurn(seat) {
    this.state.turn = seat;
    this.state.cheaper = 0;
    this.push({ ask: "turn", seat, acted: false });
  }
  endTurn(seat) {
    const s = this.state;
    s.cheaper = 0;
    if (s.lastTurns > 0 && --s.lastTurns === 0) return;
    this.push({ task: "advance", seat });
  }
  finish() {
    this.state.stack = [];
    this.state.attempt = null;
    this.setPhase("regrets");
  }

  // --- dice ----------------------------------------------------------------------------------------------------

  /** Take these dice out of the Fresh Pool. */
  takeFresh(angler, dice) {
    for (const die of dice) {
      const i = angler.fresh.findIndex((d) => d.kind === die.kind && d.face === die.face);
      if (i < 0) forbid(`there is no Fresh ${die.kind} die with a ${die.face}`);
      angler.fresh.splice(i, 1);
    }
  }
  spend(angler, dice) {
    this.takeFresh(angler, dice);
    angler.spent.push(...dice.map((d) => d.kind));
  }
  roll(angler, kinds) {
    angler.rolled.push(...kinds.map((kind) => ({ kind, face: this.luck.roll(kind) })));
  }
  drawDie(colour = null) {
    const { bag } = this.state;
    if (!bag.length) return null;
    const i = colour === null ? this.luck.bag(bag) : bag.indexOf(colour);
    return i < 0 ? null : bag.splice(i, 1)[0];
  }

  // --- cards and money -----------------------------------------------------------------------------------------

  earn(angler, bucks) { angler.bucks = Math.min(CAP, angler.bucks + bucks); }
  flipWorms(angler) { angler.worms = !angler.worms; }

  take(name) {
    const { decks, discards } = this.state;
    if (!decks[name].length && discards[name]?.length) {
      decks[name] = this.luck.shuffle(discards[name]);
      discards[name] = [];
    }
    if (!decks[name].length) return undefined;
    return this.luck.identify(name === "supplies" ? "supply" : name.slice(0, -1), decks[name].shift());
  }
  canTake(name) { return this.state.decks[name].length + (this.state.discards[name]?.length ?? 0) > 0; }

  drawRegrets(seat, n) {
    const angler = this.angler(seat);
    for (const fish of angler.fish) n += fish ? staticOf(fish, "extra_regret_draw")?.n ?? 0 : 0;
    for (let i = 0; i < n; i++) {
      const regret = this.take("regrets");
      if (regret !== undefined) angler.regrets.push(regret);
    }
  }
  dropRegret(angler, place) {
    this.state.discards.regrets.push(...angler.regrets.splice(place, 1));
  }
  dropRandomRegret(angler) {
    if (angler.regrets.length) this.dropRegret(angler, this.luck.lose(angler.regrets));
  }
  drawDinks(seat, n) {
    const angler = this.angler(seat);
    const choosy = angler.reel && staticOf(angler.reel, "dink_draw_n");
    for (let i = 0; i < n; i++) {
      if (choosy) this.push({ task: "dinkChoice", seat, n: choosy.n });
      else {
        const dink = this.take("dinks");
        if (dink !== undefined) angler.dinks.push(dink);
      }
    }
  }

  // --- the sea -------------------------------------------------------------------------------------------------

  /** Learn what the fish at this place of a shoal is. */
  know(spot) {
    if (spot.id === null) spot.id = this.luck.identify("fish", null);
    return spot.id;
  }
  effects(seat, list, ctx = {}) {
    if (list?.length) this.push({ task: "effects", seat, list, i: 0, ctx });
  }
  /** Turn up the top fish of a shoal, and carry out its Reveal text. */
  turnUp(seat, shoal) {
    const top = shoal.cards[0];
    if (!top || top.up) return;
    this.know(top);
    top.up = true;
    const rod = this.angler(seat).rod;
    if (rod && staticOf(rod, "ignore_reveal")) return;
    this.effects(seat, card(top.id).reveal, { shoal: shoal.name });
  }
  canCast(seat, shoal) {
    const angler = this.angler(seat);
    if (angler.depth === 0) return "the boat is at Port";
    if (!shoal.cards.length) return "the shoal is empty";
    if (shoal.depth > angler.depth) return "the shoal is too deep";
    if (!angler.fresh.length) return "a Fresh die is needed";
    const lock = this.state.shoals.find((other) =>
      other !== shoal && other.column === shoal.column && other.cards[0]?.up && staticOf(other.cards[0].id, "column_lock"));
    return lock ? `the fish in ${lock.name} closes the column` : null;
  }
  difficulty() {
    const s = this.state;
    const angler = this.angler(s.attempt.seat);
    const fish = card(this.shoal(s.attempt.shoal).cards[0].id);
    let d = (s.line.set ?? fish.difficulty) + s.line.change;
    const per = staticOf(fish.id, "difficulty_per");
    if (per) d += per.thing === "regrets" ? angler.regrets.length : angler.fish.length;
    for (const st of angler.rod ? card(angler.rod).static ?? [] : []) {
      if (st.is === "difficulty" && this.fits(fish, st.filter)) d += st.n;
    }
    return Math.max(0, d);
  }
  fits(fish, filter) {
    if (filter === "all") return true;
    if (filter.first_today) return this.state.attempt.firstToday;
    return Object.entries(filter).every(([key, value]) => fish[key] === value);
  }
  /** Can this player pay for the fish? */
  canPay(angler) {
    const exact = staticOf(this.shoal(this.state.attempt.shoal).cards[0].id, "exact_dice");
    const faces = angler.fresh.map((d) => d.face).sort((x, y) => y - x);
    if (exact && faces.length < exact.n) return false;
    return faces.slice(0, exact?.n ?? faces.length).reduce((x, y) => x + y, 0) >= this.difficulty();
  }
  pay(seat, dice) {
    const angler = this.angler(seat);
    const { shoal } = this.state.attempt;
    const need = this.difficulty();
    const exact = staticOf(this.shoal(shoal).cards[0].id, "exact_dice");
    if (exact && dice.length !== exact.n) forbid(`exactly ${exact.n} dice are needed`);
    if (pips(dice) < need) forbid(`that is ${pips(dice)} of ${need}`);
    this.spend(angler, dice);
    this.catchFish(seat);
    const change = pips(dice) - need;
    if (change > 0 && angler.reel && staticOf(angler.reel, "keep_change")) {
      this.push({ task: "change", seat, change, kinds: dice.map((d) => d.kind) });
    }
  }
  catchFish(seat) {
    const { shoal } = this.state.attempt;
    this.push({ task: "land", seat, shoal });
    this.effects(seat, card(this.shoal(shoal).cards[0].id).catch, { shoal });
  }
  /** The fish is not paid for: a die for a Dink. */
  letGo(seat) {
    const angler = this.angler(seat);
    const { attempt } = this.state;
    this.state.attempt = null;
    angler.hasCast = true;
    if (angler.fresh.length) {
      const least = [...angler.fresh].sort((x, y) => x.face - y.face)[0];
      this.spend(angler, [least]);
      this.drawDinks(seat, 1);
    }
    if (attempt.onMiss) this.relocate(this.shoal(attempt.shoal), attempt.onMiss);
  }
  relocate(shoal, to) {
    const spot = shoal.cards.shift();
    if (to === "bottom") shoal.cards.push({ ...spot, up: false, peeked: true });
    else if (to === "left") {
      const column = { a: "c", b: "a", c: "b" }[shoal.column];
      this.shoal(`${shoal.depth}${column}`).cards.unshift(spot);
    } else {
      const counts = this.state.anglers.map((a) => a.regrets.length);
      this.angler(this.order().find((seat) => counts[seat] === Math.max(...counts))).fish.push(spot.id);
    }
  }

  // --- the port ------------------------------------------------------------------------------------------------

  makePort(seat) {
    const angler = this.angler(seat);
    angler.depth = 0;
    this.push({ ask: "discardRegret", seat });
    this.push({ task: "wormsUp", seat });
    if (angler.spent.length) this.push({ ask: "muster", seat });
  }
  price(angler, printed) {
    return Math.max(0, printed - this.state.cheaper - madness(angler).discount);
  }
  sell(seat, fish) {
    const angler = this.angler(seat);
    if (!fish.length) forbid("nothing is sold");
    const money = fish.map((id) => worth(angler, id)).reduce((x, y) => x + y, 0);
    for (const id of fish) {
      const i = angler.fish.indexOf(id);
      if (i < 0) forbid(`there is no ${id} in the hand`);
      if (staticOf(id, "no_sell")) forbid(`${id} cannot be sold`);
      angler.fish.splice(i, 1);
    }
    this.state.fishDiscards.push(...fish);
    this.earn(angler, money);
    if (fish.some(isFoul)) this.drawRegrets(seat, 1);
  }
  visit(seat, name, printed) {
    const s = this.state;
    const angler = this.angler(seat);
    const shop = SHOPS[name] ?? forbid("there is no such shop");
    const tier = shop.tiers[printed] ?? forbid("there is no such price");
    if (angler.visited.includes(name)) forbid("this shop was visited today");
    if (angler.bucks < printed) forbid("too few Fishbucks");
    if (shop.deck ? !this.canTake(shop.deck) : !s.bag.length) forbid("the shop is empty");
    angler.bucks -= this.price(angler, printed);
    s.cheaper = 0;
    angler.visited.push(name);
    if (!shop.deck) {
      const kinds = [];
      for (let i = 0; i < tier.draw && s.bag.length; i++) kinds.push(this.drawDie());
      this.roll(angler, kinds);
      this.push({ ask: "keep", seat, room: madness(angler).maxDice - angler.fresh.length });
    } else {
      const drawn = angler.drawn[shop.deck];
      for (let i = 0; i < tier.draw; i++) {
        const id = this.take(shop.deck);
        if (id !== undefined) drawn.push(id);
      }
      this.push({ ask: "keepCards", seat, deck: shop.deck, n: Math.min(tier.keep, drawn.length) });
    }
  }
  mount(seat, list) {
    const angler = this.angler(seat);
    if (!list.length || list.length > 3) forbid("one to three fish are mounted");
    for (const { fish, slot } of list) {
      const i = angler.fish.indexOf(fish);
      if (i < 0) forbid(`there is no ${fish} in the hand`);
      if (!angler.mounts[slot]) forbid("there is no such slot");
      if (angler.mounts[slot].fish) forbid("the slot is taken");
      angler.fish.splice(i, 1);
      angler.mounts[slot].fish = fish;
    }
  }

  // --- what a player sees --------------------------------------------------------------------------------------

  viewFor(seat) {
    const s = structuredClone(this.state);
    const hide = (list) => list.map(() => null);
    s.anglers.forEach((a, other) => {
      if (other === seat) return;
      a.fish = hide(a.fish);
      a.regrets = hide(a.regrets);
      a.supplies = hide(a.supplies);
      for (const deck of Object.keys(a.drawn)) a.drawn[deck] = hide(a.drawn[deck]);
    });
    for (const shoal of s.shoals) {
      const top = shoal.cards[0];
      shoal.shadow = backSize(top);
      for (const spot of shoal.cards) if (!spot.up && !spot.peeked) spot.id = null;
    }
    for (const deck of Object.keys(s.decks)) s.decks[deck] = hide(s.decks[deck]);
    s.discards.regrets = hide(s.discards.regrets);
    s.regretBox = hide(s.regretBox);
    return s;
  }
}

/** The size on the back of a face-down fish. A client may know the back of a card without knowing the card. */
export const backSize = (spot) => (!spot || spot.up ? null : spot.id === null ? spot.size ?? null : card(spot.id).size);

/** Things on the stack that need no decision. */
const TASKS = {
  passPreserver(game) {
    let best = 0;
    game.state.anglers.forEach((a, seat) => {
      if (pips(a.fresh) > pips(game.angler(best).fresh)) best = seat;
    });
    game.state.preserver = best;
    game.push({ ask: "throw", seat: best });
  },
  advance(game, { seat }) {
    const next = (seat + 1) % game.state.anglers.length;
    if (!game.angler(next).passed) return game.beginTurn(next);
    game.push({ task: "advance", seat: next });
    game.push({ ask: "reward", seat: next });
  },
  afterPass(game, { seat }) {
    const s = game.state;
    if (s.lastTurns > 0) { s.lastTurns = 0; return; }
    const active = s.anglers.filter((a) => !a.passed).length;
    if (active === 1) s.lastTurns = 2;
    if (active > 0) game.push({ task: "advance", seat });
  },
  wormsUp(game, { seat }) { game.angler(seat).worms = true; },
  effects(game, task) {
    if (task.i >= task.list.length) return;
    game.push({ ...task, i: task.i + 1 });
    runEffect(game, task.seat, task.list[task.i], task.ctx);
  },
  land(game, { seat, shoal: name }) {
    const s = game.state;
    const angler = game.angler(seat);
    const shoal = game.shoal(name);
    s.attempt = null;
    s.line = { change: 0, set: null };
    angler.hasCast = true;
    if (shoal.cards.length) angler.fish.push(shoal.cards.shift().id);
    if (!shoal.cards.length) game.drawRegrets(seat, 1);
    if (s.shoals.every((one) => !one.cards.length)) game.finish();
  },
  dinkChoice(game, { seat, n }) {
    const { drawn } = game.angler(seat);
    for (let i = 0; i < n; i++) {
      const dink = game.take("dinks");
      if (dink !== undefined) drawn.dinks.push(dink);
    }
    game.push({ ask: "pickCards", seat, n: 1, options: [...drawn.dinks], then: { op: "keepDink" } });
  },
  change(game, { seat, change, kinds }) {
    const able = kinds.filter((kind) => FACES[kind].includes(change));
    if (able.length) game.push({ ask: "pickDice", seat, pool: "spent", among: able, least: 1, most: 1, then: { op: "change", change } });
  },
};