"""The engine of Deep Sea Adventure: all steps of the rules, with the surface all engines have."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.choices import Choosing
from leadline_engines.deep_sea_adventure.faults import Doubting
from leadline_engines.deep_sea_adventure.move import Move
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.setup import BARE, Setup
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import NextChance, Refused


class Engine(Choosing, Doubting):
    """Deep Sea Adventure under one set of readings. It has no state: every answer depends on what is given."""

    def seats(self, position: Position) -> tuple[int, ...]:
        """The seats of a game, clockwise."""
        return tuple(position.seats)

    def next_chance(self, at: Setup | Position, move: Move | None = None) -> NextChance | None:
        """What chance has to decide next: the deal, the dice, or one round of a roll-off.

        ``at`` is a setup, or a position with a move whose chance is stated so far. None if nothing is left to chance,
        or if the move or setup cannot be played at all.
        """
        try:
            if isinstance(at, Setup):
                self.set_up(Table(BARE), at)
            elif move is not None:
                self.take_turn(Table(at), move)
        except Refused as refused:
            return refused.chance
        return None
