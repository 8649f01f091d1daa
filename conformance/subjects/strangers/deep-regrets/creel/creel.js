'use strict'
// creel - Deep Regrets as a reducer: reduce(state, command) -> { state, events, error }
// The state is plain data. Whatever is still to be done lies on state.agenda; a question to a player lies in state.question.
const DATA = require('./cards.json')
const DAYS = DATA.days
const CAT = {}
for (const kind of ['fish', 'regrets', 'dinks', 'rods', 'reels', 'supplies']) for (const c of DATA[kind]) CAT[c.id] = { ...c, kind }
const def = uid => CAT[uid.split('#')[0]]

// ------------------------------------------------------------------ chance
const luck = {
  random: Math.random,
  index (n, what) { return Math.floor(luck.random() * n) },
  shuffle (list, what) { for (let i = list.length - 1; i > 0; i--) { const j = luck.index(i + 1, what); [list[i], list[j]] = [list[j], list[i]] } },
  roll (die) { const f = DATA.dice[die.kind]; return f[luck.index(f.length, die.kind)] }
}
function seeded (seed) { let a = seed >>> 0; return () => { a = (a + 0x6D2B79F5) | 0; let t = Math.imul(a ^ (a >>> 15), 1 | a); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296 } }

// ------------------------------------------------------------------ setup
function deal (kind, copies = c => c.copies || 1) {
  const deck = []
  for (const c of DATA[kind]) for (let i = 1; i <= copies(c); i++) deck.push(c.id + '#' + i)
  luck.shuffle(deck, kind)
  return deck
}
function newGame ({ players = 3, short = false, first = 0 } = {}) {
  if (players < 2 || players > 5) throw new Error('2 to 5 players')
  let die = 0
  const s = { day: short ? 1 : 0, first, phase: 'refresh', players: [], shoals: {}, decks: {}, agenda: [], question: null, waiting: null, turn: null, last: null, preserver: null, omen: true, fished: [], result: null }
  for (let i = 0; i < players; i++) {
    s.players.push({ seat: i, bucks: DATA.fishbucks.start, place: 'sea', depth: 1, worms: false, lifeboat: false, hand: [], regrets: [], dinks: [], supplies: [], rods: [], reels: [], rod: null, reel: null, slots: DATA.mounts.map(x => ({ x, fish: null })), fresh: [], spent: [1, 2, 3].map(() => ({ id: ++die, kind: 'player', face: 0 })), passed: false, visited: [], used: {}, caught: 0 })
  }
  const fish = deal('fish')
  for (const d of [1, 2, 3]) {
    const mine = fish.filter(f => def(f).depth === d)
    DATA.columns.forEach((c, k) => { s.shoals[d + c] = { name: d + c, depth: d, col: c, up: false, cards: mine.slice(k * DATA.shoal, (k + 1) * DATA.shoal) } })
  }
  for (const kind of ['regrets', 'dinks', 'rods', 'reels', 'supplies']) s.decks[kind] = deal(kind)
  s.decks.regrets = s.decks.regrets.slice(0, DATA.regrets_each * players)
  s.decks.supplyPile = []
  s.bag = []
  for (const [kind, n] of Object.entries(DATA.bag)) for (let i = 0; i < n; i++) s.bag.push({ id: ++die, kind, face: 0 })
  s.agenda.push({ t: 'refresh' })
  run(s)
  return s
}

// ------------------------------------------------------------------ figures
const order = s => s.players.map((_, i) => (s.first + i) % s.players.length)
const sum = (list, f) => list.reduce((n, x) => n + f(x), 0)
const fronts = p => sum(p.regrets, r => def(r).value)
const row = p => DATA.madness.filter(r => r.cards <= fronts(p)).pop()
const regretValue = p => fronts(p) + (p.lifeboat ? DATA.lifeboat : 0)
const fixed = (card, is) => card && (def(card).static || []).find(x => x.is === is)
const worth = (p, f) => fixed(f, 'value_fixed') ? fixed(f, 'value_fixed').n : Math.max(0, def(f).value + row(p)[def(f).align])
const pips = dice => sum(dice, d => d.face)
const earn = (p, n) => { p.bucks = Math.max(0, Math.min(DATA.fishbucks.cap, p.bucks + n)) }
const gainDie = (p, d) => { (p.fresh.length < row(p).max_dice ? p.fresh : p.spent).push(d) }
const fits = (f, flt, p) => flt === 'all' || (flt.first_today ? p.caught === 0 : Object.entries(flt).every(([k, v]) => def(f)[k] === v))
function difficulty (s) {
  const c = s.turn.cast; const p = s.players[s.turn.seat]
  let n = c.base + c.plus
  const per = fixed(c.fish, 'difficulty_per')
  if (per) n += p[per.thing].length
  for (const g of [p.rod, p.reel]) { const x = fixed(g, 'difficulty'); if (x && fits(c.fish, x.filter, p)) n += x.n }
  return Math.max(0, n)
}
const price = (s, p, shop, tier) => Math.max(0, DATA.shops[shop][tier].price - row(p).discount - s.turn.coupon)
function open (s, p) {
  const all = Object.values(s.shoals)
  return all.filter(x => x.cards.length && x.depth <= p.depth && !all.some(y => y !== x && y.col === x.col && y.up && y.cards.length && fixed(y.cards[0], 'column_lock')))
}

