'use strict';
// The game as a reducer: reduce(state, action) returns { state, events } or { error }.
// A state is plain JSON and is never changed in place.

const S = require('./sheets');

const other = (team) => (team === 'red' ? 'blue' : 'red');
const copy = (thing) => JSON.parse(JSON.stringify(thing));

// ---------------------------------------------------------------- the map
const toXY = (cell) => [cell.charCodeAt(0) - 65, Number(cell.slice(1)) - 1];
const toCell = (x, y) => String.fromCharCode(65 + x) + (y + 1);

function islands(state) {
  return S.MAPS[state.map][state.mode].split(' ');
}

function isWater(state, cell) {
  if (typeof cell !== 'string' || !/^[A-O]\d{1,2}$/.test(cell)) return false;
  const [x, y] = toXY(cell);
  const n = S.SIZE[state.mode];
  return x >= 0 && y >= 0 && x < n && y < n && !islands(state).includes(cell);
}

function step(cell, dir, count = 1) {
  const [x, y] = toXY(cell);
  const [dx, dy] = S.DIR[dir];
  return toCell(x + dx * count, y + dy * count);
}

function sectorOf(state, cell) {
  const [x, y] = toXY(cell);
  return Math.floor(y / 5) * (S.SIZE[state.mode] / 5) + Math.floor(x / 5) + 1;
}

function gap(a, b) {
  const [ax, ay] = toXY(a);
  const [bx, by] = toXY(b);
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
}

const canEnter = (state, sub, cell) => isWater(state, cell)
  && !sub.path.includes(cell) && !sub.mines.includes(cell);

function openDirections(state, team) {
  const sub = state.subs[team];
  return Object.keys(S.DIR).filter((d) => canEnter(state, sub, step(sub.at, d)));
}

// ---------------------------------------------------------------- beginning
function newSub() {
  return {
    at: null,
    path: [],
    mines: [],
    freshMine: null, // dropped since the last move
    gauge: {
      mine: 0, torpedo: 0, drone: 0, sonar: 0, silence: 0, scenario: 0,
    },
    broken: [],
    damage: 0,
    activated: true, // nothing may be activated before the first move
    oweGauge: false,
    oweBreakdown: null,
    surfaced: null, // real time: list of traced sections
    tracers: [],
  };
}

function newGame({
  map = 'alpha', mode = 'turns', goal = 'hunt', players = 4,
} = {}) {
  if (!S.MAPS[map]) throw new Error(`unknown map ${map}`);
  if (!S.SIZE[mode]) throw new Error(`unknown mode ${mode}`);
  if (!S.LIMIT[goal]) throw new Error(`unknown goal ${goal}`);
  if (!S.SEATS[players]) throw new Error('2, 3 or 4 players per team');
  return {
    map,
    mode,
    goal,
    seats: S.SEATS[players],
    subs: { red: newSub(), blue: newSub() },
    phase: 'placing',
    turn: 'red', // of no meaning in real time
    moved: false,
    left: 1, // turns in a row of the team at work
    asking: null, // {team, what: 'drone'|'sonar', sector}
    winner: null,
  };
}

// ---------------------------------------------------------------- small checks
class No extends Error {}
const need = (condition, why) => { if (!condition) throw new No(why); };

function atWork(state, team) {
  need(state.phase === 'playing', 'not now');
  need(!state.asking, 'a question is open');
  if (state.mode === 'turns') need(state.turn === team, 'not your turn');
}

function crewOk(state, sub) {
  need(!sub.oweGauge, 'the First Mate is not ready');
  if (state.mode === 'turns') need(!sub.oweBreakdown, 'the Engineer is not ready');
}

const isBroken = (sub, system) => sub.broken.some((s) => S.KIND[s] === S.COLOUR[system]);
const isFull = (state, sub, system) => sub.gauge[system] >= S.GAUGES[state.mode][system];

function canActivate(state, team) {
  const sub = state.subs[team];
  atWork(state, team);
  need(!sub.surfaced, 'you are at the surface');
  crewOk(state, sub);
  need(!sub.activated, 'move before you activate a system');
}

// True if the system works; otherwise the engineer gets a radiation symbol to mark.
function start(state, team, system, events) {
  const sub = state.subs[team];
  if (isBroken(sub, system)) {
    sub.activated = true;
    sub.oweBreakdown = 'radiation';
    events.push({ type: 'broken', team, system });
    return false;
  }
  need(isFull(state, sub, system), 'not charged');
  return true;
}

function spend(sub, system) {
  sub.gauge[system] = 0;
  sub.activated = true;
}

// ---------------------------------------------------------------- damage
function finish(state, loser, events) {
  state.phase = 'over';
  state.winner = other(loser);
  events.push({ type: 'over', winner: state.winner });
}

function hurt(state, team, amount, events) {
  state.subs[team].damage += amount;
  events.push({ type: 'damage', team, amount });
}

function checkSunk(state, culprit, events) {
  const limit = S.LIMIT[state.goal];
  const sunk = ['red', 'blue'].filter((t) => state.subs[t].damage >= limit);
  if (sunk.length === 2) finish(state, culprit, events);
  else if (sunk.length === 1) finish(state, sunk[0], events);
}

