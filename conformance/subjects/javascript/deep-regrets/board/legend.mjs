/* What the signs in the picture and in the moves mean. */

import { COMPONENTS } from "../components.mjs";
import { KIND_LETTERS } from "../notation/words.mjs";

const dieSign = (kind, face) => {
  const words = `<text x="9" y="13" class="k ${kind}${face ? "" : " spent"}">${KIND_LETTERS[kind]}${face}</text>`;
  const shape = `<rect class="die ${kind}${face ? "" : " spent"}" width="18" height="18" rx="4"/>`;
  return `<svg class="ll-regrets" viewBox="-1 -1 20 20" aria-hidden="true">${shape}${words}</svg>`;
};
const DIE_KINDS = Object.keys(COMPONENTS.dice).filter((kind) => Object.hasOwn(KIND_LETTERS, kind));

/** [{sign, means}]; a sign is a text or an inline <svg>. */
export const LEGEND = [
  ...DIE_KINDS.map((kind) => {
    return { sign: dieSign(kind, 2), means: `${KIND_LETTERS[kind]}2: a die of the kind “${kind}” that shows 2` };
  }),
  { sign: dieSign(DIE_KINDS[0], ""), means: "a Spent die" },
  { sign: "I", means: "Depth I; Depths II and III are deeper" },
  { sign: "1a", means: "a shoal: Depth 1, column a" },
  { sign: "3/4 fair", means: "a fish of Difficulty 3 and value 4 that is fair; foul is the other kind" },
  { sign: "3/4+", means: "the same in short: fair" },
  { sign: "3/4-", means: "the same in short: foul" },
  { sign: "-2", means: "beside a shoal: by how much the Difficulty of its fish is changed now" },
  { sign: "seen", means: "a face-down fish that somebody has looked at" },
  { sign: "2$", means: "2 Fishbucks" },
  { sign: "x2", means: "a mount that counts its fish twice" },
  { sign: "2 x", means: "two cards of the same name" },
  { sign: "–", means: "nothing" },
  { sign: "|", means: "in a move: what chance brought follows, such as the dice rolled" },
];
