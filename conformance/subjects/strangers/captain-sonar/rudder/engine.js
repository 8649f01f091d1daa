'use strict';
// Rudder: reduce(state, action) gives { state, events } or { state, refused }.
// The state is a plain object and can be saved as JSON at any time.

const { islands, sides, panels, circuits, disabledBy } = require('./sheets');

const foeOf = { red: 'blue', blue: 'red' };
const vector = { N: [0, -1], S: [0, 1], W: [-1, 0], E: [1, 0] };
const systems = ['mine', 'torpedo', 'drone', 'sonar', 'silence', 'scenario'];

// ---- squares: always strings like 'C5'
const col = (sq) => sq.charCodeAt(0) - 64;
const row = (sq) => Number(sq.slice(1));
const sq = (c, r) => String.fromCharCode(64 + c) + r;
const step = (from, dir, n = 1) => sq(col(from) + vector[dir][0] * n, row(from) + vector[dir][1] * n);
const neighbours = (from) => Object.keys(vector).map((d) => step(from, d));

function onMap(state, s) {
  if (!/^[A-O]([1-9]|1[0-5])$/.test(s)) return false;
  const size = sides[state.mode].size;
  return col(s) <= size && row(s) <= size;
}
const isWater = (state, s) => onMap(state, s) && !islands[state.map][state.mode].split(' ').includes(s);

function sectorOf(state, s) {
  const perRow = sides[state.mode].size / 5;
  return Math.floor((row(s) - 1) / 5) * perRow + Math.floor((col(s) - 1) / 5) + 1;
}

function distance(a, b) {
  return Math.max(Math.abs(col(a) - col(b)), Math.abs(row(a) - row(b)));
}

// number of steps by water from a to b, or Infinity beyond `limit`
function steps(state, a, b, limit) {
  let edge = [a];
  const seen = new Set(edge);
  for (let n = 0; n <= limit; n++) {
    if (edge.includes(b)) return n;
    const next = [];
    for (const s of edge) {
      for (const t of neighbours(s)) {
        if (isWater(state, t) && !seen.has(t)) {
          seen.add(t);
          next.push(t);
        }
      }
    }
    edge = next;
  }
  return Infinity;
}

// ---- engineer's symbols
const symbolsOf = (panel) => [1, 2, 3, 4, 5, 6].map((i) => panel + i);
const kindOf = (symbol) => panels[symbol[0]][Number(symbol[1]) - 1];
const allSymbols = Object.keys(panels).flatMap(symbolsOf);
const radiation = allSymbols.filter((s) => kindOf(s) === '*');

const isBroken = (ship, system) =>
  ship.breakdowns.some((s) => (disabledBy[kindOf(s)] || []).includes(system));

const isFull = (state, ship, g) => ship.gauges[g] === sides[state.mode].gauges[g];

function newShip() {
  return {
    at: null,
    route: [],
    mines: [],
    freshMine: null, // dropped since the last move
    gauges: Object.fromEntries(systems.map((g) => [g, 0])),
    breakdowns: [],
    damage: 0,
    hits: 0, // that part of the damage that came from torpedoes and mines
    todo: [], // what the crew has to do before the captain may go on: 'mate', 'engineer:N', 'radiation'
    mayActivate: true, // real time: has moved since the last activation
    surfaced: null, // real time: sections traced so far
  };
}

function newGame({ map = 'alpha', mode = 'turn-by-turn', goal = 'hunt', first = 'red', crews = { red: 4, blue: 4 } } = {}) {
  if (!islands[map]) throw new Error(`unknown map ${map}`);
  if (!sides[mode]) throw new Error(`unknown mode ${mode}`);
  if (!['hunt', 'sudden-death'].includes(goal)) throw new Error(`unknown goal ${goal}`);
  for (const n of Object.values(crews)) if (![2, 3, 4].includes(n)) throw new Error('2 to 4 players in a team');
  return {
    map, mode, goal, crews,
    ships: { red: newShip(), blue: newShip() },
    active: first, // turn by turn only
    turn: { moved: false, activated: false },
    bonus: { side: null, left: 0 }, // turns in a row because of the other side's surfacing
    asked: null, // { by, of, what, sector }
    winner: null,
  };
}