// ------------------------------------------------------------------ agenda
function run (s) { while (!s.question && s.agenda.length && s.phase !== 'over') { const t = s.agenda.shift(); TASK[t.t](s, t) } }
function ask (s, t, seat, kind, options, more = {}) { s.question = { seat, kind, options, ...more }; s.waiting = t }
const then = (s, ...tasks) => s.agenda.unshift(...tasks)
function takeShoal (shoal) { shoal.up = false; return shoal.cards.shift() }

const TASK = {
  newDay (s) {
    s.day++
    s.first = (s.first + 1) % s.players.length
    for (const x of Object.values(s.shoals)) if (x.up && x.cards.length) takeShoal(x)
    for (const p of s.players) Object.assign(p, { visited: [], used: {}, caught: 0 })
    const e = DATA.day_effects[DAYS[s.day]]
    if (e === 'worms') for (const p of s.players) p.worms = true
    if (e === 'money') for (const p of s.players.filter(x => x.place === 'port')) earn(p, DATA.thursday_money)
    if (e === 'die') {
      for (const i of order(s)) {
        const kind = DATA.saturday_die.find(k => s.bag.some(d => d.kind === k))
        if (kind) then(s, { t: 'fx', seat: i, e: { do: 'gain_die', kind } })
        run1(s)
      }
    }
    for (const p of s.players) if (p.place === 'sea' && p.depth > 1) p.depth--
    if (empty(s)) return end(s)
    then(s, { t: 'refresh' })
  },
  refresh (s) {
    s.phase = 'refresh'
    then(s, ...order(s).map(seat => ({ t: 'muster', seat })), { t: 'throw' }, { t: 'bearings' })
  },
  muster (s, t) {
    const p = s.players[t.seat]
    if (t.step === 'keep') {
      const all = p.fresh.concat(p.spent)
      p.fresh = all.filter(d => t.reply.includes(d.id))
      p.spent = all.filter(d => !t.reply.includes(d.id))
      return
    }
    if (p.fresh.length && !t.reply) return ask(s, t, t.seat, 'reroll', p.fresh.map(d => d.id), { any: true })
    const again = t.reply || []
    for (const d of p.fresh.concat(p.spent)) if (p.spent.includes(d) || again.includes(d.id)) d.face = luck.roll(d)
    const all = p.fresh.concat(p.spent)
    p.fresh = all; p.spent = []
    const max = row(p).max_dice
    if (all.length > max) ask(s, { t: 'muster', seat: t.seat, step: 'keep' }, t.seat, 'keep', all.map(d => d.id), { count: max })
  },
  throw (s, t) {
    const best = order(s).reduce((b, i) => pips(s.players[i].fresh) > pips(s.players[b].fresh) ? i : b)
    const others = order(s).filter(i => i !== best)
    if (t.reply === undefined && others.length > 1) return ask(s, t, best, 'preserver', others)
    s.preserver = t.reply === undefined ? others[0] : t.reply
  },
  bearings (s) {
    if (DAYS[s.day] === 'monday') return then(s, { t: 'action' })
    s.phase = 'declare'
    then(s, ...s.players.map(p => ({ t: 'declare', seat: p.seat })), { t: 'action' })
  },
  declare (s, t) {
    const p = s.players[t.seat]
    if (!t.reply) return ask(s, t, t.seat, 'bearings', ['sea', 'port'])
    const gear = []
    p.rod = p.reel = null
    if (p.rods.length) gear.push({ t: 'equip', seat: t.seat, part: 'rod' })
    if (p.reels.length) gear.push({ t: 'equip', seat: t.seat, part: 'reel' })
    if (t.reply === 'port') then(s, ...gear, { t: 'port', seat: t.seat, worms: true })
    else { if (p.place === 'port') p.depth = 1; p.place = 'sea'; then(s, ...gear) }
  },
  equip (s, t) {
    const p = s.players[t.seat]
    if (t.reply === undefined) return ask(s, t, t.seat, t.part, ['none', ...p[t.part + 's']])
    p[t.part] = t.reply === 'none' ? null : t.reply
  },
  port (s, t) {
    const p = s.players[t.seat]
    p.place = 'port'
    const flip = t.worms ? [{ t: 'wormsUp', seat: t.seat }] : []
    then(s, { t: 'muster', seat: t.seat }, ...flip, { t: 'repent', seat: t.seat })
  },
  wormsUp (s, t) { s.players[t.seat].worms = true },
  repent (s, t) {
    const p = s.players[t.seat]
    if (!p.regrets.length) return
    if (t.reply === undefined) return ask(s, t, t.seat, 'regret', ['none', ...p.regrets])
    if (t.reply !== 'none') dropRegret(s, p, t.reply)
  },
  action (s) {
    s.phase = 'action'; s.last = null
    for (const p of s.players) p.passed = false
    startTurn(s, s.first)
  },
  nextTurn (s) {
    if (empty(s)) return end(s)
    const left = s.players.filter(p => !p.passed)
    if (!left.length) return then(s, { t: 'dayEnd' })
    if (left.length === 1 && s.last === null) s.last = DATA.last_turns
    if (s.last !== null && s.last-- === 0) return then(s, { t: 'dayEnd' })
    let i = s.turn.seat
    do i = (i + 1) % s.players.length; while (s.players[i].passed)
    startTurn(s, i)
  },
  dayEnd (s) { if (s.day === DAYS.length - 1) end(s); else then(s, { t: 'newDay' }) },
  fx (s, t) { FX[t.e.do](s, t.e, s.players[t.seat], t) },
  effects (s, t) { then(s, ...t.list.map(e => ({ t: 'fx', seat: t.seat, e }))) },
  afterReveal (s) { if (s.turn.cast && s.turn.cast.over === 'caught') then(s, ...landing(s)) },
  land (s, t) {
    const c = s.turn.cast; const p = s.players[t.seat]; const shoal = s.shoals[c.shoal]
    const k = shoal.cards.indexOf(c.fish)
    s.turn.cast = null
    if (k < 0) return
    shoal.cards.splice(k, 1)
    if (k === 0) shoal.up = false
    p.hand.push(c.fish); p.caught++
    if (shoal.cards.length === 1) then(s, { t: 'fx', seat: t.seat, e: { do: 'draw_regret', n: 1 } })
  },
  missed (s) {
    const c = s.turn.cast
    s.turn.cast = null
    if (c.onMiss && s.shoals[c.shoal].cards.includes(c.fish)) moveFish(s, c, c.onMiss)
  },
  peekWorms (s, t) {
    const x = s.shoals[t.shoal]
    if (t.reply === undefined) return ask(s, t, t.seat, 'worms', ['top', 'bottom'], { seen: x.cards[0] })
    if (t.reply === 'bottom') x.cards.push(takeShoal(x))
  },
  keepCards (s, t) {
    const p = s.players[t.seat]; const deck = s.decks[t.shop]
    if (!t.drawn) t.drawn = deck.splice(0, t.tier.draw)
    if (t.drawn.length > t.tier.keep && !t.reply) return ask(s, t, t.seat, 'keepCards', t.drawn, { count: t.tier.keep })
    for (const c of t.drawn) (!t.reply || t.reply.includes(c) ? p[t.shop] : deck).push(c)
    for (const part of ['rod', 'reel']) if (t.shop === part + 's' && !p[part]) p[part] = p[t.shop][p[t.shop].length - 1]
  },
  reward (s, t) {
    const p = s.players[t.seat]
    if (t.choice === 'regret') dropRegret(s, p, p.regrets[luck.index(p.regrets.length, 'regret')])
    else then(s, { t: 'fx', seat: t.seat, e: { do: 'draw_dink', n: 1 } })
  }
}
function run1 (s) { const t = s.agenda.shift(); if (t) TASK[t.t](s, t) }
function startTurn (s, seat) { s.turn = { seat, acted: false, shopping: false, coupon: 0, cast: null } }
const empty = s => Object.values(s.shoals).every(x => !x.cards.length)
function dropRegret (s, p, c) { p.regrets.splice(p.regrets.indexOf(c), 1); s.decks.regrets.push(c) }
const landing = s => [{ t: 'effects', seat: s.turn.seat, list: def(s.turn.cast.fish).catch || [] }, { t: 'land', seat: s.turn.seat }]
function moveFish (s, c, to) {
  const shoal = s.shoals[c.shoal]; const k = shoal.cards.indexOf(c.fish)
  shoal.cards.splice(k, 1)
  if (k === 0) shoal.up = false
  if (to === 'bottom') shoal.cards.push(c.fish)
  else if (to === 'left') {
    const cols = DATA.columns
    const other = s.shoals[shoal.depth + cols[(cols.indexOf(shoal.col) + cols.length - 1) % cols.length]]
    other.cards.unshift(c.fish); other.up = true
  } else order(s).map(i => s.players[i]).reduce((a, b) => b.regrets.length > a.regrets.length ? b : a).hand.push(c.fish)
}

