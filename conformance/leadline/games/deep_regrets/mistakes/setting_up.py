"""Mistakes of the setup: the players, the week, shoals and decks, dice, boards and the first player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Muster
from leadline_engines.deep_regrets.opening import Cards
from leadline_engines.deep_regrets.position import Angler, Die, Lying, Position, Setup, Shoal, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused, Telling


def with_slots(angler: Angler, *times: int) -> Angler:
    """A player whose slots multiply by other numbers."""
    return replace(angler, mounts=tuple(map(Slot, times)))


def points_of_slots(engine: Engine, position: Position, seat: int, slot: int, *times: int) -> int | None:
    """What the fish in one of the first slots counts with other multipliers; None for a further slot."""
    if slot > len(times):
        return None
    fish = position.angler(seat).mounts[slot - 1].fish
    return sum(engine.value_of(position, seat, one) * times[slot - 1] for one in fish)


def turned_up(shoal: Shoal, everybody: tuple[int, ...]) -> Shoal:
    """A shoal with its top face-up, if that is known."""
    first, *others = shoal.cards
    if first.card is None:
        return shoal
    return replace(shoal, cards=(Lying(first.card, True, everybody), *others), shadow=None)


# ---- Players and days


class FivePlayersRefused(Engine):
    """A game with five players is refused."""

    def check_players(self, setup: Setup) -> None:
        """Four at most."""
        if setup.seats == 5:
            raise Refused("regrets.setup.players", "five players cannot play", path="seats")
        super().check_players(setup)


class TwoPlayersRefused(Engine):
    """A game with two players is refused."""

    def check_players(self, setup: Setup) -> None:
        """Three at least."""
        if setup.seats == 2:
            raise Refused("regrets.setup.players", "two players cannot play", path="seats")
        super().check_players(setup)


class WeekAlwaysBeginsOnMonday(Engine):
    """The short game, too, begins on Monday."""

    def begin(self, setup: Setup, telling: Telling) -> Table:
        """Begin on the first day of the week."""
        monday: Any = self.components.days[0]
        return super().begin(replace(setup, start=monday) if setup.start in self.components.days else setup, telling)


class ShortGameRefused(Engine):
    """A game that begins on Tuesday is refused."""

    def check_start(self, setup: Setup) -> None:
        """Monday only."""
        if setup.start == self.components.short_game:
            raise Refused("regrets.setup.days", "a game begins on Monday", path="start")
        super().check_start(setup)


class AnyFirstDay(Engine):
    """A game may begin on any day of the week."""

    def check_start(self, setup: Setup) -> None:
        """Any day."""


# ---- Shoals and decks


class ShoalsOfTwelve(Engine):
    """Each shoal has twelve fish, and the others stay in the box."""

    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        """One less each."""
        return tuple(replace(shoal, cards=shoal.cards[:12]) for shoal in super().lay_shoals(orders))


class ShoalsLaidFaceUp(Engine):
    """The top fish of each shoal lies face-up from the beginning."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """Turned up, where the fish is known."""
        found = super().laid_out(setup, first)
        everybody = self.seats(found)
        return replace(found, shoals=tuple(turned_up(shoal, everybody) for shoal in found.shoals))


class AllSixtyRegrets(Engine):
    """All 60 Regrets form the deck, however many play."""

    def regrets_in_play(self, seats: int) -> int:
        """All."""
        return self.components.pile("regrets").total()


class TenRegretsInAll(Engine):
    """The Regret deck has ten cards, however many play."""

    def regrets_in_play(self, seats: int) -> int:
        """As for one."""
        return self.components.regrets_each


class RegretsForThoseWhoMayPlay(Engine):
    """The Regret deck has 50 cards, as for five players, however many play."""

    def regrets_in_play(self, seats: int) -> int:
        """As for the most."""
        return super().regrets_in_play(self.components.seats[-1])


class GearDecksUnshuffled(Engine):
    """Rods, reels and supplies are drawn in the order in which they stand in the list of cards."""

    def order_of(self, setup: Setup, pile: str) -> Cards:
        """As they stand there, however the deck is stated."""
        stated = super().order_of(setup, pile)
        if pile in ("rods", "reels", "supplies"):
            return tuple(self.components.pile(pile).elements())
        return stated


class GearLiesOpen(Engine):
    """The next rods, reels and supplies lie open for everybody to see."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """With the three decks."""
        open_now = {name: getattr(position, name) for name in ("rod_deck", "reel_deck", "supply_deck")}
        return replace(super().view(position, seats), **open_now)


class DinksUnshuffled(Engine):
    """Dinks are drawn in the order in which they stand in the list of cards."""

    def order_of(self, setup: Setup, pile: str) -> Cards:
        """As they stand there, however the deck is stated."""
        stated = super().order_of(setup, pile)
        return tuple(self.components.pile(pile).elements()) if pile == "dinks" else stated


class OneOfEachDink(Engine):
    """The deck has one Dink of each kind: how many copies there are is not looked at."""

    def order_of(self, setup: Setup, pile: str) -> Cards:
        """The first of each kind that is stated, and unknown ones for the other kinds."""
        stated = super().order_of(setup, pile)
        if pile != "dinks":
            return stated
        known = tuple(dict.fromkeys(card for card in stated if card is not None))
        return known + (None,) * (len(self.components.dinks) - len(known))


class DinksLieOpen(Engine):
    """The next Dinks lie open for everybody to see."""

    def view(self, position: Position, seats: tuple[Any, ...]) -> Position:
        """With the deck."""
        return replace(super().view(position, seats), dink_deck=position.dink_deck)


# ---- Dice


class OrangeDiceKeptForSaturday(Engine):
    """The orange dice lie beside the bag until Saturday, so none is drawn before."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """They lie aside."""
        found = super().laid_out(setup, first)
        orange = tuple(kind for kind in found.bag if kind == "orange")
        return replace(found, bag=tuple(kind for kind in found.bag if kind != "orange"), aside=(*found.aside, *orange))

    def day_effect(self, table: Table) -> None:
        """On Saturday they come into the bag."""
        if table.position.day == "saturday":
            orange = tuple(kind for kind in table.position.aside if kind == "orange")
            aside = tuple(kind for kind in table.position.aside if kind != "orange")
            table.change(aside=aside, bag=(*table.position.bag, *orange))
        super().day_effect(table)


class OmenDieInTheBag(Engine):
    """The Omen Die lies in the bag with the tackle dice, and can be drawn out of it."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """It lies in the bag."""
        found = super().laid_out(setup, first)
        return replace(found, bag=(*found.bag, *found.aside), aside=())


class BlueDieForEverybody(Engine):
    """Each player starts with a blue die beside the three player dice."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """One out of the bag each."""
        found = super().laid_out(setup, first)
        bag = list(found.bag)
        for _ in found.anglers:
            bag.remove("blue")
        return replace(found, bag=tuple(bag))

    def new_angler(self) -> Angler:
        """With one die more."""
        angler = super().new_angler()
        return replace(angler, spent=(*angler.spent, "blue"))


class FourPlayerDice(Engine):
    """Each player starts with four player dice, as many as the first row of Madness allows."""

    def new_angler(self) -> Angler:
        """With one more."""
        angler = super().new_angler()
        return replace(angler, spent=(*angler.spent, "player"))


class DiceStartFreshOnOne(Engine):
    """The player dice start Fresh, each on a 1."""

    def new_angler(self) -> Angler:
        """All Fresh."""
        angler = super().new_angler()
        return replace(angler, spent=(), fresh=tuple(Die(kind, 1) for kind in angler.spent))


class DiceStartFreshOnThree(Engine):
    """The player dice start Fresh, each on its highest face."""

    def new_angler(self) -> Angler:
        """All Fresh."""
        angler = super().new_angler()
        return replace(angler, spent=(), fresh=tuple(Die(kind, max(self.faces_of(kind))) for kind in angler.spent))


# ---- Boards


class StartsWithThreeBucks(Engine):
    """Everybody starts with 3 Fishbucks."""

    def new_angler(self) -> Angler:
        """With money."""
        return replace(super().new_angler(), bucks=3)


class StartsWithOneBuck(Engine):
    """Everybody starts with 1 Fishbuck, because the tracker begins at 1."""

    def new_angler(self) -> Angler:
        """With money."""
        return replace(super().new_angler(), bucks=1)


class WormsUpInTheShortGame(Engine):
    """In the short game every Can of Worms starts face-up, to make up for Monday."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """Face-up."""
        found = super().laid_out(setup, first)
        if setup.start != self.components.short_game:
            return found
        return replace(found, anglers=tuple(replace(angler, worms=True) for angler in found.anglers))


class EveryMusterTurnsTheWorms(Engine):
    """Every Muster turns the Can of Worms face-up, also that of the Refresh."""

    def muster(self, table: Table, choice: Muster) -> None:
        """And turn the worms."""
        self.worms_up(table, choice.seat, "regrets.arrive.worms")
        super().muster(table, choice)


class LifeboatStartsFaceDown(Engine):
    """The lifeboat starts face-down, so nobody can abandon ship and everybody has 10 more Regret Value."""

    def new_angler(self) -> Angler:
        """Turned."""
        return replace(super().new_angler(), lifeboat=False)


class UnusedLifeboatCountsTen(Engine):
    """The two sides of the lifeboat are exchanged: one that was not used adds 10 to the Regret Value."""

    def regret_value(self, position: Position, seat: int) -> int | None:
        """Ten for the other side."""
        fronts = super().regret_value(position, seat)
        if fronts is None:
            return None
        return fronts + (1 if position.angler(seat).lifeboat else -1) * self.components.lifeboat


class SlotsTwoTwoThree(Engine):
    """The slots multiply by 2, 2 and 3 from the left."""

    def new_angler(self) -> Angler:
        """The last one by 3."""
        return with_slots(super().new_angler(), 2, 2, 3)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """By its place."""
        found = points_of_slots(self, position, seat, slot, 2, 2, 3)
        return super().mounted_points(position, seat, slot) if found is None else found


class SlotsOneTwoThree(Engine):
    """The slots multiply by 1, 2 and 3 from the left."""

    def new_angler(self) -> Angler:
        """One more each."""
        return with_slots(super().new_angler(), 1, 2, 3)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """By its place."""
        found = points_of_slots(self, position, seat, slot, 1, 2, 3)
        return super().mounted_points(position, seat, slot) if found is None else found


class SlotsAllTwo(Engine):
    """All slots multiply by 2."""

    def new_angler(self) -> Angler:
        """Alike."""
        return with_slots(super().new_angler(), 2, 2, 2)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        """By its place."""
        found = points_of_slots(self, position, seat, slot, 2, 2, 2)
        return super().mounted_points(position, seat, slot) if found is None else found


class BoatsStartAtPort(Engine):
    """All boats start at Port."""

    def new_angler(self) -> Angler:
        """At Port."""
        return replace(super().new_angler(), depth=0)


class BoatsStartAtDepthThree(Engine):
    """All boats start at Depth III and rise from there."""

    def new_angler(self) -> Angler:
        """Deep down."""
        return replace(super().new_angler(), depth=3)


class StartsWithADink(Engine):
    """Everybody starts with a Dink."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """One each from the top."""
        found, seats = super().laid_out(setup, first), setup.seats
        anglers = zip(found.anglers, found.dink_deck, strict=False)
        dealt = tuple(replace(angler, dinks=(card,)) for angler, card in anglers)
        return replace(found, anglers=dealt, dink_deck=found.dink_deck[seats:])


class StartsWithARegret(Engine):
    """Everybody starts with a Regret."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """One each from the top."""
        found, seats = super().laid_out(setup, first), setup.seats
        anglers = zip(found.anglers, found.regret_deck, strict=False)
        dealt = tuple(replace(angler, regrets=(card,)) for angler, card in anglers)
        return replace(found, anglers=dealt, regret_deck=found.regret_deck[seats:])


class SeatOneIsFirst(Engine):
    """The first player is always the first in the list of players, whoever is named."""

    def first_player(self, setup: Setup) -> int:
        """The first seat."""
        super().first_player(setup)
        return 1


class LeftOfTheOneNamedIsFirst(Engine):
    """The token goes on before the first day too, so the left neighbour of the one named begins."""

    def first_player(self, setup: Setup) -> int:
        """The next seat."""
        return super().first_player(setup) % setup.seats + 1


class LastSeatIsFirst(Engine):
    """The first player is always the last in the list of players, whoever is named."""

    def first_player(self, setup: Setup) -> int:
        """The last seat."""
        super().first_player(setup)
        return setup.seats


class PreserverStartsWithTheFirstPlayer(Engine):
    """The first player has the Life Preserver from the beginning, and nobody throws it on the first day."""

    def laid_out(self, setup: Setup, first: int) -> Position:
        """It lies with the first player."""
        return replace(super().laid_out(setup, first), preserver=first)

    def begin_throw(self, table: Table) -> None:
        """Not on the first day."""
        if self.skips_phases(table.position):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.five-players-refused": FivePlayersRefused,
    "regrets.mistake.two-players-refused": TwoPlayersRefused,
    "regrets.mistake.week-always-begins-on-monday": WeekAlwaysBeginsOnMonday,
    "regrets.mistake.short-game-refused": ShortGameRefused,
    "regrets.mistake.any-first-day": AnyFirstDay,
    "regrets.mistake.shoals-of-twelve": ShoalsOfTwelve,
    "regrets.mistake.shoals-laid-face-up": ShoalsLaidFaceUp,
    "regrets.mistake.all-sixty-regrets": AllSixtyRegrets,
    "regrets.mistake.ten-regrets-in-all": TenRegretsInAll,
    "regrets.mistake.regrets-for-those-who-may-play": RegretsForThoseWhoMayPlay,
    "regrets.mistake.gear-decks-unshuffled": GearDecksUnshuffled,
    "regrets.mistake.gear-lies-open": GearLiesOpen,
    "regrets.mistake.dinks-unshuffled": DinksUnshuffled,
    "regrets.mistake.one-of-each-dink": OneOfEachDink,
    "regrets.mistake.dinks-lie-open": DinksLieOpen,
    "regrets.mistake.orange-dice-kept-for-saturday": OrangeDiceKeptForSaturday,
    "regrets.mistake.omen-die-in-the-bag": OmenDieInTheBag,
    "regrets.mistake.blue-die-for-everybody": BlueDieForEverybody,
    "regrets.mistake.four-player-dice": FourPlayerDice,
    "regrets.mistake.dice-start-fresh-on-one": DiceStartFreshOnOne,
    "regrets.mistake.dice-start-fresh-on-three": DiceStartFreshOnThree,
    "regrets.mistake.starts-with-three-bucks": StartsWithThreeBucks,
    "regrets.mistake.starts-with-one-buck": StartsWithOneBuck,
    "regrets.mistake.worms-up-in-the-short-game": WormsUpInTheShortGame,
    "regrets.mistake.every-muster-turns-the-worms": EveryMusterTurnsTheWorms,
    "regrets.mistake.lifeboat-starts-face-down": LifeboatStartsFaceDown,
    "regrets.mistake.unused-lifeboat-counts-ten": UnusedLifeboatCountsTen,
    "regrets.mistake.slots-two-two-three": SlotsTwoTwoThree,
    "regrets.mistake.slots-one-two-three": SlotsOneTwoThree,
    "regrets.mistake.slots-all-two": SlotsAllTwo,
    "regrets.mistake.boats-start-at-port": BoatsStartAtPort,
    "regrets.mistake.boats-start-at-depth-three": BoatsStartAtDepthThree,
    "regrets.mistake.starts-with-a-dink": StartsWithADink,
    "regrets.mistake.starts-with-a-regret": StartsWithARegret,
    "regrets.mistake.seat-one-is-first": SeatOneIsFirst,
    "regrets.mistake.left-of-the-one-named-is-first": LeftOfTheOneNamedIsFirst,
    "regrets.mistake.last-seat-is-first": LastSeatIsFirst,
    "regrets.mistake.preserver-starts-with-the-first-player": PreserverStartsWithTheFirstPlayer,
}
