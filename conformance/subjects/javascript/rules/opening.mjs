/* Before the first dive: players, the deal, the starter; or a position to go on from. */

import { allChips } from "./components.mjs";
import { asUnit, chipName, isStack, seatsOf } from "./chips.mjs";
import { faultOfPosition } from "./position-faults.mjs";
import { notesOnPosition } from "./position-notes.mjs";
import { gameUnder } from "./readings.mjs";
import { settleRollOff } from "./roll-off.mjs";

/**
 * Opens a game. `setup` is {seats, deal, starter?, roll_off?} or {seats, position}.
 * Returns {position, events}, or {refused: {rule, why}}; beside a position to go on from stand `notes` of what no
 * game can have come to, each {rule, why}.
 */
export function openGame(components, readings, setup) {
  const game = gameUnder(components, readings);
  const refused = whyNotPlayers(game, setup.seats);
  if (refused) return { refused };
  return setup.position ? openPosition(game, setup.position) : openDeal(game, setup);
}

function whyNotPlayers({ components, readings }, seats) {
  const fewest = readings["player-count"] === "1-to-6" ? 1 : components.seats_min;
  if (seats >= fewest && seats <= components.seats_max) return null;
  return { rule: "dsa.setup.players", why: `The game is for ${fewest} to ${components.seats_max} players.` };
}

function openPosition(game, position) {
  const refused = faultOfPosition(game, position);
  if (refused) return { refused };
  return { position: tidied(game, position), events: [], notes: notesOnPosition(game, position) };
}

/** The same position in its one settled form, so that equal positions are written equally. */
function tidied(game, position) {
  const tidyUnits = (units) => units.map((unit) => asUnit(unit.map(tidyChip)));
  const divers = position.divers.map(({ at, facing, home, carried, banked }) => {
    return { at, facing, home, carried: tidyUnits(carried), banked: tidyUnits(banked) };
  });
  const idle = game.readings["end-empty-handed"] === "stays" ? position.idle : 0;
  return { ...position, line: tidyUnits(position.line), divers, idle };
}

function tidyChip({ level, value, known_to }) {
  if (!known_to || known_to.length === 0) return { level, value };
  return { level, value, known_to: [...new Set(known_to)].sort((a, b) => a - b) };
}

function openDeal(game, { seats, deal, starter, roll_off }) {
  const refused = whyNotDeal(game, deal ?? []);
  if (refused) return { refused };
  const empty = Array.from({ length: seats }, newDiver);
  const first = firstStarter(game, { divers: empty }, starter ?? null, roll_off ?? []);
  if (first.refused) return { refused: first.refused };
  const position = {
    dive: 1,
    air: game.components.air,
    line: deal,
    divers: empty,
    turn: first.seat,
    starter: first.seat,
    last_home: null,
    idle: 0,
  };
  return { position, events: [{ kind: "dive-began", dive: 1, seat: first.seat, rules: ["dsa.setup.starter"] }] };
}

function newDiver() {
  return { at: 0, facing: "down", home: false, carried: [], banked: [] };
}

/** A deal is the whole box, chip by chip, levels never falling outwards, all face down. */
function whyNotDeal({ components }, deal) {
  if (deal.some((space) => space.length === 0 || isStack(space))) {
    return { rule: "dsa.setup.line", why: "Every space of a deal holds one loose chip." };
  }
  const chips = deal.flat();
  const names = (list) => list.map(chipName).sort().join(" ");
  if (names(chips) !== names(allChips(components))) {
    return { rule: "dsa.setup.chips", why: "A deal holds each chip of the box exactly once." };
  }
  if (chips.some((chip, index) => index > 0 && chip.level < chips[index - 1].level)) {
    return { rule: "dsa.setup.line", why: "The lowest level lies nearest to the submarine." };
  }
  const seen = chips.some((chip) => chip.known_to?.length > 0);
  return seen ? { rule: "dsa.setup.face-down", why: "Nobody has seen a value before the first dive." } : null;
}

/** A starter that is named starts, under either reading; without a name the dice may decide. */
function firstStarter({ components, readings }, state, starter, rounds) {
  const seats = seatsOf(state);
  if (seats.includes(starter)) return { seat: starter };
  const refused = (why) => ({ refused: { rule: "dsa.setup.starter", why } });
  if (starter !== null) return refused(`Seat ${starter} does not take part.`);
  if (readings["first-player"] !== "roll-off") return refused("The starter of the first dive has to be named.");
  const { seat, missing, fault } = settleRollOff(components, seats, rounds);
  if (seat !== undefined) return { seat };
  return refused(fault ?? `Seats ${missing.join(" and ")} have to roll for the start.`);
}

/**
 * A deal for a program that deals for itself. `below(n)` returns a whole number from 0 to
 * n - 1 by chance: chance comes from outside, as everywhere in the rules.
 */
export function shuffledDeal(components, below) {
  return components.levels.flatMap(({ level }) => {
    const chips = allChips(components).filter((chip) => chip.level === level);
    for (let last = chips.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [chips[last], chips[other]] = [chips[other], chips[last]];
    }
    return chips.map((chip) => [chip]);
  });
}
