/* Starter, order and the frame of a dive: D24, D25, D30, D39, D43, D44, D50 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, openGame } from "../rules/deep-sea-adventure.mjs";
import {
  HOME, after, fullLine, lineEnds, move, position, ruleAgainst, shortLine, standsOn, units,
} from "./helpers.mjs";

test("D24 starter-mixed: the farthest left out starts, or the last one home", () => {
  const before = position({
    air: 2, turn: 2, divers: [HOME, { at: 3, carried: "1:2 1:3" }, { at: 7 }],
  });
  const turn = move(2, "deeper", [1, 1]);
  assert.equal(after({}, before, turn).turn, 3);
  assert.equal(after({ "starter-mixed": "last-voluntary" }, before, turn).turn, 1);
});

test("D24: nobody home, the farthest starts under both readings; all home, the last to arrive", () => {
  const out = position({ air: 2, divers: [{ at: 9, carried: "1:2 1:3" }, { at: 3 }, { at: 7 }] });
  for (const reading of ["farthest-left-out", "last-voluntary"]) {
    assert.equal(after({ "starter-mixed": reading }, out, move(1, "deeper", [1, 1])).turn, 1);
  }
  const lastBreath = position({ air: 1, divers: [{ at: 1, facing: "up", carried: "1:2" }, HOME, HOME], last_home: 2 });
  const next = after({}, lastBreath, move(1, "back", [1, 1]));
  assert.deepEqual([next.dive, next.turn, next.starter], [2, 1, 1]);
});

/** The telling position of D25, after seat 1 has come home. */
function twoWaiting(readings) {
  const before = position({
    air: 2,
    line: [[], []],
    divers: [{ at: 1, facing: "up" }, { at: 2, facing: "up", carried: "1:2 1:3" }, {}, {}],
  });
  return after({ "line-empty": "stalemate", ...readings }, before, move(1, null, [1, 1]));
}

test("D25 equally-far: the first clockwise from the starter, or a roll-off", () => {
  const readings = { "line-empty": "stalemate" };
  const waiting = twoWaiting({});
  assert.equal(waiting.turn, 2);
  assert.equal(after(readings, waiting, move(2, null, [2, 2])).turn, 3);
  const rolled = { ...readings, "equally-far": "roll-off" };
  const rolls = (...rounds) => move(2, null, [2, 2], { roll_off: rounds });
  assert.equal(after(rolled, waiting, rolls([[1, 1], [1, 2]])).turn, 4);
  assert.equal(after(rolled, waiting, rolls([[1, 2], [2, 1]], [[3, 3], [1, 2]])).turn, 3);
});

test("D25 roll-off: without the rolls, or with impossible ones, the move is refused", () => {
  const readings = { "line-empty": "stalemate", "equally-far": "roll-off" };
  const rolls = (...rounds) => move(2, null, [2, 2], { roll_off: rounds });
  for (const made of [rolls(), rolls([[1, 1], [2, 0]]), rolls([[1, 1]]), rolls([[1, 1], [1, 1]])]) {
    assert.equal(ruleAgainst(readings, twoWaiting({}), made), "dsa.clean-up.starter-equal");
  }
});

test("the companion rule equal-distance-order: the first from the starter counts as the farther", () => {
  const readings = { "last-space-occupied": "share-last" };
  const divers = [{ at: 4, carried: "1:2 1:3" }, { at: 8, carried: "2:4" }, { at: 8, carried: "2:5" }];
  const next = after(readings, position({ air: 2, line: shortLine(8), divers }), move(1, null, [1, 1]));
  lineEnds(next, "1:2+1:3+2:5 2:4");
  assert.equal(next.turn, 2);
});

test("D44 reset: all on the submarine, facing down, empty-handed; clockwise from the starter", () => {
  const before = position({ air: 1, divers: [{ at: 7, facing: "up", carried: "1:2" }, { at: 9 }, HOME] });
  const next = after({}, before, move(1, null, [1, 2]));
  for (const each of next.divers) {
    assert.deepEqual({ ...each, banked: [] }, { at: 0, facing: "down", home: false, carried: [], banked: [] });
  }
  assert.deepEqual([next.dive, next.air, next.turn, next.last_home, next.idle], [2, 25, 2, null, 0]);
  assert.equal(after({}, next, move(2, "deeper", [1, 1])).turn, 3);
});

test("D50 immediate-end: the dive ends with air left when the last diver is home", () => {
  const before = position({ air: 15, divers: [{ at: 2, facing: "up", carried: "1:2" }, HOME] });
  const next = after({}, before, move(1, null, [2, 2]));
  assert.deepEqual([next.dive, next.turn], [2, 1]);
  const last = after({}, { ...before, dive: 3 }, move(1, null, [2, 2]));
  assert.deepEqual([last.dive, last.turn, last.starter], [3, null, 1]);
});

