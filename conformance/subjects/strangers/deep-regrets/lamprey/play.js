'use strict';
// node play.js [seed] [players]: a game of random buttons with made-up cards
const { createGame } = require('./src/game');
const { makeChance } = require('./src/chance');

function demoCards() {
  const cards = {};
  const add = (c) => (cards[c.id] = { name: c.id, effects: [], ...c });
  for (const depth of [1, 2, 3]) {
    for (let i = 0; i < 39; i++) {
      const effects = i % 5 === 0 ? [{ on: 'reveal', op: 'regret', n: 1 }] : i % 5 === 1 ? [{ on: 'eat', op: 'refresh', n: 2 }]
        : i % 5 === 2 ? [{ on: 'catch', op: 'bucks', n: 1 }] : [];
      add({ id: `f${depth}-${i}`, type: 'fish', depth, difficulty: depth + (i % 4), value: depth + (i % 5), foul: i % 3 < depth - 1, effects });
    }
  }
  for (let i = 0; i < 60; i++) add({ id: `g${i}`, type: 'regret', value: i % 4 });
  for (let i = 0; i < 25; i++) add({ id: `d${i}`, type: 'dink', effects: [{ on: 'use', op: i % 2 ? 'reroll' : 'peek' }] });
  for (let i = 0; i < 10; i++) {
    add({ id: `rod${i}`, type: 'rod', effects: [{ on: 'passive', op: 'ease', n: 1, kind: i % 2 ? 'foul' : 'fair' }] });
    add({ id: `reel${i}`, type: 'reel', effects: [{ on: 'use', op: 'refresh', n: 1 }] });
  }
  for (let i = 0; i < 20; i++) add({ id: `s${i}`, type: 'supply', effects: [{ on: 'use', op: i % 2 ? 'unregret' : 'die' }] });
  return cards;
}

const seed = Number(process.argv[2] ?? 1);
const chance = makeChance(seed);
const game = createGame({ cards: demoCards(), chance });
let s = game.start({ names: ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].slice(0, Number(process.argv[3] ?? 3)) });
const any = (list) => list[chance.roll({}, list.map((_, i) => i))];
let n = 0;
while (!s.over) {
  const m = { ...any(game.moves(s)) };
  if (m.from) {
    const k = m.type === 'catch' ? m.from.length : m.min + Math.floor((m.max - m.min + 1) * 0.99);
    m.ids = m.from.slice(0, k);
  }
  if (m.type === 'mount') m.mounts = m.ids.map((id, i) => ({ id, slot: m.slots[i] }));
  s = game.reduce(s, m);
  n++;
}
console.log(s.log.slice(-8).join('\n'));
console.log(n, 'answers', JSON.stringify(s.result));
