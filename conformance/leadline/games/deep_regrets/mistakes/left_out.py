"""Mistakes that leave a whole feature of the game out."""

from __future__ import annotations

from collections.abc import Callable

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Abandon, Eat, Mount, Sinker, UseDink, UseSupply
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError


def not_there(rule: str) -> RefusalError:
    """Return the refusal of a choice that a program does not know."""
    return RefusalError(rule, "there is no such choice here", path="choice.kind")


def without_kind(decisions: list[Decision], kind: str) -> list[Decision]:
    """Return open decisions without those of a kind."""
    return [decision for decision in decisions if decision.kind != kind]


# ---- Actions


class ShipIsNeverAbandoned(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        return tuple(kind for kind in super().actions_open(position, seat) if kind != "abandon")

    def abandon(self, table: Table, choice: Abandon) -> None:
        raise not_there("regrets.turn.abandon")


class FishAreNeverMounted(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        return tuple(kind for kind in super().actions_open(position, seat) if kind != "mount")

    def mount(self, table: Table, choice: Mount) -> None:
        raise not_there("regrets.turn.port-actions")


class SuppliesAreNotForSale(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return shop == "supply" or super().is_sold_out(position, shop)


class ReelsAreNotForSale(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return shop == "reel" or super().is_sold_out(position, shop)


# ---- Free actions


class FishAreNeverEaten(Engine):
    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        return without_kind(super().free_decisions(position, seat), "eat")

    def eat(self, table: Table, choice: Eat) -> None:
        raise not_there("regrets.free.eat")


class WormsAreNeverUsed(Engine):
    def may_use_worms(self, position: Position, seat: int) -> bool:
        return False


class SinkersAreNeverDropped(Engine):
    def may_sink(self, depth: int) -> bool:
        return False

    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        raise not_there("regrets.free.sinker")


class DinksAreNeverUsed(Engine):
    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        return without_kind(super().free_decisions(position, seat), "dink")

    def use_dink(self, table: Table, choice: UseDink) -> None:
        raise not_there("regrets.free.item")


class SuppliesAreNeverUsed(Engine):
    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        return without_kind(super().free_decisions(position, seat), "supply")

    def use_supply(self, table: Table, choice: UseSupply) -> None:
        raise not_there("regrets.free.item")


class CardsLowerNoDifficulty(Engine):
    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        super().use_item(table, seat, card, when, 0 if when == "sea_pay" else reduction)


class CardsLowerNoPrice(Engine):
    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        super().use_item(table, seat, card, when, 0 if when == "shop" else reduction)


class SuppliesLowerNothing(Engine):
    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        super().use_item(table, seat, card, when, 0 if card in self.components.supplies else reduction)


# ---- The course of a day


class LifePreserverIsNeverThrown(Engine):
    def begin_throw(self, table: Table) -> None:
        self.begin_declaration(table)


class GearIsNeverEquipped(Engine):
    def equip_alone(self, table: Table) -> bool:
        self.next_in_phase(table)
        return True


class NoDayTurnsTheWorms(Engine):
    def worms_for_all(self, table: Table) -> None:
        """Leave them as they are."""


class ThursdayBringsNothing(Engine):
    def money_for_all(self, table: Table) -> None:
        """Give nobody anything."""


class SaturdayBringsNoDie(Engine):
    def die_for_all(self, table: Table) -> None:
        """Give nobody a die."""


# ---- Madness and the end


class MadnessChangesNoValue(Engine):
    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        return 0


class NobodyIsPenalised(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        return ()


class TiesAreShared(Engine):
    def tie_breakers(self) -> dict[str, Callable[[Position, int], int]]:
        return {}


class EmptySeaPenalisesNobody(Engine):
    def penalised(self, position: Position) -> tuple[int, ...]:
        return () if self.sea_is_empty(position) else super().penalised(position)


class MaxDiceIsNotLookedAt(Engine):
    def max_dice(self, position: Position, seat: int) -> int:
        return self.components.all_dice(len(position.anglers)).total()
