'use strict';
// Maps and sheets.

const islands = {
  alpha: {
    'real-time':
      'C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13 C14 G14 I14 N14 ' +
      'D15',
    'turn-by-turn':
      'D1 H2 C4 H4 E6 G7 D9 H9',
  },
  bravo: {
    'real-time':
      'C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14',
    'turn-by-turn':
      'D1 H2 C4 H4 G7 D9',
  },
  charlie: {
    'real-time':
      'F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14',
    'turn-by-turn':
      'C4 D4 E4 G6 G7 H7',
  },
  delta: {
    'real-time':
      'C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14',
    'turn-by-turn':
      'C2 G2 C3 I4 B7 G7 I7 B8 D9 H9',
  },
  echo: {
    'real-time':
      'C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14',
    'turn-by-turn':
      'B2 G3 J5 H7 B9 G9',
  },
};

const sides = {
  'real-time': { size: 15, gauges: { mine: 3, torpedo: 3, drone: 4, sonar: 3, silence: 6, scenario: 4 } },
  'turn-by-turn': { size: 10, gauges: { mine: 2, torpedo: 3, drone: 3, sonar: 2, silence: 6, scenario: 4 } },
};

// Engineer: per panel the six symbols from left to right and top to bottom,
// r(ed) y(ellow) g(reen) *(radiation)
const panels = { W: 'rygg**', N: 'yrygr*', S: 'gyrr*y', E: 'gyr*g*' };
const circuits = [['W1', 'W2', 'W3', 'E3'], ['N1', 'N2', 'N3', 'E1'], ['S1', 'S2', 'S3', 'E2']];
const disabledBy = { r: ['mine', 'torpedo'], g: ['drone', 'sonar'], y: ['silence'] };

module.exports = { islands, sides, panels, circuits, disabledBy };
