// Translates between the messages of Leadline and the objects of a program, in both directions. It needs the kit.
//
// A form is an object with two functions for a value: `load` converts it from a message to the program, `report` the
// other way. A table pairs the fields of a record with the properties that hold them in the program: it reports them, and
// loads them. A field that is not in the table is neither reported nor loaded.
//
//     const CHIP = made({ level: "level", value: "points" });
//     const DIVER = table({ at: ["place", FROM_ZERO], facing: ["isUp", words({ up: true, down: false })],
//       carried: ["bag", listed(CHIP)] });
//     DIVER.report(diver); // { at: 3, facing: "up", carried: [{ level: 1, value: 2 }] }
//     DIVER.load(diver, { at: 3, facing: "up", carried: [] });
//
// `calls` makes the functions of an adapter from the names of the program's methods, `sequence` plays them one after
// the other, `Answers` answers the questions of a program, and `complete` fills in what messages omit.

import { existsSync, readFileSync } from "node:fs";
import { BadRequest, CannotLoad, NotOffered, Refused } from "./kit.mjs";

/** A value that the program does not know: the field is not reported. */
export const UNKNOWN = Symbol("unknown");

const same = (value) => value;

/** Return a form, given two functions; the default of each returns the value as it is. */
export const form = (load = same, report = same) => ({ load, report });
export const SAME = form();

/** A number that the program counts from 0, such as a seat; null stays null. */
export const FROM_ZERO = form((n) => (n === null ? null : n - 1), (n) => (n ?? null) === null ? null : n + 1);

/** Return the form of a word, given the program's value for each word. Null stays null. */
export function words(pairs) {
  const entries = Object.entries(pairs);
  return form(
    (word) => (word === null ? null : pairs[word]),
    (value) => entries.find(([, one]) => one === value)?.[0] ?? null,
  );
}

/** Return the form of a record that is an object in the program; `make` makes it from the renamed fields. */
export function made(fields, make = same) {
  const places = Object.entries(fields).map(([name, place]) => [name, ...placed(place)]);
  const load = (record) =>
    record && make(Object.fromEntries(places.map(([name, path, { load: of }]) => [path, of(record[name])])));
  const report = (thing) =>
    thing && Object.fromEntries(places.map(([name, path, { report: of }]) => [name, of(valueAt(thing, path))]));
  return form(load, report);
}

/** Return the form of a list. `make` makes the program's object from it; `items` is the property with the items. */
export function listed(inner = SAME, make = same, items = "") {
  const report = (held) => held && [...(items ? valueAt(held, items) : held)].map((one) => inner.report(one));
  return form((value) => value && make(value.map((one) => inner.load(one))), report);
}

/** Return the form of a list of lists that the program keeps as a single list. It is loaded, but never reported. */
export const flat = (inner = SAME) => form((value) => value.flat().map((one) => inner.load(one)), () => UNKNOWN);

/** Return the form of a list in which an item may occur several times, and the program counts each. */
export function tally() {
  const load = (value) => value.reduce((counts, one) => ({ ...counts, [one]: (counts[one] ?? 0) + 1 }), {});
  return form(load, (held) => Object.entries(held).flatMap(([one, number]) => Array(number).fill(one)));
}

/** Return the form of a list that the program keeps as `nothing` while it is empty. */
export function blank(inner, nothing = null) {
  const isNothing = (held) => (held ?? null) === nothing;
  return form((value) => (value.length ? inner.load(value) : nothing), (held) => (isNothing(held) ? [] : inner.report(held)));
}

/** Return the form of a value that the program keeps inside an object; `make` makes the object from the value. */
export const inside = (make, path, inner = SAME) =>
  form((value) => make(inner.load(value)), (held) => inner.report(valueAt(held, path)));

/** Return a property by its path, such as `chart.name`; null after the first part that is missing. */
export function valueAt(thing, path) {
  return path.split(".").reduce((one, name) => one?.[name], thing) ?? null;
}

/** Set a property by its path. */
export function putAt(thing, path, value) {
  const names = path.split(".");
  const last = names.pop();
  names.reduce((one, name) => one[name], thing)[last] = value;
}

/**
 * Return a table: the fields of a record, each with a property of the program, or a pair of it and a form.
 *
 * With a table in place of the form, the object or the objects that are there already are filled in; they may be given
 * by a function that returns them. `reportOnly` and `loadOnly` make fields for one direction only, and `computed` one
 * that functions report and load. A function that reports a field of a table in another table also receives the object
 * of the outermost table.
 */
