"""The comparison of a position or view that is only partly written in a scenario with the real one.

The comparison is literal: a value written as unknown must be unknown, and no value is disregarded as moot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline.schema.records import Record, Tagged
from leadline.schema.rows import Row, Table, paired
from leadline.schema.values import FieldDifference, Shape, Shown


def unlike(shape: Shape, value: Any, said: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
    """Yield the differences between a value and its written parts; anything not written is not compared."""
    shape = shape.of(value)
    if isinstance(shape, Record) and isinstance(said, Mapping) and value is not None:
        for part in shape.parts:
            if part.name in said:
                below = f"{path}.{part.name}" if path else part.name
                yield from unlike(part.shape, getattr(value, part.name), said[part.name], below, shown)
        for name in (one for one in shape.groups if one in said and one not in shape.by_name):
            parts = shape.groups[name]
            both = tuple(one for part in parts for one in getattr(value, part.name) or ())
            yield from unlike(parts[0].shape, both, said[name], f"{path}.{name}" if path else name, shown)
    elif isinstance(shape, Row) and shape.is_of_owners and isinstance(said, list) and len(said) == len(value or ()):
        for number, (one, told) in enumerate(zip(value, said, strict=True), 1):
            yield from unlike(shape.inner, one, told, f"{path}.{number}", shown)
    elif not _is_like(shape, value, said, shown):
        yield FieldDifference(path, shape.words(shape.write(value), path, shown), shape.words(said, path, shown))


def _is_like(shape: Shape, value: Any, said: Any, shown: Shown) -> bool:
    """Return whether a part of a value matches what is written."""
    if said is None or value is None:
        return said is None and value is None
    if isinstance(shape, Record | Tagged):
        return next(unlike(shape, value, said, "", shown), None) is None
    if isinstance(shape, Row) and isinstance(said, list):

        def fits(one: int, number: int) -> bool:
            return _is_like(shape.inner, value[one], said[number], shown)

        if len(value) != len(said):
            return False
        return all(fits(n, n) for n in range(len(value))) or (shape.is_bag and paired(len(value), fits) is not None)
    if isinstance(shape, Table) and isinstance(said, Mapping):
        own = {str(key): one for key, one in value.items()}
        return all(key in own and _is_like(shape.inner, own[key], one, shown) for key, one in said.items())
    return shape.fits(value, said)
