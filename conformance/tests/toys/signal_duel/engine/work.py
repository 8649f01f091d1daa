"""The position while a move is being played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ParamSpec

from leadline_engines.signal_duel.events import Event
from leadline_engines.signal_duel.position import Crew, Position, Side

from leadline_engines.surface import Outcome, Telling

P = ParamSpec("P")


class Work:
    """A position that changes step by step, and what is told of it."""

    def __init__(self, position: Position, telling: Telling) -> None:
        self.position = position
        self.telling = telling
        self.events: list[Event] = []
        self.trail: list[Position] = []

    def crew(self, side: Side) -> Crew:
        """Return a crew as it is now."""
        return self.position.crew(side)

    def change(self, side: Side, **changed: Any) -> None:
        """Change something of a crew."""
        self.position = self.position.but(side, **changed)

    def play_on(self, **changed: Any) -> None:
        """Change something that is no crew's."""
        self.position = replace(self.position, **changed)

    def tell(self, event: Callable[P, Event], *args: P.args, **more: P.kwargs) -> None:
        """Make an event, if events are asked for."""
        if self.telling != "nothing":
            self.events.append(event(*args, **more))
        if self.telling == "trail":
            self.trail.append(self.position)

    def outcome(self) -> Outcome:
        """Return the outcome so far."""
        return Outcome(self.position, tuple(self.events), tuple(self.trail))
