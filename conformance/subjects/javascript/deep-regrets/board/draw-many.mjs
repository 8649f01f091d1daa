/*
 * Reads JSON lines from stdin: {position, seen, title} is answered with {again, drawing, sentences}, {move} with
 * {notation, again}, {events} with the sentences; what a test compares with the other implementation.
 * `seen` is what is drawn of the position: the whole of it, or what somebody sees of it.
 */

import { createInterface } from "node:readline";
import { readMove, writeMove } from "../notation/moves.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { describe } from "./description.mjs";
import { tellEvent } from "./sentences.mjs";
import { drawSvg } from "./svg.mjs";

function answerPosition({ position, seen, title }) {
  const again = readPosition(position);
  const notation = writePosition(again);
  return { notation, again, drawing: drawSvg(seen ?? again, title), sentences: describe(seen ?? again) };
}

function answerMove({ move }) {
  const notation = writeMove(move);
  return { notation, again: readMove(notation) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = asked.move ? answerMove(asked) : asked.events ? asked.events.map(tellEvent) : answerPosition(asked);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
