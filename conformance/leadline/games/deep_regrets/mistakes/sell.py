"""Mistakes in selling fish at Port."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_regrets.mistakes.common import at_most
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Earned
from leadline_engines.deep_regrets.move import Sell
from leadline_engines.deep_regrets.position import Lying, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import Choices, RefusalError


def put_under(engine: Engine, table: Table, fish: str) -> None:
    """Put a fish face-down under the first shoal of its Depth."""
    shoal = f"{engine.components.fish[fish].depth}{engine.components.columns[0]}"
    engine.lay_shoal(table, shoal, (*table.shoal(shoal).cards, Lying(fish)))


# ---- How many are sold


class OneFishASale(Engine):
    def check_sale(self, table: Table, choice: Sell) -> None:
        super().check_sale(table, choice)
        if len(choice.fish) > 1:
            raise RefusalError("regrets.sell.any-number", "one fish is sold at a time", path="choice.fish")

    def sales(self, position: Position, seat: int) -> Choices:
        return at_most(super().sales(position, seat), 1)


class ThreeFishASale(Engine):
    def check_sale(self, table: Table, choice: Sell) -> None:
        super().check_sale(table, choice)
        if len(choice.fish) > 3:
            raise RefusalError("regrets.sell.any-number", "three fish are sold at a time", path="choice.fish")

    def sales(self, position: Position, seat: int) -> Choices:
        return at_most(super().sales(position, seat), 3)


class WholeHandIsSold(Engine):
    def sell(self, table: Table, choice: Sell) -> None:
        everything = tuple(self.for_sale(table.position, choice.seat).elements())
        super().sell(table, replace(choice, fish=everything or choice.fish))


# ---- The price


class SoldAtThePrintedValue(Engine):
    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        return self.components.fish[fish].value or 0


class SoldForOneAtLeast(Engine):
    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        return max(1, super().price_of_fish(position, seat, fish))


class SoldForTheDifficulty(Engine):
    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        return self.components.fish[fish].difficulty or 0


class RegretsBeforeThePrice(Engine):
    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        regrets = self.regrets_due(table.position, seat, fish)
        for card in fish:
            self.lose_fish(table, seat, card)
        self.draw_regrets(table, seat, regrets, "regrets.sell.foul")
        price = sum(self.price_of_fish(table.position, seat, card) for card in fish)
        if fish:
            self.gain(table, seat, price, "regrets.sell.price")


class FoulFishSoldFirst(Engine):
    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        for part in ("foul", "fair"):
            some = tuple(card for card in fish if self.alignment(card) == part)
            if some:
                super().sell_together(table, seat, some)


# ---- Regrets


class DrawsFewerForASale(Engine):
    """An engine in which a sale may cost fewer Regrets than it has foul fish; stated Regrets may be left over."""

    mistake_id = None

    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        foul = sum(self.alignment(card) == "foul" for card in fish)
        if self.regrets_due(table.position, seat, fish) < foul:
            table.forgo()
        super().sell_together(table, seat, fish)


class NoRegretForASale(DrawsFewerForASale):
    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        return 0


class OneRegretASale(DrawsFewerForASale):
    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        return min(1, super().regrets_of_sale(fish))


class NoRegretForAFoulFishSoldForNothing(DrawsFewerForASale):
    def regrets_due(self, position: Position, seat: int, fish: tuple[str, ...]) -> int:
        paid = tuple(card for card in fish if self.price_of_fish(position, seat, card) > 0)
        return super().regrets_due(position, seat, paid)


class RegretForEveryFishSold(Engine):
    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        return len(fish)


class RegretForTheValueOfAFoulFish(Engine):
    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        return sum(self.components.fish[card].value or 0 for card in fish if self.alignment(card) == "foul")


# ---- What becomes of the fish


class SoldFishVanish(Engine):
    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        super().lose_fish(table, seat, fish)
        table.change(fish_discards=without(table.position.fish_discards, fish))


class SoldFishGoBackToTheSea(Engine):
    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        super().lose_fish(table, seat, fish)
        table.change(fish_discards=without(table.position.fish_discards, fish))
        put_under(self, table, fish)


class SaleAboveTheCap(Engine):
    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        if "regrets.sell.price" not in rules:
            super().gain(table, seat, bucks, *rules)
            return
        table.change_angler(seat, bucks=table.angler(seat).bucks + bucks)
        table.tell(lambda: Earned(seat, bucks, rules))


class CapForSalesOnly(Engine):
    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        if "regrets.sell.price" in rules or bucks < 0:
            super().gain(table, seat, bucks, *rules)
            return
        table.change_angler(seat, bucks=table.angler(seat).bucks + bucks)
        table.tell(lambda: Earned(seat, bucks, rules))


class SaleBeyondTheCapRefused(Engine):
    def check_sale(self, table: Table, choice: Sell) -> None:
        super().check_sale(table, choice)
        price = sum(self.price_of_fish(table.position, choice.seat, card) for card in choice.fish)
        if table.angler(choice.seat).bucks + price > self.components.bucks_cap:
            raise RefusalError("regrets.sell.cap", "that would be more than there is room for", path="choice.fish")


class NoSaleIsOpenForUnsaleableFish(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions, angler = super().actions_open(position, seat), position.angler(seat)
        is_open = None in angler.fish or bool(self.for_sale(position, seat)) or self.may_be_empty()
        return tuple(action for action in actions if action != "sell" or is_open)
