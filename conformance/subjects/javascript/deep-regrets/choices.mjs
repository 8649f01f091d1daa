/* What may be chosen in a decision. */

import { whyNot } from "./process.mjs";

/** Every legal choice of a kind for a seat; none where the decision is not open to it. */
export function choices(_game, state, seat, kind) {
  const { question } = state;
  const isOpen = question?.decisions.some((one) => one.kind === kind && one.seats.includes(seat));
  const listed = isOpen ? question.list(kind, seat) : [];
  return listed.filter((choice) => !isOfUnknown(choice) && whyNot(state, choice) === null);
}

/** Returns whether a choice takes a card that nobody knows, and so cannot be named. */
function isOfUnknown({ card, fish, cards }) {
  return [card, fish, cards].flat().some((one) => one === null || one?.fish === null);
}
