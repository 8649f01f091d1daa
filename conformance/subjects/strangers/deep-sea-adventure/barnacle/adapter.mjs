// Connects barnacle (deepsea.js) to Leadline. A game is { s: the state of the program, events: those of the last move }.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import { candidates, checkEnd, checkSetup, ended, turn } from "./deep-sea.mjs";
import program from "./deepsea.js";

const faces = (values) => values.map((value) => ({ level: program.level(value), value }));

function values(unit) {
  if (unit.some(({ value }) => value === null)) throw new CannotLoad("a chip has no value");
  return unit.map(({ value }) => value);
}

// The bank of the program holds single chips.
function single(unit) {
  if (unit.length !== 1) throw new CannotLoad("what has been brought home cannot contain stacks");
  return values(unit)[0];
}

function newGame({ seats, deal, starter }) {
  if (seats < 2 || seats > 6) throw new Refused("2 to 6 seats");
  checkSetup({ seats, deal, starter });
  return { s: program.newGame({ seats, first: starter - 1, values: deal.flatMap(values) }), events: [] };
}

// The turn of the seat begins when the seat before it passes: so the program itself takes the breath.
function load({ dive, air, line, divers, turn, last_home: last }) {
  if (turn === null) throw new CannotLoad("the game is over");
  const s = {
    ...{ dive, air, phase: "search", sinking: [], dice: null, stack: null },
    seat: (turn - 2 + divers.length) % divers.length,
    lastHome: last === null ? null : last - 1,
    line: line.map((space) => (space.length ? values(space) : null)),
    divers: divers.map(({ at, facing, home, carried, banked }) => {
      const bank = [...banked, ...(home ? carried : [])].map(single);
      return { pos: at, up: facing === "up", home, bank, load: home ? [] : carried.map(values) };
    }),
  };
  return { s: program.reduce(s, { type: "pass" }), events: [] };
}

function act(game, action) {
  const isLegal = program.legal(game.s).some(({ type, which }) => type === action.type && which === action.which);
  if (!isLegal) throw new Refused(`${action.type} is not possible`);
  game.s = program.reduce(game.s, action);
}

function play(game, choice, chance) {
  const before = report(game);
  const told = turn(before, choice, chance);
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
  checkEnd(before, report(game), choice, chance);
  return played;
}

function report({ s }) {
  if (s.phase === "over") {
    return ended(s.divers.map((_, seat) => program.score(s, seat)), program.winners(s).map((seat) => seat + 1));
  }
  const divers = s.divers.map(({ pos, up, home, load, bank }) => {
    const safe = bank.map((value) => faces([value]));
    if (home) return { at: 0, home, held: safe };
    return { at: pos, facing: up ? "up" : "down", home, carried: load.map(faces), banked: safe };
  });
  return {
    dive: s.dive,
    air: s.air + s.divers[s.seat].load.length, // before the breath, which the program takes as the turn begins
    line: s.line.map((space) => (space ? faces(space) : [])),
    divers,
    turn: s.seat + 1,
    last_home: s.lastHome === null ? null : s.lastHome + 1,
    over: false,
  };
}

function sample(randomiser, times) {
  if (randomiser !== "deal") throw new NotOffered("the dice come from outside");
  return Array.from({ length: times }, () => program.newGame({ seats: 2 }).line.map(faces));
}

await serve(handlers("barnacle", [{
  game: "deep-sea-adventure",
  ...{ newGame, load, report, sample },
  kinds: { "": play },
  can: ["many-games", "deal", "starter", "dice", "lay", "events"],
  candidates: (game, seat) => candidates(report(game), seat),
  copy: (game) => ({ ...game }),
  beside: ({ events }) => ({ events }),
}]));
