// Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move. It needs the kit.
//
// `turn` returns the parts of a turn that a program needs: the word, even if a diver turns back without saying so
// because no deeper space is free; the sum of the dice; and the unit dropped, which is always a whole unit. It
// rejects every other request as not offered. `checkEnd` refuses a laying order or a roll-off if the turn does not
// end a dive. `checkSetup` accepts only setups that the box allows. `candidates` lists every choice that may be legal.
// `serve` puts all of this together for a program that plays a turn in one call. The other functions write parts of a
// report. It needs kit-forms.mjs too.

import { BadRequest, CannotLoad, handlers, NotOffered, Refused, serve as serveKit, total } from "./kit.mjs";
import { complete } from "./kit-forms.mjs";

/**
 * Read a turn in the position that the program reports. Return the `seat`; the `word`, never missing; the `sum` of the
 * dice, null if the program rolls them; the `action`; the number of the dropped `unit` among those reported, from 1,
 * 0 for none; and `orders`: by seat, the numbers of its units as they are laid down.
 */
export function turn(position, choice, chance) {
  const { seat, declare, stop, then, search, lay = [] } = choice;
  const dice = chance?.dice ?? null;
  if (seat !== position.turn) throw new NotOffered("it is somebody else's turn");
  if (stop || then || search.source === "banked") {
    throw new NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank");
  }
  if (dice && (dice.length !== 2 || !dice.every((die) => [1, 2, 3].includes(die)))) {
    throw new Refused(`the two dice cannot show ${dice}`);
  }
  const unit = search.action === "drop" ? dropped(loadOf(position.divers[seat - 1]), search) : 0;
  const moved = { unit, mover: seat, action: search.action };
  const orders = new Map(lay.map((one) => [one.seat, order(position, { ...one, ...moved })]));
  if (orders.size < lay.length) throw new Refused("two laying orders are stated for one diver");
  const word = declare ?? silentWord(position, seat);
  return { seat, word, sum: dice && total(dice), action: search.action, unit, orders };
}

/**
 * Return the word that a silent diver means: it keeps its direction, and turns back if no deeper space is free.
 * From the submarine it can only go deeper.
 */
export function silentWord({ divers, line }, seat) {
  const { at, facing } = divers[seat - 1];
  const isOpen = line.some((_, index) => index + 1 > at && divers.every((diver) => diver.at !== index + 1));
  return at === 0 || (facing === "down" && isOpen) ? "deeper" : "back";
}

/** Return the units of a diver as reported; if only their number is reported, null for each. */
function loadOf({ carried = null }) {
  if (carried === null) throw new BadRequest("report what a diver carries, or at least how many units");
  return Array.isArray(carried) ? [...carried] : Array(carried).fill(null);
}

/** Return the number of the whole unit that is dropped. */
function dropped(carried, { chips = null, unit = null }) {
  const number = unit ?? (chips ? namedByChips(carried, chips) : Number(carried.length === 1));
  if (number < 1 || number > carried.length) throw new Refused("there is no such unit");
  const own = carried[number - 1];
  if (!chips || own === null) return number;
  if (chips.length < size(own)) throw new NotOffered("a part of a stack cannot be dropped");
  if (!same(chips, own)) throw new Refused(`unit ${number} is something else`);
  return number;
}

/**
 * Return the number of the unit with these chips; 0 for none. The sum alone does not show how many chips a unit has, so a
 * unit that may be the one has to be named by its number.
 */
function namedByChips(carried, chips) {
  const fits = (own) => own === null || same(chips, own);
  const isShown = (own) => Array.isArray(own) || (own !== null && own.chips !== undefined && own.sum !== undefined);
  const place = carried.findIndex((own) => isShown(own) && fits(own));
  if (place < 0 && carried.some(fits)) {
    throw new NotOffered("the program does not know the chips of this unit, so the move has to name its number");
  }
  return place + 1;
}

