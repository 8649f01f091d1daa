"""Constants, and a way to count spaces, that several modules of mistakes share."""

from __future__ import annotations

from collections.abc import Mapping

from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.position import Heading

GREEN = ("drone", "sonar")
"""The green systems."""
OPPOSITE: Mapping[Heading, Heading] = {"north": "south", "east": "west", "south": "north", "west": "east"}
"""The opposite of each direction."""


def number_of(board: Board, space: str) -> int:
    """Return the number of a space in a program that numbers the spaces row by row, from 0."""
    column, row = board.spaces[space]
    return row * len(board.columns) + column


def space_of(board: Board, number: int) -> str | None:
    """Return the space with a number, or None if the map has no such space."""
    row, column = divmod(number, len(board.columns))
    return f"{board.columns[column]}{board.rows[row]}" if 0 <= row < len(board.rows) else None


def numbers_touch(board: Board, space: str, two: str) -> bool:
    """Return whether the numbers of two spaces differ as those of neighbours do, even across the sides of the map."""
    if not {space, two} <= board.spaces.keys():
        return False
    width = len(board.columns)
    return abs(number_of(board, space) - number_of(board, two)) in (1, width - 1, width, width + 1)
