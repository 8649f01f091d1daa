/* The board of the site: what is offered to whom, what is refused, new games, and positions as forms. */

import assert from "node:assert/strict";
import test from "node:test";
import { pageGame } from "../board/page.mjs";

const BOTH = "alpha turn-by-turn hunt / red E4 route=D4,E4 torpedo=3 / blue G3 route=G2,G3 mine=2 / turn=red";
const REAL_TIME = "alpha real-time hunt / red H7 route=H6,H7 torpedo=3 mines=E5 marks=S1 / blue K5 owes=gauge";

/** The position after some moves. */
function after(notation, ...moves) {
  let position = pageGame.readPosition(notation);
  for (const text of moves) {
    const outcome = pageGame.play({}, position, pageGame.readMove(text));
    assert.equal(outcome.refused, undefined, text);
    position = outcome.position;
  }
  return position;
}

function decisions(position, seats = null) {
  return pageGame.decisions({}, position, { seats });
}

const titles = (found) => found.map(({ who, groups }) => [who, groups.map(({ title }) => title)]);
const options = (found) => found.flatMap(({ groups }) => groups.flatMap((group) => group.options));

test("decisions stand by seat, the crew whose turn it is first", () => {
  assert.deepEqual(titles(decisions(after(BOTH))), [["red's captain", ["Course"]]]);
  assert.deepEqual(titles(decisions(after(BOTH, "red north"))), [
    ["red's first mate", ["Mark a gauge"]],
    ["red's engineer", ["Mark a symbol in the panel north"]],
  ]);
  const begun = after("alpha turn-by-turn hunt / red - last=start / blue - last=start / turn=blue");
  assert.deepEqual(decisions(begun).map(({ who }) => who), ["blue's captain", "red's captain"]);
});

test("a seat is offered what is its own, a crew what is for any of its seats", () => {
  const here = after(REAL_TIME);
  assert.deepEqual(titles(decisions(here, ["blue.first-mate"])), [["blue's first mate", ["Mark a gauge"]]]);
  assert.deepEqual(decisions(here, ["blue.radio-operator"]), []);
  const crew = ["captain", "first-mate", "engineer", "radio-operator"].map((role) => `red.${role}`);
  assert.deepEqual(options(decisions(here, crew)), options(decisions(here)).filter(({ label }) => label.startsWith("Red")));
});

test("a system for two roles is offered to each of them, and once to whoever sees everything", () => {
  const here = after("alpha turn-by-turn hunt / red E4 drone=3 ordered / blue G3 / turn=red");
  const seats = (found) => new Set(options(found).map(({ move }) => `${move.choice.seat} ${move.choice.kind}`));
  assert.deepEqual(seats(decisions(here, ["red.first-mate"])), new Set(["red.first-mate drone"]));
  assert.deepEqual(seats(decisions(here)), new Set(["red.captain drone", "red.captain end"]));
});

test("every option says where in the picture it belongs, and the picture has the place", () => {
  const here = after(REAL_TIME);
  const places = new Set(pageGame.places(here).map(({ id }) => id));
  const at = options(decisions(here)).map((option) => option.at).filter((one) => one !== null);
  assert.ok(at.length > 20);
  assert.deepEqual(at.filter((place) => !places.has(place)), []);
  assert.ok(at.includes("E5") && at.includes("blue torpedo"));
});

test("a place of the picture is no place of another crew that is not seen", () => {
  const seen = pageGame.seen({}, after(REAL_TIME), ["blue.captain"]);
  const own = pageGame.places(seen).map(({ id }) => id).filter((id) => id.startsWith("red "));
  assert.deepEqual(own, []);
});

