'use strict';
// The buttons under a prompt. Choices of several things come as { type, from, min, max }.
const R = require('./rules');
const { effectsOf } = require('./abilities');

function freeMoves(g, who) {
  const p = g.s.players[who];
  const out = [];
  for (const id of p.hand) if (effectsOf(g, id, 'eat').length) out.push({ type: 'eat', id });
  if (p.can) for (const [depth, shoal] of R.hiddenTops(g)) out.push({ type: 'canOfWorms', depth, shoal });
  if (g.s.preserver === who) out.push({ type: 'preserver' });
  for (const id of p.dinks) out.push({ type: 'dink', id });
  for (const id of p.supplies) if (!p.used.includes(id)) out.push({ type: 'item', id });
  for (const id of [p.rod, p.reel]) {
    if (id && !p.used.includes(id) && effectsOf(g, id, 'use').length) out.push({ type: 'gear', id });
  }
  if (p.place === 'sea' && p.depth < 3 && !g.s.cast) {
    for (const d of p.fresh) out.push({ type: 'dropSinker', ids: [d.id] });
  }
  return out;
}

function shopMoves(g, who) {
  const p = g.s.players[who];
  const out = [];
  for (const [shop, offers] of Object.entries(g.tables.shops)) {
    if (p.visited[shop]) continue;
    for (const pay of Object.keys(offers).map(Number)) {
      if (p.bucks < Math.max(0, pay - g.s.turn.discount)) continue;
      if (shop === 'gear') for (const deck of ['rod', 'reel']) out.push({ type: 'shop', shop, pay, deck });
      else out.push({ type: 'shop', shop, pay });
    }
  }
  return out;
}

function turnMoves(g, who) {
  const p = g.s.players[who];
  const out = [];
  if (p.place === 'sea') {
    for (const x of g.s.shoals) if (x.cards.length && x.depth <= p.depth) out.push({ type: 'fish', depth: x.depth, shoal: x.n });
    if (p.lifeboat) out.push({ type: 'abandonShip' });
  } else {
    if (p.hand.length) out.push({ type: 'sell', from: [...p.hand], min: 1, max: p.hand.length });
    out.push(...shopMoves(g, who));
    const slots = p.mounted.flatMap((x, i) => (x === null ? [i] : []));
    if (p.hand.length && slots.length) {
      out.push({ type: 'mount', from: [...p.hand], slots, min: 1, max: Math.min(slots.length, p.hand.length, 3) });
    }
  }
  out.push({ type: 'pass' });
  return [...out, ...freeMoves(g, who)];
}

function payMoves(g, q) {
  const main = q.can === 'catch'
    ? [{ type: 'catch', from: q.from, price: q.price }]
    : q.from.map((id) => ({ type: 'giveUp', ids: [id] }));
  return [...main, ...freeMoves(g, q.who)];
}

function moves(g) {
  const q = g.s.prompt;
  if (!q) return [];
  const p = g.s.players[q.who];
  switch (q.kind) {
    case 'turn': return turnMoves(g, q.who);
    case 'pay': return payMoves(g, q);
    case 'throw': return q.from.map((to) => ({ to }));
    case 'bearing': return [{ to: 'sea' }, { to: 'port' }];
    case 'equip':
      return [null, ...q.rods].flatMap((rod) => [null, ...q.reels].map((reel) => ({ rod, reel })));
    case 'reward': return p.regrets.length ? [{ take: 'dink' }, { take: 'regret' }] : [{ take: 'dink' }];
    case 'peekWhere': return q.from.map(([depth, shoal]) => ({ depth, shoal }));
    case 'peek': return [{ to: 'top' }, { to: 'bottom' }];
    case 'choose': return q.options.map((_, option) => ({ option }));
    default: return [{ from: q.from, min: q.min, max: q.max }];
  }
}

module.exports = { moves };
