"""Complaints about data of a wrong form, as sentences for people.

The schema library complains about every kind of record that is allowed in a place. Only complaints about the intended
record are reported, which is the record whose `kind` or other distinguishing field is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

Item: TypeAlias = "dict[str, Any]"
"""A complaint of the schema library: `loc`, `type`, `msg`, `input` and `ctx`."""

MOST_TOLD = 5
_MOST_SHOWN = 60
_BOUNDS = ("greater_than_equal", "less_than_equal", "too_short", "too_long")
_RECORD = re.compile(r"[A-Z][a-z]\w*")
"""The pattern of the names of records; the names of parts are in lower case."""


def items_of(error: Any) -> list[Item]:
    """Return the complaints from a validation that concern the intended records."""
    return _meant(error.errors(include_url=False))


def is_of_bounds(items: Sequence[Item]) -> bool:
    """Return whether the only errors are figures out of bounds and rows of a wrong length."""
    short = [item for item in items if item["type"] == "missing" and isinstance(item["loc"][-1], int)]
    return bool(items) and all(item["type"] in _BOUNDS or item in short for item in items)


def sentences(items: Sequence[Item]) -> list[str]:
    """Return the first complaints as one sentence each, and the number of the remaining complaints."""
    first = [_sentence(item) for item in items[:MOST_TOLD]]
    return [*first, f"and {len(items) - MOST_TOLD} more"] if len(items) > MOST_TOLD else first


def _sentence(item: Item) -> str:
    where = ".".join(str(part) for part in item["loc"]) or "the whole"
    if item["type"] == "missing":
        return f"{where}: it is missing"
    given = repr(item.get("input"))
    shown = given if len(given) <= _MOST_SHOWN else f"{given[: _MOST_SHOWN - 3]}..."
    return f"{where}: {item['msg'].lower()}, not {shown}"


# ---- Places with several possible records


def _meant(items: list[Item]) -> list[Item]:
    """Return the complaints without those about unintended records, starting with the outermost places."""
    seen: set[tuple[Any, ...]] = set()
    while (place := next((candidate for candidate in _places(items) if candidate not in seen), None)) is not None:
        seen.add(place)
        is_here = [bool(_record_at(item, place)) for item in items]
        first = is_here.index(True)
        here = [item for item, inside in zip(items, is_here, strict=True) if inside]
        rest = [item for item, inside in zip(items[first:], is_here[first:], strict=True) if not inside]
        items = [*items[:first], *_of_place(place, here), *rest]
    return items


def _places(items: Sequence[Item]) -> Iterator[tuple[Any, ...]]:
    """Yield the places with complaints about more than one record."""
    names: dict[tuple[Any, ...], set[str]] = {}
    for item in items:
        for number, part in enumerate(item["loc"]):
            if _record_at(item, item["loc"][:number]):
                names.setdefault(item["loc"][:number], set()).add(part)
    yield from sorted((place for place, record_names in names.items() if len(record_names) > 1), key=len)


def _record_at(item: Item, place: tuple[Any, ...]) -> str:
    """Return the record that a complaint is about, of those allowed in a place; empty if it is about none."""
    loc, length = item["loc"], len(place)
    name = loc[length] if loc[:length] == place and len(loc) > length else None
    return name if isinstance(name, str) and _RECORD.fullmatch(name) else ""


def _of_place(place: tuple[Any, ...], items: list[Item]) -> list[Item]:
    """Return what is wrong with the one intended record, or all complaints if that record is unknown."""
    records: dict[str, list[Item]] = {_record_at(item, place): [] for item in items}
    for item in items:
        records[_record_at(item, place)].append({**item, "loc": (*place, *item["loc"][len(place) + 1 :])})
    tags = {
        name: tag for name, complaints in records.items() if (tag := _other_tag(complaints, len(place))) is not None
    }
    left = [name for name in records if name not in tags]
    if len(left) == 1:
        return records[left[0]]
    if not left:
        known = ", ".join(tag["ctx"]["expected"] for tag in tags.values())
        return [{**next(iter(tags.values())), "msg": f"it should be one of {known}"}]
    shared = [complaint for complaint in records[left[0]] if all(_has(records[name], complaint) for name in left)]
    return shared or [item for item in items if _record_at(item, place) in left]


def _other_tag(items: Sequence[Item], depth: int) -> Item | None:
    """Return the complaint that a record is of a different kind, which concerns a part with only one possible word."""
    for item in items:
        if item["type"] == "literal_error" and len(item["loc"]) == depth + 1 and " or " not in item["ctx"]["expected"]:
            return item
    return None


def _has(items: Sequence[Item], wanted: Item) -> bool:
    return any((complaint["loc"], complaint["msg"]) == (wanted["loc"], wanted["msg"]) for complaint in items)
