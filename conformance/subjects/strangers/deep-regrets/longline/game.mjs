// Deep Regrets. The game asks through `ask(seat, question) -> answer` (may be a promise):
//   question: { about, options, min, max, ... }; answer: an array of indexes into options.
import { DAYS, FACES, BAG, COLUMNS, SHOPS, decks } from './tables.mjs';
import { Angler, take } from './angler.mjs';
import { resolve, fits } from './effects.mjs';

export class IllegalAnswer extends Error {}
const PRESERVER = 2;

export class Cast {
  constructor(shoal) {
    this.shoal = shoal;
    this.extra = 0;
    this.setFish(shoal.cards[0]);
    this.over = this.free = this.auto = false;
    this.onMiss = null;
  }
  setFish(fish) { this.fish = fish; this.base = fish.difficulty; }
  difficulty(me) {
    let n = this.base + this.extra;
    for (const s of this.fish.static ?? []) {
      if (s.is === 'difficulty_per') n += me[s.thing].length;
    }
    for (const g of me.gear()) {
      for (const s of g.static ?? []) if (s.is === 'difficulty' && fits(this.fish, s.filter, me)) n += s.n;
    }
    return Math.max(0, n);
  }
  get exact() { return this.fish.static?.find((s) => s.is === 'exact_dice')?.n; }
  canPay(me) {
    const need = this.difficulty(me);
    const best = me.fresh.map((d) => d.value).sort((a, b) => b - a).slice(0, this.exact ?? 99);
    if (this.exact && best.length < this.exact) return false;
    return best.reduce((s, v) => s + v, 0) >= need;
  }
}

export class Game {
  constructor({ players, ask, chance, first = 0, short = false, tell = () => {}, log = () => {} }) {
    Object.assign(this, { askOut: ask, chance, tellOut: tell, log });
    this.anglers = Array.from({ length: players }, (_, i) => new Angler(i));
    this.first = first;
    this.dayIndex = short ? 1 : 0;
    this.firstDay = this.day;
    this.phase = 'refresh';
    this.turn = first;                  // the seat whose turn it is, in every phase
    this.lastTurns = 0;
    this.acted = false;
    this.preserver = null;              // the angler who holds it
    this.bag = { ...BAG };
    this.omenFree = true;
    this.fishPile = [];
    this.discards = { regrets: [], dinks: [], rods: [], reels: [], supplies: [] };
    this.result = null;
    this.setUp();
  }

  // ---- set-up -------------------------------------------------------------
  setUp() {
    const all = decks();
    this.shoals = [];
    for (const depth of [1, 2, 3]) {
      const fish = this.chance.shuffle(all.fish.filter((f) => f.depth === depth), `fish${depth}`);
      COLUMNS.forEach((column, i) => this.shoals.push({
        id: `${depth}${column}`, depth, column, cards: fish.slice(i * 13, i * 13 + 13), faceUp: false,
      }));
    }
    this.decks = {};
    for (const name of ['regrets', 'dinks', 'rods', 'reels', 'supplies']) {
      this.decks[name] = this.chance.shuffle(all[name], name);
    }
  }

  // ---- asking -------------------------------------------------------------
  async some(me, about, options, min, max, more = {}) {
    const answer = await this.askOut(me.seat, { about, options, min, max, ...more });
    const ok = Array.isArray(answer) && answer.length >= min && answer.length <= max
      && new Set(answer).size === answer.length && answer.every((i) => Number.isInteger(i) && i >= 0 && i < options.length);
    if (!ok) throw new IllegalAnswer(`${about}: ${JSON.stringify(answer)}`);
    return answer.map((i) => options[i]);
  }
  async one(me, about, options, more) { return (await this.some(me, about, options, 1, 1, more))[0]; }
  tell(me, what) { this.tellOut(me.seat, what); }

