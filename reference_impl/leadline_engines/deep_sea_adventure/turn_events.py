"""The events in the steps of a turn. Every event names the rules that caused it, the most important first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Air, Facing, Seat, Unit
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made

Rules: TypeAlias = Annotated[tuple[str, ...], Count(1)]
"""Rule ids, the foremost first."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Breathed:
    """The breath of a diver at the start of a turn. Subjects are not required to report it."""

    __pydantic_config__ = STRICT
    __reported__ = True

    kind: Literal["breathed"]
    """Always `breathed`."""
    seat: Seat
    """The seat that breathed."""
    by: Annotated[int, Between(0)]
    """The cost of the breath, which is the number of units carried."""
    air: Air
    """The place of the marker after the breath."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class AirRanOut:
    """The moment when a breath uses up the air, so that this turn is the last of the dive."""

    __pydantic_config__ = STRICT

    kind: Literal["air-ran-out"]
    """Always `air-ran-out`."""
    seat: Seat
    """The seat whose breath it was."""
    finishes: bool
    """True if the rest of the turn is carried out."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Headed:
    """The direction step, which shows the direction in which the diver goes this turn."""

    __pydantic_config__ = STRICT

    kind: Literal["headed"]
    """Always `headed`."""
    seat: Seat
    """The seat of the diver in question."""
    way: Facing | None
    """The direction in which the diver will swim; null if there is no movement."""
    turned: bool
    """True if the diver has just turned back."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Rolled:
    """The roll, and the remaining steps."""

    __pydantic_config__ = STRICT

    kind: Literal["rolled"]
    """Always `rolled`."""
    seat: Seat
    """The seat that rolled."""
    dice: Roll
    """The two dice."""
    steps: Annotated[int, Between(0, 6)]
    """The sum minus the load, but never below 0."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Swam:
    """The movement of a diver along the line, or onto the submarine (space 0)."""

    __pydantic_config__ = STRICT

    kind: Literal["swam"]
    """Always `swam`."""
    seat: Seat
    """The seat that swam."""
    start: Annotated[int, Between(0)]
    """The space it left."""
    to: Annotated[int, Between(0)]
    """The space it reached."""
    jumped: tuple[Annotated[int, Between(1)], ...]
    """The occupied spaces that the diver jumped, in the order of passing."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Stayed:
    """A diver did not move."""

    __pydantic_config__ = STRICT

    kind: Literal["stayed"]
    """Always `stayed`."""
    seat: Seat
    """The seat that stayed."""
    at: Annotated[int, Between(0)]
    """The space it is on."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class CameHome:
    """The return home of a diver for this dive."""

    __pydantic_config__ = STRICT

    kind: Literal["came-home"]
    """Always `came-home`."""
    seat: Seat
    """The seat that came home."""
    units: tuple[Unit, ...]
    """The units it carries."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LeftAlone:
    """The choice of a diver to do nothing in the search step."""

    __pydantic_config__ = STRICT

    kind: Literal["left-alone"]
    """Always `left-alone`."""
    seat: Seat
    """The seat of the diver who searches."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class PickedUp:
    """The taking of a chip or a stack by a diver, which leaves a blank."""

    __pydantic_config__ = STRICT

    kind: Literal["picked-up"]
    """Always `picked-up`."""
    seat: Seat
    """The seat that took it."""
    space: Annotated[int, Between(1)]
    """The space it was on."""
    unit: Unit
    """The unit it took."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Dropped:
    """The placing of something by a diver on a blank, which it replaces."""

    __pydantic_config__ = STRICT

    kind: Literal["dropped"]
    """Always `dropped`."""
    seat: Seat
    """The seat that dropped it."""
    space: Annotated[int, Between(1)]
    """The space where the unit or chip is now."""
    unit: Unit
    """The unit or chip that the diver dropped."""
    rules: Rules
    """The rules that caused the event."""


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The continuation of the dive with the next diver."""

    __pydantic_config__ = STRICT

    kind: Literal["turn-passed"]
    """Always `turn-passed`."""
    to: Seat
    """The seat to move."""
    rules: Rules
    """The rules that caused the event."""
