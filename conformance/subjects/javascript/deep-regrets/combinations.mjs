/* Ways to choose: every different one, things that are alike not told apart. */

import { distinct } from "./box.mjs";

const nameOf = (thing) => (typeof thing === "object" && thing !== null ? `${thing.die} ${thing.face}` : String(thing));

/** The things of a list by what tells them apart: [[thing, number], ...]. */
function alike(list) {
  const groups = new Map();
  for (const thing of list) {
    const name = nameOf(thing);
    groups.set(name, [thing, (groups.get(name)?.[1] ?? 0) + 1]);
  }
  return [...groups.values()];
}

/** Every choice of any number of things, nothing first. */
export function subsets(list, most = list.length) {
  let found = [[]];
  for (const [thing, number] of alike(list)) {
    found = found.flatMap((chosen) =>
      Array.from({ length: Math.min(number, most - chosen.length) + 1 }, (_, times) => [
        ...chosen,
        ...Array.from({ length: times }, () => thing),
      ]),
    );
  }
  return found;
}

/** Every choice of exactly so many things. */
export function choosings(list, number) {
  return subsets(list, number).filter((chosen) => chosen.length === number);
}

/** Every choice of exactly so many cards of a hand. A null in it may be any card of `rest`, a Map of ids to numbers. */
export function choosingsOfHand(hand, rest, number) {
  const known = hand.filter((card) => card !== null);
  const guesses = [...rest].flatMap(([card, copies]) => Array.from({ length: copies }, () => card));
  const isHeld = (cards) => {
    const left = [...known];
    const guessed = cards.filter((card) => !left.includes(card) || !left.splice(left.indexOf(card), 1));
    const mayBe = (card) => copiesIn(guessed, card) <= (rest.get(card) ?? 0);
    return guessed.length <= hand.length - known.length && guessed.every(mayBe);
  };
  return choosings([...known, ...guesses], number).filter(isHeld);
}

const copiesIn = (list, thing) => list.filter((other) => other === thing).length;

/** Every order of some things. */
export function orders(list) {
  if (list.length === 0) return [[]];
  return distinct(list).flatMap((first) => {
    const rest = [...list];
    rest.splice(rest.indexOf(first), 1);
    return orders(rest).map((order) => [first, ...order]);
  });
}

/** One of each thing, those that are alike once. */
export function different(list) {
  return alike(list).map(([thing]) => thing);
}
