"""The shapes of several things: rows of one type, rows whose places have their own types, and tables by key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any

from leadline.schema.values import Complaint, FieldDifference, Leaf, ResumeContext, Shape, Shown, short
from leadline_engines.marks import Bag, Owner, Partly, mark

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
                known = self._known[value] = [self.inner.write(one) for one in value]
            return known
        return [self.inner.write(one) for one in value]

    def agrees(self, value: Any, said: Any) -> bool:
        """Return whether the reported things, or their number, are equal to these, compared one by one."""
        if said is None:
            return True
        if value is None:
            return False
        if not isinstance(said, list):
            return self.fits(value, said)
        if len(said) != len(value):
            return False
        if self._is_plain:
            return list(value) == said
        # Data that stays the same between reports is compared once, so reported data must not be modified.
        last = self._agreed.get(id(said))
        if last is not None and last[1] is value:
            return True
        agreed = all(map(self.inner.agrees, value, said))
        if agreed:
            if len(self._agreed) >= MOST_THINGS:
                self._agreed.clear()
            self._agreed[id(said)] = (said, value)
        return agreed

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Yield complaints about a report that is not a list or another permitted form, and about its entries."""
        if said is None or ((self.partly.alone or self.partly.total) and type(said) is int):
            return
        if isinstance(said, Mapping) and self.partly.number:
            for key in (self.partly.number, self.partly.sum):
                if key and type(said.get(key)) not in (int, NoneType):
                    yield f"{path}.{key}", f"it should be a whole number, not {short(said[key])}"
        elif not isinstance(said, list):
            yield path, f"it should be a list{self._instead()}, not {short(said)}"
        elif len(said) > MOST_THINGS:
            yield path, f"it has {len(said)} entries; at most {MOST_THINGS} are read"
        else:
            for number, one in enumerate(said, 1):
                yield from self.inner.wrong(one, f"{path}.{number}")

    def _instead(self) -> str:
        return " or a whole number" if self.partly.alone or self.partly.total else ""

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether the things may be the reported ones, in order or, for a bag, in any order."""
        if said is None or (value is None and self.none_is_unknown):
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
        """Return the report about each thing, in the order of the things, or None if they cannot be the same things."""
        if self.is_bag and self._is_plain and None not in value and Counter(value) == Counter(said):
            return list(value)

        def fits(one: int, number: int) -> bool:
            own, told = value[one], said[number]
            return own is None or self.inner.agrees(own, told) or self.inner.fits(own, told)

        if all(fits(number, number) for number in range(len(value))):
            return list(said)
        found = paired(len(value), fits) if self.is_bag and len(value) > 1 else None
        return None if found is None else [said[number] for number in found]

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences thing by thing if each thing has an owner, and otherwise as one field."""
        if said is None or not isinstance(said, list) or not self.is_of_owners or value is None:
            yield from self._as_one(value, said, path, shown)
            return
        if len(said) != len(value):
            yield FieldDifference(path, f"{len(value)} {path}", f"{len(said)} {path}")
            return
        for number, (one, told) in enumerate(zip(value, said, strict=True), 1):
            if told is not None and not self.inner.agrees(one, told):
                yield from self.inner.differences(one, told, f"{path}.{number}", shown)

    def _as_one(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield one difference for the whole row, without equal things at its beginning."""
        if self.fits(value, said):
            return
        name, own, same = path.rpartition(".")[2], self.write(value), 0
        if isinstance(said, list) and not self.is_bag and value is not None:
            for one, told in zip(value, said, strict=False):
                if one is not None and not self.inner.fits(one, told):
                    break
                same += 1
        if same <= 2:
            yield FieldDifference(path, self.words(own, path, shown), self.words(said, path, shown))
        else:
            begins = f"1 to {same} the same, then "
            yield FieldDifference(path, begins + shown(name, own[same:]), begins + shown(name, said[same:]))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
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
            return self._resume_records_of_owners(value, said, context)
        if said is None or isinstance(said, Mapping):  # An object is the number and the sum, from which nothing is cut.
            return value
        if isinstance(said, int):
            return value if value is None or self.partly.total else value[:said]
        known = value or ()
        if self.is_of_owners:
            return self._resume_each(known, said, context) if len(known) == len(said) else value
        matched = self._matched(known, said) if len(known) == len(said) else None
        if matched is not None:
            return self._resume_each(known, matched, context)
        return self._resume_bag(known, said, context) if self.is_bag else self._resume_list(known, said, context)

    def _resume_records_of_owners(self, value: Sequence[Any], said: Any, context: ResumeContext) -> tuple[Any, ...]:
        """Return the record of each owner as reported.

        If the number of reports differs from the number of owners, ignore the reports. Each record is resumed even
        then: the number of a place in it may be too high for the position that is resumed.
        """
        told = said if isinstance(said, list) and len(said) == len(value) else [None] * len(value)
        return self._resume_each(value, [each or {} for each in told], context)

    def _resume_each(self, known: Sequence[Any], said: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return the things as reported, each completed from the expected one in the same place."""
        return tuple(self._resume_thing(one, told, context) for one, told in zip(known, said, strict=True))

    def _resume_thing(self, one: Any, told: Any, context: ResumeContext) -> Any:
        """Return one of the things as reported; the expected object itself if the report agrees with it or is empty."""
        if one is not None and not self.has_places and self.inner.agrees(one, told):
            return one
        return self.inner.resume(one, told, context)

    def _resume_list(self, known: Sequence[Any], said: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return a reported list that differs from the expected one; a thing that cannot be made is left out."""
        filled = [*known[: len(said)], *[None] * (len(said) - len(known))]
        return tuple(one for one in self._resume_each(filled, said, context) if one is not None)

    def _resume_bag(self, known: Sequence[Any], said: Sequence[Any], context: ResumeContext) -> tuple[Any, ...]:
        """Return a reported bag that differs from the expected one, each thing completed from the most similar one.

        A thing that cannot be created on its own, such as a chip of a nonexistent level, is taken for a missing thing.
        """
        missing, pairs = list(known), []
        for told in said:
            similar = self._most_similar(missing, told)
            if similar is not None:
                missing.remove(similar)
            pairs.append((similar, told))
        made = []
        for similar, told in pairs:
            one = self.inner.resume(similar, told, context)
            if one in (None, ()) and told and missing:
                one = self.inner.resume(missing.pop(0), told, context)
            if one not in (None, ()):
                made.append(one)
        return tuple(made)

    def _most_similar(self, things: Sequence[Any], told: Any) -> Any:
        """Return the first thing that fits what is reported of one, or else the first that is like it; None if none is.

        Among rows, the first of the reported length will do.
        """

        def is_as_long(row: Any, told: Any) -> bool:
            return isinstance(self.inner, Row) and isinstance(told, list) and len(row) == len(told)

        known = [one for one in things if one is not None]
        for is_similar in (self.inner.fits, self.inner.is_like, is_as_long):
            for one in known:
                if is_similar(one, told):
                    return one
        return None

    def made_of(self, data: Any) -> Any:
        """Return the things for plain data."""
        return tuple(self.inner.made_of(one) for one in data) if isinstance(data, list) else data

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two rows differ."""
        if value == other:
            return
        if not self.is_of_owners or value is None or other is None or len(value) != len(other):
            yield path
            return
        for number, (one, two) in enumerate(zip(value, other, strict=True), 1):
            yield from self.inner.paths(one, two, f"{path}.{number}")

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about one of the things, or about any of them."""
        if not path or not isinstance(said, list) or not self.is_of_owners:
            return said is not None
        chosen = said if path[0] == "*" else said[int(path[0]) - 1 : int(path[0])]
        return any(self.inner.tells(one, path[1:]) for one in chosen if one is not None)

    def is_like(self, value: Any, said: Any) -> bool:
        """Return whether the things may be the reported ones, one by one, ignoring values that may be secret."""
        if not isinstance(said, list):
            return True
        return len(value) == len(said) and all(map(self.inner.is_like, value, said))


class FixedRow(Shape):
    """The shape of a fixed number of things, each with its own type, which are reported together."""

    def __init__(self, kind: Any, inner: Sequence[Shape]) -> None:
        super().__init__(kind)
        self.inner = tuple(inner)
        self.has_places = any(one.has_places for one in inner)
        self.total = (mark(kind, Partly) or Partly()).total

    def write(self, value: Any) -> Any:
        """Return every thing in full."""
        return None if value is None else [shape.write(one) for shape, one in zip(self.inner, value, strict=True)]

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Yield complaints about a report that is not a list of the right length, and about its entries."""
        if said is None or (self.total and type(said) is int):
            return
        if not isinstance(said, list) or len(said) != len(self.inner):
            yield path, f"it should be a list of {len(self.inner)}, not {short(said)}"
            return
        for number, (shape, one) in enumerate(zip(self.inner, said, strict=True), 1):
            yield from shape.wrong(one, f"{path}.{number}")

    def agrees(self, value: Any, said: Any) -> bool:
        """Return whether each reported thing is equal to the corresponding thing here."""
        if said is None:
            return True
        if not isinstance(said, list) or value is None:
            return False
        return all(shape.agrees(one, told) for shape, one, told in zip(self.inner, value, said, strict=False))

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether each thing may be the reported one."""
        if said is None or (value is None and self.none_is_unknown):
            return True
        if isinstance(said, int):
            return value is not None and _total(value) == said
        pairs = zip(self.inner, value or (), said, strict=False)
        return value is not None and all(shape.fits(one, told) for shape, one, told in pairs)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """Return the things as reported."""
        if said is None or isinstance(said, int):
            return value
        known = value or (None,) * len(self.inner)
        return tuple(shape.resume(one, told, context) for shape, one, told in zip(self.inner, known, said, strict=True))

    def made_of(self, data: Any) -> Any:
        """Return the things for plain data."""
        if not isinstance(data, list):
            return data
        return tuple(shape.made_of(one) for shape, one in zip(self.inner, data, strict=True))


class Table(Shape):
    """Things by key."""

    def __init__(self, kind: Any, inner: Shape) -> None:
        super().__init__(kind)
        self.inner = inner
        self.has_places = inner.has_places

    def write(self, value: Any) -> Any:
        """Return every thing in full, by its key as text."""
        return None if value is None else {str(key): self.inner.write(one) for key, one in value.items()}

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Yield complaints about a report that is not an object, and about its entries."""
        if said is None:
            return
        if not isinstance(said, Mapping):
            yield path, f"it should be an object, not {short(said)}"
            return
        for key, one in said.items():
            yield from self.inner.wrong(one, f"{path}.{key}")

    def agrees(self, value: Any, said: Any) -> bool:
        """Return whether each reported thing is equal to the thing here with the same key."""
        if said is None:
            return True
        own = {str(key): one for key, one in (value or {}).items()}
        return all(one is None or (key in own and self.inner.agrees(own[key], one)) for key, one in said.items())

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether each reported thing exists here and fits."""
        if said is None or (value is None and self.none_is_unknown):
            return True
        own = {str(key): one for key, one in (value or {}).items()}
        return all(one is None or (key in own and self.inner.fits(own[key], one)) for key, one in said.items())

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences in the report, one key at a time."""
        own = {str(key): one for key, one in (value or {}).items()}
        for key, one in (said or {}).items():
            if one is not None and key in own:
                yield from self.inner.differences(own[key], one, f"{path}.{key}", shown)
            elif one is not None:
                yield FieldDifference(f"{path}.{key}", "nothing", shown(key, one))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """Return the things as reported; unexpected keys are omitted."""
        told = said or {}
        return {key: self.inner.resume(one, told.get(str(key)), context) for key, one in (value or {}).items()}

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two tables differ."""
        for key in dict.fromkeys((*(value or {}), *(other or {}))):
            one, two = (value or {}).get(key), (other or {}).get(key)
            if one is None or two is None:
                yield from () if one is two else (f"{path}.{key}",)
            else:
                yield from self.inner.paths(one, two, f"{path}.{key}")

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about one of the things, or about any of them."""
        if not path or not isinstance(said, Mapping):
            return said is not None
        chosen = said.values() if path[0] == "*" else [said.get(path[0])]
        return any(self.inner.tells(one, path[1:]) for one in chosen if one is not None)


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

    def find(one: int, asked: set[int]) -> bool:
        for number in (one, *range(count)):
            if number in asked or not fits(one, number):
                continue
            asked.add(number)
            if number not in holder or find(holder[number], asked):
                holder[number] = one
                return True
        return False

    if not all(find(one, set()) for one in range(count)):
        return None
    numbers = {one: number for number, one in holder.items()}
    return [numbers[one] for one in range(count)]
