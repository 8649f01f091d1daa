"""Everything that is true at one moment of a hunt: the two crews, their submarines and sheets, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.marks import Bag, Key, Memory, Moot, Owner, SeatName, Secret
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import changing, quickly_made

Side: TypeAlias = Annotated[Literal["red", "blue"], SeatName()]
Role: TypeAlias = Literal["captain", "first-mate", "engineer", "radio-operator"]
Seat: TypeAlias = Annotated[
    Literal[
        "red.captain",
        "red.first-mate",
        "red.engineer",
        "red.radio-operator",
        "blue.captain",
        "blue.first-mate",
        "blue.engineer",
        "blue.radio-operator",
    ],
    SeatName(),
]
Mode: TypeAlias = Literal["real-time", "turn-by-turn"]
Goal: TypeAlias = Literal["sudden-death", "hunt"]
Heading: TypeAlias = Literal["north", "east", "south", "west"]
System: TypeAlias = Literal["mine", "torpedo", "drone", "sonar", "silence", "scenario"]
Owed: TypeAlias = Literal["gauge", "breakdown", "radiation"]
Latest: TypeAlias = Literal["start", "order", "use", "surfacing"]
Space: TypeAlias = Annotated[str, Key("spaces")]
Symbol: TypeAlias = Annotated[str, Key("symbols")]
MapName: TypeAlias = Annotated[str, Key("maps")]
Marks: TypeAlias = Annotated[int, Between(0)]

SIDES: tuple[Side, Side] = ("red", "blue")
ROLES: tuple[Role, ...] = ("captain", "first-mate", "engineer", "radio-operator")
SEATS: tuple[Seat, ...] = tuple(f"{side}.{role}" for side in SIDES for role in ROLES)  # type: ignore[misc]
SYSTEMS: tuple[System, ...] = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")

SUBMARINE = ("sonar.information.submarine", "sonar.information.crew")
SHEETS = ("sonar.information.upkeep", "sonar.information.crew")
FAILURE = ("sonar.information.failure", "sonar.information.crew")


_SIDE_OF: dict[str, Side] = {f"{side}.{role}": side for side in SIDES for role in ROLES}
_ROLE_OF: dict[str, Role] = {f"{side}.{role}": role for side in SIDES for role in ROLES}
_SEAT_OF: dict[tuple[str, str], Seat] = {
    (side, role): seat for seat in SEATS for side, _, role in [seat.partition(".")]
}


def side_of(seat: str) -> Side:
    """Return the crew of a seat."""
    return _SIDE_OF.get(seat) or ("red" if seat.startswith("red") else "blue")


def role_of(seat: str) -> Role:
    """Return the role of a seat."""
    return _ROLE_OF.get(seat) or seat.partition(".")[2]  # type: ignore[return-value]


def seat_of(side: str, role: str) -> Seat:
    """Return the seat with a role in a crew."""
    return _SEAT_OF[side, role]


def other(side: Side) -> Side:
    """Return the other crew."""
    return "blue" if side == "red" else "red"


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game; each Captain's first act in the game is to choose a start space."""

    __pydantic_config__ = STRICT

    map: MapName = "alpha"
    """The map on which both crews play (`sonar.setup.map`)."""
    mode: Mode = "turn-by-turn"
    """The mode, which is turn by turn or real time (`sonar.setup.mode`)."""
    goal: Goal = "hunt"
    """The goal: a damage of one wins, or of four (`sonar.setup.goal`)."""
    first: Side = "red"
    """The crew that has the first turn in a turn-by-turn game (`sonar.setup.starter`)."""
    people: Annotated[tuple[Annotated[int, Between(1, 4)], ...], Owner("side"), Count(2, 2)] = (4, 4)
    """The number of people in each crew (`sonar.crew.four`, `.three`, `.two`)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Gauges:
    """The number of marked boxes on each gauge."""

    __pydantic_config__ = STRICT

    mine: Marks = 0
    """The number of marked boxes of the mine."""
    torpedo: Marks = 0
    """The number of marked boxes of the torpedo."""
    drone: Marks = 0
    """The number of marked boxes of the drone."""
    sonar: Marks = 0
    """The number of marked boxes of the sonar."""
    silence: Marks = 0
    """The number of marked boxes of the silence."""
    scenario: Marks = 0
    """The number of marked boxes of the Scenario system."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Crew:
    """A crew, its submarine and its sheets."""

    __pydantic_config__ = STRICT

    at: Annotated[Space | None, Secret("side", SUBMARINE, or_nothing=True)] = None
    """The space of the submarine; also None before the Captain has chosen a start space."""
    route: Annotated[tuple[Space, ...] | None, Bag(ordered=True), Secret("side", SUBMARINE)] = ()
    """The spaces of the route since the start or the last surfacing.

    The submarine's own space is included; the spaces are in the order in which they were first entered.
    """
    mines: Annotated[tuple[Space, ...] | None, Bag(), Secret("side", SUBMARINE)] = ()
    """The spaces on which this crew has mines."""
    gauges: Annotated[Gauges | None, Secret("side", SHEETS)] = Gauges()
    """The gauges on the First Mate's sheet."""
    marks: Annotated[tuple[Symbol, ...] | None, Bag(), Secret("side", SHEETS)] = ()
    """The symbols marked on the Engineer's sheet."""
    damage: Annotated[Annotated[int, Between(0)] | None, Secret("side", FAILURE)] = 0
    """The number of marked boxes of the hull."""
    owes: Annotated[tuple[Owed, ...] | None, Bag(), Secret("side", SHEETS)] = ()
    """The remaining duties of the First Mate and the Engineer: the upkeep of the last move, or a radiation symbol."""
    heading: Annotated[Heading | None, Secret("side", SUBMARINE, or_nothing=True)] = None
    """The panel in which the Engineer owes a mark; None if no `breakdown` is owed."""
    ordered: bool = False
    """True if the order of this turn has been given in a turn-by-turn game; never true in real time."""
    last: Annotated[Latest, Memory()] = "order"
    """The latest of these four events: the start, an order, the use of a system, and surfacing."""
    fresh: Annotated[Space | None, Memory()] = None
    """The mine dropped since the submarine last moved, which cannot be triggered yet."""
    surfaced: bool = False
    """True if the submarine is up and not yet ready to dive, in real time; never true turn by turn."""
    traced: Annotated[tuple[Role, ...], Bag()] = ()
    """The roles that have traced a section of the hull since the crew surfaced or since the last failed check."""
    checked: bool = False
    """True if the enemy Engineer has found the traced hull valid."""
    waits: Annotated[int, Between(0)] = 0
    """In a turn-by-turn game, the number of turns that the other crew still has in a row because this crew surfaced.

    A turn in progress counts as one of them.
    """
    exempt: Annotated[int, Memory()] = 0
    """The part of the damage that does not count for losing, under readings that exempt some."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that stops play until a Captain answers it."""

    __pydantic_config__ = STRICT

    side: Side
    """The crew whose Captain has to answer."""
    about: Literal["drone", "sonar"]
    """The system that asks."""
    sector: int | None = None
    """The sector that a drone asks about; None for a sonar."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    crews: Annotated[tuple[Crew, ...], Owner("side"), Count(2, 2)]
    """Red and blue."""
    map: MapName = "alpha"
    """The map."""
    mode: Mode = "turn-by-turn"
    """The mode, which is turn by turn or real time."""
    goal: Goal = "hunt"
    """The goal."""
    people: Annotated[tuple[Annotated[int, Between(1, 4)], ...], Owner("side"), Count(2, 2)] = (4, 4)
    """The number of people in each crew."""
    turn: Annotated[Side, Moot("is_real_time")] = "red"
    """The crew whose turn it is, in a turn-by-turn game."""
    question: Question | None = None
    """The question that a Captain must answer before anything else happens; None if there is none."""
    shooter: Annotated[Side | None, Memory()] = None
    """The crew whose shot ended the game; None before the end, and if no shot ended the game."""

    @property
    def is_real_time(self) -> bool:
        """True if both crews play at their own pace."""
        return self.mode == "real-time"

    def crew(self, side: Side) -> Crew:
        """Return the crew of one side."""
        return self.crews[0 if side == "red" else 1]

    def but(self, side: Side, **changed: Any) -> Position:
        """Return the same position with some fields of one crew changed."""
        return with_crew_changed(self, side, changed)


changed_gauges = changing(Gauges)
_changed_crew = changing(Crew)
changed_position = changing(Position)


def with_crew_changed(position: Position, side: Side, changed: Mapping[str, Any]) -> Position:
    """Return a position with some fields of one crew changed."""
    red, blue = position.crews
    crews = (_changed_crew(red, changed), blue) if side == "red" else (red, _changed_crew(blue, changed))
    return changed_position(position, {"crews": crews})
