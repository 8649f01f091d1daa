"""How moves and positions are written in one line."""

from __future__ import annotations

from collections.abc import Mapping

from leadline.games.deep_regrets.move_notation import read_move, write_move
from leadline.games.deep_regrets.position_notation import read_position, write_position
from leadline.games.notation import MoveNotation, PositionNotation, made
from leadline_engines.deep_regrets.move import Move
from leadline_engines.deep_regrets.position import Position
from leadline_engines.surface import Seat


class RegretsMoves(MoveNotation):
    """`1 cast 2b`, `1 pay p3 b2`, `2 muster | player 1 1 3`."""

    def read(self, text: str, names: Mapping[Seat, str]) -> Move:
        """The move that is written."""
        return read_move(text)

    def write(self, move: Move, names: Mapping[Seat, str]) -> str:
        """A move in one line."""
        return write_move(move)


class RegretsPositions(PositionNotation):
    """`monday action / 1 fresh=p3 mounts=2,3,2 / 2 mounts=2,3,2 / sea 2b=small:tallow-eel,?*12`."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Position:
        """The position that is written."""
        codec = self.game.codecs.position
        read: Position = made(codec, codec.write(read_position(text, self.game.own_components)), "a position")
        return read

    def write(self, position: Position, names: Mapping[Seat, str] | None = None) -> str:
        """A position in one line."""
        return write_position(position)
