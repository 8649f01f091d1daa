/* Mines, torpedoes and what explodes: CS11, CS20 to CS27, CS37, CS39, CS52, CS53 of the register. */

import assert from "node:assert/strict";
import test from "node:test";
import { REAL, after, position, ruleAgainst } from "./helpers.mjs";

const FULL = { mine: 2, torpedo: 3 };
const FULL_REAL = { mine: 3, torpedo: 3 };
const ready = (crew = {}, rest = {}) => position({ red: { ordered: true, gauges: FULL, ...crew }, ...rest });
const readyReal = (crew = {}, rest = {}) =>
  position({ ...REAL, red: { gauges: FULL_REAL, ...crew }, blue: { at: "O15" }, ...rest });

test("a mine is dropped beside the submarine, and only the drop is told", () => {
  const before = ready({ at: "E4", route: ["E5", "E4"] });
  const now = after({}, before, "red drop F5");
  assert.deepEqual([now.red.mines, now.red.fresh, now.red.gauges.mine], [["F5"], "F5", 0]);
  assert.equal(ruleAgainst({}, before, "red drop G4"), "mine.drop-beside");
  assert.equal(ruleAgainst({}, before, "red drop E4"), "mine.drop-beside");
  assert.equal(ruleAgainst({}, before, "red drop"), "mine.drop-beside");
  assert.equal(ruleAgainst({}, before, "red drop E5"), "mine.drop-off-route");
});

test("CS24 mine-drop-limits: on water, and not on an own mine", () => {
  const before = ready({ mines: ["D5"] }, { blue: { at: "J10", mines: ["F5"] } });
  assert.equal(ruleAgainst({}, before, "red drop E6"), "mine.drop-on-water");
  assert.equal(ruleAgainst({}, before, "red drop D5"), "mine.drop-not-twice");
  assert.deepEqual(after({}, before, "red drop F5").red.mines, ["D5", "F5"]);
  const stated = { "mine-drop-limits": "stated-limits-only" };
  assert.deepEqual(after(stated, before, "red drop E6").red.mines, ["D5", "E6"]);
  assert.deepEqual(after(stated, before, "red drop D5").red.mines, ["D5", "D5"]);
  const edge = ready({ at: "J5" });
  assert.equal(ruleAgainst(stated, edge, "red drop K5"), "mine.drop-on-water");
});

test("CS25 mine-under-enemy: a mine does nothing by itself", () => {
  const before = ready({}, { blue: { at: "F5" } });
  const still = after({}, before, "red drop F5");
  assert.deepEqual([still.red.damage, still.blue.damage, still.red.mines], [0, 0, ["F5"]]);
  const burst = after({ "mine-under-enemy": "explodes" }, before, "red drop F5");
  assert.deepEqual([burst.red.damage, burst.blue.damage, burst.red.mines, burst.red.fresh], [1, 2, [], null]);
  assert.deepEqual(burst.kinds, ["dropped", "exploded"]);
});

test("a mine is triggered by its own crew, after a move, without charge", () => {
  const before = position({ red: { mines: ["F5", "F6"], fresh: "F6" }, blue: { at: "G5" } });
  const now = after({ "mine-next-to-impact": "stays" }, before, "red trigger F5");
  assert.deepEqual([now.red.mines, now.red.damage, now.blue.damage], [["F6"], 1, 1]);
  assert.deepEqual(now.kinds, ["triggered", "exploded"]);
  assert.equal(ruleAgainst({}, before, "red trigger G5"), "mine.trigger-own");
  assert.equal(ruleAgainst({}, before, "red trigger F6"), "mine.trigger-wait");
  const moved = after({}, before, "red north");
  assert.equal(moved.red.fresh, null);
});

test("CS11 trigger-as-activation: neither uses nor needs the activation of the turn", () => {
  const before = ready({ mines: ["H5"] });
  const moves = ["red trigger H5", "red torpedo E2"];
  assert.deepEqual(after({}, before, ...moves).red.mines, []);
  const counted = { "trigger-as-activation": "is-an-activation" };
  assert.equal(ruleAgainst(counted, before, ...moves), "activate.one-a-turn");
  assert.equal(ruleAgainst(counted, position({ red: { mines: ["H5"] } }), "red trigger H5"), "activate.after-order");
});

