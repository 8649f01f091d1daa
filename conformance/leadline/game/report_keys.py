"""The fields in a report: the fields to compare, the fields that should be present, and unknown keys.

A field is identified by its path, without list indices and table keys: `position.divers.carried.level`.

For example, the reference expects this position, and a program reports that one:

    expected: {"air": 9, "turn": 2, "divers": [{"at": 4, "carried": [...]}, {"at": 2, "carried": []}]}
    reported: {"air": 8, "divers": [{"at": 4, "carryed": []}, {"at": null}]}

- `told_in_position`, the fields in the report: `position.air`, `position.divers`, `position.divers.at`, and
  `position.divers.carryed`, an unknown key similar to `carried`. A null reports nothing.
- `compared_in_position`, the fields compared with the expected position: `position.air`, `position.divers` and
  `position.divers.at`. It makes no difference here that `air` is wrong.
- `due_in_position`, the fields that a report of this position should have: these three, and `turn`, `divers.carried`
  (with what is below it), `over` and `to_act`.

Every answer of a run is examined, and most of each report consists of the same objects as the report before. The
results for an object are therefore cached by its id, together with the object itself, so that no other object can
receive that id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from leadline.base.errors import nearest
from leadline.game.reports import RESULT
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Leaf, Shape

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_KEPT = 20_000
"""The greatest number of report parts to remember; when it is exceeded, all are forgotten.

