/* Spaces, steps and sectors of a map. A space is written as its column and row: "A1" is the north-west corner. */

export const HEADINGS = Object.freeze(["north", "east", "south", "west"]);

const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function chartOf({ components }, { map, mode }) {
  return components.maps[map][mode];
}

/** Column and row of a space, counted from 1; null for what is no space of any map. */
export function placeOf(space) {
  const found = /^([A-Z])([1-9]\d{0,2})$/.exec(space);
  return found ? { column: LETTERS.indexOf(found[1]) + 1, row: Number(found[2]) } : null;
}

function named(column, row) {
  return `${LETTERS[column - 1]}${row}`;
}

export function isOnMap(chart, space) {
  const place = placeOf(space);
  return place !== null && place.column <= chart.columns && place.row <= chart.rows;
}

export function isIsland(chart, space) {
  return chart.islands.includes(space);
}

export function isWater(chart, space) {
  return isOnMap(chart, space) && !isIsland(chart, space);
}

/** The next space in a direction, or null beyond the edge. */
export function nextSpace(chart, space, heading) {
  const { column, row } = placeOf(space);
  const [right, down] = STEPS[heading];
  const next = { column: column + right, row: row + down };
  if (next.column < 1 || next.row < 1 || next.column > chart.columns || next.row > chart.rows) return null;
  return named(next.column, next.row);
}

/** The spaces to the north, east, south and west that are on the map. */
export function nextSpaces(chart, space) {
  return HEADINGS.map((heading) => nextSpace(chart, space, heading)).filter((next) => next !== null);
}

/** How far two spaces are apart: by steps, and by rings around the one (1 for all eight that surround it). */
export function apart(one, other) {
  const [here, there] = [placeOf(one), placeOf(other)];
  if (here === null || there === null) return { steps: Infinity, rings: Infinity };
  const [across, down] = [Math.abs(here.column - there.column), Math.abs(here.row - there.row)];
  return { steps: across + down, rings: Math.max(across, down) };
}

/** The spaces of the map that are at most so many rings away, the space itself not among them. */
export function spacesWithin(chart, space, most) {
  return allSpaces(chart).filter((other) => other !== space && apart(space, other).rings <= most);
}

export function columnsOf(chart) {
  return [...LETTERS.slice(0, chart.columns)];
}

/** Asked for again and again, so that each map is written out once. */
const WRITTEN_OUT = new WeakMap();

export function allSpaces(chart) {
  if (!WRITTEN_OUT.has(chart)) WRITTEN_OUT.set(chart, Object.freeze(spacesOf(chart)));
  return WRITTEN_OUT.get(chart);
}

function spacesOf(chart) {
  const rows = Array.from({ length: chart.rows }, (_, index) => index + 1);
  return rows.flatMap((row) => columnsOf(chart).map((column) => `${column}${row}`));
}

export function sectorsOf(chart) {
  return Math.ceil(chart.columns / chart.sector) * Math.ceil(chart.rows / chart.sector);
}

/** Sectors are numbered row by row from the north-west. */
export function sectorOf(chart, space) {
  const { column, row } = placeOf(space);
  const [across, down] = [column, row].map((figure) => Math.floor((figure - 1) / chart.sector));
  return down * Math.ceil(chart.columns / chart.sector) + across + 1;
}

/** Returns what row, column and sector a space is in. */
export function bearingsOf(chart, space) {
  return { row: placeOf(space).row, column: space[0], sector: sectorOf(chart, space) };
}

/** The fewest steps over water to another space; Infinity if there are more than `most`. */
export function stepsOverWater(chart, from, to, most) {
  let reached = new Set([from]);
  for (let steps = 0; steps <= most; steps += 1) {
    if (reached.has(to)) return steps;
    const spread = [...reached].flatMap((space) => nextSpaces(chart, space)).filter((space) => isWater(chart, space));
    reached = new Set([...reached, ...spread]);
  }
  return Infinity;
}

/** By row from the north, then by column from the west. */
export function inReadingOrder(one, other) {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here.row - there.row || here.column - there.column;
}