// ------------------------------------------------------------------ card texts
function who (s, sel, p) {
  const ring = order(s); const n = s.players.length
  if (sel === 'all') return ring
  if (sel === 'others') return ring.filter(i => i !== p.seat)
  if (sel === 'at_sea') return ring.filter(i => s.players[i].place === 'sea')
  if (sel === 'left') return [(p.seat + 1) % n]
  if (sel === 'right') return [(p.seat + n - 1) % n]
  return ring.filter(i => s.players[i].place === 'sea' && s.players[i].depth === sel.at_depth)
}
// true if the effect has been dealt out to others (or a player has to be chosen first)
function spread (s, e, p, t) {
  const sel = e.who
  if (!sel || sel === 'self') return false
  if (sel === 'chosen_other') {
    if (t.reply === undefined) ask(s, t, p.seat, 'player', who(s, 'others', p))
    else then(s, { t: 'fx', seat: t.reply, e: { ...e, who: 'self' } })
  } else then(s, ...who(s, sel, p).map(seat => ({ t: 'fx', seat, e: { ...e, who: 'self' } })))
  return true
}
function area (s, a, t, p) { // null: a question has been asked
  const all = Object.values(s.shoals); const here = s.turn.cast && s.shoals[s.turn.cast.shoal]
  if (a === 'this_shoal') return [here]
  if (a === 'row') return all.filter(x => x.depth === here.depth && x !== here)
  if (a === 'column') return all.filter(x => x.col === here.col && x !== here)
  if (a === 'all_tops') return all
  const options = all.filter(x => x.cards.length).map(x => x.name)
  if (!t.reply) { ask(s, t, p.seat, 'shoals', options, { count: Math.min(a.any, options.length) }); return null }
  return t.reply.map(x => s.shoals[x])
}
const test = (p, x) => {
  const [k, n] = Object.entries(x)[0]
  if (k === 'at_depth') return p.place === 'sea' && p.depth === n
  const have = { regrets: p.regrets.length, hand: p.hand.length, bucks: p.bucks, fresh: p.fresh.length }[k.split('_')[0]]
  return k.endsWith('least') ? have >= n : have <= n
}
const dieOf = (p, id) => p.fresh.find(d => d.id === id) || p.spent.find(d => d.id === id)
const ids = dice => dice.map(d => d.id)
function spend (p, id) { const k = p.fresh.findIndex(d => d.id === id); p.spent.push(...p.fresh.splice(k, 1)) }
const again = (s, t) => { if (t.e.n > 1) then(s, { t: 'fx', seat: t.seat, e: { ...t.e, n: t.e.n - 1 } }) }

