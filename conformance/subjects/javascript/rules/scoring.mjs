/* Points, the tie-break, and who shares a draw. */

import { isStack } from "./chips.mjs";
import { completeReadings } from "./readings.mjs";

/** The level whose chips break a tie. */
const BEST_LEVEL = 4;

/**
 * {over, scores, winners, decided_by, rules}: points a seat so far, and once the game is over
 * the winning seats and what decided ("points", "tie-break" or "draw").
 */
export function standing(readings, position) {
  const scores = position.divers.map((diver) => pointsOf(diver.banked));
  if (position.turn !== null) {
    return { over: false, scores, winners: [], decided_by: null, rules: ["dsa.scoring.after-third-dive"] };
  }
  return { over: true, scores, ...decide(completeReadings(readings), position, scores) };
}

function pointsOf(units) {
  return units.flat().reduce((sum, chip) => sum + chip.value, 0);
}

function decide(readings, position, scores) {
  const best = Math.max(...scores);
  const level = scores.flatMap((points, index) => (points === best ? [index + 1] : []));
  const rules = ["dsa.scoring.total", "dsa.scoring.most-points"];
  if (level.length === 1) return { winners: level, decided_by: "points", rules };
  const ahead = bestInTieBreak(readings, position, level);
  rules.push("dsa.scoring.tie-break");
  if (ahead.length === 1) return { winners: ahead, decided_by: "tie-break", rules };
  rules.push("dsa.scoring.draw");
  if (ahead.length < level.length) rules.push("dsa.scoring.draw-narrow");
  const winners = readings["tie-of-three"] === "all-tied" ? level : ahead;
  return { winners, decided_by: "draw", rules };
}

/** Of seats level on points, those that no other seat is ahead of in the tie-break. */
function bestInTieBreak(readings, position, seats) {
  const counts = new Map(
    seats.map((seat) => [seat, chipsByLevel(readings, position.divers[seat - 1].banked)]),
  );
  let ahead = seats;
  for (const level of levelsCompared(readings, [...counts.values()])) {
    const most = Math.max(...ahead.map((seat) => counts.get(seat)[level]));
    ahead = ahead.filter((seat) => counts.get(seat)[level] === most);
  }
  return ahead;
}

/** The levels that are compared, one after the other. */
function levelsCompared(readings, counts) {
  const allLevels = Array.from({ length: BEST_LEVEL }, (_, index) => BEST_LEVEL - index);
  if (readings["tie-break"] === "level4-only") return [BEST_LEVEL];
  if (readings["tie-break"] === "level-by-level") return allLevels;
  return allLevels.filter((level) => counts.some((count) => count[level] > 0)).slice(0, 1);
}

/** Returns how many chips of each level a diver is credited with, by level. */
function chipsByLevel(readings, units) {
  const count = new Array(BEST_LEVEL + 1).fill(0);
  for (const unit of units) {
    const levels = unit.map((chip) => chip.level);
    // Under `one-chip` a stack stands for its best chip only.
    const once = isStack(unit) && readings["stack-counts"] === "one-chip";
    for (const level of once ? [Math.max(...levels)] : levels) count[level] += 1;
  }
  return count;
}
