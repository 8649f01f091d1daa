// The pending decisions. Each class says which moves answer it, when there is only one answer, and what an answer does.
import { card, madness, staticOf } from "./cards.js";
import { applyPick } from "./effects.js";
import { forbid } from "./game.js";

const same = (list) => new Set(list.map((x) => JSON.stringify(x))).size <= 1;
/** Check that the chosen items are in the pool; returns the rest. */
export function without(pool, chosen, why = "that is not there") {
  const rest = [...pool];
  for (const one of chosen) {
    const i = rest.findIndex((x) => JSON.stringify(x) === JSON.stringify(one));
    if (i < 0) forbid(why);
    rest.splice(i, 1);
  }
  return rest;
}

class Decision {
  stays = false;
  constructor(type) { this.type = type; }
  takes(type) { return type === this.type; }
}

class Muster extends Decision {
  answer(game, { seat }, { reroll = [] }) {
    const angler = game.angler(seat);
    game.takeFresh(angler, reroll);
    const kinds = [...angler.spent, ...reroll.map((d) => d.kind)];
    angler.spent = [];
    game.roll(angler, kinds);
    game.push({ ask: "keep", seat, room: madness(angler).maxDice });
  }
}

class Keep extends Decision {
  forced(game, { seat, room }) {
    return room <= 0 || !game.angler(seat).rolled.length ? { dice: [] } : undefined;
  }
  answer(game, { seat, room }, { dice }) {
    const angler = game.angler(seat);
    if (dice.length > room) forbid(`there is room for ${room} dice`);
    const rest = without(angler.rolled, dice, "this die was not rolled");
    angler.fresh.push(...dice);
    angler.spent.push(...rest.map((d) => d.kind));
    angler.rolled = [];
  }
}

class Throw extends Decision {
  answer(game, { seat }, { to }) {
    if (to === seat) forbid("it has to go to somebody else");
    if (!game.angler(to)) forbid("there is no such player");
    game.state.preserver = to;
  }
}

class Declare extends Decision {
  forced(game, { seat }) { return game.angler(seat).depth === 0 ? { to: "sea" } : undefined; }
  answer(game, { seat }, { to }) {
    const angler = game.angler(seat);
    if (to === "sea") {
      if (angler.depth === 0) angler.depth = 1;
      return;
    }
    if (to !== "port") forbid("Sea or Port");
    angler.visited = [];
    game.makePort(seat);
  }
}

class DiscardRegret extends Decision {
  forced(game, { seat }) { return game.angler(seat).regrets.length ? undefined : null; }
  answer(game, { seat }, { regret }) {
    if (regret === null) return;
    const angler = game.angler(seat);
    const i = angler.regrets.indexOf(regret);
    if (i < 0) forbid("this Regret is not there");
    game.dropRegret(angler, i);
  }
}

class Equip extends Decision {
  forced(game, { seat }) {
    const angler = game.angler(seat);
    return angler.rods.length + angler.reels.length ? undefined : { rod: null, reel: null };
  }
  answer(game, { seat }, { rod, reel }) {
    const angler = game.angler(seat);
    if (rod !== null && !angler.rods.includes(rod)) forbid("this rod is not there");
    if (reel !== null && !angler.reels.includes(reel)) forbid("this reel is not there");
    Object.assign(angler, { rod, reel });
  }
}

// Free actions; they can be taken in a turn, and while a fish is to be paid for.
const FREE = {
  eat(game, seat, { fish }) {
    const angler = game.angler(seat);
    const i = angler.fish.indexOf(fish);
    if (i < 0) forbid("this fish is not in the hand");
    if (!card(fish).eat) forbid("this fish has no Eat ability");
    angler.fish.splice(i, 1);
    game.state.fishDiscards.push(fish);
    game.effects(seat, card(fish).eat, {});
  },
  worms(game, seat, { shoal: name }) {
    const angler = game.angler(seat);
    const shoal = game.shoal(name);
    if (!angler.worms) forbid("the Can of Worms is face-down");
    if (!shoal.cards.length || shoal.cards[0].up) forbid("there is no face-down fish on top");
    angler.worms = false;
    game.know(shoal.cards[0]);
    shoal.cards[0].peeked = true;
    game.push({ ask: "putBack", seat, shoal: name });
  },
  preserver(game, seat) {
    const s = game.state;
    if (s.preserver !== seat) forbid("somebody else has the Life Preserver");
    if (game.angler(seat).depth === 0) s.cheaper += 2;
    else if (s.attempt) s.line.change -= 2;
    else forbid("there is no fish to make easier");
    s.preserver = null;
  },
  dink(game, seat, { card: id }) { useCard(game, seat, id, "dinks"); },
  supply(game, seat, { card: id }) { useCard(game, seat, id, "supplies"); },
  gear(game, seat, { card: id }) {
    const angler = game.angler(seat);
    if (angler.rod !== id && angler.reel !== id) forbid("it is not equipped");
    const { activated } = card(id);
    if (!activated) forbid("it has no ability to use");
    if (angler.used.filter((one) => one === id).length >= activated.limit) forbid("it is used up today");
    inTime(game, seat, activated.when);
    angler.used.push(id);
    game.effects(seat, activated.effects, { shoal: game.state.attempt?.shoal ?? null });
  },
  sinker(game, seat, { die }) {
    const angler = game.angler(seat);
    if (angler.depth === 0 || angler.depth === 3) forbid("the boat cannot go down");
    game.spend(angler, [die]);
    angler.depth += 1;
  },
};

