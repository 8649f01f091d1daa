/*
 * The figures of the game and its decks. The rules hold none of their own: they are handed an object of this shape, so
 * that other cards or another edition need another object and no other code. The cards are an invented sample.
 */

import { FIRST_DEPTH } from "./fish-i.mjs";
import { SECOND_DEPTH } from "./fish-ii.mjs";
import { THIRD_DEPTH } from "./fish-iii.mjs";
import { DINKS, REELS, REGRETS, RODS, SUPPLIES } from "./other-cards.mjs";

const tier = (price, draw, keep) => ({ price, draw, keep });
const GEAR = [tier(1, 1, 1), tier(3, 3, 1), tier(5, 5, 2)];

export const COMPONENTS = Object.freeze({
  seats: [2, 3, 4, 5],
  days: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
  short_game: "tuesday",
  day_effects: { wednesday: "worms", thursday: "money", friday: "worms", saturday: "die" },
  thursday_money: 3,
  saturday_die: ["orange", "green", "blue"],
  depths: 3,
  columns: ["a", "b", "c"],
  shoal: 13,
  counts: { fish: 117, regrets: 60, dinks: 25, rods: 10, reels: 10, supplies: 20 },
  regrets_each: 10,
  player_dice: 3,
  bag: { blue: 8, green: 8, orange: 8 },
  dice: {
    player: [1, 1, 2, 3], blue: [0, 0, 1, 2], green: [1, 1, 2, 3], orange: [2, 2, 3, 3], omen: [1, 2, 3, 4],
  },
  /** The rows of the Madness Tracker; `cards` is the smallest number of Regrets of a row. */
  madness: [
    { cards: 0, fair: 2, foul: -2, max_dice: 4, discount: 0 },
    { cards: 1, fair: 1, foul: -1, max_dice: 5, discount: 0 },
    { cards: 4, fair: 1, foul: 0, max_dice: 5, discount: 0 },
    { cards: 7, fair: 0, foul: 1, max_dice: 6, discount: 0 },
    { cards: 10, fair: -1, foul: 1, max_dice: 7, discount: 0 },
    { cards: 13, fair: -2, foul: 2, max_dice: 8, discount: 1 },
  ],
  mounts: [2, 3, 2],
  mount_at_once: 3,
  lifeboat: 10,
  fishbucks: { start: 0, cap: 10, a_point: 2 },
  life_preserver: { difficulty: 2, price: 2 },
  last_turns: 2,
  shops: {
    rods: GEAR,
    reels: GEAR,
    supplies: [tier(1, 1, 1), tier(3, 3, 2), tier(5, 5, 3)],
    dice: [tier(1, 1, 1), tier(3, 2, 2), tier(5, 3, 3)],
  },
  fish: [...FIRST_DEPTH, ...SECOND_DEPTH, ...THIRD_DEPTH],
  regrets: REGRETS,
  dinks: DINKS,
  rods: RODS,
  reels: REELS,
  supplies: SUPPLIES,
});
