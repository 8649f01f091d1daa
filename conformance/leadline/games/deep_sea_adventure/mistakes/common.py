"""Helpers that several modules of mistakes share."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.position import BLANK, Space
from leadline_engines.deep_sea_adventure.table import Table


def put_on_line(table: Table, number: int, space: Space) -> None:
    """Put something on a space, if the line has it."""
    if 1 <= number <= len(table.line):
        table.put_space(number, space)


def is_on_treasure(table: Table, seat: int) -> bool:
    """Return whether a diver is on a space of the line that holds treasure."""
    at = table.diver(seat).at
    return 1 <= at <= len(table.line) and table.space(at) != BLANK
