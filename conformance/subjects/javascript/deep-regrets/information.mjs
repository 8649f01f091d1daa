/* What a person may see of a position and hear of what happens. */

import { result } from "./ending.mjs";
import { shadowOf } from "./sea.mjs";

const HIDDEN_DECKS = ["regret_deck", "regret_box", "dink_deck", "rod_deck", "reel_deck", "supply_deck"];
const HAND = ["fish", "regrets", "supplies"];
const DRAWN = ["drawn_rods", "drawn_reels", "drawn_supplies"];

const hidden = (list) => list.map(() => null);

/** The position as it is reported, with the decisions that are open and how the game stands. */
export function reported(game, { position, question }) {
  const whole = structuredClone(position);
  for (const shoal of whole.shoals) shoal.shadow = shadowOf(game, shoal);
  const over = position.phase === "over";
  const to_act = question === null ? [] : question.decisions;
  return over ? { ...whole, to_act, over, ...result(game, position) } : { ...whole, to_act, over };
}

/** The position as a person sees it who holds these seats; what is hidden is null. */
export function view(game, { position }, seats) {
  const { acted: _acted, omen_card: _card, ...seen } = structuredClone(position);
  for (const deck of HIDDEN_DECKS) seen[deck] = hidden(seen[deck]);
  const isOpen = game.follows("hidden-information", "all-open") || game.follows("regret-discards", "face-up");
  if (!isOpen) seen.regret_discards = hidden(seen.regret_discards);
  const isEnd = position.phase === "regrets" || position.phase === "over";
  return {
    ...seen,
    anglers: seen.anglers.map((angler, index) => anglerSeen(game, angler, seats.includes(index + 1), isEnd)),
    shoals: seen.shoals.map((shoal) => shoalSeen(game, shoal, seats)),
  };
}

/** The fields of a player that are for that player alone. */
function secrets({ follows }, isEnd) {
  if (follows("hidden-information", "all-open")) return [];
  const dinks = follows("dink-secrecy", "private") ? ["dinks"] : [];
  return [...HAND, ...DRAWN, ...dinks].filter((name) => !(isEnd && name === "regrets"));
}

function anglerSeen(game, angler, isOwn, isEnd) {
  const { has_cast: _cast, sank_from: _sank, ...seen } = angler;
  if (!isOwn) for (const name of secrets(game, isEnd)) seen[name] = hidden(seen[name]);
  return seen;
}

function shoalSeen(game, { name, cards }, seats) {
  const isKnown = ({ up, known_to: known }) => up || known.some((seat) => seats.includes(seat));
  return {
    name,
    cards: cards.map((lying) => ({ card: isKnown(lying) ? lying.card : null, up: lying.up })),
    shadow: shadowOf(game, { cards }),
  };
}

/** What only the player of an event learns of it. */
const EVENT_SECRETS = {
  "regret-drawn": "regret",
  "regret-discarded": "regret",
  "cards-drawn": "cards",
  "cards-kept": "cards",
  looked: "fish",
};

/** Returns what a seat hears of some events, in their order. */
export function heard({ follows }, events, seat) {
  const isOpen = follows("hidden-information", "all-open");
  return events.map((event) => {
    if (event.kind === "regret-discarded" && follows("regret-discards", "face-up")) return event;
    const isPrivateDink = event.kind === "dink-drawn" && follows("dink-secrecy", "private");
    const secret = isPrivateDink ? "dink" : EVENT_SECRETS[event.kind];
    const isHidden = secret !== undefined && event.seat !== seat && !(isOpen && event.kind !== "looked");
    return isHidden && !isGearKept(event) ? { ...event, [secret]: null } : event;
  });
}

/** Rods and reels lie open as soon as they are kept. */
function isGearKept({ kind, deck }) {
  return kind === "cards-kept" && deck !== "supply";
}
