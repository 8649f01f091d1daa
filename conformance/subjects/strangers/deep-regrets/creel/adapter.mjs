// Puts creel.js behind the Leadline protocol: commands go in, the state is told.
import { handlers, serve, Refused, NotOffered, CannotLoad } from "./kit.mjs";
import creel from "./creel.js";

const { newGame: begin, reduce, luck, def, CAT, DATA, DAYS, pips } = creel;
const SHOP = { rod: "rods", reel: "reels", supply: "supplies", dice: "dice" };
const BACK = Object.fromEntries(Object.entries(SHOP).map(([one, many]) => [many, one]));
const DECK = { regret: "regrets", dink: "dinks", rod: "rods", reel: "reels", supply: "supplies" };
const HAND = ["regrets", "dinks", "supplies", "rods", "reels"];
const TRY = Symbol("only tried");
for (const kind of ["fish", ...HAND]) CAT["?" + kind] = { id: null, kind, value: 0, align: "fair", difficulty: 0 };
let made = 0;
function card(name, kind) {
  if (name !== null && CAT[name]?.kind !== kind) throw new CannotLoad(`there is no card ${name}`);
  return (name ?? "?" + kind) + "#t" + ++made;
}
const hidden = (uid) => uid[0] === "?";
const id = (uid) => def(uid).id;

// ---------------------------------------------------------------- chance: what the move says, and else our own, which is noted
const own = { roll: luck.roll, index: luck.index, shuffle: luck.shuffle };
let queue = [], noted = [], bag = [], people = [], piles = {};
function said(of, fits = () => true) {
  const k = queue.findIndex((one) => one.of === of && fits(one.got));
  return k < 0 ? null : queue.splice(k, 1)[0].got;
}
function note(of, got) { noted.push({ of, got }); }
luck.roll = (die) => {
  const told = said(die.kind);
  if (told !== null) return told;
  const face = own.roll(die);
  noted.push({ of: die.kind, got: [face], die: die.id });
  return face;
};
luck.index = (n, what) => {
  if (what === "coin") {
    const told = said("coin");
    const k = told === null ? own.index(2) : told === "heads" ? 0 : 1;
    if (told === null) note("coin", ["heads", "tails"][k]);
    return k;
  }
  if (what === "bag") {
    const told = said("bag", (got) => bag.includes(got));
    const k = told === null ? own.index(n) : bag.indexOf(told);
    if (told === null) note("bag", bag[k]);
    bag.splice(k, 1);
    return k;
  }
  if (what === "regret") {
    const list = people.find((one) => one.length === n) ?? [];
    const told = said("lost-regret");
    const k = told === null ? own.index(n) : Math.max(list.findIndex((c) => id(c) === told), 0);
    if (told === null) note("lost-regret", list[k] ? id(list[k]) : null);
    list.splice(k, 1);
    return k;
  }
  return own.index(n);
};
luck.shuffle = (cards, what) => {
  own.shuffle(cards, what);
  const told = what === "fish" ? [1, 2, 3].flatMap((d) => piles[`depth_${d}`] ?? []) : piles[what];
  if (!told?.length) return;
  const rest = cards.splice(0);
  for (const name of told) {
    const k = rest.findIndex((c) => id(c) === name);
    cards.push(k < 0 ? card(name, what) : rest.splice(k, 1)[0]);
  }
  if (what === "fish") cards.push(...rest.filter((c) => !piles[`depth_${def(c).depth}`]));
};

// ---------------------------------------------------------------- beginning
function newGame(setup) {
  const { seats, start = "monday", first } = setup;
  if (seats < 2 || seats > 5) throw new Refused("2 to 5 players");
  if (!["monday", "tuesday"].includes(start)) throw new Refused("Monday or Tuesday");
  if (first > seats) throw new Refused("no such player");
  for (const d of [1, 2, 3]) if (setup[`depth_${d}`]?.includes(null)) throw new CannotLoad("every fish has to be named");
  piles = setup;
  const s = begin({ players: seats, short: start === "tuesday", first: (first ?? 1 + own.index(seats)) - 1 });
  piles = {};
  // With no Fresh dice it musters without a question, so it has gone on already: back to where nothing is rolled.
  for (const a of s.players) { a.spent = [...a.fresh, ...a.spent]; a.fresh = []; }
  const order = s.players.map((_, i) => (s.first + i) % seats);
  Object.assign(s, { phase: "refresh", turn: null, question: null, waiting: null, preserver: null });
  s.agenda = [...order.map((seat) => ({ t: "muster", seat })), { t: "throw" }, { t: "bearings" }];
  return { s, box: (setup.regrets ?? []).slice(10 * seats) };
}

