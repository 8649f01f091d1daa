'use strict';
// node play.js bots 4 200 [seed]    bots only
// node play.js show 3 [seed]        one game of bots, move by move
// node play.js Ann Bob              people at the keyboard
const readline = require('node:readline/promises');
const { newGame, reduce, choices, result, draw2d, SUB } = require('./trench.js');

/** A bot is a function from state to event; its style is fixed at the start. */
function makeBot(random) {
  const wish = 1 + Math.floor(random() * 4);
  const floor = Math.floor(random() * 20);
  return (state) => {
    const me = state.divers[state.active];
    const options = choices(state);
    if (state.phase === 'declare') {
      const turn = options.find((o) => o.turn);
      if (!turn) return options[0];
      if (me.facing === 'up') return random() < 0.02 && me.load.length < wish ? turn : options[0];
      const tight = state.air < (me.at + 1) / 2 + me.load.length * 2;
      return me.load.length >= wish || tight ? turn : options[0];
    }
    if (state.phase === 'search') {
      const pick = options.find((o) => o.what === 'pick');
      const drop = options.find((o) => o.what === 'drop');
      if (pick && (me.at >= floor || random() < 0.2) && me.load.length < wish + 1) return pick;
      if (drop && state.air < me.at) return drop;
      return options[0];
    }
    if (state.phase === 'sink') {
      const order = options[0].order.slice();
      return { type: 'SINK', order: random() < 0.5 ? order.reverse() : order };
    }
    return options[0];
  };
}

function playGame(n, seed, watch) {
  const random = () => Math.random();
  const bots = Array.from({ length: n }, () => makeBot(random));
  let state = newGame(Array.from({ length: n }, (_, i) => `${'ABCDEF'[i]}-bot`), { seed });
  let events = 0;
  while (state.phase !== 'over') {
    const who = state.phase === 'sink' ? state.sinking[0] : state.active;
    const before = state.log.length;
    state = reduce(state, bots[who](state));
    if (++events > 20000) throw new Error('does not end');
    if (watch && state.log.length > before) console.log(state.log.slice(before).join('; ') + '\n   ' + draw2d(state));
  }
  return { state, events };
}

async function keyboard(names) {
  const io = readline.createInterface({ input: process.stdin, output: process.stdout });
  let state = newGame(names, { seed: Date.now() });
  let seen = 0;
  while (state.phase !== 'over') {
    console.log(state.log.slice(seen).join('\n'));
    seen = state.log.length;
    console.log(draw2d(state));
    const who = state.divers[state.phase === 'sink' ? state.sinking[0] : state.active].name;
    const options = choices(state);
    let event = options[0];
    if (state.phase === 'sink') {
      const line = await io.question(`${who}: order of your finds (${event.order.join(' ')}) > `);
      if (line.trim()) event = { type: 'SINK', order: line.trim().split(/\s+/).map(Number) };
    } else if (options.length > 1) {
      const text = options.map((o, k) => `${k} ${o.what ?? (o.turn ? 'turn round' : 'keep on')}`).join(', ');
      event = options[Number(await io.question(`${who}: ${text} > `))] ?? options[0];
    }
    try {
      state = reduce(state, event);
    } catch (error) {
      console.log(error.message);
    }
  }
  io.close();
  console.log(result(state));
}

async function main([mode, ...rest]) {
  if (mode === 'bots') {
    const n = Number(rest[0] ?? 3);
    const games = Number(rest[1] ?? 100);
    const sums = { events: 0, points: 0, draws: 0 };
    for (let g = 0; g < games; g++) {
      const { state, events } = playGame(n, Number(rest[2] ?? 1) + g);
      const r = result(state);
      sums.events += events;
      sums.points += r.scores.reduce((a, b) => a + b, 0);
      if (r.draw) sums.draws++;
      for (const d of state.divers) if (d.at !== SUB) throw new Error('somebody is left in the water');
    }
    console.log(`${games} games of ${n}: ${(sums.events / games).toFixed(1)} events, ${(sums.points / games).toFixed(1)} points, ${sums.draws} draws`);
  } else if (mode === 'show') {
    const { state } = playGame(Number(rest[0] ?? 3), Number(rest[1] ?? 1), true);
    console.log(result(state));
  } else if (mode) {
    await keyboard([mode, ...rest]);
  } else {
    console.log('usage: node play.js bots N GAMES | show N | NAME NAME ...');
  }
}

main(process.argv.slice(2));
