// Puts gyro (../game.js) behind the Leadline protocol. It translates names and positions and judges nothing.

import { CannotLoad } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as shapes from "./kit-shapes.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import { BUTTONS, newGame as newState, Refused, reduce, ROLES, sectorCount, TEAMS, view as roleView } from "../game.js";
import { MAX_DAMAGE, SYMBOLS } from "../sheets.js";

const MODE = forms.words({ "turn-by-turn": "turns", "real-time": "realtime" });
const GOAL = forms.words({ hunt: "hunt", "sudden-death": "sudden" });
const ROLE = forms.words({ captain: "captain", "first-mate": "mate", engineer: "engineer", "radio-operator": "radio" });
const TODO = forms.words({ gauge: "mate", breakdown: "engineer" });
const HEADING = sonar.LETTERS;

const FORMS = { to: HEADING, role: forms.form((seat) => ROLE.load(sonar.ROLE.load(seat))) };

// ---- the position

const teamOf = (boat, state) => TEAMS.find((team) => state.boats[team] === boat);
const isOver = (state) => state.phase === "over";

const CREWS = forms.table({
  at: "at",
  route: "trail",
  mines: forms.computed(
    (boat) => boat.mines.map((mine) => mine.at),
    (boat, spaces) => (boat.mines = spaces.map((at) => ({ at, fresh: false }))),
  ),
  gauges: "gauges",
  marks: "broken",
  damage: "damage",
  owes: forms.computed(
    (boat, state) => (isOver(state) ? [] : boat.todo.map(TODO.report)),
    (boat, owed) => {
      if (owed.includes("radiation")) throw new CannotLoad("gyro has no radiation mark for an attempt");
      boat.todo = ["gauge", "breakdown"].filter((one) => owed.includes(one)).map(TODO.load);
    },
  ),
  heading: forms.computed(
    (boat, state) => (!isOver(state) && boat.todo.includes("engineer") ? HEADING.report(boat.heading) : null),
    (boat, to) => to && (boat.heading = HEADING.load(to)),
  ),
  ordered: forms.reportOnly((boat, state) => {
    if (isOver(state)) return forms.UNKNOWN;
    return state.mode === "turns" && state.phase === "playing" && state.turn === teamOf(boat, state) && state.step !== "move";
  }),
  fresh: forms.computed(
    (boat) => boat.mines.find((mine) => mine.fresh)?.at ?? null,
    (boat, at) => boat.mines.filter((mine) => mine.at === at).forEach((mine) => (mine.fresh = true)),
  ),
  surfaced: forms.computed(
    (boat, state) => (state.mode === "realtime" ? boat.surfaced : forms.UNKNOWN),
    (boat, up) => (boat.surfaced = up),
  ),
  traced: forms.computed(
    (boat) => boat.traced.map(({ role }) => ROLE.report(role)),
    (boat, roles) => (boat.traced = roles.map((role) => ({ role: ROLE.load(role), section: sonar.ROLES.indexOf(role) + 1 }))),
  ),
  checked: "verified",
  waits: "waiting",
});

const POSITION = forms.table({
  crews: ["boats", CREWS],
  map: forms.reportOnly((state) => state.name),
  mode: forms.reportOnly((state) => MODE.report(state.mode)),
  goal: forms.reportOnly((state) => GOAL.report(state.goal)),
  people: forms.reportOnly((state) => TEAMS.map((team) => state.seats[team].length)),
  turn: forms.computed(
    (state) => (state.mode === "turns" && !isOver(state) ? state.turn : forms.UNKNOWN),
    (state, turn) => (state.turn = turn ?? "red"),
  ),
  question: forms.reportOnly((state) => asked(state.stop)),
  to_act: forms.reportOnly(open),
  over: forms.reportOnly(isOver),
  winners: forms.reportOnly((state) => {
    if (!isOver(state)) return forms.UNKNOWN;
    return state.winner === "nobody" ? TEAMS : [state.winner];
  }),
});

const asked = (stop) => (stop ? sonar.question(stop.of, stop.kind, stop.sector ?? null) : null);

// The kinds of choices behind the buttons that are on the screens at this stage.
const USES = {
  drop: "DROP_MINE", trigger: "TRIGGER", torpedo: "TORPEDO", drone: "DRONE", sonar: "SONAR", silence: "SILENCE", scenario: "SCENARIO",
};

function uses(crew) {
  return Object.entries(USES).map(([kind, button]) => ({ kind, seats: BUTTONS[button].map((role) => `${crew}.${ROLE.report(role)}`) }));
}