function load(p) {
  const s = begin({ players: p.anglers.length, first: (p.first ?? 1) - 1 });
  let n = 1000;
  const die = (kind, face = 0) => ({ id: ++n, kind, face });
  p.anglers.forEach((t, i) => {
    const a = s.players[i], depth = t.depth ?? 1;
    if (t.rolled?.length || t.drawn_rods?.length || t.drawn_reels?.length || t.drawn_supplies?.length) throw new CannotLoad("not in the middle of a question");
    Object.assign(a, { place: depth ? "sea" : "port", depth: depth || 1, passed: t.passed ?? false, bucks: t.bucks ?? 0, worms: t.worms ?? false, lifeboat: !(t.lifeboat ?? true) });
    a.fresh = (t.fresh ?? []).map((d) => die(d.die, d.face));
    a.spent = (t.spent ?? []).map((kind) => die(kind));
    if (["fish", ...HAND].some((k) => t[k]?.includes?.(null))) throw new CannotLoad("every card of a hand has to be known");
    a.hand = (t.fish ?? []).map((c) => card(c, "fish"));
    for (const k of HAND) a[k] = (t[k] ?? []).map((c) => card(c, k));
    for (const k of ["rod", "reel"]) a[k] = t[k] ? a[k + "s"].find((c) => id(c) === t[k]) : null;
    if (t.mounts) a.slots = t.mounts.map((m) => ({ x: m.times, fish: m.fish?.length ? card(m.fish[0], "fish") : null }));
    a.visited = (t.visited ?? []).map((x) => SHOP[x]);
    a.used = {};
    for (const c of t.used ?? []) { const g = [a.rod, a.reel].find((x) => x && id(x) === c); if (g) a.used[g] = (a.used[g] ?? 0) + 1; }
    a.caught = t.has_cast ? 1 : 0;
  });
  for (const x of Object.values(s.shoals)) Object.assign(x, { cards: [], up: false });
  for (const t of p.shoals ?? []) Object.assign(s.shoals[t.name], { cards: (t.cards ?? []).map((c) => card(c.card ?? null, "fish")), up: t.cards?.[0]?.up ?? false });
  for (const [one, many] of Object.entries(DECK)) s.decks[many] = (p[one + "_deck"] ?? []).map((c) => card(c, many));
  if (p.regret_discards?.length || p.dink_discards?.length) { // they lie under the decks here
    s.decks.regrets.push(...(p.regret_discards ?? []).map((c) => card(c, "regrets")));
    s.decks.dinks.push(...(p.dink_discards ?? []).map((c) => card(c, "dinks")));
  }
  s.decks.supplyPile = (p.supply_discards ?? []).map((c) => card(c, "supplies"));
  s.bag = (p.bag ?? []).map((kind) => die(kind));
  s.omen = (p.aside ?? []).includes("omen");
  s.day = DAYS.indexOf(p.day ?? "monday");
  s.preserver = p.preserver ? p.preserver - 1 : null;
  if (p.easier || (p.set_ahead ?? null) !== null) throw new CannotLoad("nothing is used here before the cast");
  const frames = p.frames ?? [], kinds = frames.map((f) => f.kind), phase = p.phase ?? "action", turn = (p.turn ?? 1) - 1;
  const order = s.players.map((_, i) => (s.first + i) % s.players.length);
  Object.assign(s, { agenda: [], question: null, waiting: null, turn: null, last: p.last_turns ? p.last_turns - 1 : null, phase });
  if (phase === "refresh" && frames.length && kinds.every((k) => ["muster", "throw"].includes(k))) {
    s.agenda = [...order.filter((i) => frames.some((f) => f.kind === "muster" && f.seat === i + 1)).map((seat) => ({ t: "muster", seat })), { t: "throw" }, { t: "bearings" }];
    s.phase = "refresh";
    kick(s);
  } else if (phase === "declaration" && !frames.length) {
    s.phase = "declare";
    s.agenda = [...order.slice(order.indexOf(turn)).sort().map((seat) => ({ t: "declare", seat })), { t: "action" }];
    kick(s);
  } else if (phase === "action" && (!frames.length || (kinds.length === 1 && kinds[0] === "fishing" && p.attempt?.length))) {
    s.turn = { seat: turn, acted: p.acted ?? false, shopping: false, coupon: p.cheaper ?? 0, cast: null };
    if (frames.length) {
      const t = p.attempt[0], fish = s.shoals[t.shoal].cards[0];
      s.turn.acted = true;
      s.turn.cast = { shoal: t.shoal, fish, base: t.difficulty ?? def(fish).difficulty, plus: t.change ?? 0, onMiss: null, over: null };
    }
  } else throw new CannotLoad("this program cannot begin there");
  return { s, box: p.regret_box ?? [] };
}
/** Let the program go on to its next question: the first task is asked again where it would roll at once. */
function kick(s) {
  const t = s.agenda[0], a = s.players[t?.seat];
  if (t?.t === "declare") ask(s, "bearings", ["sea", "port"]);
  else if (t?.t === "muster" && a.fresh.length) ask(s, "reroll", a.fresh.map((d) => d.id), { any: true });
}
function ask(s, kind, options, more = {}) { const t = s.agenda.shift(); s.question = { seat: t.seat, kind, options, ...more }; s.waiting = t; }

