/* The parts of a position that its short form leaves out, with what is there instead: {what, value, owner?}. */

import { COMPONENTS } from "../rules/components.mjs";
import { readPosition } from "./positions.mjs";
import { readLoad, readUnit, splitUnits } from "./units.mjs";

const LOADS_WRITTEN = /\[([^[\]{}]*)\]|\{([^[\]{}]*)\}/g;

/** What a position in notation leaves out: the values of chips, and the starter. */
export function fillingsOf(text) {
  const position = readPosition(COMPONENTS, text);
  const [, line, divers, marks] = text.split("/");
  const loads = [...divers.matchAll(LOADS_WRITTEN)].flatMap(([, carried, kept]) => readLoad(carried ?? kept));
  const written = [...splitUnits(line).map(readUnit), ...loads].flat().filter(({ value }) => value !== null);
  const units = [...position.line, ...position.divers.flatMap(({ carried, banked }) => [...carried, ...banked])];
  const chosen = units.flat().map(({ level, value }) => [level, value]);
  for (const { level, value } of written) {
    chosen.splice(chosen.findIndex((one) => one[0] === level && one[1] === value), 1);
  }
  chosen.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const found = [];
  if (chosen.length > 0) {
    const values = chosen.map((one) => one.join(":")).join(" ");
    found.push({ what: "values of chips", value: `${values}, the lowest that are left in the box` });
  }
  const isStarterWritten = marks.trim().split(/\s+/).some((mark) => mark.startsWith("s"));
  return isStarterWritten ? found : [...found, { what: "starter", value: `seat ${position.starter}` }];
}
