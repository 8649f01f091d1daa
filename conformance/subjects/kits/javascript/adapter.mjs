// Puts salvage.mjs behind the Leadline protocol: a move holds the answers to all that the program asks.

import { handlers, Refused, serve } from "./kit.mjs";
import { checkEnd, checkSetup, turn } from "./deep-sea.mjs";
import { newPlayer, Salvage } from "./salvage.mjs";

const DOES = { nothing: "leave", "pick-up": "take", drop: "put" };

function newGame({ seats, deal, starter }) {
  if (seats < 2 || seats > 6) throw new Refused("two to six can play");
  checkSetup({ seats, deal, starter });
  return new Salvage(seats, deal.map(chips), starter - 1);
}

function load({ dive, air, line, divers, turn, starter, last_home }) {
  const game = new Salvage(divers.length, line.map(chips), starter - 1);
  Object.assign(game, { dive, air, turn: turn - 1, lastHome: last_home === null ? null : last_home - 1 });
  game.players = divers.map(({ at, facing, home, carried, banked }) => {
    const where = { depth: at, rising: facing === "up", home };
    return { ...newPlayer(banked.map(chips)), ...where, bag: carried.map(chips) };
  });
  return game;
}

async function playTurn(game, choice, chance) {
  const before = report(game);
  const told = turn(before, choice, chance);
  const asked = { back: game.players[game.turn].rising, search: false };
  await game.takeTurn({
    turnsBack: () => (asked.back = told.word === "back"),
    dice: () => told.sum,
    does: (player, options) => {
      asked.search = true;
      if (!options.includes(DOES[told.action])) throw new Refused(`it can only ${options.join(" or ")}`);
      return DOES[told.action];
    },
    puts: () => told.unit - 1,
    lays: (seat) => told.orders.get(seat + 1)?.map((number) => number - 1) ?? [...game.players[seat].bag.keys()],
  });
  const isForced = turn(before, { ...choice, declare: null }, chance).word === "back";
  if ((told.word === "back") !== (asked.back || isForced)) throw new Refused("nobody asked for this word");
  if (told.action !== "nothing" && !asked.search) throw new Refused("nobody asked what to do");
  checkEnd(before, report(game), choice, chance);
}

function candidates(game, seat) {
  const drop = (_, place) => ({ action: "drop", unit: place + 1, chips: null, source: "carried" });
  const searches = [{ action: "nothing" }, { action: "pick-up" }, ...game.players[seat - 1].bag.map(drop)];
  const rest = { seat, then: null, stop: false, lay: [] };
  return ["deeper", "back"].flatMap((declare) => searches.map((search) => ({ ...rest, declare, search })));
}

function report(game) {
  if (game.isOver) return { over: true, scores: game.points(), winners: game.winners().map((seat) => seat + 1) };
  const divers = game.players.map(({ depth, rising, home, bag, hoard }) => {
    return { at: depth, facing: rising ? "up" : "down", home, carried: bag.map(faces), banked: hoard.map(faces) };
  });
  const { dive, air, turn, starter, lastHome } = game;
  const seats = { turn: turn + 1, starter: starter + 1, last_home: lastHome === null ? null : lastHome + 1 };
  return { dive, air, line: game.trench.map(faces), divers, ...seats, over: false };
}

const chips = (unit) => unit.map(({ level, value }) => ({ level, points: value }));
const faces = (unit) => unit.map(({ level, points }) => ({ level, value: points }));

const can = ["dice", "deal", "starter", "lay", "many-games"];
const copy = (game) => game.copy();
const game = { game: "deep-sea-adventure", newGame, load, report, kinds: { "": playTurn }, can, candidates, copy };
await serve(handlers("salvage", [game]));
