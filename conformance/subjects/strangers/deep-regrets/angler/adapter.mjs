// Puts rules.js behind the Leadline protocol.
//
// The game is plain data and asks one question at a time, so a choice is one answer or a few. Dice are mustered and the
// Life Preserver is taken in the same call as what comes before: these two are no stops, and are told in `played`.

import { CannotLoad, handlers, NotOffered, Refused, serve } from "./kit.mjs";
import rules from "./rules.js";

const { BOX, CARDS, table, newGame: begin, reduce, run } = rules;
const DECKS = { regrets: "regret", dinks: "dink", rods: "rod", reels: "reel", supplies: "supply" };
const SHOPS = { rod: "rods", reel: "reels", supply: "supplies", dice: "dice" };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const clone = (data) => JSON.parse(JSON.stringify(data));

// ---- chance: what the moves say; what they do not say the program draws by itself, and it is told in `played`

let luck = null; // of the moves that are played now

class Luck {
  constructor(moves) {
    this.entries = moves.map(({ choice, chance }) => ({
      muster: choice.kind === "muster" ? choice.seat - 1 : null,
      pool: (chance ?? []).map(({ of, got }) => ({ of, left: [got].flat() })),
      used: [],
      missing: false,
      rerolled: choice.kind === "muster" ? [] : null,
    }));
    this.more = []; // musters that nobody asked for yet
    this.cards = {}; // what unknown cards have turned out to be
    this.news = [];
    this.gained = [];
    this.last = 0;
  }

  take(of, entries, byItself) {
    for (const entry of entries) {
      const some = entry.pool.find((one) => one.of === of && one.left.length);
      if (some) {
        entry.used.push({ of, got: some.left[0] });
        return some.left.shift();
      }
    }
    const entry = entries.at(-1) ?? this.entries[this.last];
    const got = byItself();
    if (entry) {
      entry.used.push({ of, got });
      entry.missing = true;
    }
    return got;
  }

  others() {
    return this.entries.filter((one) => one.muster === null);
  }

  roll(game, faces, die) {
    const owner = game.players.findIndex((player) => player.dice.includes(die));
    let entries = this.others();
    if (owner < 0) this.gained.push({ seat: gainer(game, this.gained), die, fresh: die.fresh });
    if (owner >= 0 && (game.phase === "refresh" || this.arriving === owner)) {
      let entry = [...this.entries, ...this.more].find((one) => one.muster === owner);
      if (!entry) this.more.push((entry = { muster: owner, pool: [], used: [], missing: true, rerolled: [] }));
      (entry.dice ??= []).push(die);
      if (die.fresh) entry.rerolled.push({ die: die.kind, face: die.face });
      entries = [entry];
    }
    return this.take(die.kind, entries, () => faces[Math.floor(Math.random() * faces.length)]);
  }

  card(name) {
    const of = name.slice(1).split(".")[0];
    const all = () => Object.keys(CARDS).filter((id) => (DECKS[CARDS[id].deck] ?? "fish") === of);
    return (this.cards[name] ??= this.take(of, this.others(), () => all()[Math.floor(Math.random() * all().length)]));
  }
}

table.chance = (game, what, from, die) => {
  const any = () => from[Math.floor(Math.random() * from.length)];
  if (what === "die") return from.indexOf(luck.roll(game, from, die));
  const got = luck.take(what === "regret" ? "lost-regret" : what, luck.others(), any);
  const index = from.indexOf(got);
  if (index >= 0) return index;
  const unknown = from.findIndex((one) => String(one).startsWith("?"));
  if (unknown < 0) return 0;
  luck.cards[from[unknown]] = got;
  return unknown;
};

// A card that nobody knows is "?fish.7" in the game; the rules look it up in CARDS, and there it is decided.
Object.setPrototypeOf(
  CARDS,
  new Proxy({}, { get: (_, name) => (String(name).startsWith("?") && luck ? CARDS[luck.card(name)] : undefined) }),
);

const unknown = (of, hint) => `?${of}.${hint}`;
const told = (id) => (id?.startsWith("?") ? null : id);

