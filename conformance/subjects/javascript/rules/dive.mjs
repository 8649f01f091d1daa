/* The frame: what follows a turn, when a dive ends, and how the next one begins. */

import { cleanUp, revealBanked } from "./clean-up.mjs";

/** Returns what follows a finished turn: the next diver's turn, or the end of the dive. */
export function afterTurn(game, turn) {
  countIdleTurns(game, turn);
  const cause = whyDiveEnds(game, turn);
  return cause ? endDive(game, turn, cause) : passTurn(turn);
}

function countIdleTurns(game, turn) {
  const counted = game.readings["end-empty-handed"] === "stays";
  turn.state.idle = counted && !turn.changed ? turn.state.idle + 1 : 0;
}

/** The rule that ends the dive now, or null. */
function whyDiveEnds(game, { state, airOut }) {
  const out = state.divers.filter((diver) => !diver.home).length;
  if (out === 0) return "dsa.dive.all-home";
  if (airOut) return "dsa.dive.air-out";
  const stuck = game.readings["end-empty-handed"] === "stays" && state.idle >= out;
  return stuck ? "dsa.dive.no-progress" : null;
}

function passTurn({ state, seat, choice, events }) {
  if (choice.lay.length > 0) {
    const why = "The dive goes on, so nobody lays treasure down.";
    return { refused: { rule: "dsa.clean-up.owner-order", why } };
  }
  const seats = state.divers.length;
  let next = seat;
  do next = (next % seats) + 1;
  while (state.divers[next - 1].home);
  state.turn = next;
  return { position: state, events };
}

function endDive(game, turn, cause) {
  const { state, events } = turn;
  events.push({ kind: "dive-ended", dive: state.dive, rules: [cause] });
  const { starter, rules, refused } = cleanUp(game, turn);
  if (refused) return { refused };
  if (starter !== null) events.push({ kind: "starter-named", seat: starter, rules });
  return { position: nextDive(game, state, starter, events), events };
}

/** The start of the next dive that has anything to dive for, or the end of the game. */
function nextDive(game, state, starter, events) {
  if (state.dive === game.components.dives) return gameOver(state, events);
  const started = {
    ...state,
    dive: state.dive + 1,
    air: game.readings["air-per-dive"] === "single-tank" ? state.air : game.components.air,
    divers: state.divers.map(backAboard),
    turn: starter,
    starter,
    last_home: null,
    idle: 0,
  };
  events.push({ kind: "dive-began", dive: started.dive, seat: starter, rules: ["dsa.dive.reset"] });
  return skipIfOver(game, started, events);
}

/** A dive that cannot be dived is over at once; nobody is left out and the starter stays. */
function skipIfOver(game, state, events) {
  const rule = whyOverAtOnce(game, state);
  if (rule === null) return state;
  events.push({ kind: "dive-ended", dive: state.dive, rules: [rule] });
  return nextDive(game, state, state.starter, events);
}

/** The rule that ends a dive before anybody has moved, or null. */
export function whyOverAtOnce(game, state) {
  const begun = state.divers.some((diver) => diver.home || diver.at > 0);
  if (begun || state.turn === null) return null;
  if (state.line.length === 0 && game.readings["line-empty"] === "skip-dive") return "dsa.dive.empty-line";
  if (state.air <= 0 && game.readings["air-per-dive"] === "single-tank") return "dsa.dive.air-out";
  return null;
}

function backAboard(diver) {
  return { ...diver, at: 0, facing: "down", home: false };
}

function gameOver(state, events) {
  const ended = { ...state, divers: state.divers.map(backAboard), turn: null, last_home: null, idle: 0 };
  revealBanked(ended);
  events.push({ kind: "game-ended", rules: ["dsa.scoring.after-third-dive"] });
  return ended;
}
