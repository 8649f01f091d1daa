"""The figures of the game. The engine holds none of its own: it is given this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leadline_engines.figures import list_of, whole_of, wholes_of


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
            (whole_of(row, "level"), value, whole_of(row, "copies"))
            for row in list_of(figures, "levels")
            for value in wholes_of(row, "values")
        ]
        return cls(
            seats_min=whole_of(figures, "seats_min"),
            seats_max=whole_of(figures, "seats_max"),
            dives=whole_of(figures, "dives"),
            air=whole_of(figures, "air"),
            blanks=whole_of(figures, "blanks"),
            dice=whole_of(figures, "dice"),
            die_faces=tuple(sorted(wholes_of(figures, "die_faces"))),
            stack_size=whole_of(figures, "stack_size"),
            level_of={value: level for level, value, _ in levels},
            copies_of={value: copies for _, value, copies in levels},
        )
