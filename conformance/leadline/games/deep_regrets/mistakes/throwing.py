"""Mistakes of the Life Preserver: who throws it, to whom, and what it is good for."""

from __future__ import annotations

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Thrown
from leadline_engines.deep_regrets.move import Preserver
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Refused

THROWN = ("regrets.preserver.to-another", "regrets.preserver.every-day")
"""The rules of every throw."""


def give(engine: Engine, table: Table, to: int) -> None:
    """The Life Preserver goes to a player without a choice, and the day goes on."""
    seat = engine.thrower(table.position)
    table.change(turn=seat, preserver=to)
    table.tell(lambda: Thrown(seat, to, THROWN))
    engine.begin_declaration(table)


def changed_price(engine: Engine, table: Table, choice: Preserver, by: int) -> None:
    """At Port the next visit is cheaper by something else."""
    if table.angler(choice.seat).depth == 0:
        table.change(cheaper=max(0, table.position.cheaper + by))


# ---- When


class NoThrowOnTheFirstDay(Engine):
    """On the first day the Life Preserver is not thrown."""

    def begin_throw(self, table: Table) -> None:
        """From the second day on."""
        if self.skips_phases(table.position):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


class HeldPreserverIsNotThrown(Engine):
    """As long as somebody has the Life Preserver it is not thrown; it stays there until it is used."""

    def begin_throw(self, table: Table) -> None:
        """If nobody has it."""
        if table.position.preserver is not None:
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


class PreserverLiesAsideOvernight(Engine):
    """A Life Preserver that was not used is laid beside the boards when the day is over."""

    def forget_day(self, table: Table) -> None:
        """And lay it aside."""
        super().forget_day(table)
        table.change(preserver=None)


# ---- Who


class HolderThrows(Engine):
    """Whoever has the Life Preserver throws it."""

    def thrower(self, position: Position) -> int:
        """Who has it."""
        return position.preserver or super().thrower(position)


class LowestSumThrows(Engine):
    """The player with the lowest sum of Fresh pips throws."""

    def total(self, position: Position, seat: int) -> int:
        """The other way round."""
        return -super().total(position, seat)


class HighestDieThrows(Engine):
    """The player with the highest single Fresh die throws."""

    def total(self, position: Position, seat: int) -> int:
        """The best die."""
        return max((die.face for die in position.angler(seat).fresh), default=0)


class SpentDiceCountOneInTheThrow(Engine):
    """Spent dice count one each in the sum that decides who throws."""

    def total(self, position: Position, seat: int) -> int:
        """With the Spent ones."""
        return super().total(position, seat) + len(position.angler(seat).spent)


class FirstPlayerThrows(Engine):
    """The first player throws every day."""

    def thrower(self, position: Position) -> int:
        """Always the same."""
        return position.first


class LastOfEqualsThrows(Engine):
    """Among equals the last in turn order throws."""

    def order_of_tie(self, position: Position) -> tuple[int, ...]:
        """Backwards."""
        return tuple(reversed(super().order_of_tie(position)))


class FirstSeatOfEqualsThrows(Engine):
    """Among equals the first in the list of players throws, whoever is first player."""

    def order_of_tie(self, position: Position) -> tuple[int, ...]:
        """As they sit."""
        return self.seats(position)


class NobodyThrowsOnATie(Engine):
    """On a tie nobody throws: the Life Preserver stays where it is."""

    def begin_throw(self, table: Table) -> None:
        """If one has most."""
        if self.is_tied(table.position, self.thrower(table.position)):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


# ---- To whom


class ThrowerMayKeepIt(Engine):
    """Whoever throws may keep the Life Preserver."""

    def others(self, position: Position, seat: int) -> tuple[int, ...]:
        """All."""
        return self.clockwise_from(position, seat)

    def is_tied(self, position: Position, seat: int) -> bool:
        """Without oneself."""
        best = self.total(position, seat)
        return any(self.total(position, other) == best for other in self.clockwise_from(position, seat)[1:])


class HighestSumKeepsIt(Engine):
    """The player with the highest sum takes the Life Preserver and keeps it."""

    def begin_throw(self, table: Table) -> None:
        """Nobody throws."""
        give(self, table, self.thrower(table.position))


class PreserverGoesToTheLeft(Engine):
    """The Life Preserver goes to the left neighbour of the player with the highest sum, without a choice."""

    def begin_throw(self, table: Table) -> None:
        """To the next seat."""
        give(self, table, self.others(table.position, self.thrower(table.position))[0])


class PreserverGoesToTheLowestSum(Engine):
    """The Life Preserver goes to the player with the lowest sum, without a choice."""

    def begin_throw(self, table: Table) -> None:
        """To who needs it most."""
        others = self.others(table.position, self.thrower(table.position))
        give(self, table, min(others, key=lambda seat: self.total(table.position, seat)))


