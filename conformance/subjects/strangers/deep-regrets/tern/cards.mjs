// The cards of our box: plain objects. A text on a card is a function (game, me, ui, cast).

const KINDS = { player: [1, 1, 2, 3], blue: [0, 0, 1, 2], green: [1, 1, 2, 3], orange: [2, 2, 3, 3], omen: [1, 2, 3, 4] };
export const FACES = KINDS;

/** The Madness Tracker: from so many Regret cards on. */
export const MADNESS = [
  { cards: 0, fair: 2, foul: -2, dice: 4, off: 0 },
  { cards: 1, fair: 1, foul: -1, dice: 5, off: 0 },
  { cards: 4, fair: 1, foul: 0, dice: 5, off: 0 },
  { cards: 7, fair: 0, foul: 1, dice: 6, off: 0 },
  { cards: 10, fair: -1, foul: 1, dice: 7, off: 0 },
  { cards: 13, fair: -2, foul: 2, dice: 8, off: 1 },
];

/** What each shop sells: the price, how many are drawn, how many of them are kept. */
export const SHOPS = {
  rod: [[1, 1, 1], [3, 3, 1], [5, 5, 2]],
  reel: [[1, 1, 1], [3, 3, 1], [5, 5, 2]],
  supply: [[1, 1, 1], [3, 3, 2], [5, 5, 2]],
  dice: [[1, 1, 1], [3, 2, 2], [5, 3, 3]],
};

export const CARDS = {};

function card(type, id, rest, copies = 1) {
  const name = id.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  CARDS[id] = Object.freeze({ isCard: true, type, id, name, copies, ...rest });
}

// ---- what many fish say

const regret = (n) => (g, me) => g.drawRegrets(me, n);
const eatFair = async (g, me, ui) => {
  await g.raiseDie(me, ui);
  await g.loseRegret(me, ui, 1);
};
const eatFoul = async (g, me, ui) => {
  await g.refreshDie(me, ui);
  await g.drawRegrets(me, 1);
};
const everyoneAtSea = (what) => async (g, me, ui) => {
  for (const one of g.from(me)) if (!one.port) await what(g, one, ui);
};
const oneLess = (g, me, ui) => g.loseRegret(me, ui, 1);
const setTo = (x) => (g, me, ui, cast) => { cast.set = x; };
const change = (x) => (g, me, ui, cast) => { cast.change += x; };

function fish(id, depth, size, align, difficulty, value, texts = {}, copies = 1) {
  const { fed, ...rest } = texts; // fed: it has the usual Eat text of its kind
  const eat = fed ? { eat: align === "fair" ? eatFair : eatFoul } : {};
  card("fish", id, { depth, size, foul: align === "foul", difficulty, value, ...eat, ...rest }, copies);
}

// Depth I
fish("lamp-sprat", 1, "small", "fair", 1, 1, {}, 2);
fish("harbour-smelt", 1, "small", "fair", 1, 1, { fed: true }, 2);
fish("milk-goby", 1, "small", "fair", 1, 1, { reveal: everyoneAtSea(oneLess) });
fish("tin-herring", 1, "small", "fair", 2, 2, {}, 2);
fish("weathercock-wrasse", 1, "small", "fair", 2, 2, {
  fed: true,
  catch: async (g, me) => (g.luck.coin() === "heads" ? g.earn(me, 1) : g.drawDinks(me, 1)),
});
fish("widow-shrimp", 1, "small", "foul", 1, 1, { fed: true, catch: regret(1) }, 2);
fish("ink-lamprey", 1, "small", "foul", 2, 2, { fed: true, reveal: regret(1) });
fish("knotworm", 1, "small", "foul", 2, 2, { fed: true, noSale: true });
fish("netmender", 1, "middling", "fair", 2, 3, {}, 2);
fish("chapel-bream", 1, "middling", "fair", 2, 3, { fed: true }, 2);
fish("ferry-cod", 1, "middling", "fair", 2, 3, { fed: true, reveal: (g, me) => g.sail(me, me.depth + 1) });
fish("slate-mullet", 1, "middling", "fair", 3, 4, {}, 2);
fish("glass-perch", 1, "middling", "fair", 3, 4, { fed: true, reveal: setTo(2) });
fish("tide-dory", 1, "middling", "fair", 3, 4, { fed: true, catch: (g, me) => { me.worms = true; } });
fish("drowned-lantern", 1, "middling", "foul", 2, 2, { fed: true, catch: regret(1) });
fish("grudge-eel", 1, "middling", "foul", 2, 2, { fed: true, reveal: everyoneAtSea((g, one) => g.drawRegrets(one, 1)) });
fish("mourning-ray", 1, "middling", "foul", 3, 3, { fed: true, catch: regret(2) });
fish("pawnbroker-crab", 1, "middling", "foul", 3, 3);
fish("barrel-cod", 1, "large", "fair", 3, 4, {}, 2);
fish("bell-tunny", 1, "large", "fair", 3, 4, { fed: true }, 2);
fish("plough-halibut", 1, "large", "fair", 4, 5, {}, 2);
fish("quarry-salmon", 1, "large", "fair", 4, 5, { fed: true, catch: (g, me) => g.takeSupply(me, 1) });
fish("envoy-sturgeon", 1, "large", "fair", 4, 5, {
  fed: true,
  reveal: async (g, me, ui, cast) => {
    if (me.bucks < 1 || !(await g.may(me, ui, "pay 1$ to make this fish easier by 2"))) return;
    me.bucks -= 1;
    cast.change -= 2;
  },
});
fish("hollow-grouper", 1, "large", "foul", 3, 3, {}, 2);
fish("thief-conger", 1, "large", "foul", 3, 3, {
  fed: true,
  reveal: async (g, me, ui) => {
    for (const one of g.from(me)) if (!one.port) await g.loseSupply(one, ui);
    g.drawRegrets(me, 1);
  },
});
fish("debtor-shark", 1, "large", "foul", 4, 4, { fed: true, catch: regret(2) });
fish("millstone-ling", 1, "large", "foul", 4, 4, { fed: true, harder: (me) => me.regrets.length });

