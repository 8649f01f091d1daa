"""Positions that no game can have reached, although play can continue from them: they are noted and not refused.

Only the position itself is examined. A position without a note is not necessarily one that a game can reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position
from leadline_engines.deep_sea_adventure.setup import Opening
from leadline_engines.surface import Fault


class Remembering(Opening):
    """The search for features that no game can have produced."""

    def history_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for every feature of a position that no game can have produced."""
        if position.over:
            return
        if position.dive == 1:
            yield from self.first_dive_faults(position)
        yield from self.unladen_faults(position)
        yield from self.first_turn_faults(position)

    def first_dive_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for anything possible only after the end of a dive, such as stacks and treasure brought home.

        Rules: dsa.clean-up.threes, dsa.clean-up.bring-home
        """
        if any(len(chips) > 1 for chips in _piles(position)):
            why = "there are no stacks in the first dive: they are made at the end of a dive"
            yield Fault("dsa.clean-up.threes", "line", why, "history")
        for seat, diver in enumerate(position.divers, 1):
            if diver.banked:
                why = "nothing can have been brought home before the first dive ended"
                yield Fault("dsa.clean-up.bring-home", f"divers.{seat}.banked", why, "history")

    def unladen_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for divers who have turned back without treasure, under readings that do not allow it.

        Rules: dsa.direction.needs-treasure
        """
        rulings = self.rulings
        if (rulings.turn_back_empty, rulings.end_empty_handed) != ("needs-treasure", "stays"):
            return
        if rulings.drop_last_after_turn != "forbidden":
            return
        for seat, diver in enumerate(position.divers, 1):
            may_be_home = diver.home and rulings.cannot_leave == "counts-as-returned"
            if diver.facing == "up" and not diver.carried and not may_be_home:
                why = f"seat {seat} has turned back without treasure"
                yield Fault("dsa.direction.needs-treasure", f"divers.{seat}.carried", why, "history")

    def first_turn_faults(self, position: Position) -> Iterator[Fault]:
        """Yield a fault for a diver still on the submarine after the first turn of a dive, when every diver leaves.

        On a line with a space for everybody, there is always a space to swim to, unless blanks are skipped.

        Rules: dsa.dive.clockwise
        """
        if self.rulings.blank_counts == "skip" or len(position.line) < len(position.divers):
            return
        if position.starter not in position.seats or position.turn not in position.seats:
            return
        order = position.clockwise_from(position.starter)
        waiting = [seat for seat in order if not _has_left(position.diver(seat))]
        if not waiting:
            return
        first = waiting[0]
        if position.turn != first or order[len(order) - len(waiting) :] != waiting:
            why = f"seat {first} is still on the submarine, and it was its turn before that of others"
            yield Fault("dsa.dive.clockwise", f"divers.{first}.at", why, "history")


def _has_left(diver: Diver) -> bool:
    return diver.home or diver.at > 0


def _piles(position: Position) -> Iterator[tuple[Chip, ...]]:
    yield from position.line
    for diver in position.divers:
        yield from diver.carried
        yield from diver.banked
