// Connects spindrift to Leadline: Deep Regrets.
import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import { complete, samples, sequence } from "./kit-forms.mjs";
import { candidates as listed, Chance } from "./kit-deep-regrets.mjs";
import { backSize, Game, IllegalMove, newAngler } from "../src/game.js";
import { CARDS, copies, FACES, madness, SHOPS, staticOf } from "../src/cards.js";
import { ACTIONS } from "../src/decisions.js";
import { Luck } from "../src/luck.js";

const own = new Luck();
const DECK_OF = { fish: "fish", regret: "regrets", dink: "dinks", rod: "rods", reel: "reels", supply: "supplies" };

/** The luck of a game whose results of chance come from the runner; hidden cards are not known (null). */
class TableLuck extends Luck {
  chance = new Chance();
  roll(kind) {
    const face = this.chance.give(kind, () => own.roll(kind));
    if (!FACES[kind].includes(face)) throw new Refused(`a ${kind} die has no ${face}`);
    return face;
  }
  coin() { return this.chance.give("coin", () => own.coin()); }
  bag(dice) {
    const i = dice.indexOf(this.chance.give("bag", () => dice[own.bag(dice)]));
    if (i < 0) throw new Refused("this die is not in the bag");
    return i;
  }
  lose(hand) {
    const id = this.chance.give("lost-regret", () => hand[own.below(hand.length)]);
    const i = hand.indexOf(id);
    if (i >= 0) return i;
    const unknown = hand.indexOf(null);
    if (unknown < 0) throw new Refused(`there is no ${id} in the hand`);
    hand[unknown] = id;
    return unknown;
  }
  shuffle(list) { return list.map(() => null); }
  identify(kind, id) {
    if (id !== null) return id;
    const got = this.chance.give(kind, () => own.shuffle(copies(DECK_OF[kind]))[0]);
    if (!CARDS.has(got)) throw new NotOffered(`this program has no card ${got}`);
    return got;
  }
}

// ---- Setups and positions

const checked = (list) => {
  for (const id of list) if (id !== null && !CARDS.has(id)) throw new CannotLoad(`this program has no card ${id}`);
  return [...list];
};
const given = (list) => (list?.length ? checked(list) : null);

function newGame(setup) {
  const decks = {
    fish1: given(setup.depth_1), fish2: given(setup.depth_2), fish3: given(setup.depth_3), regrets: given(setup.regrets),
    dinks: given(setup.dinks), rods: given(setup.rods), reels: given(setup.reels), supplies: given(setup.supplies),
  };
  const luck = new TableLuck();
  const first = (setup.first ?? null) === null ? own.below(setup.seats) : setup.first - 1;
  return new Game({ seats: setup.seats, start: setup.start, first, decks, luck });
}

const die = ({ die: kind, face }) => ({ kind, face });
const unDie = ({ kind, face }) => ({ die: kind, face });

function loadAngler(told) {
  const known = (list, what) => {
    if (list.includes(null)) throw new CannotLoad(`this program knows the ${what} in every hand`);
    return checked(list);
  };
  return {
    ...newAngler(), depth: told.depth, passed: told.passed, fresh: told.fresh.map(die), spent: [...told.spent],
    rolled: told.rolled.map(die), fish: known(told.fish, "fish"),
    mounts: told.mounts.map(({ times, fish }) => ({ times, fish: known(fish, "fish")[0] ?? null })),
    regrets: checked(told.regrets), dinks: known(told.dinks, "Dinks"), supplies: known(told.supplies, "supplies"),
    rods: checked(told.rods), reels: checked(told.reels), rod: told.rod, reel: told.reel, bucks: told.bucks,
    worms: told.worms, lifeboat: told.lifeboat, visited: [...told.visited], used: [...told.used],
    drawn: {
      rods: known(told.drawn_rods, "rods"), reels: known(told.drawn_reels, "reels"),
      supplies: known(told.drawn_supplies, "supplies"), dinks: [],
    },
    hasCast: told.has_cast,
  };
}

