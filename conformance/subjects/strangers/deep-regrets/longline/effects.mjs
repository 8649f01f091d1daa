// Card abilities. `scene` is the situation: { cast } with the cast under way, if any.
import { FACES } from './tables.mjs';
import { take } from './angler.mjs';

export async function resolve(game, me, list, scene) {
  for (const effect of list ?? []) {
    if (scene.cast?.over) return;
    await ops[effect.do](game, me, effect, scene);
  }
}

export const fits = (fish, filter, me) => filter === 'all' || filter === undefined
  || Object.entries(filter).every(([k, v]) => (k === 'first_today' ? me.caughtToday === 0 : fish[k] === v));

async function whom(game, me, who) {
  const n = game.anglers.length;
  const round = game.inOrder(me.seat);
  if (who === undefined || who === 'self') return [me];
  if (who === 'all') return round;
  if (who === 'others') return round.filter((a) => a !== me);
  if (who === 'at_sea') return round.filter((a) => a.atSea);
  if (who === 'left') return [game.anglers[(me.seat + 1) % n]];
  if (who === 'right') return [game.anglers[(me.seat + n - 1) % n]];
  if (who === 'chosen_other') return [await game.one(me, 'whom', round.filter((a) => a !== me))];
  if (who.at_depth) return round.filter((a) => a.atSea && a.depth === who.at_depth);
  throw new Error('who? ' + JSON.stringify(who));
}

async function where(game, me, area, scene) {
  const filled = game.shoals.filter((s) => s.cards.length);
  const here = scene.cast?.shoal;
  if (area === 'all_tops') return filled;
  if (area === 'this_shoal' || area === 'under_this') return here ? [here] : [];
  if (area === 'column') {
    if (here) return filled.filter((s) => s.column === here.column);
    const col = await game.one(me, 'column', ['a', 'b', 'c']);
    return filled.filter((s) => s.column === col);
  }
  if (area === 'row') return filled.filter((s) => s.depth === here.depth);
  if (area.any) return game.some(me, 'shoals', filled, Math.min(area.any, filled.length), Math.min(area.any, filled.length));
  throw new Error('area? ' + JSON.stringify(area));
}

export function holds(me, test) {
  const [[what, n]] = Object.entries(test);
  return {
    regrets_at_least: () => me.regrets.length >= n,
    regrets_at_most: () => me.regrets.length <= n,
    hand_at_least: () => me.hand.length >= n,
    fresh_at_most: () => me.fresh.length <= n,
    bucks_at_least: () => me.bucks >= n,
    at_depth: () => me.atSea && me.depth === n,
  }[what]();
}

const affordable = (me, cost) => (cost.bucks ?? 0) <= me.bucks && (cost.dice ?? 0) <= me.fresh.length
  && (cost.regrets ?? 0) <= me.regrets.length && (cost.fish ?? 0) <= me.hand.length;

