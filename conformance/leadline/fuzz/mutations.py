"""Small changes to a position, derived from the types alone, so that the result usually resembles a legal position.

A change is located by descending from field to field, each with the same probability. Otherwise nearly every change
would affect one of the many cards or chips, and hardly any would affect the seat to move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from leadline_engines.marks import Key, bare, field_types, mark, marks_of
from leadline_engines.shapes import Between

Path: TypeAlias = tuple[str | int, ...]
"""The path to a part of a value: names of fields, and keys or indices in tables and rows."""
Field: TypeAlias = tuple[str, ...]
"""The same path without keys and indices, so that all cards of a hand belong to the same field."""

MOST_KEPT = 64
"""The greatest number of different values remembered for a field."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a value."""

    path: Path
    """The path to it."""
    field: Field
    """The field to which the part belongs."""
    kind: Any
    """Its type, with markers."""
    value: Any
    """Its value."""


def parts_of(kind: Any, value: Any, path: Path = (), field: Field = ()) -> Iterator[Part]:
    """Yield every part contained in a value, from the outside in."""
    if path:
        yield Part(path, field, kind, value)
    if is_dataclass(value):
        record: Any = type(value)
        for name, inner in field_types(record).items():
            yield from parts_of(inner, getattr(value, name), (*path, name), (*field, record.__name__, name))
    elif isinstance(value, tuple):
        kinds = _item_kinds(kind, len(value))
        inner_field = (*field, "*")
        for number, entry in enumerate(value):
            yield from parts_of(kinds[number], entry, (*path, number), inner_field)
    elif isinstance(value, Mapping):
        args = get_args(_plain(kind, dict))
        for key, entry in value.items():
            yield from parts_of(args[1] if args else Any, entry, (*path, key), (*field, "*"))


def _some_part(kind: Any, value: Any, chooser: random.Random) -> Part:
    """Return a random part of a value; all fields of a record have the same probability, whatever their size."""
    path: Path = ()
    field: Field = ()
    while True:
        if is_dataclass(value):
            record: Any = type(value)
            name, kind = chooser.choice(list(field_types(record).items()))
            value, path, field = getattr(value, name), (*path, name), (*field, record.__name__, name)
        elif isinstance(value, tuple) and value:
            number = chooser.randrange(len(value))
            kind, value = _item_kinds(kind, len(value))[number], value[number]
            path, field = (*path, number), (*field, "*")
        elif isinstance(value, Mapping) and value:
            key = chooser.choice(list(value))
            args = get_args(_plain(kind, dict))
            kind, value, path, field = args[1] if args else Any, value[key], (*path, key), (*field, "*")
        else:
            return Part(path, field, kind, value)
        is_leaf = not (is_dataclass(value) or (isinstance(value, tuple | Mapping) and value))
        if is_leaf or chooser.random() < 0.3:
            return Part(path, field, kind, value)


