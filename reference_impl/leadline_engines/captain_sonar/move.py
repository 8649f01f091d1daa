"""A move: one act of one seat. Nothing is left to chance; the move states what is drawn or answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.captain_sonar.position import Heading, Role, Seat, Space, Symbol, System
from leadline_engines.marks import Bag
from leadline_engines.shapes import STRICT, Between, Tagged
from leadline_engines.values import quickly_made


@dataclass(frozen=True, slots=True)
class Act(Tagged):
    """The base of every choice."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The seat that chooses."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Start(Act):
    """A Captain chooses the space where the submarine starts."""

    at: Space
    """The start space."""
    kind: Literal["start"] = "start"


@quickly_made
@dataclass(frozen=True, slots=True)
class Order(Act):
    """A Captain orders one step."""

    to: Heading
    """The direction."""
    kind: Literal["order"] = "order"


@quickly_made
@dataclass(frozen=True, slots=True)
class Gauge(Act):
    """A First Mate marks one box of a gauge."""

    system: System
    """The system whose gauge it is."""
    kind: Literal["gauge"] = "gauge"


@quickly_made
@dataclass(frozen=True, slots=True)
class Breakdown(Act):
    """An Engineer marks a symbol after a move."""

    symbol: Symbol
    """The symbol."""
    kind: Literal["breakdown"] = "breakdown"


@quickly_made
@dataclass(frozen=True, slots=True)
class Radiation(Act):
    """An Engineer marks a radiation symbol after a failed attempt."""

    symbol: Symbol
    """The symbol."""
    kind: Literal["radiation"] = "radiation"


@quickly_made
@dataclass(frozen=True, slots=True)
class Drop(Act):
    """A Captain drops a mine."""

    at: Space | None = None
    """The space; None for an attempt with a broken system, where it does not matter."""
    kind: Literal["drop"] = "drop"


@quickly_made
@dataclass(frozen=True, slots=True)
class Trigger(Act):
    """A Captain triggers a mine."""

    at: Space | None = None
    """The space of the mine, which is always named."""
    kind: Literal["trigger"] = "trigger"


@quickly_made
@dataclass(frozen=True, slots=True)
class Torpedo(Act):
    """A Captain launches a torpedo."""

    at: Space | None = None
    """The space of the impact; None for an attempt with a broken system, where it does not matter."""
    path: tuple[Space, ...] = ()
    """The spaces it passes, the impact last; empty if not stated, in which case any path that the rules allow will
    do."""
    kind: Literal["torpedo"] = "torpedo"


@quickly_made
@dataclass(frozen=True, slots=True)
class Drone(Act):
    """A Captain or a First Mate launches the drone."""

    sector: Annotated[int, Between(1)] | None = None
    """The sector it asks about; None for an attempt with a broken system, where it does not matter."""
    kind: Literal["drone"] = "drone"


@quickly_made
@dataclass(frozen=True, slots=True)
class Sonar(Act):
    """A Captain or a First Mate activates the sonar."""

    kind: Literal["sonar"] = "sonar"


@quickly_made
@dataclass(frozen=True, slots=True)
class AnswerDrone(Act):
    """A Captain says whether the submarine is in the sector that was asked about."""

    yes: bool
    """True if the submarine is in the sector."""
    kind: Literal["answer-drone"] = "answer-drone"


@quickly_made
@dataclass(frozen=True, slots=True)
class AnswerSonar(Act):
    """A Captain names two of row, column and sector."""

    row: Annotated[int, Between(1)] | None = None
    """A row; None if none is named."""
    column: str | None = None
    """A column; None if none is named."""
    sector: Annotated[int, Between(1)] | None = None
    """A sector; None if none is named."""
    kind: Literal["answer-sonar"] = "answer-sonar"


@quickly_made
@dataclass(frozen=True, slots=True)
class Silence(Act):
    """A Captain moves the submarine silently."""

    to: Heading | None = None
    """The direction; None for length 0, and for an attempt with a broken system."""
    length: Annotated[int, Between(0)] = 0
    """The number of spaces."""
    kind: Literal["silence"] = "silence"


@quickly_made
@dataclass(frozen=True, slots=True)
class Scenario(Act):
    """A Captain uses the Scenario system."""

    kind: Literal["scenario"] = "scenario"


@quickly_made
@dataclass(frozen=True, slots=True)
class Surface(Act):
    """A Captain surfaces."""

    kind: Literal["surface"] = "surface"


@quickly_made
@dataclass(frozen=True, slots=True)
class Trace(Act):
    """Somebody traces a section of the hull, in real time."""

    kind: Literal["trace"] = "trace"


@quickly_made
@dataclass(frozen=True, slots=True)
class Check(Act):
    """An Engineer checks the hull that the enemy crew has traced."""

    crossed: Annotated[tuple[Role, ...], Bag()] = ()
    """The roles whose line crosses the border; empty if the hull is valid. The table sees this; no rule computes it."""
    kind: Literal["check"] = "check"


@quickly_made
@dataclass(frozen=True, slots=True)
class Dive(Act):
    """An Engineer erases the breakdowns and is ready to dive, in real time."""

    kind: Literal["dive"] = "dive"


@quickly_made
@dataclass(frozen=True, slots=True)
class End(Act):
    """A Captain ends the turn, turn by turn."""

    kind: Literal["end"] = "end"


Choice: TypeAlias = (
    Start
    | Order
    | Gauge
    | Breakdown
    | Radiation
    | Drop
    | Trigger
    | Torpedo
    | Drone
    | Sonar
    | AnswerDrone
    | AnswerSonar
    | Silence
    | Scenario
    | Surface
    | Trace
    | Check
    | Dive
    | End
)


@quickly_made
@dataclass(frozen=True, slots=True)
class Move:
    """An act of one seat."""

    __pydantic_config__ = STRICT

    choice: Choice
    """The choice of the seat."""
