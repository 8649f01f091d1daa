// Deep Regrets as a reducer: reduce(state, action, luck, cards) -> state.
// state.todo is the list of what is still to be done; entries with a seat and an `ask` wait for an action.

export const SHOPS = {
  rod: { 1: [1, 1], 3: [3, 1], 5: [5, 2] },
  reel: { 1: [1, 1], 3: [3, 1], 5: [5, 2] },
  supply: { 1: [1, 1], 3: [3, 2], 5: [5, 3] },
  dice: { 1: [1, 1], 3: [2, 2], 5: [3, 3] }
}

// ---------------------------------------------------------------- looking

export const index = raw => {
  const by = {}
  for (const kind of ['fish', 'regret', 'dink', 'rod', 'reel', 'supply']) for (const card of raw[kind]) by[card.key] = { ...card, kind }
  return { ...raw, by }
}
export const asked = state => (state.result ? null : state.todo[0])
export const madness = (state, cards, p) => cards.madness.find(row => p.regrets.length <= row.cards) ?? cards.madness.at(-1)
export const worth = (state, cards, p, fish) => {
  const card = cards.by[fish]
  return Math.max(0, card.value + madness(state, cards, p)[card.foul ? 'foul' : 'fair'])
}
export const regretValue = (cards, p) => p.regrets.reduce((sum, r) => sum + cards.by[r].value, 0) + (p.lifeboat ? 0 : 10)
export const total = p => p.fresh.reduce((sum, d) => sum + d.value, 0)
export const order = state => state.players.map((_, i) => (state.first + i) % state.players.length)
export const difficulty = (state, cards, p, fish) => {
  const card = cards.by[fish]
  const rod = p.rod && cards.by[p.rod]
  return Math.max(0, card.difficulty - state.turn.ease - (rod && rod.depth === card.depth ? rod.ease : 0))
}
const seaEmpty = state => state.shoals.every(s => s.fish.length === 0)
const without = (list, item) => { const i = list.indexOf(item); return [...list.slice(0, i), ...list.slice(i + 1)] }

// ---------------------------------------------------------------- the beginning

export const begin = ({ players, first = 0, short = false }, luck, cards) => {
  const shuffled = (deck, keys) => luck({ what: 'shuffle', deck, cards: keys })
  const keys = kind => cards[kind].map(c => c.key)
  const shoals = [1, 2, 3].flatMap(depth => {
    const pile = shuffled(`fish-${depth}`, cards.fish.filter(f => f.depth === depth).map(f => f.key))
    const third = Math.ceil(pile.length / 3)
    return [0, 1, 2].map(i => ({ depth, fish: pile.slice(i * third, (i + 1) * third), open: false }))
  })
  const state = {
    day: short ? 1 : 0, firstDay: true, first, shoals, preserver: null, turn: null, finalTurns: null, result: null, todo: [],
    decks: { regret: shuffled('regret', keys('regret')).slice(0, 10 * players), dink: shuffled('dink', keys('dink')),
      rod: shuffled('rod', keys('rod')), reel: shuffled('reel', keys('reel')), supply: shuffled('supply', keys('supply')) },
    discards: { regret: [], dink: [] },
    bag: Object.entries(cards.tackle).flatMap(([color, n]) => [...Array(n).keys()].map(i => ({ id: `${color}-${i + 1}`, color, value: null }))),
    players: [...Array(players).keys()].map(seat => ({
      seat, fresh: [], spent: [1, 2, 3].map(i => ({ id: `own-${seat}-${i}`, color: 'own', value: null })), cash: 0, can: false, lifeboat: true,
      place: 'sea', depth: 1, hand: [], trophies: cards.trophies.map(() => null), regrets: [], dink: [], supply: [], rods: [], reels: [],
      rod: null, reel: null, reelUsed: false, passed: false, shopped: []
    }))
  }
  state.todo = [{ auto: 'refresh' }, { auto: 'actions' }]
  return settle(state, luck, cards)
}

// ---------------------------------------------------------------- automatic steps

const settle = (state, luck, cards) => {
  while (!state.result && state.todo.length && state.todo[0].auto) {
    const { auto, ...rest } = state.todo.shift()
    AUTO[auto](state, rest, luck, cards)
  }
  return state
}
const next = (state, ...entries) => state.todo.unshift(...entries)

