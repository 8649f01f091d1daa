// Shows each planned fault once:  node try.mjs
import * as G from './game.mjs';
const at = (s, n) => G.cellFrom(s, n);
const make = (opt, red, blue) => {
  const s = G.newGame(opt); s.phase = 'play';
  for (const [side, more] of [['red', red], ['blue', blue]]) {
    const sub = s.subs[side]; const { cell, trail = [], mines = [], fresh, marks = [], charge = [], ...rest } = more;
    Object.assign(sub, { cell: at(s, cell), trail: [cell, ...trail].reduce((b, n) => b | G.bitOf(at(s, n)), 0n), mines: mines.map((n) => at(s, n)) }, rest);
    for (const m of marks) sub.marks |= G.symbolBit(m);
    for (const c of charge) sub.gauges[c] = G.boxes({ live: { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6 }, turns: { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 5 } }[s.mode][c]);
  }
  return s;
};
const go = (s, ...acts) => { for (const [side, role, type, more = {}] of acts) { try { s = G.reduce(s, { side, role, type, ...(more.at ? { cell: at(s, more.at) } : {}), ...more }); } catch (e) { if (!(e instanceof G.Illegal)) throw e; return `refused: ${e.message}`; } } return s; };
const up = (side, sym, sys = 'scenario') => [[side, 'first-mate', 'CHARGE', { system: sys }], [side, 'engineer', 'BREAK', { symbol: sym }]];
const live = { mode: 'live', chart: 'charlie' };
const say = (n, what, v) => console.log(n, what, v);
const armed = { armed: true };
let s;
s = go(make(live, { cell: 'B2', charge: ['sonar'] }, { cell: 'H8' }), ['red', 'captain', 'HEAD', { heading: 'east' }], ...up('red', 'E3'), ['red', 'captain', 'SURFACE'],
  ...G.ROLES.map((r) => ['red', r, 'TRACE']), ['blue', 'engineer', 'INSPECT'], ['red', 'engineer', 'DIVE'], ['red', 'captain', 'SONAR']);
say(1, 'sonar after dive', s.phase ?? s);
// alpha turns islands: C4 H4 E6 G7
s = make({}, { cell: 'D3', charge: ['torpedo'], ...armed }, { cell: 'A10' }); s.sailed = true; s.chart = ['..........','..........','....#.....','...#......', ...s.chart.slice(4)];
say(2, 'torpedo D3-E4 w/ E3,D4 islands', go(s, ['red', 'captain', 'TORPEDO', { at: 'E4' }]).phase ?? 'refused');
s = make({}, { cell: 'D3', charge: ['torpedo'], mines: ['D5'], ...armed }, { cell: 'A10' }); s.sailed = true;
say(3, 'own mines left', go(s, ['red', 'captain', 'TORPEDO', { at: 'D5' }]).subs.red.mines.length);
s = make({}, { cell: 'C3', charge: ['mine'] }, { cell: 'J10' });
s = go(s, ['red', 'captain', 'HEAD', { heading: 'west' }], ...up('red', 'W5'), ['red', 'captain', 'DROP', { at: 'A3' }], ['red', 'captain', 'END_TURN'], ['blue', 'captain', 'HEAD', { heading: 'north' }], ...up('blue', 'N1'), ['blue', 'captain', 'END_TURN'], ['red', 'captain', 'TRIGGER', { at: 'A3' }]);
say(4, 'triggered', s.subs?.red.mines.length ?? s);
s = make({}, { cell: 'D3', trail: ['D4'], charge: ['mine'], ...armed }, { cell: 'A10' }); s.sailed = true;
say(5, 'drop on route', go(s, ['red', 'captain', 'DROP', { at: 'D4' }]).subs?.red.mines.length);
s = make({}, { cell: 'A1', charge: ['silence'], ...armed }, { cell: 'A10' }); s.sailed = true;
s = go(s, ['red', 'captain', 'SILENCE', { heading: 'south', length: 3 }]);
say(6, 'route', G.cellsIn(s.subs.red.trail).map((c) => G.cellName(s, c)).join(' ')); say(14, 'enemy sees', G.lookFrom(s, 'blue').enemy.mustBreak);
s.subs.red.gauges.sonar = 3;
s = go(s, ...up('red', 'S5'), ['red', 'captain', 'SONAR']); say(16, 'sonar after silence', s.phase ?? s);
say(7, 'row 12', go(s, ['blue', 'captain', 'SONAR_REPLY', { column: 'A', row: 12 }]).phase);
s = go(make({}, { cell: 'A1' }, { cell: 'A10' }), ['red', 'captain', 'SURFACE']); say(8, 'route', s.subs.red.trail);
s = go(make(live, { cell: 'A2', marks: ['N1', 'N3', 'N4', 'N5', 'N6', 'E1'], mustBreak: 'north' }, { cell: 'H8' }), ['red', 'engineer', 'BREAK', { symbol: 'N2' }]); say(9, 'hull', s.subs.red.hull);
s = make({}, { cell: 'D3', charge: ['mine'], marks: ['N2'], ...armed }, { cell: 'A10' }); s.sailed = true;
say(10, 'marks', G.symbolsIn(go(s, ['red', 'captain', 'DROP', {}]).subs.red.marks).join());
s = make({}, { cell: 'D3', mines: ['A5'], marks: ['N2'], hull: 7 }, { cell: 'A5', hull: 7 }); say(11, 'triggered', go(s, ['red', 'captain', 'TRIGGER', { at: 'A5' }]).winners);
s = make({}, { cell: 'B5', mines: ['A5'], hull: 7 }, { cell: 'A6', hull: 7 }); say(12, 'winners', go(s, ['red', 'captain', 'TRIGGER', { at: 'A5' }]).winners);
s = make({}, { cell: 'D3', mines: ['A5'] }, { cell: 'J4' }); say(13, 'blue hull', go(s, ['red', 'captain', 'TRIGGER', { at: 'A5' }]).subs.blue.hull);
s = G.newGame({ chart: 'bravo', mode: 'live' }); say(15, 'I14 water', G.isWater(s, at(s, 'I14')));
