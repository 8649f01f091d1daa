"""The conversion of YAML nodes to the types of the spec; faults are recorded as problems, and reading continues.

A missing or wrong value is reported and replaced with an empty one of its kind, so that a single run finds everything
that is wrong with a file.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from leadline.base.errors import InputError, Place, Problem, did_you_mean
from leadline.base.yaml_text import Fields, Items, Node, Text

Path: TypeAlias = tuple[str | int, ...]
"""The path of a value in the spec: field names, list indices from 0 and mapping keys."""

MOST_DIGITS = 15
"""The greatest number of digits in a figure; no game has figures nearly as large."""
_WHOLE = re.compile(r"-?(?:0|[1-9]\d*)")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def keys_of(kind: type) -> dict[str, Field[Any]]:
    """Return the keys that a mapping of this kind may have in YAML, with the fields they set."""
    written = [item for item in fields(kind) if not item.metadata.get("derived")]
    return {str(item.metadata.get("key", item.name)): item for item in written}


def close_to(word: str, known: list[str]) -> str:
    """Return a remedy that names known words similar to an unknown one, or all known words if there are few."""
    return did_you_mean(word, known, f"known are: {', '.join(known)}" if 0 < len(known) <= 12 else "", most=3)


def figures(node: Node) -> Any:
    """Return a node as plain data, with whole numbers converted to numbers."""
    if isinstance(node, Fields):
        return {key: figures(value) for key, value in node.items()}
    if isinstance(node, Items):
        return [figures(value) for value in node]
    if not _WHOLE.fullmatch(node):
        return str(node)
    if len(node) > MOST_DIGITS:
        wrong = f"this figure has {len(node):,} digits"
        raise InputError(Problem(node.place, wrong, f"write a number of at most {MOST_DIGITS} digits"))
    return int(node)


class Builder:
    """A builder of values of the spec, which remembers the place of each value and every problem."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.places: dict[Path, Place] = {}

    def complain(self, place: Place, wrong: str, remedy: str = "") -> None:
        """Record a problem."""
        self.problems.append(Problem(place, wrong, remedy))

    def build(self, kind: Any, node: Node, path: Path) -> Any:
        """Return a value of a kind made from a node; the function always returns a value."""
        self.places[path] = node.place
        if kind is Any:
            return figures(node)
        if is_dataclass(kind) and isinstance(kind, type):
            return self._record(kind, node, path)
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return self.build(next(inner_kind for inner_kind in inner if inner_kind is not type(None)), node, path)
        if origin is tuple:
            return self._list(inner[0], node, path)
        if origin is dict:
            return self._mapping(inner[1], node, path)
        return self._scalar(kind, node)

    def _record(self, kind: type, node: Node, path: Path) -> Any:
        if not isinstance(node, Fields):
            self.complain(node.place, "a mapping of keys to values belongs here")
            node = Fields({}, node.place, {})
            return kind(**{item.name: empty(_hints(kind)[item.name]) for item in keys_of(kind).values()})
        known, hints = keys_of(kind), _hints(kind)
        self._unknown_keys(kind, node)
        values: dict[str, Any] = {}
        for key, item in known.items():
            if key in node:
                values[item.name] = self.build(hints[item.name], node[key], (*path, item.name))
                self._not_empty(item, values[item.name], node.places[key])
            elif item.default is MISSING and item.default_factory is MISSING:
                self.complain(node.place, f"the key `{key}` is missing", f"add `{key}:`")
                values[item.name] = empty(hints[item.name])
        return kind(**values)

    def _unknown_keys(self, kind: type, node: Fields) -> None:
        known = keys_of(kind)
        derived = {item.name for item in fields(kind) if item.metadata.get("derived")}
        for key in node:
            if key in derived and key not in known:
                self.complain(node.places[key], f"`{key}` is derived and must not be written", "remove the key")
            elif key not in known:
                remedy = close_to(key, list(known)) or f"known are: {', '.join(known)}"
                if node[key] == "":  # In braces, a comma ends a text, and what follows it is read as a key.
                    remedy += "; inside braces, a text with a comma needs quotes"
                self.complain(node.places[key], f"there is no key `{key}` here", remedy)

    def _not_empty(self, item: Field[Any], value: Any, place: Place) -> None:
        required = item.default is MISSING and item.default_factory is MISSING
        if required and value == "" and not any(problem.place == place for problem in self.problems):
            self.complain(place, "nothing is written here", "fill it in")

    def _list(self, kind: Any, node: Node, path: Path) -> tuple[Any, ...]:
        if not isinstance(node, Items):
            self.complain(node.place, "a list belongs here", "write [one, two] or a line with `- ` for each")
            return ()
        return tuple(self.build(kind, item, (*path, n)) for n, item in enumerate(node))

    def _mapping(self, kind: Any, node: Node, path: Path) -> dict[str, Any]:
        if not isinstance(node, Fields):
            self.complain(node.place, "a mapping of keys to values belongs here")
            return {}
        return {key: self.build(kind, value, (*path, key)) for key, value in node.items()}

    def _scalar(self, kind: Any, node: Node) -> Any:
        if not isinstance(node, Text):
            self.complain(node.place, "a single word or sentence belongs here", "remove brackets, braces and colons")
            return empty(kind)
        text = str(node).strip()
        if get_origin(kind) is Literal:
            words = [str(word) for word in get_args(kind)]
            if text not in words:
                self.complain(node.place, f"{text!r} is not understood here", f"use one of: {', '.join(words)}")
                return ""
            return text
        if kind is int:
            if not _WHOLE.fullmatch(text):
                self.complain(node.place, f"{text!r} is not a whole number")
                return 0
            return int(text)
        return text


def empty(kind: Any) -> Any:
    """Return an empty value of a kind to replace a value that was reported as missing or wrong."""
    if is_dataclass(kind) and isinstance(kind, type):
        return kind(**{item.name: empty(_hints(kind)[item.name]) for item in keys_of(kind).values()})
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return None
    if origin is tuple:
        return ()
    if origin is dict or kind is dict:
        return {}
    return 0 if kind is int else ""
