"""Mistakes in the clean-up: what is kept, what is lost, and who starts the next dive."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.laying import Pile
from leadline_engines.deep_sea_adventure.move import Choice, Lay, Rounds
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space, Unit, stack
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

STARTER: Rules = ("dsa.clean-up.starter",)


def empty_loads(table: Table, seats: Collection[int]) -> None:
    """Take away the loads of divers at home."""
    for seat in seats:
        if seat in table.seats and table.diver(seat).home:
            table.put_diver(seat, table.diver(seat).carrying(()))


def worth(unit: Unit) -> tuple[int, int]:
    """Return the value and the level of the best chip of a unit; an unknown value counts least."""
    return max((-1 if chip.value is None else chip.value, chip.level) for chip in unit)


def treasure(diver: Diver) -> int:
    """Return the points of a diver's permanent treasure after this dive; an unknown value counts nothing."""
    units = (*diver.banked, *(diver.carried if diver.home else ()))
    return sum(chip.value or 0 for unit in units for chip in unit)


# ---- The clean-up as a whole


class DrownedChipsVanish(Engine):
    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        """Lay nothing."""


class LaidInFrontOfTheLine(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        before = len(table.line)
        super().lay_down_the_rest(table, left_out, choice)
        table.line = (*table.line[before:], *table.line[:before])


class LaidOnTheLastChips(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        old = table.line
        super().lay_down_the_rest(table, left_out, choice)
        laid = table.line[len(old) :]
        last = next((number for number in range(len(old) - 1, -1, -1) if old[number] != BLANK), None)
        if last is not None and laid:
            table.line = (*old[:last], stack((*old[last], *laid[0])), *old[last + 1 :], *laid[1:])


class NoStacks(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=1), rulings)


class StacksOfTwo(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=2), rulings)


class StacksOfFour(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, stack_size=4), rulings)


