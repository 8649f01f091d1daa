/* The modules themselves: a page has to be able to run them as one classic script. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";
import { COMPONENTS, openGame } from "../rules/deep-sea-adventure.mjs";
import { fullLine } from "./helpers.mjs";

const FOLDER = new URL("../rules/", import.meta.url);
const ENTRY = "deep-sea-adventure.mjs";
const SOURCES = new Map(
  readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]),
);

const FROM = /^(?:import|export) \{[^}]*\} from "\.\/([a-z-]+\.mjs)";$/gm;

function importsOf(source) {
  return [...source.matchAll(FROM)].map((found) => found[1]);
}

/** The modules, each after those it imports. */
function inOrder(name = ENTRY, done = [], open = []) {
  assert.ok(!open.includes(name), `${name} imports itself by a detour`);
  for (const other of importsOf(SOURCES.get(name))) inOrder(other, done, [...open, name]);
  if (!done.includes(name)) done.push(name);
  return done;
}

test("every module belongs to the rules and imports by plain names only", () => {
  assert.deepEqual([...inOrder()].sort(), [...SOURCES.keys()].sort());
  for (const [name, source] of SOURCES) {
    const rest = source.replace(FROM, "").replace(/\/\*[\s\S]*?\*\//g, "");
    assert.doesNotMatch(rest, /\bimport\b|export default|export \*|\bprocess\b|node:|\bawait\b/, name);
    assert.doesNotMatch(source, /^(import|export) \{[^}]* as /m, name);
  }
});

test("no two modules use the same name on their top level", () => {
  const names = [...SOURCES.values()].flatMap((source) =>
    [...source.matchAll(/^(?:export )?(?:function|const|let|class) (\w+)/gm)].map((found) => found[1]),
  );
  assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), []);
});

test("put together as one classic script they play the same game", () => {
  const body = inOrder()
    .map((name) => SOURCES.get(name).replace(FROM, "").replace(/^export /gm, ""))
    .join("\n");
  const script = `"use strict"; (() => { ${body}\nreturn { COMPONENTS, openGame, play, choices, view, standing }; })()`;
  const page = vm.runInNewContext(script, {});
  const setup = { seats: 3, deal: fullLine(), starter: 2 };
  const opened = page.openGame(page.COMPONENTS, {}, setup).position;
  assert.equal(JSON.stringify(opened), JSON.stringify(openGame(COMPONENTS, {}, setup).position));
  const [choice] = page.choices(page.COMPONENTS, {}, opened, [1, 2]);
  const played = page.play(page.COMPONENTS, {}, opened, { choice, chance: { dice: [1, 2], roll_off: [] } });
  assert.equal(played.position.divers[1].at, 3);
  assert.equal(page.standing({}, page.view({}, opened, [1])).over, false);
});

const RULE_IDS = new Set(
  `setup: players chips line face-down blanks air divers starter
   dive: three full-tank reset clockwise home-sits-out four-steps all-home air-out empty-line no-progress
   breathe: per-unit stack-is-one banked-free floor finish-turn
   direction: before-roll needs-treasure once keeps-up not-from-submarine forced-with-treasure
     forced-empty-handed forced-unspoken stands binding
   swim: two-dice weight no-steps along-line blank-counts skip-occupied one-diver-a-space end-of-line
     end-occupied reach-submarine submarine-shared cannot-leave
   search: one-action without-moving pick-up own-space pick-up-stack after-turning any-number blank-supply
     drop-on-blank drop-choice drop-whole-stack keep-last last-breath-pick-up last-breath-drop not-on-submarine
   information: face-down reveal peek
   clean-up: bring-home left-out last-breath-home this-dive-only nearest-first equal-distance owner-order
     end-of-line threes across-divers new-stack carried-stack blanks-removed close-up starter
     starter-all-home starter-equal
   scoring: after-third-dive total most-points tie-break draw draw-narrow every-chip`
    .split(/\n\s+(?=[a-z-]+:)/)
    .flatMap((chapter) => {
      const [name, ids] = chapter.trim().split(":");
      return ids.trim().split(/\s+/).map((id) => `dsa.${name}.${id}`);
    }),
);

test("every rule that the code names exists", () => {
  assert.ok(RULE_IDS.size > 80);
  for (const [name, source] of SOURCES) {
    for (const [id] of source.matchAll(/dsa\.[a-z-]+\.[a-z-]+/g)) assert.ok(RULE_IDS.has(id), `${name}: ${id}`);
  }
});
