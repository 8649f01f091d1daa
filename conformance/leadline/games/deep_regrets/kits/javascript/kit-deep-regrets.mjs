// Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It needs kit-forms.mjs and the kit.
//
// `dice`, `spent` and `cards` are forms. `Chance` gives a program the results that a move names, and notes those that
// the program drew or rolled by itself. `candidates` lists choices in a reported position.

import { CannotLoad } from "./kit.mjs";
import { form, made, words } from "./kit-forms.mjs";

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
export const SHOPS = ["rod", "reel", "supply", "dice"];

/** The decks in the words of messages: that of one card, and that of a hand. */
export const DECKS = { regret: "regrets", dink: "dinks", rod: "rods", reel: "reels", supply: "supplies" };

/** Return the form of a die that shows a face, which the program keeps under these names. */
export const dice = (kind = "kind", face = "face", make) => made({ die: kind, face }, make);

/** Return the form of a Spent die, for which a message has only its kind and the program an object. */
export const spent = (make, kind = "kind") => form(make, (die) => die[kind]);

/**
 * Return the form of a card, of which the program has an object with its id in the property `name`. `find` gives the
 * object by id, or nothing for a card that it does not have, which cannot be loaded. `unknown` makes what stands for
 * null, a card that is not known.
 */
export function cards(find, name = "id", unknown = () => null) {
  const load = (card) => {
    if (card === null) return unknown();
    const held = find(card) ?? null;
    if (held === null) throw new CannotLoad(`there is no card ${card}`);
    return held;
  };
  return form(load, (held) => held && held[name]);
}

/** A Depth; 0, which is Port, is null in the program. */
export const PORT = form((depth) => depth || null, (depth) => depth ?? 0);

/** Return the form of a shop for which the program has another name. */
export const shops = (names) => words({ ...Object.fromEntries(SHOPS.map((shop) => [shop, shop])), ...names });

/** The results of chance that a move names, in order, for the places where the program rolls or draws. */
export class Chance {
  left = [];
  /** The results that no move named, as they are reported in `played`. */
  own = [];

  /** Take the results of a move, in place of those that are left of the move before. */
  feed(chance) {
    this.own = [];
    this.left = (chance ?? []).flatMap(({ of, got }) => [got].flat().map((one) => [of, one]));
  }

  /** Return the next result of a kind; if the move names none that fits, that of the program, which is noted. */
  give(of, otherwise, fits = () => true) {
    const place = this.left.findIndex(([kind, got]) => kind === of && fits(got));
    if (place >= 0) return this.left.splice(place, 1)[0][1];
    const got = otherwise();
    this.own.push({ of, got: typeof got === "number" ? [got] : got });
    return got;
  }

  /** Return the entry of `played` for a move with this chance; null if nothing was added to it. */
  played(chance) {
    return this.own.length ? { chance: [...(chance ?? []), ...this.own] } : null;
  }
}

/**
 * Return every choice of a kind that may be legal in a reported position. `options` are what the open question allows,
 * where the position does not say it: the cards, the shoals or the numbers to choose from, and for `pick-dice` pairs of
 * Fresh dice and Spent dice.
 */
export function candidates(position, seat, kind, options = []) {
  const angler = position.anglers[seat - 1];
  const { rods = [], reels = [], mounts = [], dinks = [], supplies = [], regrets = [], rod = null, reel = null } = angler;
  const fresh = inOrder(angler.fresh ?? []);
  const fish = (angler.fish ?? []).filter((one) => one !== null).sort();
  const players = position.anglers.map((_, index) => index + 1);
  const slots = mounts.map((mount, index) => ({ number: index + 1, fish: mount.fish ?? [] }));
  const drawn = ["rods", "reels", "supplies"].flatMap((deck) => angler[`drawn_${deck}`] ?? []).sort();
  const shoals = (position.shoals ?? []).map(({ name }) => ({ shoal: name }));
  const each = (name, some) => some.map((one) => ({ [name]: one }));
  const found = {
    ...Object.fromEntries(["pass", "end", "abandon", "preserver", "omen", "coin"].map((one) => [one, () => [{}]])),
    cast: () => shoals,
    worms: () => shoals,
    pay: () => each("dice", subsets(fresh)),
    muster: () => each("reroll", subsets(fresh)),
    keep: () => each("dice", subsets(inOrder(angler.rolled ?? []))),
    "let-go": () => each("die", [...fresh, null]),
    sinker: () => each("die", fresh),
    declare: () => each("to", ["sea", "port"]),
    reward: () => each("take", ["dink", "regret"]),
    "put-back": () => each("on", ["top", "bottom"]),
    eat: () => each("fish", [...fish, ...slots.flatMap((slot) => slot.fish)]),
    sell: () => each("fish", subsets(fish)),
    mount: () => each("fish", mounted(fish, slots.filter((slot) => !slot.fish.length).map(({ number }) => number))),
    dink: () => each("card", dinks),
    supply: () => each("card", supplies),
    gear: () => each("card", [rod, reel].filter(Boolean)),
    visit: () => SHOPS.flatMap((shop) => [1, 3, 5].map((price) => ({ shop, price }))),
    "discard-regret": () => each("regret", [null, ...regrets]),
    equip: () => [null, ...rods].flatMap((one) => [null, ...reels].map((other) => ({ rod: one, reel: other }))),
    throw: () => each("to", players),
    "pick-player": () => each("player", players),
    lose: () => each("slot", slots.filter((slot) => slot.fish.length).map(({ number }) => number)),
    "keep-cards": () => each("cards", subsets(drawn)),
    order: () => each("cards", permutations(options, options.length)),
    "pick-cards": () => each("cards", options.map((card) => [card])),
    "pick-shoal": () => (options.length ? each("shoal", options) : shoals),
    option: () => each("number", options),
    "pick-dice": () => options.map(([some, kinds]) => ({ dice: some, spent: kinds })),
  };
  const choices = (found[kind]?.() ?? []).map((one) => ({ seat, kind, ...one }));
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()];
}

const inOrder = (pool) => [...pool].sort((one, two) => one.die.localeCompare(two.die) || one.face - two.face);

/** Return every subset of a pool. */
export const subsets = (pool) =>
  pool.reduce((some, one) => [...some, ...some.map((subset) => [...subset, one])], [[]]);

/** Return every way to put this many items of a pool in an order. */
export function permutations(pool, number) {
  if (!number) return [[]];
  return pool.flatMap((one, index) =>
    permutations(pool.filter((_, other) => other !== index), number - 1).map((rest) => [one, ...rest]));
}

/** Return each way to mount at most three fish in free slots. */
function mounted(fish, free) {
  return subsets(fish).filter((some) => some.length >= 1 && some.length <= 3).flatMap((some) =>
    permutations(free, some.length).map((slots) => some.map((one, index) => ({ fish: one, slot: slots[index] }))));
}
