#!/usr/bin/env node
'use strict';
// reef - Deep Sea Adventure as a reducer.
//   node reef.js            play against bots in the console
//   node reef.js --sim 300  let bots play
//
// The whole game is one plain object; reduce(state, action) gives the next one and
// throws Refused when the action is not allowed.  Chance never happens inside the reducer:
// the chip order comes in with NEW and the dice come in with ROLL.

class Refused extends Error {}

const FULL = 25;
const DIVES = 3;

// ---------------------------------------------------------------- components
function allChips() {
  const chips = [];
  for (let level = 1; level <= 4; level++) {
    for (let v = 0; v < 4; v++) {
      for (let copy = 0; copy < 2; copy++) {
        chips.push({ id: `${level}${'abcd'[v]}${copy + 1}`, level, value: (level - 1) * 4 + v });
      }
    }
  }
  return chips;
}

function shuffle(list, rnd) {
  const a = list.slice();
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(rnd() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}

function layOut(rnd) {
  const chips = allChips();
  let line = [];
  for (let level = 1; level <= 4; level++) {
    line = line.concat(shuffle(chips.filter((c) => c.level === level), rnd));
  }
  return line;
}

// ------------------------------------------------------------------ selectors
const sel = {
  diver: (s) => s.divers[s.turn],
  // someone else in the water on that spot
  taken: (s, spot, me) => s.divers.some((d, i) => i !== me && !d.home && d.spot === spot),
  bottom: (s, i) => {
    for (let p = s.divers[i].spot + 1; p <= s.line.length; p++) {
      if (!sel.taken(s, p, i)) return false;
    }
    return true;
  },
  mayTurn: (s) => {
    const d = sel.diver(s);
    return s.phase === 'declare' && !d.up && (d.held.length > 0 || sel.bottom(s, s.turn));
  },
  space: (s) => s.line[sel.diver(s).spot - 1],
  mayTake: (s) => s.phase === 'hunt' && sel.space(s)?.chips.length > 0,
  mayDrop: (s) => s.phase === 'hunt' && sel.space(s)?.chips.length === 0 && sel.diver(s).held.length > 0,
  points: (d) => d.safe.reduce((t, c) => t + c.value, 0),
};

// What may be done now, as a list of actions (ROLL without its dice).
function options(s) {
  switch (s.phase) {
    case 'declare': {
      const list = [{ type: 'DECLARE', up: false }];
      if (sel.mayTurn(s)) list.push({ type: 'DECLARE', up: true });
      return list;
    }
    case 'swim':
      return [{ type: 'ROLL' }];
    case 'hunt': {
      const list = [{ type: 'PASS' }];
      if (sel.mayTake(s)) list.push({ type: 'TAKE' });
      if (sel.mayDrop(s)) list.push({ type: 'DROP' });
      return list;
    }
    case 'sink':
      return [{ type: 'SINK', order: s.divers[s.sinking[0]].held.map((c) => c.id) }];
    default:
      return [];
  }
}

// -------------------------------------------------------------------- reducer
function reduce(state, action) {
  if (action.type === 'NEW') return newGame(action);
  const s = structuredClone(state);
  const handler = handlers[action.type];
  if (!handler) throw new Refused(`unknown action ${action.type}`);
  handler(s, action);
  return s;
}

function newGame({ names, line, starter = 0 }) {
  if (names.length < 2 || names.length > 4) throw new Refused('2 to 4 players');
  const s = {
    dive: 1,
    air: FULL,
    phase: 'swim',
    turn: starter,
    starter,
    airOut: false,
    line: line.map((c) => ({ chips: [c], blank: false })),
    divers: names.map((name) => ({ name, spot: 0, up: false, home: false, held: [], safe: [] })),
    cameHome: [],
    sinking: [],
    sunk: [],
    roll: null,
    winners: null,
    news: [],
  };
  beginTurn(s);
  return s;
}

const handlers = {
  DECLARE(s, { up }) {
    if (s.phase !== 'declare') throw new Refused('not the moment to declare');
    if (up && !sel.mayTurn(s)) throw new Refused('you need a treasure to turn back');
    if (up) {
      sel.diver(s).up = true;
      s.news.push(`${sel.diver(s).name} turns back`);
    }
    s.phase = 'swim';
  },

  ROLL(s, { dice }) {
    // rolling without a word means going on
    if (s.phase !== 'swim' && s.phase !== 'declare') throw new Refused('not the moment to roll');
    const d = sel.diver(s);
    s.roll = dice.slice();
    const jumps = Math.max(1, dice[0] + dice[1] - d.held.length);
    move(s, d, jumps);
    s.news.push(`${d.name} rolls ${dice.join('+')} and is at ${d.home ? 'the sub' : d.spot}`);
    if (d.home) endTurn(s);
    else s.phase = 'hunt';
  },

  TAKE(s) {
    if (s.phase !== 'hunt') throw new Refused('not the moment to take');
    if (!sel.mayTake(s)) throw new Refused('there is no treasure here');
    const space = sel.space(s);
    sel.diver(s).held.push(space.chips.pop());
    if (space.chips.length === 0) space.blank = true;
    s.news.push(`${sel.diver(s).name} takes a treasure`);
    endTurn(s);
  },

  DROP(s) {
    if (s.phase !== 'hunt') throw new Refused('not the moment to drop');
    if (!sel.mayDrop(s)) throw new Refused('you cannot drop here');
    sel.space(s).chips.push(sel.diver(s).held.pop());
    s.news.push(`${sel.diver(s).name} drops a treasure`);
    endTurn(s);
  },

  PASS(s) {
    if (s.phase !== 'hunt') throw new Refused('not the moment to pass');
    endTurn(s);
  },

  // a drowned diver lets go of his treasure, in the order of the ids given
  SINK(s, { order }) {
    if (s.phase !== 'sink') throw new Refused('nobody is sinking');
    const d = s.divers[s.sinking[0]];
    const ids = d.held.map((c) => c.id);
    if (!Array.isArray(order) || order.length !== ids.length || !ids.every((id) => order.includes(id))) {
      throw new Refused(`order must name ${ids.join(' ')}`);
    }
    for (const id of order) s.sunk.push(d.held.find((c) => c.id === id));
    d.held = [];
    s.sinking.shift();
    s.news.push(`${d.name} loses ${order.length} treasure`);
    nextSinking(s);
  },
};

function move(s, d, jumps) {
  const me = s.turn;
  let spot = d.spot;
  let left = jumps;
  if (d.up) {
    while (left > 0 && spot > 0) {
      spot -= 1;
      while (spot > 0 && sel.taken(s, spot, me)) spot -= 1;
      left -= 1;
    }
    d.spot = spot;
    if (spot === 0) comeHome(s, d);
    return;
  }
  while (left > 0) {
    let next = spot + 1;
    while (next <= s.line.length && sel.taken(s, next, me)) next += 1;
    if (next > s.line.length) break;
    spot = next;
    left -= 1;
  }
  d.spot = spot;
}

function comeHome(s, d) {
  d.home = true;
  s.cameHome.push(s.turn);
  d.safe.push(...d.held);
  d.held = [];
}

function beginTurn(s) {
  const d = sel.diver(s);
  s.roll = null;
  const left = s.air - d.held.length;
  if (left < 0) s.airOut = true;
  s.air = Math.max(0, left);
  s.phase = d.spot === 0 || d.up ? 'swim' : 'declare';
}

function endTurn(s) {
  if (s.airOut || s.divers.every((d) => d.home)) {
    endDive(s);
    return;
  }
  do {
    s.turn = (s.turn + 1) % s.divers.length;
  } while (sel.diver(s).home);
  beginTurn(s);
}

function endDive(s) {
  s.news.push(`dive ${s.dive} is over`);
  if (s.dive === DIVES) {
    finish(s);
    return;
  }
  s.sunk = [];
  s.sinking = s.divers
    .map((d, i) => i)
    .filter((i) => !s.divers[i].home)
    .sort((a, b) => s.divers[a].spot - s.divers[b].spot);
  nextSinking(s);
}

// Divers with nothing, or with one chip, have nothing to decide.
function nextSinking(s) {
  while (s.sinking.length > 0) {
    const d = s.divers[s.sinking[0]];
    if (d.held.length > 1) {
      s.phase = 'sink';
      return;
    }
    s.sunk.push(...d.held);
    d.held = [];
    s.sinking.shift();
  }
  nextDive(s);
}

function nextDive(s) {
  for (let i = 0; i < s.sunk.length; i += 3) {
    s.line.push({ chips: s.sunk.slice(i, i + 3), blank: false });
  }
  s.sunk = [];
  s.line = s.line.filter((space) => !space.blank);
  if (s.cameHome.length > 0) s.starter = s.cameHome[s.cameHome.length - 1];
  for (const d of s.divers) Object.assign(d, { spot: 0, up: false, home: false });
  s.dive += 1;
  s.air = FULL;
  s.airOut = false;
  s.turn = s.starter;
  s.news.push(`dive ${s.dive}: ${sel.diver(s).name} starts`);
  beginTurn(s);
}

function finish(s) {
  for (const d of s.divers) {
    d.safe.push(...d.held);
    d.held = [];
  }
  const best = Math.max(...s.divers.map(sel.points));
  s.winners = s.divers.filter((d) => sel.points(d) === best).map((d) => d.name);
  s.phase = 'over';
  s.news.push(`the end: ${s.divers.map((d) => `${d.name} ${sel.points(d)}`).join(', ')}; best ${s.winners.join(' and ')}`);
}

// -------------------------------------------------------------------- playing
function rng(seed) {
  let x = seed >>> 0;
  return () => {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), 1 | x);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const rollDice = (rnd) => [1 + Math.floor(rnd() * 3), 1 + Math.floor(rnd() * 3)];

function bot(s, rnd, greed) {
  const d = sel.diver(s);
  if (s.phase === 'declare') {
    const want = d.held.length >= greed || (d.held.length > 0 && s.air < 6 + d.spot) || sel.bottom(s, s.turn);
    return { type: 'DECLARE', up: want && sel.mayTurn(s) };
  }
  if (s.phase === 'swim') return { type: 'ROLL', dice: rollDice(rnd) };
  if (s.phase === 'sink') return { type: 'SINK', order: shuffle(s.divers[s.sinking[0]].held.map((c) => c.id), rnd) };
  if (sel.mayTake(s) && d.held.length < greed && rnd() < 0.2 + d.spot / 15) return { type: 'TAKE' };
  if (sel.mayDrop(s) && d.held.length > 2 && rnd() < 0.3) return { type: 'DROP' };
  return { type: 'PASS' };
}

function simulate(count, seed = 1) {
  const rnd = rng(seed);
  let steps = 0;
  let drops = 0;
  for (let g = 0; g < count; g++) {
    const n = 2 + Math.floor(rnd() * 3);
    const names = Array.from({ length: n }, (_, i) => `P${i + 1}`);
    const greed = names.map(() => 1 + Math.floor(rnd() * 4));
    let s = reduce(null, { type: 'NEW', names, line: layOut(rnd), starter: Math.floor(rnd() * n) });
    let k = 0;
    while (s.phase !== 'over') {
      const a = bot(s, rnd, greed[s.turn]);
      if (a.type === 'DROP') drops += 1;
      s = reduce(s, a);
      if (++k > 20000) throw new Error(`game ${g} does not end`);
    }
    steps += k;
  }
  console.log(`${count} games, ${(steps / count).toFixed(1)} actions per game, ${drops} drops`);
}

function show(s) {
  const line = s.line.map((space, i) => {
    const mark = space.chips.length ? space.chips.map((c) => c.level).join('') : 'x';
    const who = s.divers.filter((d) => !d.home && d.spot === i + 1).map((d) => d.name[0] + (d.up ? '^' : 'v'));
    return mark + (who.length ? `[${who.join('')}]` : '');
  });
  console.log(`dive ${s.dive}  air ${s.air}  |sub| ${line.join(' ')}`);
  for (const d of s.divers) {
    console.log(`  ${d.name}: ${d.home ? 'home' : `at ${d.spot}`}, holds ${d.held.map((c) => `level ${c.level}`).join(', ') || 'nothing'}`);
  }
}

async function play() {
  const readline = require('readline/promises');
  const io = readline.createInterface({ input: process.stdin, output: process.stdout });
  const rnd = rng(Date.now());
  const names = ['You', 'Ada', 'Ben'];
  let s = reduce(null, { type: 'NEW', names, line: layOut(rnd) });
  while (s.phase !== 'over') {
    const who = s.phase === 'sink' ? s.sinking[0] : s.turn;
    let action;
    if (who !== 0 || s.phase === 'swim') {
      action = bot(s, rnd, 2);
    } else {
      show(s);
      const list = options(s);
      const text = await io.question(list.map((o, i) => `${i}: ${JSON.stringify(o)}`).join('  ') + ' ? ');
      action = list[Number(text)] || list[0];
    }
    const before = s.news.length;
    s = reduce(s, action);
    for (const line of s.news.slice(before)) console.log('  ' + line);
  }
  io.close();
}

module.exports = { reduce, options, layOut, allChips, rng, rollDice, sel, Refused };

if (require.main === module) {
  const at = process.argv.indexOf('--sim');
  if (at > 0) simulate(Number(process.argv[at + 1] || 100));
  else play();
}
