/* The modules themselves: what they import, how long they are, and the rules they name. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const FOLDER = new URL("../", import.meta.url);
const SPEC = new URL("../../../../../spec/deep_regrets/rules/", import.meta.url);
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
    assert.doesNotMatch(source, /\bprocess\.(?:env|std|exit|argv|on)\b|node:|Math\.random|\bawait\b/, name);
  }
});

test("no module is longer than 300 lines, and no line than 120 characters", () => {
  for (const [name, source] of SOURCES) {
    const lines = source.split("\n");
    assert.ok(lines.length <= 300, name);
    assert.deepEqual(lines.filter((line) => line.length > 120), [], name);
  }
});

test("every rule that the code names stands in the spec", (context) => {
  if (!existsSync(SPEC)) {
    context.skip("the spec of the game is not here");
    return;
  }
  const texts = readdirSync(SPEC).map((name) => readFileSync(new URL(name, SPEC), "utf8"));
  const known = new Set(texts.flatMap((text) => text.match(/id: regrets\.[a-z-]+\.[a-z-]+/g) ?? []));
  const chapters = [...new Set([...known].map((id) => id.split(".")[1]))].join("|");
  for (const [name, source] of SOURCES) {
    for (const [, id] of source.matchAll(new RegExp(`"((?:${chapters})\\.[a-z-]+)"`, "g"))) {
      assert.ok(known.has(`id: regrets.${id}`), `${name}: ${id}`);
    }
  }
});
