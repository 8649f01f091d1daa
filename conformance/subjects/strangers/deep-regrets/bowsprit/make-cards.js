// Writes cards.json: stand-in cards in the format of the game.
import { writeFileSync } from 'node:fs'
const range = n => [...Array(n).keys()]
const e = (op, n = 1) => ({ op, n })
const reveal = [[], [e('regret')], [], [], [e('loseDie')], [], [e('cash', 1)]]
const caught = [[], [e('dink')], [], [], [e('cash', 2)], [e('regret')]]
const eaten = [[e('wake')], [e('calm')], [e('cash', 2)], []]
const names = ['Herring', 'Perch', 'Haddock', 'Skate', 'Tench', 'Viperfish', 'Chimaera', 'Moray', 'Tarpon', 'Dory', 'Blobfish', 'Turbot', 'Hagfish']
const foulAt = { 1: i => i % 3 === 2, 2: i => i % 2 === 1, 3: i => i % 3 !== 0 }
const fish = [1, 2, 3].flatMap(depth => range(39).map(i => {
  const size = (i * 7 + depth) % 3
  const difficulty = depth + size + (i % 2)
  return { key: `fish-${depth}-${i + 1}`, name: `${names[i % 13]} ${'IVX'[i % 3]}${i}`, depth, size: ['S', 'M', 'L'][size], difficulty,
    value: difficulty + (i % 3), foul: foulAt[depth](i), reveal: reveal[i % 7], caught: caught[(i + depth) % 6], eaten: eaten[i % 4] }
}))
const cards = {
  calendar: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  madness: [[0, 4, 1, -2], [2, 5, 1, -1], [5, 5, 0, 0], [8, 6, 0, 1], [12, 7, -1, 1], [99, 8, -2, 2]].map(([cards, dice, fair, foul]) => ({ cards, dice, fair, foul })),
  trophies: [2, 2, 3],
  faces: { own: [0, 1, 1, 2, 2, 3], blue: [0, 1, 1, 2, 2, 3], green: [1, 1, 2, 2, 3, 3], orange: [1, 2, 3, 3, 4, 4] },
  tackle: { blue: 8, green: 8, orange: 8 },
  fish,
  regret: range(60).map(i => ({ key: `regret-${i + 1}`, value: 1 + (i % 3) })),
  dink: range(25).map(i => ({ key: `dink-${i + 1}`, play: [[e('cash')], [e('wake')], [e('ease')], [e('calm')], []][i % 5] })),
  rod: range(10).map(i => ({ key: `rod-${i + 1}`, ease: 1, depth: 1 + (i % 3) })),
  reel: range(10).map(i => ({ key: `reel-${i + 1}`, play: [[e('wake')], [e('reroll')]][i % 2] })),
  supply: range(20).map(i => ({ key: `supply-${i + 1}`, play: [[e('wake', 2)], [e('ease', 2)], [e('cash', 3)], [e('can')]][i % 4] }))
}
writeFileSync(new URL('./cards.json', import.meta.url), JSON.stringify(cards, null, 1))
