// A game of salvage: it runs by itself, and asks the people at the table what it has to know.
//
// `asks` holds the questions, each a function that may take its time: `turnsBack(player)` before the roll, `dice()`,
// `does(player, options)` after the swim (one of "leave", "take" or "put"), `puts(player)` (the place of a treasure in
// its bag) and `lays(player)` (the places of its treasures, in the order in which it lays them down).

const DIVES = 3;
const AIR = 25;
const STACK = 3;

export function newPlayer(hoard = []) {
  return { depth: 0, rising: false, home: false, bag: [], hoard };
}

export class Salvage {
  // A treasure is a list of chips {level, points}; an empty list is a bare space. Players count from 0.
  constructor(players, trench, starter) {
    this.players = Array.from({ length: players }, () => newPlayer());
    Object.assign(this, { trench, starter, turn: starter, dive: 1, air: AIR, lastHome: null, isOver: false });
  }

  copy() {
    return Object.assign(Object.create(Salvage.prototype), structuredClone({ ...this }));
  }

  async takeTurn(asks) {
    const player = this.players[this.turn];
    this.air = Math.max(0, this.air - player.bag.flat().length); // every chip takes a breath
    const ahead = this.freeBetween(player.depth + 1, this.trench.length);
    if (!player.rising && player.depth > 0) {
      const hasTo = ahead.length === 0;
      player.rising = hasTo || (player.bag.length > 0 && (await asks.turnsBack(this.turn)));
    }
    this.swim(player, (await asks.dice()) - player.bag.length, ahead);
    if (player.depth > 0) await this.search(player, asks);
    if (this.air === 0 || this.players.every(({ home }) => home)) return this.endDive(asks);
    do this.turn = (this.turn + 1) % this.players.length;
    while (this.players[this.turn].home);
  }

  freeBetween(first, last) {
    const spaces = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    return spaces.filter((space) => this.players.every(({ depth }) => depth !== space));
  }

  swim(player, steps, ahead) {
    if (steps <= 0) return;
    if (!player.rising) {
      player.depth = ahead[Math.min(steps, ahead.length) - 1] ?? player.depth;
      return;
    }
    player.depth = this.freeBetween(1, player.depth - 1).at(-steps) ?? 0;
    if (player.depth === 0) {
      player.home = true;
      this.lastHome = this.turn;
    }
  }

  async search(player, asks) {
    const here = this.trench[player.depth - 1];
    const mayPut = here.length === 0 && player.bag.length > (player.rising ? 1 : 0);
    const options = ["leave", ...(here.length > 0 ? ["take"] : []), ...(mayPut ? ["put"] : [])];
    const does = await asks.does(this.turn, options);
    if (does === "take") {
      player.bag.push(here);
      this.trench[player.depth - 1] = [];
    }
    if (does === "put") [this.trench[player.depth - 1]] = player.bag.splice(await asks.puts(this.turn), 1);
  }

  async endDive(asks) {
    const seats = this.players.map((_, index) => (this.starter + index) % this.players.length);
    const out = seats.filter((seat) => !this.players[seat].home);
    const farthest = out.reduce((best, seat) => (this.depthOf(seat) > this.depthOf(best) ? seat : best), out[0]);
    const lost = [];
    for (const seat of out.toReversed().sort((one, other) => this.depthOf(one) - this.depthOf(other))) {
      const { bag } = this.players[seat];
      if (bag.length > 0) lost.push(...(await asks.lays(seat)).map((place) => bag[place]));
    }
    this.trench = this.trench.filter((space) => space.length > 0);
    while (lost.length > 0) this.trench.push(lost.splice(0, STACK).flat());
    this.players = this.players.map(({ home, bag, hoard }) => newPlayer(home ? [...hoard, ...bag] : hoard));
    this.starter = this.turn = farthest ?? this.lastHome;
    this.isOver = this.dive === DIVES || this.trench.length === 0;
    Object.assign(this, { dive: this.dive + 1, air: AIR, lastHome: null });
  }

  depthOf(seat) {
    return this.players[seat].depth;
  }

  points() {
    return this.players.map(({ hoard }) => hoard.flat().reduce((sum, { points }) => sum + points, 0));
  }

  winners() {
    const deep = this.players.map(({ hoard }) => hoard.flat().filter(({ level }) => level === 4).length);
    const worth = this.points().map((points, seat) => points * 100 + deep[seat]);
    return worth.flatMap((one, seat) => (one === Math.max(...worth) ? [seat] : []));
  }
}