/** Return the numbers of a diver's units after the turn, in the order in which they are laid down. */
function order(position, { seat, units, unit, mover, action }) {
  const diver = position.divers[seat - 1];
  if (!diver || diver.home) throw new Refused(`seat ${seat} lays nothing down`);
  const load = loadOf(diver);
  if (seat === mover && action === "pick-up") load.push(null); // a unit picked up comes last, and may contain any chips
  if (seat === mover && action === "drop") load.splice(unit - 1, 1);
  if (load.filter((own) => own === null).length > 1) {
    throw new BadRequest("report the units of a load, or leave `lay` out of `can`");
  }
  const numbers = [];
  for (const wanted of units) {
    const fits = (own, index) => !numbers.includes(index + 1) && (own === null || same(wanted, own));
    const place = load.findIndex(fits);
    if (place >= 0) numbers.push(place + 1);
  }
  if (numbers.length !== units.length || numbers.length !== load.length) {
    throw new Refused(`seat ${seat} lays down all its units, each once`);
  }
  return numbers;
}

/** Return whether chips may be those of a reported unit: the same chips, or as many with the same sum. */
function same(chips, unit) {
  if (Array.isArray(unit)) return faces(chips) === faces(unit);
  const sum = total(chips.map(({ value }) => value));
  return (size(unit) ?? chips.length) === chips.length && (unit.sum ?? sum) === sum;
}

/** Return the number of chips in a unit, or undefined if it is unknown. */
function size(unit) {
  return Array.isArray(unit) ? unit.length : unit.chips;
}

/** Return the chips of a unit as text, regardless of which seats have seen them. */
function faces(unit) {
  return unit.map(({ level, value }) => `${level}:${value}`).sort().join(" ");
}

/** Refuse a laying order or a roll-off in a turn that does not end the dive, given both positions as reported. */
export function checkEnd(before, after, choice, chance) {
  const ends = after.over || after.dive !== before.dive;
  if (!ends && (choice.lay?.length || chance?.roll_off?.length)) {
    throw new Refused("there is nothing to lay down or to roll for: the dive goes on in this program");
  }
}

/** Accept only starters that take part, and deals of the 32 chips in the order of their levels. */
export function checkSetup({ seats, starter = null, deal = null }) {
  if (starter !== null && starter > seats) throw new NotOffered(`seat ${starter} does not take part`);
  if (deal === null) return;
  const chips = deal.filter((space) => space.length === 1).map(([chip]) => chip);
  const fits = ({ level, value }, index) => level === Math.floor(index / 8) + 1 && Math.floor(value / 4) + 1 === level;
  if (deal.length !== 32 || chips.length !== 32 || !chips.every(fits)) {
    throw new NotOffered("a deal is eight chips of each level, in the order of the levels");
  }
  const isTwice = ({ value }) => chips.filter((other) => other.value === value).length === 2;
  if (!chips.every(isTwice)) throw new NotOffered("every value is dealt twice");
}

// ---- Writing

/**
 * Return every choice that may be legal in a reported position: each word with each search. If `given`, which `legal`
 * sends, is null, the dice are not rolled yet: then only the words are listed.
 */
export function candidates(position, seat, given) {
  if (position.over) return [];
  const drops = loadOf(position.divers[seat - 1]).map((_, index) => search("drop", index + 1));
  const searches = given === null ? [search("nothing")] : [search("nothing"), search("pick-up"), ...drops];
  return ["deeper", "back"].flatMap((word) => searches.map((wanted) => written(seat, word, wanted)));
}

/** Return a choice: a word, and a search as `search` writes it. */
export const written = (seat, declare, wanted) => ({ seat, declare, then: null, stop: false, search: wanted, lay: [] });

/** Return a search: what is done, and for a drop the number of the unit, with its chips if these matter. */
export const search = (action, unit = 0, chips = null) =>
  action === "drop" ? { action, unit, chips, source: "carried" } : { action };

/** Return the events of a turn for a program that knows only the breath: by how much, and the air after it. */
export const breathed = (seat, by, air) => [{ kind: "breathed", seat, by, air }];

/** Return the report of a game that is over, with the seats that have won. */
export const ended = (scores, winners) => ({ over: true, scores: [...scores], winners: [...winners] });

/** Return the laying order of a program that lays down each chip by itself. */
export const singles = (seat, chips) => ({ seat, units: chips.map((chip) => [chip]) });

/**
 * Return the chips of a diver as a move lays them down; those that it does not name come last. `chips` are the
 * program's own, and `report` turns one of them into that of a message.
 */
export function namedFirst(lay, seat, chips, report = (chip) => chip) {
  const left = [...chips];
  const wanted = (lay ?? []).filter((one) => one.seat === seat).flatMap(({ units }) => units.flat());
  const order = wanted.flatMap((face) => {
    const place = left.findIndex((own) => same([report(own)], [face]));
    return place < 0 ? [] : left.splice(place, 1);
  });
  return [...order, ...left];
}

