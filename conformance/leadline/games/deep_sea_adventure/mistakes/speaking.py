"""Mistakes about the word of the player: what silence, an illegal word and a second word do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import DEEPER, NOWHERE, Force
from leadline_engines.deep_sea_adventure.move import Choice, Word
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import Refused


def in_silence(choice: Choice) -> Choice:
    """The same choice without a word."""
    return replace(choice, declare=None, then=None)


def with_back(choice: Choice) -> Choice:
    """The same choice with the word `back`."""
    return replace(choice, declare="back", then=None)


def is_free_to_choose(table: Table, seat: int) -> bool:
    """Whether a diver is out on the line and faces down."""
    diver = table.diver(seat)
    return diver.at > 0 and diver.facing == "down"


def unless_refused(
    choose: Callable[[Table, Choice], Heading], table: Table, choice: Choice, rule: str
) -> Heading | None:
    """The direction that is chosen; None if a rule, or one whose id begins so, refuses the word."""
    try:
        return choose(table, choice)
    except Refused as refused:
        if not refused.refusal.rule.startswith(rule):
            raise
        return None


# ---- Silence


class BackIsIgnored(Engine):
    """A diver goes deeper also if its player says back; it turns only when it has to."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Hear `back` only from a diver facing up."""
        if table.diver(choice.seat).facing == "down" and choice.declare == "back":
            choice = in_silence(choice)
        return super().choose_direction(table, choice)


class SilenceIsRefused(Engine):
    """A diver that may choose its direction has to say a word: silence is refused."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Refuse silence out on the line."""
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        if choice.declare is None and free:
            raise Refused("dsa.direction.before-roll", "a direction has to be declared", path="choice.declare")
        return super().choose_direction(table, choice)


class SilenceStays(Engine):
    """A diver that may choose its direction and says nothing does not swim."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Head nowhere in silence out on the line."""
        free = is_free_to_choose(table, choice.seat) and self.forced_turn(table, choice.seat) is None
        heading = super().choose_direction(table, choice)
        return NOWHERE if choice.declare is None and free else heading


class TurnsByItselfWithThree(Engine):
    """A diver that carries three units and says nothing turns back by itself."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Say `back` for a diver with three units."""
        if choice.declare is None and is_free_to_choose(table, choice.seat) and table.diver(choice.seat).load >= 3:
            choice = replace(choice, declare="back")
        return super().choose_direction(table, choice)


class SilenceAfterTurningIsRefused(Engine):
    """A diver that has turned back has to say back in every turn: silence is refused."""

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Refuse silence on the way up."""
        if word is None:
            raise Refused("dsa.direction.keeps-up", "a direction has to be declared", path="choice.declare")
        return super().go_on_up(table, seat, word, rules)


class SilenceAfterTurningStays(Engine):
    """A diver that has turned back and says nothing does not swim."""

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Head nowhere in silence."""
        heading = super().go_on_up(table, seat, word, rules)
        return NOWHERE if word is None else heading


class SilentForcedTurnIsRefused(Engine):
    """A diver that has to turn back has to say so: silence is refused."""

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Refuse silence at the end of the line."""
        if word is None:
            raise Refused("dsa.direction.forced-unspoken", "the turn has to be declared", path="choice.declare")
        return super().turn_by_force(table, seat, word, force, rules)


class SilentForcedTurnDoesNotSwim(Engine):
    """A diver that has to turn back and says nothing turns, but does not swim in that turn."""

    def turn_by_force(self, table: Table, seat: int, word: Word | None, force: Force, rules: Rules) -> Heading:
        """Turn, and head nowhere."""
        heading = super().turn_by_force(table, seat, word, force, rules)
        return heading._replace(way=None) if word is None else heading


# ---- Words that have to be refused


class EmptyHandedBackIsIgnored(Engine):
    """An empty-handed diver whose player says back goes deeper."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """As in silence."""
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.needs-treasure") or own(table, in_silence(choice))


class EmptyHandedBackStays(Engine):
    """An empty-handed diver whose player says back does not swim."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Nowhere."""
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.needs-treasure") or NOWHERE


