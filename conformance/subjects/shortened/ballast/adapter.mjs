// Puts Ballast behind the Leadline protocol: every choice is one action of the reducer.

import { CannotLoad, NotOffered, Refused } from "./kit.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as forms from "./kit-forms.mjs";
import G from "./game.js";
import S from "./sheets.js";

const { SIDES, LETTERS, decisions } = sonar;
const MODES = forms.words({ "turn-by-turn": "turns", "real-time": "realtime" });
const GOALS = forms.words({ hunt: "hunt", "sudden-death": "sudden" });
const NAMES = Object.fromEntries(sonar.ROLES.map((role, index) => [role, S.ROLES[index]]));
const ROLE = forms.words(NAMES);
// Which section somebody traces is not told; everybody takes the one with the number of the role.
const section = (role) => S.ROLES.indexOf(role) + 1;
const SUB = forms.table({
  ...{ at: "at", route: "path", mines: "mines", fresh: forms.loadOnly("freshMine"), gauges: "gauge", marks: "broken" },
  ...{ damage: "damage", surfaced: forms.reportOnly(({ surfaced }) => surfaced !== null), traced: ["tracers", forms.listed(ROLE)] },
});
const MATCH = forms.table({
  ...{ crews: forms.reportOnly(({ subs }) => SIDES.map((team) => SUB.report(subs[team]))), map: "map", mode: ["mode", MODES] },
  ...{ goal: ["goal", GOALS], people: forms.reportOnly(({ seats }) => [seats.length, seats.length]) },
});

function newGame({ map, mode, goal, first = "red", people }) {
  if (first !== "red") throw new NotOffered("in Ballast red begins");
  if (people[0] !== people[1]) throw new NotOffered("Ballast has the same number of people in both crews");
  return { state: G.newGame({ map, mode: MODES.load(mode), goal: GOALS.load(goal), players: people[0] }) };
}

function load(position) {
  const { people, crews, turn, question } = position;
  if (people[0] !== people[1]) throw new CannotLoad("Ballast has the same number of people in both crews");
  const { state } = newGame(position);
  crews.forEach((told, i) => loadSub(state.subs[SIDES[i]], told));
  const [own, enemy] = turn === "red" ? crews : [crews[1], crews[0]];
  if (own.waits) throw new CannotLoad("in Ballast the crew at work does not wait for the other");
  Object.assign(state, { turn, moved: own.ordered, left: enemy.waits || 1 });
  if (crews.every(({ at }) => at)) state.phase = "playing";
  if (question) state.asking = { team: G.other(question.side), what: question.about, sector: question.sector };
  return { state };
}

function loadSub(sub, told) {
  const { owes, last, traced } = told;
  if (told.exempt) throw new CannotLoad("in Ballast all damage that is noted is the same");
  if (owes.includes("radiation") && owes.includes("breakdown")) throw new CannotLoad("one mark of the Engineer is owed");
  if (told.checked || traced.length === 4) throw new CannotLoad("in Ballast nobody checks a traced hull");
  SUB.load(sub, told);
  sub.oweBreakdown = owes.includes("radiation") ? "radiation" : owes.includes("breakdown") ? LETTERS.load(told.heading) : null;
  sub.activated = last === "use" || last === "start";
  sub.oweGauge = owes.includes("gauge");
  sub.surfaced = told.surfaced ? sub.tracers.map(section) : null;
}

const due = ({ oweGauge: gauge, oweBreakdown: mark }) =>
  sonar.owes({ gauge, breakdown: mark && mark !== "radiation", radiation: mark === "radiation" });

function report({ state }) {
  const whole = MATCH.report(state);
  if (state.phase === "over") return { ...whole, over: true, winners: [state.winner], to_act: [] };
  whole.crews.forEach((told, index) => {
    const isOwn = SIDES[index] === state.turn;
    const sub = state.subs[SIDES[index]];
    Object.assign(told, { owes: due(sub), heading: LETTERS.report(sub.oweBreakdown) });
    if (state.mode !== "turns") return;
    told.ordered = isOwn && state.moved;
    // With one turn left Ballast does not know whether it is an extra one.
    if (state.bonus) told.waits = isOwn ? state.bonus : 0;
    else if (state.left > 1) told.waits = isOwn ? 0 : state.left;
  });
  const { asking } = state;
  const question = sonar.question(asking && G.other(asking.team), asking?.what, asking?.sector);
  const turn = state.mode === "turns" ? { turn: state.turn } : {};
  return { ...whole, ...turn, question, over: false, to_act: toAct(state) };
}

function toAct(state) {
  if (state.phase === "placing") return SIDES.filter((t) => !state.subs[t].at).flatMap((t) => decisions(t, "start"));
  if (state.asking) return decisions(G.other(state.asking.team), `answer-${state.asking.what}`);
  return SIDES.filter((team) => state.mode === "realtime" || team === state.turn).flatMap((team) => {
    const sub = state.subs[team];
    if (sub.surfaced) {
      const left = sonar.ROLES.filter((role) => !sub.tracers.includes(NAMES[role]));
      return [{ kind: "trace", seats: left.map((role) => `${team}.${role}`) }];
    }
    const turns = state.mode === "turns";
    const open = decisions(team, ...due(sub));
    if (sub.oweGauge || (turns && sub.oweBreakdown)) return open;
    if (!turns || !state.moved) open.push(...decisions(team, "order", "surface"));
    if (turns && state.moved) open.push(...decisions(team, "end"));
    if (sub.activated) return open;
    return [...open, ...decisions(team, "drop", "trigger", "torpedo", "silence", "scenario", "drone", "sonar")];
  });
}

const COMMANDS = sonar.commands({
  ...{ start: "place cell=at", order: "move dir=to", gauge: "charge system", breakdown: "breakdown symbol" },
  ...{ radiation: "breakdown symbol", drop: "dropMine cell=at", trigger: "trigger cell=at", torpedo: "torpedo cell=at" },
  ...{ drone: "drone sector", sonar: "sonar", "answer-drone": "answer yes", "answer-sonar": "answer row column sector" },
  ...{ silence: "silence dir=to count=length", scenario: "scenario", surface: "surface", trace: "trace role section" },
  end: "end",
}, { to: LETTERS, role: forms.form((seat) => NAMES[seat.split(".")[1]]) });

function play(game, choice) {
  const team = sonar.CREW.load(choice.seat);
  const action = COMMANDS[choice.kind](choice);
  const isLeak = game.state.subs[team].oweBreakdown === "radiation"; // the reducer has one action for both marks
  if (action.type === "breakdown" && isLeak !== (choice.kind === "radiation")) throw new Refused("no such mark is due");
  const result = G.reduce(game.state, { team, ...action });
  if (result.error) throw new Refused(result.error);
  game.state = result.state;
}

await sonar.serve("ballast", {
  ...{ newGame, report, load, kinds: COMMANDS, play, can: ["many-games", "answers"], refusals: [Error] },
  ...{ offers: sonar.offers({ first: ["red"] }), more: { pauses_at: undefined }, copy: ({ state }) => ({ state }) },
});