/** Return the chips of a unit as somebody sees them who does not know their values. */
export const backs = (unit) => unit.map(({ level }) => ({ level }));

/** Throw `CannotLoad` for a finished game, and for chips without a value, for a program that has no such chips. */
export function checkKnown({ turn: next, line, divers }) {
  if (next === null) throw new CannotLoad("the game is over");
  const held = divers.flatMap(({ carried, banked }) => [...carried, ...banked]);
  if ([...line, ...held].flat().some(({ value }) => value === null)) throw new CannotLoad("a chip has no value");
}

/** Return a reported position with the backs of all chips, except of those that the given seats carry. */
export function hidden(report, seats = []) {
  if (report.over) return report;
  const divers = report.divers.map((one, index) =>
    Array.isArray(one.carried) && !seats.includes(index + 1) ? { ...one, carried: one.carried.map(backs) } : one);
  return { ...report, line: report.line.map(backs), divers };
}

/**
 * Return the function of an adapter that plays a turn: `play` takes the game, what `turn` returns, the choice and its
 * chance. It refuses a laying order or a roll-off if the turn does not end a dive. All functions may be `async`.
 */
export const turns = (report, play) => inSteps(function* (game, choice, chance) {
  const before = yield report(game);
  const made = yield play(game, turn(before, choice, chance), choice, chance);
  checkEnd(before, yield report(game), choice, chance);
  return made;
});

/**
 * Return a function that runs a generator. Where the generator yields a promise, it goes on with the value once it is
 * there, and the function returns a promise; if it yields none, the function returns its result at once.
 */
function inSteps(generator) {
  return (...given) => {
    const steps = generator(...given);
    const goOn = (value) => {
      for (let step = steps.next(value); ; step = steps.next(step.value)) {
        if (step.done) return step.value;
        if (typeof step.value?.then === "function") return step.value.then(goOn);
      }
    };
    return goOn();
  };
}

/**
 * Return the function of an adapter that plays a turn in steps, each of which takes the game and the seat, and may be
 * `async`. `swim` also takes the dice. They are null if the program rolls, which then returns the dice, and in `legal`
 * before the roll: a program that needs dice may use any. `drop` also takes the number of the unit, from 1. `leave` ends the search of a diver
 * that does nothing under water. `endTurn` presses the button that ends the turn: it is called after every search, also for
 * a diver that came home, unless the dive is over. Both are called even if the program has ended the turn by itself: then do
 * nothing. `layDown` comes last; it takes the game and a map from seats to
 * the numbers of the units in the order in which they are laid down, as far as the move states them. A program that lays
 * down each chip by itself has `layChips` in its place; it takes the game and the orders as they are sent, which
 * `namedFirst` reads.
 *
 * A player who says nothing is left alone: `turnBack` is called only for a player who says so. With `silentTurns`, it is
 * also called for a silent diver for whom no deeper space is free. A step that is missing is one that the program makes
 * by itself, except `turnBack`, `pickUp` and `drop`, which are not offered without their functions. If the breath ends the
 * dive or the game, only `layDown` or `layChips` follows. `stops` takes the game after the breath, and returns whether
 * this turn is over although the program does not report this yet. A program that rolls needs `roll`, which takes the
 * game, to roll for a turn that the breath ends. `goDeeper` is called for a player who says so. `stopEarly` ends
 * the turn of a player who stops after the breath. With `takesBack`, which belongs to `take-back` in `can`, a second word is
 * played like the first, by `goDeeper` or `turnBack`. `otherwise` takes the game
 * and the choice after the turn, and returns the parts of the choice that the program played differently, such as another
 * unit in `search`.
 */
