"""Helpers that several modules of mistakes share."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.position import Space
from leadline_engines.deep_sea_adventure.table import Table


def put_on_line(table: Table, number: int, space: Space) -> None:
    """Put something on a space, if the line has it."""
    if 1 <= number <= len(table.line):
        table.put_space(number, space)
