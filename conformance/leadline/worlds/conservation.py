"""The things in a position that are never added or lost, counted wherever they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeAlias, get_args

from leadline.schema.canonical import sort_key, visible
from leadline_engines.marks import Conserved, bare, field_types, mark

Things: TypeAlias = dict[Conserved, Counter[str]]
"""The number of each thing in each total. A thing is identified by its appearance, no matter who has seen it."""
_Collector: TypeAlias = Callable[[Any, Things], None]


def conserved_things(kind: Any, position: Any) -> Things:
    """Return the things in a position, given its type."""
    things: Things = {}
    collect = _collector(kind)
    if collect is not None:
        collect(position, things)
    return things


def changes(before: Counter[str], after: Counter[str]) -> str:
    """Return a description of what was added and lost; empty if nothing was."""
    parts = [
        f"{', '.join(f'{number} of {thing}' for thing, number in sorted(some.items()))} {how}"
        for some, how in ((after - before, "added"), (before - after, "lost"))
        if some
    ]
    return " and ".join(parts)


@cache
def _collector(kind: Any) -> _Collector | None:
    """Return a function that adds the things in a value of a type to a count; None if the type never has any."""
    total = mark(kind, Conserved)
    if total is not None:
        return _collector_of_things(kind, total)
    plain = bare(kind)
    if is_dataclass(plain):
        return _collector_of_record(plain)
    inner = [inner_kind for inner_kind in get_args(plain) if inner_kind is not ...]
    if any(is_dataclass(bare(inner_kind)) for inner_kind in inner) and not _is_row_or_table(plain):
        tables = {bare(inner_kind): _collector(bare(inner_kind)) for inner_kind in inner}
        return (
            (lambda value, things: _collect(tables.get(type(value)), value, things)) if any(tables.values()) else None
        )
    collect = _collector(inner[-1]) if inner else None
    return None if collect is None else lambda value, things: _collect_all(collect, value, things)


def _collector_of_things(kind: Any, total: Conserved) -> _Collector:
    innermost, known = _innermost(kind), dict[Any, str]()

    def collect(value: Any, things: Things) -> None:
        counter = things.setdefault(total, Counter())
        for thing in _leaves(value):
            if thing not in known:
                known[thing] = sort_key(visible(innermost, thing))
            counter[known[thing]] += 1

    return collect


def _collector_of_record(record: Any) -> _Collector | None:
    parts = [
        (name, collector) for name, kind in field_types(record).items() if (collector := _collector(kind)) is not None
    ]

    def collect(value: Any, things: Things) -> None:
        for name, collect_part in parts:
            _collect(collect_part, getattr(value, name), things)

    return collect if parts else None


def _collect(collect: _Collector | None, value: Any, things: Things) -> None:
    if collect is not None and value is not None:
        collect(value, things)


def _collect_all(collect: _Collector, values: Any, things: Things) -> None:
    for value in values.values() if isinstance(values, Mapping) else values:
        _collect(collect, value, things)


def _leaves(value: Any) -> Iterator[Any]:
    """Yield the things in a value, in rows and in rows of rows, or nothing for an unknown value."""
    if isinstance(value, tuple):
        for entry in value:
            yield from _leaves(entry)
    elif value is not None:
        yield value


def _innermost(kind: Any) -> Any:
    """Return the type of the items in a row, or in a row of rows."""
    return _innermost(get_args(bare(kind))[0]) if _is_row_or_table(bare(kind)) else kind


def _is_row_or_table(plain: Any) -> bool:
    origin = getattr(plain, "__origin__", None)
    return isinstance(origin, type) and issubclass(origin, tuple | Mapping)
