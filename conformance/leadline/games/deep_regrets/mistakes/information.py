"""Mistakes of what is told to whom: views that show too much or too little, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.otherwise import ReadsOtherwise
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
from leadline_engines.deep_regrets.position import Angler, Lying, Position, Size
from leadline_engines.deep_regrets.table import Table


class ShowsAngler(Engine):
    """An engine that shows to everybody what some fields of a player hold."""

    fields: ClassVar[tuple[str, ...]] = ()
    """The fields."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """With what they hold."""
        found = super().seen_angler(true, seen, own, position)
        shown: dict[str, Any] = {name: in_order(getattr(true, name)) for name in self.fields}
        return replace(found, **shown)


class HidesAngler(Engine):
    """An engine that shows to the others nothing of some fields of a player."""

    fields: ClassVar[tuple[str, ...]] = ()
    """The fields."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """Empty, for the others."""
        found = super().seen_angler(true, seen, own, position)
        hidden: dict[str, Any] = dict.fromkeys(self.fields, ())
        return found if own else replace(found, **hidden)


class Shows(Engine):
    """An engine that shows to everybody what some fields of the position hold."""

    fields: ClassVar[tuple[str, ...]] = ()
    """The fields."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """With what they hold."""
        return replace(super().view(position, seats), **{name: getattr(position, name) for name in self.fields})


class RegretsAreSeen(ShowsAngler):
    """Everybody sees what stands on the Regrets of the others."""

    fields = ("regrets",)


class OwnRegretsAreHidden(Engine):
    """A player does not see what stands on its own Regrets."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """As a number, until the end."""
        found = super().seen_angler(true, seen, own, position)
        if position.phase in ("regrets", "over"):
            return found
        return replace(found, regrets=(None,) * len(true.regrets))


class DrawnRegretIsHeard(Engine):
    """Everybody hears which Regret a player has drawn."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """What was drawn."""
        return true if isinstance(true, RegretDrawn) else super().as_heard(true, told, seats)


class HandsOfFishAreSeen(ShowsAngler):
    """Everybody sees the fish in the hands of the others."""

    fields = ("fish",)


class SuppliesAreSeen(ShowsAngler):
    """Everybody sees the supplies of the others."""

    fields = ("supplies",)


class EverythingLiesOpen(ReadsOtherwise):
    """Hands and Regrets of all players lie open."""

    readings: ClassVar[Mapping[str, Any]] = {"hidden_information": "all-open"}


class DrawnDinkIsNotHeard(Engine):
    """The others do not hear which Dink a player has drawn."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """Not which."""
        found = super().as_heard(true, told, seats)
        if isinstance(true, DinkDrawn) and true.seat not in seats:
            return replace(found, dink=None)
        return found


class GearIsHiddenUntilEquipped(Engine):
    """The others see only the rod and the reel that a player has equipped."""

    def seen_angler(self, true: Angler, seen: Angler, own: bool, position: Position) -> Angler:
        """Only what is equipped, for the others."""
        found = super().seen_angler(true, seen, own, position)
        if own:
            return found
        rods = (true.rod,) if true.rod is not None else ()
        return replace(found, rods=rods, reels=(true.reel,) if true.reel is not None else ())


class KeptGearIsNotHeard(Engine):
    """The others do not hear which rod or reel a player has kept in a shop."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """Not which."""
        found = super().as_heard(true, told, seats)
        if isinstance(true, CardsKept) and true.seat not in seats:
            return replace(found, cards=None)
        return found


class FreshDiceAreHidden(HidesAngler):
    """The others do not see the Fresh dice of a player."""

    fields = ("fresh",)


class SpentDiceAreHidden(HidesAngler):
    """The others do not see the Spent dice of a player."""

    fields = ("spent",)


class DiscardedFishAreHidden(Engine):
    """Nobody sees which fish were discarded."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """Without the discards of fish."""
        return replace(super().view(position, seats), fish_discards=())


class SizeOnTheBackIsHidden(ReadsOtherwise):
    """Nothing can be seen of a face-down top, not even its size."""

    readings: ClassVar[Mapping[str, Any]] = {"face_down_information": "nothing"}


class SizeOfTheFaceDownTopIsKept(Engine):
    """The size on the back of a top fish is shown when the fish lies face-up or the shoal below it, too."""

    def shadow(self, cards: tuple[Lying, ...]) -> Size | None:
        """The size of the first known face-down fish."""
        return next((self.components.fish[one.card].size for one in cards if one.card and not one.up), None)


class FaceDownTopsAreSeen(Engine):
    """Everybody sees what the face-down top of a shoal is."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """With every top."""
        seen = super().view(position, seats)
        shoals = tuple(
            replace(one, cards=(*true.cards[:1], *one.cards[1:]))
            for true, one in zip(position.shoals, seen.shoals, strict=True)
        )
        return replace(seen, shoals=shoals)


class NextCardsAreSeen(Shows):
    """Everybody sees the cards of the decks of Regrets and Dinks."""

    fields = ("regret_deck", "dink_deck")


class BoxIsSeen(Shows):
    """Everybody sees which Regrets went back to the box."""

    fields = ("regret_box",)


class WhatIsLookedAtIsHeard(Engine):
    """Everybody hears which fish a player has looked at."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """What was seen."""
        return true if isinstance(true, Looked) else super().as_heard(true, told, seats)


class WhatWasLookedAtIsKnownToAll(Engine):
    """What a player has looked at is shown to everybody as long as it lies there."""

    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        """Everybody looks."""
        seen = super().look(table, seat, shoal, places, rule)
        for place in places:
            cards = table.shoal(shoal).cards
            known = replace(cards[place], known_to=self.seats(table.position))
            self.lay_shoal(table, shoal, (*cards[:place], known, *cards[place + 1 :]))
        return seen


class WhatWasLookedAtIsForgotten(Engine):
    """Who has looked at a fish is not shown it any more afterwards."""

    def look(self, table: Table, seat: int, shoal: str, places: range, rule: str) -> tuple[str, ...]:
        """Nobody keeps it in mind."""
        seen = super().look(table, seat, shoal, places, rule)
        for place in places:
            cards = table.shoal(shoal).cards
            known = replace(cards[place], known_to=())
            self.lay_shoal(table, shoal, (*cards[:place], known, *cards[place + 1 :]))
        return seen


class CardsDrawnInAShopAreHeard(Engine):
    """Everybody hears which cards a player draws in a shop."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """What was drawn."""
        return true if isinstance(true, CardsDrawn) else super().as_heard(true, told, seats)


class CardsDrawnInAShopAreSeen(ShowsAngler):
    """Everybody sees the cards that lie in a shop for a player to keep some of."""

    fields = ("drawn_rods", "drawn_reels", "drawn_supplies")


class KeptSupplyIsHeard(Engine):
    """Everybody hears which supplies a player keeps in a shop."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """Which were kept."""
        return true if isinstance(true, CardsKept) else super().as_heard(true, told, seats)


class DiscardedRegretIsHeard(Engine):
    """Everybody hears which Regret a player has discarded."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """What was discarded."""
        return true if isinstance(true, RegretDiscarded) else super().as_heard(true, told, seats)


class DiscardedFishAreNotHeard(Engine):
    """Nobody hears of the fish that a text discards out of shoals."""

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Without such fish."""
        told = super().heard(position, events, seats)
        return tuple(one for one in told if not isinstance(one, FishDiscarded))


