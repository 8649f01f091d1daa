/* The modules themselves: what they import, and the rules they name. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const FOLDER = new URL("../", import.meta.url);
const SOURCES = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]),
);

test("the rules import one another alone, and nothing of Node", () => {
  for (const [name, source] of SOURCES) {
    for (const [, from] of source.matchAll(/from "([^"]+)"/g)) {
      assert.match(from, /^\.\/[a-z-]+\.mjs$/, name);
      assert.ok(SOURCES.has(from.slice(2)), `${name}: ${from}`);
    }
    assert.doesNotMatch(source, /\bprocess\b|node:|Math\.random|\bawait\b/, name);
  }
});

test("every rule that the code names stands in the spec", (context) => {
  const lock = new URL("../../../../../spec/captain_sonar/ids.lock.yaml", import.meta.url);
  if (!existsSync(lock)) {
    context.skip("the spec of the game is not here");
    return;
  }
  const known = new Set(readFileSync(lock, "utf8").match(/sonar\.[a-z-]+\.[a-z-]+/g));
  for (const [name, source] of SOURCES) {
    for (const [, id] of source.matchAll(/(?:refusal\(|rule: |trace: |check: |dive: )"([a-z-]+\.[a-z-]+)"/g)) {
      assert.ok(known.has(`sonar.${id}`), `${name}: ${id}`);
    }
  }
});
