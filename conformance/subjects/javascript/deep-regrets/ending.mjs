/* The end of the game: Regrets are revealed, the most of them cost a mounted fish, and points are counted. */

import { cardOf } from "./box.mjs";
import { valueFor } from "./madness.mjs";
import { omenLeaves } from "./text-dice.mjs";
import { cardByChance } from "./unknown.mjs";
import { anglerOf, askUnlessForced, refusal, tell, turnOrder } from "./work.mjs";

const LOSING = ["end.penalty-tie", "First choose the mounted fish to lose."];

/** The end of the game; `left` are those who still have to lose a fish, where the Regrets were revealed before. */
export function ending(work, { left }) {
  const { position, game } = work;
  if (position.phase !== "regrets") revealRegrets(work);
  for (const seat of left ?? penalised(work)) lose(work, seat);
  Object.assign(position, { phase: "over", turn: null });
  const { scores, winners } = result(game, position);
  tell(work, "ended", { scores, winners });
  return null;
}

function revealRegrets(work) {
  const { position, game } = work;
  Object.assign(position, { phase: "regrets", turn: position.first, attempt: [], last_turns: 0, acted: false });
  for (const angler of position.anglers) {
    angler.regrets.forEach((regret, at) => {
      if (regret === null) angler.regrets[at] = cardByChance(work, "regrets");
    });
    angler.fish.forEach((fish, at) => {
      if (fish === null) angler.fish[at] = cardByChance(work, "fish");
    });
  }
  tell(work, "regrets-revealed", { values: position.anglers.map((angler) => regretValue(game, angler)) });
}

/** The fronts of the Regrets, and the lifeboat if it is turned. */
export function regretValue(game, { regrets, lifeboat }) {
  const fronts = regrets.reduce((sum, id) => sum + cardOf(game, id).value, 0);
  return fronts + (lifeboat ? 0 : game.components.lifeboat);
}

/** Returns who loses a mounted fish, in turn order. */
export function penalised({ position, game }) {
  const values = position.anglers.map((angler) => regretValue(game, angler));
  const most = Math.max(...values);
  if (most === 0 && game.follows("penalty-at-zero", "nobody")) return [];
  const all = turnOrder(position).filter((seat) => values[seat - 1] === most);
  return game.follows("penalty-who", "one-only") ? all.slice(0, 1) : all;
}

/** The slots whose fish a player may have to lose. */
export function losable({ game, position }, seat) {
  const angler = position.anglers[seat - 1];
  const worths = angler.mounts.flatMap((slot, index) =>
    slot.fish.length === 0 ? [] : [[index + 1, measure(game, angler, slot)]],
  );
  const all = worths.map(([, worth]) => worth);
  const worth = position.anglers.length === 2 ? Math.min(...all) : Math.max(...all);
  return worths.filter(([, one]) => one === worth).map(([slot]) => slot);
}

function lose(work, seat) {
  const angler = anglerOf(work, seat);
  const slots = losable(work, seat);
  if (slots.length === 0) return;
  work.position.turn = seat;
  const check = ({ slot }) =>
    slots.includes(slot) ? null : refusal("end.penalty-measure", "You must lose another mounted fish.");
  const { slot } = askUnlessForced(work, seat, "lose", LOSING, slots.map((one) => ({ slot: one })), check);
  const [fish] = angler.mounts[slot - 1].fish.splice(0);
  work.position.fish_discards.push(fish);
  tell(work, "lost", { seat, fish });
  omenLeaves(work);
}

/** By what mounted fish are compared for the penalty. */
function measure(game, angler, { times, fish: [id] }) {
  if (game.follows("penalty-measure", "printed-value")) {
    const { value } = cardOf(game, id);
    return value === "none" ? 0 : value;
  }
  const value = valueFor(game, angler, id);
  return game.follows("penalty-measure", "points") ? value * times : value;
}

/** The points of every player, and who has won. */
export function result(game, { anglers }) {
  const scores = anglers.map((angler) => pointsOf(game, angler));
  const rank = anglers.map((angler, index) => [
    scores[index],
    game.follows("regret-value-use", "penalty-and-tie") ? -regretValue(game, angler) : 0,
    -angler.regrets.length,
  ]);
  const isBehind = (one, other) => {
    const at = one.findIndex((part, index) => part !== other[index]);
    return at >= 0 && one[at] < other[at];
  };
  const winners = rank.flatMap((one, index) => (rank.some((other) => isBehind(one, other)) ? [] : [index + 1]));
  return { scores, winners };
}

function pointsOf(game, angler) {
  const { a_point: each } = game.components.fishbucks;
  const half = game.follows("fishbuck-points", "round-down") ? Math.floor : Math.ceil;
  const hand = angler.fish.reduce((sum, id) => sum + valueFor(game, angler, id), 0);
  const mounted = angler.mounts.reduce(
    (sum, { times, fish }) => sum + fish.reduce((worth, id) => worth + valueFor(game, angler, id) * times, 0), 0,
  );
  return hand + mounted + half(angler.bucks / each);
}
