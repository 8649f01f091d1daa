// Plays moves with programs of the usual shapes: callbacks, prompts, reducers, windows and whole turns.
//
// It needs kit-forms.mjs and the kit. `leadline init-adapter --shape SHAPE` writes an adapter that uses it. A name that
// still begins with TODO is answered with *not offered*.

import { NotOffered, Refused } from "./kit.mjs";
import { Answers, checkName, form, isSame, pick, SAME, valueAt, withDefaults } from "./kit-forms.mjs";

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

// ---- Questions through callbacks

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

/** The exception that stops a program at a question that no move has answered yet. */
export class Waiting extends Error {}

/** The form of an option that a move names by its number in the list of options, from 1. */
export const NUMBER = form();

/** Return the answer to a topic of `Questions`: a list, of which each question with `one` takes one entry. */
export const each = (part, of = null) => Object.assign([part, of], { isEach: true });

/**
 * Answers the questions that a program asks during a call from a list of moves, and stops it where they end.
 *
 * Derive from it the object that your program asks. Its callbacks return `this.one(...)` for one of several options,
 * `this.some(...)` for any number of them, or `this.part(...)` for a value without options:
 *
 *     class Table extends shapes.Questions {
 *       topics = { turn: asChoice, "where to": { declare: "to" }, "which slot": { mount: ["slot", FROM_ZERO] } };
 *       choose(player, topic, options) { return this.one(player.number, topic, options); }
 *     }
 *
 * A move may answer several questions, each with one of its parts. A part that states something and is not asked for is
 * refused. The fields:
 *
 * - `topics`: for each topic, the part that names the chosen option, by kind of choice; alone or with the form of the
 *   option. `each("cards")` is a part that is a list, of which `one` takes one entry for each question. A menu, which may
 *   be answered by choices of several kinds, is a function from an option to the choice that takes it, such as
 *   `{ kind: "cast", shoal: "2b" }`; parts that other questions ask for are left out;
 * - `label`: the form of options for which `topics` names no form; only its `report` is used;
 * - `forced`: the topics that no move answers if all options are the same, because then there is nothing to decide;
 * - `repeated`: the topics about which the program may ask twice in a row with the same options, after an answer it
 *   accepted;
 * - `idle`: the parts of choices for which the program never asks;
 * - `events`: the events of the latest move, to which your callbacks may add.
 */
export class Questions {
  topics = {};
  label = SAME;
  forced = [];
  repeated = [];
  idle = [];

  constructor(game = null, moves = []) {
    const state = { moves: [...moves], events: [], choice: {}, left: {}, isNew: false, latest: null, values: null };
    Object.assign(this, { game, ...state, question: null, error: null, isPartial: false });
  }

  /** Prepare a move: override this to pass on its results of chance, or to change the parts of the choice. */
  begin(choice, chance) {}

  /** Return the option that the moves choose. */
  one(seat, topic, options) {
    const pool = [...options];
    if (this.isForced(topic, pool)) {
      const labels = this.labels(topic, pool);
      if (labels.every((label) => isSame(label, labels[0]))) return pool[0];
    }
    const how = this.answer(seat, topic, pool);
    if (typeof how === "function") return this.taken(topic, pool, how);
    const [part, of] = how;
    let wanted = this.taking(part);
    if (Array.isArray(wanted)) {
      if (!wanted.length) this.refuse(`the program wants an answer: ${topic}`);
      const [first, ...rest] = wanted;
      if (rest.length) this.left[part] = rest;
      wanted = first;
    }
    return this.picked([wanted], topic, pool, of)[0];
  }

  /** Return the options that the moves choose; fewer or more of them than the program allows are refused. */
  some(seat, topic, options, least = 0, most = [...options].length) {
    const pool = [...options];
    if (least === pool.length && this.isForced(topic, pool)) return pool;
    const [part, of] = this.answer(seat, topic, pool, [least, most]);
    const picked = this.picked(this.taking(part), topic, pool, of);
    if (picked.length < least || picked.length > most) this.refuse(`the program allows ${least} to ${most}: ${topic}`);
    return picked;
  }

  /** Return the answer of the moves to a question without options. */
  part(seat, topic) {
    const [part, of] = this.answer(seat, topic, []);
    return of.load(this.taking(part));
  }

  taking(part) {
    const value = this.left[part];
    delete this.left[part];
    return value;
  }