// Depth II
fish("thimble-cod", 2, "small", "fair", 2, 2, {}, 2);
fish("psalm-minnow", 2, "small", "fair", 2, 2, { fed: true });
fish("copper-dace", 2, "small", "fair", 3, 3);
fish("ferryman-shad", 2, "small", "fair", 3, 3, { fed: true, catch: (g, me) => g.sail(me, 1) });
fish("spite-gudgeon", 2, "small", "foul", 2, 3, { fed: true, reveal: regret(1) }, 2);
fish("gambler-goby", 2, "small", "foul", 2, 3, {
  fed: true,
  reveal: async (g, me, ui, cast) => {
    if (g.luck.coin() === "heads") cast.change -= 1;
    else g.drawRegrets(me, 1);
  },
});
fish("tallow-eel", 2, "small", "foul", 3, 4, {}, 2);
fish("cellar-carp", 2, "middling", "fair", 3, 4, {}, 2);
fish("lullaby-bass", 2, "middling", "fair", 3, 4, { reveal: everyoneAtSea(oneLess) });
fish("ledger-trout", 2, "middling", "fair", 3, 4, { fed: true });
fish("vestry-pike", 2, "middling", "fair", 4, 5, { fed: true, reveal: setTo(3) });
fish("anvil-bream", 2, "middling", "fair", 4, 5);
fish("wayward-char", 2, "middling", "fair", 4, 5, {
  fed: true,
  reveal: (g, me, ui, cast) => { if (me.depth === 2) g.drawDinks(me, 1); else cast.change -= 1; },
});
fish("fog-lamprey", 2, "middling", "foul", 3, 4, { fed: true, reveal: regret(1) }, 2);
fish("sexton-crab", 2, "middling", "foul", 4, 5, { fed: true, catch: regret(2) });
fish("parson-whiting", 2, "large", "fair", 4, 5);
fish("granite-cod", 2, "large", "fair", 4, 5, { fed: true });
fish("almoner-sturgeon", 2, "large", "fair", 4, 5, {
  fed: true,
  catch: (g, me) => g.from(me).filter((one) => one !== me).forEach((one) => g.earn(one, 1)),
});
fish("steeple-tunny", 2, "large", "fair", 5, 6);
fish("heirloom-salmon", 2, "large", "fair", 5, 6, { always: 6 });
fish("quarrel-shark", 2, "large", "foul", 4, 6, {}, 2);
fish("undertow-ray", 2, "large", "foul", 4, 6, {
  fed: true, reveal: everyoneAtSea((g, one) => g.sail(one, one.depth + 1)), catch: regret(1),
});
fish("gaoler-ling", 2, "middling", "foul", 4, 5, { fed: true, catch: regret(1), locks: true });
fish("regatta-marlin", 2, "large", "fair", 5, 6, { fed: true, dice: 2 });
fish("famine-grouper", 2, "large", "foul", 5, 7, {
  fed: true,
  catch: async (g, me, ui) => {
    await g.loseFish(me, ui);
    g.drawRegrets(me, 1);
  },
});
fish("siren-angler", 2, "large", "foul", 5, 7, { fed: true, catch: regret(2), insists: true });

