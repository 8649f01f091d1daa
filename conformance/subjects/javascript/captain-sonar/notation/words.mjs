/* The words of a line of notation, read from the left, with what would be right where one is not understood. */

export class NotationError extends Error {
  constructor(text, wrong, right) {
    super(`“${text.trim()}”: ${wrong}; ${right}.`);
    this.name = "NotationError";
  }
}

const SPACE = /^[A-Z][1-9]\d*$/;
const SYMBOL = /^[NESW]\d+$/;

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
    return this.known(this.next(what), known, what);
  }

  /** A word that has to be one of those there are. */
  known(word, known, what) {
    if (known.includes(word.toLowerCase())) return word.toLowerCase();
    throw this.wrong(`“${word}” is not ${what}`, `write ${known.slice(0, -1).join(", ")} or ${known.at(-1)}`);
  }

  asSpace(word) {
    if (SPACE.test(word.toUpperCase())) return word.toUpperCase();
    throw this.wrong(`“${word}” is not a space`, "write a column and a row, such as F4");
  }

  asSymbol(word) {
    if (SYMBOL.test(word.toUpperCase())) return word.toUpperCase();
    throw this.wrong(`“${word}” is not a symbol of the Engineer's sheet`, "write a panel and a number, such as W1");
  }

  asNumber(word, what) {
    if (/^\d{1,4}$/.test(word)) return Number(word);
    throw this.wrong(`“${word}” is not ${what}`, "write a whole number");
  }

  end() {
    if (this.left.length > 0) throw this.wrong(`“${this.left.join(" ")}” means nothing here`);
  }
}
