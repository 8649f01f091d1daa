/*
 * A position in sentences, for people who cannot see the board. The same as
 * conformance/leadline/games/deep_sea_adventure/description.py; a test holds the two together.
 */

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** A position, or what one seat sees of it: the frame, the line, then every diver. */
export function describe(components, position, names) {
  const frame = `Dive ${position.dive} of ${components.dives}, air ${position.air} of ${components.air}.`;
  const divers = position.divers.map((diver, index) => describedDiver(position, diver, names[index]));
  return [frame, describedMover(position, names), ...describedLine(position.line), ...divers];
}

/** How a sentence names a diver: a colour as it is, `first` as `the first diver`. */
export function diverName(name) {
  return ORDINALS.includes(name) ? `the ${name} diver` : name;
}

/** The points of some units, null if a value is hidden. */
export function pointsIn(units) {
  const values = units.flat().map((chip) => chip.value ?? null);
  return values.includes(null) ? null : values.reduce((sum, value) => sum + value, 0);
}

/** The value of a chip as it is written: `?` if it is hidden. */
export function valueOf(chip) {
  return chip.value === undefined || chip.value === null ? "?" : String(chip.value);
}

/** Whether one of these seats has seen the value of a chip. */
export function isSeen({ known_to: known = [] }, seats) {
  return seats.some((seat) => known.includes(seat));
}

/** Units without the values that these seats have not seen. */
export function seenUnits(units, seats) {
  return units.map((unit) => unit.map((chip) => (isSeen(chip, seats) ? chip : { level: chip.level })));
}

export function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Words as a list in a sentence. */
export function joined(words) {
  return words.length > 1
    ? `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`
    : words.join("");
}

function describedMover({ turn }, names) {
  return turn === null ? "The game is over." : `${capital(diverName(names[turn - 1]))} is to move.`;
}

/** The spaces outwards; neighbours of one kind share a sentence. */
function describedLine(line) {
  if (line.length === 0) return ["No space is left in the line."];
  const spaces = `${line.length} space${line.length === 1 ? "" : "s"}`;
  const counted = `The line has ${spaces}, counted outwards from the submarine.`;
  return [counted, ...groupsOf(line).flatMap(describedGroup)];
}

function groupsOf(line) {
  const groups = [];
  line.forEach((space, index) => {
    const kind = space.map((chip) => chip.level).join();
    const last = groups[groups.length - 1];
    if (last?.kind === kind) last.spaces.push(space);
    else groups.push({ kind, first: index + 1, spaces: [space] });
  });
  return groups;
}

function describedGroup({ first, spaces }) {
  const chips = spaces[0].length;
  if (chips > 1) return spaces.map((space, index) => `Space ${first + index}: ${describedUnit(space)}.`);
  const many = spaces.length > 1;
  const where = many ? `Spaces ${first} to ${first + spaces.length - 1}` : `Space ${first}`;
  if (chips === 0) return [`${where}: blank.`];
  const values = joined(spaces.map((space) => valueOf(space[0])));
  return [`${where}: level ${spaces[0][0].level}, value${many ? "s" : ""} ${values}.`];
}

function describedUnit(unit) {
  const chips = unit.map((chip) => `${chip.level}:${valueOf(chip)}`);
  return chips.length === 1 ? chips[0] : `a stack of ${chips.length}, ${joined(chips)}`;
}

/** Units in a sentence. */
export function describedUnits(units) {
  return units.map(describedUnit).join("; ");
}

function describedDiver({ turn }, diver, name) {
  const parts = turn === null ? [] : [describedPlace(diver), describedLoad(diver)];
  if (diver.banked.length > 0) {
    const total = pointsIn(diver.banked);
    const worth = total === null ? "" : `, ${total} point${total === 1 ? "" : "s"}`;
    parts.push(`has kept ${describedUnits(diver.banked)}${worth}`);
  } else if (turn === null) {
    parts.push("has kept nothing, 0 points");
  }
  return `${capital(diverName(name))} ${parts.join(", ")}.`;
}

function describedPlace({ home, at, facing }) {
  if (home) return "is home";
  if (at === 0) return "is on the submarine";
  return `is on space ${at}, going ${facing === "down" ? "deeper" : "back"}`;
}

function describedLoad({ carried }) {
  if (carried.length === 0) return "carries nothing";
  return `carries ${describedUnits(carried)}, a load of ${carried.length}`;
}
