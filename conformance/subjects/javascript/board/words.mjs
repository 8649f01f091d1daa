/* What happened in a turn, told in sentences, each with the rules that made it happen. */

import { capital, describedUnits, diverName } from "./description.mjs";
import { spaceName } from "./svg.mjs";

/** The sentences on a move that was played: [{text, rules}]. */
export function tellMove(before, { events }, { chance }, names) {
  return events
    .map((event) => ({ text: tellEvent(before, event, chance, names), rules: event.rules ?? [] }))
    .filter(({ text }) => text !== "")
    .map(({ text, rules }) => ({ text: capital(text), rules }));
}

function tellEvent(before, event, chance, names) {
  const who = event.seat ? diverName(names[event.seat - 1]) : "";
  return EVENT_TELLERS[event.kind]?.(who, event, before, chance) ?? "";
}

function toldBreath(who, { by, air }) {
  if (by === 0) return `${who} carries nothing and uses no air: it stays at ${air}.`;
  const fall = `${who} breathes ${by}: the air falls to ${air}.`;
  return air > 0 ? fall : `${fall} This turn is the last of the dive.`;
}

function toldTurn(who, { rules }) {
  const obliging = ["dsa.direction.forced-with-treasure", "dsa.direction.forced-empty-handed"];
  const forced = rules.some((rule) => obliging.includes(rule));
  return forced ? `${who} has to turn back: no space deeper is open to it.` : `${who} turns back.`;
}

function toldSwim(who, { seat, from, to, steps }, before, { dice }) {
  const load = before.divers[seat - 1].carried.length;
  const sum = dice.reduce((total, face) => total + face, 0);
  const less = load > 0 ? ` less a load of ${load}` : "";
  const rolled = `${who} rolls ${dice.join("+")} = ${sum}${less}: ${steps} step${steps === 1 ? "" : "s"}.`;
  const moved =
    from === to ? `It stays on ${spaceName(from)}.` : `It swims from ${spaceName(from)} to ${spaceName(to)}.`;
  return `${rolled} ${moved}`;
}

function toldPickUp(who, { at }, before) {
  return `${who} picks up ${describedUnits([before.line[at - 1]])} on space ${at} and leaves a blank there.`;
}

function toldEnd(_, { dive, rules }) {
  const why = {
    "dsa.dive.all-home": "everybody is home",
    "dsa.dive.air-out": "there is no air left",
    "dsa.dive.no-progress": "nobody changes anything any more",
    "dsa.dive.empty-line": "no space is left in the line",
  };
  return `dive ${dive} is over: ${why[rules[0]]}.`;
}

function toldLaying(who, { units }) {
  if (units.length === 0) return `${who} is left out with nothing to lay down, and returns.`;
  return `${who} is left out and lays ${describedUnits(units)} at the end of the line.`;
}

const EVENT_TELLERS = {
  breathed: toldBreath,
  turned: toldTurn,
  swam: toldSwim,
  waited: (who) => `${who} cannot leave: no space of the line is open to it.`,
  "came-home": (who) => `${who} is home.`,
  "came-too-late": (who) => `${who} reaches the submarine too late and counts as left out.`,
  "picked-up": toldPickUp,
  dropped: (who, { at, chips }) =>
    `${who} drops ${describedUnits([chips])} on space ${at}, in place of the blank.`,
  "dive-ended": toldEnd,
  "brought-home": (who, { units }) =>
    `${who} keeps the ${units === 1 ? "unit" : `${units} units`} it brought home.`,
  laid: toldLaying,
  "starter-named": (who) => `${who} starts the next dive.`,
  "dive-began": (_, { dive }) => `dive ${dive} begins.`,
  "game-ended": () => "the game is over.",
};
