"""A move is what one pilot does in its turn; nothing in this game is left to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from leadline_engines.marks import SeatName
from leadline_engines.shapes import STRICT

Act: TypeAlias = Literal["fly", "tie", "wait"]
ACTS: tuple[Act, ...] = get_args(Act)


@dataclass(frozen=True, slots=True)
class Choice:
    """The action of a pilot in its turn."""

    __pydantic_config__ = STRICT

    seat: Annotated[int, SeatName()]
    """The pilot's seat."""
    act: Act
    """Fly the kite, tie a string to it, or wait."""


@dataclass(frozen=True, slots=True)
class Move:
    """One turn."""

    __pydantic_config__ = STRICT

    choice: Choice
    """What the pilot does."""
