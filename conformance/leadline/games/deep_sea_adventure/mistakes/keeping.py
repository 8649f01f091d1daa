"""More mistakes of what is kept and what is lost at the end of a dive."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.laying import Pile
from leadline_engines.deep_sea_adventure.move import Choice, Lay
from leadline_engines.deep_sea_adventure.position import Diver, Unit
from leadline_engines.deep_sea_adventure.table import Table


def empty_loads(table: Table, seats: Collection[int]) -> None:
    """Take away what divers at home carry."""
    for seat in seats:
        if seat in table.seats and table.diver(seat).home:
            table.put_diver(seat, table.diver(seat).carrying(()))


def worth(unit: Unit) -> tuple[int, int]:
    """The value and the level of the best chip of a unit; a value that is not known counts least."""
    return max((-1 if chip.value is None else chip.value, chip.level) for chip in unit)


# ---- At home


class HomeKeepsTheLastUnit(Engine):
    """Of what a diver brought home it keeps only the unit it took last."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """The last."""
        return super().units_kept(diver)[-1:]


class HomeKeepsTheBestUnit(Engine):
    """Of what a diver brought home it keeps only the unit with the best chip."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """The best."""
        return tuple(sorted(super().units_kept(diver), key=worth)[-1:])


class HomeKeepsNoStacks(Engine):
    """Of what a diver brought home it keeps the loose chips; stacks are gone."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """The loose chips."""
        return tuple(unit for unit in super().units_kept(diver) if len(unit) == 1)


class HomeKeepsOneChipOfAStack(Engine):
    """Of a stack that was brought home only the lowest chip is kept."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """One chip of each."""
        return tuple(unit[:1] for unit in super().units_kept(diver))


class KeptTwice(Engine):
    """What was brought home is entered twice."""

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """Everything, and again."""
        return super().units_kept(diver) * 2


class OnlyTheLastHomeKeeps(Engine):
    """Only the diver that came home last keeps what it brought."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty the other loads first."""
        empty_loads(table, [seat for seat in table.seats if seat != table.last_home])
        super().keep_what_came_home(table)


class OnlyOneHomeKeeps(Engine):
    """Only the lowest seat at home keeps what it brought."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty the other loads first."""
        empty_loads(table, [seat for seat in table.seats if table.diver(seat).home][1:])
        super().keep_what_came_home(table)


class SeatAfterALeftOutKeepsNothing(Engine):
    """A diver at home keeps nothing if the seat before its own is left out, as when a list shrinks under a loop."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty the loads behind divers that are left out."""
        empty_loads(table, [seat + 1 for seat in table.still_out()])
        super().keep_what_came_home(table)


class SeatBeforeALeftOutKeepsNothing(Engine):
    """A diver at home keeps nothing if the seat after its own is left out."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty the loads before divers that are left out."""
        empty_loads(table, [seat - 1 for seat in table.still_out()])
        super().keep_what_came_home(table)


class HomeKeepsNothingBesideALeftOut(Engine):
    """As soon as one diver is left out those at home keep nothing either, and what they brought is gone."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty all loads if anybody is left out."""
        if table.still_out():
            empty_loads(table, table.seats)
        super().keep_what_came_home(table)


class HomeLaysDownToo(Engine):
    """When the air runs out divers at home lay down what they brought, as those left out do."""

    def keep_what_came_home(self, table: Table) -> None:
        """Keep it only if everybody is home."""
        if not table.still_out():
            super().keep_what_came_home(table)

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Let everybody lay down if anybody is left out."""
        super().lay_down_the_rest(table, list(table.seats) if left_out else left_out, choice)


class EarlierIsReplaced(Engine):
    """What a diver brings home takes the place of what it brought home before."""

    def keep_what_came_home(self, table: Table) -> None:
        """Forget what divers at home had."""
        for seat in table.seats:
            if table.diver(seat).home:
                table.put_diver(seat, replace(table.diver(seat), banked=()))
        super().keep_what_came_home(table)


class EarlierIsForgotten(Engine):
    """When a dive begins what was brought home before is forgotten: only the last dive scores."""

    def reset(self, table: Table) -> None:
        """Put the divers back, with nothing brought home unless the game is over."""
        super().reset(table)
        if table.dive > table.before.dive:
            table.divers = [replace(diver, banked=()) for diver in table.divers]


class ThirdDiveIsNotKept(Engine):
    """What is brought home in the third dive is not counted."""

    def keep_what_came_home(self, table: Table) -> None:
        """Empty all loads in the last dive."""
        if table.dive >= self.components.dives:
            empty_loads(table, table.seats)
        super().keep_what_came_home(table)


# ---- Left out


class ThirdDiveCountsForAll(Engine):
    """In the third dive divers that are left out keep what they carry."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Let them keep it in the last dive."""
        if table.dive >= self.components.dives:
            for seat in left_out:
                diver = table.diver(seat)
                table.put_diver(seat, replace(diver, carried=(), banked=(*diver.banked, *diver.carried)))
            choice = replace(choice, lay=())
        super().lay_down_the_rest(table, left_out, choice)


