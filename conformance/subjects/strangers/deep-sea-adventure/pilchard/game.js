'use strict';
// Deep Sea Adventure: the engine behind the page.
//
// The sea is a linked list of tiles that hangs from the submarine:
//    sub <-> tile <-> tile <-> ... <-> tile
// A tile holds a treasure ("loot": one chip, or a stack of sunken chips) or a blank,
// and knows which diver sits on it.  The page has six buttons; every button has a handler
// in `buttons` below.  The page calls press(game, 'roll') and then draws again.

const AIR = 25;
const DIVES = 3;
const BLANKS = 16;
const COLORS = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const SHAPES = { 1: 'triangle', 2: 'square', 3: 'pentagon', 4: 'hexagon' };

// ---------------------------------------------------------------- random

function makeRandom(seed) {
  let a = seed >>> 0;
  return function () {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle(list, random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

function rollDie(game) {
  return 1 + Math.floor(game.random() * 3);
}

// ---------------------------------------------------------------- chips and tiles

let lootCounter = 0;

function makeChip(id, level, value) {
  return { id, level, value };
}

// what lies on a tile or in a bag: one chip, or a stack that counts as one
function makeLoot(chips) {
  return { no: ++lootCounter, chips };
}

function makeChips() {
  const levels = { 1: [], 2: [], 3: [], 4: [] };
  let id = 0;
  for (let level = 1; level <= 4; level++) {
    for (let i = 0; i < 8; i++) {
      levels[level].push(makeChip(++id, level, (level - 1) * 4 + Math.floor(i / 2)));
    }
  }
  return levels;
}

function makeTile(loot) {
  return { sub: false, loot, blank: !loot, diver: null, prev: null, next: null };
}

function makeSub() {
  return { sub: true, loot: null, blank: false, diver: null, prev: null, next: null };
}

function lastTile(game) {
  let t = game.sub;
  while (t.next) t = t.next;
  return t;
}

function append(game, tile) {
  const end = lastTile(game);
  end.next = tile;
  tile.prev = end;
  tile.next = null;
  return tile;
}

function tiles(game) {
  const out = [];
  for (let t = game.sub.next; t; t = t.next) out.push(t);
  return out;
}

// 0 on the submarine, 1 on the first chip, ...
function depthOf(game, tile) {
  let depth = 0;
  for (let t = game.sub; t; t = t.next) {
    if (t === tile) return depth;
    depth++;
  }
  return depth;
}

// ---------------------------------------------------------------- new game, new dive

function makeDiver(seat, name) {
  return {
    seat,
    name: name || COLORS[seat],
    color: COLORS[seat],
    tile: null,
    up: false, // facing the submarine
    home: false, // back on the submarine in this dive
    found: false, // has found something in this dive
    bag: [], // loot carried
    chest: [], // loot brought home
  };
}

function newGame(players, options) {
  options = options || {};
  const names = Array.isArray(players) ? players : COLORS.slice(0, players);
  if (names.length < 2 || names.length > 6) throw new Error('2 to 6 divers, please');
  const seed = options.seed === undefined ? Date.now() : options.seed;
  const game = {
    random: makeRandom(seed),
    sub: makeSub(),
    divers: names.map((n, i) => makeDiver(i, n)),
    dive: 0,
    air: AIR,
    blanks: BLANKS,
    starter: options.starter || 0,
    current: 0,
    phase: 'declare', // declare, swim, hunt, over
    dice: null,
    homeOrder: [],
    winners: null,
    log: [],
  };
  const levels = makeChips();
  for (let level = 1; level <= 4; level++) {
    for (const chip of shuffle(levels[level], game.random)) {
      append(game, makeTile(makeLoot([chip])));
    }
  }
  newDive(game);
  return game;
}

function newDive(game) {
  game.dive++;
  game.air = AIR;
  game.blanks = BLANKS;
  game.homeOrder = [];
  for (const t of tiles(game)) t.diver = null;
  for (const d of game.divers) {
    d.tile = game.sub;
    d.up = false;
    d.home = false;
    d.found = false;
    d.bag = [];
  }
  say(game, `--- dive ${game.dive}: ${game.divers[game.starter].name} begins`);
  startTurn(game, game.starter);
}

function say(game, text) {
  game.log.push(text);
}

// ---------------------------------------------------------------- turn

function me(game) {
  return game.divers[game.current];
}

function chipsIn(bag) {
  return bag.reduce((n, loot) => n + loot.chips.length, 0);
}

function canGoBack(diver) {
  return diver.found && !diver.up;
}

function startTurn(game, seat) {
  game.current = seat;
  game.dice = null;
  breathe(game);
  game.phase = canGoBack(me(game)) ? 'declare' : 'swim';
}

function breathe(game) {
  const diver = me(game);
  const used = chipsIn(diver.bag);
  if (!used) return;
  game.air = Math.max(0, game.air - used);
  say(game, `${diver.name} breathes ${used}, air ${game.air}`);
  if (game.air === 0) say(game, `Last turn of the dive!`);
}

function endTurn(game) {
  const diver = me(game);
  if (game.air <= 0) return endDive(game);
  if (diver.tile.sub) {
    diver.home = true;
    game.homeOrder.push(diver);
    say(game, `${diver.name} is back on the submarine`);
  }
  if (game.divers.every((d) => d.home)) return endDive(game);
  let seat = game.current;
  do {
    seat = (seat + 1) % game.divers.length;
  } while (game.divers[seat].home);
  startTurn(game, seat);
}

// ---------------------------------------------------------------- swimming

function swimDown(game, diver, steps) {
  let t = diver.tile;
  for (let i = 0; i < steps; i++) {
    let n = t.next;
    if (n && n.diver) n = n.next; // jump over
    if (!n) {
      t = lastTile(game);
      break;
    }
    t = n;
  }
  while (t && t.diver && t.diver !== diver) t = t.next;
  return t || diver.tile; // no room there
}

function swimUp(game, diver, steps) {
  let t = diver.tile;
  for (let i = 0; i < steps && !t.sub; i++) {
    let n = t.prev;
    if (n.diver) n = n.prev; // jump over
    t = n;
  }
  while (t.diver && t.diver !== diver) t = t.prev;
  return t;
}

function moveDiver(game, diver, tile) {
  if (tile.sub) {
    diver.tile = tile;
    return;
  }
  diver.tile.diver = null;
  tile.diver = diver;
  diver.tile = tile;
}

// ---------------------------------------------------------------- the six buttons

const buttons = {
  'go back': {
    enabled: (game) => game.phase === 'declare' && canGoBack(me(game)),
    click(game) {
      me(game).up = true;
      say(game, `${me(game).name} turns back`);
      game.phase = 'swim';
    },
  },

  'continue': {
    enabled: (game) => game.phase === 'declare',
    click(game) {
      game.phase = 'swim';
    },
  },

  // rolling without having declared anything means: deeper
  'roll': {
    enabled: (game) => game.phase === 'declare' || game.phase === 'swim',
    click(game) {
      const diver = me(game);
      const roll = game.nextDice || [rollDie(game), rollDie(game)];
      game.nextDice = null;
      game.dice = roll;
      const steps = roll[0] + roll[1] - diver.bag.length;
      if (steps <= 0) {
        say(game, `${diver.name} rolls ${roll.join('+')}: too heavy to move`);
        return endTurn(game);
      }
      const target = diver.up ? swimUp(game, diver, steps) : swimDown(game, diver, steps);
      moveDiver(game, diver, target);
      say(game, `${diver.name} rolls ${roll.join('+')}, swims ${steps}, now at ${depthOf(game, target)}`);
      if (target.sub) return endTurn(game);
      game.phase = 'hunt';
    },
  },

  'pick up': {
    enabled: (game) => game.phase === 'hunt' && !me(game).tile.blank && game.blanks > 0,
    click(game) {
      const diver = me(game);
      const tile = diver.tile;
      diver.bag.push(tile.loot);
      diver.found = true;
      tile.loot = null;
      tile.blank = true;
      game.blanks--;
      say(game, `${diver.name} picks up ${describe(diver.bag[diver.bag.length - 1])}`);
      endTurn(game);
    },
  },

  'put down': {
    enabled: (game) => game.phase === 'hunt' && me(game).tile.blank && me(game).bag.length > 0,
    click(game) {
      const diver = me(game);
      const tile = diver.tile;
      tile.loot = diver.bag.pop();
      tile.blank = false;
      game.blanks++;
      say(game, `${diver.name} puts down ${describe(tile.loot)}`);
      endTurn(game);
    },
  },

  'skip': {
    enabled: (game) => game.phase === 'hunt',
    click(game) {
      endTurn(game);
    },
  },
};

function enabledButtons(game) {
  return Object.keys(buttons).filter((b) => buttons[b].enabled(game));
}

function press(game, button) {
  const b = buttons[button];
  if (!b) throw new Error(`no such button: ${button}`);
  if (!b.enabled(game)) throw new Error(`"${button}" is greyed out now`);
  b.click(game);
}

// ---------------------------------------------------------------- end of a dive

function endDive(game) {
  // those on the submarine keep what they have
  for (const d of game.divers) {
    if (!d.home) continue;
    d.chest.push(...d.bag);
    d.bag = [];
  }

  closeGaps(game);

  // the others drop everything, the closest to the submarine first
  const outside = game.divers.filter((d) => !d.home);
  outside.sort((a, b) => depthOf(game, a.tile) - depthOf(game, b.tile));
  for (const d of outside) {
    sink(game, d);
    game.homeOrder.push(d);
  }

  game.starter = game.homeOrder[game.homeOrder.length - 1].seat;
  if (game.dive === DIVES) return endGame(game);
  newDive(game);
}

// take the blanks out of the line
function closeGaps(game) {
  let t = game.sub;
  while (t && t.next) {
    if (t.next.blank) {
      t.next = t.next.next;
      if (t.next) t.next.prev = t;
    }
    t = t.next;
  }
}

function sink(game, diver) {
  const chips = [];
  for (const loot of diver.bag) chips.push(...loot.chips);
  diver.bag = [];
  if (!chips.length) return;
  say(game, `${diver.name} loses ${chips.length} chip(s)`);
  while (chips.length) append(game, makeTile(makeLoot(chips.splice(0, 3))));
}

// ---------------------------------------------------------------- end of the game

function score(diver) {
  let sum = 0;
  for (const loot of diver.chest) for (const chip of loot.chips) sum += chip.value;
  return sum;
}

function endGame(game) {
  game.phase = 'over';
  for (const t of tiles(game)) t.diver = null;
  for (const d of game.divers) d.tile = game.sub;
  const best = Math.max(...game.divers.map(score));
  let top = game.divers.filter((d) => score(d) === best);
  if (top.length > 1) {
    const most = Math.max(...top.map((d) => chipsIn(d.chest)));
    top = top.filter((d) => chipsIn(d.chest) === most);
  }
  game.winners = top;
  say(game, top.length > 1 ? `A draw: ${top.map((d) => d.name).join(', ')}` : `${top[0].name} wins with ${best}`);
}

// ---------------------------------------------------------------- what a player sees

function describe(loot) {
  return loot.chips.map((c) => SHAPES[c.level]).join('+');
}

function seenChip(chip, open) {
  return { id: chip.id, level: chip.level, value: open ? chip.value : null };
}

function viewFor(game, seat) {
  const over = game.phase === 'over';
  return {
    dive: game.dive,
    air: game.air,
    blanks: game.blanks,
    phase: game.phase,
    current: game.current,
    dice: game.dice,
    buttons: seat === game.current && !over ? enabledButtons(game) : [],
    sea: tiles(game).map((t) => ({
      blank: t.blank,
      chips: t.blank ? [] : t.loot.chips.map((c) => seenChip(c, false)),
    })),
    divers: game.divers.map((d) => ({
      name: d.name,
      color: d.color,
      depth: depthOf(game, d.tile),
      up: d.up,
      home: d.home,
      bag: d.bag.map((loot) => loot.chips.map((c) => seenChip(c, d.seat === seat))),
      chest: d.chest.map((loot) => loot.chips.map((c) => seenChip(c, over || d.seat === seat))),
      score: over || d.seat === seat ? score(d) : null,
    })),
    winners: game.winners ? game.winners.map((d) => d.seat) : null,
  };
}

module.exports = {
  AIR, DIVES, BLANKS, COLORS, SHAPES,
  makeRandom, makeChip, makeLoot, makeTile, makeSub, makeDiver, append, tiles, depthOf, lastTile,
  rollDie, startTurn, newGame, press, enabledButtons, viewFor, score, describe, me, chipsIn, canGoBack,
};
