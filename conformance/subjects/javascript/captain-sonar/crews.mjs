/* Sides, roles and seats, and the piece of work that a move is: a position that changes, and what is told of it. */

export const SIDES = Object.freeze(["red", "blue"]);
export const ROLES = Object.freeze(["captain", "first-mate", "engineer", "radio-operator"]);
export const SEATS = Object.freeze(SIDES.flatMap((side) => ROLES.map((role) => `${side}.${role}`)));
export const SYSTEMS = Object.freeze(["mine", "torpedo", "drone", "sonar", "silence", "scenario"]);

export function sideOf(seat) {
  return seat.split(".")[0];
}

export function roleOf(seat) {
  return seat.split(".")[1];
}

export function otherSide(side) {
  return side === "red" ? "blue" : "red";
}

export function crewOf(position, side) {
  return position.crews[SIDES.indexOf(side)];
}

export function isRealTime({ mode }) {
  return mode === "real-time";
}

/** Returns whether both Captains have chosen where to start. */
export function hasBegun(position) {
  return position.crews.every(({ at }) => at !== null);
}

/** A crew before the start: every sheet blank. */
export function newCrew() {
  return {
    at: null,
    route: [],
    mines: [],
    gauges: Object.fromEntries(SYSTEMS.map((system) => [system, 0])),
    marks: [],
    damage: 0,
    owes: [],
    heading: null,
    ordered: false,
    last: "start",
    fresh: null,
    surfaced: false,
    traced: [],
    checked: false,
    waits: 0,
    exempt: 0,
  };
}

export function newWork(game, position) {
  return { game, position, events: [] };
}

/** Changes parts of one crew; the position that was there before stays as it is. */
export function change(work, side, parts) {
  const crews = work.position.crews.map((crew, index) => (SIDES[index] === side ? { ...crew, ...parts } : crew));
  work.position = { ...work.position, crews };
}

export function changePosition(work, parts) {
  work.position = { ...work.position, ...parts };
}

export function tell(work, kind, parts) {
  work.events.push({ kind, ...parts });
}

export function refusal(rule, why) {
  return { rule: `sonar.${rule}`, why };
}

/** A fault of a position: a "state" contradicts itself, a "history" is what no game comes to. */
export function fault(rule, where, why, kind = "state") {
  return { ...refusal(rule, why), where, kind };
}

/**
 * The groups of roles that one person holds each: four, three or two people share the roles as the
 * manual says, and a single person holds them all.
 */
export function rolesByPerson(people) {
  const [captain, mate, engineer, operator] = ROLES;
  if (people === 1) return [[captain, mate, engineer, operator]];
  if (people === 2) return [[captain, mate, engineer], [operator]];
  if (people === 3) return [[captain, mate], [engineer], [operator]];
  return [[captain], [mate], [engineer], [operator]];
}

export function peopleOf(position, side) {
  return position.people[SIDES.indexOf(side)];
}
