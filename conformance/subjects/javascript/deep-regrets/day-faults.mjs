/* Faults of a position that have to do with days, phases and turns, and with steps that take themselves. */

import { isEmpty } from "./box.mjs";
import { maxDice } from "./madness.mjs";
import { hasDeclaration } from "./mustering.mjs";
import { endsOnEmptySea } from "./sea.mjs";
import { isWithOmen, omenOwner } from "./text-dice.mjs";
import { fault, seatsFrom } from "./work.mjs";

const BEFORE_ACTION = ["refresh", "declaration", "equip"];

const isSeat = ({ anglers }, seat) => seat >= 1 && seat <= anglers.length;
const eachAngler = ({ anglers }) => anglers.map((angler, index) => [angler, `anglers.${index + 1}`, index + 1]);

/** The faults of the course of the game. */
export function faultsOfDays(game, position) {
  const isBefore = BEFORE_ACTION.includes(position.phase);
  const ofPhase = position.phase === "action" ? faultsOfTurns : isBefore ? faultsBeforeTurns : faultsOfEnd;
  const looks = [faultsOfSeats, faultsOfDay, ofPhase, faultsOfDeclaring, faultsOfPools, faultsOfOmen, faultsOfMiddle];
  return looks.flatMap((look) => [...look(game, position)]);
}

function* faultsOfSeats(_game, position) {
  const { first, preserver, turn, phase } = position;
  if (!isSeat(position, first)) yield fault("setup.first-player", "first", "There is no player in that seat.");
  if (preserver !== null && !isSeat(position, preserver)) {
    yield fault("preserver.to-another", "preserver", "There is no player in that seat.");
  }
  if (isSeat(position, turn) === (phase === "over")) {
    yield fault("day.turn-order", "turn", "Somebody has the turn until the game is over; then nobody does.");
  }
}

const isFirstDay = (game, position) => !hasDeclaration({ game, position });

function* faultsOfDay(game, position) {
  const { components, follows } = game;
  const { days, short_game: short } = components;
  const { day, first_day: firstDay, phase } = position;
  if (firstDay !== days[0] && firstDay !== short) {
    yield fault("setup.days", "first_day", `No game begins on ${firstDay}.`);
  } else if (days.indexOf(day) < days.indexOf(firstDay)) {
    yield fault("setup.days", "day", "The day comes before the first day of the game.");
  }
  if (isFirstDay(game, position)) {
    if (phase === "declaration" || phase === "equip") {
      yield fault("day.first-day", "phase", "The first day has no Declaration.");
    }
    for (const [{ rod, reel }, where] of eachAngler(position)) {
      if ((rod === null && reel === null) || !follows("new-gear", "next-declaration")) continue;
      yield fault("day.first-day", `${where}.rod`, "Before the first Declaration nothing is equipped.", "history");
    }
  }
  const isEnding = phase === "regrets" || phase === "over";
  const isFishing = position.frames.some(({ kind }) => ["fishing", "worms", "effects"].includes(kind));
  if (!isEnding && !isFishing && endsOnEmptySea({ position, game })) {
    yield fault("end.sea-empty", "shoals", "The game ends when the Sea is empty.");
  }
}

function* faultsOfTurns(game, position) {
  const { anglers, turn, last_turns: last, frames, acted } = position;
  const { last_turns: most } = game.components;
  const isBetween = isEmpty(frames);
  const active = anglers.flatMap(({ passed }, index) => (passed ? [] : [index + 1]));
  if (isEmpty(active) && isBetween) yield fault("pass.day-ends", "anglers", "When all have passed the day is over.");
  if (last > most) yield fault("pass.last-two", "last_turns", `The last player has ${most} turns.`);
  if (last > 0 && active.length > 1) {
    yield fault("pass.last-two", "last_turns", "Last turns are counted when all others have passed.");
  }
  if (!isBetween || isEmpty(active) || !isSeat(position, turn)) return;
  if (acted && game.follows("turn-end", "turn-ends")) {
    yield fault("turn.after-action", "acted", "The turn is over with its action.", "history");
  }
  if (!active.includes(turn)) yield fault("pass.out", "turn", "Whoever has passed has no turn.");
  else if (active.length === 1 && last === 0) {
    yield fault("pass.last-two", "last_turns", "The turns of the last player are counted.");
  }
}

