/*
 * Faults of what is under way, as far as this program goes on from it: Musters, the throw of the Life Preserver and the
 * penalty. In the middle of anything else it cannot be asked to go on, and only its phase is looked at.
 */

import { losable, penalised } from "./ending.mjs";
import { thrower } from "./mustering.mjs";
import { fault, turnOrder } from "./work.mjs";

const CARD_FRAMES = ["fishing", "worms", "effects"];
/** What this program goes on from, with the rule of each; nothing more is said of it than whose it is. */
const PLAIN = { muster: "muster.order", throw: "preserver.to-another", penalty: "end.penalty-tie" };
const IN_PHASE = {
  refresh: ["muster", "placing", "throw"],
  declaration: ["arrival", "muster", "placing"],
  equip: ["placing"],
  action: ["arrival", "muster", "placing", "shopping", "reward", ...CARD_FRAMES],
  regrets: ["penalty", "placing"],
  over: [],
};

export function faultsOfFrames(game, position) {
  const { frames, anglers, turn, phase } = position;
  const isSeat = (seat) => seat >= 1 && seat <= anglers.length;
  if (!frames.every(({ seat }) => isSeat(seat))) {
    return [fault("day.turn-order", "frames", "Something is under way for a nonexistent player.")];
  }
  const [over, known] = [phase === "over", isSeat(turn) && isSeat(position.first)];
  const missing = phase === "regrets" && frames.length === 0
    ? [fault("score.total", "phase", "Nobody has a fish to lose, and the game is over.")]
    : [];
  if (!known && !over) return missing;
  return [...missing, ...frames.flatMap((frame, index) => [...faultsOfFrame(game, position, frame, index)])];
}

function* faultsOfFrame(game, position, frame, index) {
  const where = `frames.${index + 1}`;
  const { phase, frames } = position;
  const isTop = index === frames.length - 1;
  if (!IN_PHASE[phase].includes(frame.kind)) {
    yield fault("day.phases", where, `There is no ${frame.kind} in this phase.`);
    return;
  }
  if (PLAIN[frame.kind] && (frame.step || frame.card || frame.isMore)) {
    yield fault(PLAIN[frame.kind], where, `This ${frame.kind} has parts that do not belong to it.`);
    return;
  }
  if (frame.kind === "muster" && phase === "refresh") yield* faultsOfMuster(game, position, frame, isTop, where);
  if (frame.kind === "throw") yield* faultsOfThrow(game, position, frame, index, where);
  if (frame.kind === "penalty") yield* faultsOfPenalty(game, position, frame, isTop, where);
}

/** The seats of the frames of a kind, the last begun first. */
const seatsOf = ({ frames }, kind) => frames.filter((one) => one.kind === kind).map(({ seat }) => seat).reverse();
/** Returns whether some seats are the last of others, in the same order. */
const isTail = (some, all) => some.length <= all.length && some.join() === all.slice(all.length - some.length).join();

function* faultsOfMuster(game, position, { seat }, isTop, where) {
  const waiting = seatsOf(position, "muster");
  const order = turnOrder(position);
  const isRight = game.follows("muster-order", "any-order")
    ? waiting.join() === order.filter((one) => waiting.includes(one)).join()
    : isTail(waiting, order);
  if (!isRight || (isTop && position.turn !== seat)) {
    yield fault("muster.order", where, "The players who have not mustered must be in turn order.");
  }
}

function* faultsOfThrow(game, position, { seat }, index, where) {
  const isAlone = index === 0 && position.frames.slice(1).every(({ kind }) => kind === "placing");
  const owner = thrower({ game, position });
  if (isAlone && seat === owner && position.turn === owner) return;
  yield fault("preserver.to-another", where, "When all have mustered, whoever has most must throw.");
}

function* faultsOfPenalty(game, position, { seat }, isTop, where) {
  const isRight = isTail(seatsOf(position, "penalty"), penalised({ game, position }));
  const isNext = !isTop || (position.turn === seat && losable({ game, position }, seat).length > 1);
  if (isRight && isNext) return;
  yield fault("end.penalty-tie", where, "All players with the highest Regret Value lose a fish, in turn order.");
}
