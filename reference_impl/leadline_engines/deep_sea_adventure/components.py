"""The figures of the game, which are passed to the engine because it contains no figures of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leadline_engines.figures import list_of, whole_of, wholes_of


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box, and the figures printed on them (rules in the chapter ``dsa.setup``)."""

    seats_min: int
    """The minimum number of players."""
    seats_max: int
    """The greatest number of players, limited by the number of diver pieces."""
    dives: int
    """The number of dives in a game."""
    air: int
    """The air at the start."""
    blanks: int
    """The number of blank chips in the supply."""
    dice: int
    """The number of dice rolled together."""
    die_faces: tuple[int, ...]
    """The faces of one die, all of which are equally likely."""
    stack_size: int
    """The number of units in a full stack when chips are laid down."""
    level_of: Mapping[int, int]
    """The level of a treasure chip, by its value."""
    copies_of: Mapping[int, int]
    """The number of chips of each value."""

    @property
    def treasure_chips(self) -> int:
        """The total number of treasure chips."""
        return sum(self.copies_of.values())

    @property
    def top_level(self) -> int:
        """The level whose chips break ties."""
        return max(self.level_of.values())

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec.

        Raises ``ValueError`` with the name of a figure that is missing or of the wrong kind.
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
