/* An explosion and all the mines that it sets off. */

import { apart, inReadingOrder } from "./chart.mjs";
import { SIDES, change, changePosition, crewOf, tell } from "./crews.mjs";
import { ownDamageCounts, takeDamage } from "./damage.mjs";

/**
 * A torpedo or a mine explodes on a space. The mine itself is no longer on the map then. All damage is added up;
 * whether the game is over is looked at later.
 */
export function explode(work, seat, side, what, at) {
  changePosition(work, { shooter: side });
  const shot = { seat, side, mines: minesOf(work.position), taken: { red: 0, blue: 0 } };
  burst(work, shot, what, at);
  minesOnImpact(work, shot, at);
  if (work.game.follows("mine-next-to-impact", "goes-off")) minesAround(work, shot, at);
  leaveMines(work, shot.mines);
  for (const each of SIDES) {
    takeDamage(work, each, shot.taken[each], each !== side || ownDamageCounts(work.game));
  }
}

function minesOf(position) {
  return SIDES.flatMap((side) => crewOf(position, side).mines.map((at) => ({ side, at })));
}

/** Returns what is on the map after the shot; a mine that is gone is not fresh any more either. */
function leaveMines(work, left) {
  for (const side of SIDES) {
    const { mines, fresh } = crewOf(work.position, side);
    const own = left.filter((mine) => mine.side === side).map(({ at }) => at);
    if (own.length < mines.length) change(work, side, { mines: own, fresh: own.includes(fresh) ? fresh : null });
  }
}

function burst(work, shot, what, at) {
  const damage = SIDES.map((side) => damageTo(work, side, at));
  SIDES.forEach((side, index) => {
    shot.taken[side] += damage[index];
  });
  tell(work, "exploded", { seat: shot.seat, what, at, damage: damageSaid(work.game, shot, damage) });
}

function damageTo({ game, position }, side, at) {
  const { direct, indirect } = game.components.damage;
  const { at: submarine } = crewOf(position, side);
  const { rings } = apart(submarine ?? "", at);
  if (rings === 0) return direct;
  return rings === 1 ? indirect : 0;
}

/** Returns what the crews say: under one reading the crew that fired keeps its own damage to itself. */
function damageSaid({ follows }, shot, damage) {
  if (follows("hit-announcement", "every-crew")) return damage;
  return damage.map((figure, index) => (SIDES[index] === shot.side ? null : figure));
}

/** Takes the mines that fit out of those that are left, in the order of record. */
function taken(shot, fits) {
  const found = shot.mines.filter(fits);
  shot.mines = shot.mines.filter((mine) => !found.includes(mine));
  const bySide = (one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side);
  return found.sort((one, other) => inReadingOrder(one.at, other.at) || bySide(one, other));
}

function minesOnImpact(work, shot, impact) {
  for (const { side, at } of taken(shot, (mine) => mine.at === impact)) {
    if (work.game.follows("torpedo-on-mine", "mine-explodes")) burst(work, shot, "mine", at);
    else tell(work, "mine-lost", { seat: `${side}.captain`, at });
  }
}

/** Ring by ring: the mines beside the impact, then those beside them, and so on. */
function minesAround(work, shot, impact) {
  let ring = [impact];
  while (ring.length > 0) {
    const beside = taken(shot, (mine) => ring.some((at) => apart(at, mine.at).rings === 1));
    for (const { at } of beside) burst(work, shot, "mine", at);
    ring = work.game.follows("chain-depth", "chain-on") ? beside.map(({ at }) => at) : [];
  }
}
