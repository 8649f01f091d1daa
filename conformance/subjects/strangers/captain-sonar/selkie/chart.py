"""Sea charts. A space is (col, row), both from 0; written 'A1'..'O15'."""
import json
from pathlib import Path

COMPASS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}

# the printed sheets of the box: gauges and maps of both sides, and the engineer's symbols
SHEETS = json.loads((Path(__file__).parent / "sheets.json").read_text())


def space(text):
    return (ord(text[0].upper()) - ord("A"), int(text[1:]) - 1)


def label(sp):
    return "%s%d" % (chr(ord("A") + sp[0]), sp[1] + 1)


def side(real_time):
    return "real-time" if real_time else "turn-by-turn"


class SeaChart:
    def __init__(self, name="alpha", real_time=False):
        sheet = SHEETS["maps"][name][side(real_time)]
        self.name = name
        self.height = sheet["rows"]
        self.width = sheet["columns"]
        self.sector_size = sheet["sector"]
        self.islands = {space(t) for t in sheet["islands"]}

    def is_sea(self, sp):
        return 0 <= sp[0] < self.width and 0 <= sp[1] < self.height and sp not in self.islands

    def sea(self):
        return [(c, r) for r in range(self.height) for c in range(self.width) if self.is_sea((c, r))]

    def sector(self, sp):
        per_row = -(-self.width // self.sector_size)
        return sp[1] // self.sector_size * per_row + sp[0] // self.sector_size + 1

    def sectors(self):
        return sorted({self.sector((c, r)) for c in range(self.width) for r in range(self.height)})

    def reach(self, start, steps):
        """Everything within so many orthogonal steps by water."""
        seen = {start}
        edge = [start]
        for _ in range(steps):
            nxt = []
            for sp in edge:
                for dc, dr in COMPASS.values():
                    q = (sp[0] + dc, sp[1] + dr)
                    if q not in seen and self.is_sea(q):
                        seen.add(q)
                        nxt.append(q)
            edge = nxt
        return seen


def step(sp, d, n=1):
    return (sp[0] + COMPASS[d][0] * n, sp[1] + COMPASS[d][1] * n)


def apart(a, b):
    """Distance with diagonals."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
