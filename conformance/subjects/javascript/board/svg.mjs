/*
 * A position as a picture: an inline <svg>, 360 wide. The same as
 * conformance/leadline/games/deep_sea_adventure/svg.py, to the letter; a test holds the two together.
 */

import { describe, diverName, pointsIn, valueOf } from "./description.mjs";

const BOARD_WIDTH = 360;
const SPACES_A_ROW = 8;
const WIDEST_PITCH = 56;
const LINE_TOP = 116;
const DIVER_ROOM = 35; // kept free above every row, so that a board stays where it is while divers move
const LONGEST_NAME = 14;

const CHIP_SHAPES = {
  1: "m0-16 17 29h-34z",
  2: "m-13-13h26v26h-26z",
  3: "m0-16 16 12-6 18h-20l-6-18z",
  4: "m-8-14h16l9 14-9 14h-16l-9-14z",
};
const SMALL_SHAPES = {
  1: "m0-10 11 18h-22z",
  2: "m-8-8h16v16h-16z",
  3: "m0-10 10 7-4 12h-12l-4-12z",
  4: "m-5-9h10l6 9-6 9h-10l-6-9z",
};
const BLANK_SHAPE = "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0m6-4 8 8m0-8-8 8";
const FIGURE_SHAPES = {
  down: "m-2-8-6-9 4-2 4 7 4-7 4 2-6 9zm-3 18h10l-5 6z",
  up: "m-2 8-6 9 4 2 4-7 4 7 4-2-6-9zm-3-18h10l-5-6z",
};
const ROOF_SHAPE = "m-14-5 14-11 14 11v-4l-14-11-14 11z";
const LEAVING_SHAPE = "m-5 10h10l-5 6z";
const ON_THE_MOVE_SHAPE = "m-17-5 6 5-6 5z";
/** Shapes for a legend. */
export const SHAPES_BY_LEVEL = CHIP_SHAPES;
export const SIGNS = { blank: BLANK_SHAPE, ...FIGURE_SHAPES, home: ROOF_SHAPE };
const SUBMARINE =
  '<path class="h" d="M66 74h98v-8q0-6 6-6h22q6 0 6 6v8h86q24 0 24 17t-24 17h-218q-26 0-26-17t26-17z"/>' +
  '<path class="p" d="M181 60v-4h9M308 91h10m0-12v24"/>';
const SURFACE = `M0 68${"q15-5 30 0t30 0".repeat(6)}`;

/** Draws a position, or what one seat sees of it; `title` names the picture. */
export function drawSvg(components, position, names, title) {
  const letters = lettersOf(names);
  const rows = rowsOf(position);
  const bottom = rows.length > 0 ? rows[rows.length - 1].bottom : LINE_TOP + 34;
  const panel = drawnPanel(position, names, letters, bottom + 8);
  const parts = [
    `<rect class="s" y="68" width="${BOARD_WIDTH}" height="${bottom - 68}"/>`,
    ...drawnDepths(rows),
    ...drawnHead(components, position, names),
    rows.length > 0 ? `<path class="r" d="${rope(rows)}"/>` : "",
    `<path class="w" d="${SURFACE}"/>`,
    SUBMARINE,
    ...drawnAboard(position, letters),
    ...drawnLine(position, rows),
    ...drawnSwimming(position, rows, letters),
    ...panel.parts,
  ];
  const told = escaped(describe(components, position, names).join(" "));
  const size = `viewBox="0 0 ${BOARD_WIDTH} ${panel.height}" role="img" xmlns="http://www.w3.org/2000/svg"`;
  return `<svg class="ll-board" ${size}><title>${escaped(title)}</title><desc>${told}</desc>${parts.join("")}</svg>`;
}

