// Puts engine.js behind the Leadline protocol. The game of the kit is a box { state } around the state of the reducer.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import engine from "./engine.js";

const { newGame, reduce, foeOf } = engine;
const SIDES = ["red", "blue"];
const ROLES = ["captain", "first-mate", "engineer", "radio-operator"]; // each traces the section of its number
const LETTER = { north: "N", south: "S", west: "W", east: "E" };
const WORD = Object.fromEntries(Object.entries(LETTER).map(([word, letter]) => [letter, word]));
const SYSTEM_KINDS = { drop: 1, trigger: 1, torpedo: 1, drone: 2, sonar: 2, silence: 1, scenario: 1 }; // 2: the mate too

// kind: who may do it, and the action that it is; an action that is a text says what the program wants to be told
const KINDS = {
  start: [["captain"], ({ at }) => ({ type: "PLACE", at })],
  order: [["captain"], ({ to }) => ({ type: "HEAD", dir: LETTER[to] })],
  gauge: [["first-mate"], ({ system }) => ({ type: "CHARGE", gauge: system })],
  breakdown: [["engineer"], ({ symbol }) => ({ type: "BREAK", symbol })],
  radiation: [["engineer"], ({ symbol }) => ({ type: "BREAK", symbol })],
  drop: [["captain"], ({ at }) => (at ? { type: "MINE", at } : "a mine needs a space")],
  trigger: [["captain"], ({ at }) => (at ? { type: "TRIGGER", at } : "it has to be told which mine")],
  torpedo: [["captain"], ({ at }) => (at ? { type: "TORPEDO", at } : "a torpedo needs a target")],
  drone: [["captain", "first-mate"], ({ sector }) => (sector ? { type: "DRONE", sector } : "a drone needs a sector")],
  sonar: [["captain", "first-mate"], () => ({ type: "SONAR" })],
  "answer-drone": [["captain"], ({ yes }) => ({ type: "ANSWER", yes })],
  "answer-sonar": [["captain"], ({ row, column, sector }) => ({
    type: "ANSWER", row: row ?? undefined, column: column ?? undefined, sector: sector ?? undefined,
  })],
  silence: [["captain"], ({ to, length }) => ({ type: "SILENCE", dir: LETTER[to], spaces: length ?? 0 })],
  scenario: [["captain"], () => ({ type: "SCENARIO" })],
  surface: [["captain"], () => ({ type: "SURFACE" })],
  trace: [ROLES, ({ seat }) => ({ type: "TRACE", section: ROLES.indexOf(seat.split(".")[1]) + 1, by: seat.split(".")[1] })],
  check: [["engineer"], ({ crossed }) => ({ type: "CHECK", good: !crossed?.length })],
  end: [["captain"], () => ({ type: "END" })],
};

function begin({ map, mode, goal, first, people = [4, 4] }) {
  try {
    return { state: newGame({ map, mode, goal, first, crews: { red: people[0], blue: people[1] } }) };
  } catch (error) {
    throw new Refused(error.message);
  }
}

function load(position) {
  const box = begin(position);
  const { state } = box;
  state.active = position.turn ?? "red";
  position.crews.forEach((crew, number) => {
    const ship = state.ships[SIDES[number]];
    const { at = null, route = [], mines = [], gauges = {}, marks = [], damage = 0, owes = [], last = "order" } = crew;
    if (crew.checked) throw new CannotLoad("a boat that was found good has dived");
    Object.assign(ship, { at, route, mines, breakdowns: marks, damage, freshMine: crew.fresh ?? null });
    Object.assign(ship.gauges, gauges);
    ship.hits = damage - (crew.exempt ?? 0);
    if (owes.includes("gauge")) ship.todo.push("mate");
    if (owes.includes("breakdown")) ship.todo.push(`engineer:${LETTER[crew.heading]}`);
    if (owes.includes("radiation")) ship.todo.push("radiation");
    ship.mayActivate = last === "order";
    if (crew.surfaced) ship.surfaced = (crew.traced ?? []).map((by) => ({ section: ROLES.indexOf(by) + 1, by }));
    if (SIDES[number] === state.active && crew.ordered) state.turn = { moved: true, activated: last === "use" };
    if (crew.waits) state.bonus = { side: foeOf[SIDES[number]], left: crew.waits };
  });
  if (position.question) {
    const { side, about, sector } = position.question;
    state.asked = { by: foeOf[side], of: side, what: about, sector: sector ?? undefined };
  }
  return box;
}

