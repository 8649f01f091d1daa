/* What can be chosen now, by whom, in the words of buttons; and what is refused, and by which rule. */

import { HEADINGS, chartOf, nextSpace } from "../chart.mjs";
import { SIDES, SYSTEMS, crewOf, hasBegun, isRealTime, otherSide, roleOf, sideOf } from "../crews.mjs";
import { standing } from "../damage.mjs";
import { BEARINGS } from "../detection.mjs";
import { choices, toAct } from "../choices.mjs";
import { playChoice } from "../play.mjs";
import { SYSTEM_OF, namingOf } from "../systems.mjs";
import { sheetToIrradiate } from "../upkeep.mjs";
import { isRedBroken } from "../weapons.mjs";
import { wholeMove } from "../notation/moves.mjs";
import { ROLE_NAMES, capital, joined, seatName, symbolOnSheet } from "./figures.mjs";

/**
 * The open decisions as [{who, groups: [{title, options: [{label, short, move, at}]}], refused: [{label, rule, why,
 * tries: [{label, move}]}]}], one for each seat that has something to choose; `at` is what can be clicked in the picture. With `seats`, only what
 * is for them to choose.
 */
export function decisionsOf(game, position, seats = null) {
  const found = new Map();
  for (const { seats: takers, kind } of toAct(game, position)) {
    const seat = seats === null ? takers[0] : takers.find((one) => seats.includes(one));
    if (seat === undefined) continue;
    const groups = found.get(seat) ?? new Map();
    for (const choice of choices(game, position, seat, kind)) {
      const isInVain = isAttemptAt(game, position, choice);
      const title = isInVain ? "Try what is broken" : (TITLES[kind]?.(position, sideOf(seat)) ?? "Activate");
      groups.set(title, [...(groups.get(title) ?? []), optionOf(game, position, choice, isInVain)]);
    }
    found.set(seat, groups);
  }
  const decisions = [...found].map(([seat, groups]) => decisionOf(game, position, seat, groups));
  const onTurn = ({ seat }) => (sideOf(seat) === position.turn ? 0 : 1);
  return decisions
    .filter(({ groups, refused }) => groups.length > 0 || refused.length > 0)
    .sort((one, other) => (isRealTime(position) ? 0 : onTurn(one) - onTurn(other)));
}

function decisionOf(game, position, seat, groups) {
  const inOrder = [...groups].sort(([one], [other]) => (other === TITLES.order()) - (one === TITLES.order()));
  const made = inOrder.map(([title, options]) => ({ title, options }));
  const refused = roleOf(seat) === "captain" ? refusedTo(game, position, seat) : [];
  return { seat, who: seatName(seat), groups: made, refused };
}

const TITLES = {
  start: () => "Start at",
  order: () => "Course",
  surface: () => "Course",
  end: () => "Course",
  gauge: () => "Mark a gauge",
  breakdown: (position, side) => `Mark a symbol in the panel ${crewOf(position, side).heading}`,
  radiation: () => "Mark a radiation symbol",
  drop: () => "Drop a mine at",
  trigger: () => "Trigger the mine at",
  torpedo: () => "Launch a torpedo at",
  drone: () => "Ask the drone about sector",
  silence: () => "Go in silence",
  trace: () => "Trace on the hull",
  dive: () => "Course",
  "answer-drone": ({ question }) => `Is the submarine in sector ${question?.sector}?`,
  "answer-sonar": () => "Answer the sonar: one true, one false",
  check: (_, side) => `Check the hull of ${otherSide(side)}`,
};

// ---- One option

function optionOf(game, position, choice, isInVain) {
  const [short, label] = isInVain ? attemptLabels(choice) : LABELS[choice.kind](choice);
  const at = placeOfOption(game, position, choice);
  return { short, label: `${capital(sideOf(choice.seat))}: ${label}`, move: { choice }, at };
}

function isAttemptAt(game, position, { seat, kind }) {
  if (kind === "trigger") return isRedBroken(game, position, sideOf(seat));
  return Object.hasOwn(SYSTEM_OF, kind) && namingOf(game, position, sideOf(seat), SYSTEM_OF[kind]).way === "attempt";
}

function attemptLabels({ kind }) {
  const what = kind === "trigger" ? "a trigger" : kind === "drop" ? "a mine" : `the ${SYSTEM_OF[kind]}`;
  return [capital(what), `try ${what}, though it is broken`];
}

