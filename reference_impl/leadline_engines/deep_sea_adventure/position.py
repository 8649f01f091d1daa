"""Everything that is true at one moment of a game, as immutable values.

Seats, spaces, dives and units are counted from 1; space 0 is the submarine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Between, Count

Facing: TypeAlias = Literal["down", "up"]
Seat: TypeAlias = Annotated[int, Between(1, 6)]
Air: TypeAlias = Annotated[int, Between(-32, 25)]


@dataclass(frozen=True, slots=True, order=True)
class Chip:
    """A treasure chip."""

    __pydantic_config__ = STRICT

    level: Annotated[int, Between(1, 4)]
    """The level, printed on the back."""
    value: Annotated[int, Between(0, 15)]
    """The points, printed on the face."""
    known_to: tuple[Seat, ...] = ()
    """The seats that have seen the face, in order; left out when nobody has."""

    def same_face(self, other: Chip) -> bool:
        """Whether both are the same kind of chip, whoever has seen them."""
        return self.value == other.value and self.level == other.level


Unit: TypeAlias = Annotated[tuple[Chip, ...], Count(1)]
"""A loose chip (one chip) or a stack (several, sorted); either counts as one."""
Space: TypeAlias = tuple[Chip, ...]
"""A space of the line: empty for a blank, else a loose chip or a stack (sorted)."""

BLANK: Space = ()


@dataclass(frozen=True, slots=True)
class Diver:
    """One player's diver, with what it carries and what it has brought home."""

    __pydantic_config__ = STRICT

    at: Annotated[int, Between(0)]
    """The space it is on, counted outwards from 1; 0 is the submarine."""
    facing: Facing
    """`down` away from the submarine; `up` after it has turned back, and at home."""
    home: bool
    """Whether it has come back in this dive."""
    carried: tuple[Unit, ...]
    """What it took in this dive and still has, in the order of taking."""
    banked: tuple[Unit, ...]
    """What it brought home in earlier dives."""

    @property
    def load(self) -> int:
        """How many units it carries: a stack is one (`dsa.breathe.stack-is-one`)."""
        return len(self.carried)

    def swum_to(self, space: int) -> Diver:
        """The same diver on another space."""
        return Diver(space, self.facing, self.home, self.carried, self.banked)

    def carrying(self, units: tuple[Unit, ...]) -> Diver:
        """The same diver with another load."""
        return Diver(self.at, self.facing, self.home, units, self.banked)


@dataclass(frozen=True, slots=True)
class Position:
    """A position of Deep Sea Adventure between two turns."""

    __pydantic_config__ = STRICT

    dive: Annotated[int, Between(1, 3)]
    """The dive in progress."""
    air: Air
    """Where the air marker stands."""
    line: tuple[Space, ...]
    """The spaces of the line, outwards from the submarine."""
    divers: Annotated[tuple[Diver, ...], Count(1, 6)]
    """The divers in seat order, clockwise."""
    turn: Seat | None
    """The seat to move; null when the game is over."""
    starter: Seat
    """The seat that started this dive."""
    last_home: Seat | None
    """The seat that came home last in this dive; null if none has."""
    idle: Annotated[int, Between(0)]
    """Turns in succession that changed nothing (`dsa.dive.no-progress`); 0 where that rule is not in force."""

    @property
    def seats(self) -> range:
        """All seats, in clockwise order."""
        return range(1, len(self.divers) + 1)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn is None

    def diver(self, seat: int) -> Diver:
        """The diver of a seat."""
        return self.divers[seat - 1]

    def space(self, number: int) -> Space:
        """What lies on a space of the line (1 is next to the submarine)."""
        return self.line[number - 1]

    def has_blank_among(self, spaces: range) -> bool:
        """Whether one of some neighbouring spaces is a blank; what is not on the line is none."""
        if not spaces:
            return False
        first, last = sorted((spaces[0], spaces[-1]))
        return BLANK in self.line[max(first, 1) - 1 : last]

    def with_diver(self, seat: int, diver: Diver) -> Position:
        """The same position with another diver in a seat."""
        divers = (*self.divers[: seat - 1], diver, *self.divers[seat:])
        return Position(self.dive, self.air, self.line, divers, self.turn, self.starter, self.last_home, self.idle)

    def with_space(self, number: int, space: Space) -> Position:
        """The same position with something else on a space."""
        return self.with_line((*self.line[: number - 1], space, *self.line[number:]))

    def with_line(self, line: tuple[Space, ...]) -> Position:
        """The same position with another line."""
        return Position(self.dive, self.air, line, self.divers, self.turn, self.starter, self.last_home, self.idle)

    def with_air(self, air: int) -> Position:
        """The same position with the air marker elsewhere."""
        return Position(self.dive, air, self.line, self.divers, self.turn, self.starter, self.last_home, self.idle)

    def with_turn(self, seat: int) -> Position:
        """The same position with another seat to move."""
        return Position(self.dive, self.air, self.line, self.divers, seat, self.starter, self.last_home, self.idle)

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in clockwise order, the given one first."""
        return [*range(seat, len(self.divers) + 1), *range(1, seat)]

    def still_out(self) -> list[int]:
        """The seats whose divers are not home, in seat order."""
        return [seat for seat, diver in enumerate(self.divers, 1) if not diver.home]

    def occupied_by_others(self, seat: int) -> frozenset[int]:
        """The spaces of the line on which other divers are."""
        return frozenset([diver.at for other, diver in enumerate(self.divers, 1) if other != seat and diver.at > 0])

    def blanks_on_line(self) -> int:
        """How many blanks lie on the line."""
        return self.line.count(BLANK)


def stack(chips: tuple[Chip, ...]) -> Unit:
    """Chips put together: the order inside a stack means nothing, so it is always the same."""
    return tuple(sorted(chips))


def shown_to(unit: Unit, seats: tuple[int, ...]) -> Unit:
    """The same unit after these seats have seen its faces."""
    return tuple(Chip(chip.level, chip.value, tuple(sorted({*chip.known_to, *seats}))) for chip in unit)


def plain(unit: Unit) -> Unit:
    """The same chips without who has seen them, as moves name them."""
    return stack(tuple(Chip(chip.level, chip.value) for chip in unit))


def same_faces(one: tuple[Chip, ...], other: tuple[Chip, ...]) -> bool:
    """Whether two units hold the same kinds of chips, in any order, whoever has seen them."""
    return sorted((c.level, c.value) for c in one) == sorted((c.level, c.value) for c in other)
