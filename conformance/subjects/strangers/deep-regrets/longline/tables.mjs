import { readFileSync } from 'node:fs';
const raw = JSON.parse(readFileSync(new URL('./data/cards.json', import.meta.url)));
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const FACES = raw.dice;
export const MADNESS = raw.madness;
export const MOUNTS = raw.mounts;
export const BAG = raw.bag;
export const MONEY_CAP = 10;
export const LIFEBOAT_REGRET = 10;
export const COLUMNS = ['a', 'b', 'c'];
const CARD_TIERS = [{ price: 1, draw: 1, keep: 1 }, { price: 3, draw: 3, keep: 1 }, { price: 5, draw: 5, keep: 2 }];
export const SHOPS = {
  rods: CARD_TIERS,
  reels: CARD_TIERS,
  supplies: [{ price: 1, draw: 1, keep: 1 }, { price: 3, draw: 3, keep: 2 }, { price: 5, draw: 5, keep: 3 }],
  dice: [{ price: 1, draw: 1, keep: 1 }, { price: 3, draw: 2, keep: 2 }, { price: 5, draw: 3, keep: 3 }],
};
const copies = (list) => list.flatMap((c) => Array.from({ length: c.copies ?? 1 }, () => ({ ...c })));
export const decks = () => ({
  fish: copies(raw.fish), regrets: copies(raw.regrets), dinks: copies(raw.dinks),
  rods: copies(raw.rods), reels: copies(raw.reels), supplies: copies(raw.supplies),
});
export const madnessRow = (cards) => MADNESS.findLast((row) => cards >= row.cards);
