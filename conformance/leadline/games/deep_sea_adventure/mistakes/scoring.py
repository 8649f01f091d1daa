"""Mistakes in the scoring: what scores, who wins, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Layout, Position, Unit
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Standing

Found = tuple[Standing, tuple[str, ...]]
"""The state of a game, with the rules that decided."""


def chips_of(diver: Diver) -> list[Chip]:
    """Return every chip that a diver has brought home."""
    return [chip for unit in diver.banked for chip in unit]


def values_of(diver: Diver) -> list[int]:
    """Return the values of all that a diver has brought home; an unknown value is 0."""
    return [chip.value or 0 for chip in chips_of(diver)]


def value_of(unit: Unit) -> int:
    """Return the value of a unit, all chips of a stack together; an unknown value is 0."""
    return sum([chip.value or 0 for chip in unit])


def with_most(layout: Layout, seats: Sequence[int], worth: Callable[[Diver], object]) -> list[int]:
    """Return those of some seats whose divers are worth most."""
    worths = {seat: worth(layout.diver(seat)) for seat in seats}
    return [seat for seat in seats if worths[seat] == max(worths.values())]  # type: ignore[type-var]


def won_by_most(outcome: Found, layout: Layout, worth: Callable[[Diver], object]) -> Found:
    """Return the same with other winners: those whose divers are worth most."""
    standing, rules = outcome
    if not standing.over or standing.why == "unknown":
        return outcome
    return replace(standing, winners=tuple(with_most(layout, list(layout.seats), worth))), rules


def with_banked(diver: Diver, units: Sequence[Unit]) -> Diver:
    """Return the same diver with something else brought home."""
    return replace(diver, banked=tuple(unit for unit in units if unit))


def first_of_each_value(units: Sequence[Unit]) -> list[Unit]:
    """Return units without the chips whose value occurs before; chips of unknown value are kept."""
    kept: list[Unit] = []
    seen: set[int] = set()
    for unit in units:
        left = []
        for chip in unit:
            if chip.value is None or chip.value not in seen:
                left.append(chip)
                seen.update(() if chip.value is None else (chip.value,))
        kept.append(tuple(left))
    return kept


# ---- Points


class FirstUnitNotScored(Engine):
    def points(self, diver: Diver) -> int | None:
        return super().points(Diver(diver.at, diver.facing, diver.home, diver.carried, diver.banked[1:]))


class ChipsScoreOnePoint(Engine):
    def points(self, diver: Diver) -> int | None:
        return sum(map(len, diver.banked))


class ValuesBeginAtOne(Engine):
    def points(self, diver: Diver) -> int | None:
        points = super().points(diver)
        return None if points is None else points + len(chips_of(diver))


class StackScoresOnce(Engine):
    def points(self, diver: Diver) -> int | None:
        best = tuple((unit[-1],) for unit in diver.banked)
        return super().points(Diver(diver.at, diver.facing, diver.home, diver.carried, best))


class FewestPointsWin(Engine):
    def leaders(self, scores: Sequence[int]) -> list[int]:
        return super().leaders([-points for points in scores])


class TieBrokenByNumberOfChips(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        chips = {seat: sum(map(len, layout.diver(seat).banked)) for seat in level}
        return [seat for seat in level if chips[seat] == max(chips.values())]


class TieNotBroken(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return level


class LowestSeatWinsADraw(Engine):
    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        return super().sharing_a_draw(level, best)[:1]


class LastUnitNotScored(Engine):
    def points(self, diver: Diver) -> int | None:
        return super().points(with_banked(diver, diver.banked[:-1]))


class UnitsScoreOnePoint(Engine):
    def points(self, diver: Diver) -> int | None:
        return len(diver.banked)


class ChipsScoreTheirLevel(Engine):
    def points(self, diver: Diver) -> int | None:
        return sum(chip.level for chip in chips_of(diver))


class OnlyTheBestChipScores(Engine):
    def points(self, diver: Diver) -> int | None:
        return None if super().points(diver) is None else max(values_of(diver), default=0)


class EqualValuesScoreOnce(Engine):
    def points(self, diver: Diver) -> int | None:
        return super().points(with_banked(diver, first_of_each_value(diver.banked)))


class LevelOneDoesNotScore(Engine):
    def points(self, diver: Diver) -> int | None:
        higher = [tuple(chip for chip in unit if chip.level > 1) for unit in diver.banked]
        return super().points(with_banked(diver, higher))


class StackScoresItsLowest(Engine):
    def points(self, diver: Diver) -> int | None:
        return super().points(with_banked(diver, [unit[:1] for unit in diver.banked]))


class StackScoresNothing(Engine):
    def points(self, diver: Diver) -> int | None:
        return super().points(with_banked(diver, [unit for unit in diver.banked if len(unit) == 1]))


class StackScoresItsMean(Engine):
    def points(self, diver: Diver) -> int | None:
        if super().points(diver) is None:
            return None
        return sum(sum(chip.value or 0 for chip in unit) // len(unit) for unit in diver.banked)


class StackChipsDoNotBreakTies(Engine):
    def chips_of(self, diver: Diver, level: int) -> int:
        return super().chips_of(with_banked(diver, [unit for unit in diver.banked if len(unit) == 1]), level)


class StackCountsAsItsLowest(Engine):
    def chips_of(self, diver: Diver, level: int) -> int:
        return sum(all(chip.level == level for chip in unit) for unit in diver.banked)


# ---- Who wins


class OnlyTwoSeatsCompete(Engine):
    def leaders(self, scores: Sequence[int]) -> list[int]:
        return super().leaders(scores[:2])


class MostChipsWin(Engine):
    starts_afresh = True

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        return won_by_most(super().find_standing(layout, over=over), layout, lambda diver: len(chips_of(diver)))


class MostLevelFourWins(Engine):
    starts_afresh = True

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        outcome = super().find_standing(layout, over=over)
        top = self.components.top_level
        return won_by_most(outcome, layout, lambda diver: (self.chips_of(diver, top), self.points(diver) or 0))


class BestChipWins(Engine):
    starts_afresh = True

    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        outcome = super().find_standing(layout, over=over)
        return won_by_most(outcome, layout, lambda diver: max(values_of(diver), default=0))


class NobodyWinsWithoutPoints(Engine):
    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        standing, rules = super().find_standing(layout, over=over)
        return (replace(standing, winners=()) if not any(standing.scores or ()) else standing), rules


# ---- Level on points


class TieGoesToTheLowestSeat(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return level[:1]


class TieGoesToTheHighestSeat(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return level[-1:]


class TieGoesToTheLowestSeatUnlessAllAreTied(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return level if len(level) == len(layout.divers) else level[:1]

    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        """Let nobody win: only a tie between all players is still a tie."""
        return []


class TieGoesToTheStarter(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        starter = layout.starter if isinstance(layout, Position | Table) else 1
        return [seat for seat in layout.clockwise_from(starter) if seat in level][:1]


class TieGoesToTheFewestChips(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: -len(chips_of(diver)))


class TieGoesToTheMostUnits(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: len(diver.banked))


class TieGoesToTheBestChip(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: max(values_of(diver), default=0))


class TieGoesToTheBestUnit(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: max(map(value_of, diver.banked), default=-1))


class TieGoesToTheFewestLevelFour(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: -self.chips_of(diver, self.components.top_level))


class TieGoesToTheMostOfLevelOne(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        for number in sorted(set(self.components.level_of.values())):
            level = with_most(layout, level, lambda diver, of=number: self.chips_of(diver, of))  # type: ignore[misc]
        return level


class TieGoesToTheMostOfLevelThree(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        top = self.components.top_level
        return with_most(layout, level, lambda diver: self.chips_of(diver, top) + self.chips_of(diver, top - 1))


class TieGoesToTheValueOfLevelFour(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        top = self.components.top_level
        return with_most(
            layout, level, lambda diver: sum(chip.value or 0 for chip in chips_of(diver) if chip.level == top)
        )


class TieGoesToTheHighestLevel(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, level, lambda diver: max([chip.level for chip in chips_of(diver)], default=0))


class TieLeavesTheTwelvesOut(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        lowest = min(value for value, of in self.components.level_of.items() if of == self.components.top_level)
        return with_most(layout, level, lambda diver: sum(value > lowest for value in values_of(diver)))


class TieGoesToAnybody(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return super().best_in_tie_break(layout, list(layout.seats))


class TieOfThreeIsNotBroken(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return super().best_in_tie_break(layout, level) if len(level) == 2 else level


class TieIsBetweenTheFirstTwo(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return super().best_in_tie_break(layout, level[:2])


# ---- Still level after the tie-break


class HighestSeatWinsADraw(Engine):
    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        return super().sharing_a_draw(level, best)[-1:]


class NobodyWinsADraw(Engine):
    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        return []


class TwoAtMostShareADraw(Engine):
    def sharing_a_draw(self, level: list[int], best: list[int]) -> list[int]:
        return super().sharing_a_draw(level, best)[:2]


class EverybodySharesADraw(Engine):
    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        standing, rules = super().find_standing(layout, over=over)
        return (replace(standing, winners=tuple(layout.seats)) if standing.why == "draw" else standing), rules


class DrawGoesToTheMostChips(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        return with_most(layout, super().best_in_tie_break(layout, level), lambda diver: len(chips_of(diver)))


class DrawGoesToTheBestChip(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        right = super().best_in_tie_break(layout, level)
        return with_most(layout, right, lambda diver: max(values_of(diver), default=0))


class DrawGoesToTheStarter(Engine):
    def best_in_tie_break(self, layout: Layout, level: list[int]) -> list[int]:
        right = super().best_in_tie_break(layout, level)
        starter = layout.starter if isinstance(layout, Position | Table) else 1
        return [seat for seat in layout.clockwise_from(starter) if seat in right][:1]


# ---- One seat is forgotten


def without_treasure(layout: Layout, seat: int) -> Position | Table:
    """Return the same divers, of whom one has brought nothing home."""
    position = layout.position() if isinstance(layout, Table) else layout
    assert isinstance(position, Position)
    return position.with_diver(seat, with_banked(position.diver(seat), ()))


class LastSeatScoresNothing(Engine):
    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        return super().find_standing(without_treasure(layout, len(layout.divers)), over=over)


class SeatOneScoresNothing(Engine):
    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        return super().find_standing(without_treasure(layout, 1), over=over)


class LastSeatDoesNotCompete(Engine):
    def leaders(self, scores: Sequence[int]) -> list[int]:
        return super().leaders(scores[:-1] or scores)


class ScoresInTurnOrder(Engine):
    def find_standing(self, layout: Layout, *, over: bool) -> Found:
        standing, rules = super().find_standing(layout, over=over)
        starter = layout.starter if isinstance(layout, Position | Table) else 1
        scores = standing.scores or ()
        in_turn_order = tuple([scores[seat - 1] for seat in layout.clockwise_from(starter)]) if scores else scores
        return replace(standing, scores=in_turn_order), rules
