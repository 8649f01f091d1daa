/* The words of a line of notation, read from the left, with what would be right where one is not understood. */

export class NotationError extends Error {
  constructor(text, wrong, right) {
    super(`“${text.trim()}”: ${wrong}; ${right}.`);
    this.name = "NotationError";
  }
}

/** The letters that dice go by. */
export const LETTERS = Object.freeze({ p: "player", b: "blue", g: "green", o: "orange", m: "omen" });
export const KIND_LETTERS = Object.freeze(
  Object.fromEntries(Object.entries(LETTERS).map(([letter, kind]) => [kind, letter])),
);

export function writeDie({ die, face }) {
  return Object.hasOwn(KIND_LETTERS, die) ? `${KIND_LETTERS[die]}${face}` : `${die}:${face}`;
}

export class Words {
  constructor(text, right) {
    this.text = text;
    this.right = right;
    this.left = text.split(/\s+/).filter(Boolean);
  }

  wrong(why, right = this.right) {
    return new NotationError(this.text, why, right);
  }

  /** The next word; `missing` says what is not there if there is none. */
  next(missing) {
    if (this.left.length === 0) throw this.wrong(`${missing} is missing`);
    return this.left.shift();
  }

  /** Returns whether the next word is this one; then it is taken. */
  take(word) {
    if (this.left[0]?.toLowerCase() !== word) return false;
    this.left.shift();
    return true;
  }

  oneOf(known, what) {
    const word = this.next(what);
    if (known.includes(word.toLowerCase())) return word.toLowerCase();
    throw this.wrong(`“${word}” is not ${what}`);
  }

  number(what) {
    return this.asNumber(this.next(what), what);
  }

  asNumber(word, what) {
    if (/^\d{1,4}$/.test(word)) return Number(word);
    throw this.wrong(`“${word}” is not ${what}`, "write a whole number");
  }

  die() {
    const word = this.next("a die");
    const [kind, face] = word.includes(":") ? word.split(":") : [LETTERS[word[0].toLowerCase()], word.slice(1)];
    if (kind && /^\d+$/.test(face)) return { die: kind, face: Number(face) };
    throw this.wrong(`“${word}” is no die`, "write its letter and its face: p1 b0 g3 o2 m4");
  }

  /** All words up to one, or to the end, as dice; `nothing` for none. */
  dice(until = "") {
    if (this.take("nothing")) return [];
    const found = [];
    while (this.left.length > 0 && this.left[0] !== until) found.push(this.die());
    return found;
  }

  /** All words that are left; `nothing` for none. */
  rest() {
    const left = this.left.splice(0);
    return left.length === 1 && left[0] === "nothing" ? [] : left;
  }

  end() {
    if (this.left.length > 0) throw this.wrong(`“${this.left.join(" ")}” means nothing here`);
  }
}
