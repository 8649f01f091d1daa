'use strict';
// Small helpers: dice, decks, madness, values. All of them change g.s (already a copy) or only look.

const sum = (list) => list.reduce((a, b) => a + b, 0);

// --- agenda ---------------------------------------------------------------------------------
function soon(g, ...steps) {
  g.s.agenda.unshift(...steps);
}

function turnOrder(g, from = g.s.first) {
  const n = g.s.players.length;
  return Array.from({ length: n }, (_, i) => (from + i) % n);
}

// --- madness --------------------------------------------------------------------------------
function madnessRow(g, who) {
  const n = g.s.players[who].regrets.length;
  let row = g.tables.madness[0];
  for (const r of g.tables.madness) if (n >= r.cards) row = r;
  return row;
}
const maxDice = (g, who) => madnessRow(g, who).maxDice;

// the cube on the tracker has moved
function madnessMoved(g, who) {
  const p = g.s.players[who];
  const max = maxDice(g, who);
  while (p.fresh.length > max) {
    const low = p.fresh.reduce((a, b) => (b.face < a.face ? b : a));
    spendDice(g, who, [low.id]);
  }
}

function valueOf(g, who, id) {
  const c = g.cards[id];
  const row = madnessRow(g, who);
  return Math.max(0, c.value + (c.foul ? row.foul : row.fair));
}

function regretValue(g, who) {
  const p = g.s.players[who];
  return sum(p.regrets.map((id) => g.cards[id].value)) + (p.lifeboat ? 0 : 10);
}

// --- decks ----------------------------------------------------------------------------------
function drawFrom(g, name) {
  const deck = g.s.decks[name];
  if (!deck.length && g.s.piles[name]?.length) {
    g.s.decks[name] = g.chance.shuffle(g.s.piles[name], name);
    g.s.piles[name] = [];
    return g.s.decks[name].shift();
  }
  return deck.shift();
}

function drawRegret(g, who) {
  const id = drawFrom(g, 'regret');
  if (!id) return;
  g.s.players[who].regrets.push(id);
  say(g, `${name(g, who)} draws a Regret`);
  madnessMoved(g, who);
}

function dropRegret(g, who, id) {
  const p = g.s.players[who];
  p.regrets = p.regrets.filter((x) => x !== id);
  g.s.piles.regret.push(id);
  say(g, `${name(g, who)} discards a Regret`);
  madnessMoved(g, who);
}

function drawDink(g, who) {
  const id = drawFrom(g, 'dink');
  if (id) g.s.players[who].dinks.push(id);
}

function giveCard(g, who, deck, id) {
  const p = g.s.players[who];
  const where = { rod: p.rods, reel: p.reels, supply: p.supplies, dink: p.dinks, regret: p.regrets, fish: p.hand }[deck];
  where.push(id);
  if (deck === 'regret') madnessMoved(g, who);
}

// --- dice -----------------------------------------------------------------------------------
function rollDie(g, d) {
  d.face = g.chance.roll(d, g.tables.dice[d.colour]);
  return d;
}

function spendDice(g, who, ids) {
  const p = g.s.players[who];
  for (const id of ids) {
    const i = p.fresh.findIndex((d) => d.id === id);
    const [d] = p.fresh.splice(i, 1);
    d.face = null;
    p.spent.push(d);
  }
}

function refreshDice(g, who, ids) {
  const p = g.s.players[who];
  for (const id of ids) {
    const i = p.spent.findIndex((d) => d.id === id);
    p.fresh.push(rollDie(g, p.spent.splice(i, 1)[0]));
  }
}

// the first of these colours that is still in the bag
function takeDie(g, colours) {
  for (const c of colours) {
    const i = g.s.bag.findIndex((d) => d.colour === c);
    if (i >= 0) return g.s.bag.splice(i, 1)[0];
  }
  return null;
}

function drawDie(g) {
  return g.s.bag.length ? g.chance.take(g.s.bag, 'bag') : null;
}

const freshTotal = (p) => sum(p.fresh.map((d) => d.face));

// --- sea ------------------------------------------------------------------------------------
function shoalAt(g, depth, n) {
  return g.s.shoals.find((x) => x.depth === depth && x.n === n);
}
const hiddenTops = (g) => g.s.shoals.filter((x) => x.cards.length && !x.up).map((x) => [x.depth, x.n]);
const seaEmpty = (g) => g.s.shoals.every((x) => !x.cards.length);

function difficulty(g, who, id) {
  const p = g.s.players[who];
  const c = g.cards[id];
  let d = c.difficulty - g.s.turn.ease;
  for (const gear of [p.rod, p.reel]) {
    for (const e of (gear && g.cards[gear].effects) || []) {
      if (e.on !== 'passive' || e.op !== 'ease') continue;
      if (e.kind && e.kind !== (c.foul ? 'foul' : 'fair')) continue;
      if (e.depth && e.depth !== c.depth) continue;
      if (e.size && e.size !== c.size) continue;
      d -= e.n;
    }
  }
  return Math.max(0, d);
}

// --- log ------------------------------------------------------------------------------------
const name = (g, who) => g.s.players[who].name;
function say(g, text) {
  g.s.log.push(text);
}

module.exports = {
  sum, soon, turnOrder, madnessRow, maxDice, madnessMoved, valueOf, regretValue, drawFrom, drawRegret, dropRegret, drawDink,
  giveCard, rollDie, spendDice, refreshDice, takeDie, drawDie, freshTotal, shoalAt, hiddenTops, seaEmpty, difficulty, name, say,
};
