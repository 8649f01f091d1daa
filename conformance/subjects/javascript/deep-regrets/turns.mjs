/* Phase IV: turns, their decisions, and whose turn is next. */

import { makePort } from "./declaration.mjs";
import { cutPools } from "./dice.mjs";
import { cast } from "./fishing.mjs";
import { FREE_LISTS, isFreeOpen, playFree, whyNotFree } from "./free-actions.mjs";
import { discardRegret, randomRegret } from "./madness.mjs";
import { drawDinks, drawable } from "./piles.mjs";
import { emptySlots, mount, mountings, sales, sell, whyNotMounted, whyNotSold } from "./port.mjs";
import { hasDieToCast, whyNotCast } from "./reach.mjs";
import { endsOnEmptySea, isInReach } from "./sea.mjs";
import { openShops, visit, visits, whyNotVisited } from "./shops.mjs";
import { endDay } from "./starting.mjs";
import { whyNotInTurn } from "./turn-refusals.mjs";
import { FREE, anglerOf, ask, askSeat, refusal, seatsFrom, tell } from "./work.mjs";

const VISITING = ["shop.keep", "First finish this action."];
const REWARDING = ["pass.reward", "First take the reward for passing."];

/** One decision of a turn, and what it does; `isFirst` says that the Action phase begins with it. */
export function turn(work, { isFirst = false }) {
  const { position } = work;
  if (isFirst) Object.assign(position, { phase: "action", turn: position.first, acted: false });
  const seat = position.turn;
  const kinds = [...actionsOpen(work, seat), ...freeOpen(work, seat)];
  const choice = ask(work, {
    decisions: kinds.map((kind) => ({ seats: [seat], kind })),
    whyNot: (made) => whyNotInTurn(work, made) ?? whyNotTaken(work, made),
    list: (kind, by) => (by === seat && kinds.includes(kind) ? LISTS[kind](work, seat) : [])
      .map((parts) => ({ seat, kind, ...parts })),
  });
  const next = carryOut(work, choice);
  return endsOnEmptySea(work) ? { name: "ending" } : next;
}

const point = ({ position }) => (position.acted ? "after" : "before");

/** The decisions of which one has to be taken, by what everybody sees. */
function actionsOpen(work, seat) {
  if (work.position.acted) return ["end"];
  const { depth, fish, lifeboat } = anglerOf(work, seat);
  const angler = anglerOf(work, seat);
  const isEmptyLegal = work.game.follows("empty-actions", "legal");
  const open = depth > 0
    ? { cast: hasDieToCast(work, seat) && hasShoal(work, depth), abandon: lifeboat }
    : {
        sell: fish.length > 0 || isEmptyLegal,
        visit: openShops(work, seat).length > 0,
        mount: (fish.length > 0 && emptySlots(angler).length > 0) || isEmptyLegal,
      };
  return [...Object.keys(open).filter((kind) => open[kind]), "pass"];
}

function hasShoal({ position, game }, depth) {
  return position.shoals.some(({ name, cards }) => cards.length > 0 && isInReach(game, depth, name));
}

function freeOpen(work, seat) {
  if (work.position.acted && work.game.follows("turn-end", "turn-ends")) return [];
  return FREE.filter((kind) => isFreeOpen(work, seat, kind));
}

const LISTS = {
  ...FREE_LISTS,
  cast: ({ game }) => game.shoals.map((shoal) => ({ shoal })),
  abandon: () => [{}],
  sell: sales,
  visit: visits,
  mount: mountings,
  pass: () => [{}],
  end: () => [{}],
};

function whyNotTaken(work, choice) {
  switch (choice.kind) {
    case "cast":
      return whyNotCast(work, choice);
    case "abandon":
      return anglerOf(work, choice.seat).lifeboat
        ? null
        : refusal("turn.abandon-once", "The lifeboat has been turned; a player can abandon ship only once.");
    case "sell":
      return whyNotSold(work, choice);
    case "visit":
      return whyNotVisited(work, choice);
    case "mount":
      return whyNotMounted(work, choice);
    case "pass":
    case "end":
      return null;
    default:
      return whyNotFree(work, choice, point(work));
  }
}

