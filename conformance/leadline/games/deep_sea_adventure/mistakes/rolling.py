"""Mistakes of the roll: how many steps it leaves."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Diver, Facing
from leadline_engines.deep_sea_adventure.swim import Landing
from leadline_engines.deep_sea_adventure.table import Table


class LoadNotSubtracted(Engine):
    """The load takes nothing off the roll."""

    def weight_of(self, diver: Diver) -> int:
        """Nothing."""
        return 0


class StackWeighsPerChip(Engine):
    """A stack takes a step off the roll for each of its chips."""

    def weight_of(self, diver: Diver) -> int:
        """Every chip carried."""
        return sum(map(len, diver.carried))


class BankedWeighs(Engine):
    """What a diver brought home in earlier dives still takes steps off its roll."""

    def weight_of(self, diver: Diver) -> int:
        """What is carried and what was brought home."""
        return super().weight_of(diver) + len(diver.banked)


class OneStepAtLeast(Engine):
    """However heavy its load, a diver swims one step."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """One at least."""
        return max(1, super().steps_of(diver, dice))


class OneDie(Engine):
    """Only the first die counts."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The first die."""
        return dice[0]


class HeavyLoadDragsBack(Engine):
    """A load greater than the roll carries the diver the other way."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """Below zero if the load is greater."""
        return self.sum_of(diver, dice) - self.weight_of(diver)

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """Steps below zero are taken the other way, if a free space of the line lies there."""
        if steps > 0:
            return super().land(table, seat, way, steps)
        at = table.diver(seat).at
        back = at + (steps if way == "down" else -steps)
        is_free = back not in table.occupied_by_others(seat) and 1 <= back <= len(table.line)
        return back if is_free else at, ("dsa.swim.no-steps",)

    def tell_rolled(self, table: Table, seat: int, dice: Roll, steps: int) -> None:
        """Tell of no steps where there are fewer."""
        super().tell_rolled(table, seat, dice, max(0, steps))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.load-not-subtracted": LoadNotSubtracted,
    "dsa.mistake.stack-weighs-per-chip": StackWeighsPerChip,
    "dsa.mistake.banked-weighs": BankedWeighs,
    "dsa.mistake.one-step-at-least": OneStepAtLeast,
    "dsa.mistake.one-die": OneDie,
    "dsa.mistake.heavy-load-drags-back": HeavyLoadDragsBack,
}
