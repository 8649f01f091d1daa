/* The program as a whole: what it offers, own deals and dice, and what cannot be read. */

import assert from "node:assert/strict";
import test from "node:test";
import { answerLine } from "../../adapter/json-rpc.mjs";
import { newMethods } from "../../adapter/methods.mjs";
import { DISPUTES } from "../deep-regrets.mjs";
import { move, position } from "./helpers.mjs";

const GAME = "deep-regrets";

function conversation() {
  const methods = newMethods();
  let id = 0;
  const send = (method, params) => {
    id += 1;
    return JSON.parse(answerLine(methods, JSON.stringify({ jsonrpc: "2.0", id, method, params })));
  };
  return {
    ask: (method, params) => {
      const { result, error } = send(method, params);
      assert.equal(error, undefined, error?.message);
      return result;
    },
    fault: (method, params) => send(method, params).error?.code,
  };
}

test("initialize names the readings, the settable inputs and the numbers of players", () => {
  const { games } = conversation().ask("initialize", { protocol: 3 });
  assert.deepEqual(games[GAME].configurable, DISPUTES);
  assert.deepEqual(games[GAME].offers, { seats: [2, 3, 4, 5], start: ["monday", "tuesday"] });
  for (const name of ["first", "chance", "depth-1", "regrets", "supplies"]) assert.ok(games[GAME].can.includes(name));
});

test("a game whose piles nobody states is dealt here, and the deal is told", () => {
  const { ask } = conversation();
  const { played, position: start } = ask("open", { game: GAME, readings: {}, setup: { seats: 3 } });
  assert.deepEqual(Object.keys(played).toSorted(), [
    "depth_1", "depth_2", "depth_3", "dinks", "first", "reels", "regrets", "rods", "supplies",
  ]);
  assert.deepEqual(start.shoals[0].cards.map(({ card }) => card), played.depth_1.slice(0, 13));
  assert.deepEqual([start.turn, start.regret_deck], [played.first, played.regrets.slice(0, 30)]);
});

test("what is left to chance is drawn here, and stated in the order in which the rules ask", () => {
  const { ask } = conversation();
  const { handle } = ask("open", { game: GAME, readings: {}, setup: { seats: 2, first: 1 } });
  const { played, position: now, heard } = ask("play", { handle, moves: [{ choice: { seat: 1, kind: "muster" } }] });
  const [{ chance: [{ of, got }] }] = played;
  assert.equal(of, "player");
  assert.deepEqual(now.anglers[0].rolled, got.map((face) => ({ die: "player", face })));
  assert.deepEqual(heard["2"], [{ kind: "rolled", seat: 1, dice: now.anglers[0].rolled }]);
});

test("a move with chance that the dice cannot show is refused, and nothing is played", () => {
  const { ask } = conversation();
  const { handle, position: before } = ask("open", { game: GAME, readings: {}, setup: { seats: 2, first: 1 } });
  for (const got of [[1, 1, 9], [1, 1], "three"]) {
    const { refused, position: now } = ask("play", { handle, moves: [move(1, "muster", {}, ["player", got])] });
    assert.equal(refused.rule, "regrets.pile.faces");
    assert.deepEqual(now, before);
  }
});

test("a refusal says which move, and a legal one goes on from there", () => {
  const { ask } = conversation();
  const { handle } = ask("open", { game: GAME, readings: {}, position: position() });
  const rewarded = move(1, "reward", { take: "dink" }, ["dink", "lump-of-tar"]);
  const { refused, position: now } = ask("play", { handle, moves: [move(1, "pass"), rewarded, move(1, "pass")] });
  assert.deepEqual([refused.at, refused.rule, now.turn], [3, "regrets.pass.out", 2]);
  assert.deepEqual(ask("legal", { handle, seat: 2, kind: "abandon" }).choices, [{ seat: 2, kind: "abandon" }]);
  assert.deepEqual(ask("legal", { handle, seat: 1, kind: "pass" }).choices, []);
});

test("positions that contradict themselves are refused, and a middle that is not known cannot be loaded", () => {
  const { ask } = conversation();
  const open = (one) => ask("open", { game: GAME, readings: {}, position: one });
  const lost = position();
  lost.bag.pop();
  assert.equal(open(lost).refused.rule, "regrets.pile.nothing-lost");
  assert.equal(open(position({ anglers: [{ bucks: 11 }, {}] })).refused.rule, "regrets.sell.cap");
  assert.equal(open(position({ anglers: [{}] })).refused.rule, "regrets.setup.players");
  assert.equal(open(position({ shoals: { "1a": ["elder-cod", null] } })).refused.rule, "regrets.setup.shoals");
  assert.equal(open(position({ anglers: [{ rod: "dawn-rod" }, {}] })).refused.rule, "regrets.declare.one-each");
  assert.ok(open(position({ frames: [{ kind: "effects", seat: 1 }] })).cannot_load);
});

test("what cannot be read is an error", () => {
  const { ask, fault } = conversation();
  const { handle } = ask("open", { game: GAME, readings: {}, position: position() });
  const wrong = -32602;
  assert.equal(fault("open", { game: GAME, readings: { "turn-end": "perhaps" }, setup: { seats: 2 } }), wrong);
  assert.equal(fault("play", { handle, moves: [] }), wrong);
  assert.equal(fault("play", { handle, moves: [{ choice: { seat: 1, kind: "dance" } }] }), wrong);
  assert.equal(fault("play", { handle, moves: [{ choice: { seat: 1, kind: "eat", fish: "no-such-fish" } }] }), wrong);
  assert.equal(fault("play", { handle, moves: [{ choice: { seat: 1, kind: "pass", why: 1 } }] }), wrong);
  assert.equal(fault("view", { handle, seats: [3] }), wrong);
});

test("samples come from the same dice and shuffles", () => {
  const { ask } = conversation();
  const sample = (randomiser, times) => ask("sample", { game: GAME, randomiser, times }).samples;
  assert.ok(sample("blue", 50).every((roll) => roll.length === 1 && [0, 1, 2].includes(roll[0])));
  assert.ok(sample("coin", 50).every((side) => side === "heads" || side === "tails"));
  assert.ok(sample("bag", 50).every((kind) => ["blue", "green", "orange"].includes(kind)));
  assert.equal(sample("depth_2", 1)[0].length, 39);
});
