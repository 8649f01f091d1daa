"""Positions of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.marks import Bag, Key, Moot, Owner, SeatName, Secret
from leadline_engines.shapes import STRICT, Between, Count

SIDES: tuple[Side, Side] = ("red", "blue")
SEATS = ("red.captain", "red.mate", "blue.captain", "blue.mate")

Side: TypeAlias = Annotated[Literal["red", "blue"], SeatName()]
Seat: TypeAlias = Annotated[Literal["red.captain", "red.mate", "blue.captain", "blue.mate"], SeatName()]
Place: TypeAlias = Annotated[str, Key("places")]
Parts: TypeAlias = Annotated[Annotated[int, Between(0)] | None, Secret("side", ("duel.load.silent",))]
Mode: TypeAlias = Literal["turns", "free"]
Duty: TypeAlias = Literal["place", "load", "order", "use"]

TURN: tuple[Duty, ...] = ("load", "order", "use")
"""What there is to do in a turn."""


def side_of(seat: str) -> Side:
    """Return the crew of a seat."""
    return "red" if seat.startswith("red") else "blue"


def other(side: Side) -> Side:
    """Return the other crew."""
    return "blue" if side == "red" else "red"


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game."""

    __pydantic_config__ = STRICT

    mode: Mode = "turns"
    """Turn by turn, or free."""
    first: Side = "red"
    """Who has the first turn, turn by turn."""


@dataclass(frozen=True, slots=True)
class Crew:
    """A crew and its boat."""

    __pydantic_config__ = STRICT

    at: Annotated[Place | None, Secret("side", ("duel.start.place", "duel.sail.heard"), or_nothing=True)] = None
    """Where the boat is; None also before it is put on the map."""
    chart: Annotated[tuple[Place, ...] | None, Bag(), Secret("side", ("duel.sail.heard",))] = ()
    """Where it has been since it started or surfaced, without the place where it is."""
    torpedo: Parts = 0
    """The parts of the torpedo."""
    sonar: Parts = 0
    """The parts of the sonar."""
    damage: Annotated[int, Between(0)] = 0
    """The points of damage, at most those that sink it."""
    taken: Annotated[int, Between(0)] = 0
    """The turns that it has taken."""
    waits: Annotated[int, Between(0)] = 0
    """How many turns of the other crew it has to wait for."""
    todo: Annotated[tuple[Duty, ...], Bag()] = TURN
    """What it may still do in its turn, or in its next if another crew has the turn."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    crews: Annotated[tuple[Crew, ...], Owner("side"), Count(2, 2)]
    """Red and blue."""
    mode: Mode = "turns"
    """Turn by turn, or free."""
    turn: Annotated[Side, Moot("free")] = "red"
    """Whose turn it is, turn by turn."""
    asked: Side | None = None
    """The crew that has to answer a question; play is stopped."""

    @property
    def free(self) -> bool:
        """Whether both crews play at once."""
        return self.mode == "free"

    def crew(self, side: Side) -> Crew:
        """Return the crew of one side."""
        return self.crews[SIDES.index(side)]

    def but(self, side: Side, **changed: Any) -> Position:
        """Return the same position with something changed in one crew."""
        made = replace(self.crew(side), **changed)
        return replace(self, crews=tuple(made if one == side else self.crew(one) for one in SIDES))
