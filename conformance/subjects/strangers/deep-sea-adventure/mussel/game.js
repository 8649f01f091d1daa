'use strict';
/*
 * Deep Sea Adventure - the game itself.
 *
 * One big Game object. The screen calls the methods and draws the object again
 * after each call. A turn goes through the phases
 *
 *     declare -> roll -> hunt -> (next player) declare -> ...
 *
 * Breathing is done for you when the turn begins.
 */

const MAX_AIR = 25;
const DIVES = 3;
const LEVELS = [1, 2, 3, 4];
const CHIPS_PER_VALUE = 2;
const VALUES_PER_LEVEL = 4;
const STACK = 3;

const SUB = 0; // position of the submarine; the line is 1..line.length

class RuleError extends Error {}

function shuffle(list, random) {
  const a = [...list];
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}

/* ---------------------------------------------------------------- chips */

function makeLevel(level) {
  const chips = [];
  for (let v = 0; v < VALUES_PER_LEVEL; v++) {
    for (let c = 0; c < CHIPS_PER_VALUE; c++) {
      const value = (level - 1) * VALUES_PER_LEVEL + v;
      chips.push({ id: `L${level}-${value}${'ab'[c]}`, level, value });
    }
  }
  return chips;
}

function blankSpace() {
  return { blank: true, chips: [] };
}

function treasureSpace(chips) {
  return { blank: false, chips };
}

function worth(chips) {
  return chips.reduce((sum, c) => sum + c.value, 0);
}

/* -------------------------------------------------------------- players */

function makePlayer(name, seat) {
  return {
    name,
    seat,
    pos: SUB,
    facing: 'down', // 'down' | 'up'
    turned: false, // has used the one turn of this dive
    home: false, // came back to the sub in this dive
    hold: [], // treasures carried in this dive, each is a list of chips
    safe: [], // single chips brought home, counted at the end
  };
}

/* ----------------------------------------------------------------- game */

class Game {
  constructor(names, options = {}) {
    if (!Array.isArray(names) || names.length < 2 || names.length > 6) {
      throw new RuleError('2 to 6 divers, please');
    }
    this.random = options.random || Math.random;
    this.players = names.map((n, i) => makePlayer(n, i));
    this.line = [];
    this.air = MAX_AIR;
    this.dive = 1;
    this.current = options.starter || 0;
    this.phase = 'declare';
    this.dice = null;
    this.homeOrder = [];
    this.turnsLeft = null; // set when the air has run out
    this.result = null;
    this.messages = [];
    this.onLog = options.onLog || null;
    if (!options.empty) {
      this.layLine();
      this.startDive();
    }
  }

  log(text) {
    this.messages.push(text);
    if (this.messages.length > 200) this.messages.shift();
    if (this.onLog) this.onLog(text);
  }

  /* ------------------------------------------------------------ set-up */

  layLine() {
    this.line = [];
    for (const level of LEVELS) {
      const chips = makeLevel(level);
      shuffle(chips, this.random);
      for (const chip of chips) this.line.push(treasureSpace([chip]));
    }
  }

  startDive() {
    this.air = MAX_AIR;
    this.homeOrder = [];
    this.turnsLeft = null;
    this.log(`Dive ${this.dive} begins. ${this.me().name} goes first.`);
    this.beginTurn();
  }

  /* ----------------------------------------------------------- queries */

  me() {
    return this.players[this.current];
  }

  get last() {
    return this.line.length;
  }

  spaceAt(pos) {
    return pos === SUB ? null : this.line[pos - 1];
  }

  occupant(pos, except) {
    if (pos === SUB) return null;
    return this.players.find((p) => p !== except && p.pos === pos) || null;
  }

  load(player) {
    return player.hold.length;
  }

  breathCost(player) {
    return player.hold.flat().length;
  }

  allHome() {
    return this.players.every((p) => p.home);
  }

  over() {
    return this.phase === 'over';
  }

  mayTurn(player = this.me()) {
    return (
      this.phase === 'declare' &&
      player === this.me() &&
      !player.turned &&
      player.hold.length > 0
    );
  }

  mayPickUp(player = this.me()) {
    if (this.phase !== 'hunt' || player !== this.me()) return false;
    const space = this.spaceAt(player.pos);
    return !!space && !space.blank;
  }

  mayDrop(player = this.me()) {
    if (this.phase !== 'hunt' || player !== this.me()) return false;
    const space = this.spaceAt(player.pos);
    if (!space || !space.blank) return false;
    return player.facing === 'up' && player.hold.length > 0;
  }

