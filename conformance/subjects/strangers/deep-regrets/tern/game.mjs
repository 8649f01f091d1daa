// Deep Regrets. One game object that changes; the players are asked through ui.ask(question, options).
//
//   question: { player, topic, text, many, least, most }   ->  one of the options, or a list of them if `many`
//   ui.tell(player, text) is called when something cannot be done; the player is then asked again.

import { box, FACES, MADNESS, SHOPS } from "./cards.mjs";

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
export const KINDS = ["player", "blue", "green", "orange", "omen"];
const TACKLE = ["blue", "green", "orange"];

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
const removeFrom = (list, one) => list.splice(list.indexOf(one), 1)[0];
const sum = (list) => list.reduce((total, one) => total + one, 0);

/** Everything that the box leaves to chance. */
export class Luck {
  roll(kind) { return anyOf(FACES[kind]); }
  coin() { return anyOf(["heads", "tails"]); }
  bag(kinds) { return anyOf(kinds); }
  regret(cards) { return anyOf(cards); }
  shuffle(cards) {
    const mixed = [...cards];
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    return mixed;
  }
  /** A card of a pile that nobody knows. Our own piles are always known. */
  card(type) { throw new Error(`an unknown ${type}`); }
}

export function newPlayer(index, name) {
  return {
    index, name, depth: 1, port: false, passed: false,
    fresh: [], spent: ["player", "player", "player"], rolled: [],
    fish: [], regrets: [], dinks: [], supplies: [], rods: [], reels: [], rod: null, reel: null,
    mounts: [2, 3, 2].map((times) => ({ times, fish: null })),
    bucks: 0, worms: false, lifeboat: true, visited: [], used: [], drawn: null, hasCast: false,
  };
}

export class Game {
  constructor(names, { start = "monday", first = Math.floor(Math.random() * names.length), luck = new Luck() } = {}) {
    if (names.length < 2 || names.length > 5) throw new Error("two to five can play");
    this.luck = luck;
    this.players = names.map((name, index) => newPlayer(index, name));
    this.day = this.firstDay = start;
    this.first = first;
    this.turn = first;
    this.phase = "refresh";
    this.toMuster = this.turnOrder().map((one) => one.index);
    this.preserver = null;
    this.lastTurns = 0;
    this.acted = false;
    this.cheaper = 0;
    this.cast = null;
    this.isPlaced = 0; // how many have declared or equipped in this phase
    this.shoals = [];
    for (let depth = 1; depth <= 3; depth++) {
      const all = luck.shuffle(box("fish", 39, (one) => one.depth === depth));
      ["a", "b", "c"].forEach((column, n) => {
        const cards = all.slice(n * 13, n * 13 + 13).map((card) => ({ card, up: false, seen: false }));
        this.shoals.push({ name: `${depth}${column}`, depth, cards });
      });
    }
    const regrets = luck.shuffle(box("regret", 60));
    this.regretDeck = regrets.slice(0, 10 * names.length);
    this.regretBox = regrets.slice(10 * names.length);
    this.dinkDeck = luck.shuffle(box("dink", 25));
    this.rodDeck = luck.shuffle(box("rod", 10));
    this.reelDeck = luck.shuffle(box("reel", 10));
    this.supplyDeck = luck.shuffle(box("supply", 20));
    this.fishDiscards = [];
    this.regretDiscards = [];
    this.dinkDiscards = [];
    this.supplyDiscards = [];
    this.bag = TACKLE.flatMap((kind) => Array(8).fill(kind));
    this.letGo = null; // the die that was last spent for a Dink
    this.scores = this.winners = null;
  }

  get isOver() { return this.phase === "over"; }

  // ---- who is who

  from(player) {
    return this.players.map((_, n) => this.players[(player.index + n) % this.players.length]);
  }
  next(player) { return this.players[(player.index + 1) % this.players.length]; }
  turnOrder() { return this.from(this.players[this.first]); }

  // ---- Madness and values

