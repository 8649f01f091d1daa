"""Everything that is true at one moment of a game, as immutable values.

Seats, spaces, dives and units are counted from 1; space 0 is the submarine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.marks import (
    Acting,
    Bag,
    Conserved,
    Joined,
    Memory,
    Moot,
    Owner,
    Partly,
    PlaceIn,
    Running,
    SeatName,
    Secret,
)
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made

Facing: TypeAlias = Literal["down", "up"]
Seat: TypeAlias = Annotated[int, Between(1, 6), SeatName()]
Air: TypeAlias = Annotated[int, Between(-32, 25), Running()]
Value: TypeAlias = Annotated[
    int,
    Between(0, 15),
    Secret("known_to", ("dsa.setup.face-down", "dsa.information.face-down")),
]
"""The points of a chip."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Chip:
    """A treasure chip. Chips are sorted by level and value; within a level, those of unknown value come last."""

    __pydantic_config__ = STRICT

    level: Annotated[int, Between(1, 4)]
    """The level printed on the back."""
    value: Value | None
    """The points printed on the face; null if they are not known."""
    known_to: Annotated[tuple[Seat, ...], Memory()] = ()
    """The seats that have seen the face, in order; omitted if nobody has."""

    def __lt__(self, other: Chip) -> bool:
        return _place(self) < _place(other)

    def same_face(self, other: Chip) -> bool:
        """Return whether both may be the same kind of chip, whoever has seen them; an unknown value matches any."""
        return self.level == other.level and (self.value == other.value or None in (self.value, other.value))


def _place(chip: Chip) -> tuple[int, bool, int, tuple[int, ...]]:
    """Return the sorting key of a chip."""
    return chip.level, chip.value is None, chip.value or 0, chip.known_to


Told: TypeAlias = Annotated[tuple[Chip, ...], Bag(), Partly(number="chips", sum="sum", of="value")]
Unit: TypeAlias = Annotated[Told, Count(1)]
"""A loose chip (one chip) or a stack (several sorted chips), either of which counts as one unit."""
Space: TypeAlias = Told
"""A space of the line, which is empty for a blank, and otherwise contains a loose chip or a (sorted) stack."""

BLANK: Space = ()

CHIPS = Conserved("chips", "dsa.setup.chips")
"""The name of the multiset of all chips.

No chip is ever added or lost: it is on the line, in a load, or brought home.
"""
Held: TypeAlias = Annotated[tuple[Unit, ...], Bag(ordered=True), Partly(alone=True), CHIPS, Joined("held", when="home")]


@quickly_made
@dataclass(frozen=True, slots=True)
class Diver:
    """A player's diver, with the units carried and the units brought home."""

    __pydantic_config__ = STRICT

    at: Annotated[int, Between(0), PlaceIn("line")]
    """The diver's space, counted outwards from 1; 0 is the submarine."""
    facing: Annotated[Facing, Moot("home")]
    """`down` means away from the submarine; `up` is used after the diver has turned back, and at home."""
    home: bool
    """True if the diver has come back in this dive."""
    carried: Held
    """The units that the diver took in this dive and still has, in the order of taking."""
    banked: Held
    """The units that the diver brought home in earlier dives."""

    @property
    def load(self) -> int:
        """The number of units carried, in which a stack counts as one (`dsa.breathe.stack-is-one`)."""
        return len(self.carried)

    def swum_to(self, space: int) -> Diver:
        """Return the same diver on another space."""
        return Diver(space, self.facing, self.home, self.carried, self.banked)

    def turned(self, facing: Facing) -> Diver:
        """Return the same diver facing another way."""
        return Diver(self.at, facing, self.home, self.carried, self.banked)

    def carrying(self, units: tuple[Unit, ...]) -> Diver:
        """Return the same diver with another load."""
        return Diver(self.at, self.facing, self.home, units, self.banked)


