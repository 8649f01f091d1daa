/* Who sees and hears what: CS31, CS47, CS48, CS54 to CS56 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, SEATS, choices, gameUnder, heard, toAct, view } from "../captain-sonar.mjs";
import { REAL, after, position } from "./helpers.mjs";

const under = (readings) => gameUnder(COMPONENTS, readings);
const CREW = { at: "E4", route: ["E5", "E4"], mines: ["F5"], gauges: { torpedo: 3 }, marks: ["N2"], damage: 1 };

/** Returns what a seat hears of some legal moves. */
function hears(seat, readings, before, ...texts) {
  return heard(under(readings), after(readings, before, ...texts).events, seat);
}

test("a crew sees its own sheets, and of the other nothing that is secret", () => {
  const [red, blue] = view(under({}), position({ red: CREW }), ["red.radio-operator"]).crews;
  assert.deepEqual([red.at, red.gauges.torpedo, red.marks, red.damage], ["E4", 3, ["N2"], 1]);
  const hidden = ["at", "route", "mines", "gauges", "marks", "damage", "owes", "heading"];
  for (const part of hidden) assert.equal(blue[part], null, part);
  assert.deepEqual([blue.ordered, blue.surfaced, blue.waits], [false, false, 0]);
  for (const part of ["last", "fresh", "exempt"]) assert.equal(Object.hasOwn(red, part), false, part);
});

test("CS48 crew-sheets: under own-sheet each sees the sheet of the own roles", () => {
  const seen = (...seats) => view(under({ "crew-sheets": "own-sheet" }), position({ red: CREW }), seats).crews[0];
  const parts = ({ at, gauges, marks, damage }) => [at, gauges?.torpedo ?? null, marks, damage];
  assert.deepEqual(parts(seen("red.captain")), ["E4", null, null, null]);
  assert.deepEqual(parts(seen("red.first-mate")), [null, 3, null, 1]);
  assert.deepEqual(parts(seen("red.engineer")), [null, null, ["N2"], null]);
  assert.deepEqual(parts(seen("red.radio-operator")), [null, null, null, null]);
  assert.deepEqual(parts(seen("red.captain", "red.first-mate")), ["E4", 3, null, 1]);
});

test("two positions that differ in a secret alone look the same to the enemy", () => {
  const seen = (red) => view(under({}), position({ red: { ...CREW, ...red } }), ["blue.captain", "blue.engineer"]);
  const other = seen({ at: "E3", route: ["E4", "E3"], mines: [], gauges: {}, marks: ["W1", "W2"], damage: 2 });
  assert.deepEqual(other.crews[0], seen({}).crews[0]);
});

test("orders are heard, spaces and upkeep are not", () => {
  const moves = ["red north", "red gauge torpedo", "red breakdown N1"];
  assert.deepEqual(hears("blue.radio-operator", {}, position(), ...moves), [
    { kind: "moved", seat: "red.captain", to: "north", at: null },
  ]);
  assert.equal(hears("red.radio-operator", {}, position(), ...moves).length, 3);
});

test("CS31 silence-hidden: neither direction nor length, nor the upkeep", () => {
  const before = position({ red: { at: "A10", ordered: true, gauges: { silence: 5 } } });
  const moves = ["red silence east 3", "red gauge mine"];
  const hidden = { kind: "silenced", seat: "red.captain", to: null, length: null, at: null };
  assert.deepEqual(hears("blue.captain", {}, before, ...moves), [hidden]);
  assert.deepEqual(hears("blue.captain", { "silence-hidden": "length-told" }, before, ...moves), [{ ...hidden, length: 3 }]);
  assert.equal(hears("red.engineer", {}, before, ...moves)[0].at, "D10");
});

test("CS54 broken-order-heard: the attempt is heard, the mark is not", () => {
  const before = position({ red: { ordered: true, marks: ["W1"] } });
  const moves = ["red torpedo", "red radiation N6"];
  const attempt = { kind: "attempted", seat: "red.captain", system: "torpedo" };
  assert.deepEqual(hears("blue.captain", {}, before, ...moves), [attempt]);
  assert.deepEqual(hears("blue.captain", { "broken-order-heard": "not-heard" }, before, ...moves), []);
});

test("CS47 failure-announced: damage by a failure stays in the crew", () => {
  const marks = ["W5", "W6", "N6", "S5", "E4"];
  const before = position({ red: { ordered: true, owes: ["breakdown"], heading: "east", marks } });
  assert.deepEqual(hears("blue.captain", {}, before, "red breakdown E6"), []);
  const told = hears("blue.captain", { "failure-announced": "told" }, before, "red breakdown E6");
  assert.deepEqual(told, [{ kind: "system-failed", seat: "red.engineer", cause: null, damage: 1 }]);
});

