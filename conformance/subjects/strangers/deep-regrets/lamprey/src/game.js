'use strict';
// Deep Regrets: one state object, reduce(state, action), prompts for the players.
//
//   const game = createGame({ cards, chance });
//   let s = game.start({ names: ['Ann', 'Bo'] });
//   s.prompt                    -> { kind, who, ... }: what the table waits for
//   game.moves(s)               -> the buttons of that prompt
//   s = game.reduce(s, action)  -> a new state; throws Illegal
const R = require('./rules');
const { STEPS } = require('./steps');
const { effectsOf } = require('./abilities');
const { defaultTables, newState } = require('./setup');
const { makeChance } = require('./chance');
const { moves } = require('./moves');

class Illegal extends Error {}
const must = (ok, why) => {
  if (!ok) throw new Illegal(why);
};

const subset = (ids, from) => new Set(ids).size === ids.length && ids.every((x) => from.includes(x));

function pick(action, prompt) {
  const ids = action.ids ?? [];
  must(subset(ids, prompt.from), 'not one of the choices');
  must(ids.length >= prompt.min, 'too few');
  must(ids.length <= prompt.max, 'too many');
  return ids;
}

// --------------------------------------------------------------------------- answers to prompts
const ANSWERS = {
  muster(g, a, q) {
    R.soon(g, { do: 'roll', who: q.who, reroll: pick(a, q) });
  },

  keepDice(g, a, q) {
    const keep = pick(a, q);
    R.spendDice(g, q.who, q.from.filter((id) => !keep.includes(id)));
  },

  throw(g, a, q) {
    must(q.from.includes(a.to), 'to another player');
    g.s.preserver = a.to;
  },

  bearing(g, a, q) {
    const p = g.s.players[q.who];
    must(a.to === 'sea' || a.to === 'port', 'Sea or Port');
    if (a.to === 'port') return R.soon(g, { do: 'makePort', who: q.who });
    if (p.place === 'port') p.depth = 1;
    p.place = 'sea';
  },

  equip(g, a, q) {
    const p = g.s.players[q.who];
    must(a.rod == null || p.rods.includes(a.rod), 'not your Rod');
    must(a.reel == null || p.reels.includes(a.reel), 'not your Reel');
    p.rod = a.rod ?? null;
    p.reel = a.reel ?? null;
  },

  turn(g, a, q) {
    const act = ACTIONS[a.type];
    if (act) {
      // free ones put the menu back, the others go on to the next player
      R.soon(g, { do: 'nextTurn' });
      return act(g, a, q.who);
    }
    const free = FREE[a.type];
    must(free, `no such action: ${a.type}`);
    R.soon(g, { do: 'menu', who: q.who });
    free(g, a, q.who);
  },

  pay(g, a, q) {
    const p = g.s.players[q.who];
    if (FREE[a.type]) {
      R.soon(g, { do: 'pay' });
      return FREE[a.type](g, a, q.who);
    }
    const ids = a.ids ?? [];
    must(subset(ids, q.from), 'not your Fresh dice');
    if (a.type === 'catch') {
      must(q.can === 'catch', 'cannot afford this Fish');
      must(R.sum(p.fresh.filter((d) => ids.includes(d.id)).map((d) => d.face)) >= q.price, 'not enough');
      R.spendDice(g, q.who, ids);
      const steps = effectsOf(g, q.id, 'catch').map((effect) => ({ do: 'effect', who: q.who, effect }));
      return R.soon(g, ...steps, { do: 'caught' });
    }
    must(a.type === 'giveUp' && q.can === 'dink', 'pay for the Fish');
    must(ids.length === 1, 'one die for a Dink');
    R.spendDice(g, q.who, ids);
    R.drawDink(g, q.who);
    g.s.cast = null;
    g.s.turn.ease = 0;
  },

  reward(g, a, q) {
    const p = g.s.players[q.who];
    if (a.take === 'dink') return R.drawDink(g, q.who);
    must(a.take === 'regret' && p.regrets.length, 'a Dink, or a Regret you have');
    R.dropRegret(g, q.who, p.regrets[p.regrets.length - 1]);
  },

  keepCards(g, a, q) {
    const kept = pick(a, q);
    for (const id of kept) R.giveCard(g, q.who, q.deck, id);
    g.s.decks[q.deck].push(...q.from.filter((id) => !kept.includes(id)));
  },

  stow(g, a, q) {
    const keep = pick(a, q);
    const p = g.s.players[q.who];
    for (const d of q.dice) {
      if (keep.includes(d.id)) p.fresh.push(d);
      else p.spent.push({ ...d, face: null });
    }
  },

  peekWhere(g, a, q) {
    must(q.from.some(([d, n]) => d === a.depth && n === a.shoal), 'no such Shoal');
    const id = R.shoalAt(g, a.depth, a.shoal).cards[0];
    g.s.prompt = { kind: 'peek', who: q.who, depth: a.depth, n: a.shoal, id };
  },

  peek(g, a, q) {
    must(a.to === 'top' || a.to === 'bottom', 'top or bottom');
    const shoal = R.shoalAt(g, q.depth, q.n);
    if (a.to === 'bottom') shoal.cards.push(shoal.cards.shift());
  },

  penalty(g, a, q) {
    R.soon(g, { do: 'unmount', who: q.who, id: pick(a, q)[0] });
  },

  // ---- card texts
  dropRegrets(g, a, q) {
    for (const id of pick(a, q)) R.dropRegret(g, q.who, id);
  },
  refresh(g, a, q) {
    R.refreshDice(g, q.who, pick(a, q));
  },
  rerollFresh(g, a, q) {
    const ids = pick(a, q);
    for (const d of g.s.players[q.who].fresh) if (ids.includes(d.id)) R.rollDie(g, d);
  },
  tire(g, a, q) {
    R.spendDice(g, q.who, pick(a, q));
  },
  raise(g, a, q) {
    const [id] = pick(a, q);
    const d = g.s.players[q.who].fresh.find((x) => x.id === id);
    d.face = Math.min(6, d.face + q.n);
  },
  discardFish(g, a, q) {
    discardFish(g, q.who, pick(a, q));
  },
  choose(g, a, q) {
    must(q.options[a.option], 'no such choice');
    R.soon(g, ...q.options[a.option].map((effect) => ({ do: 'effect', who: q.who, effect })));
  },
};

