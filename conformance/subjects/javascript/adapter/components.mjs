/*
 * The figures in use: those of the box, with those of a user's own file in their place. The file is named by the
 * environment variable LEADLINE_COMPONENTS, and is read if it is JSON and for this game.
 */

import { readFileSync } from "node:fs";

/** Returns the figures of a game; `asOurs` brings the figures of a file into the shape that the box has here. */
export function componentsInUse(game, box, asOurs = (own) => own) {
  const name = process.env.LEADLINE_COMPONENTS;
  if (!name) return box;
  try {
    const { game: named, figures } = JSON.parse(readFileSync(name, "utf8"));
    return named === game ? merged(box, asOurs(figures)) : box;
  } catch (fault) {
    process.stderr.write(`The components in ${name} are not read, because they are not JSON: ${fault.message}\n`);
    return box;
  }
}

function merged(before, after) {
  const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isTable(before) || !isTable(after)) return after;
  const entries = Object.entries(after).map(([name, value]) => [name, merged(before[name], value)]);
  return { ...before, ...Object.fromEntries(entries) };
}