class FarthestLaysFirst(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return super().laying_order(table, left_out)[::-1]


class LaysInSeatOrder(Engine):
    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return sorted(left_out)


class BlanksStay(Engine):
    def close_the_line(self, table: Table) -> None:
        """Leave the line as it is."""


class OneBlankRemoved(Engine):
    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        first = line.index(BLANK) + 1 if BLANK in line else 0
        return [number for number in range(1, len(line) + 1) if number != first]


class LineTurnedRound(Engine):
    def close_the_line(self, table: Table) -> None:
        had_blanks = BLANK in table.line
        super().close_the_line(table)
        if had_blanks:
            table.line = table.line[::-1]


class LeftOutKeepTheirLoad(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        for seat in left_out:
            diver = table.diver(seat)
            self.units_in_order(diver, next((lay for lay in choice.lay if lay.seat == seat), None))
            table.put_diver(seat, replace(diver, carried=(), banked=(*diver.banked, *diver.carried)))


class HomeKeepsOneUnit(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return diver.carried[:1]


class LastBreathHomeBringsNothing(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        super().come_home(table, seat, rules)
        if self.air_is_out(table):
            table.put_diver(seat, table.diver(seat).carrying(()))


class LastBreathHomeIsNotTheLast(Engine):
    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        last = table.last_home
        super().come_home(table, seat, rules)
        if self.air_is_out(table) and last is not None:
            table.last_home = last


# ---- At home


class HomeKeepsTheLastUnit(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return super().units_kept(diver)[-1:]


class HomeKeepsTheBestUnit(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return tuple(sorted(super().units_kept(diver), key=worth)[-1:])


class HomeKeepsNoStacks(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return tuple(unit for unit in super().units_kept(diver) if len(unit) == 1)


class HomeKeepsOneChipOfAStack(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return tuple(unit[:1] for unit in super().units_kept(diver))


class KeptTwice(Engine):
    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        return super().units_kept(diver) * 2


class OnlyTheLastHomeKeeps(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [seat for seat in table.seats if seat != table.last_home])
        super().keep_what_came_home(table)


class OnlyOneHomeKeeps(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [seat for seat in table.seats if table.diver(seat).home][1:])
        super().keep_what_came_home(table)


class SeatAfterALeftOutKeepsNothing(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [seat + 1 for seat in table.still_out()])
        super().keep_what_came_home(table)


class SeatBeforeALeftOutKeepsNothing(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        empty_loads(table, [seat - 1 for seat in table.still_out()])
        super().keep_what_came_home(table)


class HomeKeepsNothingBesideALeftOut(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        if table.still_out():
            empty_loads(table, table.seats)
        super().keep_what_came_home(table)


class HomeLaysDownToo(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        if not table.still_out():
            super().keep_what_came_home(table)

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        super().lay_down_the_rest(table, list(table.seats) if left_out else left_out, choice)


class EarlierIsReplaced(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        for seat in table.seats:
            if table.diver(seat).home:
                table.put_diver(seat, replace(table.diver(seat), banked=()))
        super().keep_what_came_home(table)


class EarlierIsForgotten(Engine):
    def reset(self, table: Table) -> None:
        super().reset(table)
        if table.dive > table.before.dive:
            table.divers = [replace(diver, banked=()) for diver in table.divers]


class ThirdDiveIsNotKept(Engine):
    def keep_what_came_home(self, table: Table) -> None:
        if table.dive >= self.components.dives:
            empty_loads(table, table.seats)
        super().keep_what_came_home(table)


# ---- Left out


class ThirdDiveCountsForAll(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        if table.dive >= self.components.dives:
            for seat in left_out:
                diver = table.diver(seat)
                table.put_diver(seat, replace(diver, carried=(), banked=(*diver.banked, *diver.carried)))
            choice = replace(choice, lay=())
        super().lay_down_the_rest(table, left_out, choice)


class LeftOutKeepOneUnit(Engine):
    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        kept = table.diver(seat).carried[:1]
        rest = list(units)
        for unit in kept:
            if unit in rest:
                rest.remove(unit)
        super().lay_down(table, seat, rest, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=(*table.diver(seat).banked, *kept)))


class LastUnitIsForgotten(Engine):
    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        super().lay_down(table, seat, units[:-1], pile)


class OnlyTheMoverLaysDown(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        for seat in left_out:
            if seat != choice.seat:
                table.put_diver(seat, table.diver(seat).carrying(()))
        own = tuple(lay for lay in choice.lay if lay.seat == choice.seat)
        super().lay_down_the_rest(table, left_out, replace(choice, lay=own))


class LeftOutCarryOn(Engine):
    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay nothing down."""

    def reset(self, table: Table) -> None:
        loads = [diver.carried for diver in table.divers]
        super().reset(table)
        table.divers = [diver.carrying(load) for diver, load in zip(table.divers, loads, strict=True)]


class LeftOutLoseTheirPoints(Engine):
    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        super().lay_down(table, seat, units, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=()))


class LeftOutLoseOneEarlierUnit(Engine):
    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        return (*super().units_in_order(diver, stated), *diver.banked[-1:])

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        super().lay_down(table, seat, units, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=table.diver(seat).banked[:-1]))


# ---- Who starts the next dive


class SeatOneStartsEveryDive(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return 1, STARTER


class SeatTwoStartsEveryDive(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return min(2, len(table.divers)), STARTER


class LastSeatStartsEveryDive(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return len(table.divers), STARTER


class StarterRotatesBackwards(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return table.clockwise_from(table.starter)[-1], STARTER


class NumberOfTheDiveStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return table.dive % len(table.divers) + 1, STARTER


class LastMoverStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return table.turn or table.starter, STARTER


class TurnsGoOnIntoTheNextDive(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return (table.turn or table.starter) % len(table.divers) + 1, STARTER


class TurnsGoOnUnlessAllCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return ((table.turn or table.starter) % len(table.divers) + 1, STARTER) if left_out else right


class FirstLeftOutInTurnOrderStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return next(((seat, STARTER) for seat in table.clockwise_from(table.starter) if seat in left_out), right)


class LastLeftOutInTurnOrderStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        order = table.clockwise_from(table.starter)[::-1]
        return next(((seat, STARTER) for seat in order if seat in left_out), right)


class LowestSeatLeftOutStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (min(left_out), STARTER) if left_out else right


class HighestSeatLeftOutStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (max(left_out), STARTER) if left_out else right


class FarthestWithTreasureStarts(Engine):
    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        return super().farthest(table, [seat for seat in left_out if table.diver(seat).load > 0] or left_out)


class FarthestBeforeTheTurnStarts(Engine):
    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        far = max(table.before.diver(seat).at for seat in left_out)
        return [seat for seat in left_out if table.before.diver(seat).at == far]


class HeaviestLeftOutStarts(Engine):
    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        most = max(table.diver(seat).load for seat in left_out)
        return super().farthest(table, [seat for seat in left_out if table.diver(seat).load == most])


class RichestStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return max(table.seats, key=lambda seat: (treasure(table.diver(seat)), -seat)), STARTER


class PoorestStarts(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return min(table.seats, key=lambda seat: (treasure(table.diver(seat)), seat)), STARTER


class StarterStaysIfNobodyCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (table.starter, STARTER) if len(left_out) == len(table.divers) else right


class StarterStaysIfAllCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right = super().starter_of_next_dive(table, left_out, rounds)
        return right if left_out else (table.starter, right[1])


class NextSeatStartsAfterAllCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        seat, rules = super().starter_of_next_dive(table, left_out, rounds)
        return (seat if left_out else seat % len(table.divers) + 1), rules


class LowestSeatOfEqualsStarts(Engine):
    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        return min(equals)


class HighestSeatOfEqualsStarts(Engine):
    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        return max(equals)


class AfterTheStarterOfEqualsStarts(Engine):
    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        first, *rest = table.clockwise_from(table.starter)
        return next(seat for seat in (*rest, first) if seat in equals)


class StarterRotates(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return table.starter % len(table.divers) + 1, ("dsa.clean-up.starter",)


class StarterStays(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        return table.starter, ("dsa.clean-up.starter",)


class StarterIsTheNearest(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Return the nearest diver; if several are equally near, the right one of them or the first."""
        right, rules = super().starter_of_next_dive(table, left_out, rounds)
        near = min((table.diver(seat).at for seat in left_out), default=0)
        nearest = [seat for seat in left_out if table.diver(seat).at == near]
        return right if not nearest or right in nearest else nearest[0], rules


class SeatOneStartsAfterAllCameHome(Engine):
    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        right, rules = super().starter_of_next_dive(table, left_out, rounds)
        return right if left_out else 1, rules


class LastOfEqualsStarts(Engine):
    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        return [seat for seat in table.clockwise_from(table.starter) if seat in equals][-1]