  // ---- helpers ------------------------------------------------------------
  get day() { return DAYS[this.dayIndex]; }
  inOrder(from = this.first) {
    const n = this.anglers.length;
    return Array.from({ length: n }, (_, i) => this.anglers[(from + i) % n]);
  }
  draw(name, n) {
    const out = [];
    while (out.length < n) {
      if (!this.decks[name].length) {
        if (!this.discards[name].length) break;
        this.decks[name] = this.chance.shuffle(this.discards[name].splice(0), name);
      }
      out.push(this.chance.top(this.decks[name], name));
    }
    return out;
  }
  roll(die) { die.value = this.chance.roll(die, FACES[die.kind]); }
  drawRegrets(me, n) {
    const more = me.hand.flatMap((f) => f.static ?? []).filter((s) => s.is === 'extra_regret_draw').reduce((s, x) => s + x.n, 0);
    me.regrets.push(...this.draw('regrets', n + more));
  }
  async pickRegrets(me, n, how) {
    n = Math.min(n, me.regrets.length);
    if (how === 'choice') return this.some(me, 'regret', me.regrets, n, n);
    const left = [...me.regrets];
    return Array.from({ length: n }, () => take(left, this.chance.pick(left, 'regret')));
  }
  async discardRegrets(me, n, how) {
    for (const r of await this.pickRegrets(me, n, how)) this.discards.regrets.push(take(me.regrets, r));
  }
  async drawDink(me) {
    const wide = me.gear().flatMap((g) => g.static ?? []).find((s) => s.is === 'dink_draw_n');
    const drawn = this.draw('dinks', wide ? wide.n : 1);
    if (!drawn.length) return;
    const kept = await this.one(me, 'keep-dink', drawn);
    take(drawn, kept);
    this.discards.dinks.push(...drawn);
    me.dinks.push(kept);
  }
  // Takes a die out of the bag (or the Omen Die) and rolls it; it is Fresh if there is room.
  gainDie(me, kind) {
    const die = this.takeDie(kind);
    if (!die) return;
    this.roll(die);
    die.fresh = me.room > 0;
    me.dice.push(die);
  }
  takeDie(kind) {
    if (kind === 'omen') {
      if (!this.omenFree) return null;
      this.omenFree = false;
    } else {
      if (!this.bag[kind]) return null;
      this.bag[kind]--;
    }
    return { kind, value: 0, fresh: false };
  }
  drawFromBag() {
    const inBag = Object.entries(this.bag).flatMap(([kind, n]) => Array(n).fill(kind));
    return inBag.length ? this.takeDie(this.chance.pick(inBag, 'die')) : null;
  }
  loseItem(me, item) {
    if (me.rod === item) { me.rod = null; this.discards.rods.push(item); return; }
    if (me.reel === item) { me.reel = null; this.discards.reels.push(item); return; }
    for (const name of ['rods', 'reels', 'supplies']) {
      if (me[name].includes(item)) this.discards[name].push(take(me[name], item));
    }
  }
  relocate({ shoal }, to) {
    const fish = shoal.cards.shift();
    shoal.faceUp = false;
    if (to === 'bottom') shoal.cards.push(fish);
    else if (to === 'left') {
      const row = this.shoals.filter((s) => s.depth === shoal.depth);
      const target = row[(row.indexOf(shoal) + row.length - 1) % row.length];
      target.cards.unshift(fish);
      target.faceUp = true;
    } else if (to === 'most_regrets') {
      this.inOrder().reduce((a, b) => (b.regrets.length > a.regrets.length ? b : a)).hand.push(fish);
    }
  }
  get seaEmpty() { return this.shoals.every((s) => !s.cards.length); }

  // ---- the game -----------------------------------------------------------
  // Goes on from the present phase and turn, so that a saved game can be resumed.
  async play() {
    while (this.phase !== 'over') {
      switch (this.phase) {
        case 'start': await this.startPhase(); this.begin('refresh'); break;
        case 'refresh': await this.refreshPhase(); this.begin(this.day === this.firstDay ? 'action' : 'declaration'); break;
        case 'declaration': await this.declarationPhase(); this.begin('equip'); break;
        case 'equip': await this.equipPhase(); this.begin('action'); break;
        case 'action':
          await this.actionPhase();
          this.lastTurns = 0;
          if (this.seaEmpty || this.dayIndex === DAYS.length - 1) this.begin('regrets');
          else { this.dayIndex++; this.begin('start'); }
          break;
        case 'regrets': await this.finish(); this.phase = 'over'; break;
      }
    }
    return this.result;
  }
  begin(phase) { this.phase = phase; this.turn = this.first; }
  // Those who have not yet had their turn in this phase, each made the one whose turn it is.
  * stillToCome() {
    const order = this.inOrder();
    for (const a of order.slice(order.indexOf(this.anglers[this.turn]))) { this.turn = a.seat; yield a; }
  }

