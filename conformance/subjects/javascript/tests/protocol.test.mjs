/* The subject as a program: lines in, lines out. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import * as rules from "../rules/deep-sea-adventure.mjs";
import { HOME, PICK_UP, fullLine, lineWith, move, position, shortLine } from "./helpers.mjs";

const { COMPONENTS, DISPUTES, choices, choicesByPlace, openGame } = rules;
const SUBJECT = fileURLToPath(new URL("../subject.mjs", import.meta.url));
const GAME = "deep-sea-adventure";

/** Runs the subject on these lines and returns its answers and how it ended. */
function converse(lines) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SUBJECT]);
    const [out, log] = [[], []];
    child.stdout.on("data", (bytes) => out.push(bytes));
    child.stderr.on("data", (bytes) => log.push(bytes));
    child.on("error", reject);
    child.on("close", (code) => {
      const answers = Buffer.concat(out).toString("utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
      resolve({ answers, code, log: Buffer.concat(log).toString("utf8") });
    });
    child.stdin.end(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  });
}

let lastId = 0;

function request(method, params) {
  lastId += 1;
  return { jsonrpc: "2.0", id: lastId, method, params };
}

const SETUP = { seats: 2, deal: fullLine(), starter: 1, roll_off: [] };
const open = (setup = {}, readings = {}, game = GAME) =>
  request("open", { game, readings, setup: { ...SETUP, ...setup } });
const openAt = (state, readings = {}) => request("open", { game: GAME, readings, position: state });
const play = (made, handle = "game-1") => request("play", { handle, moves: [made], texts: ["as it is written"] });

/** The answers to requests that all have to be answered once, in order. */
async function ask(...requests) {
  const { answers, code, log } = await converse(requests);
  assert.equal(code, 0);
  assert.equal(log, "");
  assert.deepEqual(answers.map((answer) => answer.id), requests.map((each) => each.id));
  return answers;
}

test("initialize says what the subject can do and which readings it follows", async () => {
  const runner = { name: "leadline", version: "0.1.0" };
  const [{ result }] = await ask(request("initialize", { protocol: 3, runner }));
  const game = result.games[GAME];
  assert.equal(result.protocol, 3);
  assert.deepEqual(game.offers, { seats: [2, 3, 4, 5, 6] });
  assert.deepEqual(game.can, [
    "position", "legal", "view", "events", "many-games", "sample", "pipelining",
    "deal", "starter", "starter-roll-off", "dice", "roll-off", "take-back", "lay",
  ]);
  assert.deepEqual(game.claims, { profile: "recommended" });
  assert.equal(Object.keys(game.configurable).length, 38);
  assert.deepEqual(game.configurable, { ...DISPUTES });
});

test("open takes a deal and a starter, and deals for itself without one", async () => {
  const [told, own] = await ask(open(), request("open", { game: GAME, readings: {}, setup: { seats: 3, starter: 2 } }));
  assert.deepEqual(told.result.position.line, fullLine());
  assert.deepEqual(told.result.played, {});
  assert.deepEqual(own.result.played.deal, own.result.position.line);
  assert.equal(told.result.position.over, false);
  assert.notEqual(told.result.handle, own.result.handle);
  assert.equal(own.result.position.turn, 2);
  assert.deepEqual(own.result.position.line.map(([chip]) => chip.level), fullLine().map(([chip]) => chip.level));
});

test("open rolls for the start where the reading says so, and refuses without a starter otherwise", async () => {
  const nobody = { starter: null };
  const [refused, rolled] = await ask(open(nobody), open(nobody, { "first-player": "roll-off" }));
  assert.equal(refused.result.refused.rule, "dsa.setup.starter");
  assert.ok([1, 2].includes(rolled.result.position.turn));
});

test("open takes a roll-off, which counts only where the reading rolls", async () => {
  const rolls = { starter: null, roll_off: [[[1, 2], [2, 2]]] };
  const [refused, rolled] = await ask(open(rolls), open(rolls, { "first-player": "roll-off" }));
  assert.equal(refused.result.refused.rule, "dsa.setup.starter");
  assert.equal(rolled.result.position.turn, 2);
});

test("open chooses a starter itself where the request says nothing of one", async () => {
  const setup = { seats: 3, deal: fullLine() };
  const silent = (readings) => request("open", { game: GAME, readings, setup });
  const readings = [{}, { "first-player": "roll-off" }].flatMap((each) => Array(8).fill(each));
  for (const { result } of await ask(...readings.map(silent))) {
    assert.ok([1, 2, 3].includes(result.position.turn));
    assert.equal(result.position.starter, result.position.turn);
    assert.equal(result.played.starter, result.position.turn);
  }
});

test("play answers with the position and every breath, a refusal is a result", async () => {
  const state = position({ air: 2, line: shortLine(9), divers: [{ at: 9, carried: "2:5 2:6 2:7" }, HOME] });
  const [, refused, played] = await ask(
    openAt(state), play(move(1, "deeper", [1, 2])), play(move(1, "back", [1, 2])),
  );
  assert.equal(refused.result.refused.rule, "dsa.direction.forced-with-treasure");
  assert.deepEqual(refused.result.position.divers, state.divers);
  assert.deepEqual(played.result.events, [{ kind: "breathed", seat: 1, by: 3, air: 0 }]);
  assert.equal(played.result.position.dive, 2);
});

test("several moves are played in one go, up to one that is refused", async () => {
  const made = [move(1, "deeper", [1, 1]), move(2, "deeper", [1, 2]), move(2, null, [1, 1]), move(1, null, [1, 1])];
  const all = (moves) => request("play", { handle: "game-1", moves, texts: moves.map(String) });
  const spoilt = { ...made[1], chance: { pips: [1, 1] } };
  const [, error, refused, empty] = await ask(open(), all([made[0], spoilt]), all(made), all([]));
  assert.equal(error.error.code, -32602);
  assert.equal(refused.result.refused.at, 3);
  assert.equal(refused.result.refused.rule, "dsa.dive.clockwise");
  assert.deepEqual(refused.result.position.divers.map(({ at }) => at), [2, 4]);
  assert.deepEqual(refused.result.events.map(({ seat }) => seat), [1, 2]);
  assert.equal(empty.error.code, -32602);
});

test("the readings of the game are followed", async () => {
  const state = position({ air: 2, line: shortLine(12), divers: [{ at: 9, carried: "2:6 2:6 2:7" }, HOME] });
  const [, played] = await ask(openAt(state, { "below-zero": "negative" }), play(move(1, "deeper", [1, 2])));
  assert.equal(played.result.events[0].air, -1);
});

test("a breath is reported at every turn, and at the end scores and winners", async () => {
  const divers = [{ at: 1, facing: "up", banked: "3:10" }, { home: true, banked: "4:12" }];
  const state = position({ dive: 3, line: shortLine(1), divers });
  const [, played, after] = await ask(openAt(state), play(move(1, null, [1, 1])), play(move(1, null, [1, 1])));
  assert.deepEqual(played.result.events, [{ kind: "breathed", seat: 1, by: 0, air: 25 }]);
  const { over, scores, winners, turn } = played.result.position;
  assert.deepEqual({ over, scores, winners, turn }, { over: true, scores: [10, 12], winners: [2], turn: null });
  assert.equal(after.result.refused.rule, "dsa.dive.three");
});

test("legal and view serve the position as it stands", async () => {
  const state = position({ line: lineWith({ 6: "_" }), divers: [{ at: 5 }, { at: 9 }] });
  const [opened, listed, seen, none] = await ask(
    openAt(state),
    request("legal", { handle: "game-1", seat: 1, kind: "turn", given: { dice: [1, 2], roll_off: [] } }),
    request("view", { handle: "game-1", seats: [2] }),
    request("legal", { handle: "game-1", seat: 2, kind: "turn", given: { dice: [1, 2], roll_off: [] } }),
  );
  assert.deepEqual(opened.result.position, { ...state, to_act: [{ seats: [1], kind: "turn" }], over: false });
  assert.deepEqual(listed.result.choices, choicesByPlace(COMPONENTS, {}, state, [1, 2]));
  assert.deepEqual(none.result.choices, []);
  assert.ok(seen.result.view.line.flat().every((chip) => !("value" in chip)));
});

test("who holds several seats sees what any of them has seen", async () => {
  const seen = [1, 2].map((seat) => [{ level: 1, value: seat, known_to: [seat] }]);
  const state = { ...position({ divers: [{ at: 5 }, { at: 9 }, {}] }), line: [...seen, ...shortLine(2), ...lineWith({}).slice(8)] };
  const asked = [[1], [1, 2], [3]].map((seats) => request("view", { handle: "game-1", seats }));
  const [, ...views] = await ask(openAt(state), ...asked);
  const values = views.map(({ result }) => result.view.line.flat().flatMap(({ value }) => value ?? []));
  assert.deepEqual(values, [[1], [1, 2], []]);
});

