/* Phase II: everybody musters, and the Life Preserver is thrown. */

import { subsets } from "./combinations.mjs";
import { diceWithout, kindsOf, pips, placeMustered, roll } from "./dice.mjs";
import { anglerOf, ask, neighbour, askSeat, refusal, seatsFrom, tell, turnOrder, whyBusy } from "./work.mjs";

const MUSTERING = ["muster.order", "First finish this Muster."];
const THROWING = ["preserver.to-another", "First throw the Life Preserver to another player."];

/** A player musters: names Fresh dice to roll again, rolls, and places. */
export function muster(work, seat) {
  const { fresh } = anglerOf(work, seat);
  const { reroll } = askSeat(
    work, seat, ["muster"], MUSTERING, ({ reroll: dice }) => whyNotRerolled(fresh, dice), () => musters(fresh),
  );
  finishMuster(work, seat, reroll);
}

const musters = (fresh) => subsets(fresh).map((reroll) => ({ reroll }));

function whyNotRerolled(fresh, dice) {
  return diceWithout(fresh, dice) === null ? refusal("muster.fresh-chosen", "You name only your Fresh dice.") : null;
}

function finishMuster(work, seat, reroll) {
  const angler = anglerOf(work, seat);
  const kinds = [...angler.spent, ...kindsOf(reroll)];
  angler.fresh = diceWithout(angler.fresh, reroll);
  angler.spent = [];
  angler.rolled = roll(work, seat, kinds);
  placeMustered(work, seat);
}

/** The Refresh: one Muster of it, `left` the seats that have not mustered, in turn order. */
export function refresh(work, { left = turnOrder(work.position) }) {
  work.position.phase = "refresh";
  if (left.length === 0) return { name: "throwing" };
  const seat = musterer(work, left);
  return { name: "refresh", left: left.filter((one) => one !== seat) };
}

function musterer(work, left) {
  const { position, game } = work;
  [position.turn] = left;
  if (left.length === 1 || game.follows("muster-order", "turn-order")) {
    muster(work, left[0]);
    return left[0];
  }
  const { seat, reroll } = ask(work, anyMuster(work, left));
  finishMuster(work, seat, reroll);
  return seat;
}

/** Under the reading by which anybody musters who has not. */
function anyMuster(work, left) {
  const freshOf = (seat) => anglerOf(work, seat).fresh;
  return {
    decisions: left.map((seat) => ({ seats: [seat], kind: "muster" })),
    whyNot: (choice) =>
      choice.kind === "muster" && left.includes(choice.seat)
        ? whyNotRerolled(freshOf(choice.seat), choice.reroll)
        : whyBusy(MUSTERING, choice),
    list: (kind, seat) =>
      kind === "muster" && left.includes(seat) ? musters(freshOf(seat)).map((one) => ({ seat, kind, ...one })) : [],
  };
}

/** The Life Preserver is taken from wherever it is and thrown. */
export function throwing(work) {
  const { position } = work;
  const seat = thrower(work);
  position.turn = seat;
  const others = turnOrder(position).filter((one) => one !== seat).sort((a, b) => a - b);
  const check = ({ to }) => {
    return others.includes(to) ? null : refusal("preserver.to-another", "You must throw it to another player.");
  };
  const { to } = askSeat(work, seat, ["throw"], THROWING, check, () => others.map((one) => ({ to: one })));
  position.preserver = to;
  tell(work, "thrown", { seat, to });
  return hasDeclaration(work) ? { name: "bearings" } : { name: "turn", isFirst: true };
}

/** The highest sum of Fresh pips; among equals the earliest in turn order. */
export function thrower(work) {
  const { position, game } = work;
  const measure = (seat) => {
    const { fresh } = anglerOf(work, seat);
    return game.follows("life-preserver-measure", "sum-of-pips") ? pips(fresh) : fresh.length;
  };
  const isOld = game.follows("life-preserver-tie", "old-order") && hasDeclaration(work);
  const order = seatsFrom(position, isOld ? neighbour(position, position.first, -1) : position.first);
  const most = Math.max(...order.map(measure));
  return order.find((seat) => measure(seat) === most);
}

/** Returns whether this day has the phases I and III. */
export function hasDeclaration({ position, game }) {
  const { day, first_day: firstDay } = position;
  if (day !== firstDay) return true;
  return game.follows("short-game", "monday-only") && day !== game.components.days[0];
}
