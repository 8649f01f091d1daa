/* What refuses a choice in a turn before anything of its own is looked at. */

import { FREE, anglerOf, refusal } from "./work.mjs";

const SEA_ACTIONS = ["cast", "abandon"];
const PORT_ACTIONS = ["sell", "visit", "mount"];
const ACTIONS = [...SEA_ACTIONS, ...PORT_ACTIONS, "pass"];

/** Choices of the phases before the actions. */
const EARLIER = {
  muster: ["muster.order", "Nobody musters now."],
  throw: ["preserver.every-day", "The Life Preserver has been thrown today."],
  declare: ["declare.lasts", "What was declared holds until the next Declaration."],
  equip: ["declare.lasts", "What is equipped stays so until the next Declaration."],
  keep: ["muster.placed", "No dice were rolled."],
};

/** Answers to what nobody has asked. */
const ANSWERS = {
  pay: ["cast.pay", "No fish is being fished for."],
  "let-go": ["cast.pay", "No fish is being fished for."],
  "put-back": ["free.worms-return", "No fish was looked at."],
  "keep-cards": ["shop.keep", "No cards were drawn."],
  reward: ["pass.reward", "No reward is due."],
  lose: ["end.penalty-tie", "No mounted fish is lost now."],
  "discard-regret": ["arrive.steps", "Nobody makes Port now."],
};

export function whyNotInTurn(work, choice) {
  const { kind, seat } = choice;
  const isAnswer = Object.hasOwn(ANSWERS, kind) || kind === "option" || kind === "order" || kind.startsWith("pick-");
  if (Object.hasOwn(EARLIER, kind)) return refusal(...EARLIER[kind]);
  if (isAnswer) return refusal(...(ANSWERS[kind] ?? ["card.in-order", "No text of a card asks for this."]));
  const other = seat === work.position.turn ? null : whyNotOnTurn(work, kind, seat);
  return other ?? whyNotThisTime(work, kind) ?? whyNotHere(work, kind, seat);
}

function whyNotOnTurn(work, kind, seat) {
  if (anglerOf(work, seat).passed) return refusal("pass.out", "Whoever has passed is out for the day.");
  if (FREE.includes(kind)) return refusal("free.own-turn", "Free actions are possible only on your own turn.");
  return refusal("turn.clockwise", `It is the turn of seat ${work.position.turn}.`);
}

function whyNotThisTime({ position, game }, kind) {
  if (kind === "end") {
    return position.acted ? null : refusal("turn.one-action", "First take an action or pass.");
  }
  if (!position.acted) return null;
  if (ACTIONS.includes(kind)) return refusal("turn.one-action", "The action of this turn is over.");
  const isOver = game.follows("turn-end", "turn-ends");
  return isOver ? refusal("free.points", "There are no free actions after the action.") : null;
}

function whyNotHere(work, kind, seat) {
  const { depth } = anglerOf(work, seat);
  if (depth === 0 && SEA_ACTIONS.includes(kind)) return refusal("turn.port-actions", "This is possible only at Sea.");
  if (depth > 0 && PORT_ACTIONS.includes(kind)) return refusal("turn.sea-actions", "This is possible only at Port.");
  return null;
}
