// An adapter that connects Nautilus to Leadline: Captain Sonar. The program has a function from a state and an action to a new state.

import { CannotLoad, NotOffered } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as shapes from "./kit-shapes.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as program from "./game.mjs";
import { SYMBOLS } from "./data.mjs";

const JOBS = forms.words({ captain: "captain", "first-mate": "mate", engineer: "engineer", "radio-operator": "radio" });
const MODES = forms.words({ "turn-by-turn": "turns", "real-time": "real" });
const GOALS = forms.words({ "sudden-death": "sudden", hunt: "hunt" });
const FORMS = {
  to: sonar.LETTERS,
  role: forms.form((seat) => JOBS.load(sonar.ROLE.load(seat))),
  claims: forms.form((choice) => Object.entries(sonar.CLAIMS.load(choice)).map(([kind, value]) => ({ kind, value }))),
};
const TRACED = forms.form(
  (roles) => Object.fromEntries(roles.map((role) => [JOBS.load(role), sonar.SECTION.load(`.${role}`)])),
  (traced) => Object.keys(traced).map(JOBS.report),
);
const due = ({ stage }) => sonar.owes({ gauge: stage === "charge", breakdown: stage === "charge" || stage === "break" });

// crews: Red and blue. A view knows only some properties of the enemy.
const CREWS = forms.table({
  at: "pos",
  route: "path",
  mines: "mines",
  gauges: "gauges",
  marks: "broken",
  damage: "damage",
  owes: forms.reportOnly((crew) => (crew.stage ? due(crew) : forms.UNKNOWN)),
  heading: ["heading", sonar.LETTERS],
  traced: ["traced", TRACED],
});
const POSITION = forms.table({
  crews: ["crews", CREWS],
  map: forms.reportOnly(({ map }) => map),
  mode: forms.reportOnly(({ mode }) => MODES.report(mode)),
  goal: forms.reportOnly(({ goal }) => GOALS.report(goal)),
  people: forms.reportOnly(({ people }) => (people ? Object.values(people) : forms.UNKNOWN)),
  turn: forms.reportOnly(({ turn }) => turn ?? forms.UNKNOWN),
  question: forms.computed(({ asked }) => sonar.question(asked, "sonar"), (state, asked) => (state.asked = asked && asked.side)),
  to_act: forms.reportOnly((state) => (state.people ? open(state) : forms.UNKNOWN)),
  over: forms.reportOnly(({ winner }) => winner !== null),
  winners: forms.reportOnly(({ winner }) => (winner === "draw" ? sonar.SIDES : winner ? [winner] : [])),
});

// The decisions that the stages of both crews leave open.
const USES = ["drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"];
function open(state) {
  if (state.winner) return [];
  if (state.asked) return sonar.decisions(state.asked, "answer-sonar");
  const isStarting = sonar.SIDES.some((side) => state.crews[side].stage === "place");
  return sonar.SIDES.flatMap((side) => {
    const { stage, moved, traced } = state.crews[side];
    if (isStarting) return stage === "place" ? sonar.decisions(side, "start") : [];
    if (state.mode === "turns" && state.turn !== side) return [];
    if (stage === "trace") return sonar.ROLES.filter((role) => !traced[JOBS.load(role)]).map((role) => sonar.decisionOf(side, role, "trace"));
    if (stage === "verify") return sonar.decisions(program.other(side), "check");
    if (stage === "act") return sonar.decisions(side, ...USES, "end");
    if (stage === "move") return sonar.decisions(side, "order", "surface", ...(state.mode === "real" && moved ? USES : []));
    return sonar.decisions(side, stage === "charge" ? "gauge" : "breakdown");
  });
}

// The person who has the role acts.
function reduce(state, action) {
  const seat = program.PEOPLE[state.people[action.crew]].findIndex((roles) => roles.includes(action.role));
  return program.play(state, { ...action, seat });
}

function newGame({ map, mode, goal, first, people: [red, blue] }) {
  if (![red, blue].every((number) => program.PEOPLE[number])) throw new NotOffered("a crew has 2, 3 or 4 people");
  return { state: program.newGame({ map, mode: MODES.load(mode), goal: GOALS.load(goal), first, people: { red, blue } }), from: 0 };
}