/** Returns what can be clicked in the picture, in its own measure: the spaces of the line, and the submarine. */
export function placesIn(position) {
  const spaces = rowsOf(position).flatMap(({ first, places, y }) =>
    places.map((x, index) => ({ id: spaceName(first + index), x: x - 20, y: y - 20, width: 40, height: 52 })),
  );
  return [{ id: spaceName(0), x: 40, y: 56, width: 282, height: 54 }, ...spaces];
}

/** Returns what a space is called, or the submarine, which is space 0. */
export function spaceName(at) {
  return at === 0 ? "the submarine" : `space ${at}`;
}

/** Text that is safe inside markup. */
export function escaped(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function svgText(x, y, text, kind = "") {
  return `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ""}>${escaped(text)}</text>`;
}

/** A letter for every diver, or its number where it has no name or two begin alike. */
function lettersOf(names) {
  const first = names.map((name) => name.slice(0, 1).toUpperCase());
  const plain = new Set(first).size === first.length && names.every((name) => diverName(name) === name);
  return plain ? first : names.map((_, index) => String(index + 1));
}

// The frame

function drawnHead({ air: full, dives }, { dive, air, turn }, names) {
  const mover = turn === null ? "the game is over" : `${diverName(names[turn - 1])} to move`;
  const marks = Array.from({ length: Math.floor(full / 5) + 1 }, (_, index) => 5 * index);
  const left = Math.max(air, 0);
  const x = airX(full, left);
  return [
    svgText(8, 16, `Dive ${dive} of ${dives}`, "b"),
    svgText(352, 16, mover, "b e"),
    left > 0 ? `<path class="a" d="M${x - 4} 34H${airX(full, 1) + 5}"/>` : "",
    left < full ? `<path class="u" d="M12 34H${x - 7}"/>` : "",
    `<g class="n">${marks.map((place) => svgText(airX(full, place), 53, place)).join("")}</g>`,
    `<rect class="k" x="${x - 12}" y="24" width="24" height="19" rx="6"/>${svgText(x, 38, air, "j")}`,
    svgText(352, 53, air >= 0 ? "air" : "below 0", "n e"),
  ];
}

/** How far right a place of the air track is: the full tank on the left, 0 on the right. */
function airX(full, place) {
  return 16 + (full - place) * 12;
}

function drawnDepths(rows) {
  return rows.slice(0, -1).map(({ bottom }) => {
    const height = rows[rows.length - 1].bottom - bottom;
    return `<rect class="z" y="${bottom}" width="${BOARD_WIDTH}" height="${height}"/>`;
  });
}

function figure(x, y, { seat, letters, moves }, shape) {
  const kind = `d${seat}${moves ? " on" : ""}`;
  const helmet = `<circle cx="${x}" cy="${y}" r="9"/>${svgText(x, y + 4, letters[seat - 1])}`;
  return `<g class="${kind}"><path d="M${x} ${y}${shape}"/>${helmet}</g>`;
}

/** The divers as they are drawn: {seat, letters, moves, diver}. */
function drawnDivers({ divers, turn }, letters) {
  return divers.map((diver, index) => ({ diver, seat: index + 1, letters, moves: turn === index + 1 }));
}

/** The divers on the submarine: a roof over those that are home, an arrow under the others. */
function drawnAboard(position, letters) {
  if (position.turn === null) return [];
  const aboard = drawnDivers(position, letters).filter(({ diver }) => diver.at === 0);
  return aboard.flatMap((one, place) => {
    const x = 180 - 18 * (aboard.length - 1) + 36 * place;
    const shape = one.diver.home ? ROOF_SHAPE : LEAVING_SHAPE;
    return [`<circle class="i" cx="${x}" cy="91" r="12"/>`, figure(x, 91, one, shape)];
  });
}

// The line

/** The line in as few rows as it needs, about equally long; every other row runs back. */
function rowsOf({ line }) {
  if (line.length === 0) return [];
  const number = Math.ceil(line.length / SPACES_A_ROW);
  const longest = Math.ceil(line.length / number);
  const pitch = Math.min(WIDEST_PITCH, Math.floor(344 / longest));
  const left = Math.floor((BOARD_WIDTH - pitch * (longest - 1)) / 2);
  const rows = [];
  let top = LINE_TOP;
  for (let index = 0; index < number; index += 1) {
    const first = index * longest + 1;
    const spaces = line.slice(first - 1, first - 1 + longest);
    const places = spaces.map((_, place) => left + pitch * (index % 2 === 0 ? place : longest - 1 - place));
    const y = top + 22 + DIVER_ROOM;
    top = y + 34 + 11 * Math.max(...spaces.map((space) => stackLines(space).length));
    rows.push({ first, places, y, bottom: top });
  }
  return rows;
}

/** The values of a stack, as many to a line as are legible side by side with the next stack. */
function stackLines(space) {
  const lines = [];
  for (const value of space.length > 1 ? space.map(valueOf) : []) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + value.length < 6) lines[last] += ` ${value}`;
    else lines.push(value);
  }
  return lines;
}

