"""Mistakes in the roll, and in the steps it leaves: what the dice give, and what the load takes off."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Diver, Facing
from leadline_engines.deep_sea_adventure.swim import Landing
from leadline_engines.deep_sea_adventure.table import Table

# ---- The roll


class LoadNotSubtracted(Engine):
    def weight_of(self, diver: Diver) -> int:
        return 0


class StackWeighsPerChip(Engine):
    def weight_of(self, diver: Diver) -> int:
        return sum(map(len, diver.carried))


class BankedWeighs(Engine):
    def weight_of(self, diver: Diver) -> int:
        return super().weight_of(diver) + len(diver.banked)


class OneStepAtLeast(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        return max(1, super().steps_of(diver, dice))


class OneDie(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return dice[0]


class HeavyLoadDragsBack(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        return self.sum_of(diver, dice) - self.weight_of(diver)

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """Take steps below zero the other way, if a free space of the line is there."""
        if steps > 0:
            return super().land(table, seat, way, steps)
        at = table.diver(seat).at
        back = at + (steps if way == "down" else -steps)
        is_free = back not in table.occupied_by_others(seat) and 1 <= back <= len(table.line)
        return back if is_free else at, ("dsa.swim.no-steps",)

    def tell_rolled(self, table: Table, seat: int, dice: Roll, steps: int) -> None:
        super().tell_rolled(table, seat, dice, max(0, steps))


class HeavyLoadDragsBackUnchecked(HeavyLoadDragsBack):
    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """Take steps below zero the other way, whoever is there, but not beyond either end of the way."""
        if steps >= 0:
            return super().land(table, seat, way, steps)
        back = table.diver(seat).at + (steps if way == "down" else -steps)
        return min(max(back, 0), len(table.line)), ("dsa.swim.no-steps",)


# ---- The dice


class GivesMore(Engine):
    """The base of the mistakes that give more steps than there can be."""

    mistake_id = None

    def tell_rolled(self, table: Table, seat: int, dice: Roll, steps: int) -> None:
        """Record no more steps than the dice show at best."""
        super().tell_rolled(table, seat, dice, min(self.components.dice * max(self.components.die_faces), steps))


class HigherDieCounts(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return max(dice)


class SecondDieCounts(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return dice[-1]


class DiceMultiplied(GivesMore):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return dice[0] * dice[-1]


class DoubleCountsTwice(GivesMore):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return super().sum_of(diver, dice) * (2 if dice[0] == dice[-1] else 1)


class OneLessThanTheSum(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return super().sum_of(diver, dice) - 1


class LadenRollsOneDie(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return dice[0] if diver.load else super().sum_of(diver, dice)


# ---- The load


class LoadWeighsTwice(Engine):
    def weight_of(self, diver: Diver) -> int:
        return 2 * super().weight_of(diver)


class LoadWeighsDownwardsOnly(Engine):
    def weight_of(self, diver: Diver) -> int:
        return super().weight_of(diver) if diver.facing == "down" else 0


class LoadWeighsUpwardsOnly(Engine):
    def weight_of(self, diver: Diver) -> int:
        return super().weight_of(diver) if diver.facing == "up" else 0


class FirstUnitWeighsNothing(Engine):
    def weight_of(self, diver: Diver) -> int:
        return max(0, super().weight_of(diver) - 1)


class LoadWeighsOneInAll(Engine):
    def weight_of(self, diver: Diver) -> int:
        return min(1, super().weight_of(diver))


class WeightByLevel(Engine):
    def weight_of(self, diver: Diver) -> int:
        return sum([max(chip.level for chip in unit) for unit in diver.carried if unit])


class LoadWeighsOnEachDie(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        return sum([max(0, die - self.weight_of(diver)) for die in dice])


class StackWeighsNothing(Engine):
    def weight_of(self, diver: Diver) -> int:
        return max(0, super().weight_of(diver) - sum([len(unit) > 1 for unit in diver.carried]))


class StackWeighsTwo(Engine):
    def weight_of(self, diver: Diver) -> int:
        return super().weight_of(diver) + sum([len(unit) > 1 for unit in diver.carried])


# ---- No steps left


class OneStepAtLeastOnTheWayUp(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        return max(diver.facing == "up", super().steps_of(diver, dice))


class LoadAsGreatAsTheRollLeavesOne(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        exactly = self.sum_of(diver, dice) == self.weight_of(diver)
        return 1 if exactly else super().steps_of(diver, dice)


class HeldDiverKeepsTheRoll(Engine):
    def steps_of(self, diver: Diver, dice: Roll) -> int:
        return super().steps_of(diver, dice) or max(0, self.sum_of(diver, dice))


class HeavyLoadSwimsToTheEnd(GivesMore):
    too_far = 255
    """More steps than any line has spaces."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """Return more steps than there can be for a load greater than the roll, as an unsigned number does."""
        is_too_heavy = self.weight_of(diver) > self.sum_of(diver, dice)
        return self.too_far if is_too_heavy else super().steps_of(diver, dice)


# ---- Dice that count otherwise


class DiceCountFromZero(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return super().sum_of(diver, dice) - len(dice)


class LowerDieCounts(Engine):
    def sum_of(self, diver: Diver, dice: Roll) -> int:
        return min(dice)
