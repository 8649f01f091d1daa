/* In which way a position cannot be one of this game. */

import { allChips } from "./components.mjs";
import { chipName, seatsOf } from "./chips.mjs";

/** A refusal that names the first thing impossible in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  return (
    faultOfChips(game, position) ??
    faultOfFrame(game, position) ??
    faultOfPlaces(game, position) ??
    faultOfTurn(position)
  );
}

/** Each chip exists once; the chips not in the position are in the box. */
function faultOfChips(game, { line, divers }) {
  const held = divers.flatMap((diver) => [...diver.carried, ...diver.banked]);
  const count = new Map(allChips(game.components).map((chip) => [chipName(chip), 0]));
  const copies = new Map(count);
  for (const chip of allChips(game.components)) copies.set(chipName(chip), copies.get(chipName(chip)) + 1);
  for (const chip of [...line, ...held].flat()) {
    const name = chipName(chip);
    count.set(name, (count.get(name) ?? 0) + 1);
    if (count.get(name) > (copies.get(name) ?? 0)) {
      return { rule: "dsa.setup.chips", why: `There are not that many chips ${name} in the box.` };
    }
  }
  return null;
}

function faultOfFrame({ components }, { dive, air }) {
  if (dive < 1 || dive > components.dives) {
    return { rule: "dsa.dive.three", why: `There is no dive ${dive}.` };
  }
  if (air > components.air) return { rule: "dsa.setup.air", why: `The marker cannot stand on ${air}.` };
  return null;
}

function faultOfPlaces(game, { line, divers }) {
  const taken = new Set();
  for (const { at, home, facing } of divers) {
    if (at < 0 || at > line.length) return { rule: "dsa.setup.line", why: `There is no space ${at}.` };
    if (home && at > 0) return { rule: "dsa.swim.reach-submarine", why: "A diver at home is on the submarine." };
    if (at === 0 && !home && facing === "up") {
      return { rule: "dsa.direction.not-from-submarine", why: "A diver that has not left yet faces down." };
    }
    if (taken.has(at) && !mayShare(game, line, at)) {
      return { rule: "dsa.swim.one-diver-a-space", why: `Two divers cannot be on space ${at}.` };
    }
    if (at > 0) taken.add(at);
  }
  return null;
}

/**
 * Under `share-last` divers meet on the last space. Where blanks are passed over, the last
 * space with a chip may have become an inner one since, by a drop on a blank beyond it.
 */
function mayShare({ readings }, line, at) {
  if (readings["last-space-occupied"] !== "share-last") return false;
  return readings["blank-counts"] === "skip" || at === line.length;
}

function faultOfTurn(position) {
  const seats = seatsOf(position);
  const known = (seat) => seat === null || seats.includes(seat);
  if (!known(position.turn) || !seats.includes(position.starter) || !known(position.last_home)) {
    return { rule: "dsa.dive.clockwise", why: "The position names a seat that nobody has." };
  }
  if (position.turn !== null && position.divers[position.turn - 1].home) {
    return { rule: "dsa.dive.home-sits-out", why: "It cannot be the turn of a diver at home." };
  }
  return null;
}