export function steps(report, made) {
  const { breathe, stops, goDeeper, turnBack, swim, pickUp, drop, leave, layDown, layChips } = made;
  const { silentTurns, otherwise, roll, endTurn, stopEarly, takesBack } = made;
  return inSteps(function* (game, choice, chance) {
    const before = yield report(game);
    const { seat, word, action, unit, orders } = turn(before, readable(made, choice, chance), chance);
    const lay = () => (layChips ? layChips(game, choice.lay ?? []) : layDown?.(game, orders));
    const dice = chance?.dice ?? null;
    const isUp = before.divers[seat - 1].facing === "up";
    if (choice.declare === "deeper" && isUp && !goDeeper) {
      throw new NotOffered("a diver that has turned back has no way to say deeper");
    }
    yield breathe?.(game, seat);
    if (breathe && (hasEnded(before, yield report(game)) || (yield stops?.(game)))) {
      yield lay();
      const own = dice ? [] : (yield roll?.(game)) ?? [];
      return own.length || action !== "nothing" ? breathOnly(0, own) : undefined;
    }
    if (stopEarly && choice.stop) {
      yield stopEarly(game, seat);
      yield lay();
      return undefined;
    }
    if (choice.declare === "deeper") yield goDeeper?.(game, seat);
    if (word === "back" && !isUp && (choice.declare || silentTurns)) yield offered(turnBack, "turn back")(game, seat);
    const second = takesBack && choice.then;
    if (second) yield offered(second === "deeper" ? goDeeper : turnBack, `say ${second}`)(game, seat);
    const rolled = yield swim(game, seat, dice);
    if (action === "pick-up") yield offered(pickUp, "pick up")(game, seat);
    else if (action === "drop") yield offered(drop, "drop")(game, seat, unit);
    else if (leave && isUnderWay(before, yield report(game), seat)) yield leave(game, seat);
    if (endTurn && !hasEnded(before, yield report(game))) yield endTurn(game, seat);
    yield lay();
    checkEnd(before, yield report(game), choice, chance);
    const own = yield otherwise?.(game, choice);
    const entry = { ...(own && { choice: own }), ...(rolled && !dice && { chance: { dice: [...rolled] } }) };
    return Object.keys(entry).length ? entry : undefined;
  });
}

/** Return a choice as `turn` reads it: without the parts that only the steps of the program play. */
function readable({ layChips, stopEarly, takesBack }, choice, chance) {
  if (takesBack && choice.then && !choice.declare) throw new Refused("there is no first word to take back");
  if (stopEarly && choice.stop && (choice.declare || chance?.dice || choice.search.action !== "nothing")) {
    throw new Refused("a turn that stops after the breath has nothing more");
  }
  const parts = { stop: choice.stop && !stopEarly, then: takesBack ? null : choice.then };
  return { ...choice, ...parts, ...(layChips && { lay: [] }) };
}

/** Return a step of a program; without one, answer *not offered*. */
function offered(step, what) {
  if (!step) throw new NotOffered(`the program has no way to ${what}`);
  return step;
}

/** Return whether the dive or the game has ended between two reports. */
const hasEnded = (before, after) => (after.over && !before.over) || after.dive !== before.dive;

/**
 * Return the entry of `played` for a turn that ended after the breath, without a search. Give a seat for a turn that was
 * not sent, such as one whose breath your program makes at the end of the turn before. Give the dice if they were not
 * sent. They have no effect in such a turn, but a turn without a roll cannot be followed. The entry does not say `stop`,
 * because the player did not end the turn.
 */
export function breathOnly(seat = 0, dice = []) {
  const choice = seat ? written(seat, null, search("nothing")) : { search: search("nothing") };
  return dice.length ? { choice, chance: { dice: [...dice] } } : { choice };
}

/** Return whether a diver is still under water in the same dive, as far as the program reports it. */
function isUnderWay(before, after, seat) {
  return !after.over && after.dive === before.dive && !after.divers[seat - 1].home;
}

/**
 * Serve a program that plays a turn in one call; `play` is as in `turns`, and the rest as in an adapter of the kit. A
 * move is tried on a shallow copy of the game. With `events` in `can`, the events of the last turn are `game.events`.
 * Without `candidates`, each word with each search is tried; null leaves `legal` out. `refusals` are the exceptions of the
 * program that count as refusals.
 */
export function serve(name, { play, refusals = [], ...given }) {
  const { report, can } = given;
  const game = {
    ...{ game: "deep-sea-adventure", copy: (one) => ({ ...one }), kinds: { "": turns(report, play) } },
    candidates: async (one, seat, kind, dice) => candidates(await report(one), seat, dice),
    ...(can.includes("events") ? { beside: ({ events = [] }) => ({ events }) } : {}),
    ...given,
  };
  return serveKit(handlers(name, [complete(game, ...refusals)]));
}
