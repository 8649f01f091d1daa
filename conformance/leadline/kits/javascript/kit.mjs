// A kit for adapters written in JavaScript: it speaks the Leadline protocol, so that an adapter need only play.
//
// It needs Node and no package: copy this file beside your program. An adapter says what its program can do, with a
// function for each kind of choice; each of them may be async:
//
//     const game = {
//       game: "kite-race", newGame, report, copy, can: ["dice", "many-games"],
//       kinds: { roll: (game, choice, chance) => game.roll(choice.seat, total(chance.dice)) },
//     };
//     await serve(handlers("my program", [game]));
//
// What an adapter of a game holds; what is left out is not claimed:
//   game            the id of the game
//   newGame(setup)  a game of its setup
//   report(game)    the position of a game, without what the program does not know
//   kinds           plays a choice, by its kind ("" where choices have none): (game, choice, chance); gives what was
//                   really played, where that is something else, in the shape of a move. A kind left out is not offered
//   can             the doors, and `many-games`, `events`, `heard`, `window`
//   copy(game)      a copy on which a move is tried; left out if the program changes nothing before it refuses
//   load(position)  a game of a position
//   candidates(game, seat, kind, given)  choices that may be legal: each is tried on a copy
//   view(game, seats), sample(randomiser, times)  what some seats see of a game; so many results of a randomiser
//   beside(game)    `events` and `heard` of what was played last
//   together(game, moves)  plays all moves up to the next stop, in place of `kinds`
//   more            `offers`, `stops`, `claims`, `follows`
//
// What it cannot do a function says by throwing `Refused`, `NotOffered`, `CannotLoad` or `BadRequest`. Importing this
// file points the console at stderr; import it first if your program prints while it is loaded.

import { createInterface } from "node:readline";

/** The error codes of JSON-RPC. */
export const PARSE = -32700;
export const INVALID_REQUEST = -32600;
export const UNKNOWN_METHOD = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL = -32603;

/** What cannot be served: an unknown game, reading or handle, a wrong shape. */
export class BadRequest extends Error {
  constructor(why, code = INVALID_PARAMS) {
    super(why);
    this.code = code;
  }
}

/** The rules of the program forbid such a move or game; `at` is which of those played `together`, from 1. */
export class Refused extends Error {
  constructor(why, at = 0) {
    super(why);
    this.at = at;
  }
}

/** The program has no way to ask for such a move or game. */
export class NotOffered extends Error {}

/** The program cannot take such a position, though the rules allow it. */
export class CannotLoad extends Error {}

const write = process.stdout.write.bind(process.stdout);
claimStreams();

/** Keep the real stdout for the protocol; what the program prints from then on goes to stderr. */
export function claimStreams() {
  process.stdout.write = process.stderr.write.bind(process.stderr);
}

/** What `initialize` says of a game: a function that is there is a capability. */
export function capabilities({ can = [], load, candidates, view, sample, more }) {
  const given = { position: load, legal: candidates, view, sample };
  return { ...more, can: [...can, ...Object.keys(given).filter((name) => given[name])] };
}

/** Play moves, each on a copy; gives the game that goes on, and the answer. */
export async function play(adapter, first, moves) {
  const { kinds = {}, together, copy = (game) => game, beside = () => ({}) } = adapter;
  let game = first;
  let whole = first;
  let played = [];
  try {
    for (const { choice, chance } of together ? [] : moves) {
      const after = await copy(game);
      const kind = choice.kind ?? "";
      if (!Object.hasOwn(kinds, kind)) throw new NotOffered(`there is no ${kind} here`);
      played.push((await kinds[kind](after, choice, chance)) ?? null);
      game = after;
    }
    if (together) {
      whole = await copy(game);
      played = (await together(whole, moves)) ?? [];
      game = whole;
    }
  } catch (error) {
    if (error instanceof NotOffered) return [first, { not_offered: true }];
    if (!(error instanceof Refused)) throw error;
    const at = together ? error.at : played.length + 1;
    if (together && at > 1) game = whole;
    const refused = { why: error.message, ...(at > 1 && { at }) };
    return [game, { refused, position: await adapter.report(game) }];
  }
  const told = played.some((one) => one !== null) ? { played } : {};
  return [game, { position: await adapter.report(game), ...told, ...(await beside(game)) }];
}

/** The candidates that can be played. */
export async function legal(adapter, game, seat, kind, given) {
  const choices = [];
  for (const choice of await adapter.candidates(game, seat, kind, given)) {
    const [, answer] = await play(adapter, game, [{ choice, chance: given }]);
    if (!answer.refused && !answer.not_offered) choices.push(choice);
  }
  return choices;
}