// Depth III
fish("ember-shrimp", 3, "small", "fair", 3, 4);
fish("choir-anchovy", 3, "small", "fair", 4, 5);
fish("needle-lamprey", 3, "small", "foul", 3, 5, {}, 2);
fish("nettle-jelly", 3, "small", "foul", 4, 5, { fed: true, reveal: regret(2) }, 2);
fish("ash-hagfish", 3, "small", "foul", 4, 5);
fish("lantern-dory", 3, "middling", "fair", 4, 5);
fish("psalter-bream", 3, "middling", "fair", 4, 5, { fed: true, reveal: setTo(3) });
fish("beacon-bass", 3, "middling", "fair", 5, 6, { fed: true });
fish("grief-viperfish", 3, "middling", "foul", 4, 6, { fed: true, reveal: regret(1) }, 2);
fish("plunge-squid", 3, "middling", "foul", 4, 6, { fed: true, reveal: everyoneAtSea((g, one) => g.sail(one, 3)), catch: regret(1) });
fish("roulette-ray", 3, "middling", "foul", 5, 7, {
  fed: true,
  reveal: async (g, me, ui, cast) => {
    if (g.luck.coin() === "heads") cast.set = 3;
    else g.drawRegrets(me, 2);
  },
});
fish("drift-lancet", 3, "middling", "foul", 5, 7, { fed: true, catch: regret(2) });
fish("tangle-ling", 3, "middling", "foul", 5, 7, { fed: true, catch: regret(1), harder: (me) => me.fish.length });
fish("cold-wolffish", 3, "middling", "foul", 5, 7);
fish("elder-cod", 3, "large", "fair", 5, 6);
fish("absolving-sunfish", 3, "large", "fair", 5, 6, { reveal: everyoneAtSea(oneLess) });
fish("keel-tunny", 3, "large", "fair", 5, 6, { fed: true });
fish("crown-sturgeon", 3, "large", "fair", 6, 7, { fed: true });
fish("patriarch-halibut", 3, "large", "fair", 6, 7, { fed: true, catch: (g, me) => g.drawDinks(me, 2) });
fish("gulf-devourer", 3, "large", "foul", 5, 8, { fed: true, catch: regret(2) }, 2);
fish("penance-shark", 3, "large", "foul", 5, 8, {
  fed: true,
  catch: regret(1),
  reveal: (g, me) => g.from(me).filter((one) => !one.port && one.depth === 3).forEach((one) => g.drawRegrets(one, 1)),
});
fish("hollow-leviathan", 3, "large", "foul", 6, 9, { fed: true, catch: regret(3) }, 2);
fish("abyss-judge", 3, "large", "foul", 6, 9, {
  fed: true,
  reveal: async (g, me) => (me.regrets.length <= 3 ? g.drawRegrets(me, 3) : g.loseRandomRegret(me)),
});
fish("oracle-shrimp", 3, "small", "foul", 3, 5, {
  fed: true, catch: regret(1), reveal: (g, me, ui, cast) => { if (me.regrets.length >= 4) cast.isFree = true; },
});
fish("sulking-goby", 3, "small", "foul", 3, 5, {
  fed: true,
  reveal: (g, me, ui, cast) => {
    g.drawRegrets(me, 1);
    cast.ended = "free";
  },
});
fish("mercy-carp", 3, "middling", "fair", 5, 6, { reveal: everyoneAtSea((g, one, ui) => g.refreshDie(one, ui)) });
fish("toll-crab", 3, "middling", "foul", 4, 6, {
  fed: true,
  catch: regret(1),
  reveal: async (g, me, ui, cast) => {
    const which = await ui.ask({ player: me, topic: "which of these", text: "1: draw a Regret, 2: end your action" }, [1, 2]);
    if (which === 1) g.drawRegrets(me, 1);
    else cast.ended = "spent";
  },
});
fish("brood-hagfish", 3, "middling", "foul", 4, 6, { fed: true, catch: regret(1), moreRegrets: 1 });

// Regrets
[6, 24, 20, 10].forEach((copies, value) => card("regret", `regret-${value}`, { value }, copies));

// Dinks. `when`: any = on one's turn, line = while a fish is on the line, shop = at Port
card("dink", "bent-hook", { when: "line", use: change(-1) }, 6);
card("dink", "old-boot-lace", { when: "line", use: change(-1) }, 6);
card("dink", "spare-float", { when: "line", use: change(-2) }, 2);
card("dink", "wet-coupon", { when: "shop", use: (g) => { g.cheaper += 1; } }, 5);
card("dink", "unpaid-bill", { when: "shop", use: (g) => { g.cheaper += 2; } }, 2);
card("dink", "bottled-letter", { when: "any", use: oneLess }, 2);
card("dink", "lump-of-tar", { when: "never" }, 2);

