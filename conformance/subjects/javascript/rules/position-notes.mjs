/* What no game can have come to in a position that can be played on all the same. */

import { isStack } from "./chips.mjs";

/** Notes on a position that is not refused, each {rule, why}. */
export function notesOnPosition({ readings }, position) {
  const { dive, divers, line, turn } = position;
  const notes = [];
  const note = (rule, why) => notes.push({ rule, why });
  if (turn === null) return notes;
  if (dive === 1) {
    const piles = [line, ...divers.flatMap(({ carried, banked }) => [carried, banked])].flat();
    if (piles.some(isStack)) note("dsa.clean-up.threes", "Stacks are made at the end of a dive, not in the first.");
    if (divers.some(({ banked }) => banked.length > 0)) {
      note("dsa.clean-up.bring-home", "Before the first dive has ended nothing was brought home.");
    }
  }
  if (divers.some((diver) => turnedUnladen(readings, diver))) {
    note("dsa.direction.needs-treasure", "A diver has turned back without treasure.");
  }
  const skipped = passedOver(readings, position);
  if (skipped !== null) {
    note("dsa.dive.clockwise", `Seat ${skipped} is still on the submarine, and others had their turns after it.`);
  }
  return notes;
}

/** Returns whether a diver has turned without a load, where no reading lets it turn so or lose its load afterwards. */
function turnedUnladen(readings, { facing, home, carried }) {
  if (facing !== "up" || carried.length > 0) return false;
  if (home && readings["cannot-leave"] === "counts-as-returned") return false;
  return (
    readings["turn-back-empty"] === "needs-treasure" &&
    readings["end-empty-handed"] === "stays" &&
    readings["drop-last-after-turn"] === "forbidden"
  );
}

/**
 * The first seat, from the starter on, whose diver is on the submarine though it must have left by now; null if
 * there is none. A line as long as the round always has a space to leave for, unless blanks are passed over.
 */
function passedOver(readings, { divers, line, starter, turn }) {
  if (readings["blank-counts"] === "skip" || line.length < divers.length) return null;
  const seatAfter = (steps) => ((starter - 1 + steps) % divers.length) + 1;
  const order = divers.map((_, steps) => seatAfter(steps));
  const stays = (seat) => divers[seat - 1].at === 0 && !divers[seat - 1].home;
  const first = order.findIndex(stays);
  if (first < 0) return null;
  const othersFollowed = order.slice(first).some((seat) => !stays(seat));
  return othersFollowed || turn !== order[first] ? order[first] : null;
}