  /** The buttons for the screen. */
  choices() {
    switch (this.phase) {
      case 'declare': {
        const list = [{ do: 'keep' }];
        if (this.mayTurn()) list.push({ do: 'turn' });
        return list;
      }
      case 'roll':
        return [{ do: 'roll' }];
      case 'hunt': {
        const list = [{ do: 'nothing' }];
        if (this.mayPickUp()) list.push({ do: 'pickup' });
        if (this.mayDrop()) list.push({ do: 'drop' });
        return list;
      }
      default:
        return [];
    }
  }

  /** Press a button. */
  press(choice) {
    switch (choice.do) {
      case 'keep':
        return this.declare(false);
      case 'turn':
        return this.declare(true);
      case 'roll':
        return this.roll(choice.dice);
      case 'nothing':
        return this.doNothing();
      case 'pickup':
        return this.pickUp();
      case 'drop':
        return this.drop();
      default:
        throw new RuleError(`unknown button ${choice.do}`);
    }
  }

  need(phase) {
    if (this.phase !== phase) {
      throw new RuleError(`not now: the game is at "${this.phase}"`);
    }
  }

  /* ---------------------------------------------------- step 1: breathe */

  beginTurn() {
    const p = this.me();
    this.dice = null;
    const cost = this.breathCost(p);
    if (cost > 0) {
      this.air = Math.max(0, this.air - cost);
      this.log(`${p.name} breathes ${cost}, air is at ${this.air}.`);
    }
    if (this.air === 0 && this.turnsLeft === null) {
      // everybody else who is still in the water gets one more go
      this.turnsLeft = this.players.filter((o) => o !== p && !o.home).length;
      this.log('The air has run out!');
    }
    this.phase = 'declare';
    if (p.pos === this.last && p.facing === 'down') {
      // nothing below: the only way is up
      this.turnRound(p);
      this.log(`${p.name} is at the bottom and has to go up.`);
      this.phase = 'roll';
    } else if (!this.mayTurn(p)) {
      // nothing to declare
      this.phase = 'roll';
    }
  }

  /* --------------------------------------------------- step 2: declare */

  turnRound(p) {
    p.facing = 'up';
    p.turned = true;
  }

  declare(turnBack) {
    this.need('declare');
    const p = this.me();
    if (turnBack) {
      if (!this.mayTurn(p)) throw new RuleError('you cannot turn back now');
      this.turnRound(p);
      this.log(`${p.name} turns back.`);
    }
    this.phase = 'roll';
  }

  /* ------------------------------------------------------ step 3: swim */

  throwDice() {
    const die = () => 1 + Math.floor(this.random() * 3);
    return [die(), die()];
  }

  roll(dice) {
    if (this.phase === 'declare') this.phase = 'roll'; // rolled without a word
    this.need('roll');
    const p = this.me();
    this.dice = dice || this.throwDice();
    let jumps = this.dice[0] + this.dice[1];
    if (p.facing === 'up') jumps -= this.load(p);
    if (jumps < 0) jumps = 0;
    const from = p.pos;
    p.pos = this.swimFrom(p, jumps);
    this.log(
      `${p.name} rolls ${this.dice.join('+')} and ` +
        (p.pos === from ? 'does not move.' : `swims from ${from} to ${p.pos}.`)
    );
    if (p.pos === SUB) {
      p.home = true;
      this.homeOrder.push(p.seat);
      this.log(`${p.name} is back on the submarine.`);
      this.endTurn();
      return;
    }
    this.phase = 'hunt';
  }

  /** Where does the diver get with that many jumps? */
  swimFrom(p, jumps) {
    const dir = p.facing === 'down' ? 1 : -1;
    let pos = p.pos;
    for (let i = 0; i < jumps; i++) {
      let next = pos + dir;
      if (this.occupant(next, p)) next += dir;
      if (next <= SUB) return SUB;
      if (next > this.last) {
        // the end of the line; no room there means no swim
        return this.occupant(this.last, p) ? p.pos : this.last;
      }
      pos = next;
    }
    return pos;
  }

  /* ----------------------------------------------------- step 4: hunt */

  doNothing() {
    this.need('hunt');
    this.endTurn();
  }

  pickUp() {
    this.need('hunt');
    const p = this.me();
    if (!this.mayPickUp(p)) throw new RuleError('there is nothing to pick up');
    const space = this.spaceAt(p.pos);
    p.hold.push(space.chips);
    this.line[p.pos - 1] = blankSpace();
    this.log(`${p.name} picks up a treasure (now ${p.hold.length}).`);
    this.endTurn();
  }

