"""A JSON format in which a value that occurs several times is written only once.

A shared value is defined before its first use as ``{"+": value, "as": name}``, and used as ``{"=": name}``. Names are
derived from the values, so that a change to one value does not affect any other line.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

SHORTEST = 24
"""The least number of characters in a value that is shared; a use of the value takes 14."""
_LETTERS = 6


class Sharing:
    """The values that occur several times in plain data, each with its name."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._count: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self.definitions: list[dict[str, Any]] = []
        """The shared values in everything written so far; a value comes after the values it contains."""
        for value in values:
            self._look(value)

    def written(self, value: Any) -> Any:
        """Return the value with names in place of shared values."""
        text = _text(value)
        if text is None or self._count[text] < 2:
            return self.inside(value)
        if text not in self._names:
            inside, digest, letters = self.inside(value), hashlib.sha256(text.encode()).hexdigest(), _LETTERS
            while digest[:letters] in self._names.values():
                letters += 1
            self._names[text] = digest[:letters]
            self.definitions.append({"+": inside, "as": digest[:letters]})
        return {"=": self._names[text]}

    def inside(self, value: Any) -> Any:
        """Return the value itself in full, but with names for the shared values inside it."""
        if isinstance(value, Mapping):
            return {key: self.written(part) for key, part in value.items()}
        return [self.written(entry) for entry in value] if isinstance(value, list) else value

    def _look(self, value: Any) -> None:
        text = _text(value)
        if text is not None:
            self._count[text] += 1
        if text is None or self._count[text] == 1:
            for part in _parts(value):
                self._look(part)


def read_shared(text: str | bytes, known: dict[str, Any] | None = None) -> Any:
    """Return the data in a text of this format; a shared value is one object, which must not be modified.

    ``known`` contains the values shared by texts read before, and the values defined here are added to it.
    """
    return json.loads(text, object_hook=_resolving({} if known is None else known))


def _resolving(known: dict[str, Any]) -> Callable[[dict[str, Any]], Any]:
    def resolved(made: dict[str, Any]) -> Any:
        if "=" in made:
            return known[made["="]]
        if "+" in made:
            known[made["as"]] = made["+"]
        return made

    return resolved


def _parts(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()


def _text(value: Any) -> str | None:
    """Return the text of a value that may be shared, or None for a value that is too short."""
    if not isinstance(value, dict | list):
        return None
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text if len(text) >= SHORTEST else None
