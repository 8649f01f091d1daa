// Connects game.js to Leadline. The adapter presses the buttons of the page.

import { handlers, NotOffered, Refused, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as deepSea from "./deep-sea.mjs";
import G from "../game.js";

// A table: the program's game; `air` before the breath of the diver to move (the program lets the next diver breathe as
// soon as a turn is over); the events of the last request.
const table = (game, air) => ({ game, air, events: [], put: null });

const press = (game, button) => {
  try {
    G.press(game, button);
  } catch (error) {
    throw new Refused(error.message);
  }
};

// ---- chips

let ids = 0;
const loot = (unit) => G.makeLoot(unit.map(({ level, value }) => G.makeChip(++ids, level, value)));
const face = ({ level, value }) => ({ level, value });
const unitOf = ({ chips }) => chips.map(face);

function layLine(game, line) {
  game.sub.next = null;
  for (const unit of line) G.append(game, G.makeTile(unit.length ? loot(unit) : null));
}

// ---- begin

function newGame({ seats, deal, starter }) {
  if (seats < 2 || seats > 6) throw new Refused("2 to 6 divers, please");
  deepSea.checkSetup({ seats, deal, starter });
  const game = G.newGame(seats, { starter: (starter ?? 1) - 1 });
  if (deal) layLine(game, deal);
  return table(game, game.air);
}

function load(position) {
  deepSea.checkKnown(position);
  const { dive, air, line, divers, turn, starter, last_home: lastHome } = position;
  if (divers.length < 2 || divers.length > 6) throw new Refused("2 to 6 divers, please");
  const out = divers.map(({ at }) => at).filter((at) => at > 0);
  if (new Set(out).size < out.length) throw new Refused("two divers on one chip");
  if (out.some((at) => at > line.length)) throw new Refused("a diver beyond the end of the line");
  if (!divers[turn - 1] || divers[turn - 1].home) throw new Refused("the diver to move is at home, or missing");
  if (air <= 0) throw new Refused("there is no air left: this dive is over");
  const game = G.newGame(divers.length, { starter: starter - 1 });
  layLine(game, line);
  const tiles = [game.sub, ...G.tiles(game)];
  game.dive = dive;
  game.air = air;
  game.blanks = Math.max(0, G.BLANKS - line.filter((unit) => !unit.length).length);
  divers.forEach(({ at, facing, home, carried, banked }, seat) => {
    const diver = game.divers[seat];
    diver.tile = tiles[at];
    if (at > 0) tiles[at].diver = diver;
    Object.assign(diver, { up: facing === "up", home, found: carried.length > 0 });
    diver.bag = carried.map(loot);
    diver.chest = banked.map(loot);
  });
  const isLast = (diver) => diver.seat + 1 === lastHome;
  const home = game.divers.filter((diver) => diver.home);
  game.homeOrder = [...home.filter((diver) => !isLast(diver)), ...home.filter(isLast)];
  G.startTurn(game, turn - 1);
  return table(game, air);
}

// ---- report

function report({ game, air }) {
  if (game.phase === "over") {
    return deepSea.ended(game.divers.map(G.score), game.winners.map(({ seat }) => seat + 1));
  }
  return {
    dive: game.dive,
    air,
    line: G.tiles(game).map((tile) => (tile.blank ? [] : unitOf(tile.loot))),
    divers: game.divers.map((diver) => ({
      at: G.depthOf(game, diver.tile),
      facing: diver.up ? "up" : "down",
      home: diver.home,
      carried: diver.bag.map(unitOf),
      banked: diver.chest.map(unitOf),
    })),
    turn: game.current + 1,
    starter: game.starter + 1,
    last_home: game.homeOrder.length ? game.homeOrder.at(-1).seat + 1 : null,
    to_act: [{ seats: [game.current + 1], kind: "turn" }],
    over: false,
  };
}

// What the page shows to the given seats.
function view(one, seats) {
  const { game, air } = one;
  if (game.phase === "over") return report(one);
  const pages = seats.map((seat) => G.viewFor(game, seat - 1));
  const whole = report(one);
  const merged = (pick) => {
    const [first, ...rest] = pages.map(pick);
    return first.map((unit, i) => unit.map(({ level, value }, j) => {
      const known = [value, ...rest.map((page) => page[i][j].value)].find((seen) => seen !== null);
      return { level, value: known ?? null };
    }));
  };
  return {
    ...whole,
    air,
    line: merged((page) => page.sea.map(({ chips }) => chips)),
    divers: whole.divers.map((diver, i) => ({
      ...diver,
      carried: merged((page) => page.divers[i].bag),
      banked: merged((page) => page.divers[i].chest),
    })),
  };
}

// ---- play

const STEPS = deepSea.steps(report, {
  goDeeper: ({ game }) => {
    // Without treasure the page does not ask; the diver dives deeper anyway.
    if (game.phase === "declare" || G.me(game).up) press(game, "continue");
  },
  turnBack: ({ game }) => press(game, "go back"),
  swim({ game }, seat, dice) {
    game.nextDice = dice && [...dice];
    press(game, "roll");
    return game.dice;
  },
  pickUp: ({ game }) => press(game, "pick up"),
  drop(one, seat, unit) {
    const { bag } = one.game.divers[seat - 1];
    const last = bag.at(-1);
    one.put = unit === bag.length ? null : { unit: bag.length, chips: last && unitOf(last) };
    press(one.game, "put down");
  },
  leave: ({ game }) => game.phase === "hunt" && press(game, "skip"),
  // "put down" takes the treasure picked up last.
  otherwise: ({ put }, { search }) => put && { search: { ...search, ...put } },
});

function play(one, choice, chance) {
  const { game } = one;
  const { current, air } = game;
  const by = G.chipsIn(G.me(game).bag);
  one.put = null;
  if (!chance?.dice && choice.stop) throw new NotOffered("there is no button for stopping early");
  const made = STEPS(one, choice, chance);
  one.events = deepSea.breathed(current + 1, by, air);
  return made;
}

// The air before the next breath: as it was during this turn; a new dive begins with a full tank.
function playAndKeepAir(one, choice, chance) {
  const { dive, air } = one.game;
  const made = play(one, choice, chance);
  one.air = one.game.dive === dive ? air : one.game.air;
  return made;
}

function copy({ game, ...rest }) {
  const { random, ...state } = game;
  return { ...rest, events: [], game: { ...structuredClone(state), random } };
}

function candidates(one, seat, kind, given) {
  if (seat !== one.game.current + 1) return [];
  const { bag } = G.me(one.game);
  const isOurs = ({ search: { action, unit } }) => action !== "drop" || unit === bag.length;
  const listed = deepSea.candidates(report(one), seat).filter(isOurs);
  return given ? listed : listed.filter(({ search }) => search.action === "nothing");
}

const roller = G.newGame(2);
const sample = forms.samples({
  dice: () => [G.rollDie(roller), G.rollDie(roller)],
  deal: () => G.tiles(G.newGame(2, { seed: Math.floor(roller.random() * 2 ** 32) })).map(({ loot: unit }) => unitOf(unit)),
});

const claims = {
  readings: {
    "turn-back-empty": "needs-treasure",
    "end-with-treasure": "may-stay",
    "end-empty-handed": "stays",
    "last-breath": "finish-turn",
    "below-zero": "clamp-zero",
    "air-per-dive": "refill-25",
    "occupied-passing": "skip-all",
    "overshoot-submarine": "excess-lost",
    "blank-counts": "counts",
    "stack-breaking": "whole",
    "blanks-exhausted": "no-pickup",
    "topping-up": "new-stack",
    "carried-stack-restacked": "physical",
    "order-choice": "pickup-order",
    "what-is-lost": "this-dive-only",
    "starter-mixed": "farthest-left-out",
    "player-count": "2-to-6",
    "stack-counts": "each-chip",
  },
};

const game = {
  game: "deep-sea-adventure", newGame, load, report, view, kinds: { "": playAndKeepAir }, copy, candidates, sample,
  can: ["many-games", "deal", "starter", "dice", "events"],
  beside: ({ events }) => ({ events }),
  more: { offers: { seats: [2, 3, 4, 5, 6] }, claims },
};
await serve(handlers("pilchard", [forms.complete(game)]));