test("CS52 trigger-moment: between moves, after the order, or at any moment", () => {
  const early = position({ red: { mines: ["H5"] } });
  const owing = ready({ mines: ["H5"], owes: ["gauge"] });
  assert.deepEqual(after({}, early, "red trigger H5").red.mines, []);
  assert.equal(ruleAgainst({}, owing, "red trigger H5"), "mine.trigger-moment");
  const ordered = { "trigger-moment": "after-order" };
  assert.equal(ruleAgainst(ordered, early, "red trigger H5"), "mine.trigger-moment");
  assert.equal(ruleAgainst(ordered, owing, "red trigger H5"), "mine.trigger-moment");
  assert.deepEqual(after(ordered, ready({ mines: ["H5"] }), "red trigger H5").red.mines, []);
  assert.deepEqual(after({ "trigger-moment": "any-moment" }, owing, "red trigger H5").red.owes, ["gauge"]);
});

test("CS27 trigger-in-enemy-turn: only in the own turn", () => {
  const before = position({ turn: "blue", red: { mines: ["F5"] }, blue: { at: "G5" } });
  assert.equal(ruleAgainst({}, before, "red trigger F5"), "turn.only-own");
  const allowed = { "trigger-in-enemy-turn": "allowed" };
  assert.equal(after(allowed, before, "red trigger F5").blue.damage, 1);
  assert.equal(ruleAgainst(allowed, before, "blue north", "red trigger F5"), "mine.trigger-moment");
});

test("CS53 trigger-broken: it costs a radiation mark, if nothing else is wrong with it", () => {
  const before = position({ red: { mines: ["F5"], marks: ["N2"] } });
  const now = after({}, before, "red trigger F5");
  assert.deepEqual([now.red.mines, now.red.owes], [["F5"], ["radiation"]]);
  assert.deepEqual(now.events, [{ kind: "attempted", seat: "red.captain", system: "mine" }]);
  assert.equal(ruleAgainst({}, before, "red trigger G5"), "mine.trigger-own");
  assert.equal(ruleAgainst({ "trigger-broken": "refused-no-penalty" }, before, "red trigger F5"), "mine.trigger-red");
});

test("CS20 torpedo-range: one to four steps over water", () => {
  const from = (at, target, readings = {}) => ruleAgainst(readings, readyReal({ at }), `red torpedo ${target}`);
  const launched = (at, target, readings = {}) => after(readings, readyReal({ at }), `red torpedo ${target}`).kinds[0];
  assert.equal(launched("D10", "D12"), "launched");
  assert.equal(from("D10", "D12", { "torpedo-range": "no-detour" }), "torpedo.water-route");
  assert.equal(from("A8", "C7"), "torpedo.water-route");
  assert.equal(from("A8", "C7", { "torpedo-range": "no-detour" }), "torpedo.water-route");
  assert.equal(launched("A8", "C7", { "torpedo-range": "plain-distance" }), "launched");
  assert.equal(from("A8", "B7", { "torpedo-range": "plain-distance" }), "torpedo.target");
  assert.equal(from("A8", "A8"), "torpedo.range");
  assert.equal(ruleAgainst({}, ready({ at: "A10" }), "red torpedo C7"), "torpedo.range");
  assert.equal(after({}, ready({ at: "A10" }), "red torpedo C8").red.gauges.torpedo, 0);
});

test("a path that is stated has to be one", () => {
  const before = readyReal({ at: "D10" });
  const against = (path, readings = {}) => ruleAgainst(readings, before, `red torpedo D12 via ${path}`);
  assert.equal(after({}, before, "red torpedo D12 via E10 E11 E12 D12").kinds[0], "launched");
  assert.equal(against("D11 D12"), "torpedo.water-route");
  assert.equal(against("E11 E12 D12"), "torpedo.steps");
  assert.equal(against("E10 E11 E12"), "torpedo.steps");
  assert.equal(against("C10 C11 B11 C11 D12"), "torpedo.range");
});

