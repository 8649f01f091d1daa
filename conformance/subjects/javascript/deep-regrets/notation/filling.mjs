/*
 * The completion of a partly written position, so that no card and no die is missing. Anything not mentioned is put
 * where it does no harm: unknown fish in their shoals, tackle dice in the bag, cards in their decks.
 */

import { allOf, depthOf, gameUnder } from "../box.mjs";
import { COMPONENTS } from "../components.mjs";
import { counted } from "../unknown.mjs";

const WHOLE_BOX = gameUnder(COMPONENTS, {});
/** For each kind of card, also the field of the hands: its deck, its other piles, and other fields of a player. */
const DECK_FIELDS = {
  regrets: ["regret_deck", ["regret_discards", "regret_box"], []],
  dinks: ["dink_deck", ["dink_discards", "out_of_game"], []],
  rods: ["rod_deck", [], ["drawn_rods"]],
  reels: ["reel_deck", [], ["drawn_reels"]],
  supplies: ["supply_deck", ["supply_discards", "supplies_out_of_game"], ["drawn_supplies"]],
};

const times = (number, thing) => Array.from({ length: Math.max(0, number) }, () => thing);
const kindsHeld = ({ fresh, rolled, spent }) => [...[...fresh, ...rolled].map(({ die }) => die), ...spent];

/** The whole position of one that is written in part. */
export function completedPosition(position) {
  const anglers = position.anglers.map(withOwnDice);
  const made = { ...position, anglers };
  addLooseDice(made);
  addFish(made);
  for (const kind of Object.keys(DECK_FIELDS)) addDeck(made, kind);
  return made;
}

function withOwnDice(angler) {
  const missing = COMPONENTS.player_dice - kindsHeld(angler).filter((kind) => kind === "player").length;
  const empty = COMPONENTS.mounts.map((number) => ({ times: number, fish: [] }));
  const mounts = angler.mounts.length > 0 ? angler.mounts : empty;
  return { ...angler, spent: [...angler.spent, ...times(missing, "player")], mounts };
}

/** Adds the dice that nobody has, if their list is empty: tackle dice in the bag, the others aside. */
function addLooseDice(made) {
  const used = counted([...made.anglers.flatMap(kindsHeld), ...made.bag, ...made.aside]);
  const tackle = Object.entries(COMPONENTS.bag);
  const missing = (kinds) => kinds.flatMap(([kind, number]) => times(number - (used.get(kind) ?? 0), kind));
  if (made.bag.length === 0) made.bag = missing(tackle);
  if (made.aside.length === 0) made.aside = missing([["omen", 1]]);
}

/** Adds the missing unknown fish to the shoals that are not written, and the remaining fish to the discards. */
function addFish(made) {
  const held = made.anglers.flatMap(({ fish, mounts }) => [...fish, ...mounts.flatMap((slot) => slot.fish)]);
  const elsewhere = counted([...made.fish_discards, ...held]);
  const written = new Map(made.shoals.map((shoal) => [shoal.name, shoal]));
  made.shoals = WHOLE_BOX.shoals.map((name) => written.get(name) ?? { name, cards: [], shadow: null });
  const left = [];
  for (let depth = 1; depth <= COMPONENTS.depths; depth += 1) {
    const shoals = made.shoals.filter(({ name }) => depthOf(name) === depth);
    left.push(...filledDepth(shoals, written, depth, elsewhere));
  }
  made.shoals = made.shoals.map(withSize);
  made.fish_discards = [...made.fish_discards, ...left];
}

/** Fills the shoals of one Depth that are not written; returns its fish that are still not anywhere. */
function filledDepth(shoals, written, depth, elsewhere) {
  const box = counted(allOf(WHOLE_BOX, "fish", depth));
  const taken = [...box.keys()].reduce((sum, fish) => sum + (elsewhere.get(fish) ?? 0), 0);
  const lying = shoals.reduce((sum, { cards }) => sum + cards.length, 0);
  const unknown = depth === 1 ? (elsewhere.get(null) ?? 0) : 0;
  let left = [...box.values()].reduce((sum, number) => sum + number, 0) - taken - lying - unknown;
  for (const shoal of shoals.filter(({ name }) => !written.has(name))) {
    const more = Math.max(0, Math.min(left, COMPONENTS.shoal - shoal.cards.length));
    shoal.cards = Array.from({ length: more }, () => ({ card: null, up: false, known_to: [] }));
    left -= more;
  }
  if (left <= 0) return [];
  const known = counted(shoals.flatMap(({ cards }) => cards.map(({ card }) => card).filter(Boolean)));
  const rest = [...box].flatMap(([fish, number]) => {
    return times(number - (known.get(fish) ?? 0) - (elsewhere.get(fish) ?? 0), fish);
  });
  return rest.sort().slice(0, left);
}

/** A shoal with the size on the back of its known face-down top fish. */
function withSize(shoal) {
  const [top] = shoal.cards;
  if (shoal.shadow || !top || top.up || top.card === null) return shoal;
  return { ...shoal, shadow: WHOLE_BOX.cards.get(top.card).size };
}

/** Makes a deck of all cards of a kind that are not elsewhere; some Regrets are in the box instead. */
function addDeck(made, kind) {
  const [deck, others, drawn] = DECK_FIELDS[kind];
  const total = allOf(WHOLE_BOX, kind).length;
  const inHands = made.anglers.flatMap((angler) => [kind, ...drawn].flatMap((field) => angler[field])).length;
  if (kind === "regrets" && made.regret_box.length === 0) {
    made.regret_box = times(total - COMPONENTS.regrets_each * made.anglers.length, null);
  }
  const used = inHands + others.flatMap((field) => made[field]).length;
  made[deck] = [...made[deck], ...times(total - used - made[deck].length, null)];
}