function load(position) {
  if (position.out_of_game.length || position.supplies_out_of_game.length) throw new CannotLoad("no used cards leave the game");
  if (position.easier || (position.set_ahead ?? null) !== null) throw new CannotLoad("nothing can be used ahead of a cast");
  const [attempt] = position.attempt;
  const shoals = position.shoals.map(({ name, cards, shadow }) => ({
    name, depth: Number(name[0]), column: name[1],
    cards: cards.map(({ card: id, up, known_to: seen }, i) => ({
      id: checked([id])[0], up, peeked: !up && seen.length > 0, ...(i === 0 && id === null && shadow ? { size: shadow } : {}),
    })),
  }));
  const anglers = position.anglers.map(loadAngler);
  const seat = position.turn === null ? null : position.turn - 1;
  const state = {
    day: position.day, firstDay: position.first_day, phase: position.phase, first: position.first - 1, turn: seat,
    lastTurns: position.last_turns, preserver: position.preserver === null ? null : position.preserver - 1, anglers, shoals,
    fishDiscards: checked(position.fish_discards),
    decks: {
      regrets: checked(position.regret_deck), dinks: checked(position.dink_deck), rods: checked(position.rod_deck),
      reels: checked(position.reel_deck), supplies: checked(position.supply_deck),
    },
    discards: {
      regrets: checked(position.regret_discards), dinks: checked(position.dink_discards),
      supplies: checked(position.supply_discards),
    },
    regretBox: checked(position.regret_box), bag: [...position.bag], aside: [...position.aside],
    attempt: attempt ? { seat, shoal: attempt.shoal, firstToday: !anglers[seat].hasCast, onMiss: null, auto: false } : null,
    line: { change: attempt?.change ?? 0, set: attempt?.difficulty ?? null }, cheaper: position.cheaper,
    stack: [], over: false, scores: null, winners: null,
  };
  const game = Game.restore(state, new TableLuck());
  game.state.stack = stackOf(game, position);
  if (position.phase === "over") game.setPhase("over");
  else game.run();
  return game;
}

/** The tasks and pending decisions of a position. */
function stackOf(game, { phase, frames, acted }) {
  const s = game.state;
  const order = game.order();
  const kinds = frames.map(({ kind }) => kind);
  const from = (seat, after = 0) => order.slice(order.indexOf(seat) + after).reverse();
  const stack = [];
  const strange = kinds.find((kind) => kind === "effects" || kind === "penalty");
  if (strange) throw new CannotLoad(`this program cannot begin in the middle of this: ${strange}`);
  const arriving = frames.find(({ kind }) => kind === "arrival");
  if (phase === "refresh") {
    if (!kinds.includes("throw")) stack.push({ task: "passPreserver" });
    if (!frames.length) stack.push(...from(s.turn).map((seat) => ({ ask: "muster", seat })));
  } else if (phase === "declaration") {
    const next = arriving ? from(arriving.seat - 1, 1) : from(s.turn);
    stack.push(...next.map((seat) => ({ ask: "declare", seat })));
  } else if (phase === "equip") {
    stack.push(...from(s.turn).filter((seat) => s.anglers[seat].depth > 0).map((seat) => ({ ask: "equip", seat })));
  } else if (phase === "action" && kinds[0] !== "reward") {
    const doing = kinds.some((kind) => ["fishing", "shopping", "arrival", "placing"].includes(kind));
    stack.push({ ask: "turn", seat: s.turn, acted: acted || doing });
  } else if (phase === "regrets") {
    throw new CannotLoad("this program does the end of the game in one go");
  }
  const active = s.anglers.filter((a) => !a.passed).length;
  for (const [i, { kind, seat: number, shoal, number: n }] of frames.entries()) {
    const seat = number - 1;
    const angler = s.anglers[seat];
    const isTop = i === frames.length - 1;
    if (kind === "muster") {
      if (!isTop && kinds[i + 1] === "placing") continue;
      stack.push({ ask: "muster", seat });
    } else if (kind === "placing") {
      const mustered = phase !== "action" || Boolean(arriving);
      stack.push({ ask: "keep", seat, room: madness(angler).maxDice - (mustered ? 0 : angler.fresh.length) });
    } else if (kind === "arrival") {
      stack.push({ ask: "discardRegret", seat });
      if (!isTop) stack.push({ task: "wormsUp", seat });
    } else if (kind === "throw") stack.push({ ask: "throw", seat });
    else if (kind === "fishing") stack.push({ ask: "pay", seat });
    else if (kind === "worms") stack.push({ ask: "putBack", seat, shoal });
    else if (kind === "shopping") {
      const deck = ["rods", "reels", "supplies"].find((one) => angler.drawn[one].length);
      if (deck) stack.push({ ask: "keepCards", seat, deck, n });
    } else if (kind === "reward") {
      const isPass = active === 0 || (s.lastTurns === 0 && active === 1);
      stack.push({ task: isPass ? "afterPass" : "advance", seat }, { ask: "reward", seat });
    }
  }
  return stack;
}

