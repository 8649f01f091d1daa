'use strict';
// Fixed tables of the game. Cards come from outside (a card list is handed to newGame()).

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

// one row per step of the Madness Tracker: from `cards` Regret cards on
const MADNESS = [
  { cards: 0, maxDice: 3, fair: 2, foul: -2 },
  { cards: 1, maxDice: 4, fair: 1, foul: -1 },
  { cards: 4, maxDice: 5, fair: 0, foul: 0 },
  { cards: 7, maxDice: 6, fair: -1, foul: 1 },
  { cards: 10, maxDice: 7, fair: -1, foul: 2 },
  { cards: 13, maxDice: 8, fair: -2, foul: 3 },
];

const DICE = {
  player: [1, 2, 3, 4, 5, 6],
  blue: [1, 1, 2, 2, 3, 3],
  green: [1, 2, 2, 3, 3, 4],
  orange: [2, 3, 3, 4, 4, 5],
};
const DICE_PER_COLOUR = 8;

const SLOTS = [3, 2, 2];

const REGRET_DECK = 50;   // 10 cards per player

const SHOPS = {
  gear: { 1: { draw: 1, keep: 1 }, 3: { draw: 3, keep: 1 }, 5: { draw: 5, keep: 2 } },
  supply: { 1: { draw: 1, keep: 1 }, 3: { draw: 3, keep: 2 }, 5: { draw: 5, keep: 2 } },
  tackle: { 1: { draw: 1 }, 3: { draw: 2 }, 5: { draw: 3 } },
};

module.exports = { DAYS, MADNESS, DICE, DICE_PER_COLOUR, SLOTS, REGRET_DECK, SHOPS };
