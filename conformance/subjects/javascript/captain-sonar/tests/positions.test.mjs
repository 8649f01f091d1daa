/* Positions that contradict themselves are refused; those that no game may come to are opened. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, gameUnder, openPosition } from "../captain-sonar.mjs";
import { REAL, after, faultIn, position } from "./helpers.mjs";

const red = (crew) => position({ red: crew });
const asked = (about, sector = null) => ({ question: { side: "blue", about, sector } });
const realRed = (crew) => position({ ...REAL, red: crew });

test("chart, mines, sheets and hull", () => {
  for (const [rule, wrong] of [
    ["setup.map", position({ map: "atlantis" })],
    ["setup.map", red({ at: "E6" })],
    ["setup.map", red({ route: ["K5", "E5"] })],
    ["move.own-route", red({ route: ["E4"] })],
    ["mine.drop-on-water", red({ mines: ["H2"] })],
    ["mine.drop-not-twice", red({ mines: ["F5", "F5"] })],
    ["setup.gauges", red({ gauges: { sonar: 3 } })],
    ["setup.gauges", red({ gauges: { mine: -1 } })],
    ["setup.symbols", red({ marks: ["W9"] })],
    ["upkeep.one-symbol", red({ marks: ["W1", "W1"] })],
    ["breakdown.repair", red({ marks: ["W1", "W2", "W3", "E3"] })],
    ["breakdown.clear-after", red({ marks: ["W5", "W6", "N6", "S5", "E4", "E6"] })],
    ["end.hull", red({ damage: 5 })],
    ["end.whatever-cause", red({ damage: 1, exempt: 1 })],
    ["mine.trigger-wait", red({ mines: ["F5"], fresh: "F4" })],
    ["crew.roles", position({ people: [4] })],
    ["crew.roles", position({ people: [0, 4] })],
  ]) assert.equal(faultIn({}, wrong), rule);
});

test("duties, turns, surfacing and questions", () => {
  for (const [rule, wrong] of [
    ["upkeep.both", red({ ordered: true, owes: ["gauge", "gauge"] })],
    ["upkeep.panel", red({ ordered: true, owes: ["breakdown"] })],
    ["upkeep.panel", red({ ordered: true, heading: "north" })],
    ["turn.one-order", position({ blue: { at: "J10", ordered: true } })],
    ["turn.one-order", realRed({ ordered: true })],
    ["turn.end", position({ blue: { at: "J10", owes: ["gauge"] } })],
    ["surface.sections", red({ surfaced: true })],
    ["surface.sections", realRed({ traced: ["captain"] })],
    ["surface.sections", realRed({ surfaced: true, traced: ["captain", "captain"] })],
    ["surface.check", realRed({ surfaced: true, traced: ["captain"], checked: true })],
    ["surface.three-turns", position({ blue: { at: "J10", waits: 4 } })],
    ["surface.three-turns", red({ waits: 1 })],
    ["surface.three-turns", realRed({ waits: 1 })],
    ["turn.end", red({ owes: ["gauge"] })],
    ["activate.broken-marker", position({ blue: { at: "J10", owes: ["radiation"] } })],
    ["activate.after-order", position({ question: { side: "blue", about: "sonar", sector: null } })],
    ["activate.after-ok", position({ ...asked("sonar"), red: { ordered: true, owes: ["gauge"] } })],
    ["surface.nothing-else", position({ ...REAL, ...asked("sonar"), red: { surfaced: true } })],
    ["activate.stop", position({ question: { side: "red", about: "sonar", sector: null } })],
    ["detect.drone-sector", position({ ...asked("drone", 5), red: { ordered: true } })],
    ["detect.drone-sector", position({ ...asked("drone"), red: { ordered: true } })],
  ]) assert.equal(faultIn({}, wrong), rule);
});

test("what a reading allows is no fault under it", () => {
  const open = (readings, one) => openPosition(gameUnder(COMPONENTS, readings), one).refused;
  const radiation = red({ marks: ["W5", "W6", "N6", "S5", "E4", "E6"] });
  assert.equal(open({ "damage-clears-sheet": "nothing" }, radiation), undefined);
  assert.equal(open({ "silence-limits": "stated-limits-only" }, red({ at: "E6" })), undefined);
  assert.equal(open({ "mine-drop-limits": "stated-limits-only" }, red({ mines: ["E6", "E6"] })), undefined);
  const runs = position({ red: { at: "E5", waits: 3 }, blue: { at: "J10", waits: 1 } });
  assert.equal(open({ "surfacing-inside-block": "block-runs-on" }, runs), undefined);
  assert.equal(faultIn({ "scenario-gauge": "unused" }, red({ gauges: { scenario: 1 } })), "setup.gauges");
});

test("a game that is over may be opened, and nothing can be played in it", () => {
  const over = after({}, position({ blue: { at: "J10", damage: 4 } }));
  assert.deepEqual([over.over, over.winners], [true, ["red"]]);
});

test("a crew that has not started yet", () => {
  const before = position({ blue: { at: null, route: [] } });
  assert.equal(after({}, before, "blue start E5").blue.last, "start");
});
