// A runner of one's own: `node runner.mjs SUITE.jsonl COMMAND …` plays an exported suite with a program and prints a
// verdict for each scenario, a line of JSON each. The format is told in docs/suite-format.md.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fits, fitsChoices, fitsEvents, fitsPosition } from "./compare.mjs";
import { unfolded, without } from "./suite.mjs";

const [file, command, ...words] = process.argv.slice(2);
const [suite, ...scenarios] = readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const child = spawn(command, words, { stdio: ["pipe", "pipe", "ignore"] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
let number = 0;

async function ask(method, params) {
  child.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: ++number, method, params }) + "\n");
  const { value, done } = await lines.next();
  return done ? { error: { message: "the program has ended" } } : JSON.parse(value);
}

function wrong(own, before, { position, refused, not_offered, events, heard = {} }) { // "" if nothing is.
  const declined = Boolean(refused) || not_offered != null, told = position ?? {};
  const isAsBefore = before && Object.keys(told).length && fitsPosition(before, told, suite.compare);
  if (own.refused) return declined || isAsBefore ? "" : `it should be refused by ${own.refused}`;
  if (declined) return "it is refused, and should be played";
  if (!fitsPosition(own.position, told, suite.compare)) return "the position is another one";
  const kinds = (some) => new Set(some.flat().map((one) => one.kind));
  if (events && !fitsEvents(own.events ?? [], events, kinds(events), suite.compare_events)) return "the events are others";
  const everyKind = kinds([events ?? [], ...Object.values(heard)]);
  const deaf = Object.keys(heard).find((seat) =>
    !fitsEvents(own.heard?.[seat] ?? own.events ?? [], heard[seat], everyKind, suite.compare_events, true));
  return deaf == null ? "" : `seat ${deaf} hears something else`;
}

const playedOtherwise = (played, sent) => Object.entries(played ?? {}).some(([key, one]) => one != null && sent?.[key] != null
  && (typeof one === "object" && !Array.isArray(one) ? playedOtherwise(one, sent[key]) : !fits(sent[key], one)));

async function play(line, cases, moves, isLegalVariant) { // The verdict on one game, and why.
  const opening = line.position ? { position: line.position } : { setup: without(suite, "setup", line.setup, can) };
  let answer = await ask("open", { game: suite.game, readings: told, ...opening }), sent = [line.setup], before, why, left = cases;
  const { handle, cannot_load } = answer.result ?? {};
  if (cannot_load) return ["not-tested", cannot_load];
  for (let i = 0; ; i++) {
    const expected = (one) => (i === 0 ? one.opened : isLegalVariant && i === moves.length ? one.legal_variant : one.moves[i - 1]);
    if (answer.error) return ["error", answer.error.message];
    if ([answer.result.played ?? []].flat().some((one, k) => playedOtherwise(one, sent[k]))) return ["not-tested", "it played otherwise"];
    const { not_offered } = answer.result;
    if (not_offered != null && left.every((one) => !expected(one)?.refused)) return ["not-tested", `not offered: ${not_offered}`];
    left = left.filter((one) => expected(one) && !(why = wrong(expected(one), before, answer.result)));
    if (!left.length) return ["fail", `${i ? moves[i - 1].text : "open"}: ${why}`];
    before = expected(left[0]).position ?? before;
    if (i === moves.length || expected(left[0]).refused) break;
    sent = [moves[i].move];
    answer = await ask("play", { handle, moves: [without(suite, "move", moves[i].move, can)], texts: [moves[i].text] });
  }
  why = "";
  for (const { method, params, view, choices } of (isLegalVariant ? left[0].legal_variant : left[0]).asked)
    if (can.has(method) && !why) {
      const { result, error } = await ask(method, { handle, ...params });
      if (error) return ["error", error.message];
      why = (view ? fits(view, result.view, suite.compare) : fitsChoices(choices, result.choices, result.not_offered)) ? "" : `wrong ${method}`;
    }
  if (handle != null) await ask("close", { handle });
  return why ? ["fail", why] : ["pass", ""];
}

const hello = (await ask("initialize", { protocol: suite.protocol, runner: { name: "runner.mjs" } })).result;
const { can: able = [], offers = {}, claims = {}, configurable = {} } = hello.games[suite.game], can = new Set(able);
const claimed = { ...suite.profiles[claims.profile], ...claims.readings };
const inForce = Object.entries(suite.readings).map(([id, one]) => [id, claimed[id] ?? one.recommended]);
const told = Object.fromEntries(inForce.filter(([id, reading]) => configurable[id]?.includes(reading)));
const held = { ...claimed, ...told }; // What is neither claimed nor told may be read in any way.

async function verdict(line) {
  const missing = line.needs.find((name) => !can.has(name));
  if (missing) return ["not-tested", `it lacks ${missing}`];
  if (!Object.entries(line.offers).every(([field, value]) => (offers[field] ?? [value]).includes(value))) return ["not-tested", "not offered"];
  const isHeld = ({ readings }) => { // Of those that only come to the same one may be held, no more.
    const asked = Object.keys(readings).filter((id) => held[id]);
    return asked.every((id) => readings[id].includes(held[id])) && asked.filter((id) => readings[id][0] !== held[id]).length <= 1;
  };
  const cases = unfolded(line).filter(isHeld), variants = cases.filter((one) => one.legal_variant);
  if (!cases.length) return ["not-tested", "the suite does not say what follows under its readings"];
  const found = await play(line, cases, line.moves, false);
  return found[0] !== "pass" || !variants.length ? found : play(line, variants, [...line.moves.slice(0, -1), line.legal_variant], true);
}

for (const line of scenarios) {
  const [found, why] = await verdict(line);
  process.stdout.write(JSON.stringify({ scenario: line.id, verdict: found, why }) + "\n");
}
child.stdin.end();
