// Cuttle: Captain Sonar as one state object and a reducer.  reduce(state, action) gives the next state; it throws
// Illegal if the rules forbid the action.  States are never changed in place.

import { CHARTS, GAUGES, PANELS, SECTOR } from './charts.mjs';

export class Illegal extends Error {}
const insist = (ok, why) => { if (!ok) throw new Illegal(why); };

export const SIDES = ['red', 'blue'];
export const ROLES = ['captain', 'first-mate', 'engineer', 'radio-operator'];
export const SYSTEMS = ['mine', 'torpedo', 'drone', 'sonar', 'silence', 'scenario'];
export const COLOUR = { mine: 'r', torpedo: 'r', drone: 'g', sonar: 'g', silence: 'y', scenario: 'y' };
export const VECTORS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] };
export const LIMIT = { hunt: 4, 'sudden-death': 1 };
const HULL = 4;

export const foe = (side) => (side === 'red' ? 'blue' : 'red');

// ---------------------------------------------------------------------------------------------- the Engineer's sheet
// 24 symbols, one bit each: panels in the printed order, six symbols a panel.

export const PANEL_ORDER = ['west', 'north', 'south', 'east'];
export const SYMBOLS = PANEL_ORDER.flatMap((panel) =>
  PANELS[panel].split(' ').map((mark, i) => ({
    name: panel[0].toUpperCase() + (i + 1), panel, kind: mark[0], circuit: Number(mark[1]),
  })));

const maskOf = (test) => SYMBOLS.reduce((mask, symbol, i) => (test(symbol) ? mask | (1 << i) : mask), 0);
export const KIND_MASK = Object.fromEntries(['r', 'g', 'y', '*'].map((kind) => [kind, maskOf((s) => s.kind === kind)]));
export const PANEL_MASK = Object.fromEntries(PANEL_ORDER.map((panel) => [panel, maskOf((s) => s.panel === panel)]));
export const CIRCUIT_MASKS = [1, 2, 3].map((n) => maskOf((s) => s.circuit === n));

export const symbolBit = (name) => {
  const i = SYMBOLS.findIndex((s) => s.name === name);
  insist(i >= 0, `there is no symbol ${name}`);
  return 1 << i;
};
export const symbolsIn = (marks) => SYMBOLS.filter((_, i) => marks & (1 << i)).map((s) => s.name);

// ---------------------------------------------------------------------------------------------- bits of the gauges
export const boxes = (count) => (1 << count) - 1;
export const countBits = (bits) => { let n = 0; for (; bits; bits &= bits - 1) n++; return n; };

// ------------------------------------------------------------------------------------------------------- the chart
export const width = (state) => state.chart[0].length;
export const height = (state) => state.chart.length;
export const xy = (state, cell) => [cell % width(state), Math.floor(cell / width(state))];
export const cellAt = (state, x, y) => (x < 0 || y < 0 || x >= width(state) || y >= height(state) ? -1 : y * width(state) + x);
export const isWater = (state, cell) => {
  if (cell < 0) return false;
  const [x, y] = xy(state, cell);
  return y < height(state) && state.chart[y][x] === '.';
};
export const cellName = (state, cell) => { const [x, y] = xy(state, cell); return 'ABCDEFGHIJKLMNO'[x] + (y + 1); };
export const cellFrom = (state, name) => {
  const hit = /^([A-O])(\d{1,2})$/.exec(name ?? '');
  return hit ? cellAt(state, 'ABCDEFGHIJKLMNO'.indexOf(hit[1]), Number(hit[2]) - 1) : -1;
};
export const sectorOf = (state, cell) => {
  const [x, y] = xy(state, cell);
  return Math.floor(y / SECTOR) * (width(state) / SECTOR) + Math.floor(x / SECTOR) + 1;
};
export const sectorCount = (state) => (width(state) / SECTOR) * (height(state) / SECTOR);

