// Puts reef.js behind the Leadline protocol: a move becomes the actions of the reducer, one after the other.

import { CannotLoad, Refused } from "./kit.mjs";
import * as sea from "./deep-sea.mjs";
import * as forms from "./kit-forms.mjs";
import reef from "./reef.js";

const rnd = reef.rng(Date.now());
let number = 0;
const CHIP = forms.made({ level: "level", value: "value" }, (chip) => ({ id: `c${++number}`, ...chip }));
const UNIT = forms.listed(CHIP);
const HELD = forms.form(forms.flat(CHIP).load, (held) => held.map((chip) => UNIT.report([chip])));
const LINE = forms.listed(forms.form((unit) => ({ chips: UNIT.load(unit), blank: !unit.length }), ({ chips }) => UNIT.report(chips)));
const DIVER = forms.table({
  ...{ at: "spot", facing: ["up", forms.words({ up: true, down: false })], home: "home" },
  carried: forms.reportOnly(({ home, held }) => (home ? forms.UNKNOWN : HELD.report(held))), // what is safe are single chips of all dives
});
const TABLE = forms.table({
  ...{ dive: "dive", line: ["line", LINE], divers: ["divers", DIVER], starter: ["starter", forms.FROM_ZERO] },
  turn: forms.reportOnly(({ turn }) => turn + 1),
  last_home: forms.reportOnly(({ divers, cameHome }) => (divers.some(({ home }) => home) ? cameHome.at(-1) + 1 : null)),
});

// A game is the state, and what the protocol wants of the moment before the breath, which the reducer takes at once.
function act(game, action) {
  const before = game.state;
  game.state = reef.reduce(before, action);
  game.air = game.state.dive === before.dive ? before.air : game.state.air;
  return game;
}

const namesOf = (seats) => Array.from({ length: seats }, (_, seat) => `P${seat + 1}`);
const begin = (seats, line, starter) =>
  act({ state: { dive: 0 }, events: [] }, { type: "NEW", names: namesOf(seats), line, starter: starter - 1 });

function newGame(setup) {
  if (setup.seats >= 2 && setup.seats <= 6) sea.checkSetup(setup);
  return begin(setup.seats, HELD.load(setup.deal), setup.starter);
}

function load(position) {
  const { divers, turn, last_home: lastHome, air } = position;
  if (divers.length > 4) throw new CannotLoad("2 to 4 players");
  if (divers.some(({ carried }) => carried.some((unit) => unit.length > 1))) throw new CannotLoad("a diver carries single chips");
  const { state } = begin(divers.length, reef.layOut(rnd), 1);
  TABLE.load(state, position);
  Object.assign(state, { air, cameHome: lastHome === null ? [] : [lastHome - 1] });
  divers.forEach(({ home, carried, banked }, seat) => {
    const [hand, bank] = [HELD.load(carried), HELD.load(banked)];
    Object.assign(state.divers[seat], { held: home ? [] : hand, safe: home ? [...bank, ...hand] : bank });
  });
  // the seat before has just passed: so the reducer itself begins the turn
  Object.assign(state, { phase: "hunt", airOut: false, turn: (turn - 2 + divers.length) % divers.length });
  return act({ state, air, events: [] }, { type: "PASS" });
}

function play(game, { action, unit }, choice, chance) {
  const { state, air } = game;
  const diver = state.divers[state.turn];
  const isBack = choice.declare === "back";
  if (choice.declare !== null && (state.phase === "declare" || isBack !== diver.up)) act(game, { type: "DECLARE", up: isBack });
  act(game, { type: "ROLL", dice: chance.dice });
  let played = null;
  if (game.state.phase === "hunt") {
    const last = diver.held.length; // it is always the last one
    if (action === "drop" && unit !== last) {
      played = { choice: { search: sea.search("drop", last, UNIT.report([diver.held.at(-1)])) } };
    }
    act(game, { type: { nothing: "PASS", "pick-up": "TAKE", drop: "DROP" }[action] });
  } else if (action !== "nothing") {
    throw new Refused("nobody asks what to do");
  }
  while (game.state.phase === "sink") {
    const { divers, sinking: [seat] } = game.state;
    const order = sea.namedFirst(choice.lay, seat + 1, divers[seat].held, CHIP.report);
    act(game, { type: "SINK", order: order.map(({ id }) => id) });
  }
  game.events = [{ kind: "breathed", seat: state.turn + 1, by: diver.held.length, air: state.air }];
  return played;
}

function candidates(game, seat) {
  const last = game.state.divers[seat - 1].held.length;
  return sea.candidates(report(game), seat).filter(({ search }) => search.action !== "drop" || search.unit === last);
}

function report({ state, air }) {
  const { divers, phase, winners } = state;
  if (phase !== "over") return { ...TABLE.report(state), air, over: false };
  return sea.ended(divers.map(reef.sel.points), divers.flatMap(({ name }, seat) => (winners.includes(name) ? [seat + 1] : [])));
}

const view = (game) => sea.hidden(report(game)); // what stands on the screen: the backs of all that lies there or is held

const sample = forms.samples({ dice: () => reef.rollDice(rnd), deal: () => HELD.report(reef.layOut(rnd)) });
const can = ["many-games", "deal", "starter", "dice", "lay", "events"];
await sea.serve("reef", { newGame, load, report, play, candidates, view, sample, can, refusals: [reef.Refused] });