export function table(fields) {
  const places = Object.entries(fields).map(([name, place]) => [name, ...placed(place)]);
  return {
    isTable: true,
    report(thing, whole = thing) {
      const found = places.map(([name, path, of]) => [name, reported(thing, path, of, whole)]);
      return Object.fromEntries(found.filter(([, value]) => value !== UNKNOWN));
    },
    load(thing, record) {
      for (const [name, path, of] of places.filter(([field]) => field in record)) {
        if (of.isTable) {
          for (const [below, one] of pairs(name, heldAt(thing, path), record[name])) of.load(below, one);
        } else if (typeof path === "string") putAt(thing, path, of.load(record[name]));
        else if (path.load) path.load(thing, of.load(record[name]));
        else if (!path.isReportOnly) {
          throw new TypeError(`the field ${name} has a function that only reports: make it with reportOnly or computed`);
        }
      }
      return thing;
    },
  };
}

/**
 * Return a field that is only reported: `report` returns its value, or `UNKNOWN` to leave it out. It takes the object of
 * its table and, as a second argument, that of the outermost table, such as the state around a crew.
 */
export const reportOnly = (report) =>
  [Object.assign((thing, whole) => report(thing, whole), { isReportOnly: true }), SAME];

/**
 * Return a field made up of several values of the program: `report` takes the object and returns the value, or
 * `UNKNOWN`; `load` takes the object and the value, and stores it.
 */
export const computed = (report, load, of = SAME) =>
  [Object.assign((thing, whole) => report(thing, whole), { load }), of];

/** Return a field that is only loaded, for a value that the program does not keep. */
export const loadOnly = (path, load = same) => [path, form(load, () => UNKNOWN)];

const placed = (place) => (Array.isArray(place) ? place : [place, SAME]);
const values = (held) => (Array.isArray(held) ? held : Object.values(held));

/** Return each thing of the program with its record. */
function pairs(name, held, records) {
  if (!Array.isArray(records)) return [[held, records]];
  const things = values(held);
  if (things.length === records.length) return records.map((one, at) => [things[at], one]);
  throw new CannotLoad(`the program has ${things.length} ${name}, not ${records.length}`);
}

const heldAt = (thing, path, whole = thing) => (typeof path === "function" ? path(thing, whole) : valueAt(thing, path));

function reported(thing, path, of, whole) {
  const held = heldAt(thing, path, whole);
  if (!of.isTable) return held === UNKNOWN ? held : of.report(held);
  return values(held).map((one) => of.report(one, whole));
}

// ---- Playing

/**
 * Return the functions of an adapter, by kind of choice.
 *
 * Each kind is given with the name of a method of the program and the parts of the choice that it takes, such as
 * `order: "head seat to"`. A part is passed on in its form; `chance` stands for the results of chance. A `!` after a
 * part says that the method needs it: without it the choice is not offered. In place of the text you may give a function
 * of the game, the choice and the chance.
 */
export function calls(methods, forms = {}) {
  return mapped(methods, (method) => {
    if (typeof method !== "string") return method;
    return async (game, choice, chance) => {
      const [path, args] = callOf(method, forms, choice, chance);
      const above = path.includes(".") ? valueAt(game, path.slice(0, path.lastIndexOf("."))) : game;
      await above[path.split(".").at(-1)](...args);
    };
  });
}

/**
 * Return functions from a choice to an action, for a program whose reducer takes actions, by kind of choice.
 *
 * Each kind is given with the type of the action and the parts of the choice, such as `order: "HEAD dir=to"`, which
 * makes `{ type: "HEAD", dir: "N" }`. A part that is missing is left out of the action.
 *
 * If actions are objects of classes, `make` creates one from the type and the fields.
 */
export function actions(types, forms = {}, make = (name, fields) => ({ type: name, ...fields })) {
  return mapped(types, (type) => {
    if (typeof type !== "string") return type;
    return (choice, chance) => {
      const [name, , named] = callOf(type, forms, choice, chance);
      return make(name, named);
    };
  });
}

/** Throw `NotOffered` while a name of the program is still a TODO. */
export function checkName(name) {
  if (name.startsWith("TODO")) throw new NotOffered("TODO: write the name that your program has for this");
}

