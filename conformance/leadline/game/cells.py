"""A row of places drawn as text, with marks above each place, its contents, and the text below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MARGIN = 9
"""The number of columns left free before every row, which a drawing beside the first row may fill."""
GAP = 2
NARROWEST = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """The drawing of one place."""

    above: tuple[str, ...]
    """The marks above the place, starting with the topmost."""
    lines: tuple[str, ...]
    """The contents of the place, in one or more lines."""
    below: str
    """The text below the place, such as its number."""

    @property
    def width(self) -> int:
        """The number of columns that the cell takes, including the gap before it."""
        return max(map(len, (*self.above, *self.lines, self.below, " " * NARROWEST))) + GAP


def in_rows(cells: list[Cell], margin: Sequence[str], width: int) -> list[str]:
    """Return cells in as few rows as possible, of similar length.

    The three lines of the margin go before the first row.
    """
    room = width - MARGIN
    fewest = len(_packed(cells, room))
    while room > max(cell.width for cell in cells) and len(_packed(cells, room - 1)) == fewest:
        room -= 1
    lines: list[str] = []
    for number, row in enumerate(_packed(cells, room)):
        lines += _row(row, margin if number == 0 else ("", "", ""))
    return lines


def _packed(cells: list[Cell], room: int) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    used = 0
    for cell in cells:
        if not rows or used + cell.width > room:
            rows.append([])
            used = 0
        rows[-1].append(cell)
        used += cell.width
    return rows


def _row(cells: list[Cell], margin: Sequence[str]) -> list[str]:
    """Return the lines of one row: first the marks, then the contents, then the texts below."""
    marks = max(1, *(len(cell.above) for cell in cells))
    deep = max(len(cell.lines) for cell in cells)
    lines: list[tuple[str, list[str]]] = []
    for level in range(marks, 0, -1):
        side = margin[0] if level == 1 else ""
        lines.append((side, [cell.above[-level] if level <= len(cell.above) else "" for cell in cells]))
    for level in range(deep):
        side = margin[1] if level == 0 else ""
        lines.append((side, [cell.lines[level] if level < len(cell.lines) else "" for cell in cells]))
    lines.append((margin[2], [cell.below for cell in cells]))
    return [_line(side, texts, [cell.width for cell in cells]) for side, texts in lines]


def _line(side: str, texts: Sequence[str], widths: Sequence[int]) -> str:
    parts = (" " * GAP + text.center(width - GAP) for text, width in zip(texts, widths, strict=True))
    return (f"{side:{MARGIN}}" + "".join(parts)).rstrip()
