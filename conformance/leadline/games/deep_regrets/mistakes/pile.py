"""Mistakes in dice, decks and discards: faces, the bag, shuffling, and where things are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.piles import DECKS, DISCARDS, DeckName
from leadline_engines.deep_regrets.position import Die, Frame, Lying, Position
from leadline_engines.deep_regrets.table import Table, without


def under_its_shoal(engine: Engine, table: Table, fish: str) -> None:
    """Move a fish from the discards face-down under the last shoal of its Depth."""
    shoal = f"{engine.components.fish[fish].depth}{engine.components.columns[-1]}"
    table.change(fish_discards=without(table.position.fish_discards, fish))
    engine.lay_shoal(table, shoal, (*table.shoal(shoal).cards, Lying(fish)))


# ---- Dice


class SixSidedDice(Engine):
    def faces_of(self, kind: str) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5, 6)


class AllDiceLikePlayerDice(Engine):
    def faces_of(self, kind: str) -> tuple[int, ...]:
        return self.components.dice["player"].faces


class BlueDiceHaveNoBlank(Engine):
    def faces_of(self, kind: str) -> tuple[int, ...]:
        return (1, 1, 2, 2) if kind == "blue" else super().faces_of(kind)


class OrangeBeforeGreenBeforeBlue(Engine):
    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        best = next((kind for kind in ("orange", "green", "blue") if kind in table.position.bag), None)
        return super().draw_die(table, seat, rule, only or best)


class BlueBeforeGreenBeforeOrange(Engine):
    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        first = next((kind for kind in ("blue", "green", "orange") if kind in table.position.bag), None)
        return super().draw_die(table, seat, rule, only or first)


class DrawnDiceStayInTheBag(Engine):
    def draw_die(self, table: Table, seat: int, rule: str, only: str | None = None) -> str | None:
        bag = table.position.bag
        die = super().draw_die(table, seat, rule, only)
        table.change(bag=bag)
        return die


class TackleDiceGoBackWhenSpent(Engine):
    """An engine in which only rolled dice that do not become Fresh stay with their owner."""

    def goes_to_the_bag(self, kind: str) -> bool:
        return self.components.dice[kind].in_bag

    def place(self, table: Table, seat: int, fresh: Sequence[Die], *rules: str) -> None:
        left = without(table.angler(seat).rolled, *fresh)
        super().place(table, seat, fresh, *rules)
        stay = tuple(die.die for die in left if self.goes_to_the_bag(die.die))
        table.change(bag=without(table.position.bag, *stay))
        table.change_angler(seat, spent=(*table.angler(seat).spent, *stay))


# ---- Shuffling


class DeckShuffledAfterEveryVisit(Engine):
    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        drawn: tuple[str | None, ...] = getattr(table.angler(seat), DECKS[deck].drawn)
        is_left = bool(self.not_kept(drawn, kept))
        super().keep_drawn(table, seat, deck, kept)
        if not is_left and getattr(table.position, DECKS[deck].deck):
            self.put_back_cards(table, deck, ())


class RegretsDrawnFromTheDiscards(Engine):
    def top(self, table: Table, kind: Any, rule: str) -> str | None:
        *others, last = table.position.regret_discards or (None,)
        if kind != "regret" or table.position.regret_deck or not table.position.regret_discards:
            return super().top(table, kind, rule)
        table.forgo()
        card = self.face(table, kind, last, rule)
        table.change(regret_discards=tuple(others))
        return card


class ReshuffledDiscardsKeepTheirOrder(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        field = DISCARDS.get(kind)
        known = getattr(table.position, field) if field else ()
        was_empty = not getattr(table.position, DECKS[kind].deck)
        super().refill(table, kind)
        if was_empty and known:
            table.change(**{DECKS[kind].deck: known})


class DinksRunOut(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        if kind != "dink":
            super().refill(table, kind)

    def can_draw(self, position: Position, kind: Any) -> bool:
        return bool(position.dink_deck) if kind == "dink" else super().can_draw(position, kind)


class SuppliesRunOut(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        if kind != "supply":
            super().refill(table, kind)

    def can_draw(self, position: Position, kind: Any) -> bool:
        return bool(position.supply_deck) if kind == "supply" else super().can_draw(position, kind)


class ReshuffledTooSoon(Engine):
    def top(self, table: Table, kind: Any, rule: str) -> str | None:
        card = super().top(table, kind, rule)
        self.refill(table, kind)
        return card


# ---- Where things are


class UsedDinksGoUnderTheDeck(Engine):
    def put_dink_away(self, table: Table, card: str) -> None:
        table.change(dink_deck=(*table.position.dink_deck, card))


class UsedSuppliesGoUnderTheDeck(Engine):
    def put_supply_away(self, table: Table, card: str) -> None:
        table.change(supply_deck=(*table.position.supply_deck, card))


class UsedCardsVanish(Engine):
    def put_dink_away(self, table: Table, card: str) -> None:
        """Put it nowhere."""

    def put_supply_away(self, table: Table, card: str) -> None:
        """Put it nowhere."""


class DiscardedFishGoBackToTheSea(Engine):
    def put_fish_away(self, table: Table, fish: str) -> None:
        super().put_fish_away(table, fish)
        under_its_shoal(self, table, fish)


class FishDiscardedBelowATextVanish(Engine):
    def discard_at(self, table: Table, shoal: str, place: int, rule: str) -> None:
        before = table.position.fish_discards
        super().discard_at(table, shoal, place, rule)
        if place > 0:
            table.change(fish_discards=before)


class DiscardedFishComeBackWithTheDay(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for shoal in table.position.shoals:
            depth = self.components.shoals[shoal.name].depth
            discards = table.position.fish_discards
            fish = tuple(card for card in discards if self.components.fish[card].depth == depth)
            if not shoal.cards and fish:
                table.change(fish_discards=without(discards, *fish))
                self.lay_shoal(table, shoal.name, (Lying(),) * min(len(fish), self.components.shoal_sizes[shoal.name]))


class HandOfFiveFish(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        held = table.angler(frame.seat).fish
        if len(held) > 5 and frame.card in held:
            table.change_angler(frame.seat, fish=without(held, frame.card))
            self.put_fish_away(table, frame.card)


class FiveDinksAtMost(Engine):
    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        super().draw_dinks(table, seat, min(number, max(0, 5 - len(table.angler(seat).dinks))), rule)