  madness(player) {
    const cards = player.regrets.length + (player.lifeboat ? 0 : 1);
    return MADNESS.filter((row) => cards >= row.cards).at(-1);
  }
  maxDice(player) { return this.madness(player).dice; }
  modifier(player, fish) { return this.madness(player)[fish.foul ? "foul" : "fair"]; }
  value(player, fish) { return fish.always ?? Math.max(0, fish.value + this.modifier(player, fish)); }
  trophyPoints(player, { times, fish }) {
    if (fish.always) return fish.always * times;
    return Math.max(0, fish.value * times + this.modifier(player, fish));
  }
  regretValue(player) { return sum(player.regrets.map((card) => card.value)) + (player.lifeboat ? 0 : 10); }
  difficulty(player, cast) {
    const fish = cast.entry.card;
    const harder = fish.harder?.(player) ?? 0;
    const easier = player.rod?.ease?.(fish, cast.isFirst) ?? 0;
    return Math.max(0, (cast.set ?? fish.difficulty) + cast.change + harder - easier);
  }

  // ---- cards

  draw(type) {
    const deck = `${type}Deck`;
    const discards = `${type}Discards`;
    if (!this[deck].length && this[discards]?.length) {
      this[deck] = this.luck.shuffle(this[discards]);
      this[discards] = [];
    }
    if (!this[deck].length) return null;
    return this[deck].shift() ?? this.luck.card(type);
  }
  drawRegrets(player, number) {
    const all = number + sum(player.fish.map((one) => one.moreRegrets ?? 0));
    for (let n = 0; n < all; n++) {
      const card = this.draw("regret");
      if (card) player.regrets.push(card);
    }
  }
  drawDinks(player, number) {
    for (let n = 0; n < number; n++) {
      const card = this.draw("dink");
      if (card) player.dinks.push(card);
    }
  }
  takeSupply(player, number) {
    for (let n = 0; n < number; n++) {
      const card = this.draw("supply");
      if (card) player.supplies.push(card);
    }
  }
  async loseRegret(player, ui, number) {
    for (let n = 0; n < number && player.regrets.length; n++) {
      const text = "Which Regret do you discard?";
      const card = player.regrets.length === 1 ? player.regrets[0] : await ui.ask({ player, topic: "regret for a card", text }, player.regrets);
      this.regretDiscards.push(removeFrom(player.regrets, card));
    }
  }
  loseRandomRegret(player) {
    if (player.regrets.length) this.regretDiscards.push(this.takeRandomRegret(player));
  }
  takeRandomRegret(player) { return removeFrom(player.regrets, this.luck.regret(player.regrets)); }
  async loseFish(player, ui) {
    const { fish } = player;
    if (!fish.length) return;
    const card = fish.length === 1 ? fish[0] : await ui.ask({ player, topic: "card for a card", text: "Which fish do you discard?" }, fish);
    this.fishDiscards.push(removeFrom(fish, card));
  }
  async loseSupply(player, ui) {
    const { supplies } = player;
    if (!supplies.length) return;
    const card = supplies.length === 1 ? supplies[0] : await ui.ask({ player, topic: "card for a card", text: "Which supply do you discard?" }, supplies);
    this.supplyDiscards.push(removeFrom(supplies, card));
  }
  earn(player, bucks) { player.bucks = Math.min(10, player.bucks + bucks); }
  async may(player, ui, text) { return (await ui.ask({ player, topic: "may", text: `Do you want to ${text}? (1 yes, 0 no)` }, [0, 1])) === 1; }
  sail(player, depth) { if (!player.port) player.depth = Math.max(1, Math.min(3, depth)); }

  // ---- dice