  // Phase I
  async startPhase() {
    this.first = (this.first + 1) % this.anglers.length;
    for (const s of this.shoals) {
      if (s.faceUp) { this.fishPile.push(s.cards.shift()); s.faceUp = false; }
    }
    for (const a of this.anglers) {
      a.passed = false;
      a.caughtToday = 0;
      a.uses = { rod: 0, reel: 0 };
    }
    if (this.day === 'wednesday') for (const a of this.anglers) a.wormsUp = true;
    if (this.day === 'thursday') for (const a of this.anglers) a.earn(3);
    if (this.day === 'saturday') {
      for (const a of this.inOrder()) {
        const kind = ['orange', 'green', 'blue'].find((k) => this.bag[k] > 0);
        if (kind) this.gainDie(a, kind);
      }
    }
    for (const a of this.anglers) if (a.atSea && a.depth > 1) a.depth--;
  }

  // Phase II
  async refreshPhase() {
    for (const a of this.stillToCome()) await this.muster(a);
    await this.throwPreserver();
  }
  async muster(me) {
    const again = await this.some(me, 'reroll-fresh', me.fresh, 0, me.fresh.length);
    const cast = [...me.spent, ...again];
    for (const d of cast) { d.fresh = false; this.roll(d); }
    const room = Math.min(me.room, cast.length);
    for (const d of await this.some(me, 'fresh-pool', cast, room, room)) d.fresh = true;
  }
  async throwPreserver() {
    let best = null;
    for (const a of this.inOrder()) {
      if (!best || a.freshTotal >= best.freshTotal) best = a;
    }
    this.turn = best.seat;
    this.preserver = await this.one(best, 'throw-preserver', this.inOrder(best.seat).slice(1));
  }

  // Phase III
  async declarationPhase() {
    for (const a of this.stillToCome()) {
      const to = await this.one(a, 'bearing', ['sea', 'port']);
      if (to === 'sea') {
        if (!a.atSea) a.visited.clear();
        a.place = 'sea';
      } else if (a.atSea) {
        a.place = 'port';
        await this.makePort(a);
      }
    }
  }
  async makePort(me) {
    await this.muster(me);
    me.wormsUp = true;
    if (me.regrets.length) {
      const gone = await this.some(me, 'port-regret', me.regrets, 0, 1);
      for (const r of gone) this.discards.regrets.push(take(me.regrets, r));
    }
  }
  async equipPhase() { for (const a of this.stillToCome()) await this.equip(a); }
  async equip(me) {
    for (const [slot, shelf] of [['rod', 'rods'], ['reel', 'reels']]) {
      if (me[slot]) me[shelf].push(me[slot]);
      me[slot] = null;
      if (!me[shelf].length) continue;
      const pick = await this.one(me, `equip-${slot}`, [null, ...me[shelf]]);
      if (pick) me[slot] = take(me[shelf], pick);
    }
  }

