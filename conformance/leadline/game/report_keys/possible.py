"""All fields that reports of a game may have."""

from __future__ import annotations

from collections.abc import Mapping

from leadline.game.report_keys.key_sets import DECISION
from leadline.game.reports import RESULT
from leadline.schema.records import Record, Tagged
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Shape


def possible_fields(position: Shape, events: Mapping[str, Shape], *, heard: bool) -> list[str]:
    """Return the paths of all fields of positions, views and events; ``heard`` if seats hear different events.

    For example `position.air`, `view.air`, `events.breathed`, `events.breathed.air`.
    """
    fields = _fields_of(position)
    of_events = dict.fromkeys(path for kind, shape in events.items() for path in _event_fields(kind, shape))
    decision_fields = [f"to_act.{key}" for key in DECISION]
    paths = [f"position.{path}" for path in (*fields, "to_act", *decision_fields, *RESULT)]
    paths += [f"view.{path}" for path in fields]
    return paths + [f"{where}.{path}" for where in ("events", "heard")[: 1 + heard] for path in of_events]


def _event_fields(kind: str, shape: Shape) -> list[str]:
    """Return the kind of an event, and the paths of its fields below it."""
    return [kind, *(f"{kind}.{path}" for path in _fields_of(shape) if path not in ("kind", "rules"))]


def _fields_of(shape: Shape, above: tuple[int, ...] = ()) -> list[str]:
    """Return the paths of all fields below a shape; a shape that contains itself is not followed again."""
    if id(shape) in above:
        return []
    here = (*above, id(shape))
    if isinstance(shape, Row | Table):
        return _fields_of(shape.inner, here)
    if isinstance(shape, FixedRow):
        return [path for inner in shape.inner for path in _fields_of(inner, here)]
    if isinstance(shape, Tagged):
        return list(dict.fromkeys(path for record in shape.records.values() for path in _fields_of(record, here)))
    fields: list[str] = []
    for part in shape.reported if isinstance(shape, Record) else ():
        fields += [part.name, *(f"{part.name}.{path}" for path in _fields_of(part.shape, here))]
    return fields
