// random games to the end: node selfplay.mjs [games]
import { newGame, actions, play, CREWS, PEOPLE, viewFor } from './game.mjs';

const pick = (list) => list[Math.floor(Math.random() * list.length)];
export function seatFor(s, a) {
  for (let seat = 0; seat < s.people[a.crew]; seat++) {
    try { play(s, { ...a, seat }); return seat; } catch { /* somebody else's job */ }
  }
  throw new Error('nobody can ' + JSON.stringify(a));
}
for (let g = 0; g < Number(process.argv[2] ?? 10); g++) {
  let s = newGame({ mode: pick(['turns', 'real']), goal: pick(['sudden', 'hunt']), map: pick(['alpha', 'bravo', 'charlie', 'delta', 'echo']), people: Number(pick(Object.keys(PEOPLE))) });
  let n = 0;
  for (; !s.winner && n < 6000; n++) {
    const both = CREWS.map((k) => actions(s, k)).filter((l) => l.length);
    const all = pick(both), types = [...new Set(all.map((a) => a.type))].filter((t) => t !== 'surface');
    const a = pick(all.filter((x) => x.type === (pick(types) ?? 'surface')) ?? all) ?? pick(all);
    s = play(s, { ...a, seat: seatFor(s, a) });
    if (n % 500 === 0) CREWS.forEach((k) => viewFor(s, k));
  }
  console.log(g, s.mode, s.goal, s.map, n, 'actions:', s.winner ?? 'unfinished', s.crews.red.damage, s.crews.blue.damage);
}
