'use strict';
// The only place with luck in it. Swap the three functions to script a game.
function mulberry(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function makeChance(seed = 1) {
  const next = mulberry(seed);
  return {
    // a face of this die
    roll: (die, faces) => faces[Math.floor(next() * faces.length)],
    // one entry of a list, removed from it
    take: (list, what) => list.splice(Math.floor(next() * list.length), 1)[0],
    shuffle: (list, what) => {
      for (let i = list.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        [list[i], list[j]] = [list[j], list[i]];
      }
      return list;
    },
  };
}
module.exports = { makeChance };
