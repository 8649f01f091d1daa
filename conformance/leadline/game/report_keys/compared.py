"""The fields of a report that are compared with the expected position, whether they are right or wrong.

For example:

    expected {"air": 9, "divers": [{"at": 4}, {"at": 2}]}, reported {"air": 8, "divers": [{"at": 4}, {"at": null}]}
    -> position.air, position.divers, position.divers.at
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline.game.report_keys.key_sets import (
    CONTAINERS,
    NO_KEYS,
    Key,
    Keys,
    below,
    count_keys,
    decision_keys,
    keep,
    known_only,
    says_end,
    union,
    with_inner,
)
from leadline.game.reports import RESULT
from leadline.schema.records import Part, Record
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Leaf, Shape


class ComparedKeys:
    """The fields that are compared: both the report and the expected position have a value."""

    def __init__(self, position: Record) -> None:
        self._position = position
        self._known: dict[tuple[int, int, int], tuple[Any, Any, Keys]] = {}

    def in_position(self, expected: Any, report: Mapping[str, Any] | None) -> Keys:
        """Return the fields of a reported position that are compared."""
        if not report or expected is None:
            return NO_KEYS
        keys = self._of_record(self._position, expected, report)
        is_over = says_end(report)
        results = RESULT if is_over else ("over", "to_act")
        keys |= {Key(name) for name in results if report.get(name) is not None}
        if not is_over:
            keys = keys.union(*map(known_only, decision_keys(report)))
        return below("position", keys)

    def _of(self, shape: Shape, expected: Any, data: Any) -> Keys:
        """Return the fields within a part that are compared; the part itself has a value, and is reported."""
        if not isinstance(data, CONTAINERS):
            return NO_KEYS
        ids = (id(shape), id(expected), id(data))
        known = self._known.get(ids)
        if known is None:
            known = keep(self._known, ids, (expected, data, self._find(shape, expected, data)))
        return known[2]

    def _find(self, shape: Shape, expected: Any, data: Any) -> Keys:
        if isinstance(shape, Row) and isinstance(data, dict):
            return known_only(count_keys(shape, data))
        if isinstance(shape, Row | FixedRow) and isinstance(data, list):
            if type(shape.inner) is Leaf:
                return NO_KEYS
            inner = shape.inner if isinstance(shape, FixedRow) else [shape.inner] * len(data)
            entries = zip(inner, expected, data, strict=False)
            return union(self._of(entry, own, value) for entry, own, value in entries if own is not None)
        if isinstance(shape, Table) and isinstance(data, dict):
            by_key = {str(key): value for key, value in expected.items()}
            pairs = ((by_key[key], value) for key, value in data.items() if key in by_key)
            return union(self._of(shape.inner, own, value) for own, value in pairs)
        shape = shape.of(expected)
        if isinstance(shape, Record) and isinstance(data, dict):
            return self._of_record(shape, expected, data)
        return NO_KEYS

    def _of_record(self, shape: Record, expected: Any, data: Mapping[str, Any]) -> Keys:
        fields: list[Keys] = []
        for part in shape.reported:
            value = data.get(part.name)
            if value is not None and _is_compared(part, expected):
                own = getattr(expected, part.name)
                fields.append(with_inner(part.name, NO_KEYS if own is None else self._of(part.shape, own, value)))
        for name, group in shape.groups.items():
            joined = group[0].joined
            if data.get(name) is not None and joined and (not joined.when or getattr(expected, joined.when)):
                together = tuple(entry for part in group for entry in getattr(expected, part.name) or ())
                fields.append(with_inner(name, self._find(group[0].shape, together, data[name])))
        return union(fields)


def _is_compared(part: Part, expected: Any) -> bool:
    """Return whether the field of a record counts, and its value is known."""
    is_unknown = part.shape.none_is_unknown and getattr(expected, part.name) is None
    return not is_unknown and not (part.moot and getattr(expected, part.moot))