const AUTO = {
  newDay (state) {
    state.firstDay = false
    for (const p of state.players) { p.passed = false; p.reelUsed = false; p.shopped = [] }
    next(state, { auto: 'start' }, { auto: 'refresh' }, { auto: 'declarations' }, { auto: 'actions' })
  },
  start (state, _, luck, cards) {
    const n = state.players.length
    state.day += 1
    state.first = (state.first + n - 1) % n
    for (const s of state.shoals) if (s.open) { s.fish.shift(); s.open = false }
    const day = cards.calendar[state.day]
    for (const seat of order(state)) {
      const p = state.players[seat]
      if (day === 'Wednesday' || day === 'Friday') p.can = true
      if (day === 'Thursday') p.cash += 3
      if (day === 'Saturday') {
        const die = ['orange', 'green', 'blue'].map(c => state.bag.find(d => d.color === c)).find(Boolean)
        if (die) takeDie(state, p, die, luck, cards)
      }
      if (p.place === 'sea') p.depth = Math.max(1, p.depth - 1)
    }
    if (seaEmpty(state)) end(state, cards)
  },
  refresh (state) {
    next(state, ...order(state).map(seat => ({ auto: 'muster', seat })), { auto: 'throwing' })
  },
  muster (state, { seat }, luck, cards) {
    const p = state.players[seat]
    const dice = [...p.fresh, ...p.spent].map(d => ({ ...d, value: roll(p, d, luck, cards) }))
    const max = madness(state, cards, p).dice
    p.fresh = dice
    p.spent = []
    if (dice.length > max) next(state, { ask: 'keep', seat, max })
  },
  throwing (state) {
    let best = null
    for (const seat of order(state)) if (best === null || total(state.players[seat]) > total(state.players[best])) best = seat
    state.preserver = best
    next(state, { ask: 'throw', seat: best })
  },
  declarations (state) {
    next(state, ...order(state).map(seat => ({ ask: 'bearings', seat })), ...order(state).map(seat => ({ auto: 'equipping', seat })))
  },
  equipping (state, { seat }) {
    const p = state.players[seat]
    if (p.rods.length + p.reels.length) next(state, { ask: 'equip', seat })
  },
  openCan (state, { seat }) { state.players[seat].can = true },
  lettingGo (state, { seat }) { if (state.players[seat].regrets.length) next(state, { ask: 'letGo', seat }) },
  actions (state) {
    state.finalTurns = null
    giveTurn(state, state.first)
  },
  nextTurn (state, { seat }) {
    const n = state.players.length
    const awake = state.players.filter(p => !p.passed)
    if (awake.length === 0) return next(state, { auto: 'endOfDay' })
    if (awake.length === 1) {
      if (state.finalTurns === null) state.finalTurns = 2
      if (state.finalTurns === 0) return next(state, { auto: 'endOfDay' })
      state.finalTurns -= 1
    }
    let who = (seat + 1) % n
    while (state.players[who].passed) who = (who + 1) % n
    giveTurn(state, who)
  },
  endOfDay (state, _, luck, cards) {
    state.turn = null
    if (state.day === cards.calendar.length - 1) end(state, cards)
    else next(state, { auto: 'newDay' })
  }
}

const giveTurn = (state, seat) => {
  state.turn = { seat, acted: false, ease: 0, shoal: null }
  next(state, { ask: 'turn', seat })
}
const roll = (p, die, luck, cards) => luck({ what: 'roll', seat: p.seat, die: die.id, color: die.color, faces: cards.faces[die.color] })
const takeDie = (state, p, die, luck, cards) => {
  state.bag = state.bag.filter(d => d.id !== die.id)
  const rolled = { ...die, value: roll(p, die, luck, cards) }
  ;(p.fresh.length < madness(state, cards, p).dice ? p.fresh : p.spent).push(rolled)
}
const spend = (p, ids) => {
  p.spent.push(...p.fresh.filter(d => ids.includes(d.id)))
  p.fresh = p.fresh.filter(d => !ids.includes(d.id))
}
const draw = (state, kind, luck) => {
  if (!state.decks[kind].length && state.discards[kind].length) {
    state.decks[kind] = luck({ what: 'shuffle', deck: kind, cards: state.discards[kind] })
    state.discards[kind] = []
  }
  return state.decks[kind].shift()
}
const drawRegret = (state, p, luck) => { const r = draw(state, 'regret', luck); if (r) p.regrets.push(r) }
const drawDink = (state, p, luck) => { const d = draw(state, 'dink', luck); if (d) p.dink.push(d) }
const dropRegret = (state, p, key, cards) => {
  p.regrets = without(p.regrets, key)
  state.discards.regret.push(key)
  const max = madness(state, cards, p).dice
  if (p.fresh.length > max) {
    const low = [...p.fresh].sort((a, b) => a.value - b.value).slice(0, p.fresh.length - max)
    spend(p, low.map(d => d.id))
  }
}