/** Write the cards that became known into the game: those that were asked for, and those that lie open now. */
function reveal(game, hidden) {
  const open = [];
  const look = (data) => {
    if (typeof data === "string" && data.startsWith("?") && !hidden.includes(data)) open.push(data);
    else if (data && typeof data === "object") Object.values(data).forEach(look);
  };
  look(luck.news);
  look([game.ask, game.cast, game.out]);
  for (const { fish, up } of Object.values(game.sea)) if (up) look(fish.at(-1));
  const drawn = open.length;
  look(game.players);
  const number = (name) => Number(name.split(".")[1]);
  open.splice(drawn, Infinity, ...open.slice(drawn).sort((a, b) => number(a) - number(b)));
  for (const name of open) luck.card(name);
  let text = JSON.stringify(game);
  for (const [name, id] of Object.entries(luck.cards)) text = text.replaceAll(`"${name}"`, `"${id}"`);
  return JSON.parse(text);
}

// ---- openings

function blank(seats, day) {
  luck = new Luck([]);
  const game = begin(Array.from({ length: seats }, (_, seat) => String(seat + 1)), { firstDay: day });
  for (const player of game.players) player.dice = player.dice.map(({ kind }) => ({ kind, face: 1, fresh: false }));
  Object.assign(game, { jobs: [], ask: null, preserver: null, day, phase: "refresh", news: [] });
  return { game, laid: [], picked: [], hidden: [], arrival: null, started: false };
}

function pile(cards, of) {
  return cards.map((id, place) => {
    if (id !== null && !Object.hasOwn(CARDS, id)) throw new CannotLoad(`there is no card ${id} in our box`);
    return id ?? unknown(of, place);
  });
}

function newGame({ seats, start = "monday", first, depth_1, depth_2, depth_3, ...decks }) {
  if (seats < 2 || seats > 5) throw new Refused("two to five can play");
  if (start !== "monday" && start !== "tuesday") throw new Refused("the week begins on Monday or Tuesday");
  const table = blank(seats, start);
  const { game } = table;
  game.first = (first ?? 1 + Math.floor(Math.random() * seats)) - 1;
  [depth_1, depth_2, depth_3].forEach((fish, depth) =>
    ["a", "b", "c"].forEach((column, place) => {
      const cards = fish.slice(13 * place, 13 * place + 13);
      const known = pile(cards, "fish").map((id, at) => (id.startsWith("?") ? unknown("fish", `${at}${depth}${column}`) : id));
      game.sea[`${depth + 1}${column}`] = { fish: known.reverse(), up: false };
    }),
  );
  for (const [deck, of] of Object.entries(DECKS)) game.decks[deck] = pile(decks[deck], of);
  game.decks.regrets = game.decks.regrets.slice(0, 10 * seats);
  game.jobs = [{ job: "refresh" }];
  return table;
}

function load(position) {
  const { anglers, shoals, day = "monday", first_day = "monday", phase = "action", first = 1, frames = [] } = position;
  const turn = (position.turn ?? 1) - 1;
  if (position.easier || position.cheaper || (position.set_ahead ?? null) !== null) {
    throw new CannotLoad("nothing is used ahead in this program");
  }
  const table = blank(anglers.length, first_day);
  const { game } = table;
  Object.assign(game, { day, phase: phase === "equip" ? "declaration" : phase, first: first - 1, turn });
  Object.assign(game, { preserver: (position.preserver ?? 0) - 1, bag: [...(position.bag ?? [])] });
  if (game.preserver < 0) game.preserver = null;
  game.omen = (position.aside ?? []).includes("omen");
  for (const { name, cards = [] } of shoals) {
    const fish = cards.map(({ card }, at) => card ?? unknown("fish", `${at}${name}`));
    game.sea[name] = { fish: fish.reverse(), up: cards[0]?.up ?? false };
    if (cards.slice(1).some(({ up }) => up)) throw new CannotLoad("only the top fish of a shoal lies face-up");
  }
  for (const [deck, of] of Object.entries(DECKS)) game.decks[deck] = pile(position[`${of}_deck`] ?? [], of);
  game.out = ["fish", "regret", "dink", "supply"].flatMap((of) =>
    (position[`${of}_discards`] ?? []).map((id, place) => id ?? hide(table, of, `9${place}`)),
  );
  anglers.forEach((one, seat) => loadPlayer(table, game.players[seat], one, seat));
  game.visited = [...new Set(anglers.flatMap(({ visited = [] }) => visited.map((shop) => SHOPS[shop])))];
  game.passes = game.players.flatMap((_, step) => {
    const seat = (game.first + step) % anglers.length;
    return game.players[seat].passed ? [seat] : [];
  });
  game.extra = position.last_turns ? 1 : 0;
  game.jobs = jobs(position, game, turn, phase, frames);
  table.started = phase !== "refresh";
  if (table.started) {
    luck = new Luck([]);
    run(game);
    table.game = reveal(game, table.hidden);
  }
  return table;
}

