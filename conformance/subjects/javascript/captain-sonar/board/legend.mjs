/* What the signs in the picture and in the moves mean. */

import { COMPONENTS } from "../components.mjs";
import { SEA_SIGNS } from "./sea.mjs";
import { symbolShape } from "./strokes.mjs";

const signDrawn = (parts, box = "-12 -12 24 24") =>
  `<svg class="ll-sonar" viewBox="${box}" aria-hidden="true">${parts}</svg>`;
const crewSign = (side, kind, shape) => `<path class="${side} ${kind}" d="M0 0${shape}"/>`;
const systemsOf = (kind) =>
  Object.keys(COMPONENTS.systems).filter((system) => COMPONENTS.systems[system] === kind).join(", ");
const SYMBOLS = [...new Set(COMPONENTS.symbols.map(({ kind }) => kind))];

const [RED_HULL, RED_MINE] = [crewSign("red", "u", SEA_SIGNS.hulls.red), crewSign("red", "m", SEA_SIGNS.mines.red)];
const RED_ROUTE = crewSign("red", "w", "m-10 0h20") + crewSign("red", "d", SEA_SIGNS.dots.red);
const MARKED_BOX = '<path class="x" d="M-4-4h9v9h-9z"/><path class="c" d="M-4-4l9 9m0-9-9 9"/>';

/** [{sign, means}]; a sign is a text or an inline <svg>. */
export const LEGEND = [
  { sign: signDrawn(RED_HULL), means: "the red submarine, marked R; the blue one has a B" },
  { sign: signDrawn(RED_ROUTE), means: "the route of red, with its first space" },
  { sign: signDrawn(RED_MINE), means: "a mine of red; a blue one is square" },
  { sign: signDrawn('<path class="o" d="M0 0h0"/>'), means: "a space that a ready torpedo reaches" },
  { sign: "▸", means: "the crew whose turn it is" },
  { sign: "E4", means: "a space: column E, row 4" },
  { sign: "1", means: "large on the map: the number of a sector" },
  { sign: signDrawn(MARKED_BOX), means: "a marked box of a gauge or of the hull" },
  { sign: "torpedo", means: "in bold: the gauge of this system is full" },
  ...SYMBOLS.map((kind) => {
    const systems = systemsOf(kind);
    const means = systems ? `a symbol of the Engineer; if it is marked, these are broken: ${systems}` : "a radiation symbol";
    return { sign: signDrawn(`<path class="y ${kind}" d="${symbolShape(kind, 0, 0)}"/>`), means };
  }),
  { sign: "W1", means: "a symbol of the Engineer's sheet: number 1 in the panel W (N, E, S and W for the courses)" },
  { sign: "C1", means: "a circuit: when all its symbols are marked, they are erased" },
];
