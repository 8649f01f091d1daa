/* What the notations say to somebody who writes something else, and names of seats in refusals. */

import assert from "node:assert/strict";
import test from "node:test";
import { pageGame } from "../board/page.mjs";
import { readMove, writeMove } from "../notation/moves.mjs";
import { NotationError } from "../notation/units.mjs";

const TWO = pageGame.readPosition("1 20 / 1:0 1:1 _ 2:4 2:5 / v1[2:7] ^5 / t1 s1");

const WRONG = [
  ["red 1+1 drop #1 pick-up", "one search action only: nothing, one pick-up or one drop (dsa.search.one-action)"],
  ["red 1+1 pick up drop 2:7", "(dsa.search.one-action)"],
  ["red 1+2 drop #0", "“#0” is not a unit: units are counted from 1"],
  ["red back 1 + 1", "a roll has no spaces around its +; write 1+1"],
  ["red 1 +2", "a roll has no spaces around its +; write 1+2"],
  ["3 1+1", "this is not a seat; the divers are red, blue"],
  ["pink 1+1", "this is not a seat; the divers are red, blue"],
  ["red 1+1 drop 2:7 1:0", "a drop names one chip or stack, or a unit"],
];

for (const [text, wrong] of WRONG) {
  test(`${text}: what is wrong is said`, () => {
    assert.throws(
      () => pageGame.readMove(text, TWO),
      (error) => error instanceof NotationError && error.message.includes(wrong),
    );
  });
}

test("there are three dives", () => {
  const read = () => pageGame.readPosition("4 20 / 1 / v0 v0 / t1");
  assert.throws(read, /there is no dive 4; the first number is the dive, 1 to 3/);
});

test("a drop may name nothing, and is written so", () => {
  const { search } = readMove("1 1+2 drop").choice;
  assert.deepEqual(search, { action: "drop", unit: null, chips: null, source: "carried" });
  assert.equal(writeMove(readMove("1 1+2 drop")), "1 1+2 drop");
});

test("the case of a name does not matter", () => {
  assert.deepEqual(pageGame.readMove("Blue 1+1", TWO), pageGame.readMove("blue 1+1", TWO));
});

test("a refusal names the divers", () => {
  const why = (text, move, readings = {}) => {
    const position = pageGame.readPosition(text);
    return pageGame.play(readings, position, pageGame.readMove(move, position)).refused.why;
  };
  const home = "1 20 / 1:0 1:1 _ 2:4 2:5 / v1[2:7] h / t1 s1 l2";
  assert.equal(why(home, "2 1+1"), "Blue is home and has no more turns in this dive.");
  const level = "1 2 / _ _ 3 3 / h ^2[1:0 1:1] v0 v0 / t2 s1 l1";
  assert.equal(
    why(level, "2 2+2", { "equally-far": "roll-off" }),
    "Green and yellow are equally far and have to roll for the start.",
  );
  assert.equal(why("1 20 / 1:0 1:1 / v1 v2 / t1 s1", "2 1+1"), "It is the turn of red.");
});
