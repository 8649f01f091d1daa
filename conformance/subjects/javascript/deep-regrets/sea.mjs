/* The Sea: its shoals, what lies in them, and what everybody sees of their tops. */

import { cardOf, columnOf, depthOf } from "./box.mjs";
import { drawRegrets } from "./madness.mjs";
import { fishLying } from "./unknown.mjs";
import { tell } from "./work.mjs";

export function shoalOf({ position }, name) {
  return position.shoals.find((shoal) => shoal.name === name);
}

/** The shoal in which a fish lies, and the place it has there from the top; null if it lies in none. */
export function whereLies({ position }, lying) {
  for (const shoal of position.shoals) {
    const at = shoal.cards.indexOf(lying);
    if (at >= 0) return { shoal, at };
  }
  return null;
}

export function isSeaEmpty({ shoals }) {
  return shoals.every(({ cards }) => cards.length === 0);
}

/** Returns whether the game ends now because the Sea is empty. */
export function endsOnEmptySea({ position, game }) {
  return isSeaEmpty(position) && game.follows("sea-empty-timing", "after-effect");
}

export function everybody({ anglers }) {
  return anglers.map((_, index) => index + 1);
}

/** The top fish of a shoal is turned up for all to see. */
export function turnUp(work, shoal) {
  const [top] = shoal.cards;
  fishLying(work, shoal, top);
  Object.assign(top, { up: true, known_to: everybody(work.position) });
  tell(work, "revealed", { shoal: shoal.name, fish: top.card });
  return top;
}

/** Takes a fish out of its shoal. Under one reading whoever takes the last one has overfished, however it was taken. */
export function takeOut(work, seat, lying) {
  const { shoal, at } = whereLies(work, lying);
  shoal.cards.splice(at, 1);
  if (shoal.cards.length === 0 && work.game.follows("overfishing-trigger", "any-removal")) overfish(work, seat);
}

export function overfish(work, seat) {
  tell(work, "overfished", { seat, number: 0 });
  drawRegrets(work, seat, 1);
}

/** A player looks at fish of a shoal, some of them lying from one place on. */
export function lookAt(work, seat, shoal, from, number) {
  const seen = shoal.cards.slice(from, from + number);
  const fish = seen.map((lying) => fishLying(work, shoal, lying));
  for (const lying of seen) {
    if (!lying.known_to.includes(seat)) lying.known_to = [...lying.known_to, seat].sort((a, b) => a - b);
  }
  tell(work, "looked", { seat, shoal: shoal.name, number: seen.length, fish });
  return seen;
}

/** Returns whether a shoal may be reached from a Depth. */
export function isInReach({ follows }, depth, name) {
  if (depth === 0) return false;
  return follows("cast-depth", "same-or-shallower") ? depthOf(name) <= depth : depthOf(name) >= depth;
}

/** The shoal whose face-up fish closes the column of another, or null. */
export function lockOn({ position, game }, name) {
  const locks = ({ cards: [top] }) =>
    top?.up && (cardOf(game, top.card).static ?? []).some(({ is }) => is === "column_lock");
  const isBeside = (one) => one.name !== name && columnOf(one.name) === columnOf(name);
  return position.shoals.find((one) => isBeside(one) && locks(one)) ?? null;
}

/** Returns what everybody sees of the back of the top of a shoal, as far as it is known. */
export function shadowOf(game, { cards: [top] }) {
  const isSeen = top && !top.up && top.card !== null && game.follows("face-down-information", "size-only");
  return isSeen ? cardOf(game, top.card).size : null;
}
