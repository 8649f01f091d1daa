'use strict'
// Deep Sea Adventure as a reducer: reduce(state, action) -> new state.
//
// phases and actions
//   declare : {type:'turn'} | {type:'dive'}
//   roll    : {type:'roll', dice:[a,b]}
//   search  : {type:'take'} | {type:'drop', which:i} | {type:'pass'}
//   stack   : {type:'stack', which:i}     (state.sinking[0] is the seat that is asked)
//   over    : nothing

const DIVES = 3
const AIR = 25

const level = v => Math.floor(v / 4) + 1

function shuffled (list, random) {
  const a = list.slice()
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]]
  }
  return a
}

function standardValues (random) {
  const all = []
  for (let l = 0; l < 4; l++) {
    const v = [0, 1, 2, 3].map(i => l * 4 + i)
    all.push(...shuffled([...v, ...v], random))
  }
  return all
}

// a treasure is an array of values; a space is a treasure or null (blank)
function newGame ({ seats, first = 0, values, random = Math.random }) {
  if (seats < 2 || seats > 6) throw new Error('2 to 6 seats')
  const line = (values || standardValues(random)).map(v => [v])
  const divers = []
  for (let i = 0; i < seats; i++) divers.push({ bank: [] })
  return startDive({ dive: 0, line, divers }, first)
}

function startDive (s, first) {
  return startTurn({
    ...s,
    dive: s.dive + 1,
    air: AIR,
    lastHome: null,
    sinking: [],
    dice: null,
    divers: s.divers.map(d => ({ bank: d.bank, pos: 0, up: false, home: false, load: [] }))
  }, first)
}

function startTurn (s, seat) {
  const d = s.divers[seat]
  return {
    ...s,
    seat,
    air: s.air - d.load.length,
    phase: d.load.length > 0 && !d.up ? 'declare' : 'roll'
  }
}

const withDiver = (s, seat, change) => ({
  ...s,
  divers: s.divers.map((d, i) => i === seat ? { ...d, ...change } : d)
})

const withSpace = (s, pos, what) => ({
  ...s,
  line: s.line.map((sp, i) => i === pos - 1 ? what : sp)
})

function legal (s) {
  const d = s.divers[s.seat]
  switch (s.phase) {
    case 'declare': return [{ type: 'turn' }, { type: 'dive' }]
    case 'roll': return [{ type: 'roll' }]
    case 'search': {
      const list = [{ type: 'pass' }]
      if (d.pos > 0) {
        if (s.line[d.pos - 1]) {
          if (!d.up) list.push({ type: 'take' })
        } else if (d.load.length > 1) {
          d.load.forEach((_, which) => list.push({ type: 'drop', which }))
        }
      }
      return list
    }
    case 'stack': return s.divers[s.sinking[0]].load.map((_, which) => ({ type: 'stack', which }))
    default: return []
  }
}

function reduce (s, a) {
  if (!legal(s).some(m => m.type === a.type && m.which === a.which)) {
    throw new Error(`illegal ${JSON.stringify(a)} in ${s.phase}`)
  }
  switch (a.type) {
    case 'turn': return { ...withDiver(s, s.seat, { up: true }), phase: 'roll' }
    case 'dive': return { ...s, phase: 'roll' }
    case 'roll': return swim({ ...s, dice: a.dice })
    case 'pass': return endTurn(s)
    case 'take': {
      const d = s.divers[s.seat]
      const t = withDiver(s, s.seat, { load: [...d.load, s.line[d.pos - 1]] })
      return endTurn(withSpace(t, d.pos, null))
    }
    case 'drop': {
      const d = s.divers[s.seat]
      const t = withDiver(s, s.seat, { load: d.load.filter((_, i) => i !== a.which) })
      return endTurn(withSpace(t, d.pos, d.load[a.which]))
    }
    case 'stack': return sink(s, a.which)
  }
}

