'use strict';
// Barnacle: Captain Sonar as a reducer.  reduce(state, action) -> new state; throws Error if not allowed.
// node barnacle.js [seed] [turn|real] [hunt|sudden]     self-play

const STEP = { N: { x: 0, y: -1 }, E: { x: 1, y: 0 }, S: { x: 0, y: 1 }, W: { x: -1, y: 0 } };
const SIZE = { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6 };
const COLOUR = { mine: 'red', torpedo: 'red', sonar: 'green', drone: 'yellow', silence: 'yellow' };
const RAD = 'rad';

// twenty-four symbols: id -> { panel, colour, circuit }
const SYMBOLS = [];
function board(panel, text) {
  for (const w of text.split(' ')) {
    const [colour, circuit] = w.split('/');
    SYMBOLS.push({ panel, colour, circuit: circuit ? Number(circuit) : 0 });
  }
}
board('W', 'red/1 yellow/1 green/1 green rad rad');
board('N', 'yellow/2 red/2 yellow/2 red green rad');
board('S', 'green/3 yellow/3 red/3 yellow red rad');
board('E', 'green/1 yellow/2 red/3 green rad rad');

const ISLANDS = ['C3', 'G2', 'M2', 'B7', 'D8', 'G7', 'H8', 'L7', 'C12', 'G10', 'H12', 'L9', 'M12', 'N13'];
const toXY = s => ({ x: s.charCodeAt(0) - 65, y: Number(s.slice(1)) - 1 });
const toName = p => String.fromCharCode(65 + p.x) + (p.y + 1);
const same = (a, b) => a.x === b.x && a.y === b.y;
const has = (list, p) => list.some(q => same(q, p));

function init(options = {}) {
  const { size = 15, block = 5, islands = ISLANDS, mode = 'turn', goal = 'hunt', first = 0, symbols = SYMBOLS } = options;
  const boat = () => ({
    at: null, route: [], mines: [], damage: 0, marks: [],
    gauges: { mine: 0, torpedo: 0, drone: 0, sonar: 0, silence: 0 },
    due: { gauge: false, panel: null },      // outstanding work of First Mate and Engineer
    moved: false,                            // a move since the last activation
    surfaced: null,                          // real time: sections traced so far
  });
  return {
    map: { size, block, islands: islands.map(toXY) }, symbols, mode, goal,
    boats: [boat(), boat()], turn: first, stage: 'place', repeat: 1, asking: null, winner: null, heard: [],
  };
}

// ---------------------------------------------------------------- queries
const wet = (s, p) => p.x >= 0 && p.y >= 0 && p.x < s.map.size && p.y < s.map.size && !has(s.map.islands, p);
const open = (s, b, p) => wet(s, p) && !has(b.route, p) && !has(b.mines, p);
const go = (p, d, n = 1) => ({ x: p.x + STEP[d].x * n, y: p.y + STEP[d].y * n });
const perRow = s => Math.ceil(s.map.size / s.map.block);
const sectorOf = (s, p) => Math.floor(p.y / s.map.block) * perRow(s) + Math.floor(p.x / s.map.block) + 1;
const facts = (s, t) => ({
  row: s.boats[t].at.y + 1, column: String.fromCharCode(65 + s.boats[t].at.x), sector: sectorOf(s, s.boats[t].at),
});

function broken(s, b, system) {
  return b.marks.some(id => s.symbols[id].circuit > 0 && s.symbols[id].colour === COLOUR[system]);
}
const full = (b, system) => b.gauges[system] === SIZE[system];
const freeIn = (s, b, panel) => s.symbols.map((_, i) => i).filter(i => s.symbols[i].panel === panel && !b.marks.includes(i));

function torpedoRange(s, from) {
  let ring = [from];
  const seen = [from];
  for (let d = 0; d < 4; d++) {
    const next = [];
    for (const p of ring) for (const dir of 'NESW') {
      const q = go(p, dir);
      if (wet(s, q) && !has(seen, q)) { seen.push(q); next.push(q); }
    }
    ring = next;
  }
  return seen;
}
function mineSpots(s, b) {
  const out = [];
  for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
    const p = { x: b.at.x + dx, y: b.at.y + dy };
    if ((dx || dy) && open(s, b, p)) out.push(p);
  }
  return out;
}
function silenceReach(s, b, d) {
  let n = 0;
  while (n < 4 && open(s, b, go(b.at, d, n + 1))) n++;
  return n;
}

