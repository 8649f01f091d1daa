/* What happened, told in sentences; what the listener does not know is left out of them. */

import { SIDES, otherSide, roleOf, sideOf } from "../crews.mjs";
import { COMPONENTS } from "../components.mjs";
import { MODES, ROLE_NAMES, capital, counted, joined, seatName, symbolOnSheet, symbolsBy } from "./figures.mjs";

/** An event as a sentence. */
export function tellEvent(event) {
  const who = event.seat ? seatName(event.seat) : "";
  return `${capital(TELLERS[event.kind](who, event))}.`;
}

/** Returns where something is, if it is known. */
const place = (at, before) => (at === null ? "" : `${before}${at}`);

function tellOpened(_, { map, mode, goal }) {
  const what = goal === "sudden-death" ? "Sudden Death" : "Hunt";
  return `the game begins on ${capital(map)}, ${MODES[mode]}. ${what}: ${COMPONENTS.goals[goal]} damage loses`;
}

function tellSymbolMarked(who, { symbol: name }) {
  const symbol = symbolOnSheet(name);
  return symbol ? `${who} marks ${name} (${symbol.kind}) in the panel ${symbol.panel}` : `${who} marks ${name}`;
}

function tellRepaired(_, { seat, circuit }) {
  const erased = joined(symbolsBy("circuit").get(circuit) ?? []) || "its symbols";
  return `circuit ${circuit} of ${sideOf(seat)} is complete: ${erased} are erased`;
}

function tellSystemFailed(_, { seat, cause, damage }) {
  const causes = { radiation: "every radiation symbol", panel: "a whole panel" };
  const found = Object.keys(causes).filter((one) => cause?.includes(one)).map((one) => causes[one]);
  if (found.length === 0) return `${sideOf(seat)} takes ${damage} damage by a system failure`;
  return `${joined(found)} ${found.length > 1 ? "are" : "is"} marked: ${sideOf(seat)} takes ${damage} damage`;
}

const HITS = ["is clear", "has an indirect hit, 1 damage", "has a direct hit, 2 damage"];

function tellExploded(_, { what, at, damage }) {
  const said = SIDES.map((side, index) => [side, damage[index]])
    .filter(([, taken]) => taken !== null)
    .map(([side, taken]) => `${side} ${HITS[taken] ?? `has ${taken} damage`}`);
  return `the ${what} explodes at ${at}${said.length > 0 ? `: ${said.join("; ")}` : ""}`;
}

function tellSonarAnswered(who, event) {
  const said = ["row", "column", "sector"].filter((part) => event[part] !== null).map((part) => `${part} ${event[part]}`);
  return `${who} answers the sonar: ${joined(said) || "nothing"}`;
}

function tellSilenced(who, { to, length, at }) {
  if (length === null) return `${who} uses silence`;
  if (length === 0) return `${who} uses silence and stays${place(at, " at ")}`;
  return `${who} uses silence and goes ${counted(length, "space")}${place(to, " ")}${place(at, ", to ")}`;
}

function tellTraced(who, { seat, role }) {
  if (role === roleOf(seat)) return `${who} traces a section of the hull`;
  return `${who} traces the section of the hull that is the ${ROLE_NAMES[role]}'s`;
}

function tellChecked(who, { seat, crossed }) {
  const hull = `${who} checks the hull of ${otherSide(sideOf(seat))}`;
  if (crossed.length === 0) return `${hull}: it is valid`;
  const lines = Object.keys(ROLE_NAMES).filter((role) => crossed.includes(role)).map((role) => ROLE_NAMES[role]);
  return `${hull}: the border is crossed by the line${crossed.length > 1 ? "s" : ""} of ${joined(lines)}`;
}

function tellTurnEnded(_, { side, next }) {
  if (next === side) return `${side}'s turn is over, and ${side} has another`;
  return `${side}'s turn is over; it is ${next}'s turn`;
}

const TELLERS = {
  opened: tellOpened,
  started: (who, { at }) => `${who} has chosen where to start${place(at, ": ")}`,
  moved: (who, { to, at }) => `${who} heads ${to}${place(at, ", to ")}`,
  "gauge-marked": (who, { system }) =>
    system === null ? `${who} says OK without a mark` : `${who} marks the ${system} gauge`,
  "symbol-marked": tellSymbolMarked,
  repaired: tellRepaired,
  "system-failed": tellSystemFailed,
  attempted: (who, { system }) => `${who} tries the ${system} system, and it is broken`,
  dropped: (who, { at }) => `${who} drops a mine${place(at, " at ")}`,
  launched: (who, { at }) => `${who} launches a torpedo, impact at ${at}`,
  triggered: (who, { at }) => `${who} triggers the mine at ${at}`,
  exploded: tellExploded,
  "mine-lost": (_, { seat, at }) => `the mine of ${sideOf(seat)} at ${at} is gone without exploding`,
  "drone-launched": (who, { seat, sector }) =>
    `${who} launches the drone and asks whether ${otherSide(sideOf(seat))} is in sector ${sector}`,
  "drone-answered": (who, { yes, sector }) =>
    `${who} answers ${yes ? "yes" : "no"}: ${yes ? "" : "not "}in sector ${sector}`,
  "sonar-activated": (who) => `${who} activates the sonar`,
  "sonar-answered": tellSonarAnswered,
  silenced: tellSilenced,
  "scenario-used": (who) => `${who} uses the scenario system`,
  surfaced: (who, { sector }) => `${who} surfaces in sector ${sector}`,
  traced: tellTraced,
  checked: tellChecked,
  dived: (who, { seat }) => `${who} erases the breakdowns: ${sideOf(seat)} is ready to dive`,
  "turn-ended": tellTurnEnded,
  ended: (_, { winners }) =>
    winners.length > 1 ? "the game is over: it is a draw" : `the game is over: ${joined(winners)} wins`,
};
