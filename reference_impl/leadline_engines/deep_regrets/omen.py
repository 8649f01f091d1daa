"""The Omen Die: who has it, and when it goes back to the table."""

from __future__ import annotations

from functools import partial

from leadline_engines.deep_regrets.dice import Dicing
from leadline_engines.deep_regrets.events import DieDrawn, DieReturned
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table, without

OMEN = "omen"
"""The kind of die to which texts refer with this word."""


class OmenDie(Dicing):
    """The steps that involve the Omen Die (regrets.effect.omen)."""

    def gain_omen(self, table: Table, seat: int, card: str) -> None:
        """Give the Omen Die to a player if nobody has it; the player keeps it as long as the card that brings it."""
        if OMEN in table.position.aside:
            table.change(aside=without(table.position.aside, OMEN), omen_card=card)
            table.tell(lambda: DieDrawn(seat, OMEN, ("regrets.effect.omen",)))
            self.place_gained(table, seat, (OMEN,), "regrets.effect.omen")

    def look_after_omen(self, table: Table) -> None:
        """Return the Omen Die at once if the card that brought it is no longer with its owner.

        This is checked wherever a fish leaves a player, and therefore before the text of an eaten fish and before the
        Regrets of a sale.

        Rules: regrets.effect.omen
        """
        card = table.position.omen_card
        seat = self.omen_owner(table.position) if card else None
        if seat is not None and not self.is_with(table.position, seat, card):
            self.return_omen(table, seat)

    def after_the_day(self, table: Table) -> None:
        """Return an Omen Die that was taken without a card at the end of the day (regrets.effect.omen)."""
        seat = self.omen_owner(table.position)
        if seat is not None and self.is_omen_free() and not table.position.omen_card:
            self.return_omen(table, seat)

    def is_omen_free(self) -> bool:
        """Return whether any player may take the Omen Die without a card (regrets.effect.omen)."""
        return self.rulings.omen_die == "general"

    def return_omen(self, table: Table, seat: int) -> None:
        """Put the Omen Die back on the table, whether it is Fresh or Spent."""
        angler = table.angler(seat)
        table.change_angler(
            seat,
            fresh=tuple(die for die in angler.fresh if die.die != OMEN),
            spent=tuple(kind for kind in angler.spent if kind != OMEN),
            rolled=tuple(die for die in angler.rolled if die.die != OMEN),
        )
        table.change(aside=(*table.position.aside, OMEN), omen_card="")
        table.tell(partial(DieReturned, seat, OMEN, ("regrets.effect.omen",)))

    def omen_owner(self, position: Position) -> int | None:
        """Return the player who has the Omen Die, or None if nobody has it."""
        for seat in self.seats(position):
            angler = position.angler(seat)
            kinds = [die.die for die in (*angler.fresh, *angler.rolled)]
            if OMEN in kinds or OMEN in angler.spent:
                return seat
        return None

    def is_with(self, position: Position, seat: int, card: str) -> bool:
        """Return whether a player has a card in hand, mounted or as gear, or its text is being resolved."""
        angler = position.angler(seat)
        mounted = [fish for slot in angler.mounts for fish in slot.fish]
        return card in (*angler.fish, *mounted, *angler.rods, *angler.reels) or self.is_under_way(position, card)

    def is_under_way(self, position: Position, card: str) -> bool:
        """Return whether a player is fishing for a fish, or one of the fish's texts is being resolved."""
        return any(frame.card == card for frame in position.frames)
