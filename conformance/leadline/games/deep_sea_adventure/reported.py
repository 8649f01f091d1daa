"""What a subject reports: the shape of a position in which anything may be missing.

A wrong figure is a finding, never a fault of the protocol: only shapes are checked here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import Count

LAX = {"extra": "ignore", "strict": True, "use_attribute_docstrings": True}
MOST = Count(most=100)
"""The entries of a list: far more than the game has, and few enough to be compared in any order."""


@dataclass(frozen=True, slots=True)
class ReportedChip:
    """A chip of which the level, the value, both or neither is known."""

    __pydantic_config__ = LAX

    level: int | None = None
    """The level, if known."""
    value: int | None = None
    """The value, if known."""


@dataclass(frozen=True, slots=True)
class CountedUnit:
    """A stack known by the number of its chips, by their sum, or by both."""

    __pydantic_config__ = LAX

    chips: int | None = None
    """How many chips, if known."""
    sum: int | None = None
    """The sum of their values, if known."""


ReportedUnit: TypeAlias = Annotated[tuple[ReportedChip, ...], MOST] | CountedUnit | None
"""A space or a unit: its chips (none for a blank), a counted stack, or null for unknown."""
ReportedUnits: TypeAlias = Annotated[tuple[ReportedUnit, ...], MOST] | int | None
"""Units in any order, only their number, or null for unknown."""


@dataclass(frozen=True, slots=True)
class ReportedDiver:
    """A diver as a subject reports it; anything may be missing."""

    __pydantic_config__ = LAX

    at: int | None = None
    """The space it is on; 0 is the submarine."""
    facing: Literal["down", "up"] | None = None
    """The way it faces."""
    home: bool | None = None
    """Whether it has come back in this dive."""
    carried: ReportedUnits = None
    """What it carries."""
    banked: ReportedUnits = None
    """What it brought home in earlier dives."""
    held: ReportedUnits = None
    """For a diver at home: what it carries and has banked, as one bag."""


@dataclass(frozen=True, slots=True)
class Reported:
    """A position as a subject reports it; anything may be missing or null."""

    __pydantic_config__ = LAX

    dive: int | None = None
    """The dive in progress."""
    air: int | None = None
    """Where the air marker stands."""
    line: Annotated[tuple[ReportedUnit, ...], MOST] | None = None
    """The spaces of the line, outwards."""
    divers: Annotated[tuple[ReportedDiver | None, ...], MOST] | None = None
    """The divers in seat order."""
    turn: int | None = None
    """The seat to move."""
    starter: int | None = None
    """The seat that started this dive."""
    last_home: int | None = None
    """The seat that came home last in this dive."""
    over: bool | None = None
    """Whether the game is over; if it is missing, a seat to move says that it is not, and winners say that it is."""
    scores: Annotated[tuple[int | None, ...], MOST] | None = None
    """The points in seat order, at the end of the game."""
    winners: Annotated[tuple[int, ...], MOST] | None = None
    """The seats that won, at the end of the game."""

    @property
    def tells_the_end(self) -> bool | None:
        """Whether it says that the game is over; None if it does not say."""
        if self.over is not None:
            return self.over
        if self.winners:
            return True
        return None if self.turn is None else False


@dataclass(frozen=True, slots=True)
class PlayedDrop:
    """What a subject really did in the search step; parts left out were done as asked."""

    __pydantic_config__ = LAX

    action: Literal["nothing", "pick-up", "drop"] | None = None
    """What it did."""
    unit: int | None = None
    """The unit it dropped."""
    chips: Annotated[tuple[ReportedChip, ...], MOST] | None = None
    """The chips it dropped."""
    source: Literal["carried", "banked"] | None = None
    """Where they came from."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a subject really played; parts left out were played as asked."""

    __pydantic_config__ = LAX

    seat: int | None = None
    """The seat that played."""
    declare: Literal["deeper", "back"] | None = None
    """The word that was spoken."""
    dice: Annotated[tuple[int, ...], MOST] | int | None = None
    """The dice that were rolled, or their sum."""
    search: PlayedDrop | None = None
    """What was done in the search step."""
    choice: dict[str, Any] | None = None
    """The choice in the shape of a move, for a subject that answers with the move itself."""
    chance: dict[str, Any] | None = None
    """The chance in the shape of a move, for a subject that answers with the move itself."""


BAGS = ("carried", "banked", "held", "winners")
"""What of a report lies in no order."""


def in_order(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report in plain data with the bags of the divers, the chips of every stack and the winners in order."""
    put: dict[str, Any] = {name: _bag(value) if name in BAGS else value for name, value in report.items()}
    if isinstance(put.get("line"), list):
        put["line"] = [_bag(space) for space in put["line"]]
    if isinstance(put.get("divers"), list):
        put["divers"] = [in_order(diver) if isinstance(diver, Mapping) else diver for diver in put["divers"]]
    return put


def _bag(value: Any) -> Any:
    """A list in order, and so each list in it; anything else as it is."""
    if not isinstance(value, list):
        return value
    return sorted((_bag(item) for item in value), key=lambda item: json.dumps(item, sort_keys=True))
