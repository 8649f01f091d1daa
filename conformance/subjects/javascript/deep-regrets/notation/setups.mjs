/*
 * A new game in one line: `new game: 3 players, monday, first 2, shuffle 48213`. The number of the shuffle stands for
 * the order of all piles, so that a link may hold a whole game; without one nobody knows a card before it is turned.
 */

import { PILES, pileOf } from "../opening.mjs";
import { NotationError } from "./words.mjs";

const NEW = /^new game: (\d+) players, ([a-z]+), first (\d+)(?:, shuffle (\d+))?$/;
const RIGHT_SETUP = "write such as “new game: 3 players, monday, first 2, shuffle 48213”";

/** The greatest number of a shuffle, and one more. */
export const SHUFFLES = 1_000_000;

export const isSetup = (text) => text.trim().startsWith("new game");

export function writeSetup({ seats, start, first, shuffle }) {
  const shuffled = shuffle === null ? "" : `, shuffle ${shuffle}`;
  return `new game: ${seats} players, ${start}, first ${first}${shuffled}`;
}

/** Returns what is written of a new game: {seats, start, first, shuffle}. */
export function readSetup(text) {
  const found = NEW.exec(text.trim());
  if (!found) throw new NotationError(text, "this is no new game", RIGHT_SETUP);
  const [, seats, start, first, shuffle] = found;
  return { seats: Number(seats), start, first: Number(first), shuffle: shuffle ? Number(shuffle) % SHUFFLES : null };
}

/** The whole setup, every pile in the order of its shuffle, or unknown. */
export function wholeSetup(game, { seats, start, first, shuffle }) {
  const below = numbers(shuffle ?? 0);
  const inOrder = (cards) => (shuffle === null ? cards.map(() => null) : shuffled(cards, below));
  const piles = Object.keys(PILES).map((pile) => [pile, inOrder(pileOf(game, pile))]);
  return { seats, start, first, ...Object.fromEntries(piles) };
}

function shuffled(list, below) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** A row of numbers that one number stands for (mulberry32), each below the one it is asked for. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
