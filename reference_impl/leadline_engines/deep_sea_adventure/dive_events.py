"""Events outside the turns: at the opening, at the end of a dive and of the game."""

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
    """The treasure chips were dealt and the line was laid out."""

    __pydantic_config__ = STRICT

    kind: Literal["line-laid"]
    """Always `line-laid`."""
    line: tuple[Space, ...]
    """The spaces, outwards."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class AirSet:
    """The air marker was put on its first place."""

    __pydantic_config__ = STRICT

    kind: Literal["air-set"]
    """Always `air-set`."""
    air: Air
    """The place of the marker."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class DiversPlaced:
    """The players put their divers on the submarine."""

    __pydantic_config__ = STRICT

    kind: Literal["divers-placed"]
    """Always `divers-placed`."""
    seats: Annotated[int, Between(1)]
    """The number of divers."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterNamed:
    """The starter of the first dive was named."""

    __pydantic_config__ = STRICT

    kind: Literal["starter-named"]
    """Always `starter-named`."""
    seat: Seat
    """The starter."""
    rules: Rules
    """The rules that made it happen."""


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
    """The reason why it is over."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Kept:
    """A diver at home keeps what it brought."""

    __pydantic_config__ = STRICT

    kind: Literal["kept"]
    """Always `kept`."""
    seat: Seat
    """The seat that keeps it."""
    units: tuple[Unit, ...]
    """The units it brought home in this dive."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidDown:
    """A diver that was left out laid down what it carried and returned."""

    __pydantic_config__ = STRICT

    kind: Literal["laid-down"]
    """Always `laid-down`."""
    seat: Seat
    """The seat that laid it down."""
    units: tuple[Unit, ...]
    """Its units, in the order of laying."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LineClosed:
    """The blanks left the line and the gaps were closed."""

    __pydantic_config__ = STRICT

    kind: Literal["line-closed"]
    """Always `line-closed`."""
    blanks: Annotated[int, Between(0)]
    """The number of blanks that went back to the supply."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterChosen:
    """The starter of the next dive was chosen."""

    __pydantic_config__ = STRICT

    kind: Literal["starter-chosen"]
    """Always `starter-chosen`."""
    seat: Seat
    """The starter."""
    rules: Rules
    """The rules that made it happen."""


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
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    __pydantic_config__ = STRICT

    kind: Literal["game-ended"]
    """Always `game-ended`."""
    scores: tuple[Annotated[int, Between(0)] | None, ...]
    """The points, in seat order; null where they are not known."""
    winners: Annotated[tuple[Seat, ...], Count(most=6)]
    """The winner, or all who share the draw; empty where that cannot be known."""
    rules: Rules
    """The rules that made it happen."""
