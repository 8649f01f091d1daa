"""Sets of keys by their paths, and a memory for the sets of objects that are examined again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from leadline.base.errors import nearest
from leadline.schema.rows import Row

MOST_KEPT = 20_000
"""The most parts of reports that are remembered; then all are forgotten. Most of a report is the same in the next
answer."""
DECISION = ("seats", "kind")
"""The keys of a decision in `to_act`."""
CONTAINERS = (list, dict)
"""The types of plain data that can have keys. A tuple: ``isinstance`` takes twice as long with a union of types."""


class Key(NamedTuple):
    """A key that occurs in a report."""

    path: str
    """Its path."""
    near: str | None = None
    """None for a field; for an unknown key the field that may have been meant, empty if none is similar."""


Keys: TypeAlias = frozenset[Key]
NO_KEYS: Keys = frozenset()


def keep(kept: dict[Any, Any], name: Any, value: Any) -> Any:
    """Remember a value under a name, and return it; if there are too many, forget all others first.

    If the name consists of ids, the value contains the objects: while they are kept, no other object gets their ids.
    """
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[name] = value
    return value


def union(several: Iterable[Keys]) -> Keys:
    """Return the keys of several things together: most are the same ones."""
    return _together(frozenset(several))


@lru_cache(maxsize=MOST_KEPT)
def _together(several: frozenset[Keys]) -> Keys:
    """Return the union of some sets. It is one object for equal ones, so that it is quickly found in what is kept."""
    return NO_KEYS.union(*several)


@lru_cache(maxsize=MOST_KEPT)
def below(where: str, keys: Keys) -> Keys:
    """Return the keys with longer paths: below `divers`, the key `at` is `divers.at`."""
    return frozenset(Key(f"{where}.{key.path}", key.near) for key in keys)


@lru_cache(maxsize=MOST_KEPT)
def with_inner(name: str, inner: Keys) -> Keys:
    """Return a key and those below it: `divers` and `divers.at`."""
    return frozenset((Key(name), *below(name, inner)))


def unknown_key(name: str, known: Sequence[str]) -> Key:
    """Return a key that is not known, with the known one that may have been meant."""
    return Key(name, nearest(name, known))


def known_only(keys: Keys) -> Keys:
    """Return the known keys."""
    return frozenset(key for key in keys if key.near is None)


def count_unknown(keys: Keys) -> int:
    """Return the number of unknown keys."""
    return sum(key.near is not None for key in keys)


def decision_keys(report: Mapping[str, Any]) -> Iterator[Keys]:
    """Yield the keys of each decision that a report lists: `to_act.seats`, `to_act.kind`."""
    decisions = report.get("to_act")
    for decision in decisions if isinstance(decisions, list) else ():
        yield below("to_act", _keys_outside_types(decision, DECISION))


def count_keys(shape: Row, report: Mapping[str, Any]) -> Keys:
    """Return the keys of an object that reports only the number and the sum of the things in a row."""
    return _keys_outside_types(report, tuple(filter(None, (shape.partly.number, shape.partly.sum))))


def _keys_outside_types(data: Any, known: Sequence[str]) -> Keys:
    """Return the keys of an object that is not part of the game's types; it may have the known ones."""
    entries = data.items() if isinstance(data, Mapping) else ()
    return _known_or_not(tuple(name for name, value in entries if name not in known or value is not None), tuple(known))


@lru_cache(maxsize=MOST_KEPT)
def _known_or_not(names: tuple[str, ...], known: tuple[str, ...]) -> Keys:
    return frozenset(Key(name) if name in known else unknown_key(name, known) for name in names)


def says_end(report: Mapping[str, Any]) -> bool:
    """Return whether a report shows that the game is over."""
    return report.get("over") is True or bool(report.get("winners")) or report.get("to_act") == []
