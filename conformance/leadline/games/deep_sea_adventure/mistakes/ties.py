"""Mistakes of the tie-break: to whom a tie goes, and who shares a draw."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.winning import Found, chips_of, values_of, with_most
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Layout, Position
from leadline_engines.deep_sea_adventure.table import Table

# ---- Level on points


class TieGoesToTheLowestSeat(Engine):
    """Of those level on points the lowest seat wins, without a tie-break."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The lowest."""
        return level[:1]


class TieGoesToTheHighestSeat(Engine):
    """Of those level on points the highest seat wins, without a tie-break."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The highest."""
        return level[-1:]


class TieGoesToTheStarter(Engine):
    """Of those level on points the first in turn order, from the starter of the last dive, wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The first clockwise from the starter."""
        starter = layout.starter if isinstance(layout, Position | Table) else 1
        return [seat for seat in layout.clockwise_from(starter) if seat in level][:1]


class TieGoesToTheFewestChips(Engine):
    """Of those level on points the one with the fewest chips wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the fewest."""
        return with_most(layout, level, lambda diver: -len(chips_of(diver)))


class TieGoesToTheMostUnits(Engine):
    """Of those level on points the one with the most units wins, a stack counting as one."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the most."""
        return with_most(layout, level, lambda diver: len(diver.banked))


class TieGoesToTheBestChip(Engine):
    """Of those level on points the one with the best single chip wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the highest value."""
        return with_most(layout, level, lambda diver: max(values_of(diver), default=0))


class TieGoesToTheFewestLevelFour(Engine):
    """Of those level on points the one with the fewest chips of level 4 wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the fewest."""
        return with_most(layout, level, lambda diver: -self.chips_of(diver, self.components.top_level))


class TieGoesToTheMostOfLevelOne(Engine):
    """Of those level on points the one with the most chips of level 1 wins, then of level 2 and so on."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Level by level, from the lowest."""
        for number in sorted(set(self.components.level_of.values())):
            level = with_most(layout, level, lambda diver, of=number: self.chips_of(diver, of))  # type: ignore[misc]
        return level


class TieGoesToTheMostOfLevelThree(Engine):
    """Of those level on points the one with the most chips of levels 3 and 4 together wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The two highest levels together."""
        top = self.components.top_level
        return with_most(layout, level, lambda diver: self.chips_of(diver, top) + self.chips_of(diver, top - 1))


class TieGoesToTheValueOfLevelFour(Engine):
    """Of those level on points the one whose chips of level 4 have the greatest sum wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Those with the greatest sum in level 4."""
        top = self.components.top_level
        return with_most(
            layout, level, lambda diver: sum(chip.value or 0 for chip in chips_of(diver) if chip.level == top)
        )


class TieOfThreeIsNotBroken(Engine):
    """The tie-break is applied between two players only; three or more that are level share the win."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The right ones of two, else all."""
        return super().best_in_tie_break(layout, level) if len(level) == 2 else level


class TieIsBetweenTheFirstTwo(Engine):
    """Of three or more level on points only the two lowest seats take part in the tie-break."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """The better of the first two."""
        return super().best_in_tie_break(layout, level[:2])


# ---- Still level after the tie-break


class HighestSeatWinsADraw(Engine):
    """Of those still level after the tie-break the highest seat wins."""

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """The last of those who should share it."""
        return super().sharing_a_draw(level, best)[-1:]


class NobodyWinsADraw(Engine):
    """If players are still level after the tie-break nobody wins."""

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """Nobody."""
        return []


class TwoAtMostShareADraw(Engine):
    """If three or more are still level after the tie-break only the first two share the win."""

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """The first two of those who should share it."""
        return super().sharing_a_draw(level, best)[:2]


class EverybodySharesADraw(Engine):
    """If players are still level after the tie-break all players share the win."""

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        """All seats in a draw."""
        standing, rules = super().find_standing(layout, over=over)
        return (replace(standing, winners=tuple(layout.seats)) if standing.why == "draw" else standing), rules


class DrawGoesToTheMostChips(Engine):
    """Of those still level after the tie-break the one with the most chips wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Of the right ones, those with the most chips."""
        return with_most(layout, super().best_in_tie_break(layout, level), lambda diver: len(chips_of(diver)))


class DrawGoesToTheBestChip(Engine):
    """Of those still level after the tie-break the one with the best single chip wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Of the right ones, those with the highest value."""
        right = super().best_in_tie_break(layout, level)
        return with_most(layout, right, lambda diver: max(values_of(diver), default=0))


class DrawGoesToTheStarter(Engine):
    """Of those still level after the tie-break the first in turn order, from the starter, wins."""

    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        """Of the right ones, the first clockwise from the starter."""
        right = super().best_in_tie_break(layout, level)
        starter = layout.starter if isinstance(layout, Position | Table) else 1
        return [seat for seat in layout.clockwise_from(starter) if seat in right][:1]


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.tie-goes-to-the-lowest-seat": TieGoesToTheLowestSeat,
    "dsa.mistake.tie-goes-to-the-highest-seat": TieGoesToTheHighestSeat,
    "dsa.mistake.tie-goes-to-the-starter": TieGoesToTheStarter,
    "dsa.mistake.tie-goes-to-the-fewest-chips": TieGoesToTheFewestChips,
    "dsa.mistake.tie-goes-to-the-most-units": TieGoesToTheMostUnits,
    "dsa.mistake.tie-goes-to-the-best-chip": TieGoesToTheBestChip,
    "dsa.mistake.tie-goes-to-the-fewest-level-four": TieGoesToTheFewestLevelFour,
    "dsa.mistake.tie-goes-to-the-most-of-level-one": TieGoesToTheMostOfLevelOne,
    "dsa.mistake.tie-goes-to-the-most-of-level-three": TieGoesToTheMostOfLevelThree,
    "dsa.mistake.tie-goes-to-the-value-of-level-four": TieGoesToTheValueOfLevelFour,
    "dsa.mistake.tie-of-three-is-not-broken": TieOfThreeIsNotBroken,
    "dsa.mistake.tie-is-between-the-first-two": TieIsBetweenTheFirstTwo,
    "dsa.mistake.highest-seat-wins-a-draw": HighestSeatWinsADraw,
    "dsa.mistake.nobody-wins-a-draw": NobodyWinsADraw,
    "dsa.mistake.two-at-most-share-a-draw": TwoAtMostShareADraw,
    "dsa.mistake.everybody-shares-a-draw": EverybodySharesADraw,
    "dsa.mistake.draw-goes-to-the-most-chips": DrawGoesToTheMostChips,
    "dsa.mistake.draw-goes-to-the-best-chip": DrawGoesToTheBestChip,
    "dsa.mistake.draw-goes-to-the-starter": DrawGoesToTheStarter,
}
