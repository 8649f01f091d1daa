"""Mistakes of the deal: which chips the line has, where they lie, and who sees them."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import BLANK, Position, Space, shown_to
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Seat


def by_level(deal: tuple[Space, ...]) -> list[list[Space]]:
    """The spaces of a deal, a list for each level, outwards; blanks are together, as if they were a level."""
    levels: dict[int, list[Space]] = {}
    for space in deal:
        levels.setdefault(space[0].level if space else 0, []).append(space)
    return list(levels.values())


def _points(space: Space) -> tuple[bool, int]:
    """What the chip of a deal is worth; a value that is not known comes last."""
    value = space[0].value if space else None
    return value is None, value or 0


# ---- Which chips


class LastChipNotDealt(Engine):
    """The last chip is not dealt: the line has 31 spaces."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay all but the last."""
        super().lay_line(table, deal[:-1])


class FourChipsALevel(Engine):
    """Each level has four chips, one of each value: the line has 16 spaces."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay every second chip of a level."""
        super().lay_line(table, tuple([space for level in by_level(deal) for space in level[::2]]))


class LastChipDealtTwice(Engine):
    """The last chip is dealt twice: the line has 33 spaces."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay the last once more."""
        super().lay_line(table, (*deal, *deal[-1:]))


# ---- Where they lie


class LevelsTakeTurns(Engine):
    """The levels take turns along the line: 1, 2, 3, 4, and again 1, 2, 3, 4."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Lay a chip of each level, then the next of each."""
        levels = by_level(deal)
        most = max(map(len, levels), default=0)
        turns = [level[number] for number in range(most) for level in levels if number < len(level)]
        super().lay_line(table, tuple(turns))


class LevelsLaidInwards(Engine):
    """The chips of each level are laid the other way round, its last chip nearest to the submarine."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Turn each level round."""
        super().lay_line(table, tuple([space for level in by_level(deal) for space in level[::-1]]))


class LevelsSorted(Engine):
    """The chips of a level lie in the order of their values instead of being shuffled."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Sort each level."""
        super().lay_line(table, tuple([space for level in by_level(deal) for space in sorted(level, key=_points)]))


# ---- Blanks in the line


class LineBeginsWithABlank(Engine):
    """The line begins with a blank, and the first chip lies on space 2."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Put a blank in front."""
        super().lay_line(table, (BLANK, *deal))


class BlanksBehindTheChips(Engine):
    """The twelve blanks lie behind the chips when the game starts."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Put the blanks behind."""
        super().lay_line(table, (*deal, *[BLANK] * self.components.blanks))


class BlanksBetweenTheLevels(Engine):
    """A blank lies between the chips of one level and those of the next."""

    def lay_line(self, table: Table, deal: tuple[Space, ...]) -> None:
        """Put a blank behind each level but the last."""
        line = [space for level in by_level(deal) for space in (*level, BLANK)]
        super().lay_line(table, tuple(line[:-1]))


# ---- Who sees them


class DealtFaceUp(Engine):
    """The chips are dealt face up, and everybody goes on knowing their values."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Let all who sit down see the line."""
        super().place_divers(table, seats)
        table.line = tuple([shown_to(space, tuple(table.seats)) for space in table.line])


class LevelOneDealtFaceUp(Engine):
    """The chips of level 1 are dealt face up, and everybody goes on knowing their values."""

    def place_divers(self, table: Table, seats: int) -> None:
        """Let all who sit down see the chips of level 1."""
        super().place_divers(table, seats)
        seen = tuple(table.seats)
        table.line = tuple([shown_to(space, seen) if space and space[0].level == 1 else space for space in table.line])


class SeatOneSeesEverything(Engine):
    """The player of seat 1 sees every value."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position as it is for seat 1."""
        return position if 1 in seats else super().view(position, seats)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.last-chip-not-dealt": LastChipNotDealt,
    "dsa.mistake.four-chips-a-level": FourChipsALevel,
    "dsa.mistake.last-chip-dealt-twice": LastChipDealtTwice,
    "dsa.mistake.levels-take-turns": LevelsTakeTurns,
    "dsa.mistake.levels-laid-inwards": LevelsLaidInwards,
    "dsa.mistake.levels-sorted": LevelsSorted,
    "dsa.mistake.line-begins-with-a-blank": LineBeginsWithABlank,
    "dsa.mistake.blanks-behind-the-chips": BlanksBehindTheChips,
    "dsa.mistake.blanks-between-the-levels": BlanksBetweenTheLevels,
    "dsa.mistake.dealt-face-up": DealtFaceUp,
    "dsa.mistake.level-one-dealt-face-up": LevelOneDealtFaceUp,
    "dsa.mistake.seat-one-sees-everything": SeatOneSeesEverything,
}
