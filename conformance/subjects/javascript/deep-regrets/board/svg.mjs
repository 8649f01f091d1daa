/*
 * A position as a picture, 360 wide: the day and who is to act, the Sea with its nine shoals and the boats, the decks,
 * and the board of each player with its pools of dice.
 */

import { depthOf, columnOf } from "../box.mjs";
import { COMPONENTS } from "../components.mjs";
import { KIND_LETTERS } from "../notation/words.mjs";
import { describe } from "./description.mjs";
import {
  ROMAN, alikeTogether, awaited, capital, cardName, diceInOrder, discarded, fishFacts, fishFigures, joined,
  kindsInOrder, player, regretsWorth, signed, tallied,
} from "./told.mjs";

const WIDE = 360;
const [CELL_WIDTH, CELL_HEIGHT] = [118, 46];
const CELLS_LEFT = 4;
const SEA_TOP = 30;
/** The height of the line above each Depth that names it and the boats there. */
const STRIP = 18;
const ROW_HEIGHT = STRIP + CELL_HEIGHT + 4;
const DIE_SIZE = 18;

/**
 * Draws a position, or what somebody sees of it; `title` names the picture. The board of the seat `near`, if one is
 * named, is drawn right under the Sea.
 */
export function drawSvg(position, title, near = null) {
  const parts = [...headDrawn(position), ...seaDrawn(position)];
  let top = SEA_TOP + COMPONENTS.depths * ROW_HEIGHT + 4;
  const others = position.anglers.map((_, index) => index + 1).filter((seat) => seat !== near);
  for (const seat of [...(near === null ? [] : [near]), null, ...others]) {
    const angler = seat === null ? null : position.anglers[seat - 1];
    const drawn = angler === null ? portDrawn(position, top) : boardDrawn(position, angler, seat, top);
    parts.push(...drawn.parts);
    top = drawn.top;
  }
  const box = `viewBox="0 0 ${WIDE} ${Math.round(top + 4)}" role="img" xmlns="http://www.w3.org/2000/svg"`;
  const told = escaped(describe(position).join(" "));
  return `<svg class="ll-regrets" ${box}><title>${escaped(title)}</title><desc>${told}</desc>${parts.join("")}</svg>`;
}

/** Returns what can be clicked in the picture, in its own measure: the shoals by name. */
export function placesIn(position) {
  return position.shoals.map(({ name }) => ({ id: name, ...cellOf(name), width: CELL_WIDTH - 4, height: CELL_HEIGHT }));
}

const escaped = (text) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function text(x, y, words, kind = "") {
  return `<text x="${Math.round(x)}" y="${Math.round(y)}"${kind ? ` class="${kind}"` : ""}>${escaped(words)}</text>`;
}