function reportState(s) {
  const anglers = s.anglers.map((a) => ({
    depth: a.depth, passed: a.passed, fresh: a.fresh.map(unDie), spent: a.spent, rolled: a.rolled.map(unDie), fish: a.fish,
    mounts: a.mounts.map(({ times, fish }) => ({ times, fish: fish ? [fish] : [] })), regrets: a.regrets, dinks: a.dinks,
    supplies: a.supplies, rods: a.rods, reels: a.reels, rod: a.rod, reel: a.reel, bucks: a.bucks, worms: a.worms,
    lifeboat: a.lifeboat, visited: a.visited, used: a.used, drawn_rods: a.drawn.rods, drawn_reels: a.drawn.reels,
    drawn_supplies: a.drawn.supplies, has_cast: a.hasCast,
  }));
  const everybody = s.anglers.map((_, i) => i + 1);
  const shoals = s.shoals.map(({ name, cards, shadow }) => {
    const size = shadow ?? backSize(cards[0]);
    return {
      name, ...(size === null ? {} : { shadow: size }),
      cards: cards.map(({ id, up, peeked }) => ({ card: id, up, ...(up ? { known_to: everybody } : peeked ? {} : { known_to: [] }) })),
    };
  });
  const top = s.stack.at(-1);
  const turn = (s.phase !== "action" && top?.ask) || top?.ask === "reward" ? top.seat : s.turn;
  return {
    anglers, shoals, fish_discards: s.fishDiscards, regret_deck: s.decks.regrets, regret_discards: s.discards.regrets,
    regret_box: s.regretBox, dink_deck: s.decks.dinks, dink_discards: s.discards.dinks, rod_deck: s.decks.rods,
    reel_deck: s.decks.reels, supply_deck: s.decks.supplies, supply_discards: s.discards.supplies, out_of_game: [],
    supplies_out_of_game: [], bag: s.bag, aside: s.aside, day: s.day, first_day: s.firstDay, phase: s.phase,
    first: s.first + 1, preserver: s.preserver === null ? null : s.preserver + 1, turn: turn === null ? null : turn + 1,
    last_turns: s.lastTurns, cheaper: s.cheaper, over: s.over,
    attempt: s.attempt ? [{ shoal: s.attempt.shoal, change: s.line.change, difficulty: s.line.set }] : [],
    ...(s.over ? { scores: s.scores, winners: s.winners.map((seat) => seat + 1), to_act: [] } : {}),
  };
}

function report(game) {
  const told = reportState(game.state);
  if (told.over) for (const angler of told.anglers) delete angler.passed; // it means nothing any more
  if (game.pending?.ask === "throw") delete told.preserver; // it is on its way from one hand to another
  return told.over ? told : { ...told, to_act: openKinds(game).map((kind) => ({ seats: [game.pending.seat + 1], kind })) };
}

// ---- What is open

const ASKED = {
  muster: "muster", keep: "keep", throw: "throw", declare: "declare", discardRegret: "discard-regret", equip: "equip",
  putBack: "put-back", keepCards: "keep-cards", reward: "reward", option: "option", pickDice: "pick-dice",
  pickCards: "pick-cards", pickShoal: "pick-shoal", pickPlayer: "pick-player", order: "order",
};

