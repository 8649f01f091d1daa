"""The choices of a seat, and what is said aloud about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.signal_duel.position import Place, Seat

from leadline_engines.marks import Key, Owner
from leadline_engines.shapes import STRICT, Between, Count


@dataclass(frozen=True, slots=True)
class Act:
    """The fields of every choice."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""


@dataclass(frozen=True, slots=True)
class Put(Act):
    """A captain puts the boat on the map."""

    at: Place
    """Where."""
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Order(Act):
    """An order of a captain: sail or surface."""

    to: Literal["north", "east", "south", "west", "surface"]
    """Which way; or up."""
    kind: Literal["order"] = "order"


@dataclass(frozen=True, slots=True)
class Load(Act):
    """A mate adds a part."""

    what: Literal["torpedo", "sonar", "nothing"]
    """To what."""
    kind: Literal["load"] = "load"


@dataclass(frozen=True, slots=True)
class Use(Act):
    """A captain or a mate uses what is full."""

    what: Literal["torpedo", "sonar"]
    """What is used."""
    at: Place | None = None
    """Where the torpedo bursts; None for a sonar."""
    kind: Literal["use"] = "use"


@dataclass(frozen=True, slots=True)
class Answer(Act):
    """A captain answers a question."""

    line: Annotated[str, Key("lines")] | None = None
    """The column or the row of the boat; None where what was said is not known."""
    kind: Literal["answer"] = "answer"


Choice: TypeAlias = Put | Order | Load | Use | Answer


@dataclass(frozen=True, slots=True)
class Told:
    """The part of a move that is said aloud. It may be left out if it follows from the position."""

    __pydantic_config__ = STRICT

    damage: Annotated[tuple[Annotated[int, Between(0)], ...] | None, Owner("side"), Count(2, 2)] = None
    """The damage that red and blue say they take."""
    at: Place | None = None
    """Where a boat has surfaced."""


@dataclass(frozen=True, slots=True)
class Move:
    """An act of one seat."""

    __pydantic_config__ = STRICT

    choice: Choice
    """What it chooses."""
    told: Told = Told()
    """What is said aloud about it."""
