/* Phase I: the start of a day; and its end. */

import { wormsUp, moveBoat } from "./declaration.mjs";
import { fishLying } from "./unknown.mjs";
import { gain } from "./madness.mjs";
import { endsOnEmptySea, isSeaEmpty } from "./sea.mjs";
import { omenAtDusk } from "./text-dice.mjs";
import { anglerOf, neighbour, tell, turnOrder } from "./work.mjs";

/** The day is over: what counted for it is forgotten, and the next one begins, or the game ends. */
export function endDay(work) {
  const { position, game } = work;
  const { days } = game.components;
  tell(work, "day-ended", { day: position.day });
  omenAtDusk(work);
  for (const angler of position.anglers) {
    Object.assign(angler, { passed: false, visited: [], used: [], has_cast: false });
  }
  Object.assign(position, { easier: 0, set_ahead: null, cheaper: 0, acted: false, last_turns: 0 });
  if (position.day === days.at(-1) || isSeaEmpty(position)) return { name: "ending" };
  return { name: "start", day: days[days.indexOf(position.day) + 1] };
}

/** The steps of the Start phase, in their order. */
export function start(work, { day }) {
  const { position, game } = work;
  Object.assign(position, { day, first: neighbour(position, position.first, 1), phase: "refresh" });
  position.turn = position.first;
  tell(work, "day-began", { day, first: position.first });
  discardFaceUp(work);
  if (endsOnEmptySea(work)) return { name: "ending" };
  dayEffect(work, game.components.day_effects[day]);
  for (const seat of turnOrder(position)) rise(work, seat);
  return { name: "refresh" };
}

function discardFaceUp(work) {
  for (const shoal of work.position.shoals) {
    if (!shoal.cards[0]?.up) continue;
    const fish = fishLying(work, shoal, shoal.cards.shift());
    work.position.fish_discards.push(fish);
    tell(work, "fish-discarded", { shoal: shoal.name, fish });
  }
}

function dayEffect(work, effect) {
  const order = turnOrder(work.position);
  if (effect === "worms") for (const seat of order) wormsUp(work, seat);
  if (effect === "money") for (const seat of order) gain(work, seat, work.game.components.thursday_money);
  if (effect === "die") for (const [seat, die] of saturdayDice(work, order)) takeDie(work, seat, die);
}

/** Returns who takes a die of which colour. */
function saturdayDice({ position, game }, order) {
  const colours = game.components.saturday_die;
  const left = (colour) => position.bag.filter((die) => die === colour).length;
  if (game.follows("saturday-die", "same-for-all")) {
    const colour = colours.find((one) => left(one) >= order.length);
    return colour === undefined ? [] : order.map((seat) => [seat, colour]);
  }
  const dice = colours.flatMap((colour) => Array.from({ length: left(colour) }, () => colour));
  return order.flatMap((seat, index) => (index < dice.length ? [[seat, dice[index]]] : []));
}

function takeDie(work, seat, die) {
  work.position.bag.splice(work.position.bag.indexOf(die), 1);
  anglerOf(work, seat).spent.push(die);
  tell(work, "die-drawn", { seat, die });
}

/** A boat at Sea rises by one Depth; under the other reading it goes back to where it was before the sinkers first. */
function rise(work, seat) {
  const angler = anglerOf(work, seat);
  const isBack = work.game.follows("sinker-duration", "back-to-origin") && angler.sank_from > 0;
  const from = isBack ? Math.min(angler.depth, angler.sank_from) : angler.depth;
  const depth = Math.max(1, from - 1);
  angler.sank_from = 0;
  if (work.position.anglers[seat - 1].depth > 0) moveBoat(work, seat, depth);
}