function hide(table, of, hint) {
  table.hidden.push(unknown(of, hint));
  return unknown(of, hint);
}

function loadPlayer(table, player, one, seat) {
  const { depth = 1, fresh = [], spent = [], fish = [], regrets = [], dinks = [], supplies = [], rods = [], reels = [] } = one;
  if (one.rolled?.length || one.drawn_rods?.length || one.drawn_reels?.length || one.drawn_supplies?.length) {
    throw new CannotLoad("this program cannot begin while dice or cards are chosen");
  }
  if ([...fish, ...dinks, ...supplies].includes(null)) throw new CannotLoad("every player of this program knows its own hand");
  if ((one.mounts ?? []).some((slot) => slot.fish?.length > 1)) throw new CannotLoad("a slot holds one fish");
  const used = {};
  for (const id of one.used ?? []) used[id] = (used[id] ?? 0) + 1;
  Object.assign(player, {
    port: depth === 0,
    depth: depth || 1,
    dice: [
      ...fresh.map(({ die, face }) => ({ kind: die, face, fresh: true })),
      ...spent.map((kind) => ({ kind, face: 1, fresh: false })),
    ],
    money: one.bucks ?? 0,
    worms: one.worms ?? false,
    lifeboat: one.lifeboat ?? true,
    regrets: regrets.map((id, place) => id ?? hide(table, "regret", `8${seat}${place}`)),
    hand: [...fish],
    items: [...dinks, ...supplies],
    gear: [...rods, ...reels],
    rod: one.rod ?? null,
    reel: one.reel ?? null,
    passed: one.passed ?? false,
    caughtToday: one.has_cast ? 1 : 0,
    used,
  });
  if (one.mounts) player.trophies = one.mounts.map((slot) => ({ times: slot.times, fish: slot.fish?.[0] ?? null }));
}

/** What is still to do in a position, the next last. */
function jobs(position, game, turn, phase, frames) {
  const order = game.players.map((_, step) => (game.first + step) % game.players.length);
  const kinds = frames.map(({ kind }) => kind);
  if (phase === "refresh") {
    if (frames.some(({ kind, ...more }) => !["muster", "throw"].includes(kind) || Object.keys(more).length > 1)) {
      throw new CannotLoad("this program cannot begin in the midst of mustering");
    }
    const left = frames.filter(({ kind }) => kind === "muster").map(({ seat }) => ({ job: "muster", who: seat - 1 }));
    const then = game.day === game.firstDay ? "action" : "declaration";
    return [{ job: then }, { job: "preserver" }, ...left];
  }
  const left = order.slice(order.indexOf(turn)).reverse();
  if (phase === "declaration" && !frames.length) return [{ job: "action" }, ...left.map((who) => ({ job: "declare", who }))];
  if (phase === "equip" && !frames.length) return [{ job: "action" }, ...left.map((who) => ({ job: "equip", who }))];
  if (phase !== "action" || !(same(kinds, []) || same(kinds, ["fishing"]))) {
    throw new CannotLoad(`this program cannot begin in the midst of ${kinds.join(", ") || phase}`);
  }
  if (!kinds.length) return [{ job: "turn", acted: position.acted ?? false }];
  if (frames[0].step !== "pay") throw new CannotLoad(`this program cannot begin in a cast at ${frames[0].step}`);
  const { shoal, change = 0, difficulty = null } = position.attempt[0];
  const fish = game.sea[shoal].fish.at(-1);
  const base = difficulty ?? CARDS[fish].difficulty;
  game.cast = { who: turn, at: shoal, fish, base, plus: change, turned: false, end: null, onMiss: null };
  return [{ job: "castOff" }, { job: "catch" }, { job: "hook" }];
}