// A TBT crew whose enemy has turns in a row is `surfaced` in the program, which counts the turns after the current one.
function report({ state }) {
  const position = POSITION.report(state);
  for (const [index, side] of sonar.SIDES.entries()) {
    const { surfaced, stage } = state.crews[side];
    const isTurns = state.mode === "turns";
    const ordered = isTurns && ["charge", "break", "act"].includes(stage);
    const waits = isTurns && surfaced && state.turn !== side ? state.extra + 1 : 0;
    Object.assign(position.crews[index], { ordered, waits, surfaced: !isTurns && surfaced });
  }
  return position;
}

function load(position) {
  const game = newGame({ ...position, first: position.turn });
  const { state } = game;
  if (position.shooter || position.crews.some(({ damage }) => damage >= { sudden: 1, hunt: 4 }[state.goal])) throw new CannotLoad("an ended game");
  if (position.question?.about === "drone") throw new CannotLoad("the program answers the drone by itself");
  POSITION.load(state, { crews: position.crews, question: position.question });
  for (const [index, side] of sonar.SIDES.entries()) {
    const { at, owes, ordered, last, surfaced, traced, checked, waits, exempt } = position.crews[index];
    const crew = state.crews[side];
    const isUsed = ordered && last === "use" && !owes.length && !state.asked;
    if (exempt || checked || isUsed || owes.includes("radiation") || (owes.length === 1 && owes[0] === "gauge")) throw new CannotLoad("no such stage");
    crew.surfaced = surfaced || waits > 0;
    if (waits) state.extra = waits - 1;
    crew.moved = last === "order" || last === "surfacing"; // a use takes it away, surfacing does not touch it
    crew.quiet = last === "use" && owes.length > 0;
    crew.stage = stageOf(at, owes, surfaced, traced, ordered);
  }
  return game;
}

function stageOf(at, owes, surfaced, traced, ordered) {
  if (at === null) return "place";
  if (owes.length) return owes.includes("gauge") ? "charge" : "break";
  if (surfaced) return traced.length < sonar.ROLES.length ? "trace" : "verify";
  return ordered ? "act" : "move";
}

// For each kind of choice, the type of the action, and its fields with the parts of the choice.
const ACTIONS = sonar.commands({
  "start": "place crew role at",
  "order": "head crew role dir=to",
  "gauge": "charge crew role system",
  "breakdown": "break crew role symbol",
  "drop": "mine crew role at",
  "trigger": "trigger crew role at",
  "torpedo": "torpedo crew role at",
  "drone": "drone crew role sector",
  "sonar": "sonar crew role",
  "answer-sonar": "clues crew role clues=claims",
  "silence": ({ crew, to, length }) => ({ type: "silence", crew: sonar.CREW.load(crew), role: "captain", dir: FORMS.to.load(to ?? (length ? null : "north")), steps: length }),
  "scenario": "scenario crew role",
  "surface": "surface crew role",
  "trace": "trace crew role section",
  "check": ({ crew, crossed }) => ({ type: "verify", crew: sonar.CREW.load(crew), role: "engineer", ok: !crossed.length }),
  "end": "end crew role",
}, FORMS);

// The program answers drones, dives after a valid check, and ends the turn after the use of a system.
function goesOn({ state }, { kind, seat }) {
  const crew = sonar.CREW.load(seat);
  const foe = program.other(crew);
  const user = kind === "answer-sonar" ? foe : crew;
  const made = [null];
  const add = (one) => made.push({ choice: one });
  if (kind === "drone") add({ kind: "answer-drone", seat: `${foe}.captain`, yes: state.log.at(-1).event.answer });
  if (kind === "check" && state.crews[foe].stage === "move") add({ kind: "dive", seat: `${foe}.engineer` });
  const isTurn = state.mode === "turns" && !["start", "surface", "end"].includes(kind);
  if (isTurn && !state.winner && state.crews[user].stage === "move") add({ kind: "end", seat: `${user}.captain` });
  return made;
}
const names = Object.keys(ACTIONS);
const kinds = shapes.reducing(reduce, ACTIONS, { after: Object.fromEntries(names.map((kind) => [kind, goesOn])) });
const copy = ({ state }) => ({ state, from: state.log.length });

