// Puts Ballast behind the Leadline protocol: every choice is one action of the reducer.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import G from "./game.js";
import S from "./sheets.js";

const TEAMS = ["red", "blue"];
const LETTER = { north: "N", east: "E", south: "S", west: "W" };
const WORD = Object.fromEntries(Object.entries(LETTER).map(([word, letter]) => [letter, word]));
const MODES = { "turn-by-turn": "turns", "real-time": "realtime" };
const GOALS = { hunt: "hunt", "sudden-death": "sudden" };
const ROLES = { captain: "captain", "first-mate": "firstMate", engineer: "engineer", "radio-operator": "radioOperator" };
const nameOf = (table, value) => Object.keys(table).find((name) => table[name] === value);

function newGame({ map = "alpha", mode = "turn-by-turn", goal = "hunt", first = "red", people = [4, 4] }) {
  if (first !== "red") throw new NotOffered("in Ballast red begins");
  if (people[0] !== people[1]) throw new NotOffered("Ballast has the same number of people in both crews");
  try {
    return { state: G.newGame({ map, mode: MODES[mode], goal: GOALS[goal], players: people[0] }) };
  } catch (error) {
    throw new Refused(error.message);
  }
}

function load(position) {
  const { map, mode, goal, people = [4, 4], crews, turn = "red", question } = position;
  if (people[0] !== people[1]) throw new CannotLoad("Ballast has the same number of people in both crews");
  const { state } = newGame({ map, mode, goal, people });
  crews.forEach((told, i) => Object.assign(state.subs[TEAMS[i]], loadSub(told)));
  const [own, enemy] = turn === "red" ? crews : [crews[1], crews[0]];
  if (own.waits) throw new CannotLoad("in Ballast the crew at work does not wait for the other");
  Object.assign(state, { turn, moved: own.ordered ?? false, left: enemy.waits || 1 });
  if (crews.every(({ at }) => at)) state.phase = "playing";
  if (question) state.asking = { team: G.other(question.side), what: question.about, sector: question.sector };
  return { state };
}

function loadSub(told) {
  const { at = null, route = [], mines = [], gauges = {}, marks = [], damage = 0, owes = [], heading } = told;
  const { last = "order", fresh = null, surfaced = false, traced = [], checked = false, exempt = 0 } = told;
  if (exempt) throw new CannotLoad("in Ballast all damage that is noted is the same");
  if (owes.includes("radiation") && owes.includes("breakdown")) throw new CannotLoad("one mark of the Engineer is owed");
  if (checked || traced.length === 4) throw new CannotLoad("in Ballast nobody checks a traced hull");
  const oweBreakdown = owes.includes("radiation") ? "radiation" : owes.includes("breakdown") ? LETTER[heading] : null;
  const tracers = traced.map((role) => ROLES[role]);
  return {
    at, path: [...route], mines: [...mines], freshMine: fresh, broken: [...marks], damage, oweBreakdown, tracers,
    gauge: { ...Object.fromEntries(Object.keys(S.COLOUR).map((name) => [name, 0])), ...gauges },
    activated: last === "use" || last === "start",
    oweGauge: owes.includes("gauge"),
    surfaced: surfaced ? tracers.map(section) : null,
  };
}

// Which section somebody traces is not told; everybody takes the one with the number of the role.
const section = (role) => S.ROLES.indexOf(role) + 1;

function report({ state }) {
  const over = state.phase === "over";
  const crews = TEAMS.map((team) => {
    const sub = state.subs[team];
    const mark = sub.oweBreakdown === "radiation" ? "radiation" : "breakdown";
    const told = {
      at: sub.at, route: sub.path, mines: sub.mines, gauges: sub.gauge, marks: sub.broken, damage: sub.damage,
      surfaced: sub.surfaced !== null,
      traced: sub.tracers.map((role) => nameOf(ROLES, role)),
    };
    if (over) return told;
    told.owes = [...(sub.oweGauge ? ["gauge"] : []), ...(sub.oweBreakdown ? [mark] : [])];
    told.heading = WORD[sub.oweBreakdown] ?? null;
    if (state.mode === "turns") {
      told.ordered = team === state.turn && state.moved;
      // With one turn left Ballast does not know whether it is an extra one.
      if (state.bonus) told.waits = team === state.turn ? state.bonus : 0;
      else if (state.left > 1) told.waits = team === state.turn ? 0 : state.left;
    }
    return told;
  });
  const people = [state.seats.length, state.seats.length];
  const whole = { crews, map: state.map, mode: nameOf(MODES, state.mode), goal: nameOf(GOALS, state.goal), people };
  if (over) return { ...whole, over, winners: [state.winner], to_act: [] };
  const { asking } = state;
  const question = asking && { side: G.other(asking.team), about: asking.what, sector: asking.sector ?? null };
  const turn = state.mode === "turns" ? { turn: state.turn } : {};
  return { ...whole, ...turn, question, over, to_act: toAct(state) };
}