// ---------------------------------------------------------------- telling
const KIND = { reroll: "muster", keep: "keep", preserver: "throw", bearings: "declare", rod: "equip", reel: "equip", worms: "put-back", keepCards: "keep-cards", player: "pick-player",
  shoals: "pick-shoal", shoal: "pick-shoal", order: "order", one: "option", may: "option", colour: "option", refresh: "pick-dice", increment: "pick-dice", rerollSome: "pick-dice",
  rerollOne: "pick-dice", max: "pick-dice", spend: "pick-dice", dink: "pick-cards", fish: "pick-cards", item: "pick-cards" };
function kindOf(s) {
  const q = s.question;
  if (q.kind === "regret") return q.options[0] === "none" ? "discard-regret" : "pick-cards";
  if (q.kind === "swap") return s.shoals[q.options[0]] ? "pick-shoal" : "pick-cards";
  return KIND[q.kind];
}
const faces = (dice) => dice.map((d) => ({ die: d.kind, face: d.face }));
function report({ s, box, rolled }) {
  const q = s.question;
  const anglers = s.players.map((a) => {
    const was = rolled?.[a.seat] ?? ids(a);
    const is = (kind) => q?.kind === kind && q.seat === a.seat;
    return { depth: a.place === "sea" ? a.depth : 0, passed: a.passed && s.phase === "action", fresh: faces(is("keep") ? a.fresh.filter((d) => !was.includes(d.id)) : a.fresh), rolled: is("keep") ? faces(a.fresh.filter((d) => was.includes(d.id))) : [], spent: a.spent.map((d) => d.kind),
      fish: a.hand.map(id), mounts: a.slots.map((x) => ({ times: x.x, fish: x.fish ? [id(x.fish)] : [] })), ...Object.fromEntries(HAND.map((k) => [k, a[k].map(id)])),
      rod: a.rod && id(a.rod), reel: a.reel && id(a.reel), bucks: a.bucks, worms: a.worms, lifeboat: !a.lifeboat, visited: a.visited.map((x) => BACK[x]),
      used: Object.entries(a.used).flatMap(([g, n]) => Array(n).fill(id(g))),
      ...Object.fromEntries(["rods", "reels", "supplies"].map((k) => ["drawn_" + k, is("keepCards") && s.waiting.shop === k ? q.options.map(id) : []])) };
  });
  const decks = Object.fromEntries(Object.entries(DECK).map(([one, many]) => [one + "_deck", s.decks[many].map(id)]));
  const shoals = Object.values(s.shoals).map((x) => ({ name: x.name, cards: x.cards.map((c, k) => ({ card: id(c), up: k === 0 && x.up })) }));
  const told = { anglers, shoals, ...decks, supply_discards: s.decks.supplyPile.map(id), regret_box: box, bag: s.bag.map((d) => d.kind), aside: s.omen ? ["omen"] : [],
    day: DAYS[s.day], first: s.first + 1, preserver: s.preserver === null ? null : s.preserver + 1, over: s.phase === "over" };
  if (s.phase === "over") return { ...told, phase: "over", turn: null, to_act: [], scores: s.result.points.map((x) => x.total), winners: s.result.winners.map((i) => i + 1) };
  const c = s.turn?.cast, inTurn = s.phase === "action";
  told.phase = q && ["rod", "reel"].includes(q.kind) ? "equip" : s.phase === "declare" ? "declaration" : s.phase;
  told.turn = (inTurn ? s.turn.seat : (q ?? s.agenda[0]).seat) + 1;
  told.last_turns = inTurn && s.last !== null ? s.last + 1 : 0;
  told.attempt = c ? [{ shoal: c.shoal, change: c.plus, difficulty: c.base === def(c.fish).difficulty ? null : c.base }] : [];
  Object.assign(told, { easier: 0, set_ahead: null, cheaper: inTurn ? s.turn.coupon : 0 });
  if (q) told.to_act = [{ seats: [q.seat + 1], kind: kindOf(s) }];
  else if (s.agenda[0]?.t === "muster") told.to_act = [{ seats: [s.agenda[0].seat + 1], kind: "muster" }];
  return told;
}

