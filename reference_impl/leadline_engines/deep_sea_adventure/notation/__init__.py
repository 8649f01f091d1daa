"""The one-line notations of moves and positions, in both of which written text reads back as the same value."""

from leadline_engines.deep_sea_adventure.notation.chips import NotationError, read_line, write_line, write_unit
from leadline_engines.deep_sea_adventure.notation.moves import read_move, write_move
from leadline_engines.deep_sea_adventure.notation.positions import read_position, write_position

__all__ = [
    "NotationError",
    "read_line",
    "read_move",
    "read_position",
    "write_line",
    "write_move",
    "write_position",
    "write_unit",
]