// ---- the position

function report({ game, laid, arrival }) {
  const { ask, cast } = game;
  const of = (kind) => game.out.filter((id) => (id.startsWith("?") ? id.startsWith(`?${kind}`) : deckOf(id) === kind)).map(told);
  const isOver = game.phase === "over";
  const position = {
    anglers: game.players.map((player, seat) => reportPlayer(player, seat, game, laid, isOver || game.ask?.question === "loseTrophy")),
    shoals: Object.entries(game.sea).map(([name, { fish, up }]) => ({
      name,
      cards: [...fish, ...lookedAt(game, name)].reverse().map((id, place) => ({ card: told(id), up: place === 0 && up })),
    })),
    fish_discards: of("fish"),
    regret_discards: of("regret"),
    bag: game.bag,
    aside: game.omen ? ["omen"] : [],
    day: game.day,
    first: game.first + 1,
    over: isOver,
    ...Object.fromEntries(Object.entries(DECKS).map(([deck, kind]) => [`${kind}_deck`, game.decks[deck].map(told)])),
  };
  if (!laid.length) Object.assign(position, { dink_discards: of("dink"), supply_discards: of("supply") });
  if (isOver) {
    const { scores, winners } = game.result;
    const points = scores.map(({ hand, trophies, money }) => hand + trophies + money);
    return { ...position, phase: "over", to_act: [], scores: points, winners: winners.map((seat) => seat + 1) };
  }
  position.preserver = game.preserver === null || laid.some(({ kind }) => kind === "preserver") ? null : game.preserver + 1;
  position.phase = ask?.question === "equip" ? "equip" : ask?.question === "loseTrophy" ? "regrets" : game.phase;
  const next = ask?.who ?? game.jobs.at(-1)?.who ?? game.first;
  position.turn = (game.phase === "action" ? game.turn : next) + 1;
  if (ask && !["turn", "hook"].includes(ask.question)) position.to_act = [{ seats: [ask.who + 1], kind: kindOf(game, arrival) }];
  position.attempt = cast
    ? [{ shoal: cast.at, change: cast.plus, difficulty: cast.base === CARDS[cast.fish].difficulty ? null : cast.base }]
    : [];
  return position;
}

/** Fish that a player has in hand to put them back in another order. */
const lookedAt = ({ ask }, name) => (ask?.effect?.look && ask.effect.at === name ? [...ask.effect.look].reverse() : []);

const deckOf = (id) => DECKS[CARDS[id].deck] ?? "fish";

function reportPlayer(player, seat, { ask, phase }, laid, isOver) {
  const placing = ask?.question === "freshDice" && ask.who === seat;
  const dice = ({ kind, face }) => ({ die: kind, face });
  const used = laid.filter((one) => one.who === seat).map(({ card }) => card);
  const items = player.items.filter((id) => {
    const place = used.indexOf(id);
    if (place >= 0) used.splice(place, 1);
    return place < 0;
  });
  const keeps = ask?.question === "keepCards" && ask.who === seat ? { [`drawn_${ask.deck}`]: ask.cards } : {};
  return {
    depth: player.port ? 0 : player.depth,
    ...(isOver ? {} : { passed: player.passed, used: Object.entries(player.used).flatMap(([id, n]) => Array(n).fill(id)) }),
    fresh: placing ? [] : player.dice.filter((die) => die.fresh).map(dice),
    spent: placing ? [] : player.dice.filter((die) => !die.fresh).map(({ kind }) => kind),
    rolled: placing ? player.dice.map(dice) : [],
    fish: player.hand,
    mounts: player.trophies.map(({ times, fish }) => ({ times, fish: fish ? [fish] : [] })),
    regrets: player.regrets.map(told),
    dinks: items.filter((id) => deckOf(id) === "dink"),
    supplies: items.filter((id) => deckOf(id) === "supply"),
    rods: player.gear.filter((id) => deckOf(id) === "rod"),
    reels: player.gear.filter((id) => deckOf(id) === "reel"),
    rod: player.rod,
    reel: player.reel,
    bucks: player.money,
    worms: player.worms,
    lifeboat: player.lifeboat,
    ...keeps,
  };
}