const FX = {
  draw_regret (s, e, p, t) {
    if (spread(s, e, p, t)) return
    const extra = sum(p.hand, f => (fixed(f, 'extra_regret_draw') || { n: 0 }).n)
    p.regrets.push(...s.decks.regrets.splice(0, e.n + extra))
  },
  discard_regret (s, e, p, t) {
    if (spread(s, e, p, t) || !p.regrets.length) return
    if (e.pick === 'choice' && t.reply === undefined) return ask(s, t, p.seat, 'regret', p.regrets.slice())
    dropRegret(s, p, e.pick === 'choice' ? t.reply : p.regrets[luck.index(p.regrets.length, 'regret')])
    again(s, t)
  },
  move_regret (s, e, p, t) {
    if (!p.regrets.length) return
    if (e.to === 'chosen_other') {
      if (t.reply === undefined) return ask(s, t, p.seat, 'player', who(s, 'others', p))
      return then(s, { t: 'fx', seat: p.seat, e: { ...e, to: t.reply } })
    }
    if (e.pick === 'choice' && t.reply === undefined) return ask(s, t, p.seat, 'regret', p.regrets.slice())
    const c = e.pick === 'choice' ? t.reply : p.regrets[luck.index(p.regrets.length, 'regret')]
    p.regrets.splice(p.regrets.indexOf(c), 1)
    s.players[typeof e.to === 'number' ? e.to : who(s, e.to, p)[0]].regrets.push(c)
  },
  draw_dink (s, e, p, t) {
    const deck = s.decks.dinks; const many = fixed(p.reel, 'dink_draw_n')
    if (!deck.length) return
    if (!many || deck.length === 1) { p.dinks.push(deck.shift()); return again(s, t) }
    if (!t.drawn) { t.drawn = deck.splice(0, many.n); return ask(s, t, p.seat, 'dink', t.drawn) }
    p.dinks.push(t.reply)
    deck.push(...t.drawn.filter(c => c !== t.reply))
    again(s, t)
  },
  refresh (s, e, p, t) {
    if (!p.spent.length || p.fresh.length >= row(p).max_dice) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'refresh', ids(p.spent))
    const d = dieOf(p, t.reply)
    p.spent.splice(p.spent.indexOf(d), 1)
    d.face = luck.roll(d)
    p.fresh.push(d)
    again(s, t)
  },
  increment (s, e, p, t) {
    if (!p.fresh.length) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'increment', ids(p.fresh))
    const d = dieOf(p, t.reply)
    d.face = Math.min(Math.max(...DATA.dice[d.kind]), d.face + e.n)
  },
  reroll (s, e, p, t) {
    const all = e.n === 'all' || p.fresh.length <= e.n
    if (!all && !t.reply) return ask(s, t, p.seat, 'rerollSome', ids(p.fresh), { count: e.n })
    for (const d of p.fresh) if (all || t.reply.includes(d.id)) d.face = luck.roll(d)
  },
  reroll_until (s, e, p, t) {
    if (!p.fresh.length) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'rerollOne', ids(p.fresh))
    const d = dieOf(p, t.reply)
    for (let i = 0; i < e.limit; i++) { d.face = luck.roll(d); if (d.face >= e.at_least) break }
  },
  set_max (s, e, p, t) {
    const all = p.fresh.length <= e.n
    if (!all && !t.reply) return ask(s, t, p.seat, 'max', ids(p.fresh), { count: e.n })
    for (const d of p.fresh) if (all || t.reply.includes(d.id)) d.face = Math.max(...DATA.dice[d.kind])
  },
  gain_die (s, e, p, t) {
    if (e.kind === 'any') {
      const kinds = [...new Set(s.bag.map(d => d.kind))]
      if (!kinds.length) return
      if (t.reply === undefined) return ask(s, t, p.seat, 'colour', kinds)
    }
    const kind = e.kind === 'any' ? t.reply : e.kind
    let d
    if (kind === 'omen') { if (!s.omen) return; s.omen = false; d = { id: 900, kind: 'omen', face: 0 } } else {
      const k = s.bag.findIndex(x => x.kind === kind)
      if (k < 0) return
      d = s.bag.splice(k, 1)[0]
    }
    d.face = luck.roll(d)
    gainDie(p, d)
  },
  gain_bucks (s, e, p, t) { if (!spread(s, e, p, t)) earn(p, e.n) },
  boat (s, e, p, t) { if (!spread(s, e, p, t) && p.place === 'sea') p.depth = e.to || Math.max(1, Math.min(3, p.depth + e.by)) },
  flip_worms (s, e, p) { p.worms = true },
  set_difficulty (s, e) { const c = s.turn.cast; if (c) { c.base = e.x; c.plus = 0 } },
  add_difficulty (s, e) { if (s.turn.cast) s.turn.cast.plus += e.x },
  coin (s, e, p) { then(s, { t: 'effects', seat: p.seat, list: luck.index(2, 'coin') === 0 ? e.heads : e.tails }) },
  if (s, e, p) { then(s, { t: 'effects', seat: p.seat, list: test(p, e.test) ? e.then : e.else || [] }) },
  for_each (s, e, p) { then(s, ...who(s, e.who, p).map(seat => ({ t: 'effects', seat, list: e.then }))) },
  choose_one (s, e, p, t) {
    if (t.reply === undefined) return ask(s, t, p.seat, 'one', e.of.map((_, i) => i))
    then(s, { t: 'effects', seat: p.seat, list: e.of[t.reply] })
  },
  may (s, e, p, t) {
    const c = e.cost
    if ((c.bucks || 0) > p.bucks || (c.dice || 0) > p.fresh.length || (c.fish || 0) > p.hand.length) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'may', ['yes', 'no'])
    if (t.reply === 'no') return
    earn(p, -(c.bucks || 0))
    const costs = []
    if (c.dice) costs.push({ t: 'fx', seat: p.seat, e: { do: 'spend_die' } })
    if (c.fish) costs.push({ t: 'fx', seat: p.seat, e: { do: 'lose_fish' } })
    if (c.regrets) costs.push({ t: 'fx', seat: p.seat, e: { do: 'draw_regret', n: c.regrets } })
    then(s, ...costs, { t: 'effects', seat: p.seat, list: e.then })
  },
  spend_die (s, e, p, t) { if (t.reply === undefined) ask(s, t, p.seat, 'spend', ids(p.fresh)); else spend(p, t.reply) },
  lose_fish (s, e, p, t) { if (t.reply === undefined) ask(s, t, p.seat, 'fish', p.hand.slice()); else p.hand.splice(p.hand.indexOf(t.reply), 1) },
  take_supply (s, e, p) { p.supplies.push(...s.decks.supplies.splice(0, e.n)) },
  discard_item (s, e, p, t) {
    if (spread(s, e, p, t)) return
    const items = [...p.supplies, ...p.rods, ...p.reels]
    if (!items.length) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'item', items)
    for (const k of ['supplies', 'rods', 'reels']) p[k] = p[k].filter(c => c !== t.reply)
    for (const k of ['rod', 'reel']) if (p[k] === t.reply) p[k] = null
  },
  discard_fish (s, e, p) { p.hand = p.hand.filter(f => !fits(f, e.filter, p)) },
  peek (s, e, p, t) {
    const a = area(s, e.area, t, p)
    if (a) s.fished.push({ seat: p.seat, saw: a.map(x => [x.name, ...x.cards.slice(0, e.n)]) })
  },
  reorder (s, e, p, t) {
    const options = Object.values(s.shoals).filter(x => x.cards.length && !x.up).map(x => x.name)
    if (!t.shoal && !t.reply) return options.length ? ask(s, t, p.seat, 'shoal', options) : undefined
    if (!t.shoal) { const x = s.shoals[t.reply]; return ask(s, { ...t, shoal: x.name, reply: undefined }, p.seat, 'order', x.cards.slice(0, e.n), { count: Math.min(e.n, x.cards.length) }) }
    s.shoals[t.shoal].cards.splice(0, t.reply.length, ...t.reply)
  },
  reveal (s, e, p, t) { for (const x of area(s, e.area, t, p) || []) if (x.cards.length) x.up = true },
  discard_top (s, e, p, t) {
    if (e.area === 'under_this') { s.shoals[s.turn.cast.shoal].cards.splice(1, e.n); return }
    for (const x of area(s, e.area, t, p) || []) if (x.cards.length) takeShoal(x)
  },
  relocate_this (s, e) {
    if (e.on === 'miss') s.turn.cast.onMiss = e.to
    else { moveFish(s, s.turn.cast, e.to); s.turn.cast = null }
  },
  swap (s, e, p, t) {
    const c = s.turn.cast; const shoal = s.shoals[c.shoal]
    const rest = Object.values(s.shoals).filter(x => x.depth === shoal.depth && x !== shoal && x.cards.length).map(x => x.name)
    const options = e.target === 'hand' ? p.hand.slice() : rest
    if (!options.length) return
    if (t.reply === undefined) return ask(s, t, p.seat, 'swap', options)
    let fish = t.reply
    if (e.target === 'hand') p.hand[p.hand.indexOf(fish)] = c.fish
    else { const x = s.shoals[t.reply]; fish = x.cards[0]; x.cards[0] = c.fish; x.up = true }
    shoal.cards[0] = fish
    c.fish = fish; c.base = def(fish).difficulty
  },
  auto_catch (s, e, p) { if (test(p, e.if)) s.turn.cast.over = 'caught' },
  end_action (s, e) { if (e.free) s.turn.cast = null; else s.turn.cast.over = 'miss' },
  add_slot (s, e, p) { p.slots.push({ x: e.multiplier, fish: null }) }
}

