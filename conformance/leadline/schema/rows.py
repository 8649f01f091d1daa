"""The shapes of several things: rows of one type, rows whose places have their own types, and tables by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any

from leadline.schema.values import Complaint, FieldDifference, Leaf, ObjectShape, ResumeContext, Shape, Shown, short
from leadline_engines.marks import Bag, Owner, Partly, mark

MOST_AGREED = 2**14
"""The greatest number of pieces of reported data to remember, each with the value that it last agreed with."""
MOST_THINGS = 1_000
"""The greatest number of entries in a list that is read, which is more than any game needs."""


class Row(Shape):
    """Several things of one type."""

    def __init__(self, kind: Any, inner: Shape) -> None:
        super().__init__(kind)
        self.inner = inner
        self.is_bag = mark(kind, Bag) is not None
        self.partly = mark(kind, Partly) or Partly()
        self.is_of_owners = mark(kind, Owner) is not None
        self.has_places = inner.has_places
        self._is_plain = type(inner) is Leaf
        self._is_of_things = inner.is_thing
        self._known: dict[Any, list[Any]] = {}
        self._last: dict[int, tuple[Any, list[Any]]] = {}
        self._agreed: dict[int, tuple[Any, Any]] = {}

    def write(self, value: Any) -> Any:
        """Return every thing in full.

        The result must not be modified, because an unchanged row is written only once.
        """
        if value is None:
            return None
        if self._is_plain:
            return list(value)
        last = self._last.get(id(value))
        if last is None:  # The row is kept, so that no other object receives its id.
            if len(self._last) >= MOST_THINGS:
                self._last.clear()
            last = self._last[id(value)] = (value, self._written(value))
        return last[1]

    def _written(self, value: Any) -> list[Any]:
        if self._is_of_things:  # Rows of small things, such as chips, are numerous but rarely different.
            known = self._known.get(value)
            if known is None:
                if len(self._known) >= MOST_THINGS:
                    self._known.clear()
                known = self._known[value] = [self.inner.write(entry) for entry in value]
            return known
        return [self.inner.write(entry) for entry in value]

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether the reported things, or their number, are equal to these, compared one by one."""
        if reported is None:
            return True
        if value is None:
            return False
        if not isinstance(reported, list):
            return self.fits(value, reported)
        if len(reported) != len(value):
            return False
        if self._is_plain:
            return list(value) == reported
        # Data that stays the same between reports is compared once, so reported data must not be modified.
        last = self._agreed.get(id(reported))
        if last is not None and last[1] is value:
            return True
        agreed = all(map(self.inner.agrees, value, reported))
        if agreed:
            if len(self._agreed) >= MOST_AGREED:
                self._agreed.clear()
            self._agreed[id(reported)] = (reported, value)
        return agreed

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield complaints about a report that is not a list or another permitted form, and about its entries."""
        if reported is None or ((self.partly.alone or self.partly.total) and type(reported) is int):
            return
        if isinstance(reported, Mapping) and self.partly.number:
            for key in (self.partly.number, self.partly.sum):
                if key and type(reported.get(key)) not in (int, NoneType):
                    yield f"{path}.{key}", f"it should be a whole number, not {short(reported[key])}"
        elif not isinstance(reported, list):
            yield path, f"it should be a list{self._instead()}, not {short(reported)}"
        elif len(reported) > MOST_THINGS:
            yield path, f"it has {len(reported)} entries; at most {MOST_THINGS} are read"
        else:
            for number, told in enumerate(reported, 1):
                yield from self.inner.wrong(told, f"{path}.{number}")

    def _instead(self) -> str:
        return " or a whole number" if self.partly.alone or self.partly.total else ""

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether the things may be the reported ones, in order or, for a bag, in any order."""
        if reported is None or (value is None and self.none_is_unknown):
            return True
        if value is None:
            return False
        if isinstance(reported, int):
            return bool(reported == (_total(value) if self.partly.total else len(value)))
        if isinstance(reported, Mapping):
            return self._counted(value, reported)
        return len(value) == len(reported) and self._matched(value, reported) is not None

    def _counted(self, value: Sequence[Any], reported: Mapping[str, Any]) -> bool:
        number, total = reported.get(self.partly.number), reported.get(self.partly.sum)
        if number is not None and number != len(value):
            return False
        figures: list[Any] = []
        if self.partly.of:
            figures = [None if entry is None else getattr(entry, self.partly.of) for entry in value]
        return total is None or None in figures or total == sum(figures)

    def _matched(self, value: Sequence[Any], reported: Sequence[Any]) -> list[Any] | None:
        """Return the report about each thing, in the order of the things, or None if they cannot be the same things."""
        if self.is_bag and self._is_plain and None not in value and Counter(value) == Counter(reported):
            return list(value)

        def fits(own_number: int, number: int) -> bool:
            own, told = value[own_number], reported[number]
            return own is None or self.inner.agrees(own, told) or self.inner.fits(own, told)

        if all(fits(number, number) for number in range(len(value))):
            return list(reported)
        numbers = paired(len(value), fits) if self.is_bag and len(value) > 1 else None
        return None if numbers is None else [reported[number] for number in numbers]

    def differences(self, value: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences thing by thing if each thing has an owner, and otherwise as one field."""
        if reported is None or not isinstance(reported, list) or not self.is_of_owners or value is None:
            yield from self._as_one(value, reported, path, shown)
            return
        if len(reported) != len(value):
            yield FieldDifference(path, f"{len(value)} {path}", f"{len(reported)} {path}")
            return
        for number, (own, told) in enumerate(zip(value, reported, strict=True), 1):
            if told is not None and not self.inner.agrees(own, told):
                yield from self.inner.differences(own, told, f"{path}.{number}", shown)

    def _as_one(self, value: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield one difference for the whole row, without equal things at its beginning."""
        if self.fits(value, reported):
            return
        name, own, same = path.rpartition(".")[2], self.write(value), 0
        if isinstance(reported, list) and not self.is_bag and value is not None:
            for entry, told in zip(value, reported, strict=False):
                if entry is not None and not self.inner.fits(entry, told):
                    break
                same += 1
        if same <= 2:
            yield FieldDifference(path, self.words(own, path, shown), self.words(reported, path, shown))
        else:
            begins = f"1 to {same} the same, then "
            yield FieldDifference(path, begins + shown(name, own[same:]), begins + shown(name, reported[same:]))

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the things as reported; the expected order is kept where they fit.

        Where the things (7, 8, 9) are expected:

        | reported | of a list | of a bag | one per owner |
        | --- | --- | --- | --- |
        | `null` | (7, 8, 9) | (7, 8, 9) | (7, 8, 9) |
        | `2`, their number | (7, 8) | (7, 8) | (7, 8) |
        | `[9, 8, 7]` | (9, 8, 7) | (7, 8, 9) | (9, 8, 7) |
        | `[7, null]` | (7, 8) | (7, 8) | (7, 8, 9) |
        | `[7, 5, 9, 4]` | (7, 5, 9, 4) | (7, 5, 9, 4) | (7, 8, 9) |
        """
        if self.is_of_owners and self.inner.has_fields and value is not None:
            return self._resume_records_of_owners(value, reported, context)
        if reported is None or isinstance(reported, Mapping):  # From a number and a sum, nothing is cut.
            return value
        if isinstance(reported, int):
            return value if value is None or self.partly.total else value[:reported]
        known = value or ()
        if self.is_of_owners:
            return self._resume_each(known, reported, context) if len(known) == len(reported) else value
        matched = self._matched(known, reported) if len(known) == len(reported) else None
        if matched is not None:
            return self._resume_each(known, matched, context)
        return (
            self._resume_bag(known, reported, context) if self.is_bag else self._resume_list(known, reported, context)
        )

    def _resume_records_of_owners(self, value: Sequence[Any], reported: Any, context: ResumeContext) -> tuple[Any, ...]:
        """Return the record of each owner as reported.

        If the number of reports differs from the number of owners, ignore the reports. Each record is resumed even
        then: the number of a place in it may be too high for the position that is resumed.
        """
        told = reported if isinstance(reported, list) and len(reported) == len(value) else [None] * len(value)
        return self._resume_each(value, [each or {} for each in told], context)

    def _resume_each(self, known: Sequence[Any], reported: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return the things as reported, each completed from the expected one in the same place."""
        return tuple(self._resume_thing(own, told, context) for own, told in zip(known, reported, strict=True))

    def _resume_thing(self, own: Any, told: Any, context: ResumeContext) -> Any:
        """Return one of the things as reported; the expected object itself if the report agrees with it or is empty."""
        if own is not None and not self.has_places and self.inner.agrees(own, told):
            return own
        return self.inner.resume(own, told, context)

    def _resume_list(self, known: Sequence[Any], reported: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return a reported list that differs from the expected one; a thing that cannot be made is left out."""
        filled = [*known[: len(reported)], *[None] * (len(reported) - len(known))]
        return tuple(resumed for resumed in self._resume_each(filled, reported, context) if resumed is not None)

    def _resume_bag(self, known: Sequence[Any], reported: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return a reported bag that differs from the expected one, each thing completed from the most similar one.

        A thing that cannot be created on its own, such as a chip of a nonexistent level, is taken for a missing thing.
        """
        missing, pairs = list(known), []
        for told in reported:
            similar = self._most_similar(missing, told)
            if similar is not None:
                missing.remove(similar)
            pairs.append((similar, told))
        made = []
        for similar, told in pairs:
            resumed = self.inner.resume(similar, told, context)
            if resumed in (None, ()) and told and missing:
                resumed = self.inner.resume(missing.pop(0), told, context)
            if resumed not in (None, ()):
                made.append(resumed)
        return tuple(made)

    def _most_similar(self, things: Sequence[Any], told: Any) -> Any:
        """Return the first thing that fits what is reported of one, or else the first that is like it; None if none is.

        Among rows, the first of the reported length will do.
        """

        def is_as_long(row: Any, told: Any) -> bool:
            return isinstance(self.inner, Row) and isinstance(told, list) and len(row) == len(told)

        known = [entry for entry in things if entry is not None]
        for is_similar in (self.inner.fits, self.inner.is_like, is_as_long):
            for candidate in known:
                if is_similar(candidate, told):
                    return candidate
        return None

    def made_of(self, data: Any) -> Any:
        """Return the things for plain data."""
        return tuple(self.inner.made_of(entry) for entry in data) if isinstance(data, list) else data

    def paths(self, value: Any, second: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two rows differ."""
        if value == second:
            return
        if not self.is_of_owners or value is None or second is None or len(value) != len(second):
            yield path
            return
        for number, (first, two) in enumerate(zip(value, second, strict=True), 1):
            yield from self.inner.paths(first, two, f"{path}.{number}")

    def part_at(self, value: Any, path: Sequence[str]) -> tuple[Shape, Any]:
        """Return the shape and the value at a path: the number of a thing, and a path in it."""
        if not path or value is None or not path[0].isdecimal() or not 0 < int(path[0]) <= len(value):
            return super().part_at(value, path)
        return self.inner.part_at(value[int(path[0]) - 1], path[1:])

    def tells(self, reported: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about one of the things, or about any of them."""
        if not path or not isinstance(reported, list) or not self.is_of_owners:
            return reported is not None
        chosen = reported if path[0] == "*" else reported[int(path[0]) - 1 : int(path[0])]
        return any(self.inner.tells(told, path[1:]) for told in chosen if told is not None)

    def is_like(self, value: Any, reported: Any) -> bool:
        """Return whether the things may be the reported ones, one by one, ignoring values that may be secret."""
        if not isinstance(reported, list):
            return True
        return len(value) == len(reported) and all(map(self.inner.is_like, value, reported))


class FixedRow(Shape):
    """The shape of a fixed number of things, each with its own type, which are reported together."""

    def __init__(self, kind: Any, inner: Sequence[Shape]) -> None:
        super().__init__(kind)
        self.inner = tuple(inner)
        self.has_places = any(shape.has_places for shape in inner)
        self.total = (mark(kind, Partly) or Partly()).total

    def write(self, value: Any) -> Any:
        """Return every thing in full."""
        return None if value is None else [shape.write(entry) for shape, entry in zip(self.inner, value, strict=True)]

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield complaints about a report that is not a list of the right length, and about its entries."""
        if reported is None or (self.total and type(reported) is int):
            return
        if not isinstance(reported, list) or len(reported) != len(self.inner):
            yield path, f"it should be a list of {len(self.inner)}, not {short(reported)}"
            return
        for number, (shape, told) in enumerate(zip(self.inner, reported, strict=True), 1):
            yield from shape.wrong(told, f"{path}.{number}")

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether each reported thing is equal to the corresponding thing here."""
        if reported is None:
            return True
        if not isinstance(reported, list) or value is None:
            return False
        return all(shape.agrees(own, told) for shape, own, told in zip(self.inner, value, reported, strict=False))

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether each thing may be the reported one."""
        if reported is None or (value is None and self.none_is_unknown):
            return True
        if isinstance(reported, int):
            return value is not None and _total(value) == reported
        pairs = zip(self.inner, value or (), reported, strict=False)
        return value is not None and all(shape.fits(own, told) for shape, own, told in pairs)

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the things as reported."""
        if reported is None or isinstance(reported, int):
            return value
        known = value or (None,) * len(self.inner)
        return tuple(
            shape.resume(own, told, context) for shape, own, told in zip(self.inner, known, reported, strict=True)
        )

    def made_of(self, data: Any) -> Any:
        """Return the things for plain data."""
        if not isinstance(data, list):
            return data
        return tuple(shape.made_of(entry) for shape, entry in zip(self.inner, data, strict=True))


class Table(ObjectShape):
    """Things by key."""

    def __init__(self, kind: Any, inner: Shape) -> None:
        super().__init__(kind)
        self.inner = inner
        self.has_places = inner.has_places

    def write(self, value: Any) -> Any:
        """Return every thing in full, by its key as text."""
        return None if value is None else {str(key): self.inner.write(entry) for key, entry in value.items()}

    def shape_under(self, key: str) -> Shape:
        """Return the shape of an entry; every key has one."""
        return self.inner

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether each reported thing is equal to the thing here with the same key."""
        if reported is None:
            return True
        own = {str(key): entry for key, entry in (value or {}).items()}
        return all(told is None or (key in own and self.inner.agrees(own[key], told)) for key, told in reported.items())

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether each reported thing exists here and fits."""
        if reported is None or (value is None and self.none_is_unknown):
            return True
        own = {str(key): entry for key, entry in (value or {}).items()}
        return all(told is None or (key in own and self.inner.fits(own[key], told)) for key, told in reported.items())

    def differences(self, value: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences in the report, one key at a time."""
        own = {str(key): entry for key, entry in (value or {}).items()}
        for key, told in (reported or {}).items():
            if told is not None and key in own:
                yield from self.inner.differences(own[key], told, f"{path}.{key}", shown)
            elif told is not None:
                yield FieldDifference(f"{path}.{key}", "nothing", shown(key, told))

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the things as reported; unexpected keys are omitted."""
        told = reported or {}
        return {key: self.inner.resume(own, told.get(str(key)), context) for key, own in (value or {}).items()}

    def paths(self, value: Any, second: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two tables differ."""
        for key in dict.fromkeys((*(value or {}), *(second or {}))):
            first, two = (value or {}).get(key), (second or {}).get(key)
            if first is None or two is None:
                yield from () if first is two else (f"{path}.{key}",)
            else:
                yield from self.inner.paths(first, two, f"{path}.{key}")

    def part_at(self, value: Any, path: Sequence[str]) -> tuple[Shape, Any]:
        """Return the shape and the value at a path: a key, and a path in the thing with this key."""
        own = {str(key): entry for key, entry in (value or {}).items()} if path else {}
        return self.inner.part_at(own[path[0]], path[1:]) if path and path[0] in own else super().part_at(value, path)

    def tells(self, reported: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about one of the things, or about any of them."""
        if not path or not isinstance(reported, Mapping):
            return reported is not None
        chosen = reported.values() if path[0] == "*" else [reported.get(path[0])]
        return any(self.inner.tells(told, path[1:]) for told in chosen if told is not None)


def _total(value: Sequence[Any]) -> Any:
    return None if None in value else sum(value)


def paired(count: int, fits: Callable[[int, int], bool]) -> list[int] | None:
    """Pair things with the reported ones, in any order.

    Returns a different matching index for each thing, the same index if possible, or None if there is no such
    assignment.

    A later thing may take an index from an earlier thing if the earlier one finds another. Therefore the time grows
    only with the cube of the number of things, however little is known about each.
    """
    holder: dict[int, int] = {}

    def find(own_number: int, asked: set[int]) -> bool:
        for number in (own_number, *range(count)):
            if number in asked or not fits(own_number, number):
                continue
            asked.add(number)
            if number not in holder or find(holder[number], asked):
                holder[number] = own_number
                return True
        return False

    if not all(find(own_number, set()) for own_number in range(count)):
        return None
    numbers = {own_number: number for number, own_number in holder.items()}
    return [numbers[own_number] for own_number in range(count)]
