"""Mistakes about occupied spaces, and about what a swim counts."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.games.deep_sea_adventure.mistakes.swimming import ElsewhereLanding, counted
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import BLANK, Facing
from leadline_engines.deep_sea_adventure.swim import Landing
from leadline_engines.deep_sea_adventure.table import Table

# ---- Occupied spaces


class StopsBeforeADiver(ElsewhereLanding):
    """A diver stops before an occupied space; nobody swims past another diver."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The space before the first diver on its way."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        step = 1 if way == "down" else -1
        for space in range(at + step, right + step, step):
            if space in taken:
                return space - step
        return at if right == at and at + step in taken else None


class BlockedByTwoInARow(ElsewhereLanding):
    """One diver is jumped, but a diver stops before two in a row."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The space before the first two in a row on its way."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        step = 1 if way == "down" else -1
        for space in range(at + step, right, step):
            if {space, space + step} <= taken:
                return space - step
        return None


class OntoADiverIsNowhere(ElsewhereLanding):
    """Occupied spaces are counted, and a diver whose last step leads onto another does not move."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """So many spaces on, or where it was."""
        to = counted(table.diver(seat).at, way, steps, frozenset())
        if to > len(table.line):
            return None
        return table.diver(seat).at if to in table.occupied_by_others(seat) else to


class OntoADiverStopsShort(ElsewhereLanding):
    """Occupied spaces are counted, and a diver whose last step leads onto another stops before it."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """So many spaces on, or the free one before it."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        to, step = counted(at, way, steps, frozenset()), 1 if way == "down" else -1
        if to > len(table.line):
            return None
        while to in taken:
            to -= step
        return to


class JumpsUpwardsOnly(ElsewhereLanding):
    """On the way down occupied spaces are counted."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Downwards every space is counted, though nobody stops on another diver."""
        if way == "up":
            return None
        taken = table.occupied_by_others(seat)
        space = counted(table.diver(seat).at, way, steps, frozenset())
        while space in taken:
            space += 1
        return space if space <= len(table.line) else None


# ---- The first step


class SubmarineCountsAsASpace(Engine):
    """The submarine counts as the first space: from there a diver gets one space less far."""

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """One step less from the submarine."""
        return super().land(table, seat, way, max(1, steps - (table.diver(seat).at == 0)))


class FirstStepIsFree(Engine):
    """A diver that leaves the submarine counts from space 1 on and gets one space farther."""

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """One step more from the submarine."""
        return super().land(table, seat, way, steps + (table.diver(seat).at == 0))


# ---- Blanks


class BlanksNotCountedUpwards(Engine):
    """On the way up blanks are not counted, and nobody stops on one."""

    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        """Upwards only spaces with chips."""
        spaces = super().spaces_ahead(table, seat, way)
        return spaces if way == "down" else [space for space in spaces if table.space(space) != BLANK]


class BlanksNotCountedDownwards(Engine):
    """On the way down blanks are not counted, and nobody stops on one."""

    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        """Downwards only spaces with chips."""
        spaces = super().spaces_ahead(table, seat, way)
        return spaces if way == "up" else [space for space in spaces if table.space(space) != BLANK]


class LineEndsWithTheLastChip(Engine):
    """The line ends with its last chip: blanks beyond it are no spaces."""

    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        """Downwards up to the last chip."""
        spaces = super().spaces_ahead(table, seat, way)
        if way == "up":
            return spaces
        last = max([number for number, space in enumerate(table.line, 1) if space != BLANK], default=0)
        return [space for space in spaces if space <= last]


class StopsBeforeABlank(ElsewhereLanding):
    """A diver that would stop on a blank stops on the last chip before it."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The nearest space behind it with a chip and without a diver, as far as where it was."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        step, space = (1 if way == "down" else -1), right
        while 1 <= space <= len(table.line) and space != at and (table.space(space) == BLANK or space in taken):
            space -= step
        return space


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.stops-before-a-diver": StopsBeforeADiver,
    "dsa.mistake.blocked-by-two-in-a-row": BlockedByTwoInARow,
    "dsa.mistake.onto-a-diver-is-nowhere": OntoADiverIsNowhere,
    "dsa.mistake.onto-a-diver-stops-short": OntoADiverStopsShort,
    "dsa.mistake.jumps-upwards-only": JumpsUpwardsOnly,
    "dsa.mistake.submarine-counts-as-a-space": SubmarineCountsAsASpace,
    "dsa.mistake.first-step-is-free": FirstStepIsFree,
    "dsa.mistake.blanks-not-counted-upwards": BlanksNotCountedUpwards,
    "dsa.mistake.blanks-not-counted-downwards": BlanksNotCountedDownwards,
    "dsa.mistake.line-ends-with-the-last-chip": LineEndsWithTheLastChip,
    "dsa.mistake.stops-before-a-blank": StopsBeforeABlank,
}
