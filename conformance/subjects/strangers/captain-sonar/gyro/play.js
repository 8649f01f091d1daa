// node play.js self [games] [mode]   - random games
// node play.js [map] [goal]          - two people at one keyboard
import readline from 'node:readline';
import { newGame, reduce, lit, view, TEAMS, ROLES, Refused } from './game.js';

const buttonsOf = (s) => TEAMS.flatMap((t) => ROLES.flatMap((r) => lit(s, t, r)));
const label = (a) => {
  const { type, team, role, ...rest } = a;
  return `${team} ${role}: ${type} ${Object.keys(rest).length ? JSON.stringify(rest) : ''}`;
};

export function drawMap(v) {
  const letters = [...v.map[0]].map((_, c) => String.fromCharCode(65 + c)).join('');
  const rows = v.map.map((line, r) => String(r + 1).padStart(2) + ' ' + [...line].map((ch, c) => {
    const at = letters[c] + (r + 1);
    if (v.at === at) return '@';
    if (v.mines && v.mines.includes(at)) return 'M';
    if (v.trail && v.trail.includes(at)) return '+';
    return ch;
  }).join(''));
  return ['   ' + letters, ...rows].join('\n');
}

function selfPlay(games, mode) {
  const tally = {};
  for (let g = 0; g < games; g++) {
    let s = newGame({ map: ['alpha', 'bravo', 'charlie', 'delta', 'echo'][g % 5], mode, goal: g % 2 ? 'sudden' : 'hunt' });
    let n = 0;
    for (; n < 3000 && s.phase !== 'over'; n++) {
      let all = buttonsOf(s);
      if (!all.length) throw new Error('stuck: ' + JSON.stringify(s));
      const calm = all.filter((a) => a.type !== 'SURFACE');
      if (calm.length && Math.random() < 0.97) all = calm;
      const a = all[Math.floor(Math.random() * all.length)];
      tally[a.type] = (tally[a.type] || 0) + 1;
      s = reduce(s, a);
    }
    console.log(g, s.name, s.goal, n, 'winner', s.winner, TEAMS.map((t) => s.boats[t].damage).join(':'));
  }
  console.log(tally);
}

async function table(map, goal) {
  const lines = readline.createInterface({ input: process.stdin });
  let s = newGame({ map, goal });
  let heard = 0;
  const show = () => {
    for (; heard < s.log.length; heard++) console.log(`  "${s.log[heard].text}" (${s.log[heard].team || 'all'})`);
    if (s.phase === 'over') return;
    const all = buttonsOf(s);
    const team = all[0].team;
    console.log(drawMap(view(s, team, 'captain')));
    console.log(view(s, team, 'mate').gauges, view(s, team, 'engineer').broken.join(' '));
    if (all.length > 60) console.log(`${all.length} buttons: ${label(all[0])} ...`);
    else all.forEach((a, i) => console.log(i, label(a)));
  };
  show();
  for await (const line of lines) {
    if (line === 'q') break;
    const a = buttonsOf(s)[Number(line)];
    if (!a) { console.log('a number, or q'); continue; }
    try { s = reduce(s, a); } catch (e) { if (!(e instanceof Refused)) throw e; console.log('no: ' + e.message); }
    show();
    if (s.phase === 'over') break;
  }
}

const [what, x, y] = process.argv.slice(2);
if (what === 'self') selfPlay(Number(x || 5), y || 'turns');
else await table(what || 'alpha', x || 'hunt');