function explode(state, culprit, cell, events) {
  for (const team of ['red', 'blue']) {
    const d = gap(state.subs[team].at, cell);
    if (d === 0) {
      events.push({ type: 'hit', team, how: 'direct' });
      hurt(state, team, 2, events);
    } else if (d === 1) {
      events.push({ type: 'hit', team, how: 'indirect' });
      hurt(state, team, 1, events);
    } else {
      events.push({ type: 'hit', team, how: 'clear' });
    }
  }
  checkSunk(state, culprit, events);
}

function oweAfterMove(state, sub, dir) {
  sub.oweBreakdown = dir;
  sub.activated = false;
  sub.freshMine = null;
}

// ---------------------------------------------------------------- the actions
const actions = {
  place(state, { team, cell }, events) {
    need(state.phase === 'placing', 'not now');
    const sub = state.subs[team];
    need(!sub.at, 'already placed');
    need(isWater(state, cell), 'not a space of water');
    sub.at = cell;
    sub.path = [cell];
    events.push({ type: 'placed', team });
    if (state.subs.red.at && state.subs.blue.at) state.phase = 'playing';
  },

  move(state, { team, dir }, events) {
    atWork(state, team);
    const sub = state.subs[team];
    need(!sub.surfaced, 'you are at the surface');
    if (state.mode === 'turns') need(!state.moved, 'one move per turn');
    crewOk(state, sub);
    need(S.DIR[dir], 'no such direction');
    const cell = step(sub.at, dir);
    need(canEnter(state, sub, cell), 'you cannot go there');
    sub.at = cell;
    sub.path.push(cell);
    sub.oweGauge = Object.keys(sub.gauge).some((s) => !isFull(state, sub, s));
    oweAfterMove(state, sub, dir);
    state.moved = true;
    events.push({ type: 'moved', team, dir });
  },

  charge(state, { team, system }, events) {
    atWork(state, team);
    const sub = state.subs[team];
    need(sub.oweGauge, 'nothing to charge');
    need(system in sub.gauge, 'no such system');
    need(!isFull(state, sub, system), 'that gauge is full');
    sub.gauge[system] += 1;
    sub.oweGauge = false;
    events.push({ type: 'charged', team });
  },

  breakdown(state, { team, symbol }, events) {
    atWork(state, team);
    const sub = state.subs[team];
    need(sub.oweBreakdown, 'nothing to mark');
    need(S.KIND[symbol], 'no such symbol');
    if (sub.oweBreakdown === 'radiation') need(S.KIND[symbol] === 'radiation', 'radiation only');
    else need(symbol[0] === sub.oweBreakdown, 'wrong panel');
    need(!sub.broken.includes(symbol), 'already marked');
    sub.broken.push(symbol);
    sub.oweBreakdown = null;
    // repair first
    for (const circuit of S.CIRCUITS) {
      if (circuit.every((s) => sub.broken.includes(s))) {
        sub.broken = sub.broken.filter((s) => !circuit.includes(s));
        events.push({ type: 'selfRepair', team, circuit: S.CIRCUITS.indexOf(circuit) + 1 });
      }
    }
    const marked = (list) => list.every((s) => sub.broken.includes(s));
    if (marked(S.RADIATION) || marked(Object.keys(S.PANELS[symbol[0]]))) {
      sub.broken = [];
      events.push({ type: 'failure', team });
      hurt(state, team, 1, events);
      if (state.goal === 'hunt') checkSunk(state, team, events);
    }
  },

  surface(state, { team }, events) {
    atWork(state, team);
    const sub = state.subs[team];
    need(!sub.surfaced, 'you are at the surface');
    if (state.mode === 'turns') need(!state.moved, 'you have moved already');
    crewOk(state, sub);
    // a clean sheet for the captain
    sub.path = [sub.at];
    sub.mines = [];
    sub.freshMine = null;
    sub.activated = false;
    events.push({ type: 'surfaced', team, sector: sectorOf(state, sub.at) });
    if (state.mode === 'turns') {
      sub.broken = [];
      state.moved = true;
      state.left = 0;
      state.bonus = 3;
    } else {
      sub.oweBreakdown = null;
      sub.surfaced = [];
      sub.tracers = [];
    }
  },

  // real time: one of the crew traces and initials a section of the submarine
  trace(state, { team, role, section }, events) {
    atWork(state, team);
    const sub = state.subs[team];
    need(sub.surfaced, 'you are not at the surface');
    need(S.ROLES.includes(role), 'no such role');
    need([1, 2, 3, 4].includes(section), 'sections 1 to 4');
    need(!sub.tracers.includes(role), 'has traced already');
    need(!sub.surfaced.includes(section), 'is traced already');
    sub.tracers.push(role);
    sub.surfaced.push(section);
    events.push({ type: 'traced', team, section });
    if (sub.surfaced.length === 4) {
      sub.surfaced = null;
      sub.tracers = [];
      sub.broken = [];
      events.push({ type: 'readyToDive', team });
    }
  },

  end(state, { team }, events) {
    need(state.mode === 'turns', 'no turns in real time');
    atWork(state, team);
    need(state.moved, 'move first');
    const sub = state.subs[team];
    crewOk(state, sub);
    state.moved = false;
    if (state.left > 1) {
      state.left -= 1;
    } else {
      state.turn = other(team);
      state.left = state.bonus || 1;
      state.bonus = 0;
    }
    events.push({ type: 'turn', team: state.turn });
  },

  dropMine(state, { team, cell }, events) {
    canActivate(state, team);
    if (!start(state, team, 'mine', events)) return;
    const sub = state.subs[team];
    need(isWater(state, cell) && gap(sub.at, cell) === 1, 'next to the submarine');
    need(!sub.path.includes(cell), 'not on your path');
    need(!sub.mines.includes(cell), 'there is a mine');
    spend(sub, 'mine');
    sub.mines.push(cell);
    sub.freshMine = cell;
    events.push({ type: 'mineDropped', team });
  },

  trigger(state, { team, cell }, events) {
    canActivate(state, team);
    const sub = state.subs[team];
    need(sub.mines.includes(cell), 'no mine of yours there');
    need(sub.freshMine !== cell, 'move first');
    sub.activated = true;
    events.push({ type: 'triggered', team, cell });
    explode(state, team, cell, events);
  },

  torpedo(state, { team, cell }, events) {
    canActivate(state, team);
    if (!start(state, team, 'torpedo', events)) return;
    const sub = state.subs[team];
    need(isWater(state, cell), 'no water there');
    let reached = false;
    for (const dir of Object.keys(S.DIR)) {
      for (let n = 1; n <= 4; n += 1) {
        const at = step(sub.at, dir, n);
        if (!isWater(state, at)) break; // an island stops it
        if (at === cell) reached = true;
      }
    }
    need(reached, 'out of reach');
    spend(sub, 'torpedo');
    sub.mines = sub.mines.filter((m) => m !== cell);
    events.push({ type: 'torpedo', team, cell });
    explode(state, team, cell, events);
  },

  drone(state, { team, sector }, events) {
    canActivate(state, team);
    const sectors = (S.SIZE[state.mode] / 5) ** 2;
    if (!start(state, team, 'drone', events)) return;
    need(sector >= 1 && sector <= sectors, 'no such sector');
    spend(state.subs[team], 'drone');
    state.asking = { team, what: 'drone', sector };
    events.push({ type: 'drone', team, sector });
  },

  sonar(state, { team }, events) {
    canActivate(state, team);
    if (!start(state, team, 'sonar', events)) return;
    spend(state.subs[team], 'sonar');
    state.asking = { team, what: 'sonar' };
    events.push({ type: 'sonar', team });
  },

  // drone: {yes: true}; sonar: {row: 3, column: 'C'} (two of row, column, sector)
  answer(state, { team, ...said }, events) {
    need(state.asking && state.asking.team === other(team), 'nobody asks you');
    const at = state.subs[team].at;
    const sector = sectorOf(state, at);
    if (state.asking.what === 'drone') {
      need(typeof said.yes === 'boolean', 'yes or no');
      need(said.yes === (sector === state.asking.sector), 'tell the truth');
      events.push({ type: 'droneAnswer', team, yes: said.yes });
    } else {
      const truth = { row: toXY(at)[1] + 1, column: at[0], sector };
      const told = Object.keys(truth).filter((k) => said[k] !== undefined);
      need(told.length === 2, 'two of row, column, sector');
      need(told.filter((k) => said[k] === truth[k]).length === 1, 'one true, one false');
      events.push({ type: 'sonarAnswer', team, told: Object.fromEntries(told.map((k) => [k, said[k]])) });
    }
    state.asking = null;
  },

  silence(state, { team, dir, count }, events) {
    canActivate(state, team);
    if (!start(state, team, 'silence', events)) return;
    const sub = state.subs[team];
    need(Number.isInteger(count) && count >= 0 && count <= 4, '0 to 4 spaces');
    if (count > 0) {
      need(S.DIR[dir], 'no such direction');
      need(canEnter(state, sub, step(sub.at, dir, count)), 'you cannot go there');
    }
    spend(sub, 'silence');
    if (count > 0) {
      for (let n = 1; n <= count; n += 1) {
        sub.at = step(sub.at, dir);
        sub.path.push(sub.at);
      }
      oweAfterMove(state, sub, dir);
      sub.activated = true; // silence was the activation
    }
    events.push({ type: 'silence', team });
  },

  scenario(state, { team }, events) {
    canActivate(state, team);
    if (!start(state, team, 'scenario', events)) return;
    spend(state.subs[team], 'scenario');
    events.push({ type: 'scenario', team });
  },
};

function reduce(state, action) {
  const handler = actions[action.type];
  if (!handler) return { error: 'no such action' };
  const next = copy(state);
  const events = [];
  try {
    handler(next, action, events);
  } catch (error) {
    if (error instanceof No) return { error: error.message };
    throw error;
  }
  return { state: next, events };
}

module.exports = {
  newGame, reduce, openDirections, sectorOf, islands, isWater, toXY, toCell, step, other, isFull,
};
