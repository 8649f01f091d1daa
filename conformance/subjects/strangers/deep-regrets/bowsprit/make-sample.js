// Writes sample.json, the sample cards in the format of Capstan: leadline components --json deep-regrets | node make-sample.js
import { readFileSync, writeFileSync } from 'node:fs'
const figures = Object.assign({}, ...JSON.parse(readFileSync(0)).components.map(part => part.figures))
const e = (op, n = 1) => ({ op, n })
// A text for which Capstan has no word becomes `beyond`.
const text = ({ do: word, who = 'self', n = 1, pick, x, ...more }) => {
  const plain = who === 'self' && Object.keys(more).length === 0
  if (plain && word === 'draw_regret') return e('regret', n)
  if (plain && word === 'draw_dink') return e('dink', n)
  if (plain && word === 'gain_bucks') return e('cash', n)
  if (plain && word === 'discard_regret' && pick === 'random') return e('calm', n)
  if (plain && word === 'add_difficulty' && x < 0) return e('ease', -x)
  if (plain && word === 'reroll' && n === 'all') return e('reroll')
  if (word === 'flip_worms') return e('can')
  return e('beyond')
}
const texts = list => (list ?? []).map(text)
const play = c => (c.cost_reduction ? [c.when === 'sea_pay' ? e('ease', c.cost_reduction) : e('beyond')] : texts((c.activated ?? c).effects))
const base = ({ id, copies = 1 }) => ({ key: id, copies })
const deck = (list, make) => list.map(c => ({ ...base(c), ...make(c) }))
const rows = figures.madness
const { omen, player, ...faces } = figures.dice
writeFileSync(new URL('./sample.json', import.meta.url), JSON.stringify({
  calendar: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  madness: rows.map((row, i) => ({ cards: i + 1 < rows.length ? rows[i + 1].cards - 1 : 99, dice: row.max_dice, fair: row.fair, foul: row.foul })),
  trophies: figures.mounts,
  faces: { own: player, ...faces },
  tackle: figures.bag,
  fish: deck(figures.fish, c => ({ name: c.name, depth: c.depth, size: c.size[0].toUpperCase(), difficulty: c.difficulty, value: c.value,
    foul: c.align === 'foul', reveal: texts(c.reveal), caught: texts(c.catch), eaten: texts(c.eat), lasting: Boolean(c.static) })),
  regret: deck(figures.regrets, c => ({ value: c.value })),
  dink: deck(figures.dinks, c => ({ play: play(c) })),
  supply: deck(figures.supplies, c => ({ play: play(c) })),
  rod: deck(figures.rods, c => ({ ease: 0, depth: 0, lasting: Boolean(c.static), ability: Boolean(c.activated) })),
  reel: deck(figures.reels, c => ({ play: play(c), lasting: Boolean(c.static) }))
}, null, 1))
