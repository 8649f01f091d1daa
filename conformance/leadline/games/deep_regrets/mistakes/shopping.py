"""Mistakes of the shops: which are open, what a visit costs, what is drawn and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Components, Engine
from leadline_engines.deep_regrets.components import Tier
from leadline_engines.deep_regrets.move import Choice, Visit
from leadline_engines.deep_regrets.piles import DECKS, DeckName
from leadline_engines.deep_regrets.position import Die, Position
from leadline_engines.deep_regrets.rulings import Rulings
from leadline_engines.deep_regrets.shops import SELLING
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused


def with_tiers(components: Components, **shops: tuple[tuple[int, int, int], ...]) -> Components:
    """Components with other tiers in some shops: price, drawn, kept."""
    changed = {shop: tuple(Tier(*tier) for tier in tiers) for shop, tiers in shops.items()}
    return replace(components, shops={**components.shops, **changed})


# ---- Which are open


class OneShopADay(Engine):
    """Who has visited one shop today cannot visit another."""

    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        """Any of them."""
        return bool(position.angler(seat).visited)


class ShopsVisitedAgainAndAgain(Engine):
    """A shop can be visited several times a day."""

    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        """It is not looked at."""
        return False

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        """And keep it on record once."""
        super().pay_in_shop(table, choice, tier)
        visited = tuple(dict.fromkeys(table.angler(choice.seat).visited))
        table.change_angler(choice.seat, visited=visited)


class ShopClosedByAnyVisit(Engine):
    """A shop that one player has visited is closed to all for the day."""

    def has_visited(self, position: Position, seat: int, shop: str) -> bool:
        """By anybody."""
        return any(shop in angler.visited for angler in position.anglers)


class DiceShopMissing(Engine):
    """Tackle dice cannot be bought: there are three shops only."""

    def is_sold_out(self, position: Position, shop: str) -> bool:
        """Always, for dice."""
        return shop == "dice" or super().is_sold_out(position, shop)


class ShoppingIsFree(Engine):
    """A visit to a shop is no action: the player may act, or visit another shop, in the same turn."""

    def after_visit(self, table: Table) -> bool:
        """Not acted."""
        went_on = super().after_visit(table)
        if not table.position.frames:
            table.change(acted=False)
        return went_on


class TwoTiersAtOnce(Engine):
    """A visit can be for two tiers at once: 4$ buys what 1$ and 3$ buy."""

    def check_visit(self, position: Position, choice: Visit) -> Tier:
        """The sum of two."""
        if choice.price != 4:
            return super().check_visit(position, choice)
        one = super().check_visit(position, replace(choice, price=1))
        other = super().check_visit(position, replace(choice, price=3))
        if self.price(position, choice.seat, choice.shop, 4) > position.angler(choice.seat).bucks:
            raise Refused("regrets.shop.paid", "that is too dear", path="choice.price")
        return Tier(4, one.draw + other.draw, one.keep + other.keep)


# ---- Tiers


class GearKeptAsSupplies(Engine):
    """For 3$ a buyer keeps two rods or reels, and for 5$ three, as with supplies."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        """One table for all cards."""
        tiers = ((1, 1, 1), (3, 3, 2), (5, 5, 3))
        super().__init__(with_tiers(components, rod=tiers, reel=tiers), rulings)


class SuppliesKeptAsGear(Engine):
    """For 3$ a buyer keeps one supply, and for 5$ two, as with rods and reels."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        """One table for all cards."""
        super().__init__(with_tiers(components, supply=((1, 1, 1), (3, 3, 1), (5, 5, 2))), rulings)


class DiceAsManyAsBucks(Engine):
    """Tackle dice are drawn as many as Fishbucks are paid: 1, 3 or 5."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        """As with cards."""
        super().__init__(with_tiers(components, dice=((1, 1, 1), (3, 3, 3), (5, 5, 5))), rulings)


class PricesOneTwoThree(Engine):
    """The tiers of all shops cost 1$, 2$ and 3$."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        """Cheaper."""
        shops = {
            shop: tuple((price, tier.draw, tier.keep) for price, tier in enumerate(tiers, 1))
            for shop, tiers in components.shops.items()
        }
        super().__init__(with_tiers(components, **shops), rulings)


class OneCardForFive(Engine):
    """For 5$ a buyer of rods or reels keeps one card only."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        """As for three."""
        tiers = ((1, 1, 1), (3, 3, 1), (5, 5, 1))
        super().__init__(with_tiers(components, rod=tiers, reel=tiers), rulings)


# ---- The price


class OneBuckAtLeast(Engine):
    """A visit costs 1$ at least, whatever lowers the price."""

    def price(self, position: Position, seat: int, shop: str, printed: int) -> int:
        """One."""
        return max(1, super().price(position, seat, shop, printed))


class OnlyTheBestReductionCounts(Engine):
    """Of the discount of Madness and of what was used only the larger one counts."""

    def price(self, position: Position, seat: int, shop: str, printed: int) -> int:
        """The larger."""
        less = min(self.discount(position, seat, shop), position.cheaper)
        return super().price(position, seat, shop, printed + less)


class DiscountOneRowEarly(Engine):
    """The discount begins with the last row but one, at 10 Regrets."""

    def discount(self, position: Position, seat: int, shop: str) -> int:
        """Two rows."""
        return 1 if len(position.angler(seat).regrets) >= self.components.madness[-2].cards else 0


class DiscountOfTwo(Engine):
    """The last row of Madness takes 2$ off."""

    def discount(self, position: Position, seat: int, shop: str) -> int:
        """Twice as much."""
        return 2 * super().discount(position, seat, shop)


class DiscountIsASurcharge(Engine):
    """In the last row of Madness each visit costs 1$ more."""

    def discount(self, position: Position, seat: int, shop: str) -> int:
        """The other way round."""
        return -super().discount(position, seat, shop)


class VisitsAreNotPaid(Engine):
    """It is looked at whether the buyer can pay, but nothing is paid."""

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        """And give it back."""
        before = table.angler(choice.seat).bucks
        super().pay_in_shop(table, choice, tier)
        table.change_angler(choice.seat, bucks=before)


class PrintedPriceHasToBeThere(Engine):
    """Who has less than the printed price cannot buy, although the visit costs less in the end."""

    def check_visit(self, position: Position, choice: Visit) -> Tier:
        """As printed."""
        tier = super().check_visit(position, choice)
        if tier.price > position.angler(choice.seat).bucks:
            raise Refused("regrets.shop.paid", "that is too dear", path="choice.price")
        return tier

    def visits(self, position: Position, seat: int) -> Iterator[Choice]:
        """As printed."""
        bucks = position.angler(seat).bucks
        return (one for one in super().visits(position, seat) if isinstance(one, Visit) and one.price <= bucks)


class OneBuckHasToBeLeft(Engine):
    """Who has exactly the price cannot buy."""

    def check_visit(self, position: Position, choice: Visit) -> Tier:
        """More than the price."""
        tier = super().check_visit(position, choice)
        price = self.price(position, choice.seat, choice.shop, tier.price)
        if price and price == position.angler(choice.seat).bucks:
            raise Refused("regrets.shop.paid", "that is too dear", path="choice.price")
        return tier

    def visits(self, position: Position, seat: int) -> Iterator[Choice]:
        """Something is left."""
        bucks = position.angler(seat).bucks
        for one in super().visits(position, seat):
            price = self.price(position, seat, one.shop, one.price) if isinstance(one, Visit) else 0
            if not price or price < bucks:
                yield one


# ---- What is kept


class FirstCardsAreKept(Engine):
    """The buyer keeps the cards drawn first and is not asked."""

    def has_to_choose(self, drawn: int, keep: int) -> bool:
        """Never."""
        return False

    def keep_drawn(self, table: Table, seat: int, deck: DeckName, kept: tuple[str, ...]) -> None:
        """The first ones."""
        super().keep_drawn(table, seat, deck, kept[: table.position.frames[-1].number])


class AllCardsAreKept(Engine):
    """The buyer keeps all cards drawn."""

    def has_to_choose(self, drawn: int, keep: int) -> bool:
        """Never."""
        return False


class UnkeptCardsOnTop(Engine):
    """Cards that are not kept go back on top of their deck."""

    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        """On top."""
        field = DECKS[deck].deck
        table.change(**{field: (*cards, *getattr(table.position, field))})


class UnkeptCardsVanish(Engine):
    """Cards that are not kept leave the game."""

    def put_back_cards(self, table: Table, deck: DeckName, cards: tuple[str | None, ...]) -> None:
        """Nowhere."""


class ShortDeckSellsNothing(Engine):
    """A tier for which the deck or the bag does not hold enough cannot be bought."""

    def check_visit(self, position: Position, choice: Visit) -> Tier:
        """Enough for all."""
        tier = super().check_visit(position, choice)
        is_dice = choice.shop not in SELLING
        cards = position.bag if is_dice else getattr(position, DECKS[SELLING[choice.shop]].deck)
        discards = position.supply_discards if choice.shop == "supply" else ()
        if len(cards) + len(discards) < tier.draw:
            raise Refused("regrets.shop.short-deck", "there are not enough", path="choice.shop")
        return tier


class EmptyShopTakesTheMoney(Engine):
    """A shop with nothing left stays open: the price is paid for nothing."""

    def is_sold_out(self, position: Position, shop: str) -> bool:
        """Never."""
        return False


# ---- Dice


class BoughtDiceAreSpent(Engine):
    """Dice that are bought go to the Spent Pool and are rolled in the next Muster."""

    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        """Without a roll."""
        table.change_frame(step="done")
        for _ in range(tier.draw):
            die = self.draw_die(table, seat, "regrets.shop.tiers")
            if die is not None:
                table.change_angler(seat, spent=(*table.angler(seat).spent, die))


class BoughtDiceOnTheirHighestFace(Engine):
    """Dice that are bought are not rolled but laid down on their highest face, as far as there is room."""

    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        """The best of each."""
        table.change_frame(step="done")
        drawn = [self.draw_die(table, seat, "regrets.shop.tiers") for _ in range(tier.draw)]
        dice = tuple(Die(die, max(self.faces_of(die))) for die in drawn if die is not None)
        table.change_angler(seat, rolled=dice)
        self.place(table, seat, dice[: self.room(table.position, seat)], "regrets.shop.dice-placed")


class BoughtDiceIgnoreMaxDice(Engine):
    """All dice that are bought become Fresh, however many there are."""

    def place_gained(self, table: Table, seat: int, kinds: Any, rule: str) -> None:
        """All of them."""
        if rule != "regrets.shop.dice-rolled":
            super().place_gained(table, seat, kinds, rule)
            return
        table.change_angler(seat, rolled=self.roll(table, seat, kinds, rule))
        self.place(table, seat, table.angler(seat).rolled, rule, "regrets.shop.dice-placed")


class HighestBoughtDicePlaced(Engine):
    """Of the dice bought the highest become Fresh, as many as fit, and the buyer is not asked."""

    def place_gained(self, table: Table, seat: int, kinds: Any, rule: str) -> None:
        """The best."""
        if rule != "regrets.shop.dice-rolled":
            super().place_gained(table, seat, kinds, rule)
            return
        rolled = self.roll(table, seat, kinds, rule)
        table.change_angler(seat, rolled=tuple(sorted(rolled, key=lambda die: -die.face)))
        best = table.angler(seat).rolled[: self.room(table.position, seat)]
        self.place(table, seat, best, rule, "regrets.shop.dice-placed")


class DiceBoughtAsFarAsTheyFit(Engine):
    """Only as many dice are drawn as there is room for, whatever is paid."""

    def draw_dice(self, table: Table, seat: int, tier: Tier) -> None:
        """Those that fit."""
        super().draw_dice(table, seat, Tier(tier.price, min(tier.draw, self.room(table.position, seat)), tier.keep))


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.one-shop-a-day": OneShopADay,
    "regrets.mistake.shops-visited-again-and-again": ShopsVisitedAgainAndAgain,
    "regrets.mistake.shop-closed-by-any-visit": ShopClosedByAnyVisit,
    "regrets.mistake.dice-shop-missing": DiceShopMissing,
    "regrets.mistake.shopping-is-free": ShoppingIsFree,
    "regrets.mistake.two-tiers-at-once": TwoTiersAtOnce,
    "regrets.mistake.gear-kept-as-supplies": GearKeptAsSupplies,
    "regrets.mistake.supplies-kept-as-gear": SuppliesKeptAsGear,
    "regrets.mistake.dice-as-many-as-bucks": DiceAsManyAsBucks,
    "regrets.mistake.prices-one-two-three": PricesOneTwoThree,
    "regrets.mistake.one-card-for-five": OneCardForFive,
    "regrets.mistake.one-buck-at-least": OneBuckAtLeast,
    "regrets.mistake.only-the-best-reduction-counts": OnlyTheBestReductionCounts,
    "regrets.mistake.discount-one-row-early": DiscountOneRowEarly,
    "regrets.mistake.discount-of-two": DiscountOfTwo,
    "regrets.mistake.discount-is-a-surcharge": DiscountIsASurcharge,
    "regrets.mistake.visits-are-not-paid": VisitsAreNotPaid,
    "regrets.mistake.printed-price-has-to-be-there": PrintedPriceHasToBeThere,
    "regrets.mistake.one-buck-has-to-be-left": OneBuckHasToBeLeft,
    "regrets.mistake.first-cards-are-kept": FirstCardsAreKept,
    "regrets.mistake.all-cards-are-kept": AllCardsAreKept,
    "regrets.mistake.unkept-cards-on-top": UnkeptCardsOnTop,
    "regrets.mistake.unkept-cards-vanish": UnkeptCardsVanish,
    "regrets.mistake.short-deck-sells-nothing": ShortDeckSellsNothing,
    "regrets.mistake.empty-shop-takes-the-money": EmptyShopTakesTheMoney,
    "regrets.mistake.bought-dice-are-spent": BoughtDiceAreSpent,
    "regrets.mistake.bought-dice-on-their-highest-face": BoughtDiceOnTheirHighestFace,
    "regrets.mistake.bought-dice-ignore-max-dice": BoughtDiceIgnoreMaxDice,
    "regrets.mistake.highest-bought-dice-placed": HighestBoughtDicePlaced,
    "regrets.mistake.dice-bought-as-far-as-they-fit": DiceBoughtAsFarAsTheyFit,
}
