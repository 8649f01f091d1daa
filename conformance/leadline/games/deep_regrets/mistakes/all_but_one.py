"""Mistakes in loops that leave out one: one player, one day, one shoal, one slot, or one kind of dice."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Die, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Who
from leadline_engines.surface import RefusalError

# ---- A player


class ThursdayMoneyMissesTheLast(Engine):
    def money_for_all(self, table: Table) -> None:
        for seat in self.turn_order(table.position)[:-1]:
            self.give_money(table, seat)


class ThursdayMoneyForTheFirstPlayerOnly(Engine):
    def money_for_all(self, table: Table) -> None:
        self.give_money(table, table.position.first)


class SaturdayDieMissesTheLast(Engine):
    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        return super().dice_for_all(position)[: len(position.anglers) - 1]


class WormsOnFridayOnly(Engine):
    def worms_for_all(self, table: Table) -> None:
        if table.position.day == "friday":
            super().worms_for_all(table)


class WormsOfTheDayMissTheLast(Engine):
    def worms_for_all(self, table: Table) -> None:
        for seat in self.turn_order(table.position)[:-1]:
            self.worms_up(table, seat, "regrets.start.worms")


class LastBoatDoesNotRise(Engine):
    def rise(self, table: Table) -> None:
        last = self.turn_order(table.position)[-1]
        before = table.angler(last).depth
        super().rise(table)
        table.change_angler(last, depth=before)

    def tell_boat(self, table: Table, seat: int, depth: int) -> None:
        if seat != self.turn_order(table.position)[-1]:
            super().tell_boat(table, seat, depth)


class LastPlayerDoesNotMuster(Engine):
    def muster_order(self, position: Position) -> tuple[int, ...]:
        return super().muster_order(position)[:-1]


class LastPlayerDoesNotDeclare(Engine):
    def next_in_phase(self, table: Table) -> None:
        order, position = self.declaring_order(table.position), table.position
        if position.phase == "declaration" and position.turn == order[-2]:
            table.change(turn=self.equipping_order(position)[0], phase="equip")
        else:
            super().next_in_phase(table)


class LastPlayerDoesNotEquip(Engine):
    def next_in_phase(self, table: Table) -> None:
        order, position = self.equipping_order(table.position), table.position
        if position.phase == "equip" and position.turn == order[-2]:
            self.begin_actions(table)
        else:
            super().next_in_phase(table)


class LastSeatForgetsNothing(Engine):
    def forget_day(self, table: Table) -> None:
        last = len(table.position.anglers)
        kept = table.angler(last)
        super().forget_day(table)
        table.change_angler(last, visited=kept.visited, used=kept.used, has_cast=kept.has_cast)


# ---- A shoal, a slot


class OneFaceUpFishIsDiscarded(Engine):
    def shoals_to_clear(self, position: Position) -> tuple[str, ...]:
        return super().shoals_to_clear(position)[:1]


class EverySecondFaceUpFishStays(Engine):
    def shoals_to_clear(self, position: Position) -> tuple[str, ...]:
        return super().shoals_to_clear(position)[::2]


class FaceUpFishOfTheLastShoalStays(Engine):
    def shoals_to_clear(self, position: Position) -> tuple[str, ...]:
        last = position.shoals[-1].name
        return tuple(shoal for shoal in super().shoals_to_clear(position) if shoal != last)


class ThirdSlotCountsNothing(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        return 0 if slot == 3 else super().mounted_points(position, seat, slot)


class AddedSlotCountsNothing(Engine):
    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        return 0 if slot > len(self.components.mounts) else super().mounted_points(position, seat, slot)


# ---- A kind of dice


class TackleDiceDoNotPay(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        if any(die.die != "player" for die in dice):
            raise RefusalError("regrets.cast.pay", "only player dice pay", path="choice.dice")
        super().check_payment(position, seat, dice)


class TackleDiceDoNotCountInTheThrow(Engine):
    def total(self, position: Position, seat: int) -> int:
        return sum(die.face for die in position.angler(seat).fresh if die.die == "player")


class TackleDiceTakeNoRoom(Engine):
    def room(self, position: Position, seat: int) -> int:
        player_dice = sum(die.die == "player" for die in position.angler(seat).fresh)
        return max(0, self.max_dice(position, seat) - player_dice)


class SpentDiceTakeUpRoom(Engine):
    def room(self, position: Position, seat: int) -> int:
        return max(0, super().room(position, seat) - len(position.angler(seat).spent))


# ---- What texts refer to


class GroupWithoutTheLast(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        seats = super().named(position, seat, who)
        is_group = who.name in ("all", "others", "at_sea", "at_depth")
        return seats[:-1] if is_group and len(seats) > 1 else seats


class AreaWithoutItsLastShoal(Engine):
    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        shoals = super().shoals_of(position, area)
        return shoals[:-1] if len(shoals) > 1 else shoals
