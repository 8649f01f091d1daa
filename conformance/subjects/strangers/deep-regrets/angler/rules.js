'use strict';
// Angler: Deep Regrets as a reducer.  The whole game is one plain object;
// reduce(game, event) returns the next one.  What happens next is kept on a
// stack of jobs (game.jobs, the last one is next).  When somebody has to decide,
// game.ask is set, and the next event must be {type: 'answer', value}.

const BOX = require('./cards.json');

const CARDS = {};
for (const deck of ['fish', 'regrets', 'dinks', 'rods', 'reels', 'supplies'])
  for (const card of BOX[deck]) CARDS[card.id] = { ...card, deck };

const copy = (x) => JSON.parse(JSON.stringify(x));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sum = (list) => list.reduce((a, b) => a + b, 0);

// ---------------------------------------------------------------- chance
function random(g, n) {
  g.seed = (g.seed + 0x6d2b79f5) | 0;
  let t = Math.imul(g.seed ^ (g.seed >>> 15), 1 | g.seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}
// Somebody with real dice can answer instead: set table.chance to a function
// (game, what, from) that gives an index into `from`.
const table = { chance: null };
function chance(g, what, from, die) {
  return table.chance ? table.chance(g, what, from, die) : random(g, from.length);
}
function shuffle(g, list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random(g, i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}
function rollDie(g, die) {
  const faces = BOX.dice[die.kind];
  die.face = faces[chance(g, 'die', faces, die)];
}

// ----------------------------------------------------------------- setup
function expand(deck) {
  return deck.flatMap((c) => Array(c.copies || 1).fill(c.id));
}

function newGame(names, { seed = 1, firstDay = 'monday' } = {}) {
  const g = {
    seed, day: firstDay, firstDay, phase: 'refresh', first: 0, turn: 0,
    players: names.map((name) => ({
      name, port: false, depth: 1,
      dice: [0, 1, 2].map(() => ({ kind: 'player', face: 1, fresh: false })),
      money: 0, worms: false, lifeboat: true, regrets: [], hand: [],
      trophies: BOX.mounts.map((times) => ({ times, fish: null })),
      items: [], gear: [], rod: null, reel: null, used: {},
      passed: false, caughtToday: 0,
    })),
    preserver: null, sea: {}, decks: {}, bag: [], omen: true,
    out: [], visited: [], passes: [], extra: 0,
    cast: null, jobs: [], ask: null, news: [], result: null,
  };
  for (let d = 1; d <= 3; d++) {
    const fish = shuffle(g, expand(BOX.fish.filter((f) => f.depth === d)));
    ['a', 'b', 'c'].forEach((c, i) => {
      g.sea[d + c] = { fish: fish.slice(i * 13, i * 13 + 13), up: false };
    });
  }
  for (const deck of ['dinks', 'rods', 'reels', 'supplies'])
    g.decks[deck] = shuffle(g, expand(BOX[deck]));
  g.decks.regrets = shuffle(g, expand(BOX.regrets)).slice(0, 10 * names.length);
  for (const kind in BOX.bag)
    for (let i = 0; i < BOX.bag[kind]; i++) g.bag.push(kind);
  todo(g, { job: 'refresh' });
  return run(g);
}

// --------------------------------------------------------------- helpers
// The bottom of a shoal is fish[0], its top is the last fish.
const topOf = (g, s) => g.sea[s].fish[g.sea[s].fish.length - 1];
const shoals = (g) => Object.keys(g.sea).filter((s) => g.sea[s].fish.length);
const fresh = (p) => p.dice.filter((d) => d.fresh);
const has = (id, rule) => (CARDS[id].static || []).find((s) => s.is === rule);
const worn = (p) => [p.rod, p.reel].filter(Boolean);
const wears = (p, rule) => worn(p).map((id) => has(id, rule)).find(Boolean);

function todo(g, ...jobs) { g.jobs.push(...jobs.reverse()); }
function ask(g, who, question, options, more = {}) {
  g.ask = { who, question, options, ...more };
}
function tell(g, what, more) { g.news.push({ what, ...more }); }

function madness(p) {
  return [...BOX.madness].reverse().find((row) => p.regrets.length >= row.cards);
}
function worth(p, id) {
  if (has(id, 'value_fixed')) return CARDS[id].value;
  return Math.max(0, CARDS[id].value + madness(p)[CARDS[id].align]);
}
const regretValue = (p) => sum(p.regrets.map((id) => CARDS[id].value)) + (p.lifeboat ? 0 : 10);
const earn = (p, n) => { p.money = Math.min(10, p.money + n); };
const freeSlots = (p) => p.trophies.map((t, i) => i).filter((i) => !p.trophies[i].fish);
const turnOrder = (g) => g.players.map((_, i) => (g.first + i) % g.players.length);
const rest = (g, i) => g.players.map((_, k) => (i + k) % g.players.length).slice(1);

function drawRegrets(g, i, n) {
  const p = g.players[i];
  if (n > 0) n += sum(p.hand.map((id) => (has(id, 'extra_regret_draw') || { n: 0 }).n));
  for (; n > 0 && g.decks.regrets.length; n--) {
    p.regrets.push(g.decks.regrets.shift());
    tell(g, 'regret', { who: i });
  }
}
function remove(list, x) {
  const k = list.findIndex((y) => same(x, y));
  if (k < 0) throw new Error('not there: ' + JSON.stringify(x));
  return list.splice(k, 1)[0];
}
function addDie(g, i, kind) {
  const p = g.players[i];
  const die = { kind, face: 0, fresh: fresh(p).length < madness(p).max_dice };
  rollDie(g, die);
  p.dice.push(die);
}
function fromBag(g, kind) {
  const k = g.bag.indexOf(kind);
  if (k < 0) return false;
  g.bag.splice(k, 1);
  return true;
}
function steer(p, depth) {
  if (!p.port) p.depth = Math.max(1, Math.min(3, depth));
}
function difficulty(g) {
  const { who, fish, base, plus } = g.cast;
  const p = g.players[who];
  let n = base + plus;
  for (const id of worn(p)) {
    const s = has(id, 'difficulty');
    if (s && matches(p, fish, s.filter)) n += s.n;
  }
  const per = has(fish, 'difficulty_per');
  if (per) n += p[per.thing].length;
  return Math.max(0, n);
}
function matches(p, id, filter) {
  if (filter === 'all') return true;
  return Object.entries(filter).every(([k, v]) =>
    k === 'first_today' ? p.caughtToday === 0 : CARDS[id][k] === v);
}
function pays(g, dice) {
  const exact = has(g.cast.fish, 'exact_dice');
  if (exact && dice.length !== exact.n) return false;
  return sum(dice.map((d) => d.face)) >= difficulty(g);
}
function canPay(g) {
  const dice = fresh(g.players[g.cast.who]);
  const exact = has(g.cast.fish, 'exact_dice');
  if (!exact) return pays(g, dice);
  return dice.length >= exact.n &&
    pays(g, [...dice].sort((a, b) => b.face - a.face).slice(0, exact.n));
}
const itemsFor = (p, when) => [...new Set(p.items)].filter((id) => CARDS[id].when === when);
const gearFor = (p, when) => worn(p).filter((id) => {
  const a = CARDS[id].activated;
  return a && a.when === when && (p.used[id] || 0) < a.limit;
});
const price = (p, tier) => Math.max(0, tier.price - madness(p).discount);

// ------------------------------------------------------------------ jobs
const JOBS = {
  // Phase I
  newDay(g) {
    const n = BOX.days.indexOf(g.day) + 1;
    g.day = BOX.days[n];
    g.phase = 'start';
    // whoever went to bed first gets up first
    g.first = g.passes.length ? g.passes[0] : (g.first + 1) % g.players.length;
    g.passes = [];
    g.visited = [];
    for (const p of g.players) Object.assign(p, { passed: false, caughtToday: 0, used: {} });
    for (let d = 1; d < 3; d++)
      for (const c of 'abc') {
        const shoal = g.sea[d + c];
        if (shoal.up && shoal.fish.length) g.out.push(shoal.fish.pop());
        shoal.up = false;
      }
    if (g.day === 'wednesday') for (const p of g.players) p.worms = true;
    if (g.day === 'thursday') for (const p of g.players) earn(p, BOX.thursday_money);
    if (g.day === 'saturday')
      for (const i of turnOrder(g)) {
        const kind = BOX.saturday_die.find((k) => fromBag(g, k));
        if (kind) addDie(g, i, kind);
      }
    for (const p of g.players) steer(p, p.depth - 1);
    todo(g, { job: 'refresh' }, { job: 'declaration' });
  },

  // Phase II
  refresh(g) {
    g.phase = 'refresh';
    todo(g, ...turnOrder(g).map((who) => ({ job: 'muster', who })), { job: 'preserver' },
      ...(g.day === g.firstDay ? [{ job: 'action' }] : []));
  },
  muster(g, { who }) {
    const p = g.players[who];
    for (const d of p.dice) { rollDie(g, d); d.fresh = false; }
    const max = madness(p).max_dice;
    if (p.dice.length <= max) for (const d of p.dice) d.fresh = true;
    else ask(g, who, 'freshDice', p.dice.map((_, i) => i), { some: max, dice: p.dice });
  },
  preserver(g) {
    let best = null;
    const total = (i) => sum(fresh(g.players[i]).map((d) => d.face));
    for (const i of turnOrder(g)) if (best === null || total(i) > total(best)) best = i;
    g.preserver = best;
    tell(g, 'preserver', { who: best });
  },

  // Phase III
  declaration(g) {
    g.phase = 'declaration';
    todo(g, ...turnOrder(g).map((who) => ({ job: 'declare', who })), { job: 'action' });
  },
  declare(g, { who }) {
    ask(g, who, 'bearings', ['sea', 'port']);
  },
  equip(g, { who }) {
    const p = g.players[who];
    p.rod = p.reel = null;
    const choose = ['rods', 'reels'].filter((k) => p.gear.some((id) => CARDS[id].deck === k));
    todo(g, ...choose.map((deck) => ({ job: 'equipOne', who, deck })));
  },
  equipOne(g, { who, deck }) {
    const mine = g.players[who].gear.filter((id) => CARDS[id].deck === deck);
    ask(g, who, 'equip', [null, ...mine], { deck });
  },
  makePort(g, { who }) {
    const p = g.players[who];
    p.port = true;
    todo(g, { job: 'muster', who }, { job: 'inPort', who });
  },
  inPort(g, { who }) {
    g.players[who].worms = true;
    todo(g, { job: 'loseRegret', who, pick: 'choice' });
  },
  loseRegret(g, { who, pick }) {
    const p = g.players[who];
    if (!p.regrets.length) return;
    if (pick === 'random') {
      g.out.push(p.regrets.splice(chance(g, 'regret', p.regrets), 1)[0]);
    } else ask(g, who, 'loseRegret', [...new Set(p.regrets)]);
  },

  // Phase IV
  action(g) {
    g.phase = 'action';
    g.turn = g.first;
    g.extra = 0;
    todo(g, { job: 'turn' });
  },
  turn(g, { acted = false }) {
    const p = g.players[g.turn];
    if (p.passed) return todo(g, { job: 'reward', who: g.turn }, { job: 'nextTurn' });
    ask(g, g.turn, 'turn', [...freeActions(g, g.turn),
      ...(acted ? [{ act: 'end' }] : [...actions(g, g.turn), { act: 'pass' }])], { acted });
  },
  reward(g, { who }) {
    ask(g, who, 'reward', ['dink', 'regret']);
  },
  nextTurn(g) {
    const left = g.players.filter((p) => !p.passed);
    if (!left.length || g.extra >= 1) return todo(g, { job: 'endOfDay' });
    if (left.length === 1) {
      g.extra++;
      g.turn = g.players.indexOf(left[0]);
    } else g.turn = (g.turn + 1) % g.players.length;
    todo(g, { job: 'turn' });
  },
  endOfDay(g) {
    if (g.day === 'saturday') return todo(g, { job: 'penalty' }, { job: 'score' });
    todo(g, { job: 'newDay' });
  },

  // Fishing
  reveal(g) {
    const { who, fish, turned } = g.cast;
    if (turned && !wears(g.players[who], 'ignore_reveal'))
      effects(g, who, CARDS[fish].reveal);
  },
  hook(g) {
    const c = g.cast;
    if (c.end) return;
    const p = g.players[c.who];
    const can = canPay(g);
    const options = [];
    if (can) options.push({ act: 'pay' });
    if (!(can && has(c.fish, 'must_catch'))) options.push({ act: 'dink' });
    if (g.preserver === c.who) options.push({ act: 'preserver' });
    for (const card of itemsFor(p, 'sea_pay')) options.push({ act: 'use', card });
    for (const card of gearFor(p, 'sea_pay')) options.push({ act: 'gear', card });
    ask(g, c.who, 'hook', options);
  },
  payment(g) {
    const dice = g.players[g.cast.who].dice;
    ask(g, g.cast.who, 'payment', dice.map((_, i) => i).filter((i) => dice[i].fresh),
      { some: 'any', need: difficulty(g) });
  },
  dinkDie(g, { who }) {
    const p = g.players[who];
    if (!fresh(p).length) return;
    ask(g, who, 'spendDie', p.dice.map((_, i) => i).filter((i) => p.dice[i].fresh));
  },
  catch(g) {
    const c = g.cast;
    if (c.end !== 'caught') return;
    const p = g.players[c.who];
    const shoal = g.sea[c.at];
    shoal.fish.pop();
    shoal.up = false;
    p.hand.push(c.fish);
    p.caughtToday++;
    tell(g, 'caught', { who: c.who, fish: c.fish });
    todo(g, { job: 'overfishing', who: c.who, at: c.at });
    effects(g, c.who, CARDS[c.fish].catch);
  },
  overfishing(g, { who, at }) {
    if (!g.sea[at].fish.length) drawRegrets(g, who, 1);
  },
  castOff(g) {
    const c = g.cast;
    g.cast = null;
    if (c.end === 'missed' && c.onMiss) {
      const shoal = g.sea[c.at];
      const id = shoal.fish.pop();
      shoal.up = false;
      if (c.onMiss === 'bottom') shoal.fish.unshift(id);
      else {
        const most = Math.max(...g.players.map((p) => p.regrets.length));
        g.players[turnOrder(g).find((i) => g.players[i].regrets.length === most)].hand.push(id);
      }
    }
    todo(g, { job: 'turn', acted: c.end !== 'free' });
  },
  drawDinks(g, { who, n }) {
    const p = g.players[who];
    if (n < 1 || !g.decks.dinks.length) return;
    const look = (wears(p, 'dink_draw_n') || { n: 1 }).n;
    const cards = g.decks.dinks.splice(0, look);
    todo(g, { job: 'drawDinks', who, n: n - 1 });
    if (cards.length === 1) p.items.push(cards[0]);
    else ask(g, who, 'keepDink', cards);
  },

  // Port
  counter(g, { who, shop, tier, off, thrown }) {
    const p = g.players[who];
    const cost = Math.max(0, price(p, BOX.shops[shop][tier]) - off);
    const options = cost <= p.money ? [{ act: 'buy' }] : [];
    if (g.preserver === who && !thrown) options.push({ act: 'preserver' });
    for (const card of itemsFor(p, 'shop')) options.push({ act: 'use', card });
    ask(g, who, 'counter', options, { shop, tier, off, thrown, cost });
  },
  mount(g, { who, n }) {
    const p = g.players[who];
    if (n === 3 || !p.hand.length || !freeSlots(p).length) return;
    ask(g, who, 'mount', [...(n ? [null] : []), ...p.hand.flatMap((fish) =>
      freeSlots(p).map((slot) => ({ fish, slot })))], { n });
  },

  effect(g, { who, effect }) {
    if (g.cast && g.cast.end && g.cast.end !== 'caught') return;
    EFFECTS[effect.do](g, who, effect);
  },

  // The end
  penalty(g) {
    const worst = Math.max(...g.players.map(regretValue));
    todo(g, ...turnOrder(g).filter((i) => regretValue(g.players[i]) === worst)
      .map((who) => ({ job: 'loseTrophy', who })));
  },
  loseTrophy(g, { who }) {
    const p = g.players[who];
    const mine = p.trophies.map((_, i) => i).filter((i) => p.trophies[i].fish);
    if (!mine.length) return;
    const points = mine.map((i) => worth(p, p.trophies[i].fish) * p.trophies[i].times);
    const aim = g.players.length === 2 ? Math.min(...points) : Math.max(...points);
    ask(g, who, 'loseTrophy', mine.filter((_, k) => points[k] === aim));
  },
  score(g) {
    g.phase = 'over';
    const scores = g.players.map((p) => ({
      hand: sum(p.hand.map((id) => CARDS[id].value)),
      trophies: sum(p.trophies.filter((t) => t.fish).map((t) => worth(p, t.fish) * t.times)),
      money: Math.floor(p.money / 2),
    }));
    const rank = g.players.map((p, i) => [
      -(scores[i].hand + scores[i].trophies + scores[i].money), regretValue(p), p.regrets.length]);
    const less = (a, b) => { for (let k = 0; k < 3; k++) if (a[k] !== b[k]) return a[k] - b[k]; return 0; };
    const best = [...rank].sort(less)[0];
    g.result = { scores, winners: rank.map((_, i) => i).filter((i) => same(rank[i], best)) };
  },
};

// --------------------------------------------------- what may be done
function freeActions(g, i) {
  const p = g.players[i];
  const list = [];
  for (const fish of [...new Set(p.hand)]) if (CARDS[fish].eat) list.push({ act: 'eat', fish });
  if (p.worms) for (const at of shoals(g)) list.push({ act: 'worms', at });
  for (const card of itemsFor(p, 'any_turn')) list.push({ act: 'use', card });
  for (const card of gearFor(p, 'any_turn')) list.push({ act: 'gear', card });
  if (!p.port && p.depth < 3)
    p.dice.forEach((d, die) => { if (d.fresh) list.push({ act: 'sinker', die }); });
  return list;
}
function actions(g, i) {
  const p = g.players[i];
  const list = [];
  if (!p.port) {
    if (fresh(p).length)
      for (const at of shoals(g)) if (Number(at[0]) === p.depth && !locked(g, at)) list.push({ act: 'fish', at });
    if (p.lifeboat) list.push({ act: 'abandon' });
    return list;
  }
  if (p.hand.some((id) => !has(id, 'no_sell'))) list.push({ act: 'sell' });
  const reach = p.money + (g.preserver === i ? 2 : 0) +
    sum(p.items.filter((id) => CARDS[id].when === 'shop').map((id) => CARDS[id].cost_reduction));
  for (const shop in BOX.shops) if (!g.visited.includes(shop))
    BOX.shops[shop].forEach((t, tier) => { if (price(p, t) <= reach) list.push({ act: 'shop', shop, tier }); });
  if (p.hand.length && freeSlots(p).length) list.push({ act: 'mount' });
  return list;
}
function locked(g, at) {
  return shoals(g).some((s) => s !== at && s[1] === at[1] && g.sea[s].up && has(topOf(g, s), 'column_lock'));
}

// ---------------------------------------------------------------- answers
function useItem(g, who, card) {
  remove(g.players[who].items, card);
  g.out.push(card);
  if (g.cast) g.cast.plus -= CARDS[card].cost_reduction || 0;
  effects(g, who, CARDS[card].effects);
}
function useGear(g, who, card) {
  const p = g.players[who];
  p.used[card] = (p.used[card] || 0) + 1;
  effects(g, who, CARDS[card].activated.effects);
}

const TURN = {
  pass(g, i) {
    g.players[i].passed = true;
    g.passes.push(i);
    todo(g, { job: 'reward', who: i }, { job: 'nextTurn' });
  },
  end(g) { todo(g, { job: 'nextTurn' }); },
  eat(g, i, { fish }, again) {
    remove(g.players[i].hand, fish);
    g.out.push(fish);
    todo(g, again);
    effects(g, i, CARDS[fish].eat);
  },
  worms(g, i, { at }, again) {
    g.players[i].worms = false;
    todo(g, again);
    ask(g, i, 'putBack', ['top', 'bottom'], { at, fish: topOf(g, at) });
  },
  use(g, i, { card }, again) { todo(g, again); useItem(g, i, card); },
  gear(g, i, { card }, again) { todo(g, again); useGear(g, i, card); },
  sinker(g, i, { die }, again) {
    const p = g.players[i];
    p.dice[die].fresh = false;
    steer(p, p.depth + 1);
    todo(g, again);
  },
  fish(g, i, { at }) {
    const shoal = g.sea[at];
    const fish = topOf(g, at);
    g.cast = { who: i, at, fish, base: CARDS[fish].difficulty, plus: 0, turned: !shoal.up, end: null, onMiss: null };
    shoal.up = true;
    tell(g, 'cast', { who: i, at, fish });
    todo(g, { job: 'reveal' }, { job: 'hook' }, { job: 'catch' }, { job: 'castOff' });
  },
  abandon(g, i) {
    g.players[i].lifeboat = false;
    todo(g, { job: 'makePort', who: i }, { job: 'turn', acted: true });
  },
  sell(g, i) {
    const p = g.players[i];
    const goods = p.hand.map((_, k) => k).filter((k) => !has(p.hand[k], 'no_sell'));
    todo(g, { job: 'turn', acted: true });
    ask(g, i, 'sell', goods, { some: 'any' });
  },
  shop(g, i, { shop, tier }) {
    todo(g, { job: 'counter', who: i, shop, tier, off: 0 }, { job: 'turn', acted: true });
  },
  mount(g, i) { todo(g, { job: 'mount', who: i, n: 0 }, { job: 'turn', acted: true }); },
};

const HOOK = {
  pay(g) { todo(g, { job: 'payment' }); },
  dink(g, { who }, a) {
    const c = g.cast;
    // a fish that was out of reach is bad luck enough
    const free = !canPay(g);
    c.end = 'missed';
    todo(g, ...(free ? [] : [{ job: 'dinkDie', who: c.who }]), { job: 'drawDinks', who: c.who, n: 1 });
  },
  preserver(g) { g.preserver = null; g.cast.plus -= 2; todo(g, { job: 'hook' }); },
  use(g, { who }, a) { todo(g, { job: 'hook' }); useItem(g, who, a.card); },
  gear(g, { who }, a) { todo(g, { job: 'hook' }); useGear(g, who, a.card); },
};

const ANSWERS = {
  freshDice(g, q, value) {
    g.players[q.who].dice.forEach((d, i) => { d.fresh = value.includes(i); });
  },
  bearings(g, q, where) {
    const p = g.players[q.who];
    const wasInPort = p.port;
    p.port = where === 'port';
    if (!p.port && wasInPort) p.depth = 1;
    todo(g, ...(p.port && !wasInPort ? [{ job: 'makePort', who: q.who }] : []), { job: 'equip', who: q.who });
  },
  equip(g, q, id) { g.players[q.who][q.deck === 'rods' ? 'rod' : 'reel'] = id; },
  loseRegret(g, q, id) { g.out.push(remove(g.players[q.who].regrets, id)); },
  turn(g, q, a) { TURN[a.act](g, q.who, a, { job: 'turn', acted: q.acted }); },
  reward(g, q, what) {
    if (what === 'dink') todo(g, { job: 'drawDinks', who: q.who, n: 1 });
    else todo(g, { job: 'loseRegret', who: q.who, pick: 'choice' });
  },
  putBack(g, q, where) {
    const shoal = g.sea[q.at];
    if (where === 'bottom') {
      shoal.fish.unshift(shoal.fish.pop());
      shoal.up = false;
    }
  },
  hook(g, q, a) { HOOK[a.act](g, q, a); },
  payment(g, q, value) {
    const dice = g.players[q.who].dice;
    if (!pays(g, value.map((i) => dice[i]))) throw new Error('these dice do not pay for the fish');
    for (const i of value) dice[i].fresh = false;
    g.cast.end = 'caught';
  },
  spendDie(g, q, i) { g.players[q.who].dice[i].fresh = false; },
  keepDink(g, q, id) {
    const cards = [...q.options];
    g.players[q.who].items.push(remove(cards, id));
    g.decks.dinks.push(...cards);
  },
  sell(g, q, value) {
    const p = g.players[q.who];
    if (!value.length) throw new Error('sell something');
    const fish = value.map((k) => p.hand[k]);
    earn(p, sum(fish.map((id) => worth(p, id))));
    for (const id of fish) { remove(p.hand, id); g.out.push(id); }
    drawRegrets(g, q.who, fish.filter((id) => CARDS[id].align === 'foul').length);
  },
  counter(g, q, a) {
    const p = g.players[q.who];
    const again = { job: 'counter', who: q.who, shop: q.shop, tier: q.tier, off: q.off, thrown: q.thrown };
    if (a.act === 'preserver') return todo(g, { ...again, off: q.off + 2, thrown: true });
    if (a.act === 'use') {
      remove(p.items, a.card);
      g.out.push(a.card);
      return todo(g, { ...again, off: q.off + CARDS[a.card].cost_reduction });
    }
    p.money -= q.cost;
    g.visited.push(q.shop);
    const { draw, keep } = BOX.shops[q.shop][q.tier];
    if (q.shop === 'dice') {
      for (let k = 0; k < draw && g.bag.length; k++)
        addDie(g, q.who, g.bag.splice(chance(g, 'bag', g.bag), 1)[0]);
      return;
    }
    const cards = g.decks[q.shop].splice(0, draw);
    if (cards.length > keep) ask(g, q.who, 'keepCards', cards.map((_, k) => k), { some: keep, cards, deck: q.shop });
    else (q.shop === 'supplies' ? p.items : p.gear).push(...cards);
  },
  keepCards(g, q, value) {
    const p = g.players[q.who];
    const mine = q.deck === 'supplies' ? p.items : p.gear;
    q.cards.forEach((id, k) => (value.includes(k) ? mine : g.decks[q.deck]).push(id));
  },
  mount(g, q, a) {
    if (!a) return;
    const p = g.players[q.who];
    p.trophies[a.slot].fish = remove(p.hand, a.fish);
    todo(g, { job: 'mount', who: q.who, n: q.n + 1 });
  },
  loseTrophy(g, q, slot) {
    const t = g.players[q.who].trophies[slot];
    g.out.push(t.fish);
    t.fish = null;
  },
  effect(g, q, value) { EFFECTS[q.effect.do](g, q.player, q.effect, value); },
};

// ---------------------------------------------------------------- effects
function effects(g, who, list) {
  if (list) todo(g, ...list.map((effect) => ({ job: 'effect', who, effect })));
}
// Ask `who` about an effect; the answer comes back as the last argument.
function askAbout(g, player, effect, options, more = {}) {
  ask(g, more.asked ?? player, 'effect', options, { player, effect, ...more });
}
function people(g, i, who) {
  const all = [i, ...rest(g, i)];
  if (who === 'self') return [i];
  if (who === 'all') return all;
  if (who === 'others') return rest(g, i);
  if (who === 'left') return rest(g, i).slice(0, 1);
  if (who === 'right') return rest(g, i).slice(-1);
  if (who === 'at_sea') return all.filter((k) => !g.players[k].port);
  return all.filter((k) => !g.players[k].port && g.players[k].depth === who.at_depth);
}
function area(g, i, name) {
  const at = g.cast ? g.cast.at : null;
  if (name === 'all_tops') return shoals(g);
  if (name === 'row') return shoals(g).filter((s) => Number(s[0]) === (at ? Number(at[0]) : g.players[i].depth));
  if (name === 'column') return shoals(g).filter((s) => at && s[1] === at[1]);
  return at ? [at] : [];
}
function holds(g, i, test) {
  const p = g.players[i];
  const [key, n] = Object.entries(test)[0];
  return {
    regrets_at_least: p.regrets.length >= n, regrets_at_most: p.regrets.length <= n,
    hand_at_least: p.hand.length >= n, bucks_at_least: p.money >= n,
    fresh_at_most: fresh(p).length <= n, at_depth: !p.port && p.depth === n,
  }[key];
}
const diceOf = (p, want) => p.dice.map((_, i) => i).filter((i) => want(p.dice[i]));
const times = (g, who, e) => { if (e.n > 1) effects(g, who, [{ ...e, n: e.n - 1 }]); };

const EFFECTS = {
  draw_regret(g, i, e) { for (const k of people(g, i, e.who)) drawRegrets(g, k, e.n); },
  discard_regret(g, i, e) {
    for (const who of people(g, i, e.who).reverse())
      for (let k = 0; k < e.n; k++) todo(g, { job: 'loseRegret', who, pick: e.pick });
  },
  move_regret(g, i, e, value) {
    const p = g.players[i];
    if (!p.regrets.length) return;
    if (e.to === 'chosen_other') {
      if (value === undefined) return askAbout(g, i, e, rest(g, i));
      return effects(g, i, [{ ...e, to: 'seat', seat: value }]);
    }
    if (e.pick === 'choice' && value === undefined) return askAbout(g, i, e, [...new Set(p.regrets)]);
    const id = e.pick === 'choice' ? remove(p.regrets, value)
      : p.regrets.splice(chance(g, 'regret', p.regrets), 1)[0];
    g.players[e.to === 'seat' ? e.seat : people(g, i, e.to)[0]].regrets.push(id);
  },
  draw_dink(g, i, e) { todo(g, { job: 'drawDinks', who: i, n: e.n }); },
  gain_bucks(g, i, e) { for (const k of people(g, i, e.who)) earn(g.players[k], e.n); },
  increment(g, i, e, value) {
    const p = g.players[i];
    const can = diceOf(p, (d) => d.fresh && d.face < Math.max(...BOX.dice[d.kind]));
    if (!can.length) return;
    if (value === undefined) return askAbout(g, i, e, can);
    p.dice[value].face++;
    times(g, i, e);
  },
  set_max(g, i, e, value) {
    const p = g.players[i];
    const can = diceOf(p, (d) => d.fresh);
    if (!can.length) return;
    if (value === undefined) return askAbout(g, i, e, can);
    p.dice[value].face = Math.max(...BOX.dice[p.dice[value].kind]);
    times(g, i, e);
  },
  refresh(g, i, e, value) {
    const p = g.players[i];
    const can = diceOf(p, (d) => !d.fresh);
    if (!can.length || fresh(p).length >= madness(p).max_dice) return;
    if (value === undefined) return askAbout(g, i, e, can);
    p.dice[value].fresh = true;
    rollDie(g, p.dice[value]);
    times(g, i, e);
  },
  reroll(g, i, e, value) {
    const p = g.players[i];
    const can = diceOf(p, (d) => d.fresh);
    if (!can.length) return;
    if (e.n === 'all') return can.forEach((k) => rollDie(g, p.dice[k]));
    if (value === undefined) return askAbout(g, i, e, can, { some: 'any', most: e.n });
    value.forEach((k) => rollDie(g, p.dice[k]));
  },
  reroll_until(g, i, e, value) {
    const p = g.players[i];
    const can = diceOf(p, (d) => d.fresh);
    if (!can.length) return;
    if (value === undefined) return askAbout(g, i, e, can);
    for (let k = 0; k < e.limit; k++) {
      rollDie(g, p.dice[value]);
      if (p.dice[value].face >= e.at_least) break;
    }
  },
  boat(g, i, e, value) {
    if (e.who === 'chosen_other' && value === undefined) return askAbout(g, i, e, rest(g, i));
    for (const k of value === undefined ? people(g, i, e.who) : [value])
      steer(g.players[k], e.to || g.players[k].depth + e.by);
  },
  peek(g, i, e, value) {
    const any = e.area.any;
    if (any && value === undefined)
      return askAbout(g, i, e, shoals(g), { some: Math.min(any, shoals(g).length) });
    for (const s of any ? value : area(g, i, e.area))
      tell(g, 'seen', { who: i, at: s, fish: g.sea[s].fish.slice(-e.n).reverse() });
  },
  reorder(g, i, e, value) {
    if (!e.at) {
      if (value === undefined) return askAbout(g, i, e, shoals(g));
      return effects(g, i, [{ ...e, at: value, order: [] }]);
    }
    const pile = g.sea[e.at].fish;
    if (!e.look) return effects(g, i, [{ ...e, look: pile.splice(-e.n).reverse() }]);
    if (value !== undefined) { remove(e.look, value); e.order.push(value); }
    if (e.look.length > 1) return askAbout(g, i, e, [...e.look]);
    pile.push(...[...e.order, ...e.look].reverse());
  },
  reveal(g, i, e, value) {
    const any = e.area.any;
    if (any && value === undefined) return askAbout(g, i, e, shoals(g), { some: Math.min(any, shoals(g).length) });
    for (const s of any ? value : area(g, i, e.area)) g.sea[s].up = true;
  },
  discard_top(g, i, e, value) {
    const any = e.area.any;
    if (any && value === undefined) return askAbout(g, i, e, shoals(g), { some: Math.min(any, shoals(g).length) });
    if (e.area === 'under_this') {
      const pile = g.sea[g.cast.at].fish;
      if (pile.length > 1) g.out.push(...pile.splice(pile.length - 2, 1));
      return;
    }
    for (const s of any ? value : area(g, i, e.area)) {
      if (g.cast && g.cast.at === s) continue;
      g.out.push(g.sea[s].fish.pop());
      g.sea[s].up = false;
    }
  },
  swap(g, i, e, value) {
    const c = g.cast;
    const p = g.players[i];
    const options = e.target === 'hand' ? [...new Set(p.hand)] : area(g, i, 'row').filter((s) => s !== c.at);
    if (!options.length) return;
    if (value === undefined) return askAbout(g, i, e, options);
    const pile = g.sea[c.at].fish;
    pile.pop();
    let other = value;
    if (e.target === 'hand') { remove(p.hand, value); p.hand.push(c.fish); } else {
      other = g.sea[value].fish.pop();
      g.sea[value].fish.push(c.fish);
      g.sea[value].up = true;
    }
    pile.push(other);
    Object.assign(c, { fish: other, base: CARDS[other].difficulty, plus: 0 });
  },
  relocate_this(g, i, e) {
    const c = g.cast;
    if (e.on === 'miss') { c.onMiss = e.to; return; }
    const to = c.at[0] + { a: 'c', b: 'a', c: 'b' }[c.at[1]];
    g.sea[to].fish.push(g.sea[c.at].fish.pop());
    g.sea[c.at].up = false;
    g.sea[to].up = true;
    c.at = to;
  },
  set_difficulty(g, i, e) { if (g.cast) Object.assign(g.cast, { base: e.x, plus: 0 }); },
  add_difficulty(g, i, e) { if (g.cast) g.cast.plus += e.x; },
  auto_catch(g, i, e) { if (holds(g, i, e.if)) g.cast.end = 'caught'; },
  end_action(g, i, e) { g.cast.end = e.free ? 'free' : 'missed'; },
  coin(g, i, e) {
    const side = chance(g, 'coin', ['heads', 'tails']) === 0 ? 'heads' : 'tails';
    tell(g, 'coin', { side });
    effects(g, i, e[side]);
  },
  if(g, i, e) { effects(g, i, holds(g, i, e.test) ? e.then : e.else); },
  for_each(g, i, e) { for (const k of people(g, i, e.who).reverse()) effects(g, k, e.then); },
  choose_one(g, i, e, value) {
    if (value === undefined) return askAbout(g, i, e, e.of.map((_, k) => k));
    effects(g, i, e.of[value]);
  },
  may(g, i, e, value) {
    const p = g.players[i];
    const { bucks = 0, dice = 0, fish = 0, regrets = 0 } = e.cost;
    if (p.money < bucks || fresh(p).length < dice || p.hand.length < fish) return;
    if (value === undefined) return askAbout(g, i, e, ['yes', 'no']);
    if (value === 'no') return;
    p.money -= bucks;
    drawRegrets(g, i, regrets);
    todo(g, ...(dice ? [{ job: 'dinkDie', who: i }] : []));
    if (fish) effects(g, i, [{ do: 'discard_fish', filter: 'all', who: 'self' }, ...e.then]);
    else if (dice) { g.jobs.splice(g.jobs.length - 1, 0, ...e.then.map((effect) => ({ job: 'effect', who: i, effect })).reverse()); }
    else effects(g, i, e.then);
  },
  gain_die(g, i, e, value) {
    if (e.kind === 'omen') {
      if (g.omen) { g.omen = false; addDie(g, i, 'omen'); }
      return;
    }
    const kinds = [...new Set(g.bag)].sort();
    if (e.kind === 'any' && value === undefined) return kinds.length ? askAbout(g, i, e, kinds) : undefined;
    const kind = e.kind === 'any' ? value : e.kind;
    if (fromBag(g, kind)) addDie(g, i, kind);
  },
  add_slot(g, i, e) { g.players[i].trophies.push({ times: e.multiplier, fish: null }); },
  take_supply(g, i, e) { g.players[i].items.push(...g.decks.supplies.splice(0, e.n)); },
  flip_worms(g, i) { g.players[i].worms = true; },
  discard_item(g, i, e, value) {
    if (e.who !== 'self') return effects(g, i, [{ do: 'for_each', who: e.who, then: [{ ...e, who: 'self' }] }]);
    const p = g.players[i];
    if (!p.items.length) return;
    if (value === undefined) return askAbout(g, i, e, [...new Set(p.items)]);
    g.out.push(remove(p.items, value));
  },
  discard_fish(g, i, e, value) {
    const p = g.players[i];
    const can = [...new Set(p.hand)].filter((id) => matches(p, id, e.filter)
      && !(g.cast && g.cast.end === 'caught' && g.cast.fish === id));
    if (!can.length) return;
    if (value === undefined) return askAbout(g, i, e, can);
    g.out.push(remove(p.hand, value));
  },
};

// ---------------------------------------------------------------- reducer
function run(g) {
  while (!g.ask && g.jobs.length) {
    const job = g.jobs.pop();
    JOBS[job.job](g, job);
  }
  return g;
}

function fitsQuestion(q, value) {
  const known = (v) => q.options.some((o) => same(o, v));
  if (q.some === undefined) return known(value);
  return Array.isArray(value) && value.every(known) && new Set(value).size === value.length
    && (q.some === 'any' ? value.length <= (q.most ?? Infinity) : value.length === q.some);
}

function reduce(game, event) {
  const g = copy(game);
  if (event.type !== 'answer') throw new Error('unknown event ' + event.type);
  const q = g.ask;
  if (!q) throw new Error('nobody was asked');
  if (!fitsQuestion(q, event.value)) throw new Error(`${q.question}: not possible: ${JSON.stringify(event.value)}`);
  g.ask = null;
  g.news = [];
  ANSWERS[q.question](g, q, event.value);
  return run(g);
}

module.exports = { BOX, CARDS, table, newGame, reduce, run, worth, regretValue, madness, difficulty, canPay, pays };