function inTime(game, seat, when) {
  if (when === "sea_pay" && !game.state.attempt) forbid("only while a fish is to be paid for");
  if (when === "shop" && game.angler(seat).depth !== 0) forbid("only at Port");
}

function useCard(game, seat, id, hand) {
  const angler = game.angler(seat);
  const i = angler[hand].indexOf(id);
  if (i < 0) forbid("this card is not in the hand");
  const { when, cost_reduction: less, effects } = card(id);
  if (!when) forbid("this card has no use");
  inTime(game, seat, when);
  angler[hand].splice(i, 1);
  game.state.discards[hand].push(id);
  if (less && when === "shop") game.state.cheaper += less;
  else if (less) game.state.line.change -= less;
  if (effects) game.effects(seat, effects, { shoal: game.state.attempt?.shoal ?? null });
}

// The actions, one in each turn.
const ACTIONS = {
  cast(game, seat, { shoal: name }) {
    const shoal = game.shoal(name);
    const why = game.canCast(seat, shoal);
    if (why) forbid(why);
    game.state.attempt = { seat, shoal: name, firstToday: !game.angler(seat).hasCast, onMiss: null, auto: false };
    game.push({ ask: "pay", seat });
    game.turnUp(seat, shoal);
  },
  abandon(game, seat) {
    const angler = game.angler(seat);
    if (angler.depth === 0) forbid("the boat is at Port");
    if (!angler.lifeboat) forbid("the lifeboat is gone");
    angler.lifeboat = false;
    game.makePort(seat);
  },
  sell(game, seat, { fish }) { atPort(game, seat); game.sell(seat, fish); },
  visit(game, seat, { shop, price }) { atPort(game, seat); game.visit(seat, shop, price); },
  mount(game, seat, { fish }) { atPort(game, seat); game.mount(seat, fish); },
};
const atPort = (game, seat) => game.angler(seat).depth === 0 || forbid("the boat is at Sea");

class Turn extends Decision {
  stays = true;
  takes(type) { return type in ACTIONS || type in FREE || type === "pass" || type === "end"; }
  answer(game, ask, move) {
    const { seat } = ask;
    if (move.type in FREE) return FREE[move.type](game, seat, move);
    if (move.type === "end") {
      if (!ask.acted) forbid("take an action, or pass");
      game.state.stack.pop();
      return game.endTurn(seat);
    }
    if (ask.acted) forbid("the action of this turn is over");
    if (move.type === "pass") {
      game.state.stack.pop();
      game.angler(seat).passed = true;
      game.state.cheaper = 0;
      game.push({ task: "afterPass", seat });
      game.push({ ask: "reward", seat });
      return;
    }
    ask.acted = true;
    ACTIONS[move.type](game, seat, move);
  }
}

class Pay extends Decision {
  stays = true;
  takes(type) { return type in FREE || type === "pay" || type === "letGo"; }
  forced(game, { seat }) {
    const { attempt } = game.state;
    if (!attempt || !game.shoal(attempt.shoal).cards.length) {
      game.state.attempt = null;
      game.angler(seat).hasCast = true;
      return null;
    }
    return attempt.auto ? { type: "auto" } : undefined;
  }
  answer(game, { seat }, move) {
    if (move.type === "auto") return game.catchFish(seat);
    if (move.type in FREE) return FREE[move.type](game, seat, move);
    const { shoal } = game.state.attempt;
    if (move.type === "letGo" && staticOf(game.shoal(shoal).cards[0].id, "must_catch") && game.canPay(game.angler(seat))) {
      forbid("this fish has to be paid for");
    }
    game.state.stack.pop();
    if (move.type === "pay") game.pay(seat, move.dice);
    else game.letGo(seat);
  }
}

class PutBack extends Decision {
  forced(game, { shoal }) { return game.shoal(shoal).cards.length === 1 ? { on: "top" } : undefined; }
  answer(game, { shoal: name }, { on }) {
    const shoal = game.shoal(name);
    if (on === "bottom") shoal.cards.push(shoal.cards.shift());
  }
}

