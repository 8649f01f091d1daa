/* Step 4: the diver does nothing, picks up, or drops; one of the three. */

import { asUnit, isBlank, isStack, madeKnown, plainChip, seatsOf, unitWithout } from "./chips.mjs";

/** Carries out the stated search. Returns a refusal or null. */
export function search(game, turn) {
  const { action } = turn.choice.search;
  if (action === "nothing") return null;
  return whyNoSearch(game, turn) ?? (action === "pick-up" ? pickUp(game, turn) : drop(game, turn));
}

function whyNoSearch(game, { diver, moved }) {
  if (diver.at === 0) {
    return { rule: "dsa.search.not-on-submarine", why: "There is nothing to search on the submarine." };
  }
  if (!moved && game.readings["search-without-moving"] === "not-allowed") {
    return { rule: "dsa.search.without-moving", why: "A diver that did not move cannot search." };
  }
  return null;
}

function pickUp(game, turn) {
  const { state, diver, seat } = turn;
  const unit = state.line[diver.at - 1];
  const refused = whyNoPickUp(game, turn, unit);
  if (refused) return refused;
  diver.carried = [...diver.carried, unit];
  state.line[diver.at - 1] = [];
  turn.changed = true;
  const rules = ["dsa.search.pick-up"];
  if (isStack(unit)) rules.push("dsa.search.pick-up-stack");
  if (diver.facing === "up") rules.push("dsa.search.after-turning");
  if (turn.airOut) rules.push("dsa.search.last-breath-pick-up");
  turn.events.push({ kind: "picked-up", seat, at: diver.at, rules });
  return null;
}

function whyNoPickUp(game, { state, airOut }, unit) {
  if (isBlank(unit)) {
    return { rule: "dsa.search.pick-up", why: "There is no treasure on this space." };
  }
  if (airOut && game.readings["pickup-on-last-breath"] === "not-allowed") {
    return { rule: "dsa.search.last-breath-pick-up", why: "The air is out, so nothing may be picked up." };
  }
  const blanksLeft = game.components.blanks - state.line.filter(isBlank).length;
  if (blanksLeft <= 0 && game.readings["blanks-exhausted"] === "no-pickup") {
    return { rule: "dsa.search.blank-supply", why: "No blank is left to put in the place of the treasure." };
  }
  return null;
}

function drop(game, turn) {
  const { state, diver, seat, choice } = turn;
  if (!isBlank(state.line[diver.at - 1])) {
    return { rule: "dsa.search.drop-on-blank", why: "A treasure can be dropped on a blank only." };
  }
  const found = findDropped(game, diver, choice.search);
  const refused = found.refused ?? whyKept(game, diver, found);
  if (refused) return refused;
  putDown(game, turn, found);
  turn.changed = true;
  const rules = ["dsa.search.drop-on-blank", "dsa.search.drop-choice"];
  if (turn.airOut) rules.push("dsa.search.last-breath-drop");
  turn.events.push({ kind: "dropped", seat, at: diver.at, chips: found.chips.map(plainChip), rules });
  return null;
}

/**
 * What the stated drop names: {source, index, chips, rest}, where `rest` is what stays of
 * the unit ([] when it goes down whole), or {refused}.
 */
function findDropped(game, diver, { unit, chips: stated, source }) {
  const units = source === "banked" ? diver.banked : diver.carried;
  if (stated?.length === 0) return { refused: notCarried() };
  const chips = stated ?? [];
  const nothingNamed = unit === null && stated === null;
  if (nothingNamed && units.length > 1) return { refused: notNamed(units.length) };
  const index = unit === null ? indexOfNamed(units, chips) : unit - 1;
  const refused = whyNotThisUnit(game, source, units, index);
  if (refused) return { refused };
  // No chips named means the unit itself, whatever it is.
  const named = chips.length > 0 ? chips : units[index];
  const rest = unitWithout(units[index], named);
  if (rest === null) return { refused: notCarried() };
  if (rest.length > 0 && !(game.readings["stack-breaking"] === "single-chip" && named.length === 1)) {
    return { refused: { rule: "dsa.search.drop-whole-stack", why: "A stack is dropped as a whole." } };
  }
  return { source, index, rest, chips: unitWithout(units[index], rest) };
}

/** Without a unit number: the first unit of exactly these chips, else the first that holds them. */
function indexOfNamed(units, chips) {
  const rests = units.map((unit) => unitWithout(unit, chips));
  const exact = rests.findIndex((rest) => rest?.length === 0);
  return exact >= 0 ? exact : rests.findIndex((rest) => rest !== null);
}

function whyNotThisUnit(game, source, units, index) {
  const reading = game.readings["which-chip"];
  if (source === "banked" && reading !== "scored-too") {
    return { rule: "dsa.search.drop-choice", why: "Treasure brought home earlier is not with the diver." };
  }
  if (units[index] === undefined) return notCarried();
  if (source === "carried" && reading === "last-picked" && index !== units.length - 1) {
    return { rule: "dsa.search.drop-choice", why: "Only the treasure picked up last may be dropped." };
  }
  return null;
}

/** With a single unit nothing need be named. */
function notNamed(number) {
  const why = `It is not said which of its ${number} units the diver drops.`;
  return { rule: "dsa.search.drop-choice", why };
}

function notCarried() {
  return { rule: "dsa.search.drop-choice", why: "The diver does not carry that treasure." };
}

/** A turned diver keeps its last unit; part of a stack is not its last unit. */
function whyKept(game, diver, { source, rest }) {
  if (source === "banked" || diver.facing !== "up" || rest.length > 0) return null;
  if (diver.carried.length > 1 || game.readings["drop-last-after-turn"] === "allowed") return null;
  return { rule: "dsa.search.keep-last", why: "A diver that has turned back keeps its last treasure." };
}

function putDown(game, turn, { source, index, chips, rest }) {
  const { state, diver, airOut } = turn;
  const lost = airOut && game.readings["drop-on-last-breath"] === "goes-to-end";
  // A carried chip that goes to the end of the line keeps its place in the load until clean-up.
  if (lost && source === "carried") return;
  const units = [...diver[source]];
  units.splice(index, 1, ...(rest.length > 0 ? [asUnit(rest)] : []));
  diver[source] = units;
  const unit = asUnit(chips);
  if (lost) {
    diver.carried = [...diver.carried, unit];
    return;
  }
  const open = game.readings.faces === "revealed";
  state.line[diver.at - 1] = open ? madeKnown(unit, seatsOf(state)) : unit;
}
