/* What the signs in the picture and in the moves mean. */

import { SHAPES_BY_LEVEL, SIGNS } from "./svg.mjs";

const MEANINGS_OF_WAYS = {
  down: "a diver on the way deeper",
  up: "a diver on the way back",
  home: "a diver that is home",
};
const signDrawn = (parts) => `<svg class="ll-board" viewBox="-20 -20 40 40" aria-hidden="true">${parts}</svg>`;

/** [{sign, means}]; a sign is a text or an inline <svg>. */
export const LEGEND = [
  ...Object.entries(SHAPES_BY_LEVEL).map(([level, shape]) => {
    return { sign: signDrawn(`<path class="l${level}" d="M0 0${shape}"/>`), means: `a treasure chip of level ${level}` };
  }),
  { sign: signDrawn(`<path class="o" d="M0 0${SIGNS.blank}"/>`), means: "a blank, where a treasure was taken" },
  { sign: "5", means: "in a chip: its points; below a space: its number, counted from the submarine" },
  { sign: "?", means: "points that this player has not seen" },
  { sign: "×3", means: "a stack of 3 chips, which counts as 1 when it is carried" },
  ...["down", "up", "home"].map((way) => {
    const parts = `<g class="d1"><path d="M0 0${SIGNS[way]}"/><circle r="9"/></g>`;
    return { sign: signDrawn(parts), means: MEANINGS_OF_WAYS[way] };
  }),
  { sign: "R", means: "the first letter of the diver's colour" },
  { sign: "carries 2", means: "the diver has 2 things with it; they are lost if it does not come home" },
  { sign: "kept: 9", means: "points that are safe on the submarine" },
  { sign: "1+2", means: "in a move: the roll of the two dice" },
  { sign: "2:5", means: "in a move: a chip of level 2 with 5 points" },
  { sign: "(1:0+2:5)", means: "in a move: a stack" },
  { sign: "#1", means: "in a move: the thing that the diver took first" },
];
