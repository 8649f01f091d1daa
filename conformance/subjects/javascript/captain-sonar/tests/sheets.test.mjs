/* Gauges, breakdowns, repair and system failure: CS05, CS07 to CS09, CS32, CS38, CS51 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS } from "../captain-sonar.mjs";
import { REAL, after, position, ruleAgainst } from "./helpers.mjs";

const ORDERED = { ordered: true, owes: ["gauge", "breakdown"] };

/** Red has been ordered in a direction and owes both OKs. */
function owing(heading, crew = {}, rest = {}) {
  return position({ red: { at: "E4", route: ["E5", "E4"], ...ORDERED, heading, ...crew }, ...rest });
}

test("the figures pass the check sums of the register", () => {
  const { symbols, maps } = COMPONENTS;
  const count = (fits) => symbols.filter(fits).length;
  assert.equal(symbols.length, 24);
  for (const panel of COMPONENTS.panels) assert.equal(count((one) => one.panel === panel), 6);
  for (const kind of ["red", "yellow", "green", "radiation"]) assert.equal(count((one) => one.kind === kind), 6);
  for (const circuit of [1, 2, 3]) assert.equal(count((one) => one.circuit === circuit), 4);
  assert.equal(count(({ circuit }) => circuit === 0), 12);
  const islands = Object.values(maps).flatMap((map) => [map["real-time"], map["turn-by-turn"]]);
  assert.deepEqual(islands.map((map) => map.islands.length), [31, 8, 16, 6, 11, 6, 24, 10, 20, 6]);
  for (const map of islands) assert.equal(new Set(map.islands).size, map.islands.length);
});

test("First Mate and Engineer each act once, in either order", () => {
  const now = after({}, owing("north"), "red breakdown N1", "red gauge torpedo");
  assert.deepEqual([now.red.gauges.torpedo, now.red.marks, now.red.owes, now.red.heading], [1, ["N1"], [], null]);
  assert.deepEqual(now.kinds, ["symbol-marked", "gauge-marked"]);
  assert.equal(ruleAgainst({}, owing("north"), "red gauge mine", "red gauge mine"), "upkeep.both");
  assert.equal(ruleAgainst({}, owing("north"), "red breakdown N1", "red breakdown N2"), "upkeep.both");
});

test("CS51 upkeep-order: the Engineer need not wait", () => {
  const first = { "upkeep-order": "first-mate-first" };
  assert.equal(ruleAgainst(first, owing("north"), "red breakdown N1"), "upkeep.either-first");
  assert.deepEqual(after(first, owing("north"), "red gauge mine", "red breakdown N1").red.marks, ["N1"]);
});

test("the symbol is an unmarked one of the panel", () => {
  const before = owing("west", { marks: ["W1"] });
  assert.equal(ruleAgainst({}, before, "red breakdown W1"), "upkeep.one-symbol");
  assert.equal(ruleAgainst({}, before, "red breakdown N1"), "upkeep.panel");
  assert.equal(ruleAgainst({}, before, "red breakdown W7"), "setup.symbols");
});

test("CS05 full-gauge-chosen: a full gauge is refused while another has room", () => {
  const before = owing("north", { gauges: { torpedo: 3 } });
  assert.equal(ruleAgainst({}, before, "red gauge torpedo"), "upkeep.full-gauge");
  const now = after({ "full-gauge-chosen": "mark-lost" }, before, "red gauge torpedo");
  assert.deepEqual([now.red.gauges.torpedo, now.red.gauges.mine, now.red.owes], [3, 0, ["breakdown"]]);
});

test("CS07 charge-broken-system: a broken system may be charged", () => {
  const before = owing("north", { marks: ["W1"] });
  const refused = { "charge-broken-system": "refused" };
  assert.equal(after({}, before, "red gauge mine").red.gauges.mine, 1);
  assert.equal(ruleAgainst(refused, before, "red gauge mine"), "upkeep.broken-charges");
  assert.equal(after(refused, before, "red gauge sonar").red.gauges.sonar, 1);
});

test("CS07 refused: when the Engineer breaks the last gauge with room, none is owed any more", () => {
  const gauges = { mine: 1, torpedo: 3, drone: 3, sonar: 2, silence: 5, scenario: 4 };
  const now = after({ "charge-broken-system": "refused" }, owing("west", { gauges }), "red breakdown W1");
  assert.deepEqual(now.red.owes, []);
});