  roll(kinds) {
    return KINDS.flatMap((kind) => kinds.filter((one) => one === kind)).map((kind) => ({ kind, face: this.luck.roll(kind) }));
  }
  spend(player, die) {
    removeFrom(player.fresh, die);
    player.spent.push(die.kind);
  }
  async pickDie(player, ui, dice, text) {
    return dice.length === 1 ? dice[0] : ui.ask({ player, topic: "which fresh die", text }, dice);
  }
  async raiseDie(player, ui) {
    const higher = (die) => Math.min(...FACES[die.kind].filter((face) => face > die.face));
    const dice = player.fresh.filter((die) => Number.isFinite(higher(die)));
    if (!dice.length) return;
    const die = await this.pickDie(player, ui, dice, "Which die do you turn to its next face?");
    die.face = higher(die);
  }
  async topDie(player, ui) {
    const top = (die) => Math.max(...FACES[die.kind]);
    const dice = player.fresh.filter((die) => die.face < top(die));
    if (!dice.length) return;
    const die = await this.pickDie(player, ui, dice, "Which die do you turn to its highest face?");
    die.face = top(die);
  }
  async refreshDie(player, ui) {
    if (!player.spent.length || player.fresh.length >= this.maxDice(player)) return;
    const text = "Which Spent die do you refresh?";
    const kind = player.spent.length === 1 ? player.spent[0] : await ui.ask({ player, topic: "which spent die", text }, player.spent);
    removeFrom(player.spent, kind);
    player.fresh.push(...this.roll([kind]));
  }
  async rerollDice(player, ui, number) {
    let dice = [...player.fresh];
    if (dice.length > number) {
      dice = await ui.ask({ player, topic: "which dice to reroll", text: "Which dice do you roll again?", many: true, least: number, most: number }, dice);
    }
    for (const die of dice) removeFrom(player.fresh, die);
    player.fresh.push(...this.roll(dice.map((die) => die.kind)));
  }
  async rerollUntil(player, ui, wanted, limit) {
    if (!player.fresh.length) return;
    const die = await this.pickDie(player, ui, player.fresh, "Which die do you roll again?");
    for (let n = 0; n < limit; n++) {
      die.face = this.luck.roll(die.kind);
      if (die.face >= wanted) return;
    }
  }
  async gainDie(player, ui, wanted) {
    if (!this.bag.length || (wanted && !this.bag.includes(wanted))) return;
    const kind = removeFrom(this.bag, wanted ?? this.luck.bag(this.bag));
    const [die] = this.roll([kind]);
    if (player.fresh.length < this.maxDice(player)) player.fresh.push(die);
    else player.spent.push(kind);
  }

  async muster(player, ui) {
    const again = await ui.ask({ player, topic: "muster", text: "You roll your Spent dice. Which Fresh dice do you roll, too?", many: true, least: 0 }, player.fresh);
    for (const die of again) removeFrom(player.fresh, die);
    player.rolled = this.roll([...player.spent, ...again.map((die) => die.kind)]);
    player.spent = [];
    const room = Math.min(this.maxDice(player), player.rolled.length);
    let kept = [];
    if (room) {
      kept = await ui.ask({ player, topic: "keep", text: `Which of these dice go to your Fresh Pool? (at most ${room})`, many: true, least: 0, most: room }, player.rolled);
    }
    player.spent = player.rolled.filter((die) => !kept.includes(die)).map((die) => die.kind);
    player.fresh.push(...kept);
    player.rolled = [];
  }

  // ---- the days

  startDay() {
    this.day = DAYS[DAYS.indexOf(this.day) + 1];
    this.first = (this.first + 1) % this.players.length;
    for (const shoal of this.shoals) {
      this.fishDiscards.push(...shoal.cards.filter((one) => one.up).map((one) => one.card));
      shoal.cards = shoal.cards.filter((one) => !one.up);
    }
    if (this.isSeaEmpty()) return this.endGame();
    for (const player of this.turnOrder()) {
      if (this.day === "wednesday" || this.day === "friday") player.worms = !player.worms; // flip the Can of Worms
      if (this.day === "thursday") this.earn(player, 3);
      if (this.day === "saturday") {
        const kind = ["orange", "green", "blue"].find((one) => this.bag.includes(one));
        if (kind) player.spent.push(removeFrom(this.bag, kind));
      }
      if (!player.port) player.depth = Math.max(1, player.depth - 1);
    }
    this.phase = "refresh";
    this.turn = this.first;
    this.toMuster = this.turnOrder().map((one) => one.index);
  }

  endDay() {
    for (const player of this.players) Object.assign(player, { passed: false, visited: [], used: [], hasCast: false });
    this.lastTurns = 0;
    if (this.day === "saturday") this.endGame();
    else this.startDay();
  }

  endGame() {
    this.cast = null;
    this.phase = "regrets";
  }