  /** Return the option of a menu that the choice takes. */
  taken(topic, options, menu) {
    const mayLack = this.isPartial && !this.moves.length;
    const isFine = ([name, value]) =>
      isSame(this.choice[name], value) || (mayLack && name !== "kind" && !(name in this.choice));
    const fitting = options.map((option) => [option, menu(option)]).filter(([, parts]) => Object.entries(parts).every(isFine));
    if (!fitting.length) this.refuse(`the program does not offer this: ${topic}`);
    const [option, parts] = fitting[0];
    for (const name of Object.keys(parts)) {
      if (mayLack && !(name in this.choice)) this.want(name, fitting.map(([, other]) => other[name]));
      delete this.left[name];
    }
    return option;
  }

  /** Take the move that answers a question. Return the part and the form, or the function of a menu. */
  answer(seat, topic, options, numbers = null) {
    const how = this.topics[topic];
    const isMenu = typeof how === "function";
    const asked = isMenu || this.repeated.includes(topic) ? null : [seat, topic, this.labels(topic, options)];
    if (!this.hasAnswer(topic)) {
      this.complete(seat, topic, options, numbers);
      this.finish();
      if (asked && isSame(asked, this.latest)) {
        this.refuse(`the program does not accept this answer, and asks again: ${topic}`);
      }
      if (!this.moves.length) {
        this.question = [seat, topic, options];
        throw new Waiting();
      }
      this.take();
      this.complete(seat, topic, options, numbers);
    }
    if (!this.hasAnswer(topic) || this.choice.seat !== seat) this.refuse(`the program asks ${seat} now: ${topic}`);
    Object.assign(this, { isNew: false, latest: asked });
    return isMenu ? how : this.place(how[this.choice.kind ?? ""]);
  }

  /** Want a part of the last move if it is partial and lacks a part for which the question asks. */
  complete(seat, topic, options, numbers) {
    const given = this.given(topic);
    if (!this.isPartial || this.moves.length || this.choice.seat !== seat || this.hasAnswer(topic) || !given) return;
    const [part, of] = this.place(given);
    const labels = options.map((option, index) => (of === NUMBER ? index + 1 : of.report(option)));
    if (given.isEach) this.want(part, labels.map((label) => [...(this.choice[part] ?? []), label]));
    if (part in this.choice) return;
    const isFine = ({ length }) => length >= numbers[0] && length <= numbers[1];
    this.want(part, numbers ? subsets(labels).filter(isFine) : labels);
  }

  /** Stop the program, because the last move lacks a part. */
  want(part, values) {
    this.values = [part, values.filter((value, index) => values.findIndex((other) => isSame(value, other)) === index)];
    throw new Waiting();
  }

  /** Return what `topics` has for the kind of the current move, if it is not a menu. */
  given(topic) {
    const how = this.topics[topic];
    return typeof how === "function" ? undefined : how[this.choice.kind ?? ""];
  }

  /** Return whether the current move still has an answer to a question on this topic. */
  hasAnswer(topic) {
    if (typeof this.topics[topic] === "function") return this.isNew;
    const given = this.given(topic);
    return given !== undefined && this.place(given)[0] in this.left;
  }

  isForced(topic, options) {
    if (!options.length || ![...this.forced].includes(topic)) return false;
    const given = this.given(topic);
    return given === undefined || isSilent(this.left[this.place(given)[0]]);
  }

  place(given) {
    const [part, of] = typeof given === "string" ? [given, null] : given;
    return [part, of ?? this.label];
  }

  /** Return the options in the form of messages; those of a menu in the form of the program. */
  labels(topic, options) {
    const how = this.topics[topic];
    const of = typeof how === "function" ? SAME : this.place(Object.values(how)[0])[1];
    return options.map((option, index) => (of === NUMBER ? index + 1 : of.report(option)));
  }

  /** Return the options that a move names. */
  picked(wanted, topic, options, of) {
    const labels = options.map((option, index) => [option, of === NUMBER ? index + 1 : of.report(option)]);
    try {
      return pick(wanted, labels, form(undefined, ([, label]) => label)).map(([option]) => option);
    } catch {
      return this.refuse(`the program does not offer this: ${topic}`);
    }
  }

  /** Begin the next move. */
  take() {
    const { choice, chance = null } = structuredClone(this.moves.shift());
    Object.assign(this, { choice, events: [], isNew: true, latest: null });
    try {
      this.begin(choice, chance);
    } catch (error) {
      if (![NotOffered, Refused].some((one) => error instanceof one)) throw error;
      this.stop(error);
    }
    this.left = Object.fromEntries(Object.entries(choice).filter(([name]) => !["seat", "kind"].includes(name)));
  }

  /** End the current move. Refuse it if the program did not ask for a part that states something. */
  finish() {
    for (const [name, value] of Object.entries(this.left)) {
      if (!this.idle.includes(name) && !isSilent(value)) this.refuse(`the program does not ask for ${name} here`);
    }
    Object.assign(this, { choice: {}, left: {}, isNew: false });
  }