// ------------------------------------------------------------------ commands
class Denied extends Error { constructor (why, kept) { super(why); this.kept = kept } }
const no = (bad, why) => { if (bad) throw new Denied(why) }
const distinct = l => new Set(l).size === l.length
const act = (s, place) => { no(s.turn.acted || s.turn.cast, 'your action is done'); no(place && s.players[s.turn.seat].place !== place, 'only at ' + place) }

const COMMAND = {
  cast (s, p, { shoal }) {
    act(s, 'sea')
    const x = s.shoals[shoal]
    no(!x || !open(s, p).includes(x), 'no cast there')
    no(!p.fresh.length, 'no Fresh die')
    s.turn.acted = true
    const f = x.cards[0]; const first = !x.up
    x.up = true
    s.turn.cast = { shoal, fish: f, base: def(f).difficulty, plus: 0, onMiss: null, over: null }
    if (first && !fixed(p.rod, 'ignore_reveal')) then(s, { t: 'effects', seat: p.seat, list: def(f).reveal || [] }, { t: 'afterReveal' })
  },
  catch (s, p, { dice }) {
    const c = s.turn.cast
    no(!c || c.over === 'miss', 'no fish to pay for')
    no(!distinct(dice) || dice.some(i => !p.fresh.some(d => d.id === i)), 'not your Fresh dice')
    const ex = fixed(c.fish, 'exact_dice')
    no(ex && dice.length !== ex.n, 'exactly ' + (ex && ex.n) + ' dice')
    const got = pips(dice.map(i => dieOf(p, i)))
    no(got < difficulty(s), 'not enough')
    if (fixed(p.reel, 'keep_change')) earn(p, got - difficulty(s))
    dice.forEach(i => spend(p, i))
    then(s, ...landing(s))
  },
  leave (s, p) {
    const c = s.turn.cast
    no(!c, 'no fish to leave')
    no(c.over !== 'miss' && fixed(c.fish, 'must_catch') && pips(p.fresh) >= difficulty(s), 'this one must be caught')
    if (p.fresh.length) {
      spend(p, p.fresh.reduce((a, b) => b.face < a.face ? b : a).id)
      then(s, { t: 'fx', seat: p.seat, e: { do: 'draw_dink', n: 1 } }, { t: 'missed' })
    } else then(s, { t: 'missed' })
  },
  abandon (s, p) {
    act(s, 'sea')
    no(p.lifeboat, 'the Lifeboat is used')
    p.lifeboat = s.turn.acted = true
    then(s, { t: 'port', seat: p.seat, worms: false })
  },
  sell (s, p, { fish }) {
    act(s, 'port')
    no(!fish.length || !distinct(fish) || fish.some(f => !p.hand.includes(f)), 'not in your hand')
    no(fish.some(f => fixed(f, 'no_sell')), 'nobody buys that')
    s.turn.acted = true
    earn(p, sum(fish, f => worth(p, f)))
    p.hand = p.hand.filter(f => !fish.includes(f))
    then(s, ...fish.filter(f => def(f).align === 'foul').map(() => ({ t: 'fx', seat: p.seat, e: { do: 'draw_regret', n: 1 } })))
  },
  buy (s, p, { shop, tier }) {
    if (!s.turn.shopping) act(s, 'port')
    no(!DATA.shops[shop] || !DATA.shops[shop][tier], 'no such shop')
    no(p.visited.includes(shop), 'one visit a day')
    no(shop === 'dice' ? !s.bag.length : !s.decks[shop].length, 'sold out')
    p.visited.push(shop)
    if (p.bucks < price(s, p, shop, tier)) throw new Denied('too dear', true)
    p.bucks -= price(s, p, shop, tier)
    s.turn.acted = s.turn.shopping = true
    s.turn.coupon = 0
    if (shop !== 'dice') return then(s, { t: 'keepCards', seat: p.seat, shop, tier: DATA.shops[shop][tier] })
    for (let i = 0; i < DATA.shops.dice[tier].draw && s.bag.length; i++) {
      const d = s.bag.splice(luck.index(s.bag.length, 'bag'), 1)[0]
      d.face = luck.roll(d)
      gainDie(p, d)
    }
  },
  mount (s, p, { fish, slots }) {
    act(s, 'port')
    no(!fish.length || fish.length > DATA.mount_at_once || fish.length !== slots.length, 'one to three')
    no(!distinct(fish) || fish.some(f => !p.hand.includes(f)), 'not in your hand')
    no(!distinct(slots) || slots.some(i => !p.slots[i] || p.slots[i].fish), 'no empty slot')
    s.turn.acted = true
    fish.forEach((f, i) => { p.slots[slots[i]].fish = f })
    p.hand = p.hand.filter(f => !fish.includes(f))
  },
  pass (s, p, { reward }) {
    act(s)
    no(!['dink', 'regret'].includes(reward) || (reward === 'regret' && !p.regrets.length), 'dink or regret')
    p.passed = true
    then(s, { t: 'reward', seat: p.seat, choice: reward }, { t: 'nextTurn' })
  },
  done (s) { no(!s.turn.acted || s.turn.cast, 'act or pass first'); then(s, { t: 'nextTurn' }) },
  eat (s, p, { fish }) {
    no(!p.hand.includes(fish), 'not in your hand')
    no(!def(fish).eat, 'not edible')
    p.hand.splice(p.hand.indexOf(fish), 1)
    then(s, { t: 'effects', seat: p.seat, list: def(fish).eat })
  },
  worms (s, p, { shoal }) {
    const x = s.shoals[shoal]
    no(!p.worms, 'the Can is face-down')
    no(s.turn.cast || !x || !x.cards.length || x.up, 'no hidden fish there')
    p.worms = false
    then(s, { t: 'peekWorms', seat: p.seat, shoal })
  },
  preserver (s, p) {
    no(s.preserver !== p.seat, 'you do not have it')
    no(p.place === 'sea' && !s.turn.cast, 'no fish to use it on')
    s.preserver = null
    if (p.place === 'sea') s.turn.cast.plus -= DATA.life_preserver.difficulty
    else s.turn.coupon += DATA.life_preserver.price
  },
  sinker (s, p, { die }) {
    no(p.place !== 'sea' || p.depth === 3 || s.turn.cast, 'no way down')
    no(!p.fresh.some(d => d.id === die), 'not a Fresh die')
    spend(p, die)
    p.depth++
  },
  play (s, p, { card }) {
    const own = p.dinks.includes(card) ? 'dinks' : p.supplies.includes(card) ? 'supplies' : null
    const c = own && def(card)
    no(!own || !c.when, 'no use')
    no(c.when === 'sea_pay' && !s.turn.cast, 'only with a fish on the hook')
    no(c.when === 'shop' && p.place !== 'port', 'only at Port')
    p[own].splice(p[own].indexOf(card), 1)
    if (own === 'dinks') s.decks.dinks.push(card); else s.decks.supplyPile.push(card)
    if (c.cost_reduction) { if (c.when === 'shop') s.turn.coupon += c.cost_reduction; else s.turn.cast.plus -= c.cost_reduction }
    if (c.effects) then(s, { t: 'effects', seat: p.seat, list: c.effects })
  },
  use (s, p, { gear }) {
    const a = gear && [p.rod, p.reel].includes(gear) && def(gear).activated
    no(!a, 'nothing to use')
    no(a.when === 'sea_pay' && !s.turn.cast, 'only with a fish on the hook')
    no((p.used[gear] || 0) >= a.limit, 'used up for today')
    p.used[gear] = (p.used[gear] || 0) + 1
    then(s, { t: 'effects', seat: p.seat, list: a.effects })
  }
}

