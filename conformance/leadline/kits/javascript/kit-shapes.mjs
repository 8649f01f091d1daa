// Plays moves with programs of the usual shapes: callbacks, prompts, reducers, windows and whole turns.
//
// It needs kit-forms.mjs and the kit. `leadline init-adapter --shape SHAPE` writes an adapter that uses it. A name that
// still begins with TODO is answered with *not offered*.

import { NotOffered, Refused } from "./kit.mjs";
import { Answers, checkName, isSilent, SAME, valueAt } from "./kit-forms.mjs";

/** Return a method of the program by its name, bound to the object that has it. */
export function method(thing, name) {
  checkName(name);
  const above = name.includes(".") ? valueAt(thing, name.slice(0, name.lastIndexOf("."))) : thing;
  return above[name.split(".").at(-1)].bind(above);
}

/** Return a text for a choice: each `{part}` is replaced by its value, or by nothing if it is missing. */
export function written(text, choice, forms = {}) {
  checkName(text);
  return text.replace(/\{(\w+)\}/g, (_, part) => (forms[part] ?? SAME).load(choice[part] ?? null) ?? "");
}

// ---- A whole turn in one call

/** The moves that are played in one call: the first determines the call, the others its arguments. */
export class Sequence {
  constructor(moves) {
    this.moves = moves;
    this.played = moves.map(() => null);
    this.ahead = [];
    this.left = moves.map((_, index) => index).slice(1);
    this.first = moves[0].choice;
    this.chance = moves[0].chance ?? null;
  }

  /** Return the next move with a choice of this kind; null if no such move is left. */
  take(kind, seat = null) {
    const fits = ({ choice }) => choice.kind === kind && (seat === null || choice.seat === seat);
    const place = this.left.findIndex((index) => fits(this.moves[index]));
    return place < 0 ? null : this.moves[this.left.splice(place, 1)[0]];
  }

  /** Report the program's choice: how it differs from the move that was taken, or a new move for null. */
  chose(move, kind, seat, parts) {
    if (move === null) {
      this.ahead.push({ choice: { kind, seat, ...parts } });
      return;
    }
    const differing = Object.entries(parts).filter(([name, one]) => JSON.stringify(move.choice[name]) !== JSON.stringify(one));
    this.played[this.moves.indexOf(move)] = differing.length ? { choice: Object.fromEntries(differing) } : null;
  }

  /** Return what was really played. Throws `NotOffered` if a move was not taken. */
  result() {
    if (this.left.length) throw new NotOffered(`there is no way to pass on ${this.moves[this.left[0]].choice.kind}`);
    return [...this.played, ...this.ahead];
  }
}

// ---- A choice whose parts are asked for through callbacks

/** The parts of a move as answers to the questions of a program; `chance` is one of them. */
export class Asked extends Answers {
  constructor(choice, chance = null) {
    super({ ...choice, chance });
  }

  /** Throw `Refused` if the move has a part that the program did not ask for, except the named parts. */
  refuseOthers(...idle) {
    for (const [name, value] of Object.entries(this.answers)) {
      if (!isSilent(value) && !["seat", "kind", "chance", ...idle].includes(name)) this.refuseUnasked(name);
    }
  }
}

// ---- A reducer with actions

/**
 * Return the functions of an adapter for a reducer, given functions from a choice to an action, by kind.
 *
 * With `hasEvents`, the reducer returns a pair of the new state and a list of events, which are added to `game.events`.
 * `after` is a function that is called after every choice, or an object with functions for some kinds. It takes the game,
 * the choice and the state before it. It may send further actions with `send`. If it returns an object, that is the move
 * really played, as for any function of an adapter. If it returns a list, that is followed by the moves that the program
 * then made by itself: pass the result of `reducing` to `sequence` of kit-forms.mjs for this.
 */
export function reducing(reduce, actions, { hasEvents = false, after = {} } = {}) {
  const playing = (kind, action) => async (game, choice, chance) => {
    const before = game.state;
    await send(game, reduce, action(choice, chance), hasEvents);
    return typeof after === "function" ? after(game, choice, before) : after[kind]?.(game, choice, before);
  };
  return Object.fromEntries(Object.entries(actions).map(([kind, action]) => [kind, playing(kind, action)]));
}

