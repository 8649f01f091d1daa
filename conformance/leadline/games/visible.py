"""What of a value can be told at all, as plain data that is the same wherever it looks the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline.games.report_shapes import Record, Row, Shape, Table, Tagged, shape_of


def visible(kind: Any, value: Any) -> Any:
    """A value without what the rules remember and what counts for nothing, everything in a fixed order."""
    return _visible(shape_of(kind), value)


def _visible(shape: Shape, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(shape, Tagged):
        shape = shape.records[type(value)]
    if isinstance(shape, Record):
        told = (part for part in shape.told if not (part.moot and getattr(value, part.moot)))
        return {part.name: _visible(part.shape, getattr(value, part.name)) for part in told}
    if isinstance(shape, Row):
        row = [_visible(shape.inner, one) for one in value]
        return sorted(row, key=repr) if shape.is_bag else row
    if isinstance(shape, Table) and isinstance(value, Mapping):
        return {str(key): _visible(shape.inner, one) for key, one in value.items()}
    return shape.write(value)