// ---------------------------------------------------------------- reducer
function reduce(old, a) {
  const s = structuredClone(old);
  const t = a.team, b = s.boats[t], foe = s.boats[1 - t];
  const check = (ok, why) => { if (!ok) throw new Error(why); };
  check(s.stage !== 'over', 'the game is over');
  if (a.type === 'place') {
    check(s.stage === 'place' && !b.at, 'cannot place now');
    check(wet(s, a.to), 'not water');
    b.at = a.to; b.route = [a.to];
    if (s.boats.every(x => x.at)) s.stage = 'course';
    return s;
  }
  check(s.stage !== 'place', 'both subs must be placed first');
  if (a.type === 'answer') return answerSonar(s, a, check);
  check(s.asking === null, 'sonar must be answered first');
  if (s.mode === 'turn') check(t === s.turn, 'not your turn');

  const courseTime = () => {
    check(s.mode === 'real' || s.stage === 'course', 'no course now');
    check(!b.surfaced, 'on the surface');
    if (s.mode === 'real') check(!b.due.gauge, 'wait for OK');
  };
  const systemTime = () => {
    check(!b.surfaced, 'on the surface');
    if (s.mode === 'turn') check(s.stage === 'act', 'move first');
    else check(!b.due.gauge && b.due.panel === null, 'wait for OK');
  };
  // returns true if the system works; a broken one costs a radiation breakdown
  const activate = (system) => {
    systemTime();
    check(b.moved, 'one system, then a move');
    check(full(b, system), system + ' is not charged');
    if (broken(s, b, system)) {
      const id = s.symbols.findIndex((y, i) => y.colour === RAD && !b.marks.includes(i));
      b.moved = false;
      mark(s, t, id);
      return false;
    }
    b.gauges[system] = 0;
    b.moved = false;
    return true;
  };

  switch (a.type) {
    case 'move': {
      courseTime();
      check(STEP[a.dir] && open(s, b, go(b.at, a.dir)), 'blocked');
      b.at = go(b.at, a.dir);
      b.route.push(b.at);
      b.moved = true;
      b.due = { gauge: Object.keys(SIZE).some(k => !full(b, k)), panel: a.dir };
      s.heard.push([t, 'head ' + a.dir]);
      if (s.mode === 'turn') s.stage = 'upkeep';
      break;
    }
    case 'gauge':
      check(b.due.gauge, 'nothing to charge');
      check(a.system in SIZE && !full(b, a.system), 'gauge full');
      b.gauges[a.system]++;
      b.due.gauge = false;
      settle(s, b);
      break;
    case 'break':
      check(b.due.panel !== null, 'no breakdown due');
      check(freeIn(s, b, b.due.panel).includes(a.symbol), 'not a free symbol of that panel');
      b.due.panel = null;
      mark(s, t, a.symbol);
      settle(s, b);
      break;
    case 'torpedo':
      systemTime();
      check(has(torpedoRange(s, b.at), a.at), 'out of range');
      if (activate('torpedo')) {
        for (const x of s.boats) x.mines = x.mines.filter(m => !same(m, a.at));
        s.heard.push([t, 'torpedo ' + toName(a.at)]);
        blast(s, a.at);
      }
      break;
    case 'mine':
      systemTime();
      check(has(mineSpots(s, b), a.at), 'no mine there');
      if (activate('mine')) { b.mines.push(a.at); s.heard.push([t, 'mine dropped']); }
      break;
    case 'trigger':
      systemTime();
      check(has(b.mines, a.at), 'no mine there');
      check(!broken(s, b, 'mine'), 'red systems are broken');
      s.heard.push([t, 'triggering mine at ' + toName(a.at)]);
      blast(s, a.at);
      break;
    case 'drone':
      check(a.sector >= 1 && a.sector <= perRow(s) ** 2, 'no such sector');
      if (activate('drone')) {
        s.heard.push([t, 'drone ' + a.sector]);
        s.heard.push([1 - t, sectorOf(s, foe.at) === a.sector ? 'yes' : 'no']);
      }
      break;
    case 'sonar':
      if (activate('sonar')) { s.asking = t; s.heard.push([t, 'sonar']); }
      break;
    case 'silence': {
      systemTime();
      check(a.n >= 0 && a.n <= 4 && (a.n === 0 || (STEP[a.dir] && a.n <= silenceReach(s, b, a.dir))), 'blocked');
      if (activate('silence')) {
        for (let i = 0; i < a.n; i++) { b.at = go(b.at, a.dir); b.route.push(b.at); }
        s.heard.push([t, 'silence']);
      }
      break;
    }
    case 'surface':
      courseTime();
      b.route = [b.at];
      b.mines = [];
      b.moved = false;
      s.heard.push([t, 'surfacing in sector ' + sectorOf(s, b.at)]);
      if (s.mode === 'real') { b.surfaced = []; b.due = { gauge: false, panel: null }; }
      else {
        b.marks = [];
        s.turn = 1 - t; s.repeat = 3; s.stage = 'course';
        s.boats[s.turn].moved = false;
      }
      break;
    case 'trace':                            // real time: one crew member draws and initials a section
      check(s.mode === 'real' && b.surfaced && b.surfaced.length < 4, 'nothing to trace');
      check(!b.surfaced.includes(a.section), 'already traced');
      b.surfaced.push(a.section);
      if (b.surfaced.length === 4) b.marks = [];
      break;
    case 'verify':                           // the enemy Engineer looks at the lines
      check(s.mode === 'real' && foe.surfaced && foe.surfaced.length === 4, 'nothing to verify');
      break;
    case 'dive':
      check(b.surfaced && b.surfaced.length === 4, 'not ready to dive');
      b.surfaced = null;
      s.heard.push([t, 'dive']);
      break;
    case 'end':
      check(s.mode === 'turn' && s.stage === 'act', 'finish your turn first');
      s.repeat--;
      if (s.repeat <= 0) { s.turn = 1 - t; s.repeat = 1; }
      s.stage = 'course';
      b.moved = false;
      break;
    default:
      throw new Error('unknown action ' + a.type);
  }
  return s;
}

