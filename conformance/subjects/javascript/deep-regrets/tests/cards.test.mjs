/* Cards of one's own: those of the box can be read, and each wrong word is found. */

import assert from "node:assert/strict";
import test from "node:test";
import { COMPONENTS, faultInCards } from "../deep-regrets.mjs";

/** The box with one rod in place of the Minnow Rod, or one fish in place of the Milk Goby. */
function withCard(deck, id, parts) {
  return { ...COMPONENTS, [deck]: COMPONENTS[deck].map((card) => (card.id === id ? { ...card, ...parts } : card)) };
}

const rod = (parts) => faultInCards(withCard("rods", "minnow-rod", { static: [], ...parts }));
const fish = (parts) => faultInCards(withCard("fish", "milk-goby", { reveal: [], ...parts }));

test("the cards of the box can be read", () => {
  assert.equal(faultInCards(COMPONENTS), null);
  assert.equal(fish({ static: [{ is: "no_sell" }] }), null);
});

test("a word that there is not, or one in the wrong place, names its card", () => {
  for (const parts of [
    { reveal: [{ do: "dance" }] },
    { reveal: [{ do: "draw_regret", n: 0, who: "self" }] },
    { reveal: [{ do: "draw_regret", n: 1 }] },
    { reveal: [{ do: "draw_regret", n: 1, who: "somebody" }] },
    { reveal: [{ do: "move_regret", n: 1, from: "self", to: "others", pick: "choice" }] },
    { reveal: [{ do: "reveal", area: "under_this" }] },
    { reveal: [{ do: "boat", who: "self" }] },
    { reveal: [{ do: "coin", heads: [{ do: "dance" }], tails: [] }] },
    { eat: [{ do: "swap", target: "hand" }] },
    { eat: [{ do: "gain_die", kind: "omen" }] },
    { static: [{ is: "keep_change" }] },
    { value: "none", static: [{ is: "value_fixed", n: 6 }] },
  ]) assert.match(fish(parts), /^The card milk-goby cannot be read/, JSON.stringify(parts));
  assert.match(rod({ static: [{ is: "exact_dice", n: 2 }] }), /minnow-rod/);
  assert.match(rod({ activated: { when: "any_turn", limit: 1, effects: [{ do: "auto_catch" }] } }), /minnow-rod/);
});

test("a card that is there twice, and a deck of another number", () => {
  assert.match(faultInCards(withCard("rods", "minnow-rod", { id: "dawn-rod" })), /twice/);
  assert.match(faultInCards({ ...COMPONENTS, rods: COMPONENTS.rods.slice(1) }), /There are 9 rods, not 10/);
});