function open(state) {
  if (isOver(state)) return [];
  if (state.phase === "placing") {
    return TEAMS.filter((team) => !state.boats[team].at).flatMap((team) => sonar.decisions(team, "start"));
  }
  if (state.stop) return sonar.decisions(state.stop.of, `answer-${state.stop.kind}`);
  if (state.mode === "turns") {
    const crew = state.turn;
    const boat = state.boats[crew];
    if (boat.todo.length) return sonar.decisions(crew, TODO.report(boat.todo[0]));
    if (state.step === "move") return sonar.decisions(crew, "order", "surface");
    return [...(boat.canUse ? uses(crew) : []), ...sonar.decisions(crew, "end")];
  }
  return TEAMS.flatMap((crew) => {
    const boat = state.boats[crew];
    if (boat.surfaced) {
      const left = ROLES.filter((role) => !boat.traced.some((one) => one.role === role));
      if (left.length) return left.map((role) => sonar.decisionOf(crew, ROLE.report(role), "trace"));
      const enemy = TEAMS.find((team) => team !== crew);
      return boat.verified ? sonar.decisions(crew, "dive") : sonar.decisions(enemy, "check");
    }
    if (boat.todo.length) return sonar.decisions(crew, TODO.report(boat.todo[0]));
    return [...sonar.decisions(crew, "order", "surface"), ...(boat.canUse ? uses(crew) : [])];
  });
}

// ---- games

function newGame({ map, mode, goal, first, people }) {
  const [red, blue] = people;
  return { state: newState({ map, mode: MODE.load(mode), goal: GOAL.load(goal), first, red, blue }) };
}

function load(position) {
  const { crews, question, shooter } = position;
  if (shooter !== null || crews.some(({ exempt }) => exempt !== 0)) throw new CannotLoad("gyro does not keep the shooter or exempt damage");
  const { state } = newGame({ ...position, first: position.turn ?? "red" });
  if (crews.some(({ damage }) => damage >= MAX_DAMAGE[state.goal])) throw new CannotLoad("gyro would have ended this game");
  for (const [index, crew] of crews.entries()) {
    const boat = state.boats[TEAMS[index]];
    boat.heading = lastHeading(crew.route) ?? boat.heading;
    boat.canUse = crew.last === "order" && (state.mode === "realtime" || crew.ordered);
  }
  POSITION.load(state, position);
  if (crews.every(({ at }) => at)) state.phase = "playing";
  const turning = crews[TEAMS.indexOf(state.turn)];
  state.step = !turning.ordered ? "move" : turning.owes.length ? "upkeep" : "system";
  if (question) {
    const by = TEAMS.find((team) => team !== question.side);
    state.stop = { kind: question.about, by, of: question.side, ...(question.about === "drone" ? { sector: question.sector } : {}) };
  }
  return { state };
}

// gyro remembers the heading that was announced last: in a position it is the last step of the route.
function lastHeading(route) {
  if (route.length < 2) return null;
  const [[c1, r1], [c2, r2]] = route.slice(-2).map((at) => [at.charCodeAt(0), Number(at.slice(1))]);
  if (c1 === c2) return r2 < r1 ? "N" : "S";
  return r1 === r2 ? (c2 < c1 ? "W" : "E") : null;
}

// ---- playing

const ACTIONS = sonar.commands({
  start: "PLACE team=crew role at",
  order: "HEAD team=crew role dir=to",
  gauge: "GAUGE team=crew role system",
  breakdown: "BREAK team=crew role symbol",
  drop: "DROP_MINE team=crew role at",
  trigger: "TRIGGER team=crew role at",
  torpedo: "TORPEDO team=crew role at",
  drone: "DRONE team=crew role sector",
  sonar: "SONAR team=crew role",
  "answer-drone": "ANSWER_DRONE team=crew role yes",
  "answer-sonar": "ANSWER_SONAR team=crew role claims",
  silence: "SILENCE team=crew role dir=to steps=length",
  scenario: "SCENARIO team=crew role",
  surface: "SURFACE team=crew role",
  trace: "TRACE team=crew role section",
  check: "VERIFY team=crew role",
  dive: "DIVE team=crew role",
  end: "END_TURN team=crew role",
}, FORMS);

const further = sonar.further({ ends: (game, crew, before) => game.state.turnNo !== before.turnNo });

// gyro's engineer can only find the hull valid
async function after(game, choice, before) {
  game.since ??= before.log.length;
  const played = await further(game, choice, before);
  return choice.kind === "check" ? [{ choice: { crossed: [] } }, ...played.slice(1)] : played;
}

// ---- what was said aloud: gyro has one log for everybody

const CAPTAIN = (team) => `${team}.captain`;

