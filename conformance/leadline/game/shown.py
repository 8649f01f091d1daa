"""The openings of a program, from which a game works out the components that the program plays with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """A game as a program opens it when it deals for itself."""

    setup: Mapping[str, Any]
    """The setup as plain data: what was sent, with what the program says it chose."""
    report: Mapping[str, Any]
    """The reported position as plain data, in which anything may be missing."""
    allows: Callable[[Mapping[str, Any]], bool]
    """Returns whether the program plays a choice as the first of this game."""
    listed: Callable[[Any, str], Sequence[Mapping[str, Any]] | None]
    """Returns the choices of a seat and a kind that the program lists; None if it lists none."""


@dataclass(frozen=True, slots=True)
class ShownFigures:
    """The figures of the components that openings show."""

    figures: Mapping[str, Any] = field(default_factory=dict)
    """Those that differ from the box, as in a file of components."""
    guesses: tuple[str, ...] = ()
    """Notes, as sentences, on what openings do not show and was filled in."""
