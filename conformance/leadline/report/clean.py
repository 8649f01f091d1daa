"""A report without anything a subject could do harm with, wherever it is shown: on a terminal, in a file, on a page."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from leadline.transport import sanitise

LONGEST = 10_000
"""A longer text in a report is cut."""

_MARKUP = {"<": r"\u003c", ">": r"\u003e", "&": r"\u0026", "##": r"#\u0023"}
"""How JSON writes what begins markup in a page, or a command in the log of a job; reading gives the same text."""

T = TypeVar("T")


def cleaned(value: T) -> T:
    """The same report, or part of one, with every text in it printable as it is; line ends stay."""
    return _clean(value)  # type: ignore[no-any-return]


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONGEST and value.isprintable() else sanitise(value, LONGEST, lines=True)
    if isinstance(value, dict):
        return {_clean(key): _clean(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_clean, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _clean(getattr(value, field.name)) for field in fields(value)})
    return value


def as_json(data: Any) -> str:
    """JSON that can also stand in a page: nothing in it begins markup."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    for character, escape in _MARKUP.items():
        text = text.replace(character, escape)
    return text
