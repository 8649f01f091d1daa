/* A position as the fields of a form, and back to notation. */

import { writeUnits } from "../notation/units.mjs";

const FACINGS = [
  ["v", "going deeper"],
  ["^", "going back"],
  ["h", "home"],
];

/** The fields of a position: {key, group, label, value, choices?, most?, hint?}. */
export function fieldsOf(position, names) {
  const seats = names.length;
  const dives = ["1", "2", "3"].map((dive) => [dive, dive]);
  const named = names.map((name, index) => [String(index + 1), name]);
  const field = (key, label, value, more = {}) => ({
    key,
    group: "The dive",
    label,
    value: String(value ?? "-"),
    ...more,
  });
  const line = writeUnits(position.line, seats);
  return [
    field("dive", "Dive", position.dive, { choices: dives }),
    field("air", "Air", position.air, { number: true }),
    field("turn", "To move", position.turn, { choices: [...named, ["-", "nobody, it is over"]] }),
    field("starter", "Started the dive", position.starter, { choices: named }),
    field("last", "Came home last", position.last_home, { choices: [["-", "nobody yet"], ...named] }),
    field("line", "The line, outwards", line, {
      wide: true,
      hint: "1 a chip of level 1, 2:5 with its value, _ a blank, (1:0+2:5) a stack",
    }),
    ...position.divers.flatMap((diver, index) => fieldsOfDiver(diver, index + 1, names)),
  ];
}

function fieldsOfDiver({ at, facing, home, carried, banked }, seat, names) {
  const group = names[seat - 1];
  const how = home ? "h" : facing === "down" ? "v" : "^";
  return [
    { key: `how${seat}`, group, label: "Facing", value: how, choices: FACINGS },
    { key: `at${seat}`, group, label: "Space (0 is the submarine)", value: String(at), number: true },
    { key: `load${seat}`, group, label: "Carries", value: writeUnits(carried, names.length) },
    { key: `kept${seat}`, group, label: "Has kept", value: writeUnits(banked, names.length) },
  ];
}

/** The notation of what the fields say; `values` by key. */
export function notationOf(values) {
  const seats = Object.keys(values).filter((key) => key.startsWith("how")).length;
  const divers = Array.from({ length: seats }, (_, index) => {
    const of = (key) => (values[`${key}${index + 1}`] ?? "").trim();
    const place = of("how") === "h" ? "h" : `${of("how")}${of("at") || 0}`;
    return `${place}${of("load") ? `[${of("load")}]` : ""}${of("kept") ? `{${of("kept")}}` : ""}`;
  });
  const last = values.last === "-" ? "" : ` l${values.last}`;
  return `${values.dive} ${values.air} / ${values.line.trim()} / ${divers.join(" ")} / t${values.turn} s${values.starter}${last}`;
}