// The routes are sets of cells in one BigInt.
export const onTrail = (sub, cell) => ((sub.trail >> BigInt(cell)) & 1n) === 1n;
export const cellsIn = (bits) => { const list = []; for (let i = 0; bits; i++, bits >>= 1n) if (bits & 1n) list.push(i); return list; };
export const bitOf = (cell) => 1n << BigInt(cell);

// --------------------------------------------------------------------------------------------------- the beginning
const freshSub = () => ({
  cell: -1, // the Captain's sheet
  trail: 0n,
  mines: [],
  freshMine: -1,
  armed: false, // has moved since a system was last used
  gauges: Object.fromEntries(SYSTEMS.map((system) => [system, 0])), // the First Mate's sheet
  hull: 0,
  marks: 0, // the Engineer's sheet
  mustCharge: false,
  mustBreak: null, // the panel
  surfaced: false, // real time only
  traced: 0,
  hullOk: false,
});

export function newGame({ chart = 'alpha', mode = 'turns', goal = 'hunt', first = 'red', people = [4, 4] } = {}) {
  insist(CHARTS[chart], `there is no chart ${chart}`);
  insist(mode === 'live' || mode === 'turns', `there is no mode ${mode}`);
  insist(LIMIT[goal], `there is no goal ${goal}`);
  insist(SIDES.includes(first), `there is no crew ${first}`);
  insist(people.length === 2 && people.every((n) => n >= 2 && n <= 4), 'a crew has two to four people');
  return {
    chartName: chart, chart: CHARTS[chart][mode], mode, goal, first, people: [...people],
    phase: 'start', // start, play, asked, over
    turn: first,
    sailed: false, // turn by turn: the order of this turn has been given
    extra: 0, // turn by turn: turns in a row that the crew on turn still has, this one included
    asked: null, // { side, about, sector }
    winners: [],
    subs: { red: freshSub(), blue: freshSub() },
    log: [],
  };
}

// Which player sits in which role.
export function playerOf(state, side, role) {
  const people = state.people[SIDES.indexOf(side)];
  if (people === 4) return role;
  if (role === 'radio-operator') return 'radio-operator';
  if (role === 'engineer') return people === 3 ? 'engineer' : 'captain';
  return 'captain';
}

// ------------------------------------------------------------------------------------------------------ the reducer
const BY = {
  PLACE: ['captain'], HEAD: ['captain'], CHARGE: ['first-mate'], BREAK: ['engineer'], DROP: ['captain'],
  TRIGGER: ['captain'], TORPEDO: ['captain'], DRONE: ['captain', 'first-mate'], SONAR: ['captain', 'first-mate'],
  DRONE_REPLY: ['captain'], SONAR_REPLY: ['captain'], SILENCE: ['captain'], SCENARIO: ['captain'], SURFACE: ['captain'],
  TRACE: ROLES, INSPECT: ['engineer'], DIVE: ['engineer'], END_TURN: ['captain'],
};

export function reduce(state, action) {
  insist(HANDLERS[action.type], `nothing is called ${action.type}`);
  insist(SIDES.includes(action.side), 'no such crew');
  insist(BY[action.type].includes(action.role), `the ${action.role} cannot do this`);
  insist(state.phase !== 'over', 'the game is over');
  const reply = action.type === 'DRONE_REPLY' || action.type === 'SONAR_REPLY';
  if (state.phase === 'start') insist(action.type === 'PLACE', 'first the submarines are placed');
  if (state.phase === 'asked') insist(reply, 'first the question is answered');
  const next = structuredClone(state);
  next.log = [];
  HANDLERS[action.type](next, next.subs[action.side], action);
  return next;
}

// to: null means that everybody hears it
const say = (state, by, text, to = null) => state.log.push({ by, text, to });

const onTurn = (state, side) => insist(state.mode === 'live' || state.turn === side, 'it is not your turn');
const idle = (sub) => insist(!sub.mustCharge && !sub.mustBreak, 'the crew has not said OK yet');
const dived = (sub) => insist(!sub.surfaced, 'the submarine is at the surface');