/** The functions of a program by method, for `serve`. */
export function handlers(name, adapters, language = "JavaScript") {
  const known = new Map(adapters.map((one) => [one.game, one]));
  const games = new Map();
  let last = 0;

  function found(params) {
    const [what, some] = "handle" in params ? ["handle", games] : ["game", known];
    if (!some.has(params[what])) throw new BadRequest(`There is no ${what} ${JSON.stringify(params[what])} here.`);
    return some.get(params[what]);
  }

  async function open(params) {
    const adapter = found(params);
    for (const [dispute, reading] of Object.entries(params.readings ?? {})) {
      if (!adapter.more?.follows?.[dispute]?.includes(reading)) {
        throw new BadRequest(`This program cannot be told the reading ${reading} of ${dispute}.`);
      }
    }
    let game;
    try {
      if (params.position && !adapter.load) throw new CannotLoad("this program takes no positions");
      game = await (params.position ? adapter.load(params.position) : adapter.newGame(params.setup));
    } catch (error) {
      if (error instanceof Refused) return { refused: { why: error.message } };
      if (error instanceof NotOffered) return { not_offered: true };
      if (error instanceof CannotLoad) return { cannot_load: error.message };
      throw error;
    }
    games.set(++last, { adapter, game });
    return { handle: last, position: await adapter.report(game), ...(await adapter.beside?.(game)) };
  }

  async function playOn(params) {
    const entry = found(params);
    const [game, answer] = await play(entry.adapter, entry.game, params.moves);
    entry.game = game;
    return answer;
  }

  async function sample(params) {
    try {
      return { samples: await found(params).sample(params.randomiser, params.times) };
    } catch (error) {
      if (error instanceof NotOffered) return { not_offered: true };
      throw error;
    }
  }

  async function list(params) {
    const { adapter, game } = found(params);
    return { choices: await legal(adapter, game, params.seat, params.kind, params.given) };
  }

  async function view(params) {
    const { adapter, game } = found(params);
    return { view: await adapter.view(game, params.seats) };
  }

  const said = Object.fromEntries(adapters.map((one) => [one.game, capabilities(one)]));
  const initialize = () => ({ protocol: 2, name, language, games: said });
  const close = (params) => ({ was: games.delete(params.handle) });
  return { initialize, open, play: playOn, legal: list, view, sample, close };
}

/** A part of a message, such as `search.unit`; the default where it is missing or null. */
export function part(data, path, otherwise = null) {
  return path.split(".").reduce((one, name) => one?.[name], data) ?? otherwise;
}

/** The sum of some dice. */
export function total(dice) {
  return dice.reduce((sum, die) => sum + die, 0);
}

/** Throw `NotOffered` where a choice says something beside some parts, such as `declare` and `search.action`. */
export function only(choice, ...paths) {
  for (const [name, one] of Object.entries(choice)) {
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    const isSaid = Array.isArray(one) ? one.length > 0 : Boolean(one);
    if (["seat", "kind", ...paths].includes(name) || !isSaid) continue;
    if (typeof one !== "object" || Array.isArray(one)) throw new NotOffered(`nothing asks for ${name} ${one}`);
    only(one, ...below);
  }
}

/** A report without the parts that are not known, null or undefined; in a list they keep their place. */
export function known(data) {
  if (Array.isArray(data)) return data.map((one) => known(one ?? null));
  if (data === null || typeof data !== "object") return data;
  const parts = Object.entries(data).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(parts.map(([name, one]) => [name, known(one)]));
}

/** Answer every request on stdin, in order, until stdin ends. A fault is answered with an error; the loop goes on. */
export async function serve(methods) {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const answer = await answerLine(methods, line);
    if (answer !== null) write(answer);
  }
}

/** The answer to one line, as a line; null where none is due, because the request has no id. */
export async function answerLine(methods, line) {
  const head = { jsonrpc: "2.0", id: null };
  const failed = (code, message) => `${JSON.stringify({ ...head, error: { code, message } })}\n`;
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return failed(PARSE, "This line is not JSON.");
  }
  const { id, method, params = {} } = request ?? {};
  if (typeof id === "string" || Number.isInteger(id)) head.id = id;
  const isRight = request?.jsonrpc === "2.0" && typeof method === "string" && (id === undefined || head.id !== null);
  if (!isRight) return failed(INVALID_REQUEST, "This is no request of JSON-RPC 2.0.");
  let answer;
  try {
    if (!Object.hasOwn(methods, method)) throw new BadRequest(`There is no method ${method}.`, UNKNOWN_METHOD);
    answer = `${JSON.stringify({ ...head, result: await methods[method](params) })}\n`;
  } catch (error) {
    const isOurs = !(error instanceof BadRequest);
    if (isOurs) console.error(error);
    const why = isOurs ? `The program has a fault of its own (${error}).` : error.message;
    answer = failed(isOurs ? INTERNAL : error.code, why);
  }
  return id === undefined ? null : answer;
}
