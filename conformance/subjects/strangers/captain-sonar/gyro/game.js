// gyro - the server side of a submarine duel. One reducer, plain objects.
//   state = newGame(options);  state = reduce(state, action)
// An action is one button: { type, team, role, ...fields }.  A wrong one throws a Refused.
import { MAPS, SECTOR_SIZE, GAUGES, COLOUR, SYMBOLS, MAX_DAMAGE } from './sheets.js';

export class Refused extends Error {}
const no = (why) => { throw new Refused(why); };

export const TEAMS = ['red', 'blue'];
export const ROLES = ['captain', 'mate', 'engineer', 'radio'];
export const DIRS = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
export const SECTIONS = [1, 2, 3, 4];
export const other = (team) => (team === 'red' ? 'blue' : 'red');

// which role has which button
export const BUTTONS = {
  PLACE: ['captain'],
  HEAD: ['captain'],
  SURFACE: ['captain'],
  END_TURN: ['captain'],
  DROP_MINE: ['captain'],
  TRIGGER: ['captain'],
  TORPEDO: ['captain'],
  SILENCE: ['captain'],
  SCENARIO: ['captain'],
  DRONE: ['mate'],
  SONAR: ['mate'],
  ANSWER_DRONE: ['captain'],
  ANSWER_SONAR: ['captain'],
  GAUGE: ['mate'],
  BREAK: ['engineer'],
  TRACE: ROLES,
  VERIFY: ['engineer'],
  DIVE: ['engineer'],
};

// ---------------------------------------------------------------- seats
/** Roles of each player of a team, for 2, 3 or 4 players. */
export function seats(n) {
  if (n === 4) return [['radio'], ['captain'], ['mate'], ['engineer']];
  if (n === 3) return [['radio'], ['captain', 'mate'], ['engineer']];
  if (n === 2) return [['radio'], ['captain', 'mate', 'engineer']];
  return no('a team has 2, 3 or 4 players');
}

// ---------------------------------------------------------------- the map
export const spot = (r, c) => String.fromCharCode(65 + c) + (r + 1);
export function unspot(text) {
  const m = /^([A-O])(\d{1,2})$/.exec(String(text));
  if (!m) no('no such coordinate: ' + text);
  return [Number(m[2]) - 1, m[1].charCodeAt(0) - 65];
}
export function isWater(map, at) {
  const [r, c] = unspot(at);
  return !!map[r] && map[r][c] === '.';
}
export function step(at, dir, n = 1) {
  const [r, c] = unspot(at);
  const [dr, dc] = DIRS[dir];
  const r2 = r + dr * n, c2 = c + dc * n;
  return r2 < 0 || c2 < 0 || c2 > 14 ? null : spot(r2, c2);
}
export function sectorOf(map, at) {
  const col = at.charCodeAt(0) - 65;
  const row = Number(at.slice(1));
  const across = map[0].length / SECTOR_SIZE, down = map.length / SECTOR_SIZE;
  const band = Math.min(down - 1, Math.floor(row / SECTOR_SIZE));
  return band * across + Math.floor(col / SECTOR_SIZE) + 1;
}
export const sectorCount = (map) => (map[0].length / SECTOR_SIZE) * (map.length / SECTOR_SIZE);
export function allWater(map) {
  const out = [];
  map.forEach((line, r) => [...line].forEach((ch, c) => { if (ch === '.') out.push(spot(r, c)); }));
  return out;
}
const apart = (a, b) => {
  const [r1, c1] = unspot(a), [r2, c2] = unspot(b);
  return [Math.abs(r1 - r2), Math.abs(c1 - c2)];
};
export const king = (a, b) => Math.max(...apart(a, b));
export const walk = (a, b) => apart(a, b)[0] + apart(a, b)[1];

// ---------------------------------------------------------------- new game
function newBoat(size) {
  return {
    size,                 // boxes of each gauge on this side of the sheet
    at: null,
    trail: [],            // spaces of the line on the captain's sheet
    mines: [],            // { at, fresh }
    gauges: Object.fromEntries(Object.keys(size).map((k) => [k, 0])),
    broken: [],           // ids of marked symbols
    damage: 0,
    heading: 'N',         // last heading announced
    todo: [],             // who still has to say OK: 'mate', 'engineer'
    canUse: false,        // a move has been made since the last system
    surfaced: false,
    waiting: 0,
    traced: [],
    verified: false,
    heard: [],            // what the enemy radio operator has heard of us
  };
}

