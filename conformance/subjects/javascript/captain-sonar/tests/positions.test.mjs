/* Positions that contradict themselves are refused; those that no game may come to are opened. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, gameUnder, openPosition } from "../captain-sonar.mjs";
import { REAL, after, faultIn, position } from "./helpers.mjs";

const red = (crew) => position({ red: crew });
const asked = (about, sector = null) => ({ question: { side: "blue", about, sector } });
const realRed = (crew, more = {}) => position({ ...REAL, ...more, red: crew });

test("chart, mines, sheets and hull", () => {
  for (const [rule, wrong] of [
    ["setup.map", position({ map: "atlantis" })],
    ["move.island", red({ at: "E6" })],
    ["setup.grid", red({ route: ["K5", "E5"] })],
    ["move.one-step", red({ route: ["E4"] })],
    ["move.one-step", red({ at: null, route: ["E4"] })],
    ["move.one-step", red({ route: ["E5", "E5"] })],
    ["mine.drop-on-water", red({ mines: ["H2"] })],
    ["mine.drop-not-twice", red({ mines: ["F5", "F5"] })],
    ["setup.gauges", red({ gauges: { sonar: 3 } })],
    ["setup.gauges", red({ gauges: { mine: -1 } })],
    ["setup.symbols", red({ marks: ["W9"] })],
    ["upkeep.one-symbol", red({ marks: ["W1", "W1"] })],
    ["breakdown.repair", red({ marks: ["W1", "W2", "W3", "E3"] })],
    ["breakdown.radiation", red({ marks: ["W5", "W6", "N6", "S5", "E4", "E6"] })],
    ["breakdown.full-panel", red({ marks: ["E1", "E2", "E3", "E4", "E5", "E6"] })],
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
    ["turn.only-own", position({ blue: { at: "J10", ordered: true } })],
    ["turn.one-order", red({ ordered: true, last: "surfacing" })],
    ["turn.own-pace", realRed({ ordered: true })],
    ["turn.one-order", position({ blue: { at: "J10", owes: ["gauge"] } })],
    ["end.at-once", position({ blue: { at: "J10", damage: 4 }, red: { ordered: true, owes: ["gauge"] } })],
    ["setup.start-secret", red({ ordered: true, last: "start" })],
    ["setup.start-secret", position({ blue: { at: null, route: [] } })],
    ["surface.three-turns", red({ surfaced: true })],
    ["surface.sections", realRed({ traced: ["captain"] })],
    ["surface.sections", realRed({ surfaced: true, traced: ["captain", "captain"] })],
    ["surface.check", realRed({ surfaced: true, traced: ["captain"], checked: true })],
    ["surface.three-turns", position({ blue: { at: "J10", waits: 4 } })],
    ["surface.three-turns", red({ waits: 1 })],
    ["surface.three-turns", realRed({ waits: 1 })],
    ["turn.one-order", red({ owes: ["gauge"] })],
    ["activate.broken-marker", position({ blue: { at: "J10", owes: ["radiation"] } })],
    ["activate.after-order", position({ question: { side: "blue", about: "sonar", sector: null } })],
    ["activate.after-ok", position({ ...asked("sonar"), red: { ordered: true, owes: ["gauge"] } })],
    ["surface.nothing-else", position({ ...REAL, ...asked("sonar"), red: { surfaced: true } })],
    ["activate.after-order", position({ question: { side: "red", about: "sonar", sector: null } })],
    ["activate.stop", position({ ...asked("sonar"), red: { ordered: true, last: "use", damage: 4 } })],
    ["detect.drone-sector", position({ ...asked("drone", 5), red: { ordered: true } })],
    ["detect.drone-sector", position({ ...asked("drone"), red: { ordered: true } })],
  ]) assert.equal(faultIn({}, wrong), rule);
});

test("what no game comes to is noted, and can be played on from", () => {
  const broken = { marks: ["N2"], owes: ["radiation"] };
  for (const [rule, where, noted] of [
    ["move.one-step", "crews.1.route", red({ route: ["E5", "A1"] })],
    ["mine.drop-off-route", "crews.1.mines", red({ mines: ["E5"] })],
    ["mine.trigger-wait", "crews.1.last", red({ mines: ["F5"], fresh: "F5" })],
    ["setup.fresh-sheets", "crews.1", red({ last: "start", marks: ["W1"] })],
    ["upkeep.both", "crews.1.last", realRed({ last: "surfacing", owes: ["gauge"] })],
    ["activate.stop", "crews.2.owes", position({ ...REAL, red: broken, blue: { at: "J10", ...broken } })],
    ["activate.after-ok", "crews.1.owes", realRed({ marks: ["N2"], owes: ["gauge", "radiation"] })],
    ["activate.broken", "crews.1.owes", realRed({ owes: ["radiation"] })],
    ["surface.route", "crews.1.route", realRed({ surfaced: true, last: "surfacing", route: ["E4", "E5"] })],
    ["surface.marks", "crews.1.marks", realRed({ last: "surfacing", marks: ["N2"] })],
    ["surface.three-turns", "crews.2.last", position({ blue: { at: "J10", waits: 1 } })],
    ["activate.one-a-turn", "crews.1.last", position({ ...REAL, ...asked("sonar") })],
    ["activate.empties", "crews.1.gauges.sonar", realRed({ last: "use", gauges: { sonar: 2 } }, asked("sonar"))],
    ["activate.broken", "crews.1.marks", realRed({ last: "use", marks: ["N4"] }, asked("sonar"))],
    ["activate.stop", "crews.2.owes", position({ ...REAL, ...asked("sonar"), red: { last: "use" }, blue: { at: "J10", ...broken } })],
    ["end.draw", "shooter", position({ shooter: "red" })],
  ]) {
    const { refused, notes } = openPosition(gameUnder(COMPONENTS), noted);
    assert.equal(refused, undefined, where);
    assert.deepEqual(notes.map((note) => [note.rule, note.where]), [[`sonar.${rule}`, where]]);
  }
  assert.deepEqual(openPosition(gameUnder(COMPONENTS), red({})).notes, []);
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
  const before = position({ red: { last: "start" }, blue: { at: null, route: [], last: "start" } });
  assert.equal(after({}, before, "blue start E5").blue.last, "start");
});
