/* The position notation: `1 20 / 1:0 _ (1:2+2:5) / v3[2:4] ^1 h[1:3] / t1 s1 l3`. */

import {
  boxWithout,
  fillUnit,
  NotationError,
  readLoad,
  readUnit,
  seatCount,
  splitUnits,
  writeUnits,
} from "./units.mjs";

const POSITION_EXAMPLE = "write a position as 1 20 / 1:0 _ 2:5 / v3[2:4] ^1 h[1:3] / t1 s1 l3";
const DIVER_NOTATION = /(v\d+|\^\d+|h)(?:\[([^[\]{}]*)\])?(?:\{([^[\]{}]*)\})?/y;
const MARK_NOTATION = /^(?:([tsl])([1-6]|-)|i(\d+))$/;

/** The position that is written, in the shape the rules know; throws a NotationError. */
export function readPosition(components, text) {
  const parts = text.split("/").map((part) => part.trim());
  if (parts.length !== 4) {
    throw new NotationError(
      text,
      `a position has four parts between /, this has ${parts.length}`,
      POSITION_EXAMPLE,
    );
  }
  const head = /^(\d+)\s+(-?\d+)$/.exec(parts[0]);
  if (!head) throw new NotationError(text, `“${parts[0]}” is not the dive and the air`, POSITION_EXAMPLE);
  if (Number(head[1]) < 1 || Number(head[1]) > components.dives) {
    const right = `the first number is the dive, 1 to ${components.dives}; the second is the air`;
    throw new NotationError(text, `there is no dive ${head[1]}`, right);
  }
  const written = {
    line: splitUnits(parts[1]).map(readUnit),
    divers: readDivers(parts[2], text),
    marks: readMarks(parts[3], text),
  };
  return { dive: Number(head[1]), air: Number(head[2]), ...filled(components, written) };
}

function filled(components, { line, divers, marks }) {
  const held = divers.flatMap(({ carried, banked }) => [...carried, ...banked]);
  const box = boxWithout(components, [...line, ...held]);
  const seats = divers.length;
  return {
    line: line.map((unit) => fillUnit(box, unit, seats)),
    divers: divers.map((diver) => filledDiver(box, diver, seats)),
    turn: marks.t,
    starter: marks.s ?? 1,
    last_home: marks.l,
    idle: marks.i ?? 0,
  };
}

function filledDiver(box, { how, carried, banked }, seats) {
  const fill = (units) => units.map((unit) => fillUnit(box, unit, seats));
  const home = how === "h";
  return {
    at: home ? 0 : Number(how.slice(1)),
    facing: how.startsWith("v") ? "down" : "up",
    home,
    carried: fill(carried),
    banked: fill(banked),
  };
}

function readDivers(text, whole) {
  const divers = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === " ") {
      at += 1;
      continue;
    }
    DIVER_NOTATION.lastIndex = at;
    const found = DIVER_NOTATION.exec(text);
    if (!found) {
      const word = text.slice(at).split(/\s/, 1)[0];
      throw new NotationError(
        whole,
        `“${word}” is not a diver`,
        "write v3 or ^3 or h, then [carried] and {kept}",
      );
    }
    divers.push({ how: found[1], carried: readLoad(found[2] ?? ""), banked: readLoad(found[3] ?? "") });
    at = DIVER_NOTATION.lastIndex;
  }
  if (divers.length >= 1 && divers.length <= 6) return divers;
  throw new NotationError(whole, `there are ${divers.length} divers`, "a position has 1 to 6 divers");
}

function readMarks(text, whole) {
  const marks = { t: undefined, s: null, l: null, i: null };
  const seen = new Set();
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const found = MARK_NOTATION.exec(word);
    if (!found || seen.has(word[0])) {
      const right = "the last part is t (to move), s (starter), l (last home), i (idle)";
      throw new NotationError(whole, `“${word}” is not understood`, right);
    }
    seen.add(word[0]);
    const number = found[2] ?? found[3];
    marks[word[0]] = number === "-" ? null : Number(number);
  }
  if (marks.t === undefined) {
    throw new NotationError(
      whole,
      "the seat to move is missing",
      "end with t1 s1, or t- when the game is over",
    );
  }
  return { ...marks, s: marks.s ?? marks.t };
}

/** A position on one line. */
export function writePosition(position) {
  const { dive, air, line, divers, turn, starter, last_home: last, idle } = position;
  const seats = seatCount(position);
  const marks = [
    `t${turn ?? "-"}`,
    `s${starter}`,
    ...(last === null ? [] : [`l${last}`]),
    ...(idle ? [`i${idle}`] : []),
  ];
  const written = divers.map((diver) => writeDiver(diver, seats)).join(" ");
  return [`${dive} ${air}`, writeUnits(line, seats), written, marks.join(" ")].join(" / ");
}

function writeDiver({ at, facing, home, carried, banked }, seats) {
  const how = home ? "h" : `${facing === "down" ? "v" : "^"}${at}`;
  const load = carried.length > 0 ? `[${writeUnits(carried, seats)}]` : "";
  const kept = banked.length > 0 ? `{${writeUnits(banked, seats)}}` : "";
  return how + load + kept;
}
