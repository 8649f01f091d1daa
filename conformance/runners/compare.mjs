// Comparing what a program tells with what an exported suite expects. The rules are told in docs/suite-format.md.

const isUnknown = (own) => own?.unknown === true;
const asText = (some) => some.map(String).sort().join();

/** Whether something told is what is expected, as far as it is told. */
export function fits(own, told, ways = {}) {
  if (own?.hidden) return told == null || told.length === 0;
  if (told == null || isUnknown(own)) return true;
  if (Array.isArray(own)) return fitsList(own, told, ways);
  if (own === null || typeof own !== "object" || typeof told !== "object") return own === told;
  for (const [name, parts] of Object.entries(ways.joined ?? {})) // Fields that count only together.
    if (name in own && !(parts[0] in own) && told[name] == null && parts.every((part) => Array.isArray(told[part])))
      told = { ...told, [name]: parts.flatMap((part) => told[part]) };
  return Object.entries(told).every(([key, one]) =>
    key in own ? fits(own[key], one, ways.fields?.[key] ?? ways.each) : one == null || !ways.table);
}

function fitsList(own, told, ways) {
  if (typeof told === "number") return [null, told].includes(ways.number === "sum" ? total(own) : own.length);
  if (!Array.isArray(told)) {
    const { number, sum, of } = ways.counted ?? {};
    const isNumber = told[number] == null || told[number] === own.length;
    return isNumber && (told[sum] == null || [null, told[sum]].includes(total(own, of)));
  }
  if (ways.bag) return pairs(own, told, (one, other) => fits(one, other, ways.each));
  return own.length === told.length && own.every((one, i) => fits(one, told[i], ways.each));
}

function total(some, of) { // The sum; null if one of them is not known.
  const figures = some.map((one) => (of ? one[of] : one));
  return figures.some((one) => typeof one !== "number") ? null : figures.reduce((sum, one) => sum + one, 0);
}

function pairs(own, told, fit) { // Whether each of a bag can have one of the other, in any order.
  const holder = new Map();
  const find = (i, asked) => told.some((_, k) => !asked.has(k) && fit(own[i], told[k]) && asked.add(k) &&
    (!holder.has(k) || find(holder.get(k), asked)) && holder.set(k, i));
  return own.length === told.length && own.every((_, i) => find(i, new Set()));
}

export function fitsPosition(own, told, ways) {
  const { to_act, winners, ...rest } = own;
  const isWho = (one, other) =>
    (other.seats == null || asText(one.seats) === asText(other.seats)) && [null, undefined, one.kind].includes(other.kind);
  return fits(rest, { ...told, to_act: null, winners: null }, ways)
    && (winners == null || told.winners == null || asText(winners) === asText(told.winners))
    && (to_act == null || told.to_act == null || pairs(to_act, told.to_act, isWho));
}

/** Of the events only those kinds are looked at which the program tells, and of each what is told. */
export function fitsEvents(own, told, kinds, ways = {}, hears = false) {
  const those = own.filter((one) => kinds.has(one.kind));
  return those.length === told.length && those.every((one, i) => Object.entries(told[i]).every(([key, value]) =>
    key === "rules" || !(key in one) || fitsField(one[key], value, ways[one.kind]?.fields?.[key], hears)));
}

/** Of what was heard null is told where a value was not heard; elsewhere it is a gap. */
function fitsField(own, told, ways = {}, hears) {
  if (!hears) return fits(own, told, ways);
  if (told == null) return own == null || own.hidden === true || !ways.hides;
  if (Array.isArray(own) && Array.isArray(told)) {
    const each = (one, other) => fitsField(one, other, ways.each, true);
    return ways.bag ? pairs(own, told, each) : own.length === told.length && own.every((one, i) => each(one, told[i]));
  }
  if (own === null || typeof own !== "object" || own.hidden) return fits(own, told, ways);
  return Object.entries(told).every(([key, one]) => !(key in own) || fitsField(own[key], one, ways.fields?.[key], true));
}

const sorted = (_, one) => (one && typeof one === "object" && !Array.isArray(one)
  ? Object.fromEntries(Object.entries(one).filter(([, value]) => value != null).sort()) : one);

/** Legal choices stand in groups of those that lead to the same: one of each group is told, and no other. */
const holds = (one, part) => (part !== null && typeof part === "object"
  ? Object.entries(part).every(([key, inner]) => holds(one?.[key], inner)) : one === part);

export function fitsChoices(own, told, notOffered = []) {
  const isOffered = (one) => !notOffered.some((part) => holds(one, part));
  const said = told.filter(isOffered).map((one) => JSON.stringify(one, sorted));
  const groups = own.map((some) => some.filter(isOffered).map((one) => JSON.stringify(one, sorted)));
  return said.every((one) => groups.some((some) => some.includes(one)))
    && groups.every((some) => !some.length || some.some((one) => said.includes(one)));
}
