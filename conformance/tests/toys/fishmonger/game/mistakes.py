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
    def put_back(self, table: Table, seat: int, cards: tuple[str, ...]) -> None:
        super().put_back(table, seat, self.known(table, len(cards)))

    def known(self, table: Table, number: int) -> tuple[str, ...]:
        """Return the fish that were looked at, as they lie."""
        return tuple(lying.card or "" for lying in table.position.sea[:number])


class BottomlessPurse(Engine):
    def in_purse(self, coins: int) -> int:
        return coins


class NoReshuffle(Engine):
    def refill(self, table: Table, pile: PileName) -> None:
        """Leave the discards where they are."""


class DiscardsStay(Engine):
    def discards_left(self, discards: tuple[str, ...]) -> tuple[str, ...]:
        return discards

    def rest(self, position: Position, pile: PileName) -> Counter[str]:
        discards: tuple[str, ...] = getattr(position, f"{pile}_discards")
        return super().rest(position, pile) + Counter(discards)


class ErrandsFromTheBottom(Engine):
    def drawn_from(self, pile: PileName, cards: int) -> int:
        return cards - 1 if pile == "errands" else super().drawn_from(pile, cards)


class SeaFromTheBottom(Engine):
    def drawn_from(self, pile: PileName, cards: int) -> int:
        return cards - 1 if pile == "sea" else super().drawn_from(pile, cards)


class PaidDiceAreGone(Engine):
    def spend(self, table: Table, seat: int, place: int) -> None:
        table.change_monger(seat, fresh=without(table.monger(seat).fresh, place))


class NobodyPays(Engine):
    def payers(self, position: Position) -> tuple[int, ...]:
        return ()


class EverybodyPays(Engine):
    def payers(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class HandsInView(Engine):
    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        seen = super().view(position, seats)
        pairs = zip(seen.mongers, position.mongers, strict=True)
        return replace(seen, mongers=tuple(replace(one, hand=own.hand) for one, own in pairs))


class RollsNotHeard(Engine):
    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        left = tuple(event for event in events if not isinstance(event, Rolled) or event.seat in seats)
        return super().heard(position, left, seats)


class TameFish(Engine):
    def thrash(self, table: Table, seat: int, card: str) -> None:
        """Do nothing before the next die."""