function readyToMove(state, sub, side) {
  onTurn(state, side);
  dived(sub);
  idle(sub);
  if (state.mode === 'turns') insist(!state.sailed, 'you have had your move');
}

const isFull = (state, sub, system) => sub.gauges[system] === boxes(GAUGES[state.mode][system]);

// The upkeep of a move: both an order and a silence come here.
function sailTo(state, sub, cell, heading) {
  sub.cell = cell;
  sub.trail |= bitOf(cell);
  sub.freshMine = -1;
  sub.armed = true;
  sub.mustCharge = SYSTEMS.some((system) => !isFull(state, sub, system));
  sub.mustBreak = heading;
}

// True: the system may be used now, and its gauge is emptied. False: it is broken, and the attempt costs radiation.
function useSystem(state, sub, side, system) {
  onTurn(state, side);
  dived(sub);
  idle(sub);
  insist(sub.armed, 'you have to move before you use a system');
  if (state.mode === 'turns') insist(state.sailed, 'move first');
  insist(isFull(state, sub, system), `the ${system} is not charged`);
  if (sub.marks & KIND_MASK[COLOUR[system]]) {
    say(state, side, `tries to use a broken system: ${system}`);
    radiate(state, sub, side);
    return false;
  }
  sub.gauges[system] = 0;
  sub.armed = false;
  return true;
}

function radiate(state, sub, side) {
  const bit = SYMBOLS.findIndex((s, i) => s.kind === '*' && !(sub.marks & (1 << i)));
  if (bit < 0) return;
  state.log.push({ by: side, text: `radiation breakdown ${SYMBOLS[bit].name}`, to: side, symbol: SYMBOLS[bit].name });
  markSymbol(state, sub, side, 1 << bit);
}

function markSymbol(state, sub, side, bit) {
  sub.marks |= bit;
  const has = (mask) => (sub.marks & mask) === mask;
  if (has(KIND_MASK['*']) || Object.values(PANEL_MASK).some(has)) {
    say(state, side, 'system failure, one damage');
    sub.marks = 0;
    hurt(state, side, 1);
  }
  for (const mask of CIRCUIT_MASKS) if (has(mask)) sub.marks &= ~mask;
  checkOver(state);
}

function hurt(state, side, damage) {
  const sub = state.subs[side];
  sub.hull = boxes(Math.min(HULL, countBits(sub.hull) + damage));
}

function checkOver(state) {
  for (const side of SIDES) {
    if (countBits(state.subs[side].hull) >= LIMIT[state.goal]) {
      state.phase = 'over';
      state.winners = [foe(side)];
      say(state, side, 'is sunk');
      return;
    }
  }
}

// 2 in the same space, 1 next to it, 0 elsewhere
function blastAt(state, impact, cell) {
  const w = width(state);
  if (impact === cell) return 2;
  return [1, w - 1, w, w + 1].includes(Math.abs(impact - cell)) ? 1 : 0;
}

function explode(state, impact) {
  for (const side of SIDES) {
    const damage = blastAt(state, impact, state.subs[side].cell);
    say(state, side, ['Clear', 'Indirect impact, one damage', 'Direct hit, two damage'][damage]);
    if (damage) hurt(state, side, damage);
  }
  checkOver(state);
}

// Is there a way for a torpedo? Along the row and then the column, or the other way round.
export function torpedoWay(state, from, to) {
  const [x0, y0] = xy(state, from);
  const [x1, y1] = xy(state, to);
  const length = Math.abs(x1 - x0) + Math.abs(y1 - y0);
  if (length < 1 || length > 4) return null;
  const leg = (way, axis, goal) => {
    const [x, y] = way[way.length - 1];
    const here = axis ? y : x;
    for (let at = here; at !== goal;) { at += Math.sign(goal - at); way.push(axis ? [x, at] : [at, y]); }
    return way;
  };
  const ways = [leg(leg([[x0, y0]], 0, x1), 1, y1), leg(leg([[x0, y0]], 1, y1), 0, x1)];
  const good = ways.find((way) => way.every(([x, y]) => isWater(state, cellAt(state, x, y))));
  return good ? good.slice(1).map(([x, y]) => cellAt(state, x, y)) : null;
}

