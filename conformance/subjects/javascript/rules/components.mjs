/*
 * The figures of the box. The rules hold no figure of their own: they are handed an
 * object of this shape, so that another edition needs another object and no other code.
 */

export const COMPONENTS = Object.freeze({
  seats_min: 2,
  seats_max: 6,
  dives: 3,
  air: 25,
  blanks: 12,
  die_faces: [1, 1, 2, 2, 3, 3],
  dice: 2,
  stack_size: 3,
  levels: [
    { level: 1, values: [0, 1, 2, 3], copies: 2 },
    { level: 2, values: [4, 5, 6, 7], copies: 2 },
    { level: 3, values: [8, 9, 10, 11], copies: 2 },
    { level: 4, values: [12, 13, 14, 15], copies: 2 },
  ],
});

/** Every treasure chip of the box, level by level, as {level, value}. */
export function allChips(components) {
  const chips = [];
  for (const { level, values, copies } of components.levels) {
    for (const value of values) {
      for (let copy = 0; copy < copies; copy += 1) chips.push({ level, value });
    }
  }
  return chips;
}

/** True when `dice` is a roll these dice can show. */
export function isPossibleRoll(components, dice) {
  return (
    Array.isArray(dice) &&
    dice.length === components.dice &&
    dice.every((face) => components.die_faces.includes(face))
  );
}
