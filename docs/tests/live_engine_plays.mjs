/*
 * Loads the script of the live board as a page does, plays every scenario of the suite under every profile, and
 * prints how many it played and where it does not agree with the published traces.
 *
 *   node docs/tests/live_engine_plays.mjs SCRIPT SUITE TRACES
 */

import { isDeepStrictEqual } from "node:util";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, suite, traces] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const page = vm.createContext({});
vm.runInContext(script, page);
const game = page.leadlineGames["deep-sea-adventure"];
const plain = (value) => JSON.parse(JSON.stringify(value));

function readingsOf(profile) {
  return { ...game.data.profiles[0].readings, ...profile.readings };
}

function traceUnder(readings, scenario) {
  const setup = scenario.position
    ? { seats: scenario.position.divers.length, position: scenario.position }
    : scenario.opening.setup;
  const opened = game.openSetup(readings, setup);
  if (opened.refused) return [{ refused: opened.refused.rule }];
  const trace = [{ position: opened.position }];
  let position = opened.position;
  for (const { move } of scenario.steps) {
    const outcome = game.play(readings, position, move);
    trace.push(outcome.refused ? { refused: outcome.refused.rule } : { position: outcome.position });
    if (outcome.refused) break;
    position = outcome.position;
  }
  return plain(trace);
}

const published = JSON.parse(traces).scenarios;
const different = [];
let played = 0;
for (const scenario of JSON.parse(suite).scenarios) {
  for (const profile of game.data.profiles) {
    const expected = published[scenario.id][profile.id] ?? published[scenario.id].recommended;
    const got = traceUnder(readingsOf(profile), scenario);
    played += 1;
    if (isDeepStrictEqual(got, expected)) continue;
    const step = expected.findIndex((one, index) => !isDeepStrictEqual(one, got[index]));
    different.push({
      scenario: scenario.id,
      profile: profile.id,
      step,
      expected: expected[step],
      got: got[step] ?? null,
    });
  }
}
process.stdout.write(JSON.stringify({ played, different }));
