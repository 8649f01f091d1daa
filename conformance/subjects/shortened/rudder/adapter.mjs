// Puts engine.js behind the Leadline protocol. The game of the kit is a box { state } around the state of the reducer.

import { CannotLoad, NotOffered, Refused } from "./kit.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as forms from "./kit-forms.mjs";
import engine from "./engine.js";

const { newGame, reduce, foeOf } = engine;
const { SIDES, ROLES, LETTERS, decisions } = sonar;
const TRACED = forms.form((roles) => roles.map((by) => ({ section: ROLES.indexOf(by) + 1, by })),
  (surfaced) => (surfaced ?? []).map(({ by }) => by));
const SHIP = forms.table({
  ...{ at: "at", route: "route", mines: "mines", gauges: "gauges", marks: "breakdowns", damage: "damage" },
  surfaced: forms.reportOnly(({ surfaced }) => surfaced !== null),
  traced: ["surfaced", forms.form((roles) => roles, TRACED.report)],
  fresh: forms.loadOnly("freshMine"),
});
const COMMANDS = sonar.commands({
  ...{ start: "PLACE at", order: "HEAD dir=to", gauge: "CHARGE gauge=system", breakdown: "BREAK symbol" },
  ...{ radiation: "BREAK symbol", drop: "MINE at!", trigger: "TRIGGER at!", torpedo: "TORPEDO at!", drone: "DRONE sector!" },
  ...{ sonar: "SONAR", "answer-drone": "ANSWER yes", "answer-sonar": "ANSWER row column sector", scenario: "SCENARIO" },
  ...{ silence: "SILENCE dir=to spaces=length", surface: "SURFACE", trace: "TRACE section by=role", end: "END" },
  check: ({ crossed }) => ({ type: "CHECK", good: !crossed.length }),
}, { to: LETTERS });

const begin = ({ map, mode, goal, first, people }) =>
  ({ state: newGame({ map, mode, goal, first, crews: { red: people[0], blue: people[1] } }) });

function load(position) {
  const box = begin(position);
  const { state } = box;
  state.active = position.turn;
  position.crews.forEach((crew, number) => {
    const ship = state.ships[SIDES[number]];
    const { owes, last } = crew;
    if (crew.checked) throw new CannotLoad("a boat that was found good has dived");
    SHIP.load(ship, crew);
    ship.surfaced = crew.surfaced ? TRACED.load(crew.traced) : null;
    ship.hits = crew.damage - crew.exempt;
    if (owes.includes("gauge")) ship.todo.push("mate");
    if (owes.includes("breakdown")) ship.todo.push(`engineer:${LETTERS.load(crew.heading)}`);
    if (owes.includes("radiation")) ship.todo.push("radiation");
    ship.mayActivate = last === "order";
    if (SIDES[number] === state.active && crew.ordered) state.turn = { moved: true, activated: last === "use" };
    if (crew.waits) state.bonus = { side: foeOf[SIDES[number]], left: crew.waits };
  });
  const { side, about, sector } = position.question ?? {};
  if (side) state.asked = { by: foeOf[side], of: side, what: about, sector: sector ?? undefined };
  return box;
}

function play(box, choice) {
  const side = sonar.CREW.load(choice.seat);
  const action = COMMANDS[choice.kind](choice);
  const job = box.state.ships[side].todo[0];
  if ((choice.kind === "radiation") !== (job === "radiation") && action.type === "BREAK" && job) {
    throw new NotOffered("there is one button to mark a symbol, and it is set to something else");
  }
  const { state, events, refused } = reduce(box.state, { ...action, side });
  box.state = state; // a refused action gives the state as well
  if (refused) throw new Refused(refused);
  const ready = events.find(({ event }) => event === "ready-to-dive"); // it has dived in this call without being told
  return ready ? [null, { choice: { kind: "dive", seat: `${ready.side}.engineer` } }] : null;
}

function toAct(state) {
  if (state.winner) return [];
  if (state.asked) return decisions(state.asked.of, `answer-${state.asked.what}`);
  const waiting = SIDES.filter((side) => !state.ships[side].at);
  if (waiting.length) return waiting.flatMap((side) => decisions(side, "start"));
  const isReal = state.mode === "real-time";
  return SIDES.flatMap((side) => {
    const { todo, surfaced, mayActivate } = state.ships[side];
    const made = [];
    if (surfaced) {
      const left = ROLES.filter((role) => !surfaced.some(({ by }) => by === role));
      made.push(...left.map((role) => sonar.decisionOf(side, role, "trace")));
      if (surfaced.length === 4) made.push(...decisions(foeOf[side], "check"));
    }
    const owed = { mate: "gauge", radiation: "radiation" };
    if (todo.length) return [...made, ...decisions(side, owed[todo[0]] ?? "breakdown")]; // one after the other
    if (surfaced || (!isReal && state.active !== side)) return made;
    if (isReal || !state.turn.moved) made.push(...decisions(side, "order", "surface"));
    const uses = ["drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"];
    if (isReal ? mayActivate : !state.turn.activated) made.push(...decisions(side, ...uses));
    return !isReal && state.turn.moved ? [...made, ...decisions(side, "end")] : made;
  });
}

function report({ state }) {
  const crews = SIDES.map((side) => {
    const ship = state.ships[side];
    const told = SHIP.report(ship);
    if (state.goal === "sudden-death") told.exempt = ship.damage - ship.hits;
    if (state.winner) return told;
    told.owes = ship.todo.map((job) => ({ mate: "gauge", radiation: "radiation" })[job] ?? "breakdown");
    told.heading = LETTERS.report(ship.todo.find((job) => job.startsWith("engineer"))?.slice(-1));
    if (state.mode === "real-time") return told;
    const waits = state.bonus.side === foeOf[side] ? state.bonus.left : 0;
    return { ...told, ordered: state.active === side && state.turn.moved, waits };
  });
  const told = { crews, over: Boolean(state.winner), to_act: toAct(state) };
  if (state.winner) return { ...told, winners: [state.winner] };
  const { of: side, what: about, sector = null } = state.asked ?? {};
  return { ...told, turn: state.active, question: sonar.question(side, about, sector) };
}

const can = ["many-games", "answers", "checks"];
await sonar.serve("rudder", { newGame: begin, load, report, kinds: COMMANDS, play, isSequence: true, can, refusals: [Error] });