test("CS09 scenario-gauge: four boxes, six, or none", () => {
  const real = (scenario) => position({ ...REAL, red: { owes: ["gauge"], gauges: { scenario } } });
  assert.equal(ruleAgainst({}, real(4), "red gauge scenario"), "upkeep.full-gauge");
  assert.equal(after({ "scenario-gauge": "six" }, real(4), "red gauge scenario").red.gauges.scenario, 5);
  assert.equal(ruleAgainst({ "scenario-gauge": "unused" }, real(0), "red gauge scenario"), "setup.gauges");
  assert.equal(ruleAgainst({ "scenario-gauge": "unused" }, owing("north"), "red gauge scenario"), "setup.gauges");
});

test("a complete circuit is cleared, and nothing else", () => {
  const now = after({}, owing("east", { marks: ["W1", "W2", "W3", "W4"] }), "red breakdown E3");
  assert.deepEqual(now.red.marks, ["W4"]);
  assert.deepEqual(now.kinds, ["symbol-marked", "repaired"]);
  assert.equal(now.events[1].circuit, 1);
});

test("repair comes before damage", () => {
  const marks = ["W2", "W3", "W4", "W5", "W6", "E3"];
  const now = after({}, owing("west", { marks }), "red breakdown W1");
  assert.deepEqual([now.red.marks, now.red.damage], [["W4", "W5", "W6"], 0]);
});

test("all radiation, a full panel, both: one damage", () => {
  const panel = ["E1", "E2", "E3", "E4", "E5"];
  const radiation = ["W5", "W6", "N6", "S5"];
  const failed = (marks, heading, symbol) => after({}, owing(heading, { marks }), `red breakdown ${symbol}`);
  const byPanel = failed(panel, "east", "E6");
  assert.deepEqual([byPanel.red.damage, byPanel.events[1].cause], [1, ["panel"]]);
  const byRadiation = failed([...radiation, "E4"], "east", "E6");
  assert.deepEqual([byRadiation.red.damage, byRadiation.events[1].cause], [1, ["radiation"]]);
  const both = failed([...panel, ...radiation], "east", "E6");
  assert.deepEqual([both.red.damage, both.events[1].cause, both.red.marks], [1, ["radiation", "panel"], []]);
});

test("CS32 damage-clears-sheet: the whole sheet, the group, or nothing", () => {
  const panel = ["E1", "E2", "E3", "E4", "E5"];
  const marked = (reading) =>
    after({ "damage-clears-sheet": reading }, owing("east", { marks: ["W1", ...panel] }), "red breakdown E6").red;
  assert.deepEqual(marked("whole-sheet").marks, []);
  assert.deepEqual(marked("group-only").marks, ["W1"]);
  assert.deepEqual(marked("nothing").marks, ["W1", ...panel, "E6"]);
  for (const reading of ["whole-sheet", "group-only", "nothing"]) assert.equal(marked(reading).damage, 1);
});

test("CS32 nothing: a full panel asks for no mark and does no damage again", () => {
  const marks = ["E1", "E2", "E3", "E4", "E5", "E6"];
  const nothing = { "damage-clears-sheet": "nothing" };
  const now = after(nothing, position({ red: { marks, damage: 1 } }), "red east");
  assert.deepEqual([now.red.owes, now.red.heading, now.red.damage], [["gauge"], null, 1]);
  const radiation = ["W5", "W6", "N6", "S5", "E4", "E6"];
  const before = owing("north", { marks: radiation, damage: 1 });
  assert.equal(after(nothing, before, "red breakdown N1").red.damage, 1);
});

test("CS38 sudden-death-system-failure, CS37 win-condition: whether a failure loses", () => {
  const marks = ["W5", "W6", "N6", "S5", "E4"];
  const before = owing("east", { marks }, { goal: "sudden-death" });
  const lost = after({}, before, "red breakdown E6");
  assert.deepEqual([lost.over, lost.winners, lost.red.owes], [true, ["blue"], []]);
  assert.equal(ruleAgainst({}, before, "red breakdown E6", "red gauge mine"), "end.at-once");
  assert.equal(lost.kinds.at(-1), "ended");
  for (const readings of [
    { "sudden-death-system-failure": "weapons-only" }, { "win-condition": "damage-inflicted-wins" },
  ]) {
    const on = after(readings, before, "red breakdown E6");
    assert.deepEqual([on.over, on.red.damage], [false, 1]);
  }
  const hunt = owing("east", { marks, damage: 3 });
  assert.deepEqual(after({ "sudden-death-system-failure": "weapons-only" }, hunt, "red breakdown E6").winners, ["blue"]);
});
