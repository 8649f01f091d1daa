"""Things that a subject has duplicated or lost: if it reports every place of them, their number must stay the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from leadline.base.errors import LeadlineError
from leadline.judge.answers import JudgedAnswer
from leadline.judge.reference import Expected, Reference
from leadline.results.differences import UNCHANGED
from leadline.schema.kinds import inner_kinds
from leadline.schema.values import FieldDifference
from leadline_engines.marks import Conserved, bare, field_types, mark

if TYPE_CHECKING:
    from leadline.game.definition import Game


class UnclearError(LeadlineError):
    """Not all of some things are reported, or not their identities."""


class Thing(NamedTuple):
    """One reported thing."""

    place: str
    """The field in which it is; it is written by the field's name."""
    depth: int
    """The number of nested lists of the field in which it is."""
    data: Any
    """The reported data."""


def changed_totals(
    reference: Reference, answer: JudgedAnswer, expected: Expected
) -> Iterator[tuple[Conserved, FieldDifference]]:
    """Yield what a wrong answer has added or lost of things whose number must not change, with the mark of that total.

    A total is checked only if the answer reports every place that belongs to it, and the same data for every thing.
    """
    reported, kind = answer.answer.position, reference.game.types.position
    if expected.refused or not reported or answer.before is None:
        return
    due = reference.game.reports.tell(expected.engine, expected.position)
    for total in _totals(kind):
        try:
            right, got = (list(_things(kind, data, total, "")) for data in (due, reported))
            texts = _changes(reference.game, right, got)
        except UnclearError:
            continue
        if texts:
            yield total, FieldDifference(total.total, UNCHANGED, " and ".join(texts))


def _changes(game: Game, right: Sequence[Thing], got: Sequence[Thing]) -> list[str]:
    """Return the things that are too many and too few, in words; nothing if there is no difference."""
    keys = {frozenset(thing.data) for thing in got if isinstance(thing.data, Mapping)}
    if len(keys) > 1 or (_has_numbers(got) and not _has_numbers(right)):
        raise UnclearError  # A number in place of things is their sum or their count.
    looks: dict[str, Thing] = {}
    counts: list[Counter[str]] = []
    for things in (got, right):
        count = Counter[str]()
        for thing in things:
            data = _as_told(thing.data, sorted(next(iter(keys), ())))
            looks.setdefault(repr(data), thing._replace(data=data))
            count[repr(data)] += 1
        counts.append(count)
    more, fewer = counts[0] - counts[1], counts[1] - counts[0]
    return [
        f"{', '.join(_so_often(times, _shown(game, looks[look])) for look, times in some.items())} {how}"
        for how, some in (("added", more), ("lost", fewer))
        if some
    ]


def _has_numbers(things: Sequence[Thing]) -> bool:
    return any(isinstance(thing.data, int | float) for thing in things)


def _so_often(times: int, shown: str) -> str:
    return shown if times == 1 else f"{times} of {shown}"


def _shown(game: Game, thing: Thing) -> str:
    """Return a thing in notation, as if it were alone in its place."""
    data = thing.data
    for _ in range(thing.depth):
        data = [data]
    return game.reports.shown(thing.place, data)


def _as_told(data: Any, keys: Sequence[str]) -> Any:
    """Return the part of a thing's data that is reported for all."""
    if isinstance(data, Mapping):
        data = {key: data.get(key) for key in keys or sorted(data)}
    if data is None or (isinstance(data, Mapping) and None in data.values()):
        raise UnclearError
    return data


def _things(kind: Any, data: Any, total: Conserved, place: str) -> Iterator[Thing]:
    """Yield the things of a total in plain data of a type; raise ``UnclearError`` if something is not reported."""
    if mark(kind, Conserved) == total:
        yield from _leaves(place, 0, data)
        return
    if total not in _totals(kind):
        return
    plain = bare(kind)
    if data is None:
        raise UnclearError
    if isinstance(plain, type) and is_dataclass(plain):
        for name, inner in field_types(plain).items():
            yield from _things(inner, data.get(name), total, name)
        return
    inner_kind = next(inner for inner in reversed(get_args(plain)) if inner is not ...)
    for inner_data in data.values() if isinstance(data, Mapping) else data:
        yield from _things(inner_kind, inner_data, total, place)


def _leaves(place: str, depth: int, data: Any) -> Iterator[Thing]:
    """Yield the things in lists, and in lists of lists."""
    if data is None:
        raise UnclearError
    if isinstance(data, list):
        for inner_data in data:
            yield from _leaves(place, depth + 1, inner_data)
    else:
        yield Thing(place, depth, data)


@cache
def _totals(kind: Any) -> tuple[Conserved, ...]:
    """Return the totals to which something of a type belongs."""
    return tuple(dict.fromkeys(_marks(kind)))


def _marks(kind: Any) -> Iterator[Conserved]:
    total = mark(kind, Conserved)
    if total is not None:
        yield total
        return
    for inner in inner_kinds(kind):
        yield from _marks(inner)
