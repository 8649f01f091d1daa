// Everything that is random goes through one object, so that a server (or a test) can put its own in.
import { FACES } from "./cards.js";

export class Luck {
  constructor(seed = Date.now()) {
    this.seed = seed >>> 0;
  }
  next() { // mulberry32
    let t = (this.seed = (this.seed + 0x6d2b79f5) >>> 0);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  below(n) { return Math.floor(this.next() * n); }
  roll(kind) { return FACES[kind][this.below(FACES[kind].length)]; }
  coin() { return this.below(2) ? "heads" : "tails"; }
  /** The place in the bag of the die that is drawn. */
  bag(dice) { return this.below(dice.length); }
  /** The place in a hand of the card that is lost. */
  lose(hand) { return this.below(hand.length); }
  shuffle(list) {
    const a = [...list];
    for (let i = a.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [a[i], a[j]] = [a[j], a[i]];
    }
    return a;
  }
  /** In the browser a client does not know the hidden cards (they are null); whoever turns one up asks here. */
  identify(deck, id) { return id; }
}
