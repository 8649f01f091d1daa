// Connects Cuttle (game.mjs) to Leadline: Captain Sonar.

import { CannotLoad, NotOffered } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as shapes from "./kit-shapes.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as G from "./game.mjs";

const MODE = { "turn-by-turn": "turns", "real-time": "live" };
const modeName = (mode) => (mode === "live" ? "real-time" : "turn-by-turn");
const nameOf = (state, cell) => (cell < 0 ? null : G.cellName(state, cell));
const namesOf = (state, cells) => cells.map((cell) => G.cellName(state, cell));
const USES = ["drop", "torpedo", "drone", "sonar", "silence"];

function crew(state, side) {
  const sub = state.subs[side];
  return {
    at: nameOf(state, sub.cell),
    route: namesOf(state, G.cellsIn(sub.trail)),
    mines: namesOf(state, sub.mines),
    gauges: Object.fromEntries(G.SYSTEMS.map((system) => [system, G.countBits(sub.gauges[system])])),
    marks: G.symbolsIn(sub.marks),
    damage: G.countBits(sub.hull),
    owes: sonar.owes({ gauge: sub.mustCharge, breakdown: Boolean(sub.mustBreak) }),
    heading: sub.mustBreak,
    ordered: state.mode === "turns" && state.turn === side && state.sailed,
    fresh: nameOf(state, sub.freshMine),
    surfaced: sub.surfaced,
    traced: G.ROLES.filter((_, i) => sub.traced & (1 << i)),
    checked: sub.hullOk,
    waits: state.turn === side ? 0 : state.extra,
  };
}

function open(state) {
  if (state.phase === "over") return [];
  if (state.phase === "asked") return sonar.decisions(state.asked.side, `answer-${state.asked.about}`);
  if (state.phase === "start") return G.SIDES.filter((side) => state.subs[side].cell < 0).flatMap((side) => sonar.decisions(side, "start"));
  return G.SIDES.flatMap((side) => {
    const sub = state.subs[side];
    if (state.mode === "turns" && state.turn !== side) return [];
    if (sub.surfaced) {
      if (sub.hullOk) return sonar.decisions(side, "dive");
      if (sub.traced === 15) return sonar.decisions(G.foe(side), "check");
      return G.ROLES.filter((_, i) => !(sub.traced & (1 << i))).map((role) => sonar.decisionOf(side, role, "trace"));
    }
    const due = sonar.owes({ gauge: sub.mustCharge, breakdown: Boolean(sub.mustBreak) });
    if (due.length) return sonar.decisions(side, ...due);
    const uses = sub.armed ? USES : [];
    if (state.mode === "live") return sonar.decisions(side, "order", "surface", "trigger", ...uses);
    return state.sailed ? sonar.decisions(side, "trigger", "end", ...uses) : sonar.decisions(side, "order", "surface", "trigger");
  });
}

const rest = (state) => ({
  map: state.chartName, mode: modeName(state.mode), goal: state.goal, people: state.people, turn: state.turn,
  question: state.asked, over: state.phase === "over", ...(state.phase === "over" ? { winners: state.winners } : {}),
});

const report = ({ state }) => ({ crews: G.SIDES.map((side) => crew(state, side)), ...rest(state), to_act: open(state) });

function newGame({ map, mode, goal, first, people }) {
  return { state: G.newGame({ chart: map, mode: MODE[mode], goal, first, people }) };
}

function load(position) {
  const { crews, map, mode, goal, people, turn, question, over, winners, shooter } = position;
  const state = G.newGame({ chart: map, mode: MODE[mode], goal, people });
  if (shooter) throw new CannotLoad("the program does not keep who fired last");
  const cell = (name) => (name ? G.cellFrom(state, name) : -1);
  crews.forEach((sent, i) => {
    const side = G.SIDES[i];
    if (sent.exempt) throw new CannotLoad("the program has no damage that does not count");
    if (sent.owes.includes("radiation")) throw new CannotLoad("the program marks the radiation by itself, at once");
    if (sent.waits && mode === "turn-by-turn" && turn === side) throw new CannotLoad("the program counts extra turns only of the crew on turn");
    Object.assign(state.subs[side], {
      cell: cell(sent.at),
      trail: sent.route.reduce((bits, name) => bits | G.bitOf(cell(name)), 0n),
      mines: sent.mines.map(cell),
      freshMine: cell(sent.fresh),
      armed: sent.last === "order" && (mode === "real-time" || sent.ordered),
      gauges: Object.fromEntries(G.SYSTEMS.map((system) => [system, G.boxes(sent.gauges[system])])),
      hull: G.boxes(sent.damage),
      marks: sent.marks.reduce((bits, name) => bits | G.symbolBit(name), 0),
      mustCharge: sent.owes.includes("gauge"),
      mustBreak: sent.owes.includes("breakdown") ? sent.heading : null,
      surfaced: sent.surfaced,
      traced: sent.traced.reduce((bits, role) => bits | (1 << G.ROLES.indexOf(role)), 0),
      hullOk: sent.checked,
    });
    if (mode === "turn-by-turn" && turn !== side) state.extra = sent.waits;
  });
  state.turn = turn;
  state.sailed = mode === "turn-by-turn" && crews[G.SIDES.indexOf(turn)].ordered;
  state.asked = question ? { sector: null, ...question } : null;
  state.winners = winners ?? [];
  const isPlaced = crews.every((sent) => sent.at);
  state.phase = over ? "over" : !isPlaced ? "start" : question ? "asked" : "play";
  return { state };
}