function carryOut(work, choice) {
  switch (choice.kind) {
    case "cast":
      return cast(work, choice) ? actionOver(work) : { name: "turn" };
    case "abandon":
      return abandon(work, choice.seat);
    case "sell":
      sell(work, choice);
      return actionOver(work);
    case "visit":
      visit(work, choice);
      visitMore(work, choice.seat);
      return actionOver(work);
    case "mount":
      mount(work, choice);
      return actionOver(work);
    case "pass":
      return pass(work, choice.seat);
    case "end":
      return endTurn(work);
    default:
      playFree(work, choice, point(work));
      return { name: "turn" };
  }
}

function actionOver(work) {
  if (work.game.follows("turn-end", "turn-ends") && !endsOnEmptySea(work)) return endTurn(work);
  work.position.acted = true;
  return { name: "turn" };
}

/** Under the reading by which an action may be several visits: others follow until the buyer ends it. */
function visitMore(work, seat) {
  if (!work.game.follows("shop-visits", "many-per-action")) return;
  const check = (choice) => (choice.kind === "visit" ? whyNotVisited(work, choice) : null);
  const list = (kind) => (kind === "visit" ? visits(work) : [{}]);
  while (openShops(work, seat).length > 0) {
    const choice = askSeat(work, seat, ["visit", "end"], VISITING, check, list);
    if (choice.kind === "end") return;
    visit(work, choice);
  }
}

function abandon(work, seat) {
  anglerOf(work, seat).lifeboat = false;
  tell(work, "abandoned", { seat, card: "" });
  makePort(work, seat);
  if (work.game.follows("abandon-ship", "action-then-port-turns")) return actionOver(work);
  anglerOf(work, seat).passed = true;
  tell(work, "passed", { seat, number: 0 });
  return endTurn(work);
}

// ---- Passing

function pass(work, seat) {
  const { position, game } = work;
  const isLast = position.last_turns > 0;
  anglerOf(work, seat).passed = true;
  tell(work, "passed", { seat, number: 0 });
  forgetTurn(position);
  if (!isLast || game.follows("last-pass", "pass-rewarded")) reward(work, seat);
  if (isLast) return endDay(work);
  return goOn(work, seat);
}

/** Returns what a player takes for passing or being skipped, if there is anything. */
function reward(work, seat) {
  const { position, game } = work;
  const isAny = game.follows("unavailable-reward", "any");
  const mayDink = game.follows("dink-limit-scope", "fishing-step-only");
  const canTake = {
    dink: mayDink && (isAny || drawable(position, "dinks") > 0),
    regret: isAny || anglerOf(work, seat).regrets.length > 0,
  };
  const open = Object.keys(canTake).filter((take) => canTake[take]);
  if (open.length === 0) return;
  const check = ({ take }) => {
    if (canTake[take]) return null;
    const rule = take === "dink" && !mayDink ? "pass.reward" : "pass.possible-only";
    return refusal(rule, "This reward cannot be given.");
  };
  const { take } = askSeat(work, seat, ["reward"], REWARDING, check, () => open.map((one) => ({ take: one })));
  if (take === "dink") drawDinks(work, seat, 1);
  else if (anglerOf(work, seat).regrets.length > 0) discardRegret(work, seat, randomRegret(work, seat));
  cutPools(work);
}

// ---- Whose turn is next

function forgetTurn(position) {
  Object.assign(position, { easier: 0, set_ahead: null, cheaper: 0, acted: false });
}

function endTurn(work) {
  const { position } = work;
  forgetTurn(position);
  if (position.last_turns > 0) {
    position.last_turns -= 1;
    if (position.last_turns === 0) return endDay(work);
  }
  return goOn(work, position.turn);
}

/** The turn goes on clockwise from a seat; who has passed is skipped for a reward. */
function goOn(work, from) {
  const { position, game } = work;
  const isOut = (seat) => anglerOf(work, seat).passed;
  const [self, ...others] = seatsFrom(position, from);
  const order = [...others, self];
  const left = order.filter((seat) => !isOut(seat));
  if (left.length === 0) return endDay(work);
  for (const seat of order.slice(0, order.indexOf(left[0]))) {
    position.turn = seat;
    tell(work, "skipped", { seat, number: 0 });
    if (position.last_turns === 0 || game.follows("skipped-in-last-turns", "rewarded")) reward(work, seat);
  }
  [position.turn] = left;
  if (left.length === 1 && position.last_turns === 0) {
    position.last_turns = game.components.last_turns;
    tell(work, "last-turns", { seat: left[0], number: 0 });
  }
  return { name: "turn" };
}
