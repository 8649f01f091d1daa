import { MOUNTS, MONEY_CAP, LIFEBOAT_REGRET, madnessRow } from './tables.mjs';

export class Angler {
  constructor(seat) {
    this.seat = seat;
    this.dice = [0, 1, 2].map(() => ({ kind: 'player', value: 1, fresh: false }));
    this.bucks = 0;
    this.hand = [];
    this.mounts = MOUNTS.map((times) => ({ times, fish: null }));
    this.regrets = [];
    this.dinks = [];
    this.supplies = [];
    this.rods = [];      // not equipped
    this.reels = [];
    this.rod = null;     // under the board
    this.reel = null;
    this.uses = { rod: 0, reel: 0 };
    this.wormsUp = false;
    this.lifeboatUp = true;
    this.place = 'sea';
    this.depth = 1;
    this.visited = new Set();
    this.passed = false;
    this.caughtToday = 0;
  }
  get fresh() { return this.dice.filter((d) => d.fresh); }
  get spent() { return this.dice.filter((d) => !d.fresh); }
  get freshTotal() { return this.fresh.reduce((s, d) => s + d.value, 0); }
  get madness() { return madnessRow(this.regrets.length); }
  get maxDice() { return this.madness.max_dice; }
  get room() { return Math.max(0, this.maxDice - this.fresh.length); }
  get regretValue() {
    return this.regrets.reduce((s, r) => s + r.value, 0) + (this.lifeboatUp ? 0 : LIFEBOAT_REGRET);
  }
  get atSea() { return this.place === 'sea'; }
  get items() { return [...this.rods, ...this.reels, ...this.supplies, ...[this.rod, this.reel].filter(Boolean)]; }
  worth(fish) {
    const fixed = fish.static?.find((s) => s.is === 'value_fixed');
    if (fixed) return fixed.n;
    return Math.max(0, fish.value + this.madness[fish.align]);
  }
  earn(n) { this.bucks = Math.min(MONEY_CAP, this.bucks + n); }
  gear() { return [this.rod, this.reel].filter(Boolean); }
  has(isWhat) { return this.gear().some((g) => g.static?.some((s) => s.is === isWhat)); }
}
export const take = (list, item) => {
  const i = list.indexOf(item);
  if (i < 0) throw new Error('not there');
  return list.splice(i, 1)[0];
};