test("direct, indirect, clear, the own submarine as well", () => {
  const fired = (blue) => after({}, ready({ at: "E4" }, { blue: { at: blue } }), "red torpedo F4");
  for (const [blue, damage] of [["F4", 2], ["G5", 1], ["H3", 0], ["F6", 0]]) {
    const now = fired(blue);
    assert.deepEqual([now.red.damage, now.blue.damage], [1, damage], blue);
    assert.deepEqual(now.events[1].damage, [1, damage]);
  }
});

test("CS21 torpedo-on-mine: the mine is gone and does not explode", () => {
  const before = ready({ at: "E4", mines: ["F4"] }, { blue: { at: "J10", mines: ["F4"] } });
  const now = after({}, before, "red torpedo F4");
  assert.deepEqual([now.red.damage, now.red.mines, now.blue.mines], [1, [], []]);
  assert.deepEqual(now.events.slice(2), [
    { kind: "mine-lost", seat: "red.captain", at: "F4" }, { kind: "mine-lost", seat: "blue.captain", at: "F4" },
  ]);
  const both = after({ "torpedo-on-mine": "mine-explodes" }, before, "red torpedo F4");
  assert.equal(both.red.damage, 3);
  assert.deepEqual(both.kinds, ["launched", "exploded", "exploded", "exploded"]);
});

test("CS22 mine-next-to-impact, CS23 chain-depth: mines beside an explosion go off, ring by ring", () => {
  const shot = (blue, mines, readings = {}) =>
    after(readings, readyReal({ at: "K2", mines }, { blue: { at: blue } }), "red torpedo K5");
  assert.deepEqual([shot("K7", ["K6"]).blue.damage, shot("K7", ["K6"]).red.mines], [1, []]);
  const stays = shot("K7", ["K6"], { "mine-next-to-impact": "stays" });
  assert.deepEqual([stays.blue.damage, stays.red.mines], [0, ["K6"]]);
  const chain = shot("K8", ["K7", "K6"]);
  assert.deepEqual([chain.blue.damage, chain.red.mines], [1, []]);
  assert.deepEqual(chain.events.slice(1).map(({ what, at }) => [what, at]), [
    ["torpedo", "K5"], ["mine", "K6"], ["mine", "K7"],
  ]);
  const step = shot("K8", ["K7", "K6"], { "chain-depth": "one-step" });
  assert.deepEqual([step.blue.damage, step.red.mines], [0, ["K7"]]);
});

test("the damage of a chain is added up, and the hull has four boxes", () => {
  const before = ready({ at: "E2", mines: ["G4", "F5"] }, { blue: { at: "G5" } });
  const now = after({}, before, "red torpedo F4");
  assert.deepEqual([now.blue.damage, now.red.damage, now.over], [3, 0, false]);
  const weak = ready({ at: "E2", mines: ["G4", "F5"] }, { blue: { at: "G5", damage: 2 } });
  const lost = after({}, weak, "red torpedo F4");
  assert.deepEqual([lost.blue.damage, lost.winners], [4, ["red"]]);
  assert.equal(ruleAgainst({}, weak, "red torpedo F4", "red end"), "end.at-once");
});

test("CS37 win-condition: own damage counts", () => {
  const before = ready({ at: "E4", damage: 3 });
  assert.deepEqual(after({}, before, "red torpedo F4").winners, ["blue"]);
  const inflicted = { "win-condition": "damage-inflicted-wins" };
  const now = after(inflicted, before, "red torpedo F4");
  assert.deepEqual([now.red.damage, now.red.exempt, now.over], [4, 1, false]);
});

test("CS37 damage-inflicted-wins: what the enemy does counts although the hull is full", () => {
  const before = position({
    red: { ordered: true, gauges: FULL }, blue: { at: "E2", damage: 4, exempt: 1 },
  });
  assert.deepEqual(after({ "win-condition": "damage-inflicted-wins" }, before, "red torpedo E1").winners, ["red"]);
});

test("CS39 mutual-destruction: both at the limit by one shot", () => {
  const before = ready({ at: "E4" }, { blue: { at: "G4" }, goal: "sudden-death" });
  assert.deepEqual(after({}, before, "red torpedo F4").winners, ["red", "blue"]);
  assert.deepEqual(after({ "mutual-destruction": "firing-team-wins" }, before, "red torpedo F4").winners, ["red"]);
});