// Rods. `ease` is what a fish is easier by
card("rod", "minnow-rod", { ease: (one) => (one.size === "small" ? 1 : 0) });
card("rod", "harbour-rod", { ease: (one) => (one.size === "middling" ? 1 : 0) });
card("rod", "whaler-rod", { ease: (one) => (one.size === "large" ? 1 : 0) });
card("rod", "chapel-rod", { ease: (one) => (one.foul ? 0 : 1) });
card("rod", "gallows-rod", { ease: (one) => (one.foul ? 1 : 0) });
card("rod", "steady-rod", { ease: () => 1 });
card("rod", "dawn-rod", { ease: (one, isFirst) => (isFirst ? 2 : 0) });
card("rod", "blinkered-rod", { blind: true });

// Reels
const highest = (most) => async (g, me, ui) => { for (let n = 0; n < most; n++) await g.topDie(me, ui); };
card("reel", "second-wind-reel", { when: "any", limit: 1, use: (g, me, ui) => g.rerollDice(me, ui, 2) });
card("reel", "whirlpool-reel", { when: "any", limit: 1, use: (g, me, ui) => g.rerollDice(me, ui, 99) });
card("reel", "iron-reel", { when: "any", limit: 1, use: highest(1) }, 2);
card("reel", "stubborn-reel", { when: "line", limit: 1, use: async (g, me, ui) => { await highest(2)(g, me, ui); g.drawRegrets(me, 1); } });
card("reel", "anchor-reel", { when: "any", limit: 1, use: (g, me) => g.sail(me, me.depth + 1) });
card("reel", "windlass-reel", { when: "any", limit: 1, use: (g, me) => g.sail(me, me.depth - 1) });
card("reel", "patient-reel", { when: "any", limit: 1, use: (g, me, ui) => g.rerollUntil(me, ui, 2, 3) });
card("reel", "ragpicker-reel", { dinks: 3 });

// Supplies
card("supply", "landing-net", { when: "line", use: change(-2) }, 2);
card("supply", "fresh-bait", { when: "line", use: setTo(2) });
card("supply", "gaff", { when: "line", use: change(-3) });
card("supply", "prayer-book", { when: "any", use: oneLess }, 2);
card("supply", "strong-rum", { when: "any", use: (g, me) => { g.loseRandomRegret(me); g.loseRandomRegret(me); } });
card("supply", "poison-pen", {
  when: "any",
  use: (g, me) => {
    if (me.regrets.length) g.from(me).at(-1).regrets.push(g.takeRandomRegret(me));
  },
});
card("supply", "sea-shanty", {
  when: "any",
  use: async (g, me, ui) => {
    for (const one of g.from(me)) await g.refreshDie(one, ui);
    if (me.fresh.length <= 3) await g.refreshDie(me, ui);
  },
});
card("supply", "dry-socks", {
  when: "any",
  use: async (g, me, ui) => {
    await g.refreshDie(me, ui);
    if (!me.fish.length || !(await g.may(me, ui, "discard a fish to gain a green die"))) return;
    await g.loseFish(me, ui);
    await g.gainDie(me, ui, "green");
  },
});
card("supply", "tow-rope", {
  when: "any",
  use: async (g, me, ui) => {
    const others = g.from(me).slice(1);
    const one = others.length === 1 ? others[0] : await ui.ask({ player: me, topic: "which player", text: "Whose boat goes down?" }, others);
    g.sail(one, one.depth + 1);
    g.sail(me, 2);
  },
});
card("supply", "confession", {
  when: "any",
  use: async (g, me, ui) => {
    const which = await ui.ask({ player: me, topic: "which of these", text: "1: discard a Regret, 2: 2$ for you and 1$ for your left" }, [1, 2]);
    if (which === 1) return g.loseRegret(me, ui, 1);
    g.earn(me, 2);
    g.earn(g.next(me), 1);
  },
});
card("supply", "flask-of-coffee", { when: "any", use: async (g, me, ui) => { await g.refreshDie(me, ui); await g.refreshDie(me, ui); } });
card("supply", "oilskin", {
  when: "any",
  use: async (g, me, ui) => {
    await g.refreshDie(me, ui);
    if (!g.regretDeck.length && !g.regretDiscards.length) return;
    if (!(await g.may(me, ui, "draw a Regret to gain a die from the bag"))) return;
    g.drawRegrets(me, 1);
    await g.gainDie(me, ui, null);
  },
});
card("supply", "ballast", { when: "any", use: async (g, me, ui) => { g.sail(me, 3); if (me.bucks >= 5) await g.raiseDie(me, ui); } });
card("supply", "trophy-hook", { when: "any", use: (g, me) => { me.mounts.push({ times: 2, fish: null }); } });

/** All cards of a type, each as often as it is in the box, and repeated until there are enough. */
export function box(type, size, fits = () => true) {
  const kinds = Object.values(CARDS).filter((one) => one.type === type && fits(one));
  const all = kinds.flatMap((one) => Array(one.copies).fill(one));
  while (all.length < size) all.push(...kinds);
  return all.slice(0, size);
}
