/* Captain Sonar as a page plays it: what the live board of the site needs of a game; nothing of it knows the page. */

import { COMPONENTS } from "../components.mjs";
import { standing } from "../damage.mjs";
import { openPosition, openSetup } from "../opening.mjs";
import { playChoice } from "../play.mjs";
import { gameUnder } from "../readings.mjs";
import { readMove, wholeMove, writeMove } from "../notation/moves.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { fillingsOf } from "../notation/short-form.mjs";
import { decisionsOf } from "./decisions.mjs";
import { describe } from "./description.mjs";
import { LEGEND } from "./legend.mjs";
import { heardBy, isOfTheirCrew, looksOf, outcomeInNoOrder, seenBy } from "./looks.mjs";
import { tellEvent } from "./sentences.mjs";
import { NEW_GAME, factsOf, fieldsOf, newGame, notationOf } from "./setting-up.mjs";
import { drawSvg, placesIn } from "./svg.mjs";
import { capital } from "./figures.mjs";

const under = (readings) => gameUnder(COMPONENTS, readings);

/** The game under its readings: positions are plain JSON, moves too. */
export const pageGame = {
  play: (readings, position, move) =>
    outcomeInNoOrder(position, playChoice(under(readings), position, wholeMove(move).choice)),
  openSetup: (readings, setup) => openSetup(under(readings), { ...USUAL_SETUP, ...setup }),
  open: (readings, position) => openPosition(under(readings), whollyKnown(position)),
  decisions: (readings, position, { seats }) => decisionsOf(under(readings), position, seats),
  result: (readings, position) => resultOf(standing(under(readings), position)),
  readPosition: (text) => readPosition(COMPONENTS, text),
  writePosition,
  fillings: fillingsOf,
  readMove,
  writeMove,
  draw: drawSvg,
  places: placesIn,
  describe,
  tell: (_before, { events }, _move, { readings, seats }) =>
    (seats ? heardBy(under(readings), events, seats) : events).map((event) => ({ text: tellEvent(event), rules: [] })),
  legend: LEGEND,
  looks: looksOf,
  seen: (readings, position, seats) => seenBy(under(readings), position, seats),
  knows: isOfTheirCrew,
  facts: (_readings, position) => factsOf(position),
  fields: fieldsOf,
  fromFields: notationOf,
  newGame: NEW_GAME,
  deal: (readings, chosen, below) => newGame(under(readings), chosen, below),
};

/** The board plays both crews, so nothing of them may be hidden from it. */
function whollyKnown(position) {
  for (const crew of position.crews) {
    const hidden = ["route", "mines", "gauges", "marks", "damage", "owes"].find((part) => crew[part] === null);
    if (hidden) throw new Error(`The board has to know everything of both crews, and the ${hidden} of one are hidden.`);
  }
  return position;
}

const USUAL_SETUP = { map: "alpha", mode: "turn-by-turn", goal: "hunt", first: "red", people: [4, 4] };

/** The result of a finished game in a sentence; nothing before. */
function resultOf({ over, winners }) {
  if (!over) return "";
  return winners.length > 1 ? "Both crews are sunk: a draw." : `${capital(winners[0])} wins.`;
}
