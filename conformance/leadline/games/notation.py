"""How moves and positions are written in one line: as JSON, with what is at its default left out.

A game with a notation of its own puts subclasses in their place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leadline.codec import Codec, ShapeError
from leadline.games.written import Written, as_node
from leadline.problems import InputError, bad_input
from leadline.yaml_text import Node
from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.games.game import Game

LONGEST = 100_000
"""So many characters a move or a position on one line may have."""
_LONG_NUMBER = re.compile(r"\d{10,}")


class MoveNotation:
    """How moves are written in one line."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read(self, text: str, names: Mapping[Seat, str]) -> Any:
        """The move that is written. Raises ``InputError`` with what is wrong, where, and what would be right."""
        return read_json(text, self.game.codecs.move, names, "a move")

    def write(self, move: Any, names: Mapping[Seat, str]) -> str:
        """A move in one line."""
        return write_json(self.game.codecs.move.write(move))


class PositionNotation:
    """How positions are written in one line."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Any:
        """The position that is written. Raises ``InputError`` with what is wrong, where, and what would be right."""
        return read_json(text, self.game.codecs.position, names or {}, "a position")

    def write(self, position: Any, names: Mapping[Seat, str] | None = None) -> str:
        """A position in one line."""
        return write_json(self.game.codecs.position.write(position))


def check_readable(text: str) -> None:
    """Raise ``InputError`` for a text that is too long to be a move or a position, or has a number that is in none."""
    if len(text) > LONGEST:
        wrong = f"this has {len(text):,} characters, and no move or position has more than {LONGEST:,}"
        raise bad_input(wrong, "check that it is the right text")
    number = _LONG_NUMBER.search(text)
    if number:
        wrong = f"there is no number of {len(number[0]):,} digits in a game: {number[0][:20]}…"
        raise bad_input(wrong, "write the number that is meant")


def read_json(text: str, codec: Codec[Any], names: Mapping[Seat, str], what: str) -> Any:
    """A value written as JSON, in which seats may go by their names. Raises ``InputError``."""
    return made(codec, Written(names).read(codec.kind, json_node(text, what), what), what)


def json_node(text: str, what: str) -> Node:
    """What is written as JSON, as if a person had written it in a file. Raises ``InputError``."""
    try:
        data = json.loads(text)
    except ValueError as error:
        at = error.colno if isinstance(error, json.JSONDecodeError) else 1
        why = error.msg if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        wrong = f"this is no JSON, at character {at}: {why[0].lower()}{why[1:]}"
        raise bad_input(wrong, f"write {what} as one JSON object") from None
    except RecursionError:
        raise bad_input("this is nested too deeply", f"write {what} as one JSON object") from None
    return as_node(data)


def made(codec: Codec[Any], data: Any, what: str) -> Any:
    """The value of plain data. Raises ``InputError`` with every part of it that does not fit."""
    try:
        return codec.read(data)
    except ShapeError as error:
        raise InputError(
            [bad_input(one, f"see the schema of {what}").problems[0] for one in error.complaints]
        ) from None


def write_json(data: Any) -> str:
    """Plain data in one line."""
    return json.dumps(data, ensure_ascii=False)
