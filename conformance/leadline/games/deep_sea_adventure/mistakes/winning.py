"""More mistakes of the end of the game: what scores, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Layout, Unit
from leadline_engines.surface import Standing

Found = tuple[Standing, tuple[str, ...]]
"""How a game stands, with the rules that decided."""


def chips_of(diver: Diver) -> list[Chip]:
    """Every chip that a diver has brought home."""
    return [chip for unit in diver.banked for chip in unit]


def values_of(diver: Diver) -> list[int]:
    """The values of all that a diver has brought home; one that is not known is 0."""
    return [chip.value or 0 for chip in chips_of(diver)]


def with_most(layout: Layout, seats: Sequence[int], worth: Callable[[Diver], object]) -> list[int]:
    """Those of some seats whose divers are worth most."""
    worths = {seat: worth(layout.diver(seat)) for seat in seats}
    return [seat for seat in seats if worths[seat] == max(worths.values())]  # type: ignore[type-var]


def won_by_most(found: Found, layout: Layout, worth: Callable[[Diver], object]) -> Found:
    """The same with other winners: those whose divers are worth most."""
    standing, rules = found
    if not standing.over or standing.why == "unknown":
        return found
    return replace(standing, winners=tuple(with_most(layout, list(layout.seats), worth))), rules


def with_banked(diver: Diver, units: Sequence[Unit]) -> Diver:
    """The same diver with something else brought home."""
    return replace(diver, banked=tuple(unit for unit in units if unit))


# ---- Points


class LastUnitNotScored(Engine):
    """What was brought home last does not score."""

    def points(self, diver: Diver) -> int | None:
        """Without the last unit."""
        return super().points(with_banked(diver, diver.banked[:-1]))


class UnitsScoreOnePoint(Engine):
    """Every unit scores one point, a stack like a loose chip."""

    def points(self, diver: Diver) -> int | None:
        """The number of units."""
        return len(diver.banked)


class ChipsScoreTheirLevel(Engine):
    """Every chip scores its level."""

    def points(self, diver: Diver) -> int | None:
        """The sum of the levels."""
        return sum(chip.level for chip in chips_of(diver))


class OnlyTheBestChipScores(Engine):
    """A player scores only the best chip that it brought home."""

    def points(self, diver: Diver) -> int | None:
        """The highest value."""
        return None if super().points(diver) is None else max(values_of(diver), default=0)


class LevelOneDoesNotScore(Engine):
    """Chips of level 1 score nothing."""

    def points(self, diver: Diver) -> int | None:
        """Without level 1."""
        higher = [tuple(chip for chip in unit if chip.level > 1) for unit in diver.banked]
        return super().points(with_banked(diver, higher))


class StackScoresItsLowest(Engine):
    """Of a stack only the lowest chip scores."""

    def points(self, diver: Diver) -> int | None:
        """The lowest chip of each unit."""
        return super().points(with_banked(diver, [unit[:1] for unit in diver.banked]))


class StackScoresNothing(Engine):
    """A stack scores nothing."""

    def points(self, diver: Diver) -> int | None:
        """The loose chips."""
        return super().points(with_banked(diver, [unit for unit in diver.banked if len(unit) == 1]))


class StackScoresItsMean(Engine):
    """A stack scores the mean of its chips, rounded down."""

    def points(self, diver: Diver) -> int | None:
        """The mean of each unit."""
        if super().points(diver) is None:
            return None
        return sum(sum(chip.value or 0 for chip in unit) // len(unit) for unit in diver.banked)


class StackChipsDoNotBreakTies(Engine):
    """In the tie-break only loose chips of level 4 count, not those of a stack."""

    def chips_of(self, diver: Diver, level: int) -> int:
        """The loose ones."""
        return super().chips_of(with_banked(diver, [unit for unit in diver.banked if len(unit) == 1]), level)


class StackCountsAsItsLowest(Engine):
    """In the tie-break a stack counts as level 4 only if all its chips are, and then once."""

    def chips_of(self, diver: Diver, level: int) -> int:
        """The units that are all of the level."""
        return sum(all(chip.level == level for chip in unit) for unit in diver.banked)


# ---- Who wins


class OnlyTwoSeatsCompete(Engine):
    """Only the points of the first two seats are compared."""

    def leaders(self, scores: Sequence[int]) -> list[int]:
        """The better of the first two."""
        return super().leaders(scores[:2])


class MostChipsWin(Engine):
    """The player with the most chips wins, whatever they are worth."""

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        """Won by the number of chips."""
        return won_by_most(super().find_standing(layout, over=over), layout, lambda diver: len(chips_of(diver)))


class MostLevelFourWins(Engine):
    """The player with the most chips of level 4 wins, and points only break a tie."""

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        """Won by level 4."""
        found = super().find_standing(layout, over=over)
        top = self.components.top_level
        return won_by_most(found, layout, lambda diver: (self.chips_of(diver, top), self.points(diver) or 0))


class BestChipWins(Engine):
    """The player with the best single chip wins."""

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        """Won by the highest value."""
        found = super().find_standing(layout, over=over)
        return won_by_most(found, layout, lambda diver: max(values_of(diver), default=0))


class NobodyWinsWithoutPoints(Engine):
    """If everybody has 0 points nobody wins."""

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        """No winner at 0."""
        standing, rules = super().find_standing(layout, over=over)
        return (replace(standing, winners=()) if not any(standing.scores or ()) else standing), rules


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.last-unit-not-scored": LastUnitNotScored,
    "dsa.mistake.units-score-one-point": UnitsScoreOnePoint,
    "dsa.mistake.chips-score-their-level": ChipsScoreTheirLevel,
    "dsa.mistake.only-the-best-chip-scores": OnlyTheBestChipScores,
    "dsa.mistake.level-one-does-not-score": LevelOneDoesNotScore,
    "dsa.mistake.stack-scores-its-lowest": StackScoresItsLowest,
    "dsa.mistake.stack-scores-nothing": StackScoresNothing,
    "dsa.mistake.stack-scores-its-mean": StackScoresItsMean,
    "dsa.mistake.stack-chips-do-not-break-ties": StackChipsDoNotBreakTies,
    "dsa.mistake.stack-counts-as-its-lowest": StackCountsAsItsLowest,
    "dsa.mistake.only-two-seats-compete": OnlyTwoSeatsCompete,
    "dsa.mistake.most-chips-win": MostChipsWin,
    "dsa.mistake.most-level-four-wins": MostLevelFourWins,
    "dsa.mistake.best-chip-wins": BestChipWins,
    "dsa.mistake.nobody-wins-without-points": NobodyWinsWithoutPoints,
}
