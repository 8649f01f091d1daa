/* Texts about the Sea: looking at fish, turning them up, discarding them, and boats. */

import { orders } from "./combinations.mjs";
import { moveBoat } from "./declaration.mjs";
import { lookAt, shoalOf, takeOut, turnUp, whereLies } from "./sea.mjs";
import { resolveText } from "./texts.mjs";
import { fishLying } from "./unknown.mjs";
import { IN_ORDER, named, pickShoal, shoalsOf } from "./who.mjs";
import { anglerOf, askUnlessForced, refusal, tell } from "./work.mjs";

export const SEA = { peek, reorder, reveal, discard_top: discardTop, boat };

const topDown = ({ cards }) => (cards[0]?.up ? 1 : 0);
const hasDown = (shoal) => shoal.cards.length > topDown(shoal);

function peek(work, { n, area }, context) {
  for (const name of shoalsOf(work, area, context)) {
    const shoal = shoalOf(work, name);
    const from = area === "under_this" ? below(work, context, shoal) : topDown(shoal);
    if (shoal.cards.length > from) lookAt(work, context.seat, shoal, from, n);
  }
}

/** The place right below the fish of a text, or below the face-up top where it lies elsewhere. */
function below(work, { lying }, shoal) {
  const own = lying ? whereLies(work, lying) : null;
  return own?.shoal === shoal ? own.at + 1 : topDown(shoal);
}

function reorder(work, { n }, { seat }) {
  const names = work.game.shoals.filter((name) => hasDown(shoalOf(work, name)));
  if (names.length === 0) return;
  const shoal = shoalOf(work, pickShoal(work, seat, names, "effect.reorder"));
  const from = topDown(shoal);
  const seen = lookAt(work, seat, shoal, from, n);
  const fish = seen.map(({ card }) => card);
  const answers = orders(fish).map((cards) => ({ cards }));
  const check = ({ cards }) => {
    const isSame = JSON.stringify([...cards].sort()) === JSON.stringify([...fish].sort());
    return isSame ? null : refusal("effect.reorder", "You put back all the fish you looked at.");
  };
  const { cards } = askUnlessForced(work, seat, "order", IN_ORDER, answers, check);
  const isMoved = seen.length > 1;
  const laid = cards.map((card, at) => ({ card, up: false, known_to: isMoved ? [seat] : seen[at].known_to }));
  shoal.cards.splice(from, seen.length, ...laid);
  tell(work, "put-back", { seat, shoal: shoal.name, on: "ordered" });
}

function reveal(work, { area }, context) {
  for (const name of shoalsOf(work, area, context)) {
    const shoal = shoalOf(work, name);
    if (!hasDown(shoal) || topDown(shoal) === 1) continue;
    const lying = turnUp(work, shoal);
    resolveText(work, { seat: context.seat, card: lying.card, text: "reveal", lying, isCast: false });
  }
}

function discardTop(work, { n, area }, context) {
  for (const name of shoalsOf(work, area, context)) {
    const shoal = shoalOf(work, name);
    for (let count = 0; count < n; count += 1) {
      const lying = shoal.cards[area === "under_this" ? below(work, context, shoal) : 0];
      if (lying === undefined) break;
      discardLying(work, context.seat, shoal, lying);
    }
  }
}

function discardLying(work, seat, shoal, lying) {
  const fish = fishLying(work, shoal, lying);
  work.position.fish_discards.push(fish);
  tell(work, "fish-discarded", { shoal: shoal.name, fish });
  takeOut(work, seat, lying);
}

function boat(work, { to, by, who }, context) {
  const { depths } = work.game.components;
  for (const seat of named(work, who, context)) {
    const { depth } = anglerOf(work, seat);
    if (depth > 0) moveBoat(work, seat, to ?? Math.min(depths, Math.max(1, depth + by)));
  }
}
