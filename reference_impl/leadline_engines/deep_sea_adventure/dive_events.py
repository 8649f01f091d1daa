"""Events outside the turns: at the opening, at the end of a dive, and at the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from leadline_engines.deep_sea_adventure.position import Air, Seat, Space, Unit
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class LineLaid:
    """The dealing of the treasure chips, with the layout of the line."""

    __pydantic_config__ = STRICT

    kind: Literal["line-laid"]
    """Always `line-laid`."""
    line: tuple[Space, ...]
    """The spaces, outwards."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class AirSet:
    """The placement of the air marker on its first place."""

    __pydantic_config__ = STRICT

    kind: Literal["air-set"]
    """Always `air-set`."""
    air: Air
    """The place of the marker."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class DiversPlaced:
    """The placement of the divers on the submarine."""

    __pydantic_config__ = STRICT

    kind: Literal["divers-placed"]
    """Always `divers-placed`."""
    seats: Annotated[int, Between(1)]
    """The number of divers."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterNamed:
    """The naming of the first dive's starter."""

    __pydantic_config__ = STRICT

    kind: Literal["starter-named"]
    """Always `starter-named`."""
    seat: Seat
    """The starter."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class DiveEnded:
    """A dive is over."""

    __pydantic_config__ = STRICT

    kind: Literal["dive-ended"]
    """Always `dive-ended`."""
    dive: Annotated[int, Between(1, 3)]
    """The number of the dive."""
    why: Literal["all-home", "air-out", "no-progress", "empty-line"]
    """The reason why the dive is over."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Kept:
    """A diver at home keeping the treasure brought there."""

    __pydantic_config__ = STRICT

    kind: Literal["kept"]
    """Always `kept`."""
    seat: Seat
    """The seat that keeps it."""
    units: tuple[Unit, ...]
    """The units that the diver brought home in this dive."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidDown:
    """The laying down of a load by a diver who was left out and has returned."""

    __pydantic_config__ = STRICT

    kind: Literal["laid-down"]
    """Always `laid-down`."""
    seat: Seat
    """The seat of the diver who laid the units down."""
    units: tuple[Unit, ...]
    """The diver's units, in the order of laying."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LineClosed:
    """The removal of the blanks from the line, which closes the gaps."""

    __pydantic_config__ = STRICT

    kind: Literal["line-closed"]
    """Always `line-closed`."""
    blanks: Annotated[int, Between(0)]
    """The number of blanks returned to the supply."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterChosen:
    """The choice of the next dive's starter."""

    __pydantic_config__ = STRICT

    kind: Literal["starter-chosen"]
    """Always `starter-chosen`."""
    seat: Seat
    """The starter."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class DiveBegan:
    """A new dive began."""

    __pydantic_config__ = STRICT

    kind: Literal["dive-began"]
    """Always `dive-began`."""
    dive: Annotated[int, Between(1, 3)]
    """The number of the dive."""
    air: Air
    """The place of the marker."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    __pydantic_config__ = STRICT

    kind: Literal["game-ended"]
    """Always `game-ended`."""
    scores: tuple[Annotated[int, Between(0)] | None, ...]
    """The points in seat order; null for unknown points."""
    winners: Annotated[tuple[Seat, ...], Count(most=6)]
    """The winner, or all seats that share the draw; empty if that is not known."""
    rules: Rules
    """The rules that caused the event."""
