// Connects barnacle (deepsea.js) to Leadline. A game is { s: the state of the program, events: those of the last move }.

import { CannotLoad, Refused } from "./kit.mjs";
import * as sea from "./deep-sea.mjs";
import * as forms from "./kit-forms.mjs";
import program from "./deepsea.js";

const UNIT = forms.listed(forms.form(({ value }) => value, (value) => ({ level: program.level(value), value })));
const LINE = forms.listed(forms.form((space) => (space.length ? UNIT.load(space) : null), (space) => (space ? UNIT.report(space) : [])));

// The bank of the program holds single chips.
function single(unit) {
  if (unit.length !== 1) throw new CannotLoad("what has been brought home cannot contain stacks");
  return unit[0].value;
}

function newGame({ seats, deal, starter }) {
  if (seats < 2 || seats > 6) throw new Refused("2 to 6 seats");
  sea.checkSetup({ seats, deal, starter });
  return { s: program.newGame({ seats, first: starter - 1, values: deal.flatMap(UNIT.load) }), events: [] };
}

// The turn of the seat begins when the seat before it passes: so the program itself takes the breath.
function load(position) {
  sea.checkKnown(position);
  const { dive, air, line, divers, turn, last_home: last } = position;
  const s = {
    ...{ dive, air, phase: "search", sinking: [], dice: null, stack: null, line: LINE.load(line) },
    ...{ seat: (turn - 2 + divers.length) % divers.length, lastHome: forms.FROM_ZERO.load(last) },
    divers: divers.map(({ at, facing, home, carried, banked }) => {
      const bank = [...banked, ...(home ? carried : [])].map(single);
      return { pos: at, up: facing === "up", home, bank, load: home ? [] : carried.map(UNIT.load) };
    }),
  };
  return { s: program.reduce(s, { type: "pass" }), events: [] };
}

function act(game, action) {
  const isLegal = program.legal(game.s).some(({ type, which }) => type === action.type && which === action.which);
  if (!isLegal) throw new Refused(`${action.type} is not possible`);
  game.s = program.reduce(game.s, action);
}

function play(game, told, choice, chance) {
  const { seat, air, phase, divers } = game.s;
  const { up, load, bank } = divers[seat];
  game.events = [{ kind: "breathed", seat: seat + 1, by: load.length, air }];
  if (phase === "declare") act(game, { type: choice.declare === "back" ? "turn" : "dive" });
  else if (choice.declare && up !== (choice.declare === "back")) throw new Refused("the program asks for no word");
  act(game, { type: "roll", dice: chance.dice });
  let played;
  if (game.s.phase === "search") {
    if (told.action === "drop") act(game, { type: "drop", which: told.unit - 1 });
    else act(game, { type: told.action === "pick-up" ? "take" : "pass" });
  } else if (told.action !== "nothing") {
    if (air >= 0 || game.s.divers[seat].bank.length > bank.length) throw new Refused("the diver has come home");
    played = { choice: { search: { action: "nothing" } } }; // the program has ended the turn: the air is out
  }
  const left = new Map([...told.orders].map(([one, numbers]) => [one - 1, [...numbers]]));
  while (game.s.phase === "stack") {
    const order = left.get(game.s.sinking[0]);
    const number = order?.shift() ?? 1;
    act(game, { type: "stack", which: number - 1 });
    order?.forEach((other, place) => (order[place] = other > number ? other - 1 : other));
  }
  return played;
}

function report({ s }) {
  if (s.phase === "over") {
    return sea.ended(s.divers.map((_, seat) => program.score(s, seat)), program.winners(s).map((seat) => seat + 1));
  }
  const divers = s.divers.map(({ pos, up, home, load, bank }) => {
    const safe = bank.map((value) => UNIT.report([value]));
    return home ? { at: 0, home, held: safe } : { at: pos, facing: up ? "up" : "down", home, carried: load.map(UNIT.report), banked: safe };
  });
  const air = s.air + s.divers[s.seat].load.length; // before the breath, which the program takes as the turn begins
  return { dive: s.dive, air, line: LINE.report(s.line), divers, turn: s.seat + 1, last_home: forms.FROM_ZERO.report(s.lastHome), over: false };
}

const sample = forms.samples({ deal: () => LINE.report(program.newGame({ seats: 2 }).line) });
await sea.serve("barnacle", { newGame, load, report, play, sample, can: ["many-games", "deal", "starter", "dice", "lay", "events"] });
