/*
 * Reads JSON lines from stdin: {position, seats, title} is answered with {notation, again, drawing, sentences},
 * {move} with {notation, again}, {events} with the sentences; what a test compares with the other implementation.
 * `seats` are those of the person who looks; without them everything is seen.
 */

import { createInterface } from "node:readline";
import { COMPONENTS, gameUnder } from "../captain-sonar.mjs";
import { readMove, wholeMove, writeMove } from "../notation/moves.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { describe } from "./description.mjs";
import { seenBy } from "./looks.mjs";
import { tellEvent } from "./sentences.mjs";
import { drawSvg } from "./svg.mjs";

function answerPosition({ position, seats, title }) {
  const notation = writePosition(position);
  const seen = seats ? seenBy(gameUnder(COMPONENTS, {}), position, seats) : position;
  const again = readPosition(COMPONENTS, notation);
  return { notation, again, drawing: drawSvg(seen, title), sentences: describe(seen) };
}

function answerMove({ move }) {
  const notation = writeMove(wholeMove(move));
  return { notation, again: readMove(notation) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = asked.move ? answerMove(asked) : asked.events ? asked.events.map(tellEvent) : answerPosition(asked);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
