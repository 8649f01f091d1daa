/*
 * Positions in play: each is plain JSON, and what is under way in it is remembered beside it. Under other readings what
 * is under way is gone through again from its beginning.
 */

import { gameUnder } from "../box.mjs";
import { COMPONENTS } from "../components.mjs";
import { penalised, result } from "../ending.mjs";
import { view } from "../information.mjs";
import { openPosition, openSetup } from "../opening.mjs";
import { againUnder, chanceOf, playMove } from "../process.mjs";
import { shadowOf } from "../sea.mjs";
import { turnOrder } from "../work.mjs";
import { wholeMove } from "../notation/moves.mjs";
import { wholeSetup } from "../notation/setups.mjs";

const games = new Map();
const inPlay = new WeakMap();

/** The game by its readings, made once. */
export function under(readings) {
  const key = JSON.stringify(Object.entries(readings).sort());
  if (!games.has(key)) games.set(key, gameUnder(COMPONENTS, readings));
  return games.get(key);
}

const FRAME_KINDS = {
  muster: "muster", keep: "placing", "discard-regret": "arrival", throw: "throw", pay: "fishing", "let-go": "fishing",
  "put-back": "worms", "keep-cards": "shopping", reward: "reward", lose: "penalty", option: "effects",
  "pick-dice": "effects", "pick-cards": "effects", "pick-shoal": "effects", "pick-player": "effects", order: "effects",
};

/** Returns what is under way, in short: enough to go on from where nothing has been answered yet. */
function framesOf(game, { position, question, process }) {
  const [first] = question?.decisions ?? [];
  const kind = FRAME_KINDS[first?.kind];
  if (kind === undefined) return [];
  return waitingFor(game, position, process, first).reverse().map((seat) => ({ kind, seat, step: "" }));
}

/** The seats that what is under way still has to come to, the next one first. */
function waitingFor(game, position, process, { kind, seats: [seat] }) {
  if (kind === "muster" && process.name === "refresh") return [...(process.left ?? turnOrder(position))];
  if (kind !== "lose") return [seat];
  const all = penalised({ game, position });
  return all.slice(all.indexOf(seat));
}

/** The position of a state, as it is reported, with what is under way. */
function positionOf(game, state) {
  const shoals = state.position.shoals.map((shoal) => ({ ...shoal, shadow: shadowOf(game, shoal) }));
  const position = { ...state.position, shoals, frames: framesOf(game, state) };
  inPlay.set(position, { game, state });
  return position;
}

function outcomeOf(game, outcome) {
  if (outcome.refused) return outcome;
  return { position: positionOf(game, outcome.state), events: outcome.events };
}

/** Opens a position, or a setup in short. */
export function openBoard(readings, told) {
  const game = under(readings);
  if (told.setup) return openWhole(readings, wholeSetup(game, told.setup));
  const middle = new Error("The board cannot begin in the middle of a cast, a text or a purchase; begin before it.");
  const opened = openPosition(game, told);
  if (opened === null) throw middle;
  return { ...outcomeOf(game, opened), notes: opened.notes };
}

export function openWhole(readings, setup) {
  const game = under(readings);
  return outcomeOf(game, openSetup(game, setup));
}

/** The state of a position by these readings: {game, state} or {refused}. */
export function stateOf(readings, position) {
  const game = under(readings);
  const known = inPlay.get(position);
  if (known === undefined) {
    const opened = openPosition(game, position);
    return opened.refused ? opened : { game, state: opened.state };
  }
  if (known.game === game || known.state.question === null) return { game, state: known.state };
  const again = againUnder(game, known.state, () => 0);
  return again.refused ? again : { game, state: again.state };
}

export function playBoard(readings, position, move) {
  const found = stateOf(readings, position);
  if (found.refused) return found;
  return outcomeOf(found.game, playMove(found.game, found.state, wholeMove(move), null));
}

/** A move with the chance that the rules ask for; with `isTried` only as much of what is stated as they ask for. */
export function completedMove(readings, position, move, below, isTried) {
  const found = stateOf(readings, position);
  const whole = wholeMove(move);
  if (found.refused) return whole;
  return { choice: whole.choice, chance: chanceOf(found.game, found.state, whole, below, isTried) };
}

/** Returns what these seats see of a position, and whose view it is. */
export function seenBoard(readings, position, seats) {
  const { game, state } = stateOf(readings, position);
  return { ...view(game, state, seats), frames: position.frames, viewer: seats[0] };
}

/** How a finished game stands: {scores, winners}; null before. */
export function endOf(readings, position) {
  return position.phase === "over" ? result(under(readings), position) : null;
}

/** Returns whether a position can be gone on from without what led to it. */
export function standsAlone(position) {
  const known = inPlay.get(position);
  return known === undefined || known.state.question === null || known.state.log.length === 1;
}