const EFFECT_KINDS = {
  increment: "pick-dice", set_max: "pick-dice", refresh: "pick-dice", reroll: "pick-dice", reroll_until: "pick-dice",
  gain_die: "pick-dice", boat: "pick-player", peek: "pick-shoal", reveal: "pick-shoal", discard_top: "pick-shoal",
  choose_one: "option", may: "option", discard_item: "pick-cards", discard_fish: "pick-cards",
};

/** The kind of the question that is open, as Leadline calls it; a turn and a fish on the hook have many. */
function kindOf({ ask }, arrival) {
  const { question, effect, options } = ask;
  if (question === "loseRegret") return arrival === ask.who ? "discard-regret" : "pick-cards";
  if (question === "effect") {
    if (effect.do === "reorder") return effect.look ? "order" : "pick-shoal";
    if (effect.do === "swap") return effect.target === "hand" ? "pick-cards" : "pick-shoal";
    if (effect.do === "move_regret") return typeof options[0] === "number" ? "pick-player" : "pick-cards";
    return EFFECT_KINDS[effect.do];
  }
  return {
    freshDice: "keep", bearings: "declare", equip: "equip", reward: "reward", putBack: "put-back", keepCards: "keep-cards",
    keepDink: "pick-cards", loseTrophy: "lose", spendDie: "pick-dice",
  }[question];
}

// ---- the moves

/** Answer the question that is open. */
function answer(table, value) {
  try {
    table.game = reduce(table.game, { type: "answer", value });
  } catch (error) {
    if (error.constructor === Error) throw new Refused(error.message);
    throw error;
  }
  settle(table);
}

/** Note the news, and answer what has one possible answer: Leadline does not ask for that. */
function settle(table) {
  luck.news.push(...table.game.news);
  table.game = reveal(table.game, table.hidden);
  const { ask } = table.game;
  if (!ask) return;
  const { question, options, some } = ask;
  const mayBeForced = ["loseRegret", "effect", "keepDink", "loseTrophy", "spendDie"].includes(question);
  if (!mayBeForced || some === "any" || ["may", "choose_one"].includes(ask.effect?.do)) return;
  if (question === "loseRegret" && table.arrival === ask.who) return;
  const looks = new Set(options.map((one) => JSON.stringify(look(table, one))));
  if (some === undefined ? looks.size === 1 : options.length === some) answer(table, some === undefined ? options[0] : options);
}

/** What an option looks like: alike dice are one. */
function look({ game }, option) {
  if (!isDie(game.ask) || typeof option !== "number") return option;
  const { kind, face, fresh } = game.players[game.ask.player ?? game.ask.who].dice[option];
  return fresh ? { die: kind, face } : kind;
}

const isDie = ({ question, effect }) =>
  ["freshDice", "payment", "spendDie"].includes(question) || (question === "effect" && EFFECT_KINDS[effect.do] === "pick-dice");

/** The places of dice or cards among the options, each taken once. */
function places(table, wanted) {
  const { ask, game } = { ask: table.game.ask, game: table.game };
  const left = [...ask.options];
  const seen = (option) => {
    if (ask.question === "sell") return game.players[ask.who].hand[option];
    if (ask.question === "keepCards") return ask.cards[option];
    return look(table, option);
  };
  return wanted.map((one) => {
    const place = left.findIndex((option) => same(seen(option), one));
    if (place < 0) throw new Refused(`${JSON.stringify(one)} is not among them`);
    return left.splice(place, 1)[0];
  });
}

