/*
 * Every dispute of the register with its readings; the recommended reading stands first.
 * A reading is looked up where its rule is applied, and nowhere else.
 */

export const DISPUTES = Object.freeze({
  "turn-back-empty": ["needs-treasure", "free"],
  "end-with-treasure": ["must-turn", "may-stay"],
  "end-empty-handed": ["must-turn", "stays", "may-turn"],
  "unspoken-forced-turn": ["auto-turn", "lost-turn"],
  "undeclared-after-turn": ["keeps-up", "goes-deeper"],
  "take-back": ["binding", "until-roll"],
  "last-breath": ["finish-turn", "optional-finish", "stop-at-once"],
  "below-zero": ["clamp-zero", "negative"],
  "return-on-last-breath": ["safe", "too-late"],
  "pickup-on-last-breath": ["allowed-then-lost", "not-allowed"],
  "drop-on-last-breath": ["stays-in-place", "goes-to-end"],
  "air-per-dive": ["refill-25", "single-tank"],
  "occupied-passing": ["skip-all", "skip-landing-only"],
  "last-space-occupied": ["farthest-free", "share-last"],
  "search-without-moving": ["allowed", "not-allowed"],
  "overshoot-submarine": ["excess-lost", "exact-needed"],
  "blank-counts": ["counts", "skip"],
  "drop-last-after-turn": ["forbidden", "allowed"],
  "which-chip": ["any-carried", "last-picked", "scored-too"],
  "stack-breaking": ["whole", "single-chip"],
  "blanks-exhausted": ["unlimited", "no-pickup"],
  faces: ["face-down", "revealed"],
  "stack-grouping": ["across-divers", "per-diver"],
  "topping-up": ["new-stack", "top-up"],
  "carried-stack-restacked": ["one-unit", "physical", "own-space"],
  "order-choice": ["owner-order", "pickup-order"],
  "what-is-lost": ["this-dive-only", "all-ever"],
  "line-empty": ["skip-dive", "stalemate"],
  "cannot-leave": ["still-diving", "counts-as-returned"],
  "starter-mixed": ["farthest-left-out", "last-voluntary"],
  "equally-far": ["keep-starter-first-in-turn-order", "roll-off"],
  "first-player": ["given-from-outside", "roll-off"],
  "player-count": ["2-to-6", "1-to-6"],
  "reveal-time": ["end-of-dive", "game-end"],
  "peek-on-return": ["no-peek", "peek"],
  "tie-break": ["level4-only", "level-by-level", "highest-level-present"],
  "tie-of-three": ["narrow", "all-tied"],
  "stack-counts": ["each-chip", "one-chip"],
});

/** Closed entries: the one reading may be named, and nothing in the rules asks for it. */
export const CLOSED_DISPUTES = Object.freeze({
  "first-turn": ["never"],
  "turn-then-no-move": ["stands"],
  "submarine-sharing": ["shared"],
  "pickup-after-turn": ["allowed"],
  "occupied-chip-taken": ["own-space-only"],
  "dice-range": ["one-to-three"],
  "chip-mix": ["two-of-each"],
  "short-stack-weight": ["one-unit-any-size"],
  "heavy-diver": ["stays-until-drop"],
  "blanks-before-or-after": ["after"],
  reset: ["submarine-facing-down"],
  "immediate-end": ["at-once"],
  "zero-all": ["draw-of-all"],
});

/** The recommended profile: one reading for every open dispute. */
export const RECOMMENDED = Object.freeze(
  Object.fromEntries(Object.entries(DISPUTES).map(([slug, readings]) => [slug, readings[0]])),
);

/** The readings in force: those given, and the recommended one wherever none is given. */
export function completeReadings(readings) {
  return { ...RECOMMENDED, ...readings };
}

/** Returns what every step is handed: the figures and the readings in force. */
export function gameUnder(components, readings) {
  return { components, readings: completeReadings(readings) };
}