export function newGame({ map = 'alpha', mode = 'turns', goal = 'hunt', first = 'red', red = 4, blue = 4 } = {}) {
  if (!['turns', 'realtime'].includes(mode)) no('unknown mode');
  const lines = Object.hasOwn(MAPS, map) && MAPS[map][mode];
  if (!lines) no('unknown scenario ' + map);
  if (!MAX_DAMAGE[goal]) no('unknown goal');
  return {
    name: map, map: lines, mode, goal,
    seats: { red: seats(red), blue: seats(blue) },
    phase: 'placing',
    turn: first,
    turnNo: 1,
    step: 'move',         // turn by turn: move -> upkeep -> system -> (upkeep of silence) -> next
    stop: null,           // a question that the enemy captain has to answer
    boats: { red: newBoat(GAUGES[mode]), blue: newBoat(GAUGES[mode]) },
    log: [],              // said aloud, everybody hears it
    winner: null,
  };
}

// ---------------------------------------------------------------- helpers
const copy = (x) => structuredClone(x);
const say = (s, team, text, data = {}) => s.log.push({ team, text, ...data });

export const systemWorks = (boat, system) =>
  !SYMBOLS.some((y) => y.kind === COLOUR[system] && boat.broken.includes(y.id));
export const charged = (boat, system) => boat.gauges[system] >= boat.size[system];

export function headings(s, team) {
  const b = s.boats[team];
  return Object.keys(DIRS).filter((d) => {
    const to = step(b.at, d);
    return to && isWater(s.map, to) && !b.trail.includes(to);
  });
}
export function silences(s, team) {
  const b = s.boats[team];
  const out = [{ dir: null, steps: 0 }];
  for (const dir of Object.keys(DIRS)) {
    for (let n = 1; n <= 4; n++) {
      const to = step(b.at, dir, n);
      if (!to || !isWater(s.map, to) || b.trail.includes(to)) break;
      out.push({ dir, steps: n });
    }
  }
  return out;
}
export function torpedoTargets(s, team) {
  const { at } = s.boats[team];
  return allWater(s.map).filter((t) => walk(at, t) >= 1 && walk(at, t) <= 4);
}
export function mineSpots(s, team) {
  const b = s.boats[team];
  return Object.keys(DIRS).map((d) => step(b.at, d))
    .filter((t) => t && isWater(s.map, t) && !b.trail.includes(t) && !b.mines.some((m) => m.at === t));
}
export function openSymbols(boat, dir) {
  return SYMBOLS.filter((y) => y.dir === dir && !boat.broken.includes(y.id)).map((y) => y.id);
}

function startUpkeep(s, team) {
  const b = s.boats[team];
  b.todo = ['mate', 'engineer'];
  if (Object.keys(b.size).every((g) => charged(b, g))) b.todo.shift();
  s.step = 'upkeep';
}

function lookForWinner(s) {
  const lost = TEAMS.filter((t) => s.boats[t].damage >= MAX_DAMAGE[s.goal]);
  if (!lost.length) return;
  s.phase = 'over';
  s.winner = lost.length === 2 ? 'nobody' : other(lost[0]);
  say(s, s.winner, s.winner === 'nobody' ? 'Both submarines are lost' : `${s.winner} wins`, { kind: 'over' });
}

function explosion(s, at, targets) {
  for (const t of targets) {
    const d = king(at, s.boats[t].at);
    const hurt = d === 0 ? 2 : d === 1 ? 1 : 0;
    s.boats[t].damage += hurt;
    say(s, t, ['Clear', 'Indirect impact, one damage', 'Direct hit, two damage'][hurt], { kind: 'impact', at, hurt });
  }
  lookForWinner(s);
}

function nextTurn(s) {
  if (s.mode !== 'turns' || s.phase === 'over') return;
  s.turnNo++;
  s.turn = other(s.turn);
  while (s.boats[s.turn].waiting > 0) {
    s.boats[s.turn].waiting--;
    s.turn = other(s.turn);
  }
  const b = s.boats[s.turn];
  b.surfaced = false;
  b.canUse = false;
  s.step = 'move';
}

// a system has been used: the turn is over unless there is still something to do
function afterSystem(s, team) {
  if (s.phase === 'over' || s.stop || s.boats[team].todo.length) return;
  nextTurn(s);
}

function myTurn(s, team) {
  if (s.phase !== 'playing') no('not now');
  if (s.stop) no('stop! a question is open');
  if (s.mode === 'turns' && s.turn !== team) no('not your turn');
}
function needDone(s, team) {
  if (s.boats[team].todo.length) no('wait for the OK of ' + s.boats[team].todo.join(' and '));
}
function needSystem(s, team, system) {
  myTurn(s, team);
  needDone(s, team);
  const b = s.boats[team];
  if (b.surfaced) no('you are at the surface');
  if (!b.canUse) no('move first');
  if (system) {
    if (!charged(b, system)) no(system + ' is not charged');
    if (!systemWorks(b, system)) no(system + ' is out of order');
  }
}
function useUp(b, system) {
  if (system) b.gauges[system] = 0;
  b.canUse = false;
}