function drawnLine({ line }, rows) {
  if (rows.length === 0) return [svgText(180, LINE_TOP + 20, "no space is left in the line", "c")];
  const spaces = rows.flatMap(({ first, places, y }) =>
    places.map((x, place) => ({ x, y, number: first + place, space: line[first + place - 1] })),
  );
  const blanks = spaces.filter(({ space }) => space.length === 0);
  const blankPath = blanks.map(({ x, y }) => `M${x} ${y}${BLANK_SHAPE}`).join("");
  const numbers = spaces.map(({ x, y, number, space }) =>
    svgText(x, y + 28 + 11 * stackLines(space).length, number),
  );
  return [
    blankPath ? `<path class="o" d="${blankPath}"/>` : "",
    ...drawnChips(spaces.filter(({ space }) => space.length === 1)),
    ...spaces.filter(({ space }) => space.length > 1).map(drawnStack),
    `<g class="n">${numbers.join("")}</g>`,
  ];
}

/** Returns what holds the line together: from the submarine through every space. */
function rope(rows) {
  const parts = [`M66 91H${rows[0].places[0]}V${rows[0].y}`];
  rows.forEach(({ places, y }, index) => {
    const end = places[places.length - 1];
    parts.push(`H${end}`);
    const after = rows[index + 1];
    if (!after) return;
    const out = end + (end > BOARD_WIDTH / 2 ? 20 : -20);
    parts.push(`C${out} ${y} ${out} ${after.y} ${after.places[0]} ${after.y}`);
  });
  return parts.join("");
}

/** Loose chips with their values: one path a level. */
function drawnChips(spaces) {
  const paths = Object.entries(CHIP_SHAPES).map(([level, shape]) => {
    const own = spaces.filter(({ space }) => space[0].level === Number(level));
    const path = own.map(({ x, y }) => `M${x} ${y}${shape}`).join("");
    return path ? `<path class="l${level}" d="${path}"/>` : "";
  });
  const texts = spaces.map(({ x, y, space: [chip] }) =>
    svgText(x, y + (chip.level === 1 ? 9 : 5), valueOf(chip)),
  );
  return [...paths, texts.length > 0 ? `<g class="v">${texts.join("")}</g>` : ""];
}

/** A stack: up to three shapes one behind the other, how many they are, and all values. */
function drawnStack({ x, y, space }) {
  const shown = space.slice(-3);
  const shapes = shown.map(({ level }, index) => {
    const off = 5 * (3 - shown.length + index) - 5;
    return `<path class="l${level}" d="M${x - off} ${y + off}${CHIP_SHAPES[level]}"/>`;
  });
  const front = shown[shown.length - 1].level === 1 ? 9 : 5;
  const count = svgText(x - 5, y + 5 + front, `×${space.length}`);
  const values = stackLines(space).map((text, number) => svgText(x, y + 28 + 11 * number, text));
  return `${shapes.join("")}<g class="v">${count}</g><g class="q">${values.join("")}</g>`;
}

