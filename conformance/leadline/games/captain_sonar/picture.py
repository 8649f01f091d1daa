"""The parts of pictures: texts, the map with its sectors and islands, submarines, mines, boxes and symbols.

Colours come from `board.css`; nothing is conveyed by colour alone. Red has solid lines with round marks, blue has
broken lines with square ones, and both are labelled with a letter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from leadline_engines.captain_sonar.components import Board

WIDTH = 360
LEFT = 24
"""The space reserved for the row numbers."""
_TOP = 16
"""The space reserved for the column letters."""
_SHAPES = {
    "red": "M{x} {y}m-5-5h10v10h-10z",
    "yellow": "M{x} {y}m0-6 6 11h-12z",
    "green": "M{x} {y}m-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0",
    "radiation": "M{x} {y}m0-7 2 5 5 2-5 2-2 5-2-5-5-2 5-2z",
}
"""The shape of each kind of symbol, centred on a point."""


def text(x: float, y: float, words: object, kind: str = "") -> str:
    """Return a text at a point."""
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{round(x)}" y="{round(y)}"{name}>{escape(str(words), quote=False)}</text>'


def path(kind: str, parts: Iterable[str]) -> str:
    """Return several strokes of one kind as a single path; empty if there are no strokes."""
    made = "".join(parts)
    return f'<path class="{kind}" d="{made}"/>' if made else ""


def framed(title: str, told: str, height: int, parts: Iterable[str]) -> str:
    """Return a picture with its accessible name and a description in sentences."""
    description = f"<desc>{escape(told, quote=False)}</desc>" if told else ""
    return (
        f'<svg class="ll-sonar" viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title, quote=False)}</title>{description}{''.join(parts)}</svg>"
    )


class Sea:
    """A map drawn from a given height downwards."""

    def __init__(self, board: Board, top: int) -> None:
        self.board = board
        self.cell = (WIDTH - LEFT - 6) // max(len(board.columns), 10)
        self.top = top + _TOP
        self.width, self.height = self.cell * len(board.columns), self.cell * len(board.rows)
        self.bottom = self.top + self.height + 4
        """The lower edge of the map."""

    def middle(self, space: str) -> tuple[float, float]:
        """Return the centre of a space."""
        column, row = self.board.spaces[space]
        return LEFT + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def drawn(self) -> Iterator[str]:
        """Yield the water, the numbered sectors, the spaces, the islands, and the letters and numbers at the edge."""
        board, cell, right, bottom = self.board, self.cell, LEFT + self.width, self.top + self.height
        yield f'<rect class="s" x="{LEFT}" y="{self.top}" width="{self.width}" height="{self.height}"/>'
        yield from self._sector_numbers()
        inner = [f"M{LEFT + cell * n} {self.top}V{bottom}" for n in range(1, len(board.columns))]
        inner += [f"M{LEFT} {self.top + cell * n}H{right}" for n in range(1, len(board.rows))]
        yield path("g", inner)
        yield path("i", (self._island(space) for space in board.spaces if space in board.islands))
        yield path("t", self._borders())
        yield f'<rect class="t" x="{LEFT}" y="{self.top}" width="{self.width}" height="{self.height}"/>'
        letters = (text(LEFT + (n + 0.5) * cell, self.top - 4, letter) for n, letter in enumerate(board.columns))
        numbers = (text(LEFT - 11, self.top + (n + 0.5) * cell + 4, number) for n, number in enumerate(board.rows))
        yield f'<g class="n">{"".join(letters)}{"".join(numbers)}</g>'

    def _island(self, space: str) -> str:
        """Return a hill, as wide as the space."""
        x, y = self.middle(space)
        half = self.cell / 2 - 2
        return f"M{x - half:g} {y + half:g}q{half:g} {-3.6 * half:g} {2 * half:g} 0z"

    def _borders(self) -> Iterator[str]:
        """Yield the lines between sectors."""
        sector, cell = self.board.sector_of, self.cell
        for n, (left, right) in enumerate(zip(self.board.columns, self.board.columns[1:], strict=False), 1):
            if sector[f"{left}1"] != sector[f"{right}1"]:
                yield f"M{LEFT + n * cell} {self.top}v{self.height}"
        for n, (above, below) in enumerate(zip(self.board.rows, self.board.rows[1:], strict=False), 1):
            if sector[f"A{above}"] != sector[f"A{below}"]:
                yield f"M{LEFT} {self.top + n * cell}h{self.width}"

    def _sector_numbers(self) -> Iterator[str]:
        """Yield a large number in the middle of each sector."""
        spaces = sorted(self.board.spaces, key=self.board.sector_of.__getitem__)
        for sector, group in groupby(spaces, self.board.sector_of.__getitem__):
            points = [self.middle(space) for space in group]
            x, y = (sum(coordinates) / len(points) for coordinates in zip(*points, strict=True))
            yield text(x, y + 20, sector, "z")

    # ---- what is on it

    def route(self, side: str, walk: Sequence[str], spaces: Collection[str]) -> Iterator[str]:
        """Return a route as a line from its start if the way is known, and otherwise as its spaces."""
        shift = self._shift(side)
        points = [tuple(round(coordinate + shift, 1) for coordinate in self.middle(space)) for space in walk or spaces]
        if walk:
            steps = "L".join(f"{x:g} {y:g}" for x, y in points)
            yield path(f"{side} w", [f"M{steps}"] if len(points) > 1 else [])
            points = points[:1]
        dots = {"red": "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", "blue": "m-3-3h6v6h-6z"}[side]
        yield path(f"{side} d", (f"M{x:g} {y:g}{dots}" for x, y in points))

    def mine(self, side: str, space: str) -> str:
        """Return a mine, drawn as a round or square body with horns and the letter of its crew."""
        x, y = (round(coordinate, 1) for coordinate in self.middle(space))
        body = {"red": "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0", "blue": "m-6-6h12v12h-12z"}[side]
        horns = f"M{x:g} {y:g}m0-9v18m-9-9h18m-15.4-6.4 12.8 12.8m0-12.8-12.8 12.8"
        middle = f"{path(f'{side} h', [horns])}{path(f'{side} m', [f'M{x:g} {y:g}{body}'])}"
        return f"{middle}{text(x, y + 4, side[0].upper(), 'l')}"

    def submarine(self, side: str, space: str, *, beside: bool) -> str:
        """Return a submarine with the letter of its crew; two on the same space are drawn one above the other."""
        x, y = (round(coordinate, 1) for coordinate in self.middle(space))
        y += {"red": -7, "blue": 7}[side] if beside else 0
        hull = {
            "red": "m-10 0q0-7 7-7h6q7 0 7 7t-7 7h-6q-7 0-7-7m7-7v-3h5v3",
            "blue": "m-10-6h16l4 6-4 6h-16zm7 0v-4h5v4",
        }[side]
        return f"{path(f'{side} u', [f'M{x:g} {y:g}{hull}'])}{text(x, y + 4, side[0].upper(), 'l')}"

    def reach(self, spaces: Iterable[str]) -> str:
        """Return the spaces that a torpedo reaches, as a small dot in each space."""
        return path("o", (f"M{x:g} {y:g}h0" for x, y in map(self.middle, spaces)))

    def _shift(self, side: str) -> int:
        """Return the offset of a crew's route from the middle, which keeps two routes from hiding each other."""
        return -2 if side == "red" else 2


def boxes(x: int, y: int, number: int, marked: int) -> tuple[str, str]:
    """Return a row of boxes: their outlines, and crosses in the marked ones."""
    outlines = "".join(f"M{x + 12 * n} {y}h9v9h-9z" for n in range(number))
    crosses = "".join(f"M{x + 12 * n} {y}l9 9m0-9-9 9" for n in range(marked))
    return outlines, crosses


def symbol(kind: str, x: float, y: float) -> str:
    """Return the shape of a symbol of the Engineer's sheet; an unknown kind is a square."""
    return _SHAPES.get(kind, _SHAPES["red"]).format(x=f"{x:g}", y=f"{y:g}")