function expect(table, question) {
  if (table.game.ask?.question !== question) throw new Refused(`the program asks for ${table.game.ask?.question} now`);
}

const die = ({ die, face }) => ({ die, face });

/** One thing after the other, as long as the program goes on asking. */
function each(table, wanted) {
  const { question } = table.game.ask;
  if (table.game.ask.some !== undefined) return answer(table, places(table, wanted));
  for (const one of wanted) {
    expect(table, question);
    answer(table, places(table, [one])[0]);
  }
}

const act = (make) => (table, choice) => {
  if (!["turn", "hook"].includes(table.game.ask?.question)) expect(table, "turn");
  answer(table, make(choice, table));
};

/** Hand over what was laid out before, now that the program asks for it. */
function handOver(table, question) {
  const laid = table.laid;
  table.laid = [];
  for (const { kind, card } of laid) {
    if (table.game.ask?.question === question) answer(table, kind === "preserver" ? { act: "preserver" } : { act: "use", card });
  }
}

function use(table, choice) {
  const { game } = table;
  const { question, options } = game.ask ?? {};
  const isPreserver = choice.kind === "preserver";
  const wanted = isPreserver ? { act: "preserver" } : { act: "use", card: choice.card };
  if (question === "turn" && !options.some((one) => same(one, wanted))) {
    const when = options.some((one) => one.act === "fish") ? "sea_pay" : options.some((one) => one.act === "shop") ? "shop" : null;
    const { items } = game.players[game.ask.who];
    const laid = table.laid.filter((one) => one.card === choice.card && one.kind === choice.kind).length;
    const has = isPreserver ? game.preserver === game.ask.who : items.includes(choice.card) && CARDS[choice.card].when === when;
    const number = isPreserver ? 1 : items.filter((id) => id === choice.card).length;
    if (!when || !has || laid >= number) throw new Refused("this cannot be used now");
    table.laid.push({ kind: choice.kind, card: choice.card, who: game.ask.who });
    return;
  }
  act(() => wanted)(table, choice);
}

