/*
 * The plainest shapes of what is sent: each function returns the value, or throws a fault that says in a plain
 * sentence what is wrong and where. Shape only: what a value means is the business of the rules.
 */

import { invalidParams } from "./faults.mjs";

/** Absent and null are the same everywhere. */
export function optional(value, fallback, shape) {
  return value === undefined || value === null ? fallback : shape(value);
}

export function object(value, where, keys = null) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalidParams(`${where} has to be an object.`);
  }
  const unknown = keys && Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined && unknown !== null) {
    throw invalidParams(`${where} has no part called ${JSON.stringify(unknown)}.`);
  }
  return value;
}

export function listOf(value, where, shape) {
  if (!Array.isArray(value)) throw invalidParams(`${where} has to be a list.`);
  return value.map((item, index) => shape(item, `${where}, item ${index + 1}`));
}

/** A whole number. One that the game does not have, such as seat 0, is left to the rules to refuse. */
export function integer(value, where) {
  if (Number.isSafeInteger(value)) return value;
  throw invalidParams(`${where} has to be a whole number.`);
}

export function truth(value, where) {
  if (typeof value === "boolean") return value;
  throw invalidParams(`${where} has to be true or false.`);
}

export function oneOf(value, where, allowed) {
  if (allowed.includes(value)) return value;
  throw invalidParams(`${where} has to be one of: ${allowed.join(", ")}.`);
}

export function required(value, key, where) {
  if (Object.hasOwn(value, key)) return value[key];
  throw invalidParams(`${where} has to say "${key}".`);
}
