"""Step 2: the direction. Turn back, or go on the same way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.events import Headed
from leadline_engines.deep_sea_adventure.move import Choice, Word
from leadline_engines.deep_sea_adventure.position import Diver, Facing, Position
from leadline_engines.deep_sea_adventure.refusal import Refused
from leadline_engines.deep_sea_adventure.swim import can_go_deeper

Force = Literal["dsa.direction.forced-with-treasure", "dsa.direction.forced-empty-handed"]


@dataclass(frozen=True, slots=True)
class Heading:
    """The outcome of the direction step."""

    position: Position
    """The position after it: the diver has turned, or not."""
    event: Headed
    """What happened: the way the diver swims this turn, and whether it turned just now."""


def choose_direction(book: Book, position: Position, choice: Choice) -> Heading:
    """Carry out the direction step of the seat to move.

    Raises ``Refused`` if the word spoken is not allowed.
    Rules: the chapter dsa.direction
    """
    word, rules = spoken_word(book, choice)
    if position.diver(choice.seat).facing == "up":
        return _go_on_up(book, position, choice.seat, word, rules)
    force = forced_turn(book, position, choice.seat)
    if force is not None:
        return _forced(book, position, choice.seat, word, (force, *rules))
    if word == "back":
        check_may_turn(book, position, choice.seat)
        return _turn_back(position, choice.seat, ("dsa.direction.needs-treasure", "dsa.direction.once", *rules))
    return _head(position, choice.seat, "down", ("dsa.direction.before-roll", *rules))


def spoken_word(book: Book, choice: Choice) -> tuple[Word | None, tuple[str, ...]]:
    """The word that counts, and the rule that made it count where a second one was spoken.

    Rules: dsa.direction.binding
    """
    if choice.then is None:
        return choice.declare, ()
    if choice.declare is None:
        raise Refused("dsa.direction.binding", "there is no second word without a first")
    counts = choice.declare if book.rulings.take_back == "binding" else choice.then
    return counts, ("dsa.direction.binding",)


def forced_turn(book: Book, position: Position, seat: int) -> Force | None:
    """The rule that obliges the diver to turn back this turn, if any: no space deeper is open to it.

    Rules: dsa.direction.forced-with-treasure, dsa.direction.forced-empty-handed
    """
    diver = position.diver(seat)
    if diver.at == 0 or diver.facing == "up" or can_go_deeper(book, position, seat):
        return None
    if diver.load > 0:
        must_turn = book.rulings.end_with_treasure == "must-turn"
        return "dsa.direction.forced-with-treasure" if must_turn else None
    must_turn = book.rulings.end_empty_handed == "must-turn"
    return "dsa.direction.forced-empty-handed" if must_turn else None


def check_may_turn(book: Book, position: Position, seat: int) -> None:
    """Refuse a turn back that is not open to a diver facing down.

    Rules: dsa.direction.not-from-submarine, dsa.direction.needs-treasure
    """
    diver = position.diver(seat)
    if diver.at == 0:
        raise Refused(
            "dsa.direction.not-from-submarine",
            "a diver on the submarine has to leave it before it can turn back",
        )
    if diver.load == 0 and book.rulings.turn_back_empty == "needs-treasure":
        raise Refused("dsa.direction.needs-treasure", "a diver that carries no treasure cannot turn back")


def _go_on_up(book: Book, position: Position, seat: int, word: Word | None, rules: tuple[str, ...]) -> Heading:
    if word == "deeper":
        raise Refused(
            "dsa.direction.once",
            "a diver that has turned back cannot change its direction again in this dive",
        )
    rules = ("dsa.direction.keeps-up", *rules)
    if word is None and book.rulings.undeclared_after_turn == "goes-deeper":
        return _head(position, seat, "down", rules)
    return _head(position, seat, "up", rules)


def _forced(book: Book, position: Position, seat: int, word: Word | None, rules: tuple[str, ...]) -> Heading:
    if word == "deeper":
        raise Refused(rules[0], "no space deeper is open to this diver, so it has to turn back")
    if word is None:
        rules = ("dsa.direction.forced-unspoken", *rules)
        if book.rulings.unspoken_forced_turn == "lost-turn":
            return _head(position, seat, None, rules)
    return _turn_back(position, seat, rules)


def _turn_back(position: Position, seat: int, rules: tuple[str, ...]) -> Heading:
    diver = position.diver(seat)
    turned = position.with_diver(seat, Diver(diver.at, "up", diver.home, diver.carried, diver.banked))
    return Heading(turned, Headed("headed", seat, "up", True, rules))


def _head(position: Position, seat: int, way: Facing | None, rules: tuple[str, ...]) -> Heading:
    return Heading(position, Headed("headed", seat, way, False, rules))