function told(log, since) {
  const events = [];
  let impact = null;
  for (const [index, line] of log.entries()) {
    const { kind, team } = line;
    const add = (name, parts = {}, seat = CAPTAIN(team)) => index >= since && events.push({ kind: name, seat, ...parts });
    if (kind !== "impact") impact = null;
    if (kind === "head") add("moved", { to: HEADING.report(line.dir) });
    if (kind === "mine") add("dropped");
    if (kind === "torpedo") add("launched", { at: line.at });
    if (kind === "trigger") add("triggered", { at: line.at });
    if (kind === "impact" && index >= since) {
      if (!impact) {
        const shot = log.slice(0, index).findLast((one) => one.kind === "torpedo" || one.kind === "trigger");
        impact = { kind: "exploded", seat: CAPTAIN(shot.team), what: shot.kind === "torpedo" ? "torpedo" : "mine", at: line.at, damage: [null, null] };
        events.push(impact);
      }
      impact.damage[TEAMS.indexOf(team)] = line.hurt;
    }
    if (kind === "drone") add("drone-launched", { sector: line.sector }, `${team}.first-mate`);
    if (kind === "sonar") add("sonar-activated", {}, `${team}.first-mate`);
    if (kind === "answer" && line.claims) add("sonar-answered", { row: null, column: null, sector: null, ...line.claims });
    if (kind === "answer" && !line.claims) add("drone-answered", { yes: line.yes });
    if (kind === "silence") add("silenced", { length: line.steps });
    if (kind === "scenario") add("scenario-used");
    if (kind === "surface") add("surfaced", { sector: line.sector });
    if (kind === "dive") add("dived", {}, `${team}.engineer`);
    if (kind === "failure") add("system-failed", { damage: 1 }, `${team}.engineer`);
    if (kind === "over" && index >= since) events.push({ kind: "ended", winners: team === "nobody" ? TEAMS : [team] });
  }
  return events;
}

// Nobody hears a space, or the direction of a silence, from the log; one's own crew sees them on its sheets.
function hears(team, event) {
  if (!event.seat || event.seat.startsWith(team)) return event;
  const hidden = { moved: { at: null }, dropped: { at: null }, silenced: { to: null, at: null } };
  return { ...event, ...hidden[event.kind] };
}

function beside({ state, since = 0 }) {
  const events = told(state.log, since);
  const each = TEAMS.flatMap((team) => sonar.ROLES.map((role) => [`${team}.${role}`, events.map((one) => hears(team, one))]));
  return { events, heard: Object.fromEntries(each) };
}

// ---- what a role sees on its screen

function view({ state }, seats) {
  const crews = TEAMS.map((team) => {
    const own = seats.filter((seat) => seat.startsWith(team));
    const screen = Object.assign({}, ...own.map((seat) => roleView(state, team, ROLE.load(seat.split(".")[1]))));
    return {
      at: screen.at ?? null,
      route: screen.trail ?? null,
      mines: screen.mines ?? null,
      gauges: screen.gauges ?? null,
      marks: screen.broken ?? null,
      damage: screen.damage ?? null,
    };
  });
  const [team, role] = seats[0].split(".");
  const { stop, turn } = roleView(state, team, ROLE.load(role));
  return { crews, question: asked(stop), ...(turn && !isOver(state) ? { turn } : {}) };
}

// ---- what gyro can do

const board = ({ state: { map } }) => ({
  columns: map[0].length, rows: map.length,
  sectors: Array.from({ length: sectorCount(map) }, (_, index) => index + 1),
  symbols: SYMBOLS.map(({ id }) => id),
});

const claims = {
  readings: {
    "move-limits": "own-mines-passable",
    blocked: "must-surface",
    "start-space": "free-water-shared",
    "full-gauge-chosen": "refused-while-room",
    "all-gauges-full": "automatic-ok",
    "gauge-reset": "emptied-on-use",
    "scenario-system": "usable-no-effect",
    "trigger-as-activation": "is-an-activation",
    "trigger-moment": "after-order",
    "mine-next-to-impact": "stays",
    "mutual-destruction": "draw",
    "damage-clears-sheet": "whole-sheet",
    "silence-limits": "as-orders",
    "one-player-team": "refused",
    "upkeep-order": "first-mate-first",
    "surfacing-after-order": "instead-of-order",
    "failure-announced": "told",
    passing: "no-pass",
    "crew-sheets": "own-sheet",
  },
};

await sonar.serve("gyro", {
  newGame, report: ({ state }) => POSITION.report(state), load, view, beside, board, claims,
  kinds: shapes.reducing(reduce, ACTIONS, { after }),
  copy: ({ state }) => ({ state }),
  can: ["many-games", "answers", "events", "heard"],
  goesOnAt: ["end"], isSequence: true,
  offers: sonar.offers({}), refusals: [Refused],
});