const twice = (text) => [capital(text), text];
const bearing = (said) => BEARINGS.filter((part) => said[part] !== null).map((part) => `${part} ${said[part]}`);

/** By kind: what is on the button beneath its title, and the same said in full, with these very words in it. */
const LABELS = {
  start: ({ at }) => [at, `start at ${at}`],
  order: ({ to }) => [capital(to), `head ${to}`],
  surface: () => twice("surface"),
  end: () => twice("end the turn"),
  gauge: ({ system }) => [capital(system), `mark the ${system} gauge`],
  breakdown: symbolLabels,
  radiation: symbolLabels,
  drop: ({ at }) => [at, `drop a mine at ${at}`],
  trigger: ({ at }) => [at, `trigger the mine at ${at}`],
  torpedo: ({ at }) => [at, `launch a torpedo at ${at}`],
  drone: ({ sector }) => [String(sector), `ask the drone about sector ${sector}`],
  sonar: () => ["The sonar", "activate the sonar"],
  scenario: () => ["The scenario system", "activate the scenario system"],
  silence: ({ to, length }) =>
    length === 0 ? ["Stay", "stay in silence"] : [`${capital(to)} ${length}`, `go ${to} ${length} in silence`],
  "answer-drone": ({ yes }) => (yes ? ["Yes", "answer yes"] : ["No", "answer no"]),
  "answer-sonar": (said) => [capital(bearing(said).join(", ")), `answer ${bearing(said).join(", ")}`],
  trace: ({ seat }) => twice(`trace the ${ROLE_NAMES[roleOf(seat)]}'s section`),
  check: ({ crossed }) => {
    const lines = joined(crossed.map((role) => ROLE_NAMES[role]));
    if (crossed.length === 0) return ["Valid", "find the hull valid"];
    return [`Crossed by the ${lines}`, `find the hull crossed by the ${lines}`];
  },
  dive: () => twice("be ready to dive"),
};

function symbolLabels({ symbol }) {
  const named = `${symbol} ${symbolOnSheet(symbol).kind}`;
  return [named, `mark ${named}`];
}

/** The space, gauge or symbol that an option is about, by the name that the picture has for it. */
function placeOfOption(game, position, { seat, kind, at, to, length, system, symbol }) {
  const side = sideOf(seat);
  if (kind === "gauge") return `${side} ${system}`;
  if (kind === "breakdown") return `${side} ${symbol}`;
  if (kind === "radiation") return `${sheetToIrradiate(game, seat)} ${symbol}`;
  if (kind !== "order" && kind !== "silence") return at ?? null;
  let space = crewOf(position, side).at;
  for (let steps = kind === "order" ? 1 : length; steps > 0; steps -= 1) {
    space = nextSpace(chartOf(game, position), space, to);
  }
  return kind === "silence" && length === 0 ? null : space;
}

// ---- What is refused

/** Returns what a Captain might want to do and may not; nothing while it is not for this crew to go on. */
function refusedTo(game, position, seat) {
  const side = sideOf(seat);
  if (standing(game, position).over || !hasBegun(position) || position.question !== null) return [];
  if (!isRealTime(position) && position.turn !== side) return [];
  const why = (label, parts) => {
    const move = wholeMove({ choice: { seat, ...parts } });
    const { refused } = playChoice(game, position, move.choice);
    return refused ? [{ label, ...refused, tries: [{ label: `${capital(side)}: ${label.toLowerCase()}`, move }] }] : [];
  };
  const [waiting] = why("An order, or a system", { kind: "order", to: "north" });
  if (crewOf(position, side).owes.length > 0 && waiting) return [waiting];
  return [
    ...HEADINGS.flatMap((to) => why(capital(to), { kind: "order", to })),
    ...why("Surface", { kind: "surface" }),
    ...(isRealTime(position) ? [] : why("End the turn", { kind: "end" })),
    ...SYSTEMS.flatMap((system) => refusedSystem(game, position, seat, system, why)),
    ...crewOf(position, side).mines.flatMap((at) => why(`Trigger ${at}`, { kind: "trigger", at })),
  ];
}

/** A system of which nothing can be chosen. */
function refusedSystem(game, position, seat, system, why) {
  const kind = system === "mine" ? "drop" : system;
  if (choices(game, position, seat, kind).length > 0) return [];
  return why(system === "mine" ? "Drop a mine" : capital(system), { kind });
}

/** Every side's name, for a form. */
export const CREW_CHOICES = SIDES.map((side) => [side, capital(side)]);
