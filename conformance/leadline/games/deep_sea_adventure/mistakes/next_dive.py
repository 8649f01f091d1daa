"""Mistakes in the dives of a game: how many there are, and what the next one starts with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.direction import Force
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK, Diver
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

# ---- How many dives


class OneDive(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=1), rulings)


class DiveWithAllHomeIsRepeated(Engine):
    def begin_next_dive(self, table: Table) -> None:
        if table.everybody_home() and table.dive < self.components.dives:
            table.dive -= 1
        super().begin_next_dive(table)


# ---- The tank


class LaterDivesStartWith20(Engine):
    def air_at_the_start(self, table: Table) -> int:
        return super().air_at_the_start(table) - 5


class FiveAirLessEachDive(Engine):
    def air_at_the_start(self, table: Table) -> int:
        return super().air_at_the_start(table) - 5 * (table.dive - 1)


class RefilledOnlyWhenEmpty(Engine):
    def air_at_the_start(self, table: Table) -> int:
        return table.air if table.air > 0 else super().air_at_the_start(table)


class RefilledOnce(Engine):
    def air_at_the_start(self, table: Table) -> int:
        return super().air_at_the_start(table) if table.dive <= 2 else table.air


# ---- The divers


def turn_left_out(table: Table, before: Sequence[Diver]) -> None:
    """Let the divers that were left out face the way they faced before."""
    for seat, diver in enumerate(before, 1):
        if not diver.home:
            table.put_diver(seat, table.diver(seat).turned(diver.facing))


class LeftOutStayTurned(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        turn_left_out(table, before)


class LeftOutStayTurnedAndAreHome(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        turn_left_out(table, before)

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        if table.diver(seat).at > 0 or heading.way != "up" or self.steps_of(table.diver(seat), dice) == 0:
            super().swim(table, seat, heading, dice)
            return
        if table.telling:
            self.tell_rolled(table, seat, dice, self.steps_of(table.diver(seat), dice))
        self.reach_submarine(table, seat)


class HomeStayTurned(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if diver.home:
                table.put_diver(seat, table.diver(seat).turned("up"))


class HomeStayHome(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if diver.home:
                table.put_diver(seat, Diver(0, "up", True, (), diver.banked))

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        """End a dive as soon as it begins if nobody is out."""
        return "all-home" if table.everybody_home() else super().why_not_dived(table)


class LeftOutKeepACopy(Engine):
    def reset(self, table: Table) -> None:
        before = table.before
        left_out = [seat for seat, diver in enumerate(table.divers, 1) if not diver.home]
        super().reset(table)
        for seat in left_out:
            table.put_diver(seat, table.diver(seat).carrying(before.diver(seat).carried))


class LastHomeIsNotForgotten(Engine):
    def reset(self, table: Table) -> None:
        last = table.last_home
        super().reset(table)
        table.last_home = last


# ---- No space is left


class OneEmptyDiveIsSkipped(Engine):
    def why_not_dived(self, table: Table) -> EndOfDive | None:
        return super().why_not_dived(table) if table.dive <= table.before.dive + 1 else None


class EmptyLineIsDived(Engine):
    def why_not_dived(self, table: Table) -> EndOfDive | None:
        return super().why_not_dived(table) if table.line or table.dive >= self.components.dives else None


class EmptyLineTurnsEverybodyBack(Engine):
    def why_not_dived(self, table: Table) -> EndOfDive | None:
        if table.line:
            return super().why_not_dived(table)
        return "air-out" if table.air <= 0 else None

    def forced_turn(self, table: Table, seat: int) -> Force | None:
        if table.line or table.diver(seat).facing == "up":
            return super().forced_turn(table, seat)
        return "dsa.direction.forced-empty-handed"

    def stay(self, table: Table, seat: int, rules: Rules, heading: Heading) -> None:
        if heading.way == "up" and not table.line:
            self.reach_submarine(table, seat)
        else:
            super().stay(table, seat, rules, heading)


class EmptyLineIsLaidWithBlanks(Engine):
    def begin_dive(self, table: Table) -> None:
        if not table.line:
            table.line = (BLANK,) * self.components.blanks
        super().begin_dive(table)


# ---- One diver is forgotten


def leave_where_it_was(table: Table, before: list[Diver], seat: int) -> None:
    """Put a diver back on the space of the line where it was, facing as it did."""
    diver = before[seat - 1]
    if 0 < diver.at <= len(table.line):
        table.put_diver(seat, table.diver(seat).swum_to(diver.at).turned(diver.facing))


class LastSeatIsNotPutBack(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        leave_where_it_was(table, before, len(before))


class SeatOneIsNotPutBack(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        leave_where_it_was(table, before, 1)


class LastMoverIsNotPutBack(Engine):
    def reset(self, table: Table) -> None:
        before = list(table.divers)
        super().reset(table)
        if table.before.turn is not None:
            leave_where_it_was(table, before, table.before.turn)


class HomeKeepACopy(Engine):
    def reset(self, table: Table) -> None:
        home = [seat for seat in table.seats if table.diver(seat).home]
        super().reset(table)
        for seat in home:
            table.put_diver(seat, table.diver(seat).carrying(table.before.diver(seat).carried))