function together(box, moves) {
  const played = [];
  let dives = null; // whose boat has dived in this call without being told
  moves.forEach(({ choice }, number) => {
    const { kind, seat } = choice;
    if (kind === "dive" && seat === dives) {
      dives = null;
      played.push(null);
      return;
    }
    const [side, role] = seat.split(".");
    const [roles, translate] = KINDS[kind] ?? [[]];
    if (!roles.includes(role)) throw new NotOffered(`no ${kind} of ${role}`, number + 1);
    const job = box.state.ships[side].todo[0];
    if ((kind === "radiation") !== (job === "radiation") && translate(choice).type === "BREAK" && job) {
      throw new NotOffered("there is one button to mark a symbol, and it is set to something else", number + 1);
    }
    const action = translate(choice);
    if (typeof action === "string") throw new NotOffered(action, number + 1);
    const { state, events, refused } = reduce(box.state, { ...action, side });
    box.state = state; // a refused action gives the state as well
    if (refused) throw new Refused(refused, number + 1);
    played.push(null);
    const ready = events.find(({ event }) => event === "ready-to-dive");
    if (ready) dives = `${ready.side}.engineer`;
  });
  return dives ? [...played, { choice: { kind: "dive", seat: dives } }] : played;
}

function toAct(state) {
  const made = [];
  const add = (side, kind, roles = ["captain"]) => made.push({ seats: roles.map((role) => `${side}.${role}`), kind });
  if (state.winner) return made;
  if (state.asked) {
    add(state.asked.of, `answer-${state.asked.what}`);
    return made;
  }
  const waiting = SIDES.filter((side) => !state.ships[side].at);
  if (waiting.length) {
    waiting.forEach((side) => add(side, "start"));
    return made;
  }
  const isReal = state.mode === "real-time";
  for (const side of SIDES) {
    const { todo, surfaced, mayActivate } = state.ships[side];
    if (surfaced) {
      ROLES.filter((role) => !surfaced.some(({ by }) => by === role)).forEach((role) => add(side, "trace", [role]));
      if (surfaced.length === 4) add(foeOf[side], "check", ["engineer"]);
    }
    if (todo.length) { // one after the other
      if (todo[0] === "mate") add(side, "gauge", ["first-mate"]);
      else add(side, todo[0] === "radiation" ? "radiation" : "breakdown", ["engineer"]);
      continue;
    }
    if (surfaced || (!isReal && state.active !== side)) continue;
    if (isReal || !state.turn.moved) ["order", "surface"].forEach((kind) => add(side, kind));
    if (isReal ? mayActivate : !state.turn.activated) {
      for (const [kind, who] of Object.entries(SYSTEM_KINDS)) add(side, kind, ROLES.slice(0, who));
    }
    if (!isReal && state.turn.moved) add(side, "end");
  }
  return made;
}

function report({ state }) {
  const isReal = state.mode === "real-time";
  const crews = SIDES.map((side) => {
    const { at, route, mines, gauges, breakdowns, damage, hits, todo, surfaced } = state.ships[side];
    const told = { at, route, mines, gauges, marks: breakdowns, damage, surfaced: surfaced !== null };
    told.traced = (surfaced ?? []).map(({ by }) => by);
    if (state.goal === "sudden-death") told.exempt = damage - hits;
    if (state.winner) return told;
    told.owes = todo.map((job) => ({ mate: "gauge", radiation: "radiation" })[job] ?? "breakdown");
    told.heading = WORD[todo.find((job) => job.startsWith("engineer"))?.slice(-1)] ?? null;
    if (!isReal) {
      told.ordered = state.active === side && state.turn.moved;
      told.waits = state.bonus.side === foeOf[side] ? state.bonus.left : 0;
    }
    return told;
  });
  const told = { crews, over: Boolean(state.winner), to_act: toAct(state) };
  if (state.winner) return { ...told, winners: [state.winner] };
  const { of: side, what: about, sector = null } = state.asked ?? {};
  return { ...told, turn: state.active, question: state.asked ? { side, about, sector } : null };
}

const offers = {
  map: ["alpha", "bravo", "charlie", "delta", "echo"],
  mode: ["turn-by-turn", "real-time"],
  goal: ["hunt", "sudden-death"],
  first: SIDES,
};
const can = ["many-games", "answers", "checks"];
const more = { offers, pauses_at: Object.keys(KINDS) }; // not at `dive`
await serve(handlers("rudder", [{ game: "captain-sonar", newGame: begin, load, report, together, can, more }]));