// ---------------------------------------------------------------- playing
function pick(list, named, same) {
  const left = [...list];
  return (named ?? []).map((one) => {
    const k = left.findIndex((x) => same(x, one));
    if (k < 0) throw new Refused("that is not there");
    return left.splice(k, 1)[0];
  });
}
const dice = (list, named) => pick(list, named, (d, t) => d.kind === t.die && d.face === t.face);
const cards = (list, named) => pick(list, named, (c, t) => id(c) === t);
const isOne = (s, q) => {
  const alike = (x) => { const d = [...s.players[q.seat].fresh, ...s.players[q.seat].spent].find((y) => y.id === x); return d ? d.kind + d.face : typeof x === "string" && x.includes("#") ? id(x) ?? x : x; };
  return !q.any && !["reroll", "preserver"].includes(q.kind) && ((q.options.length === q.count && q.kind !== "order") || new Set(q.options.map(alike)).size === 1);
};
/** Send a command; what it refuses is refused, and what a refusal has changed stays changed. */
function send(game, cmd, isTried) {
  const { state, error } = reduce(game.s, cmd);
  if (error) {
    if (state !== game.s && !isTried) { game.s = state; if (game.of) game.of.s = state; }
    throw new Refused(error);
  }
  game.s = state;
  while (game.s.question && isOne(game.s, game.s.question)) { // nobody is asked for what has one possible answer
    const q = game.s.question;
    game.s = reduce(game.s, { type: "answer", seat: q.seat, value: q.count ? q.options.slice(0, q.count) : q.options[0] }).state;
  }
}
/** Write the cards that chance gave on those that lie there unknown, from the top. */
function tell(s, choice, chance) {
  for (const { of, got } of chance) {
    const here = choice.shoal ?? s.turn?.cast?.shoal;
    const lists = of === "fish" ? [s.shoals[here]?.cards ?? [], ...Object.values(s.shoals).map((x) => x.cards)] : DECK[of] ? [s.decks[DECK[of]]] : [];
    const list = lists.find((x) => x.some(hidden));
    if (!list) continue;
    const k = list.findIndex(hidden), old = list[k];
    list[k] = card(got, of === "fish" ? "fish" : DECK[of]);
    if (s.turn?.cast?.fish === old) s.turn.cast.fish = list[k];
  }
}
/** Cards in hand or face-up that nobody told: one of those that may be there, and it is noted. */
function fill(s) {
  const any = (kind, depth) => { const all = DATA[kind].filter((c) => !depth || c.depth === depth); return card(all[own.index(all.length)].id, kind); };
  for (const a of s.players) for (const k of ["dinks", "supplies", "rods", "reels"]) a[k] = a[k].map((c) => { if (!hidden(c)) return c; const x = any(k); note(BACK[k] ?? "dink", id(x)); return x; });
  for (const x of Object.values(s.shoals)) if (x.up && x.cards.length && hidden(x.cards[0])) {
    const f = any("fish", x.depth);
    note("fish", id(f));
    if (s.turn?.cast?.fish === x.cards[0]) { s.turn.cast.fish = f; s.turn.cast.base = def(f).difficulty; }
    x.cards[0] = f;
  }
}
function prepare(game, moves) {
  game.s = structuredClone(game.s);
  const chance = moves.flatMap((m) => m?.chance ?? []);
  noted = [];
  tell(game.s, moves[0].choice, chance);
  bag = game.s.bag.map((d) => d.kind);
  const seat = moves[0].choice.seat - 1;
  people = [game.s.players[seat], ...game.s.players].filter(Boolean).map((a) => [...a.regrets]);
}
const ids = (a) => [...a.fresh, ...a.spent].map((d) => d.id);
/** Who has mustered without a question in a step, having had no Fresh dice. */
function mustered(was, s, c) {
  const due = (x) => x.agenda.filter((t) => t.t === "muster").map((t) => t.seat);
  const asked = s.question && ["reroll", "keep"].includes(s.question.kind) ? [s.question.seat] : [];
  const waits = [...due(s), ...asked.filter(() => s.question.kind === "reroll")];
  const some = s.day !== was.day ? s.players.map((a) => a.seat) : due(was).filter((i) => i !== c.seat - 1 || c.kind !== "muster");
  if ((c.kind === "declare" && c.to === "port") || c.kind === "abandon") some.push(c.seat - 1);
  return [...new Set(some)].filter((i) => s.phase !== "over" && !waits.includes(i));
}
/** What was rolled and drawn beside what was told, without the musters of others that followed of themselves. */
function extra({ was, game, choice }) {
  const others = mustered(was, game.s, choice).flatMap((i) => ids(game.s.players[i]));
  return noted.filter((one) => !others.includes(one.die)).map(({ of, got }) => ({ of, got }));
}
let now;
const told = (move) => { const more = extra(now); return more.length ? { chance: [...(move.chance ?? []), ...more] } : null; };

