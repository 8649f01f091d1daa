"""Mistakes in the Life Preserver: who throws it, to whom, and its uses."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Thrown
from leadline_engines.deep_regrets.move import Preserver
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError

THROWN = ("regrets.preserver.to-another", "regrets.preserver.every-day")
"""The rules of every throw."""


def give(engine: Engine, table: Table, to: int) -> None:
    """Give the Life Preserver to a player without a choice, and go on with the day."""
    seat = engine.thrower(table.position)
    table.change(turn=seat, preserver=to)
    table.tell(lambda: Thrown(seat, to, THROWN))
    engine.begin_declaration(table)


def changed_price(engine: Engine, table: Table, choice: Preserver, by: int) -> None:
    """Change the price of the next visit by another amount at Port."""
    if table.angler(choice.seat).depth == 0:
        table.change(cheaper=max(0, table.position.cheaper + by))


def is_paying(position: Position) -> bool:
    """Return whether a cast waits for its payment."""
    return bool(position.frames) and (position.frames[-1].kind, position.frames[-1].step) == ("fishing", "pay")


# ---- When it is thrown


class NoThrowOnTheFirstDay(Engine):
    def begin_throw(self, table: Table) -> None:
        if self.skips_phases(table.position):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


class HeldPreserverIsNotThrown(Engine):
    def begin_throw(self, table: Table) -> None:
        if table.position.preserver is not None:
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


class PreserverLiesAsideOvernight(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        table.change(preserver=None)


# ---- The thrower


class HolderThrows(Engine):
    def thrower(self, position: Position) -> int:
        return position.preserver or super().thrower(position)


class LowestSumThrows(Engine):
    def total(self, position: Position, seat: int) -> int:
        return -super().total(position, seat)


class HighestDieThrows(Engine):
    def total(self, position: Position, seat: int) -> int:
        return max((die.face for die in position.angler(seat).fresh), default=0)


class SpentDiceCountOneInTheThrow(Engine):
    def total(self, position: Position, seat: int) -> int:
        return super().total(position, seat) + len(position.angler(seat).spent)


class FirstPlayerThrows(Engine):
    def thrower(self, position: Position) -> int:
        return position.first


class LastOfEqualsThrows(Engine):
    def order_of_tie(self, position: Position) -> tuple[int, ...]:
        return tuple(reversed(super().order_of_tie(position)))


class FirstSeatOfEqualsThrows(Engine):
    def order_of_tie(self, position: Position) -> tuple[int, ...]:
        return self.seats(position)


class NobodyThrowsOnATie(Engine):
    def begin_throw(self, table: Table) -> None:
        if self.is_tied(table.position, self.thrower(table.position)):
            self.begin_declaration(table)
        else:
            super().begin_throw(table)


class NobodyThrowsWithoutAPip(Engine):
    def begin_throw(self, table: Table) -> None:
        if any(self.total(table.position, seat) for seat in self.seats(table.position)):
            super().begin_throw(table)
        else:
            self.begin_declaration(table)


# ---- The receiver


class ThrowerMayKeepIt(Engine):
    def others(self, position: Position, seat: int) -> tuple[int, ...]:
        return self.clockwise_from(position, seat)


class HolderMayKeepIt(Engine):
    def others(self, position: Position, seat: int) -> tuple[int, ...]:
        others = super().others(position, seat)
        return (*others, seat) if position.preserver == seat and seat not in others else others


class HighestSumKeepsIt(Engine):
    def begin_throw(self, table: Table) -> None:
        give(self, table, self.thrower(table.position))


class PreserverGoesToTheLeft(Engine):
    def begin_throw(self, table: Table) -> None:
        give(self, table, self.others(table.position, self.thrower(table.position))[0])


class PreserverGoesToTheLowestSum(Engine):
    def begin_throw(self, table: Table) -> None:
        others = self.others(table.position, self.thrower(table.position))
        give(self, table, min(others, key=lambda seat: self.total(table.position, seat)))


# ---- Its uses


class PreserverTakesOneOffADifficulty(Engine):
    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        super().lower_difficulty(table, 1 if rule == "regrets.preserver.at-sea" else by, rule)


class PreserverSetsTheDifficultyToTwo(Engine):
    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        printed = self.difficulty(table.position) if table.position.attempt else None
        is_preserver = rule == "regrets.preserver.at-sea" and printed is not None
        super().lower_difficulty(table, (printed or 0) - 2 if is_preserver else by, rule)


class PreserverReplacesEarlierChanges(Engine):
    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        if rule == "regrets.preserver.at-sea":
            table.change(attempt=tuple(replace(attempt, change=0) for attempt in table.position.attempt))
        super().lower_difficulty(table, by, rule)


class PreserverIsForThePortOnly(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        if table.angler(choice.seat).depth > 0:
            raise RefusalError("regrets.preserver.at-sea", "the Life Preserver is for shops", path="choice.kind")
        super().use_preserver(table, choice)


class PreserverOnlyWhilePaying(Engine):
    """An engine that opens the Life Preserver at Sea while a cast waits for payment, whatever else is open then."""

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        decisions = super().free_decisions(position, seat)
        if position.angler(seat).depth == 0:
            return decisions
        others = [decision for decision in decisions if decision.kind != "preserver"]
        is_open = is_paying(position) and position.preserver == seat
        return [*others, Decision((seat,), "preserver", must=False)] if is_open else others

    def is_time_for_preserver(self, position: Position, seat: int) -> bool:
        if position.angler(seat).depth == 0:
            return super().is_time_for_preserver(position, seat)
        return is_paying(position)


class PreserverTakesOneBuckOff(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        changed_price(self, table, choice, -1)


class PreserverPaysTheWholePrice(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        changed_price(self, table, choice, 5)


class PreserverIsForTheSeaOnly(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        if table.angler(choice.seat).depth == 0:
            raise RefusalError("regrets.preserver.at-port", "the Life Preserver is for fish", path="choice.kind")
        super().use_preserver(table, choice)


class PreserverIsForTheSeaAfterAbandoningShip(Engine):
    """An engine that keeps in `sank_from`, which nothing uses at Port, that a boat was at Sea earlier in the day."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        depth = table.angler(seat).depth
        super().make_port(table, seat, rule)
        if rule == "regrets.turn.abandon":
            table.change_angler(seat, sank_from=depth)

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        angler = table.angler(choice.seat)
        if angler.depth == 0 and angler.sank_from:
            raise RefusalError("regrets.preserver.at-port", "the player has declared Sea", path="choice.kind")
        super().use_preserver(table, choice)


class PreserverBringsTwoBucks(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth == 0:
            changed_price(self, table, choice, -2)
            self.gain(table, choice.seat, 2, "regrets.preserver.at-port")


class PreserverIsNotGivenUp(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        table.change(preserver=choice.seat)


class PreserverIsKeptInAShop(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth == 0:
            table.change(preserver=choice.seat)


class PreserverGoesOnAfterUse(Engine):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        table.change(preserver=self.others(table.position, choice.seat)[0])
