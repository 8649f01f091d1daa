'use strict';
// What the game does by itself between two prompts. A step is { do: name, ... } on the agenda;
// a step either finishes, or puts new steps in front, or sets g.s.prompt and waits for a player.
const R = require('./rules');
const { effectsOf, runEffect } = require('./abilities');

const all = (g) => g.s.players.map((_, i) => i);

const STEPS = {
  ask(g, step) {
    g.s.prompt = step.prompt;
  },

  effect(g, { who, effect }) {
    runEffect(g, who, effect);
  },

  // ---------------------------------------------------------------- the day
  newDay(g) {
    const s = g.s;
    const opening = s.daysPlayed === 0;
    const order = [];
    if (!opening) order.push({ do: 'start' });
    order.push({ do: 'refresh' });
    if (!opening) order.push({ do: 'declaration' });
    order.push({ do: 'action' });
    R.soon(g, ...order);
  },

  // Phase I
  start(g) {
    const s = g.s;
    s.phase = 'start';
    s.day += 1;
    s.first = (s.first + 1) % s.players.length;
    R.say(g, `--- ${g.tables.days[s.day]}`);
    for (const p of s.players) {
      p.passed = false;
      p.visited = {};
      p.used = [];
    }
    for (const x of s.shoals) {
      if (!x.up) continue;
      s.piles.fish.push(x.cards.shift());
      x.up = false;
    }
    switch (g.tables.days[s.day]) {
      case 'Wed':
      case 'Fri':
        for (const p of s.players) p.can = !p.can;
        break;
      case 'Thu':
        for (const p of s.players) p.bucks += 3;
        break;
      case 'Sat':
        for (const who of R.turnOrder(g)) {
          const d = R.takeDie(g, ['orange', 'blue', 'green']);
          if (d) s.players[who].spent.push(d);
        }
        break;
    }
    for (const p of s.players) if (p.place === 'sea' && p.depth > 1) p.depth -= 1;
    if (R.seaEmpty(g)) s.agenda = [{ do: 'finish' }];
  },

  // Phase II
  refresh(g) {
    g.s.phase = 'refresh';
    R.soon(g, ...R.turnOrder(g).map((who) => ({ do: 'muster', who })), { do: 'throwPreserver' });
  },

  muster(g, { who }) {
    const p = g.s.players[who];
    if (!p.fresh.length) return R.soon(g, { do: 'roll', who, reroll: [] });
    g.s.prompt = { kind: 'muster', who, from: p.fresh.map((d) => d.id), min: 0, max: p.fresh.length };
  },

  roll(g, { who, reroll }) {
    const p = g.s.players[who];
    for (const d of p.fresh) if (reroll.includes(d.id)) R.rollDie(g, d);
    R.refreshDice(g, who, p.spent.map((d) => d.id));
    const max = R.maxDice(g, who);
    if (p.fresh.length <= max) return;
    g.s.prompt = { kind: 'keepDice', who, from: p.fresh.map((d) => d.id), min: 0, max };
  },

  throwPreserver(g) {
    const s = g.s;
    if (s.preserver !== null) return;      // still on board somewhere
    let best = null;
    for (const who of R.turnOrder(g)) {
      if (best === null || R.freshTotal(s.players[who]) > R.freshTotal(s.players[best])) best = who;
    }
    s.prompt = { kind: 'throw', who: best, from: all(g).filter((x) => x !== best) };
  },

  // Phase III
  declaration(g) {
    g.s.phase = 'declaration';
    const bearings = g.s.players.map((_, who) => ({ do: 'bearing', who }));
    const gear = R.turnOrder(g).map((who) => ({ do: 'equip', who }));
    R.soon(g, ...bearings, ...gear);
  },

  bearing(g, { who }) {
    g.s.prompt = { kind: 'bearing', who };
  },

  equip(g, { who }) {
    const p = g.s.players[who];
    if (p.rods.length || p.reels.length) g.s.prompt = { kind: 'equip', who, rods: p.rods, reels: p.reels };
  },

  makePort(g, { who }) {
    g.s.players[who].place = 'port';
    R.soon(g, { do: 'muster', who }, { do: 'portGifts', who });
  },

  portGifts(g, { who }) {
    const p = g.s.players[who];
    p.can = true;
    if (!p.regrets.length) return;
    const worst = p.regrets.reduce((a, b) => (g.cards[b].value > g.cards[a].value ? b : a));
    R.dropRegret(g, who, worst);
  },

  // Phase IV
  action(g) {
    const s = g.s;
    s.phase = 'action';
    s.lastTurns = null;
    for (const p of s.players) p.passed = false;
    R.soon(g, { do: 'turn', who: s.first });
  },

  // look for the next player who is still awake
  nextTurn(g) {
    const s = g.s;
    if (R.seaEmpty(g)) return R.soon(g, { do: 'finish' });
    const awake = all(g).filter((x) => !s.players[x].passed);
    if (!awake.length) return R.soon(g, { do: 'endDay' });
    if (awake.length === 1) {
      if (s.lastTurns === null) s.lastTurns = 2;
      if (s.lastTurns === 0) return R.soon(g, { do: 'endDay' });
      s.lastTurns -= 1;
    }
    const n = s.players.length;
    let who = (s.turn.who + 1) % n;
    while (s.players[who].passed) who = (who + 1) % n;
    R.soon(g, { do: 'turn', who });
  },

  turn(g, { who }) {
    g.s.turn = { who, ease: 0, discount: 0 };
    g.s.prompt = { kind: 'turn', who };
  },

  // back to the menu after a free action
  menu(g, { who }) {
    g.s.prompt = { kind: 'turn', who };
  },

  reward(g, { who }) {
    g.s.prompt = { kind: 'reward', who };
  },

  endDay(g) {
    const s = g.s;
    s.daysPlayed += 1;
    s.turn = { who: null, ease: 0, discount: 0 };
    R.soon(g, { do: s.day >= g.tables.days.length - 1 ? 'finish' : 'newDay' });
  },

  // ---------------------------------------------------------------- fishing
  cast(g, { who, depth, n }) {
    const s = g.s;
    const shoal = R.shoalAt(g, depth, n);
    const id = shoal.cards[0];
    s.cast = { who, depth, n, id };
    const steps = [];
    if (!shoal.up) {
      shoal.up = true;
      R.say(g, `${R.name(g, who)} reveals ${g.cards[id].name}`);
      steps.push(...effectsOf(g, id, 'reveal').map((effect) => ({ do: 'effect', who, effect })));
    }
    R.soon(g, ...steps, { do: 'pay' });
  },

  pay(g) {
    const s = g.s;
    const { who, id } = s.cast;
    const p = s.players[who];
    const price = R.difficulty(g, who, id);
    const affordable = R.freshTotal(p) >= price;
    if (!affordable && !p.fresh.length) {
      s.cast = null;              // nothing to pay with, not even for a Dink
      s.turn.ease = 0;
      return;
    }
    s.prompt = { kind: 'pay', who, id, price, can: affordable ? 'catch' : 'dink', from: p.fresh.map((d) => d.id) };
  },

  caught(g) {
    const s = g.s;
    const { who, depth, n, id } = s.cast;
    const shoal = R.shoalAt(g, depth, n);
    shoal.cards.shift();
    shoal.up = false;
    s.players[who].hand.push(id);
    R.say(g, `${R.name(g, who)} catches ${g.cards[id].name}`);
    if (!shoal.cards.length) R.drawRegret(g, who);
    s.cast = null;
    s.turn.ease = 0;
  },

  // ---------------------------------------------------------------- shops
  // new dice are on the table: roll, then Fresh Pool as far as there is room
  stow(g, { who, dice }) {
    const p = g.s.players[who];
    for (const d of dice) R.rollDie(g, d);
    const room = Math.max(0, R.maxDice(g, who) - p.fresh.length);
    if (dice.length <= room) {
      p.fresh.push(...dice);
    } else if (room === 0) {
      p.spent.push(...dice.map((d) => ({ ...d, face: null })));
    } else {
      g.s.prompt = { kind: 'stow', who, dice, from: dice.map((d) => d.id), min: 0, max: room };
    }
  },

  // ---------------------------------------------------------------- the end
  finish(g) {
    const s = g.s;
    s.phase = 'end';
    s.agenda = [];
    const values = all(g).map((x) => R.regretValue(g, x));
    const most = Math.max(...values);
    const guilty = R.turnOrder(g).filter((x) => values[x] === most);
    R.soon(g, ...guilty.map((who) => ({ do: 'penalty', who })), { do: 'score' });
  },

  penalty(g, { who }) {
    const p = g.s.players[who];
    const fish = p.mounted.filter(Boolean);
    if (!fish.length) return;
    const best = Math.max(...fish.map((id) => R.valueOf(g, who, id)));
    const from = fish.filter((id) => R.valueOf(g, who, id) === best);
    if (from.length === 1) return R.soon(g, { do: 'unmount', who, id: from[0] });
    g.s.prompt = { kind: 'penalty', who, from, min: 1, max: 1 };
  },

  unmount(g, { who, id }) {
    const p = g.s.players[who];
    p.mounted[p.mounted.indexOf(id)] = null;
    g.s.piles.fish.push(id);
  },

  score(g) {
    const s = g.s;
    const rows = all(g).map((who) => {
      const p = s.players[who];
      const hand = R.sum(p.hand.map((id) => g.cards[id].value));
      const mounted = R.sum(p.mounted.map((id, i) => (id ? R.valueOf(g, who, id) * g.tables.slots[i] : 0)));
      const bucks = Math.floor(p.bucks / 2);
      return { who, hand, mounted, bucks, total: hand + mounted + bucks, regretValue: R.regretValue(g, who), regrets: p.regrets.length };
    });
    const better = (a, b) => b.total - a.total || a.regretValue - b.regretValue || a.regrets - b.regrets;
    const ranking = [...rows].sort(better);
    const winners = ranking.filter((r) => better(r, ranking[0]) === 0).map((r) => r.who);
    s.result = { scores: rows, winners };
    s.over = true;
    s.agenda = [];
  },
};

module.exports = { STEPS };