// ---------------------------------------------------------------- the buttons
const press = {
  PLACE(s, { team, at }) {
    if (s.phase !== 'placing') no('the game has begun');
    const b = s.boats[team];
    if (b.at) no('you have chosen your start');
    if (!isWater(s.map, at)) no('not a water space');
    b.at = at;
    b.trail = [at];
    if (TEAMS.every((t) => s.boats[t].at)) {
      s.phase = 'playing';
      say(s, null, 'Dive!', { kind: 'start' });
    }
  },

  HEAD(s, { team, dir }) {
    myTurn(s, team);
    needDone(s, team);
    const b = s.boats[team];
    if (b.surfaced) no('you are at the surface');
    if (s.mode === 'turns' && s.step !== 'move') no('you have moved');
    if (!headings(s, team).includes(dir)) no('you cannot head ' + dir);
    b.at = step(b.at, dir);
    b.trail.push(b.at);
    b.heading = dir;
    b.heard.push(dir);
    b.canUse = true;
    b.mines.forEach((m) => { m.fresh = false; });
    say(s, team, 'Head ' + { N: 'North', E: 'East', S: 'South', W: 'West' }[dir], { kind: 'head', dir });
    startUpkeep(s, team);
  },

  GAUGE(s, { team, system }) {
    const b = s.boats[team];
    myTurn(s, team);
    if (b.todo[0] !== 'mate') no('nothing to charge');
    if (!(system in b.size)) no('no such gauge');
    if (charged(b, system)) no('that gauge is full');
    b.gauges[system]++;
    b.todo.shift();
    upkeepDone(s, team);
  },

  BREAK(s, { team, symbol }) {
    const b = s.boats[team];
    myTurn(s, team);
    if (b.todo[0] !== 'engineer') no('nothing to break');
    if (!openSymbols(b, b.heading).includes(symbol)) no('not an open symbol of panel ' + b.heading);
    b.broken.push(symbol);
    b.todo.shift();
    checkBreakdowns(s, team, SYMBOLS.find((y) => y.id === symbol));
    upkeepDone(s, team);
  },

  DROP_MINE(s, { team, at }) {
    needSystem(s, team, 'mine');
    if (!mineSpots(s, team).includes(at)) no('you cannot drop a mine there');
    const b = s.boats[team];
    useUp(b, 'mine');
    b.mines.push({ at, fresh: true });
    say(s, team, 'Mine dropped!', { kind: 'mine' });
    afterSystem(s, team);
  },

  TRIGGER(s, { team, at }) {
    needSystem(s, team, null);
    const b = s.boats[team];
    const mine = b.mines.find((m) => m.at === at);
    if (!mine) no('you have no mine there');
    if (mine.fresh) no('move first');
    useUp(b, null);
    b.mines = b.mines.filter((m) => m !== mine);
    say(s, team, 'Stop! Triggering mine at ' + at, { kind: 'trigger', at });
    explosion(s, at, [other(team)]);
    afterSystem(s, team);
  },

  TORPEDO(s, { team, at }) {
    needSystem(s, team, 'torpedo');
    if (!torpedoTargets(s, team).includes(at)) no('out of range');
    useUp(s.boats[team], 'torpedo');
    say(s, team, 'Torpedo launched, impact at ' + at, { kind: 'torpedo', at });
    const foe = s.boats[other(team)];
    foe.mines = foe.mines.filter((m) => m.at !== at);
    explosion(s, at, [other(team), team]);
    afterSystem(s, team);
  },

  DRONE(s, { team, sector }) {
    needSystem(s, team, 'drone');
    if (!(sector >= 1 && sector <= sectorCount(s.map))) no('no such sector');
    useUp(s.boats[team], 'drone');
    say(s, team, `Stop! Launching drone. Are you in sector ${sector}?`, { kind: 'drone', sector });
    s.stop = { kind: 'drone', by: team, of: other(team), sector };
  },

  ANSWER_DRONE(s, { team, yes }) {
    if (!s.stop || s.stop.kind !== 'drone' || s.stop.of !== team) no('nobody asks you');
    const truth = sectorOf(s.map, s.boats[team].at) === s.stop.sector;
    if (yes !== truth) no('answer truthfully');
    say(s, team, yes ? 'Yes' : 'No', { kind: 'answer', yes });
    const by = s.stop.by;
    s.stop = null;
    afterSystem(s, by);
  },

  SONAR(s, { team }) {
    needSystem(s, team, 'sonar');
    useUp(s.boats[team], 'sonar');
    say(s, team, 'Stop! Activating sonar', { kind: 'sonar' });
    s.stop = { kind: 'sonar', by: team, of: other(team) };
  },

  // claims: two of { row: 7 }, { column: 'C' }, { sector: 4 } in one object
  ANSWER_SONAR(s, { team, claims }) {
    if (!s.stop || s.stop.kind !== 'sonar' || s.stop.of !== team) no('nobody asks you');
    const keys = Object.keys(claims || {});
    if (keys.length !== 2 || !keys.every((k) => ['row', 'column', 'sector'].includes(k))) no('give two of row, column, sector');
    const facts = whereIs(s, team);
    for (const k of keys) if (!claimValues(s, k).includes(claims[k])) no(`no such ${k}`);
    if (!keys.some((k) => facts[k] === claims[k])) no('one of them must be true');
    say(s, team, keys.map((k) => `${k} ${claims[k]}`).join(', '), { kind: 'answer', claims });
    const by = s.stop.by;
    s.stop = null;
    afterSystem(s, by);
  },

  SILENCE(s, { team, dir = null, steps = 0 }) {
    needSystem(s, team, 'silence');
    if (!silences(s, team).some((x) => x.steps === steps && (steps === 0 || x.dir === dir))) no('you cannot go there');
    const b = s.boats[team];
    useUp(b, 'silence');
    for (let n = 0; n < steps; n++) {
      b.at = step(b.at, dir);
      b.trail.push(b.at);
    }
    b.heard.push('?');
    say(s, team, 'Stop! Activating silence', { kind: 'silence', steps });
    if (steps > 0) {
      b.mines.forEach((m) => { m.fresh = false; });
      if (s.mode === 'realtime') b.canUse = true;
      startUpkeep(s, team);
    }
    afterSystem(s, team);
  },

  SCENARIO(s, { team }) {
    needSystem(s, team, 'scenario');
    useUp(s.boats[team], 'scenario');
    say(s, team, 'Stop! Activating scenario', { kind: 'scenario' });
    afterSystem(s, team);
  },

  SURFACE(s, { team }) {
    myTurn(s, team);
    needDone(s, team);
    const b = s.boats[team];
    if (b.surfaced) no('you are at the surface');
    if (s.mode === 'turns' && s.step !== 'move') no('surface instead of a move');
    b.surfaced = true;
    b.trail = [];
    b.heard = [];
    b.canUse = false;
    const sector = sectorOf(s.map, b.at);
    say(s, team, `Surfacing in sector ${sector}!`, { kind: 'surface', sector });
    if (s.mode === 'turns') {
      b.broken = [];
      b.waiting = 3;
      nextTurn(s);
    }
  },

  // ---- real time only
  TRACE(s, { team, role, section }) {
    if (s.phase !== 'playing' || s.mode !== 'realtime') no('not now');
    const b = s.boats[team];
    if (!b.surfaced) no('you are under water');
    if (!SECTIONS.includes(section)) no('no such section');
    if (b.traced.some((x) => x.section === section)) no('that section is traced');
    if (b.traced.some((x) => x.role === role)) no('you have traced yours');
    b.traced.push({ role, section });
  },
  VERIFY(s, { team }) {
    if (s.phase !== 'playing' || s.mode !== 'realtime') no('not now');
    const b = s.boats[other(team)];
    if (!b.surfaced || b.traced.length < SECTIONS.length) no('nothing to verify');
    b.verified = true;
  },
  DIVE(s, { team }) {
    if (s.phase !== 'playing' || s.mode !== 'realtime') no('not now');
    const b = s.boats[team];
    if (!b.surfaced) no('you are under water');
    if (b.traced.length < SECTIONS.length || !b.verified) no('the sections are not ready');
    b.broken = [];
    b.surfaced = false;
    say(s, team, 'Ready to dive', { kind: 'dive' });
  },

  END_TURN(s, { team }) {
    myTurn(s, team);
    needDone(s, team);
    if (s.mode !== 'turns') no('there are no turns');
    if (s.step !== 'system') no('move or surface first');
    nextTurn(s);
  },
};

