"""The comparison of a position or view that is only partly written in a scenario with the real one.

The comparison is literal: a value written as unknown must be unknown, and no value is disregarded as moot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline.schema.records import Record, Tagged
from leadline.schema.rows import Row, Table, paired
from leadline.schema.values import FieldDifference, Shape, Shown


def unlike(shape: Shape, value: Any, written: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
    """Yield the differences between a value and its written parts; anything not written is not compared."""
    shape = shape.of(value)
    if isinstance(shape, Record) and isinstance(written, Mapping) and value is not None:
        for part in shape.parts:
            if part.name in written:
                below = f"{path}.{part.name}" if path else part.name
                yield from unlike(part.shape, getattr(value, part.name), written[part.name], below, shown)
        for name in (key for key in shape.groups if key in written and key not in shape.by_name):
            parts = shape.groups[name]
            both = tuple(entry for part in parts for entry in getattr(value, part.name) or ())
            yield from unlike(parts[0].shape, both, written[name], f"{path}.{name}" if path else name, shown)
    elif (
        isinstance(shape, Row) and shape.is_of_owners and isinstance(written, list) and len(written) == len(value or ())
    ):
        for number, (own, told) in enumerate(zip(value, written, strict=True), 1):
            yield from unlike(shape.inner, own, told, f"{path}.{number}", shown)
    elif not _is_like(shape, value, written, shown):
        yield FieldDifference(path, shape.words(shape.write(value), path, shown), shape.words(written, path, shown))


def _is_like(shape: Shape, value: Any, written: Any, shown: Shown) -> bool:
    """Return whether a part of a value matches what is written."""
    if written is None or value is None:
        return written is None and value is None
    if isinstance(shape, Record | Tagged):
        return next(unlike(shape, value, written, "", shown), None) is None
    if isinstance(shape, Row) and isinstance(written, list):

        def fits(own_number: int, number: int) -> bool:
            return _is_like(shape.inner, value[own_number], written[number], shown)

        if len(value) != len(written):
            return False
        return all(fits(n, n) for n in range(len(value))) or (shape.is_bag and paired(len(value), fits) is not None)
    if isinstance(shape, Table) and isinstance(written, Mapping):
        own = {str(key): entry for key, entry in value.items()}
        return all(key in own and _is_like(shape.inner, own[key], told, shown) for key, told in written.items())
    return shape.fits(value, written)
