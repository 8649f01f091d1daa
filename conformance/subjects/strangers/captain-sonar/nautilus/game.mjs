// Captain Sonar as a reducer: play(state, action) -> new state. Throws an Illegal for a wrong action.
// Actions are plain objects: { type, crew, seat, ... }. `seat` is the person within the crew (0 = the captain).
import { GAUGES, SYMBOLS, MAPS } from './data.mjs';

export class Illegal extends Error {}
export const CREWS = ['red', 'blue'];
export const DIRS = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] };
export const ROLES = ['radio', 'captain', 'mate', 'engineer'];
export const COLOURS = { mine: 'red', torpedo: 'red', drone: 'green', sonar: 'green', silence: 'yellow', scenario: 'yellow' };
const LIMIT = { sudden: 1, hunt: 4 };
const SECTIONS = 4, RANGE = 4, STEALTH = 4, TURNS_AFTER_SURFACING = 3;

// who plays what, by the number of people in a crew
export const PEOPLE = {
  2: [['captain', 'mate'], ['engineer', 'radio']],
  3: [['captain', 'mate'], ['engineer'], ['radio']],
  4: [['captain'], ['mate'], ['engineer'], ['radio']],
};

// which roles may do what
const MAY = {
  place: ['captain'], head: ['captain'], surface: ['captain'], end: ['captain'],
  charge: ['mate'], break: ['engineer'],
  mine: ['captain'], trigger: ['captain'], torpedo: ['captain'], silence: ['captain'], scenario: ['captain'],
  drone: ['mate', 'captain'], sonar: ['mate', 'captain'], clues: ['captain'],
  trace: ROLES, verify: ['engineer'],
};
const ACTIVATIONS = ['mine', 'trigger', 'torpedo', 'drone', 'sonar', 'silence', 'scenario'];

// ---- squares -------------------------------------------------------------------------------
export const xy = (at) => [at.charCodeAt(0) - 65, Number(at.slice(1)) - 1];
export const name = (x, y) => String.fromCharCode(65 + x) + (y + 1);
export const mapOf = (s) => MAPS[s.map][s.mode];
export function isWater(s, at) {
  if (!/^[A-Z]\d+$/.test(at ?? '')) return false;
  const m = mapOf(s), [x, y] = xy(at);
  return x >= 0 && y >= 0 && x < m.cols && y < m.rows && !m.islands.includes(at);
}
export function step(at, dir, n = 1) {
  const [x, y] = xy(at), [dx, dy] = DIRS[dir];
  return name(x + dx * n, y + dy * n);
}
export function sectorOf(s, at) {
  const m = mapOf(s), [x, y] = xy(at);
  return Math.floor(y / m.sector) * (m.cols / m.sector) + Math.floor(x / m.sector) + 1;
}
export const allWater = (s) => {
  const m = mapOf(s), out = [];
  for (let y = 0; y < m.rows; y++) for (let x = 0; x < m.cols; x++) if (isWater(s, name(x, y))) out.push(name(x, y));
  return out;
};
const gap = (a, b) => { const [p, q] = xy(a), [x, y] = xy(b); return [Math.abs(p - x), Math.abs(q - y)]; };
const rings = (a, b) => Math.max(...gap(a, b));             // king's distance, for explosions
const walk = (a, b) => gap(a, b)[0] + gap(a, b)[1];         // rook's steps, for torpedoes
export const other = (crew) => (crew === 'red' ? 'blue' : 'red');

// ---- set-up --------------------------------------------------------------------------------
function newCrew(mode) {
  const gauges = {};
  for (const k of Object.keys(GAUGES[mode])) gauges[k] = 0;
  return {
    stage: 'place', pos: null, path: [], mines: [], gauges, broken: [], damage: 0,
    moved: false,        // since the last activation
    heading: null,       // the direction that the upkeep is about
    quiet: false,        // that upkeep is about a silence
    surfaced: false, traced: {},
  };
}
export function newGame({ mode = 'turns', goal = 'hunt', map = 'alpha', people = 4, first = 'red' } = {}) {
  return {
    mode, goal, map, people: typeof people === 'number' ? { red: people, blue: people } : people,
    turn: first, extra: 0, asked: null, winner: null, log: [],
    crews: { red: newCrew(mode), blue: newCrew(mode) },
  };
}

