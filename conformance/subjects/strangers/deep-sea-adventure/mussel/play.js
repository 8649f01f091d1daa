#!/usr/bin/env node
'use strict';
/*
 * Play in the terminal:
 *     node play.js Ann Ben bot:Carl bot:Dora
 *     node play.js --auto 100 bot:a bot:b bot:c     (bots only, statistics)
 *     node play.js --load game.json
 * Names with "bot:" in front are played by the computer.
 */

const fs = require('fs');
const readline = require('readline');
const { Game, RuleError } = require('./game');
const { draw, buttons } = require('./screen');

/* ----------------------------------------------------------------- bots */

/** How many turns would it take to get home from here, about? */
function turnsHome(player) {
  const speed = Math.max(0.5, 4 - player.hold.length);
  return Math.ceil(player.pos / speed);
}

/** About how much air is used until I am home? */
function airNeeded(game, player) {
  const turns = turnsHome(player);
  let perRound = 0;
  for (const p of game.players) {
    if (!p.home) perRound += game.breathCost(p);
  }
  return turns * Math.max(1, perRound);
}

function botChoice(game, nerve) {
  const p = game.me();
  const list = game.choices();
  const has = (what) => list.find((c) => c.do === what);
  switch (game.phase) {
    case 'declare':
      if (has('turn') && airNeeded(game, p) * nerve >= game.air) return has('turn');
      if (has('turn') && p.hold.length >= 3) return has('turn');
      return has('keep');
    case 'hunt': {
      if (has('pickup')) {
        const space = game.spaceAt(p.pos);
        const deep = Math.max(...space.chips.map((c) => c.level));
        const room = game.air - airNeeded(game, p);
        if (p.hold.length === 0 && (deep > 1 || p.facing === 'up')) return has('pickup');
        if (p.facing === 'up' && room > 6 && p.hold.length < 4) return has('pickup');
        if (p.facing === 'down' && deep >= 3 && p.hold.length < 2) return has('pickup');
      }
      if (has('drop') && p.hold.length > 1 && airNeeded(game, p) > game.air + 4) {
        return has('drop');
      }
      return has('nothing');
    }
    default:
      return list[0];
  }
}

/* ------------------------------------------------------------ arguments */

function parseArgs(argv) {
  const out = { names: [], bots: [], auto: 0, load: null, colours: process.stdout.isTTY };
  for (let i = 0; i < argv.length; i++) {
    const a = argv[i];
    if (a === '--auto') out.auto = Number(argv[++i]) || 1;
    else if (a === '--load') out.load = argv[++i];
    else if (a === '--plain') out.colours = false;
    else if (a.startsWith('bot:')) {
      out.bots.push(out.names.length);
      out.names.push(a.slice(4));
    } else out.names.push(a);
  }
  return out;
}

/* ------------------------------------------------------------ automatic */

function playAuto(args) {
  const wins = args.names.map(() => 0);
  const points = args.names.map(() => 0);
  let draws = 0;
  for (let g = 0; g < args.auto; g++) {
    const game = new Game(args.names, { starter: g % args.names.length });
    let guard = 0;
    while (!game.over()) {
      game.press(botChoice(game, 0.8 + 0.2 * game.current));
      if (++guard > 20000) throw new Error('this game never ends');
    }
    if (game.result.draw) draws++;
    else wins[game.result.winners[0]]++;
    game.result.scores.forEach((s, i) => {
      points[i] += s;
    });
  }
  args.names.forEach((n, i) => {
    console.log(`${n}: ${wins[i]} wins, ${(points[i] / args.auto).toFixed(1)} points a game`);
  });
  console.log(`draws: ${draws}`);
}

/* ---------------------------------------------------------- interactive */

async function playHuman(args) {
  let game;
  const onLog = (t) => console.log('  * ' + t);
  if (args.load) {
    game = Game.load(JSON.parse(fs.readFileSync(args.load, 'utf8')), { onLog });
  } else {
    game = new Game(args.names, { onLog });
  }
  const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
  const lines = rl[Symbol.asyncIterator]();
  const ask = async (q) => {
    process.stdout.write(q);
    const { value, done } = await lines.next();
    return done ? 'q' : value.trim();
  };

  while (!game.over()) {
    if (args.bots.includes(game.current)) {
      game.press(botChoice(game, 1));
      continue;
    }
    console.log('\n' + draw(game, args));
    const list = game.choices();
    const answer = await ask(buttons(game).join('  ') + '  (s save, q quit) > ');
    if (answer === 'q') break;
    if (answer === 's') {
      fs.writeFileSync('game.json', JSON.stringify(game.save(), null, 1));
      console.log('saved in game.json');
      continue;
    }
    const choice = list[Number(answer || 1) - 1];
    if (!choice) {
      console.log('?');
      continue;
    }
    try {
      game.press(choice);
    } catch (e) {
      if (!(e instanceof RuleError)) throw e;
      console.log(e.message);
    }
  }
  console.log('\n' + draw(game, args));
  rl.close();
}

if (require.main === module) {
  const args = parseArgs(process.argv.slice(2));
  if (args.names.length === 0 && !args.load) {
    args.names = ['You', 'Carl', 'Dora'];
    args.bots = [1, 2];
  }
  if (args.auto) playAuto(args);
  else playHuman(args);
}

module.exports = { botChoice };
