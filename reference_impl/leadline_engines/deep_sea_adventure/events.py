"""What happens in an opening or a turn. Every event names the rules that made it happen, the foremost first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Air, Facing, Seat, Space, Unit
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made

Rules: TypeAlias = Annotated[tuple[str, ...], Count(1)]


@quickly_made
@dataclass(frozen=True, slots=True)
class LineLaid:
    """The treasure chips were dealt: the line lies there."""

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
    """Where the marker stands."""
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
    """How many."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterNamed:
    """Who starts the first dive."""

    __pydantic_config__ = STRICT

    kind: Literal["starter-named"]
    """Always `starter-named`."""
    seat: Seat
    """The starter."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Breathed:
    """A diver breathed at the start of its turn. Subjects may report it."""

    __pydantic_config__ = STRICT
    __reported__ = True

    kind: Literal["breathed"]
    """Always `breathed`."""
    seat: Seat
    """Who breathed."""
    by: Annotated[int, Between(0)]
    """What the breath cost: the units carried."""
    air: Air
    """Where the marker stands after it."""
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
    """Whose breath it was."""
    finishes: bool
    """Whether the rest of the turn is carried out."""
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
    """Whose direction it is."""
    way: Facing | None
    """The way it will swim; null if it has lost its movement."""
    turned: bool
    """Whether it turned back just now."""
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
    """Who rolled."""
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
    """Who swam."""
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
    """Who stayed."""
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
    """Who came home."""
    units: tuple[Unit, ...]
    """What it carries."""
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
    """Whose search it was."""
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
    """Who took it."""
    space: Annotated[int, Between(1)]
    """Where."""
    unit: Unit
    """What it took."""
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
    """Who dropped it."""
    space: Annotated[int, Between(1)]
    """Where."""
    unit: Unit
    """What it dropped."""
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
    """Who is to move."""
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
    """Which dive."""
    why: Literal["all-home", "air-out", "no-progress", "empty-line"]
    """Why it is over."""
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
    """Who keeps it."""
    units: tuple[Unit, ...]
    """What it brought home in this dive."""
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
    """Who laid it down."""
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
    """How many blanks went back to the supply."""
    rules: Rules
    """The rules that made it happen."""


@quickly_made
@dataclass(frozen=True, slots=True)
class StarterChosen:
    """Who starts the next dive."""

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
    """Which dive."""
    air: Air
    """Where the marker stands."""
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
    """The winner, or all who share the draw; nobody where that cannot be known."""
    rules: Rules
    """The rules that made it happen."""


Event: TypeAlias = (
    LineLaid
    | AirSet
    | DiversPlaced
    | StarterNamed
    | Breathed
    | AirRanOut
    | Headed
    | Rolled
    | Swam
    | Stayed
    | CameHome
    | LeftAlone
    | PickedUp
    | Dropped
    | TurnPassed
    | DiveEnded
    | Kept
    | LaidDown
    | LineClosed
    | StarterChosen
    | DiveBegan
    | GameEnded
)
Events: TypeAlias = tuple[Event, ...]
