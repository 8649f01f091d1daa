/* Deep Regrets as a page plays it: what the live board of the site needs of a game; nothing of it knows the page. */

import { COMPONENTS } from "../components.mjs";
import { heard } from "../information.mjs";
import { PILES, pileOf, whyNoGame } from "../opening.mjs";
import { readMove, writeMove } from "../notation/moves.mjs";
import { completedPosition } from "../notation/filling.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { SHUFFLES, isSetup, readSetup, writeSetup } from "../notation/setups.mjs";
import { fillingsOf } from "../notation/short-form.mjs";
import { cardInWords } from "./card-words.mjs";
import { decisionsOf } from "./decisions.mjs";
import { describe } from "./description.mjs";
import {
  completedMove, endOf, openBoard, openWhole, playBoard, seenBoard, standsAlone, stateOf, under,
} from "./in-play.mjs";
import { LEGEND } from "./legend.mjs";
import { tellEvent } from "./sentences.mjs";
import { NEW_GAME_OPTIONS, fieldsOf, notationOfFields } from "./setting-up.mjs";
import { drawSvg, placesIn } from "./svg.mjs";
import { awaited, capital, cardName, countOf, joined, player } from "./told.mjs";

/** The game under its readings: positions are plain JSON, moves too. */
export const pageGame = {
  play: playBoard,
  openSetup: (readings, setup) => openWhole(readings, withPiles(readings, setup)),
  open: openBoard,
  decisions: (readings, position, { seats }) => {
    const { game, state, refused } = stateOf(readings, position);
    return refused ? [] : decisionsOf(game, state, seats);
  },
  completed: completedMove,
  result: resultOf,
  readPosition: (text) => (isSetup(text) ? { setup: readSetup(text) } : completedPosition(readPosition(text))),
  writePosition: notationOf,
  fillings: (text) => (isSetup(text) ? [] : fillingsOf(text).map(withPlayers)),
  readMove,
  writeMove,
  draw: (position, title) => drawSvg(position, title, position.viewer ?? awaited(position)?.[0] ?? null),
  figure: (position, title) => drawSvg(position, title),
  places: placesIn,
  describe: (position) => [...describe(position), ...cardsSaid(position)],
  tell: (_before, { events }, _move, { readings, seats }) =>
    (seats ? heard(under(readings), events, seats[0]) : events).map((event) => ({ text: tellEvent(event), rules: [] })),
  legend: LEGEND,
  looks: looksOf,
  seen: seenBoard,
  knows: isOwnAndOpen,
  facts: (_readings, position) => factsOf(position),
  start: "new game: 2 players, monday, first 1, shuffle 48213",
  newGame: NEW_GAME_OPTIONS,
  deal: (readings, { seats, start, first }, below) => {
    const told = { seats: Number(seats), start, first: Number(first) || 1 + below(Number(seats)) };
    const refused = whyNoGame(under(readings), told);
    return refused ? { refused } : { position: { setup: { ...told, shuffle: below(SHUFFLES) } } };
  },
  fields: fieldsOf,
  fromFields: notationOfFields,
};

/** Something that was filled in, with players in words. */
function withPlayers({ what, value, owner }) {
  const said = value.replace(/\bseat (\d)/, (_, seat) => player(seat));
  return { what, value: said, ...(owner ? { owner: player(owner) } : {}) };
}

/** A setup with every pile that it does not state unknown, and the first player the first one. */
function withPiles(readings, told) {
  const game = under(readings);
  const piles = Object.keys(PILES).map((pile) => [pile, told[pile] ?? pileOf(game, pile).map(() => null)]);
  return { start: COMPONENTS.days[0], first: 1, ...told, ...Object.fromEntries(piles) };
}

/** The notation of a position; null in the middle of something, where the moves that led there are needed. */
function notationOf(position) {
  if (position.setup) return writeSetup(position.setup);
  return standsAlone(position) ? writePosition(position) : null;
}

/** Every player looks for itself. */
function looksOf(position) {
  const number = position.setup ? position.setup.seats : position.anglers.length;
  return Array.from({ length: number }, (_, index) => {
    return { id: String(index + 1), title: player(index + 1), group: "", seats: [index + 1] };
  });
}

/** What chance gave that everybody sees. */
const OPEN_CHANCE = [...Object.keys(COMPONENTS.dice), "bag", "coin", "first"];

/** Whether these seats know a move as it was made: it is their own, and chance brought nothing that is hidden. */
function isOwnAndOpen({ choice, chance }, seats) {
  return seats.includes(choice.seat) && (chance ?? []).every(({ of }) => OPEN_CHANCE.includes(of));
}

/** The result of a finished game in a sentence; nothing before. */
function resultOf(readings, position) {
  const end = endOf(readings, position);
  if (end === null) return "";
  const scores = joined(end.scores.map((score, index) => `${player(index + 1)} has ${countOf(score, "point")}`));
  const won = capital(joined(end.winners.map(player)));
  return `${capital(scores)}. ${won} ${end.winners.length > 1 ? "share a draw" : "wins"}.`;
}

/** Returns what the cards say that are seen on the table and in the hands. */
function cardsSaid({ shoals, anglers }) {
  const tops = shoals.map(({ cards }) => cards[0]?.card);
  const held = anglers.flatMap((one) => [...one.fish, ...one.dinks, ...one.supplies, ...one.rods, ...one.reels]);
  const known = [...new Set([...tops, ...held].filter(Boolean))];
  const saying = known.map((id) => [cardName(id), cardInWords(id)]).filter(([, says]) => says.length > 0);
  return saying.map(([name, says]) => `${name}: ${says.map(capital).join(". ")}.`);
}

/** A position as labelled facts: what two results are compared by. */
function factsOf(position) {
  const said = describe({ ...position, anglers: [] });
  const players = position.anglers.map((angler, index) => [capital(player(index + 1)), toldOf(position, angler)]);
  return [["The table", said.join(" ")], ...players];
}

function toldOf(position, angler) {
  const alone = { ...position, anglers: [angler] };
  return describe(alone).slice(describe({ ...position, anglers: [] }).length).join(" ").replaceAll("Player 1 is", "Is");
}
