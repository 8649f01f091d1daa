/*
 * Every open dispute with its readings; the recommended reading stands first.
 * A reading is looked up where its rule is applied, and nowhere else.
 */

export const DISPUTES = Object.freeze({
  "short-game": ["tuesday-is-day-one", "monday-only"],
  "regret-value-use": ["penalty-and-tie", "penalty-only"],
  "dink-limit-scope": ["fishing-step-only", "everywhere"],
  "penalty-who": ["all-tied", "one-only"],
  "sinker-duration": ["rise-by-one", "back-to-origin"],
  "from-port": ["forced-sea", "free-choice"],
  "free-action-places": ["sinker-at-sea-worms-anywhere", "both-anywhere"],
  "face-down-information": ["size-only", "nothing"],
  "first-player": ["parameter-or-seeded", "parameter-only"],
  "worms-at-start": ["face-down", "face-up"],
  "spent-tackle-dice": ["spent-pool", "back-to-bag"],
  "fresh-pool-limit": ["kept-stay", "hard-cap", "must-fill"],
  "madness-timing": ["value-now-dice-later", "all-at-once"],
  "make-port-order": ["muster-first", "discard-first"],
  "bought-dice-fresh": ["buyer-chooses", "draw-order"],
  "saturday-die": ["one-by-one", "same-for-all"],
  "value-floor": ["floor-zero", "negative-allowed"],
  "cost-floor": ["floor-zero", "negative-allowed"],
  "life-preserver-measure": ["sum-of-pips", "count-of-dice"],
  "life-preserver-tie": ["new-order", "old-order"],
  "bearings-order": ["all-bearings-then-equip", "per-player"],
  "new-gear": ["next-declaration", "at-once"],
  "cast-depth": ["same-or-shallower", "same-or-deeper"],
  "fresh-die-to-cast": ["required", "not-required"],
  "reveal-text": ["on-turning-up", "every-cast"],
  "zero-difficulty": ["no-dice", "one-die"],
  overpayment: ["lost", "change"],
  "unpaid-cast": ["forced", "optional"],
  "catch-order": ["text-then-hand", "hand-first"],
  "overfishing-trigger": ["catch-only", "any-removal"],
  "fish-removed-by-reveal": ["action-ends", "dink-due"],
  "sea-empty-timing": ["after-effect", "end-of-day"],
  "free-action-window": ["own-turn-any-point", "between-actions"],
  "worms-target": ["any-face-down-top", "castable-only"],
  "omen-die": ["card-effects-only", "general"],
  fishcoin: ["card-effects-only", "general"],
  "sale-pricing": ["price-all-first", "fish-by-fish"],
  "empty-actions": ["illegal", "legal"],
  "regret-deck-empty": ["reshuffle-then-nothing", "take-from-player"],
  "fishbucks-cap": ["ten", "none"],
  "shop-visits": ["four-shops-one-per-action", "joint-rod-reel", "many-per-action"],
  "unkept-cards": ["shuffled-back", "to-bottom"],
  "mount-slots": ["slot-choice", "left-to-right"],
  "valueless-cards": ["neither", "as-zero"],
  "abandon-ship": ["action-then-port-turns", "ends-the-day"],
  "discard-choice": ["arrival-choice", "always-random"],
  "unavailable-reward": ["possible-only", "any"],
  "skipped-in-last-turns": ["rewarded", "stopped"],
  "last-pass": ["pass-rewarded", "no-reward"],
  "penalty-measure": ["points", "modified-value", "printed-value"],
  "fishbuck-points": ["round-down", "round-up"],
  "used-cards": ["own-discard", "out-of-game"],
  "several-regrets": ["one-by-one", "as-a-batch"],
  "hidden-information": ["private-fronts", "all-open"],
  "equip-nothing": ["may-be-none", "at-least-one"],
  "dink-secrecy": ["open", "private"],
  "dink-from-face-up": ["any-cast", "newly-revealed"],
  "needless-dice": ["allowed", "refused"],
  "turn-end": ["after-action-too", "turn-ends"],
  "muster-order": ["turn-order", "any-order"],
  "regret-discards": ["face-down", "face-up"],
  "penalty-at-zero": ["everybody", "nobody"],
  "keep-fewer": ["exactly", "up-to"],
  "reduction-ahead": ["fishing-only", "ahead-too"],
  "madness-discount": ["all-shops", "cards-only", "none"],
});

/** Closed entries: a reading may be named, and nothing in the rules asks for it. */
export const CLOSED_DISPUTES = Object.freeze({
  "naming-noise": ["same-things"],
  "fair-foul-split": ["nearest-split", "free-split"],
  "life-preserver-listed-twice": ["one-effect"],
  "dink-deck-setup": ["placed-out"],
  "difficulty-table-status": ["deck-constraint", "enforced"],
  "regret-deck-size": ["never-returns"],
  "full-tie": ["shared"],
  "hand-limit": ["none"],
  "lifeboat-not-a-card": ["value-only"],
  "event-alignment": ["data"],
  "card-vocabulary": ["closed-list"],
  "start-dice": ["spent"],
  "left-right-of-two": ["the-other"],
  "life-preserver-after-use": ["back-to-table"],
  items: ["supplies"],
  "eat-without-text": ["refused"],
  "fish-discards": ["out-of-play"],
  "who-begins": ["first-player"],
});

/** The recommended profile: one reading for every open dispute. */
export const RECOMMENDED = Object.freeze(
  Object.fromEntries(Object.entries(DISPUTES).map(([dispute, readings]) => [dispute, readings[0]])),
);

/** A sentence on the first dispute or reading that the register does not know, or null. */
export function faultInReadings(readings) {
  for (const [dispute, reading] of Object.entries(readings)) {
    const table = Object.hasOwn(DISPUTES, dispute) ? DISPUTES : CLOSED_DISPUTES;
    if (!Object.hasOwn(table, dispute)) return `There is no dispute "${dispute}".`;
    if (!table[dispute].includes(reading)) {
      return `The dispute "${dispute}" has no reading ${JSON.stringify(reading)} to follow.`;
    }
  }
  return null;
}

/** The question about the readings in force: `follows("turn-end", "turn-ends")` says whether that is the one. */
export function followed(readings) {
  const inForce = { ...RECOMMENDED, ...readings };
  return (dispute, reading) => {
    // A slip of the pen in a name must not pass for "no".
    if (!DISPUTES[dispute]?.includes(reading)) throw new Error(`${dispute} has no reading ${reading}`);
    return inForce[dispute] === reading;
  };
}
