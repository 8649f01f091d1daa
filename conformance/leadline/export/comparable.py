"""Expectations as plain data that any program can compare, and the ways in which their parts are compared.

Parts of a position that do not count are left out, so that everything present must be compared. An unknown value is
`{"unknown": true}` in a list, and is left out of an object. In a view, `{"hidden": true}` marks something that must not
be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.game.event_reports import NOT_COMPARED, true_events
from leadline.schema.kinds import is_optional
from leadline.schema.records import Record, Tagged
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Shape

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

UNKNOWN, HIDDEN = {"unknown": True}, {"hidden": True}


def comparable_position(game: Game, engine: Engine, position: Any) -> dict[str, Any]:
    """Return a position as it should be reported: what counts, who may act, and whether the game is over."""
    made: dict[str, Any] = _made(game.reports.position, position)
    standing = engine.standing(position)
    made["over"] = standing.over
    if not standing.over:
        made["to_act"] = [
            {"seats": list(decision.seats), "kind": decision.kind} for decision in engine.to_act(position)
        ]
        return made
    if standing.scores is not None:
        made["scores"] = [UNKNOWN if score is None else score for score in standing.scores]
    if standing.winners or standing.scores is None or None not in standing.scores:
        made["winners"] = list(standing.winners)
    return made


def comparable_view(game: Game, view: Any) -> dict[str, Any]:
    """Return what a person sees, with a marker for each hidden part."""
    made: dict[str, Any] = _made(game.reports.position, view, hidden=True)
    return made


def comparable_events(game: Game, events: Sequence[Any], whole: Sequence[Any] | None = None) -> list[dict[str, Any]]:
    """Return events as plain data. If ``whole`` is given, mark each part of it that was not heard."""
    trues = [None] * len(events) if whole is None else true_events(events, whole)
    return [
        _event(game.reports.events.records[event.kind], event, true) for event, true in zip(events, trues, strict=True)
    ]


def _event(record: Record, event: Any, true: Any) -> dict[str, Any]:
    made = {}
    for part in record.reported:
        if part.name != NOT_COMPARED:
            told = _heard(part.shape, getattr(event, part.name), getattr(true, part.name, None))
            if told is not UNKNOWN:
                made[part.name] = told
    return made


def _heard(shape: Shape, value: Any, true: Any) -> Any:
    """Return a value as plain data; parts of the true value that are known but were not heard are hidden."""
    if value is None and true is not None:
        return HIDDEN
    if isinstance(shape, Record) and value is not None:
        return {
            part.name: told
            for part in shape.reported
            if (told := _heard(part.shape, getattr(value, part.name), getattr(true, part.name, None))) is not UNKNOWN
        }
    if isinstance(shape, Row) and value is not None:
        known = true if true is not None and len(true) == len(value) else (None,) * len(value)
        return [_heard(shape.inner, entry, true_entry) for entry, true_entry in zip(value, known, strict=True)]
    return _made(shape, value)


def _made(shape: Shape, value: Any, *, hidden: bool = False) -> Any:
    if value is None:
        return (HIDDEN if hidden else UNKNOWN) if shape.none_is_unknown else None
    shape = shape.of(value)
    if isinstance(shape, Record):
        return _record(shape, value, hidden=hidden)
    if isinstance(shape, Row):
        return [_made(shape.inner, entry, hidden=hidden) if entry is not None else _nothing(hidden) for entry in value]
    if isinstance(shape, FixedRow):
        return [_made(inner, entry, hidden=hidden) for inner, entry in zip(shape.inner, value, strict=True)]
    if isinstance(shape, Table):
        return {str(key): _made(shape.inner, entry, hidden=hidden) for key, entry in value.items()}
    return shape.write(value)


def _nothing(hidden: bool) -> dict[str, bool]:
    return HIDDEN if hidden else UNKNOWN


def _record(shape: Record, value: Any, *, hidden: bool) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for part in shape.reported:
        if part.moot and getattr(value, part.moot):
            continue
        if part.joined is not None and part.joined.when and getattr(value, part.joined.when):
            continue
        told = _made(part.shape, getattr(value, part.name), hidden=hidden)
        if told is not UNKNOWN:
            made[part.name] = told
    for name, group in shape.groups.items():
        joined = group[0].joined
        if joined is not None and (not joined.when or getattr(value, joined.when)):
            both = tuple(entry for part in group for entry in getattr(value, part.name) or ())
            made[name] = _made(group[0].shape, both, hidden=hidden)
    return made


def ways_to_compare(shape: Shape) -> dict[str, Any]:
    """Return how a part of a report is compared; empty if it must be equal, including the order of lists."""
    if isinstance(shape, Tagged):
        return _together([ways_to_compare(record) for record in shape.records.values()])
    if isinstance(shape, Record):
        fields = {part.name: ways for part in shape.reported if (ways := ways_to_compare(part.shape))}
        fields |= {name: ways for name, group in shape.groups.items() if (ways := ways_to_compare(group[0].shape))}
        made: dict[str, Any] = {"fields": fields} if fields else {}
        groups = {name: [part.name for part in group] for name, group in shape.groups.items()}
        return made | ({"joined": groups} if groups else {})
    if isinstance(shape, Table):
        return {"table": True, **_each(shape.inner)}
    if isinstance(shape, Row):
        return _row(shape)
    return {"number": "sum"} if isinstance(shape, FixedRow) and shape.total else {}


def _row(shape: Row) -> dict[str, Any]:
    partly = shape.partly
    made: dict[str, Any] = {"bag": True} if shape.is_bag else {}
    if partly.alone or partly.total:
        made["number"] = "sum" if partly.total else "length"
    if partly.number:
        made["counted"] = {"number": partly.number, "sum": partly.sum or None, "of": partly.of or None}
    return made | _each(shape.inner)


def _each(inner: Shape) -> dict[str, Any]:
    ways = ways_to_compare(inner)
    return {"each": ways} if ways else {}


def _together(some: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the ways to compare several records in one place; fields with equal names are compared in the same way."""
    fields: dict[str, Any] = {}
    for ways in some:
        fields |= ways.get("fields", {})
    return {"fields": fields} if fields else {}


def ways_to_compare_events(game: Game) -> dict[str, Any]:
    """Return how events are compared, by kind. The result also marks where null means that nothing was heard."""
    ways_by_kind = {kind: _ways_of_event(record) for kind, record in game.reports.events.records.items()}
    return {kind: ways for kind, ways in ways_by_kind.items() if ways}


def _ways_of_event(shape: Shape) -> dict[str, Any]:
    """Return how a part of an event is compared; `hides` is set if null is one of its possible values."""
    made = ways_to_compare(shape)
    if isinstance(shape, Record):
        fields = {
            part.name: ways
            for part in shape.reported
            if part.name != NOT_COMPARED and (ways := _ways_of_event(part.shape))
        }
        made = {**made, "fields": fields} if fields else {key: way for key, way in made.items() if key != "fields"}
    elif isinstance(shape, Row):
        inner = _ways_of_event(shape.inner)
        made = {**made, "each": inner} if inner else made
    return {**made, "hides": True} if is_optional(shape.kind) else made