// ---- the reducer
class Refuse extends Error {}
const need = (cond, why) => {
  if (!cond) throw new Refuse(why);
};

function reduce(state, action) {
  const next = structuredClone(state);
  const events = [];
  const tell = (event, to = 'all') => events.push({ to, ...event });
  try {
    need(!next.winner, 'the game is over');
    const handler = handlers[action.type];
    need(handler, `unknown action ${action.type}`);
    need(next.ships[action.side], 'unknown side');
    handler(next, next.ships[action.side], action, tell);
    checkEnd(next, tell);
    return { state: next, events };
  } catch (e) {
    if (!(e instanceof Refuse)) throw e;
    return { state: e.keep ? next : state, events: e.keep ? events : [], refused: e.message };
  }
}

function checkEnd(state, tell) {
  const lost = (ship) => (state.goal === 'hunt' ? ship.damage >= 4 : ship.hits >= 1);
  for (const side of ['red', 'blue']) {
    if (!state.winner && lost(state.ships[side])) {
      state.winner = foeOf[side];
      tell({ event: 'game-over', winner: state.winner });
    }
  }
}

function captainFree(state, ship, side) {
  need(state.ships.red.at && state.ships.blue.at, 'both boats need a start');
  need(!state.asked, 'a question is open');
  need(state.mode === 'real-time' || state.active === side, 'not your turn');
  need(ship.surfaced === null, 'you are at the surface');
  need(ship.todo.length === 0, `crew not ready: ${ship.todo.join(', ')}`);
}

function crewAfterMove(state, ship, dir) {
  ship.todo = [];
  if (!systems.every((g) => isFull(state, ship, g))) ship.todo.push('mate');
  ship.todo.push(`engineer:${dir}`);
  ship.mayActivate = true;
  ship.freshMine = null;
}

function mayActivate(state, ship, side) {
  captainFree(state, ship, side);
  if (state.mode === 'turn-by-turn') need(!state.turn.activated, 'only one system in a turn');
  else need(ship.mayActivate, 'move first');
}

// Common part of all systems. Gives false when the attempt was a broken system.
function activate(state, ship, { side }, system, tell) {
  mayActivate(state, ship, side);
  need(isFull(state, ship, system), `${system} is not charged`);
  if (isBroken(ship, system)) {
    if (radiation.some((s) => !ship.breakdowns.includes(s))) ship.todo = ['radiation'];
    tell({ event: 'broken', side, system });
    return false;
  }
  ship.gauges[system] = 0;
  ship.mayActivate = false;
  state.turn.activated = true;
  tell({ event: 'stop', side, system });
  return true;
}

function addBreakdown(ship, symbol, side, tell) {
  need(!ship.breakdowns.includes(symbol), `${symbol} is marked already`);
  ship.breakdowns.push(symbol);
  const marked = (s) => ship.breakdowns.includes(s);
  if (radiation.every(marked) || Object.keys(panels).some((p) => symbolsOf(p).every(marked))) {
    ship.damage += 1;
    ship.breakdowns = [];
    tell({ event: 'failure', side, damage: 1 });
  }
  for (const circuit of circuits) {
    if (circuit.every(marked)) {
      ship.breakdowns = ship.breakdowns.filter((s) => !circuit.includes(s));
      tell({ event: 'self-repair', side }, side);
    }
  }
}

function explode(state, side, at, tell) {
  const foe = state.ships[foeOf[side]];
  const d = distance(foe.at, at);
  const harm = d === 0 ? 2 : d === 1 ? 1 : 0;
  foe.damage += harm;
  foe.hits += harm;
  tell({ event: 'impact', side: foeOf[side], at, result: ['Clear', 'Indirect impact, one damage', 'Direct hit, two damage'][harm], damage: harm });
}

