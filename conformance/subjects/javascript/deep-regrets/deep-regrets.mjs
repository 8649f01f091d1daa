/*
 * Deep Regrets: the rules, made from the manual, the rulings and the contract alone.
 * Nothing here reads, writes or leaves anything to chance but through the `random(below)` that it is handed.
 *
 *   gameUnder(components, readings)               what every other function is handed as `game`
 *   openSetup(game, setup)                        {state, events} or {refused: {rule, why}}
 *   openPosition(game, position)                  the same, or null where it cannot go on from there
 *   playMove(game, state, {choice, chance}, random)   {state, events, played} or {refused}; `played` is what was drawn
 *   choices(game, state, seat, kind)              [choice, ...]
 *   reported(game, state), view(game, state, seats), heard(game, events, seat)
 *
 * `readings` may name only some disputes; the recommended reading holds for the others.
 */

export { COMPONENTS } from "./components.mjs";
export { DECKS, allOf, gameUnder } from "./box.mjs";
export { faultInCards } from "./card-faults.mjs";
export { CLOSED_DISPUTES, DISPUTES, RECOMMENDED, faultInReadings } from "./readings.mjs";
export { PILES, openPosition, openSetup, pileOf, whyNoGame } from "./opening.mjs";
export { playMove } from "./process.mjs";
export { heard, reported, view } from "./information.mjs";
export { choices } from "./choices.mjs";