function reduce (state, cmd) {
  const s = structuredClone(state)
  try {
    no(s.phase === 'over', 'the game is over')
    if (cmd.type === 'answer') {
      const q = s.question; const v = cmd.value
      no(!q || q.seat !== cmd.seat, 'nobody asked you')
      if (q.any || q.count) no(!Array.isArray(v) || !distinct(v) || v.some(x => !q.options.includes(x)) || (q.count && v.length !== q.count), 'not a good choice')
      else no(!q.options.includes(v), 'not among the answers')
      s.question = null
      s.agenda.unshift({ ...s.waiting, reply: v })
    } else {
      no(s.question || s.phase !== 'action' || s.turn.seat !== cmd.seat, 'not your turn')
      no(!COMMAND[cmd.type], 'no such command')
      COMMAND[cmd.type](s, s.players[cmd.seat], cmd)
    }
    run(s)
    return { state: s, error: null }
  } catch (e) {
    if (!(e instanceof Denied)) throw e
    return { state: e.kept ? s : state, error: e.message }
  }
}

// ------------------------------------------------------------------ the end
function end (s) {
  s.phase = 'over'; s.turn = null; s.agenda = []
  const worst = Math.max(...s.players.map(regretValue))
  for (const p of s.players.filter(x => regretValue(x) === worst)) {
    const full = p.slots.filter(x => x.fish)
    if (full.length) full.reduce((a, b) => worth(p, b.fish) > worth(p, a.fish) ? b : a).fish = null
  }
  const points = s.players.map(p => {
    const hand = sum(p.hand, f => def(f).value)
    const mounted = sum(p.slots.filter(x => x.fish), x => worth(p, x.fish) * x.x)
    const money = Math.ceil(p.bucks / DATA.fishbucks.a_point)
    return { hand, mounted, money, total: hand + mounted + money }
  })
  const rank = p => [-points[p.seat].total, regretValue(p), p.regrets.length]
  const cmp = (a, b) => { const x = rank(a); const y = rank(b); return x[0] - y[0] || x[1] - y[1] || x[2] - y[2] }
  const best = s.players.reduce((a, b) => cmp(b, a) < 0 ? b : a)
  s.result = { points, winners: s.players.filter(p => cmp(p, best) === 0).map(p => p.seat) }
}