// The log of the program as events: what a crew does not hear is null.
const told = (value) => value ?? null;
const EVENTS = {
  head: ({ crew, dir }) => [{ kind: "moved", seat: `${crew}.captain`, to: FORMS.to.report(dir) }],
  mine: ({ crew, at }) => [{ kind: "dropped", seat: `${crew}.captain`, at: told(at) }],
  trigger: ({ crew, at }) => [{ kind: "triggered", seat: `${crew}.captain`, at }],
  torpedo: ({ crew, at }) => [{ kind: "launched", seat: `${crew}.captain`, at }],
  impact: ({ crew, at, damage }, what) => [{ kind: "exploded", seat: `${program.other(crew)}.captain`, what, at, damage: sonar.SIDES.map((side) => (side === crew ? damage : null)) }],
  drone: ({ crew, sector, answer }) => [{ kind: "drone-launched", sector }, { kind: "drone-answered", seat: `${program.other(crew)}.captain`, sector, yes: answer }],
  sonar: () => [{ kind: "sonar-activated" }],
  clues: ({ crew, clues }) => [{ kind: "sonar-answered", seat: `${crew}.captain`, row: null, column: null, sector: null, ...Object.fromEntries(clues.map(({ kind, value }) => [kind, value])) }],
  silence: ({ crew, dir, steps }) => [{ kind: "silenced", seat: `${crew}.captain`, to: steps ? FORMS.to.report(dir) : null, length: told(steps) }],
  scenario: ({ crew }) => [{ kind: "scenario-used", seat: `${crew}.captain` }],
  surface: ({ crew, sector }) => [{ kind: "surfaced", seat: `${crew}.captain`, sector }],
  verify: ({ crew, ok }) => [{ kind: "checked", seat: `${crew}.engineer`, ...(ok ? { crossed: [] } : {}) }],
  failure: ({ damage }) => [{ kind: "system-failed", damage }],
};
const eventsOf = (entries) =>
  entries.flatMap((one, place) => EVENTS[one.type]?.(one, entries[place - 1]?.type === "torpedo" ? "torpedo" : "mine") ?? []);
function beside({ state, from }) {
  const all = state.log.slice(from).map(({ crew, event, secret }) => ({ crew, ...event, ...secret }));
  const heard = (crew) => eventsOf(program.viewFor(state, crew).log.slice(from));
  const seats = sonar.SIDES.flatMap((side) => sonar.ROLES.map((role) => [`${side}.${role}`, heard(side)]));
  return { events: eventsOf(all), heard: Object.fromEntries(seats) };
}

function view({ state }, seats) {
  const side = sonar.CREW.load(seats[0]);
  const { own, enemy, ...rest } = program.viewFor(state, side);
  return POSITION.report({ ...rest, crews: Object.fromEntries(sonar.SIDES.map((one) => [one, one === side ? own : enemy])) });
}

function board({ state }) {
  const { cols, rows, sector } = program.mapOf(state);
  const sectors = Array.from({ length: (cols / sector) * (rows / sector) }, (_, index) => index + 1);
  return { columns: cols, rows, sectors, symbols: Object.keys(SYMBOLS) };
}

const readings = {
  "move-limits": "own-mines-passable", "scenario-system": "usable-no-effect", "trigger-as-activation": "is-an-activation",
  "failure-announced": "told", "upkeep-order": "first-mate-first", "trigger-moment": "after-order", "damage-clears-sheet": "whole-sheet",
  "surfacing-inside-block": "ends-own-block", "mutual-destruction": "draw", "silence-as-move-between": "ordinary-order-needed",
  "torpedo-on-mine": "mine-removed", "surfacing-tracers": "four-sections-shared", "surfacing-failed-check": "start-over", "sonar-false-value": "on-map",
};
const more = { offers: sonar.offers(), pauses_at: names.filter((kind) => kind !== "end"), claims: { readings } };
const can = ["many-games", "events", "heard", "answers", "checks"];
await sonar.serve("nautilus", { newGame, report, load, kinds, can, copy, beside, view, board, more, isSequence: true, refusals: [program.Illegal] });
