"""The conversion of figures from the spec or a user into components; every ``ValueError`` names the figure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any


def figure_of(figures: Any, name: str) -> Any:
    """Return a figure, which must exist."""
    if not isinstance(figures, Mapping) or name not in figures:
        raise ValueError(f"the components lack the figure {name!r}")
    return figures[name]


def table_of(figures: Any, name: str) -> Mapping[str, Any]:
    """Return a figure that is a table of others by name."""
    figure = figure_of(figures, name)
    if not isinstance(figure, Mapping):
        raise ValueError(f"the figure {name!r} is not a table")
    return figure


def list_of(figures: Any, name: str) -> Sequence[Any]:
    """Return a figure that is a list."""
    figure = figure_of(figures, name)
    if not isinstance(figure, Sequence) or isinstance(figure, str):
        raise ValueError(f"the figure {name!r} is not a list")
    return figure


def words_of(figures: Any, name: str) -> tuple[str, ...]:
    """Return a figure that is a list of words."""
    return tuple(str(word) for word in list_of(figures, name))


def wholes_of(figures: Any, name: str) -> tuple[int, ...]:
    """Return a figure that is a list of whole numbers."""
    return tuple(as_whole(number, name) for number in list_of(figures, name))


def whole_of(figures: Any, name: str) -> int:
    """Return a figure that is a whole number."""
    return as_whole(figure_of(figures, name), name)


def signed_of(figures: Any, name: str) -> int:
    """Return a figure that is a whole number and may be below 0."""
    return as_whole(figure_of(figures, name), name, r"[+-]?\d+")


def as_whole(value: Any, name: str, form: str = r"\d+") -> int:
    """Return a value as a whole number, even if it is written as text."""
    if not re.fullmatch(form, str(value), re.ASCII):
        raise ValueError(f"the figure {name!r} is not a whole number: {value!r}")
    return int(value)