const ops = {
  async draw_regret(game, me, e) { for (const a of await whom(game, me, e.who)) game.drawRegrets(a, e.n); },
  async discard_regret(game, me, e) {
    for (const a of await whom(game, me, e.who)) await game.discardRegrets(a, e.n, e.pick);
  },
  async move_regret(game, me, e) {
    const [from] = await whom(game, me, e.from);
    if (!from.regrets.length) return;
    const [to] = await whom(game, me, e.to);
    for (const r of await game.pickRegrets(from, e.n, e.pick)) to.regrets.push(take(from.regrets, r));
  },
  async increment(game, me, e) {
    const up = me.fresh.filter((d) => d.value < Math.max(...FACES[d.kind]));
    if (!up.length) return;
    const die = await game.one(me, 'increment', up);
    die.value = Math.min(Math.max(...FACES[die.kind]), die.value + e.n);
  },
  async refresh(game, me, e) {
    const n = Math.min(e.n, me.spent.length, me.room);
    if (!n) return;
    for (const d of await game.some(me, 'refresh', me.spent, n, n)) { game.roll(d); d.fresh = true; }
  },
  async reroll(game, me, e) {
    const dice = e.n === 'all' ? me.fresh : await game.some(me, 'reroll', me.fresh, 0, Math.min(e.n, me.fresh.length));
    dice.forEach((d) => game.roll(d));
  },
  async reroll_until(game, me, e) {
    if (!me.fresh.length) return;
    const die = await game.one(me, 'reroll-until', me.fresh);
    for (let i = 0; i < e.limit; i++) { game.roll(die); if (die.value >= e.at_least) break; }
  },
  async set_max(game, me, e) {
    const n = Math.min(e.n, me.fresh.length);
    for (const d of await game.some(me, 'set-max', me.fresh, n, n)) d.value = Math.max(...FACES[d.kind]);
  },
  async boat(game, me, e) {
    for (const a of await whom(game, me, e.who)) {
      if (a.atSea) a.depth = e.to ?? Math.min(3, Math.max(1, a.depth + e.by));
    }
  },
  async peek(game, me, e, scene) {
    const seen = (await where(game, me, e.area, scene)).map((s) => ({ shoal: s, fish: s.cards.slice(0, e.n) }));
    if (seen.length) game.tell(me, { saw: seen });
  },
  async reorder(game, me, e) {
    const filled = game.shoals.filter((s) => s.cards.length);
    if (!filled.length) return;
    const shoal = await game.one(me, 'shoal', filled);
    const n = Math.min(e.n, shoal.cards.length);
    const top = shoal.cards.slice(0, n);
    const back = [];
    while (top.length) back.push(take(top, await game.one(me, 'next-from-top', top)));
    shoal.cards.splice(0, n, ...back);
  },
  async reveal(game, me, e, scene) { for (const s of await where(game, me, e.area, scene)) s.faceUp = true; },
  async discard_top(game, me, e, scene) {
    for (const s of await where(game, me, e.area, scene)) {
      if (e.area === 'under_this') game.fishPile.push(...s.cards.splice(1, e.n));
      else if (s !== scene.cast?.shoal) {
        game.fishPile.push(...s.cards.splice(0, e.n));
        s.faceUp = false;
      }
    }
  },
  async set_difficulty(game, me, e, scene) { if (scene.cast) { scene.cast.base = e.x; scene.cast.extra = 0; } },
  async add_difficulty(game, me, e, scene) { if (scene.cast) scene.cast.extra += e.x; },
  async may(game, me, e, scene) {
    if (!affordable(me, e.cost)) return;
    if (await game.one(me, 'may', ['yes', 'no'], { effect: e }) === 'no') return;
    me.bucks -= e.cost.bucks ?? 0;
    if (e.cost.dice) for (const d of await game.some(me, 'cost-dice', me.fresh, e.cost.dice, e.cost.dice)) d.fresh = false;
    if (e.cost.regrets) await game.discardRegrets(me, e.cost.regrets, 'choice');
    if (e.cost.fish) {
      for (const f of await game.some(me, 'cost-fish', me.hand, e.cost.fish, e.cost.fish)) game.fishPile.push(take(me.hand, f));
    }
    await resolve(game, me, e.then, scene);
  },
  async if(game, me, e, scene) { await resolve(game, me, holds(me, e.test) ? e.then : e.else, scene); },
  async for_each(game, me, e, scene) {
    for (const a of await whom(game, me, e.who)) await resolve(game, a, e.then, scene);
  },
  async choose_one(game, me, e, scene) {
    await resolve(game, me, await game.one(me, 'choose-one', e.of), scene);
  },
  async coin(game, me, e, scene) { await resolve(game, me, e[game.chance.coin()], scene); },
  async gain_bucks(game, me, e) { for (const a of await whom(game, me, e.who)) a.earn(e.n); },
  async draw_dink(game, me, e) { for (let i = 0; i < e.n; i++) await game.drawDink(me); },
  async flip_worms(game, me) { me.wormsUp = true; },
  async take_supply(game, me, e) { me.supplies.push(...game.draw('supplies', e.n)); },
  async discard_item(game, me, e) {
    for (const a of await whom(game, me, e.who)) if (a.items.length) game.loseItem(a, await game.one(a, 'lose-item', a.items));
  },
  async gain_die(game, me, e) {
    let kind = e.kind;
    if (kind === 'any') {
      const kinds = Object.keys(game.bag).filter((k) => game.bag[k]);
      if (!kinds.length) return;
      kind = await game.one(me, 'die-kind', kinds);
    }
    game.gainDie(me, kind);
  },
  async swap(game, me, e, scene) {
    const { shoal } = scene.cast;
    if (e.target === 'hand') {
      if (!me.hand.length) return;
      const mine = await game.one(me, 'swap-fish', me.hand);
      me.hand[me.hand.indexOf(mine)] = shoal.cards[0];
      shoal.cards[0] = mine;
    } else {
      const row = game.shoals.filter((s) => s.depth === shoal.depth && s !== shoal && s.cards.length);
      if (!row.length) return;
      const other = await game.one(me, 'swap-shoal', row);
      [shoal.cards[0], other.cards[0]] = [other.cards[0], shoal.cards[0]];
      other.faceUp = true;
    }
    scene.cast.setFish(shoal.cards[0]);
  },
  async relocate_this(game, me, e, scene) {
    if (e.on === 'miss') scene.cast.onMiss = e.to;
    else { game.relocate(scene.cast, e.to); scene.cast.over = true; }
  },
  async auto_catch(game, me, e, scene) { if (!e.if || holds(me, e.if)) scene.cast.auto = true; },
  async end_action(game, me, e, scene) { scene.cast.over = true; scene.cast.free = e.free === 'yes' || e.free === true; },
  async discard_fish(game, me, e) {
    for (const a of await whom(game, me, e.who)) {
      const fit = a.hand.filter((f) => fits(f, e.filter, a));
      if (fit.length) game.fishPile.push(take(a.hand, await game.one(a, 'lose-fish', fit)));
    }
  },
  async add_slot(game, me, e) { me.mounts.push({ times: e.multiplier, fish: null }); },
};
