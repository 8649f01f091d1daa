// Puts reef.js behind the Leadline protocol: a move becomes the actions of the reducer, one after the other.

import { CannotLoad, handlers, Refused, serve } from "./kit.mjs";
import { checkEnd, checkSetup, turn } from "./deep-sea.mjs";
import reef from "./reef.js";

const rnd = reef.rng(Date.now());

// A game is the state, and what the protocol wants of the moment before the breath, which the reducer takes at once.
const begun = (state, air = state.air, events = []) => ({ state, air, events });

function act(game, action) {
  try {
    const before = game.state;
    game.state = reef.reduce(before, action);
    game.air = game.state.dive === before.dive ? before.air : game.state.air;
  } catch (error) {
    throw error instanceof reef.Refused ? new Refused(error.message) : error;
  }
}

function newGame(setup) {
  const game = begun({ dive: 0 });
  const names = Array.from({ length: setup.seats }, (_, seat) => `P${seat + 1}`);
  if (setup.seats >= 2 && setup.seats <= 6) checkSetup(setup);
  act(game, { type: "NEW", names, line: setup.deal.map(chips).flat(), starter: setup.starter - 1 });
  return game;
}

function load({ dive, air, line, divers, turn, starter, last_home }) {
  if (divers.length > 4) throw new CannotLoad("2 to 4 players");
  if (divers.some(({ carried }) => carried.some((unit) => unit.length > 1))) {
    throw new CannotLoad("a diver carries single chips");
  }
  const names = divers.map((_, seat) => `P${seat + 1}`);
  const { state } = newGameOf(names);
  Object.assign(state, { dive, air, starter: starter - 1, cameHome: last_home === null ? [] : [last_home - 1] });
  state.line = line.map((space) => ({ chips: chips(space), blank: space.length === 0 }));
  state.divers = divers.map(({ at, facing, home, carried, banked }, seat) => {
    const [hand, bank] = [carried.map(chips).flat(), banked.map(chips).flat()];
    const safe = home ? [...bank, ...hand] : bank;
    return { name: names[seat], spot: at, up: facing === "up", home, held: home ? [] : hand, safe };
  });
  // the seat before has just passed: so the reducer itself begins the turn
  Object.assign(state, { phase: "hunt", airOut: false, turn: (turn - 2 + divers.length) % divers.length });
  const game = begun(state);
  act(game, { type: "PASS" });
  return game;
}

function newGameOf(names) {
  const game = begun({ dive: 0 });
  act(game, { type: "NEW", names, line: reef.layOut(rnd), starter: 0 });
  return game;
}

function playTurn(game, choice, chance) {
  const before = report(game);
  const { action, unit } = turn(before, choice, chance);
  const { state } = game;
  const diver = state.divers[state.turn];
  const breath = { kind: "breathed", seat: state.turn + 1, by: diver.held.length, air: state.air };
  const isBack = choice.declare === "back";
  if (choice.declare !== null && (state.phase === "declare" || isBack !== diver.up)) {
    act(game, { type: "DECLARE", up: isBack });
  }
  act(game, { type: "ROLL", dice: chance.dice });
  const played = {};
  if (game.state.phase === "hunt") {
    if (action === "drop" && unit !== diver.held.length) {
      const last = faces([diver.held.at(-1)]); // it is always the last one
      played.search = { action: "drop", unit: diver.held.length, chips: last, source: "carried" };
    }
    act(game, { type: { nothing: "PASS", "pick-up": "TAKE", drop: "DROP" }[action] });
  } else if (action !== "nothing") {
    throw new Refused("nobody asks what to do");
  }
  while (game.state.phase === "sink") {
    act(game, { type: "SINK", order: orderOf(game.state, choice.lay ?? []) });
  }
  checkEnd(before, report(game), choice, chance);
  game.events = [breath];
  return played.search ? { choice: played } : null;
}

/** The ids of the chips of the diver that sinks, as the move lays them; what it does not name comes last. */
function orderOf({ divers, sinking: [seat] }, lay) {
  const left = [...divers[seat].held];
  const order = [];
  for (const { level, value } of lay.find((one) => one.seat === seat + 1)?.units.flat() ?? []) {
    const place = left.findIndex((chip) => chip.level === level && chip.value === value);
    if (place >= 0) order.push(...left.splice(place, 1));
  }
  return [...order, ...left].map(({ id }) => id);
}

function candidates({ state }, seat) {
  const last = { action: "drop", unit: state.divers[seat - 1].held.length, chips: null, source: "carried" };
  const searches = [{ action: "nothing" }, { action: "pick-up" }, ...(last.unit ? [last] : [])];
  const rest = { seat, then: null, stop: false, lay: [] };
  return ["deeper", "back"].flatMap((declare) => searches.map((search) => ({ ...rest, declare, search })));
}

function report({ state, air }) {
  const { dive, line, divers, turn, starter, cameHome, phase, winners } = state;
  if (phase === "over") {
    return {
      over: true,
      scores: divers.map(reef.sel.points),
      winners: divers.flatMap(({ name }, seat) => (winners.includes(name) ? [seat + 1] : [])),
    };
  }
  return {
    dive,
    air,
    line: line.map((space) => faces(space.chips)),
    // what is safe are single chips of all dives: it is not told
    divers: divers.map(({ spot, up, home, held }) => ({
      ...{ at: spot, facing: up ? "up" : "down", home },
      ...(home ? {} : { carried: held.map((chip) => faces([chip])) }),
    })),
    turn: turn + 1,
    starter: starter + 1,
    last_home: divers.some(({ home }) => home) ? cameHome.at(-1) + 1 : null,
    over: false,
  };
}

/** What stands on the screen: the backs of all that lies there or is held. */
function view(game) {
  const told = report(game);
  if (told.over) return told;
  const backs = (unit) => unit.map(({ level }) => ({ level }));
  const divers = told.divers.map((one) => (one.carried ? { ...one, carried: one.carried.map(backs) } : one));
  return { ...told, line: told.line.map(backs), divers };
}

function sample(randomiser, times) {
  const one = () => (randomiser === "dice" ? reef.rollDice(rnd) : reef.layOut(rnd).map((chip) => faces([chip])));
  return Array.from({ length: times }, one);
}

let number = 0;
const chips = (unit) => unit.map(({ level, value }) => ({ id: `c${++number}`, level, value }));
const faces = (unit) => unit.map(({ level, value }) => ({ level, value }));

const can = ["many-games", "deal", "starter", "dice", "lay", "events"];
const beside = ({ events }) => ({ events });
const copy = (game) => ({ ...game });
const kinds = { "": playTurn };
const game = { game: "deep-sea-adventure", newGame, load, report, kinds, can, candidates, copy, view, sample, beside };
await serve(handlers("reef", [game]));
