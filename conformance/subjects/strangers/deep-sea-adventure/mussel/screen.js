'use strict';
/* Text drawing of the game for the terminal. */

const { SUB, MAX_AIR } = require('./game');

const SHAPES = { 1: '△', 2: '□', 3: '⬠', 4: '⬡' };
const COLOURS = ['\x1b[31m', '\x1b[32m', '\x1b[33m', '\x1b[34m', '\x1b[35m', '\x1b[36m'];
const DIM = '\x1b[2m';
const BOLD = '\x1b[1m';
const OFF = '\x1b[0m';

function paint(code, text, colours) {
  return colours ? code + text + OFF : text;
}

function airBar(game, colours) {
  const full = '●'.repeat(Math.max(0, game.air));
  const gone = '·'.repeat(Math.max(0, MAX_AIR - game.air));
  return `air ${String(game.air).padStart(2)} ${full}${paint(DIM, gone, colours)}`;
}

function spaceText(space) {
  if (space.blank) return 'x';
  if (space.chips.length === 1) return SHAPES[space.chips[0].level];
  return '≡' + space.chips.map((c) => SHAPES[c.level]).join('');
}

function diverText(game, player, colours) {
  const arrow = player.facing === 'down' ? '▼' : '▲';
  return paint(COLOURS[player.seat % COLOURS.length], arrow + player.name[0], colours);
}

function subText(game, colours) {
  const on = game.players.filter((p) => p.pos === SUB);
  return '[SUB ' + on.map((p) => diverText(game, p, colours)).join(' ') + ']';
}

/** The line of chips, ten in a row. */
function lineText(game, colours) {
  const rows = [];
  let row = [];
  game.line.forEach((space, i) => {
    const pos = i + 1;
    const divers = game.players.filter((p) => p.pos === pos);
    let cell = `${pos}:${spaceText(space)}`;
    if (divers.length) {
      cell += '(' + divers.map((p) => diverText(game, p, colours)).join('') + ')';
    }
    row.push(cell);
    if (row.length === 10) {
      rows.push(row.join('  '));
      row = [];
    }
  });
  if (row.length) rows.push(row.join('  '));
  return rows.join('\n');
}

function holdText(player) {
  if (player.hold.length === 0) return '-';
  return player.hold
    .map((chips) => chips.map((c) => SHAPES[c.level]).join(''))
    .join(' ');
}

function playersText(game, colours) {
  return game.players
    .map((p) => {
      const mark = p.seat === game.current && !game.over() ? '>' : ' ';
      const where = p.home ? 'home' : p.pos === SUB ? 'sub' : `at ${p.pos}`;
      const name = paint(COLOURS[p.seat % COLOURS.length], p.name.padEnd(10), colours);
      const dir = p.facing === 'down' ? 'down' : 'up';
      return `${mark} ${name} ${where.padEnd(6)} ${dir.padEnd(5)} carries ${holdText(p)}   safe: ${p.safe.length} chips`;
    })
    .join('\n');
}

function resultText(game) {
  if (!game.result) return '';
  const lines = game.players.map(
    (p) =>
      `  ${p.name.padEnd(10)} ${String(game.result.scores[p.seat]).padStart(3)} points  ` +
      `(${p.safe.map((c) => c.value).join(' ') || 'nothing'})`
  );
  const names = game.result.winners.map((s) => game.players[s].name);
  lines.push(
    game.result.draw ? `A draw: ${names.join(' and ')}` : `The winner is ${names[0]}`
  );
  return lines.join('\n');
}

function draw(game, { colours = true } = {}) {
  const head = game.over()
    ? 'The game is over.'
    : `Dive ${game.dive} of 3 - ${game.me().name}'s turn (${game.phase})`;
  return [
    paint(BOLD, head, colours),
    airBar(game, colours),
    subText(game, colours),
    lineText(game, colours),
    playersText(game, colours),
    resultText(game),
  ]
    .filter(Boolean)
    .join('\n');
}

const LABELS = {
  keep: 'go on',
  turn: 'turn back for the sub',
  roll: 'roll the dice',
  nothing: 'do nothing',
  pickup: 'pick up the treasure',
  drop: 'drop a treasure',
};

function buttons(game) {
  return game.choices().map((c, i) => `${i + 1}) ${LABELS[c.do]}`);
}

module.exports = { draw, buttons, LABELS };