/** One move, or two where the program takes both at once; gives what was played of it. */
function step(game, moves, k, after, isTried) {
  const move = moves[k], c = move.choice, seat = c.seat - 1, next = moves[k + 1];
  if (seat < 0 || seat >= game.s.players.length) throw new Refused("no such player");
  const reward = c.kind === "pass" && next?.choice.kind === "reward" && next.choice.seat === c.seat ? next : null;
  now = { was: game.s, game, choice: c };
  prepare(game, reward ? [move, reward] : [move]);
  const s = game.s, a = s.players[seat], q = s.question;
  const go = (type, more = {}) => send(game, { type, seat, ...more }, isTried);
  const answer = (value) => go("answer", { value });
  if (c.kind === "muster" && !q && s.agenda[0]?.t === "muster" && s.agenda[0].seat === seat) { // no Fresh dice: it rolls without a question
    if (c.reroll?.length) throw new Refused("that is not there");
    s.question = { seat, kind: "reroll", options: [], any: true };
    s.waiting = s.agenda.shift();
    game.rolled = { ...game.rolled, [seat]: ids(a) };
    answer([]);
  } else if (q) {
    if (q.seat !== seat || kindOf(s) !== c.kind) throw new Refused("something else is asked");
    if (c.kind === "muster") {
      const again = dice(a.fresh, c.reroll).map((d) => d.id);
      game.rolled = { ...game.rolled, [seat]: [...again, ...a.spent.map((d) => d.id)] };
      answer(again);
    } else if (c.kind === "keep") { // the program wants all that stay Fresh, also those that were not rolled
      const rolled = game.rolled?.[seat] ?? ids(a);
      answer([...a.fresh.filter((d) => !rolled.includes(d.id)), ...dice(a.fresh.filter((d) => rolled.includes(d.id)), c.dice)].map((d) => d.id));
    }
    else if (c.kind === "throw") answer(c.to - 1);
    else if (c.kind === "declare") declare(game, moves, k, after, answer, isTried);
    else if (c.kind === "discard-regret") { if (c.at_random) throw new NotOffered("a Regret is chosen"); answer(c.regret ? cards(a.regrets, [c.regret])[0] : "none"); }
    else if (c.kind === "put-back") answer(c.on);
    else if (c.kind === "keep-cards") answer(cards(q.options, c.cards));
    else if (c.kind === "option") answer(q.kind === "may" ? (c.number ? "yes" : "no") : q.options[c.number - 1]);
    else if (c.kind === "order") answer(cards(q.options, c.cards));
    else if (c.kind === "pick-player") answer(c.player - 1);
    else if (c.kind === "pick-shoal") {
      if (q.count > 1) { // both shoals at once: the second one is the next move
        const more = moves.slice(k + 1, k + q.count);
        if (more.length + 1 < q.count) throw new NotOffered("all shoals are named at once");
        answer([c, ...more.map((m) => m.choice)].map((x) => x.shoal));
        after.skip = more.length;
      } else answer(q.count ? [c.shoal] : c.shoal);
    } else {
      const got = c.kind === "pick-cards" ? cards(q.options, c.cards)
        : [...dice(a.fresh, c.dice), ...pick(a.spent, c.spent, (d, t) => d.kind === t)].map((d) => d.id);
      if (q.count) answer(got);
      else for (const one of got) { if (game.s.question?.kind !== q.kind) throw new Refused("too many"); answer(one); }
      if (!got.length) throw new NotOffered("something has to be named");
    }
  } else if (c.kind === "pass") {
    go("pass", { reward: reward ? reward.choice.take : "dink" });
    fill(game.s);
    if (reward) after.skip = 1;
    after.more.push(reward ? told(reward) : { choice: { kind: "reward", seat: c.seat, take: "dink" }, chance: extra(now) });
    noted = [];
  } else if (c.kind === "let-go") {
    const low = a.fresh.length ? a.fresh.reduce((x, y) => (y.face < x.face ? y : x)) : null;
    if (c.die) dice(a.fresh, [c.die]);
    go("leave");
    fill(game.s);
    const die = low && { die: low.kind, face: low.face };
    return JSON.stringify(die) === JSON.stringify(c.die && { die: c.die.die, face: c.die.face }) ? told(move) : { ...told(move), choice: { die } };
  } else if (c.kind === "visit") {
    const shop = SHOP[c.shop], tier = DATA.shops[shop].findIndex((t) => t.price === c.price), had = a.fresh.length, all = had + a.spent.length;
    if (tier < 0) throw new Refused("no such price");
    go("buy", { shop, tier });
    const b = game.s.players[seat], got = b.fresh.slice(had), more = b.fresh.length + b.spent.length - all;
    const keep = next?.choice.kind === "keep" && next.choice.seat === c.seat;
    if (keep) {
      after.skip = 1;
      after.more.push({ choice: { dice: faces(got) } });
    } else if (got.length && got.length < more && new Set(faces([...got, ...b.spent.slice(got.length - more)]).map((d) => d.die + d.face)).size > 1) {
      after.more.push({ choice: { kind: "keep", seat: c.seat, dice: faces(got) } }); // the dice beyond Max Dice: nobody is asked
    }
  } else if (c.kind === "sell") go("sell", { fish: cards(a.hand, c.fish) });
  else if (c.kind === "mount") go("mount", { fish: cards(a.hand, c.fish.map((m) => m.fish)), slots: c.fish.map((m) => m.slot - 1) });
  else if (c.kind === "eat") go("eat", { fish: cards(a.hand, [c.fish])[0] });
  else if (c.kind === "pay") go("catch", { dice: dice(a.fresh, c.dice).map((d) => d.id) });
  else if (c.kind === "sinker") go("sinker", { die: dice(a.fresh, [c.die])[0].id });
  else if (c.kind === "dink" || c.kind === "supply") go("play", { card: cards(c.kind === "dink" ? a.dinks : a.supplies, [c.card])[0] });
  else if (c.kind === "gear") go("use", { gear: [a.rod, a.reel].find((g) => g && id(g) === c.card) });
  else if (c.kind === "end") go("done");
  else if (["cast", "worms"].includes(c.kind)) go(c.kind, { shoal: c.shoal });
  else if (["abandon", "preserver"].includes(c.kind)) go(c.kind);
  else if (["omen", "coin"].includes(c.kind)) throw new NotOffered("only cards do that");
  else throw new Refused("nobody is asked for that");
  fill(game.s);
  return told(move);
}
/** Where to be and, before anything else, what to equip: the program asks for the gear in the same breath. */
function declare(game, moves, k, after, answer, isTried) {
  const c = moves[k].choice, old = game.s.players[c.seat - 1];
  const later = moves.findIndex((m, i) => i > k && m.choice.kind === "equip" && m.choice.seat === c.seat);
  const wanted = later < 0 ? { rod: old.rod && id(old.rod), reel: old.reel && id(old.reel) } : moves[later].choice;
  const has = old.rods.length + old.reels.length > 0;
  for (const part of ["rod", "reel"]) if (wanted[part]) cards(old[part + "s"], [wanted[part]]);
  answer(c.to);
  for (const part of ["rod", "reel"]) {
    const q = game.s.question;
    if (q?.kind === part && q.seat === c.seat - 1) answer(wanted[part] ? cards(q.options.slice(1), [wanted[part]])[0] : "none");
  }
  if (later >= 0) after.done.add(later);
  else if (has) after.last.push({ choice: { kind: "equip", seat: c.seat, rod: wanted.rod, reel: wanted.reel } });
}