  /** Stop the program, and refuse the move. */
  refuse(why) {
    this.stop(new Refused(why));
  }

  /** Stop the program with an error that it need not know. */
  stop(error) {
    this.error = error;
    throw new Waiting();
  }
}

/**
 * A game in a program of which one call plays several moves, and asks for each of them through callbacks.
 *
 * `step(game, questions)` makes one call, such as a turn or a phase. For each move, a copy of the game before the call
 * plays it again with all moves since then, up to the first question that they do not answer. `Questions` is a class
 * derived from the one above, `isOver(game)` says whether a game has ended, and `copy(game)` makes the copies. Use the
 * session in place of your program's game, with `copy: (session) => session.copied()` in the adapter; `session.game` may
 * be in the middle of a call. Each session has its own results of `Math.random`.
 */
export class Session {
  static async start(game, { step, Questions: asks, isOver, copy }) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const made = Object.assign(new Session(), { base: game, step, asks, isOver, copy, seed, moves: [], events: [] });
    await made.run();
    return made;
  }

  /** Return a session that shares the game, which is never changed: each move is played on a copy. */
  copied() {
    return Object.assign(new Session(), this);
  }

  /** Play a move. Throws `Refused` if it does not answer what the program asks. */
  async play(choice, chance = null) {
    Object.assign(this, { moves: [...this.moves, { choice, chance }], events: [] });
    await this.run();
  }

  /** Make calls until the program asks a question that no move answers, or the game is over. */
  async run() {
    for (;;) {
      const [game, asked, seed] = await this.call(this.moves);
      if (asked.error) throw asked.error;
      Object.assign(this, { game, question: asked.question, events: [...this.events, ...asked.events] });
      if (asked.question || this.isOver(game)) {
        if (asked.moves.length) throw new Refused("the game is over");
        return;
      }
      Object.assign(this, { base: game, moves: asked.moves, seed });
    }
  }

  /** Make the call on a copy of the game. Return the copy, the questions and the seed of what follows. */
  async call(moves, isPartial = false) {
    const game = await this.copy(this.base);
    const asked = Object.assign(new this.asks(game, moves), { isPartial });
    const random = Math.random;
    let { seed } = this;
    Math.random = () => {
      seed = (seed + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    try {
      if (!this.isOver(game)) await this.step(game, asked);
      if (!asked.question) asked.finish();
    } catch (error) {
      if (!(error instanceof Waiting)) throw error;
    } finally {
      Math.random = random;
    }
    return [game, asked, seed];
  }

  /**
   * Return the choices of a kind that the program offers a seat; use this as `candidates` of the adapter.
   *
   * The call is made again for each choice, and each question of the program adds a part. Parts for which the program does
   * not ask have their default values. Choices that `begin` changes cannot be found in this way.
   */
  async candidates(seat, kind, given = null) {
    const kinds = this.kinds();
    const isNamed = !isSame(kinds, [""]);
    if (this.question?.[0] !== seat || (isNamed && !kinds.includes(kind))) return [];
    const found = [];
    const left = [isNamed ? { seat, kind } : { seat }];
    while (left.length) {
      const choice = left.pop();
      const call = this.call([...this.moves, { choice, chance: given }], true);
      const [, asked] = await call.catch(() => [null, {}]); // The kit tries the choice, and finds this error again.
      if (asked.values) {
        const [part, values] = asked.values;
        left.push(...values.map((value) => ({ ...choice, [part]: value })).reverse());
      } else if (!asked.error) found.push(withDefaults(choice));
    }
    return found;
  }

  /** Return the kinds of choices that answer the open question. */
  kinds() {
    if (!this.question) return [];
    const [, topic, options] = this.question;
    const how = new this.asks(this.game).topics[topic];
    return typeof how === "function" ? [...new Set(options.map((option) => how(option).kind))] : Object.keys(how);
  }

  /** Return the field `to_act`: the kinds that answer the open question, and further kinds that are open. */
  toAct(...more) {
    const kinds = this.question ? [...new Set([...this.kinds(), ...more])] : [];
    return kinds.map((kind) => ({ seats: [this.question[0]], kind }));
  }

  /** Return the options of the open question in the form of messages. */
  options() {
    return this.question ? new this.asks(this.game).labels(this.question[1], this.question[2]) : [];
  }
}

const isSilent = (value) => (Array.isArray(value) ? !value.length : !value || isSame(value, {}));
const subsets = (pool) =>
  pool.reduce((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]).sort((a, b) => a.length - b.length);

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
