"""The canonical form of values and plain data, in which things that look the same become the same data.

The things in a bag are sorted as their shape prescribes; see `leadline.schema.disclosure.in_order`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from leadline.schema.fast_codec import written
from leadline.schema.kinds import all_kinds
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import Row, Table
from leadline.schema.values import Leaf, Shape
from leadline_engines.marks import Secret, bare, marks_of


def secret_rules(kind: Any) -> set[str]:
    """Return the rules about the secrets in a type, which come into play when a seat looks or listens."""
    rules = set[str]()
    for inner in all_kinds(kind):
        for secret in (*marks_of(inner), getattr(bare(inner), "__secret__", None)):
            rules.update(secret.rules if isinstance(secret, Secret) else ())
    return rules


def visible(kind: Any, value: Any) -> Any:
    """Return a value without memory and without anything that does not count, in a fixed order throughout."""
    return _visible(shape_of(kind), value, remembered=False)


def counting(kind: Any, value: Any) -> Any:
    """Return a value with memory but without anything that does not count, in a fixed order throughout."""
    return _visible(shape_of(kind), value, remembered=True)


def _visible(shape: Shape, value: Any, *, remembered: bool) -> Any:
    if value is None:
        return None
    shape = shape.of(value)
    if isinstance(shape, Record):
        parts = shape.parts if remembered else shape.reported
        told = (part for part in parts if not (part.moot and getattr(value, part.moot)))
        return {part.name: _visible(part.shape, getattr(value, part.name), remembered=remembered) for part in told}
    if isinstance(shape, Row):
        row = [_visible(shape.inner, entry, remembered=remembered) for entry in value]
        return sorted(row, key=repr) if shape.is_bag else row
    if isinstance(shape, Table) and isinstance(value, Mapping):
        return {str(key): _visible(shape.inner, entry, remembered=remembered) for key, entry in value.items()}
    return shape.write(value)


class VisibleText:
    """The text of visible values of a type, which is equal for all values that look alike.

    A part that is shared by several values, as the same object, is processed only once.
    """

    def __init__(self, kind: Any) -> None:
        self._shape = shape_of(kind)
        self._written: dict[tuple[int, int], tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        """Return the text of a value. The value is kept alive for as long as this object exists."""
        return self._text(self._shape, value)

    def _text(self, shape: Shape, value: Any) -> str:
        if type(shape) is Leaf:
            return repr(value)
        if not isinstance(shape, Tagged | Record | Row) or not value:
            return repr(_visible(shape, value, remembered=False))
        known = self._written.get((id(shape), id(value)))
        if known is None:  # The value is kept, so that no other object receives its id.
            known = self._written[id(shape), id(value)] = (value, self._made(shape, value))
        return known[1]

    def _made(self, shape: Shape, value: Any) -> str:
        if isinstance(shape, Tagged):
            return self._text(shape.records[type(value)], value)
        if isinstance(shape, Record):
            told = (part for part in shape.reported if not (part.moot and getattr(value, part.moot)))
            return (
                f"{{{', '.join(f'{part.name}: {self._text(part.shape, getattr(value, part.name))}' for part in told)}}}"
            )
        assert isinstance(shape, Row)
        if not isinstance(shape.inner, Tagged | Record | Row):
            return repr(_visible(shape, value, remembered=False))
        row = [self._text(shape.inner, entry) for entry in value]
        return f"[{', '.join(sorted(row) if shape.is_bag else row)}]"


def canonical(data: Any) -> Any:
    """Return the same data with the keys of every object sorted."""
    if isinstance(data, Mapping):
        return {key: canonical(data[key]) for key in sorted(data)}
    return [canonical(entry) for entry in data] if isinstance(data, list | tuple) else data


def sort_key(data: Any) -> str:
    """Return a text that serves to sort plain data and to look it up."""
    return _encode(data)


def value_key(value: Any) -> str:
    """Return a text that identifies a value, such as a choice, among the values of its type."""
    return sort_key(written(value))


_encode = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode
