/* Captain Sonar through the methods of the protocol. */

import assert from "node:assert/strict";
import test from "node:test";
import { answerLine } from "../../adapter/json-rpc.mjs";
import { newMethods } from "../../adapter/methods.mjs";
import { DISPUTES, SEATS } from "../captain-sonar.mjs";
import { choice, position } from "./helpers.mjs";

const GAME = "captain-sonar";

/** A conversation: `ask(method, params)` gives the result, `fault(method, params)` the code of the error. */
function conversation() {
  const methods = newMethods();
  let id = 0;
  const answer = (method, params) => {
    id += 1;
    return JSON.parse(answerLine(methods, JSON.stringify({ jsonrpc: "2.0", id, method, params })));
  };
  return {
    ask: (method, params) => {
      const { result, error } = answer(method, params);
      assert.ok(result, error?.message);
      return result;
    },
    fault: (method, params) => {
      const { error } = answer(method, params);
      assert.ok(error, "the request should have been an error");
      assert.ok(error.message.endsWith("."), "a message is a sentence");
      return error.code;
    },
  };
}

const openParams = (told) => ({ game: GAME, readings: {}, ...told });
const move = (text) => ({ choice: choice(text) });

test("initialize offers all games", () => {
  const { games } = conversation().ask("initialize", { protocol: 3, runner: { name: "leadline", version: "0.1.0" } });
  assert.deepEqual(Object.keys(games), ["deep-sea-adventure", "captain-sonar", "deep-regrets"]);
  assert.deepEqual(games[GAME].configurable, DISPUTES);
  assert.ok(games[GAME].can.includes("heard"));
});

test("a setup with its defaults, the start, the first order, what is heard", () => {
  const { ask } = conversation();
  const opened = ask("open", openParams({ setup: {} }));
  assert.deepEqual(opened.events, [{ kind: "opened", map: "alpha", mode: "turn-by-turn", goal: "hunt" }]);
  assert.deepEqual(Object.keys(opened.heard), SEATS);
  assert.deepEqual(opened.position.to_act.map(({ seats }) => seats), [["red.captain"], ["blue.captain"]]);
  const texts = ["red start E5", "blue start E5", "red north"];
  const played = ask("play", { handle: opened.handle, moves: texts.map(move), texts });
  assert.deepEqual(played.position.crews[0].route, ["E5", "E4"]);
  assert.equal(played.events.length, 3);
  assert.deepEqual(played.heard["blue.engineer"].map(({ kind, at }) => [kind, at]), [
    ["started", null], ["started", "E5"], ["moved", null],
  ]);
});

test("a refusal in a sequence says which move it means, and leaves those before it played", () => {
  const { ask } = conversation();
  const { handle } = ask("open", openParams({ position: position() }));
  const result = ask("play", { handle, moves: ["red north", "red north", "red west"].map(move) });
  assert.deepEqual([result.refused.rule, result.refused.at], ["sonar.move.after-ok", 2]);
  assert.equal(result.position.crews[0].at, "E4");
  assert.equal(result.events.length, 1);
});

test("parts of a position and of a move that have a default may be left out", () => {
  const { ask } = conversation();
  const told = { crews: [{ at: "E5", route: ["E5"] }, { at: "J10", route: ["J10"], gauges: { sonar: 1 } }] };
  const { handle, position: said } = ask("open", openParams({ position: told }));
  assert.deepEqual([said.turn, said.crews[1].gauges.sonar, said.crews[1].gauges.mine], ["red", 1, 0]);
  const { refused } = ask("play", { handle, moves: [{ choice: { seat: "red.captain", kind: "torpedo" } }] });
  assert.equal(refused.rule, "sonar.activate.after-order");
});

test("legal and view", () => {
  const { ask, fault } = conversation();
  const { handle } = ask("open", openParams({ position: position() }));
  const { choices } = ask("legal", { handle, seat: "red.captain", kind: "order", given: null });
  assert.deepEqual(choices.map(({ to }) => to), ["north", "east", "west"]);
  assert.deepEqual(ask("legal", { handle, seat: "red.captain", kind: "turn", given: null }).choices, []);
  const { view } = ask("view", { handle, seats: ["blue.captain", "blue.engineer"] });
  assert.deepEqual([view.crews[0].at, view.crews[1].at], [null, "J10"]);
  assert.equal(fault("view", { handle, seats: ["green.captain"] }), -32602);
});

test("the end: over, the winners, nobody to act", () => {
  const { ask } = conversation();
  const before = position({ red: { ordered: true, gauges: { torpedo: 3 } }, blue: { at: "E2", damage: 2 } });
  const { handle } = ask("open", openParams({ position: before }));
  const { position: said } = ask("play", { handle, moves: [move("red torpedo E2")] });
  assert.deepEqual([said.over, said.winners, said.to_act], [true, ["red"], []]);
});

test("readings: each can be told, with what the others are; a closed one by its reading", () => {
  const { ask, fault } = conversation();
  for (const [dispute, some] of Object.entries(DISPUTES)) {
    for (const reading of some) ask("open", openParams({ readings: { [dispute]: reading }, setup: {} }));
    assert.equal(fault("open", openParams({ readings: { [dispute]: "invented" }, setup: {} })), -32602);
  }
  ask("open", openParams({ readings: { "map-identity": "own-names" }, setup: {} }));
  assert.equal(fault("open", openParams({ readings: { "map-identity": "stand-in" }, setup: {} })), -32602);
});

test("what the game does not have is refused, what is no move is an error", () => {
  const { ask, fault } = conversation();
  assert.ok(ask("open", openParams({ setup: { map: "alpha-2" } })).refused);
  assert.ok(ask("open", openParams({ setup: { people: [4, 9] } })).refused);
  assert.ok(ask("open", openParams({ position: { ...position(), crews: [position().crews[0]] } })).refused);
  const unknown = { ...position() };
  unknown.crews = [{ ...unknown.crews[0], gauges: null }, unknown.crews[1]];
  assert.ok(ask("open", openParams({ position: unknown })).cannot_load);
  for (const wrong of [{}, { setup: {}, position: position() }, { setup: { mode: "blitz" } }, { setup: { seats: 2 } },
    { setup: { people: 4 } }, { position: { crews: 2 } }, { position: {} }, { setup: { first: "green" } }]) {
    assert.equal(fault("open", openParams(wrong)), -32602);
  }
  const { handle } = ask("open", openParams({ position: position() }));
  for (const wrong of [{ seat: "red.captain", kind: "order" }, { seat: "red.captain", kind: "order", to: "up" },
    { seat: "red.captain", kind: "dance" }, { seat: "red", kind: "surface" }, { kind: "surface" },
    { seat: "red.captain", kind: "surface", loudly: true }, { seat: "red.captain", kind: "drone", sector: 1.5 }]) {
    assert.equal(fault("play", { handle, moves: [{ choice: wrong }] }), -32602);
  }
  assert.equal(fault("play", { handle, moves: [] }), -32602);
  assert.equal(fault("play", { handle, moves: [{ choice: choice("red north"), chance: {} }] }), -32602);
  const refused = (text) => ask("play", { handle, moves: [move(text)] }).refused.rule;
  assert.equal(refused("red silence east -1"), "sonar.activate.after-order");
  assert.equal(fault("sample", { game: GAME, randomiser: "dice", times: 3 }), -32602);
});
