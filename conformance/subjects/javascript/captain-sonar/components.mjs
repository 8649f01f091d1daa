/*
 * The figures of the game. The rules hold none of their own: they are handed an object of this
 * shape, so that another map or another edition needs another object and no other code.
 */

const words = (text) => Object.freeze(text.trim().split(/\s+/));

function chart(size, islands) {
  return Object.freeze({ columns: size, rows: size, sector: 5, islands: words(islands) });
}

export const COMPONENTS = Object.freeze({
  goals: { "sudden-death": 1, hunt: 4 },
  hull: 4,
  damage: { direct: 2, indirect: 1, failure: 1 },
  systems: { mine: "red", torpedo: "red", drone: "green", sonar: "green", silence: "yellow", scenario: "yellow" },
  gauges: {
    "real-time": { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6, scenario: 4 },
    "turn-by-turn": { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 5, scenario: 4 },
  },
  /** Boxes of the Scenario gauge that are printed faintly; they count under one reading only. */
  faint_boxes: { "real-time": 2, "turn-by-turn": 0 },
  torpedo: { nearest: 1, farthest: 4 },
  silence: 4,
  extra_turns: 3,
  people: { fewest: 1, fewest_in_manual: 2, most: 4 },
  panels: ["west", "north", "south", "east"],
  /** Each symbol with its panel, its kind, and its circuit (0 for none). */
  symbols: words(`
    W1:red:1 W2:yellow:1 W3:green:1 W4:green:0 W5:radiation:0 W6:radiation:0
    N1:yellow:2 N2:red:2 N3:yellow:2 N4:green:0 N5:red:0 N6:radiation:0
    S1:green:3 S2:yellow:3 S3:red:3 S4:red:0 S5:radiation:0 S6:yellow:0
    E1:green:2 E2:yellow:3 E3:red:1 E4:radiation:0 E5:green:0 E6:radiation:0
  `).map((text) => {
    const [symbol, kind, circuit] = text.split(":");
    const panel = { W: "west", N: "north", S: "south", E: "east" }[symbol[0]];
    return Object.freeze({ symbol, panel, kind, circuit: Number(circuit) });
  }),
  maps: {
    alpha: {
      "real-time": chart(15, `C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12
        A13 M13 C14 G14 I14 N14 D15`),
      "turn-by-turn": chart(10, "D1 H2 C4 H4 E6 G7 D9 H9"),
    },
    bravo: {
      "real-time": chart(15, "C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14"),
      "turn-by-turn": chart(10, "D1 H2 C4 H4 G7 D9"),
    },
    charlie: {
      "real-time": chart(15, "F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14"),
      "turn-by-turn": chart(10, "C4 D4 E4 G6 G7 H7"),
    },
    delta: {
      "real-time": chart(15, `C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14
        N14`),
      "turn-by-turn": chart(10, "C2 G2 C3 I4 B7 G7 I7 B8 D9 H9"),
    },
    echo: {
      "real-time": chart(15, "C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14"),
      "turn-by-turn": chart(10, "B2 G3 J5 H7 B9 G9"),
    },
  },
});