function openKinds(game) {
  const ask = game.pending;
  if (ASKED[ask.ask]) return [ASKED[ask.ask]];
  const s = game.state;
  const a = game.angler(ask.seat);
  const gear = [a.rod, a.reel].filter(Boolean).map((id) => CARDS.get(id)).some(({ id, activated }) =>
    activated && a.used.filter((one) => one === id).length < activated.limit);
  const free = {
    eat: a.fish.length, dink: a.dinks.length, supply: a.supplies.length, preserver: s.preserver === ask.seat, gear,
    sinker: a.fresh.length && (a.depth === 1 || a.depth === 2),
    worms: a.worms && s.shoals.some(({ cards }) => cards.length && !cards[0].up),
  };
  const open = Object.keys(free).filter((kind) => free[kind]);
  if (ask.ask === "pay") return ["pay", "let-go", ...open];
  if (ask.acted) return ["end", ...open];
  const port = a.depth === 0;
  const able = {
    cast: s.shoals.some((shoal) => !game.canCast(ask.seat, shoal)), abandon: !port && a.lifeboat,
    sell: port && a.fish.some((id) => !staticOf(id, "no_sell")),
    visit: port && Object.entries(SHOPS).some(([name, { deck }]) =>
      !a.visited.includes(name) && (deck ? game.canTake(deck) : s.bag.length)),
    mount: port && a.fish.length && a.mounts.some(({ fish }) => !fish),
  };
  return ["pass", ...Object.keys(able).filter((kind) => able[kind]), ...open];
}

// ---- Moves

const NAMES = {
  muster: ({ reroll }) => ({ reroll: reroll.map(die) }), keep: ({ dice }) => ({ dice: dice.map(die) }),
  throw: ({ to }) => ({ to: to - 1 }), declare: ({ to }) => ({ to }),
  "discard-regret"({ regret, at_random: random }) {
    if (random) throw new Refused("the owner picks the Regret");
    return { type: "discardRegret", regret };
  },
  equip: ({ rod, reel }) => ({ rod, reel }), cast: ({ shoal }) => ({ shoal }), abandon: () => ({}),
  sell: ({ fish }) => ({ fish }), visit: ({ shop, price }) => ({ shop, price }),
  mount: ({ fish }) => ({ fish: fish.map((one) => ({ fish: one.fish, slot: one.slot - 1 })) }),
  pass: () => ({}), end: () => ({}), eat: ({ fish }) => ({ fish }), worms: ({ shoal }) => ({ shoal }),
  preserver: () => ({}), dink: ({ card }) => ({ card }), supply: ({ card }) => ({ card }), gear: ({ card }) => ({ card }),
  sinker: ({ die: one }) => ({ die: die(one) }), pay: ({ dice }) => ({ dice: dice.map(die) }),
  "let-go": () => ({ type: "letGo" }), "put-back": ({ on }) => ({ type: "putBack", on }),
  "keep-cards": ({ cards }) => ({ type: "keepCards", cards }), reward: ({ take }) => ({ take }),
  option: ({ number }) => ({ number }),
  "pick-cards": ({ cards }) => ({ type: "pickCards", cards }), "pick-shoal": ({ shoal }) => ({ type: "pickShoal", shoal }),
  "pick-player": ({ player }) => ({ type: "pickPlayer", player: player - 1 }), order: ({ cards }) => ({ cards }),
};

/** The die that the program spends for a fish that is not paid for. */
const leastDie = (angler) => [...angler.fresh].sort((one, two) => one.face - two.face)[0] ?? null;

function play(game, choice, chance, form) {
  const seat = choice.seat - 1;
  let instead = {};
  if (choice.kind === "let-go" && game.pending?.ask === "pay") {
    const angler = game.angler(seat);
    const [spends, sent] = [leastDie(angler), choice.die && die(choice.die)];
    if (sent && !angler.fresh.some((one) => one.kind === sent.kind && one.face === sent.face)) throw new Refused("this die is not Fresh");
    if (!sent && spends) throw new Refused("a die has to be spent");
    if (spends && (spends.kind !== sent.kind || spends.face !== sent.face)) instead = { choice: { die: unDie(spends) } };
  }
  game.luck.chance.feed(chance);
  game.play({ type: choice.kind, seat, ...form(choice) });
  const rolled = game.luck.chance.played(chance);
  const first = rolled || instead.choice ? { ...rolled, ...instead } : null;
  const taken = (game.state.over && game.state.taken) || [];
  const lost = taken.filter((one) => one.choice > 1);
  return [first, ...lost.map((one) => ({ choice: { kind: "lose", seat: one.seat + 1, slot: one.slot + 1 } }))];
}

