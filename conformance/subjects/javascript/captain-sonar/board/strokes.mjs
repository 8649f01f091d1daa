/* What pictures are made of: texts, paths, boxes and symbols. Colours come from the style sheet of the drawings. */

export const WIDTH = 360;

const SHAPES = {
  red: (x, y) => `M${x} ${y}m-5-5h10v10h-10z`,
  yellow: (x, y) => `M${x} ${y}m0-6 6 11h-12z`,
  green: (x, y) => `M${x} ${y}m-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0`,
  radiation: (x, y) => `M${x} ${y}m0-7 2 5 5 2-5 2-2 5-2-5-5-2 5-2z`,
};

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (words) => String(words).replace(/[&<>]/g, (sign) => ESCAPES[sign]);

/** A whole number, halves to the even one. */
function rounded(number) {
  const down = Math.floor(number);
  if (number - down !== 0.5) return Math.round(number);
  return down % 2 === 0 ? down : down + 1;
}

/** A number with no more than six figures. */
export const figure = (number) => String(Number(number.toPrecision(6)));

/** A text at a point. */
export function text(x, y, words, kind = "") {
  return `<text x="${rounded(x)}" y="${rounded(y)}"${kind ? ` class="${kind}"` : ""}>${escaped(words)}</text>`;
}

/** Several strokes of one kind as one path; nothing for none. */
export function path(kind, parts) {
  return parts.length > 0 && parts.join("") !== "" ? `<path class="${kind}" d="${parts.join("")}"/>` : "";
}

/** A picture with its accessible name, and what it shows in sentences. */
export function framed(title, told, height, parts) {
  const said = told ? `<desc>${escaped(told)}</desc>` : "";
  return (
    `<svg class="ll-sonar" viewBox="0 0 ${WIDTH} ${height}" role="img" xmlns="http://www.w3.org/2000/svg">` +
    `<title>${escaped(title)}</title>${said}${parts.join("")}</svg>`
  );
}

/** Boxes in a row: their outlines, and crosses in those that are marked. */
export function boxes(x, y, number, marked) {
  const row = (count, stroke) => Array.from({ length: count }, (_, n) => `M${x + 12 * n} ${y}${stroke}`).join("");
  return { outlines: row(number, "h9v9h-9z"), crosses: row(marked, "l9 9m0-9-9 9") };
}

/** The shape of a symbol of the Engineer's sheet. */
export function symbolShape(kind, x, y) {
  return (SHAPES[kind] ?? SHAPES.red)(figure(x), figure(y));
}