const EMPTY = { keep: { dice: [] }, pay: { dice: [] }, sell: { fish: [] }, mount: { fish: [] }, option: { number: 0 }, "keep-cards": { cards: [] }, "pick-cards": { cards: [] }, order: { cards: [] } };
function together(game, sent) {
  const moves = sent.map((m) => ({ ...m, choice: { ...EMPTY[m.choice.kind], ...m.choice } })); // the defaults
  queue = moves.flatMap((m) => m.chance ?? []).flatMap(({ of, got }) => (Array.isArray(got) ? got : [got]).map((one) => ({ of, got: one })));
  const auto = new Set(), played = [], after = { more: [], skip: 0, done: new Set(), last: [] };
  let k = 0;
  const alone = (i) => { played.push(byItself(game.s, i)); kept(i); };
  /** If all rolled dice have room nobody is asked, and all are Fresh. */
  const kept = (i) => {
    const q = game.s.question, rolled = game.s.players[i].fresh.filter((d) => game.rolled[i].includes(d.id)), next = moves[k + 1]?.choice;
    if ((q?.kind === "keep" && q.seat === i) || !rolled.length) return;
    const words = (list) => list.map((d) => d.die + d.face).sort().join();
    if (next?.kind !== "keep" || next.seat !== i + 1) { played.push({ choice: { kind: "keep", seat: i + 1, dice: faces(rolled) } }); return; }
    k++;
    played.push(words(faces(rolled)) === words(next.dice) ? null : { choice: { dice: faces(rolled) } });
  };
  for (; k < moves.length; k++) {
    const c = moves[k].choice, was = game.s, isTried = c[TRY] === true;
    if (after.done.has(k)) { played.push(null); continue; }
    if (c.kind === "muster" && auto.has(c.seat - 1) && !c.reroll?.length) { auto.delete(c.seat - 1); played.push(null); kept(c.seat - 1); continue; }
    Object.assign(after, { more: [], skip: 0 });
    try {
      const trophies = was.players.map((a) => a.slots.map((x) => x.fish));
      played.push(step(game, moves, k, after, isTried));
      for (const i of mustered(was, game.s, c)) { auto.add(i); game.rolled = { ...game.rolled, [i]: ids(game.s.players[i]) }; }
      if (c.kind === "muster") kept(c.seat - 1);
      played.push(...(after.more.length ? after.more : Array(after.skip).fill(null)));
      k += after.skip;
      if ((was.phase === "refresh" || was.day !== game.s.day) && game.s.phase !== "refresh" && game.s.phase !== "over" && was.players.length === 2) { // of two there is one to throw it to
        while (moves[k + 1]?.choice.kind === "muster" && auto.has(moves[k + 1].choice.seat - 1)) {
          const i = moves[++k].choice.seat - 1;
          auto.delete(i);
          played.push(null);
          kept(i);
        }
        for (const i of auto) alone(i);
        auto.clear();
        if (moves[k + 1]?.choice.kind === "throw") k++;
        played.push({ choice: { kind: "throw", seat: 2 - game.s.preserver, to: game.s.preserver + 1 } });
      }
      if (game.s.phase === "over") game.s.players.forEach((a, i) => a.slots.forEach((x, j) => {
        if (!trophies[i][j] || x.fish || moves[k + 1]?.choice.kind !== "lose") return;
        k++;
        played.push({ choice: { kind: "lose", seat: i + 1, slot: j + 1 } });
      }));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NotOffered)) throw error;
      if (game.s.question !== was.question || !(game.of && game.of.s === game.s)) game.s = game.of?.s === game.s ? game.s : was;
      error.at = k + 1;
      throw error;
    }
  }
  for (const i of auto) alone(i);
  return [...played, ...after.last];
}
/** A muster that the program went on with by itself: it had no Fresh dice, and all dice were rolled. */
function byItself(s, i) {
  const all = [...s.players[i].fresh, ...s.players[i].spent];
  const kinds = ["player", "blue", "green", "orange", "omen"].filter((kind) => all.some((d) => d.kind === kind));
  return { choice: { kind: "muster", seat: i + 1, reroll: [] }, chance: kinds.map((of) => ({ of, got: all.filter((d) => d.kind === of).map((d) => d.face) })) };
}