  isSeaEmpty() { return this.shoals.every((shoal) => !shoal.cards.length); }

  /** Play on until something is finished: one player's Muster, declaration, equipping or turn. */
  async step(ui) {
    if (this.phase === "refresh") await this.refresh(ui);
    else if (this.phase === "declaration") await this.declare(ui);
    else if (this.phase === "equip") await this.equip(ui);
    else if (this.phase === "action") await this.takeTurn(ui);
    else if (this.phase === "regrets") await this.dealWithRegrets(ui);
  }

  async refresh(ui) {
    if (this.toMuster.length) {
      this.turn = this.toMuster[0];
      await this.muster(this.players[this.turn], ui);
      this.toMuster.shift();
      if (this.toMuster.length) return;
    }
    await this.throwPreserver(ui);
    this.turn = this.first;
    this.isPlaced = 0;
    this.phase = this.day === this.firstDay ? "action" : "declaration";
  }

  async throwPreserver(ui) {
    let thrower = null;
    let most = -1;
    for (const player of this.turnOrder()) {
      const total = sum(player.fresh.map((die) => die.face));
      if (total >= most) [thrower, most] = [player, total];
    }
    this.turn = thrower.index;
    const others = this.players.filter((one) => one !== thrower);
    const to = await ui.ask({ player: thrower, topic: "throw", text: "To whom do you throw the Life Preserver?" }, others);
    this.preserver = to.index;
  }

  async declare(ui) {
    const player = this.players[this.turn];
    if (player.port) {
      player.port = false; // back to sea
    } else {
      const to = await ui.ask({ player, topic: "declare", text: "Sea or Port?" }, ["sea", "port"]);
      if (to === "port") await this.makePort(player, ui);
    }
    this.nextInPhase("equip");
  }

  async makePort(player, ui) {
    player.port = true;
    await this.muster(player, ui);
    player.worms = true;
    if (player.regrets.length) {
      const card = await ui.ask({ player, topic: "regret at port", text: "Which Regret do you leave at Port?" }, player.regrets);
      this.regretDiscards.push(removeFrom(player.regrets, card));
    }
  }

  async equip(ui) {
    const player = this.players[this.turn];
    if (player.rods.length) player.rod = await ui.ask({ player, topic: "equip rod", text: "Which rod do you equip?" }, [null, ...player.rods]);
    if (player.reels.length) player.reel = await ui.ask({ player, topic: "equip reel", text: "Which reel do you equip?" }, [null, ...player.reels]);
    this.nextInPhase("action");
  }

  nextInPhase(then) {
    this.turn = (this.turn + 1) % this.players.length;
    this.isPlaced += 1;
    if (this.isPlaced < this.players.length) return;
    this.isPlaced = 0;
    this.turn = this.first;
    this.phase = then;
  }

  // ---- a turn

  async takeTurn(ui) {
    const me = this.players[this.turn];
    if (me.passed) {
      await this.reward(me, ui);
      this.turn = this.next(me).index;
      return;
    }
    const others = this.players.filter((one) => one !== me);
    if (!this.lastTurns && others.every((one) => one.passed)) this.lastTurns = 2;
    for (;;) {
      const topic = this.acted ? "after the action" : "your turn";
      const what = await ui.ask({ player: me, topic, text: "What do you do?" }, this.menu(me));
      if (what === "done") break;
      if (what === "pass") {
        me.passed = true;
        await this.reward(me, ui);
        break;
      }
      await this.act(me, what, ui);
      if (this.phase !== "action") return; // the sea is empty
    }
    this.acted = false;
    if (me.passed && others.every((one) => one.passed)) return this.endDay();
    if (this.lastTurns && --this.lastTurns === 0) return this.endDay();
    this.turn = this.next(me).index;
  }

  menu(me) {
    const what = [];
    if (this.acted) what.push("done");
    else if (me.port) {
      if (me.fish.length) what.push("sell");
      if (this.openShops(me).length) what.push("shop");
      if (me.fish.length && me.mounts.some((slot) => !slot.fish)) what.push("mount");
      what.push("pass");
    } else {
      if (me.fresh.length && this.castable(me).length) what.push("cast");
      if (me.lifeboat) what.push("abandon");
      what.push("pass");
    }
    return [...what, ...this.freeActions(me)];
  }