class UsedCardIsNotHeard(Engine):
    """The others hear that a card was used, and not which."""

    def as_heard(self, true: Any, told: Any, seats: tuple[Any, ...]) -> Any:
        """Without the card."""
        found = super().as_heard(true, told, seats)
        if isinstance(true, Used) and true.seat not in seats:
            return replace(found, card="")
        return found


class SoldFishIsNotHeard(Engine):
    """The others do not hear which fish a player has sold."""

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Without what others have sold."""
        told = super().heard(position, events, seats)
        return tuple(
            one for one in told if not (isinstance(one, FishTaken) and one.kind == "sold" and one.seat not in seats)
        )


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.regrets-are-seen": RegretsAreSeen,
    "regrets.mistake.own-regrets-are-hidden": OwnRegretsAreHidden,
    "regrets.mistake.drawn-regret-is-heard": DrawnRegretIsHeard,
    "regrets.mistake.hands-of-fish-are-seen": HandsOfFishAreSeen,
    "regrets.mistake.supplies-are-seen": SuppliesAreSeen,
    "regrets.mistake.everything-lies-open": EverythingLiesOpen,
    "regrets.mistake.drawn-dink-is-not-heard": DrawnDinkIsNotHeard,
    "regrets.mistake.gear-is-hidden-until-equipped": GearIsHiddenUntilEquipped,
    "regrets.mistake.kept-gear-is-not-heard": KeptGearIsNotHeard,
    "regrets.mistake.fresh-dice-are-hidden": FreshDiceAreHidden,
    "regrets.mistake.spent-dice-are-hidden": SpentDiceAreHidden,
    "regrets.mistake.discarded-fish-are-hidden": DiscardedFishAreHidden,
    "regrets.mistake.size-on-the-back-is-hidden": SizeOnTheBackIsHidden,
    "regrets.mistake.size-of-the-face-down-top-is-kept": SizeOfTheFaceDownTopIsKept,
    "regrets.mistake.face-down-tops-are-seen": FaceDownTopsAreSeen,
    "regrets.mistake.next-cards-are-seen": NextCardsAreSeen,
    "regrets.mistake.box-is-seen": BoxIsSeen,
    "regrets.mistake.what-is-looked-at-is-heard": WhatIsLookedAtIsHeard,
    "regrets.mistake.what-was-looked-at-is-known-to-all": WhatWasLookedAtIsKnownToAll,
    "regrets.mistake.what-was-looked-at-is-forgotten": WhatWasLookedAtIsForgotten,
    "regrets.mistake.cards-drawn-in-a-shop-are-heard": CardsDrawnInAShopAreHeard,
    "regrets.mistake.cards-drawn-in-a-shop-are-seen": CardsDrawnInAShopAreSeen,
    "regrets.mistake.kept-supply-is-heard": KeptSupplyIsHeard,
    "regrets.mistake.discarded-regret-is-heard": DiscardedRegretIsHeard,
    "regrets.mistake.discarded-fish-are-not-heard": DiscardedFishAreNotHeard,
    "regrets.mistake.used-card-is-not-heard": UsedCardIsNotHeard,
    "regrets.mistake.sold-fish-is-not-heard": SoldFishIsNotHeard,
}
