"""How moves and positions are written in one line.

A move is a seat, a verb and what that needs: `red torpedo F4`, `blue answer row 5 column C`. A position has sections,
the frame, each crew, and what comes next: `alpha turn-by-turn hunt / red E4 torpedo=3 / blue J10 / turn=red`.
"""

from __future__ import annotations

from collections.abc import Mapping

from leadline.games.captain_sonar.move_notation import read_move, write_move
from leadline.games.captain_sonar.position_notation import read_position, write_position
from leadline.games.notation import MoveNotation, PositionNotation
from leadline_engines.captain_sonar.move import Move
from leadline_engines.captain_sonar.position import Position
from leadline_engines.surface import Seat


class SonarMoves(MoveNotation):
    """`red north`, `red gauge torpedo`, `red.first-mate drone 2`."""

    def read(self, text: str, names: Mapping[Seat, str]) -> Move:
        """The move that is written."""
        return read_move(text)

    def write(self, move: Move, names: Mapping[Seat, str]) -> str:
        """A move in one line."""
        return write_move(move)


class SonarPositions(PositionNotation):
    """`alpha turn-by-turn hunt / red E4 / blue J10 / turn=red`."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> Position:
        """The position that is written."""
        return read_position(text)

    def write(self, position: Position, names: Mapping[Seat, str] | None = None) -> str:
        """A position in one line."""
        return write_position(position)
