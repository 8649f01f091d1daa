"""What there is to compare an expectation with: what one move, or the opening, led to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from leadline_engines.surface import Engine, Outcome, Refusal, Seat


@dataclass(frozen=True, slots=True)
class Happened:
    """What one move, or the opening, led to."""

    position: Any | None
    """The position reached; after a refused move the one before it, after a refused opening None."""
    events: tuple[Any, ...] = ()
    """What happened; empty for a start from a position, and after a refusal."""
    refusal: Refusal | None = None
    """The refusal, if there was one."""

    @classmethod
    def of(cls, result: Outcome | Refusal, before: Any | None = None) -> Happened:
        """What an engine answered; ``before`` is the position a move was played from."""
        if isinstance(result, Refusal):
            return cls(before, (), result)
        return cls(result.position, result.events)

    def heard(self, engine: Engine, seats: tuple[Seat, ...]) -> tuple[Any, ...]:
        """What a person hears who holds these seats."""
        return engine.heard(self.position, self.events, seats) if self.events else ()
