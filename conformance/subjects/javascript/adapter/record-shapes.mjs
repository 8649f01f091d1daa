/*
 * Shapes made of others: each kind takes the value and what it is called, and returns the value, or throws a fault that
 * says in a plain sentence what is wrong and where.
 */

import { CannotLoad, invalidParams } from "./faults.mjs";
import { listOf, object, oneOf, required } from "./plain-shapes.mjs";

export function text(value, where) {
  if (typeof value === "string") return value;
  throw invalidParams(`${where} has to be a text.`);
}

export const word = (allowed) => (value, where) => oneOf(value, where, allowed);
export const list = (shape) => (value, where) => listOf(value, where, shape);
export const orNone = (shape) => (value, where) => (value === null ? null : shape(value, where));

/** Returns what would be hidden from somebody is null; this program has to know it. */
export const known = (shape) => (value, where) => {
  if (value === null) throw new CannotLoad(`this program has to know ${where}`);
  return shape(value, where);
};

/** An object with these parts and no others: those in `fallbacks` may be left out. */
export function record(value, where, parts, fallbacks) {
  object(value, where, Object.keys(parts));
  return Object.fromEntries(
    Object.entries(parts).map(([name, shape]) => {
      if (!Object.hasOwn(value, name) && Object.hasOwn(fallbacks, name)) return [name, fallbacks[name]];
      return [name, shape(required(value, name, where), `${name} of ${where}`)];
    }),
  );
}
