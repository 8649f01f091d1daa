"""Each player's view and heard events; the marks on the fields define nearly all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline_engines import surface
from leadline_engines.deep_regrets.events import CardsDrawn, CardsKept, DinkDrawn, RegretDiscarded, RegretDrawn
from leadline_engines.deep_regrets.position import Angler, Position
from leadline_engines.deep_regrets.rulings import Rulings


class Informing(surface.Engine):
    """The rules in the chapter ``regrets.information``."""

    rulings: Rulings

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """Return the position as a person who holds these seats may see it.

        Rules: regrets.information.regrets, regrets.information.hand, regrets.information.dinks,
        regrets.information.regret-discards, regrets.information.shadow, regrets.information.open,
        regrets.information.piles, regrets.information.used, regrets.end.reveal
        """
        seen: Position = super().view(position, seats)
        anglers = tuple(
            self.seen_angler(true, angler, seat in seats, position)
            for seat, (true, angler) in enumerate(zip(position.anglers, seen.anglers, strict=True), 1)
        )
        changed: dict[str, Any] = {"anglers": anglers}
        if self.discards_lie_open():
            changed["regret_discards"] = in_order(position.regret_discards)
        return replace(seen, **changed)

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """Return a player as seen by others, which may be more or less than the marks say."""
        changed: dict[str, Any] = {}
        if self.all_is_open():
            for name in ("fish", "supplies", "drawn_rods", "drawn_reels", "drawn_supplies"):
                changed[name] = in_order(getattr(true, name))
        if self.all_is_open() or position.phase in ("regrets", "over"):
            changed["regrets"] = in_order(true.regrets)
        if self.dinks_are_secret() and not own:
            changed["dinks"] = (None,) * len(true.dinks)
        return replace(seen, **changed) if changed else seen

    def all_is_open(self) -> bool:
        """Return whether hands and Regrets are public.

        Rules: regrets.information.hand, regrets.information.regrets
        """
        return self.rulings.hidden_information == "all-open"

    def dinks_are_secret(self) -> bool:
        """Return whether only the owner of Dinks may see them (regrets.information.dinks)."""
        return self.rulings.dink_secrecy == "private" and not self.all_is_open()

    def discards_lie_open(self) -> bool:
        """Return whether discarded Regrets are face up (regrets.information.regret-discards)."""
        return self.rulings.regret_discards == "face-up" or self.all_is_open()

    # ---- events

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the events as a person who holds these seats hears them."""
        told = super().heard(position, events, seats)
        return tuple(self.as_heard(true, news, seats) for true, news in zip(events, told, strict=True))

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """Return an event as it is heard, which may be more or less than the marks say.

        Rules: regrets.information.gear, regrets.information.shop, regrets.information.dinks
        """
        if isinstance(true, CardsKept) and (true.deck in ("rod", "reel") or self.all_is_open()):
            return replace(told, cards=in_order(true.cards or ()))
        if isinstance(true, CardsDrawn) and self.all_is_open():
            return replace(told, cards=in_order(true.cards or ()))
        if isinstance(true, RegretDrawn) and self.all_is_open():
            return true
        if isinstance(true, RegretDiscarded) and self.discards_lie_open():
            return true
        if isinstance(true, DinkDrawn) and self.dinks_are_secret() and true.seat not in seats:
            return replace(told, dink=None)
        return told


def in_order(cards: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return cards in an order that reveals nothing."""
    return tuple(sorted(cards, key=lambda card: (card is None, card or "")))
