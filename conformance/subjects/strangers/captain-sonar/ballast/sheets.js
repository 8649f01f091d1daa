'use strict';
// What is printed on the sheets, both sides.

const MAPS = {
  alpha: {
    realtime: 'C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13 C14 G14 I14 N14 D15',
    turns: 'D1 H2 C4 H4 E6 G7 D9 H9',
  },
  bravo: {
    realtime: 'C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14',
    turns: 'D1 H2 C4 H4 G7 D9',
  },
  charlie: {
    realtime: 'F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14',
    turns: 'C4 D4 E4 G6 G7 H7',
  },
  delta: {
    realtime: 'C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14',
    turns: 'C2 G2 C3 I4 B7 G7 I7 B8 D9 H9',
  },
  echo: {
    realtime: 'C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14',
    turns: 'B2 G3 J5 H7 B9 G9',
  },
};

const SIZE = { realtime: 15, turns: 10 };

const GAUGES = {
  realtime: { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6, scenario: 4 },
  turns: { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 5, scenario: 4 },
};

const COLOUR = {
  mine: 'red', torpedo: 'red', drone: 'green', sonar: 'green', silence: 'yellow', scenario: 'yellow',
};

const LIMIT = { sudden: 1, hunt: 4 };

const DIR = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] };

// The engine room, panel by panel as on the sheet.
const PANELS = {
  W: { W1: 'red', W2: 'yellow', W3: 'green', W4: 'green', W5: 'radiation', W6: 'radiation' },
  N: { N1: 'yellow', N2: 'red', N3: 'yellow', N4: 'green', N5: 'red', N6: 'radiation' },
  S: { S1: 'green', S2: 'yellow', S3: 'red', S4: 'red', S5: 'radiation', S6: 'yellow' },
  E: { E1: 'green', E2: 'yellow', E3: 'red', E4: 'radiation', E5: 'green', E6: 'radiation' },
};
const KIND = Object.assign({}, ...Object.values(PANELS));
const RADIATION = Object.keys(KIND).filter((s) => KIND[s] === 'radiation');
const CIRCUITS = [
  ['W1', 'W2', 'W3', 'E1'],
  ['N1', 'N2', 'N3', 'E3'],
  ['S1', 'S2', 'S3', 'E2'],
];

const ROLES = ['captain', 'firstMate', 'engineer', 'radioOperator'];

// Which player has which roles: one list per player.
const SEATS = {
  4: [['radioOperator'], ['captain'], ['firstMate'], ['engineer']],
  3: [['radioOperator'], ['captain', 'firstMate'], ['engineer']],
  2: [['radioOperator', 'engineer'], ['captain', 'firstMate']],
};

module.exports = {
  MAPS, SIZE, GAUGES, COLOUR, LIMIT, DIR, PANELS, KIND, RADIATION, CIRCUITS, ROLES, SEATS,
};
