"""How moves are written in one line; positions are written as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from leadline.games.deep_regrets.move_notation import read_move, write_move
from leadline.games.notation import MoveNotation
from leadline_engines.deep_regrets.move import Move
from leadline_engines.surface import Seat


class RegretsMoves(MoveNotation):
    """`1 cast 2b`, `1 pay p3 b2`, `2 muster | player 1 1 3`."""

    def read(self, text: str, names: Mapping[Seat, str]) -> Move:
        """The move that is written."""
        return read_move(text)

    def write(self, move: Move, names: Mapping[Seat, str]) -> str:
        """A move in one line."""
        return write_move(move)