// ---- questions about a state -----------------------------------------------------------------
export const rolesOf = (s, crew, seat) => PEOPLE[s.people[crew]][seat] ?? [];
export const isFull = (s, crew, sys) => s.crews[crew].gauges[sys] >= GAUGES[s.mode][sys];
export const isBroken = (s, crew, sys) => s.crews[crew].broken.some((b) => SYMBOLS[b][1] === COLOURS[sys]);
const openGauges = (s, crew) => Object.keys(COLOURS).filter((k) => !isFull(s, crew, k));
const openSymbols = (c) => Object.keys(SYMBOLS).filter((b) => SYMBOLS[b][0] === c.heading && !c.broken.includes(b));
const canEnter = (s, c, at) => isWater(s, at) && !c.path.includes(at);

function reach(s, c, dir) {                                 // how far the submarine can go straight on
  let n = 0;
  while (n < STEALTH && canEnter(s, c, step(c.pos, dir, n + 1))) n++;
  return n;
}
function mineSpaces(s, c) {
  return Object.keys(DIRS).map((d) => step(c.pos, d))
    .filter((at) => canEnter(s, c, at) && !c.mines.includes(at));
}
const torpedoSpaces = (s, c) => allWater(s).filter((at) => at !== c.pos && walk(c.pos, at) <= RANGE);

function truths(s, crew) {
  const at = s.crews[crew].pos, [x, y] = xy(at);
  return { row: y + 1, column: String.fromCharCode(65 + x), sector: sectorOf(s, at) };
}
function clueValues(s) {
  const m = mapOf(s), upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);
  return { row: upTo(m.rows), column: upTo(m.cols).map((i) => String.fromCharCode(64 + i)), sector: upTo((m.cols / m.sector) * (m.rows / m.sector)) };
}
function goodClues(s, crew, clues) {
  if (!Array.isArray(clues) || clues.length !== 2 || clues[0].kind === clues[1].kind) return false;
  const values = clueValues(s), truth = truths(s, crew);
  if (!clues.every((c) => values[c.kind]?.includes(c.value))) return false;
  return clues.some((c) => c.value === truth[c.kind]);
}

// ---- the list of actions that a crew has now -------------------------------------------------
export function actions(s, crew) {
  if (s.winner) return [];
  const c = s.crews[crew], foe = s.crews[other(crew)], list = [];
  const add = (type, more = {}) => list.push({ type, crew, ...more });
  if (s.asked) {
    if (s.asked !== crew) return [];
    const v = clueValues(s), kinds = Object.keys(v);
    for (const a of kinds) for (const b of kinds) if (kinds.indexOf(a) < kinds.indexOf(b)) for (const p of v[a]) for (const q of v[b]) {
      const clues = [{ kind: a, value: p }, { kind: b, value: q }];
      if (goodClues(s, crew, clues)) add('clues', { clues });
    }
    return list;
  }
  if (foe.stage === 'verify') for (const ok of [true, false]) add('verify', { ok });
  if (c.stage === 'place') { for (const at of allWater(s)) add('place', { at }); return list; }
  if (foe.stage === 'place') return list;
  if (s.mode === 'turns' && s.turn !== crew) return list;
  switch (c.stage) {
    case 'charge': for (const system of openGauges(s, crew)) add('charge', { system }); return list;
    case 'break': for (const symbol of openSymbols(c)) add('break', { symbol }); return list;
    case 'trace':
      for (const role of ROLES) if (!c.traced[role]) for (let n = 1; n <= SECTIONS; n++) {
        if (!Object.values(c.traced).includes(n)) add('trace', { role, section: n });
      }
      return list;
    case 'verify': return list;
  }
  const canSail = c.stage === 'move', canActivate = s.mode === 'real' ? c.stage === 'move' && c.moved : c.stage === 'act';
  if (canSail) {
    for (const dir of Object.keys(DIRS)) if (canEnter(s, c, step(c.pos, dir))) add('head', { dir });
    add('surface');
  }
  if (canActivate) {
    const ready = (sys) => isFull(s, crew, sys) && !isBroken(s, crew, sys);
    if (ready('mine')) for (const at of mineSpaces(s, c)) add('mine', { at });
    if (!isBroken(s, crew, 'mine')) for (const at of c.mines) add('trigger', { at });
    if (ready('torpedo')) for (const at of torpedoSpaces(s, c)) add('torpedo', { at });
    if (ready('drone')) for (const sector of clueValues(s).sector) add('drone', { sector });
    if (ready('sonar')) add('sonar');
    if (ready('silence')) for (const dir of Object.keys(DIRS)) for (let steps = 0; steps <= reach(s, c, dir); steps++) add('silence', { dir, steps });
    if (ready('scenario')) add('scenario');
  }
  if (c.stage === 'act') add('end');
  return list;
}

