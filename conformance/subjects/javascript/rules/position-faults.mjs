/* In which way a position cannot be one of this game. */

import { allChips } from "./components.mjs";
import { chipName, isBlank, seatsOf } from "./chips.mjs";

/** A refusal that names the first thing impossible in a well-formed position, or null. */
export function faultOfPosition(game, position) {
  return (
    faultOfChips(game, position) ??
    faultOfLine(game, position) ??
    faultOfFrame(game, position) ??
    faultOfPlaces(game, position) ??
    faultOfTurn(position) ??
    faultOfIdle(game, position) ??
    (position.turn === null ? faultOfEnd(game, position) : null)
  );
}

/** Each chip exists once; the chips not in the position are in the box. */
function faultOfChips(game, position) {
  const { line, divers } = position;
  const seats = seatsOf(position);
  const held = divers.flatMap((diver) => [...diver.carried, ...diver.banked]);
  if (held.some(isBlank)) return { rule: "dsa.setup.chips", why: "A unit is one chip or several." };
  const count = new Map(allChips(game.components).map((chip) => [chipName(chip), 0]));
  const copies = new Map(count);
  for (const chip of allChips(game.components)) copies.set(chipName(chip), copies.get(chipName(chip)) + 1);
  for (const chip of [...line, ...held].flat()) {
    const name = chipName(chip);
    count.set(name, (count.get(name) ?? 0) + 1);
    if (count.get(name) > (copies.get(name) ?? 0)) {
      return { rule: "dsa.setup.chips", why: `There are not that many chips ${name} in the box.` };
    }
    if (chip.known_to?.some((seat) => !seats.includes(seat))) {
      return { rule: "dsa.information.face-down", why: "A chip is known to a seat that nobody has." };
    }
  }
  return null;
}

/** Blanks out of an empty supply, or a line whose dive would have been over. */
function faultOfLine({ components, readings }, { line, turn }) {
  if (readings["blanks-exhausted"] === "no-pickup" && line.filter(isBlank).length > components.blanks) {
    return { rule: "dsa.search.blank-supply", why: `There are only ${components.blanks} blanks.` };
  }
  if (line.length === 0 && turn !== null && readings["line-empty"] === "skip-dive") {
    return { rule: "dsa.dive.empty-line", why: "A dive without a space in the line is over at once." };
  }
  return null;
}

function faultOfFrame({ components, readings }, { dive, air, turn, divers }) {
  if (dive < 1 || dive > components.dives) {
    return { rule: "dsa.dive.three", why: `There is no dive ${dive}.` };
  }
  if (air > components.air) return { rule: "dsa.setup.air", why: `The marker cannot stand on ${air}.` };
  if (air < 0 && readings["below-zero"] === "clamp-zero") {
    return { rule: "dsa.breathe.floor", why: "The air marker stops on 0." };
  }
  // Nobody can breathe more often in a turn than there are chips to carry.
  if (air < -allChips(components).length) return { rule: "dsa.setup.air", why: `The marker cannot stand on ${air}.` };
  if (turn === null) return null;
  if (air <= 0) return { rule: "dsa.dive.air-out", why: "A dive without air is over." };
  const isOver = divers.every(({ home }) => home);
  return isOver ? { rule: "dsa.dive.all-home", why: "Everybody is home: the dive is over." } : null;
}

function faultOfPlaces(game, { line, divers }) {
  const taken = new Set();
  for (const { at, home, facing, carried } of divers) {
    if (at < 0 || at > line.length) return { rule: "dsa.swim.end-of-line", why: `There is no space ${at}.` };
    if (home && (at > 0 || facing === "down")) {
      return { rule: "dsa.swim.reach-submarine", why: "A diver at home is on the submarine and faces up." };
    }
    if (at === 0 && !home && (facing === "up" || carried.length > 0)) {
      return { rule: "dsa.dive.reset", why: "A diver that has not left yet faces down and carries nothing." };
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
  return faultOfLastHome(position);
}

function faultOfLastHome({ last_home: last, divers }) {
  const isSaid = last === null ? divers.every(({ home }) => !home) : divers[last - 1].home;
  if (isSaid) return null;
  const why = "The last one home is named exactly if somebody is home, and is home.";
  return { rule: "dsa.clean-up.starter-all-home", why };
}

/** Turns without any change are counted under one reading only, and never as many as end the dive. */
function faultOfIdle({ readings }, { idle, divers }) {
  const rule = "dsa.dive.no-progress";
  if (idle < 0) return { rule, why: "Turns without any change are counted from 0." };
  if (idle === 0) return null;
  if (readings["end-empty-handed"] !== "stays") return { rule, why: "Turns without any change are not counted." };
  const out = divers.filter(({ home }) => !home).length;
  return idle >= out ? { rule, why: `After ${idle} turns without any change the dive is over.` } : null;
}

/** A game that is over after its last dive, cleaned up. */
function faultOfEnd({ components }, { dive, line, divers }) {
  if (dive !== components.dives) {
    return { rule: "dsa.dive.three", why: `The game is not over before the end of dive ${components.dives}.` };
  }
  if (line.some(isBlank)) {
    return { rule: "dsa.clean-up.blanks-removed", why: "After the last clean-up no blank is on the line." };
  }
  const isBack = ({ at, home, carried }) => at === 0 && !home && carried.length === 0;
  if (divers.every(isBack)) return null;
  return { rule: "dsa.dive.reset", why: "After the last clean-up every diver is back, empty-handed." };
}
