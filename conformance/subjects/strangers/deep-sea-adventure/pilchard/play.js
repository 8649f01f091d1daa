'use strict';
// node play.js            two people at one keyboard
// node play.js 4          four people
// node play.js 4 bots 100 hundred games of four bots
const G = require('./game.js');
const readline = require('readline');

function sea(view) {
  let line = 'SUB';
  view.sea.forEach((t, i) => {
    const who = view.divers.find((d) => d.depth === i + 1);
    const what = t.blank ? 'x' : t.chips.map((c) => c.level).join('');
    line += ' ' + (who ? `[${who.name[0].toUpperCase()}${who.up ? '^' : 'v'}${what}]` : what);
  });
  return line;
}

function draw(game) {
  const v = G.viewFor(game, game.current);
  console.log(`\nDive ${v.dive}  air ${v.air}`);
  console.log(sea(v));
  for (const d of v.divers) {
    const bag = d.bag.map((l) => l.map((c) => `L${c.level}${c.value === null ? '' : '=' + c.value}`).join('+')).join(' ');
    console.log(`  ${d.name}${d.home ? ' (home)' : ''} bag: ${bag || '-'}  chest: ${d.chest.length}${d.score === null ? '' : ' = ' + d.score}`);
  }
}

function bot(game, random) {
  const d = G.me(game);
  const on = G.enabledButtons(game);
  if (on.includes('go back')) {
    const far = G.depthOf(game, d.tile);
    return far > game.air / (1 + d.bag.length) || random() < 0.25 ? 'go back' : 'continue';
  }
  if (on.includes('roll')) return 'roll';
  if (on.includes('pick up') && random() < 0.5) return 'pick up';
  if (on.includes('put down') && random() < 0.1) return 'put down';
  return 'skip';
}

function selfplay(players, games) {
  const wins = {};
  let presses = 0;
  let lost = 0;
  for (let g = 0; g < games; g++) {
    const random = G.makeRandom(g + 1000);
    const game = G.newGame(players, { seed: g, starter: g % players });
    let guard = 0;
    while (game.phase !== 'over') {
      if (++guard > 5000) { lost++; break; }
      G.press(game, bot(game, random));
      presses++;
      const all = G.tiles(game).reduce((n, t) => n + (t.loot ? t.loot.chips.length : 0), 0)
        + game.divers.reduce((n, d) => n + G.chipsIn(d.chest) + G.chipsIn(d.bag), 0);
      if (all !== 32) throw new Error('chips lost: ' + all);
    }
    if (game.winners) { const key = game.winners.map((d) => d.name).join('='); wins[key] = (wins[key] || 0) + 1; }
  }
  console.log(players, 'players', games, 'games', presses, 'presses', lost, 'never ended', wins);
}

async function hotseat(players) {
  const game = G.newGame(players);
  const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
  const ask = (q) => new Promise((r) => rl.question(q, r));
  let told = 0;
  while (game.phase !== 'over') {
    while (told < game.log.length) console.log('* ' + game.log[told++]);
    draw(game);
    const on = G.enabledButtons(game);
    const a = (await ask(`${G.me(game).name}: ${on.map((b, i) => `${i + 1} ${b}`).join(', ')} > `)).trim();
    const b = on[Number(a) - 1] || a;
    try { G.press(game, b); } catch (e) { console.log(e.message); }
  }
  while (told < game.log.length) console.log('* ' + game.log[told++]);
  for (const d of game.divers) console.log(d.name, G.score(d), d.chest.map((l) => l.chips.map((c) => c.value).join('+')).join(' '));
  rl.close();
}

const players = Number(process.argv[2] || 2);
if (process.argv[3] === 'bots') selfplay(players, Number(process.argv[4] || 20));
else hotseat(players);
