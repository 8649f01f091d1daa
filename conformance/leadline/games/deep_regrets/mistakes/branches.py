"""Mistakes of texts that go on in several ways: choices, prices, the Fishcoin, players and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.otherwise import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.effects_branches import SIDES
from leadline_engines.deep_regrets.move import Choice, Option
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect, Test, Who


class FirstOptionAlways(Engine):
    """Where a text names several things the first one is resolved without asking."""

    def is_settled(self, position: Position) -> bool:
        """The first one."""
        return self.effect_of(position.frames[-1]).do == "choose_one"


class OptionOffByOne(Engine):
    """Where a text names several things the one after that chosen is resolved."""

    def picked_choose_one(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """The next one."""
        if isinstance(choice, Option):
            self.branch(table, choice.number % len(effect.lists))


class AllOptions(Engine):
    """Where a text names several things all of them are resolved."""

    def picked_choose_one(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """All, the first one first."""
        frame = table.position.frames[-1]
        for number in reversed(range(len(effect.lists))):
            begun = Frame("effects", frame.seat, card=frame.card, text=frame.text)
            path = (*frame.path, (frame.place - 1, number))
            table.push(replace(begun, path=path))


class MayWithoutThePrice(Engine):
    """What a text offers for a price is done without paying it."""

    def picked_may(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Without the price."""
        if isinstance(choice, Option) and choice.number:
            self.branch(table, 0)


class MayIsAMust(Engine):
    """Who can pay what a text offers something for has to."""

    def options(self, position: Position, frame: Frame) -> range:
        """Yes, if it can be paid."""
        found = super().options(position, frame)
        return range(1, 2) if self.effect_of(frame).do == "may" and len(found) == 2 else found


class MayIsNeverOffered(Engine):
    """What a text offers for a price is never offered."""

    def options(self, position: Position, frame: Frame) -> range:
        """No."""
        return range(1) if self.effect_of(frame).do == "may" else super().options(position, frame)


class CoinIsAlwaysHeads(Engine):
    """Whatever the Fishcoin shows, what stands for heads is resolved."""

    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Heads."""
        self.flip(table, frame.seat)
        self.branch(table, 0)


class CoinSidesExchanged(Engine):
    """What stands for heads is resolved on tails, and what stands for tails on heads."""

    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The other side."""
        self.branch(table, 1 - SIDES.index(self.flip(table, frame.seat)))


class CoinForEverybody(ReadsOtherwise):
    """The Fishcoin can be flipped without a text."""

    readings: ClassVar[Mapping[str, Any]] = {"fishcoin": "general"}


class ForEachIsForOne(Engine):
    """What several players are to resolve one after the other is resolved by the acting player alone."""

    def do_for_each(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The acting player alone."""
        super().do_for_each(table, frame, replace(effect, who=Who("self")))


class ForEachByTheActingPlayer(Engine):
    """What several players are to resolve is resolved by the acting player, once for each of them."""

    def to_for_each(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """By who acts."""
        self.branch(table, 0, frame.seat)


class IfAlwaysHolds(Engine):
    """What a text does on a condition it does in any case."""

    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        """As if it held."""
        self.branch(table, 0)


class OtherwiseIsLeftOut(Engine):
    """What stands for the other case of a condition is never done."""

    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        """If it holds, and else nothing."""
        if effect.test is not None and self.holds_true(table.position, frame.seat, effect.test):
            self.branch(table, 0)


class AtLeastMeansMore(Engine):
    """A condition of at least so many holds only if there are more."""

    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        """More than that."""
        more = 1 if test.name.endswith("at_least") else 0
        return super().holds_true(position, seat, replace(test, n=test.n + more))


class AtMostMeansFewer(Engine):
    """A condition of so many at most holds only if there are fewer."""

    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        """Fewer than that."""
        less = 1 if test.name.endswith("at_most") else 0
        return super().holds_true(position, seat, replace(test, n=test.n - less))


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.first-option-always": FirstOptionAlways,
    "regrets.mistake.option-off-by-one": OptionOffByOne,
    "regrets.mistake.all-options": AllOptions,
    "regrets.mistake.may-without-the-price": MayWithoutThePrice,
    "regrets.mistake.may-is-a-must": MayIsAMust,
    "regrets.mistake.may-is-never-offered": MayIsNeverOffered,
    "regrets.mistake.coin-is-always-heads": CoinIsAlwaysHeads,
    "regrets.mistake.coin-sides-exchanged": CoinSidesExchanged,
    "regrets.mistake.coin-for-everybody": CoinForEverybody,
    "regrets.mistake.for-each-is-for-one": ForEachIsForOne,
    "regrets.mistake.for-each-by-the-acting-player": ForEachByTheActingPlayer,
    "regrets.mistake.if-always-holds": IfAlwaysHolds,
    "regrets.mistake.otherwise-is-left-out": OtherwiseIsLeftOut,
    "regrets.mistake.at-least-means-more": AtLeastMeansMore,
    "regrets.mistake.at-most-means-fewer": AtMostMeansFewer,
}
