"""The printed sheets: sea charts, gauges, the engineer's panels."""
from dataclasses import dataclass
from functools import lru_cache

REAL_TIME, TURN_BY_TURN = "real-time", "turn-by-turn"

HEADINGS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}

COLOURS = {"mine": "red", "torpedo": "red", "drone": "green", "sonar": "green",
           "silence": "yellow", "scenario": "yellow"}

GAUGES = {
    REAL_TIME: dict(mine=3, torpedo=3, drone=4, sonar=3, silence=6, scenario=4),
    TURN_BY_TURN: dict(mine=2, torpedo=3, drone=3, sonar=2, silence=5, scenario=4),
}

ISLANDS = {
    ("alpha", REAL_TIME): "C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 "
                          "A13 M13 C14 G14 I14 N14 D15",
    ("alpha", TURN_BY_TURN): "D1 H2 C4 H4 E6 G7 D9 H9",
    ("bravo", REAL_TIME): "C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14",
    ("bravo", TURN_BY_TURN): "D1 H2 C4 H4 G7 D9",
    ("charlie", REAL_TIME): "F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14",
    ("charlie", TURN_BY_TURN): "C4 D4 E4 G6 G7 H7",
    ("delta", REAL_TIME): "C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14",
    ("delta", TURN_BY_TURN): "C2 G2 C3 I4 B7 G7 I7 B8 D9 H9",
    ("echo", REAL_TIME): "C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14",
    ("echo", TURN_BY_TURN): "B2 G3 J5 H7 B9 G9",
}
SIZE = {REAL_TIME: 15, TURN_BY_TURN: 10}
SECTOR = 5
LETTERS = "ABCDEFGHIJKLMNO"


def parse(name):
    """'C4' -> (2, 3)"""
    return LETTERS.index(name[0].upper()), int(name[1:]) - 1


def spell(space):
    return f"{LETTERS[space[0]]}{space[1] + 1}"


@dataclass(frozen=True)
class Chart:
    name: str
    size: int
    islands: frozenset

    def inside(self, space):
        return 0 <= space[0] < self.size and 0 <= space[1] < self.size

    def water(self, space):
        return self.inside(space) and space not in self.islands

    def all_water(self):
        return [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.islands]

    @property
    def sectors(self):
        return (self.size // SECTOR) ** 2

    def sector(self, space):
        return space[1] // SECTOR * (self.size // SECTOR) + space[0] // SECTOR + 1


@lru_cache(None)
def chart(name, pace):
    return Chart(name, SIZE[pace], frozenset(parse(s) for s in ISLANDS[name, pace].split()))


def step(space, heading, n=1):
    dx, dy = HEADINGS[heading]
    return space[0] + dx * n, space[1] + dy * n


def straight_distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def touching(a, b):
    """Neighbours including diagonally."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


@dataclass(frozen=True)
class Symbol:
    id: str
    panel: str
    kind: str
    circuit: int   # 0: none


_SHEET = """W1 red 1, W2 yellow 1, W3 green 1, W4 green 0, W5 radiation 0, W6 radiation 0,
N1 yellow 2, N2 red 2, N3 yellow 2, N4 green 0, N5 red 0, N6 radiation 0,
S1 green 3, S2 yellow 3, S3 red 3, S4 red 0, S5 radiation 0, S6 yellow 0,
E1 green 2, E2 yellow 3, E3 red 1, E4 radiation 0, E5 green 0, E6 radiation 0"""
_PANEL = dict(W="west", N="north", S="south", E="east")

SYMBOLS = {}
for _entry in _SHEET.split(","):
    _id, _kind, _circuit = _entry.split()
    SYMBOLS[_id] = Symbol(_id, _PANEL[_id[0]], _kind, int(_circuit))


def symbols(**wanted):
    return {s.id for s in SYMBOLS.values() if all(getattr(s, k) == v for k, v in wanted.items())}


SECTIONS = 4    # of the submarine drawing on the engineer's sheet
