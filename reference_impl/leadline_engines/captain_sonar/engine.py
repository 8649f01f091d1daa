"""The engine of Captain Sonar, which combines all steps of the rules and has the interface that all engines share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline_engines.captain_sonar.choices import Choosing
from leadline_engines.captain_sonar.faults import Doubting
from leadline_engines.captain_sonar.information import Informing
from leadline_engines.captain_sonar.position import SEATS, SIDES, Position
from leadline_engines.surface import NextChance

CREWS = {side: tuple(seat for seat in SEATS if seat.startswith(side)) for side in SIDES}
"""The seats of each crew."""


class Engine(Choosing, Doubting, Informing):
    """Captain Sonar under one set of readings. The engine has no state: every answer depends only on its arguments."""

    def seats(self, position: Position) -> tuple[str, ...]:
        """Return the four roles of red and of blue."""
        return SEATS

    def sides(self, position: Position) -> Mapping[Any, tuple[Any, ...]]:
        """Return the two crews."""
        return CREWS

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return None, because nothing is left to chance."""
        return None
