"""Mistakes of the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Diver, Layout


class FirstUnitNotScored(Engine):
    """What was brought home first does not score."""

    def points(self, diver: Diver) -> int | None:
        """Without the first unit."""
        return super().points(Diver(diver.at, diver.facing, diver.home, diver.carried, diver.banked[1:]))


class ChipsScoreOnePoint(Engine):
    """Every chip scores one point."""

    def points(self, diver: Diver) -> int | None:
        """The number of chips."""
        return sum(map(len, diver.banked))


class StackScoresOnce(Engine):
    """Of a stack only the best chip scores."""

    def points(self, diver: Diver) -> int | None:
        """The best chip of each unit."""
        best = tuple((unit[-1],) for unit in diver.banked)
        return super().points(Diver(diver.at, diver.facing, diver.home, diver.carried, best))


class FewestPointsWin(Engine):
    """The player with the fewest points wins."""

    def leaders(self, scores: Sequence[int]) -> list[int]:
        """The seats with the fewest."""
        return super().leaders([-points for points in scores])


class TieBrokenByNumberOfChips(Engine):
    """Of those level on points the one with the most chips wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the most chips of any level."""
        chips = {seat: sum(map(len, layout.diver(seat).banked)) for seat in level}
        return [seat for seat in level if chips[seat] == max(chips.values())]


class TieNotBroken(Engine):
    """All who are level on points share the win."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """All of them."""
        return level


class LowestSeatWinsADraw(Engine):
    """Of those still level after the tie-break the lowest seat wins."""

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """The first of those who should share it."""
        return super().sharing_a_draw(level, best)[:1]


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.first-unit-not-scored": FirstUnitNotScored,
    "dsa.mistake.chips-score-one-point": ChipsScoreOnePoint,
    "dsa.mistake.stack-scores-once": StackScoresOnce,
    "dsa.mistake.fewest-points-win": FewestPointsWin,
    "dsa.mistake.tie-broken-by-number-of-chips": TieBrokenByNumberOfChips,
    "dsa.mistake.tie-not-broken": TieNotBroken,
    "dsa.mistake.lowest-seat-wins-a-draw": LowestSeatWinsADraw,
}