export function courseOf(state, sub, heading, length) {
  const [dx, dy] = VECTORS[heading];
  let [x, y] = xy(state, sub.cell);
  const course = [];
  for (let i = 0; i < length; i++) {
    x += dx; y += dy;
    const cell = cellAt(state, x, y);
    if (cell < 0 || !isWater(state, cell) || onTrail(sub, cell)) return null;
    course.push(cell);
  }
  return course;
}

function ask(state, side, about, sector = null) {
  state.phase = 'asked';
  state.asked = { side: foe(side), about, sector };
}

const HANDLERS = {
  PLACE(state, sub, { side, cell }) {
    insist(state.phase === 'start', 'the game has begun');
    insist(sub.cell < 0, 'your submarine has started');
    insist(isWater(state, cell), 'you cannot start there');
    sub.cell = cell;
    sub.trail = bitOf(cell);
    say(state, side, 'is ready');
    if (SIDES.every((each) => state.subs[each].cell >= 0)) state.phase = 'play';
  },

  HEAD(state, sub, { side, heading }) {
    readyToMove(state, sub, side);
    insist(VECTORS[heading], 'no such heading');
    const course = courseOf(state, sub, heading, 1);
    insist(course, 'an island, the edge or your own route is in the way');
    say(state, side, `Head ${heading}`);
    sailTo(state, sub, course[0], heading);
    if (state.mode === 'turns') state.sailed = true;
  },

  CHARGE(state, sub, { system }) {
    insist(sub.mustCharge, 'no gauge is due');
    insist(SYSTEMS.includes(system), 'no such gauge');
    insist(!isFull(state, sub, system), 'this gauge is full');
    sub.gauges[system] = (sub.gauges[system] << 1) | 1;
    sub.mustCharge = false;
  },

  BREAK(state, sub, { side, symbol }) {
    insist(sub.mustBreak, 'no breakdown is due');
    const bit = symbolBit(symbol);
    insist(bit & PANEL_MASK[sub.mustBreak], `the symbol has to be in the panel ${sub.mustBreak}`);
    insist(!(sub.marks & bit), 'it is marked already');
    sub.mustBreak = null;
    markSymbol(state, sub, side, bit);
  },

  DROP(state, sub, { side, cell = -1 }) {
    if (!useSystem(state, sub, side, 'mine')) return;
    const [x, y] = xy(state, sub.cell);
    insist(isWater(state, cell), 'a mine needs water');
    const [mx, my] = xy(state, cell);
    insist(Math.max(Math.abs(mx - x), Math.abs(my - y)) === 1, 'a mine is dropped next to the submarine');
    insist(!sub.mines.includes(cell), 'there is a mine already');
    sub.mines.push(cell);
    sub.freshMine = cell;
    say(state, side, 'Mine dropped!');
  },

  TRIGGER(state, sub, { side, cell }) {
    onTurn(state, side);
    dived(sub);
    idle(sub);
    insist(sub.mines.includes(cell), 'you have no mine there');
    insist(cell !== sub.freshMine, 'you have only just dropped it');
    sub.mines = sub.mines.filter((mine) => mine !== cell);
    say(state, side, `Stop! Triggering mine at ${cellName(state, cell)}`);
    explode(state, cell);
  },

  TORPEDO(state, sub, { side, cell = -1 }) {
    if (!useSystem(state, sub, side, 'torpedo')) return;
    insist(isWater(state, cell), 'there is no water');
    insist(torpedoWay(state, sub.cell, cell), 'the torpedo does not get there');
    say(state, side, `Torpedo launched, impact at ${cellName(state, cell)}`);
    const enemy = state.subs[foe(side)];
    enemy.mines = enemy.mines.filter((mine) => mine !== cell);
    explode(state, cell);
  },

  DRONE(state, sub, { side, sector }) {
    if (!useSystem(state, sub, side, 'drone')) return;
    insist(Number.isInteger(sector) && sector >= 1 && sector <= sectorCount(state), 'no such sector');
    say(state, side, `Stop! Launching drone. Are you in sector ${sector}?`);
    ask(state, side, 'drone', sector);
  },

  DRONE_REPLY(state, sub, { side, yes }) {
    const question = state.asked;
    insist(question?.side === side && question.about === 'drone', 'nobody asks you that');
    insist(yes === (sectorOf(state, sub.cell) === question.sector), 'answer truthfully');
    say(state, side, yes ? 'Yes' : 'No');
    state.phase = 'play';
    state.asked = null;
  },

  SONAR(state, sub, { side }) {
    if (!useSystem(state, sub, side, 'sonar')) return;
    say(state, side, 'Stop! Activating sonar');
    ask(state, side, 'sonar');
  },

  SONAR_REPLY(state, sub, { side, row, column, sector }) {
    insist(state.asked?.side === side && state.asked.about === 'sonar', 'nobody asks you that');
    const [x, y] = xy(state, sub.cell);
    const given = [];
    if (row != null) {
      insist(Number.isInteger(row) && row >= 1 && row <= 15, 'no such row');
      given.push(row === y + 1);
    }
    if (column != null) {
      insist(/^[A-O]$/.test(column), 'no such column');
      given.push(column === 'ABCDEFGHIJKLMNO'[x]);
    }
    if (sector != null) {
      insist(Number.isInteger(sector) && sector >= 1 && sector <= 9, 'no such sector');
      given.push(sector === sectorOf(state, sub.cell));
    }
    insist(given.length === 2, 'give two of row, column and sector');
    insist(given[0] !== given[1], 'one has to be true and one false');
    const words = [row != null && `row ${row}`, column != null && `column ${column}`, sector != null && `sector ${sector}`];
    say(state, side, words.filter(Boolean).join(', '));
    state.phase = 'play';
    state.asked = null;
  },

  SILENCE(state, sub, { side, heading = null, length = 0 }) {
    if (!useSystem(state, sub, side, 'silence')) return;
    insist(Number.isInteger(length) && length >= 0 && length <= 4, '0 to 4 spaces');
    say(state, side, 'Stop! Activating silence');
    if (length === 0) return;
    insist(VECTORS[heading], 'no such heading');
    const course = courseOf(state, sub, heading, length);
    insist(course, 'an island, the edge or your own route is in the way');
    sailTo(state, sub, course[length - 1], heading);
    say(state, side, `silently ${length} to the ${heading}`, side);
  },

  SCENARIO() {
    insist(false, 'the scenarios of this box have no special system');
  },

  SURFACE(state, sub, { side }) {
    readyToMove(state, sub, side);
    say(state, side, `Surfacing in sector ${sectorOf(state, sub.cell)}!`);
    sub.trail = 0n;
    if (state.mode === 'turns') {
      sub.marks = 0;
      sub.armed = false;
      sub.freshMine = -1;
      state.turn = foe(side);
      state.extra = 3;
      return;
    }
    sub.surfaced = true;
    sub.traced = 0;
    sub.hullOk = false;
  },

  TRACE(state, sub, { role }) {
    insist(sub.surfaced && !sub.hullOk, 'there is nothing to trace');
    const bit = 1 << ROLES.indexOf(role);
    insist(!(sub.traced & bit), 'you have traced your section');
    sub.traced |= bit;
  },

  // The Engineer of the other crew looks at the lines.
  INSPECT(state, sub, { side, crossed = [] }) {
    const other = state.subs[foe(side)];
    insist(other.surfaced && !other.hullOk && other.traced === 15, 'there is nothing to inspect');
    if (crossed.length) for (const role of crossed) other.traced &= ~(1 << ROLES.indexOf(role));
    else other.hullOk = true;
  },

  DIVE(state, sub, { side }) {
    insist(sub.surfaced && sub.hullOk, 'you are not ready to dive');
    sub.marks = 0;
    sub.surfaced = false;
    sub.traced = 0;
    sub.hullOk = false;
    say(state, side, 'Ready to dive');
  },

  END_TURN(state, sub, { side }) {
    insist(state.mode === 'turns', 'there are no turns');
    onTurn(state, side);
    idle(sub);
    insist(state.sailed, 'you have to move or surface');
    sub.armed = false;
    sub.freshMine = -1;
    state.sailed = false;
    if (state.extra > 1) state.extra -= 1;
    else { state.extra = 0; state.turn = foe(side); }
  },
};

