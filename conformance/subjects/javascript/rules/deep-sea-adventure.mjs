/*
 * Deep Sea Adventure: the rules, made from the manuals and the rulings register alone.
 * Pure functions over plain JSON values; nothing here rolls, shuffles, reads or writes.
 *
 *   openGame(components, readings, setup)       {position, events} or {refused}
 *   play(components, readings, position, move)  {position, events} or {refused: {rule, why}}
 *   choices(components, readings, position, dice)   [choice, ...]
 *   view(readings, position, seats)             the position as a person sees it who holds these seats
 *   standing(readings, position)                {over, scores, winners, decided_by, rules}
 *
 * `readings` may name only some disputes; the recommended reading holds for the others.
 */

export { COMPONENTS } from "./components.mjs";
export { CLOSED_DISPUTES, DISPUTES, RECOMMENDED } from "./readings.mjs";
export { openGame, shuffledDeal } from "./opening.mjs";
export { play } from "./turn.mjs";
export { choices, choicesByPlace } from "./choices.mjs";
export { view } from "./information.mjs";
export { standing } from "./scoring.mjs";
