'use strict';
const { DAYS, MADNESS, DICE, DICE_PER_COLOUR, SLOTS, REGRET_DECK, SHOPS } = require('./data');

// cards: { id: { id, type: 'fish'|'regret'|'dink'|'rod'|'reel'|'supply', ... } }
function defaultTables() {
  return { days: DAYS, madness: MADNESS, dice: DICE, slots: SLOTS, shops: SHOPS };
}

function newPlayer(name, seat, tables) {
  return {
    name,
    place: 'sea',
    depth: 1,
    bucks: 0,
    can: false,
    lifeboat: true,
    fresh: [],
    spent: [0, 1, 2].map((i) => ({ id: `p${seat}-${i}`, colour: 'player', face: null })),
    hand: [],
    mounted: tables.slots.map(() => null),
    regrets: [],
    dinks: [],
    supplies: [],
    rods: [],
    reels: [],
    rod: null,
    reel: null,
    passed: false,
    visited: {},
    used: [],
  };
}

function newState({ names, cards, chance, tables, shortGame = false, first = 0 }) {
  const ids = (type) => Object.values(cards).filter((c) => c.type === type).map((c) => c.id);
  const shoals = [];
  for (const depth of [1, 2, 3]) {
    const fish = chance.shuffle(ids('fish').filter((id) => cards[id].depth === depth), `depth${depth}`);
    const each = Math.ceil(fish.length / 3);
    for (const n of [0, 1, 2]) shoals.push({ depth, n, up: false, cards: fish.slice(n * each, (n + 1) * each) });
  }
  const deck = (type) => chance.shuffle(ids(type), type);
  const bag = [];
  for (const colour of ['blue', 'green', 'orange']) {
    for (let i = 0; i < DICE_PER_COLOUR; i++) bag.push({ id: `${colour}-${i}`, colour, face: null });
  }
  return {
    day: shortGame ? 1 : 0,
    daysPlayed: 0,
    phase: 'setup',
    first,
    shoals,
    decks: {
      regret: deck('regret').slice(0, REGRET_DECK),
      dink: deck('dink'),
      rod: deck('rod'),
      reel: deck('reel'),
      supply: deck('supply'),
    },
    piles: { fish: [], regret: [], dink: [], rod: [], reel: [], supply: [] },
    bag,
    preserver: null,            // seat of the holder, null: beside the board
    players: names.map((n, i) => newPlayer(n, i, tables)),
    turn: { who: null, ease: 0, discount: 0 },
    lastTurns: null,
    cast: null,
    prompt: null,
    agenda: [{ do: 'newDay' }],
    over: false,
    result: null,
    log: [],
  };
}

module.exports = { defaultTables, newState, newPlayer };
