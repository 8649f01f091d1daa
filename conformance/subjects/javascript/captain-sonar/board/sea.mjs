/* The map: water with its sectors and islands, and what is on it. */

import { allSpaces, columnsOf, inReadingOrder, isIsland, placeOf, sectorOf, sectorsOf } from "../chart.mjs";
import { WIDTH, figure, path, text } from "./strokes.mjs";

/** Room for the numbers of the rows, and for the letters of the columns. */
const LEFT = 24;
const ABOVE = 16;
const DOTS = { red: "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", blue: "m-3-3h6v6h-6z" };
const MINES = { red: "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0", blue: "m-6-6h12v12h-12z" };
const HULLS = {
  red: "m-10 0q0-7 7-7h6q7 0 7 7t-7 7h-6q-7 0-7-7m7-7v-3h5v3",
  blue: "m-10-6h16l4 6-4 6h-16zm7 0v-4h5v4",
};

/** Shapes for a legend. */
export const SEA_SIGNS = { dots: DOTS, mines: MINES, hulls: HULLS };

/** Returns where a map is drawn, from a height down. */
export function seaAt(chart, above) {
  const cell = Math.floor((WIDTH - LEFT - 6) / Math.max(chart.columns, 10));
  const top = above + ABOVE;
  const [width, height] = [cell * chart.columns, cell * chart.rows];
  return { chart, cell, top, width, height, bottom: top + height + 4 };
}

/** Returns where each space is: {id, label, x, y, width, height}. */
export function spacesDrawn({ chart, cell, top }) {
  return allSpaces(chart).map((id) => {
    const { column, row } = placeOf(id);
    return { id, x: LEFT + (column - 1) * cell, y: top + (row - 1) * cell, width: cell, height: cell };
  });
}

function middle({ cell, top }, space) {
  const { column, row } = placeOf(space);
  return [LEFT + (column - 0.5) * cell, top + (row - 0.5) * cell];
}

/** Water, sectors with their numbers, spaces, islands, letters and numbers. */
export function seaDrawn(sea) {
  const { chart, cell, top, width, height } = sea;
  const frame = `x="${LEFT}" y="${top}" width="${width}" height="${height}"`;
  const inner = [
    ...inside(chart.columns).map((n) => `M${LEFT + cell * n} ${top}V${top + height}`),
    ...inside(chart.rows).map((n) => `M${LEFT} ${top + cell * n}H${LEFT + width}`),
  ];
  const islands = allSpaces(chart).filter((space) => isIsland(chart, space)).map((space) => hill(sea, space));
  return [
    `<rect class="s" ${frame}/>`,
    ...sectorNumbers(sea),
    path("g", inner),
    path("i", islands),
    path("t", borders(sea)),
    `<rect class="t" ${frame}/>`,
    `<g class="n">${letters(sea)}${numbers(sea)}</g>`,
  ];
}

const inside = (number) => Array.from({ length: number - 1 }, (_, index) => index + 1);

function letters({ chart, cell, top }) {
  return columnsOf(chart).map((letter, n) => text(LEFT + (n + 0.5) * cell, top - 4, letter)).join("");
}

function numbers({ chart, cell, top }) {
  return Array.from({ length: chart.rows }, (_, n) => text(LEFT - 11, top + (n + 0.5) * cell + 4, n + 1)).join("");
}

/** A hill, as wide as the space. */
function hill(sea, space) {
  const [x, y] = middle(sea, space);
  const half = sea.cell / 2 - 2;
  const [up, over] = [figure(-3.6 * half), figure(2 * half)];
  return `M${figure(x - half)} ${figure(y + half)}q${figure(half)} ${up} ${over} 0z`;
}

/** The lines between sectors. */
function borders({ chart, cell, top, width, height }) {
  const columns = columnsOf(chart);
  const unlike = (one, other) => sectorOf(chart, one) !== sectorOf(chart, other);
  return [
    ...inside(chart.columns)
      .filter((n) => unlike(`${columns[n - 1]}1`, `${columns[n]}1`))
      .map((n) => `M${LEFT + n * cell} ${top}v${height}`),
    ...inside(chart.rows).filter((n) => unlike(`A${n}`, `A${n + 1}`)).map((n) => `M${LEFT} ${top + n * cell}h${width}`),
  ];
}

/** A large number in the middle of each sector. */
function sectorNumbers(sea) {
  const { chart } = sea;
  return Array.from({ length: sectorsOf(chart) }, (_, index) => index + 1).map((sector) => {
    const points = allSpaces(chart).filter((space) => sectorOf(chart, space) === sector).map((one) => middle(sea, one));
    const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return text(mean(0), mean(1) + 20, sector, "z");
  });
}

// ---- What is on it

/** A route as a line from its beginning, if it is known as a way, else its spaces. */
export function routeDrawn(sea, side, walk, spaces) {
  const shift = side === "red" ? -2 : 2;
  const points = (walk.length > 0 ? walk : spaces).map((space) =>
    middle(sea, space).map((one) => figure(one + shift)).join(" "),
  );
  const dots = (some) => path(`${side} d`, some.map((point) => `M${point}${DOTS[side]}`));
  if (walk.length === 0) return [dots(points)];
  return [path(`${side} w`, points.length > 1 ? [`M${points.join("L")}`] : []), dots(points.slice(0, 1))];
}

/** A mine: a round or square body with horns, and the letter of its crew. */
export function mineDrawn(sea, side, space) {
  const [x, y] = middle(sea, space);
  const point = `M${figure(x)} ${figure(y)}`;
  const horns = `${point}m0-9v18m-9-9h18m-15.4-6.4 12.8 12.8m0-12.8-12.8 12.8`;
  return path(`${side} h`, [horns]) + path(`${side} m`, [point + MINES[side]]) + initial(x, y, side);
}

/** A submarine with the letter of its crew; two on one space stand one above the other. */
export function submarineDrawn(sea, side, space, isBeside) {
  const [x, centre] = middle(sea, space);
  const y = centre + (isBeside ? { red: -7, blue: 7 }[side] : 0);
  return path(`${side} u`, [`M${figure(x)} ${figure(y)}${HULLS[side]}`]) + initial(x, y, side);
}

const initial = (x, y, side) => text(x, y + 4, side[0].toUpperCase(), "l");

/** Spaces that a torpedo reaches: a small dot in each. */
export function reachDrawn(sea, spaces) {
  const points = [...spaces].sort(inReadingOrder).map((space) => middle(sea, space).map(figure).join(" "));
  return path("o", points.map((point) => `M${point}h0`));
}
