/* Phase III: everybody declares Sea or Port, whoever makes Port arrives at once, and all equip. */

import { muster } from "./mustering.mjs";
import { cutPools } from "./dice.mjs";
import { discardRegret, randomRegret } from "./madness.mjs";
import { distinct } from "./box.mjs";
import { unknownCards } from "./unknown.mjs";
import { anglerOf, askSeat, refusal, tell, turnOrder } from "./work.mjs";

const DECLARING = ["declare.bearings", "First this player must declare Sea or Port."];
const EQUIPPING = ["declare.equip-after", "First this player must equip."];
const ARRIVING = ["arrive.steps", "First finish all steps of making Port."];

/** The bearings of one player, the first of those that are left; then of the others. */
export function bearings(work, { left, hasDeclared = false }) {
  const { position, game } = work;
  position.phase = "declaration";
  if (left === undefined) {
    for (const angler of position.anglers) Object.assign(angler, { rod: null, reel: null });
    left = turnOrder(position);
  }
  const [seat, ...others] = left;
  position.turn = seat;
  if (!hasDeclared) declare(work, seat);
  if (game.follows("bearings-order", "per-player")) equipInTurn(work, seat);
  if (others.length > 0) return { name: "bearings", left: others };
  return game.follows("bearings-order", "per-player") ? { name: "turn", isFirst: true } : { name: "equipping" };
}

export function equipping(work, { left = turnOrder(work.position) }) {
  const [seat, ...others] = left;
  equipInTurn(work, seat);
  return others.length > 0 ? { name: "equipping", left: others } : { name: "turn", isFirst: true };
}

function equipInTurn(work, seat) {
  work.position.phase = "equip";
  work.position.turn = seat;
  equip(work, seat);
}

function declare(work, seat) {
  const angler = anglerOf(work, seat);
  const isForced = angler.depth === 0 && work.game.follows("from-port", "forced-sea");
  const { to } = isForced
    ? { to: "sea" }
    : askSeat(work, seat, ["declare"], DECLARING, () => null, () => [{ to: "sea" }, { to: "port" }]);
  tell(work, "declared", { seat, to });
  // Who stays at Port does not make Port: nothing of an arrival follows.
  if (to === "port" && angler.depth > 0) makePort(work, seat);
  if (to === "sea" && angler.depth === 0) moveBoat(work, seat, 1);
}

export function moveBoat(work, seat, depth) {
  const angler = anglerOf(work, seat);
  if (angler.depth === depth) return;
  angler.depth = depth;
  tell(work, "boat-moved", { seat, depth });
}

/** The boat comes to Port, and all steps of arriving are taken. */
export function makePort(work, seat) {
  moveBoat(work, seat, 0);
  anglerOf(work, seat).sank_from = 0;
  const isFirst = work.game.follows("make-port-order", "discard-first");
  if (isFirst) regretOnArrival(work, seat);
  muster(work, seat);
  wormsUp(work, seat);
  if (!isFirst) regretOnArrival(work, seat);
}

export function wormsUp(work, seat) {
  if (anglerOf(work, seat).worms) return;
  anglerOf(work, seat).worms = true;
  tell(work, "worms-flipped", { seat, face_up: true });
}

function regretOnArrival(work, seat) {
  const { regrets } = anglerOf(work, seat);
  if (regrets.length === 0) return;
  const isRandom = work.game.follows("discard-choice", "always-random");
  const one = (regret, at_random = false) => ({ regret, at_random });
  const known = regrets.filter((id) => id !== null);
  const guesses = regrets.includes(null) ? unknownCards(work.game, work.position, "regrets").keys() : [];
  const named = distinct([...known, ...guesses]).map((id) => one(id));
  const answers = [one(null), ...(isRandom ? [one(null, true)] : named)];
  const check = ({ regret, at_random: atRandom }) => {
    if (regret === null) return !atRandom || isRandom ? null : refusal("arrive.regret", "The owner names the Regret.");
    const isHeld = regrets.includes(regret) || regrets.includes(null);
    return isHeld && !isRandom && !atRandom ? null : refusal("arrive.regret", "This Regret cannot be named.");
  };
  const { regret, at_random: atRandom } = askSeat(work, seat, ["discard-regret"], ARRIVING, check, () => answers);
  if (atRandom) discardRegret(work, seat, randomRegret(work, seat));
  else if (regret !== null) discardRegret(work, seat, regret);
  cutPools(work);
}

/** A player who owns a rod or a reel chooses what to equip; `doing` says in the middle of what. */
export function equip(work, seat, doing = EQUIPPING) {
  const angler = anglerOf(work, seat);
  const { rods, reels } = angler;
  if (rods.length + reels.length === 0) return;
  const mustOne = work.game.follows("equip-nothing", "at-least-one");
  const check = ({ rod, reel }) => {
    const isOwn = (rod === null || rods.includes(rod)) && (reel === null || reels.includes(reel));
    if (isOwn && !(mustOne && rod === null && reel === null)) return null;
    return refusal("declare.one-each", "You can equip at most one rod and one reel of your own.");
  };
  const answers = [null, ...distinct(rods)].flatMap((rod) => [null, ...distinct(reels)].map((reel) => ({ rod, reel })));
  const { rod, reel } = askSeat(work, seat, ["equip"], doing, check, () => answers);
  Object.assign(angler, { rod, reel });
  tell(work, "equipped", { seat, rod, reel });
}