test("several games live at once, each with its own readings, until they are closed", async () => {
  const state = position({ divers: [{ at: 2, facing: "up", carried: "1:0" }, { at: 5 }] });
  state.line = lineWith({ 1: "_" });
  const high = move(1, null, [3, 3]);
  const answers = await ask(
    openAt(state), openAt(state, { "overshoot-submarine": "exact-needed" }),
    play(high, "game-1"), play(high, "game-2"),
    request("close", { handle: "game-1" }), play(high, "game-1"),
  );
  assert.equal(answers[2].result.position.divers[0].home, true);
  assert.equal(answers[3].result.position.divers[0].home, false);
  assert.deepEqual(answers[4].result, {});
  assert.equal(answers[5].error.code, -32602);
});

test("what is invented is an error", async () => {
  const answers = await ask(
    open({}, {}, "go-fish"),
    open({}, { "tie-break": "oldest-player" }),
    open({}, { "no-such-dispute": "at-all" }),
    open({}, { "submarine-sharing": "single" }),
    open({}, { constructor: "x" }),
    open({ players: 2 }),
    request("open", { game: GAME, readings: {} }),
    request("open", { game: GAME, readings: {}, setup: SETUP, position: position({ divers: [{}, {}] }) }),
    play(move(1, null, [1, 1]), "nothing"),
    request("initialize", { protocol: 1 }),
  );
  for (const { error } of answers) {
    assert.equal(error.code, -32602);
    assert.match(error.message, /^[A-Z].*\.$/s);
  }
  const [{ error }] = await ask(request("frobnicate", {}));
  assert.equal(error.code, -32601);
});

test("a closed dispute may be named with its one reading", async () => {
  const [{ result }] = await ask(open({}, { "submarine-sharing": "shared" }));
  assert.ok(result.handle);
});

test("lines and requests that are none", async () => {
  const { answers, code } = await converse([
    "no json", '{"jsonrpc":"2.0","id":1', "[]", "17", '{"id":5,"method":"open"}',
    '{"jsonrpc":"2.0","id":1.5,"method":"open"}', '{"jsonrpc":"2.0","id":6,"method":"open","params":[1]}',
    '{"jsonrpc":"2.0","method":"close","params":{"handle":"game-1"}}', '{"jsonrpc":"2.0","id":7,"method":"open"}',
  ]);
  assert.equal(code, 0);
  const codes = answers.map(({ id, error }) => [id, error.code]);
  assert.deepEqual(codes, [
    [null, -32700], [null, -32700], [null, -32600], [null, -32600], [5, -32600],
    [null, -32600], [6, -32602], [7, -32602],
  ]);
});

test("a last line without its line break is answered too", async () => {
  const child = spawn(process.execPath, [SUBJECT]);
  const out = [];
  child.stdout.on("data", (bytes) => out.push(bytes));
  child.stdin.end(JSON.stringify(request("frobnicate", {})));
  await new Promise((resolve) => child.on("close", resolve));
  assert.equal(JSON.parse(Buffer.concat(out).toString("utf8")).error.code, -32601);
});

/** Every way of putting one wrong value into one place of a message. */
function spoiled(value) {
  const wrong = [null, true, -1, 1.5, 1e99, "x", [], {}, [[]], [{}], { seat: {} }];
  if (value === null || typeof value !== "object") return wrong;
  const inner = Object.keys(value).flatMap((key) =>
    spoiled(value[key]).map((bad) => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      copy[key] = bad;
      return copy;
    }),
  );
  return [...wrong, ...inner];
}

test("what the game does not have is refused, and nothing is played", async () => {
  const state = position({ line: lineWith({ 5: "_" }).slice(0, 7), divers: [{ at: 3, carried: "2:7" }, { at: 1 }] });
  const odd = [
    move(1, "deeper", [0, 2]), move(1, "deeper", [1, 7]), move(1, "deeper", [1, 2, 3]), move(1, "deeper", [1]),
    move(9, "deeper", [1, 2]), move(0, "deeper", [1, 2]), move(1, null, [1, 2], { then: "deeper" }),
    move(1, "deeper", [1, 1], { stop: true }),
    move(1, "deeper", [1, 1], { search: { action: "drop", unit: 0, chips: null, source: "carried" } }),
    move(1, "deeper", [1, 1], { search: { action: "drop", unit: 1, chips: [], source: "carried" } }),
    { ...move(1, "deeper", [1, 1]), chance: { dice: [1, 1], roll_off: [[[1, 4]]] } },
  ];
  const [{ result: opened }, ...answers] = await ask(openAt(state), ...odd.map((made) => play(made)));
  for (const [index, { result }] of answers.entries()) {
    assert.ok(result?.refused, JSON.stringify(odd[index]));
    assert.deepEqual(result.position, opened.position);
  }
});

