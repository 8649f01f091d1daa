"""Mistakes of what a breath costs."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Drop
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Table

# ---- The load


class EveryBreathCostsOne(Engine):
    """Every turn uses one air, whatever the diver carries."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One."""
        return 1


class EveryBreathCostsTwo(Engine):
    """Every turn uses two air, whatever the diver carries."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Two."""
        return 2


class DiverBreathesToo(Engine):
    """A turn uses one air for the diver itself and one more for each unit it carries."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One more."""
        return super().cost_of_breath(diver) + 1


class FirstUnitBreathesFree(Engine):
    """The first unit that a diver carries uses no air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One less."""
        return max(0, super().cost_of_breath(diver) - 1)


class TwoAirAUnit(Engine):
    """Each unit that a diver carries uses two air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Twice as much."""
        return 2 * super().cost_of_breath(diver)


class ThreeAirAtMost(Engine):
    """A breath uses three air at most."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Three at most."""
        return min(3, super().cost_of_breath(diver))


class AirByLevel(Engine):
    """A chip uses as much air as its level; a stack as much as its best chip."""

    def cost_of_breath(self, diver: Diver) -> int:
        """The levels carried."""
        return sum([max(chip.level for chip in unit) for unit in diver.carried if unit])


class AirOnTheWayUpOnly(Engine):
    """Treasure uses air only after its diver has turned back."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Nothing on the way down."""
        return super().cost_of_breath(diver) if diver.facing == "up" else 0


class AirOnTheWayDownOnly(Engine):
    """Treasure uses no air once its diver has turned back."""

    def cost_of_breath(self, diver: Diver) -> int:
        """Nothing on the way up."""
        return super().cost_of_breath(diver) if diver.facing == "down" else 0


class AllLoadsInEveryBreath(Engine):
    """Every breath costs what all divers that are still out carry."""

    def air_used(self, table: Table, seat: int) -> int:
        """The breaths of all that are out."""
        return sum([self.cost_of_breath(diver) for diver in table.divers if not diver.home])


class BreathOfTheNextDiver(Engine):
    """The breath costs what the next diver carries, not the one whose turn it is."""

    def air_used(self, table: Table, seat: int) -> int:
        """The breath of the next that is out."""
        return super().air_used(table, self.next_to_move(table, seat))


class DropGivesAirBack(Engine):
    """What is dropped gives its air back in the same turn."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and move the marker up by one."""
        super().drop(table, seat, action, moved=moved)
        table.air = min(self.components.air, table.air + 1)


# ---- Stacks, and what was brought home


class StackBreathesForTwo(Engine):
    """A stack uses two air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One more for each stack."""
        return super().cost_of_breath(diver) + sum([len(unit) > 1 for unit in diver.carried])


class StackBreathesFree(Engine):
    """A stack uses no air."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One less for each stack."""
        return max(0, super().cost_of_breath(diver) - sum([len(unit) > 1 for unit in diver.carried]))


class BankedCostsOne(Engine):
    """A diver that brought something home in an earlier dive uses one air more."""

    def cost_of_breath(self, diver: Diver) -> int:
        """One more, however much it has."""
        return super().cost_of_breath(diver) + bool(diver.banked)


class BankedChipsCostAir(Engine):
    """Every chip that a diver brought home in earlier dives still costs air, those of a stack each."""

    def cost_of_breath(self, diver: Diver) -> int:
        """The breath, and one for each chip at home."""
        return super().cost_of_breath(diver) + sum(map(len, diver.banked))


# ---- Too little air


class BreathTooGreatIsNotTaken(Engine):
    """A breath that costs more air than is left is not taken, and the marker stays where it is."""

    def breathe(self, table: Table, seat: int, *, finishes: bool) -> None:
        """Breathe if there is air enough."""
        if self.air_used(table, seat) <= table.air:
            super().breathe(table, seat, finishes=finishes)


class BreathTooGreatLeavesOne(Engine):
    """A breath that costs more air than is left brings the marker to 1, and the dive goes on."""

    def marker_below_zero(self, left: int) -> int:
        """One."""
        return 1


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.every-breath-costs-one": EveryBreathCostsOne,
    "dsa.mistake.every-breath-costs-two": EveryBreathCostsTwo,
    "dsa.mistake.diver-breathes-too": DiverBreathesToo,
    "dsa.mistake.first-unit-breathes-free": FirstUnitBreathesFree,
    "dsa.mistake.two-air-a-unit": TwoAirAUnit,
    "dsa.mistake.three-air-at-most": ThreeAirAtMost,
    "dsa.mistake.air-by-level": AirByLevel,
    "dsa.mistake.air-on-the-way-up-only": AirOnTheWayUpOnly,
    "dsa.mistake.air-on-the-way-down-only": AirOnTheWayDownOnly,
    "dsa.mistake.all-loads-in-every-breath": AllLoadsInEveryBreath,
    "dsa.mistake.breath-of-the-next-diver": BreathOfTheNextDiver,
    "dsa.mistake.drop-gives-air-back": DropGivesAirBack,
    "dsa.mistake.stack-breathes-for-two": StackBreathesForTwo,
    "dsa.mistake.stack-breathes-free": StackBreathesFree,
    "dsa.mistake.banked-costs-one": BankedCostsOne,
    "dsa.mistake.banked-chips-cost-air": BankedChipsCostAir,
    "dsa.mistake.breath-too-great-is-not-taken": BreathTooGreatIsNotTaken,
    "dsa.mistake.breath-too-great-leaves-one": BreathTooGreatLeavesOne,
}