# ---- What it is good for


class PreserverTakesOneOffADifficulty(Engine):
    """At Sea the Life Preserver takes 1 off a Difficulty."""

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """One."""
        super().lower_difficulty(table, 1 if rule == "regrets.preserver.at-sea" else by, rule)


class PreserverSetsTheDifficultyToTwo(Engine):
    """At Sea the Life Preserver sets a Difficulty to 2."""

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Down, or up, to two."""
        printed = self.difficulty(table.position) if table.position.attempt else None
        is_preserver = rule == "regrets.preserver.at-sea" and printed is not None
        super().lower_difficulty(table, (printed or 0) - 2 if is_preserver else by, rule)


class PreserverIsForThePortOnly(Engine):
    """The Life Preserver cannot be used at Sea."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """Not at Sea."""
        if table.angler(choice.seat).depth > 0:
            raise Refused("regrets.preserver.at-sea", "the Life Preserver is for shops", path="choice.kind")
        super().use_preserver(table, choice)


class PreserverTakesOneBuckOff(Engine):
    """At Port the Life Preserver takes 1$ off a price."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """One."""
        super().use_preserver(table, choice)
        changed_price(self, table, choice, -1)


class PreserverPaysTheWholePrice(Engine):
    """At Port the Life Preserver makes the next visit to a shop free."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """All of it."""
        super().use_preserver(table, choice)
        changed_price(self, table, choice, 5)


class PreserverIsForTheSeaOnly(Engine):
    """The Life Preserver cannot be used at Port."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """Not at Port."""
        if table.angler(choice.seat).depth == 0:
            raise Refused("regrets.preserver.at-port", "the Life Preserver is for fish", path="choice.kind")
        super().use_preserver(table, choice)


class PreserverBringsTwoBucks(Engine):
    """At Port the Life Preserver brings 2 Fishbucks in place of a reduction."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """Money."""
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth == 0:
            changed_price(self, table, choice, -2)
            self.gain(table, choice.seat, 2, "regrets.preserver.at-port")


class PreserverIsNotGivenUp(Engine):
    """Whoever uses the Life Preserver keeps it and can use it again."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """And keep it."""
        super().use_preserver(table, choice)
        table.change(preserver=choice.seat)


class PreserverGoesOnAfterUse(Engine):
    """A Life Preserver that was used goes to the left neighbour."""

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """And pass it on."""
        super().use_preserver(table, choice)
        table.change(preserver=self.others(table.position, choice.seat)[0])


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.no-throw-on-the-first-day": NoThrowOnTheFirstDay,
    "regrets.mistake.held-preserver-is-not-thrown": HeldPreserverIsNotThrown,
    "regrets.mistake.preserver-lies-aside-overnight": PreserverLiesAsideOvernight,
    "regrets.mistake.holder-throws": HolderThrows,
    "regrets.mistake.lowest-sum-throws": LowestSumThrows,
    "regrets.mistake.highest-die-throws": HighestDieThrows,
    "regrets.mistake.spent-dice-count-one-in-the-throw": SpentDiceCountOneInTheThrow,
    "regrets.mistake.first-player-throws": FirstPlayerThrows,
    "regrets.mistake.last-of-equals-throws": LastOfEqualsThrows,
    "regrets.mistake.first-seat-of-equals-throws": FirstSeatOfEqualsThrows,
    "regrets.mistake.nobody-throws-on-a-tie": NobodyThrowsOnATie,
    "regrets.mistake.thrower-may-keep-it": ThrowerMayKeepIt,
    "regrets.mistake.highest-sum-keeps-it": HighestSumKeepsIt,
    "regrets.mistake.preserver-goes-to-the-left": PreserverGoesToTheLeft,
    "regrets.mistake.preserver-goes-to-the-lowest-sum": PreserverGoesToTheLowestSum,
    "regrets.mistake.preserver-takes-one-off-a-difficulty": PreserverTakesOneOffADifficulty,
    "regrets.mistake.preserver-sets-the-difficulty-to-two": PreserverSetsTheDifficultyToTwo,
    "regrets.mistake.preserver-is-for-the-port-only": PreserverIsForThePortOnly,
    "regrets.mistake.preserver-takes-one-buck-off": PreserverTakesOneBuckOff,
    "regrets.mistake.preserver-pays-the-whole-price": PreserverPaysTheWholePrice,
    "regrets.mistake.preserver-is-for-the-sea-only": PreserverIsForTheSeaOnly,
    "regrets.mistake.preserver-brings-two-bucks": PreserverBringsTwoBucks,
    "regrets.mistake.preserver-is-not-given-up": PreserverIsNotGivenUp,
    "regrets.mistake.preserver-goes-on-after-use": PreserverGoesOnAfterUse,
}
