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


class UsedCardGoesAfterItsText(Engine):
    """An engine that takes a used card back until its text is over.

    A card without a text goes at once. The frame of a text whose card was taken back is marked as sunk, which otherwise
    only fish are.
    """

    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        super().use_item(table, seat, card, when, reduction)
        if table.frame == Frame("effects", seat, card=card, text="effects"):
            self.take_back_card(table, seat, card)

    def take_back_card(self, table: Table, seat: int, card: str) -> None:
        """Put a used card back in the hand of its user, from wherever used cards go."""
        is_dink = card in self.components.dinks
        piles = ("dink_discards", "out_of_game") if is_dink else ("supply_discards", "supplies_out_of_game")
        hand = "dinks" if is_dink else "supplies"
        for pile in piles:
            if card in getattr(table.position, pile):
                table.change(**{pile: without(getattr(table.position, pile), card)})
                table.change_angler(seat, **{hand: (*getattr(table.angler(seat), hand), card)})
                table.change_frame(sunk=True)
                return

    def go_on_with_text(self, table: Table, frame: Frame) -> None:
        is_over = not frame.path and not frame.step and frame.place == len(self.effects_of(frame))
        if is_over and frame.text == "effects" and frame.sunk:
            self.discard_used(table, frame.seat, frame.card)
        super().go_on_with_text(table, frame)

    def discard_used(self, table: Table, seat: int, card: str) -> None:
        """Discard a card whose text has been resolved, unless the text has taken it out of the hand."""
        if card in table.angler(seat).dinks:
            self.take_out(table, seat, "dink", card, "regrets.free.item", "")
            self.put_dink_away(table, card)
        elif card in table.angler(seat).supplies:
            self.take_out(table, seat, "supply", card, "regrets.free.item", "")
            self.put_supply_away(table, card)


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
