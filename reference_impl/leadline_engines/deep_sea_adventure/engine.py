"""The engine of Deep Sea Adventure, which combines all steps of the rules in the interface that all engines share."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.choices import Choosing
from leadline_engines.deep_sea_adventure.faults import Doubting
from leadline_engines.deep_sea_adventure.move import Move
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.setup import BARE, Setup
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import NextChance, RefusalError


class Engine(Choosing, Doubting):
    """Deep Sea Adventure under one set of readings.

    The engine has no state: every answer depends only on its arguments.
    """

    def seats(self, position: Position) -> tuple[int, ...]:
        """Return the seats of a game, clockwise."""
        return tuple(position.seats)

    def next_chance(self, at: Setup | Position, move: Move | None = None) -> NextChance | None:
        """Return what chance has to decide next: the deal, the dice, or one round of a roll-off.

        ``at`` is a setup, or a position with a move for which some chance is stated. Returns None if nothing is left to
        chance, or if the move or setup cannot be played at all.
        """
        try:
            if isinstance(at, Setup):
                self.set_up(Table(BARE), at)
            elif move is not None:
                self.take_turn(Table(at), move)
        except RefusalError as refused:
            return refused.chance
        return None
