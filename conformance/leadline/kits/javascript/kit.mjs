// A kit for adapters written in JavaScript: it implements the Leadline protocol, so that an adapter only has to play.
//
// It needs Node and no package: copy this file to the folder of your program. An adapter describes what its program can
// do, with a function for each kind of choice. Each function may be async:
//
//     const game = {
//       game: "kite-race", newGame, report, copy, can: ["dice", "many-games"],
//       kinds: { roll: (game, choice, chance) => game.roll(choice.seat, total(chance.dice)) },
//     };
//     await serve(handlers("my program", [game]));
//
// The fields of an adapter; a capability without its function is not declared:
//   game            the id of the game
//   newGame(setup)  returns a new game
//   report(game)    returns the position of a game; unknown fields are omitted
//   kinds           by kind of choice ("" if choices have no kind), a function (game, choice, chance) that plays it
//                   and, if it differs, returns the move that was really played; or a list: that move or null, and
//                   then the moves that the program made by itself after it. Other kinds are not offered
//   can             settable inputs, and any of `many-games`, `events`, `heard`, `pipelining`
//   copy(game)      returns a copy, on which a move is tried; not needed if a refused move never changes a game
//   load(position)  returns a game in this position
//   candidates(game, seat, kind, given)  returns choices that may be legal; each is tried on a copy
//   view(game, seats)          returns the view of the given seats
//   sample(randomiser, times)  returns this many results of a randomiser
//   beside(game)    `events` and `heard` of the latest request. It is called once after each `open` and `play`, but not
//                   after a refusal, and may change the game: keep the reported length of a log here
//   together(game, moves)  plays all moves up to the next pause, in place of `kinds`
//   more            `offers`, `pauses_at`, `claims`, `configurable`: see MESSAGES.md
//
// A function throws `Refused`, `NotOffered`, `CannotLoad` or `BadRequest` for anything it cannot do. Importing this
// file points the console at stderr; import it first if your program prints while it is loaded.

import { createInterface } from "node:readline";

/** The error codes of JSON-RPC. */
export const PARSE = -32700;
export const INVALID_REQUEST = -32600;
export const UNKNOWN_METHOD = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL = -32603;

/** An invalid request, such as one with an unknown game, reading or handle, or with values of the wrong type. */
export class BadRequest extends Error {
  constructor(why, code = INVALID_PARAMS) {
    super(why);
    this.code = code;
  }
}

/** The program's rules forbid this move or setup. `at` is the number of the move in `together`, from 1. */
export class Refused extends Error {
  constructor(why, at = 0) {
    super(why);
    this.at = at;
  }
}

/** The program has no way to play this move or setup. `at` is the number of the move in `together`, from 1. */
export class NotOffered extends Error {
  constructor(why = "", at = 0) {
    super(why);
    this.at = at;
  }
}

/** The program cannot load this position, although the rules allow it. */
export class CannotLoad extends Error {}

const write = process.stdout.write.bind(process.stdout);
claimStreams();

/** Reserve the real stdout for the protocol. Anything that the program prints after this goes to stderr. */
export function claimStreams() {
  process.stdout.write = process.stderr.write.bind(process.stderr);
}

/** Return the entry of a game in the answer to `initialize`; each optional function declares a capability. */
export function capabilities({ can = [], load, candidates, view, sample, more }) {
  const given = { position: load, legal: candidates, view, sample };
  return { ...more, can: [...can, ...Object.keys(given).filter((name) => given[name])] };
}

/** Play moves, each on a copy. Return the game after the moves, and the answer. */
export async function play(adapter, first, moves) {
  const { kinds = {}, together, copy = (game) => game, beside = () => ({}) } = adapter;
  let game = first;
  let whole = first;
  let played = [];
  const ahead = [];
  try {
    for (const [place, { choice, chance }] of (together ? [] : moves).entries()) {
      const after = await copy(game);
      const kind = choice.kind ?? "";
      if (!Object.hasOwn(kinds, kind)) throw new NotOffered(`this program has no choice ${kind}`.trim());
      const [made = null, ...more] = [(await kinds[kind](after, choice, chance)) ?? null].flat();
      played.push(made);
      ahead.push(...(place + 1 < moves.length ? more.map((one) => ({ ...one, after: place + 1 })) : more));
      game = after;
    }
    if (together) {
      whole = await copy(game);
      played = (await together(whole, moves)) ?? [];
      game = whole;
    }
  } catch (error) {
    const isOffered = !(error instanceof NotOffered);
    if (isOffered && !(error instanceof Refused)) throw error;
    const at = together ? error.at : played.length + 1;
    if (together && at > 1 && whole !== game) {
      whole = await copy(game); // The refused move may have changed the first copy.
      await together(whole, moves.slice(0, at - 1));
    }
    if (together && at > 1) game = whole;
    const which = at > 1 ? { at } : {};
    const position = isOffered || at > 1 ? { position: await adapter.report(game) } : {};
    if (!isOffered) return [game, { not_offered: error.message, ...which, ...position }];
    return [game, { refused: { why: error.message, ...which }, ...position }];
  }
  played = [...played, ...ahead];
  const told = played.some((one) => one !== null) ? { played } : {};
  return [game, { position: await adapter.report(game), ...told, ...(await beside(game)) }];
}

