"""A move, which is one act of one seat. Nothing is left to chance; the move states what is marked or answered."""

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
    """The choice by a Captain of the space where the submarine starts."""

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
    """The marking of one box of a gauge by a First Mate."""

    system: System
    """The system to which the gauge belongs."""
    kind: Literal["gauge"] = "gauge"


@quickly_made
@dataclass(frozen=True, slots=True)
class Breakdown(Act):
    """The marking of a symbol by an Engineer after a move."""

    symbol: Symbol
    """The symbol."""
    kind: Literal["breakdown"] = "breakdown"


@quickly_made
@dataclass(frozen=True, slots=True)
class Radiation(Act):
    """The marking of a radiation symbol by an Engineer after a failed attempt."""

    symbol: Symbol
    """The symbol."""
    kind: Literal["radiation"] = "radiation"


@quickly_made
@dataclass(frozen=True, slots=True)
class Drop(Act):
    """A Captain drops a mine."""

    at: Space | None = None
    """The space; None for an attempt with a broken system, in which it does not matter."""
    kind: Literal["drop"] = "drop"


@quickly_made
@dataclass(frozen=True, slots=True)
class Trigger(Act):
    """A Captain triggers a mine."""

    at: Space | None = None
    """The space of the mine, which must always be stated."""
    kind: Literal["trigger"] = "trigger"


@quickly_made
@dataclass(frozen=True, slots=True)
class Torpedo(Act):
    """A Captain launches a torpedo."""

    at: Space | None = None
    """The space of the impact; None for an attempt with a broken system, in which it does not matter."""
    path: tuple[Space, ...] = ()
    """The spaces along the path, ending with the impact.

    If the path is not stated, this is empty, and any legal path will do.
    """
    kind: Literal["torpedo"] = "torpedo"


@quickly_made
@dataclass(frozen=True, slots=True)
class Drone(Act):
    """The launch of the drone by a Captain or a First Mate."""

    sector: Annotated[int, Between(1)] | None = None
    """The sector in question; None for an attempt with a broken system, in which it does not matter."""
    kind: Literal["drone"] = "drone"


@quickly_made
@dataclass(frozen=True, slots=True)
class Sonar(Act):
    """The activation of the sonar by a Captain or a First Mate."""

    kind: Literal["sonar"] = "sonar"


@quickly_made
@dataclass(frozen=True, slots=True)
class AnswerDrone(Act):
    """A Captain's answer to whether the submarine is in the sector in question."""

    yes: bool
    """True if the submarine is in the sector."""
    kind: Literal["answer-drone"] = "answer-drone"


@quickly_made
@dataclass(frozen=True, slots=True)
class AnswerSonar(Act):
    """A Captain's answer that names two of row, column and sector."""

    row: Annotated[int, Between(1)] | None = None
    """The row; None if no row is named."""
    column: str | None = None
    """The column; None if no column is named."""
    sector: Annotated[int, Between(1)] | None = None
    """The sector; None if no sector is named."""
    kind: Literal["answer-sonar"] = "answer-sonar"


@quickly_made
@dataclass(frozen=True, slots=True)
class Silence(Act):
    """A silent move of the submarine by a Captain."""

    to: Heading | None = None
    """The direction; None for length 0, and for an attempt with a broken system."""
    length: Annotated[int, Between(0)] = 0
    """The number of spaces."""
    kind: Literal["silence"] = "silence"


@quickly_made
@dataclass(frozen=True, slots=True)
class Scenario(Act):
    """The use of the Scenario system by a Captain."""

    kind: Literal["scenario"] = "scenario"


@quickly_made
@dataclass(frozen=True, slots=True)
class Surface(Act):
    """A Captain surfaces."""

    kind: Literal["surface"] = "surface"


@quickly_made
@dataclass(frozen=True, slots=True)
class Trace(Act):
    """The tracing of a section of the hull by any member of the crew, in real time."""

    kind: Literal["trace"] = "trace"


@quickly_made
@dataclass(frozen=True, slots=True)
class Check(Act):
    """An Engineer's check of the hull that the enemy crew has traced."""

    crossed: Annotated[tuple[Role, ...], Bag()] = ()
    """The roles whose line crosses the border; empty if the hull is valid.

    The players see this; no rule computes it.
    """
    kind: Literal["check"] = "check"


@quickly_made
@dataclass(frozen=True, slots=True)
class Dive(Act):
    """An Engineer's erasure of the breakdowns, which makes the crew ready to dive, in real time."""

    kind: Literal["dive"] = "dive"


@quickly_made
@dataclass(frozen=True, slots=True)
class End(Act):
    """A Captain's decision to end the turn in a turn-by-turn game."""

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
