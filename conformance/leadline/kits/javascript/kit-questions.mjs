// Plays moves with a program of which one call plays several choices, and asks for each of them through callbacks.
//
// It needs kit-forms.mjs and the kit. `leadline init-adapter --shape questions` writes an adapter that uses it. Derive
// from `Questions` the object that the program asks, and use a `Session` in place of its game.

import { NotOffered, Refused } from "./kit.mjs";
import { form, isSame, isSilent, pick, SAME, withDefaults } from "./kit-forms.mjs";

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
 *     class Table extends kitQuestions.Questions {
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
    this.checkTopic(seat, topic);
    if (this.isForced(topic, pool)) {
      const labels = this.labels(topic, pool);
      if (labels.every((label) => isSame(label, labels[0]))) return pool[0];
    }
    const how = this.answer(seat, topic, pool);
    if (typeof how === "function") return this.taken(topic, pool, how);
    const [part, of] = how;
    let wanted = this.taking(part);
    if (Array.isArray(wanted)) {
      if (!wanted.length) this.refuse(`${partOf(part)} has no entry, but the program asks for one about ${shown(topic)}`);
      const [first, ...rest] = wanted;
      if (rest.length) this.left[part] = rest;
      wanted = first;
    }
    return this.picked(part, [wanted], topic, pool, of)[0];
  }

  /** Return the options that the moves choose; fewer or more of them than the program allows are refused. */
  some(seat, topic, options, least = 0, most = [...options].length) {
    const pool = [...options];
    this.checkTopic(seat, topic, false);
    if (least === pool.length && this.isForced(topic, pool)) return pool;
    const [part, of] = this.answer(seat, topic, pool, [least, most]);
    const picked = this.picked(part, this.taking(part), topic, pool, of);
    if (picked.length < least || picked.length > most) {
      const number = least === most ? `exactly ${most}` : `${least} to ${most}`;
      const names = `${picked.length} option${picked.length === 1 ? "" : "s"}`;
      this.refuse(`${partOf(part)} names ${names}, but for ${shown(topic)} the program takes ${number}`);
    }
    return picked;
  }

  /** Return the answer of the moves to a question without options. */
  part(seat, topic) {
    this.checkTopic(seat, topic, false);
    const [part, of] = this.answer(seat, topic, []);
    return of.load(this.taking(part));
  }

  /** Stop the program if `topics` does not say how to answer a topic. */
  checkTopic(seat, topic, isMenuPossible = true) {
    const isMenu = (name) => typeof this.topics[name] === "function";
    const isKnown = (name) => isMenu(name) || Object.keys(this.topics[name] ?? {}).length > 0;
    if (!isKnown(topic)) {
      const known = listed(Object.keys(this.topics).filter(isKnown), "and");
      const wrong = `${asks(seat, topic)}, but \`topics\` has answers only for ${known}`;
      this.stop(new NotOffered(`${wrong}: add this topic, or answer it in the callback`));
    }
    if (isMenu(topic) && !isMenuPossible) {
      this.stop(new NotOffered(`${asks(seat, topic)}, which is a menu in \`topics\`: only \`one\` answers a menu`));
    }
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
    if (!fitting.length) {
      const offered = options.map(menu);
      const isNamed = ([name]) => name === "kind" || offered.some((parts) => name in parts);
      const stated = Object.fromEntries(Object.entries(this.choice).filter(isNamed));
      this.refuse(`this move is ${shown(stated)}, but for ${shown(topic)} the program offers ${listed(offered)}`);
    }
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
      this.finish(asks(seat, topic, "it"));
      if (asked && isSame(asked, this.latest)) {
        const again = `${asks(seat, topic)} again with the same options, so it did not accept the answer`;
        this.refuse(`${again}; if it may ask twice, add this topic to \`repeated\``);
      }
      if (!this.moves.length) this.wait(seat, topic, options);
      this.take();
      this.complete(seat, topic, options, numbers);
    }
    if (!this.hasAnswer(topic) || this.choice.seat !== seat) this.reject(seat, topic, options);
    Object.assign(this, { isNew: false, latest: asked });
    return isMenu ? how : this.place(how[this.choice.kind ?? ""]);
  }

  /** Stop the program at a question that no move answers. */
  wait(seat, topic, options) {
    try {
      this.kinds(topic, options); // While the function of a menu is a TODO, the question cannot be reported.
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
      this.stop(error);
    }
    this.question = [seat, topic, options];
    throw new Waiting();
  }

  /** Stop the program, because the current move is not an answer to a question. */
  reject(seat, topic, options) {
    const given = this.given(topic);
    const { kind = "", seat: mover } = this.choice;
    if (mover === seat && given !== undefined) {
      const parts = Object.keys(this.choice).filter((name) => !["seat", "kind"].includes(name));
      const wrong = `for ${shown(topic)}, \`topics\` names the part ${shown(this.place(given)[0])}, but this move has`;
      const has = parts.length ? `only ${listed(parts, "and")}` : "no parts";
      this.stop(new NotOffered(`${wrong} ${has}: correct the name, or add its settable input to \`can\``));
    }
    const kinds = this.kinds(topic, options).filter(Boolean);
    const needed = kinds.length ? ` and needs the choice ${listed(kinds)}` : "";
    const made = kind ? `the choice ${shown(kind)}` : "a choice";
    this.refuse(`${asks(seat, topic)} now${needed}, but this move is ${made} of seat ${mover}`);
  }

  /** Return the kinds of choices that answer a question; "" if choices have no kind. */
  kinds(topic, options) {
    const how = this.topics[topic];
    return typeof how === "function" ? [...new Set(options.map((option) => how(option).kind ?? ""))] : Object.keys(how);
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

  /** Return the options that a part of a move names. */
  picked(part, wanted, topic, options, of) {
    const labels = options.map((option, index) => [option, of === NUMBER ? index + 1 : of.report(option)]);
    try {
      return pick(wanted, labels, form(undefined, ([, label]) => label)).map(([option]) => option);
    } catch {
      const stated = shown(wanted.length === 1 ? wanted[0] : wanted);
      const offered = listed(labels.map(([, label]) => label));
      return this.refuse(`${partOf(part)} names ${stated}, but for ${shown(topic)} the program offers ${offered}`);
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
  finish(following = "it ends the call") {
    for (const [name, value] of Object.entries(this.left)) {
      if (this.idle.includes(name) || isSilent(value)) continue;
      const has = isSame(value, this.choice[name]) ? "is" : "still has";
      const unasked = `${partOf(name)} ${has} ${shown(value)}, but the program does not ask for it before ${following}`;
      this.refuse(`${unasked}; if it never does, add ${shown(name)} to \`idle\``);
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
    return new this.asks(this.game).kinds(topic, options);
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

const subsets = (pool) =>
  pool.reduce((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]).sort((a, b) => a.length - b.length);

// ---- Messages

/** The greatest number of values in a message, and of characters for one value. */
const MOST_LISTED = 5;
const MOST_SHOWN = 60;

const asks = (seat, topic, program = "the program") => `${program} asks seat ${seat} about ${shown(topic)}`;
const partOf = (name) => `the part ${shown(name)} of this move`;

/** Return a value as JSON, but a text in single quotes, because reports quote the whole message; cut a long one. */
function shown(value) {
  const text = typeof value === "string" ? `'${value}'` : JSON.stringify(value) ?? String(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`;
}

/** Return values in words; of many values, only the first ones and the number of the others. */
function listed(values, joint = "or") {
  const texts = [...new Set(values.map(shown))];
  if (texts.length > MOST_LISTED) texts.splice(MOST_LISTED - 1, Infinity, `${texts.length - MOST_LISTED + 1} more`);
  const last = texts.pop() ?? "nothing";
  return texts.length ? `${texts.join(", ")} ${joint} ${last}` : last;
}