Most parts recur in the next answer.
"""
DECISION = ("seats", "kind")
"""The keys of a decision in `to_act`."""
CONTAINERS = (list, dict)
"""The types of plain data that can have keys: a tuple, since ``isinstance`` takes twice as long with a union."""


class Key(NamedTuple):
    """A key that occurs in a report."""

    path: str
    """Its path."""
    near: str | None = None
    """None for a field. For an unknown key, the field that may have been meant, or an empty text if none is similar."""


Keys: TypeAlias = frozenset[Key]
NO_KEYS: Keys = frozenset()


class ReportKeys:
    """The keys in the reports of one game."""

    def __init__(self, game: Game) -> None:
        self._position: Record = game.reports.position
        self._events = {kind: shape_of(event) for kind, event in game.event_types.items()}
        self._told: dict[tuple[int, int], tuple[Any, Keys]] = {}
        self._compared: dict[tuple[int, int, int], tuple[Any, Any, Keys]] = {}
        self._due: dict[tuple[int, int], tuple[Any, Keys]] = {}
        self._objects: dict[Any, Keys] = {}
        """The keys of objects, cached by the fields that they report, because few sets of fields differ."""

    # ---- Fields in a report

    def told_in_position(self, report: Mapping[str, Any] | None, where: str = "position") -> Keys:
        """Return the keys of a reported position or of a view."""
        if not report:
            return NO_KEYS
        keys = self._told_in_record(self._position, report, (*RESULT, "to_act"))
        return _below(where, keys.union(*_decision_keys(report)))

    def told_in_events(self, events: Sequence[Mapping[str, Any]] | None, where: str = "events") -> Keys:
        """Return the keys of reported events, prefixed with their kinds; an event of unknown kind is a wrong answer."""
        kinds = {
            (kind, self._told_in(self._events[kind], event))
            for event in events or ()
            if (kind := str(event.get("kind"))) in self._events
        }
        return _below(where, _union(_with(kind, below) for kind, below in kinds))

    def _told_in(self, shape: Shape, data: Any) -> Keys:
        """Return the keys of reported data; data that is reported repeatedly is examined only once."""
        if not isinstance(data, CONTAINERS):
            return NO_KEYS
        ids = (id(shape), id(data))
        known = self._told.get(ids)
        if known is None:
            known = _keep(self._told, ids, (data, self._find_told(shape, data)))
        return known[1]

    def _find_told(self, shape: Shape, data: Any) -> Keys:
        if isinstance(shape, Row) and isinstance(data, dict):
            return _plain_keys(data, _count_keys(shape))
        if isinstance(data, list):
            if isinstance(shape, Row):
                return self._told_in_all(shape.inner, data)
            inner = shape.inner if isinstance(shape, FixedRow) else ()
            return _union(self._told_in(entry, value) for entry, value in zip(inner, data, strict=False))
        if isinstance(shape, Table):
            return self._told_in_all(shape.inner, data.values())
        if isinstance(shape, Tagged):
            return min((self._told_in(record, data) for record in shape.records.values()), key=_count_unknown)
        return self._told_in_record(shape, data) if isinstance(shape, Record) else NO_KEYS

    def _told_in_all(self, shape: Shape, entries: Iterable[Any]) -> Keys:
        """Return the keys of entries with the same shape; a plain value has none."""
        return NO_KEYS if type(shape) is Leaf else _union(self._told_in(shape, entry) for entry in entries)

    def _told_in_record(self, shape: Record, data: Mapping[str, Any], more: Sequence[str] = ()) -> Keys:
        """Return the keys of an object; ``more`` lists the keys it may have in addition to the fields of its shape."""
        parts = _parts_of(shape)
        told, null_unknown = [], []
        for key, value in data.items():
            if value is None:
                if key not in parts and key not in more:
                    null_unknown.append(key)
            elif isinstance(value, CONTAINERS) and key in parts:
                told.append((key, self._told_in(parts[key], value)))
            else:
                told.append((key, NO_KEYS))
        name = (id(shape), tuple(told), tuple(null_unknown))
        known = self._objects.get(name)
        if known is None:
            keys = [_with(key, below) for key, below in told if key in parts or key in more]
            unknown = [*(key for key, _ in told if key not in parts and key not in more), *null_unknown]
            keys.append(frozenset(Key(key, nearest(key, (*parts, *more))) for key in unknown))
            known = _keep(self._objects, name, _union(keys))
        return known

    # ---- Compared fields

    def compared_in_position(self, expected: Any, report: Mapping[str, Any] | None) -> Keys:
        """Return the fields of a report to compare with the expected position: the fields that have a value in both."""
        if not report or expected is None:
            return NO_KEYS
        keys = self._compared_in_record(self._position, expected, report)
        is_over = says_end(report)
        results = RESULT if is_over else ("over", "to_act")
        keys |= {Key(name) for name in results if report.get(name) is not None}
        if not is_over:
            keys = keys.union(*map(_known_only, _decision_keys(report)))
        return _below("position", keys)

    def _compared_in(self, shape: Shape, expected: Any, data: Any) -> Keys:
        """Return the fields to compare within a part; the part itself is known and reported."""
        if not isinstance(data, CONTAINERS):
            return NO_KEYS
        ids = (id(shape), id(expected), id(data))
        known = self._compared.get(ids)
        if known is None:
            known = _keep(self._compared, ids, (expected, data, self._find_compared(shape, expected, data)))
        return known[2]

    def _find_compared(self, shape: Shape, expected: Any, data: Any) -> Keys:
        if isinstance(shape, Row) and isinstance(data, dict):
            return _known_only(self._find_told(shape, data))
        if isinstance(shape, Row | FixedRow) and isinstance(data, list):
            if type(shape.inner) is Leaf:
                return NO_KEYS
            inner = shape.inner if isinstance(shape, FixedRow) else [shape.inner] * len(data)
            entries = zip(inner, expected, data, strict=False)
            return _union(self._compared_in(entry, own, value) for entry, own, value in entries if own is not None)
        if isinstance(shape, Table) and isinstance(data, dict):
            by_key = {str(key): value for key, value in expected.items()}
            pairs = ((by_key[key], value) for key, value in data.items() if key in by_key)
            return _union(self._compared_in(shape.inner, own, value) for own, value in pairs)
        shape = shape.of(expected)
        if isinstance(shape, Record) and isinstance(data, dict):
            return self._compared_in_record(shape, expected, data)
        return NO_KEYS

    def _compared_in_record(self, shape: Record, expected: Any, data: Mapping[str, Any]) -> Keys:
        compared: list[tuple[str, Keys]] = []
        for part in shape.reported:
            value = data.get(part.name)
            if value is None:
                continue
            own = getattr(expected, part.name)
            is_unknown = own is None and part.shape.none_is_unknown
            if is_unknown or (part.moot and getattr(expected, part.moot)):
                continue
            is_plain = own is None or not isinstance(value, CONTAINERS)
            compared.append((part.name, NO_KEYS if is_plain else self._compared_in(part.shape, own, value)))
        for name, group in shape.groups.items():
            joined = group[0].joined
            if data.get(name) is not None and joined and (not joined.when or getattr(expected, joined.when)):
                together = tuple(entry for part in group for entry in getattr(expected, part.name) or ())
                compared.append((name, self._find_compared(group[0].shape, together, data[name])))
        return _union(_with(name, below) for name, below in compared)

    # ---- Fields that should be reported

    def due_in_position(self, expected: Any, report: Mapping[str, Any]) -> Keys:
        """Return the fields that have a value in the expected position; for a game that is over, only the result."""
        if says_end(report):
            return _below("position", frozenset(Key(name) for name in RESULT))
        always = frozenset((Key("over"), Key("to_act")))
        return _below("position", always | self._due_in(self._position, expected))

    def _due_in(self, shape: Shape, value: Any) -> Keys:
        """Return the fields inside a value that have values; objects unchanged between positions are examined once."""
        if (
            value is None
            or isinstance(shape, Leaf)
            or (isinstance(shape, Row | Table) and isinstance(shape.inner, Leaf))
        ):
            return NO_KEYS
        ids = (id(shape), id(value))
        known = self._due.get(ids)
        if known is None:
            known = _keep(self._due, ids, (value, self._find_due(shape, value)))
        return known[1]

    def _find_due(self, shape: Shape, value: Any) -> Keys:
        if isinstance(shape, Row):
            return _union(self._due_in(shape.inner, entry) for entry in value)
        if isinstance(shape, FixedRow):
            return _union(self._due_in(inner, entry) for inner, entry in zip(shape.inner, value, strict=False))
        if isinstance(shape, Table):
            return _union(self._due_in(shape.inner, entry) for entry in value.values())
        shape = shape.of(value)
        parts = shape.reported if isinstance(shape, Record) else ()
        values = ((part, getattr(value, part.name)) for part in parts)
        return _union(_with(part.name, self._due_in(part.shape, own)) for part, own in values if own is not None)

    # ---- All fields

    def fields(self, *, heard: bool) -> list[str]:
        """Return every field that a report may have, without caching; set ``heard`` if seats hear different events."""
        fields = _fields_of(self._position, ())
        of_events = dict.fromkeys(path for kind, shape in self._events.items() for path in _event_fields(kind, shape))
        decision_fields = [f"to_act.{key}" for key in DECISION]
        paths = [f"position.{path}" for path in (*fields, "to_act", *decision_fields, *RESULT)]
        paths += [f"view.{path}" for path in fields]
        return paths + [f"{where}.{path}" for where in ("events", "heard")[: 1 + heard] for path in of_events]


def says_end(report: Mapping[str, Any]) -> bool:
    """Return whether a report says that the game is over."""
    return report.get("over") is True or bool(report.get("winners")) or report.get("to_act") == []


def _event_fields(kind: str, shape: Shape) -> list[str]:
    """Return the kind of an event and the paths of the fields below it."""
    return [kind, *(f"{kind}.{path}" for path in _fields_of(shape, ()) if path not in ("kind", "rules"))]


def _fields_of(shape: Shape, above: tuple[int, ...]) -> list[str]:
    """Return the paths of all fields below a shape; a shape that contains itself is followed only once."""
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


def _decision_keys(report: Mapping[str, Any]) -> Iterator[Keys]:
    """Yield the keys of each reported decision."""
    decisions = report.get("to_act")
    for decision in decisions if isinstance(decisions, list) else ():
        yield _below("to_act", _plain_keys(decision, DECISION))


def _count_keys(shape: Row) -> tuple[str, ...]:
    """Return the keys for reporting only the number and the sum of a row."""
    return tuple(filter(None, (shape.partly.number, shape.partly.sum)))


def _plain_keys(data: Any, known: Sequence[str]) -> Keys:
    """Return the keys of an object that is not part of the game's types."""
    entries = data.items() if isinstance(data, Mapping) else ()
    return frozenset(
        Key(key) if key in known else Key(key, nearest(key, known))
        for key, value in entries
        if key not in known or value is not None
    )


def _known_only(keys: Keys) -> Keys:
    """Return the known keys."""
    return frozenset(key for key in keys if key.near is None)


def _count_unknown(keys: Keys) -> int:
    return sum(key.near is not None for key in keys)


@lru_cache(maxsize=MOST_KEPT)
def _below(where: str, keys: Keys) -> Keys:
    return frozenset(Key(f"{where}.{key.path}", key.near) for key in keys)


@lru_cache(maxsize=MOST_KEPT)
def _with(name: str, below: Keys) -> Keys:
    """Return a key together with the keys below it."""
    return frozenset((Key(name), *_below(name, below)))


@cache
def _parts_of(shape: Record) -> Mapping[str, Shape]:
    """Return the shapes of a record's fields by name, and the shapes of fields that share one reported name."""
    groups = {name: group[0].shape for name, group in shape.groups.items()}
    return {part.name: part.shape for part in shape.parts} | groups


def _union(several: Iterable[Keys]) -> Keys:
    """Return the combined keys of several things, most of which have the same keys."""
    return frozenset().union(*set(several))


def _keep(kept: dict[Any, Any], name: Any, value: Any) -> Any:
    """Remember a result under the ids of some values, which are kept alive so that no other object gets their ids."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[name] = value
    return value
