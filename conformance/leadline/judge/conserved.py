"""Things that a subject has doubled or lost: where it tells every place of them, they have to stay the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from leadline.games.difference import Difference
from leadline.judge.answers import JudgedAnswer
from leadline.judge.reference import Expected, Reference
from leadline.report.differences import UNCHANGED
from leadline_engines.marks import Conserved, bare, field_types, mark

if TYPE_CHECKING:
    from leadline.games.game import Game


class Unclear(Exception):
    """Not all of some things are told, or not what they are."""


class Thing(NamedTuple):
    """One thing that is told."""

    place: str
    """The field in which it lies; by its name it is written."""
    depth: int
    """How many lists of the field it lies in, one within the other."""
    data: Any
    """What is told of it."""


def changed_totals(
    reference: Reference, answer: JudgedAnswer, expected: Expected
) -> Iterator[tuple[Conserved, Difference]]:
    """What a wrong answer has doubled or lost of things of which none may be added or lost, with the mark saying so.

    A total is looked at only if the answer tells every place that belongs to it, and the same of every thing.
    """
    said, kind = answer.answer.position, reference.game.types.position
    if expected.refused or not said or answer.before is None:
        return
    own = reference.game.reports.tell(expected.engine, expected.position)
    for total in _totals(kind):
        try:
            right, got = (list(_things(kind, data, total, "")) for data in (own, said))
            texts = _changes(reference.game, right, got)
        except Unclear:
            continue
        if texts:
            yield total, Difference(total.total, UNCHANGED, " and ".join(texts))


def _changes(game: Game, right: Sequence[Thing], got: Sequence[Thing]) -> list[str]:
    """What there is too often and too seldom, in words; nothing if it is all the same."""
    keys = {frozenset(thing.data) for thing in got if isinstance(thing.data, Mapping)}
    if len(keys) > 1:
        raise Unclear
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


def _so_often(times: int, shown: str) -> str:
    return shown if times == 1 else f"{times} of {shown}"


def _shown(game: Game, thing: Thing) -> str:
    """A thing as a person writes it, as if nothing else were in its place."""
    data = thing.data
    for _ in range(thing.depth):
        data = [data]
    return game.reports.shown(thing.place, data)


def _as_told(data: Any, keys: Sequence[str]) -> Any:
    """Of a thing what is told of all."""
    if isinstance(data, Mapping):
        data = {key: data.get(key) for key in keys or sorted(data)}
    if data is None or (isinstance(data, Mapping) and None in data.values()):
        raise Unclear
    return data


def _things(kind: Any, data: Any, total: Conserved, place: str) -> Iterator[Thing]:
    """The things of a total in plain data of a type; raises ``Unclear`` where something is not told."""
    if mark(kind, Conserved) == total:
        yield from _leaves(place, 0, data)
        return
    if total not in _totals(kind):
        return
    plain = bare(kind)
    if data is None:
        raise Unclear
    if isinstance(plain, type) and is_dataclass(plain):
        for name, inner in field_types(plain).items():
            yield from _things(inner, data.get(name), total, name)
        return
    inner_kind = next(inner for inner in reversed(get_args(plain)) if inner is not ...)
    for one in data.values() if isinstance(data, Mapping) else data:
        yield from _things(inner_kind, one, total, place)


def _leaves(place: str, depth: int, data: Any) -> Iterator[Thing]:
    """What lies in lists, and in lists of lists."""
    if data is None:
        raise Unclear
    if isinstance(data, list):
        for one in data:
            yield from _leaves(place, depth + 1, one)
    else:
        yield Thing(place, depth, data)


@cache
def _totals(kind: Any) -> tuple[Conserved, ...]:
    """The totals to which something of a type belongs."""
    return tuple(dict.fromkeys(_marks(kind)))


def _marks(kind: Any) -> Iterator[Conserved]:
    total = mark(kind, Conserved)
    if total is not None:
        yield total
        return
    plain = bare(kind)
    if isinstance(plain, type) and is_dataclass(plain):
        for inner in field_types(plain).values():
            yield from _marks(inner)
    for inner in get_args(plain):
        if inner is not ...:
            yield from _marks(inner)