def with_part(value: Any, path: Path, new: Any) -> Any:
    """Return the same value with one part replaced."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{str(step): with_part(getattr(value, str(step)), rest, new)})
    if isinstance(value, tuple):
        number = int(step)
        return (*value[:number], with_part(value[number], rest, new), *value[number + 1 :])
    return {**value, step: with_part(value[step], rest, new)}


class Mutator:
    """A generator of slightly different values of a type, which may reuse values that it has seen in a field."""

    def __init__(self, kind: Any, components: Any) -> None:
        self.kind, self.components = kind, components
        self._seen: dict[Field, list[Any]] = {}

    def learn(self, value: Any, chooser: random.Random) -> None:
        """Remember the values of the fields."""
        for part in parts_of(self.kind, value):
            seen = self._seen.setdefault(part.field, [])
            if part.value in seen:
                continue
            if len(seen) < MOST_KEPT:
                seen.append(part.value)
            elif chooser.random() < 0.1:
                seen[chooser.randrange(MOST_KEPT)] = part.value

    def changed(self, value: Any, chooser: random.Random) -> Any:
        """Return the value with one change, or unchanged if the selected field allows no change."""
        part = _some_part(self.kind, value, chooser)
        if chooser.random() < 0.25:
            return self._exchanged(value, part, list(parts_of(self.kind, value)), chooser)
        made = list(self._changes(part, chooser))
        return with_part(value, part.path, chooser.choice(made)) if made else value

    def _exchanged(self, value: Any, part: Part, parts: Sequence[Part], chooser: random.Random) -> Any:
        """Return the value with two parts of one kind exchanged, or with an item moved from one row to another."""
        kind = bare(part.kind)
        others = [
            candidate
            for candidate in parts
            if bare(candidate.kind) == kind and candidate.path != part.path and not _nested(candidate, part)
        ]
        if not others:
            return value
        partner = chooser.choice(others)
        if isinstance(part.value, tuple) and part.value and isinstance(partner.value, tuple) and chooser.random() < 0.7:
            number, place = chooser.randrange(len(part.value)), chooser.randint(0, len(partner.value))
            left = (*part.value[:number], *part.value[number + 1 :])
            more = (*partner.value[:place], part.value[number], *partner.value[place:])
            return with_part(with_part(value, part.path, left), partner.path, more)
        return with_part(with_part(value, part.path, partner.value), partner.path, part.value)

    def _changes(self, part: Part, chooser: random.Random) -> Iterator[Any]:
        """Yield replacements for a part."""
        value, options = part.value, _options(part.kind)
        seen = [
            earlier
            for earlier in self._seen.get(part.field, ())
            if earlier != value or type(earlier) is not type(value)
        ]
        if value is not None and NoneType in options:
            yield None
        if seen:
            yield chooser.choice(seen)
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from _numbers(part.kind, value, chooser)
        elif isinstance(value, str):
            yield from self._words(part.kind, value)
        elif isinstance(value, tuple) and get_args(_plain(part.kind, tuple))[1:] == (...,):
            yield from _rows(value, self._seen.get((*part.field, "*"), ()), chooser)
        elif isinstance(value, Mapping) and value:
            key = chooser.choice(list(value))
            yield {name: entry for name, entry in value.items() if name != key}

    def _words(self, kind: Any, value: str) -> Iterator[Any]:
        """Yield other words of the same kind: the other words of a choice, or the keys of a table of components."""
        yield from (word for option in _options(kind) for word in _literals(option) if word != value)
        key = mark(kind, Key)
        if key is not None:
            yield from (word for word in getattr(self.components, key.table) if word != value)


def _numbers(kind: Any, value: int, chooser: random.Random) -> Iterator[Any]:
    """Yield other whole numbers: the neighbours, the bounds and a more distant number."""
    yield from (value - 1, value + 1, value + chooser.choice((-1, 1)) * chooser.randint(2, 6))
    for bound in (kind_mark for kind_mark in marks_of(kind) if isinstance(kind_mark, Between)):
        yield from (limit for limit in (bound.least, bound.most) if limit not in (None, value))


def _rows(value: tuple[Any, ...], known: Sequence[Any], chooser: random.Random) -> Iterator[Any]:
    """Yield other rows: with an item removed, repeated, added, exchanged or taken from elsewhere, and the empty row."""
    if known:
        place = chooser.randint(0, len(value))
        yield (*value[:place], chooser.choice(known), *value[place:])
    if not value:
        return
    number, new_place = chooser.randrange(len(value)), chooser.randrange(len(value))
    without = (*value[:number], *value[number + 1 :])
    yield without
    yield (*value[: number + 1], *value[number:])
    yield (*without[:new_place], value[number], *without[new_place:])
    if len(value) > 1:
        yield value[::-1]
        yield value[: number or 1]
        yield ()


def simpler(kind: Any, value: Any) -> Iterator[Any]:
    """Yield slightly simpler values: with an item removed, a value replaced by nothing, or a number reduced."""
    for part in parts_of(kind, value):
        now, options = part.value, _options(part.kind)
        if isinstance(now, tuple) and get_args(_plain(part.kind, tuple))[1:] == (...,) and now:
            if len(now) > 3:
                yield with_part(value, part.path, now[: len(now) // 2])
                yield with_part(value, part.path, now[len(now) // 2 :])
            for number in range(len(now)):
                yield with_part(value, part.path, (*now[:number], *now[number + 1 :]))
        elif now is not None and NoneType in options:
            yield with_part(value, part.path, None)
        elif type(now) is int and now > 0:
            yield with_part(value, part.path, now // 2)
            yield with_part(value, part.path, now - 1)


# ---- Types


@cache
def _options(kind: Any) -> tuple[Any, ...]:
    """Return the alternatives that a type allows, without their marks; None is represented by its class."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        return tuple(inner for alternative in get_args(kind) for inner in _options(alternative))
    return (kind,)


def _plain(kind: Any, origin: type) -> Any:
    """Return the alternative that is a row or a table, or the type itself if no alternative is."""
    return next((option for option in _options(kind) if get_origin(option) is origin), kind)


def _literals(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


@cache
def _item_kinds(kind: Any, number: int) -> tuple[Any, ...]:
    """Return the types of the items in a row of this length."""
    args = get_args(_plain(kind, tuple)) or (Any, ...)
    return (args[0],) * number if args[1:] == (...,) else args


def _nested(part: Part, other_part: Part) -> bool:
    """Return whether one part is inside another."""
    short, long = sorted((part.path, other_part.path), key=len)
    return long[: len(short)] == short
