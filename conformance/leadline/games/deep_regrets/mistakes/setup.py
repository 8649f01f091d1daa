"""Mistakes in the setup: the players, the week, shoals and decks, dice, boards and the first player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Muster
from leadline_engines.deep_regrets.opening import Cards
from leadline_engines.deep_regrets.position import Angler, Die, Lying, Position, Setup, Shoal, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError, Telling


def with_slots(angler: Angler, *times: int) -> Angler:
    """Return a player whose slots have other multipliers."""
    return replace(angler, mounts=tuple(map(Slot, times)))


def points_of_slots(engine: Engine, position: Position, seat: int, slot: int, *times: int) -> int | None:
    """Return the points of the fish in one of the first slots with other multipliers; None for a further slot."""
    if slot > len(times):
        return None
    fish = position.angler(seat).mounts[slot - 1].fish
    return sum(engine.value_of(position, seat, card) * times[slot - 1] for card in fish)


def turned_up(shoal: Shoal, everybody: tuple[int, ...]) -> Shoal:
    """Return a shoal with its top fish face-up, if that fish is known."""
    first, *others = shoal.cards
    if first.card is None:
        return shoal
    return replace(shoal, cards=(Lying(first.card, True, everybody), *others), shadow=None)


# ---- Players and days


class FivePlayersRefused(Engine):
    def check_players(self, setup: Setup) -> None:
        if setup.seats == 5:
            raise RefusalError("regrets.setup.players", "five players cannot play", path="seats")
        super().check_players(setup)


class TwoPlayersRefused(Engine):
    def check_players(self, setup: Setup) -> None:
        if setup.seats == 2:
            raise RefusalError("regrets.setup.players", "two players cannot play", path="seats")
        super().check_players(setup)


class WeekAlwaysBeginsOnMonday(Engine):
    def begin(self, setup: Setup, telling: Telling) -> Table:
        monday: Any = self.components.days[0]
        return super().begin(replace(setup, start=monday) if setup.start in self.components.days else setup, telling)


class ShortGameRefused(Engine):
    def check_start(self, setup: Setup) -> None:
        if setup.start == self.components.short_game:
            raise RefusalError("regrets.setup.days", "a game begins on Monday", path="start")
        super().check_start(setup)


class AnyFirstDay(Engine):
    def check_start(self, setup: Setup) -> None:
        """Accept any day."""


class OtherFirstDayBecomesMonday(Engine):
    def begin(self, setup: Setup, telling: Telling) -> Table:
        monday: Any = self.components.days[0]
        is_another = setup.start in self.components.days and setup.start != self.components.short_game
        return super().begin(replace(setup, start=monday) if is_another else setup, telling)


# ---- Shoals and decks


class ShoalsOfTwelve(Engine):
    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        return tuple(replace(shoal, cards=shoal.cards[:12]) for shoal in super().lay_shoals(orders))


class OneShoalForEachDepth(Engine):
    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        shoals = super().lay_shoals(orders)
        return tuple(self.with_all_of_its_depth(shoal, shoals) for shoal in shoals)

    def with_all_of_its_depth(self, shoal: Shoal, shoals: tuple[Shoal, ...]) -> Shoal:
        """Return the first shoal of a Depth with the fish of all its shoals, and any other one without fish."""
        depth = self.components.shoals[shoal.name].depth
        first, *others = (each for each in shoals if self.components.shoals[each.name].depth == depth)
        if shoal.name != first.name:
            return Shoal(shoal.name)
        return replace(shoal, cards=(*shoal.cards, *(lying for each in others for lying in each.cards)))


class ShoalsLaidFaceUp(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        everybody = self.seats(position)
        return replace(position, shoals=tuple(turned_up(shoal, everybody) for shoal in position.shoals))


class AllSixtyRegrets(Engine):
    def regrets_in_play(self, seats: int) -> int:
        return self.components.pile("regrets").total()


class TenRegretsInAll(Engine):
    def regrets_in_play(self, seats: int) -> int:
        return self.components.regrets_each


class RegretsForThoseWhoMayPlay(Engine):
    def regrets_in_play(self, seats: int) -> int:
        return super().regrets_in_play(self.components.seats[-1])


class GearDecksUnshuffled(Engine):
    def order_of(self, setup: Setup, pile: str) -> Cards:
        stated = super().order_of(setup, pile)
        if pile in ("rods", "reels", "supplies"):
            return tuple(self.components.pile(pile).elements())
        return stated


class GearLiesOpen(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        open_now = {name: getattr(position, name) for name in ("rod_deck", "reel_deck", "supply_deck")}
        return replace(super().view(position, seats), **open_now)


class DinksUnshuffled(Engine):
    starts_afresh = True

    def order_of(self, setup: Setup, pile: str) -> Cards:
        stated = super().order_of(setup, pile)
        return tuple(self.components.pile(pile).elements()) if pile == "dinks" else stated


class OneOfEachDink(Engine):
    def order_of(self, setup: Setup, pile: str) -> Cards:
        """Return the first stated card of each kind, and unknown ones for the other kinds."""
        stated = super().order_of(setup, pile)
        if pile != "dinks":
            return stated
        known = tuple(dict.fromkeys(card for card in stated if card is not None))
        return known + (None,) * (len(self.components.dinks) - len(known))


class DinksLieOpen(Engine):
    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        return replace(super().view(position, seats), dink_deck=position.dink_deck)


# ---- Dice


class OrangeDiceKeptForSaturday(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        orange = tuple(kind for kind in position.bag if kind == "orange")
        return replace(
            position, bag=tuple(kind for kind in position.bag if kind != "orange"), aside=(*position.aside, *orange)
        )

    def day_effect(self, table: Table) -> None:
        if table.position.day == "saturday":
            orange = tuple(kind for kind in table.position.aside if kind == "orange")
            aside = tuple(kind for kind in table.position.aside if kind != "orange")
            table.change(aside=aside, bag=(*table.position.bag, *orange))
        super().day_effect(table)


class OmenDieInTheBag(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        return replace(position, bag=(*position.bag, *position.aside), aside=())


class BlueDieForEverybody(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        bag = list(position.bag)
        for _ in position.anglers:
            bag.remove("blue")
        return replace(position, bag=tuple(bag))

    def new_angler(self) -> Angler:
        angler = super().new_angler()
        return replace(angler, spent=(*angler.spent, "blue"))


class FourPlayerDice(Engine):
    def new_angler(self) -> Angler:
        angler = super().new_angler()
        return replace(angler, spent=(*angler.spent, "player"))


class DiceStartFreshOnOne(Engine):
    def new_angler(self) -> Angler:
        angler = super().new_angler()
        return replace(angler, spent=(), fresh=tuple(Die(kind, 1) for kind in angler.spent))


class DiceStartFreshOnThree(Engine):
    def new_angler(self) -> Angler:
        angler = super().new_angler()
        return replace(angler, spent=(), fresh=tuple(Die(kind, max(self.faces_of(kind))) for kind in angler.spent))


# ---- Boards


class StartsWithThreeBucks(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), bucks=3)


class StartsWithOneBuck(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), bucks=1)


class WormsUpInTheShortGame(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position = super().laid_out(setup, first)
        if setup.start != self.components.short_game:
            return position
        return replace(position, anglers=tuple(replace(angler, worms=True) for angler in position.anglers))


class EveryMusterTurnsTheWorms(Engine):
    def muster(self, table: Table, choice: Muster) -> None:
        self.worms_up(table, choice.seat, "regrets.arrive.worms")
        super().muster(table, choice)


class LifeboatStartsFaceDown(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), lifeboat=False)


class UnusedLifeboatCountsTen(Engine):
    def regret_value(self, position: Position, seat: int) -> int | None:
        fronts = super().regret_value(position, seat)
        if fronts is None:
            return None
        return fronts + (1 if position.angler(seat).lifeboat else -1) * self.components.lifeboat


class SlotsTwoTwoThree(Engine):
    starts_afresh = True

    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 2, 2, 3)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        points = points_of_slots(self, position, seat, slot, 2, 2, 3)
        return super().mounted_points(position, seat, slot) if points is None else points


class SlotsOneTwoThree(Engine):
    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 1, 2, 3)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        points = points_of_slots(self, position, seat, slot, 1, 2, 3)
        return super().mounted_points(position, seat, slot) if points is None else points


class SlotsAllTwo(Engine):
    def new_angler(self) -> Angler:
        return with_slots(super().new_angler(), 2, 2, 2)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        points = points_of_slots(self, position, seat, slot, 2, 2, 2)
        return super().mounted_points(position, seat, slot) if points is None else points


class BoatsStartAtPort(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), depth=0)


class BoatsStartAtDepthThree(Engine):
    def new_angler(self) -> Angler:
        return replace(super().new_angler(), depth=3)


class StartsWithADink(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position, seats = super().laid_out(setup, first), setup.seats
        anglers = zip(position.anglers, position.dink_deck, strict=False)
        dealt = tuple(replace(angler, dinks=(card,)) for angler, card in anglers)
        return replace(position, anglers=dealt, dink_deck=position.dink_deck[seats:])


class StartsWithARegret(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        position, seats = super().laid_out(setup, first), setup.seats
        anglers = zip(position.anglers, position.regret_deck, strict=False)
        dealt = tuple(replace(angler, regrets=(card,)) for angler, card in anglers)
        return replace(position, anglers=dealt, regret_deck=position.regret_deck[seats:])


class SeatOneIsFirst(Engine):
    def first_player(self, setup: Setup) -> int:
        super().first_player(setup)
        return 1


class LeftOfTheOneNamedIsFirst(Engine):
    def first_player(self, setup: Setup) -> int:
        return super().first_player(setup) % setup.seats + 1


class LastSeatIsFirst(Engine):
    def first_player(self, setup: Setup) -> int:
        super().first_player(setup)
        return setup.seats


class PreserverStartsWithTheFirstPlayer(Engine):
    def laid_out(self, setup: Setup, first: int) -> Position:
        return replace(super().laid_out(setup, first), preserver=first)

    def begin_throw(self, table: Table) -> None:
        if self.skips_phases(table.position):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)
