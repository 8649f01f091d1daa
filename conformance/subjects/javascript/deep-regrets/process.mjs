/* Runs processes: one after the other, until a decision is open or the game is over. */

import { PROCESSES } from "./processes.mjs";
import { Pause, Refused, newChance, newWork, refusal } from "./work.mjs";

/**
 * A game in play is {position, question, base, process, log, told}: the position as it stands, what is asked, and what
 * the process under way began with. Nothing of it is ever changed.
 */
export function begin(game, base, process, events = []) {
  return ran(game, { base, process, log: [{ choice: null, chance: [] }], told: 0 }, newChance([], null), events);
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
    return refusal("setup.players", `Nobody sits on seat ${choice.seat}.`);
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

/** What a process asks; null if it has come to its end, and then `goOn` is told what follows. */
function questionOf(work, process, goOn) {
  try {
    goOn(PROCESSES[process.name](work, process));
    return null;
  } catch (stop) {
    if (stop instanceof Pause) return stop.question;
    throw stop;
  }
}
