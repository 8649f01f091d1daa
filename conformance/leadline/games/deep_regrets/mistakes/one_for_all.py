"""Mistakes that use the things of the wrong player, or keep one for all of what each player has."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.facts import MadnessRow
from leadline_engines.deep_regrets.move import Abandon, Eat, Mounting, Preserver
from leadline_engines.deep_regrets.position import Angler, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect

# ---- Madness


class AllRegretsDecideTheRow(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        counted = super().regrets_counted
        return sum(counted(position, player) for player in self.seats(position))


class MostRegretsDecideTheRow(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        counted = super().regrets_counted
        return max(counted(position, player) for player in self.seats(position))


class FirstPlayerDecidesTheRow(Engine):
    def row(self, position: Position, seat: int) -> MadnessRow:
        return super().row(position, position.first)


class FirstPlayerDecidesMaxDiceInTheRefresh(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        return super().max_dice(position, position.first if position.phase == "refresh" else seat)


class DinksCountForMadness(Engine):
    def regrets_counted(self, position: Position, seat: int) -> int:
        return super().regrets_counted(position, seat) + len(position.angler(seat).dinks)


# ---- Things on the boards


class OneLifeboatForAll(Engine):
    def abandon(self, table: Table, choice: Abandon) -> None:
        super().abandon(table, choice)
        for seat in self.seats(table.position):
            table.change_angler(seat, lifeboat=False)


class OneCanOfWormsForAll(Engine):
    def turn_worms(self, table: Table, seat: int) -> None:
        super().turn_worms(table, seat)
        for player in self.seats(table.position):
            table.change_angler(player, worms=False)


class PreserverUsedByAnybody(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        if table.position.preserver is not None:
            table.change(preserver=choice.seat)
        super().use_preserver(table, choice)


# ---- Gains and losses


class MovedRegretGoesTheOtherWay(Engine):
    def give_move_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        if len(frame.seats) == 2:
            table.change_frame(seats=frame.seats[::-1])
            frame = table.position.frames[-1]
        super().give_move_regret(table, frame, effect)


class RewardForTheFirstToPassOnly(Engine):
    def is_pass_rewarded(self, position: Position) -> bool:
        return super().is_pass_rewarded(position) and not any(angler.passed for angler in position.anglers)


class CatchDrawsADink(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        if frame.card:
            self.draw_dinks(table, frame.seat, 1, "regrets.cast.dink")


class FoulFishCaughtCostsARegret(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        if frame.card and self.alignment(frame.card) == "foul":
            self.draw_regrets(table, frame.seat, 1, "regrets.sell.foul")


class FoulFishMountedCostsARegret(Engine):
    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        super().put_in_slot(table, seat, mounting)
        if self.alignment(mounting.fish) == "foul":
            self.draw_regrets(table, seat, 1, "regrets.sell.foul")


class FoulFishEatenCostsARegret(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        super().eat(table, choice)
        if self.alignment(choice.fish) == "foul":
            self.draw_regrets(table, choice.seat, 1, "regrets.sell.foul")


class LostFishGoesToTheHand(Engine):
    def lose_mounted(self, table: Table, seat: int, slot: int, *rules: str) -> None:
        (fish,) = table.angler(seat).mounts[slot - 1].fish
        super().lose_mounted(table, seat, slot, *rules)
        table.change(fish_discards=without(table.position.fish_discards, fish))
        table.change_angler(seat, fish=(*table.angler(seat).fish, fish))


class HandsOfOthersLookEmpty(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        angler = super().seen_angler(true, seen, own, position)
        return angler if own else replace(angler, fish=(), supplies=())
