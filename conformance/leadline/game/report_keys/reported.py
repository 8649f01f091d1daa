"""The keys that a report has, known or not.

For example:

    {"air": 8, "divers": [{"at": 4, "carryed": []}, {"at": null}]}
    -> position.air, position.divers, position.divers.at, position.divers.carryed (unknown; near `carried`)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from leadline.game.report_keys.key_sets import (
    CONTAINERS,
    NO_KEYS,
    Keys,
    below,
    count_keys,
    count_unknown,
    decision_keys,
    keep,
    union,
    unknown_key,
    with_inner,
)
from leadline.game.reports import RESULT
from leadline.schema.records import Record, Tagged
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Leaf, Shape


class ReportedKeys:
    """The keys in reported positions, views and events."""

    def __init__(self, position: Record, events: Mapping[str, Shape]) -> None:
        self._position, self._events = position, events
        self._known: dict[tuple[int, int], tuple[Any, Keys]] = {}
        self._objects: dict[Any, Keys] = {}
        """The keys of objects, by the fields reported in them; few are different."""

    def in_position(self, report: Mapping[str, Any] | None, where: str) -> Keys:
        """Return the keys of a reported position or of a view."""
        if not report:
            return NO_KEYS
        keys = self._of_record(self._position, report, (*RESULT, "to_act"))
        return below(where, keys.union(*decision_keys(report)))

    def in_events(self, events: Sequence[Mapping[str, Any]] | None, where: str) -> Keys:
        """Return the keys of reported events, each below its kind."""
        kinds = {
            (kind, self._of(self._events[kind], event))
            for event in events or ()
            if (kind := str(event.get("kind"))) in self._events
        }
        return below(where, union(with_inner(kind, inner) for kind, inner in kinds))

    def _of(self, shape: Shape, data: Any) -> Keys:
        """Return the keys within reported data; a plain value has none. Data is examined once."""
        if not isinstance(data, CONTAINERS):
            return NO_KEYS
        ids = (id(shape), id(data))
        known = self._known.get(ids)
        if known is None:
            known = keep(self._known, ids, (data, self._find(shape, data)))
        return known[1]

    def _find(self, shape: Shape, data: Any) -> Keys:
        if isinstance(shape, Row) and isinstance(data, dict):
            return count_keys(shape, data)
        if isinstance(shape, Row) and isinstance(data, list):
            return self._of_all(shape.inner, data)
        if isinstance(shape, FixedRow) and isinstance(data, list):
            return union(self._of(inner, entry) for inner, entry in zip(shape.inner, data, strict=False))
        if isinstance(data, list):
            return NO_KEYS
        if isinstance(shape, Table):
            return self._of_all(shape.inner, data.values())
        if isinstance(shape, Tagged):
            return min((self._of(record, data) for record in shape.records.values()), key=count_unknown)
        return self._of_record(shape, data) if isinstance(shape, Record) else NO_KEYS

    def _of_all(self, shape: Shape, entries: Iterable[Any]) -> Keys:
        return NO_KEYS if type(shape) is Leaf else union(self._of(shape, entry) for entry in entries)

    def _of_record(self, shape: Record, data: Mapping[str, Any], more: Sequence[str] = ()) -> Keys:
        """Return the keys of an object; ``more`` are those that it may have beside the fields of its shape.

        An unknown key counts even if its value is null.
        """
        parts = _shapes_by_name(shape)
        reported, unknown = [], []
        for name, value in data.items():
            if name not in parts and name not in more:
                unknown.append(name)
            elif value is not None:
                reported.append((name, self._of(parts[name], value) if name in parts else NO_KEYS))
        form = (id(shape), tuple(reported), tuple(unknown))
        known = self._objects.get(form)
        if known is None:
            unknown_keys = frozenset(unknown_key(name, (*parts, *more)) for name in unknown)
            known = union([unknown_keys, *(with_inner(name, inner) for name, inner in reported)])
            keep(self._objects, form, known)
        return known


@cache
def _shapes_by_name(shape: Record) -> Mapping[str, Shape]:
    """Return the shapes of a record's fields by name, and those of fields reported together under one name."""
    groups = {name: group[0].shape for name, group in shape.groups.items()}
    return {part.name: part.shape for part in shape.parts} | groups