function answerSonar(s, a, check) {
  check(s.asking !== null && a.team === 1 - s.asking, 'no sonar to answer');
  const f = facts(s, a.team), [p, q] = a.facts;
  check(p.kind in f && q.kind in f && p.kind !== q.kind, 'two different facts, please');
  check(f[p.kind] === p.value || f[q.kind] === q.value, 'one must be true');
  s.heard.push([a.team, `${p.kind} ${p.value}, ${q.kind} ${q.value}`]);
  s.asking = null;
  return s;
}

function settle(s, b) {
  if (s.stage !== 'over' && s.mode === 'turn' && !b.due.gauge && b.due.panel === null) s.stage = 'act';
}

function mark(s, t, id) {
  const b = s.boats[t], y = s.symbols[id];
  b.marks.push(id);
  const all = pick => s.symbols.every((z, i) => !pick(z) || b.marks.includes(i));
  if (all(z => z.colour === RAD) || all(z => z.panel === y.panel)) {
    b.marks = [];
    s.heard.push([t, 'system failure, one damage']);
    hurt(s, t, 1);
    return;
  }
  if (y.circuit && all(z => z.circuit === y.circuit)) b.marks = b.marks.filter(i => s.symbols[i].circuit !== y.circuit);
}

function blast(s, at) {
  s.boats.forEach((b, t) => {
    const d = Math.abs(b.at.x - at.x) + Math.abs(b.at.y - at.y);
    const n = d === 0 ? 2 : d === 1 ? 1 : 0;
    s.heard.push([t, ['clear', 'indirect impact, one damage', 'direct hit, two damage'][n]]);
    hurt(s, t, n);
  });
}

