"""The end of the game, with the points, the tie-break and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_sea_adventure.events import GameEnded
from leadline_engines.deep_sea_adventure.information import Informing
from leadline_engines.deep_sea_adventure.position import Diver, Layout, Position
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Standing


class Scoring(Informing):
    """The points and the winners.

    If the value of a chip is not known, its owner's points are not known either (None). In that case, there is no
    winner, and the reason is ``unknown``.
    """

    def standing(self, position: Position) -> Standing:
        """Return the points from finished dives, in seat order, and the winners if the game is over.

        The reason is one of ``not-over``, ``most-points``, ``tie-break``, ``draw`` and ``unknown``.
        """
        return self.find_standing(position, over=position.over)[0]

    def end_game(self, table: Table) -> None:
        """Turn up the chips that are still hidden, and find the winner.

        Rules: dsa.scoring.after-third-dive, dsa.information.reveal, and those of `find_standing`
        """
        for seat in table.seats:
            diver = table.diver(seat)
            shown = self.shown_to_all(table, diver.banked)
            table.put_diver(seat, Diver(diver.at, diver.facing, diver.home, diver.carried, shown))
        table.turn = None
        if table.telling:
            standing, rules = self.find_standing(table, over=True)
            self.tell_game_ended(table, standing, rules)

    def find_standing(self, layout: Layout, *, over: bool) -> tuple[Standing, tuple[str, ...]]:
        """Return the points, the winners and the rules that decided.

        Rules: dsa.scoring.total, dsa.scoring.most-points, dsa.scoring.tie-break, dsa.scoring.draw,
        dsa.scoring.draw-narrow, dsa.scoring.every-chip
        """
        scores = self.scores_of(layout)
        if not over:
            return Standing(False, (), scores, "not-over"), ("dsa.scoring.total",)
        stacks = any(len(unit) > 1 for diver in layout.divers for unit in diver.banked)
        rules = ("dsa.scoring.total", "dsa.scoring.most-points", *(("dsa.scoring.every-chip",) if stacks else ()))
        known = [points for points in scores if points is not None]
        if len(known) < len(scores):
            return Standing(True, (), scores, "unknown"), rules
        level = self.leaders(known)
        if len(level) == 1:
            return Standing(True, tuple(level), scores, "most-points"), rules
        best = self.best_in_tie_break(layout, level)
        rules = (*rules, "dsa.scoring.tie-break")
        if len(best) == 1:
            return Standing(True, tuple(best), scores, "tie-break"), rules
        narrow = ("dsa.scoring.draw-narrow",) if len(best) < len(level) else ()
        sharing = self.sharing_a_draw(level, best)
        return Standing(True, tuple(sharing), scores, "draw"), (*rules, "dsa.scoring.draw", *narrow)

    def scores_of(self, layout: Layout) -> tuple[int | None, ...]:
        """Return the points of each seat, in seat order.

        Rules: dsa.scoring.total
        """
        return tuple([self.points(diver) for diver in layout.divers])

    def points(self, diver: Diver) -> int | None:
        """Return the points for all chips that a diver has brought home, including stacks, or None if not known.

        Rules: dsa.scoring.total, dsa.scoring.every-chip
        """
        total = 0
        for unit in diver.banked:
            for chip in unit:
                if chip.value is None:
                    return None
                total += chip.value
        return total

    def leaders(self, scores: Sequence[int]) -> list[int]:
        """Return the seats with the most points.

        Rules: dsa.scoring.most-points
        """
        most = max(scores)
        return [seat for seat, points in enumerate(scores, 1) if points == most]

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Return which of the seats level on points have the most chips of the level that counts.

        Rules: dsa.scoring.tie-break
        """
        for deep in self.levels_that_count(layout, level):
            chips = {seat: self.chips_of(layout.diver(seat), deep) for seat in level}
            level = [seat for seat in level if chips[seat] == max(chips.values())]
        return level

    def levels_that_count(self, layout: Layout, level: list[int]) -> list[int]:
        """Return the levels of chips that break a tie on points, starting with the first one that counts.

        Rules: dsa.scoring.tie-break
        """
        if self.rulings.tie_break == "level4-only":
            return [self.components.top_level]
        levels = sorted(set(self.components.level_of.values()), reverse=True)
        if self.rulings.tie_break == "level-by-level":
            return levels
        return [deep for deep in levels if any(self.chips_of(layout.diver(seat), deep) for seat in level)][:1]

    def chips_of(self, diver: Diver, level: int) -> int:
        """Return how many chips of a level a diver has brought home.

        Under `stack-counts: one-chip`, a stack counts once, as a chip of the highest level in it.

        Rules: dsa.scoring.every-chip
        """
        if self.rulings.stack_counts == "one-chip":
            return sum(max([chip.level for chip in unit]) == level for unit in diver.banked)
        return sum(chip.level == level for unit in diver.banked for chip in unit)

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """Return the seats that share a draw: those best in the tie-break, or all that are level on points.

        Rules: dsa.scoring.draw, dsa.scoring.draw-narrow
        """
        return best if self.rulings.tie_of_three == "narrow" else level

    def tell_game_ended(self, table: Table, standing: Standing, rules: tuple[str, ...]) -> None:
        """Record the result."""
        scores = standing.scores or ()
        winners = tuple([int(seat) for seat in standing.winners])
        ends = ("dsa.scoring.after-third-dive", "dsa.dive.three")
        table.tell(GameEnded("game-ended", scores, winners, (*ends, *rules)))
