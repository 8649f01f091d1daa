"""Events in the steps of a turn. Every event names the rules that made it happen, the foremost first."""

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
    """A diver breathed at the start of its turn. Subjects may report it."""

    __pydantic_config__ = STRICT
    __reported__ = True

    kind: Literal["breathed"]
    """Always `breathed`."""
    seat: Seat
    """The seat that breathed."""
    by: Annotated[int, Between(0)]
    """The cost of the breath: the number of units carried."""
    air: Air
    """The place of the marker after it."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class AirRanOut:
    """The breath used up the air: this turn is the last of the dive."""

    __pydantic_config__ = STRICT

    kind: Literal["air-ran-out"]
    """Always `air-ran-out`."""
    seat: Seat
    """The seat whose breath it was."""
    finishes: bool
    """True if the rest of the turn is carried out."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Headed:
    """The direction step: which way the diver goes this turn."""

    __pydantic_config__ = STRICT

    kind: Literal["headed"]
    """Always `headed`."""
    seat: Seat
    """The seat whose direction it is."""
    way: Facing | None
    """The way it will swim; null if it has lost its movement."""
    turned: bool
    """True if it turned back just now."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Rolled:
    """The roll, and the steps it leaves."""

    __pydantic_config__ = STRICT

    kind: Literal["rolled"]
    """Always `rolled`."""
    seat: Seat
    """The seat that rolled."""
    dice: Roll
    """The two dice."""
    steps: Annotated[int, Between(0, 6)]
    """The sum less the load, never below 0."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Swam:
    """A diver moved along the line, or onto the submarine (space 0)."""

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
    """The occupied spaces it jumped, in the order of passing."""
    rules: Rules
    """The rules that made it happen."""


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
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class CameHome:
    """A diver is home for this dive."""

    __pydantic_config__ = STRICT

    kind: Literal["came-home"]
    """Always `came-home`."""
    seat: Seat
    """The seat that came home."""
    units: tuple[Unit, ...]
    """The units it carries."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class LeftAlone:
    """The diver chose to do nothing in the search step."""

    __pydantic_config__ = STRICT

    kind: Literal["left-alone"]
    """Always `left-alone`."""
    seat: Seat
    """The seat whose search it was."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class PickedUp:
    """A diver took a chip or a stack; a blank lies there now."""

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
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Dropped:
    """A diver put something down in place of a blank."""

    __pydantic_config__ = STRICT

    kind: Literal["dropped"]
    """Always `dropped`."""
    seat: Seat
    """The seat that dropped it."""
    space: Annotated[int, Between(1)]
    """The space it is on now."""
    unit: Unit
    """The unit or chip it dropped."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The dive goes on and the next diver is to move."""

    __pydantic_config__ = STRICT

    kind: Literal["turn-passed"]
    """Always `turn-passed`."""
    to: Seat
    """The seat to move."""
    rules: Rules
    """The rules that made it happen."""