function upkeepDone(s, team) {
  const b = s.boats[team];
  if (b.todo.length || s.phase === 'over') return;
  s.step = 'system';
  if (s.mode === 'turns' && !b.canUse) nextTurn(s);   // that was the upkeep of silence
}

function checkBreakdowns(s, team, last) {
  const b = s.boats[team];
  const full = (list) => list.every((y) => b.broken.includes(y.id));
  if (full(SYMBOLS.filter((y) => y.kind === 'radiation')) || full(SYMBOLS.filter((y) => y.dir === last.dir))) {
    b.damage++;
    b.broken = [];
    say(s, team, 'System failure, one damage', { kind: 'failure' });
    return;
  }
  const circuit = last.line && SYMBOLS.filter((y) => y.line === last.line);
  if (circuit && full(circuit)) b.broken = b.broken.filter((id) => !circuit.some((y) => y.id === id));
}

export function whereIs(s, team) {
  const { at } = s.boats[team];
  return { row: Number(at.slice(1)), column: at[0], sector: sectorOf(s.map, at) };
}
export function claimValues(s, what) {
  if (what === 'row') return s.map.map((_, i) => i + 1);
  if (what === 'column') return [...s.map[0]].map((_, i) => String.fromCharCode(65 + i));
  return Array.from({ length: sectorCount(s.map) }, (_, i) => i + 1);
}

