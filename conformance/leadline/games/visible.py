"""What of a value can be told at all, as plain data that is the same wherever it looks the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, get_args

from leadline.games.report_rows import Row, Table
from leadline.games.report_shapes import Record, Tagged, shape_of
from leadline.games.report_values import Leaf, Shape
from leadline_engines.marks import Secret, bare, field_types, marks_of


def secret_rules(kind: Any) -> set[str]:
    """The rules that say what is secret in a type: those that come into play when a seat looks or hears."""
    plain = bare(kind)
    marks = (*marks_of(kind), getattr(plain, "__secret__", None))
    rules = {rule for one in marks if isinstance(one, Secret) for rule in one.rules}
    inner = field_types(plain).values() if is_dataclass(plain) and isinstance(plain, type) else get_args(plain)
    return rules.union(*(secret_rules(one) for one in inner if one is not ...))


def visible(kind: Any, value: Any) -> Any:
    """A value without what the rules remember and what counts for nothing, everything in a fixed order."""
    return _visible(shape_of(kind), value, remembered=False)


def counting(kind: Any, value: Any) -> Any:
    """A value with what the rules remember, and without what counts for nothing, everything in a fixed order."""
    return _visible(shape_of(kind), value, remembered=True)


def _visible(shape: Shape, value: Any, *, remembered: bool) -> Any:
    if value is None:
        return None
    if isinstance(shape, Tagged):
        shape = shape.records[type(value)]
    if isinstance(shape, Record):
        parts = shape.parts if remembered else shape.told
        told = (part for part in parts if not (part.moot and getattr(value, part.moot)))
        return {part.name: _visible(part.shape, getattr(value, part.name), remembered=remembered) for part in told}
    if isinstance(shape, Row):
        row = [_visible(shape.inner, one, remembered=remembered) for one in value]
        return sorted(row, key=repr) if shape.is_bag else row
    if isinstance(shape, Table) and isinstance(value, Mapping):
        return {str(key): _visible(shape.inner, one, remembered=remembered) for key, one in value.items()}
    return shape.write(value)


class VisibleText:
    """Visible values of a type as text, the same for all that look alike.

    A part that several values have in common, as one object, is worked out once.
    """

    def __init__(self, kind: Any) -> None:
        self._shape = shape_of(kind)
        self._written: dict[tuple[int, int], tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        """The text of a value. Values are kept as long as this is."""
        return self._text(self._shape, value)

    def _text(self, shape: Shape, value: Any) -> str:
        if type(shape) is Leaf:
            return repr(value)
        if not isinstance(shape, Tagged | Record | Row) or not value:
            return repr(_visible(shape, value, remembered=False))
        known = self._written.get((id(shape), id(value)))
        if known is None:  # The value is kept, so that no other gets its id.
            known = self._written[id(shape), id(value)] = (value, self._made(shape, value))
        return known[1]

    def _made(self, shape: Shape, value: Any) -> str:
        if isinstance(shape, Tagged):
            return self._text(shape.records[type(value)], value)
        if isinstance(shape, Record):
            told = (part for part in shape.told if not (part.moot and getattr(value, part.moot)))
            return f"{{{', '.join(f'{one.name}: {self._text(one.shape, getattr(value, one.name))}' for one in told)}}}"
        assert isinstance(shape, Row)
        if not isinstance(shape.inner, Tagged | Record | Row):
            return repr(_visible(shape, value, remembered=False))
        row = [self._text(shape.inner, one) for one in value]
        return f"[{', '.join(sorted(row) if shape.is_bag else row)}]"
