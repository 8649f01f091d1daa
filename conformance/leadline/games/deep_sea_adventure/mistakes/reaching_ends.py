"""Mistakes at the two ends of the way: the end of the line, and the submarine."""

from __future__ import annotations

from leadline.games.deep_sea_adventure.mistakes.swimming import ElsewhereLanding, counted
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import Force
from leadline_engines.deep_sea_adventure.position import Facing
from leadline_engines.deep_sea_adventure.swim import Landing
from leadline_engines.deep_sea_adventure.table import Table


def lowest_free(table: Table, seat: int) -> int:
    """The free space nearest to the submarine on the way up of a diver; its own if there is none."""
    at, taken = table.diver(seat).at, table.occupied_by_others(seat)
    return next((space for space in range(1, min(at, len(table.line) + 1)) if space not in taken), at)


def goes_past_the_end(table: Table, seat: int, way: Facing, steps: int) -> bool:
    """Whether a diver has more steps down than there are free spaces ahead of it."""
    past = counted(table.diver(seat).at, way, steps, table.occupied_by_others(seat))
    return way == "down" and past > len(table.line)


# ---- The end of the line


class PastTheEndIsHome(ElsewhereLanding):
    """A diver that has more steps than there are spaces swims round to the submarine and is home."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The submarine for what lies beyond the line."""
        return 0 if goes_past_the_end(table, seat, way, steps) else None


class BouncesAtAnOccupiedEnd(ElsewhereLanding):
    """If the last space is occupied a diver swims back the steps that are too many."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """As far from the end as there are steps too many, if another diver is there."""
        at, taken, end = table.diver(seat).at, table.occupied_by_others(seat), len(table.line)
        if end not in taken or not goes_past_the_end(table, seat, way, steps):
            return None
        over = steps - len([space for space in range(at + 1, end + 1) if space not in taken])
        free = [space for space in range(end, 0, -1) if space not in taken]
        return free[over] if over < len(free) else None


class OccupiedEndSharesTheSpaceBefore(ElsewhereLanding):
    """If the last space is occupied a diver stops on the space before it, whoever is there."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The last space but one."""
        at, end = table.diver(seat).at, len(table.line)
        occupied = end in table.occupied_by_others(seat)
        return max(at, end - 1) if occupied and goes_past_the_end(table, seat, way, steps) else None


class SetBackAtTheEnd(ElsewhereLanding):
    """A diver's own space counts as occupied: at the end of the line it need not turn; going deeper sets it back."""

    def forced_turn(self, table: Table, seat: int) -> Force | None:
        """Never."""
        return None

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The nearest free space behind it, if it finds none ahead."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        if way == "up" or right != at:
            return None
        return next((space for space in range(at - 1, 0, -1) if space not in taken), None)


class WaitsOnSpaceOne(ElsewhereLanding):
    """A diver that finds no free space leaves the submarine and stops on space 1 beside another."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Space 1, if it cannot leave."""
        return 1 if table.diver(seat).at == right == 0 and way == "down" and table.line else None


# ---- The submarine


class HomeOneStepTooLate(Engine):
    """A diver whose roll just reaches the submarine stops on space 1; home takes one step more."""

    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """The lowest free space for a roll without a step to spare."""
        to, rules = super().at_the_submarine(table, seat, excess)
        return (to if excess > 1 else lowest_free(table, seat)), rules


class HomeNeedsTreasure(Engine):
    """A diver that carries nothing cannot come home and stops before the submarine."""

    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """The lowest free space for empty hands."""
        to, rules = super().at_the_submarine(table, seat, excess)
        return (to if table.diver(seat).load > 0 else lowest_free(table, seat)), rules


class SecondHomeStopsBefore(Engine):
    """While somebody is on the submarine, a diver that reaches it stops on the nearest free space before it."""

    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """The lowest free space, if the submarine is taken."""
        to, rules = super().at_the_submarine(table, seat, excess)
        taken = any(diver.at == 0 for other, diver in enumerate(table.divers, 1) if other != seat)
        return (lowest_free(table, seat) if taken else to), rules


class FirstHomeOnly(Engine):
    """While another diver is home, a diver that reaches the submarine stops on the nearest free space before it."""

    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """The lowest free space, if somebody is home."""
        to, rules = super().at_the_submarine(table, seat, excess)
        return (lowest_free(table, seat) if any(diver.home for diver in table.divers) else to), rules


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.past-the-end-is-home": PastTheEndIsHome,
    "dsa.mistake.bounces-at-an-occupied-end": BouncesAtAnOccupiedEnd,
    "dsa.mistake.occupied-end-shares-the-space-before": OccupiedEndSharesTheSpaceBefore,
    "dsa.mistake.set-back-at-the-end": SetBackAtTheEnd,
    "dsa.mistake.waits-on-space-one": WaitsOnSpaceOne,
    "dsa.mistake.home-one-step-too-late": HomeOneStepTooLate,
    "dsa.mistake.home-needs-treasure": HomeNeedsTreasure,
    "dsa.mistake.second-home-stops-before": SecondHomeStopsBefore,
    "dsa.mistake.first-home-only": FirstHomeOnly,
}
