'use strict';
// Card texts. A card has a list of effects: { on: 'reveal'|'catch'|'eat'|'use'|'passive', op, n, ... }
// Each op gets the game, the seat and the effect; longer ones put steps on the agenda.
const R = require('./rules');

const OPS = {
  regret(g, who, e) {
    for (let i = 0; i < (e.n ?? 1); i++) R.drawRegret(g, who);
  },
  // discard Regrets; the player picks them
  unregret(g, who, e) {
    const p = g.s.players[who];
    const n = Math.min(e.n ?? 1, p.regrets.length);
    if (!n) return;
    if (e.random) {
      for (let i = 0; i < n; i++) R.dropRegret(g, who, g.chance.take([...p.regrets], 'regret'));
      return;
    }
    R.soon(g, { do: 'ask', prompt: { kind: 'dropRegrets', who, from: [...p.regrets], min: n, max: n } });
  },
  bucks(g, who, e) {
    const p = g.s.players[who];
    p.bucks = Math.max(0, p.bucks + (e.n ?? 1));
  },
  dink(g, who, e) {
    for (let i = 0; i < (e.n ?? 1); i++) R.drawDink(g, who);
  },
  // a Tackle Die, rolled at once
  die(g, who, e) {
    const dice = [];
    for (let i = 0; i < (e.n ?? 1); i++) {
      const d = e.colour ? R.takeDie(g, [e.colour]) : R.drawDie(g);
      if (d) dice.push(d);
    }
    R.soon(g, { do: 'stow', who, dice });
  },
  // bring Spent dice back: roll them and put them into the Fresh Pool
  refresh(g, who, e) {
    const p = g.s.players[who];
    const n = Math.min(e.n ?? 1, p.spent.length, R.maxDice(g, who) - p.fresh.length);
    if (n <= 0) return;
    if (n === p.spent.length) return R.refreshDice(g, who, p.spent.map((d) => d.id));
    R.soon(g, { do: 'ask', prompt: { kind: 'refresh', who, from: p.spent.map((d) => d.id), min: n, max: n } });
  },
  reroll(g, who, e) {
    const p = g.s.players[who];
    if (!p.fresh.length) return;
    const max = Math.min(e.n ?? p.fresh.length, p.fresh.length);
    R.soon(g, { do: 'ask', prompt: { kind: 'rerollFresh', who, from: p.fresh.map((d) => d.id), min: 0, max } });
  },
  // lose dice from the Fresh Pool
  tire(g, who, e) {
    const p = g.s.players[who];
    const n = Math.min(e.n ?? 1, p.fresh.length);
    if (!n) return;
    R.soon(g, { do: 'ask', prompt: { kind: 'tire', who, from: p.fresh.map((d) => d.id), min: n, max: n } });
  },
  raise(g, who, e) {
    const p = g.s.players[who];
    if (!p.fresh.length) return;
    R.soon(g, { do: 'ask', prompt: { kind: 'raise', who, n: e.n ?? 1, from: p.fresh.map((d) => d.id), min: 1, max: 1 } });
  },
  ease(g, who, e) {
    g.s.turn.ease += e.n ?? 1;
  },
  discount(g, who, e) {
    g.s.turn.discount += e.n ?? 1;
  },
  move(g, who, e) {
    const p = g.s.players[who];
    if (p.place === 'sea') p.depth = Math.min(3, Math.max(1, p.depth + (e.n ?? 1)));
  },
  can(g, who) {
    g.s.players[who].can = true;
  },
  peek(g, who) {
    const from = R.hiddenTops(g);
    if (from.length) R.soon(g, { do: 'ask', prompt: { kind: 'peekWhere', who, from } });
  },
  discardFish(g, who, e) {
    const p = g.s.players[who];
    const n = Math.min(e.n ?? 1, p.hand.length);
    if (n) R.soon(g, { do: 'ask', prompt: { kind: 'discardFish', who, from: [...p.hand], min: n, max: n } });
  },
  draw(g, who, e) {
    const id = R.drawFrom(g, e.deck);
    if (id) R.giveCard(g, who, e.deck, id);
  },
  // the same for other people
  others(g, who, e) {
    const steps = R.turnOrder(g, who).filter((x) => x !== who).map((x) => ({ do: 'effect', who: x, effect: e.effect }));
    R.soon(g, ...steps);
  },
  all(g, who, e) {
    R.soon(g, ...R.turnOrder(g, who).map((x) => ({ do: 'effect', who: x, effect: e.effect })));
  },
  // one of several
  choose(g, who, e) {
    R.soon(g, { do: 'ask', prompt: { kind: 'choose', who, options: e.options } });
  },
};

function effectsOf(g, id, on) {
  return (g.cards[id]?.effects ?? []).filter((e) => e.on === on);
}

function runEffect(g, who, e) {
  const op = OPS[e.op];
  if (!op) throw new Error(`unknown ability ${e.op}`);
  op(g, who, e);
}

module.exports = { OPS, effectsOf, runEffect };
