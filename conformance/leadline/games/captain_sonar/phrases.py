"""Parts of a report as a person writes them; any part may be missing or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline_engines.captain_sonar.position import SYSTEMS


def write_told(name: str, data: Any) -> str | None:
    """Write gauges and questions in a report by the name of their field; return None for any other field."""
    if name == "gauges" and isinstance(data, Mapping):
        return _gauges(data)
    if name == "question" and isinstance(data, Mapping):
        return _question(data)
    if name in ("route", "mines") and isinstance(data, list):
        return " ".join(map(_or_open, data)) or "none"
    return None


def _gauges(data: Mapping[str, Any]) -> str:
    """Return the gauges on which anything is marked."""
    marked = [f"{system} {_or_open(data[system])}" for system in SYSTEMS if data.get(system, 0) != 0]
    return ", ".join(marked) or "all empty"


def _question(data: Mapping[str, Any]) -> str:
    asked = " ".join(_or_open(data[key]) for key in ("side", "about") if key in data)
    sector = data.get("sector")
    return f"{asked} sector {sector}" if sector is not None else asked or "?"


def _or_open(figure: Any) -> str:
    return "?" if figure is None else str(figure)


def joined(words: Sequence[str]) -> str:
    """Return words joined as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capital(text: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """Return a number with its noun: `1 space`, `3 spaces`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
