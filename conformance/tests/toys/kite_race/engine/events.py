"""The events of a race, each with the rules behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.marks import Bag, SeatName
from leadline_engines.shapes import STRICT
from leadline_engines.surface import Telling

Rules: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceBegan:
    """The kites stand at the start of the beach."""

    __pydantic_config__ = STRICT

    kind: Literal["race-began"]
    """Always `race-began`."""
    rules: Rules
    """The rules that made it so."""


@dataclass(frozen=True, slots=True)
class Flew:
    """A kite has flown."""

    __pydantic_config__ = STRICT

    kind: Literal["flew"]
    """Always `flew`."""
    seat: Annotated[int, SeatName()]
    """The kite's seat."""
    to: int
    """The pace it has come to."""
    rules: Rules
    """The rules that made it so."""


@dataclass(frozen=True, slots=True)
class Tied:
    """A string has been tied to a kite."""

    __pydantic_config__ = STRICT

    kind: Literal["tied"]
    """Always `tied`."""
    seat: Annotated[int, SeatName()]
    """The kite's seat."""
    strings: int
    """How many strings the kite flies on now."""
    rules: Rules
    """The rules that made it so."""


@dataclass(frozen=True, slots=True)
class Waited:
    """A pilot that could do nothing else has waited."""

    __pydantic_config__ = STRICT

    kind: Literal["waited"]
    """Always `waited`."""
    seat: Annotated[int, SeatName()]
    """The pilot's seat."""
    rules: Rules
    """The rules that made it so."""


@dataclass(frozen=True, slots=True)
class WindTurned:
    """The marker has moved on along the wind track."""

    __pydantic_config__ = STRICT

    kind: Literal["wind-turned"]
    """Always `wind-turned`."""
    marker: int
    """The space of the wind track on which it stands now."""
    wind: int
    """How many paces the wind blows there."""
    rules: Rules
    """The rules that made it so."""


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over."""

    __pydantic_config__ = STRICT

    kind: Literal["race-ended"]
    """Always `race-ended`."""
    winners: Annotated[tuple[Annotated[int, SeatName()], ...], Bag()]
    """The seat that has won, or all that share the win."""
    rules: Rules
    """The rules that made it so."""


Event: TypeAlias = RaceBegan | Flew | Tied | Waited | WindTurned | RaceEnded


class Teller:
    """A collector of the events of a move; ``wanted`` says whether events have to be made at all."""

    __slots__ = ("events", "trail", "wanted", "with_trail")

    def __init__(self, telling: Telling) -> None:
        self.wanted = telling != "nothing"
        self.with_trail = telling == "trail"
        self.events: list[Event] = []
        self.trail: list[object] = []

    def add(self, event: Event, position: object) -> None:
        """Tell an event; ``position`` is the one right after it."""
        self.events.append(event)
        if self.with_trail:
            self.trail.append(position)
