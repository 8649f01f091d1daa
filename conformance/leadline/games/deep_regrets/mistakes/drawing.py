"""Mistakes of dice, decks and discards: faces, the bag, shuffling, and what lies where."""

from __future__ import annotations

from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.piles import DECKS, DISCARDS
from leadline_engines.deep_regrets.position import Frame, Lying, Position
from leadline_engines.deep_regrets.table import Table, without


def under_its_shoal(engine: Engine, table: Table, fish: str) -> None:
    """A fish that was put on the discards goes face-down under the last shoal of its Depth."""
    shoal = f"{engine.components.fish[fish].depth}{engine.components.columns[-1]}"
    table.change(fish_discards=without(table.position.fish_discards, fish))
    engine.lay_shoal(table, shoal, (*table.shoal(shoal).cards, Lying(fish)))


# ---- Dice


class SixSidedDice(Engine):
    """All dice have the faces 1 to 6."""

    def faces_of(self, kind: str) -> tuple[int, ...]:
        """Six."""
        return (1, 2, 3, 4, 5, 6)


class AllDiceLikePlayerDice(Engine):
    """All dice have the faces of player dice: 1, 1, 2 and 3."""

    def faces_of(self, kind: str) -> tuple[int, ...]:
        """Alike."""
        return self.components.dice["player"].faces


class BlueDiceHaveNoBlank(Engine):
    """Blue dice have the faces 1, 1, 2 and 2."""

    def faces_of(self, kind: str) -> tuple[int, ...]:
        """Without a nought."""
        return (1, 1, 2, 2) if kind == "blue" else super().faces_of(kind)


class OrangeBeforeGreenBeforeBlue(Engine):
    """Dice come out of the bag in a fixed order: orange ones first, then green ones, then blue ones."""

    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        """The best there is."""
        best = next((kind for kind in ("orange", "green", "blue") if kind in table.position.bag), None)
        return super().draw_die(table, seat, rule, only or best)


class BlueBeforeGreenBeforeOrange(Engine):
    """Dice come out of the bag in the order in which they are listed: blue ones first, orange ones last."""

    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        """The first on the list."""
        first = next((kind for kind in ("blue", "green", "orange") if kind in table.position.bag), None)
        return super().draw_die(table, seat, rule, only or first)


# ---- Shuffling


class ReshuffledDiscardsKeepTheirOrder(Engine):
    """Discards that become a deck are turned over and not shuffled."""

    def refill(self, table: Table, kind: Any) -> None:
        """As they lie."""
        field = DISCARDS.get(kind)
        known = getattr(table.position, field) if field else ()
        was_empty = not getattr(table.position, DECKS[kind].deck)
        super().refill(table, kind)
        if was_empty and known:
            table.change(**{DECKS[kind].deck: known})


class DinksRunOut(Engine):
    """When the Dinks have run out no more are drawn; used ones stay on their discards."""

    def refill(self, table: Table, kind: Any) -> None:
        """Not with Dinks."""
        if kind != "dink":
            super().refill(table, kind)

    def can_draw(self, position: Position, kind: Any) -> bool:
        """As long as the deck lasts."""
        return bool(position.dink_deck) if kind == "dink" else super().can_draw(position, kind)


class SuppliesRunOut(Engine):
    """When the supplies have run out their shop is closed; used ones stay on their discards."""

    def refill(self, table: Table, kind: Any) -> None:
        """Not with supplies."""
        if kind != "supply":
            super().refill(table, kind)

    def can_draw(self, position: Position, kind: Any) -> bool:
        """As long as the deck lasts."""
        return bool(position.supply_deck) if kind == "supply" else super().can_draw(position, kind)


class ReshuffledTooSoon(Engine):
    """Discards are shuffled as soon as the last card of a deck is drawn."""

    def top(self, table: Table, kind: Any, rule: str) -> str | None:
        """And make a deck of the discards."""
        card = super().top(table, kind, rule)
        self.refill(table, kind)
        return card


