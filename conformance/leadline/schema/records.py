"""The shapes of records, whose reports may lack any field, and the function that returns the shape of any type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin

from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import (
    Anything,
    Complaint,
    FieldDifference,
    Leaf,
    ObjectShape,
    ResumeContext,
    Shape,
    Shown,
    literals,
    plain_types,
)
from leadline_engines.marks import Joined, Memory, Moot, bare, field_types, mark


@dataclass(frozen=True, slots=True)
class Part:
    """One field of a record."""

    name: str
    shape: Shape
    moot: str
    """The neighbouring field or property that makes this field irrelevant; empty if there is none."""
    joined: Joined | None
    """The name under which the field may be reported together with others."""
    is_memory: bool
    """True if a subject need not report the field; anything reported for it is ignored."""


class Record(ObjectShape):
    """The shape of a dataclass, reported as an object in which any field may be missing."""

    has_fields = True

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
        self.reported = tuple(part for part in self.parts if not part.is_memory)
        self.by_name = {part.name: part for part in self.reported}
        self._plain_names = tuple(part.name for part in self.reported if type(part.shape) is Leaf)
        self._writers = tuple((part.name, part.shape.write) for part in self.reported if type(part.shape) is not Leaf)
        self._agreeing = {part.name: None if type(part.shape) is Leaf else part.shape.agrees for part in self.reported}
        """The function that compares each field with the report; None for plain values, which only have to be equal."""
        self._open_names = {part.name for part in self.reported if not part.shape.may_be_unknown}
        self.is_thing = not self._writers
        self.has_places = any(part.shape.has_places for part in self.parts)
        self.defaults = {field.name: field.default for field in fields(self.type) if field.default is not MISSING}
        groups: dict[str, list[Part]] = {}
        for part in self.reported:
            if part.joined is not None:
                groups.setdefault(part.joined.name, []).append(part)
        self.groups = {name: tuple(some) for name, some in groups.items()}
        self.shapes_by_name = {name: part.shape for name, part in self.by_name.items()}
        self.shapes_by_name |= {name: some[0].shape for name, some in self.groups.items()}
        """The shape of every key that is read, including the keys under which several fields are reported together."""
        self.memory = frozenset(part.name for part in self.parts if part.is_memory)
        """The names of the fields that are memory of the rules."""

    def write(self, value: Any) -> Any:
        """Return every field in full, except memory."""
        if value is None:
            return None
        made = {name: getattr(value, name) for name in self._plain_names}
        for name, write in self._writers:
            made[name] = write(getattr(value, name))
        return made

    def shape_under(self, key: str) -> Shape | None:
        """Return the shape of a field, or of the fields that are reported together under a name."""
        return self.shapes_by_name.get(key)

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether every reported field fits."""
        if reported is None or (value is None and self.none_is_unknown):
            return True
        return value is not None and next(self.differences(value, reported, "", _unshown), None) is None

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether every reported field is equal; a report under a shared name never counts as equal here."""
        if reported is None:
            return True
        if value is None:
            return False
        for name, told in reported.items():
            if told is None:
                continue
            if name in self._agreeing:
                agrees, own = self._agreeing[name], getattr(value, name)
                if own != told if agrees is None else not agrees(own, told):
                    return False
            elif name in self.groups:
                return False
        return True

    def differences(self, value: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences in the reported fields, or in the record as a whole if it should not exist."""
        if value is None:
            if not self.none_is_unknown:
                yield FieldDifference(path, "nothing", shown(path.rpartition(".")[2], reported))
            return
        below = f"{path}." if path else ""
        for part in self.reported:
            if reported.get(part.name) is None and part.joined is None:
                continue
            if part.moot and getattr(value, part.moot):
                continue
            if part.joined is not None and self.goes_joined(value, part.joined):
                continue
            told = reported.get(part.name)
            if told is not None:
                yield from part.shape.differences(getattr(value, part.name), told, below + part.name, shown)
        for name in self.groups:
            yield from self.joined_differences(value, reported, name, below, shown)

    def goes_joined(self, value: Any, joined: Joined) -> bool:
        """Return whether the field is compared only together with the other fields that share its name."""
        return bool(joined.when) and bool(getattr(value, joined.when))

    def joined_differences(
        self, value: Any, reported: Mapping[str, Any], name: str, below: str, shown: Shown
    ) -> Iterator[FieldDifference]:
        """Yield the joint differences in fields that may be reported as one bag."""
        group = self.groups[name]
        joined = group[0].joined
        if joined is None or (joined.when and not getattr(value, joined.when)):
            return
        shape = group[0].shape
        both = tuple(entry for part in group for entry in getattr(value, part.name) or ())
        if reported.get(name) is not None:
            yield from shape.differences(both, reported[name], below + name, shown)
        apart = [reported.get(part.name) for part in group]
        if joined.when and all(isinstance(told, list) for told in apart):
            yield from shape.differences(both, [told for some in apart for told in some or ()], below + name, shown)

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the record as reported; an unexpected record is built from the report if it contains enough."""
        if reported is None:
            return value
        if value is None:
            return self._made(reported, context)
        if not self.has_places and self.agrees(value, reported):
            return value
        made = {}
        for part in self.parts:
            told = None if part.is_memory else reported.get(part.name)
            if part.joined is not None and self.goes_joined(value, part.joined) and self._fits_joined(value, reported):
                told = None
            made[part.name] = part.shape.resume(getattr(value, part.name), told, context)
        return self.type(**made)

    def _fits_joined(self, value: Any, reported: Mapping[str, Any]) -> bool:
        """Return whether the report of fields that belong together is right, however the subject sorts it."""
        by_group = (self.joined_differences(value, reported, name, "", _unshown) for name in self.groups)
        return all(next(differences, None) is None for differences in by_group)

    def made_of(self, data: Any) -> Any:
        """Return the record for plain data; missing fields get their defaults."""
        if data is None:
            return None
        parts = {part.name: part.shape for part in self.parts}
        return self.type(**{name: parts[name].made_of(plain) for name, plain in data.items() if name in parts})

    def _made(self, reported: Any, context: ResumeContext) -> Any:
        made = {}
        for part in self.parts:
            told = reported.get(part.name)
            if part.is_memory or told is None:
                if part.name not in self.defaults and not part.shape.may_be_unknown:
                    return None
                made[part.name] = self.defaults.get(part.name)
            else:
                made[part.name] = part.shape.resume(None, told, context)
                if made[part.name] is None and part.name not in self.defaults and not part.shape.may_be_unknown:
                    return None
        return self.type(**made)

    def paths(self, value: Any, second: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two records differ."""
        if value is None or second is None:
            if value is not second:
                yield path
            return
        below = f"{path}." if path else ""
        for part in self.reported:
            first, two = getattr(value, part.name), getattr(second, part.name)
            if first is not two:
                yield from part.shape.paths(first, two, below + part.name)

    def part_at(self, value: Any, path: Sequence[str]) -> tuple[Shape, Any]:
        """Return the shape and the value at a path: the name of a field, and a path in it."""
        if not path or value is None or path[0] not in self.by_name:
            return super().part_at(value, path)
        return self.by_name[path[0]].shape.part_at(getattr(value, path[0]), path[1:])

    def tells(self, reported: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about a field, or about the fields that are reported under a name."""
        if not path or not isinstance(reported, Mapping):
            return reported is not None
        if path[0] in self.groups and reported.get(path[0]) is None:
            return all(reported.get(part.name) is not None for part in self.groups[path[0]])
        part = self.by_name.get(path[0])
        told = reported.get(path[0])
        if part is None:
            return told is not None
        if told is None and part.joined is not None:
            return reported.get(part.joined.name) is not None
        return part.shape.tells(told, path[1:])

    def is_like(self, value: Any, reported: Any) -> bool:
        """Return whether the record may be the reported one, ignoring values that may be secret."""
        if not isinstance(reported, Mapping):
            return self.fits(value, reported)
        return self.fits(value, {key: told for key, told in reported.items() if key in self._open_names})


class Tagged(Shape):
    """The shape of one of several dataclasses, which are distinguished by the field in which their literals differ."""

    def __init__(self, kind: Any, records: Sequence[Record]) -> None:
        super().__init__(kind)
        self.records = {record.type: record for record in records}
        self.has_places = any(record.has_places for record in records)

    def of(self, value: Any) -> Shape:
        """Return the shape of a value's record, or this shape for a value that is not a record, such as None."""
        return self.records.get(type(value), self)

    def fitting(self, data: Any) -> Record | None:
        """Return the first record whose form plain data has, or None if there is no such record."""
        return next((record for record in self.records.values() if not any(record.wrong(data, ""))), None)

    def write(self, value: Any) -> Any:
        """Return the record in full."""
        return None if value is None else self.records[type(value)].write(value)

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield the complaints of the record that has the fewest, if the object matches no record."""
        if reported is None:
            return
        complaints = [list(record.wrong(reported, path)) for record in self.records.values()]
        if all(complaints):
            yield from min(complaints, key=len)

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether the record may be the reported one."""
        if reported is None or (value is None and self.none_is_unknown):
            return True
        return value is not None and self.records[type(value)].fits(value, reported)

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether the reported record is equal to the value."""
        return reported is None or (value is not None and self.records[type(value)].agrees(value, reported))

    def part_at(self, value: Any, path: Sequence[str]) -> tuple[Shape, Any]:
        """Return the shape and the value at a path in the record."""
        record = self.records.get(type(value))
        return super().part_at(value, path) if record is None else record.part_at(value, path)

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the record as reported, if it is of the expected kind."""
        if reported is None or value is None:
            return value
        return self.records[type(value)].resume(value, reported, context)

    def made_of(self, data: Any) -> Any:
        """Return the record for plain data, using the kind that fits."""
        record = self.fitting(data)
        return data if record is None else record.made_of(data)


@cache
def shape_of(kind: Any) -> Shape:
    """Return the shape of a type. Raise ``TypeError`` for a type about which nothing can be reported."""
    plain = bare(kind)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is tuple and inner[1:] == (...,):
        return Row(kind, shape_of(inner[0]))
    if origin is tuple:
        return FixedRow(kind, [shape_of(inner_kind) for inner_kind in inner])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return Table(kind, shape_of(inner[1]))
    if isinstance(plain, type) and is_dataclass(plain):
        return Record(kind)
    if origin is Union and all(is_dataclass(bare(member)) for member in inner):
        return Tagged(kind, [Record(member) for member in inner])
    if plain_types(plain) or literals(plain):
        return Leaf(kind)
    if plain is Any:
        return Anything(kind)
    raise TypeError(f"nothing can be reported about a {plain}")


def _unshown(name: str, data: Any) -> str:
    return ""
