'use strict';
// node play.js GAMES: bots.   node play.js: you against two bots.
const readline = require('readline');
const { newGame, reduce, canPay, pays } = require('./rules');

function bot(game, rnd) {
  const q = game.ask;
  const pick = (list) => list[Math.floor(rnd() * list.length)];
  if (q.question === 'payment') {
    const dice = game.players[q.who].dice;
    const best = [...q.options].sort((a, b) => dice[b].face - dice[a].face);
    for (let n = 0; n <= best.length; n++)
      if (pays(game, best.slice(0, n).map((i) => dice[i]))) return best.slice(0, n);
  }
  if (q.some !== undefined) {
    const list = [...q.options].sort(() => rnd() - 0.5);
    const n = q.some === 'any' ? Math.min(q.most ?? list.length, 1 + Math.floor(rnd() * list.length)) : q.some;
    return list.slice(0, n);
  }
  if (q.question === 'turn') {
    const work = q.options.filter((o) => ['fish', 'sell', 'shop', 'mount'].includes(o.act));
    if (work.length && rnd() < 0.7) return pick(work);
  }
  if (q.question === 'hook' && canPay(game)) return { act: 'pay' };
  return pick(q.options);
}

function bots(games) {
  for (let seed = 1; seed <= games; seed++) {
    let s = seed * 7919;
    const rnd = () => (s = (s * 1103515245 + 12345) % 2147483648) / 2147483648;
    let game = newGame(['Ada', 'Bob', 'Cy', 'Dot', 'Eli'].slice(0, 2 + (seed % 4)),
      { seed, firstDay: seed % 3 ? 'monday' : 'tuesday' });
    let steps = 0;
    while (game.ask) { game = reduce(game, { type: 'answer', value: bot(game, rnd) }); steps++; }
    console.log(seed, steps, JSON.stringify(game.result));
  }
}

async function human() {
  const io = readline.createInterface({ input: process.stdin, output: process.stdout });
  const line = (t) => new Promise((done) => io.question(t, done));
  let game = newGame(['You', 'Bob', 'Cy'], { seed: Date.now() | 0 });
  while (game.ask) {
    game.news.forEach((n) => console.log('*', JSON.stringify(n)));
    const q = game.ask;
    let value;
    if (q.who !== 0) value = bot(game, Math.random);
    else {
      const me = game.players[0];
      console.log(`${game.day}: ${me.port ? 'Port' : 'Depth ' + me.depth}, ${me.money}$, ${me.regrets.length} regrets, dice`,
        me.dice.map((d) => d.kind[0] + d.face + (d.fresh ? '' : '-')).join(' '), 'hand', me.hand.join(' '));
      console.log(q.question, q.options.map((o, i) => `\n ${i}: ${JSON.stringify(o)}`).join(''));
      const nums = (await line('> ')).split(/\s+/).filter(Boolean).map(Number);
      value = q.some === undefined ? q.options[nums[0]] : nums.map((n) => q.options[n]);
    }
    try { game = reduce(game, { type: 'answer', value }); } catch (e) { console.log(e.message); }
  }
  console.log(JSON.stringify(game.result));
  io.close();
}

if (process.argv[2]) bots(Number(process.argv[2])); else human();
