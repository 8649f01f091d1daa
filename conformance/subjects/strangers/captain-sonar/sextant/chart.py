"""The sea chart: squares, islands, sectors.

A square is a pair (column, row). Columns count from 0 (A = 0), rows from 1,
just as they are printed on the sheet.
"""
from collections import deque

DIRECTIONS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
NAMES = {"N": "North", "S": "South", "E": "East", "W": "West"}


def parse_square(text):
    text = text.strip().upper()
    if len(text) < 2 or not text[0].isalpha() or not text[1:].isdigit():
        raise ValueError("not a square: %r" % text)
    return ord(text[0]) - ord("A"), int(text[1:])


def square_name(square):
    return "%s%d" % (chr(ord("A") + square[0]), square[1])


def step(square, direction, n=1):
    dx, dy = DIRECTIONS[direction]
    return square[0] + dx * n, square[1] + dy * n


def rings(a, b):
    """Distance with diagonals: 0 same square, 1 neighbour, ..."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Chart:
    def __init__(self, name, cols, rows, islands=(), sector_width=5, sector_height=5):
        self.name = name
        self.cols = cols
        self.rows = rows
        self.islands = set(tuple(i) for i in islands)
        self.sector_width = sector_width
        self.sector_height = sector_height

    @classmethod
    def from_lines(cls, name, lines, sector_width=5, sector_height=5):
        """A drawing: '#' is an island, '.' is water."""
        islands = []
        for r, line in enumerate(lines):
            for c, mark in enumerate(line):
                if mark == "#":
                    islands.append((c, r + 1))
        return cls(name, len(lines[0]), len(lines), islands, sector_width, sector_height)

    def on_map(self, square):
        return 0 <= square[0] < self.cols and 1 <= square[1] < self.rows

    def water(self, square):
        return self.on_map(square) and square not in self.islands

    def sectors_across(self):
        return -(-self.cols // self.sector_width)

    def sector_count(self):
        return self.sectors_across() * -(-self.rows // self.sector_height)

    def sector(self, square):
        down = (square[1] - 1) // self.sector_height
        across = square[0] // self.sector_width
        return down * self.sectors_across() + across + 1

    def reach(self, start, limit):
        """All squares that can be reached by water, with their distance in steps."""
        seen = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if seen[here] == limit:
                continue
            for d in DIRECTIONS:
                there = step(here, d)
                if there not in seen and self.water(there):
                    seen[there] = seen[here] + 1
                    queue.append(there)
        return seen


ALPHA = Chart.from_lines("Alpha", [
    "..........",
    "..#....#..",
    "..........",
    "......#...",
    ".#........",
    "....#.....",
    "........#.",
    "..#.......",
    "......#...",
    "..........",
])

BRAVO = Chart.from_lines("Bravo", [
    "...............",
    "..#...#.....#..",
    "..#.........#..",
    "........#......",
    "...............",
    "...#...........",
    "...#...###...#.",
    "...............",
    ".#.............",
    ".#......#......",
    "...............",
    "....#.......#..",
    "............#..",
    "..#....#.......",
    "...............",
])

CHARTS = {"alpha": ALPHA, "bravo": BRAVO}