function discardFish(g, who, ids) {
  const p = g.s.players[who];
  p.hand = p.hand.filter((id) => !ids.includes(id));
  g.s.piles.fish.push(...ids);
}

// --------------------------------------------------------------------------- actions of a turn
const ACTIONS = {
  fish(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'sea', 'only at Sea');
    const shoal = R.shoalAt(g, a.depth, a.shoal);
    must(shoal && shoal.cards.length, 'no Fish there');
    must(a.depth <= p.depth, 'too deep');
    R.soon(g, { do: 'cast', who, depth: a.depth, n: a.shoal });
  },

  abandonShip(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'sea', 'only at Sea');
    must(p.lifeboat, 'the Lifeboat is gone');
    p.lifeboat = false;
    p.place = 'port';
    R.say(g, `${p.name} abandons ship`);
  },

  sell(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'port', 'only in Port');
    must(a.ids?.length && subset(a.ids, p.hand), 'Fish from your hand');
    const money = R.sum(a.ids.map((id) => R.valueOf(g, who, id)));
    p.bucks += money;
    discardFish(g, who, a.ids);
    R.say(g, `${p.name} sells for ${money}$`);
    if (a.ids.some((id) => g.cards[id].foul)) R.drawRegret(g, who);
  },

  // shop: 'gear' (with deck rod|reel), 'supply', 'tackle'
  shop(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'port', 'only in Port');
    const offer = g.tables.shops[a.shop]?.[a.pay];
    must(offer, 'no such offer');
    must(!p.visited[a.shop], 'already visited today');
    const price = Math.max(0, a.pay - g.s.turn.discount);
    must(p.bucks >= price, 'too expensive');
    const deck = a.shop === 'gear' ? a.deck : a.shop;
    if (a.shop === 'gear') must(deck === 'rod' || deck === 'reel', 'Rod or Reel');
    p.bucks -= price;
    p.visited[a.shop] = true;
    g.s.turn.discount = 0;
    if (a.shop === 'tackle') {
      const dice = [];
      for (let i = 0; i < offer.draw; i++) {
        const d = R.drawDie(g);
        if (d) dice.push(d);
      }
      return R.soon(g, { do: 'stow', who, dice });
    }
    const from = [];
    for (let i = 0; i < offer.draw; i++) {
      const id = R.drawFrom(g, deck);
      if (id) from.push(id);
    }
    const keep = Math.min(offer.keep, from.length);
    if (keep === from.length) {
      for (const id of from) R.giveCard(g, who, deck, id);
      return;
    }
    R.soon(g, { do: 'ask', prompt: { kind: 'keepCards', who, deck, from, min: keep, max: keep } });
  },

  // mounts: [{ id, slot }]
  mount(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'port', 'only in Port');
    const list = a.mounts ?? [];
    must(list.length >= 1 && list.length <= 3, 'one to three Fish');
    must(subset(list.map((m) => m.id), p.hand), 'Fish from your hand');
    must(new Set(list.map((m) => m.slot)).size === list.length, 'one Fish to a slot');
    for (const m of list) must(p.mounted[m.slot] === null, 'slot is taken');
    for (const m of list) {
      p.mounted[m.slot] = m.id;
      p.hand = p.hand.filter((id) => id !== m.id);
    }
  },

  pass(g, a, who) {
    g.s.players[who].passed = true;
    R.say(g, `${R.name(g, who)} passes`);
    R.soon(g, { do: 'reward', who });
  },
};

