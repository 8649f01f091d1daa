"""Sea charts: the grid, the islands and the sectors."""
import json
import string
from pathlib import Path
from typing import NamedTuple

# The figures of the printed sheets: charts and gauges (they are not in the manual).
FIGURES = json.loads((Path(__file__).parent / "figures.json").read_text(encoding="utf-8"))


class Position(NamedTuple):
    column: int
    row: int

    @classmethod
    def parse(cls, text):
        return cls(string.ascii_uppercase.index(text[0].upper()), int(text[1:]) - 1)

    def __str__(self):
        return f"{string.ascii_uppercase[self.column]}{self.row + 1}"

    def step(self, heading, count=1):
        dx, dy = HEADINGS[heading]
        return Position(self.column + dx * count, self.row + dy * count)

    def reach(self, other):
        """Distance with diagonals, used for explosions."""
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def sail_distance(self, other):
        """Distance without diagonals, used for torpedoes."""
        return abs(self.column - other.column) + abs(self.row - other.row)


HEADINGS = {"North": (0, -1), "South": (0, 1), "East": (1, 0), "West": (-1, 0)}


class Chart:
    def __init__(self, name, width, height, islands, sector_size=5):
        self.name = name
        self.width = width
        self.height = height
        self.sector_size = sector_size
        self.islands = set(islands)

    def inside(self, pos):
        return 0 <= pos.column < self.width and 0 <= pos.row < self.height

    def is_sea(self, pos):
        return self.inside(pos) and pos not in self.islands

    def sea(self):
        for y in range(self.height):
            for x in range(self.width):
                if Position(x, y) not in self.islands:
                    yield Position(x, y)

    def sector(self, pos):
        per_row = -(-self.width // self.sector_size)
        return (pos.row // self.sector_size) * per_row + pos.column // self.sector_size + 1

    def sector_count(self):
        return self.sector(Position(self.width - 1, self.height - 1))

    def draw(self, sub=None, route=(), mines=()):
        rows = ["   " + " ".join(string.ascii_uppercase[: self.width])]
        for y in range(self.height):
            signs = []
            for x in range(self.width):
                p = Position(x, y)
                sign = "."
                if p in self.islands:
                    sign = "#"
                if p in route:
                    sign = "+"
                if p in mines:
                    sign = "M"
                if p == sub:
                    sign = "S"
                signs.append(sign)
            rows.append(f"{y + 1:2} " + " ".join(signs))
        return "\n".join(rows)


def load_chart(scenario, tempo):
    figures = FIGURES["charts"][f"{scenario}/{tempo}"]
    islands = {Position.parse(name) for name in figures["islands"]}
    return Chart(scenario, figures["columns"], figures["rows"], islands, figures["sector"])
