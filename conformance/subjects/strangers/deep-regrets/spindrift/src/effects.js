// The texts of the cards, word by word.
import { FACES, card, madness } from "./cards.js";

const FIVE = (game, seat) => game.order(seat); // everybody, from the acting player on

/** The seats that a text means. `chosen_other` is asked for before. */
function whom(game, seat, who) {
  const all = FIVE(game, seat);
  const n = all.length;
  if (who === undefined || who === "self") return [seat];
  if (who === "all") return all;
  if (who === "others") return all.slice(1);
  if (who === "left") return [(seat + 1) % n];
  if (who === "right") return [(seat + n - 1) % n];
  if (who === "at_sea") return all.filter((one) => game.angler(one).depth > 0);
  return all.filter((one) => game.angler(one).depth === who.at_depth);
}

/** Do something for several players in turn: the last one is put on the stack first. */
function each(game, seats, effect) {
  for (const one of [...seats].reverse()) game.push({ task: "effects", seat: one, list: [{ ...effect, who: "self" }], i: 0, ctx: {} });
}

function isTrue(game, seat, test) {
  const a = game.angler(seat);
  const [[name, n]] = Object.entries(test);
  return {
    at_depth: a.depth === n, regrets_at_least: a.regrets.length >= n, regrets_at_most: a.regrets.length <= n,
    hand_at_least: a.fish.length >= n, bucks_at_least: a.bucks >= n, fresh_at_most: a.fresh.length <= n,
  }[name];
}

const room = (angler) => madness(angler).maxDice - angler.fresh.length;
const faceDown = (shoal) => shoal.cards.length > 0 && !shoal.cards[0].up;
const names = (shoals) => shoals.map((s) => s.name);

/** Look at the top fish of a shoal. */
function look(game, shoal, n) {
  for (const spot of shoal.cards.slice(0, n)) {
    game.know(spot);
    if (!spot.up) spot.peeked = true;
  }
}
function discardTop(game, shoal, n, from = 0) {
  for (const spot of shoal.cards.splice(from, n)) game.state.fishDiscards.push(game.know(spot));
}
const aimed = (game, ctx) => game.state.attempt && (!ctx.shoal || ctx.shoal === game.state.attempt.shoal);

