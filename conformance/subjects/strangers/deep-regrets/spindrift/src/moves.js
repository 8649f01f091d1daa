// Lists moves for the pending decision: all that make sense, not all that are possible. For the bots and the text front end.
import { SHOPS, card } from "./cards.js";

const subsets = (pool) => pool.reduce((some, one) => [...some, ...some.map((s) => [...s, one])], [[]]);
const unique = (list) => [...new Map(list.map((x) => [JSON.stringify(x), x])).values()];

function free(game, seat) {
  const a = game.angler(seat);
  const s = game.state;
  return [
    ...a.fish.filter((id) => card(id).eat).map((fish) => ({ type: "eat", fish })),
    ...(a.worms ? s.shoals.map(({ name }) => ({ type: "worms", shoal: name })) : []),
    { type: "preserver" },
    ...a.dinks.map((id) => ({ type: "dink", card: id })),
    ...a.supplies.map((id) => ({ type: "supply", card: id })),
    ...[a.rod, a.reel].filter(Boolean).map((id) => ({ type: "gear", card: id })),
    ...a.fresh.map((die) => ({ type: "sinker", die })),
  ];
}

const LISTS = {
  muster: (g, a) => subsets(g.angler(a.seat).fresh).map((reroll) => ({ type: "muster", reroll })),
  keep: (g, a) => subsets(g.angler(a.seat).rolled).filter((d) => d.length <= a.room).map((dice) => ({ type: "keep", dice })),
  throw: (g, a) => g.order().filter((to) => to !== a.seat).map((to) => ({ type: "throw", to })),
  declare: () => ["sea", "port"].map((to) => ({ type: "declare", to })),
  discardRegret: (g, a) => [null, ...g.angler(a.seat).regrets].map((regret) => ({ type: "discardRegret", regret })),
  equip: (g, a) => [null, ...g.angler(a.seat).rods].flatMap((rod) =>
    [null, ...g.angler(a.seat).reels].map((reel) => ({ type: "equip", rod, reel }))),
  turn: (g, a) => [
    ...(a.acted ? [{ type: "end" }] : [
      { type: "pass" }, { type: "abandon" },
      ...g.state.shoals.map(({ name }) => ({ type: "cast", shoal: name })),
      ...subsets(g.angler(a.seat).fish).map((fish) => ({ type: "sell", fish })),
      ...Object.keys(SHOPS).flatMap((shop) => [1, 3, 5].map((price) => ({ type: "visit", shop, price }))),
      ...g.angler(a.seat).fish.flatMap((fish) => g.angler(a.seat).mounts.map((_, slot) => ({ type: "mount", fish: [{ fish, slot }] }))),
    ]),
    ...free(g, a.seat),
  ],
  pay: (g, a) => [...subsets(g.angler(a.seat).fresh).map((dice) => ({ type: "pay", dice })), { type: "letGo" }, ...free(g, a.seat)],
  putBack: () => ["top", "bottom"].map((on) => ({ type: "putBack", on })),
  keepCards: (g, a) => subsets(g.angler(a.seat).drawn[a.deck]).filter((c) => c.length === a.n).map((cards) => ({ type: "keepCards", cards })),
  reward: () => ["dink", "regret"].map((take) => ({ type: "reward", take })),
  option: (g, a) => (a.lists.length === 1 ? [0, 1] : a.lists.map((_, i) => i + 1)).map((number) => ({ type: "option", number })),
  pickDice: (g, a) => subsets(a.pool === "fresh" ? g.angler(a.seat).fresh : a.among ?? g.angler(a.seat).spent)
    .filter((d) => d.length <= a.most).map((dice) => ({ type: "pickDice", dice })),
  pickCards: (g, a) => subsets(a.options).filter((c) => c.length === Math.min(a.n, a.options.length)).map((cards) => ({ type: "pickCards", cards })),
  pickShoal: (g, a) => a.among.map((shoal) => ({ type: "pickShoal", shoal })),
  pickPlayer: (g, a) => a.among.map((player) => ({ type: "pickPlayer", player })),
  order: (g, a) => [a.cards, [...a.cards].reverse()].map((cards) => ({ type: "order", cards })),
};

export function legalMoves(game) {
  const ask = game.pending;
  if (!ask) return [];
  return unique(LISTS[ask.ask](game, ask)).map((move) => ({ seat: ask.seat, ...move })).filter((move) => {
    const trial = game.clone();
    trial.luck = { ...QUIET };
    try { trial.play(move); return true; } catch (error) {
      if (error.name !== "Error" && error.constructor.name !== "IllegalMove") throw error;
      return false;
    }
  });
}
const QUIET = {
  roll: () => 1, coin: () => "heads", bag: () => 0, lose: () => 0, below: () => 0,
  shuffle: (list) => [...list], identify: (_, id) => id,
};
