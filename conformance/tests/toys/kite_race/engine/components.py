"""The figures of the game. The engine holds none of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box, and the figures printed on it."""

    pilots_min: int
    """The fewest pilots."""
    pilots_max: int
    """The most pilots."""
    beach: int
    """The length of the beach in paces: where its far end is."""
    wind: tuple[int, ...]
    """How many paces the wind blows on each space of the wind track, one space a round."""
    strings: int
    """All strings, those on the kites and those in the basket."""
    string_reach: int
    """How many paces one string reaches."""
    most_strings: int
    """The most strings of a kite."""

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec.

        Raises ``ValueError`` with the figure's name if one is missing or not whole numbers.
        """
        found: dict[str, Any] = {}
        for name in (field.name for field in fields(cls)):
            value = figures.get(name)
            numbers = list(value) if isinstance(value, list | tuple) and name == "wind" else [value]
            if not numbers or not all(type(one) is int and one >= 0 for one in numbers):
                wanted = "a list of whole numbers" if name == "wind" else "a whole number"
                raise ValueError(f"the figure {name!r} is {value!r}; it has to be {wanted}, none below 0")
            found[name] = tuple(numbers) if name == "wind" else value
        return cls(**found)
