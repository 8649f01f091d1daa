"""What a seat may see and hear: the face of a chip only if it has seen it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, TypeAlias

from leadline_engines.deep_sea_adventure.events import Event, Events, HiddenChip
from leadline_engines.deep_sea_adventure.position import Air, Chip, Facing, Position, Seat
from leadline_engines.shapes import STRICT, Between, Count

SeenUnit: TypeAlias = tuple[Chip | HiddenChip, ...]


@dataclass(frozen=True, slots=True)
class SeenDiver:
    """A diver as a seat sees it."""

    __pydantic_config__ = STRICT

    at: Annotated[int, Between(0)]
    """The space it is on; 0 is the submarine."""
    facing: Facing
    """The way it faces."""
    home: bool
    """Whether it has come back in this dive."""
    carried: tuple[SeenUnit, ...]
    """What it carries, in the order of taking."""
    banked: tuple[SeenUnit, ...]
    """What it brought home in earlier dives."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it: a chip whose face it has not seen shows its level only."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Whose view it is."""
    dive: Annotated[int, Between(1, 3)]
    """The dive in progress."""
    air: Air
    """Where the air marker stands."""
    line: tuple[SeenUnit, ...]
    """The spaces of the line, outwards; an empty one is a blank."""
    divers: Annotated[tuple[SeenDiver, ...], Count(1, 6)]
    """The divers in seat order."""
    turn: Seat | None
    """The seat to move; null when the game is over."""
    starter: Seat
    """The seat that started this dive."""
    last_home: Seat | None
    """The seat that came home last in this dive; null if none has."""
    idle: Annotated[int, Between(0)]
    """Turns in succession that changed nothing; 0 where the rule about them is not in force."""


def view(position: Position, seat: int) -> View:
    """What a seat sees of a position.

    Rules: dsa.information.face-down, dsa.information.reveal, dsa.information.peek
    """
    divers = tuple(
        SeenDiver(
            diver.at,
            diver.facing,
            diver.home,
            tuple(seen(unit, seat) for unit in diver.carried),
            tuple(seen(unit, seat) for unit in diver.banked),
        )
        for diver in position.divers
    )
    line = tuple(seen(space, seat) for space in position.line)
    return View(
        seat,
        position.dive,
        position.air,
        line,
        divers,
        position.turn,
        position.starter,
        position.last_home,
        position.idle,
    )


def seen(chips: tuple[Chip | HiddenChip, ...], seat: int) -> SeenUnit:
    """Chips as a seat sees them; known faces first, so that the order tells nothing about the others.

    Rules: dsa.information.face-down
    """
    known = sorted(chip for chip in chips if isinstance(chip, Chip) and seat in chip.known_to)
    hidden = [chip.level for chip in chips if not (isinstance(chip, Chip) and seat in chip.known_to)]
    return (*(replace(chip, known_to=()) for chip in known), *(HiddenChip(level) for level in sorted(hidden)))


def heard(events: Events, seat: int) -> Events:
    """What a seat hears of what happened: the same events, with the faces it has not seen hidden."""
    return tuple(_heard(event, seat) for event in events)


def _heard(event: Event, seat: int) -> Event:
    changes: dict[str, Any] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "unit":
            changes["unit"] = seen(value, seat)
        elif field.name == "units":
            changes["units"] = tuple(seen(unit, seat) for unit in value)
    return replace(event, **changes) if changes else event
