'use strict';
/*
 * Deep Sea Adventure as a reducer.
 *
 *   const state = newGame(['Ann', 'Bob'], { seed: 7 });
 *   const next = reduce(state, { type: 'DECLARE', turn: false });
 *
 * reduce() never changes the state it is given. Events of the players:
 *
 *   DECLARE { turn: boolean }           step 2 (step 1 happens by itself when a turn begins)
 *   ROLL    { dice?: [a, b] }           step 3; without dice they are rolled from the seed in the state
 *   SEARCH  { what: 'pick'|'drop'|'leave' }   step 4
 *   SINK    { order: [numbers] }        after a dive: the order in which a diver lets his finds go
 *
 * state.phase says which one is wanted: 'declare', 'roll', 'search', 'sink' or 'over'.
 */

const AIR = 25;
const DIVES = 3;
const SUB = -1;
const STACK = 3;

// ---------------------------------------------------------------- chance

/** A small generator (mulberry32) whose whole state is one number, so that it fits into the state. */
function draw(rng) {
  const next = (rng + 0x6d2b79f5) | 0;
  let t = Math.imul(next ^ (next >>> 15), 1 | next);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return [((t ^ (t >>> 14)) >>> 0) / 4294967296, next];
}

function shuffle(list, rng) {
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    let x;
    [x, rng] = draw(rng);
    const j = Math.floor(x * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return [out, rng];
}

function rollDice(rng) {
  let a, b;
  [a, rng] = draw(rng);
  [b, rng] = draw(rng);
  return [[1 + Math.floor(a * 3), 1 + Math.floor(b * 3)], rng];
}

// ---------------------------------------------------------------- setting up

/** A find is an array of chips; a chip is { level, value }. */
function layTrail(rng) {
  const trail = [];
  let value = 0;
  for (let level = 1; level <= 4; level++) {
    let chips = [];
    for (let i = 0; i < 4; i++) {
      value++;
      chips.push({ level, value }, { level, value });
    }
    [chips, rng] = shuffle(chips, rng);
    for (const chip of chips) trail.push([chip]);
  }
  return [trail, rng];
}

function freshDiver(name) {
  return { name, at: SUB, facing: 'down', home: false, load: [], saved: [] };
}

function newGame(names, { seed = 1, first = 0 } = {}) {
  if (names.length < 2 || names.length > 6) throw new RangeError('two to six divers, please');
  const [trail, rng] = layTrail(seed | 0);
  return beginTurn({
    rng,
    dive: 1,
    air: AIR,
    trail,
    divers: names.map(freshDiver),
    first,
    active: first,
    phase: 'declare',
    lastRoll: null,
    sinking: [],
    sunk: [],
    log: [],
  });
}

// ---------------------------------------------------------------- questions about a state

const isBlank = (place) => place === null;

function takenBy(state, place, except) {
  return state.divers.findIndex((d, i) => i !== except && place !== SUB && d.at === place);
}

/** Where diver i gets to with so many steps. */
function target(state, i, steps) {
  const diver = state.divers[i];
  if (diver.facing === 'up') return Math.max(SUB, diver.at - steps);
  let here = diver.at;
  let look = diver.at;
  while (steps > 0 && look < state.trail.length - 1) {
    look++;
    if (takenBy(state, look, i) >= 0) continue;
    here = look;
    steps--;
  }
  return here;
}

function canTurn(state, i = state.active) {
  const diver = state.divers[i];
  if (diver.at === SUB) return false;
  return diver.facing === 'up' || diver.load.length > 0;
}

function canPick(state, i = state.active) {
  const diver = state.divers[i];
  return diver.at !== SUB && !isBlank(state.trail[diver.at]);
}

function canDrop(state, i = state.active) {
  const diver = state.divers[i];
  return diver.at !== SUB && isBlank(state.trail[diver.at]) && diver.load.length > 1;
}

/** The events that make sense now (for menus and bots). */
function choices(state) {
  switch (state.phase) {
    case 'declare': {
      const out = [{ type: 'DECLARE', turn: false }];
      if (canTurn(state)) out.push({ type: 'DECLARE', turn: true });
      return out;
    }
    case 'roll':
      return [{ type: 'ROLL' }];
    case 'search': {
      const out = [{ type: 'SEARCH', what: 'leave' }];
      if (canPick(state)) out.push({ type: 'SEARCH', what: 'pick' });
      if (canDrop(state)) out.push({ type: 'SEARCH', what: 'drop' });
      return out;
    }
    case 'sink':
      return [{ type: 'SINK', order: state.divers[state.sinking[0]].load.map((_, k) => k) }];
    default:
      return [];
  }
}

// ---------------------------------------------------------------- small changes

const say = (state, text) => ({ ...state, log: [...state.log, text] });

function withDiver(state, i, change) {
  return { ...state, divers: state.divers.map((d, k) => (k === i ? { ...d, ...change } : d)) };
}

function withPlace(state, place, what) {
  return { ...state, trail: state.trail.map((p, k) => (k === place ? what : p)) };
}

// ---------------------------------------------------------------- the course of a turn

function beginTurn(state) {
  const diver = state.divers[state.active];
  let s = { ...state, phase: 'declare', lastRoll: null };
  const breath = diver.load.length;
  if (breath > 0) {
    s = say({ ...s, air: Math.max(0, s.air - breath) }, `${diver.name} uses ${breath} air`);
    if (s.air === 0) return endDive(say(s, 'the air has run out'));
  }
  return s;
}

function endTurn(state) {
  if (state.divers.every((d) => d.home)) return endDive(state);
  let next = state.active;
  do {
    next = (next + 1) % state.divers.length;
  } while (state.divers[next].home);
  return beginTurn({ ...state, active: next });
}

function declare(state, event) {
  const i = state.active;
  let s = state;
  if (event.turn) {
    if (!canTurn(state)) throw new Error('you cannot turn now');
    const facing = state.divers[i].facing === 'down' ? 'up' : 'down';
    s = say(withDiver(state, i, { facing }), `${state.divers[i].name} turns ${facing}`);
  }
  return { ...s, phase: 'roll' };
}

function roll(state, event) {
  const i = state.active;
  const diver = state.divers[i];
  let dice = event.dice;
  let rng = state.rng;
  if (!dice) [dice, rng] = rollDice(rng);
  const steps = dice[0] + dice[1] - diver.load.length;
  let s = { ...state, rng, lastRoll: dice };
  if (steps <= 0) return endTurn(say(s, `${diver.name} rolls ${dice.join('+')} and cannot move`));
  const at = target(s, i, steps);
  s = say(withDiver(s, i, { at }), `${diver.name} rolls ${dice.join('+')} and swims ${steps}`);
  if (at === SUB && diver.facing === 'up') {
    return endTurn(say(withDiver(s, i, { home: true }), `${diver.name} is home`));
  }
  return { ...s, phase: 'search' };
}

function search(state, event) {
  const i = state.active;
  const diver = state.divers[i];
  switch (event.what) {
    case 'pick': {
      if (!canPick(state)) return endTurn(say(state, `${diver.name} finds nothing to pick up`));
      const found = state.trail[diver.at];
      let s = withPlace(state, diver.at, null);
      s = withDiver(s, i, { load: [...diver.load, found] });
      return endTurn(say(s, `${diver.name} picks up ${describe(found)}`));
    }
    case 'drop': {
      if (!canDrop(state)) return endTurn(say(state, `${diver.name} cannot drop anything here`));
      const load = diver.load.slice();
      const find = load.pop();
      const s = withDiver(withPlace(state, diver.at, find), i, { load });
      return endTurn(say(s, `${diver.name} drops ${describe(find)}`));
    }
    case 'leave':
      return endTurn(state);
    default:
      throw new Error(`no such search: ${event.what}`);
  }
}

// ---------------------------------------------------------------- the end of a dive

function endDive(state) {
  let s = say(state, `dive ${state.dive} is over`);
  s.divers.forEach((diver, i) => {
    if (!diver.home) return;
    const chips = diver.load.flat();
    if (chips.length) s = say(s, `${diver.name} saves ${chips.map((c) => c.value).join(', ')}`);
    s = withDiver(s, i, { saved: [...diver.saved, ...chips], load: [] });
  });
  const sinking = s.divers
    .map((d, i) => [d, i])
    .filter(([d]) => !d.home && d.load.length > 0)
    .sort(([a], [b]) => a.at - b.at)
    .map(([, i]) => i);
  return sinkNext({ ...s, sinking, sunk: [], phase: 'sink' });
}

/** Ask the next diver for an order; those with one find need not be asked. */
function sinkNext(state) {
  if (state.sinking.length === 0) return nextDive(state);
  if (state.divers[state.sinking[0]].load.length === 1) return sink(state, { order: [0] });
  return state;
}

function sink(state, event) {
  const i = state.sinking[0];
  const { load, name } = state.divers[i];
  const order = event.order;
  if (order.length !== load.length || new Set(order).size !== load.length || order.some((k) => !load[k])) {
    throw new Error('name every find once');
  }
  const chips = order.flatMap((k) => load[k]);
  const stacks = [];
  while (chips.length) stacks.push(chips.splice(0, STACK));
  let s = withDiver(state, i, { load: [] });
  s = { ...s, sinking: s.sinking.slice(1), sunk: [...s.sunk, ...stacks] };
  return sinkNext(say(s, `${name} loses everything`));
}

function nextDive(state) {
  const trail = [...state.trail.filter((p) => !isBlank(p)), ...state.sunk];
  const divers = state.divers.map((d) => ({ ...freshDiver(d.name), saved: d.saved }));
  const s = { ...state, trail, divers, sunk: [] };
  if (state.dive === DIVES) return say({ ...s, phase: 'over' }, 'the game is over');
  const first = (state.first + 1) % divers.length;
  return beginTurn({ ...s, dive: state.dive + 1, air: AIR, first, active: first });
}

// ---------------------------------------------------------------- the reducer itself

const WANTED = { DECLARE: 'declare', ROLL: 'roll', SEARCH: 'search', SINK: 'sink' };
const HANDLERS = { DECLARE: declare, ROLL: roll, SEARCH: search, SINK: sink };

function reduce(state, event) {
  if (!(event.type in WANTED)) throw new Error(`unknown event ${event.type}`);
  if (WANTED[event.type] !== state.phase) throw new Error(`${event.type} does not fit the phase ${state.phase}`);
  return HANDLERS[event.type](state, event);
}

// ---------------------------------------------------------------- results

const describe = (find) => (find.length > 1 ? `a stack (${find.map((c) => c.level).join('')})` : `a level ${find[0].level}`);

const points = (diver) => diver.saved.reduce((sum, chip) => sum + chip.value, 0);

function result(state) {
  if (state.phase !== 'over') return null;
  const scores = state.divers.map(points);
  const best = Math.max(...scores);
  const leaders = state.divers.filter((d, i) => scores[i] === best).map((d) => d.name);
  return leaders.length === 1 ? { scores, winner: leaders[0] } : { scores, draw: leaders };
}

function draw2d(state) {
  const who = (at) => state.divers.filter((d) => d.at === at).map((d) => d.name[0] + (d.facing === 'up' ? '^' : 'v')).join('');
  const cells = state.trail.map((p, k) => (isBlank(p) ? 'x' : p.map((c) => c.level).join('')) + (who(k) ? `(${who(k)})` : ''));
  return `dive ${state.dive} air ${state.air} [${who(SUB)}] ${cells.join(' ')}`;
}

module.exports = { newGame, reduce, choices, result, points, draw2d, canTurn, canPick, canDrop, SUB, AIR };