  freeActions(me) {
    const what = [];
    if (me.fish.length) what.push("eat");
    if (me.worms && this.faceDown().length) what.push("worms");
    if (this.preserver === me.index) what.push("preserver");
    if (me.dinks.length) what.push("dink");
    if (me.supplies.length) what.push("supply");
    if (this.gear(me).length) what.push("gear");
    if (!me.port && me.depth < 3 && me.fresh.length) what.push("sinker");
    return what;
  }

  castable(me) { return this.shoals.filter((shoal) => shoal.cards.length && shoal.depth <= me.depth && !this.isLocked(shoal)); }
  isLocked(shoal) {
    const column = this.shoals.filter((one) => one !== shoal && one.name[1] === shoal.name[1]);
    return column.some(({ cards: [top] }) => top?.up && top.card.locks);
  }
  faceDown() { return this.shoals.filter((shoal) => shoal.cards.length && !shoal.cards[0].up); }
  gear(me) {
    return [me.rod, me.reel].filter((one) => one?.use && me.used.filter((other) => other === one).length < one.limit);
  }
  openShops(me) {
    return Object.keys(SHOPS).filter((shop) => !me.visited.includes(shop) && (shop === "dice" ? this.bag : this[`${shop}Deck`]).length);
  }

  async act(me, what, ui) {
    const actions = { cast: this.fishing, abandon: this.abandon, sell: this.sell, shop: this.shop, mount: this.mount };
    if (!actions[what]) return this.freeAction(me, what, ui);
    const isDone = await actions[what].call(this, me, ui);
    if (isDone) this.acted = true;
    if (this.isSeaEmpty()) this.endGame();
  }

  async reward(player, ui) {
    const options = [];
    if (this.dinkDeck.length || this.dinkDiscards.length) options.push("dink");
    if (player.regrets.length) options.push("regret");
    if (!options.length) return;
    const what = await ui.ask({ player, topic: "reward", text: "Draw a Dink, or discard a Regret at random?" }, options);
    if (what === "dink") this.drawDinks(player, 1);
    else this.loseRandomRegret(player);
  }

  // ---- at Sea

  async fishing(me, ui) {
    const shoal = await ui.ask({ player: me, topic: "which shoal", text: "Where do you cast?" }, this.castable(me));
    const [entry] = shoal.cards;
    const cast = { shoal, entry, change: 0, set: null, isFirst: !me.hasCast };
    me.hasCast = true;
    this.cast = cast;
    if (!entry.up) {
      entry.card ??= this.luck.card("fish", shoal.depth);
      entry.up = true;
      if (entry.card.reveal && !me.rod?.blind) await entry.card.reveal(this, me, ui, cast);
    }
    if (cast.ended) {
      this.cast = null;
      return cast.ended !== "free";
    }
    while (!cast.isFree) {
      const text = `${entry.card.name}, Difficulty ${this.difficulty(me, cast)}`;
      const what = await ui.ask({ player: me, topic: "on the line", text }, ["pay", "let go", ...this.freeActions(me)]);
      if (what === "let go") {
        if (entry.card.insists && sum(me.fresh.map((die) => die.face)) >= this.difficulty(me, cast)) {
          ui.tell(me, "You have to catch this fish.");
          continue;
        }
        if (me.fresh.length) {
          const lowest = me.fresh.reduce((one, other) => (other.face < one.face ? other : one));
          this.spend(me, lowest);
          this.letGo = lowest;
          this.drawDinks(me, me.reel?.dinks ?? 1);
        }
        break;
      }
      if (what === "pay") {
        const dice = await ui.ask({ player: me, topic: "pay", text: "Which dice do you pay?", many: true, least: 0 }, me.fresh);
        if (sum(dice.map((die) => die.face)) < this.difficulty(me, cast)) {
          ui.tell(me, "That is not enough.");
          continue;
        }
        if (entry.card.dice && dice.length !== entry.card.dice) {
          ui.tell(me, `You have to pay with ${entry.card.dice} dice.`);
          continue;
        }
        for (const die of dice) this.spend(me, die);
        await this.haul(me, ui, cast);
        break;
      }
      await this.freeAction(me, what, ui);
    }
    if (cast.isFree) await this.haul(me, ui, cast);
    this.cast = null;
    return true;
  }

