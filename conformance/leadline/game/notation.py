"""The default notation of moves and positions: JSON on one line, without values that equal their default.

A game with a special notation replaces these classes with subclasses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, bad_input
from leadline.base.yaml_text import Node
from leadline.schema.codec import Codec, ShapeError
from leadline.schema.yaml_values import Written, as_node
from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game

LONGEST = 100_000
"""The greatest number of characters in a move or a position on one line."""
_LONG_NUMBER = re.compile(r"\d{10,}")


class MoveNotation:
    """The one-line notation of moves."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read(self, text: str, names: Mapping[Seat, str]) -> Any:
        """Return the written move. Raise ``InputError`` that states the problem, its place and the remedy."""
        return read_json(text, self.game.codecs.move, names, "a move")

    def write(self, move: Any, names: Mapping[Seat, str]) -> str:
        """Return a move on one line."""
        return write_json(self.game.codecs.move.write(move))


class PositionNotation:
    """The one-line notation of positions."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Any:
        """Return the written position. Raise ``InputError`` that states the problem, its place and the remedy."""
        return read_json(text, self.game.codecs.position, names or {}, "a position")

    def write(self, position: Any, names: Mapping[Seat, str] | None = None) -> str:
        """Return a position on one line."""
        return write_json(self.game.codecs.position.write(position))


def check_readable(text: str) -> None:
    """Raise ``InputError`` if a text or a number in it is too long for a move or a position."""
    if len(text) > LONGEST:
        wrong = f"this has {len(text):,} characters, but a move or position has at most {LONGEST:,}"
        raise bad_input(wrong, "check that it is the right text")
    number = _LONG_NUMBER.search(text)
    if number:
        wrong = f"a number of {len(number[0]):,} digits is too long: {number[0][:20]}…"
        raise bad_input(wrong, "write the right number")


def read_json(text: str, codec: Codec[Any], names: Mapping[Seat, str], what: str) -> Any:
    """Return a value written as JSON, in which seats may be given by name. Raise ``InputError`` for invalid input."""
    return made(codec, Written(names).read(codec.kind, json_node(text, what), what), what)


def json_node(text: str, what: str) -> Node:
    """Return a JSON text as a node, as if a person had written it in a file.

    Raises ``InputError`` for invalid input.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        at = error.colno if isinstance(error, json.JSONDecodeError) else 1
        why = error.msg if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        wrong = f"this is not JSON, at character {at}: {why[0].lower()}{why[1:]}"
        raise bad_input(wrong, f"write {what} as one JSON object") from None
    except RecursionError:
        raise bad_input("this is nested too deeply", f"write {what} as one JSON object") from None
    return as_node(data)


def made(codec: Codec[Any], data: Any, what: str) -> Any:
    """Return the value for plain data. Raise ``InputError`` with every part of the data that does not fit."""
    try:
        return codec.read(data)
    except ShapeError as error:
        raise InputError(
            [bad_input(complaint, f"see the schema of {what}").problems[0] for complaint in error.complaints]
        ) from None


def write_json(data: Any) -> str:
    """Return plain data on one line."""
    return json.dumps(data, ensure_ascii=False)
