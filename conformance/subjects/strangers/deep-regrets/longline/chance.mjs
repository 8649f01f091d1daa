// Everything random in one place, so that a game can be replayed from a seed.
export class Chance {
  constructor(seed = Date.now()) { this.state = seed >>> 0; }
  next() { // mulberry32
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  index(n) { return Math.floor(this.next() * n); }
  shuffle(list, what) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.index(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
  roll(die, faces) { return faces[this.index(faces.length)]; }
  coin() { return this.index(2) ? 'tails' : 'heads'; }
  top(deck, what) { return deck.shift(); }
  pick(list, what) { return list[this.index(list.length)]; }
}