class KeepCards extends Decision {
  forced(game, { seat, deck, n }) {
    const drawn = game.angler(seat).drawn[deck];
    return drawn.length <= n || same(drawn) ? { cards: drawn.slice(0, n) } : undefined;
  }
  answer(game, { seat, deck, n }, { cards }) {
    const angler = game.angler(seat);
    if (cards.length !== n) forbid(`${n} cards are kept`);
    const rest = without(angler.drawn[deck], cards, "this card was not drawn");
    angler[deck].push(...cards);
    angler.drawn[deck] = [];
    if (rest.length) game.state.decks[deck] = game.luck.shuffle([...game.state.decks[deck], ...rest]);
  }
}

class Reward extends Decision {
  forced(game, { seat }) {
    return game.canTake("dinks") || game.angler(seat).regrets.length ? undefined : null;
  }
  answer(game, { seat }, { take }) {
    const angler = game.angler(seat);
    if (take === "dink") {
      if (!game.canTake("dinks")) forbid("there are no Dinks left");
      game.drawDinks(seat, 1);
    } else {
      if (!angler.regrets.length) forbid("there is no Regret to discard");
      game.dropRandomRegret(angler);
    }
  }
}

class Option extends Decision {
  answer(game, ask, { number }) {
    if (ask.lists.length === 1 ? number !== 0 && number !== 1 : !(number >= 1 && number <= ask.lists.length)) {
      forbid("there is no such option");
    }
    if (number > 0) {
      game.effects(ask.seat, ask.lists[number - 1], ask.ctx);
      if (ask.cost) applyPick.cost(game, ask);
    }
  }
}

class PickDice extends Decision {
  pool(game, { seat, pool, among }) {
    const angler = game.angler(seat);
    return pool === "fresh" ? angler.fresh : among ?? angler.spent;
  }
  forced(game, ask) {
    const pool = this.pool(game, ask);
    const n = Math.min(ask.most, pool.length);
    if (n <= 0) return null;
    return ask.least >= n && (pool.length === n || same(pool)) ? { dice: pool.slice(0, n) } : undefined;
  }
  answer(game, ask, { dice }) {
    const pool = this.pool(game, ask);
    const least = Math.min(ask.least, pool.length);
    if (dice.length < least || dice.length > ask.most) forbid("that is not the number of dice");
    without(pool, dice, "this die is not there");
    applyPick.dice(game, ask, dice);
  }
}

class PickCards extends Decision {
  forced(game, { options, n }) {
    if (!options.length) return null;
    return options.length <= n || same(options) ? { cards: options.slice(0, n) } : undefined;
  }
  answer(game, ask, { cards }) {
    if (cards.length !== Math.min(ask.n, ask.options.length)) forbid("that is not the number of cards");
    without(ask.options, cards, "this card is not there");
    applyPick.cards(game, ask, cards);
  }
}

class PickShoal extends Decision {
  options(game, { among }) { return game.state.shoals.filter((s) => among.includes(s.name)); }
  forced(game, { among }) {
    if (!among.length) return null;
    return among.length === 1 ? { shoal: among[0] } : undefined;
  }
  answer(game, ask, { shoal }) {
    if (!ask.among.includes(shoal)) forbid("this shoal cannot be chosen");
    applyPick.shoal(game, ask, game.shoal(shoal));
  }
}

class PickPlayer extends Decision {
  forced(game, { among }) { return among.length === 1 ? { player: among[0] } : among.length ? undefined : null; }
  answer(game, ask, { player }) {
    if (!ask.among.includes(player)) forbid("this player cannot be chosen");
    applyPick.player(game, ask, player);
  }
}

class Order extends Decision {
  forced(game, { cards }) { return same(cards) ? { cards } : undefined; }
  answer(game, ask, { cards }) {
    if (cards.length !== ask.cards.length) forbid("all the fish are put back");
    without(ask.cards, cards, "this fish was not looked at");
    const shoal = game.shoal(ask.shoal);
    shoal.cards.splice(0, cards.length, ...cards.map((id) => ({ id, up: false, peeked: true })));
  }
}

export const DECISIONS = {
  muster: new Muster("muster"), keep: new Keep("keep"), throw: new Throw("throw"), declare: new Declare("declare"),
  discardRegret: new DiscardRegret("discardRegret"), equip: new Equip("equip"), turn: new Turn("turn"),
  pay: new Pay("pay"), putBack: new PutBack("putBack"), keepCards: new KeepCards("keepCards"),
  reward: new Reward("reward"), option: new Option("option"), pickDice: new PickDice("pickDice"),
  pickCards: new PickCards("pickCards"), pickShoal: new PickShoal("pickShoal"),
  pickPlayer: new PickPlayer("pickPlayer"), order: new Order("order"),
};
export { ACTIONS, FREE };
