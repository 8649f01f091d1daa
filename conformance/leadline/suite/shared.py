"""JSON in which what occurs several times is written once.

What is shared is defined before its first use, as ``{"+": value, "as": name}``, and used as ``{"=": name}``. Names are
made of what they stand for, so that a change of one value changes no other line.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

SHORTEST = 24
"""So many characters a value has at least that is written once; a use of it takes 14."""
_LETTERS = 6


class Sharing:
    """What occurs several times in some plain data, each with its name."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._count: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self.definitions: list[dict[str, Any]] = []
        """What is shared of all that was written so far: what is part of something stands before it."""
        for value in values:
            self._look(value)

    def written(self, value: Any) -> Any:
        """The value with names in place of what is shared."""
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
        """The value itself in full, with names in what it holds."""
        if isinstance(value, Mapping):
            return {key: self.written(one) for key, one in value.items()}
        return [self.written(one) for one in value] if isinstance(value, list) else value

    def _look(self, value: Any) -> None:
        text = _text(value)
        if text is not None:
            self._count[text] += 1
        if text is None or self._count[text] == 1:
            for one in _parts(value):
                self._look(one)


def read_shared(text: str | bytes) -> Any:
    """The data of such a text; what is shared is one object, which is not to be changed."""
    known: dict[str, Any] = {}
    return json.loads(text, object_hook=_resolving(known))


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
    """The text of what may be shared; None for what is too short."""
    if not isinstance(value, dict | list):
        return None
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text if len(text) >= SHORTEST else None
