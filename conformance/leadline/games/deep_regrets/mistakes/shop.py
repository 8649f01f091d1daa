"""Mistakes in the shops: which are open, what a visit costs, what is drawn and what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Components, Engine
from leadline_engines.deep_regrets.events import CardsKept, Reshuffled
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import Choice, KeepCards, Visit
from leadline_engines.deep_regrets.piles import DECKS, DeckName, cards_of
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.rulings import Rulings
from leadline_engines.deep_regrets.shops import SELLING
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices, RefusalError


def with_tiers(components: Components, **shops: tuple[tuple[int, int, int], ...]) -> Components:
    """Return components with other tiers in some shops: price, drawn, kept."""
    changed = {shop: tuple(Tier(*tier) for tier in tiers) for shop, tiers in shops.items()}
    return replace(components, shops={**components.shops, **changed})


# ---- Which are open


class OneShopADay(Engine):
    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        return bool(position.angler(seat).visited) or super().has_visited(position, seat, shop)


class ShopsVisitedAgainAndAgain(Engine):
    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        return False

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        super().pay_in_shop(table, choice, tier)
        visited = tuple(dict.fromkeys(table.angler(choice.seat).visited))
        table.change_angler(choice.seat, visited=visited)


class VisitIsNotNoted(Engine):
    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        visited = table.angler(choice.seat).visited
        super().pay_in_shop(table, choice, tier)
        table.change_angler(choice.seat, visited=visited)


class ShopClosedByAnyVisit(Engine):
    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        is_visited = any(shop in angler.visited for angler in position.anglers)
        return is_visited or super().has_visited(position, seat, shop)


class NoVisitIsOpenWithoutEnoughFishbucks(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        can_pay = "visit" in actions and any(True for _ in self.visits(position, seat))
        return tuple(kind for kind in actions if kind != "visit" or can_pay)


class DiceShopMissing(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return shop == "dice" or super().is_sold_out(position, shop)


class SupplyShopClosedWithoutADeck(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return (shop == "supply" and not position.supply_deck) or super().is_sold_out(position, shop)


class SupplyShopNeverShuffles(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return (shop == "supply" and not position.supply_deck) or super().is_sold_out(position, shop)

    def draw_cards(self, table: Table, seat: int, deck: DeckName, tier: Tier) -> None:
        left = len(table.position.supply_deck)
        if deck == "supply" and left < tier.draw:
            table.forgo()
            tier = replace(tier, draw=left)
        super().draw_cards(table, seat, deck, tier)


class ShoppingIsFree(Engine):
    def after_visit(self, table: Table) -> bool:
        went_on = super().after_visit(table)
        if not table.position.frames:
            table.change(acted=False)
        return went_on


class TwoTiersAtOnce(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        if choice.price != 4:
            return super().check_visit(position, choice)
        cheap_tier = super().check_visit(position, replace(choice, price=1))
        dear_tier = super().check_visit(position, replace(choice, price=3))
        if self.price(position, choice.seat, choice.shop, 4) > position.angler(choice.seat).bucks:
            raise RefusalError("regrets.shop.paid", "that is too dear", path="choice.price")
        return Tier(4, cheap_tier.draw + dear_tier.draw, cheap_tier.keep + dear_tier.keep)


# ---- Tiers


class GearKeptAsSupplies(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        tiers = ((1, 1, 1), (3, 3, 2), (5, 5, 3))
        super().__init__(with_tiers(components, rod=tiers, reel=tiers), rulings)


class SuppliesKeptAsGear(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(with_tiers(components, supply=((1, 1, 1), (3, 3, 1), (5, 5, 2))), rulings)


class TwoSuppliesForFiveBucks(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(with_tiers(components, supply=((1, 1, 1), (3, 3, 2), (5, 5, 2))), rulings)


class OneSupplyForThreeBucks(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(with_tiers(components, supply=((1, 1, 1), (3, 3, 1), (5, 5, 3))), rulings)


class DiceAsManyAsBucks(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(with_tiers(components, dice=((1, 1, 1), (3, 3, 3), (5, 5, 5))), rulings)


class PricesOneTwoThree(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        shops = {
            shop: tuple((price, tier.draw, tier.keep) for price, tier in enumerate(tiers, 1))
            for shop, tiers in components.shops.items()
        }
        super().__init__(with_tiers(components, **shops), rulings)


class OneCardForFive(Engine):
    def __init__(self, components: Components, rulings: Rulings) -> None:
        tiers = ((1, 1, 1), (3, 3, 1), (5, 5, 1))
        super().__init__(with_tiers(components, rod=tiers, reel=tiers), rulings)


# ---- The price


class OneBuckAtLeast(Engine):
    def price(self, position: Position, seat: int, shop: str, printed: int) -> int:
        return max(1, super().price(position, seat, shop, printed))


class OnlyTheBestReductionCounts(Engine):
    def price(self, position: Position, seat: int, shop: str, printed: int) -> int:
        less = min(self.discount(position, seat, shop), position.cheaper)
        return super().price(position, seat, shop, printed + less)


class DiscountOneRowEarly(Engine):
    def discount(self, position: Position, seat: int, shop: str) -> int:
        return 1 if len(position.angler(seat).regrets) >= self.components.madness[-2].cards else 0


class DiscountOfTwo(Engine):
    def discount(self, position: Position, seat: int, shop: str) -> int:
        return 2 * super().discount(position, seat, shop)


class DiscountIsASurcharge(Engine):
    def discount(self, position: Position, seat: int, shop: str) -> int:
        return -super().discount(position, seat, shop)


class VisitsAreNotPaid(Engine):
    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        before = table.angler(choice.seat).bucks
        super().pay_in_shop(table, choice, tier)
        table.change_angler(choice.seat, bucks=before)


class PrintedPriceHasToBeThere(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        tier = super().check_visit(position, choice)
        if tier.price > position.angler(choice.seat).bucks:
            raise RefusalError("regrets.shop.paid", "that is too dear", path="choice.price")
        return tier

    def visits(self, position: Position, seat: int) -> Iterator[Choice]:
        bucks = position.angler(seat).bucks
        return (visit for visit in super().visits(position, seat) if isinstance(visit, Visit) and visit.price <= bucks)


class OneBuckHasToBeLeft(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        tier = super().check_visit(position, choice)
        price = self.price(position, choice.seat, choice.shop, tier.price)
        if price and price == position.angler(choice.seat).bucks:
            raise RefusalError("regrets.shop.paid", "that is too dear", path="choice.price")
        return tier

    def visits(self, position: Position, seat: int) -> Iterator[Choice]:
        bucks = position.angler(seat).bucks
        for visit in super().visits(position, seat):
            price = self.price(position, seat, visit.shop, visit.price) if isinstance(visit, Visit) else 0
            if not price or price < bucks:
                yield visit


# ---- What is kept


class FirstCardsAreKept(Engine):
    def has_to_choose(self, drawn: int, keep: int) -> bool:
        return False

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        super().keep_drawn(table, seat, deck, kept[: table.position.frames[-1].number])


class CardsKeptByTheNumberDrawn(Engine):
    def draw_cards(self, table: Table, seat: int, deck: DeckName, tier: Tier) -> None:
        lying = getattr(table.position, DECKS[deck].deck)
        discards = table.position.supply_discards if deck == "supply" else ()
        number = min(tier.draw, len(lying) + len(discards))
        rows = [row.keep for row in self.components.shops[deck] if row.draw <= number]
        keep = min(tier.keep, max(rows, default=0))
        table.change_frame(number=keep)
        super().draw_cards(table, seat, deck, replace(tier, keep=keep))


class AllCardsAreKept(Engine):
    def has_to_choose(self, drawn: int, keep: int) -> bool:
        return False


class KeptCardsAreChosenOneByOne(Engine):
    """An engine that lists one card after the other; an answer may also name several of those still to come."""

    def card_keeps(self, position: Position, seat: int) -> Choices:
        number = position.frames[-1].number
        choices = super().card_keeps(position, seat)
        if number < 2:
            return choices
        drawn: tuple[str | None, ...] = getattr(position.angler(seat), DECKS[SELLING[position.frames[-1].step]].drawn)
        cards = sorted({card for card in drawn if card is not None})
        nothing = (KeepCards(seat, ()),) if self.may_keep_fewer() else ()
        return Choices((*(KeepCards(seat, (card,)) for card in cards), *nothing))

    def keep_cards(self, table: Table, choice: KeepCards) -> None:
        frame, named = table.position.frames[-1], choice.cards
        deck = SELLING[frame.step]
        field = DECKS[deck].drawn
        drawn: tuple[str | None, ...] = getattr(table.angler(choice.seat), field)
        if not 0 < len(named) < min(frame.number, len(drawn)) or not self.are_drawn(table.position, deck, drawn, named):
            super().keep_cards(table, choice)
            return
        left, number = self.not_kept(drawn, named), frame.number - len(named)
        box = DECKS[deck].box
        table.change_angler(choice.seat, **{field: left, box: (*getattr(table.angler(choice.seat), box), *named)})
        table.change_frame(number=number)
        table.tell(lambda: CardsKept(choice.seat, deck, len(named), named, ("regrets.shop.keep",)))
        if not self.has_to_choose(len(left), number):
            self.keep_drawn(table, choice.seat, deck, tuple(card for card in left if card is not None))

    def are_drawn(
        self, position: Position, deck: DeckName, drawn: tuple[str | None, ...], named: tuple[str, ...]
    ) -> bool:
        """Return whether cards are among those drawn, as far as is known."""
        missing = Counter(named) - Counter(card for card in drawn if card is not None)
        return missing.total() <= drawn.count(None) and not missing - self.rest(position, deck)


class UnkeptCardsAreDiscarded(Engine):
    """An engine whose discarded rods and reels are nowhere until they are shuffled into a new deck."""

    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        if deck == "supply":
            known = tuple(self.face(table, deck, card, "regrets.shop.rest-back") for card in cards)
            table.change(supply_discards=(*table.position.supply_discards, *known))

    def discarded(self, position: Position, deck: DeckName) -> int:
        """Return how many rods or reels are nowhere."""
        is_gear = deck in ("rod", "reel")
        return self.components.pile(DECKS[deck].box).total() - len(cards_of(position, deck)) if is_gear else 0

    def can_draw(self, position: Position, kind: DeckName) -> bool:
        return super().can_draw(position, kind) or self.discarded(position, kind) > 0

    def refill(self, table: Table, kind: DeckName) -> None:
        super().refill(table, kind)
        number = self.discarded(table.position, kind)
        if number and not getattr(table.position, DECKS[kind].deck):
            table.change(**{DECKS[kind].deck: (None,) * number})
            table.tell(lambda: Reshuffled(kind, ("regrets.shop.rest-back", "regrets.pile.shuffle")))


class UnkeptCardsOnTop(Engine):
    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        field = DECKS[deck].deck
        table.change(**{field: (*cards, *getattr(table.position, field))})


class UnkeptCardsVanish(Engine):
    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        """Put them nowhere."""


class UnkeptCardsLikeAKeptCardVanish(Engine):
    def not_kept(self, drawn: tuple[str | None, ...], kept: tuple[str, ...]) -> tuple[str | None, ...]:
        return tuple(card for card in super().not_kept(drawn, kept) if card not in kept)


class ShortDeckSellsNothing(Engine):
    def check_visit(self, position: Position, choice: Visit) -> Tier:
        tier = super().check_visit(position, choice)
        is_dice = choice.shop not in SELLING
        cards = position.bag if is_dice else getattr(position, DECKS[SELLING[choice.shop]].deck)
        discards = position.supply_discards if choice.shop == "supply" else ()
        if len(cards) + len(discards) < tier.draw:
            raise RefusalError("regrets.shop.short-deck", "there are not enough", path="choice.shop")
        return tier


class EmptyShopTakesTheMoney(Engine):
    def is_sold_out(self, position: Position, shop: str) -> bool:
        return False


# ---- Dice


class BoughtDiceAreSpent(Engine):
    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        table.change_frame(step="done")
        for _ in range(tier.draw):
            die = self.draw_die(table, seat, "regrets.shop.tiers")
            if die is not None:
                table.change_angler(seat, spent=(*table.angler(seat).spent, die))


class BoughtDiceOnTheirHighestFace(Engine):
    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        table.change_frame(step="done")
        drawn = [self.draw_die(table, seat, "regrets.shop.tiers") for _ in range(tier.draw)]
        dice = tuple(Die(die, max(self.faces_of(die))) for die in drawn if die is not None)
        table.change_angler(seat, rolled=dice)
        self.place(table, seat, dice[: self.room(table.position, seat)], "regrets.shop.dice-placed")


class BoughtDiceIgnoreMaxDice(Engine):
    def place_gained(self, table: Table, seat: int, kinds: Any, rule: str) -> None:
        if rule != "regrets.shop.dice-rolled":
            super().place_gained(table, seat, kinds, rule)
            return
        table.change_angler(seat, rolled=self.roll(table, seat, kinds, rule))
        self.place(table, seat, table.angler(seat).rolled, rule, "regrets.shop.dice-placed")


class HighestBoughtDicePlaced(Engine):
    def place_gained(self, table: Table, seat: int, kinds: Any, rule: str) -> None:
        if rule != "regrets.shop.dice-rolled":
            super().place_gained(table, seat, kinds, rule)
            return
        rolled = self.roll(table, seat, kinds, rule)
        table.change_angler(seat, rolled=tuple(sorted(rolled, key=lambda die: -die.face)))
        best = table.angler(seat).rolled[: self.room(table.position, seat)]
        self.place(table, seat, best, rule, "regrets.shop.dice-placed")


class BoughtDiceThatDoNotFitGoBack(Engine):
    def place(self, table: Table, seat: int, fresh: Sequence[Die], *rules: str) -> None:
        spent = table.angler(seat).spent
        super().place(table, seat, fresh, *rules)
        if any(frame.kind == "shopping" for frame in table.position.frames):
            back = table.angler(seat).spent[len(spent) :]
            table.change_angler(seat, spent=spent)
            table.change(bag=(*table.position.bag, *back))


class BoughtDiceNeedNotFill(Engine):
    def fewest_placed(self, position: Position, frame: Frame) -> int:
        is_bought = frame.step == "gained" and any(under.kind == "shopping" for under in position.frames)
        return 0 if is_bought else super().fewest_placed(position, frame)


class AlikeDiceArePlacedWithoutAsking(Engine):
    def place_gained(self, table: Table, seat: int, kinds: Any, rule: str) -> None:
        super().place_gained(table, seat, kinds, rule)
        frame, rolled = table.frame, table.angler(seat).rolled
        is_asked = frame is not None and frame.kind == "placing" and frame.number < len(rolled)
        if frame is not None and is_asked and len(set(rolled)) == 1:
            table.pop()
            self.place(table, seat, rolled[: frame.number], rule, "regrets.shop.dice-placed")


class DiceBoughtAsFarAsTheyFit(Engine):
    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        super().draw_dice(table, seat, Tier(tier.price, min(tier.draw, self.room(table.position, seat)), tier.keep))