test("turns go clockwise past divers at home, and nobody else may move", () => {
  const before = position({ divers: [{}, HOME, {}] });
  const next = after({}, before, move(1, null, [1, 1]));
  assert.equal(next.turn, 3);
  assert.equal(ruleAgainst({}, next, move(1, null, [1, 1])), "dsa.dive.clockwise");
  assert.equal(ruleAgainst({}, next, move(2, null, [1, 1])), "dsa.dive.home-sits-out");
  assert.equal(ruleAgainst({}, { ...next, turn: null }, move(1, null, [1, 1])), "dsa.dive.three");
});

function opened(readings, setup) {
  return openGame(COMPONENTS, readings, { seats: 4, deal: fullLine(), starter: 1, ...setup });
}

test("D30 player-count: two to six, or one to six", () => {
  const rule = (readings, seats) => opened(readings, { seats }).refused?.rule;
  const one = { "player-count": "1-to-6" };
  assert.equal(rule({}, 1), "dsa.setup.players");
  assert.equal(rule({}, 7), "dsa.setup.players");
  assert.equal(rule(one, 1), undefined);
  assert.equal(rule(one, 7), "dsa.setup.players");
  for (const seats of [2, 3, 4, 5, 6]) assert.equal(rule({}, seats), undefined);
});

test("D39 first-player: refused until a starter is named, or rolled for", () => {
  const nobody = { starter: null };
  assert.equal(opened({}, nobody).refused.rule, "dsa.setup.starter");
  const rolled = { "first-player": "roll-off" };
  assert.equal(opened(rolled, nobody).refused.rule, "dsa.setup.starter");
  const rounds = [[[1, 1], [3, 3], [1, 2], [3, 3]], [[1, 1], [1, 2]]];
  assert.equal(opened(rolled, { ...nobody, roll_off: rounds }).position.turn, 4);
  assert.equal(opened(rolled, { starter: 3 }).position.starter, 3);
});

test("D43 chip-mix: a wrong chip or a missing one is refused", () => {
  const threeSevens = fullLine().with(13, units("2:7")[0]);
  assert.equal(opened({}, { deal: threeSevens }).refused.rule, "dsa.setup.chips");
  assert.equal(opened({}, { deal: fullLine().slice(1) }).refused.rule, "dsa.setup.chips");
  assert.equal(opened({}, { deal: fullLine().reverse() }).refused.rule, "dsa.setup.line");
});

test("an opening: 25 air, all on the submarine facing down with nothing", () => {
  const { position: first } = opened({}, { starter: 3 });
  assert.deepEqual([first.dive, first.air, first.turn, first.starter, first.last_home], [1, 25, 3, 3, null]);
  for (let seat = 1; seat <= 4; seat += 1) standsOn(first, seat, 0, "down");
});

test("D29 line-empty: a dive on an empty line would be over, or goes on", () => {
  const empty = position({ dive: 2, line: [], divers: [{}, {}] });
  const open = (readings) => openGame(COMPONENTS, readings, { seats: 2, position: empty });
  assert.equal(open({}).refused.rule, "dsa.dive.empty-line");
  assert.deepEqual(open({ "line-empty": "stalemate" }).position, empty);
  assert.equal(ruleAgainst({}, empty, move(1, null, [1, 1])), "dsa.dive.empty-line");
});

test("impossible positions are refused by rule", () => {
  const rule = (changed, readings = {}) => {
    const given = position({ line: shortLine(5), ...changed });
    return openGame(COMPONENTS, readings, { seats: given.divers.length, position: given }).refused?.rule;
  };
  assert.equal(rule({ divers: [{}, {}] }), undefined);
  assert.equal(rule({ divers: [{ at: 2, carried: "1:0" }, {}] }), "dsa.setup.chips");
  assert.equal(rule({ divers: [{ at: 6 }, {}] }), "dsa.swim.end-of-line");
  assert.equal(rule({ divers: [{ at: 5 }, { at: 5 }] }), "dsa.swim.one-diver-a-space");
  assert.equal(rule({ divers: [{ at: 5 }, { at: 5 }] }, { "last-space-occupied": "share-last" }), undefined);
  assert.equal(rule({ divers: [HOME, {}] }), "dsa.dive.home-sits-out");
  assert.equal(rule({ divers: [{}, { home: true, at: 3 }] }), "dsa.swim.reach-submarine");
  assert.equal(rule({ divers: [{}, { home: true, facing: "down" }], last_home: 2 }), "dsa.swim.reach-submarine");
  assert.equal(rule({ divers: [{}, { facing: "up" }] }), "dsa.dive.reset");
  assert.equal(rule({ divers: [{}, { carried: "2:4" }] }), "dsa.dive.reset");
  assert.equal(rule({ divers: [{}, {}], turn: 3 }), "dsa.dive.clockwise");
  assert.equal(rule({ divers: [{}, {}], dive: 4 }), "dsa.dive.three");
  assert.equal(rule({ divers: [{}, {}], turn: 0 }), "dsa.dive.clockwise");
  assert.equal(rule({ divers: [{}, {}], dive: 0 }), "dsa.dive.three");
  assert.equal(rule({ divers: [{}, {}], air: 26 }), "dsa.setup.air");
  assert.equal(rule({ divers: [{}, {}], air: 0 }), "dsa.dive.air-out");
  assert.equal(rule({ divers: [{}, {}], air: -1 }), "dsa.breathe.floor");
});

