"""Mistakes in texts that nearly do what they say: fewer dice, one more fish, a fish too few, a Difficulty too low."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from leadline.games.deep_regrets.mistakes.common import joined
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.bags import bags
from leadline_engines.deep_regrets.move import Choice, PickDice
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect

# ---- Dice


class _FewerDice(Engine):
    """An engine in which a player who has to choose several dice for some effects may choose fewer."""

    mistake_id = None

    fewer_for: ClassVar[tuple[str, ...]] = ()
    """The words of these effects."""
    none_for: ClassVar[tuple[str, ...]] = ()
    """The words of those effects for which the player may also choose no die."""

    def takes_fewer(self, position: Position) -> bool:
        """Return whether the question on top is one for dice of which fewer may be chosen."""
        frame = position.frames[-1]
        return frame.step == "dice" and self.effect_of(frame).do in joined(self, "fewer_for")

    def fewest(self, frame: Frame) -> int:
        """Return the smallest number of dice that may be chosen."""
        return 0 if self.effect_of(frame).do in joined(self, "none_for") else 1

    def answers(self, position: Position) -> Iterator[Choice]:
        every = tuple(super().answers(position)) if self.takes_fewer(position) else ()
        if len(every) > 1:
            frame = position.frames[-1]
            for number in range(self.fewest(frame), frame.number):
                yield from (PickDice(frame.seat, dice) for dice in bags(self.fresh_dice(position, frame), number))
        yield from every or super().answers(position)

    def is_answer(self, position: Position, frame: Frame, choice: Choice) -> bool:
        if isinstance(choice, PickDice) and self.takes_fewer(position) and not choice.spent:
            fits = self.fewest(frame) <= len(choice.dice) <= frame.number
            return fits and Counter(choice.dice) <= self.fresh_dice(position, frame)
        return super().is_answer(position, frame, choice)


class FewerDiceMayBeTurnedToTheHighest(_FewerDice):
    fewer_for = ("set_max",)


class OneDieMayBeRerolledInsteadOfTwo(_FewerDice):
    fewer_for = ("reroll",)


class DiceChosenForARerollMayBeFewerOrNone(_FewerDice):
    fewer_for = ("reroll",)
    none_for = ("reroll",)


# ---- Fish


class TiedForTheMostRegretsDiscardsTheFish(Engine):
    def do_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_relocate_this(table, frame, self.without_a_tie(table, frame, effect))

    def miss_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().miss_relocate_this(table, frame, self.without_a_tie(table, frame, effect))

    def without_a_tie(self, table: Table, frame: Frame, effect: Effect) -> Effect:
        """Return an effect that discards its fish if several players are tied for the most Regrets."""
        if effect.to is None or effect.to.name != "most_regrets":
            return effect
        is_tied = len(self.named(table.position, frame.seat, effect.to)) > 1
        return replace(effect, to=None, place="discard") if is_tied else effect


class TopsAreTurnedUpUntilNoneIsLeft(Engine):
    def next_shoal(self, table: Table, frame: Frame, effect: Effect) -> None:
        if effect.do == "reveal" and effect.area.name != "any":
            area = self.shoals_of(table.position, effect.area)
            tops = {name: table.shoal(name).cards[:1] for name in area}
            left = tuple(name for name, top in tops.items() if top and not top[0].up)
            table.change_frame(shoals=left)
            frame = table.position.frames[-1]
        super().next_shoal(table, frame, effect)


class FaceUpTopIsAllThatIsSeen(Engine):
    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if effect.area.name == "any" and cards and cards[0].up:
            table.forgo()
        else:
            super().at_peek(table, frame, effect, shoal)


# ---- The cast


class SetDifficultyCancelsIncreases(Engine):
    def difficulty(self, position: Position) -> int | None:
        attempt, cast = position.attempt[0], self.cast_under_way(position)
        difficulty = super().difficulty(position)
        if difficulty is None or attempt.difficulty is None:
            return difficulty
        increases = max(0, attempt.change) + max(0, self.own_difficulty(position, cast))
        lowered = attempt.difficulty + min(0, attempt.change) + min(0, self.gear_difficulty(position, cast))
        return self.at_least_zero(lowered) if increases else difficulty
