"""Positions of a race, and its setup."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from leadline_engines.marks import Owner, SeatName
from leadline_engines.shapes import STRICT, Between, Count


@dataclass(frozen=True, slots=True)
class Kite:
    """One kite."""

    __pydantic_config__ = STRICT

    at: Annotated[int, Between(0)] = 0
    """How many paces along the beach it has come."""
    strings: Annotated[int, Between(1)] = 1
    """How many strings it flies on."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    kites: Annotated[tuple[Kite, ...], Owner("seat"), Count(1)]
    """The kites in the order of the seats."""
    basket: Annotated[int, Between(0)]
    """How many strings lie in the basket."""
    marker: Annotated[int, Between(1)] = 1
    """The space of the wind track on which the marker stands, from 1."""
    turn: Annotated[int | None, SeatName()] = 1
    """The seat whose turn it is; null when the race is over."""

    def kite(self, seat: int) -> Kite:
        """Return the kite of a seat."""
        return self.kites[seat - 1]

    def with_kite(self, seat: int, kite: Kite) -> Position:
        """Return the same position with another kite at a seat."""
        return replace(self, kites=(*self.kites[: seat - 1], kite, *self.kites[seat:]))


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a race."""

    __pydantic_config__ = STRICT

    seats: Annotated[int, Between(1)]
    """How many pilots take part."""
