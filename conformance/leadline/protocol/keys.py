"""Unknown keys in messages, which are allowed but may be misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from leadline.base.errors import nearest
from leadline.protocol.messages import METHODS


def unknown_keys(method: str, result: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the unknown keys in a result, each with the known key that may have been meant.

    Only keys of the protocol are checked; the contents of positions and events belong to the game.
    """
    kind = METHODS[method][1]
    if is_dataclass(kind):
        yield from _in_object(method, kind, result)


def known_keys(method: str, path: str) -> list[str]:
    """Return the keys that the object around an unknown key may have, given the path that `unknown_keys` yields."""
    kind: Any = METHODS[method][1]
    by_name = False
    for name in path.split(".")[1:-1]:
        if by_name:
            by_name = False
            continue
        message = _fields(kind).get(name) if isinstance(kind, type) and is_dataclass(kind) else None
        if message is None:
            return []
        kind, by_name = message
    return sorted(_fields(kind)) if isinstance(kind, type) and is_dataclass(kind) else []


def _in_object(where: str, kind: Any, reported: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    known = _fields(kind)
    for key, part in reported.items():
        if key not in known:
            yield f"{where}.{key}", nearest(key, known)
            continue
        message = known[key]
        if message is not None and isinstance(part, dict):
            within, by_name = message
            for name, each in part.items() if by_name else (("", part),):
                if isinstance(each, dict):
                    yield from _in_object(f"{where}.{key}{name and '.'}{name}", within, each)


@cache
def _fields(kind: Any) -> dict[str, tuple[Any, bool] | None]:
    """Return the fields of a message, each with its message type, if any, and whether it is a table of messages."""
    return {
        name: _message_in(field_kind) for name, field_kind in get_type_hints(kind).items() if not name.startswith("__")
    }


def _message_in(kind: Any) -> tuple[Any, bool] | None:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return next(filter(None, map(_message_in, inner)), None)
    if origin is Annotated:
        return _message_in(inner[0])
    if origin is dict:
        inner_message = _message_in(inner[1])
        return (inner_message[0], True) if inner_message is not None else None
    return (kind, False) if isinstance(kind, type) and is_dataclass(kind) else None