class BackOnTheSubmarineIsIgnored(Engine):
    """A diver on the submarine whose player says back sets out all the same."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """As in silence."""
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.not-from-submarine") or own(table, in_silence(choice))


class BackOnTheSubmarineStays(Engine):
    """A diver on the submarine whose player says back stays there for this turn."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Nowhere."""
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.not-from-submarine") or NOWHERE


class DeeperAfterTurningIsIgnored(Engine):
    """A diver that has turned back and whose player says deeper goes on up."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Up, whatever silence would do."""
        own = super().choose_direction
        return unless_refused(own, table, choice, "dsa.direction.once") or own(table, with_back(choice))


class DeeperForOneTurn(Engine):
    """A diver that has turned back may go deeper for one turn: it stays turned, and then goes on up."""

    def go_on_up(self, table: Table, seat: int, word: Word | None, rules: Rules) -> Heading:
        """Deeper if the player says so, without turning the diver."""
        if word == "deeper":
            return self.head(table, seat, DEEPER, ("dsa.direction.keeps-up",), rules)
        return super().go_on_up(table, seat, word, rules)


class DeeperAtTheEndIsIgnored(Engine):
    """A diver that has to turn back and whose player says deeper turns all the same."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Back, whatever silence would do."""
        own = super().choose_direction
        if choice.declare is None:
            return own(table, choice)
        return unless_refused(own, table, choice, "dsa.direction.forced-") or own(table, with_back(choice))


class DeeperAtTheEndStays(Engine):
    """A diver that has to turn back and whose player says deeper stays there, facing down."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Nowhere."""
        own = super().choose_direction
        if choice.declare is None:
            return own(table, choice)
        return unless_refused(own, table, choice, "dsa.direction.forced-") or NOWHERE


# ---- A second word


class SecondWordIsRefused(Engine):
    """A second word before the roll makes the whole turn illegal."""

    def spoken_word(self, choice: Choice) -> tuple[Word | None, Rules]:
        """Refuse two words."""
        word, rules = super().spoken_word(choice)
        if choice.then is not None:
            raise Refused("dsa.direction.binding", "a direction has been declared already", path="choice.then")
        return word, rules


class TwoWordsCancelEachOther(Engine):
    """Two different words before the roll cancel each other, as if nothing had been said."""

    def spoken_word(self, choice: Choice) -> tuple[Word | None, Rules]:
        """Nothing for two words."""
        word, rules = super().spoken_word(choice)
        return (None if choice.then not in (None, choice.declare) else word), rules


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.back-is-ignored": BackIsIgnored,
    "dsa.mistake.silence-is-refused": SilenceIsRefused,
    "dsa.mistake.silence-stays": SilenceStays,
    "dsa.mistake.turns-by-itself-with-three": TurnsByItselfWithThree,
    "dsa.mistake.silence-after-turning-is-refused": SilenceAfterTurningIsRefused,
    "dsa.mistake.silence-after-turning-stays": SilenceAfterTurningStays,
    "dsa.mistake.silent-forced-turn-is-refused": SilentForcedTurnIsRefused,
    "dsa.mistake.silent-forced-turn-does-not-swim": SilentForcedTurnDoesNotSwim,
    "dsa.mistake.empty-handed-back-is-ignored": EmptyHandedBackIsIgnored,
    "dsa.mistake.empty-handed-back-stays": EmptyHandedBackStays,
    "dsa.mistake.back-on-the-submarine-is-ignored": BackOnTheSubmarineIsIgnored,
    "dsa.mistake.back-on-the-submarine-stays": BackOnTheSubmarineStays,
    "dsa.mistake.deeper-after-turning-is-ignored": DeeperAfterTurningIsIgnored,
    "dsa.mistake.deeper-for-one-turn": DeeperForOneTurn,
    "dsa.mistake.deeper-at-the-end-is-ignored": DeeperAtTheEndIsIgnored,
    "dsa.mistake.deeper-at-the-end-stays": DeeperAtTheEndStays,
    "dsa.mistake.second-word-is-refused": SecondWordIsRefused,
    "dsa.mistake.two-words-cancel-each-other": TwoWordsCancelEachOther,
}
