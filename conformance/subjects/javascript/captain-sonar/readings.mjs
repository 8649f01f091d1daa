/*
 * Every open dispute with its readings; the recommended reading stands first.
 * A reading is looked up where its rule is applied, and nowhere else.
 */

export const DISPUTES = Object.freeze({
  "move-limits": ["full-limits", "own-mines-passable", "no-limits"],
  blocked: ["must-surface", "may-wait"],
  "start-space": ["free-water-shared", "must-differ"],
  starter: ["named", "red-begins"],
  "full-gauge-chosen": ["refused-while-room", "mark-lost"],
  "all-gauges-full": ["automatic-ok", "no-order"],
  "charge-broken-system": ["allowed", "refused"],
  "gauge-reset": ["emptied-on-use", "kept"],
  "scenario-gauge": ["four", "six", "unused"],
  "scenario-system": ["charge-only", "usable-no-effect"],
  "upkeep-order": ["either-first", "first-mate-first"],
  "trigger-as-activation": ["not-an-activation", "is-an-activation"],
  "silence-as-move-between": ["ordinary-order-needed", "silence-counts"],
  "activation-before-first-move": ["not-allowed", "allowed"],
  "broken-order-marker": ["own-engineer", "enemy-team"],
  "broken-order-gauge": ["kept", "emptied"],
  "broken-order-activation": ["does-not-count", "counts"],
  "broken-order-heard": ["attempt-heard", "not-heard"],
  "uncharged-order": ["refused-no-penalty", "penalised"],
  "broken-and-uncharged": ["broken-first", "uncharged-first"],
  "torpedo-range": ["water-route", "no-detour", "plain-distance"],
  "torpedo-on-mine": ["mine-removed", "mine-explodes"],
  "mine-next-to-impact": ["goes-off", "stays"],
  "chain-depth": ["chain-on", "one-step"],
  "mine-drop-limits": ["full-limits", "stated-limits-only"],
  "mine-under-enemy": ["no-effect", "explodes"],
  "mine-loss": ["explosions-told", "all-told"],
  "trigger-while-surfaced": ["not-allowed", "allowed"],
  "trigger-in-enemy-turn": ["not-allowed", "allowed"],
  "trigger-moment": ["between-moves", "after-order", "after-order-by-turns", "any-moment"],
  "trigger-broken": ["radiation-mark", "refused-no-penalty"],
  "sonar-false-value": ["on-map", "any-value"],
  "sonar-pair": ["free-pair", "consistent-pair"],
  "silence-limits": ["as-orders", "stated-limits-only"],
  "silence-hidden": ["direction-and-length-hidden", "length-told"],
  "damage-clears-sheet": ["whole-sheet", "group-only", "nothing"],
  "failure-announced": ["kept-in-crew", "told"],
  "hit-announcement": ["every-crew", "enemy-only"],
  "crew-sheets": ["whole-crew", "own-sheet"],
  passing: ["no-pass", "may-pass"],
  "surfacing-after-order": ["instead-of-order", "after-order-too"],
  "surfacing-tracers": ["four-sections-shared", "one-each"],
  "surfacing-failed-check": ["start-over", "retry-section"],
  "surfaced-activity": ["none", "allowed"],
  "surfacing-inside-block": ["ends-own-block", "block-runs-on"],
  "win-condition": ["damage-taken-loses", "damage-inflicted-wins"],
  "sudden-death-system-failure": ["counts", "weapons-only"],
  "mutual-destruction": ["draw", "firing-team-wins"],
  "one-player-team": ["roles-only", "refused"],
});

/** Closed entries: the one reading that is followed may be named, and nothing in the rules asks for it. */
export const CLOSED_DISPUTES = Object.freeze({
  "start-state": ["all-empty"],
  "broken-order-no-symbol": ["cannot-arise"],
  "sheet-count": ["no-effect"],
  "circuit-names": ["numbered"],
  "merged-roles": ["no-effect"],
  "map-identity": ["own-names"],
  "map-special-rules": ["not-modelled"],
  "trigger-enemy-mine": ["own-mines-only"],
  "torpedo-at-island": ["water-only"],
  "surfacing-again": ["no-move-needed"],
});

/** The recommended profile: one reading for every open dispute. */
export const RECOMMENDED = Object.freeze(
  Object.fromEntries(Object.entries(DISPUTES).map(([dispute, readings]) => [dispute, readings[0]])),
);

/**
 * What every step is handed: the figures, and a question about the readings in force.
 * `game.follows("gauge-reset", "kept")` says whether that reading is the one.
 */
export function gameUnder(components, readings) {
  const inForce = { ...RECOMMENDED, ...readings };
  return { components, follows: (dispute, reading) => asked(inForce, dispute, reading) };
}

/** A slip of the pen in a name must not pass for "no". */
function asked(inForce, dispute, reading) {
  if (!DISPUTES[dispute]?.includes(reading)) throw new Error(`${dispute} has no reading ${reading}`);
  return inForce[dispute] === reading;
}