  /** The fish of a cast is caught. */
  async haul(me, ui, cast) {
    const { shoal, entry } = cast;
    await entry.card.catch?.(this, me, ui, cast);
    removeFrom(shoal.cards, entry);
    me.fish.push(entry.card);
    if (!shoal.cards.length) this.drawRegrets(me, 1); // overfishing
  }

  async abandon(me, ui) {
    me.lifeboat = false;
    await this.makePort(me, ui);
    return true;
  }

  // ---- at Port

  async sell(me, ui) {
    const options = me.fish.filter((one) => !one.noSale);
    if (!options.length) return ui.tell(me, "Nobody wants your fish.");
    const sold = await ui.ask({ player: me, topic: "sell", text: "Which fish do you sell?", many: true, least: 1 }, options);
    const bucks = sum(sold.map((one) => this.value(me, one)));
    for (const one of sold) this.fishDiscards.push(removeFrom(me.fish, one));
    this.earn(me, bucks);
    if (sold.some((one) => one.foul)) this.drawRegrets(me, 1);
    return true;
  }

  async shop(me, ui) {
    const shop = await ui.ask({ player: me, topic: "which shop", text: "Which shop?" }, this.openShops(me));
    const price = await ui.ask({ player: me, topic: "which price", text: "For 1$, 3$ or 5$?" }, SHOPS[shop].map(([one]) => one));
    const [, number, keep] = SHOPS[shop].find(([one]) => one === price);
    const cost = Math.max(0, price - this.cheaper - this.madness(me).off);
    if (me.bucks < cost) return ui.tell(me, "You cannot pay this.");
    me.bucks -= cost;
    this.cheaper = 0;
    me.visited.push(shop);
    if (shop === "dice") {
      const kinds = [];
      while (kinds.length < number && this.bag.length) kinds.push(removeFrom(this.bag, this.luck.bag(this.bag)));
      me.fresh.push(...this.roll(kinds));
      return true;
    }
    const deck = `${shop}Deck`;
    const cards = [];
    while (cards.length < number) {
      const card = this.draw(shop);
      if (!card) break;
      cards.push(card);
    }
    let kept = cards;
    if (cards.length > keep) {
      me.drawn = { shop, cards };
      kept = await ui.ask({ player: me, topic: "keep cards", text: `Which cards do you keep? (${keep})`, many: true, least: keep, most: keep }, cards);
      me.drawn = null;
      this[deck] = this.luck.shuffle([...this[deck], ...cards.filter((one) => !kept.includes(one))]);
    }
    me[{ rod: "rods", reel: "reels", supply: "supplies" }[shop]].push(...kept);
    return true;
  }

  async mount(me, ui) {
    const free = me.mounts.flatMap((slot, index) => (slot.fish ? [] : [index]));
    const names = [...new Set(me.fish)];
    const options = names.flatMap((fish) => free.map((slot) => ({ fish, slot })));
    const pairs = await ui.ask({ player: me, topic: "mount", text: "Which fish do you mount, and where?", many: true, least: 1, most: 3 }, options);
    const slots = pairs.map(({ slot }) => slot);
    if (new Set(slots).size < slots.length) return ui.tell(me, "Only one fish fits into a slot.");
    const isMissing = (fish) => pairs.filter((one) => one.fish === fish).length > me.fish.filter((one) => one === fish).length;
    if (names.some(isMissing)) return ui.tell(me, "You do not have so many of them.");
    const mounted = me.mounts.filter((slot) => slot.fish).length;
    if (mounted + pairs.length > 3) return ui.tell(me, "You can mount up to three fish.");
    for (const { fish, slot } of pairs) me.mounts[slot].fish = removeFrom(me.fish, fish);
    return true;
  }

  // ---- free actions

