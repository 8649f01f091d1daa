'use strict';
// node play.js            two people at one keyboard, actions as JSON lines
// node play.js bots 200   bots only
const e = require('./engine');

let seed = 12345;
const rnd = (n) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % n;
};
const pick = (list) => list[rnd(list.length)];

function ideas(state, side) {
  const ship = state.ships[side];
  const size = e.sides[state.mode].size;
  const anywhere = () => String.fromCharCode(65 + rnd(size)) + (1 + rnd(size));
  const near = (n) => String.fromCharCode(ship.at.charCodeAt(0) + rnd(2 * n + 1) - n) + (Number(ship.at.slice(1)) + rnd(2 * n + 1) - n);
  if (!ship.at) return [{ type: 'PLACE', at: anywhere() }];
  const foe = state.ships[e.foeOf[side]];
  if (state.asked) {
    if (state.asked.of !== side) return [];
    const sector = e.sectorOf(state, ship.at);
    if (state.asked.what === 'drone') return [{ type: 'ANSWER', yes: sector === state.asked.sector }];
    return [{ type: 'ANSWER', sector, row: (Number(ship.at.slice(1)) % size) + 1 }];
  }
  if (foe.surfaced && foe.surfaced.length === 4) return [{ type: 'CHECK', good: rnd(5) > 0 }];
  if (ship.surfaced) return [1, 2, 3, 4].map((section) => ({ type: 'TRACE', section, by: 'captain' }));
  const job = ship.todo[0];
  if (job === 'mate') return [{ type: 'CHARGE', gauge: pick(e.systems.filter((g) => !e.isFull(state, ship, g))) }];
  if (job) {
    const from = job === 'radiation' ? e.radiation : e.symbolsOf(job.slice(-1));
    return [{ type: 'BREAK', symbol: pick(from.filter((s) => !ship.breakdowns.includes(s))) }];
  }
  const list = [];
  if (rnd(2)) {
    // the bots peep over the screen, otherwise games take for ever
    list.push({ type: 'TORPEDO', at: rnd(3) ? near(2) : foe.at }, { type: 'MINE', at: near(1) }, { type: 'SONAR' },
      { type: 'DRONE', sector: 1 + rnd((size / 5) ** 2) }, { type: 'SILENCE', dir: pick(['N', 'S', 'W', 'E']), spaces: rnd(5) });
    if (ship.mines.length) list.push({ type: 'TRIGGER', at: pick(ship.mines) });
    if (rnd(4) === 0) list.push({ type: 'SCENARIO' });
    list.sort(() => rnd(3) - 1);
  }
  list.push({ type: 'END' });
  const ways = ['N', 'S', 'W', 'E'].map((dir) => ({ type: 'HEAD', dir }));
  return list.concat(ways.sort(() => rnd(3) - 1), { type: 'SURFACE' });
}

function bots(count) {
  const won = {};
  for (let i = 0; i < count; i++) {
    let state = e.newGame({
      map: pick(['alpha', 'bravo', 'charlie', 'delta', 'echo']), mode: pick(['real-time', 'turn-by-turn']), goal: pick(['hunt', 'sudden-death']),
    });
    let idle = 0;
    for (let n = 0; !state.winner; n++) {
      const side = pick(['red', 'blue']);
      let done = false;
      for (const idea of ideas(state, side)) {
        const result = e.reduce(state, { side, ...idea });
        state = result.state;
        if (!result.refused) {
          done = true;
          break;
        }
      }
      idle = done ? 0 : idle + 1;
      if (idle > 500 || n > 100000) throw new Error(`game ${i} is stuck: ${JSON.stringify(state)}`);
    }
    const key = `${state.goal} ${state.winner}`;
    won[key] = (won[key] || 0) + 1;
  }
  console.log(won);
}

function keyboard() {
  let state = e.newGame();
  console.log('one action a line, e.g. {"side":"red","type":"PLACE","at":"A1"}');
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    let action;
    try {
      action = JSON.parse(line);
    } catch {
      return console.log('not JSON');
    }
    const result = e.reduce(state, action);
    state = result.state;
    for (const ev of result.events) console.log(JSON.stringify(ev));
    if (result.refused) console.log('no:', result.refused);
  });
}

if (process.argv[2] === 'bots') bots(Number(process.argv[3] || 100));
else keyboard();
