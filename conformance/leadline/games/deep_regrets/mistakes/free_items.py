"""Mistakes in using Dinks, supplies and gear: when they can be used, how often, and what is left afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.facts import GearCard
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table, without


class UsedDinkIsKept(Engine):
    def put_dink_away(self, table: Table, card: str) -> None:
        seat = table.position.turn or 0
        table.change_angler(seat, dinks=(*table.angler(seat).dinks, card))


class UsedSupplyIsKept(Engine):
    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        if card in table.position.supply_discards:
            table.change(supply_discards=without(table.position.supply_discards, card))
            table.change_angler(seat, supplies=(*table.angler(seat).supplies, card))
        super().use_item(table, seat, card, when, reduction)


class CardsAtAnyTime(Engine):
    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        return when != "" and self.free_point(position) is not None

    def counts_ahead(self, position: Position) -> bool:
        """Return whether a change of Difficulty counts for a cast to come."""
        at_sea = position.angler(position.turn or 0).depth > 0
        return at_sea and not position.acted and self.may_be_ahead()

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        if table.position.attempt or self.counts_ahead(table.position):
            super().lower_difficulty(table, by, rule)

    def changes_the_cast_to_come(self, position: Position) -> bool:
        return self.counts_ahead(position) and super().changes_the_cast_to_come(position)


class ShopCardAfterTheAction(Engine):
    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        if when == "shop":
            return position.angler(seat).depth == 0 and self.free_point(position) is not None
        return super().is_time_for(position, seat, when)


class AnyTurnCardNotInACast(Engine):
    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        if when == "any_turn":
            return self.free_point(position) in ("before", "after")
        return super().is_time_for(position, seat, when)


class AnyTurnCardBeforeTheActionOnly(Engine):
    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        if when == "any_turn":
            return self.free_point(position) == "before"
        return super().is_time_for(position, seat, when)


class GearUsedUnequipped(Engine):
    def gear_to_use(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        angler = position.angler(seat)
        yield from ((name, self.components.rods[name]) for name in angler.rods)
        yield from ((name, self.components.reels[name]) for name in angler.reels)


class GearWithoutALimit(Engine):
    def is_used_up(self, position: Position, seat: int, card: str, limit: int) -> bool:
        return False


class GearAlwaysOnceADay(Engine):
    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        used = position.angler(seat).used
        return {name: when for name, when in super().ready_gear(position, seat).items() if name not in used}


class ReductionsDoNotAddUp(Engine):
    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        change = sum(attempt.change for attempt in table.position.attempt)
        super().lower_difficulty(table, max(0, by + min(0, change)), rule)


class ReductionLastsIntoTheNextCast(Engine):
    def end_cast(self, table: Table, frame: Frame) -> None:
        used = -sum(attempt.change for attempt in table.position.attempt)
        super().end_cast(table, frame)
        table.change(easier=used)

    def end_turn(self, table: Table) -> None:
        used = table.position.easier
        super().end_turn(table)
        table.change(easier=used)


class PriceOffsDoNotAddUp(Engine):
    def lower_price(self, table: Table, by: int) -> None:
        table.change(cheaper=max(table.position.cheaper, by))


class PriceOffWaitsForALaterTurn(Engine):
    def forget_turn(self, table: Table) -> None:
        cheaper = table.position.cheaper
        super().forget_turn(table)
        table.change(cheaper=cheaper)


class UsedCardHasNoText(Engine):
    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        if card not in self.components.dinks and card not in self.components.supplies:
            super().begin_text(table, seat, card, text, shoal)
        else:
            table.forgo()


class GearIsNeverUsed(Engine):
    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        return {}