// ---------------------------------------------------------------- card effects

const EFFECTS = {
  regret: (state, p, luck) => drawRegret(state, p, luck),
  dink: (state, p, luck) => drawDink(state, p, luck),
  calm: (state, p, luck, cards) => { if (p.regrets.length) dropRegret(state, p, luck({ what: 'pick', from: 'regrets', options: p.regrets }), cards) },
  cash: (state, p) => { p.cash += 1 },
  ease: state => { state.turn.ease += 1 },
  can: (state, p) => { p.can = true },
  loseDie: (state, p) => { if (p.fresh.length) spend(p, [p.fresh.reduce((a, b) => (b.value < a.value ? b : a)).id]) },
  wake: (state, p, luck, cards) => {
    if (!p.spent.length || p.fresh.length >= madness(state, cards, p).dice) return
    const die = p.spent.shift()
    p.fresh.push({ ...die, value: roll(p, die, luck, cards) })
  },
  reroll: (state, p, luck, cards) => { for (const d of p.fresh) d.value = roll(p, d, luck, cards) }
}
const apply = (state, p, effects, luck, cards) => {
  for (const { op, n } of effects ?? []) for (let i = 0; i < (n ?? 1); i++) EFFECTS[op](state, p, luck, cards)
}

// ---------------------------------------------------------------- actions

const again = (state, seat) => next(state, { ask: state.turn.shoal === null ? 'turn' : 'pay', seat })

const ACTIONS = {
  KEEP (state, p, { dice }) { spend(p, p.fresh.map(d => d.id).filter(id => !dice.includes(id))) },
  THROW (state, p, { to }) { state.preserver = to },
  BEARINGS (state, p, { to }) {
    if (to === 'sea') {
      if (p.place === 'port') p.depth = 1
      p.place = 'sea'
    } else {
      p.place = 'port'
      next(state, { auto: 'muster', seat: p.seat }, { auto: 'openCan', seat: p.seat }, { auto: 'lettingGo', seat: p.seat })
    }
  },
  EQUIP (state, p, { rod, reel }) { p.rod = rod; p.reel = reel },
  LET_GO (state, p, { regret }, luck, cards) { if (regret) dropRegret(state, p, regret, cards) },

  PASS (state, p) {
    p.passed = true
    next(state, { ask: 'reward', seat: p.seat }, { auto: 'nextTurn', seat: p.seat })
  },
  REWARD (state, p, { take }, luck, cards) {
    if (take === 'dink') drawDink(state, p, luck)
    else dropRegret(state, p, p.regrets.at(-1), cards)
  },
  END_TURN (state, p) { next(state, { auto: 'nextTurn', seat: p.seat }) },

  CAST (state, p, { shoal }, luck, cards) {
    const s = state.shoals[shoal]
    state.turn.acted = true
    state.turn.shoal = shoal
    if (!s.open) {
      s.open = true
      apply(state, p, cards.by[s.fish[0]].reveal, luck, cards)
    }
    next(state, { ask: 'pay', seat: p.seat })
  },
  CATCH (state, p, { dice }, luck, cards) {
    const s = state.shoals[state.turn.shoal]
    spend(p, dice)
    apply(state, p, cards.by[s.fish[0]].caught, luck, cards)
    p.hand.push(s.fish.shift())
    s.open = false
    if (s.fish.length === 1) drawRegret(state, p, luck)
    state.turn.shoal = null
    state.turn.ease = 0
    if (seaEmpty(state)) return end(state, cards)
    again(state, p.seat)
  },
  TAKE_DINK (state, p, { die }, luck) {
    if (die) { spend(p, [die]); drawDink(state, p, luck) }
    state.turn.shoal = null
    state.turn.ease = 0
    again(state, p.seat)
  },
  ABANDON (state, p) {
    p.lifeboat = false
    p.place = 'port'
    state.turn.acted = true
    next(state, { auto: 'muster', seat: p.seat }, { auto: 'lettingGo', seat: p.seat }, { ask: 'turn', seat: p.seat })
  },

  SELL (state, p, { fish }, luck, cards) {
    state.turn.acted = true
    p.cash += fish.reduce((sum, f) => sum + worth(state, cards, p, f), 0)
    for (const f of fish) p.hand = without(p.hand, f)
    for (const f of fish) if (cards.by[f].foul) drawRegret(state, p, luck)
    again(state, p.seat)
  },
  SHOP (state, p, { shop, cost, preserver }, luck, cards) {
    state.turn.acted = true
    p.cash -= priceOf(cost, preserver)
    p.shopped.push(shop)
    const [drawn, kept] = SHOPS[shop][cost]
    if (shop === 'dice') {
      for (let i = 0; i < drawn && state.bag.length; i++) {
        const id = luck({ what: 'pick', from: 'bag', options: state.bag.map(d => d.id) })
        takeDie(state, p, state.bag.find(d => d.id === id), luck, cards)
      }
      return again(state, p.seat)
    }
    const offer = state.decks[shop].splice(0, drawn)
    next(state, { ask: 'choose', seat: p.seat, shop, offer, kept: Math.min(kept, offer.length) }, { ask: 'turn', seat: p.seat })
  },
  CHOOSE (state, p, { keep }, luck, cards, { shop, offer }) {
    p[{ rod: 'rods', reel: 'reels', supply: 'supply' }[shop]].push(...keep)
    state.decks[shop].push(...offer.filter(c => !keep.includes(c)))
  },
  MOUNT (state, p, { mounts }, luck, cards) {
    state.turn.acted = true
    for (const { fish, slot } of mounts) {
      p.hand = without(p.hand, fish)
      p.trophies[slot] = { fish, worth: worth(state, cards, p, fish) }
    }
    again(state, p.seat)
  },

  EAT (state, p, { fish }, luck, cards) {
    p.hand = without(p.hand, fish)
    apply(state, p, cards.by[fish].eaten, luck, cards)
    again(state, p.seat)
  },
  PLAY (state, p, { card }, luck, cards) {
    if (p.dink.includes(card)) { p.dink = without(p.dink, card); state.discards.dink.push(card) }
    if (p.supply.includes(card)) p.supply = without(p.supply, card)
    if (p.reel === card) p.reelUsed = true
    apply(state, p, cards.by[card].play, luck, cards)
    again(state, p.seat)
  },
  PEEK (state, p, { shoal }) {
    p.can = false
    next(state, { ask: 'peeked', seat: p.seat, shoal }, { ask: 'turn', seat: p.seat })
  },
  PUT_BACK (state, p, { bottom }, luck, cards, { shoal }) {
    const pile = state.shoals[shoal].fish
    if (bottom) pile.push(pile.shift())
  },
  PRESERVER (state, p) {
    state.preserver = null
    state.turn.ease += 2
    again(state, p.seat)
  },
  SINK (state, p, { die }) {
    spend(p, [die])
    p.depth += 1
    next(state, { auto: 'nextTurn', seat: p.seat })
  }
}

