/* The parts of a position that its short form leaves out, with what is there instead: {what, value, owner?}. */

import { COMPONENTS } from "../components.mjs";
import { SIDES, SYSTEMS, crewOf, isRealTime } from "../crews.mjs";
import { readPosition } from "./positions.mjs";

/** The keys of a crew that say something about every position: their names, and their values if they are left out. */
const LEFT_OUT_OF_CREWS = {
  mines: ["mines", "none"],
  gauges: ["gauges", "empty"],
  marks: ["marked symbols", "none"],
  damage: ["damage", "none"],
  owes: ["duties", "none"],
  last: ["latest event", "an order"],
};

const keysIn = (words) => words.map((word) => word.split("=")[0].toLowerCase());

/** What a position in notation leaves out, of the frame and of each crew. */
export function fillingsOf(text) {
  const position = readPosition(COMPONENTS, text);
  const [frame, red, blue, rest = []] = text.split("/").map((part) => part.split(/\s+/).filter(Boolean));
  const found = [];
  if (!frame.some((word) => word.includes("+"))) found.push({ what: "people", value: position.people.join(" and ") });
  if (!isRealTime(position) && !keysIn(rest).includes("turn")) found.push({ what: "turn", value: position.turn });
  const crews = { red, blue };
  return [...found, ...SIDES.flatMap((side) => ofCrew(side, keysIn(crews[side].slice(2)), crewOf(position, side).at))];
}

function ofCrew(owner, keys, at) {
  const said = SYSTEMS.some((system) => keys.includes(system)) ? [...keys, "gauges"] : keys;
  const usual = Object.entries(LEFT_OUT_OF_CREWS).filter(([key]) => !said.includes(key));
  const route = keys.includes("route") || at === null ? [] : [{ what: "route", value: `${at} alone`, owner }];
  return [...route, ...usual.map(([, [what, value]]) => ({ what, value, owner }))];
}