class LeftOutKeepOneUnit(Engine):
    """A diver that is left out keeps the unit it took first and lays down the rest."""

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        """Lay down all but the first taken, which is kept."""
        kept = table.diver(seat).carried[:1]
        rest = list(units)
        for unit in kept:
            if unit in rest:
                rest.remove(unit)
        super().lay_down(table, seat, rest, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=(*table.diver(seat).banked, *kept)))


class LastUnitIsForgotten(Engine):
    """A diver that is left out lays down all but its last unit, and that leaves the game."""

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        """Lay down one too few."""
        super().lay_down(table, seat, units[:-1], pile)


class OnlyTheMoverLaysDown(Engine):
    """Only the diver whose turn ended the dive lays its load down; the loads of the others are gone."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Empty the loads of all others first."""
        for seat in left_out:
            if seat != choice.seat:
                table.put_diver(seat, table.diver(seat).carrying(()))
        own = tuple(lay for lay in choice.lay if lay.seat == choice.seat)
        super().lay_down_the_rest(table, left_out, replace(choice, lay=own))


class LeftOutCarryOn(Engine):
    """A diver that is left out lays nothing down: it begins the next dive with what it carries."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay nothing down."""

    def reset(self, table: Table) -> None:
        """Put the divers back with what they carry."""
        loads = [diver.carried for diver in table.divers]
        super().reset(table)
        table.divers = [diver.carrying(load) for diver, load in zip(table.divers, loads, strict=True)]


class LeftOutLoseTheirPoints(Engine):
    """A diver that is left out loses what it brought home before as well, and that leaves the game."""

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        """Lay down, and forget what was brought home."""
        super().lay_down(table, seat, units, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=()))


class LeftOutLoseOneEarlierUnit(Engine):
    """A diver that is left out also lays down the unit that it brought home last."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """The load, and the last unit brought home."""
        return (*super().units_in_order(diver, stated), *diver.banked[-1:])

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        """Lay down, and take that unit away."""
        super().lay_down(table, seat, units, pile)
        table.put_diver(seat, replace(table.diver(seat), banked=table.diver(seat).banked[:-1]))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.home-keeps-the-last-unit": HomeKeepsTheLastUnit,
    "dsa.mistake.home-keeps-the-best-unit": HomeKeepsTheBestUnit,
    "dsa.mistake.home-keeps-no-stacks": HomeKeepsNoStacks,
    "dsa.mistake.home-keeps-one-chip-of-a-stack": HomeKeepsOneChipOfAStack,
    "dsa.mistake.kept-twice": KeptTwice,
    "dsa.mistake.only-the-last-home-keeps": OnlyTheLastHomeKeeps,
    "dsa.mistake.only-one-home-keeps": OnlyOneHomeKeeps,
    "dsa.mistake.seat-after-a-left-out-keeps-nothing": SeatAfterALeftOutKeepsNothing,
    "dsa.mistake.seat-before-a-left-out-keeps-nothing": SeatBeforeALeftOutKeepsNothing,
    "dsa.mistake.home-keeps-nothing-beside-a-left-out": HomeKeepsNothingBesideALeftOut,
    "dsa.mistake.home-lays-down-too": HomeLaysDownToo,
    "dsa.mistake.earlier-is-replaced": EarlierIsReplaced,
    "dsa.mistake.earlier-is-forgotten": EarlierIsForgotten,
    "dsa.mistake.third-dive-is-not-kept": ThirdDiveIsNotKept,
    "dsa.mistake.third-dive-counts-for-all": ThirdDiveCountsForAll,
    "dsa.mistake.left-out-keep-one-unit": LeftOutKeepOneUnit,
    "dsa.mistake.last-unit-is-forgotten": LastUnitIsForgotten,
    "dsa.mistake.only-the-mover-lays-down": OnlyTheMoverLaysDown,
    "dsa.mistake.left-out-carry-on": LeftOutCarryOn,
    "dsa.mistake.left-out-lose-their-points": LeftOutLoseTheirPoints,
    "dsa.mistake.left-out-lose-one-earlier-unit": LeftOutLoseOneEarlierUnit,
}
