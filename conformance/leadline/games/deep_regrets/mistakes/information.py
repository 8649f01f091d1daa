"""Mistakes in what players see and hear: views that show too much or too little, and the same in events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise, joined
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import (
    CardsDrawn,
    CardsKept,
    DinkDrawn,
    FishDiscarded,
    FishTaken,
    Looked,
    RegretDiscarded,
    RegretDrawn,
    Used,
)
from leadline_engines.deep_regrets.information import in_order
from leadline_engines.deep_regrets.position import Angler, Frame, Lying, Position, Size
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class ShowsAngler(Engine):
    """An engine that shows some secret fields of every player to everybody."""

    mistake_id = None

    shown_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that are shown."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """Return a player with the contents of these fields."""
        angler = super().seen_angler(true, seen, own, position)
        shown: dict[str, Any] = {name: in_order(getattr(true, name)) for name in joined(self, "shown_fields")}
        return replace(angler, **shown)


class HidesAngler(Engine):
    """An engine that hides some fields of a player from the others completely."""

    mistake_id = None

    hidden_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that are hidden."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """Return a player whose fields are empty for the others."""
        angler = super().seen_angler(true, seen, own, position)
        hidden: dict[str, Any] = dict.fromkeys(joined(self, "hidden_fields"), ())
        return angler if own else replace(angler, **hidden)


class Shows(Engine):
    """An engine that shows some secret fields of the position to everybody."""

    mistake_id = None

    open_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that are shown."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """Return a view with the contents of these fields."""
        shown: dict[str, Any] = {name: getattr(position, name) for name in joined(self, "open_fields")}
        return replace(super().view(position, seats), **shown)


class RegretsAreSeen(ShowsAngler):
    shown_fields = ("regrets",)


class OwnRegretsAreHidden(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        angler = super().seen_angler(true, seen, own, position)
        if position.phase in ("regrets", "over"):
            return angler
        return replace(angler, regrets=(None,) * len(true.regrets))


class DrawnRegretIsHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        return true if isinstance(true, RegretDrawn) else super().as_heard(true, told, seats)


class HandsOfFishAreSeen(ShowsAngler):
    shown_fields = ("fish",)


class SuppliesAreSeen(ShowsAngler):
    shown_fields = ("supplies",)


class EverythingLiesOpen(ReadsOtherwise):
    readings = (("hidden_information", "all-open"),)


class HandsAreRevealedAtTheEnd(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        angler = super().seen_angler(true, seen, own, position)
        if position.phase not in ("regrets", "over"):
            return angler
        return replace(angler, fish=in_order(true.fish), supplies=in_order(true.supplies))


class DrawnDinkIsNotHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        heard = super().as_heard(true, told, seats)
        if isinstance(true, DinkDrawn) and true.seat not in seats:
            return replace(heard, dink=None)
        return heard


class GearIsHiddenUntilEquipped(Engine):
    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        angler = super().seen_angler(true, seen, own, position)
        if own:
            return angler
        rods = (true.rod,) if true.rod is not None else ()
        return replace(angler, rods=rods, reels=(true.reel,) if true.reel is not None else ())


class KeptGearIsNotHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        heard = super().as_heard(true, told, seats)
        if isinstance(true, CardsKept) and true.deck in ("rod", "reel") and true.seat not in seats:
            return replace(heard, cards=None)
        return heard


class FreshDiceAreHidden(HidesAngler):
    hidden_fields = ("fresh",)


class SpentDiceAreHidden(HidesAngler):
    hidden_fields = ("spent",)


class DiscardedFishAreHidden(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return replace(super().view(position, seats), fish_discards=())


class SizeOnTheBackIsHidden(ReadsOtherwise):
    readings = (("face_down_information", "nothing"),)


class SizeOfTheFaceDownTopIsKept(Engine):
    def shadow(self, cards: tuple[Lying, ...]) -> Size | None:
        return next((self.components.fish[lying.card].size for lying in cards if lying.card and not lying.up), None)


class FaceDownTopsAreSeen(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        seen = super().view(position, seats)
        shoals = tuple(
            replace(shown, cards=(*true.cards[:1], *shown.cards[1:]))
            for true, shown in zip(position.shoals, seen.shoals, strict=True)
        )
        return replace(seen, shoals=shoals)


class NextCardsAreSeen(Shows):
    open_fields = ("regret_deck", "dink_deck")


class BoxIsSeen(Shows):
    open_fields = ("regret_box",)


class WhatIsLookedAtIsHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        return true if isinstance(true, Looked) else super().as_heard(true, told, seats)


class WhatWasLookedAtIsKnownToAll(Engine):
    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        seen = super().look(table, seat, shoal, places, rule)
        for place in places:
            cards = table.shoal(shoal).cards
            known = replace(cards[place], known_to=self.seats(table.position))
            self.lay_shoal(table, shoal, (*cards[:place], known, *cards[place + 1 :]))
        return seen


class WhatWasLookedAtIsForgotten(Engine):
    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        seen = super().look(table, seat, shoal, places, rule)
        for place in places:
            cards = table.shoal(shoal).cards
            known = replace(cards[place], known_to=())
            self.lay_shoal(table, shoal, (*cards[:place], known, *cards[place + 1 :]))
        return seen


class CardsDrawnInAShopAreHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        return true if isinstance(true, CardsDrawn) else super().as_heard(true, told, seats)


class CardsDrawnInAShopAreSeen(ShowsAngler):
    shown_fields = ("drawn_rods", "drawn_reels", "drawn_supplies")


class KeptSupplyIsHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        is_supply = isinstance(true, CardsKept) and true.deck == "supply"
        return true if is_supply else super().as_heard(true, told, seats)


class DiscardedRegretIsHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        return true if isinstance(true, RegretDiscarded) else super().as_heard(true, told, seats)


class DiscardedFishAreNotHeard(Engine):
    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        told = super().heard(position, events, seats)
        return tuple(event for event in told if not isinstance(event, FishDiscarded))


class UsedCardIsNotHeard(Engine):
    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        heard = super().as_heard(true, told, seats)
        if isinstance(true, Used) and true.seat not in seats:
            return replace(heard, card="")
        return heard


class SoldFishIsNotHeard(Engine):
    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        told = super().heard(position, events, seats)
        return tuple(
            event
            for event in told
            if not (isinstance(event, FishTaken) and event.kind == "sold" and event.seat not in seats)
        )


class FishSeenWithWormsIsKnownToAll(Engine):
    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        seen = super().look(table, seat, shoal, places, rule)
        if rule == "regrets.free.worms":
            first, *others = table.shoal(shoal).cards
            self.lay_shoal(table, shoal, (replace(first, known_to=self.seats(table.position)), *others))
        return seen


class FishPutInOrderStayKnown(Engine):
    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        (shoal,) = asked.shoals
        places = self.face_down(table.position, shoal, asked.number)
        before = [table.shoal(shoal).cards[place] for place in places]
        super().put_in_order(table, asked, fish)
        cards = list(table.shoal(shoal).cards)
        for place in places:
            old = next(lying for lying in before if lying.card == cards[place].card)
            before.remove(old)
            cards[place] = replace(cards[place], known_to=tuple(sorted({*cards[place].known_to, *old.known_to})))
        self.lay_shoal(table, shoal, cards)


class FishPutUnderIsForgotten(Engine):
    def put_fish(self, table: Table, effect: Effect) -> None:
        super().put_fish(table, effect)
        _, root = self.root(table.position)
        if root.sunk:
            *others, last = table.shoal(root.shoal).cards
            self.lay_shoal(table, root.shoal, (*others, replace(last, known_to=())))