// ---- the reducer -----------------------------------------------------------------------------
const sameAction = (a, b) => Object.keys(a).every((k) => JSON.stringify(a[k]) === JSON.stringify(b[k]));

export function play(old, action) {
  const { type, crew } = action;
  if (old.winner) throw new Illegal('the game is over');
  if (!CREWS.includes(crew) || !MAY[type]) throw new Illegal('no such action');
  const mine = rolesOf(old, crew, action.seat);
  if (type === 'trace' ? !mine.includes(action.role) : !MAY[type].some((r) => mine.includes(r))) throw new Illegal('not your job');
  if (type === 'clues' ? !(old.asked === crew && goodClues(old, crew, action.clues)) : !actions(old, crew).some((a) => sameAction(a, action))) {
    throw new Illegal(whyNot(old, action));
  }
  const s = structuredClone(old);
  const c = s.crews[crew], foe = s.crews[other(crew)];
  // what everybody hears, and what only the own crew knows
  const say = (event, secret) => s.log.push({ crew, event, ...(secret ? { secret } : {}) });

  if (ACTIVATIONS.includes(type)) {
    if (type !== 'trigger') c.gauges[type] = 0;
    c.moved = false;
  }
  switch (type) {
    case 'place':
      c.pos = action.at; c.path = [action.at]; c.stage = 'move';
      break;
    case 'head':
      sail(c, action.dir, 1);
      say({ type, dir: action.dir });
      upkeep(s, crew, action.dir, false);
      break;
    case 'charge':
      c.gauges[action.system]++;
      c.stage = 'break';
      break;
    case 'break':
      breakDown(s, crew, action.symbol);
      finishMove(s, crew);
      break;
    case 'mine':
      c.mines.push(action.at);
      say({ type, at: action.at });
      break;
    case 'trigger':
      c.mines = c.mines.filter((at) => at !== action.at);
      say({ type, at: action.at });
      explode(s, crew, action.at);
      break;
    case 'torpedo':
      say({ type, at: action.at });
      explode(s, crew, action.at);
      sweepMines(s, crew, action.at);
      break;
    case 'drone':
      say({ type, sector: action.sector, answer: sectorOf(s, foe.pos) === action.sector });
      break;
    case 'sonar':
      s.asked = other(crew);
      say({ type });
      break;
    case 'clues':
      s.asked = null;
      say({ type, clues: action.clues });
      break;
    case 'silence':
      sail(c, action.dir, action.steps);
      say({ type }, { dir: action.dir, steps: action.steps });
      upkeep(s, crew, action.dir, true);
      break;
    case 'scenario':
      say({ type });
      break;
    case 'surface':
      say({ type, sector: sectorOf(s, c.pos) });
      c.surfaced = true;
      if (s.mode === 'real') { c.stage = 'trace'; c.traced = {}; }
      else { dive(c); s.extra = TURNS_AFTER_SURFACING; pass(s); }
      break;
    case 'trace':
      c.traced[action.role] = action.section;
      if (Object.keys(c.traced).length === SECTIONS) c.stage = 'verify';
      break;
    case 'verify':
      foe.traced = {};
      say({ type, ok: action.ok });
      if (action.ok) { dive(foe); foe.surfaced = false; foe.stage = 'move'; } else foe.stage = 'trace';
      break;
    case 'end':
      nextTurn(s);
      break;
  }
  if (['mine', 'trigger', 'torpedo', 'scenario', 'drone'].includes(type) && s.mode === 'turns') nextTurn(s);
  if (type === 'clues' && s.mode === 'turns') nextTurn(s);
  return s;
}