test("CS55 hit-announcement: each crew says what it takes, or the enemy of the shooter alone", () => {
  const before = position({ red: { at: "E4", ordered: true, gauges: { torpedo: 3 } } });
  const burst = (readings) => hears("blue.captain", readings, before, "red torpedo F4")[1];
  assert.deepEqual(burst({}).damage, [1, 0]);
  assert.deepEqual(burst({ "hit-announcement": "enemy-only" }).damage, [null, 0]);
});

test("CS56 mine-loss: a mine that goes off is heard, one that vanishes is not", () => {
  const red = { at: "E3", ordered: true, gauges: { torpedo: 3 } };
  const before = position({ red, blue: { at: "J10", mines: ["F4", "F5"] } });
  const told = (seat, readings) =>
    hears(seat, readings, before, "red torpedo F4").map(({ kind, at }) => `${kind} ${at}`);
  const all = ["launched F4", "exploded F4", "mine-lost F4", "exploded F5"];
  assert.deepEqual(told("red.captain", {}), all.filter((one) => one !== "mine-lost F4"));
  assert.deepEqual(told("blue.first-mate", {}), all);
  assert.deepEqual(told("red.captain", { "mine-loss": "all-told" }), all);
});

// ---- Decisions

const open = (readings, before) =>
  toAct(under(readings), before).map(({ seats, kind }) => `${seats.join("+")} ${kind}`).sort();

test("who may act: turn by turn the crew whose turn it is", () => {
  assert.deepEqual(open({}, position()), ["red.captain order", "red.captain surface", "red.captain trigger"]);
  const owing = position({ red: { ordered: true, owes: ["gauge", "breakdown"], heading: "north" } });
  assert.deepEqual(open({}, owing), ["red.engineer breakdown", "red.first-mate gauge"]);
  const used = position({ red: { ordered: true, last: "use" } });
  assert.deepEqual(open({}, used), ["red.captain end", "red.captain trigger"]);
});

test("who may act: real time, both; a question closes everything else", () => {
  const systems = ["captain drop", "captain order", "captain silence", "captain surface", "captain torpedo",
    "captain trigger", "captain+SIDE.first-mate drone", "captain+SIDE.first-mate sonar"];
  const free = (side) => systems.map((text) => `${side}.${text.replace("SIDE", side)}`);
  assert.deepEqual(open({}, position(REAL)), [...free("blue"), ...free("red")].sort());
  const asked = position({ ...REAL, question: { side: "blue", about: "drone", sector: 1 } });
  assert.deepEqual(open({}, asked), ["blue.captain answer-drone"]);
  const up = position({ ...REAL, red: { surfaced: true, traced: ["captain"] } });
  const tracing = ["red.engineer trace", "red.first-mate trace", "red.radio-operator trace"];
  assert.deepEqual(open({}, up), [...free("blue").sort(), ...tracing]);
});

test("what is open tells nothing of gauges, mines and marks", () => {
  const full = position({ red: { ordered: true, gauges: { sonar: 2, torpedo: 3 }, mines: ["F5"], marks: ["W1"] } });
  assert.deepEqual(open({}, full), open({}, position({ red: { ordered: true } })));
});

test("the choices of a decision", () => {
  const listed = (before, seat, kind, readings = {}) => choices(under(readings), before, seat, kind);
  assert.deepEqual(listed(position(), "red.captain", "order").map(({ to }) => to), ["north", "east", "west"]);
  assert.deepEqual(listed(position(), "blue.captain", "order"), []);
  assert.deepEqual(listed(position(), "red.engineer", "order"), []);
  const broken = position({ red: { ordered: true, marks: ["W1"], gauges: { torpedo: 3 } } });
  assert.deepEqual(listed(broken, "red.captain", "torpedo"), [
    { seat: "red.captain", kind: "torpedo", at: null, path: [] },
  ]);
  const drone = position({ question: { side: "blue", about: "drone", sector: 1 } });
  assert.deepEqual(listed(drone, "blue.captain", "answer-drone").map(({ yes }) => yes), [false]);
  const sonar = position({ question: { side: "blue", about: "sonar", sector: null } });
  // Row and column: 9 + 9 ways to lie about one of them; row or column with a sector: 3 + 9 each.
  assert.equal(listed(sonar, "blue.captain", "answer-sonar").length, 42);
  for (const seat of SEATS) assert.deepEqual(listed(position(), seat, "trace"), []);
});
