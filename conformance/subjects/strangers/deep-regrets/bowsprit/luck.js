// luck(request) answers everything random:
//   { what: 'shuffle', deck, cards } -> the cards in an order
//   { what: 'roll', seat, die, color, faces } -> a face
//   { what: 'pick', from, options } -> one of the options
export const seeded = seed => {
  let a = seed >>> 0
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const luck = request => {
    if (request.what === 'roll') return request.faces[Math.floor(next() * request.faces.length)]
    if (request.what === 'pick') return request.options[Math.floor(next() * request.options.length)]
    const cards = [...request.cards]
    for (let i = cards.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1))
      ;[cards[i], cards[j]] = [cards[j], cards[i]]
    }
    return cards
  }
  luck.next = next
  return luck
}
