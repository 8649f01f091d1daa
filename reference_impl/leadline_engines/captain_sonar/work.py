"""The position while an act is being played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from leadline_engines.captain_sonar.events import Event
from leadline_engines.captain_sonar.position import Crew, Position, Side, changed_position, with_crew_changed
from leadline_engines.surface import Outcome, Telling

P = ParamSpec("P")


class Work:
    """A position that changes step by step, with its events. Only its values are passed on."""

    __slots__ = ("_trail", "events", "position", "shooter", "telling")

    def __init__(self, position: Position, telling: Telling) -> None:
        self.position = position
        """The current position."""
        self.shooter: Side | None = None
        """The crew that has fired or triggered a mine in this act."""
        self.telling = telling != "nothing"
        """True if events are recorded; otherwise no step creates any."""
        self.events: list[Event] = []
        self._trail: list[Position] | None = [] if telling == "trail" else None

    def crew(self, side: Side) -> Crew:
        """Return a crew in its current state."""
        return self.position.crews[0 if side == "red" else 1]

    def change(self, side: Side, **changed: Any) -> None:
        """Change some fields of a crew."""
        self.position = with_crew_changed(self.position, side, changed)

    def play_on(self, **changed: Any) -> None:
        """Change some fields that belong to no crew."""
        self.position = changed_position(self.position, changed)

    def tell(self, event: Callable[P, Event], *args: P.args, **more: P.kwargs) -> None:
        """Record an event, if events are requested, directly after it has changed the position."""
        if self.telling:
            self.events.append(event(*args, **more))
            if self._trail is not None:
                self._trail.append(self.position)

    def outcome(self) -> Outcome:
        """Return the outcome of the act; changes without their own event belong to the last event."""
        if not self.telling:
            return Outcome(self.position)
        if self._trail:
            self._trail[-1] = self.position
        return Outcome(self.position, tuple(self.events), tuple(self._trail or ()))
