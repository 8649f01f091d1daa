/* One whole turn: four steps in this order, and what follows of itself. */

import { breathe, stopOrGoOn } from "./breathe.mjs";
import { isPossibleRoll } from "./components.mjs";
import { chooseDirection } from "./direction.mjs";
import { afterTurn, whyOverAtOnce } from "./dive.mjs";
import { gameUnder } from "./readings.mjs";
import { search } from "./search.mjs";
import { swim } from "./swim.mjs";

/**
 * Plays one move. Returns {position, events}, or {refused: {rule, why}}; the position that
 * was handed in is never changed.
 */
export function play(components, readings, position, move) {
  const game = gameUnder(components, readings);
  const { turn, refused } = takeTurn(game, position, move.choice, move.chance);
  return refused ? { refused } : afterTurn(game, turn);
}

/**
 * The four steps of a turn, without what follows the turn: {turn}, or {refused}.
 * `turn.state` is the position as the diver leaves it.
 */
export function takeTurn(game, position, choice, chance) {
  const wrong = whyNotThisTurn(game, position, choice) ?? whyNoSuchRoll(game, chance);
  if (wrong) return { refused: wrong };
  const turn = beginTurn(position, choice, chance);
  const refused = breathe(game, turn) ?? stopOrGoOn(game, turn) ?? remainingSteps(game, turn);
  return refused ? { refused } : { turn };
}

/**
 * The steps of a turn up to the declaration, and up to the swim if `dice` are rolled: {turn}, or {refused}. `turn.state`
 * is the position before the search.
 */
export function beginningOfTurn(game, position, choice, dice) {
  const turn = beginTurn(position, choice, { dice, roll_off: [] });
  breathe(game, turn);
  const refused = stopOrGoOn(game, turn) ?? (turn.stopped ? null : chooseDirection(game, turn));
  if (refused) return { refused };
  if (dice !== null && !turn.stopped) swim(game, turn);
  return { turn };
}

function remainingSteps(game, turn) {
  if (turn.stopped) return null;
  return chooseDirection(game, turn) ?? swim(game, turn) ?? search(game, turn);
}

function whyNotThisTurn(game, position, { seat }) {
  if (position.turn === null) {
    return { rule: "dsa.dive.three", why: "The game is over, all dives have been made." };
  }
  const early = whyOverAtOnce(game, position);
  if (early) return { rule: early, why: "This dive is over before anybody moves." };
  if (seat === position.turn) return null;
  if (position.divers[seat - 1]?.home) {
    return { rule: "dsa.dive.home-sits-out", why: `Seat ${seat} is home and has no more turns in this dive.` };
  }
  return { rule: "dsa.dive.clockwise", why: `It is the turn of seat ${position.turn}.` };
}

/** Returns what is said of the dice has to be possible even where the turn stops before they are looked at. */
function whyNoSuchRoll({ components }, { dice, roll_off: rounds }) {
  const why = "The two dice cannot show this roll.";
  if (dice && !isPossibleRoll(components, dice)) return { rule: "dsa.swim.two-dice", why };
  const isRolled = (rounds ?? []).flat().every((roll) => isPossibleRoll(components, roll));
  return isRolled ? null : { rule: "dsa.clean-up.starter-equal", why };
}

/** The turn as it is worked on: a copy of the position, and what the steps tell each other. */
function beginTurn(position, choice, chance) {
  const divers = position.divers.map((diver) => ({ ...diver }));
  const state = { ...position, line: [...position.line], divers };
  const seat = position.turn;
  return {
    state,
    seat,
    diver: divers[seat - 1],
    choice,
    chance,
    heading: null, // set by the direction step
    airOut: false, // set by the breath
    stopped: false, // the turn ends after the breath
    moved: false, // set by the swim
    changed: false, // anything at all changed, for the companion rule of `stays`
    events: [],
  };
}
