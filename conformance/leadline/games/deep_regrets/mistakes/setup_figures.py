"""Mistakes in the opening that use other numbers, or open a game that should be refused."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_regrets.mistakes.setup import points_of_slots, with_slots
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.opening import Cards
from leadline_engines.deep_regrets.position import Angler, Lying, Position, Setup, Shoal


def with_bag(position: Position, blue: int, green: int, orange: int) -> Position:
    """Return a position with other numbers of tackle dice in the bag."""
    return replace(position, bag=(*("blue",) * blue, *("green",) * green, *("orange",) * orange))


def laid_with(shoal: Shoal, cards: tuple[Lying, ...], engine: Engine) -> Shoal:
    """Return a shoal of other cards, with the back of its new top fish."""
    return replace(shoal, cards=cards, shadow=engine.shadow(cards))


# ---- Who plays


class OnePlayerPlays(Engine):
    def check_players(self, setup: Setup) -> None:
        if setup.seats != 1:
            super().check_players(setup)


class SixPlayersPlay(Engine):
    def check_players(self, setup: Setup) -> None:
        if setup.seats != 6:
            super().check_players(setup)


# ---- Shoals and decks


class ShoalsOfTen(Engine):
    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        return tuple(replace(shoal, cards=shoal.cards[:10]) for shoal in super().lay_shoals(orders))


class FishDealtInTurn(Engine):
    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        columns, shoals = self.components.columns, []
        for shoal in super().lay_shoals(orders):
            place = self.components.shoals[shoal.name]
            dealt = orders[f"depth_{place.depth}"][columns.index(place.column) :: len(columns)]
            shoals.append(laid_with(shoal, tuple(map(Lying, dealt)), self))
        return tuple(shoals)


class ShoalsUpsideDown(Engine):
    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        return tuple(laid_with(shoal, shoal.cards[::-1], self) for shoal in super().lay_shoals(orders))


class GearDecksUpsideDown(Engine):
    def order_of(self, setup: Setup, pile: str) -> Cards:
        stated = super().order_of(setup, pile)
        return stated[::-1] if pile in ("rods", "reels", "supplies") else stated


class DinksUpsideDown(Engine):
    def order_of(self, setup: Setup, pile: str) -> Cards:
        stated = super().order_of(setup, pile)
        return stated[::-1] if pile == "dinks" else stated


class FiveRegretsEach(Engine):
    def regrets_in_play(self, seats: int) -> int:
        return 5 * seats


# ---- Dice


class BagOfFiveOfEach(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return with_bag(super().laid_out(setup, first), 5, 5, 5)


class BagOfTenOfEach(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return with_bag(super().laid_out(setup, first), 10, 10, 10)


class BagWithMoreBlueDice(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return with_bag(super().laid_out(setup, first), 9, 8, 7)


class BagOfTenEightAndSix(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return with_bag(super().laid_out(setup, first), 10, 8, 6)


class BagIsEmpty(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return with_bag(super().laid_out(setup, first), 0, 0, 0)


class TwoPlayerDice(Engine):
    def new_angler(self) -> Angler:
        angler = super().new_angler()
        return replace(angler, spent=angler.spent[1:])


# ---- Boards and cards


class StartsWithTwoBucks(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), bucks=2)


class StartsWithFiveBucks(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), bucks=5)


class BoatsStartAtDepthTwo(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), depth=2)


class SlotsThreeTwoTwo(Engine):
    starts_afresh = True

    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 3, 2, 2)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        points = points_of_slots(self, position, seat, slot, 3, 2, 2)
        return super().mounted_points(position, seat, slot) if points is None else points


class SlotsAllThree(Engine):
    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 3, 3, 3)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        points = points_of_slots(self, position, seat, slot, 3, 3, 3)
        return super().mounted_points(position, seat, slot) if points is None else points


class TwoMountSlots(Engine):
    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 2, 3)


class StartsWithASupply(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        anglers = zip(position.anglers, position.supply_deck, strict=False)
        dealt = tuple(replace(angler, supplies=(*angler.supplies, card)) for angler, card in anglers)
        return replace(position, anglers=dealt, supply_deck=position.supply_deck[setup.seats :])
