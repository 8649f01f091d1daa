"""Mistakes in what follows when a fish is caught."""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table

UNPAID = 2
"""The number by which the frame of a cast records that the fish is caught without payment."""


class UnpaidCatchIsNeverOverfishing(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        if frame.step == "auto" and frame.card:
            table.change_frame(number=UNPAID)

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return frame.number != UNPAID and super().is_overfished(position, frame)


class LastFishOfTheSeaHasNoCatchText(Engine):
    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        if self.rulings.sea_empty_timing != "end-of-day" and self.empties_the_sea(table.position, frame):
            table.forgo()
            table.change_frame(step=self.after_step("catch"))
        else:
            super().begin_catch_text(table, frame)

    def empties_the_sea(self, position: Position, frame: Frame) -> bool:
        """Return whether no fish is left at Sea but the caught one, which is in its shoal or already in the hand."""
        still_there = 1 if self.rulings.catch_order != "hand-first" else 0
        return sum(len(shoal.cards) for shoal in position.shoals) == still_there


class LastFishOfTheSeaIsNotOverfished(Engine):
    def is_overfished(self, position: Position, frame: Frame) -> bool:
        ends_at_once = self.rulings.sea_empty_timing != "end-of-day" and self.sea_is_empty(position)
        return super().is_overfished(position, frame) and not ends_at_once


class FishMovesOnAMissEvenIfCaught(Engine):
    def begin_catch(self, table: Table) -> None:
        cast = table.position.frames[-1]
        super().begin_catch(table)
        table.change_frame(path=cast.path, place=cast.place, seats=cast.seats)

    def take_fish(self, table: Table, frame: Frame) -> None:
        if frame.place and frame.card:
            self.end_uncaught(table, frame, "over")
        else:
            super().take_fish(table, frame)
