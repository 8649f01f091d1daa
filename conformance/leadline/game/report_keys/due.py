"""The fields that the report of a position should have.

For example:

    expected {"air": 9, "turn": 2, "over": false, "divers": [{"at": 4, "carried": []}]}
    -> position.air, position.turn, position.divers, position.divers.at, position.divers.carried, and always
       position.over and position.to_act
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline.game.report_keys.key_sets import NO_KEYS, Key, Keys, below, keep, says_end, union, with_inner
from leadline.game.reports import RESULT
from leadline.schema.records import Record
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Leaf, Shape

ALWAYS_DUE = frozenset((Key("over"), Key("to_act")))
"""The fields that every report should have."""


class DueKeys:
    """The fields that have a value in the expected position."""

    def __init__(self, position: Record) -> None:
        self._position = position
        self._known: dict[tuple[int, int], tuple[Any, Keys]] = {}

    def in_position(self, expected: Any, report: Mapping[str, Any]) -> Keys:
        """Return the fields due in a report; if it shows that the game is over, only the result."""
        if says_end(report):
            return below("position", frozenset(map(Key, RESULT)))
        return below("position", ALWAYS_DUE | self._of(self._position, expected))

    def _of(self, shape: Shape, value: Any) -> Keys:
        """Return the fields within a value that have one; plain values have none. A value is examined once."""
        has_no_fields = isinstance(shape, Leaf) or (isinstance(shape, Row | Table) and isinstance(shape.inner, Leaf))
        if value is None or has_no_fields:
            return NO_KEYS
        ids = (id(shape), id(value))
        known = self._known.get(ids)
        if known is None:
            known = keep(self._known, ids, (value, self._find(shape, value)))
        return known[1]

    def _find(self, shape: Shape, value: Any) -> Keys:
        if isinstance(shape, Row):
            return union(self._of(shape.inner, entry) for entry in value)
        if isinstance(shape, FixedRow):
            return union(self._of(inner, entry) for inner, entry in zip(shape.inner, value, strict=False))
        if isinstance(shape, Table):
            return union(self._of(shape.inner, entry) for entry in value.values())
        shape = shape.of(value)
        parts = shape.reported if isinstance(shape, Record) else ()
        values = ((part, getattr(value, part.name)) for part in parts)
        return union(with_inner(part.name, self._of(part.shape, own)) for part, own in values if own is not None)
