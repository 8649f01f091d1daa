/* The board of the site: what is offered in words, chance that is stated or drawn, other readings, and new games. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS } from "../deep-regrets.mjs";
import { cardInWords } from "../board/card-words.mjs";
import { pageGame } from "../board/page.mjs";

const NEW = "new game: 2 players, monday, first 1, shuffle 48213";
const MUSTERED = ["1 muster | player 3 1 3", "1 keep p1 p3 p3", "2 muster | player 1 2 1", "2 keep p1 p1 p2", "1 throw 2"];

const opened = (text, readings = {}) => pageGame.open(readings, pageGame.readPosition(text)).position;

/** The position after some moves. */
function after(moves, text = NEW, readings = {}) {
  let position = opened(text, readings);
  for (const one of moves) {
    const outcome = pageGame.play(readings, position, pageGame.readMove(one));
    assert.equal(outcome.refused, undefined, one);
    position = outcome.position;
  }
  return position;
}

const decisions = (position, seats = null) => pageGame.decisions({}, position, { seats });
const titles = (position) => decisions(position).flatMap(({ groups }) => groups.map(({ title }) => title));
const labels = (position) => decisions(position).flatMap(({ groups }) => groups.flatMap(({ options }) => options))
  .map(({ label }) => label);

test("a shuffle stands for the same order of all piles every time, and another for another", () => {
  const tops = (text) => opened(text).shoals.map(({ cards }) => cards[0].card);
  assert.deepEqual(tops(NEW), tops(NEW));
  assert.notDeepEqual(tops(NEW), tops(NEW.replace("48213", "48214")));
  assert.deepEqual(new Set(tops(NEW.replace(", shuffle 48213", ""))), new Set([null]));
});

test("what a question is about is said: the fish and its Difficulty, or the text", () => {
  assert.equal(titles(after([...MUSTERED, "1 cast 1b"]))[0], "Pay for Barrel Cod (Difficulty 3)");
  const asked = titles(after([...MUSTERED, "1 cast 1a"]));
  assert.deepEqual(asked, ["Candle Fry: look at the top fish of 1 shoal of your choice: choose a shoal"]);
});

test("the likeliest comes first: as many dice kept as can be, and no more paid than has to be", () => {
  assert.equal(labels(after(["1 muster | player 1 2 3"]))[0], "Keep player dice 1 2 3");
  assert.deepEqual(labels(after([...MUSTERED, "1 cast 1b"])).slice(0, 1), ["Pay player die 3: 3"]);
});

test("a move is completed by chance, what is stated stays, and what is stated wrongly is refused", () => {
  const position = opened(NEW);
  const completed = (text) => pageGame.completed({}, position, pageGame.readMove(text), () => 0);
  assert.equal(pageGame.writeMove(completed("1 muster")), "1 muster | player 1 1 1");
  assert.equal(pageGame.writeMove(completed("1 muster | player 1 2 3")), "1 muster | player 1 2 3");
  for (const wrong of ["1 muster | player 1 2 9", "1 muster | player 1 2 3 | blue 0"]) {
    assert.equal(pageGame.play({}, position, completed(wrong)).refused.rule, "regrets.pile.faces", wrong);
  }
});

test("what is under way is gone through again by other readings", () => {
  const before = after([...MUSTERED, "1 cast 1b"]);
  const move = pageGame.readMove("1 let-go nothing");
  assert.equal(pageGame.play({}, before, move).refused.rule, "regrets.cast.dink");
  const free = pageGame.play({ "unpaid-cast": "optional" }, before, move);
  assert.equal(free.refused, undefined);
  assert.deepEqual(free.position.attempt, []);
});

test("a position in notation can be gone on from, where no moves are needed to know what is under way", () => {
  for (const moves of [[], MUSTERED.slice(0, 2), MUSTERED.slice(0, 4), MUSTERED]) {
    const position = after(moves);
    const again = opened(pageGame.writePosition(position));
    assert.deepEqual(decisions(again), decisions(position));
    assert.equal(pageGame.draw(again, "A"), pageGame.draw(position, "A"));
  }
  assert.equal(pageGame.writePosition(after([...MUSTERED, "1 cast 1b"])), null);
  const over = "saturday over turn=none / 1 mounts=2,3,2 / 2 mounts=2,3,2 worms lifeboat=no";
  const whole = pageGame.writePosition(pageGame.readPosition(over));
  assert.match(whole, /1 spent=player\*3 mounts=2,3,2 .* sea 1a=\?\*13 .* regret-deck=\?\*20/);
  assert.equal(pageGame.writePosition(pageGame.readPosition(whole)), whole);
  assert.throws(() => opened("new game: many players"), /write such as/);
  assert.throws(() => opened("monday"), /a phase is missing/);
  assert.throws(() => opened("monday action / 1 fresh=x3"), /“x3” is no die/);
  assert.throws(() => opened("monday action / 1 fish=whale"), /there is no card “whale”/);
});

test("a seat is offered and refused what is its own", () => {
  const position = after(MUSTERED);
  assert.deepEqual(decisions(position, [2]), []);
  assert.deepEqual(decisions(position, [1]), decisions(position));
});

test("every card that says something says it in words", () => {
  const decks = ["fish", "dinks", "rods", "reels", "supplies"].flatMap((deck) => COMPONENTS[deck]);
  for (const card of decks) {
    const said = cardInWords(card.id).join(" ");
    const words = JSON.stringify(card).match(/"(?:do|is)":"[a-z_]+"/g) ?? [];
    assert.ok(words.length === 0 || said.length > 0, card.id);
    assert.doesNotMatch(said, /_|undefined|null|NaN|\[object/, card.id);
  }
});