test("what is refused to a Captain is named with its rule; while a mark is due, once", () => {
  const [captain] = decisions(after(BOTH));
  const rules = Object.fromEntries(captain.refused.map(({ label, rule }) => [label, rule]));
  assert.equal(rules.West, "sonar.move.own-route");
  assert.equal(rules["End the turn"], "sonar.turn.one-order");
  assert.equal(rules.Torpedo, "sonar.activate.after-order");
  assert.equal(rules.North, undefined);
  const anyMoment = { "trigger-moment": "any-moment" };
  const found = pageGame.decisions(anyMoment, after(REAL_TIME, "red south"), { seats: null });
  const due = found.find(({ who }) => who === "red's captain");
  assert.deepEqual(due.groups.map(({ title }) => title), ["Trigger the mine at"]);
  assert.deepEqual(due.refused.map(({ rule }) => rule), ["sonar.move.after-ok"]);
});

test("what is broken is tried, not aimed", () => {
  const here = after("alpha turn-by-turn hunt / red E4 torpedo=3 marks=W1 ordered / blue G3 / turn=red");
  const group = decisions(here)[0].groups.find(({ title }) => title === "Try what is broken");
  assert.deepEqual(group.options.map(({ short }) => short), ["A mine", "The torpedo"]);
});

test("every option has its short words in its long ones", () => {
  const positions = [
    after(BOTH), after(BOTH, "red north"), after(REAL_TIME), after(REAL_TIME, "red trigger E5"),
    after("alpha turn-by-turn hunt / red E4 sonar=2 drone=3 silence=5 ordered / blue G3 / turn=red"),
    after("alpha turn-by-turn hunt / red E4 sonar=2 ordered / blue G3 / turn=red", "red sonar"),
    after("alpha real-time hunt / red E5 surfaced last=surfacing traced=captain / blue K5"),
  ];
  for (const option of positions.flatMap((here) => options(decisions(here)))) {
    assert.ok(option.label.toLowerCase().includes(option.short.toLowerCase()), option.label);
  }
});

test("the form says what the position is", () => {
  for (const notation of [
    BOTH,
    "echo real-time sudden-death / red - last=start / blue K5 mines=K6,K7 fresh=K6 / turn=red",
    "alpha turn-by-turn hunt / red E4 route=D4,E4 marks=W1,N2 damage=2 owes=breakdown heading=east ordered / blue G3 waits=2 / turn=red",
    "alpha real-time hunt / red E5 last=surfacing surfaced traced=captain,engineer / blue K5 drone=2 / turn=red",
  ]) {
    const position = pageGame.readPosition(notation);
    const values = Object.fromEntries(pageGame.fields(position).map(({ key, value }) => [key, value]));
    assert.deepEqual(pageGame.readPosition(pageGame.fromFields(values)), position);
  }
});

test("a new game begins before the start, or with starts on water that differ", () => {
  const chosen = Object.fromEntries(pageGame.newGame.map(({ key, choices }) => [key, choices[0][0]]));
  assert.deepEqual(pageGame.deal({}, chosen, () => 0).moves, []);
  const { position, moves } = pageGame.deal({}, { ...chosen, map: "echo", starts: "random" }, () => 0);
  assert.deepEqual(moves.map((move) => pageGame.writeMove(move)), ["red start A1", "blue start B1"]);
  assert.equal(position.map, "echo");
  const blue = pageGame.deal({ starter: "red-begins" }, { ...chosen, first: "blue" }, () => 0);
  assert.equal(blue.refused.rule, "sonar.setup.starter");
});

test("a position of which something is hidden is not played on", () => {
  const hidden = pageGame.readPosition("alpha turn-by-turn hunt / red ? / blue G3 / turn=red");
  assert.throws(() => pageGame.open({}, hidden), /has to know everything/);
});

test("a notation that makes no sense is an error that says what would be right", () => {
  for (const text of ["red sideways", "red", "green north", "red trace", "red start", "red silence up", "blue check"]) {
    assert.throws(() => pageGame.readMove(text), /; .+\.$/, text);
  }
  for (const text of ["alpha", "alpha turn-by-turn hunt / blue E4 / red A1", "alpha turn-by-turn hunt / red E4 at=4 / blue A1"]) {
    assert.throws(() => pageGame.readPosition(text), /; .+\.$/, text);
  }
});
