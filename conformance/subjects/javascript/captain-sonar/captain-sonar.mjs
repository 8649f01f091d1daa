/*
 * Captain Sonar: the rules, made from the manual, the rulings and the contract alone.
 * Pure functions over plain JSON values; nothing here reads, writes or leaves anything to chance.
 *
 *   gameUnder(components, readings)         what every other function is handed as `game`
 *   openSetup(game, setup)                  {position, events} or {refused: {rule, why}}
 *   openPosition(game, position)            the same
 *   playChoice(game, position, choice)      {position, events} or {refused: {rule, why}}
 *   toAct(game, position)                   [{seats, kind}, ...]
 *   choices(game, position, seat, kind)     [choice, ...]
 *   told(position), view(game, position, seats), heard(game, events, seat)
 *   standing(game, position)                {over, winners}
 *
 * `readings` may name only some disputes; the recommended reading holds for the others.
 */

export { ACTS } from "./acts.mjs";
export { COMPONENTS } from "./components.mjs";
export { HEADINGS } from "./chart.mjs";
export { ROLES, SEATS, SIDES, SYSTEMS, newCrew } from "./crews.mjs";
export { CLOSED_DISPUTES, DISPUTES, RECOMMENDED, gameUnder } from "./readings.mjs";
export { openPosition, openSetup } from "./opening.mjs";
export { playChoice, whyRefused } from "./play.mjs";
export { choices, toAct } from "./choices.mjs";
export { heard, told, view } from "./information.mjs";
export { standing } from "./damage.mjs";