/** Send one action to a reducer, and keep the new state and the events. */
export async function send(game, reduce, action, hasEvents = false) {
  const made = await reduce(game.state, action);
  if (!hasEvents) game.state = made;
  else {
    const [state, events] = made;
    game.state = state;
    game.events = [...(game.events ?? []), ...events];
  }
}

// ---- Prompts

/**
 * A game of a program that asks for lines. Each copy is played again from its beginning with the lines typed so far.
 *
 * `begin` makes a game, `run(game, ask)` plays it to its end, with `ask(question)` in place of the console. `isRefusal`
 * says whether a printed text, or the next question, means that an answer is not allowed.
 *
 * It also fits a program that plays a whole game in one call and awaits an answer to every question. The arguments of
 * `ask` may then be anything, such as a player and an object: they are in `asked` until the question is answered. The
 * answers that are typed may be anything, too.
 */
export class Replay {
  static async start(begin, run, isRefusal = () => false, typed = []) {
    const made = Object.assign(new Replay(), { begin, run, isRefusal, typed: [], printed: "", reader: null, error: null });
    made.game = await begin();
    made.waits = new Promise((resolve) => (made.wake = resolve));
    const ask = (...asked) => {
      made.asked = asked;
      made.question = asked.join(" ");
      made.printed += `${made.question}\n`;
      return new Promise((resolve) => {
        made.reader = resolve;
        made.wake();
      });
    };
    const end = (error) => {
      made.error = error;
      made.reader = null;
      made.wake();
    };
    Promise.resolve().then(() => run(made.game, ask)).then(() => end(null), end);
    await made.settled();
    await made.send(typed);
    return made;
  }

  /** Wait until the program asks or ends. */
  async settled() {
    await this.waits;
    if (this.error) throw this.error;
  }

  /** Type lines. Throws `Refused` if the program asks for fewer lines. */
  async send(lines) {
    for (const line of lines) {
      if (!this.reader) throw new Refused("the program does not ask for this here");
      const read = this.reader;
      this.reader = null;
      this.waits = new Promise((resolve) => (this.wake = resolve));
      this.typed.push(line);
      read(line);
      await this.settled();
    }
  }

  /** Type lines. Throws `Refused` if the program asks for fewer lines, or prints that it does not allow them. */
  async type(...lines) {
    this.printed = "";
    const write = console.log;
    console.log = (...words) => (this.printed += `${words.join(" ")}\n`);
    try {
      await this.send(lines);
    } finally {
      console.log = write;
    }
    if (this.isRefusal(this.printed)) throw new Refused(this.printed.trim().split(/\s+/).join(" "));
  }

  /** Return the same game, played again. */
  copy() {
    return Replay.start(this.begin, this.run, this.isRefusal, this.typed);
  }
}

// ---- A window with buttons

/** The number of times that a button with a `?` is pressed at most, so that a button that stays enabled ends. */
const MOST_PRESSES = 20;
const push = (button) => (button.click ? button.click() : button());

/**
 * Press buttons of a window, one after the other, as a player does. `names` are the properties that hold them, such as
 * `"set_heading_{to} ok"`; `field={at}` writes into a field first. If a button is disabled, the move is refused. A `?`
 * after the name stands for a button that the rules do not have, such as "Continue": it is pressed as often as it can
 * be, perhaps never. A button has `click`, as in a browser, or is a function; a field has `value`.
 */
export async function press(window, names, choice, forms = {}) {
  checkName(names);
  for (const name of names.split(" ")) {
    const isExtra = name.endsWith("?");
    const [path, value] = written(isExtra ? name.slice(0, -1) : name, choice, forms).split("=");
    const found = valueAt(window, path);
    if (found === null) throw new NotOffered(`there is no button ${path}`);
    if (value !== undefined) found.value = value;
    else if (isExtra) for (let n = 0; n < MOST_PRESSES && !found.disabled; n++) await push(found);
    else if (found.disabled) throw new Refused(`the button ${path} is disabled`);
    else await push(found);
  }
}