function whyNot(s, a) {
  const c = s.crews[a.crew], sys = a.type === 'trigger' ? 'mine' : a.type;
  if (s.asked && s.asked !== a.crew) return 'Stop! Wait for the answer';
  if (COLOURS[sys] && isBroken(s, a.crew, sys)) return 'system broken';
  if (COLOURS[a.type] && !isFull(s, a.crew, a.type)) return 'not charged';
  return `not possible (${c.stage})`;
}

function sail(c, dir, n) {
  for (let i = 0; i < n; i++) { c.pos = step(c.pos, dir); c.path.push(c.pos); }
}
function upkeep(s, crew, dir, quiet) {
  const c = s.crews[crew];
  c.heading = dir; c.quiet = quiet;
  c.stage = openGauges(s, crew).length ? 'charge' : 'break';
  if (c.stage === 'break' && !openSymbols(c).length) finishMove(s, crew);
}
function finishMove(s, crew) {
  const c = s.crews[crew], quiet = c.quiet;
  c.heading = null; c.quiet = false;
  if (!quiet) c.moved = true;
  if (s.mode === 'real') c.stage = 'move';
  else if (quiet) nextTurn(s);
  else c.stage = 'act';
}
function breakDown(s, crew, symbol) {
  const c = s.crews[crew];
  c.broken.push(symbol);
  const [panel, kind, circuit] = SYMBOLS[symbol];
  const full = (test) => Object.keys(SYMBOLS).every((b) => !test(...SYMBOLS[b]) || c.broken.includes(b));
  const failed = full((p) => p === panel) || (kind === 'radiation' && full((p, k) => k === 'radiation'));
  if (failed) {
    c.damage += 1;
    s.log.push({ crew, event: { type: 'failure', damage: 1 } });
  }
  if (circuit && full((p, k, n) => n === circuit)) c.broken = c.broken.filter((b) => SYMBOLS[b][2] !== circuit);
  if (failed) c.broken = [];
}

function explode(s, by, at) {
  const foe = other(by), d = rings(at, s.crews[foe].pos);
  const damage = d === 0 ? 2 : d === 1 ? 1 : 0;
  s.crews[foe].damage += damage;
  s.log.push({ crew: foe, event: { type: 'impact', at, result: ['clear', 'indirect', 'direct'][damage], damage } });
  judge(s);
}
// a torpedo destroys the mines that it hits; mines next to a destroyed one go off
function sweepMines(s, by, at) {
  const all = () => CREWS.flatMap((k) => s.crews[k].mines);
  const remove = (spot) => { for (const k of CREWS) s.crews[k].mines = s.crews[k].mines.filter((m) => m !== spot); };
  if (!all().includes(at)) return;
  const queue = [at];
  remove(at);
  while (queue.length) {
    const spot = queue.shift();
    for (const next of new Set(all().filter((m) => rings(m, spot) === 1))) {
      remove(next);
      s.log.push({ crew: by, event: { type: 'chain', at: next } });
      explode(s, by, next);
      queue.push(next);
    }
  }
}
function judge(s) {
  const lost = CREWS.filter((k) => s.crews[k].damage >= LIMIT[s.goal]);
  if (!lost.length) return;
  s.winner = lost.length === 2 ? 'draw' : other(lost[0]);
}
function dive(c) {
  c.broken = [];
  c.path = [c.pos];
}
function nextTurn(s) {
  s.crews[s.turn].stage = 'move';
  if (s.extra > 0) s.extra--; else pass(s);
}
function pass(s) {
  s.turn = other(s.turn);
  s.crews[s.turn].stage = 'move';
  s.crews[s.turn].surfaced = false;
}

// ---- what a crew may see ---------------------------------------------------------------------
export function viewFor(s, crew) {
  const foe = s.crews[other(crew)];
  return {
    mode: s.mode, goal: s.goal, map: s.map, you: crew, turn: s.mode === 'turns' ? s.turn : null, asked: s.asked, winner: s.winner,
    own: structuredClone(s.crews[crew]),
    enemy: { damage: foe.damage, surfaced: foe.surfaced, traced: structuredClone(foe.traced), placed: foe.pos !== null },
    log: s.log.map((e) => ({ crew: e.crew, ...e.event, ...(e.crew === crew ? e.secret : {}) })),
  };
}
