"""Mistakes of using Dinks, supplies and gear, and of what they take off."""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table, without


class UsedDinkIsKept(Engine):
    """A Dink that is used stays with its player."""

    def put_dink_away(self, table: Table, card: str) -> None:
        """Back to the hand."""
        seat = table.position.turn or 0
        table.change_angler(seat, dinks=(*table.angler(seat).dinks, card))


class UsedSupplyIsKept(Engine):
    """A supply that is used stays with its player."""

    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        """Use it; a supply comes back to the hand."""
        if card in table.position.supply_discards:
            table.change(supply_discards=without(table.position.supply_discards, card))
            table.change_angler(seat, supplies=(*table.angler(seat).supplies, card))
        super().use_item(table, seat, card, when, reduction)


class CardsAtAnyTime(Engine):
    """A Dink, a supply or a piece of gear can be used whenever a free action is possible, whatever its time."""

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        """Whenever a free action is possible."""
        return self.free_point(position) is not None

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Only in a cast."""
        if table.position.attempt:
            super().lower_difficulty(table, by, rule)


class ShopCardAfterTheAction(Engine):
    """A card for shops can be used after the action too, where it is lost."""

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        """After the action too."""
        if when == "shop":
            return position.angler(seat).depth == 0 and self.free_point(position) is not None
        return super().is_time_for(position, seat, when)


class AnyTurnCardNotInACast(Engine):
    """A card for any time of the turn cannot be used in a cast."""

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        """Not in a cast."""
        if when == "any_turn":
            return self.free_point(position) in ("before", "after")
        return super().is_time_for(position, seat, when)


class AnyTurnCardBeforeTheActionOnly(Engine):
    """A card for any time of the turn can be used before the action only."""

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        """Before the action."""
        if when == "any_turn":
            return self.free_point(position) == "before"
        return super().is_time_for(position, seat, when)


class GearUsedUnequipped(Engine):
    """The ability of a rod or reel can be used whether it is equipped or not."""

    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        """Of all that is owned."""
        angler, ready = position.angler(seat), {}
        cards = {**self.components.rods, **self.components.reels}
        for name in (*angler.rods, *angler.reels):
            activated = cards[name].activated
            if activated and angler.used.count(name) < activated.limit:
                ready[name] = activated.when
        return ready


class GearWithoutALimit(Engine):
    """The ability of equipped gear can be used as often as the player likes."""

    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        """Whether it was used or not."""
        return {name: card.activated.when for name, card in self.gear_equipped(position, seat) if card.activated}


class GearAlwaysOnceADay(Engine):
    """The ability of equipped gear can be used once a day, whatever its limit says."""

    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        """What was not used today."""
        used = position.angler(seat).used
        return {name: when for name, when in super().ready_gear(position, seat).items() if name not in used}


class ReductionsDoNotAddUp(Engine):
    """Of several cards that lower a Difficulty only the largest counts."""

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """The largest."""
        change = sum(attempt.change for attempt in table.position.attempt)
        super().lower_difficulty(table, max(0, by + min(0, change)), rule)


class ReductionLastsIntoTheNextCast(Engine):
    """What lowered the Difficulty of a cast lowers that of the next one too, whoever casts."""

    def end_cast(self, table: Table, frame: Frame) -> None:
        """End it, and leave to the next one what was used."""
        used = -sum(attempt.change for attempt in table.position.attempt)
        super().end_cast(table, frame)
        table.change(easier=used)

    def end_turn(self, table: Table) -> None:
        """It stays."""
        used = table.position.easier
        super().end_turn(table)
        table.change(easier=used)


class PriceOffsDoNotAddUp(Engine):
    """Of several cards that lower a price only the largest counts."""

    def lower_price(self, table: Table, by: int) -> None:
        """The largest."""
        table.change(cheaper=max(table.position.cheaper, by))


class PriceOffWaitsForALaterTurn(Engine):
    """What lowers a price is kept until there is a visit, even on the turn of another player."""

    def end_turn(self, table: Table) -> None:
        """It stays."""
        cheaper = table.position.cheaper
        super().end_turn(table)
        table.change(cheaper=cheaper)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.used-dink-is-kept": UsedDinkIsKept,
    "regrets.mistake.used-supply-is-kept": UsedSupplyIsKept,
    "regrets.mistake.cards-at-any-time": CardsAtAnyTime,
    "regrets.mistake.shop-card-after-the-action": ShopCardAfterTheAction,
    "regrets.mistake.any-turn-card-not-in-a-cast": AnyTurnCardNotInACast,
    "regrets.mistake.any-turn-card-before-the-action-only": AnyTurnCardBeforeTheActionOnly,
    "regrets.mistake.gear-used-unequipped": GearUsedUnequipped,
    "regrets.mistake.gear-without-a-limit": GearWithoutALimit,
    "regrets.mistake.gear-always-once-a-day": GearAlwaysOnceADay,
    "regrets.mistake.reductions-do-not-add-up": ReductionsDoNotAddUp,
    "regrets.mistake.reduction-lasts-into-the-next-cast": ReductionLastsIntoTheNextCast,
    "regrets.mistake.price-offs-do-not-add-up": PriceOffsDoNotAddUp,
    "regrets.mistake.price-off-waits-for-a-later-turn": PriceOffWaitsForALaterTurn,
}