/** Returns what a day has left to the next one, which begins without it. */
function* faultsBeforeTurns(_game, position) {
  const { last_turns: last, acted, easier, set_ahead: ahead, cheaper, shoals } = position;
  if (last > 0) yield fault("day.next", "last_turns", "Last turns are counted in the Action phase only.");
  if (acted) yield fault("day.next", "acted", "Nobody has acted before the Action phase.");
  const used = [["easier", easier !== 0], ["set_ahead", ahead !== null], ["cheaper", cheaper !== 0]];
  for (const [part, isThere] of used) {
    if (isThere) yield fault("day.next", part, "Things used in a turn last only until its end.", "history");
  }
  for (const [angler, where] of eachAngler(position)) {
    if (angler.passed) yield fault("day.next", `${where}.passed`, "Nobody has passed before the Action phase.");
    for (const part of ["visited", "used", "has_cast"]) {
      const isThere = part === "has_cast" ? angler.has_cast : !isEmpty(angler[part]);
      if (isThere) yield fault("day.next", `${where}.${part}`, "Nothing is remembered of the day before.", "history");
    }
  }
  for (const [index, { cards }] of shoals.entries()) {
    if (!cards[0]?.up) continue;
    const where = `shoals.${index + 1}.cards`;
    yield fault("start.face-up-discarded", where, "A day begins with all fish face-down.", "history");
  }
}

function* faultsOfEnd(_game, position) {
  for (const [{ regrets }, where] of eachAngler(position)) {
    if (regrets.includes(null)) yield fault("end.reveal", `${where}.regrets`, "In the end all Regrets are revealed.");
  }
  for (const part of ["last_turns", "acted"]) {
    if (position[part]) yield fault("end.reveal", part, "In the end no turn is under way.", "history");
  }
}

function* faultsOfDeclaring({ follows }, position) {
  const { phase, turn, frames, anglers, first } = position;
  if (!isSeat(position, turn) || (phase !== "declaration" && phase !== "equip")) return;
  const { depth, rods, reels } = anglers[turn - 1];
  const isBetween = isEmpty(frames);
  if (isBetween && phase === "declaration" && depth === 0 && follows("from-port", "forced-sea")) {
    yield fault("declare.from-port", "turn", "Whoever was at Port goes to Sea, and declares nothing.");
  }
  if (isBetween && phase === "equip" && isEmpty(rods) && isEmpty(reels)) {
    yield fault("declare.equip-after", "turn", "Whoever owns neither rod nor reel is passed over.");
  }
  if (!isSeat(position, first)) return;
  const order = seatsFrom(position, first);
  const isNobody = phase === "declaration" && !follows("bearings-order", "per-player");
  for (const seat of isNobody ? order : order.slice(order.indexOf(turn))) {
    const { rod, reel } = anglers[seat - 1];
    if (rod === null && reel === null) continue;
    yield fault("declare.lasts", `anglers.${seat}.rod`, "Equipment from yesterday has been taken off.", "history");
  }
}

/** Under the reading by which Max Dice counts at once. */
function* faultsOfPools(game, position) {
  if (!game.follows("madness-timing", "all-at-once") || position.phase === "over") return;
  for (const [angler, where, seat] of eachAngler(position)) {
    const isPlacing = position.frames.some((frame) => frame.kind === "placing" && frame.seat === seat);
    if (isPlacing || angler.fresh.length <= maxDice(game, angler)) continue;
    yield fault("madness.max-dice-when", `${where}.fresh`, "Fresh dice without room are spent at once.");
  }
}

function* faultsOfOmen(game, position) {
  const { bag, aside, omen_card: card } = position;
  if (bag.includes("omen")) yield fault("effect.omen", "bag", "The Omen Die is never in the bag.");
  if (aside.some((die) => die !== "omen")) yield fault("effect.omen", "aside", "Only the Omen Die can be there.");
  const owner = omenOwner(position);
  if (card !== "" && owner !== undefined && !isWithOmen(position, owner, card)) {
    yield fault("effect.omen", "omen_card", "The Omen Die goes back with its card.");
  } else if (card !== "" && owner === undefined) {
    yield fault("effect.omen", "omen_card", "Nobody has the Omen Die.");
  } else if (card === "" && owner !== undefined && !game.follows("omen-die", "general")) {
    yield fault("effect.omen", "omen_card", "A card gives the Omen Die.", "history");
  }
}

/** Dice, cards and fish in the middle of something that is not under way. */
function* faultsOfMiddle(_game, position) {
  const { frames, attempt, phase } = position;
  for (const [angler, where, seat] of eachAngler(position)) {
    const own = frames.filter((frame) => frame.seat === seat).map(({ kind }) => kind);
    if (!isEmpty(angler.rolled) && !own.includes("placing")) {
      yield fault("muster.placed", `${where}.rolled`, "Dice that were rolled are placed.");
    }
    for (const part of ["drawn_rods", "drawn_reels", "drawn_supplies"]) {
      if (isEmpty(angler[part]) || own.includes("shopping")) continue;
      yield fault("shop.keep", `${where}.${part}`, "Cards that were drawn in a shop are kept or go back.");
    }
  }
  if (!isEmpty(attempt) && !frames.some(({ kind }) => kind === "fishing")) {
    yield fault("cast.pay", "attempt", "Nobody is fishing.");
  }
  if (phase === "refresh" && isEmpty(frames)) {
    yield fault("muster.order", "phase", "In the Refresh somebody still has to muster or to throw.");
  }
}

