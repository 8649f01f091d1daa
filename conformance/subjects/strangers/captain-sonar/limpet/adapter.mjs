// Puts barnacle.js, a reducer, behind the Leadline protocol.

import { readFileSync } from "node:fs";
import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import barnacle from "./barnacle.js";

const { SIDES, ROLES } = sonar;
const PARTS = JSON.parse(readFileSync(new URL("./components.json", import.meta.url), "utf-8"));
const MODES = { "turn-by-turn": "turn", "real-time": "real" };
const NAMES = PARTS.symbols.map(({ symbol }) => symbol);
const SYMBOLS = PARTS.symbols.map(({ symbol, kind, circuit }) => {
  return { panel: symbol[0], colour: kind === "radiation" ? "rad" : kind, circuit: circuit === "none" ? 0 : circuit };
});
const SYSTEMS = Object.keys(barnacle.SIZE);
const USES = ["drop", "torpedo", "drone", "sonar", "silence"];
const PAUSES = ["start", "order", "surface", "gauge", "breakdown", "answer-sonar", "end", "trigger", "trace", "check", "dive", ...USES];
const SPACE = sonar.spaces((x, y) => ({ x, y }), ({ x, y }) => [x, y]);

const modeOf = (state) => (state.mode === "turn" ? "turn-by-turn" : "real-time");
const seatOf = (team, role) => `${SIDES[team]}.${role}`;

// The sizes of the gauges are one table for all games of the program.
function size(state) {
  for (const system of SYSTEMS) barnacle.SIZE[system] = PARTS.gauges[modeOf(state)][system];
}

function reduce(state, action) {
  size(state);
  try {
    return barnacle.reduce(state, action);
  } catch (error) {
    throw error.constructor === Error ? new Refused(error.message) : error;
  }
}

function begin({ map, mode, goal }, first) {
  if (!(map in PARTS.maps["turn-by-turn"])) throw new Refused("there is no such map");
  const { columns, sector, islands } = PARTS.maps[mode][map];
  const rest = { mode: MODES[mode], goal: goal === "hunt" ? "hunt" : "sudden", first: SIDES.indexOf(first) };
  return barnacle.init({ size: columns, block: sector, islands, symbols: SYMBOLS, ...rest });
}

const newGame = (setup) => ({ state: begin(setup, setup.first), told: null });

function load(position) {
  const { crews, question } = position;
  const state = begin(position, position.turn);
  const isReal = state.mode === "real";
  if (question?.about === "drone") throw new CannotLoad("the program answers a drone at once");
  state.boats.forEach((boat, team) => {
    const crew = crews[team];
    if (crew.owes.includes("radiation")) throw new CannotLoad("the program marks a radiation symbol at once");
    if (crew.gauges.scenario || crew.exempt) throw new CannotLoad("the program has no Scenario system");
    if (crew.traced.length === 4 && crew.marks.length) {
      throw new CannotLoad("in the program no breakdown is left when four sections are traced");
    }
    const due = { gauge: crew.owes.includes("gauge"), panel: crew.owes.includes("breakdown") ? crew.heading[0].toUpperCase() : null };
    Object.assign(boat, {
      at: SPACE.load(crew.at), route: crew.route.map(SPACE.load), mines: crew.mines.map(SPACE.load), damage: crew.damage,
      marks: crew.marks.map((name) => NAMES.indexOf(name)), due, moved: crew.last === "order" && (isReal || crew.ordered),
      surfaced: crew.surfaced ? crew.traced.map((role) => ROLES.indexOf(role)) : null,
      gauges: Object.fromEntries(SYSTEMS.map((system) => [system, crew.gauges[system]])),
    });
  });
  const mine = crews[state.turn];
  state.repeat = Math.max(1, crews[1 - state.turn].waits);
  if (question) state.asking = 1 - SIDES.indexOf(question.side);
  if (state.boats.every(({ at }) => at)) {
    state.stage = isReal || !mine.ordered ? "course" : mine.owes.length ? "upkeep" : "act";
  }
  return { state, told: null };
}