function rect(x, y, width, height, kind) {
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>`;
}

/** A text in lines of no more than so many characters. */
function wrapped(said, width) {
  const lines = [];
  for (const word of said.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function headDrawn(position) {
  const next = awaited(position);
  const last = position.last_turns ? `, ${position.last_turns} left` : "";
  const right = next === null ? [] : [text(352, 18, `${player(next[0])} ${next[1]}${last}`, "b e")];
  return [text(8, 18, `${capital(position.day)}, ${position.phase}`, "b"), ...right];
}

// ---- The Sea

function cellOf(shoal) {
  const x = CELLS_LEFT + COMPONENTS.columns.indexOf(columnOf(shoal)) * CELL_WIDTH;
  return { x, y: SEA_TOP + (depthOf(shoal) - 1) * ROW_HEIGHT + STRIP };
}

function seatsAt({ anglers }, depth) {
  return anglers.flatMap((angler, index) => (angler.depth === depth ? [player(index + 1)] : []));
}

/** The shoals, each with its top fish, and above each Depth the boats that are there. */
function seaDrawn(position) {
  const strips = Array.from({ length: COMPONENTS.depths }, (_, index) => {
    const there = seatsAt(position, index + 1);
    const y = SEA_TOP + index * ROW_HEIGHT + 13;
    const boats = there.length > 0 ? [`Boats: ${there.join(", ")}`, "c e"] : ["no boats", "n e"];
    return text(8, y, `Depth ${ROMAN[index + 1] ?? index + 1}`, "b2") + text(352, y, ...boats);
  });
  return [...strips, ...position.shoals.flatMap((shoal) => shoalDrawn(position, shoal))];
}

function shoalDrawn({ attempt }, shoal) {
  const { name, cards } = shoal;
  const { x, y } = cellOf(name);
  const fished = attempt.find((one) => one.shoal === name);
  const isUp = cards[0]?.up === true;
  const lines = topOf(shoal).map((line, n) => text(x + 5, y + 27 + 13 * n, line, isUp && n === 0 ? "c up" : "c"));
  return [
    rect(x, y, CELL_WIDTH - 4, CELL_HEIGHT, `s d${depthOf(name)}${fished ? " f" : ""}`),
    text(x + 5, y + 13, name, "n"),
    text(x + CELL_WIDTH - 9, y + 13, `${cards.length} fish${fished ? changeOf(fished) : ""}`, "n e"),
    ...lines,
  ];
}

/** By how much the Difficulty of the fish that is fished for is changed. */
function changeOf({ change, difficulty }) {
  return `${difficulty === null ? "" : `, now ${difficulty}`}${change ? `, ${signed(change)}` : ""}`;
}

/** Returns what is seen of the top fish, in two lines. */
function topOf({ cards, shadow }) {
  if (cards.length === 0) return ["empty"];
  const [{ card, up }] = cards;
  if (card === null) return ["face-down", ...(shadow ? [`${shadow} shadow`] : [])];
  return [cardName(card).slice(0, 18), `${fishFigures(card)}${up ? "" : ", seen"}`];
}

// ---- The Port and the players

/** The Port with who is there, the decks and the bag; and where it ends. */
function portDrawn(position, top) {
  const { bag, preserver, first } = position;
  const decks =
    `Decks: ${position.regret_deck.length} Regrets, ${position.dink_deck.length} Dinks, ${position.rod_deck.length} ` +
    `rods, ${position.reel_deck.length} reels, ${position.supply_deck.length} supplies`;
  const dice = [...tallied(kindsInOrder(bag))].map(([kind, number]) => `${number} ${kind}`);
  const lines = [
    ...wrapped(`At Port: ${seatsAt(position, 0).join(", ") || "nobody"}`, 56),
    ...wrapped(decks, 60),
    `Bag: ${joined(dice) || "empty"}`,
    `First: ${player(first)}; Life Preserver: ${preserver === null ? "on the table" : player(preserver)}`,
    ...discarded(position).flatMap((said) => wrapped(said, 60)),
  ];
  const height = 14 * lines.length + 9;
  const shown = lines.map((line, n) => text(10, top + 15 + 14 * n, line, n > 0 ? "c" : "b2"));
  return { parts: [rect(4, top, WIDE - 8, height, "p"), ...shown], top: top + height + 6 };
}

/** The board of a player, and where it ends. */
function boardDrawn(position, angler, seat, top) {
  const lines = rowsOf(angler).flatMap((row) => wrapped(row, 58));
  const pools = poolsDrawn(angler, top + 24);
  const height = pools.bottom - top + 8 + 14 * lines.length + 4;
  const { depth, bucks, regrets, passed } = angler;
  const worth = regretsWorth(regrets);
  const where = depth === 0 ? "Port" : `Depth ${ROMAN[depth]}`;
  const facts = `${where} · ${bucks}$ · ${regrets.length} Regrets${worth === null ? "" : ` worth ${worth}`}`;
  const parts = [
    rect(4, top, WIDE - 8, height, position.turn === seat ? "a first" : "a"),
    text(10, top + 15, `${player(seat)}${passed ? ", passed" : ""}`, "b2"),
    text(350, top + 15, facts, "c e"),
    ...pools.parts,
    ...lines.map((line, n) => text(10, pools.bottom + 16 + 14 * n, line, "c")),
  ];
  return { parts, top: top + height + 6 };
}

/** The dice of a player, in as many rows as they need; and where they end. */
function poolsDrawn({ fresh, rolled, spent }, top) {
  const dice = [
    ...diceInOrder(fresh).map(({ die, face }) => ["", die, String(face)]),
    ...diceInOrder(rolled).map(({ die, face }) => ["rolled", die, String(face)]),
    ...kindsInOrder(spent).map((kind) => ["spent", kind, ""]),
  ];
  const parts = [];
  let [x, y, before] = [10, top, ""];
  for (const [pool, kind, face] of dice) {
    const words = pool === before ? 0 : 40;
    if (x + words + DIE_SIZE > WIDE - 8) [x, y] = [10, y + DIE_SIZE + 4];
    if (words > 0) parts.push(text(x + 4, y + 13, pool, "n"));
    x += words;
    parts.push(...dieDrawn(x, y, kind, face));
    x += DIE_SIZE + 4;
    before = pool;
  }
  return { parts, bottom: y + DIE_SIZE };
}

/** A die; a spent one is empty and pale. Its letter tells its kind beside the colour. */
function dieDrawn(x, y, kind, face) {
  const spent = face ? "" : " spent";
  const letter = KIND_LETTERS[kind] ?? kind.slice(0, 1);
  return [
    rect(x, y, DIE_SIZE, DIE_SIZE, `die ${kind}${spent}`),
    text(x + DIE_SIZE / 2, y + 13, `${letter}${face}`, `k ${kind}${spent}`),
  ];
}

/** Returns what a player has, a line for each kind of thing. */
function rowsOf({ fish, dinks, supplies, rod, reel, rods, reels, mounts, worms, lifeboat }) {
  const gear = [rod, reel].filter(Boolean);
  const others = [...rods, ...reels].filter((card) => !gear.includes(card));
  const hands = [
    ["Fish", fish], ["Dinks", dinks], ["Supplies", supplies], ["Equipped", gear], ["Rods and reels", others],
  ];
  const slots = mounts.map((slot) => `x${slot.times} ${slot.fish.length > 0 ? figuredNames(slot.fish) : "–"}`);
  const ready = [...(worms ? ["worms ready"] : []), ...(lifeboat ? [] : ["lifeboat used"])];
  return [
    ...hands.filter(([, cards]) => cards.length > 0).map(([name, cards]) => `${name}: ${figuredNames(cards)}`),
    ...(mounts.some((slot) => slot.fish.length > 0) ? [`Mounted: ${slots.join(", ")}`] : []),
    ...(ready.length > 0 ? [capital(ready.join(", "))] : []),
  ];
}

/** Cards by their names, fish with their figures; those that are hidden are counted. */
function figuredNames(cards) {
  const hidden = cards.filter((card) => card === null).length;
  const known = alikeTogether(cards, (card) => `${cardName(card)} ${fishFacts(card)}`.trim());
  return [...known, ...(hidden > 0 ? [`${hidden} hidden`] : [])].join(", ");
}
