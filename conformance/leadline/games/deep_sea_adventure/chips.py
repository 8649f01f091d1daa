"""Chips and units as a person writes them; any of them may be unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

UNITS = ("line", "carried", "banked", "held", "deal", "units")
"""The fields that contain spaces or units."""


def write_told(name: str, data: Any) -> str | None:
    """Write spaces and units in a report by the name of their field; return None for any other field."""
    if name == "at" and type(data) is int:
        return "the submarine" if data == 0 else f"space {data}"
    if name not in UNITS or data is None:
        return None
    if isinstance(data, int):
        return f"{data} unit{'' if data == 1 else 's'}"
    return " ".join(map(_told_unit, data)) or "nothing"


def _told_unit(unit: Any) -> str:
    if unit is None:
        return "?"
    if isinstance(unit, Mapping):
        number, total = (_or_open(unit.get(key)) for key in ("chips", "sum"))
        return f"({number} chips)" if total == "?" else f"({number} chips worth {total})"
    chips = "+".join(_told_chip(chip) for chip in unit)
    return f"({chips})" if len(unit) > 1 else chips or "_"


def _told_chip(chip: Mapping[str, Any] | None) -> str:
    return "?" if chip is None else f"{_or_open(chip.get('level'))}:{_or_open(chip.get('value'))}"


def _or_open(figure: Any) -> str:
    return "?" if figure is None else str(figure)


def value_of(chip: Any) -> str:
    """Return the value of a chip as text: `?` if it is hidden."""
    return _or_open(chip.value)


def write_chips(unit: Sequence[Any]) -> str:
    """Write a chip or a stack as level and value, with `?` for a hidden value."""
    chips = "+".join(f"{chip.level}:{value_of(chip)}" for chip in unit)
    return f"({chips})" if len(unit) > 1 else chips


def listed(units: Sequence[Any]) -> str:
    """Return several units, written one after another."""
    return " ".join(map(write_chips, units)) or "nothing"


def points(units: Sequence[Sequence[Any]]) -> int | None:
    """Return the points of some units, or None if a value is hidden."""
    values = [chip.value for unit in units for chip in unit]
    return None if None in values else sum(values)


def joined(words: Sequence[str]) -> str:
    """Return words joined as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
