"""Wrong engines, one for each mistake of the spec: each overrides the one step that the mistake gets wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from leadline_engines.fishmonger import Engine, Position
from leadline_engines.fishmonger.events import Rolled
from leadline_engines.fishmonger.piles import PileName
from leadline_engines.fishmonger.table import Table, without


class OrderLost(Engine):
    """Fish that are put back lie as they lay before, whatever order was chosen."""

    def put_back(self, table: Table, seat: int, cards: tuple[str, ...]) -> None:
        """As they lay."""
        super().put_back(table, seat, self.known(table, len(cards)))

    def known(self, table: Table, number: int) -> tuple[str, ...]:
        """The fish that were looked at, as they lie."""
        return tuple(lying.card or "" for lying in table.position.sea[:number])


class BottomlessPurse(Engine):
    """A purse holds any number of coins."""

    def in_purse(self, coins: int) -> int:
        """All of them."""
        return coins


class NoReshuffle(Engine):
    """When a pile has run out, nothing more is taken from it."""

    def refill(self, table: Table, pile: PileName) -> None:
        """The discards stay where they are."""


class DiscardsStay(Engine):
    """Discards that become the pile lie on the discards as well."""

    def discards_left(self, discards: tuple[str, ...]) -> tuple[str, ...]:
        """All of them."""
        return discards

    def rest(self, position: Position, pile: PileName) -> Counter[str]:
        """The discards as well, for they may lie in the pile too."""
        discards: tuple[str, ...] = getattr(position, f"{pile}_discards")
        return super().rest(position, pile) + Counter(discards)


class ErrandsFromTheBottom(Engine):
    """Errands are drawn from the bottom of the pile."""

    def drawn_from(self, pile: PileName, cards: int) -> int:
        """The last place of the errands."""
        return cards - 1 if pile == "errands" else super().drawn_from(pile, cards)


class SeaFromTheBottom(Engine):
    """The fish that is cast for is the bottom one of the sea."""

    def drawn_from(self, pile: PileName, cards: int) -> int:
        """The last place of the sea."""
        return cards - 1 if pile == "sea" else super().drawn_from(pile, cards)


class PaidDiceAreGone(Engine):
    """A die that is paid leaves the game."""

    def spend(self, table: Table, seat: int, place: int) -> None:
        """It is nobody's any more."""
        table.change_monger(seat, fresh=without(table.monger(seat).fresh, place))


class NobodyPays(Engine):
    """The highest bidder keeps what it has bid."""

    def payers(self, position: Position) -> tuple[int, ...]:
        """Nobody."""
        return ()


class EverybodyPays(Engine):
    """All pay what they have bid."""

    def payers(self, position: Position) -> tuple[int, ...]:
        """All mongers."""
        return self.seats(position)


class HandsInView(Engine):
    """What a monger is shown tells the errands of the others."""

    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        """The view, with all hands."""
        seen = super().view(position, seats)
        pairs = zip(seen.mongers, position.mongers, strict=True)
        return replace(seen, mongers=tuple(replace(one, hand=own.hand) for one, own in pairs))


class RollsNotHeard(Engine):
    """A monger hears nothing of the dice of others."""

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is heard, without the rolls of others."""
        left = tuple(event for event in events if not isinstance(event, Rolled) or event.seat in seats)
        return super().heard(position, left, seats)


class TameFish(Engine):
    """No fish thrashes."""

    def thrash(self, table: Table, seat: int, card: str) -> None:
        """Nothing happens before the next die."""


MISTAKES: dict[str, type[Engine]] = {
    "fish.mistake.order-lost": OrderLost,
    "fish.mistake.bottomless-purse": BottomlessPurse,
    "fish.mistake.no-reshuffle": NoReshuffle,
    "fish.mistake.discards-stay": DiscardsStay,
    "fish.mistake.errands-from-the-bottom": ErrandsFromTheBottom,
    "fish.mistake.sea-from-the-bottom": SeaFromTheBottom,
    "fish.mistake.paid-dice-are-gone": PaidDiceAreGone,
    "fish.mistake.nobody-pays": NobodyPays,
    "fish.mistake.everybody-pays": EverybodyPays,
    "fish.mistake.hands-in-view": HandsInView,
    "fish.mistake.rolls-not-heard": RollsNotHeard,
    "fish.mistake.tame-fish": TameFish,
}