/** Return the candidates that are legal. */
export async function legal(adapter, game, seat, kind, given) {
  const choices = [];
  for (const choice of await adapter.candidates(game, seat, kind, given)) {
    const [, answer] = await play(adapter, game, [{ choice, chance: given }]);
    if (!answer.refused && answer.not_offered === undefined) choices.push(choice);
  }
  return choices;
}

/** Return the handlers for `serve`, by method. */
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
      if (!adapter.more?.configurable?.[dispute]?.includes(reading)) {
        throw new BadRequest(`This program does not support the reading ${reading} of ${dispute}.`);
      }
    }
    let game;
    try {
      if (params.position && !adapter.load) throw new CannotLoad("this program takes no positions");
      game = await (params.position ? adapter.load(params.position) : adapter.newGame(params.setup));
    } catch (error) {
      if (error instanceof Refused) return { refused: { why: error.message } };
      if (error instanceof NotOffered) return { not_offered: error.message };
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
      if (error instanceof NotOffered) return { not_offered: error.message };
      throw error;
    }
  }

  async function list(params) {
    const { adapter, game } = found(params);
    const choices = await legal(adapter, game, params.seat, params.kind, params.given);
    return { choices, ...(adapter.notOffered && { not_offered: adapter.notOffered }) };
  }

  async function view(params) {
    const { adapter, game } = found(params);
    return { view: await adapter.view(game, params.seats) };
  }

  const said = Object.fromEntries(adapters.map((one) => [one.game, capabilities(one)]));
  const initialize = () => ({ protocol: 3, name, language, games: said });
  const close = (params) => ({ was: games.delete(params.handle) });
  return { initialize, open, play: playOn, legal: list, view, sample, close };
}

/** Return a field of a message by its path, such as `search.unit`; the default if it is missing or null. */
export function part(data, path, otherwise = null) {
  return path.split(".").reduce((one, name) => one?.[name], data) ?? otherwise;
}

/** Return the sum of the dice. */
export function total(dice) {
  return dice.reduce((sum, die) => sum + die, 0);
}

/** Throw `NotOffered` if a choice uses any field except those given, such as `declare` and `search.action`. */
export function only(choice, ...paths) {
  for (const [name, one] of Object.entries(choice)) {
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    const isSaid = Array.isArray(one) ? one.length > 0 : Boolean(one);
    if (["seat", "kind", ...paths].includes(name) || !isSaid) continue;
    if (typeof one !== "object" || Array.isArray(one)) throw new NotOffered(`nothing asks for ${name} ${one}`);
    only(one, ...below);
  }
}

/** Return a report without its unknown fields, which are null or undefined. Such items of lists are kept. */
export function known(data) {
  if (Array.isArray(data)) return data.map((one) => known(one ?? null));
  if (data === null || typeof data !== "object") return data;
  const parts = Object.entries(data).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(parts.map(([name, one]) => [name, known(one)]));
}

/** Answer every request on stdin, in order, until stdin ends. After an exception, answer with an error and go on. */
export async function serve(methods) {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const answer = await answerLine(methods, line);
    if (answer !== null) write(answer);
  }
}

/** Return the answer to one line; null if the request has no id, because it then expects no answer. */
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
    const why = isOurs ? `The program has a fault of its own (${placeOf(error)}${error}).` : error.message;
    answer = failed(isOurs ? INTERNAL : error.code, why);
  }
  return id === undefined ? null : answer;
}

/** Return the file and line that threw an error, followed by a colon; files of Node and the kit are skipped. */
function placeOf(error) {
  for (const line of String(error?.stack ?? "").split("\n")) {
    const [, name, number] = line.match(/^ +at .*?([^/\\(]+\.[cm]?[jt]sx?):(\d+):\d+\)?$/) ?? [];
    if (name && !line.includes("node:") && !/^kit[-.]/.test(name)) return `${name}, line ${number}: `;
  }
  return "";
}
