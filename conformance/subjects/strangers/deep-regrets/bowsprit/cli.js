// node cli.js [players] [seed] [-q]: a game of random players
import { readFileSync } from 'node:fs'
import { begin, reduce, legal, asked, index } from './game.js'
import { seeded } from './luck.js'

const quiet = process.argv.includes('-q')
const [players = 3, seed = 1] = process.argv.slice(2).filter(a => /^\d+$/.test(a)).map(Number)
const cards = index(JSON.parse(readFileSync(new URL('./cards.json', import.meta.url))))
const luck = seeded(seed)
const brain = seeded(seed + 1000)
const pick = list => brain({ what: 'pick', from: 'moves', options: list })
let state = begin({ players }, luck, cards)
let n = 0
while (!state.result) {
  const ask = asked(state)
  const moves = legal(state, cards)
  let types = [...new Set(moves.map(m => m.type))]
  if (types.length > 1 && brain.next() < 0.8) types = types.filter(t => t !== 'PASS')
  const type = pick(types)
  const action = pick(moves.filter(m => m.type === type))
  state = reduce(state, action, luck, cards)
  n++
  if (!quiet) console.log(`day ${state.day} seat ${ask.seat}`, JSON.stringify(action))
}
console.log(n, 'actions;', JSON.stringify(state.result))
