/* What may be chosen in a decision. */

import { whyNot } from "./process.mjs";

/** Every legal choice of a kind for a seat; none where the decision is not open to it. */
export function choices(_game, state, seat, kind) {
  const { question } = state;
  const isOpen = question?.decisions.some((one) => one.kind === kind && one.seats.includes(seat));
  return isOpen ? question.list(kind, seat).filter((choice) => whyNot(state, choice) === null) : [];
}
