/*
 * Deep Sea Adventure as a page plays it: what `docs/_static/live_board.js` needs of a game, and nothing
 * of it knows the page. Another game offers the same names and gets the same page.
 */

import { COMPONENTS } from "../rules/components.mjs";
import { openGame, shuffledDeal } from "../rules/opening.mjs";
import { play } from "../rules/turn.mjs";
import { standing } from "../rules/scoring.mjs";
import { readMove, writeMove } from "../notation/moves.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { fillingsOf } from "../notation/short-form.mjs";
import { writeUnits } from "../notation/units.mjs";
import { capital, describe, describedUnits, joined } from "./description.mjs";
import { fieldsOf, notationOf } from "./fields.mjs";
import { LEGEND } from "./legend.mjs";
import { beforeHeard, heardEvents, isKnown, looksOf, seenPosition } from "./looks.mjs";
import { afterPart, options, withRollOff } from "./options.mjs";
import { drawSvg, placesIn } from "./svg.mjs";
import { tellMove } from "./words.mjs";

const COLOURS = ["red", "blue", "green", "yellow", "purple", "orange"];
const NUMBERS_OF_SEATS = Array.from({ length: COMPONENTS.seats_max - COMPONENTS.seats_min + 1 }, (_, index) => {
  const number = String(COMPONENTS.seats_min + index);
  return [number, number];
});
const STARTERS = [["", "by chance"], ...COLOURS.map((name, index) => [String(index + 1), name])];
const namesIn = ({ divers }) => COLOURS.slice(0, divers.length);

/** The game under its readings: positions are plain JSON, moves too. */
export const pageGame = {
  play: (readings, position, move) =>
    withNames(play(COMPONENTS, readings, position, withChips(move)), namesIn(position)),
  openSetup: (readings, setup) => openGame(COMPONENTS, readings, setup),
  open: (readings, position) => openGame(COMPONENTS, readings, { seats: position.divers.length, position }),
  decisions,
  during: (readings, position, part) => {
    const { position: here, events, chance } = afterPart(COMPONENTS, readings, position, part);
    return { position: here, told: tellMove(position, { events }, { chance }, namesIn(position)) };
  },
  looks: (position) => looksOf(namesIn(position)),
  seen: seenPosition,
  knows: (move, seats, before) => isKnown(before, move, seats),
  legend: LEGEND,
  completed: (readings, position, move, below) =>
    withRollOff(COMPONENTS, readings, position, withChips(move), below),
  readPosition: (text) => readPosition(COMPONENTS, text),
  writePosition,
  fillings: (text) => fillingsOf(text).map((one) => ({ ...one, value: one.value.replace(/\bseat (\d)/, seatInWords) })),
  readMove: (text, position) => readMove(text, namesIn(position)),
  writeMove: (move, position) => writeMove(move, namesIn(position)),
  draw: (position, title) => drawSvg(COMPONENTS, position, namesIn(position), title),
  figure: (position, title, names = namesIn(position)) => drawSvg(COMPONENTS, position, names, title),
  places: placesIn,
  describe: (position) => describe(COMPONENTS, position, namesIn(position)),
  tell: (before, { events }, move, { seats }) => {
    if (seats === null) return tellMove(before, { events }, move, namesIn(before));
    const heard = heardEvents(before, events, seats);
    return tellMove(beforeHeard(before, seats), { events: heard }, move, namesIn(before));
  },
  result,
  facts,
  fields: (position) => fieldsOf(position, namesIn(position)),
  fromFields: notationOf,
  newGame: [
    { key: "seats", label: "Players", choices: NUMBERS_OF_SEATS, value: "3" },
    { key: "starter", label: "Starter", choices: STARTERS },
  ],
  deal: (readings, { seats, starter }, below) => deal(readings, Number(seats), Number(starter), below),
};

const seatInWords = (_, seat) => COLOURS[seat - 1];

/** The turn of the diver to move; `part` is the part of it that is already made. */
function decisions(readings, position, { below, seats = null, part = null }) {
  const { turn } = position;
  if (turn === null || (seats !== null && !seats.includes(turn))) return [];
  return [{ who: COLOURS[turn - 1], ...options(COMPONENTS, readings, position, { part, seats, below }) }];
}

/** An outcome whose refusal names the divers: the rules speak of seats by number. */
function withNames(outcome, names) {
  if (!outcome.refused) return outcome;
  const named = (_, numbers) => joined(numbers.split(" and ").map((number) => names[number - 1] ?? `seat ${number}`));
  const why = capital(outcome.refused.why.replace(/\bseats? (\d+(?: and \d+)*)/gi, named));
  return { refused: { ...outcome.refused, why } };
}

/** A move as the rules want it: a drop that names a unit only has no chips in it. */
function withChips(move) {
  const { search } = move.choice;
  if (search.action !== "drop" || search.chips) return move;
  return { ...move, choice: { ...move.choice, search: { ...search, chips: null } } };
}

/** The result of a finished game in a sentence. */
function result(readings, position) {
  const { over, scores, winners, decided_by: by } = standing(readings, position);
  if (!over) return "";
  const names = namesIn(position);
  const points = joined(scores.map((score, index) => `${names[index]} ${score}`));
  const won = joined(winners.map((seat) => names[seat - 1]));
  const how = by === "tie-break" ? " in the tie-break" : "";
  return winners.length > 1
    ? `Points: ${points}. ${capital(won)} share a draw.`
    : `Points: ${points}. ${capital(won)} wins${how}.`;
}

/** A position as labelled facts: what two results are compared by. */
function facts(readings, position) {
  const names = namesIn(position);
  const divers = position.divers.map((diver, index) => [capital(names[index]), factsOfDiver(diver)]);
  const end = result(readings, position);
  return [
    ["Dive", String(position.dive)],
    ["Air", String(position.air)],
    ["To move", position.turn === null ? "nobody" : names[position.turn - 1]],
    ...divers,
    ["Line", writeUnits(position.line).replaceAll(/![1-6]*/g, "") || "no space left"],
    ["Values seen", seenIn(position)],
    ...(end ? [["Result", end]] : []),
  ];
}

function factsOfDiver({ at, facing, home, carried, banked }) {
  const way = facing === "down" ? "deeper" : "back";
  const place = home ? "home" : at === 0 ? "on the submarine" : `space ${at}, going ${way}`;
  const load = carried.length > 0 ? `, carries ${describedUnits(carried)}` : ", carries nothing";
  return place + load + (banked.length > 0 ? `, has kept ${describedUnits(banked)}` : "");
}

function seenIn({ line, divers }) {
  const chips = [...line, ...divers.flatMap(({ carried, banked }) => [...carried, ...banked])].flat();
  const seen = chips.filter((chip) => chip.known_to?.length > 0);
  return seen.map((chip) => `${chip.level}:${chip.value}`).join(" ") || "none";
}

/** A new game: the chips shuffled, and the starter drawn if none is chosen. */
function deal(readings, seats, starter, below) {
  const setup = { seats, deal: shuffledDeal(COMPONENTS, below), starter: starter || 1 + below(seats) };
  return withNames(openGame(COMPONENTS, readings, setup), COLOURS);
}
