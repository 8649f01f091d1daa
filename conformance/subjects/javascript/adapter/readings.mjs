/* The readings that a runner asks for, against the register of a game. */

import { invalidParams } from "./faults.mjs";

/**
 * The readings to follow: those asked for, without the closed entries, which nothing in the rules asks about.
 * A dispute or a reading that the register does not know is refused.
 */
export function readingsToFollow(asked, disputes, closed) {
  const followed = {};
  for (const [dispute, reading] of Object.entries(asked)) {
    const isOpen = Object.hasOwn(disputes, dispute);
    const table = isOpen ? disputes : closed;
    if (!Object.hasOwn(table, dispute)) throw invalidParams(`There is no dispute "${dispute}".`);
    if (!table[dispute].includes(reading)) {
      throw invalidParams(`The dispute "${dispute}" has no reading ${JSON.stringify(reading)} to follow.`);
    }
    if (isOpen) followed[dispute] = reading;
  }
  return followed;
}