function callOf(text, forms, choice, chance) {
  const [name, ...parts] = text.split(" ");
  checkName(name);
  const sent = { ...choice, chance };
  const named = {};
  const args = parts.map((marked) => {
    const [argument, part = argument] = marked.replace("!", "").split("=");
    const value = (forms[part] ?? SAME).load(sent[part] ?? null);
    if (marked.endsWith("!") && value === null) throw new NotOffered(`the program needs ${part}`);
    if (value !== null) named[argument] = value;
    return value;
  });
  return [name, args, named];
}

const mapped = (some, change) => Object.fromEntries(Object.entries(some).map(([key, one]) => [key, change(one)]));

/**
 * Return a function `together` that plays moves one after the other, for a program that also goes on by itself.
 *
 * A function of `kinds` may return a list: first what was really played instead of its move, then the moves that the
 * program made by itself after it. If one of these is sent later, it counts as played; otherwise it is reported at the
 * end. A function whose call plays later moves too reads them in its fourth argument: the moves still to come. An error
 * of one of the given classes, which are the program's own, counts as a refusal. A refusal cannot report moves that were
 * played differently, so after such a move the whole sequence is refused.
 */
export function sequence(kinds, ...refusals) {
  return async (game, moves) => {
    const played = [];
    const ahead = [];
    for (const [index, { choice, chance }] of moves.entries()) {
      const gone = ahead.findIndex(({ choice: one }) => one.kind === choice.kind && one.seat === choice.seat);
      if (gone >= 0) {
        const [{ choice: own, chance: drawn }] = ahead.splice(gone, 1);
        const left = Object.entries(own).filter(([name, one]) => !isSame(one, choice[name]));
        const entry = { ...(left.length && { choice: Object.fromEntries(left) }), ...(drawn && { chance: drawn }) };
        played.push(Object.keys(entry).length ? entry : null);
        continue;
      }
      try {
        const kind = choice.kind ?? "";
        if (!Object.hasOwn(kinds, kind)) throw new NotOffered(`this program has no choice ${kind}`.trim());
        const result = (await kinds[kind](game, choice, chance, moves.slice(index + 1))) ?? null;
        const [first = null, ...more] = Array.isArray(result) ? result : [result];
        played.push(first);
        ahead.push(...more.map((one) => (index + 1 < moves.length ? { ...one, after: index + 1 } : one)));
      } catch (error) {
        const Failure = error instanceof NotOffered ? NotOffered : isRefusal(error, refusals) ? Refused : null;
        if (!Failure) throw error;
        const isAsSent = !ahead.length && played.every((one) => one === null);
        throw new Failure(error.message, isAsSent ? index + 1 : 0);
      }
    }
    return [...played, ...ahead];
  };
}

/**
 * Replace `Math.random` with a source that returns the numbers of a move. `feed` sets the next numbers; those after
 * them are random. `left` has the fed numbers that the program did not draw. `die` returns the number that makes
 * `Math.floor(Math.random() * faces)` return `face - 1`; faces count from 1.
 */
export function feedRandom() {
  const own = Math.random;
  const left = [];
  Math.random = () => (left.length ? left.shift() : own());
  return { left, feed: (...numbers) => left.splice(0, left.length, ...numbers), die: (face, faces = 6) => (face - 0.5) / faces };
}

/**
 * Evaluate a script that was written for a page and exports nothing. Return an object with its variables and functions
 * of the given names. To replace a function, or to set a variable that is not a constant, assign to its property.
 * `globals` has the objects that the script needs, such as a stub of `document`; `file` is a path or a URL.
 */
export function script(file, names, globals = {}) {
  const parts = names.map((name) => `get ${name}() { return ${name}; }, set ${name}(value) { ${name} = value; }`);
  const source = `${readFileSync(file, "utf-8")}\nreturn { ${parts.join(", ")} };`;
  return new Function(...Object.keys(globals), source)(...Object.values(globals));
}

const isKits = (error) => [BadRequest, CannotLoad, NotOffered].some((one) => error instanceof one);
const isRefusal = (error, refusals) => !isKits(error) && [Refused, ...refusals].some((one) => error instanceof one);

/** The answers that a move holds to the questions of a program, and which of them were asked for. */
export class Answers {
  constructor(answers) {
    this.answers = answers;
    this.asked = new Set();
  }

  /** Return an answer, and note that it was asked for. */
  get(name) {
    this.asked.add(name);
    return this.answers[name];
  }

