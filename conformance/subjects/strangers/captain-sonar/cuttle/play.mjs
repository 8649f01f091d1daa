// The text front end:  node play.mjs [--mode live|turns] [--chart alpha] [--goal hunt|sudden-death] [--auto [SEED]]
// Without --auto two people share the keyboard; type the number of an action.

import readline from 'node:readline/promises';
import * as G from './game.mjs';

const flag = (name, other) => { const i = process.argv.indexOf(`--${name}`); return i < 0 ? other : process.argv[i + 1]; };
const auto = process.argv.includes('--auto');
let seed = Number(flag('auto', 1)) || 1;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };

function draw(state, side) {
  const { own, enemy } = G.lookFrom(state, side);
  const rows = state.chart.map((row, y) => String(y + 1).padStart(3) + ' ' + [...row].map((water, x) => {
    const cell = G.cellAt(state, x, y);
    if (cell === own.cell) return '@';
    if (own.mines.includes(cell)) return 'M';
    return G.onTrail(own, cell) ? '+' : water;
  }).join(' '));
  const gauges = G.SYSTEMS.map((system) => `${system} ${G.countBits(own.gauges[system])}`).join(', ');
  return ['    ' + [...'ABCDEFGHIJKLMNO'.slice(0, G.width(state))].join(' '), ...rows, gauges,
    `marks ${G.symbolsIn(own.marks).join(' ') || '-'}   hull ${G.countBits(own.hull)}   enemy hull ${G.countBits(enemy.hull)}`].join('\n');
}

const tell = ({ type, side, role, ...rest }, state) => `${side} ${type} ${Object.entries(rest).map(([key, value]) =>
  (key === 'cell' ? G.cellName(state, value) : `${value}`)).join(' ')}`;

function choose(actions) {
  const kinds = [...new Set(actions.map((action) => action.type))].filter((type) => type !== 'SURFACE');
  const type = kinds.length ? kinds[random(kinds.length)] : 'SURFACE';
  const some = actions.filter((action) => action.type === type);
  return some[random(some.length)];
}

let state = G.newGame({ chart: flag('chart', 'alpha'), mode: flag('mode', 'turns'), goal: flag('goal', 'hunt') });
const input = auto ? null : readline.createInterface({ input: process.stdin, output: process.stdout });
let steps = 0;
while (state.phase !== 'over' && steps++ < 5000) {
  const open = G.SIDES.map((side) => G.legalActions(state, side));
  if (!open[0].length && !open[1].length) { console.log('stuck'); break; }
  const who = auto ? random(2) : state.mode === 'live' || state.phase !== 'play' ? (open[0].length ? 0 : 1) : G.SIDES.indexOf(state.turn);
  const actions = open[who].length ? open[who] : open[1 - who];
  let action;
  if (auto) action = choose(actions);
  else {
    console.log(draw(state, actions[0].side));
    actions.forEach((each, i) => console.log(`${i + 1}: ${tell(each, state)}`));
    action = actions[Number(await input.question(`${actions[0].side}> `)) - 1];
    if (!action) continue;
  }
  state = G.reduce(state, action);
  for (const call of state.log) console.log(`${call.by}: ${call.text}`);
}
input?.close();
console.log(draw(state, 'red'), '\n' + draw(state, 'blue'), '\nwinners', state.winners.join(' and '), 'after', steps);