// ---------------------------------------------------------------- what may be chosen
function candidates({ s }, seat, kind) {
  const a = s.players[seat - 1], q = s.question?.seat === seat - 1 ? s.question : null;
  const subsets = (list) => list.reduce((all, x) => [...all, ...all.map((y) => [...y, x])], [[]]);
  const sorted = [...faces(a.fresh)].sort((x, y) => x.die.localeCompare(y.die) || x.face - y.face);
  const once = (list) => [...new Map(list.map((x) => [JSON.stringify(x), { seat, kind, ...x, [TRY]: true }])).values()];
  const choose = { pass: () => [{}], end: () => [{}], abandon: () => [{}], preserver: () => [{}],
    cast: () => Object.keys(s.shoals).map((shoal) => ({ shoal })), worms: () => Object.keys(s.shoals).map((shoal) => ({ shoal })), "pick-shoal": () => Object.keys(s.shoals).map((shoal) => ({ shoal })),
    pay: () => subsets(sorted).map((x) => ({ dice: x })), muster: () => subsets(sorted).map((x) => ({ reroll: x })), "let-go": () => [...sorted, null].map((die) => ({ die })), sinker: () => sorted.map((die) => ({ die })),
    keep: () => subsets(sorted).filter((x) => x.length === q?.count).map((x) => ({ dice: x })), declare: () => ["sea", "port"].map((to) => ({ to })), throw: () => s.players.map((p) => ({ to: p.seat + 1 })),
    reward: () => [], "put-back": () => ["top", "bottom"].map((on) => ({ on })), eat: () => a.hand.map((f) => ({ fish: id(f) })), sell: () => subsets(a.hand.map(id).sort()).map((fish) => ({ fish })),
    dink: () => a.dinks.map((c) => ({ card: id(c) })), supply: () => a.supplies.map((c) => ({ card: id(c) })), gear: () => [a.rod, a.reel].filter(Boolean).map((c) => ({ card: id(c) })),
    visit: () => Object.keys(SHOP).flatMap((shop) => [1, 3, 5].map((price) => ({ shop, price }))), "discard-regret": () => [null, ...a.regrets.map(id)].map((regret) => ({ regret })),
    "keep-cards": () => subsets((q?.options ?? []).map((x) => (typeof x === "string" ? id(x) : x)).sort()).filter((x) => x.length === q?.count).map((x) => ({ cards: x })),
    option: () => (q?.kind === "may" ? [1, 0] : (q?.options ?? []).map((_, i) => i + 1)).map((number) => ({ number })), "pick-player": () => s.players.map((p) => ({ player: p.seat + 1 })),
    "pick-cards": () => (q?.options ?? []).filter((x) => String(x).includes("#")).map((x) => ({ cards: [id(x)] })),
    mount: () => subsets(a.hand.map(id).sort()).filter((x) => x.length && x.length < 4).flatMap((x) => x.reduce((all, fish) => all.flatMap((y) => a.slots.map((_, i) => [...y, { fish, slot: i + 1 }])), [[]])).map((fish) => ({ fish })) };
  return once(choose[kind]?.() ?? []);
}

const can = ["many-games", "depth-1", "depth-2", "depth-3", "regrets", "dinks", "rods", "reels", "supplies", "first", "chance"];
const stops = ["declare", "cast", "abandon", "sell", "visit", "mount", "pass", "end", "eat", "worms", "preserver", "dink", "supply", "gear", "sinker", "pay", "let-go", "put-back", "keep-cards", "option",
  "pick-dice", "pick-cards", "pick-player", "order"];
const more = { pauses_at: stops, offers: { seats: [2, 3, 4, 5], start: ["monday", "tuesday"] }, claims: { readings: { "bearings-order": "per-player" } } };
const copy = (game) => ({ ...game, of: game });
await serve(handlers("creel", [{ game: "deep-regrets", newGame, load, report, together, candidates, copy, can, more }]));