module.exports = { newGame, reduce, luck, seeded, def, CAT, DATA, DAYS, difficulty, price, open, row, regretValue, worth, pips, fixed, end }

// ------------------------------------------------------------------ bots: node creel.js [players] [games]
function botCommand (s, r) {
  const one = l => l[Math.floor(r() * l.length)]
  if (s.question) {
    const q = s.question
    const value = q.any ? q.options.filter(() => r() < 0.5) : q.count ? q.options.slice().sort(() => r() - 0.5).slice(0, q.count) : one(q.options)
    return { type: 'answer', seat: q.seat, value }
  }
  const seat = s.turn.seat; const p = s.players[seat]
  if (s.turn.cast) {
    const toy = [...p.dinks, ...p.supplies].find(c => def(c).when === 'sea_pay')
    if (toy && r() < 0.3) return { type: 'play', seat, card: toy }
    const dice = []
    for (const d of p.fresh.slice().sort((a, b) => b.face - a.face)) if (pips(dice) < difficulty(s)) dice.push(d)
    const t = reduce(s, { type: 'catch', seat, dice: dice.map(d => d.id) })
    if (!t.error) return { type: 'catch', seat, dice: dice.map(d => d.id) }
    const l = reduce(s, { type: 'leave', seat })
    return l.error ? { type: 'catch', seat, dice: p.fresh.map(d => d.id) } : { type: 'leave', seat }
  }
  const list = [{ type: 'done' }, { type: 'cast', shoal: one(Object.keys(s.shoals)) }, { type: 'cast', shoal: one(Object.keys(s.shoals)) }, { type: 'sell', fish: p.hand }, { type: 'mount', fish: p.hand.slice(0, 1), slots: [Math.floor(r() * 3)] },
    { type: 'buy', shop: one(Object.keys(DATA.shops)), tier: Math.floor(r() * 3) }, { type: 'eat', fish: one(p.hand) || '' }, { type: 'worms', shoal: one(Object.keys(s.shoals)) }, { type: 'preserver' }, { type: 'sinker', die: (one(p.fresh) || {}).id },
    { type: 'play', card: one([...p.dinks, ...p.supplies]) }, { type: 'use', gear: one([p.rod, p.reel]) }]
  if (r() < 0.01) list.push({ type: 'abandon' })
  for (const c of list.sort(() => r() - 0.5)) { c.seat = seat; if (!reduce(s, c).error) return c }
  return { type: 'pass', seat, reward: p.regrets.length && r() < 0.5 ? 'regret' : 'dink' }
}
if (require.main === module) {
  const n = Number(process.argv[2] || 3); const games = Number(process.argv[3] || 1)
  for (let g = 0; g < games; g++) {
    luck.random = seeded(g)
    const r = seeded(g + 1000)
    let s = newGame({ players: n, short: g % 5 === 4, first: g % n })
    let steps = 0
    while (s.phase !== 'over') {
      const c = botCommand(s, r)
      const t = reduce(s, c)
      if (t.error) throw new Error(t.error + ' ' + JSON.stringify(c))
      s = t.state
      if (++steps > 5000) throw new Error('endless')
    }
    console.log('game', g, DAYS[s.day], s.result.points.map(x => x.total).join(' '), 'won by', s.result.winners.join(','))
  }
}
