"""The facts about the game and the subject that every part of a run needs in addition to the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.protocol.messages import GameSupport
from leadline.recording.follow import Follower
from leadline.run.lacking import Lacking
from leadline.run.pauses import pauses_in

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

Progress = Callable[[int, int, str], None]
"""A callback that shows the progress of a run: the number of steps done, their total, and the current activity."""


def silent(done: int, total: int, what: str) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class RunContext:
    """The game, the reference that follows it, and the capabilities that the subject declares."""

    game: Game
    """The game."""
    engine: Engine
    """The reference under the readings that the subject is believed to follow.

    The reference only tracks the position; it judges nothing.
    """
    configured: Mapping[str, str]
    """The readings that the subject is asked to follow."""
    support: GameSupport
    """The support for the game that the subject declares."""

    @cached_property
    def can(self) -> frozenset[str]:
        """The capabilities and settable inputs of the subject."""
        return frozenset(self.support.can)

    @cached_property
    def follower(self) -> Follower:
        """The reference, which follows the games played with the subject."""
        return Follower(self.game, self.engine, self.can, checks_reports=True)

    @property
    def has_every_input(self) -> bool:
        """True if the subject accepts every settable input, so that nothing is left to its own chance."""
        return self.follower.has_every_input

    @cached_property
    def lacking(self) -> Lacking:
        """The decisions that the subject does not have."""
        return Lacking(self.game, self.engine, self.support.lacks)

    def pauses_in(self, position: Any) -> bool:
        """Return whether the subject pauses in a position or the game is over."""
        return pauses_in(self.support.pauses_at, self.engine, position)