  // Phase IV
  async actionPhase() {
    for (;;) {
      const active = this.anglers.filter((a) => !a.passed);
      if (!active.length) return;
      if (active.length === 1) {
        this.turn = active[0].seat;
        this.lastTurns ||= 2;
      }
      const me = this.anglers[this.turn];
      if (!me.passed) await this.takeTurn(me);
      if (this.seaEmpty) return;
      if (this.lastTurns && --this.lastTurns === 0) return;
      this.turn = (this.turn + 1) % this.anglers.length;
    }
  }
  async takeTurn(me) {
    for (;;) {
      const ways = this.acted ? [{ move: 'done' }] : [...this.actions(me), { move: 'pass' }];
      const pick = await this.one(me, 'turn', [...this.freeMoves(me), ...ways]);
      if (pick.free) { await this.doFree(me, pick, {}); continue; }
      if (pick.move === 'pass') await this.pass(me);
      else if (pick.move !== 'done') { this.acted = !(await this.doAction(me, pick)); continue; }
      this.acted = false;
      return;
    }
  }
  async pass(me) {
    me.passed = true;
    const options = [];
    if (this.decks.dinks.length + this.discards.dinks.length) options.push('dink');
    if (me.regrets.length) options.push('regret');
    if (!options.length) return;
    if (await this.one(me, 'pass-reward', options) === 'dink') await this.drawDink(me);
    else await this.discardRegrets(me, 1, 'random');
  }

  // ---- what can be done ---------------------------------------------------
  actions(me) {
    const out = [];
    if (me.atSea) {
      for (const s of this.castable(me)) out.push({ move: 'fish', shoal: s });
      if (me.lifeboatUp) out.push({ move: 'abandon' });
    } else {
      if (this.sellable(me).length) out.push({ move: 'sell' });
      for (const [shop, tiers] of Object.entries(SHOPS)) {
        if (me.visited.has(shop) || !this.inStock(shop)) continue;
        tiers.forEach((t, tier) => { if (this.canAfford(me, shop, tier)) out.push({ move: 'shop', shop, tier }); });
      }
      if (me.hand.length && me.mounts.some((m) => !m.fish)) out.push({ move: 'mount' });
    }
    return out;
  }
  castable(me) {
    return this.shoals.filter((s) => s.depth <= me.depth && s.cards.length && !this.locked(s));
  }
  locked(shoal) {
    return this.shoals.some((s) => s !== shoal && s.column === shoal.column && s.faceUp
      && s.cards[0]?.static?.some((x) => x.is === 'column_lock'));
  }
  sellable(me) { return me.hand.filter((f) => !f.static?.some((s) => s.is === 'no_sell')); }
  inStock(shop) {
    if (shop === 'dice') return Object.values(this.bag).some((n) => n > 0);
    return this.decks[shop].length + this.discards[shop].length > 0;
  }
  price(me, shop, tier) {
    return Math.max(0, SHOPS[shop][tier].price - (shop === 'dice' ? 0 : me.madness.discount));
  }
  canAfford(me, shop, tier) {
    const off = (this.preserver === me ? PRESERVER : 0) + this.cheapeners(me, 'shop').reduce((s, c) => s + c.cost_reduction, 0);
    return this.price(me, shop, tier) - off <= me.bucks;
  }
  cheapeners(me, when) { return [...me.dinks, ...me.supplies].filter((c) => c.when === when && c.cost_reduction); }
  freeMoves(me) {
    const out = [];
    for (const f of me.hand) if (f.eat) out.push({ free: true, move: 'eat', fish: f });
    if (me.wormsUp) for (const s of this.shoals) if (s.cards.length) out.push({ free: true, move: 'worms', shoal: s });
    for (const c of [...me.dinks, ...me.supplies]) if (c.when === 'any_turn') out.push({ free: true, move: 'card', card: c });
    for (const slot of ['rod', 'reel']) {
      const a = me[slot]?.activated;
      if (a?.when === 'any_turn' && me.uses[slot] < a.limit) out.push({ free: true, move: 'gear', slot });
    }
    if (me.atSea && me.depth < 3) for (const d of me.fresh) out.push({ free: true, move: 'sinker', die: d });
    return out;
  }
  payMoves(me) { // what may be used only while a Fish is paid for
    const out = [];
    if (this.preserver === me) out.push({ free: true, move: 'preserver' });
    for (const c of [...me.dinks, ...me.supplies]) if (c.when === 'sea_pay') out.push({ free: true, move: 'card', card: c });
    for (const slot of ['rod', 'reel']) {
      const a = me[slot]?.activated;
      if (a?.when === 'sea_pay' && me.uses[slot] < a.limit) out.push({ free: true, move: 'gear', slot });
    }
    return out;
  }