function swim (s) {
  const d = s.divers[s.seat]
  const taken = p => p > 0 && s.divers.some((o, i) => i !== s.seat && o.pos === p)
  const way = d.up ? -1 : 1
  let steps = Math.max(1, s.dice[0] + s.dice[1] - d.load.length)
  let pos = d.pos
  let p = d.pos
  while (steps > 0) {
    p += way
    if (p > s.line.length) break
    if (p < 0) {
      const bank = [...d.bank, ...d.load.map(t => t[0])]
      const home = withDiver(s, s.seat, { home: true, bank, load: [] })
      return endTurn({ ...home, lastHome: s.seat })
    }
    if (taken(p)) continue
    pos = p
    steps--
  }
  const t = withDiver(s, s.seat, { pos })
  return s.air < 0 ? endTurn(t) : { ...t, phase: 'search' }
}

function endTurn (s) {
  const out = s.divers.map((d, i) => i).filter(i => !s.divers[i].home)
  if (s.air < 0 || out.length === 0) {
    out.sort((a, b) => s.divers[a].pos - s.divers[b].pos)
    const lastHome = out.length ? out[out.length - 1] : s.lastHome
    return sinkNext({ ...s, phase: 'stack', lastHome, sinking: out, stack: null })
  }
  let seat = s.seat
  do seat = (seat + 1) % s.divers.length
  while (s.divers[seat].home)
  return startTurn(s, seat)
}

// s.stack: the stack being built by s.sinking[0]: {count, chips}
function sinkNext (s) {
  while (s.sinking.length) {
    const load = s.divers[s.sinking[0]].load
    if (load.length > 1) return s
    if (load.length === 1) return sink(s, 0)
    s = { ...closeStack(s), sinking: s.sinking.slice(1) }
  }
  return cleanUp(s)
}

function sink (s, which) {
  const seat = s.sinking[0]
  const load = s.divers[seat].load
  const old = s.stack || { count: 0, chips: [] }
  let t = withDiver(s, seat, { load: load.filter((_, i) => i !== which) })
  t = { ...t, stack: { count: old.count + 1, chips: [...old.chips, ...load[which]] } }
  if (t.stack.count === 3) t = closeStack(t)
  return sinkNext(t)
}

function closeStack (s) {
  return s.stack ? { ...s, line: [...s.line, s.stack.chips], stack: null } : s
}

function cleanUp (s) {
  const t = { ...s, line: s.line.filter(x => x) }
  if (t.dive === DIVES) return { ...t, phase: 'over' }
  return startDive(t, (t.lastHome + 1) % t.divers.length)
}

const score = (s, seat) => s.divers[seat].bank.reduce((a, b) => a + b, 0)

function winners (s) {
  const fours = i => s.divers[i].bank.filter(v => level(v) === 4).length
  const order = s.divers.map((_, i) => i)
    .sort((a, b) => score(s, b) - score(s, a) || fours(b) - fours(a) || a - b)
  return [order[0]]
}

module.exports = { newGame, legal, reduce, score, winners, level }

if (require.main === module) {
  let x = Number(process.argv[3] || 1)
  const random = () => { // small generator, so that games can be repeated
    x = (x * 1664525 + 1013904223) % 4294967296
    return x / 4294967296
  }
  const die = () => 1 + Math.floor(random() * 3)
  let s = newGame({ seats: Number(process.argv[2] || 3), random })
  while (s.phase !== 'over') {
    const list = legal(s)
    let a = list[Math.floor(random() * list.length)]
    if (a.type === 'roll') a = { ...a, dice: [die(), die()] }
    console.log(`dive ${s.dive} air ${s.air} diver ${s.phase === 'stack' ? s.sinking[0] : s.seat} ${JSON.stringify(a)}`)
    s = reduce(s, a)
  }
  console.log('scores', s.divers.map((_, i) => score(s, i)), 'winner', winners(s))
}