export function reduce(state, action) {
  const { type, team, role } = action;
  if (!press[type]) no('no such button: ' + type);
  if (!TEAMS.includes(team)) no('no such team');
  if (!BUTTONS[type].includes(role)) no(`${type} is not a button of the ${role}`);
  if (state.phase === 'over') no('the game is over');
  const s = copy(state);
  press[type](s, action);
  return s;
}

// ---------------------------------------------------------------- which buttons are lit
export function lit(s, team, role) {
  const tries = [];
  const add = (type, fields = {}) => { if (BUTTONS[type].includes(role)) tries.push({ type, team, role, ...fields }); };
  if (s.phase === 'over') return [];
  if (s.phase === 'placing') {
    if (!s.boats[team].at) for (const at of allWater(s.map)) add('PLACE', { at });
    return tries;
  }
  const b = s.boats[team];
  if (s.stop) {
    if (s.stop.of !== team) return [];
    if (s.stop.kind === 'drone') for (const yes of [true, false]) add('ANSWER_DRONE', { yes });
    else {
      const kinds = ['row', 'column', 'sector'];
      for (const a of kinds) for (const c of kinds) {
        if (kinds.indexOf(a) >= kinds.indexOf(c)) continue;
        for (const x of claimValues(s, a)) for (const y of claimValues(s, c)) add('ANSWER_SONAR', { claims: { [a]: x, [c]: y } });
      }
    }
  } else {
    for (const dir of Object.keys(DIRS)) add('HEAD', { dir });
    add('SURFACE');
    add('END_TURN');
    for (const at of mineSpots(s, team)) add('DROP_MINE', { at });
    for (const m of b.mines) add('TRIGGER', { at: m.at });
    for (const at of torpedoTargets(s, team)) add('TORPEDO', { at });
    for (const x of silences(s, team)) add('SILENCE', x);
    add('SCENARIO');
    for (const sector of claimValues(s, 'sector')) add('DRONE', { sector });
    add('SONAR');
    for (const system of Object.keys(b.size)) add('GAUGE', { system });
    for (const y of SYMBOLS) add('BREAK', { symbol: y.id });
    for (const section of SECTIONS) add('TRACE', { section });
    add('VERIFY');
    add('DIVE');
  }
  return tries.filter((a) => {
    try { press[a.type](copy(s), a); return true; } catch (e) { if (e instanceof Refused) return false; throw e; }
  });
}

// ---------------------------------------------------------------- views, one for each role
export function view(s, team, role) {
  const b = s.boats[team], foe = s.boats[other(team)];
  const base = {
    team, role, mode: s.mode, goal: s.goal, map: s.map, phase: s.phase,
    turn: s.mode === 'turns' ? s.turn : null, step: s.step, stop: s.stop, winner: s.winner,
    log: s.log, damage: b.damage, surfaced: { [team]: b.surfaced, [other(team)]: foe.surfaced },
  };
  if (role === 'captain') return { ...base, at: b.at, trail: b.trail, mines: b.mines.map((m) => m.at) };
  if (role === 'mate') return { ...base, gauges: b.gauges };
  if (role === 'engineer') return { ...base, broken: b.broken, panel: b.todo[0] === 'engineer' ? b.heading : null, traced: b.traced };
  return { ...base, heard: foe.heard };
}
/** What one player sees who has several roles. */
export function playerView(s, team, seat) {
  const roles = s.seats[team][seat] || no('no such seat');
  return Object.assign({}, ...roles.map((r) => view(s, team, r)), { role: roles.join('+') });
}
