"""What mistakes of hearing have in common: they hear event by event."""

from __future__ import annotations

from typing import Any

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.position import Position, side_of


class Hearing(Engine):
    """The base of those who hear one kind of event wrongly."""

    def heard(self, position: Position, events: tuple[Any, ...], seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is heard, event by event."""
        return tuple(one for event in events for one in self.heard_of(position, event, seats))

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is heard of an event: the event, less than it, or nothing."""
        return super().heard(position, (event,), seats)


def is_enemy(event: Any, seats: tuple[Any, ...]) -> bool:
    """Whether an event is that of a crew to which none of the seats belongs."""
    return side_of(event.seat) not in map(side_of, seats)