// --------------------------------------------------------------------------- what somebody could do, found by trying
const allows = (state, action) => {
  try { reduce(state, action); return true; } catch (error) { if (error instanceof Illegal) return false; throw error; }
};

export function* guesses(state, side) {
  const cells = Array.from({ length: width(state) * height(state) }, (_, cell) => cell).filter((c) => isWater(state, c));
  const sub = state.subs[side];
  if (state.phase === 'start') { for (const cell of cells) yield { type: 'PLACE', side, role: 'captain', cell }; return; }
  if (state.phase === 'asked') {
    for (const yes of [true, false]) yield { type: 'DRONE_REPLY', side, role: 'captain', yes };
    const rows = Array.from({ length: height(state) }, (_, i) => i + 1);
    const columns = [...'ABCDEFGHIJKLMNO'.slice(0, width(state))];
    const sectors = Array.from({ length: sectorCount(state) }, (_, i) => i + 1);
    for (const row of rows) for (const column of columns) yield { type: 'SONAR_REPLY', side, role: 'captain', row, column };
    for (const row of rows) for (const sector of sectors) yield { type: 'SONAR_REPLY', side, role: 'captain', row, sector };
    for (const column of columns) for (const sector of sectors) yield { type: 'SONAR_REPLY', side, role: 'captain', column, sector };
    return;
  }
  for (const heading of Object.keys(VECTORS)) yield { type: 'HEAD', side, role: 'captain', heading };
  for (const system of SYSTEMS) yield { type: 'CHARGE', side, role: 'first-mate', system };
  for (const { name } of SYMBOLS) yield { type: 'BREAK', side, role: 'engineer', symbol: name };
  for (const cell of sub.mines) yield { type: 'TRIGGER', side, role: 'captain', cell };
  for (const cell of cells) yield { type: 'DROP', side, role: 'captain', cell };
  for (const cell of cells) yield { type: 'TORPEDO', side, role: 'captain', cell };
  for (let sector = 1; sector <= sectorCount(state); sector++) {
    for (const role of BY.DRONE) yield { type: 'DRONE', side, role, sector };
  }
  for (const role of BY.SONAR) yield { type: 'SONAR', side, role };
  yield { type: 'SILENCE', side, role: 'captain', length: 0 };
  for (const heading of Object.keys(VECTORS)) {
    for (let length = 1; length <= 4; length++) yield { type: 'SILENCE', side, role: 'captain', heading, length };
  }
  yield { type: 'SURFACE', side, role: 'captain' };
  for (const role of ROLES) yield { type: 'TRACE', side, role };
  yield { type: 'INSPECT', side, role: 'engineer', crossed: [] };
  yield { type: 'DIVE', side, role: 'engineer' };
  yield { type: 'END_TURN', side, role: 'captain' };
}

export const legalActions = (state, side) => [...guesses(state, side)].filter((action) => allows(state, action));

// --------------------------------------------------------------------------------------- what one side may look at
// Behind the own screen everything is open; of the enemy one knows what is called across the table.
export function lookFrom(state, side) {
  const enemy = state.subs[foe(side)];
  return {
    turn: state.turn, phase: state.phase, asked: state.asked, winners: state.winners, sailed: state.sailed,
    own: state.subs[side],
    enemy: { hull: enemy.hull, surfaced: enemy.surfaced, mustBreak: enemy.mustBreak },
  };
}
export const hears = (state, side) => state.log.filter((call) => call.to === null || call.to === side);