function passTurn(state, tell) {
  const b = state.bonus;
  if (b.left > 0 && b.side === state.active) {
    b.left -= 1;
    if (b.left === 0) state.active = foeOf[state.active];
  } else {
    state.active = foeOf[state.active];
  }
  state.turn = { moved: false, activated: false };
  tell({ event: 'turn', side: state.active });
}

const handlers = {
  PLACE(state, ship, { side, at }, tell) {
    need(!ship.at, 'start chosen already');
    need(isWater(state, at), `${at} is not water`);
    ship.at = at;
    ship.route = [at];
    tell({ event: 'placed', side });
  },

  HEAD(state, ship, { side, dir }, tell) {
    captainFree(state, ship, side);
    need(vector[dir], 'no such direction');
    need(state.mode === 'real-time' || !state.turn.moved, 'one move in a turn');
    const to = step(ship.at, dir);
    need(isWater(state, to), 'no water there');
    need(!ship.route.includes(to), 'that would cross the route');
    ship.at = to;
    ship.route.push(to);
    state.turn.moved = true;
    crewAfterMove(state, ship, dir);
    tell({ event: 'head', side, dir });
  },

  CHARGE(state, ship, { gauge }) {
    need(ship.todo[0] === 'mate', 'nothing to charge');
    need(systems.includes(gauge), 'no such gauge');
    need(!isFull(state, ship, gauge), `${gauge} is full`);
    ship.gauges[gauge] += 1;
    ship.todo.shift();
  },

  BREAK(state, ship, { side, symbol }, tell) {
    const job = ship.todo[0] || '';
    need(job === 'radiation' || job.startsWith('engineer'), 'nothing to mark');
    need(allSymbols.includes(symbol), 'no such symbol');
    if (job === 'radiation') need(radiation.includes(symbol), 'a radiation symbol, please');
    else need(symbol[0] === job.slice(-1), 'wrong panel');
    addBreakdown(ship, symbol, side, tell);
    ship.todo.shift();
  },

  MINE(state, ship, action, tell) {
    const { side, at } = action;
    need(ship.at && neighbours(ship.at).includes(at) && isWater(state, at), 'a mine goes next to the boat');
    need(!ship.route.includes(at), 'not on the route');
    need(!ship.mines.includes(at), 'there is one already');
    if (!activate(state, ship, action, 'mine', tell)) return;
    ship.mines.push(at);
    ship.freshMine = at;
    tell({ event: 'mine-dropped', side });
    tell({ event: 'mine-at', at }, side);
  },

  TRIGGER(state, ship, action, tell) {
    need(ship.mines.includes(action.at), 'no mine there');
    need(ship.freshMine !== action.at, 'move first');
    if (!activate(state, ship, action, 'mine', tell)) return;
    ship.mines = ship.mines.filter((m) => m !== action.at);
    tell({ event: 'mine-triggered', side: action.side, at: action.at });
    explode(state, action.side, action.at, tell);
  },

  TORPEDO(state, ship, action, tell) {
    if (!activate(state, ship, action, 'torpedo', tell)) return;
    const { side, at } = action;
    const far = onMap(state, at) ? steps(state, ship.at, at, 4) : Infinity;
    if (far < 1 || far > 4) {
      state.turn.activated = false;
      ship.mayActivate = true;
      const no = new Refuse('out of reach');
      no.keep = true;
      throw no;
    }
    tell({ event: 'torpedo', side, at });
    explode(state, side, at, tell);
  },

  DRONE(state, ship, action, tell) {
    const last = (sides[state.mode].size / 5) ** 2;
    need(Number.isInteger(action.sector) && action.sector >= 1 && action.sector <= last, 'no such sector');
    if (!activate(state, ship, action, 'drone', tell)) return;
    state.asked = { by: action.side, of: foeOf[action.side], what: 'drone', sector: action.sector };
    tell({ event: 'are-you-in', side: action.side, sector: action.sector });
  },

  SONAR(state, ship, action, tell) {
    if (!activate(state, ship, action, 'sonar', tell)) return;
    state.asked = { by: action.side, of: foeOf[action.side], what: 'sonar' };
  },

  // drone: { yes: true }, sonar: { row: 4, column: 'C' } with any two of row, column, sector
  ANSWER(state, ship, action, tell) {
    need(state.asked && state.asked.of === action.side, 'nobody asked you');
    const truth = { row: row(ship.at), column: ship.at[0], sector: sectorOf(state, ship.at) };
    if (state.asked.what === 'drone') {
      need(action.yes === (truth.sector === state.asked.sector), 'answer truthfully');
      tell({ event: 'answer', side: action.side, yes: action.yes });
    } else {
      const given = Object.keys(truth).filter((k) => action[k] !== undefined);
      need(given.length === 2, 'name two of row, column and sector');
      const size = sides[state.mode].size;
      if (given.includes('row')) need(action.row >= 1 && action.row <= size, 'no such row');
      if (given.includes('column')) need(/^[A-O]$/.test(action.column) && col(action.column) <= size, 'no such column');
      if (given.includes('sector')) need(action.sector >= 1 && action.sector <= (size / 5) ** 2, 'no such sector');
      need(given.filter((k) => action[k] === truth[k]).length === 1, 'one true, one false');
      tell({ event: 'answer', side: action.side, ...Object.fromEntries(given.map((k) => [k, action[k]])) });
    }
    state.asked = null;
  },

  SILENCE(state, ship, action, tell) {
    const { side, dir, spaces } = action;
    need(Number.isInteger(spaces) && spaces >= 0 && spaces <= 4, '0 to 4 spaces');
    need(spaces === 0 || vector[dir], 'no such direction');
    mayActivate(state, ship, side);
    const path = [];
    for (let i = 1; i <= spaces; i++) {
      path.push(step(ship.at, dir, i));
      need(isWater(state, path[i - 1]), 'no water there');
    }
    if (spaces) need(!ship.route.includes(path[spaces - 1]), 'that would cross the route');
    if (!activate(state, ship, action, 'silence', tell)) return;
    if (spaces === 0) return;
    ship.route.push(...path);
    ship.at = path[spaces - 1];
    crewAfterMove(state, ship, dir);
    tell({ event: 'silent-way', dir, spaces }, side);
  },

  SCENARIO(state, ship, action, tell) {
    activate(state, ship, action, 'scenario', tell);
  },

  SURFACE(state, ship, { side }, tell) {
    captainFree(state, ship, side);
    need(state.mode === 'real-time' || !state.turn.moved, 'surfacing is a whole turn');
    ship.route = [ship.at];
    ship.mines = [];
    ship.freshMine = null;
    ship.mayActivate = false;
    tell({ event: 'surfacing', side, sector: sectorOf(state, ship.at) });
    if (state.mode === 'real-time') {
      ship.surfaced = [];
      return;
    }
    ship.breakdowns = [];
    state.bonus = { side: foeOf[side], left: 3 };
    passTurn(state, tell);
  },

  TRACE(state, ship, { side, section, by }, tell) {
    need(!state.asked, 'a question is open');
    need(ship.surfaced, 'you are not at the surface');
    need([1, 2, 3, 4].includes(section) && !ship.surfaced.some((t) => t.section === section), 'nothing to trace there');
    ship.surfaced.push({ section, by });
    tell({ event: 'traced', side, section, by });
  },

  // the enemy engineer looks over the drawing
  CHECK(state, ship, { side, good }, tell) {
    const other = state.ships[foeOf[side]];
    need(other.surfaced && other.surfaced.length === 4, 'there is nothing to check');
    if (!good) {
      other.surfaced = [];
      tell({ event: 'do-it-again', side: foeOf[side] });
      return;
    }
    other.surfaced = null;
    other.breakdowns = [];
    tell({ event: 'ready-to-dive', side: foeOf[side] });
  },

  END(state, ship, { side }, tell) {
    need(state.mode === 'turn-by-turn', 'no turns in real time');
    captainFree(state, ship, side);
    need(state.turn.moved, 'you have to move');
    passTurn(state, tell);
  },
};

module.exports = { newGame, reduce, sectorOf, isWater, step, isFull, symbolsOf, allSymbols, radiation, foeOf, systems, sides, kindOf };
