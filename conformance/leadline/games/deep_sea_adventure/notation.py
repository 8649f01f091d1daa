"""The one-line notations of the engine, extended with the names of the divers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from leadline.base.errors import bad_input
from leadline.game.notation import MoveNotation, PositionNotation
from leadline_engines.deep_sea_adventure.move import Move
from leadline_engines.deep_sea_adventure.notation import (
    NotationError,
    read_move,
    read_position,
    write_move,
    write_position,
)
from leadline_engines.deep_sea_adventure.notation.moves import read_seat
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.surface import Seat

T = TypeVar("T")


class DeepSeaMoves(MoveNotation):
    """`red deeper 1+2 pick-up`."""

    def read(self, text: str, names: Mapping[Seat, str]) -> Move:
        """Read a move."""
        return _read(lambda: read_move(text, seat_reader(names)))

    def write(self, move: Move, names: Mapping[Seat, str]) -> str:
        """Write a move on one line."""
        return write_move(move, lambda seat: names.get(seat, str(seat)))


class DeepSeaPositions(PositionNotation):
    """The notation of positions: `1 20 / 1:0 _ (1:2+2:5) / v3[2:4] ^1 h[1:3] / t1 s1 l3`."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Position:
        """Read a position."""
        return _read(lambda: read_position(text, self.game.own_components))

    def write(self, position: Position, names: Mapping[Seat, str] | None = None) -> str:
        """Write a position on one line."""
        return write_position(position)


def _read(read: Callable[[], T]) -> T:
    """Return the result of ``read``, and convert its error to a message for users."""
    try:
        return read()
    except NotationError as error:
        raise bad_input(f"{error.text!r}: {error.wrong}", error.right) from None


def seat_reader(names: Mapping[Seat, str]) -> Callable[[str], int]:
    """Return a reader of seats, which are given by number or by name in upper or lower case."""
    called = [name.lower() for name in names.values()]

    def seat_of(word: str) -> int:
        if word.lower() in called:
            return called.index(word.lower()) + 1
        is_number = word.isdecimal() and word.isascii()
        if called and word not in map(str, range(1, len(called) + 1)):
            wrong = f"there is no seat {word} here" if is_number else f"there is no diver {word!r} here"
            raise NotationError(word, wrong, f"the divers are {', '.join(names.values())}")
        return read_seat(word)

    return seat_of
