// The cards. cards.json holds the sample decks; here they get an index and a few questions that can be put to them.
import { readFileSync } from "node:fs";

const raw = JSON.parse(readFileSync(new URL("../cards.json", import.meta.url), "utf8"));

export const CARDS = new Map();
for (const [deck, list] of Object.entries(raw)) for (const card of list) CARDS.set(card.id, { ...card, deck });

export const card = (id) => CARDS.get(id);
export const staticOf = (id, what) => (card(id)?.static ?? []).find((s) => s.is === what);
export const isFoul = (id) => card(id).align === "foul";
export const regretFront = (id) => card(id).value;

/** All copies of a deck, in no particular order. */
export function copies(deck, depth = null) {
  return raw[deck]
    .filter((c) => depth === null || c.depth === depth)
    .flatMap((c) => Array(c.copies ?? 1).fill(c.id));
}

export const FACES = {
  player: [1, 1, 2, 3],
  blue: [0, 0, 1, 2],
  green: [1, 1, 2, 3],
  orange: [2, 2, 3, 3],
  omen: [1, 2, 3, 4],
};

const MADNESS = [
  { from: 13, fair: -2, foul: 2, maxDice: 8, discount: 1 },
  { from: 10, fair: -1, foul: 1, maxDice: 7, discount: 0 },
  { from: 7, fair: 0, foul: 1, maxDice: 6, discount: 0 },
  { from: 4, fair: 1, foul: 0, maxDice: 5, discount: 0 },
  { from: 1, fair: 1, foul: -1, maxDice: 5, discount: 0 },
  { from: 0, fair: 2, foul: -2, maxDice: 4, discount: 0 },
];
export const madness = (angler) => MADNESS.find((row) => angler.regrets.length >= row.from);

/** What a fish is worth to this angler right now. */
export function worth(angler, id) {
  const fixed = staticOf(id, "value_fixed");
  if (fixed) return fixed.n;
  const row = madness(angler);
  return Math.max(0, card(id).value + (isFoul(id) ? row.foul : row.fair));
}

const GEAR_TIERS = { 1: { draw: 1, keep: 1 }, 3: { draw: 3, keep: 1 }, 5: { draw: 5, keep: 2 } };
export const SHOPS = {
  rod: { deck: "rods", tiers: GEAR_TIERS },
  reel: { deck: "reels", tiers: GEAR_TIERS },
  supply: { deck: "supplies", tiers: { 1: { draw: 1, keep: 1 }, 3: { draw: 3, keep: 2 }, 5: { draw: 5, keep: 2 } } },
  dice: { deck: null, tiers: { 1: { draw: 1 }, 3: { draw: 2 }, 5: { draw: 3 } } },
};
