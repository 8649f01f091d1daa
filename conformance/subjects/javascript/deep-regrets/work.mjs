/*
 * A process under way: the position that it changes, the events that it tells, and the answers given so far. `about`
 * says for people what a question is about: the card whose text is read, and the part of it.
 *
 * A process is plain code from its beginning to its end. Where it comes to a decision that nobody has taken yet it
 * stops, and what it asks is kept; with one more answer it is run again from its beginning. So no step has to be
 * written in pieces, and what is in the middle of something needs no account of its own.
 */

/** Thrown where a decision is open that nobody has taken. */
export class Pause {
  constructor(question) {
    this.question = question;
  }
}

/** Thrown where the rules, or what chance can give, do not allow a move. */
export class Refused {
  constructor(refused) {
    this.refused = refused;
  }
}

export function refusal(rule, why) {
  return { rule: `regrets.${rule}`, why };
}

/** `log` holds one entry for the beginning of the process and one for each answer: {choice, chance}. */
/** A fault of a position: a "state" contradicts itself, a "history" is what no game comes to. */
export function fault(rule, where, why, kind = "state") {
  return { ...refusal(rule, why), where, kind };
}

export function newWork(game, base, log, live) {
  return { game, position: structuredClone(base), events: [], log, at: 0, read: 0, live, about: null };
}

export function tell(work, kind, parts = {}) {
  work.events.push({ kind, ...parts });
}

export function anglerOf(work, seat) {
  return work.position.anglers[seat - 1];
}

/** The seats clockwise, from one on. */
export function seatsFrom({ anglers }, from) {
  return anglers.map((_, index) => ((from - 1 + index) % anglers.length) + 1);
}

/** The seats in the turn order of the day. */
export function turnOrder(position) {
  return seatsFrom(position, position.first);
}

/** The seat that is some places further clockwise. */
export function neighbour({ anglers }, seat, by) {
  return ((seat - 1 + by + anglers.length) % anglers.length) + 1;
}

// ---- Questions

/** Returns what is asked of the players; `doing` says what is under way, and which rule keeps everything else away. */
export function ask(work, question) {
  work.at += 1;
  work.read = 0;
  if (work.at < work.log.length) return work.log[work.at].choice;
  throw new Pause(question);
}

/**
 * A question with decisions of some kinds, all of one seat. `check(choice)` gives a refusal or null, also for choices
 * of `others`, kinds that are not open; `list(kind)` is everything that may be chosen, whatever the check says of it.
 */
export function askSeat(work, seat, kinds, doing, check, list, others = []) {
  const answers = [...kinds, ...others];
  return ask(work, {
    decisions: kinds.map((kind) => ({ seats: [seat], kind })),
    whyNot: (choice) => {
      const isAnswer = choice.seat === seat && answers.includes(choice.kind);
      return isAnswer ? check(choice) : whyBusy(doing, choice);
    },
    list: (kind, by) => (by === seat ? list(kind).map((parts) => ({ seat, kind, ...parts })) : []),
  });
}

export const FREE = Object.freeze(["eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "omen", "coin"]);

/** Returns what is under way by the rule that keeps other things away: `[rule, sentence]`. */
export function whyBusy([rule, why], { kind }) {
  const isMoment = !rule.startsWith("declare.");
  if (isMoment && FREE.includes(kind)) return refusal("free.points", "A free action is not possible now.");
  return refusal(rule, why);
}

/** Asks only where there are two answers or more; the one that there is goes without saying. */
export function askUnlessForced(work, seat, kind, doing, answers, check) {
  if (answers.length === 1) return { seat, kind, ...answers[0] };
  return askSeat(work, seat, [kind], doing, check, () => answers);
}

// ---- Chance

/**
 * What chance gave next. `fits(got)` says whether that is possible, `draw(below)` draws it where the move leaves it to
 * this program, and `forced` is the one possible result, if there is but one.
 */
export function chance(work, of, { fits, draw, forced, rule }) {
  const { chance: known } = work.log[work.at];
  if (work.read === known.length) known.push({ of, got: work.live.take(of, { fits, draw, forced, rule }) });
  work.read += 1;
  return known[work.read - 1].got;
}

/** Chance of one move: stated from outside, or drawn here where `stated` is null. */
export function newChance(stated, random) {
  let at = 0;
  const used = [];
  const take = (of, { fits, draw, forced, rule }) => {
    if (stated === null) {
      used.push({ of, got: draw(random) });
      return used.at(-1).got;
    }
    if (stated[at]?.of !== of) {
      if (forced !== undefined) return forced;
      throw new Refused(refusal(rule, `The move does not state a random result: ${of}.`));
    }
    const { got } = stated[at];
    at += 1;
    if (fits(got)) return got;
    throw new Refused(refusal(rule, `${JSON.stringify(got)} is not a possible result of ${of}.`));
  };
  const whyLeft = () => {
    if (stated === null || at === stated.length) return null;
    return refusal("pile.faces", `No random result is needed for ${stated[at].of}.`);
  };
  return { take, whyLeft, used: stated === null ? used : null };
}

/**
 * Chance of a move of which only a part may be stated; the rest is drawn. With `isTried`, what is stated and cannot be
 * is drawn too, and what nothing asks for is left out.
 */
export function completingChance(stated, random, isTried) {
  const left = [...stated];
  const used = [];
  const take = (of, { fits, draw, forced, rule }) => {
    const [next] = left;
    const isNamed = next?.of === of;
    if (isNamed && !fits(next.got) && !isTried) {
      throw new Refused(refusal(rule, `${JSON.stringify(next.got)} is not a possible result of ${of}.`));
    }
    if (isNamed) left.shift();
    const isStated = isNamed && fits(next.got);
    if (!isStated && forced !== undefined) return forced;
    used.push({ of, got: isStated ? next.got : draw(random) });
    return used.at(-1).got;
  };
  const whyLeft = () => {
    return left.length === 0 || isTried ? null : refusal("pile.faces", `No random result is needed for ${left[0].of}.`);
  };
  return { take, whyLeft, used };
}
