/* The processes of a game by name: each runs to its end and says which one follows; null when the game is over. */

import { bearings, equipping } from "./declaration.mjs";
import { ending } from "./ending.mjs";
import { refresh, throwing } from "./mustering.mjs";
import { start } from "./starting.mjs";
import { turn } from "./turns.mjs";

export const PROCESSES = Object.freeze({ start, refresh, throwing, bearings, equipping, turn, ending });
