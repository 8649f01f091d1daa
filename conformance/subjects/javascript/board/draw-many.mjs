/*
 * Reads JSON lines from stdin: {position, names, title} is answered with {notation, again, drawing,
 * sentences}, {move, names} with {notation, again}; what a test compares with the other implementation.
 */

import { createInterface } from "node:readline";
import { COMPONENTS } from "../rules/deep-sea-adventure.mjs";
import { readMove, writeMove } from "../notation/moves.mjs";
import { readPosition, writePosition } from "../notation/positions.mjs";
import { describe } from "./description.mjs";
import { drawSvg } from "./svg.mjs";

function answerPosition({ position, names, title }) {
  const notation = writePosition(position);
  return {
    notation,
    again: readPosition(COMPONENTS, notation),
    drawing: drawSvg(COMPONENTS, position, names, title),
    sentences: describe(COMPONENTS, position, names),
  };
}

function answerMove({ move, names }) {
  const notation = writeMove(move, names);
  return { notation, again: readMove(notation, names) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(asked.move ? answerMove(asked) : answerPosition(asked))}\n`);
}
