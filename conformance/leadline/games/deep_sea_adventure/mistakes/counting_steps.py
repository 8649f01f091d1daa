"""Mistakes of the steps that a roll leaves: what the dice give, and what the load takes off."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Table

# ---- The dice


class GivesMore(Engine):
    """The base of the mistakes that give more steps than there can be."""

    def tell_rolled(self, table: Table, seat: int, dice: Roll, steps: int) -> None:
        """Tell of no more steps than the dice show at best."""
        super().tell_rolled(table, seat, dice, min(self.components.dice * max(self.components.die_faces), steps))


class HigherDieCounts(Engine):
    """Only the higher die counts."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The higher."""
        return max(dice)


class SecondDieCounts(Engine):
    """Only the second die counts."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The last."""
        return dice[-1]


class DiceMultiplied(GivesMore):
    """The dice are multiplied instead of added."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The product."""
        return dice[0] * dice[-1]


class DoubleCountsTwice(GivesMore):
    """A double counts twice."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The sum, or twice the sum."""
        return super().sum_of(diver, dice) * (2 if dice[0] == dice[-1] else 1)


class OneLessThanTheSum(Engine):
    """The dice give one less than their sum."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The sum less one."""
        return super().sum_of(diver, dice) - 1


class LadenRollsOneDie(Engine):
    """For a diver with treasure only one die counts."""

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """The first die with treasure, else both."""
        return dice[0] if diver.load else super().sum_of(diver, dice)


# ---- The load


class LoadWeighsTwice(Engine):
    """Each unit takes two steps off the roll."""

    def weight_of(self, diver: Diver) -> int:
        """Twice as much."""
        return 2 * super().weight_of(diver)


class LoadWeighsDownwardsOnly(Engine):
    """The load takes steps off only on the way down."""

    def weight_of(self, diver: Diver) -> int:
        """Nothing on the way up."""
        return super().weight_of(diver) if diver.facing == "down" else 0


class LoadWeighsUpwardsOnly(Engine):
    """The load takes steps off only on the way up."""

    def weight_of(self, diver: Diver) -> int:
        """Nothing on the way down."""
        return super().weight_of(diver) if diver.facing == "up" else 0


class FirstUnitWeighsNothing(Engine):
    """The first unit that a diver carries takes no step off."""

    def weight_of(self, diver: Diver) -> int:
        """One less."""
        return max(0, super().weight_of(diver) - 1)


class LoadWeighsOneInAll(Engine):
    """A load takes one step off, however many units it has."""

    def weight_of(self, diver: Diver) -> int:
        """One at most."""
        return min(1, super().weight_of(diver))


class WeightByLevel(Engine):
    """A chip takes off as many steps as its level; a stack as many as its best chip."""

    def weight_of(self, diver: Diver) -> int:
        """The levels carried."""
        return sum([max(chip.level for chip in unit) for unit in diver.carried if unit])


class LoadWeighsOnEachDie(Engine):
    """The load is taken off each die, not off their sum."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """What each die leaves."""
        return sum([max(0, die - self.weight_of(diver)) for die in dice])


class StackWeighsNothing(Engine):
    """A stack takes no step off."""

    def weight_of(self, diver: Diver) -> int:
        """One less for each stack."""
        return max(0, super().weight_of(diver) - sum([len(unit) > 1 for unit in diver.carried]))


class StackWeighsTwo(Engine):
    """A stack takes two steps off."""

    def weight_of(self, diver: Diver) -> int:
        """One more for each stack."""
        return super().weight_of(diver) + sum([len(unit) > 1 for unit in diver.carried])


# ---- No steps left


class OneStepAtLeastOnTheWayUp(Engine):
    """A diver on its way up swims one step, however heavy its load."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """One at least, facing up."""
        return max(diver.facing == "up", super().steps_of(diver, dice))


class LoadAsGreatAsTheRollLeavesOne(Engine):
    """A load as great as the roll leaves one step; only a greater one holds the diver."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """One if nothing is left of the roll exactly."""
        exactly = self.sum_of(diver, dice) == self.weight_of(diver)
        return 1 if exactly else super().steps_of(diver, dice)


class HeldDiverKeepsTheRoll(Engine):
    """A load as great as the roll or greater takes nothing off: the diver swims the whole roll."""

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """The whole roll if the load leaves nothing."""
        return super().steps_of(diver, dice) or max(0, self.sum_of(diver, dice))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.higher-die-counts": HigherDieCounts,
    "dsa.mistake.second-die-counts": SecondDieCounts,
    "dsa.mistake.dice-multiplied": DiceMultiplied,
    "dsa.mistake.double-counts-twice": DoubleCountsTwice,
    "dsa.mistake.one-less-than-the-sum": OneLessThanTheSum,
    "dsa.mistake.laden-rolls-one-die": LadenRollsOneDie,
    "dsa.mistake.load-weighs-twice": LoadWeighsTwice,
    "dsa.mistake.load-weighs-downwards-only": LoadWeighsDownwardsOnly,
    "dsa.mistake.load-weighs-upwards-only": LoadWeighsUpwardsOnly,
    "dsa.mistake.first-unit-weighs-nothing": FirstUnitWeighsNothing,
    "dsa.mistake.load-weighs-one-in-all": LoadWeighsOneInAll,
    "dsa.mistake.weight-by-level": WeightByLevel,
    "dsa.mistake.load-weighs-on-each-die": LoadWeighsOnEachDie,
    "dsa.mistake.stack-weighs-nothing": StackWeighsNothing,
    "dsa.mistake.stack-weighs-two": StackWeighsTwo,
    "dsa.mistake.one-step-at-least-on-the-way-up": OneStepAtLeastOnTheWayUp,
    "dsa.mistake.load-as-great-as-the-roll-leaves-one": LoadAsGreatAsTheRollLeavesOne,
    "dsa.mistake.held-diver-keeps-the-roll": HeldDiverKeepsTheRoll,
}
