"""A move, which is a whole turn stated in advance with every choice and every result of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_sea_adventure.position import Chip, Seat, Unit
from leadline_engines.marks import Partly, Repeated
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made

Word: TypeAlias = Literal["deeper", "back"]
Pips: TypeAlias = Annotated[int, Between(1, 3)]
Roll: TypeAlias = tuple[Pips, Pips]
Rounds: TypeAlias = tuple[tuple[Roll, ...], ...]
"""A roll-off, which consists of rounds of rolls, each in seat order."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The choice to leave the space unchanged."""

    __pydantic_config__ = STRICT

    action: Literal["nothing"]
    """Always `nothing`."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """The choice to take the chip or stack on the space."""

    __pydantic_config__ = STRICT

    action: Literal["pick-up"]
    """Always `pick-up`."""


@dataclass(frozen=True, slots=True)
class Drop:
    """The choice to put a unit or chip down on a blank."""

    __pydantic_config__ = STRICT

    action: Literal["drop"]
    """Always `drop`."""
    unit: Annotated[int, Between(1)] | None
    """The number of the unit in the order of taking; null means the first unit with these chips, or the only unit."""
    chips: Annotated[tuple[Chip, ...], Count(1)] | None
    """The chips to put down. Fewer chips than the unit has break a stack; null means the whole unit."""
    source: Literal["carried", "banked"]
    """The part of the diver's treasure to drop from; `banked` is possible only under a reading of `which-chip`."""


Search: TypeAlias = Nothing | PickUp | Drop

NOTHING = Nothing("nothing")
PICK_UP = PickUp("pick-up")


@dataclass(frozen=True, slots=True)
class Lay:
    """The order in which a diver who was left out lays down units."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver's seat."""
    units: tuple[Unit, ...]
    """All units of the diver, starting with the first to be laid."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Choice:
    """The choices of the players in one turn."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The seat whose turn it is."""
    declare: Word | None
    """The word spoken before the roll; null for none."""
    then: Word | None
    """A second word spoken before the roll (dispute `take-back`); null for none."""
    stop: bool
    """True to end the turn after the breath, if a reading of `last-breath` allows this."""
    search: Search
    """The one action after the swim."""
    lay: tuple[Lay, ...]
    """The laying orders of divers left out, if the turn ends the dive; other divers lay in the order of taking."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Chance:
    """The results of the dice in one turn."""

    __pydantic_config__ = STRICT

    dice: Annotated[Roll, Partly(total=True)] | None
    """The two dice; null if the turn stops after the breath, or if the program rolls by itself."""
    roll_off: Annotated[Rounds, Repeated()]
    """Rounds of a roll-off for the next starter (under a reading of `equally-far`), each in seat order."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Move:
    """One whole turn."""

    __pydantic_config__ = STRICT

    choice: Choice
    """The choices of the players."""
    chance: Chance
    """The results of the dice."""


def move(
    seat: int,
    dice: Roll | None,
    declare: Word | None = None,
    search: Search = NOTHING,
    *,
    then: Word | None = None,
    lay: tuple[Lay, ...] = (),
    roll_off: Rounds = (),
) -> Move:
    """Create a move in short form; without dice, it is the turn that stops after the breath."""
    return Move(Choice(seat, declare, then, dice is None, search, lay), Chance(dice, roll_off))