/** The divers on the line, each above its space; several on one space side by side. */
function drawnSwimming(position, rows, letters) {
  const drawn = drawnDivers(position, letters);
  return rows.flatMap(({ first, places, y }) =>
    places.flatMap((x, place) => {
      const here = drawn.filter(({ diver }) => diver.at === first + place);
      return here.map((one, number) => {
        const apart = here.length < 4 ? 20 : 14;
        const width = apart * (here.length - 1);
        const beside = Math.max(14, Math.min(x - width / 2, 346 - width)) + apart * number;
        return figure(beside, y - 35, one, FIGURE_SHAPES[one.diver.facing]);
      });
    }),
  );
}

// What the divers have

function drawnPanel(position, names, letters, top) {
  const parts = [];
  let y = top + 12;
  for (const one of drawnDivers(position, letters)) {
    const { diver, seat, moves } = one;
    parts.push(figure(19, y, one, moves ? ON_THE_MOVE_SHAPE : ""));
    parts.push(svgText(36, y + 5, names[seat - 1].slice(0, LONGEST_NAME), "b"));
    parts.push(svgText(352, y + 5, whereabouts(position, diver), "e"));
    const owned = [
      [`carries ${diver.carried.length}`, diver.carried],
      [keptLabel(diver), diver.banked],
    ];
    for (const [label, units] of owned.filter(([, some]) => some.length > 0)) {
      parts.push(svgText(36, y + 27, label, "m"));
      const drawn = drawnUnits(units, y + 23);
      parts.push(...drawn.parts);
      y = drawn.y;
    }
    y += 25;
  }
  return { parts, height: y - 8 };
}

function whereabouts({ turn }, diver) {
  if (turn === null) {
    const total = pointsIn(diver.banked) ?? 0;
    return `${total} point${total === 1 ? "" : "s"}`;
  }
  if (diver.home) return diver.carried.length > 0 ? "home" : "home, empty-handed";
  if (diver.at === 0) return "on the submarine";
  return `space ${diver.at}, going ${diver.facing === "down" ? "deeper" : "back"}`;
}

function keptLabel(diver) {
  const total = pointsIn(diver.banked);
  return total === null ? "kept" : `kept: ${total}`;
}

/** Units side by side, a stack in a frame of its own; `y` is the height of their last line. */
function drawnUnits(units, startY) {
  const shapes = { 1: "", 2: "", 3: "", 4: "" };
  let [x, y, frames, texts] = [96, startY, "", ""];
  for (const { part, framed } of units.flatMap(partsOfUnit)) {
    const width = 22 * part.length + (framed ? 4 : 0);
    if (x + width > 356) [x, y] = [96, y + 24];
    if (framed) frames += `M${x + 1} ${y - 11}h${width - 2}v22h${2 - width}z`;
    part.forEach((chip, place) => {
      const middle = x + Math.floor(width / 2) + 22 * place - 11 * (part.length - 1);
      shapes[chip.level] += `M${middle} ${y}${SMALL_SHAPES[chip.level]}`;
      texts += svgText(middle, y + (chip.level === 1 ? 6 : 4), valueOf(chip));
    });
    x += width + 2;
  }
  const paths = Object.entries(shapes).filter(([, path]) => path);
  const drawn = paths.map(([level, path]) => `<path class="l${level}" d="${path}"/>`);
  return {
    parts: [frames ? `<path class="f" d="${frames}"/>` : "", ...drawn, `<g class="x">${texts}</g>`],
    y,
  };
}

/** A unit in pieces that fit on one line. */
function partsOfUnit(unit) {
  const starts = Array.from({ length: Math.ceil(unit.length / 11) }, (_, index) => 11 * index);
  return starts.map((start) => ({ part: unit.slice(start, start + 11), framed: unit.length > 1 }));
}
