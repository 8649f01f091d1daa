"""The whole engine of Kite Race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from leadline_engines.shapes import STRICT

BEACH = 40


@dataclass(frozen=True, slots=True)
class Kite:
    """A kite: how far it has flown, and on how many strings."""

    __pydantic_config__ = STRICT

    at: int
    strings: int = 1


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    wind: int
    kites: tuple[Kite, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Move:
    """A kite flies, or ties its string to another one."""

    __pydantic_config__ = STRICT

    seat: int
    act: Literal["fly", "tie"]


@dataclass(frozen=True, slots=True)
class Setup:
    """How many kites race."""

    __pydantic_config__ = STRICT

    seats: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    __pydantic_config__ = STRICT

    kind: Literal["flew", "waited", "tied"]
    seat: int
    steps: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal."""

    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move leads to."""

    position: Position
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The readings that are followed."""

    knots: str
    KNOWN: ClassVar[dict[str, tuple[str, ...]]] = {"knots": ("forbidden", "allowed")}

    @classmethod
    def readings(cls) -> dict[str, tuple[str, ...]]:
        """The readings the engine can follow."""
        return cls.KNOWN

    @classmethod
    def from_mapping(cls, readings: Mapping[str, str]) -> Rulings:
        """The rulings with these readings."""
        return cls(**readings)


class Engine:
    """The game under some readings."""

    def __init__(self, rulings: Any, wind: int) -> None:
        self.rulings, self.wind = rulings, wind

    def open(self, setup: Setup) -> Position:
        """The first position.

        Rules: kite.start.wind.
        """
        return Position(self.wind, (Kite(0),) * setup.seats, 1)

    def play(self, position: Position, move: Move) -> Outcome | Refusal:
        """Fly or tie.

        Rules: the chapter kite.flight.
        """
        kite = position.kites[move.seat - 1]
        if move.act == "tie":
            if self.rulings.knots == "forbidden":
                return Refusal("kite.flight.one-string", "a kite is flown on one string")
            return self._next(position, move, replace(kite, strings=kite.strings + 1), "tied", 0)
        steps = position.wind * kite.strings
        return self._next(position, move, replace(kite, at=kite.at + steps), "flew" if steps else "waited", steps)

    def _next(self, position: Position, move: Move, kite: Kite, kind: Any, steps: int) -> Outcome:
        kites = (*position.kites[: move.seat - 1], kite, *position.kites[move.seat :])
        rule = {"flew": "as-far-as-wind", "waited": "calm", "tied": "one-string"}[kind]
        event = Event(kind, move.seat, steps, (f"kite.flight.{rule}",))
        return Outcome(replace(position, kites=kites, turn=move.seat % len(kites) + 1), (event,))

    def faults(self, position: Position) -> tuple[Any, ...]:
        """Every position is possible."""
        return ()
