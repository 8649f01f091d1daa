'use strict';
// node play.js bots 300        two random crews, many games
// node play.js [map] [mode] [goal]   a table for one screen: type actions as JSON or words

const readline = require('readline');
const S = require('./sheets');
const G = require('./game');

function dice(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0;
    return Math.floor((a / 4294967296) * n);
  };
}

function botAction(state, team, roll) {
  const pick = (list) => list[roll(list.length)];
  const sub = state.subs[team];
  const n = S.SIZE[state.mode];
  const any = () => G.toCell(roll(n), roll(n));
  if (state.phase === 'placing') return { type: 'place', team, cell: any() };
  if (state.asking) {
    const { sector, what } = state.asking;
    const mine = G.sectorOf(state, sub.at);
    if (what === 'drone') return { type: 'answer', team, yes: mine === sector };
    return { type: 'answer', team, column: sub.at[0], sector: (mine % 4) + 1 };
  }
  if (sub.surfaced) {
    const k = sub.surfaced.length;
    return { type: 'trace', team, role: S.ROLES[k], section: k + 1 };
  }
  if (sub.oweGauge) {
    return { type: 'charge', team, system: pick(Object.keys(sub.gauge).filter((s) => !G.isFull(state, sub, s))) };
  }
  if (sub.oweBreakdown) {
    const panel = Object.keys(S.PANELS[sub.oweBreakdown] || S.KIND);
    return { type: 'breakdown', team, symbol: pick(panel.filter((s) => !sub.broken.includes(s))) };
  }
  const near = () => {
    const [x, y] = G.toXY(sub.at);
    return G.toCell(x + roll(9) - 4, y + roll(9) - 4);
  };
  const ideas = [
    { type: 'torpedo', team, cell: near() },
    { type: 'dropMine', team, cell: near() },
    { type: 'drone', team, sector: 1 + roll(4) },
    { type: 'sonar', team },
    { type: 'silence', team, dir: pick(['N', 'S', 'E', 'W']), count: roll(5) },
  ];
  if (sub.mines.length) ideas.push({ type: 'trigger', team, cell: pick(sub.mines) });
  if (!sub.activated && roll(3) === 0) return pick(ideas);
  if (state.mode === 'turns' && state.moved) return { type: 'end', team };
  const ways = G.openDirections(state, team);
  if (!ways.length || sub.broken.length > 10) return { type: 'surface', team };
  return { type: 'move', team, dir: pick(ways) };
}

function whoActs(state, roll) {
  if (state.phase === 'placing') return state.subs.red.at ? 'blue' : 'red';
  if (state.asking) return G.other(state.asking.team);
  if (state.mode === 'realtime') return ['red', 'blue'][roll(2)];
  return state.turn;
}

function botGame(seed, options) {
  const roll = dice(seed);
  let state = G.newGame(options);
  for (let i = 0; i < 20000 && state.phase !== 'over'; i += 1) {
    const result = G.reduce(state, botAction(state, whoActs(state, roll), roll));
    if (result.state) state = result.state;
  }
  return state;
}

function bots(count) {
  const table = {};
  for (let i = 0; i < count; i += 1) {
    const options = {
      map: Object.keys(S.MAPS)[i % 5],
      mode: ['turns', 'realtime'][i % 2],
      goal: ['hunt', 'sudden'][(i >> 1) % 2],
    };
    const end = botGame(i * 7919 + 1, options);
    const key = `${options.mode} ${options.goal} ${end.winner}`;
    table[key] = (table[key] || 0) + 1;
  }
  console.log(table);
}

function words(line, team) {
  if (line.trim().startsWith('{')) return { team, ...JSON.parse(line) };
  const [type, a, b] = line.trim().split(/\s+/);
  const shapes = {
    place: { cell: a }, move: { dir: a }, charge: { system: a }, breakdown: { symbol: a },
    dropMine: { cell: a }, trigger: { cell: a }, torpedo: { cell: a }, drone: { sector: Number(a) },
    silence: { dir: a, count: Number(b) },
  };
  return { type, team, ...(shapes[type] || {}) };
}

async function table([map, mode, goal]) {
  let state = G.newGame({ map, mode, goal });
  const roll = dice(Date.now());
  const lines = readline.createInterface({ input: process.stdin, output: process.stdout });
  lines.setPrompt(`${whoActs(state, roll)}> `);
  lines.prompt();
  for await (const line of lines) {
    if (line === 'quit') break;
    let team = whoActs(state, roll);
    let text = line;
    const named = /^(red|blue)\s+(.*)/.exec(line); // real time: "red move N"
    if (named) [, team, text] = named;
    const result = G.reduce(state, words(text, team));
    if (result.error) console.log('no:', result.error);
    else {
      state = result.state;
      result.events.forEach((e) => console.log('  ', JSON.stringify(e)));
    }
    if (state.phase === 'over') break;
    lines.setPrompt(`${whoActs(state, roll)}> `);
    lines.prompt();
  }
  lines.close();
}

const [first, ...rest] = process.argv.slice(2);
if (first === 'bots') bots(Number(rest[0] || 300));
else table([first, ...rest]);