  drop() {
    this.need('hunt');
    const p = this.me();
    if (!this.mayDrop(p)) throw new RuleError('you cannot drop here');
    const chips = p.hold.pop();
    this.line[p.pos - 1] = treasureSpace(chips);
    this.log(`${p.name} drops a treasure (now ${p.hold.length}).`);
    this.endTurn();
  }

  /* ------------------------------------------------------ end of turn */

  endTurn() {
    if (this.allHome()) {
      this.endDive();
      return;
    }
    if (this.turnsLeft !== null) {
      if (this.turnsLeft === 0) {
        this.endDive();
        return;
      }
      this.turnsLeft--;
    }
    this.nextPlayer();
    this.beginTurn();
  }

  nextPlayer() {
    const n = this.players.length;
    this.current = (this.current + 1) % n;
    if (this.me().home) {
      // already back on board, skip
      this.current = (this.current + 1) % n;
    }
  }

  /* ------------------------------------------------------ end of dive */

  endDive() {
    const drowned = this.players
      .filter((p) => !p.home)
      .sort((a, b) => a.pos - b.pos);

    // those who made it
    for (const p of this.players) {
      if (!p.home) continue;
      const chips = p.hold.flat();
      p.safe.push(...chips);
      if (chips.length) {
        this.log(`${p.name} brings home ${chips.map((c) => c.value).join(', ')}.`);
      }
      p.hold = [];
      p.turned = false;
    }

    // those who did not
    this.sink(drowned);

    // tidy up the line
    this.line = this.line.filter((s) => !s.blank);

    // who starts
    if (drowned.length > 0) {
      this.current = drowned[drowned.length - 1].seat;
    } else {
      this.current = this.homeOrder[0];
    }

    for (const p of this.players) {
      p.pos = SUB;
      p.facing = 'down';
      p.home = false;
    }

    if (this.dive >= DIVES) {
      this.finish();
      return;
    }
    this.dive++;
    this.startDive();
  }

  /** The treasures of the drowned go to the end of the line, in stacks. */
  sink(drowned) {
    let stack = null;
    for (const p of drowned) {
      for (const chip of p.hold.flat()) {
        if (!stack || stack.chips.length > STACK) {
          stack = treasureSpace([]);
          this.line.push(stack);
        }
        stack.chips.push(chip);
      }
      if (p.hold.length) this.log(`${p.name} loses everything.`);
      p.hold = [];
    }
  }

  /* ------------------------------------------------------ end of game */

  score(p) {
    return worth(p.safe);
  }

  highChips(p) {
    // the deep half of the sea
    return p.safe.filter((c) => c.level > 2).length;
  }

  finish() {
    this.phase = 'over';
    this.dice = null;
    const scores = this.players.map((p) => this.score(p));
    const best = Math.max(...scores);
    let winners = this.players.filter((p) => this.score(p) === best);
    let tiebreak = false;
    if (winners.length > 1) {
      tiebreak = true;
      const most = Math.max(...winners.map((p) => this.highChips(p)));
      winners = winners.filter((p) => this.highChips(p) === most);
    }
    this.result = {
      scores,
      winners: winners.map((p) => p.seat),
      draw: winners.length > 1,
      tiebreak,
    };
    if (this.result.draw) {
      this.log(`A draw between ${winners.map((p) => p.name).join(' and ')}.`);
    } else {
      this.log(`${winners[0].name} wins with ${best} points.`);
    }
  }

  /* ------------------------------------------------------ save & load */

  save() {
    return JSON.parse(
      JSON.stringify({
        players: this.players,
        line: this.line,
        air: this.air,
        dive: this.dive,
        current: this.current,
        phase: this.phase,
        dice: this.dice,
        homeOrder: this.homeOrder,
        turnsLeft: this.turnsLeft,
        result: this.result,
      })
    );
  }

  static load(data, options = {}) {
    const copy = JSON.parse(JSON.stringify(data));
    const game = new Game(
      copy.players.map((p) => p.name),
      { ...options, empty: true }
    );
    Object.assign(game, copy);
    return game;
  }
}

module.exports = {
  Game,
  RuleError,
  MAX_AIR,
  DIVES,
  SUB,
  makeLevel,
  makePlayer,
  blankSpace,
  treasureSpace,
  worth,
};
