"""More mistakes of the end of a clean-up: how the line is closed."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.laying import last_chips
from leadline_engines.deep_sea_adventure.position import BLANK
from leadline_engines.deep_sea_adventure.table import Table

# ---- The line is closed


class BlanksSkippedInARow(Engine):
    """Of two blanks in a row the second stays on the line, as when a list shrinks under a loop."""

    def close_the_line(self, table: Table) -> None:
        """Step through the line while it shrinks."""
        line, place = [*table.line], 0
        while place < len(line):
            if line[place] == BLANK:
                del line[place]
            place += 1
        table.line = tuple(line)


class FirstBlankStays(Engine):
    """The blank nearest to the submarine stays on the line."""

    def close_the_line(self, table: Table) -> None:
        """Close all gaps but the first."""
        first = table.line.index(BLANK) if BLANK in table.line else len(table.line)
        table.line = tuple(space for place, space in enumerate(table.line) if space != BLANK or place == first)


class LastBlankStays(Engine):
    """The blank farthest from the submarine stays on the line."""

    def close_the_line(self, table: Table) -> None:
        """Close all gaps but the last."""
        blanks = [place for place, space in enumerate(table.line) if space == BLANK]
        table.line = tuple(space for place, space in enumerate(table.line) if space != BLANK or place in blanks[-1:])


class OnlyTheEndIsCleared(Engine):
    """Only the blanks at the end of the line are taken away; those between chips stay."""

    def close_the_line(self, table: Table) -> None:
        """Cut the line after its last chips, those just laid down aside."""
        old, laid = table.line[: len(table.before.line)], table.line[len(table.before.line) :]
        last = last_chips(old)
        table.line = (*old[: 0 if last is None else last + 1], *laid)


class BlanksStayIfAllCameHome(Engine):
    """If everybody came home the blanks stay on the line."""

    def close_the_line(self, table: Table) -> None:
        """Close it only if a diver is left out."""
        if table.still_out():
            super().close_the_line(table)


class WrongSpacesRemoved(Engine):
    """Blanks are taken away by their old numbers while the line shrinks, so chips go with them and blanks stay."""

    def close_the_line(self, table: Table) -> None:
        """Take a space away for each blank, counted as before."""
        line = [*table.line]
        for place in [place for place, space in enumerate(line) if space == BLANK]:
            if place < len(line):
                del line[place]
        table.line = tuple(line)


class LineSortedByLevel(Engine):
    """When the line is closed its spaces are sorted by level."""

    def close_the_line(self, table: Table) -> None:
        """Close the gaps, and sort what is left."""
        super().close_the_line(table)
        table.line = tuple(sorted(table.line, key=lambda space: space[0].level if space else 0))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.blanks-skipped-in-a-row": BlanksSkippedInARow,
    "dsa.mistake.first-blank-stays": FirstBlankStays,
    "dsa.mistake.last-blank-stays": LastBlankStays,
    "dsa.mistake.only-the-end-is-cleared": OnlyTheEndIsCleared,
    "dsa.mistake.blanks-stay-if-all-came-home": BlanksStayIfAllCameHome,
    "dsa.mistake.wrong-spaces-removed": WrongSpacesRemoved,
    "dsa.mistake.line-sorted-by-level": LineSortedByLevel,
}