const KINDS = {
  declare(table, { to, seat }) {
    expect(table, "bearings");
    if (to === "port" && !table.game.players[seat - 1].port) table.arrival = luck.arriving = seat - 1;
    answer(table, to);
  },
  keep(table, { dice }) {
    expect(table, "freshDice");
    answer(table, places(table, dice.map(die)));
  },
  "discard-regret"(table, { regret, at_random }) {
    if (at_random) throw new NotOffered("the player chooses which Regret goes");
    expect(table, "loseRegret");
    if (!regret) throw new Refused("one Regret has to go");
    answer(table, regret);
    table.arrival = null;
  },
  equip(table, choice) {
    expect(table, "equip");
    for (const [deck, part] of [["rods", "rod"], ["reels", "reel"]]) {
      const asked = table.game.ask?.question === "equip" && table.game.ask.deck === deck && table.game.ask.who === choice.seat - 1;
      if (asked) answer(table, choice[part] ?? null);
      else if (choice[part]) throw new Refused(`there is no ${choice[part]}`);
    }
  },
  cast(table, { shoal }) {
    act(() => ({ act: "fish", at: shoal }))(table);
    handOver(table, "hook");
  },
  abandon(table, { seat }) {
    table.arrival = luck.arriving = seat - 1;
    act(() => ({ act: "abandon" }))(table);
  },
  sell(table, { fish }) {
    act(() => ({ act: "sell" }))(table);
    answer(table, places(table, fish));
  },
  visit(table, { shop, price }) {
    const tier = BOX.shops[SHOPS[shop]].findIndex((one) => one.price === price);
    act(() => ({ act: "shop", shop: SHOPS[shop], tier }))(table);
    handOver(table, "counter");
    answer(table, { act: "buy" });
  },
  mount(table, { fish }) {
    if (!fish.length) throw new Refused("one to three fish are mounted");
    act(() => ({ act: "mount" }))(table);
    for (const one of fish) {
      expect(table, "mount");
      answer(table, { fish: one.fish, slot: one.slot - 1 });
    }
    if (table.game.ask?.question === "mount") answer(table, null);
  },
  pass: act(() => ({ act: "pass" })),
  end: act(() => ({ act: "end" })),
  eat: act(({ fish }) => ({ act: "eat", fish })),
  worms: act(({ shoal }) => ({ act: "worms", at: shoal })),
  gear: act(({ card }) => ({ act: "gear", card })),
  preserver: use,
  dink: use,
  supply: use,
  sinker: act((choice, { game }) => {
    const place = game.players[choice.seat - 1].dice.findIndex(
      ({ kind, face, fresh }) => fresh && kind === choice.die.die && face === choice.die.face,
    );
    return { act: "sinker", die: place };
  }),
  pay(table, { dice = [] }) {
    act(() => ({ act: "pay" }))(table);
    answer(table, places(table, dice.map(die)));
  },
  "let-go"(table, choice) {
    expect(table, "hook");
    act(() => ({ act: "dink" }))(table);
    if (table.game.ask?.question === "spendDie" && choice.die) answer(table, places(table, [die(choice.die)])[0]);
  },
  "put-back"(table, { on }) {
    expect(table, "putBack");
    answer(table, on);
  },
  "keep-cards"(table, { cards }) {
    expect(table, "keepCards");
    answer(table, places(table, cards));
  },
  reward(table, { take }) {
    expect(table, "reward");
    answer(table, take);
  },
  lose(table, { slot }) {
    expect(table, "loseTrophy");
    answer(table, slot - 1);
  },
  option(table, { number }) {
    answer(table, table.game.ask.effect.do === "may" ? (number ? "yes" : "no") : number - 1);
  },
  "pick-dice"(table, { dice = [], spent = [] }) {
    if (table.game.ask.effect?.do === "gain_die") return answer(table, spent[0]);
    each(table, [...dice.map(die), ...spent]);
  },
  "pick-cards"(table, { cards }) {
    each(table, cards);
  },
  "pick-shoal"(table, { shoal }) {
    const { some } = table.game.ask;
    if (some === undefined) return answer(table, shoal);
    table.picked.push(shoal);
    if (table.picked.length < some) return;
    answer(table, table.picked.splice(0));
  },
  "pick-player"(table, { player }) {
    answer(table, player - 1);
  },
  order(table, { cards }) {
    each(table, cards.slice(0, -1));
  },
};

const NO_STOPS = ["muster", "throw", "keep"]; // inside of other calls

function together(table, moves) {
  luck = new Luck(moves);
  let place = 0;
  const played = moves.map(() => null);
  try {
    for (const { choice } of moves) {
      luck.last = place;
      table.game.news = [];
      if (!table.started) start(table, choice);
      const isAsked = table.game.ask?.question === "freshDice" && table.game.ask.who === choice.seat - 1;
      if (choice.kind === "keep" && !isAsked) {
        const dice = placed(table, choice.seat - 1);
        if (!dice) throw new Refused("no dice are placed now");
        played[place] = { choice: { dice } };
      } else if (!["muster", "throw"].includes(choice.kind)) {
        one(table, choice);
        if (choice.kind === "keep") for (const entry of luck.entries) if (entry.muster === choice.seat - 1) entry.kept = true;
      } else if (!happened(table, choice, place)) throw new Refused(`there is no ${choice.kind} of this player now`);
      place++;
    }
  } catch (error) {
    if (error instanceof Refused || error instanceof NotOffered) error.at = place + 1;
    throw error;
  }
  return tellPlayed(table, moves, played);
}

/** Begin what a position in the Refresh, or a new game, has to do. */
function start(table, { kind, seat }) {
  const next = table.game.jobs.at(-1);
  const who = next.who ?? table.game.first;
  if (kind !== (next.job === "preserver" ? "throw" : "muster") || (kind === "muster" && who !== seat - 1)) {
    throw new Refused("somebody else musters now");
  }
  table.started = true;
  run(table.game);
  settle(table);
}

