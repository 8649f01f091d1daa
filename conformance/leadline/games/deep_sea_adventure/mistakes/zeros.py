"""Mistakes of programs in which a chip worth nothing looks like no chip, as the number 0 does in a condition."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space
from leadline_engines.deep_sea_adventure.table import Table


def is_zero(space: Space) -> bool:
    """Return whether a space holds a loose chip worth 0."""
    return len(space) == 1 and space[0].value == 0


class ZerosAreClearedAway(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        return [number for number in super().spaces_that_stay(line) if not is_zero(line[number - 1])]


class ZerosCountAsBlanks(ZerosAreClearedAway):
    def unit_below(self, table: Table, diver: Diver) -> Space:
        unit = super().unit_below(table, diver)
        return BLANK if is_zero(unit) else unit

    def check_blank_below(self, table: Table, diver: Diver) -> None:
        """Let a unit replace a chip worth 0, which then leaves the game."""
        if not is_zero(table.space(diver.at)):
            super().check_blank_below(table, diver)
