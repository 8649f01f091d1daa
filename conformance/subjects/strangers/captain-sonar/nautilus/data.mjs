// The figures of the printed sheets.
export const GAUGES = {"turns": {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 5, "scenario": 4}, "real": {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4}};
// symbol: [panel, kind, circuit]
export const SYMBOLS = {
  W1: ['W', 'red', 1],
  W2: ['W', 'yellow', 1],
  W3: ['W', 'green', 1],
  W4: ['W', 'green', 0],
  W5: ['W', 'radiation', 0],
  W6: ['W', 'radiation', 0],
  N1: ['N', 'yellow', 2],
  N2: ['N', 'red', 2],
  N3: ['N', 'yellow', 2],
  N4: ['N', 'green', 0],
  N5: ['N', 'red', 0],
  N6: ['N', 'radiation', 0],
  S1: ['S', 'green', 3],
  S2: ['S', 'yellow', 3],
  S3: ['S', 'red', 3],
  S4: ['S', 'red', 0],
  S5: ['S', 'radiation', 0],
  S6: ['S', 'yellow', 0],
  E1: ['E', 'green', 2],
  E2: ['E', 'yellow', 3],
  E3: ['E', 'red', 1],
  E4: ['E', 'radiation', 0],
  E5: ['E', 'green', 0],
  E6: ['E', 'radiation', 0],
};
export const MAPS = {
  alpha: {
    real: { cols: 15, rows: 15, sector: 5, islands: 'C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13 C14 G14 I14 N14 D15'.split(' ') },
    turns: { cols: 10, rows: 10, sector: 5, islands: 'D1 H2 C4 H4 E6 G7 D9 H9'.split(' ') },
  },
  bravo: {
    real: { cols: 15, rows: 15, sector: 5, islands: 'C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14'.split(' ') },
    turns: { cols: 10, rows: 10, sector: 5, islands: 'D1 H2 C4 H4 G7 D9'.split(' ') },
  },
  charlie: {
    real: { cols: 15, rows: 15, sector: 5, islands: 'F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14'.split(' ') },
    turns: { cols: 10, rows: 10, sector: 5, islands: 'C4 D4 E4 G6 G7 H7'.split(' ') },
  },
  delta: {
    real: { cols: 15, rows: 15, sector: 5, islands: 'C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14'.split(' ') },
    turns: { cols: 10, rows: 10, sector: 5, islands: 'C2 G2 C3 I4 B7 G7 I7 B8 D9 H9'.split(' ') },
  },
  echo: {
    real: { cols: 15, rows: 15, sector: 5, islands: 'C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14'.split(' ') },
    turns: { cols: 10, rows: 10, sector: 5, islands: 'B2 G3 J5 H7 B9 G9'.split(' ') },
  },
};
