"""Mistakes of what is heard of moves: too much of it, or too little."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from leadline.games.captain_sonar.mistakes.hearing_each import Hearing, is_enemy
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import (
    Dropped,
    GaugeMarked,
    Moved,
    Repaired,
    Silenced,
    Started,
    Surfaced,
    SymbolMarked,
)
from leadline_engines.captain_sonar.position import Position, role_of

# ---- Starts, orders and drops


class StartSpaceHeard(Hearing):
    """The enemy hears where a submarine starts."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """A start with its space."""
        return (event,) if isinstance(event, Started) else super().heard_of(position, event, seats)


class OrderNotHeard(Hearing):
    """The enemy hears no orders."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No order of the enemy."""
        if isinstance(event, Moved) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SpaceOfOrderHeard(Hearing):
    """With an order the enemy hears the space that is entered."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """An order with its space."""
        return (event,) if isinstance(event, Moved) else super().heard_of(position, event, seats)


class DropNotHeard(Hearing):
    """The enemy does not hear that a mine is dropped."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No drop of the enemy."""
        if isinstance(event, Dropped) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SpaceOfDropHeard(Hearing):
    """The enemy hears where a mine is dropped."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """A drop with its space."""
        return (event,) if isinstance(event, Dropped) else super().heard_of(position, event, seats)


# ---- Silence


class SilenceNotHeard(Hearing):
    """The enemy does not hear that silence is used."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No silence of the enemy."""
        if isinstance(event, Silenced) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class DirectionOfSilenceHeard(Hearing):
    """The enemy hears the direction of a silence."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """A silence with its direction."""
        return with_field(super().heard_of(position, event, seats), Silenced, "to", event)


class SpaceAfterSilenceHeard(Hearing):
    """The enemy hears the space that a silence leads to."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """A silence with its last space."""
        return with_field(super().heard_of(position, event, seats), Silenced, "at", event)


def with_field(heard: tuple[Any, ...], kind: type, name: str, event: Any) -> tuple[Any, ...]:
    """What is heard, with a field of the event itself, if it is one of a kind."""
    if not isinstance(event, kind):
        return heard
    return tuple(replace(one, **{name: getattr(event, name)}) for one in heard)


# ---- The upkeep


class GaugesHeard(Hearing):
    """The enemy hears which gauge is marked."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Every mark on a gauge."""
        return (event,) if isinstance(event, GaugeMarked) else super().heard_of(position, event, seats)


class SymbolsHeard(Hearing):
    """The enemy hears which symbol is marked."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Every mark on a symbol."""
        return (event,) if isinstance(event, SymbolMarked) else super().heard_of(position, event, seats)


class RepairsHeard(Hearing):
    """The enemy hears that a circuit is repaired."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Every repair."""
        return (event,) if isinstance(event, Repaired) else super().heard_of(position, event, seats)


class UpkeepHeardByItsSeat(Hearing):
    """Which gauge and which symbol is marked is heard by the one who marks it only."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """Only the own marks."""
        if isinstance(event, GaugeMarked | SymbolMarked) and event.seat not in seats:
            return ()
        return super().heard_of(position, event, seats)


# ---- Surfacing


class SurfacingNotHeard(Hearing):
    """The enemy does not hear that a submarine surfaces, nor where."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """No surfacing of the enemy."""
        if isinstance(event, Surfaced) and is_enemy(event, seats):
            return ()
        return super().heard_of(position, event, seats)


class SectorHeardByCaptain(Hearing):
    """Only the Captains hear the sector of a surfacing."""

    def heard_of(self, position: Position, event: Any, seats: tuple[Any, ...]) -> tuple[Any, ...]:
        """A surfacing of the enemy, for a Captain."""
        if isinstance(event, Surfaced) and is_enemy(event, seats) and "captain" not in map(role_of, seats):
            return ()
        return super().heard_of(position, event, seats)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.start-space-heard": StartSpaceHeard,
    "sonar.mistake.order-not-heard": OrderNotHeard,
    "sonar.mistake.space-of-order-heard": SpaceOfOrderHeard,
    "sonar.mistake.drop-not-heard": DropNotHeard,
    "sonar.mistake.space-of-drop-heard": SpaceOfDropHeard,
    "sonar.mistake.silence-not-heard": SilenceNotHeard,
    "sonar.mistake.direction-of-silence-heard": DirectionOfSilenceHeard,
    "sonar.mistake.space-after-silence-heard": SpaceAfterSilenceHeard,
    "sonar.mistake.gauges-heard": GaugesHeard,
    "sonar.mistake.symbols-heard": SymbolsHeard,
    "sonar.mistake.repairs-heard": RepairsHeard,
    "sonar.mistake.upkeep-heard-by-its-seat": UpkeepHeardByItsSeat,
    "sonar.mistake.surfacing-not-heard": SurfacingNotHeard,
    "sonar.mistake.sector-heard-by-captain": SectorHeardByCaptain,
}