const EFFECTS = {
  draw_regret(game, seat, e) {
    const seats = whom(game, seat, e.who);
    if (seats.length === 1) game.drawRegrets(seats[0], e.n);
    else each(game, seats, e);
  },
  discard_regret(game, seat, e) {
    const seats = whom(game, seat, e.who);
    if (seats.length !== 1) return each(game, seats, e);
    const angler = game.angler(seats[0]);
    if (e.pick === "random") for (let i = 0; i < e.n; i++) game.dropRandomRegret(angler);
    else game.push({ ask: "pickCards", seat: seats[0], n: e.n, options: [...angler.regrets], then: { op: "dropRegret" } });
  },
  move_regret(game, seat, e) {
    if (!game.angler(seat).regrets.length) return;
    if (e.to === "chosen_other") {
      game.push({ ask: "pickPlayer", seat, among: FIVE(game, seat).slice(1), then: { op: "moveRegret", pick: e.pick } });
    } else applyPick.player(game, { seat, then: { op: "moveRegret", pick: e.pick } }, whom(game, seat, e.to)[0]);
  },
  draw_dink(game, seat, e) { game.drawDinks(seat, e.n); },
  gain_bucks(game, seat, e) { for (const one of whom(game, seat, e.who)) game.earn(game.angler(one), e.n); },
  flip_worms(game, seat) { game.angler(seat).worms = true; },
  take_supply(game, seat, e) {
    for (let i = 0; i < e.n; i++) {
      const id = game.take("supplies");
      if (id !== undefined) game.angler(seat).supplies.push(id);
    }
  },
  discard_item(game, seat, e) {
    const seats = whom(game, seat, e.who);
    if (seats.length !== 1) return each(game, seats, e);
    const options = [...game.angler(seats[0]).supplies];
    game.push({ ask: "pickCards", seat: seats[0], n: 1, options, then: { op: "dropSupply" } });
  },
  discard_fish(game, seat, e) {
    const angler = game.angler(seat);
    const goes = (id) => e.filter === "all" || Object.entries(e.filter).every(([key, value]) => card(id)[key] === value);
    game.state.fishDiscards.push(...angler.fish.filter(goes));
    angler.fish = angler.fish.filter((id) => !goes(id));
  },
  add_slot(game, seat, e) { game.angler(seat).mounts.push({ times: e.multiplier, fish: null }); },

  // dice
  increment(game, seat, e) {
    game.push({ ask: "pickDice", seat, pool: "fresh", least: e.n, most: e.n, then: { op: "increment" } });
  },
  set_max(game, seat, e) {
    game.push({ ask: "pickDice", seat, pool: "fresh", least: e.n, most: e.n, then: { op: "setMax" } });
  },
  reroll(game, seat, e) {
    const most = e.n === "all" ? game.angler(seat).fresh.length : e.n;
    game.push({ ask: "pickDice", seat, pool: "fresh", least: e.n === "all" ? most : 0, most, then: { op: "reroll" } });
  },
  reroll_until(game, seat, e) {
    game.push({ ask: "pickDice", seat, pool: "fresh", least: 1, most: 1, then: { op: "rerollUntil", at_least: e.at_least, limit: e.limit } });
  },
  refresh(game, seat, e) {
    const n = Math.min(e.n, room(game.angler(seat)));
    game.push({ ask: "pickDice", seat, pool: "spent", least: n, most: n, then: { op: "refresh" } });
  },
  gain_die(game, seat, e) {
    const s = game.state;
    if (e.kind === "omen") {
      if (!s.aside.includes("omen")) return;
      s.aside = s.aside.filter((kind) => kind !== "omen");
      gain(game, seat, "omen");
    } else if (e.kind === "any") {
      const colours = [...new Set(s.bag)];
      if (colours.length) gain(game, seat, game.drawDie());
    } else {
      const kind = game.drawDie(e.kind);
      if (kind) gain(game, seat, kind);
    }
  },

  // boats
  boat(game, seat, e) {
    if (e.who === "chosen_other") {
      const among = FIVE(game, seat).slice(1).filter((one) => game.angler(one).depth > 0);
      game.push({ ask: "pickPlayer", seat, among, then: { op: "boat", by: e.by, to: e.to } });
    } else for (const one of whom(game, seat, e.who)) sail(game.angler(one), e);
  },

  // the fish on the line
  set_difficulty(game, seat, e, ctx) { if (aimed(game, ctx)) game.state.line.set = e.x; },
  add_difficulty(game, seat, e, ctx) { if (aimed(game, ctx)) game.state.line.change += e.x; },
  auto_catch(game, seat, e, ctx) { if (aimed(game, ctx) && isTrue(game, seat, e.if)) game.state.attempt.auto = true; },
  end_action(game, seat, e, ctx) {
    if (!aimed(game, ctx)) return;
    if (e.free === "yes" || e.free === true) {
      game.state.attempt = null;
      game.angler(seat).hasCast = true;
    } else game.letGo(game.state.attempt.seat);
  },
  relocate_this(game, seat, e, ctx) {
    if (e.on === "now") {
      if (aimed(game, ctx)) game.state.attempt = null;
      game.relocate(game.shoal(ctx.shoal), e.to);
    } else if (aimed(game, ctx)) game.state.attempt.onMiss = e.to;
  },
  swap(game, seat, e, ctx) {
    const shoal = game.shoal(ctx.shoal);
    if (e.target === "hand") {
      game.push({ ask: "pickCards", seat, n: 1, options: [...game.angler(seat).fish], then: { op: "swapHand", shoal: shoal.name } });
    } else {
      const among = names(game.state.shoals.filter((s) => s !== shoal && s.depth === shoal.depth && s.cards.length));
      game.push({ ask: "pickShoal", seat, among, then: { op: "swapTop", shoal: shoal.name } });
    }
  },

  // the shoals
  peek(game, seat, e, ctx) {
    const { shoals } = game.state;
    if (e.area.any) {
      const among = names(shoals.filter(faceDown));
      game.push({ ask: "pickShoal", seat, among, then: { op: "look", n: e.n, left: e.area.any - 1 } });
    } else if (e.area === "column") {
      for (const one of shoals.filter((s) => s.column === game.shoal(ctx.shoal).column && faceDown(s))) look(game, one, e.n);
    } else if (e.area === "this_shoal") {
      const shoal = game.shoal(ctx.shoal);
      const under = shoal.cards.find((spot) => !spot.up);
      if (under) { game.know(under); under.peeked = true; }
    } else for (const one of shoals.filter(faceDown)) look(game, one, e.n);
  },
  reorder(game, seat, e) {
    const among = names(game.state.shoals.filter(faceDown));
    game.push({ ask: "pickShoal", seat, among, then: { op: "reorder", n: e.n } });
  },
  reveal(game, seat, e, ctx) {
    const shoals = game.state.shoals.filter(faceDown);
    if (e.area.any) {
      game.push({ ask: "pickShoal", seat, among: names(shoals), then: { op: "turnUp" } });
      return;
    }
    const here = game.shoal(ctx.shoal ?? game.state.attempt.shoal);
    const key = e.area === "row" ? "depth" : "column";
    for (const one of shoals.filter((s) => s[key] === here[key]).reverse()) game.push({ task: "effects", seat, list: [{ do: "turn_up", shoal: one.name }], i: 0, ctx: {} });
  },
  turn_up(game, seat, e) { game.turnUp(seat, game.shoal(e.shoal)); },
  discard_top(game, seat, e, ctx) {
    const { shoals } = game.state;
    if (e.area.any) {
      game.push({ ask: "pickShoal", seat, among: names(shoals.filter((s) => s.cards.length)), then: { op: "discardTop", n: e.n } });
    } else if (e.area === "under_this") discardTop(game, game.shoal(ctx.shoal), e.n, 1);
    else for (const one of shoals.filter((s) => s.depth === game.shoal(ctx.shoal).depth)) {
      if (one.name !== ctx.shoal) discardTop(game, one, e.n);
    }
  },

  // words that hold other texts
  coin(game, seat, e, ctx) { game.effects(seat, e[game.luck.coin()], ctx); },
  if(game, seat, e, ctx) { game.effects(seat, isTrue(game, seat, e.test) ? e.then : e.else, ctx); },
  for_each(game, seat, e, ctx) { for (const one of whom(game, seat, e.who).reverse()) game.effects(one, e.then, ctx); },
  choose_one(game, seat, e, ctx) { game.push({ ask: "option", seat, lists: e.of, ctx, cost: null }); },
  may(game, seat, e, ctx) {
    const a = game.angler(seat);
    const { bucks = 0, dice = 0, fish = 0 } = e.cost;
    if (a.bucks < bucks || a.fresh.length < dice || a.fish.length < fish) return;
    game.push({ ask: "option", seat, lists: [e.then], ctx, cost: e.cost });
  },
};