function openFor(state, team) {
  const { due, moved, surfaced, at } = state.boats[team];
  const isReal = state.mode === "real";
  if (state.stage === "place") return at ? [] : ["start"];
  if (!isReal && team !== state.turn) return [];
  if (surfaced) return surfaced.length < 4 ? ["trace"] : ["dive"];
  const marks = [...(due.gauge ? ["gauge"] : []), ...(due.panel ? ["breakdown"] : [])];
  const orders = (isReal ? !due.gauge : state.stage === "course") ? ["order", "surface"] : [];
  const isSystemTime = isReal ? !marks.length : state.stage === "act";
  const uses = isSystemTime ? [...(moved ? USES : []), "trigger"] : [];
  return [...marks, ...orders, ...uses, ...(state.stage === "act" ? ["end"] : [])];
}

function toAct({ state, told }) {
  if (state.stage === "over") return [];
  if (told) return sonar.decisions(SIDES[told.team], "answer-drone");
  if (state.asking !== null) return sonar.decisions(SIDES[1 - state.asking], "answer-sonar");
  return [0, 1].flatMap((team) => {
    const { surfaced } = state.boats[team];
    const found = sonar.decisions(SIDES[team], ...openFor(state, team)).map((one) => {
      return one.kind === "trace" ? { ...one, seats: ROLES.filter((_, at) => !surfaced.includes(at)).map((role) => seatOf(team, role)) } : one;
    });
    return surfaced?.length === 4 ? [...found, ...sonar.decisions(SIDES[1 - team], "check")] : found;
  });
}

function crewTold(state, team) {
  const { at, route, mines, gauges, marks, damage, due, surfaced } = state.boats[team];
  const sheets = { at: SPACE.report(at), route: route.map(SPACE.report), mines: mines.map(SPACE.report), gauges, damage };
  const told = { ...sheets, marks: marks.map((id) => NAMES[id]) };
  if (state.stage === "over") return told;
  Object.assign(told, { owes: sonar.owes({ gauge: due.gauge, breakdown: due.panel !== null }), heading: sonar.LETTERS.report(due.panel) });
  if (state.mode === "real") return { ...told, surfaced: surfaced !== null, traced: (surfaced ?? []).map((at) => ROLES[at]) };
  const isOwn = team === state.turn;
  const waits = state.repeat > 1 ? { waits: isOwn ? 0 : state.repeat } : {}; // 1 may also be an ordinary turn
  return { ...told, ordered: isOwn && ["upkeep", "act"].includes(state.stage), ...waits };
}

function report(game) {
  const { state } = game;
  const told = { crews: [crewTold(state, 0), crewTold(state, 1)], to_act: toAct(game), over: state.stage === "over" };
  if (told.over) return { ...told, winners: state.winner === "draw" ? SIDES : [SIDES[state.winner]] };
  const question = state.asking === null ? null : sonar.question(SIDES[1 - state.asking], "sonar");
  return { ...told, question, ...(state.mode === "turn" ? { turn: SIDES[state.turn] } : {}) };
}

const claims = forms.form((choice) => {
  const named = Object.entries(sonar.CLAIMS.load(choice)).map(([kind, value]) => ({ kind, value }));
  if (named.length !== 2) throw new NotOffered("there are fields for two facts");
  return named;
});
const FORMS = {
  crew: forms.form((seat) => SIDES.indexOf(sonar.CREW.load(seat))), at: SPACE, to: sonar.LETTERS, claims,
  symbol: forms.form((name) => NAMES.indexOf(name)), section: forms.form((seat) => sonar.SECTION.load(seat) - 1),
};
const ACTIONS = sonar.commands({
  start: "place team=crew to=at", order: "move team=crew dir=to", surface: "surface team=crew",
  gauge: "gauge team=crew system", breakdown: "break team=crew symbol", trigger: "trigger team=crew at",
  drop: "mine team=crew at", torpedo: "torpedo team=crew at", drone: "drone team=crew sector", sonar: "sonar team=crew",
  silence: "silence team=crew dir=to n=length", "answer-sonar": "answer team=crew facts=claims", end: "end team=crew",
  trace: "trace team=crew section", check: "verify team=crew", dive: "dive team=crew",
}, FORMS);
const SYSTEM_OF = { drop: "mine", torpedo: "torpedo", drone: "drone", sonar: "sonar", silence: "silence" };

