/* The sheets of a crew as pictures: the gauges and the hull of the First Mate, the panels of the Engineer. */

import { COMPONENTS } from "../components.mjs";
import { WIDTH, boxes, path, symbolShape, text } from "./strokes.mjs";
import { symbolsBy } from "./figures.mjs";

const PANEL = 86;
const STEP = 25;
const ROW = 27;
export const GAUGES_HEIGHT = 56;
export const SHEET_HEIGHT = 112;
const KINDS = ["red", "yellow", "green", "radiation"];

/** Returns where each gauge is: {id, x, y, width, height}. */
export function gaugesAt(top, mode) {
  return Object.keys(COMPONENTS.gauges[mode]).map((id, index) => {
    return { id, x: 12 + 176 * (index % 2), y: top + 18 * Math.floor(index / 2), width: 160, height: 17 };
  });
}

/** Six gauges in two columns, each with its boxes; the marked ones are crossed. */
export function gaugesDrawn(top, mode, marked) {
  const full = COMPONENTS.gauges[mode];
  const rows = gaugesAt(top, mode).map(({ id, x, y }) => {
    return { id, x, y, ...boxes(x + 62, y + 3, Math.max(full[id], marked[id]), marked[id]) };
  });
  return [
    ...rows.map(({ id, x, y }) => text(x, y + 12, id, marked[id] >= full[id] ? "f b" : "f")),
    path("x", rows.map(({ outlines }) => outlines)),
    path("c", rows.map(({ crosses }) => crosses)),
  ];
}

/** The boxes of the hull, the damaged ones crossed. */
export function hullDrawn(x, y, damage) {
  const { outlines, crosses } = boxes(x, y, Math.max(COMPONENTS.hull, damage), damage);
  return path("x", [outlines]) + path("c", [crosses]);
}

/** Returns where the middle of each symbol is: the central part of a panel above, the reactor part below. */
function symbolsAt(top) {
  const found = new Map();
  [...symbolsBy("panel").values()].forEach((names, panel) => {
    const wide = Math.max(1, Math.ceil(names.length / 2));
    names.forEach((name, index) => {
      const [row, column] = [Math.floor(index / wide), index % wide];
      found.set(name, [12 + panel * PANEL + 8 + STEP * column, top + 38 + ROW * row]);
    });
  });
  return found;
}

/** Returns where each symbol can be clicked: {id, x, y, width, height}. */
export function symbolPlaces(top) {
  return [...symbolsAt(top)].map(([id, [x, y]]) => ({ id, x: x - 12, y: y - 12, width: 24, height: 26 }));
}

/** The panels with their symbols, those that are marked crossed, and the circuits as lines between them. */
export function engineerDrawn(top, marks) {
  const at = symbolsAt(top);
  const panels = [...symbolsBy("panel").keys()];
  const frame = (_, n) => `M${6 + n * PANEL} ${top + 26}h${PANEL - 8}v${SHEET_HEIGHT - 42}h${8 - PANEL}z`;
  const crosses = marks.map((name) => at.get(name)).map(([x, y]) => `M${x - 8} ${y - 8}l16 16m0-16-16 16`);
  const shapes = KINDS.map((kind) => {
    const own = COMPONENTS.symbols.filter((symbol) => symbol.kind === kind);
    return path(`y ${kind}`, own.map(({ symbol }) => symbolShape(kind, ...at.get(symbol))));
  });
  return [
    ...panels.map((panel, n) => text(12 + n * PANEL + STEP, top + SHEET_HEIGHT - 4, panel, "f k")),
    path("p", panels.map(frame)),
    ...[...symbolsBy("circuit")].flatMap(([circuit, names], n) => circuitDrawn(n, circuit, names, at, top)),
    ...shapes,
    path("c", crosses),
    `<g class="q">${[...at].map(([name, [x, y]]) => text(x, y + 17, name.slice(1))).join("")}</g>`,
  ];
}

/** A circuit: a line through those of its symbols that lie side by side, and over the panels to the others. */
function circuitDrawn(number, circuit, names, at, top) {
  const level = top + 6 + 7 * number;
  const points = names.map((name) => at.get(name)).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const strokes = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index];
    const isNear = y === fromY && x - fromX <= STEP;
    return isNear ? `M${fromX} ${fromY}H${x}` : `M${fromX} ${fromY}V${level}H${x}V${y}`;
  });
  return [path(`r${number}`, strokes), text(Math.min(points.at(-1)[0] + 6, WIDTH - 8), level + 4, circuit, "q")];
}
