"""Mistakes in dice, decks and discards: faces, the bag, shuffling, and where things are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import PutBack
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.piles import DECKS, DISCARDS, DeckName
from leadline_engines.deep_regrets.position import Die, Frame, Lying, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect


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


class OnlyDiceThatPayGoBack(TackleDiceGoBackWhenSpent):
    def spend_one(self, table: Table, seat: int, die: Die, rule: str, path: str) -> None:
        super().spend_one(table, seat, die, rule, path)
        if self.goes_to_the_bag(die.die):
            table.change(bag=without(table.position.bag, die.die))
            table.change_angler(seat, spent=(*table.angler(seat).spent, die.die))


class OmenDieGoesIntoTheBag(Engine):
    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        super().spend_for_fish(table, seat, dice)
        spent = table.angler(seat).spent
        if OMEN in spent and any(die.die == OMEN for die in dice):
            table.change_angler(seat, spent=without(spent, OMEN))
            table.change(bag=(*table.position.bag, OMEN))


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


class SuppliesRunOutInAnOpenShop(Engine):
    def refill(self, table: Table, kind: Any) -> None:
        if kind != "supply":
            super().refill(table, kind)
        elif not table.position.supply_deck:
            table.forgo()


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


class FaceUpStaysWithThePlace(Engine):
    def keep_mark(self, table: Table, shoal: str) -> None:
        """Mark the top fish of a shoal as face-up, and all others as face-down."""
        first, *others = table.shoal(shoal).cards
        up = Lying(first.card, True, self.seats(table.position))
        self.lay_shoal(table, shoal, (up, *(replace(lying, up=False) for lying in others)))

    def put_back(self, table: Table, choice: PutBack) -> None:
        shoal = table.position.frames[-1].shoal
        was_up = table.shoal(shoal).cards[0].up
        super().put_back(table, choice)
        if was_up:
            self.keep_mark(table, shoal)

    def put_fish(self, table: Table, effect: Effect) -> None:
        shoal = self.lies_on_top(table.position)
        was_up = bool(shoal) and table.shoal(shoal).cards[0].up
        super().put_fish(table, effect)
        if was_up and effect.place == "bottom":
            self.keep_mark(table, shoal)

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        """Begin the Reveal text, after chance has decided which fish is face-up if it is still unknown."""
        cards = table.shoal(frame.shoal).cards
        if cards and cards[0].up:
            self.fish_at(table, frame.shoal, 0, "regrets.cast.reveal")
        super().reveal_fish(table, frame)


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