# ---- What lies where


class UsedDinksGoUnderTheDeck(Engine):
    """A Dink that was used goes under the deck of Dinks."""

    def put_dink_away(self, table: Table, card: str) -> None:
        """Under the deck."""
        table.change(dink_deck=(*table.position.dink_deck, card))


class UsedSuppliesGoUnderTheDeck(Engine):
    """A supply that was used goes under the deck of supplies."""

    def put_supply_away(self, table: Table, card: str) -> None:
        """Under the deck."""
        table.change(supply_deck=(*table.position.supply_deck, card))


class UsedCardsVanish(Engine):
    """Dinks and supplies that were used lie nowhere."""

    def put_dink_away(self, table: Table, card: str) -> None:
        """Nowhere."""

    def put_supply_away(self, table: Table, card: str) -> None:
        """Nowhere."""


class DiscardedFishGoBackToTheSea(Engine):
    """Fish that are eaten or discarded go under the last shoal of their Depth."""

    def put_fish_away(self, table: Table, fish: str) -> None:
        """Under a shoal."""
        super().put_fish_away(table, fish)
        under_its_shoal(self, table, fish)


class DiscardedFishComeBackWithTheDay(Engine):
    """When the day is over a shoal that is empty is filled again with the discarded fish of its Depth."""

    def forget_day(self, table: Table) -> None:
        """And fill the shoals."""
        super().forget_day(table)
        for shoal in table.position.shoals:
            depth = self.components.shoals[shoal.name].depth
            discards = table.position.fish_discards
            fish = tuple(one for one in discards if self.components.fish[one].depth == depth)
            if not shoal.cards and fish:
                table.change(fish_discards=without(discards, *fish))
                self.lay_shoal(table, shoal.name, (Lying(),) * min(len(fish), self.components.shoal_size))


class HandOfFiveFish(Engine):
    """Nobody holds more than five fish: one caught beyond that is discarded."""

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Five."""
        super().take_fish(table, frame)
        held = table.angler(frame.seat).fish
        if len(held) > 5 and frame.card in held:
            table.change_angler(frame.seat, fish=without(held, frame.card))
            self.put_fish_away(table, frame.card)


class FiveDinksAtMost(Engine):
    """Nobody draws a Dink who has five."""

    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        """Up to five."""
        super().draw_dinks(table, seat, min(number, max(0, 5 - len(table.angler(seat).dinks))), rule)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.six-sided-dice": SixSidedDice,
    "regrets.mistake.all-dice-like-player-dice": AllDiceLikePlayerDice,
    "regrets.mistake.blue-dice-have-no-blank": BlueDiceHaveNoBlank,
    "regrets.mistake.orange-before-green-before-blue": OrangeBeforeGreenBeforeBlue,
    "regrets.mistake.blue-before-green-before-orange": BlueBeforeGreenBeforeOrange,
    "regrets.mistake.reshuffled-discards-keep-their-order": ReshuffledDiscardsKeepTheirOrder,
    "regrets.mistake.dinks-run-out": DinksRunOut,
    "regrets.mistake.supplies-run-out": SuppliesRunOut,
    "regrets.mistake.reshuffled-too-soon": ReshuffledTooSoon,
    "regrets.mistake.used-dinks-go-under-the-deck": UsedDinksGoUnderTheDeck,
    "regrets.mistake.used-supplies-go-under-the-deck": UsedSuppliesGoUnderTheDeck,
    "regrets.mistake.used-cards-vanish": UsedCardsVanish,
    "regrets.mistake.discarded-fish-go-back-to-the-sea": DiscardedFishGoBackToTheSea,
    "regrets.mistake.discarded-fish-come-back-with-the-day": DiscardedFishComeBackWithTheDay,
    "regrets.mistake.hand-of-five-fish": HandOfFiveFish,
    "regrets.mistake.five-dinks-at-most": FiveDinksAtMost,
}
