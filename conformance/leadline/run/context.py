"""What a run needs beside the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.protocol.messages import GameSupport
from leadline.run.stops import stops_in

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline_engines.surface import Engine

Progress = Callable[[int, int, str], None]
"""Shows how far a run is: how much is done, of how much, and what is being done."""


def silent(done: int, total: int, what: str) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class RunContext:
    """The game, the reference that keeps the place, and what the subject says it can do."""

    game: Game
    """The game."""
    engine: Engine
    """The reference under the readings the subject is believed to follow: it keeps the place, and judges nothing."""
    told: Mapping[str, str]
    """The readings the subject is told to follow."""
    support: GameSupport
    """What the subject offers."""

    @cached_property
    def can(self) -> frozenset[str]:
        """The capabilities and doors of the subject."""
        return frozenset(self.support.can)

    @cached_property
    def has_every_door(self) -> bool:
        """Whether the subject can be told everything, so that nothing is left to it."""
        return self.can.issuperset(self.game.doors)

    def stops_in(self, position: Any) -> bool:
        """Whether the subject stops in a position and waits, or the game is over."""
        return stops_in(self.support.stops, self.engine, position)
