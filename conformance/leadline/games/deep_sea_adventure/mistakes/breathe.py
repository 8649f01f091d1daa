"""Mistakes in the breath: what it costs, and the turn in which the air runs out."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.memory import Memory
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import NOWHERE
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop, Move, Roll
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table

LOWEST_MARKER = -32
"""The lowest place of the air marker that a position can have."""

# ---- The breath


class BreathPerChip(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return sum(map(len, diver.carried))


class BankedCostsAir(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) + len(diver.banked)


class BreathIsNeverFree(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return max(1, super().cost_of_breath(diver))


class BreathCostsOneAtMost(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return min(1, super().cost_of_breath(diver))


class PickUpCostsAir(Engine):
    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        super().pick_up(table, seat, moved=moved)
        table.air = max(0, table.air - 1)


class DiveEndsOnlyBelowZero(Engine):
    def marker_below_zero(self, left: int) -> int:
        return left

    def air_is_out(self, table: Table) -> bool:
        return table.air < 0


class DiveGoesOnAtZero(Engine):
    """Below 0 the marker of the table says that the air is out; nobody is shown anything below 0."""

    def marker_below_zero(self, left: int) -> int:
        return left

    def air_is_out(self, table: Table) -> bool:
        return table.air < 0

    def tell_breathed(self, table: Table, seat: int, cost: int, *, below_zero: bool) -> None:
        left, table.air = table.air, max(0, table.air)
        super().tell_breathed(table, seat, cost, below_zero=below_zero)
        table.air = left

    def clean_up(self, table: Table, move: Move, why: EndOfDive) -> None:
        table.air = max(0, table.air)
        super().clean_up(table, move, why)


class DiveGoesOnBelowZero(Engine):
    def marker_below_zero(self, left: int) -> int:
        """Let the marker fall as far as a position can show it."""
        return max(left, LOWEST_MARKER)

    def air_is_out(self, table: Table) -> bool:
        return table.air == 0

    def finishes_turn(self, table: Table, seat: int) -> bool:
        return super().finishes_turn(table, seat) or table.air != self.air_used(table, seat)

    def why_not_dived(self, table: Table) -> EndOfDive | None:
        why = super().why_not_dived(table)
        return None if why == "air-out" and not self.air_is_out(table) else why


# ---- The load


class EveryBreathCostsOne(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return 1


class EveryBreathCostsTwo(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return 2


class DiverBreathesToo(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) + 1


class FirstUnitBreathesFree(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return max(0, super().cost_of_breath(diver) - 1)


class TwoAirAUnit(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return 2 * super().cost_of_breath(diver)


class ThreeAirAtMost(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return min(3, super().cost_of_breath(diver))


class AirByLevel(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return sum([max(chip.level for chip in unit) for unit in diver.carried if unit])


class AirOnTheWayUpOnly(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) if diver.facing == "up" else 0


class AirOnTheWayDownOnly(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) if diver.facing == "down" else 0


class AllLoadsInEveryBreath(Engine):
    def air_used(self, table: Table, seat: int) -> int:
        return sum([self.cost_of_breath(diver) for diver in table.divers if not diver.home])


class BreathOfTheNextDiver(Engine):
    def air_used(self, table: Table, seat: int) -> int:
        return super().air_used(table, self.next_to_move(table, seat))


class DropGivesAirBack(Engine):
    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        super().drop(table, seat, action, moved=moved)
        table.air = min(self.components.air, table.air + 1)


# ---- Stacks, and what was brought home


class StackBreathesForTwo(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) + sum([len(unit) > 1 for unit in diver.carried])


class StackBreathesFree(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return max(0, super().cost_of_breath(diver) - sum([len(unit) > 1 for unit in diver.carried]))


class BankedCostsOne(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) + bool(diver.banked)


class BankedChipsCostAir(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return super().cost_of_breath(diver) + sum(map(len, diver.banked))


# ---- Too little air


class BreathTooGreatIsNotTaken(Engine):
    def breathe(self, table: Table, seat: int, *, finishes: bool) -> None:
        if self.air_used(table, seat) <= table.air:
            super().breathe(table, seat, finishes=finishes)


class BreathTooGreatLeavesOne(Engine):
    def marker_below_zero(self, left: int) -> int:
        return 1


class BreathTooGreatLeavesMinusOne(Engine):
    starts_afresh = False  # A marker that another mistake lets go below 0 ends on -1 too.

    def marker_below_zero(self, left: int) -> int:
        return -1


# ---- The last breath


class TurnCutOnLastBreath(Engine):
    def finishes_turn(self, table: Table, seat: int) -> bool:
        return table.air > self.air_used(table, seat) and super().finishes_turn(table, seat)

    def check_stop(self, table: Table, move: Move) -> None:
        """Allow the stop once the air has run out, whatever else is stated: the turn is over in any case."""
        if not self.air_is_out(table):
            super().check_stop(table, move)


class TurnCutWhenBreathIsTooGreat(Engine):
    def finishes_turn(self, table: Table, seat: int) -> bool:
        return table.air >= self.air_used(table, seat) and super().finishes_turn(table, seat)


class TurnCutWhenBreathIsExact(Engine):
    def finishes_turn(self, table: Table, seat: int) -> bool:
        return table.air != self.air_used(table, seat) and super().finishes_turn(table, seat)


class TurnCutOnTheWayDown(Engine):
    def finishes_turn(self, table: Table, seat: int) -> bool:
        goes_on = table.air > self.air_used(table, seat) or table.diver(seat).facing == "up"
        return goes_on and super().finishes_turn(table, seat)


class NoSearchOnLastBreath(Engine):
    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoSwimOnLastBreath(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        super().swim(table, seat, NOWHERE if self.air_is_out(table) else heading, dice)


class OnlyDirectionOnLastBreath(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        super().swim(table, seat, NOWHERE if self.air_is_out(table) else heading, dice)

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        if self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- Whose load it is


class NobodyUsesAir(Engine):
    def cost_of_breath(self, diver: Diver) -> int:
        return 0


class BreathOfTheDiverBefore(Engine):
    def air_used(self, table: Table, seat: int) -> int:
        before = (other_seat for other_seat in table.clockwise_from(seat)[:0:-1] if not table.diver(other_seat).home)
        return super().air_used(table, next(before, seat))


class BreathOfSeatOne(Engine):
    def air_used(self, table: Table, seat: int) -> int:
        return super().air_used(table, 1)


# ---- What comes of the turn


class HeldDiverBreathesFree(Engine):
    __memory = Memory(8216)

    def take_steps(self, table: Table, move: Move) -> None:
        self.__memory.remember(table, 0, is_so=self.__is_held(table, move))
        super().take_steps(table, move)
        self.__memory.remember(table, 0, is_so=False)

    def air_used(self, table: Table, seat: int) -> int:
        return 0 if self.__memory.recalls(table, 0) else super().air_used(table, seat)

    def __is_held(self, table: Table, move: Move) -> bool:
        """Return whether the load is about to take away all steps of the roll."""
        seat = move.choice.seat
        self.check_turn(table, seat)
        if move.choice.stop or not self.finishes_turn(table, seat):
            return False
        trial = Table(table.before)
        heading = self.choose_direction(trial, move.choice)
        return self.steps_to_swim(trial, seat, heading, self.check_dice(move.chance.dice)) == 0


class HomecomingBreathesFree(Engine):
    __memory = Memory(8217)

    def take_steps(self, table: Table, move: Move) -> None:
        self.__memory.remember(table, 0, is_so=self.__comes_home(table, move))
        super().take_steps(table, move)
        self.__memory.remember(table, 0, is_so=False)

    def air_used(self, table: Table, seat: int) -> int:
        return 0 if self.__memory.recalls(table, 0) else super().air_used(table, seat)

    def __comes_home(self, table: Table, move: Move) -> bool:
        """Return whether the diver is about to come home in this turn."""
        trial = Table(table.before)
        super().take_steps(trial, move)
        return trial.diver(move.choice.seat).home and not table.diver(move.choice.seat).home
