// Reading the lines of an exported suite: positions in full, and what a program cannot be told left out.

/** Every case of a scenario with its positions in full: what is told by changes or as the same is filled in. */
export function unfolded(line) {
  const [first] = line.cases;
  const whole = (one, other, before) => (one.same ? other : one.changes ? { ...one, position: patched(before, one.changes) } : one);
  for (const one of line.cases) {
    one.opened = whole(one.opened, first.opened);
    let before = one.opened.position, last = before;
    one.moves = one.moves.map((move, i) => {
      const made = whole(move, first.moves[i], last);
      [before, last] = [last, made.position ?? last];
      return made;
    });
    if (one.legal_variant) one.legal_variant = whole(one.legal_variant, first.legal_variant, before);
  }
  return line.cases;
}

const keysOf = (path) => path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
const patched = (before, changes) => // JSON Patch, of which three operations are used.
  changes.reduce((at, { op, path, value }) => changed(at, keysOf(path), op, value), before);

function changed(at, [key, ...rest], op, value) {
  const made = Array.isArray(at) ? [...at] : { ...at };
  if (rest.length) made[key] = changed(at[key], rest, op, value);
  else if (Array.isArray(at) && op !== "replace") made.splice(+key, op === "add" ? 0 : 1, ...(op === "add" ? [value] : []));
  else if (op === "remove") delete made[key];
  else made[key] = value;
  return made;
}

/** A setup or a move without the parts for which a program has no settable inputs. */
export function without(suite, what, data, can) {
  const made = structuredClone(data);
  for (const [name, { part, kind }] of Object.entries(suite.inputs)) {
    const [of, ...keys] = part.split("."), last = keys.pop();
    const place = keys.reduce((at, key) => at?.[key], made);
    if (of === what && !can.has(name) && place && (!kind || kind === made.choice?.kind)) delete place[last];
  }
  return made;
}