const kinds = Object.fromEntries(Object.entries(NAMES).map(([kind, form]) =>
  [kind, (game, choice, chance) => play(game, choice, chance, form)]));
kinds["pick-dice"] = (game, choice, chance) => play(game, choice, chance, ({ dice, spent }) => {
  const { pool } = game.pending ?? {};
  if ((pool === "spent" ? dice : spent).length) throw new Refused("these dice are in the other pool");
  return { type: "pickDice", dice: pool === "spent" ? spent : dice.map(die) };
});

function candidates(game, seat, kind) {
  const ask = game.pending;
  if (!ask || ask.seat !== seat - 1) return [];
  let options = [];
  if (ask.ask === "pickCards") {
    const some = subsets(ask.options).filter((cards) => cards.length === ask.n);
    return kind === "pick-cards" ? unique(some.map((cards) => ({ seat, kind, cards: cards.sort() }))) : [];
  }
  if (ask.ask === "pickShoal") options = ask.among;
  if (ask.ask === "order") options = ask.cards;
  if (ask.ask === "option") options = ask.lists.length === 1 ? [0, 1] : ask.lists.map((_, i) => i + 1);
  if (ask.ask === "pickDice") {
    const pool = ask.pool === "spent" ? ask.among ?? game.angler(ask.seat).spent : game.angler(ask.seat).fresh;
    options = unique(subsets([...pool].sort((x, y) => JSON.stringify(x).localeCompare(JSON.stringify(y))))
      .map((some) => (ask.pool === "spent" ? [[], some] : [some.map(unDie), []])));
  }
  if (kind === "let-go") {
    const least = leastDie(game.angler(ask.seat));
    return [{ seat, kind, die: least && unDie(least) }];
  }
  const found = listed(reportState(game.state), seat, kind, options);
  return kind === "discard-regret" ? found.map((one) => ({ at_random: false, ...one })) : found;
}
const subsets = (pool) => pool.reduce((some, one) => [...some, ...some.map((subset) => [...subset, one])], [[]]);
const unique = (list) => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];

// ---- What a seat sees

function view(game, seats) {
  return seats.map((seat) => reportState(game.viewFor(seat - 1))).reduce(merged);
}
function merged(one, other) {
  if (Array.isArray(one)) return one.map((x, i) => merged(x, other?.[i] ?? null));
  if (one && typeof one === "object") return Object.fromEntries(Object.entries(one).map(([key, x]) => [key, merged(x, other?.[key] ?? null)]));
  return one ?? other;
}

const deck = (name, depth = null) => () => own.shuffle(copies(name, depth));
const sample = samples({
  ...Object.fromEntries(Object.keys(FACES).map((kind) => [kind, () => [own.roll(kind)]])),
  bag: () => { const bag = ["blue", "green", "orange"].flatMap((c) => Array(8).fill(c)); return bag[own.bag(bag)]; },
  coin: () => own.coin(),
  depth_1: deck("fish", 1), depth_2: deck("fish", 2), depth_3: deck("fish", 3), regrets: deck("regrets"), dinks: deck("dinks"),
  rods: deck("rods"), reels: deck("reels"), supplies: deck("supplies"),
});

// Not `regrets`: the program has no box for Regrets, so it cannot take an order in which some of them go there.
const can = ["many-games", "depth-1", "depth-2", "depth-3", "dinks", "rods", "reels", "supplies", "first", "chance"];
const claims = { readings: {
  "cast-depth": "same-or-shallower", "life-preserver-measure": "sum-of-pips", "make-port-order": "muster-first",
  "penalty-who": "all-tied", "fishbuck-points": "round-down", "catch-order": "text-then-hand", "turn-end": "after-action-too",
  "hidden-information": "private-fronts", "dink-secrecy": "open", "bearings-order": "all-bearings-then-equip",
  "from-port": "forced-sea", "spent-tackle-dice": "spent-pool", "sale-pricing": "price-all-first",
} };
const adapter = {
  game: "deep-regrets", newGame, load, report, view, candidates, sample, can, copy: (game) => game.clone(),
  together: sequence(kinds, IllegalMove), more: { claims, offers: { seats: [2, 3, 4, 5] } },
};
await serve(handlers("spindrift", [complete(adapter, IllegalMove)]));
