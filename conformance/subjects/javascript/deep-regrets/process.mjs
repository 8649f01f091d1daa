/* Runs processes: one after the other, until a decision is open or the game is over. */

import { PROCESSES } from "./processes.mjs";
import { Pause, Refused, completingChance, newChance, newWork, refusal } from "./work.mjs";

/**
 * A game in play is {position, question, base, process, log, told}: the position as it stands, what is asked, and what
 * the process under way began with. Nothing of it is ever changed.
 */
export function begin(game, base, process, events = []) {
  return ran(game, { base, process, log: [{ choice: null, chance: [] }], told: 0 }, newChance([], null), events);
}

/**
 * What is under way gone through again by other readings, from the beginning of its process. Chance that they do not
 * ask for is left out, and what they ask for besides is drawn.
 */
export function againUnder(game, { base, process, log }, random) {
  const start = { base, process, log: [{ choice: null, chance: [] }], told: 0 };
  let outcome = ran(game, start, completingChance(log[0].chance, random, true), []);
  for (const move of log.slice(1)) {
    if (outcome.refused) return outcome;
    const chance = chanceOf(game, outcome.state, move, random, true);
    outcome = playMove(game, outcome.state, { choice: move.choice, chance }, null);
  }
  return outcome;
}

/**
 * The chance of a move with what the rules ask for besides, which is drawn. What is stated and not asked for stays,
 * and is refused, unless the move is only tried.
 */
export function chanceOf(game, state, { choice, chance }, random, isTried = false) {
  if (whyNot(state, choice)) return chance;
  const live = completingChance(chance, random, isTried);
  const { refused } = ran(game, { ...state, log: [...state.log, { choice, chance: [] }] }, live, []);
  return refused ? chance : live.used;
}

/** Plays one choice. `stated` is what chance gave, or null to have it drawn with `random(below)`. */
export function playMove(game, state, { choice, chance: stated }, random) {
  const refused = whyNot(state, choice);
  if (refused) return { refused };
  const live = newChance(stated, random);
  const log = [...state.log, { choice, chance: [] }];
  const outcome = ran(game, { ...state, log }, live, []);
  return live.used === null || outcome.refused ? outcome : { ...outcome, played: { chance: live.used } };
}

export function whyNot({ position, question }, choice) {
  if (question === null) {
    const isEmpty = position.shoals.every(({ cards }) => cards.length === 0);
    return refusal(isEmpty ? "end.sea-empty" : "end.saturday", "The game is over.");
  }
  if (!(choice.seat >= 1 && choice.seat <= position.anglers.length)) {
    return refusal("setup.players", `There is no player in seat ${choice.seat}.`);
  }
  return question.whyNot(choice);
}

function ran(game, { base, process, log, told }, live, before) {
  const events = [...before];
  try {
    for (;;) {
      const work = newWork(game, base, log, live);
      const question = questionOf(work, process, (next) => {
        process = next;
      });
      events.push(...work.events.slice(told));
      if (question !== null || process === null) {
        const refused = live.whyLeft();
        if (refused) return { refused };
        const state = { position: work.position, question, base, process, log, told: work.events.length };
        return { state, events };
      }
      [base, log, told] = [work.position, [{ choice: null, chance: [] }], 0];
    }
  } catch (stop) {
    if (stop instanceof Refused) return { refused: stop.refused };
    throw stop;
  }
}

/** Returns what a process asks; null if it has come to its end, and then `goOn` is told what follows. */
function questionOf(work, process, goOn) {
  try {
    goOn(PROCESSES[process.name](work, process));
    return null;
  } catch (stop) {
    if (stop instanceof Pause) return { about: work.about, ...stop.question };
    throw stop;
  }
}