  /** Throw `Refused` if the program did not ask for an answer, unless it has one of the default values. */
  refuseUnasked(name, ...idle) {
    if (this.asked.has(name) || idle.some((one) => isSame(one, this.answers[name]))) return;
    throw new Refused(`the program does not ask for ${name} here`);
  }
}

/** Return whether two values are the same, in whatever order the keys of objects are. */
export function isSame(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]));
}

/** Return whether the value of a part of a choice states nothing. */
export const isSilent = (value) => (Array.isArray(value) ? !value.length : !value || isSame(value, {}));

/** Return the objects of a pool that a move names, each once. Throws `Refused` if an object is missing. */
export function pick(named, pool, of = SAME, why = "that is not there") {
  const left = [...pool];
  return (named ?? []).map((wanted) => {
    const place = left.findIndex((own) => isSame(of.report(own), wanted));
    if (place < 0) throw new Refused(why);
    return left.splice(place, 1)[0];
  });
}

/** Return the function `sample` of an adapter, given for each randomiser a function that rolls or deals once. */
export function samples(randomisers) {
  return async (randomiser, times) => {
    if (!randomisers[randomiser]) throw new NotOffered(`the program has no ${randomiser}`);
    const found = [];
    while (found.length < times) found.push(await randomisers[randomiser]());
    return found;
  };
}

// ---- What messages omit

/**
 * Return a deep copy of a game or of another value. Objects keep their class. Functions are shared by all copies, together
 * with everything that they remember, such as the state of a random generator. Private fields (`#name`) are not copied.
 */
export function copyOf(value, copies = new Map()) {
  if (typeof value !== "object" || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  if (value instanceof Date || value instanceof RegExp || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return structuredClone(value);
  }
  const copy = Array.isArray(value) ? [] : value instanceof Map ? new Map() : value instanceof Set ? new Set() : {};
  copies.set(value, copy);
  Object.setPrototypeOf(copy, Object.getPrototypeOf(value));
  if (value instanceof Map) for (const [key, held] of value) copy.set(copyOf(key, copies), copyOf(held, copies));
  if (value instanceof Set) for (const held of value) copy.add(copyOf(held, copies));
  if (Array.isArray(value)) copy.length = value.length;
  for (const key of Object.keys(value)) copy[key] = copyOf(value[key], copies);
  return copy;
}

/**
 * Return an adapter whose functions receive setups, positions and choices with all their fields.
 *
 * An error of one of the given classes, which are the program's own, counts as a refusal; while a position is loaded, it
 * means that the program cannot load it.
 */
export function complete(adapter, ...refusals) {
  const shapes = JSON.parse(readFileSync(new URL("./kit-messages.json", import.meta.url), "utf-8"));
  const trying = (change, play, Failure) => play && (async (first, ...rest) => {
    try {
      return await play(...change(first, ...rest));
    } catch (error) {
      throw !(error instanceof Refused) && isRefusal(error, refusals) ? new Failure(error.message) : error;
    }
  });
  const whole = (choice) => filled(choice, shapes.choice[choice.kind ?? ""]);
  const moves = (game, sent) => [game, sent.map((move) => ({ ...move, choice: whole(move.choice) }))];
  const kinds = adapter.kinds && mapped(adapter.kinds, (play) =>
    trying((game, choice, chance) => [game, whole(choice), chance], play, Refused));
  return {
    ...adapter,
    newGame: trying((setup) => [filled(setup, shapes.setup)], adapter.newGame, Refused),
    load: trying((position) => [filled(position, shapes.position)], adapter.load, CannotLoad),
    kinds,
    together: trying(moves, adapter.together, Refused),
  };
}

/** Return a choice with the fields that it omits, or the choice itself if there is no table of the messages. */
export function withDefaults(choice) {
  const table = new URL("./kit-messages.json", import.meta.url);
  const { choice: shapes = {} } = existsSync(table) ? JSON.parse(readFileSync(table, "utf-8")) : {};
  return filled(choice, shapes[choice.kind ?? ""]);
}

/** Return a record with the fields that it omits, which have their default values. */
export function filled(record, shape) {
  if (!shape || record === null || typeof record !== "object") return record;
  const whole = { ...structuredClone(shape.defaults), ...record };
  for (const [name, below] of Object.entries(shape.parts)) {
    if (name in whole) whole[name] = filledWithin(whole[name], below);
  }
  return whole;
}

const filledWithin = (held, shape) =>
  Array.isArray(held) ? held.map((one) => filledWithin(one, shape)) : filled(held, shape);
