"""The figures of the game. The engine holds none of its own: it is given this."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box, and the figures printed on it (rules of the chapter ``dsa.setup``)."""

    seats_min: int
    """The fewest players."""
    seats_max: int
    """The most players: there are no more diver pieces."""
    dives: int
    """Dives in a game."""
    air: int
    """Where the air marker starts."""
    blanks: int
    """Blank chips in the supply."""
    dice: int
    """Dice rolled together."""
    die_faces: tuple[int, ...]
    """The faces of one die, each as likely as the others."""
    stack_size: int
    """How many units make a full stack when chips are laid down."""
    level_of: Mapping[int, int]
    """The level of a treasure chip, by its value."""
    copies_of: Mapping[int, int]
    """How many chips of a value there are."""

    @property
    def treasure_chips(self) -> int:
        """How many treasure chips there are in all."""
        return sum(self.copies_of.values())

    @property
    def top_level(self) -> int:
        """The level whose chips break ties."""
        return max(self.level_of.values())

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec.

        Raises ``ValueError`` with the figure's name if one is missing or of the wrong kind.
        """
        levels = [
            (_whole(row, "level"), value, _whole(row, "copies"))
            for row in _list(figures, "levels")
            for value in _wholes(row, "values")
        ]
        return cls(
            seats_min=_whole(figures, "seats_min"),
            seats_max=_whole(figures, "seats_max"),
            dives=_whole(figures, "dives"),
            air=_whole(figures, "air"),
            blanks=_whole(figures, "blanks"),
            dice=_whole(figures, "dice"),
            die_faces=tuple(sorted(_wholes(figures, "die_faces"))),
            stack_size=_whole(figures, "stack_size"),
            level_of={value: level for level, value, _ in levels},
            copies_of={value: copies for _, value, copies in levels},
        )


def _figure(figures: Any, name: str) -> Any:
    if not isinstance(figures, Mapping) or name not in figures:
        raise ValueError(f"the components lack the figure {name!r}")
    return figures[name]


def _whole(figures: Any, name: str) -> int:
    return _as_whole(_figure(figures, name), name)


def _list(figures: Any, name: str) -> Sequence[Any]:
    found = _figure(figures, name)
    if not isinstance(found, Sequence) or isinstance(found, str):
        raise ValueError(f"the figure {name!r} is not a list")
    return found


def _wholes(figures: Any, name: str) -> list[int]:
    return [_as_whole(item, name) for item in _list(figures, name)]


def _as_whole(value: Any, name: str) -> int:
    """A whole number, also where it is written as text."""
    if not re.fullmatch(r"\d+", str(value), re.ASCII):
        raise ValueError(f"the figure {name!r} is not a whole number: {value!r}")
    return int(value)