  // ---- free actions -------------------------------------------------------
  async doFree(me, pick, scene) {
    switch (pick.move) {
      case 'eat':
        this.fishPile.push(take(me.hand, pick.fish));
        await resolve(this, me, pick.fish.eat, scene);
        break;
      case 'worms': {
        const { shoal } = pick;
        me.wormsUp = false;
        this.tell(me, { saw: [{ shoal, fish: shoal.cards.slice(0, 1) }] });
        if (await this.one(me, 'worms-to', ['top', 'bottom'], { fish: shoal.cards[0], shoal }) === 'bottom') {
          shoal.cards.push(shoal.cards.shift());
          shoal.faceUp = false;
        }
        break;
      }
      case 'card': {
        const name = me.dinks.includes(pick.card) ? 'dinks' : 'supplies';
        this.discards[name].push(take(me[name], pick.card));
        if (pick.card.cost_reduction && scene.cast) scene.cast.extra -= pick.card.cost_reduction;
        await resolve(this, me, pick.card.effects, scene);
        break;
      }
      case 'gear':
        me.uses[pick.slot]++;
        await resolve(this, me, me[pick.slot].activated.effects, scene);
        break;
      case 'sinker':
        pick.die.fresh = false;
        me.depth++;
        break;
      case 'preserver':
        this.preserver = null;
        scene.cast.extra -= PRESERVER;
        break;
    }
  }

  // ---- actions: true if the action costs nothing ---------------------------
  async doAction(me, pick) { return this[`act_${pick.move}`](me, pick); }

  async act_fish(me, { shoal }) {
    const cast = new Cast(shoal);
    const scene = { cast };
    const turned = !shoal.faceUp;
    shoal.faceUp = true;
    if (turned && !me.has('ignore_reveal')) await resolve(this, me, cast.fish.reveal, scene);
    if (cast.over) return cast.free;
    if (cast.auto) { await this.land(me, cast, []); return false; }
    for (;;) {
      const able = cast.canPay(me);
      const must = able && cast.fish.static?.some((s) => s.is === 'must_catch');
      const options = [...this.payMoves(me), ...this.freeMoves(me).filter((m) => m.move !== 'worms' || m.shoal !== shoal)];
      if (able) options.push({ move: 'catch' });
      if (!must) options.push({ move: 'miss' });
      const choice = await this.one(me, 'pay', options, { cast, difficulty: cast.difficulty(me) });
      if (choice.free) { await this.doFree(me, choice, scene); if (cast.over) return cast.free; continue; }
      if (choice.move === 'miss') { await this.miss(me, cast); return false; }
      await this.land(me, cast, await this.payment(me, cast));
      return false;
    }
  }
  async payment(me, cast) {
    const need = cast.difficulty(me);
    const [min, max] = cast.exact ? [cast.exact, cast.exact] : [0, me.fresh.length];
    const dice = await this.some(me, 'dice', me.fresh, min, max, { need });
    const sum = dice.reduce((s, d) => s + d.value, 0);
    if (sum < need) throw new IllegalAnswer(`dice: ${sum} for ${need}`);
    return dice;
  }
  async land(me, cast, dice) {
    const surplus = dice.reduce((s, d) => s + d.value, 0) - cast.difficulty(me);
    for (const d of dice) d.fresh = false;
    if (surplus > 0 && me.has('keep_change')) {
      const [d] = await this.some(me, 'change', dice, 0, 1, { surplus });
      if (d) { d.fresh = true; d.value = surplus; }
    }
    const { shoal, fish } = cast;
    take(shoal.cards, fish);
    shoal.faceUp = false;
    me.caughtToday++;
    await resolve(this, me, fish.catch, { cast });
    me.hand.push(fish);
    if (shoal.cards.length === 1) this.drawRegrets(me, 1);
  }
  async miss(me, cast) {
    if (me.fresh.length) {
      const die = await this.one(me, 'die-for-dink', me.fresh);
      die.fresh = false;
      await this.drawDink(me);
    }
    if (cast.onMiss) this.relocate(cast, cast.onMiss);
  }