/** Whether the program has done this by itself in one of the calls of this bundle. */
function happened({ game }, { kind, seat }, place) {
  if (kind === "throw") return luck.news.some(({ what }) => what === "preserver");
  return luck.entries[place].dice || !game.players[seat - 1].dice.length;
}

/** Who gets a new die: on Saturday one after the other, else who is on turn. */
const gainer = (game, before) => (game.phase === "start" ? (game.first + before.length) % game.players.length : game.turn);

const shown = ({ kind, face }) => ({ die: kind, face });

/** Where the program has put dice without asking, by seat: all that were mustered, or those gained for which there was room. */
function placed({ game }, seat) {
  const entry = [...luck.entries, ...luck.more].find(({ muster, dice }) => muster === seat && dice);
  if (game.ask?.question === "freshDice" && game.ask.who === seat) return null;
  if (entry && !entry.kept) {
    entry.kept = true;
    return entry.dice.map(shown);
  }
  const gained = luck.gained.filter((one) => one.seat === seat);
  luck.gained = luck.gained.filter((one) => one.seat !== seat);
  return gained.some(({ fresh }) => fresh) && gained.some(({ fresh }) => !fresh) ? gained.filter(({ fresh }) => fresh).map(({ die }) => shown(die)) : null;
}

function one(table, choice) {
  const before = clone(table);
  const { ask } = table.game;
  try {
    if (["omen", "coin"].includes(choice.kind)) throw new NotOffered(`there is no such action as ${choice.kind}`);
    if (!ask || ask.who !== choice.seat - 1) throw new Refused("somebody else is asked");
    const kind = kindOf(table.game, table.arrival);
    const many = ["turn", "hook"].includes(ask.question);
    if (many ? EVERY.includes(choice.kind) : kind !== choice.kind) throw new Refused(`now it is ${many ? ask.question : kind}`);
    if (!["cast", "visit", ...FREE].includes(choice.kind) && ask.question === "turn") table.laid = [];
    KINDS[choice.kind](table, choice);
  } catch (error) {
    Object.assign(table, before);
    throw error;
  }
}

const FREE = ["eat", "worms", "preserver", "dink", "supply", "gear", "sinker"];
const EVERY = ["declare", "keep", "discard-regret", "equip", "put-back", "keep-cards", "reward", "lose", "option", "pick-dice",
  "pick-cards", "pick-shoal", "pick-player", "order"];

/** What was played otherwise: every die is mustered, and who has most keeps the Life Preserver. */
function tellPlayed(table, moves, played) {
  const chanceOf = ({ used }) => used.map(({ of, got }) => ({ of, got: of in BOX.dice ? [got] : got }));
  luck.entries.forEach((entry, place) => {
    if (entry.missing) played[place] = { chance: chanceOf(entry) };
    if (entry.rerolled) played[place] = { ...played[place], choice: { reroll: entry.rerolled } };
  });
  const taken = luck.news.find(({ what }) => what === "preserver");
  const thrown = moves.findIndex(({ choice }) => choice.kind === "throw");
  const tellKeep = (seat) => {
    const dice = placed(table, seat);
    if (dice) played.push({ choice: { kind: "keep", seat: seat + 1, dice } });
  };
  for (const seat of table.game.players.keys()) if (!luck.more.some(({ muster }) => muster === seat)) tellKeep(seat);
  for (const entry of luck.more) {
    const choice = { kind: "muster", seat: entry.muster + 1, reroll: entry.rerolled };
    played.push({ choice, chance: chanceOf(entry) });
    tellKeep(entry.muster);
  }
  if (taken && thrown >= 0) played[thrown] = { choice: { seat: taken.who + 1, to: taken.who + 1 } };
  if (taken && thrown < 0) played.push({ choice: { kind: "throw", seat: taken.who + 1, to: taken.who + 1 } });
  return played;
}

const can = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"];
const more = { offers: { seats: [2, 3, 4, 5], start: ["monday", "tuesday"] }, pauses_at: [...Object.keys(KINDS), "omen", "coin"].filter((kind) => !NO_STOPS.includes(kind)) };
await serve(handlers("angler", [{ game: "deep-regrets", newGame, load, report, copy: clone, together, can, more }]));