function sail(angler, { by, to }) {
  if (angler.depth === 0) return;
  angler.depth = Math.min(3, Math.max(1, to ?? angler.depth + by));
}
/** A new die is rolled at once, and placed. */
function gain(game, seat, kind) {
  const angler = game.angler(seat);
  game.roll(angler, [kind]);
  game.push({ ask: "keep", seat, room: room(angler) });
}

export function runEffect(game, seat, effect, ctx) {
  EFFECTS[effect.do](game, seat, effect, ctx);
}

/** What follows from the answer to a question of a card. */
export const applyPick = {
  cost(game, { seat, cost }) {
    const angler = game.angler(seat);
    if (cost.bucks) angler.bucks -= cost.bucks;
    if (cost.regrets) game.drawRegrets(seat, cost.regrets);
    if (cost.dice) game.push({ ask: "pickDice", seat, pool: "fresh", least: cost.dice, most: cost.dice, then: { op: "spend" } });
    if (cost.fish) game.push({ ask: "pickCards", seat, n: cost.fish, options: [...angler.fish], then: { op: "dropFish" } });
  },
  dice(game, { seat, then }, dice) {
    const angler = game.angler(seat);
    switch (then.op) {
      case "spend": return game.spend(angler, dice);
      case "increment": case "setMax":
        game.takeFresh(angler, dice);
        for (const { kind, face } of dice) {
          const higher = FACES[kind].filter((f) => f > face);
          const next = then.op === "setMax" ? Math.max(...FACES[kind]) : higher.length ? Math.min(...higher) : face;
          angler.fresh.push({ kind, face: next });
        }
        return;
      case "reroll":
        game.takeFresh(angler, dice);
        for (const { kind } of dice) angler.fresh.push({ kind, face: game.luck.roll(kind) });
        return;
      case "rerollUntil": {
        game.takeFresh(angler, dice);
        let face = dice[0].face;
        for (let i = 0; i < then.limit && (i === 0 || face < then.at_least); i++) face = game.luck.roll(dice[0].kind);
        angler.fresh.push({ kind: dice[0].kind, face });
        return;
      }
      case "refresh":
        for (const kind of dice) {
          angler.spent.splice(angler.spent.indexOf(kind), 1);
          angler.fresh.push({ kind, face: game.luck.roll(kind) });
        }
        return;
      case "change":
        angler.spent.splice(angler.spent.lastIndexOf(dice[0]), 1);
        angler.fresh.push({ kind: dice[0], face: then.change });
    }
  },
  cards(game, { seat, then }, cards) {
    const angler = game.angler(seat);
    const s = game.state;
    for (const id of cards) {
      switch (then.op) {
        case "dropRegret": game.dropRegret(angler, angler.regrets.indexOf(id)); break;
        case "giveRegret":
          angler.regrets.splice(angler.regrets.indexOf(id), 1);
          game.angler(then.to).regrets.push(id);
          break;
        case "dropSupply":
          angler.supplies.splice(angler.supplies.indexOf(id), 1);
          s.discards.supplies.push(id);
          break;
        case "dropFish":
          angler.fish.splice(angler.fish.indexOf(id), 1);
          s.fishDiscards.push(id);
          break;
        case "keepDink":
          angler.drawn.dinks.splice(angler.drawn.dinks.indexOf(id), 1);
          s.discards.dinks.push(...angler.drawn.dinks);
          angler.drawn.dinks = [];
          angler.dinks.push(id);
          break;
        case "swapHand": {
          const top = game.shoal(then.shoal).cards[0];
          angler.fish.splice(angler.fish.indexOf(id), 1, top.id);
          top.id = id;
        }
      }
    }
  },
  shoal(game, { seat, among, then }, shoal) {
    switch (then.op) {
      case "look":
        look(game, shoal, then.n);
        if (then.left > 0) {
          game.push({ ask: "pickShoal", seat, among: among.filter((n) => n !== shoal.name), then: { ...then, left: then.left - 1 } });
        }
        return;
      case "turnUp": return game.turnUp(seat, shoal);
      case "discardTop": return discardTop(game, shoal, then.n);
      case "reorder":
        look(game, shoal, then.n);
        game.push({ ask: "order", seat, shoal: shoal.name, cards: shoal.cards.slice(0, then.n).map((c) => c.id) });
        return;
      case "swapTop": {
        const here = game.shoal(then.shoal);
        [here.cards[0], shoal.cards[0]] = [shoal.cards[0], here.cards[0]];
        game.turnUp(seat, here);
      }
    }
  },
  player(game, { seat, then }, player) {
    if (then.op === "boat") return sail(game.angler(player), then);
    const angler = game.angler(seat);
    if (then.pick === "random") {
      const [id] = angler.regrets.splice(game.luck.lose(angler.regrets), 1);
      game.angler(player).regrets.push(id);
    } else {
      game.push({ ask: "pickCards", seat, n: 1, options: [...angler.regrets], then: { op: "giveRegret", to: player } });
    }
  },
};
