"""Mistakes of programs that keep a count or a flag from one turn or dive to the next, and do not clear it in time."""

from __future__ import annotations

from collections.abc import Sequence

from leadline.games.deep_sea_adventure.mistakes.memory import Memory, Remembering
from leadline_engines.deep_sea_adventure.move import Move, Rounds
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

# ---- The breath


class AirFallsOnceARound(Remembering):
    __memory = Memory(8192, bits_of_amount=3)

    def air_used(self, table: Table, seat: int) -> int:
        if not self.__is_first_of_a_round(table, seat):
            return 0
        return sum([self.cost_of_breath(diver) for diver in table.divers if not diver.home])

    def breathe(self, table: Table, seat: int, *, finishes: bool) -> None:
        super().breathe(table, seat, finishes=finishes)
        self.__memory.remember_amount(table, 0, seat)

    def __is_first_of_a_round(self, table: Table, seat: int) -> bool:
        """Return whether no diver that is still out comes between the starter and this one in this round."""
        order, last = table.clockwise_from(table.starter), self.__memory.recalled_amount(table, 0)
        if last:
            return order.index(seat) <= order.index(last)
        return seat == next((first for first in order if not table.diver(first).home), seat)


# ---- The end of a dive


class AirOutIsNotForgotten(Remembering):
    __memory = Memory(8200)

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return "air-out" if why is None and self.__memory.recalls(table, 0) else why

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Clean up, but remember that the air has run out, in this dive or before."""
        has_run_out = self.air_is_out(table) or self.__memory.recalls(table, 0)
        super().clean_up(table, move, why)
        self.__memory.remember(table, 0, is_so=has_run_out)


class EarlierHomecomingsCount(Remembering):
    __memory = Memory(8208)

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        why = super().why_dive_ends(table)
        return "all-home" if why is None and self.__homecomings(table) >= len(table.divers) else why

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Clean up, but remember how many divers have come home, in this dive and before."""
        homecomings = self.__homecomings(table)
        super().clean_up(table, move, why)
        self.__memory.remember_amount(table, 0, homecomings)

    def __homecomings(self, table: Table) -> int:
        """Return how often a diver has come home, in this dive and before."""
        return self.__memory.recalled_amount(table, 0) + len(table.divers) - len(table.still_out())


# ---- The next dive


class FirstHomeStarts(Remembering):
    __memory = Memory(8232, bits_of_amount=3)

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Remember the first diver home; in a loaded position, it is not the last one if several are home."""
        home = [each for each in table.seats if table.diver(each).home and each != table.last_home]
        first = self.__memory.recalled_amount(table, 0) or next(iter(home), table.last_home or seat)
        super().come_home(table, seat, rules)
        self.__memory.remember_amount(table, 0, first)

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        seat, rules = super().starter_of_next_dive(table, left_out, rounds)
        return (seat if left_out else self.__memory.recalled_amount(table, 0) or seat), rules