// --------------------------------------------------------------------------- free actions
const FREE = {
  eat(g, a, who) {
    const p = g.s.players[who];
    must(p.hand.includes(a.id), 'not in your hand');
    const effects = effectsOf(g, a.id, 'eat');
    must(effects.length, 'this Fish is not for eating');
    discardFish(g, who, [a.id]);
    R.soon(g, ...effects.map((effect) => ({ do: 'effect', who, effect })));
  },

  canOfWorms(g, a, who) {
    const p = g.s.players[who];
    must(p.can, 'the Can is face-down');
    const from = R.hiddenTops(g);
    must(from.some(([d, n]) => d === a.depth && n === a.shoal), 'no face-down Fish there');
    const id = R.shoalAt(g, a.depth, a.shoal).cards[0];
    R.say(g, `${p.name} opens the Can of Worms`);
    R.soon(g, { do: 'ask', prompt: { kind: 'peek', who, depth: a.depth, n: a.shoal, id } });
  },

  preserver(g, a, who) {
    must(g.s.preserver === who, 'you do not have it');
    g.s.preserver = null;
    if (g.s.players[who].place === 'sea') g.s.turn.ease += 2;
    else g.s.turn.discount += 2;
  },

  dropSinker(g, a, who) {
    const p = g.s.players[who];
    must(p.place === 'sea' && p.depth < 3, 'no deeper');
    must(a.ids?.length === 1 && p.fresh.some((d) => d.id === a.ids[0]), 'one Fresh die');
    must(g.s.prompt?.kind !== 'pay' && !g.s.cast, 'not while the line is out');
    R.spendDice(g, who, a.ids);
    p.depth += 1;
  },

  dink(g, a, who) {
    const p = g.s.players[who];
    must(p.dinks.includes(a.id), 'not your Dink');
    p.dinks = p.dinks.filter((id) => id !== a.id);
    g.s.piles.dink.push(a.id);
    use(g, who, a.id);
  },

  item(g, a, who) {
    const p = g.s.players[who];
    must(p.supplies.includes(a.id), 'not your item');
    if (!g.cards[a.id].keep) {
      p.supplies = p.supplies.filter((id) => id !== a.id);
      g.s.piles.supply.push(a.id);
    } else {
      must(!p.used.includes(a.id), 'used today');
      p.used.push(a.id);
    }
    use(g, who, a.id);
  },

  gear(g, a, who) {
    const p = g.s.players[who];
    must(a.id && (p.rod === a.id || p.reel === a.id), 'not equipped');
    must(!p.used.includes(a.id), 'used today');
    must(effectsOf(g, a.id, 'use').length, 'nothing to use');
    p.used.push(a.id);
    use(g, who, a.id);
  },
};

function use(g, who, id) {
  R.soon(g, ...effectsOf(g, id, 'use').map((effect) => ({ do: 'effect', who, effect })));
}

// --------------------------------------------------------------------------- the machine
function createGame({ cards, chance = makeChance(), tables = defaultTables() }) {
  const wrap = (s) => ({ s, cards, chance, tables });

  function run(g) {
    while (!g.s.prompt && !g.s.over && g.s.agenda.length) {
      const step = g.s.agenda.shift();
      STEPS[step.do](g, step);
    }
    return g.s;
  }

  return {
    cards,
    tables,
    start: (options) => run(wrap(newState({ ...options, cards, chance, tables }))),
    // put a position on the table; it must hold a prompt or an agenda
    load: (state) => run(wrap(structuredClone(state))),
    moves: (s) => moves(wrap(s)),
    reduce(state, action) {
      if (state.over) throw new Illegal('the game is over');
      const g = wrap(structuredClone(state));
      const q = g.s.prompt;
      must(!(action.who !== undefined && action.who !== q.who), 'not your turn');
      g.s.prompt = null;
      ANSWERS[q.kind](g, action, q);
      return run(g);
    },
  };
}

module.exports = { createGame, Illegal };
