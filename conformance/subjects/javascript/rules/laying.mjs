/*
 * Clean-up, the line: what left-out divers carried is laid down behind the last space,
 * blanks go and the line closes up. Blanks hold nothing, so they may as well go first.
 */

import { asUnit, isBlank, isStack } from "./chips.mjs";

/**
 * The line after clean-up. `loads` holds one list of units for each left-out diver, in the
 * order in which the divers lay, each list in the order in which its units are laid.
 */
export function layDown(game, line, loads) {
  const pile = startPile(game, line);
  for (const units of loads) {
    for (const unit of units) addUnit(game, pile, unit);
    // A diver with nothing to lay leaves a stack that is being filled up to the next diver.
    if (units.length > 0 && game.readings["stack-grouping"] === "per-diver") closeStack(pile);
  }
  closeStack(pile);
  return pile.spaces;
}

/** The spaces that stay, and the stack being built: its chips, and the units it counts. */
function startPile(game, line) {
  const spaces = line.filter((space) => !isBlank(space));
  const last = spaces[spaces.length - 1];
  const shortStack = last !== undefined && isStack(last) && last.length < game.components.stack_size;
  if (game.readings["topping-up"] === "top-up" && shortStack) {
    return { spaces: spaces.slice(0, -1), chips: [...last], units: last.length };
  }
  return { spaces, chips: [], units: 0 };
}

function addUnit(game, pile, unit) {
  if (game.readings["carried-stack-restacked"] === "own-space" && isStack(unit)) {
    closeStack(pile);
    pile.spaces.push(unit);
    return;
  }
  pile.chips.push(...unit);
  pile.units += 1;
  if (pile.units === game.components.stack_size) closeStack(pile);
}

function closeStack(pile) {
  if (pile.chips.length > 0) pile.spaces.push(asUnit(pile.chips));
  pile.chips = [];
  pile.units = 0;
}
