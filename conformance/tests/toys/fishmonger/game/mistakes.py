"""Wrong engines, one for each mistake of the spec: each overrides the one step that the mistake gets wrong."""

from __future__ import annotations

from leadline_engines.fishmonger import Engine
from leadline_engines.fishmonger.piles import PileName
from leadline_engines.fishmonger.table import Table


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


class TameFish(Engine):
    """No fish thrashes."""

    def thrash(self, table: Table, seat: int, card: str) -> None:
        """Nothing happens before the next die."""


MISTAKES: dict[str, type[Engine]] = {
    "fish.mistake.order-lost": OrderLost,
    "fish.mistake.bottomless-purse": BottomlessPurse,
    "fish.mistake.no-reshuffle": NoReshuffle,
    "fish.mistake.tame-fish": TameFish,
}