export const priceOf = (cost, preserver) => Math.max(0, cost - (preserver ? 2 : 0))

export const reduce = (old, action, luck, cards) => {
  if (!allows(old, action, cards)) throw new Error('illegal: ' + JSON.stringify(action))
  const state = structuredClone(old)
  const ask = state.todo.shift()
  ACTIONS[action.type](state, state.players[ask.seat], action, luck, cards, ask)
  return settle(state, luck, cards)
}

// ---------------------------------------------------------------- what may be done

const subsets = (list, size) => {
  if (size === 0) return [[]]
  return list.flatMap((x, i) => subsets(list.slice(i + 1), size - 1).map(rest => [x, ...rest]))
}
const anySize = (list, from, to = list.length) => [...Array(Math.max(0, to - from + 1)).keys()].flatMap(i => subsets(list, from + i))
const arrangements = (list, size) => (size === 0 ? [[]] : list.flatMap(x => arrangements(list.filter(y => y !== x), size - 1).map(r => [x, ...r])))

export const legal = (state, cards) => {
  const ask = asked(state)
  return ask ? MOVES[ask.ask](state, state.players[ask.seat], ask, cards) : []
}

const playable = (state, p) => [
  ...[...p.dink, ...p.supply, ...(p.reel && !p.reelUsed ? [p.reel] : [])].map(card => ({ type: 'PLAY', card })),
  ...p.hand.map(fish => ({ type: 'EAT', fish }))
]
const MOVES = {
  keep: (state, p, { max }) => subsets(p.fresh.map(d => d.id), max).map(dice => ({ type: 'KEEP', dice })),
  throw: (state, p) => state.players.filter(o => o !== p).map(o => ({ type: 'THROW', to: o.seat })),
  bearings: () => [{ type: 'BEARINGS', to: 'sea' }, { type: 'BEARINGS', to: 'port' }],
  equip: (state, p) => [null, ...p.rods].flatMap(rod => [null, ...p.reels].map(reel => ({ type: 'EQUIP', rod, reel }))),
  letGo: (state, p) => [null, ...p.regrets].map(regret => ({ type: 'LET_GO', regret })),
  reward: (state, p) => [{ type: 'REWARD', take: 'dink' }, ...(p.regrets.length ? [{ type: 'REWARD', take: 'regret' }] : [])],
  choose: (state, p, { offer, kept }) => subsets(offer, kept).map(keep => ({ type: 'CHOOSE', keep })),
  peeked: () => [{ type: 'PUT_BACK', bottom: false }, { type: 'PUT_BACK', bottom: true }],
  pay: (state, p, ask, cards) => {
    const need = difficulty(state, cards, p, state.shoals[state.turn.shoal].fish[0])
    const sum = dice => dice.reduce((t, d) => t + d.value, 0)
    return [
      ...anySize(p.fresh, 0).filter(dice => sum(dice) >= need).map(dice => ({ type: 'CATCH', dice: dice.map(d => d.id) })),
      ...(p.fresh.length ? p.fresh.map(d => ({ type: 'TAKE_DINK', die: d.id })) : [{ type: 'TAKE_DINK', die: null }]),
      ...(state.preserver === p.seat ? [{ type: 'PRESERVER' }] : []),
      ...playable(state, p)
    ]
  },
  turn: (state, p, ask, cards) => [
    ...(state.turn.acted ? [{ type: 'END_TURN' }] : [{ type: 'PASS' }, ...(p.place === 'sea' ? seaMoves(state, p) : portMoves(state, p))]),
    ...playable(state, p),
    ...(p.can ? state.shoals.flatMap((s, shoal) => (s.fish.length && !s.open ? [{ type: 'PEEK', shoal }] : [])) : []),
    ...(p.place === 'sea' && p.depth < 3 ? p.fresh.map(d => ({ type: 'SINK', die: d.id })) : [])
  ]
}
const seaMoves = (state, p) => [
  ...(p.fresh.length ? state.shoals.flatMap((s, shoal) => (s.fish.length && s.depth >= p.depth ? [{ type: 'CAST', shoal }] : [])) : []),
  ...(p.lifeboat ? [{ type: 'ABANDON' }] : [])
]
const portMoves = (state, p) => {
  const free = p.trophies.flatMap((t, i) => (t ? [] : [i]))
  const stock = shop => (shop === 'dice' ? state.bag.length : state.decks[shop].length)
  return [
    ...anySize(p.hand, 1).map(fish => ({ type: 'SELL', fish })),
    ...Object.keys(SHOPS).filter(shop => !p.shopped.includes(shop) && stock(shop)).flatMap(shop => [1, 3, 5].flatMap(cost =>
      (state.preserver === p.seat ? [false, true] : [false]).filter(x => priceOf(cost, x) <= p.cash).map(preserver => ({ type: 'SHOP', shop, cost, preserver })))),
    ...anySize(p.hand, 1, Math.min(free.length, p.hand.length)).flatMap(fish =>
      arrangements(free, fish.length).map(slots => ({ type: 'MOUNT', mounts: fish.map((f, i) => ({ fish: f, slot: slots[i] })) })))
  ]
}
const canonical = value => {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort())
  if (value && typeof value === 'object') return JSON.stringify(Object.keys(value).sort().map(k => [k, canonical(value[k])]))
  return JSON.stringify(value)
}
export const allows = (state, action, cards) => {
  const wanted = canonical(action)
  return legal(state, cards).some(a => a.type === action.type && canonical(a) === wanted)
}

// ---------------------------------------------------------------- the end

export const scoreOf = (state, cards, p) =>
  p.hand.reduce((sum, f) => sum + worth(state, cards, p, f), 0) +
  p.trophies.reduce((sum, t, i) => sum + (t ? t.worth * cards.trophies[i] : 0), 0) +
  Math.round(p.cash / 2)

const end = (state, cards) => {
  const values = state.players.map(p => regretValue(cards, p))
  const worst = Math.max(...values)
  const lost = {}
  for (const p of state.players) {
    const mounted = p.trophies.filter(Boolean)
    if (values[p.seat] < worst || !mounted.length) continue
    const gone = mounted.reduce((a, b) => (cards.by[b.fish].value > cards.by[a.fish].value ? b : a))
    p.trophies[p.trophies.indexOf(gone)] = null
    lost[p.seat] = gone.fish
  }
  const scores = state.players.map(p => scoreOf(state, cards, p))
  const better = (a, b) => scores[b] - scores[a] || values[a] - values[b] || state.players[a].regrets.length - state.players[b].regrets.length
  const ranking = scores.map((_, i) => i).sort(better)
  state.result = { scores, values, lost, winners: ranking.filter(i => better(i, ranking[0]) === 0) }
  state.todo = []
}
