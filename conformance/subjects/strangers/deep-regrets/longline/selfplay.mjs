import { Game } from './game.mjs';
import { Chance } from './chance.mjs';
for (let seed = 1; seed <= Number(process.argv[2] ?? 20); seed++) {
  const dice = new Chance(seed * 7919);
  let asked = 0;
  const count = {};
  const ask = async (seat, q) => {
    asked++;
    count[q.about] = (count[q.about] ?? 0) + 1;
    if (q.min === q.max && q.min === q.options.length) return q.options.map((_, i) => i);
    if (q.about === 'dice') {
      const order = q.options.map((_, i) => i).sort((a, b) => q.options[b].value - q.options[a].value);
      const out = [];
      let sum = 0;
      for (const i of order) { if (out.length >= q.min && sum >= q.need) break; out.push(i); sum += q.options[i].value; }
      return out;
    }
    if (q.about === 'pay') { const i = q.options.findIndex((o) => o.move === 'catch'); if (i >= 0) return [i]; }
    const n = q.min + dice.index(q.max - q.min + 1);
    const left = q.options.map((_, i) => i);
    return dice.shuffle(left).slice(0, n);
  };
  const game = new Game({ players: 2 + (seed % 4), ask, chance: new Chance(seed), first: 0, short: seed % 2 === 0 });
  const result = await game.play();
  console.log(seed, game.day ?? 'over', asked, JSON.stringify(result.scores.map((s) => s.total)), 'wins', result.winners.join());
  if (process.argv[3]) console.log(count);
}
