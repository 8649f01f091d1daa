"""The end of a dive, when treasure brought home is kept and the rest goes to the end of the line."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_sea_adventure.events import Kept, LineClosed
from leadline_engines.deep_sea_adventure.laying import Laying
from leadline_engines.deep_sea_adventure.move import Move
from leadline_engines.deep_sea_adventure.next_dive import Diving, EndOfDive
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space, Unit
from leadline_engines.deep_sea_adventure.starter import Starting
from leadline_engines.deep_sea_adventure.table import Table


class CleaningUp(Laying, Starting, Diving):
    """The clean-up after a dive."""

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        """Carry out everything from the end of a dive to the start of the next, or to the end of the game.

        Rules: the chapter dsa.clean-up
        """
        left_out = table.still_out()
        self.check_stated(move.choice, left_out)
        is_last = table.dive >= self.components.dives
        chosen = None if is_last else self.starter_of_next_dive(table, left_out, move.chance.roll_off)
        if table.telling:
            self.tell_dive_ended(table, why, f"dsa.dive.{why}")
        self.keep_what_came_home(table)
        self.lay_down_the_rest(table, left_out, move.choice)
        self.close_the_line(table)
        if chosen is not None:
            self.name_starter(table, *chosen)
        self.begin_next_dive(table)

    def keep_what_came_home(self, table: Table) -> None:
        """Add everything that each diver at home has brought to the diver's permanent treasure.

        Rules: dsa.clean-up.bring-home, dsa.information.reveal
        """
        for seat in table.seats:
            diver = table.diver(seat)
            if diver.home:
                units = self.seen_when_kept(table, seat, self.units_kept(diver))
                table.put_diver(seat, Diver(diver.at, diver.facing, True, (), (*diver.banked, *units)))
                if table.telling:
                    self.tell_kept(table, seat, units)

    def units_kept(self, diver: Diver) -> tuple[Unit, ...]:
        """Return the treasure that a diver at home keeps, which is everything the diver has brought.

        Rules: dsa.clean-up.bring-home
        """
        return diver.carried

    def close_the_line(self, table: Table) -> None:
        """Remove the blanks from the line, and close the gaps.

        Rules: dsa.clean-up.blanks-removed, dsa.clean-up.close-up
        """
        line, stay = table.line, self.spaces_that_stay(table.line)
        removed = len(line) - len(stay)
        if removed == 0:
            return
        table.line = tuple([line[number - 1] for number in stay])
        if table.telling:
            self.tell_line_closed(table, removed)

    def spaces_that_stay(self, line: tuple[Space, ...]) -> list[int]:
        """Return the numbers of the spaces that stay on the line when the blanks are removed, nearest first.

        Rules: dsa.clean-up.blanks-removed
        """
        return [number for number, space in enumerate(line, 1) if space != BLANK]

    def tell_kept(self, table: Table, seat: int, units: Sequence[Unit]) -> None:
        """Record what a diver keeps."""
        reveal = ("dsa.information.reveal",) if units else ()
        table.tell(Kept("kept", seat, tuple(units), ("dsa.clean-up.bring-home", *reveal)))

    def tell_line_closed(self, table: Table, removed: int) -> None:
        """Record that blanks were removed and the gaps closed."""
        rules = ("dsa.clean-up.blanks-removed", "dsa.clean-up.close-up")
        table.tell(LineClosed("line-closed", removed, rules))