  async act_abandon(me) {
    me.lifeboatUp = false;
    me.place = 'port';
    return false;
  }

  async act_sell(me) {
    const goods = this.sellable(me);
    const sold = await this.some(me, 'sell', goods, 1, goods.length);
    let sum = 0;
    for (const f of sold) {
      sum += me.worth(f);
      this.fishPile.push(take(me.hand, f));
    }
    me.earn(sum);
    if (sold.some((f) => f.align === 'foul')) this.drawRegrets(me, 1);
    return false;
  }

  async act_shop(me, { shop, tier }) {
    const { draw, keep } = SHOPS[shop][tier];
    let price = this.price(me, shop, tier);
    for (;;) {
      const options = [];
      if (price > 0 && this.preserver === me) options.push({ move: 'preserver' });
      if (price > 0) for (const c of this.cheapeners(me, 'shop')) options.push({ move: 'card', card: c });
      if (price <= me.bucks) options.push({ move: 'buy' });
      const pick = await this.one(me, 'price', options, { shop, tier, price });
      if (pick.move === 'buy') break;
      if (pick.move === 'preserver') { this.preserver = null; price = Math.max(0, price - PRESERVER); continue; }
      const name = me.dinks.includes(pick.card) ? 'dinks' : 'supplies';
      this.discards[name].push(take(me[name], pick.card));
      price = Math.max(0, price - pick.card.cost_reduction);
    }
    me.bucks -= price;
    me.visited.add(shop);
    if (shop === 'dice') {
      for (let i = 0; i < draw; i++) {
        const die = this.drawFromBag();
        if (!die) break;
        this.roll(die);
        die.fresh = true;
        me.dice.push(die);
      }
      return false;
    }
    const drawn = this.draw(shop, draw);
    const n = Math.min(keep, drawn.length);
    const kept = await this.some(me, 'keep', drawn, n, n, { shop });
    for (const c of kept) me[shop].push(take(drawn, c));
    this.discards[shop].push(...drawn);
    return false;
  }

  async act_mount(me) {
    for (let i = 0; i < 3; i++) {
      const slots = me.mounts.filter((m) => !m.fish);
      const options = me.hand.flatMap((fish) => slots.map((slot) => ({ fish, slot })));
      if (!options.length) break;
      if (i) options.push({ stop: true });
      const pick = await this.one(me, 'mount', options);
      if (pick.stop) break;
      pick.slot.fish = take(me.hand, pick.fish);
    }
    return false;
  }

  // ---- the end ------------------------------------------------------------
  async finish() {
    const most = Math.max(...this.anglers.map((a) => a.regretValue));
    const sorry = this.inOrder().find((a) => a.regretValue === most);
    await this.loseMount(sorry);
    const scores = this.anglers.map((a) => this.score(a));
    const better = (a, b) => scores[b.seat].total - scores[a.seat].total
      || a.regretValue - b.regretValue || a.regrets.length - b.regrets.length;
    const ranked = [...this.anglers].sort(better);
    this.result = {
      scores,
      winners: ranked.filter((a) => better(a, ranked[0]) === 0).map((a) => a.seat),
    };
    return this.result;
  }
  async loseMount(me) {
    const full = me.mounts.filter((m) => m.fish);
    if (!full.length) return;
    const values = full.map((m) => me.worth(m.fish));
    const edge = this.anglers.length === 2 ? Math.min(...values) : Math.max(...values);
    const slot = await this.one(me, 'lose-mount', full.filter((_, i) => values[i] === edge));
    this.fishPile.push(slot.fish);
    slot.fish = null;
  }
  score(a) {
    const hand = a.hand.reduce((s, f) => s + a.worth(f), 0);
    const mounted = a.mounts.reduce((s, m) => s + (m.fish ? a.worth(m.fish) * m.times : 0), 0);
    const money = Math.round(a.bucks / 2);
    return { hand, mounted, money, total: hand + mounted + money, regretValue: a.regretValue, regretCards: a.regrets.length };
  }
}
