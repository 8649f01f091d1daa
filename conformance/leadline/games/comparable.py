"""What is expected of a subject as plain data that any program can compare, and how its parts are to be compared.

Whatever counts for nothing in a position is left out, so that only what stands here has to be compared. Where a value
is not known it is `{"unknown": true}` in a list, and left out of an object; in a view `{"hidden": true}` is what must
not be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.games.report_rows import FixedRow, Row, Table
from leadline.games.report_shapes import Record, Tagged
from leadline.games.report_values import Shape
from leadline.games.reports import plain_event

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline_engines.surface import Engine

UNKNOWN, HIDDEN = {"unknown": True}, {"hidden": True}


def comparable_position(game: Game, engine: Engine, position: Any) -> dict[str, Any]:
    """A position as it is expected to be reported: what counts, who may act, and how the game stands."""
    made: dict[str, Any] = _made(game.reports.position, position)
    standing = engine.standing(position)
    made["over"] = standing.over
    if not standing.over:
        made["to_act"] = [{"seats": list(one.seats), "kind": one.kind} for one in engine.to_act(position)]
        return made
    if standing.scores is not None:
        made["scores"] = [UNKNOWN if one is None else one for one in standing.scores]
    if standing.winners or standing.scores is None or None not in standing.scores:
        made["winners"] = list(standing.winners)
    return made


def comparable_view(game: Game, view: Any) -> dict[str, Any]:
    """What a person sees, with a sign for each thing that is hidden."""
    made: dict[str, Any] = _made(game.reports.position, view, hidden=True)
    return made


def comparable_events(events: Iterable[Any], whole: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """The plain figures of events; of those that were heard, what is known and was not heard is hidden."""
    known = {(one.kind, key) for one in whole for key in plain_event(one)}
    made = []
    for event in events:
        told = {key: one for key, one in plain_event(event).items() if key != "rules"}
        secret = {key: HIDDEN for kind, key in known if kind == event.kind and getattr(event, key, 0) is None}
        made.append(told | secret)
    return made


def _made(shape: Shape, value: Any, *, hidden: bool = False) -> Any:
    if value is None:
        return (HIDDEN if hidden else UNKNOWN) if shape.none_is_unknown else None
    if isinstance(shape, Tagged):
        shape = shape.records[type(value)]
    if isinstance(shape, Record):
        return _record(shape, value, hidden=hidden)
    if isinstance(shape, Row):
        return [_made(shape.inner, one, hidden=hidden) if one is not None else _nothing(hidden) for one in value]
    if isinstance(shape, FixedRow):
        return [_made(inner, one, hidden=hidden) for inner, one in zip(shape.inner, value, strict=True)]
    if isinstance(shape, Table):
        return {str(key): _made(shape.inner, one, hidden=hidden) for key, one in value.items()}
    return shape.write(value)


def _nothing(hidden: bool) -> dict[str, bool]:
    return HIDDEN if hidden else UNKNOWN


def _record(shape: Record, value: Any, *, hidden: bool) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for part in shape.told:
        if part.moot and getattr(value, part.moot):
            continue
        if part.joined is not None and part.joined.when and getattr(value, part.joined.when):
            continue
        one = _made(part.shape, getattr(value, part.name), hidden=hidden)
        if one is not UNKNOWN:
            made[part.name] = one
    for name, group in shape.groups.items():
        joined = group[0].joined
        if joined is not None and (not joined.when or getattr(value, joined.when)):
            both = tuple(one for part in group for one in getattr(value, part.name) or ())
            made[name] = _made(group[0].shape, both, hidden=hidden)
    return made


def ways_to_compare(shape: Shape) -> dict[str, Any]:
    """How a part of a report is compared; empty for one that has to be the same, its lists in the same order."""
    if isinstance(shape, Tagged):
        return _together([ways_to_compare(one) for one in shape.records.values()])
    if isinstance(shape, Record):
        fields = {part.name: ways for part in shape.told if (ways := ways_to_compare(part.shape))}
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
    """The ways of several records that stand in one place: their fields have different names, or the same ways."""
    fields: dict[str, Any] = {}
    for one in some:
        fields |= one.get("fields", {})
    return {"fields": fields} if fields else {}
