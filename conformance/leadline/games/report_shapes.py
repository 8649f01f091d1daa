"""What is told of one value: a tree of shapes made from a type and its marks.

Every shape knows how the value is written in full, whether something told of it has its form, whether that fits, where
it differs, and what the value is when what is told is laid over the expected one. ``None`` told is nothing told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from leadline.games.difference import Difference
from leadline.games.matching import paired
from leadline_engines.marks import (
    Bag,
    Joined,
    Memory,
    Moot,
    Owner,
    Partly,
    PlaceIn,
    Running,
    SeatName,
    Secret,
    bare,
    field_types,
    mark,
)
from leadline_engines.shapes import Between

MOST_THINGS = 1_000
"""A list with more entries than that is not read: no game here has so many of anything."""
FARTHEST = 999
"""Figures of a position are taken up from a report only up to this: they may well be wrong, but not without bounds."""

Complaint: TypeAlias = tuple[str, str]
"""Where something told has a wrong form, and what is wrong."""
Shown: TypeAlias = Callable[[str, Any], str]
"""Writes plain data as a person does; it is given the name of the field as well."""


@dataclass(frozen=True, slots=True)
class ResumeContext:
    """What the value of a field has to agree with when play resumes from a report."""

    seats: frozenset[Any]
    """The seats there are."""
    lengths: Mapping[str, int]
    """How many places each row of the position has now."""


class Shape:
    """What is told of a value of one type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.may_be_unknown = mark(kind, Secret) is not None

    def write(self, value: Any) -> Any:
        """The value in full, as plain data."""
        return value

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Where something told has not the form it should have."""
        raise NotImplementedError

    def fits(self, value: Any, said: Any) -> bool:
        """Whether the value may be the one told."""
        raise NotImplementedError

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """Where what is told differs from the value."""
        if not self.fits(value, said):
            name = path.rpartition(".")[2]
            yield Difference(path, shown(name, self.write(value)), shown(name, said))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The value as told, its gaps filled from the expected one."""
        raise NotImplementedError

    def made_of(self, data: Any) -> Any:
        """The value of plain data that has the form of one told in full, also if no such value can be."""
        return data

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """The fields on which two values differ."""
        if value != other:
            yield path

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Whether anything is told of a field below this one, by the parts of its path; `*` stands for any."""
        return said is not None


class Leaf(Shape):
    """A plain value: a number, a text, yes or no, or one of several."""

    def __init__(self, kind: Any) -> None:
        super().__init__(kind)
        plain = bare(kind)
        self.options = _literals(plain)
        self.types: tuple[type, ...] = _plain_types(plain)
        self.is_seat = mark(kind, SeatName) is not None
        self.place_in = mark(kind, PlaceIn)
        bounds = mark(kind, Between) if mark(kind, Running) is None else None
        self.least = -FARTHEST if bounds is None or bounds.least is None else bounds.least
        self.most = FARTHEST if bounds is None or bounds.most is None else bounds.most

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """A value of another type, or none of those there are."""
        if said is None:
            return
        if self.options and not any(type(one) is type(said) and one == said for one in self.options):
            yield path, f"it should be {_either(self.options)}, not {_short(said)}"
        elif not self.options and type(said) not in self.types:
            yield path, f"it should be {_names_of(self.types)}, not {_short(said)}"

    def fits(self, value: Any, said: Any) -> bool:
        """Whether both are the same; a secret that is unknown may be anything."""
        return said is None or said == value or (value is None and self.may_be_unknown)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """What is told, if such a value can be there at all."""
        if self.place_in is not None:  # Also where it is as expected: the row may have become shorter.
            last = context.lengths.get(self.place_in.field, 0)
            return said if said is not None and 0 <= said <= last else min(value or 0, last)
        if said is None or said == value:
            return value
        if self.is_seat:
            return said if said in context.seats else value
        if type(said) is int and not isinstance(value, bool):
            return said if self.least <= said <= self.most else value
        return said


class Row(Shape):
    """Several things of one type."""

    def __init__(self, kind: Any, inner: Shape) -> None:
        super().__init__(kind)
        self.inner = inner
        self.is_bag = mark(kind, Bag) is not None
        self.partly = mark(kind, Partly) or Partly()
        self.is_of_owners = mark(kind, Owner) is not None
        self._is_plain = type(inner) is Leaf
        self._is_of_things = isinstance(inner, Record) and inner.is_thing
        self._known: dict[Any, list[Any]] = {}

    def write(self, value: Any) -> Any:
        """Every thing in full."""
        if value is None:
            return None
        if self._is_plain:
            return list(value)
        if not self._is_of_things:
            return [self.inner.write(one) for one in value]
        known = self._known.get(
            value
        )  # There are few different rows of small things, such as chips, and they are many.
        if known is None:
            if len(self._known) >= MOST_THINGS:
                self._known.clear()
            known = self._known[value] = [self.inner.write(one) for one in value]
        return known

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """No list, nor anything else that may be told of it."""
        if said is None or ((self.partly.alone or self.partly.total) and type(said) is int):
            return
        if isinstance(said, Mapping) and self.partly.number:
            for key in (self.partly.number, self.partly.sum):
                if key and type(said.get(key)) not in (int, NoneType):
                    yield f"{path}.{key}", f"it should be a whole number, not {_short(said[key])}"
        elif not isinstance(said, list):
            yield path, f"it should be a list{self._instead()}, not {_short(said)}"
        elif len(said) > MOST_THINGS:
            yield path, f"it has {len(said)} entries; at most {MOST_THINGS} are read"
        else:
            for number, one in enumerate(said, 1):
                yield from self.inner.wrong(one, f"{path}.{number}")

    def _instead(self) -> str:
        return " or a whole number" if self.partly.alone or self.partly.total else ""

    def fits(self, value: Any, said: Any) -> bool:
        """Whether the things may be those told, one by one or in any order, or in so far as they are told."""
        if said is None or (value is None and self.may_be_unknown):
            return True
        if value is None:
            return False
        if isinstance(said, int):
            return bool(said == (_total(value) if self.partly.total else len(value)))
        if isinstance(said, Mapping):
            return self._counted(value, said)
        return len(value) == len(said) and self._matched(value, said) is not None

    def _counted(self, value: Sequence[Any], said: Mapping[str, Any]) -> bool:
        number, total = said.get(self.partly.number), said.get(self.partly.sum)
        if number is not None and number != len(value):
            return False
        figures: list[Any] = []
        if self.partly.of:
            figures = [None if one is None else getattr(one, self.partly.of) for one in value]
        return total is None or None in figures or total == sum(figures)

    def _matched(self, value: Sequence[Any], said: Sequence[Any]) -> list[Any] | None:
        """What is told of each thing, in the order of the things; None if they cannot be the same."""

        def fits(one: int, number: int) -> bool:
            return value[one] is None or self.inner.fits(value[one], said[number])

        if all(fits(number, number) for number in range(len(value))):
            return list(said)
        found = paired(len(value), fits) if self.is_bag else None
        return None if found is None else [said[number] for number in found]

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """Where what is told differs: thing by thing where each has an owner, else as one field."""
        if said is None or not isinstance(said, list) or not self.is_of_owners or value is None:
            yield from self._as_one(value, said, path, shown)
            return
        if len(said) != len(value):
            yield Difference(path, f"{len(value)} {path}", f"{len(said)} {path}")
            return
        for number, (one, told) in enumerate(zip(value, said, strict=True), 1):
            if told is not None:
                yield from self.inner.differences(one, told, f"{path}.{number}", shown)

    def _as_one(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """One difference for all, without the things at its beginning that are the same."""
        if self.fits(value, said):
            return
        name, own, same = path.rpartition(".")[2], self.write(value), 0
        if isinstance(said, list) and not self.is_bag and value is not None:
            for one, told in zip(value, said, strict=False):
                if one is not None and not self.inner.fits(one, told):
                    break
                same += 1
        if same <= 2:
            yield Difference(path, shown(name, own), shown(name, said))
        else:
            begins = f"1 to {same} the same, then "
            yield Difference(path, begins + shown(name, own[same:]), begins + shown(name, said[same:]))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The things as told; the expected order is kept where they fit."""
        if self.is_of_owners and value is not None and isinstance(self.inner, Record):
            told = said if isinstance(said, list) and len(said) == len(value) else [None] * len(value)
            return tuple(self.inner.resume(one, each or {}, context) for one, each in zip(value, told, strict=True))
        if said is None or isinstance(said, Mapping):
            return value
        if isinstance(said, int):
            return value if value is None or self.partly.total else value[:said]
        known = value or ()
        if self.is_of_owners:
            return (
                tuple(self.inner.resume(one, told, context) for one, told in zip(known, said, strict=True))
                if len(known) == len(said)
                else value
            )
        matched = self._matched(known, said) if len(known) == len(said) else None
        if matched is not None:
            return tuple(self.inner.resume(one, told, context) for one, told in zip(known, matched, strict=True))
        if not self.is_bag:
            padded = [*known, *(None for _ in said[len(known) :])]
            made = (self.inner.resume(one, told, context) for one, told in zip(padded, said, strict=False))
            return tuple(one for one in made if one is not None)
        return self._gathered(known, said, context)

    def _gathered(self, known: Sequence[Any], said: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """What is told as a bag that is not the expected one: each thing as the expected one it is most like.

        What cannot be by itself, such as a chip of a level there is not, is taken as one that is missed.
        """
        spare, pairs = list(known), []
        for told in said:
            near = next((one for one in spare if one is not None and self.inner.fits(one, told)), None)
            near = near or next((one for one in spare if one is not None and _is_like(self.inner, one, told)), None)
            if near is None and isinstance(self.inner, Row) and isinstance(told, list):
                near = next((one for one in spare if one is not None and len(one) == len(told)), None)
            if near is not None:
                spare.remove(near)
            pairs.append((near, told))
        made = []
        for near, told in pairs:
            one = self.inner.resume(near, told, context)
            if one in (None, ()) and told and spare:
                one = self.inner.resume(spare.pop(0), told, context)
            if one not in (None, ()):
                made.append(one)
        return tuple(made)

    def made_of(self, data: Any) -> Any:
        """The things of plain data."""
        return tuple(self.inner.made_of(one) for one in data) if isinstance(data, list) else data

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """The fields on which two rows differ."""
        if value == other:
            return
        if not self.is_of_owners or value is None or other is None or len(value) != len(other):
            yield path
            return
        for number, (one, two) in enumerate(zip(value, other, strict=True), 1):
            yield from self.inner.paths(one, two, f"{path}.{number}")

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Whether anything is told of one of the things, or of any."""
        if not path or not isinstance(said, list) or not self.is_of_owners:
            return said is not None
        chosen = said if path[0] == "*" else said[int(path[0]) - 1 : int(path[0])]
        return any(self.inner.tells(one, path[1:]) for one in chosen if one is not None)


class FixedRow(Shape):
    """So many things, each of a type of its own, told all together."""

    def __init__(self, kind: Any, inner: Sequence[Shape]) -> None:
        super().__init__(kind)
        self.inner = tuple(inner)
        self.total = (mark(kind, Partly) or Partly()).total

    def write(self, value: Any) -> Any:
        """Every thing in full."""
        return None if value is None else [shape.write(one) for shape, one in zip(self.inner, value, strict=True)]

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """No list of so many."""
        if said is None or (self.total and type(said) is int):
            return
        if not isinstance(said, list) or len(said) != len(self.inner):
            yield path, f"it should be a list of {len(self.inner)}, not {_short(said)}"
            return
        for number, (shape, one) in enumerate(zip(self.inner, said, strict=True), 1):
            yield from shape.wrong(one, f"{path}.{number}")

    def fits(self, value: Any, said: Any) -> bool:
        """Whether each thing may be the one told."""
        if said is None or (value is None and self.may_be_unknown):
            return True
        if isinstance(said, int):
            return value is not None and _total(value) == said
        pairs = zip(self.inner, value or (), said, strict=False)
        return value is not None and all(shape.fits(one, told) for shape, one, told in pairs)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The things as told."""
        if said is None or isinstance(said, int):
            return value
        known = value or (None,) * len(self.inner)
        return tuple(shape.resume(one, told, context) for shape, one, told in zip(self.inner, known, said, strict=True))

    def made_of(self, data: Any) -> Any:
        """The things of plain data."""
        if not isinstance(data, list):
            return data
        return tuple(shape.made_of(one) for shape, one in zip(self.inner, data, strict=True))


class Table(Shape):
    """Things by key."""

    def __init__(self, kind: Any, inner: Shape) -> None:
        super().__init__(kind)
        self.inner = inner

    def write(self, value: Any) -> Any:
        """Every thing in full, by its key as text."""
        return None if value is None else {str(key): self.inner.write(one) for key, one in value.items()}

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """No object, or a thing in it of a wrong form."""
        if said is None:
            return
        if not isinstance(said, Mapping):
            yield path, f"it should be an object, not {_short(said)}"
            return
        for key, one in said.items():
            yield from self.inner.wrong(one, f"{path}.{key}")

    def fits(self, value: Any, said: Any) -> bool:
        """Whether each thing told is there and fits."""
        if said is None or (value is None and self.may_be_unknown):
            return True
        own = {str(key): one for key, one in (value or {}).items()}
        return all(one is None or (key in own and self.inner.fits(own[key], one)) for key, one in said.items())

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """Where what is told differs, key by key."""
        own = {str(key): one for key, one in (value or {}).items()}
        for key, one in (said or {}).items():
            if one is not None and key in own:
                yield from self.inner.differences(own[key], one, f"{path}.{key}", shown)
            elif one is not None:
                yield Difference(f"{path}.{key}", "nothing", shown(key, one))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The things as told; a key that is not expected is left out."""
        told = said or {}
        return {key: self.inner.resume(one, told.get(str(key)), context) for key, one in (value or {}).items()}

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """The fields on which two tables differ."""
        for key in dict.fromkeys((*(value or {}), *(other or {}))):
            one, two = (value or {}).get(key), (other or {}).get(key)
            yield from self.inner.paths(one, two, f"{path}.{key}") if None not in (one, two) else [f"{path}.{key}"]

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Whether anything is told of one of the things, or of any."""
        if not path or not isinstance(said, Mapping):
            return said is not None
        chosen = said.values() if path[0] == "*" else [said.get(path[0])]
        return any(self.inner.tells(one, path[1:]) for one in chosen if one is not None)


@dataclass(frozen=True, slots=True)
class Part:
    """One field of a record."""

    name: str
    shape: Shape
    moot: str
    """The field or property beside it that makes it count for nothing; empty if none does."""
    joined: Joined | None
    """The name by which it may be told together with others."""
    is_memory: bool
    """Whether a subject need not report it, and is not heard about it."""


class Record(Shape):
    """A dataclass: what is told is an object in which anything may be missing."""

    def __init__(self, kind: Any) -> None:
        super().__init__(kind)
        self.type: Any = bare(kind)
        self.parts = tuple(
            Part(
                name,
                shape_of(annotated),
                moot.when if (moot := mark(annotated, Moot)) else "",
                mark(annotated, Joined),
                mark(annotated, Memory) is not None,
            )
            for name, annotated in field_types(self.type).items()
        )
        self.told = tuple(part for part in self.parts if not part.is_memory)
        self.by_name = {part.name: part for part in self.told}
        self._plain_names = tuple(part.name for part in self.told if type(part.shape) is Leaf)
        self._writers = tuple((part.name, part.shape.write) for part in self.told if type(part.shape) is not Leaf)
        self.is_thing = not self._writers
        """Whether it holds plain values only."""
        self.defaults = {one.name: one.default for one in fields(self.type) if one.default is not MISSING}
        groups: dict[str, list[Part]] = {}
        for part in self.told:
            if part.joined is not None:
                groups.setdefault(part.joined.name, []).append(part)
        self.groups = {name: tuple(some) for name, some in groups.items()}

    def write(self, value: Any) -> Any:
        """Every field in full but what the rules remember."""
        if value is None:
            return None
        made = {name: getattr(value, name) for name in self._plain_names}
        for name, write in self._writers:
            made[name] = write(getattr(value, name))
        return made

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """No object, or a field in it of a wrong form; further keys mean nothing."""
        if said is None:
            return
        if not isinstance(said, Mapping):
            yield path, f"it should be an object, not {_short(said)}"
            return
        for key, one in said.items():
            below = f"{path}.{key}" if path else str(key)
            if key in self.by_name:
                yield from self.by_name[key].shape.wrong(one, below)
            elif key in self.groups:
                yield from self.groups[key][0].shape.wrong(one, below)

    def fits(self, value: Any, said: Any) -> bool:
        """Whether every field told fits."""
        if said is None or (value is None and self.may_be_unknown):
            return True
        return value is not None and next(self.differences(value, said, "", _unshown), None) is None

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """Where the fields told differ."""
        below = f"{path}." if path else ""
        for part in self.told:
            if said.get(part.name) is None and part.joined is None:
                continue
            if part.moot and getattr(value, part.moot):
                continue
            if part.joined is not None and self._goes_joined(value, part.joined):
                continue
            one = said.get(part.name)
            if one is not None:
                yield from part.shape.differences(getattr(value, part.name), one, below + part.name, shown)
        for name in self.groups:
            yield from self._joined_differences(value, said, name, below, shown)

    def _goes_joined(self, value: Any, joined: Joined) -> bool:
        """Whether the field is compared together with the others of its name only."""
        return bool(joined.when) and bool(getattr(value, joined.when))

    def _joined_differences(
        self, value: Any, said: Mapping[str, Any], name: str, below: str, shown: Shown
    ) -> Iterator[Difference]:
        """Where fields that may be told as one bag differ together."""
        group = self.groups[name]
        joined = group[0].joined
        if joined is None or (joined.when and not getattr(value, joined.when)):
            return
        shape = group[0].shape
        both = tuple(one for part in group for one in getattr(value, part.name) or ())
        if said.get(name) is not None:
            yield from shape.differences(both, said[name], below + name, shown)
        apart = [said.get(part.name) for part in group]
        if joined.when and all(isinstance(one, list) for one in apart):
            yield from shape.differences(both, [one for some in apart for one in some or ()], below + name, shown)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The record as told; one that is not expected is made of what is told, if that is enough."""
        if said is None:
            return value
        if value is None:
            return self._made(said, context)
        made = {}
        for part in self.parts:
            told = None if part.is_memory else said.get(part.name)
            if part.joined is not None and self._goes_joined(value, part.joined) and self._fits_joined(value, said):
                told = None
            made[part.name] = part.shape.resume(getattr(value, part.name), told, context)
        return self.type(**made)

    def _fits_joined(self, value: Any, said: Mapping[str, Any]) -> bool:
        """Whether what is told of fields that go together is right, however the subject sorts it."""
        found = (self._joined_differences(value, said, name, "", _unshown) for name in self.groups)
        return all(next(one, None) is None for one in found)

    def made_of(self, data: Any) -> Any:
        """The record of plain data; fields that are missing have their defaults."""
        if data is None:
            return None
        parts = {part.name: part.shape for part in self.parts}
        return self.type(**{name: parts[name].made_of(one) for name, one in data.items() if name in parts})

    def _made(self, said: Any, context: ResumeContext) -> Any:
        made = {}
        for part in self.parts:
            told = said.get(part.name)
            if part.is_memory or told is None:
                if part.name not in self.defaults and not part.shape.may_be_unknown:
                    return None
                made[part.name] = self.defaults.get(part.name)
            else:
                made[part.name] = part.shape.resume(None, told, context)
                if made[part.name] is None and part.name not in self.defaults and not part.shape.may_be_unknown:
                    return None
        return self.type(**made)

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """The fields on which two records differ."""
        if value == other:
            return
        if value is None or other is None:
            yield path
            return
        below = f"{path}." if path else ""
        for part in self.told:
            yield from part.shape.paths(getattr(value, part.name), getattr(other, part.name), below + part.name)

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Whether anything is told of a field, or of the fields that go together under a name."""
        if not path or not isinstance(said, Mapping):
            return said is not None
        if path[0] in self.groups and said.get(path[0]) is None:
            return all(said.get(part.name) is not None for part in self.groups[path[0]])
        part = self.by_name.get(path[0])
        told = said.get(path[0])
        if part is None:
            return told is not None
        if told is None and part.joined is not None:
            return said.get(part.joined.name) is not None
        return part.shape.tells(told, path[1:])


class Tagged(Shape):
    """One of several dataclasses, told apart by the one field in which they are literally different."""

    def __init__(self, kind: Any, records: Sequence[Record]) -> None:
        super().__init__(kind)
        self.records = {record.type: record for record in records}

    def write(self, value: Any) -> Any:
        """The record in full."""
        return None if value is None else self.records[type(value)].write(value)

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """No object that any of the records could be."""
        if said is None:
            return
        found = [list(record.wrong(said, path)) for record in self.records.values()]
        if all(found):
            yield from min(found, key=len)

    def fits(self, value: Any, said: Any) -> bool:
        """Whether the record may be the one told."""
        if said is None or (value is None and self.may_be_unknown):
            return True
        return value is not None and self.records[type(value)].fits(value, said)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """The record as told, of the kind that is expected."""
        if said is None or value is None:
            return value
        return self.records[type(value)].resume(value, said, context)

    def made_of(self, data: Any) -> Any:
        """The record of plain data, of the kind that fits."""
        record = next((one for one in self.records.values() if not any(one.wrong(data, ""))), None)
        return data if record is None else record.made_of(data)


@cache
def shape_of(kind: Any) -> Shape:
    """The shape of a type. Raises ``TypeError`` for one of which nothing can be told."""
    plain = bare(kind)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is tuple and inner[1:] == (...,):
        return Row(kind, shape_of(inner[0]))
    if origin is tuple:
        return FixedRow(kind, [shape_of(one) for one in inner])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Table(kind, shape_of(inner[1]))
    if isinstance(plain, type) and is_dataclass(plain):
        return Record(kind)
    if origin is Union and all(is_dataclass(bare(one)) for one in inner):
        return Tagged(kind, [Record(one) for one in inner])
    if _plain_types(plain) or _literals(plain):
        return Leaf(kind)
    raise TypeError(f"nothing can be told of a {plain}")


def _plain_types(plain: Any) -> tuple[type, ...]:
    some = get_args(plain) if get_origin(plain) is Union else (plain,)
    plain_ones = [bare(one) for one in some]
    return tuple(plain_ones) if all(one in (int, str, bool) for one in plain_ones) else ()


def _literals(plain: Any) -> tuple[Any, ...]:
    return get_args(plain) if get_origin(plain) is Literal else ()


def _is_like(shape: Shape, value: Any, said: Any) -> bool:
    """Whether a value may be the one told but for what may be secret in it."""
    if isinstance(shape, Row):
        pairs = zip(value, said, strict=False) if isinstance(said, list) else ()
        return not isinstance(said, list) or (
            len(value) == len(said) and all(_is_like(shape.inner, one, told) for one, told in pairs)
        )
    if isinstance(shape, Record) and isinstance(said, Mapping):
        open_parts = {part.name for part in shape.told if not part.shape.may_be_unknown}
        return shape.fits(value, {key: one for key, one in said.items() if key in open_parts})
    return shape.fits(value, said)


def _total(value: Sequence[Any]) -> Any:
    return None if None in value else sum(value)


def _unshown(name: str, data: Any) -> str:
    return ""


def _short(said: Any) -> str:
    text = repr(said)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _either(options: Sequence[Any]) -> str:
    return " or ".join(repr(one) for one in options)


def _names_of(types: Sequence[type]) -> str:
    names = {int: "a whole number", str: "a text", bool: "true or false"}
    return " or ".join(names[one] for one in types)
