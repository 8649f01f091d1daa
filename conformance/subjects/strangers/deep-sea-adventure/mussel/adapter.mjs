// Puts game.js behind the Leadline protocol. It only translates: the buttons of the screen are pressed in the order of a
// turn. The breath of the next diver is held back until the next move.

import { CannotLoad, handlers, NotOffered, serve } from "./kit.mjs";
import * as forms from "./kit-forms.mjs";
import * as deepSea from "./deep-sea.mjs";
import program from "./game.js";

const { Game, RuleError, makePlayer, blankSpace, treasureSpace } = program;

// The program begins the next turn, with its breath, at the end of the turn before: hold that back.
class Held extends Game {
  beginTurn() {}

  breathe() {
    this.was = { by: this.breathCost(this.me()), seat: this.current + 1 };
    super.beginTurn();
    this.events = deepSea.breathed(this.was.seat, this.was.by, this.air);
  }

  sink(drowned) { // note in which order the chips are laid down
    this.laid = drowned.map((p) => [p.seat + 1, p.hold.flat().map(face)]).filter(([, chips]) => chips.length);
    super.sink(drowned);
  }
}

const face = ({ level, value }) => ({ level, value });
const CHIP = forms.form(({ level, value }) => ({ id: `L${level}-${value}`, level, value }), face);
const UNITS = forms.listed(forms.listed(CHIP));
const SPACE = forms.form(
  (unit) => (unit.length ? treasureSpace(unit.map(CHIP.load)) : blankSpace()),
  ({ chips }) => chips.map(face),
);
// The order of coming home: a position only says who was the last.
const LAST_HOME = forms.computed(
  (game) => (game.homeOrder.at(-1) ?? -1) + 1 || null,
  (game, last) => {
    const others = game.players.filter((p) => p.home && p.seat !== last - 1).map((p) => p.seat);
    if (others.length > 1 || (others.length && !last)) {
      throw new CannotLoad("the program keeps the order in which the divers came home; the position names only the last");
    }
    game.homeOrder = last ? [...others, last - 1] : [];
  },
);
const DIVERS = forms.table({
  at: "pos",
  facing: "facing",
  home: "home",
  carried: ["hold", UNITS],
  banked: forms.loadOnly("safe", (units) => units.flat().map(CHIP.load)), // the program forgets the stacks
});
const POSITION = forms.table({
  dive: "dive",
  air: "air",
  line: ["line", forms.listed(SPACE)],
  divers: ["players", DIVERS],
  turn: ["current", forms.FROM_ZERO],
  last_home: LAST_HOME,
  over: forms.reportOnly((game) => game.over()),
});

const names = (count) => Array.from({ length: count }, (_, seat) => `Diver ${seat + 1}`);

function newGame({ seats, deal = null, starter = null }) {
  deepSea.checkSetup({ seats, deal, starter });
  const game = new Held(names(seats), { starter: (starter ?? 1) - 1 });
  if (deal) game.line = deal.map(SPACE.load);
  return game;
}

function load(position) {
  deepSea.checkKnown(position);
  if (position.air <= 0) throw new CannotLoad("without air, the program counts last turns that a position does not have");
  const game = new Held(names(position.divers.length), { empty: true });
  POSITION.load(game, position);
  for (const p of game.players) p.turned = p.facing === "up" || p.home;
  return game;
}

function report(game) {
  if (!game.over()) return POSITION.report(game);
  return deepSea.ended(game.result.scores, game.result.winners.map((seat) => seat + 1));
}

const play = deepSea.steps(report, {
  breathe: (game) => game.breathe(),
  goDeeper(game) {
    if (game.me().facing === "up") throw new NotOffered("there is no button for going deeper once a diver faces up");
    if (game.phase === "declare") game.press({ do: "keep" });
  },
  turnBack(game) {
    if (game.me().facing !== "up") game.press({ do: "turn" }); // otherwise the program has turned the diver by itself
  },
  swim: (game, seat, dice) => game.press({ do: "roll", dice }),
  pickUp: (game) => game.press({ do: "pickup" }),
  drop(game) {
    const { hold } = game.me();
    game.dropped = { unit: hold.length, chips: hold.at(-1)?.map(face) };
    game.press({ do: "drop" });
  },
  leave: (game) => game.press({ do: "nothing" }),
  otherwise(game, { search }) {
    const own = {};
    if (search.action === "drop" && search.unit !== game.dropped.unit) own.search = { ...search, ...game.dropped };
    if (game.laid?.length) own.lay = game.laid.map(([seat, chips]) => deepSea.singles(seat, chips));
    return Object.keys(own).length ? own : null;
  },
});

function turn(game, choice, chance) {
  Object.assign(game, { laid: null, dropped: null, events: [] });
  return play(game, choice, chance);
}

// A drop puts down the unit taken last: no other can be chosen.
function candidates(game, seat, kind, given) {
  const last = game.players[seat - 1].hold.length;
  return deepSea.candidates(report(game), seat, given).filter(({ search }) => search.action !== "drop" || search.unit === last);
}

const sample = forms.samples({
  dice: () => new Game(names(2), { empty: true }).throwDice(),
  deal: () => new Game(names(2)).line.map(SPACE.report),
});

const claims = {
  readings: {
    "starter-mixed": "farthest-left-out", "carried-stack-restacked": "physical", "topping-up": "new-stack",
    "stack-grouping": "across-divers", "tie-break": "level4-only", "blanks-exhausted": "unlimited",
    "air-per-dive": "refill-25", "below-zero": "clamp-zero", "last-breath": "finish-turn", "occupied-passing": "skip-all",
    "last-space-occupied": "farthest-free", "drop-last-after-turn": "forbidden", "which-chip": "any-carried",
    "order-choice": "owner-order", "overshoot-submarine": "excess-lost", "turn-back-empty": "needs-treasure",
    "end-empty-handed": "stays", "stack-counts": "each-chip",
  },
};

const game = {
  game: "deep-sea-adventure", newGame, load, report, kinds: { "": turn }, candidates, sample, copy: forms.copyOf,
  view: (one) => deepSea.hidden(report(one)), // one screen for all, which shows only the backs
  beside: ({ events = [] }) => ({ events }),
  can: ["many-games", "deal", "starter", "dice", "events"], more: { claims },
};
await serve(handlers("mussel", [forms.complete(game, RuleError)]));