class Layout:
    """The line and the divers on it, as the common base of a position and its working copy."""

    __slots__ = ()

    line: Sequence[Space]
    """The spaces of the line, from the submarine outwards."""
    divers: Sequence[Diver]
    """The divers in seat order, clockwise."""

    @property
    def seats(self) -> range:
        """All seats, in clockwise order."""
        return range(1, len(self.divers) + 1)

    def diver(self, seat: int) -> Diver:
        """Return the diver of a seat."""
        return self.divers[seat - 1]

    def space(self, number: int) -> Space:
        """Return the content of a space on the line (1 is next to the submarine)."""
        return self.line[number - 1]

    def has_blank_among(self, spaces: range) -> bool:
        """Return whether at least one of some neighbouring spaces is a blank; spaces beyond the line do not count."""
        first, last = sorted((spaces[0], spaces[-1]))
        return BLANK in self.line[max(first, 1) - 1 : last]

    def clockwise_from(self, seat: int) -> list[int]:
        """Return all seats in clockwise order, starting with the given one."""
        return [*range(seat, len(self.divers) + 1), *range(1, seat)]

    def still_out(self) -> list[int]:
        """Return the seats whose divers are not home, in seat order."""
        return [seat for seat, diver in enumerate(self.divers, 1) if not diver.home]

    def places(self) -> list[int]:
        """Return the spaces of the divers, in seat order."""
        return [diver.at for diver in self.divers]

    def everybody_home(self) -> bool:
        """Return whether no diver is still out."""
        for diver in self.divers:  # noqa: SIM110
            if not diver.home:
                return False
        return True

    def occupied_by_others(self, seat: int) -> frozenset[int]:
        """Return the spaces of the line occupied by other divers."""
        return frozenset(
            [diver.at for other_seat, diver in enumerate(self.divers, 1) if other_seat != seat and diver.at > 0]
        )

    def blanks_on_line(self) -> int:
        """Return the number of blanks on the line."""
        return self.line.count(BLANK)


@quickly_made
@dataclass(frozen=True, slots=True)
class Position(Layout):
    """A position of Deep Sea Adventure between two turns."""

    __pydantic_config__ = STRICT

    dive: Annotated[int, Between(1, 3), Moot("over")]
    """The dive in progress."""
    air: Annotated[Air, Moot("over")]
    """The place of the air marker, before the breath of the seat to move."""
    line: Annotated[tuple[Space, ...], CHIPS, Moot("over")]
    """The spaces of the line, from the submarine outwards."""
    divers: Annotated[tuple[Diver, ...], Count(1, 6), Owner("seat"), Moot("over")]
    """The divers in seat order, clockwise."""
    turn: Annotated[Seat, Acting(), Moot("over")] | None
    """The seat to move; null when the game is over."""
    starter: Annotated[Seat, Moot("over")]
    """The seat that started this dive."""
    last_home: Annotated[Seat, Moot("over")] | None
    """The seat that was the last to come home in this dive; null if none has."""
    idle: Annotated[int, Between(0), Memory()] = 0
    """The number of consecutive turns without a change (`dsa.dive.no-progress`); 0 if that rule is not in effect."""

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.turn is None

    def with_diver(self, seat: int, diver: Diver) -> Position:
        """Return the same position with another diver in a seat."""
        divers = (*self.divers[: seat - 1], diver, *self.divers[seat:])
        return Position(self.dive, self.air, self.line, divers, self.turn, self.starter, self.last_home, self.idle)


def stack(chips: Iterable[Chip]) -> Unit:
    """Return several chips as one sorted unit, because the order inside a stack has no meaning."""
    return tuple(sorted(chips, key=_place))


def shown_to(unit: Unit, seats: tuple[int, ...]) -> Unit:
    """Return the same unit after these seats have seen its faces."""
    return tuple(
        [
            chip if chip.known_to == seats else Chip(chip.level, chip.value, tuple(sorted({*chip.known_to, *seats})))
            for chip in unit
        ]
    )


def plain(unit: Unit) -> Unit:
    """Return the same chips without the seats that have seen them, in the form used in moves."""
    return stack([Chip(chip.level, chip.value) for chip in unit])


def found_in(own: Iterable[Chip], wanted: Iterable[Chip]) -> list[Chip] | None:
    """Return the wanted chips from one's own, each at most once, or None if they are not all there.

    Chips that certainly match are taken first, followed by those that may match.
    """
    left, missing, matches = list(own), list(wanted), []
    for fits in (_same_kind, _unknown_here, Chip.same_face):
        for chip in tuple(missing):
            match = next((candidate for candidate in left if fits(candidate, chip)), None)
            if match is not None:
                left.remove(match)
                missing.remove(chip)
                matches.append(match)
    return None if missing else matches


def _same_kind(own: Chip, wanted: Chip) -> bool:
    return wanted.value is not None and (own.level, own.value) == (wanted.level, wanted.value)


def _unknown_here(own: Chip, wanted: Chip) -> bool:
    return wanted.value is not None and own.value is None and own.level == wanted.level


def same_faces(unit: tuple[Chip, ...], other_unit: tuple[Chip, ...]) -> bool:
    """Return whether two units may contain the same kinds of chips, in any order, whoever has seen them."""
    return len(unit) == len(other_unit) and found_in(unit, other_unit) is not None


def unit_among(units: Sequence[Unit], wanted: tuple[Chip, ...]) -> int | None:
    """Return the index of the first unit that contains the wanted chips; certain matches come first."""
    for fits in (lambda unit, chips: plain(unit) == plain(chips), same_faces):
        for index, unit in enumerate(units):
            if fits(unit, wanted):
                return index
    return None
