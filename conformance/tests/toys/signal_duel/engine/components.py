"""The map and the figures. The engine holds none of its own, so anybody may draw another map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NUMBERS = ("turns", "waits", "torpedo", "sonar", "range", "hull", "direct", "near")


@dataclass(frozen=True, slots=True)
class Components:
    """The things on the table, and the figures of the rules."""

    places: Mapping[str, tuple[int, int]]
    """The places of water, such as `b3`, each with its column and row, from 0."""
    lines: Mapping[str, tuple[str, ...]]
    """The columns and rows, such as `b` and `3`, each with its places of water."""
    turns: int
    """The turns of a crew in a game."""
    waits: int
    """How many turns of the other crew a crew waits for after surfacing."""
    full: Mapping[str, int]
    """The parts of a full torpedo and of a full sonar."""
    range: int
    """How many steps a torpedo goes at most."""
    hull: int
    """The damage that sinks a boat."""
    direct: int
    """The damage on the place itself."""
    near: int
    """The damage next to it."""

    def at(self, column: int, row: int) -> str | None:
        """Return the place of water in a column and a row; None for an island, or beyond the edge."""
        return next((place for place, found in self.places.items() if found == (column, row)), None)

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec.

        Raises ``ValueError`` with the figure's name if one is missing or wrong.
        """
        columns, rows = LETTERS[: _number(figures, "columns")], range(1, _number(figures, "rows") + 1)
        every = {f"{letter}{row}": (n, row - 1) for n, letter in enumerate(columns) for row in rows}
        islands = figures.get("islands", ())
        if isinstance(islands, str) or not set(islands) <= set(every):
            raise ValueError(f"the figure 'islands' has to be a list of places of the map, not {islands!r}")
        number = {name: _number(figures, name) for name in NUMBERS}
        full = {name: number.pop(name) for name in ("torpedo", "sonar")}
        places = {name: at for name, at in every.items() if name not in islands}
        lines = {
            one: tuple(name for name in places if one in (name[0], name[1:])) for one in (*columns, *map(str, rows))
        }
        return cls(places, lines, full=full, **number)


def _number(figures: Mapping[str, Any], name: str) -> int:
    """Return a whole number of at least 1, even if it is written as text."""
    text = str(figures.get(name))
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"the figure {name!r} has to be a whole number from 1 on, not {figures.get(name)!r}")
    return int(text)