function toAct(state) {
  const one = (kind, team, ...roles) => ({ kind, seats: roles.map((role) => `${team}.${role}`) });
  if (state.phase === "placing") return TEAMS.filter((t) => !state.subs[t].at).map((t) => one("start", t, "captain"));
  if (state.asking) return [one(`answer-${state.asking.what}`, G.other(state.asking.team), "captain")];
  return TEAMS.filter((team) => state.mode === "realtime" || team === state.turn).flatMap((team) => {
    const sub = state.subs[team];
    if (sub.surfaced) {
      const left = Object.keys(ROLES).filter((role) => !sub.tracers.includes(ROLES[role]));
      return [one("trace", team, ...left)];
    }
    const open = [];
    const turns = state.mode === "turns";
    if (sub.oweGauge) open.push(one("gauge", team, "first-mate"));
    if (sub.oweBreakdown) open.push(one(sub.oweBreakdown === "radiation" ? "radiation" : "breakdown", team, "engineer"));
    if (sub.oweGauge || (turns && sub.oweBreakdown)) return open;
    const captain = (kind) => one(kind, team, "captain");
    if (!turns || !state.moved) open.push(captain("order"), captain("surface"));
    if (turns && state.moved) open.push(captain("end"));
    if (sub.activated) return open;
    open.push(...["drop", "trigger", "torpedo", "silence", "scenario"].map(captain));
    return [...open, ...["drone", "sonar"].map((kind) => one(kind, team, "captain", "first-mate"))];
  });
}

// A kind of choice: who has the button, and the action that it makes.
function button(roles, action) {
  return (game, choice) => {
    const [team, role] = choice.seat.split(".");
    if (!roles.includes(role)) throw new NotOffered(`there is no such button for a ${role}`);
    const result = G.reduce(game.state, { team, ...action(choice, game.state.subs[team], role) });
    if (result.error) throw new Refused(result.error);
    game.state = result.state;
  };
}

// The reducer has one action for both marks of the Engineer.
function mark(choice, sub) {
  const isLeak = sub.oweBreakdown === "radiation";
  if (isLeak !== (choice.kind === "radiation")) throw new Refused("no such mark is due");
  return { type: "breakdown", symbol: choice.symbol };
}

function answerSonar(choice) {
  const said = ["row", "column", "sector"].filter((kind) => (choice[kind] ?? null) !== null);
  return { type: "answer", ...Object.fromEntries(said.map((kind) => [kind, choice[kind]])) };
}

const captain = (action) => button(["captain"], action);
const bridge = (action) => button(["captain", "first-mate"], action);
const kinds = {
  start: captain(({ at }) => ({ type: "place", cell: at })),
  order: captain(({ to }) => ({ type: "move", dir: LETTER[to] })),
  gauge: button(["first-mate"], ({ system }) => ({ type: "charge", system })),
  breakdown: button(["engineer"], mark),
  radiation: button(["engineer"], mark),
  drop: captain(({ at }) => ({ type: "dropMine", cell: at })),
  trigger: captain(({ at }) => ({ type: "trigger", cell: at })),
  torpedo: captain(({ at }) => ({ type: "torpedo", cell: at })),
  drone: bridge(({ sector }) => ({ type: "drone", sector })),
  sonar: bridge(() => ({ type: "sonar" })),
  "answer-drone": captain(({ yes }) => ({ type: "answer", yes })),
  "answer-sonar": captain(answerSonar),
  silence: captain(({ to, length = 0 }) => ({ type: "silence", dir: LETTER[to], count: length })),
  scenario: captain(() => ({ type: "scenario" })),
  surface: captain(() => ({ type: "surface" })),
  trace: button(Object.keys(ROLES), (choice, sub, role) => {
    return { type: "trace", role: ROLES[role], section: section(ROLES[role]) };
  }),
  end: captain(() => ({ type: "end" })),
};

const offers = { map: Object.keys(S.MAPS), mode: Object.keys(MODES), goal: Object.keys(GOALS), first: ["red"] };
const copy = ({ state }) => ({ state }); // the reducer changes no state
const can = ["many-games", "answers"];
const game = { game: "captain-sonar", newGame, report, kinds, can, load, copy, more: { offers } };
await serve(handlers("ballast", [game]));