  async freeAction(me, what, ui) {
    if (what === "eat") return this.eat(me, ui);
    if (what === "worms") return this.openWorms(me, ui);
    if (what === "dink") return this.useCard(me, ui, "dinks", this.dinkDiscards);
    if (what === "supply") return this.useCard(me, ui, "supplies", this.supplyDiscards);
    if (what === "gear") return this.useGear(me, ui);
    if (what === "sinker") {
      const die = await ui.ask({ player: me, topic: "sinker die", text: "Which die do you spend?" }, me.fresh);
      this.spend(me, die);
      me.depth += 1;
      return;
    }
    if (what !== "preserver") throw new Error(`What is ${what}?`);
    if (this.cast) this.cast.change = -2;
    else if (me.port && !this.acted) this.cheaper += 2;
    else return ui.tell(me, "The Life Preserver is of no use now.");
    this.preserver = null;
  }

  async eat(me, ui) {
    const fish = await ui.ask({ player: me, topic: "eat", text: "Which fish do you eat?" }, me.fish);
    if (!fish.eat) return ui.tell(me, "You cannot eat this.");
    this.fishDiscards.push(removeFrom(me.fish, fish));
    await fish.eat(this, me, ui, this.cast);
  }

  async openWorms(me, ui) {
    const shoal = await ui.ask({ player: me, topic: "worms shoal", text: "Where do you look?" }, this.faceDown());
    me.worms = false;
    const [entry] = shoal.cards;
    entry.card ??= this.luck.card("fish", shoal.depth);
    entry.seen = true;
    const text = `It is ${entry.card.name}. Back on top, or to the bottom?`;
    const on = await ui.ask({ player: me, topic: "put back", text }, ["top", "bottom"]);
    if (on === "bottom") shoal.cards.push(shoal.cards.shift());
  }

  fits(me, card) {
    if (card.when === "line") return Boolean(this.cast);
    if (card.when === "shop") return me.port && !this.acted;
    return card.when === "any";
  }

  async useCard(me, ui, hand, discards) {
    const card = await ui.ask({ player: me, topic: `which ${hand}`, text: "Which card?" }, me[hand]);
    if (!this.fits(me, card)) return ui.tell(me, `${card.name} is of no use now.`);
    discards.push(removeFrom(me[hand], card));
    await card.use(this, me, ui, this.cast);
  }

  async useGear(me, ui) {
    const card = await ui.ask({ player: me, topic: "which gear", text: "Which one?" }, this.gear(me));
    if (!this.fits(me, card)) return ui.tell(me, `${card.name} is of no use now.`);
    me.used.push(card);
    await card.use(this, me, ui, this.cast);
  }

  // ---- the end

  async dealWithRegrets(ui) {
    const most = Math.max(...this.players.map((one) => this.regretValue(one)));
    for (const player of this.turnOrder()) {
      const full = player.mounts.filter((slot) => slot.fish);
      if (this.regretValue(player) < most || !full.length) continue;
      const points = full.map((slot) => this.trophyPoints(player, slot));
      const lost = this.players.length === 2 ? Math.min(...points) : Math.max(...points);
      const worst = full.filter((_, n) => points[n] === lost);
      let [slot] = worst;
      if (worst.length > 1) {
        this.turn = player.index;
        const options = worst.map((one) => player.mounts.indexOf(one));
        slot = player.mounts[await ui.ask({ player, topic: "lose", text: "Which trophy do you discard?" }, options)];
      }
      this.fishDiscards.push(slot.fish);
      slot.fish = null;
    }
    this.phase = "over";
    this.turn = null;
    this.scores = this.players.map((one) => this.score(one));
    this.winners = this.findWinners();
  }

  score(player) {
    const hand = sum(player.fish.map((one) => this.value(player, one)));
    const trophies = sum(player.mounts.filter((slot) => slot.fish).map((slot) => this.trophyPoints(player, slot)));
    return hand + trophies + Math.floor(player.bucks / 2);
  }

  findWinners() {
    let best = this.players;
    const keepBest = (measure) => {
      const most = Math.max(...best.map(measure));
      best = best.filter((one) => measure(one) === most);
    };
    keepBest((one) => this.scores[one.index]);
    keepBest((one) => -sum(one.regrets.map((card) => card.value)));
    keepBest((one) => -one.regrets.length);
    return best;
  }
}