// Whether the program took an action for an attempt with a broken system: the gauge stays full.
const isAttempt = (before, after, { team }, system) => after.boats[team].gauges[system] === before.boats[team].gauges[system];

// An attempt names no target, but the program needs one: any that it takes.
function withTarget(state, action, system) {
  const cells = Array.from({ length: state.map.size ** 2 }, (_, n) => ({ at: { x: n % state.map.size, y: Math.floor(n / state.map.size) } }));
  let last = new Refused("there is no target");
  for (const target of system === "drone" ? [{ sector: 1 }] : cells) {
    try {
      const after = reduce(state, { ...action, ...target });
      if (isAttempt(state, after, action, system)) return { ...action, ...target };
      throw new NotOffered("the system works in the program, which needs a target");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      last = error;
    }
  }
  throw last;
}

function use(kind) {
  const system = SYSTEM_OF[kind];
  return (game, choice) => {
    const before = game.state;
    let action = ACTIONS[kind](choice);
    const isBlank = { drop: "at", torpedo: "at", drone: "sector" }[kind];
    if (isBlank && (action[isBlank] ?? null) === null) action = withTarget(before, action, system);
    game.state = reduce(before, action);
    if (isAttempt(before, game.state, action, system)) {
      const id = SYMBOLS.findIndex(({ colour }, at) => colour === "rad" && !before.boats[action.team].marks.includes(at));
      return [null, { choice: { kind: "radiation", seat: seatOf(action.team, "engineer"), symbol: NAMES[id] } }];
    }
    if (kind === "drone") game.told = { team: 1 - action.team, yes: game.state.heard.at(-1)[1] === "yes" };
    return null;
  };
}

const plain = (kind) => (game, choice) => {
  if (kind === "gauge" && choice.system === "scenario") throw new NotOffered("the program has no gauge for scenario");
  game.state = reduce(game.state, ACTIONS[kind](choice));
  return null;
};

function answerDrone(game, { seat, yes }) {
  if (!game.told) throw new NotOffered("the program answers a drone by itself");
  if (seat !== seatOf(game.told.team, "captain")) throw new NotOffered("the program asks the enemy captain");
  if (yes !== game.told.yes) throw new Refused("the program gives the true answer");
  game.told = null;
}

const kinds = Object.fromEntries(Object.keys(ACTIONS).map((kind) => [kind, kind in SYSTEM_OF ? use(kind) : plain(kind)]));
kinds["answer-drone"] = answerDrone;
const inSequence = forms.sequence(kinds);

async function together(game, moves) {
  if (moves[0].choice.kind !== "answer-drone") game.told = null;
  const played = await inSequence(game, moves);
  if (!game.told) return played;
  const answer = { kind: "answer-drone", seat: seatOf(game.told.team, "captain"), yes: game.told.yes };
  game.told = null; // the script ended before the answer, which the program has given
  return [...played, { choice: answer }];
}

function candidates({ state }, seat, kind) {
  const { size: columns, block } = state.map;
  const sectors = Array.from({ length: Math.ceil(columns / block) ** 2 }, (_, n) => n + 1);
  return sonar.candidates(seat, kind, { columns, rows: columns, sectors, symbols: NAMES });
}

const copy = ({ state, told }) => ({ state, told });
const more = { offers: sonar.offers(), pauses_at: PAUSES };
const game = { game: "captain-sonar", newGame, load, report, kinds, together, can: ["many-games", "answers"], candidates, copy, more };
const methods = handlers("limpet", [forms.complete(game)]);
const { legal } = methods;
methods.legal = async (params) => ({ ...(await legal(params)), not_offered: [{ kind: "gauge", system: "scenario" }] });
await serve(methods);