function hurt(s, t, n) {
  if (!n) return;
  s.boats[t].damage += n;
  if (s.boats[t].damage >= (s.goal === 'sudden' ? 1 : 4)) {
    s.stage = 'over';
    if (s.winner === null) s.winner = 1 - t;
    else s.winner = 'draw';
  }
}

// ---------------------------------------------------------------- legal actions
function legal(s, team) {
  const out = [];
  const b = s.boats[team];
  if (s.stage === 'over' || s.stage === 'place') return out;
  const tryIt = a => { try { reduce(s, a); out.push(a); } catch (e) { /* not allowed */ } };
  if (s.asking !== null) {
    if (team !== 1 - s.asking) return out;
    const f = facts(s, team);
    const lie = { row: f.row % s.map.size + 1, column: f.column === 'A' ? 'B' : 'A', sector: f.sector === 1 ? 2 : 1 };
    for (const p in f) for (const q in f) {
      if (p !== q) tryIt({ type: 'answer', team, facts: [{ kind: p, value: f[p] }, { kind: q, value: lie[q] }] });
    }
    return out;
  }
  for (const dir in STEP) tryIt({ type: 'move', team, dir });
  tryIt({ type: 'surface', team });
  for (const system in SIZE) tryIt({ type: 'gauge', team, system });
  s.symbols.forEach((_, symbol) => tryIt({ type: 'break', team, symbol }));
  for (let section = 0; section < 4; section++) tryIt({ type: 'trace', team, section });
  tryIt({ type: 'verify', team });
  tryIt({ type: 'dive', team });
  tryIt({ type: 'end', team });
  if (s.mode === 'turn' && (s.stage !== 'act' || s.turn !== team)) return out;
  const works = k => b.moved && full(b, k) && !broken(s, b, k);
  if (works('torpedo')) for (const at of torpedoRange(s, b.at)) tryIt({ type: 'torpedo', team, at });
  if (works('mine')) for (const at of mineSpots(s, b)) tryIt({ type: 'mine', team, at });
  for (const at of b.mines) tryIt({ type: 'trigger', team, at });
  if (works('drone')) for (let sector = 1; sector <= perRow(s) ** 2; sector++) tryIt({ type: 'drone', team, sector });
  if (works('sonar')) tryIt({ type: 'sonar', team });
  if (works('silence')) {
    tryIt({ type: 'silence', team, dir: 'N', n: 0 });
    for (const dir in STEP) for (let n = 1; n <= silenceReach(s, b, dir); n++) tryIt({ type: 'silence', team, dir, n });
  }
  return out;
}

function selfPlay(seed, mode, goal) {
  let r = seed >>> 0;
  const rnd = n => { r = (Math.imul(r, 1664525) + 1013904223) >>> 0; return Math.floor(r / 4294967296 * n); };
  let s = init({ mode, goal });
  for (const team of [0, 1]) {
    let to;
    do to = { x: rnd(15), y: rnd(15) }; while (!wet(s, to));
    s = reduce(s, { type: 'place', team, to });
  }
  let n = 0;
  for (; s.stage !== 'over' && n < 20000; n++) {
    const team = s.asking !== null ? 1 - s.asking : mode === 'turn' ? s.turn : rnd(2);
    let acts = legal(s, team);
    if (!acts.length) continue;
    const lively = acts.filter(a => !['surface', 'end', 'verify'].includes(a.type) && !(a.type === 'trigger' && rnd(3)));
    if (lively.length && rnd(10)) acts = lively;
    s = reduce(s, acts[rnd(acts.length)]);
  }
  const w = s.winner === null || s.winner === 'draw' ? s.winner : ['red', 'blue'][s.winner];
  console.log(`${mode} seed ${seed}: winner ${w}, ${n} steps, damage ${s.boats.map(b => b.damage)}`);
}

module.exports = { init, reduce, legal, facts, toXY, toName, sectorOf, SIZE };
if (require.main === module) {
  const [seed = '1', mode = 'turn', goal = 'hunt'] = process.argv.slice(2);
  selfPlay(Number(seed), mode, goal);
}