function view({ state }, seats) {
  const side = sonar.CREW.load(seats[0]);
  const { own, enemy } = G.lookFrom(state, side);
  const hidden = { at: null, route: null, mines: null, gauges: null, marks: null, owes: null };
  const shown = { ...hidden, damage: G.countBits(enemy.hull), heading: enemy.mustBreak, surfaced: enemy.surfaced };
  return { crews: G.SIDES.map((each) => (each === side ? crew(state, side) : shown)), ...rest(state) };
}

// The names of spaces become cells here, where the chart is known.
const reduce = (state, action) => G.reduce(state, "cell" in action ? { ...action, cell: G.cellFrom(state, action.cell) } : action);

// Not `sonar.commands`: the reducer knows itself which role may do what, and refuses the others.
const WRITERS = forms.actions({
  start: "PLACE side=crew role cell=at",
  order: "HEAD side=crew role heading=to",
  gauge: "CHARGE side=crew role system",
  breakdown: "BREAK side=crew role symbol",
  radiation: () => { throw new NotOffered("the program marks the radiation symbol by itself, at once"); },
  drop: "DROP side=crew role cell=at",
  trigger: "TRIGGER side=crew role cell=at",
  torpedo: "TORPEDO side=crew role cell=at",
  drone: "DRONE side=crew role sector",
  sonar: "SONAR side=crew role",
  "answer-drone": "DRONE_REPLY side=crew role yes",
  "answer-sonar": "SONAR_REPLY side=crew role row column sector",
  silence: "SILENCE side=crew role heading=to length",
  scenario: "SCENARIO side=crew role",
  surface: "SURFACE side=crew role",
  trace: "TRACE side=crew role",
  check: "INSPECT side=crew role crossed",
  dive: "DIVE side=crew role",
  end: "END_TURN side=crew role",
}, { crew: sonar.CREW, role: sonar.ROLE });
const ACTIONS = Object.fromEntries(Object.entries(WRITERS).map(([kind, write]) =>
  [kind, (choice) => write({ ...choice, crew: choice.seat, role: choice.seat })]));

// The radiation symbol that the program marked by itself after an attempt.
function after(game, { seat }) {
  const own = game.state.log.filter(({ symbol }) => symbol);
  return [null, ...own.map(({ by, symbol }) => ({ choice: { kind: "radiation", seat: `${by}.engineer`, symbol } }))];
}

await sonar.serve("cuttle", {
  newGame, report, load, view,
  kinds: shapes.reducing(reduce, ACTIONS, { after }),
  isSequence: true,
  goesOnAt: ["radiation"],
  can: ["many-games", "answers", "checks"],
  copy: ({ state }) => ({ state }),
  offers: sonar.offers(),
  refusals: [G.Illegal],
  board: ({ state }) => ({
    columns: G.width(state), rows: G.height(state),
    sectors: Array.from({ length: G.sectorCount(state) }, (_, i) => i + 1), symbols: G.SYMBOLS.map(({ name }) => name),
  }),
  claims: { readings: {
    "move-limits": "own-mines-passable", "broken-and-uncharged": "uncharged-first", "surfacing-failed-check": "retry-section",
    "mine-next-to-impact": "stays", "torpedo-on-mine": "mine-removed", "one-player-team": "refused",
    "silence-as-move-between": "ordinary-order-needed", "sonar-false-value": "on-map", "trigger-moment": "between-moves",
    "failure-announced": "told", "surfaced-activity": "none", passing: "no-pass", "scenario-system": "charge-only",
  } },
});