test("a drop that names neither its unit nor its chips is of the only unit", async () => {
  const nothing = { search: { action: "drop", unit: null, chips: null, source: "carried" } };
  const at = (carried) => openAt(position({ line: lineWith({ 5: "_" }).slice(0, 7), divers: [{ at: 3, carried }, {}] }));
  const [, played, , refused] = await ask(
    at("2:7"), play(move(1, "deeper", [1, 2], nothing)),
    at("2:7 3:8"), play(move(1, "deeper", [2, 2], nothing), "game-2"),
  );
  assert.deepEqual(played.result.position.line[4], [{ level: 2, value: 7 }]);
  assert.equal(refused.result.refused.rule, "dsa.search.drop-choice");
});

test("a position of which a value is not known cannot be loaded", async () => {
  const state = position({ line: lineWith({}).slice(0, 7), divers: [{}, {}] });
  const unknown = { ...state, line: [[{ level: 1, value: null }], ...state.line.slice(1)] };
  const hidden = move(1, "deeper", [1, 1]);
  hidden.choice.search = { action: "drop", unit: 1, chips: [{ level: 1, value: null }], source: "carried" };
  const [loaded, , played] = await ask(openAt(unknown), openAt(state), play(hidden));
  assert.match(loaded.result.cannot_load, /value of every chip/);
  assert.match(played.result.not_offered, /value of every chip/);
});

test("spoiled messages are answered with a result or with invalid params, never otherwise", async () => {
  const state = position({ line: lineWith({ 5: "_" }).slice(0, 7), divers: [{ at: 3, carried: "2:7" }, HOME] });
  const made = move(1, "deeper", [1, 2], { ...PICK_UP, lay: [{ seat: 1, units: [[{ level: 2, value: 7 }]] }] });
  made.choice.search = { action: "drop", unit: 1, chips: [{ level: 2, value: 7 }], source: "carried" };
  const requests = [
    open(),
    ...spoiled({ game: GAME, readings: {}, position: state }).map((params) => request("open", params)),
    ...spoiled({ game: GAME, setup: { ...SETUP, deal: fullLine().slice(0, 2), roll_off: [[[1, 1], [1, 2]]] } })
      .map((params) => request("open", params)),
    ...spoiled({ handle: "game-1", moves: [made] }).map((params) => request("play", params)),
    ...spoiled({ handle: "game-1", seat: 1, kind: "turn", given: { dice: [1, 2], roll_off: [] } })
      .map((params) => request("legal", params)),
    ...spoiled({ handle: "game-1", seats: [1] }).map((params) => request("view", params)),
  ];
  const answers = await ask(...requests);
  for (const [index, { result, error }] of answers.entries()) {
    if (result) continue;
    assert.equal(error.code, -32602, JSON.stringify(requests[index]));
    assert.match(error.message, /\.$/);
  }
});

test("whole games are played through the protocol", async () => {
  const requests = [];
  let state = openGame(COMPONENTS, {}, { seats: 2, deal: fullLine(), starter: 1 }).position;
  requests.push(open());
  // The same dice for ever, and always the first choice: a game without any treasure.
  while (state.turn !== null) {
    const [choice] = choices(COMPONENTS, {}, state, [3, 3]);
    const made = { choice, chance: { dice: [3, 3], roll_off: [] } };
    state = rules.play(COMPONENTS, {}, state, made).position;
    requests.push(play(made));
  }
  const answers = await ask(...requests);
  assert.deepEqual(answers.at(-1).result.position.winners, [1, 2]);
});

test("sample gives rolls and deals of its own, as many as are asked for", async () => {
  const sampled = (more) => request("sample", { game: GAME, randomiser: "dice", times: 200, ...more });
  const [rolls, deals, ...wrong] = await ask(
    sampled({}), sampled({ randomiser: "deal", times: 3 }), sampled({ game: "go-fish" }),
    sampled({ randomiser: "card" }), sampled({ times: 0 }), sampled({ times: 1e9 }),
  );
  assert.equal(rolls.result.samples.length, 200);
  assert.deepEqual([...new Set(rolls.result.samples.flat())].sort(), [1, 2, 3]);
  assert.equal(deals.result.samples.length, 3);
  const chips = (line) => line.map(([{ level, value }]) => 100 * level + value).sort((a, b) => a - b);
  for (const line of deals.result.samples) assert.deepEqual(chips(line), chips(fullLine()));
  assert.deepEqual(wrong.map(({ error }) => error.code), wrong.map(() => -32602));
});