test("a position that has forgotten what was so is refused by rule", () => {
  const rule = (changed, readings = {}) => {
    const given = position({ line: shortLine(5), divers: [{}, {}], ...changed });
    return openGame(COMPONENTS, readings, { seats: given.divers.length, position: given }).refused?.rule;
  };
  const stays = { "end-empty-handed": "stays" };
  const unseen = [[{ level: 1, value: 0, known_to: [3] }]];
  assert.equal(rule({ divers: [{}, HOME], last_home: 2 }), undefined);
  assert.equal(rule({ divers: [{}, HOME], last_home: null }), "dsa.clean-up.starter-all-home");
  assert.equal(rule({ divers: [{}, HOME], last_home: 1 }), "dsa.clean-up.starter-all-home");
  assert.equal(rule({ last_home: 1 }), "dsa.clean-up.starter-all-home");
  assert.equal(rule({ idle: 1 }), "dsa.dive.no-progress");
  assert.equal(rule({ idle: 1 }, stays), undefined);
  assert.equal(rule({ idle: 2 }, stays), "dsa.dive.no-progress");
  assert.equal(rule({ idle: -1 }, stays), "dsa.dive.no-progress");
  assert.equal(rule({ line: unseen }), "dsa.information.face-down");
  assert.equal(rule({ line: Array.from({ length: 13 }, () => []) }), undefined);
  const noPickUp = { "blanks-exhausted": "no-pickup" };
  assert.equal(rule({ line: Array.from({ length: 13 }, () => []) }, noPickUp), "dsa.search.blank-supply");
});

test("a game that is over is cleaned up after its last dive", () => {
  const rule = (changed) => {
    const given = position({ line: shortLine(5), divers: [{}, {}], dive: 3, turn: null, ...changed });
    return openGame(COMPONENTS, {}, { seats: given.divers.length, position: given }).refused?.rule;
  };
  assert.equal(rule({}), undefined);
  assert.equal(rule({ dive: 2 }), "dsa.dive.three");
  assert.equal(rule({ line: [[]] }), "dsa.clean-up.blanks-removed");
  assert.equal(rule({ divers: [{}, { at: 2 }] }), "dsa.dive.reset");
});

/** The rules of the notes on a position. */
function noted(changed, readings = {}) {
  const given = position({ line: shortLine(5), ...changed });
  const { notes, refused } = openGame(COMPONENTS, readings, { seats: given.divers.length, position: given });
  assert.equal(refused, undefined);
  return notes.map(({ rule }) => rule);
}

test("what there is only after a dive is noted in the first", () => {
  const started = [{ at: 1 }, { at: 2 }];
  const banked = [{ at: 1, banked: "2:4" }, { at: 2 }];
  assert.deepEqual(noted({ divers: started }), []);
  assert.deepEqual(noted({ divers: banked }), ["dsa.clean-up.bring-home"]);
  assert.deepEqual(noted({ divers: [{ at: 1, carried: "2:4+2:5" }, { at: 2 }] }), ["dsa.clean-up.threes"]);
  assert.deepEqual(noted({ dive: 2, divers: banked }), []);
});

test("a diver that has turned without treasure is noted where it could not", () => {
  const divers = [{ at: 1, facing: "up" }, { at: 2 }];
  const stays = { "end-empty-handed": "stays" };
  assert.deepEqual(noted({ divers }), []);
  assert.deepEqual(noted({ divers }, stays), ["dsa.direction.needs-treasure"]);
  assert.deepEqual(noted({ divers }, { ...stays, "turn-back-empty": "free" }), []);
  assert.deepEqual(noted({ divers }, { ...stays, "drop-last-after-turn": "allowed" }), []);
  const home = { divers: [{ at: 1 }, HOME], last_home: 2 };
  assert.deepEqual(noted(home, stays), ["dsa.direction.needs-treasure"]);
  assert.deepEqual(noted(home, { ...stays, "cannot-leave": "counts-as-returned" }), []);
});

test("a diver on the submarine that was passed over is noted", () => {
  const clockwise = ["dsa.dive.clockwise"];
  const second = { divers: [{}, { at: 2 }, {}], starter: 2 };
  assert.deepEqual(noted({ ...second, turn: 3 }), []);
  assert.deepEqual(noted({ ...second, turn: 1 }), clockwise);
  assert.deepEqual(noted({ ...second, turn: 2 }), clockwise);
  assert.deepEqual(noted({ ...second, turn: 1, line: shortLine(2) }), []);
  assert.deepEqual(noted({ ...second, turn: 1 }, { "blank-counts": "skip" }), []);
  assert.deepEqual(noted({ divers: [{ at: 3 }, { at: 2 }, {}], starter: 2, turn: 3 }), clockwise);
});
