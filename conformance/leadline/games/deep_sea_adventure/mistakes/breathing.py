"""Mistakes of the breath, and of the turn in which the air runs out."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Table


class BreathPerChip(Engine):
    """A stack costs one air for each of its chips."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Every chip carried."""
        return sum(map(len, diver.carried))


class BankedCostsAir(Engine):
    """What a diver brought home in earlier dives still costs air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """What is carried and what was brought home."""
        return super().cost_of_breath(diver) + len(diver.banked)


class BreathIsNeverFree(Engine):
    """A diver that carries nothing uses one air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One at least."""
        return max(1, super().cost_of_breath(diver))


class BreathCostsOneAtMost(Engine):
    """A diver with treasure uses one air, however much it carries."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One at most."""
        return min(1, super().cost_of_breath(diver))


class PickUpCostsAir(Engine):
    """What is picked up costs air in the same turn already."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and take one air more."""
        super().pick_up(table, seat, moved=moved)
        table.air = max(0, table.air - 1)


class DiveGoesOnWithoutAir(Engine):
    """The dive goes on when the air has run out."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """For any reason but the air."""
        why = super().why_dive_ends(table)
        return None if why == "air-out" else why


class DiveEndsOnlyBelowZero(Engine):
    """The air has run out only when a breath costs more than is left, and then the marker stands below 0."""

    def marker_below_zero(self, left: int) -> int:
        """As far below 0 as the breath was too great."""
        return left

    def air_is_out(self, table: Table) -> bool:
        """Only below 0."""
        return table.air < 0


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.breath-per-chip": BreathPerChip,
    "dsa.mistake.banked-costs-air": BankedCostsAir,
    "dsa.mistake.breath-is-never-free": BreathIsNeverFree,
    "dsa.mistake.breath-costs-one-at-most": BreathCostsOneAtMost,
    "dsa.mistake.pick-up-costs-air": PickUpCostsAir,
    "dsa.mistake.dive-goes-on-without-air": DiveGoesOnWithoutAir,
    "dsa.mistake.dive-ends-only-below-zero": DiveEndsOnlyBelowZero,
}
