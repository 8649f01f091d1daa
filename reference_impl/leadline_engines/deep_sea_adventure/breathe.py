"""Step 1, the breath, in which the air falls by the diver's load."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.events import AirRanOut, Breathed
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Step, Table


class Breathing(Step):
    """The breath at the start of a turn."""

    def breathe(self, table: Table, seat: int, *, finishes: bool) -> None:
        """Take the breath of the seat to move; ``finishes`` states whether the turn continues if the air runs out.

        Rules: dsa.breathe.per-unit, dsa.breathe.stack-is-one, dsa.breathe.banked-free, dsa.breathe.floor,
        dsa.breathe.finish-turn
        """
        cost = self.air_used(table, seat)
        left = table.air - cost
        table.air = left if left >= 0 else self.marker_below_zero(left)
        if table.telling:
            self.tell_breathed(table, seat, cost, below_zero=left < 0)
            if self.air_is_out(table):
                self.tell_air_ran_out(table, seat, finishes=finishes)

    def air_used(self, table: Table, seat: int) -> int:
        """Return the air used by the breath of the seat to move, which is the cost of its own diver's breath.

        Rules: dsa.breathe.per-unit
        """
        return self.cost_of_breath(table.divers[seat - 1])

    def cost_of_breath(self, diver: Diver) -> int:
        """Return the cost of a breath, which is one air for each unit carried.

        Rules: dsa.breathe.per-unit, dsa.breathe.stack-is-one, dsa.breathe.banked-free
        """
        return len(diver.carried)

    def marker_below_zero(self, left: int) -> int:
        """Return the place of the marker if a breath costs more than the remaining air, so that ``left`` is negative.

        Rules: dsa.breathe.floor
        """
        return 0 if self.rulings.below_zero == "clamp-zero" else left

    def air_is_out(self, table: Table) -> bool:
        """Return whether this dive has no air left.

        Rules: dsa.dive.air-out
        """
        return table.air <= 0

    def tell_breathed(self, table: Table, seat: int, cost: int, *, below_zero: bool) -> None:
        """Record the breath."""
        diver = table.diver(seat)
        fired = {
            "dsa.breathe.stack-is-one": any(len(unit) > 1 for unit in diver.carried),
            "dsa.breathe.banked-free": bool(diver.banked),
            "dsa.breathe.floor": below_zero,
        }
        extra = (rule for rule, applies in fired.items() if applies)
        rules = ("dsa.breathe.per-unit", "dsa.dive.four-steps", *extra)
        table.tell(Breathed("breathed", seat, cost, table.air, rules))

    def tell_air_ran_out(self, table: Table, seat: int, *, finishes: bool) -> None:
        """Record that this turn is the last of the dive."""
        table.tell(AirRanOut("air-ran-out", seat, finishes, ("dsa.breathe.finish-turn",)))
