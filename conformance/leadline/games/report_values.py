"""What is told of one value: a tree of shapes made from a type and its marks. Plain values are here.

Every shape knows how the value is written in full, whether something told of it has its form, whether that fits, where
it differs, and what the value is when what is told is laid over the expected one. ``None`` told is nothing told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from leadline.games.difference import Difference
from leadline_engines.marks import Key, PlaceIn, Running, SeatName, Secret, bare, mark
from leadline_engines.shapes import Between

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
    """The seats there are, and the sides."""
    lengths: Mapping[str, int]
    """How many places each row of the position has now."""
    components: Any
    """What is in the box: tables by the names of things, such as cards."""

    def has(self, key: Key, name: str) -> bool:
        """Whether there is a thing of that name."""
        return name in getattr(self.components, key.table)


class Shape:
    """What is told of a value of one type."""

    has_fields = False
    """Whether it is an object whose fields are told by name."""
    is_thing = False
    """Whether it is an object that holds plain values only."""
    has_places = False
    """Whether the number of a place of another field is in it, which may be another one where that field is shorter."""
    is_seat = False
    """Whether it is the number of a seat."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        secret = mark(kind, Secret)
        self.may_be_unknown = secret is not None
        self.none_is_unknown = secret is not None and not secret.or_nothing

    def write(self, value: Any) -> Any:
        """The value in full, as plain data."""
        return value

    def words(self, data: Any, path: str, shown: Shown) -> str:
        """Plain data as a person writes it; null is `none`, or `nobody` for a seat, unless it may mean unknown."""
        if data is None and not self.may_be_unknown:
            return "nobody" if self.is_seat else "none"
        return shown(path.rpartition(".")[2], data)

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Where something told has not the form it should have."""
        raise NotImplementedError

    def fits(self, value: Any, said: Any) -> bool:
        """Whether the value may be the one told."""
        raise NotImplementedError

    def agrees(self, value: Any, said: Any) -> bool:
        """Whether all that is told stands in the value just so: then it fits, and nothing else is known than before.

        This is quick, and most of what is told agrees; what does not may still fit, such as a bag in another order.
        """
        return said is None or bool(said == value)

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[Difference]:
        """Where what is told differs from the value."""
        if not self.fits(value, said):
            yield Difference(path, self.words(self.write(value), path, shown), self.words(said, path, shown))

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

    def is_like(self, value: Any, said: Any) -> bool:
        """Whether the value may be the one told but for what may be secret in it."""
        return self.fits(value, said)


class Leaf(Shape):
    """A plain value: a number, a text, yes or no, or one of several."""

    def __init__(self, kind: Any) -> None:
        super().__init__(kind)
        plain = bare(kind)
        self.options = literals(plain)
        self.types: tuple[type, ...] = plain_types(plain)
        self.is_seat = mark(kind, SeatName) is not None
        self.key = mark(kind, Key)
        self.place_in = mark(kind, PlaceIn)
        self.has_places = self.place_in is not None
        bounds = mark(kind, Between) if mark(kind, Running) is None else None
        self.least = -FARTHEST if bounds is None or bounds.least is None else bounds.least
        self.most = FARTHEST if bounds is None or bounds.most is None else bounds.most

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """A value of another type, or none of those there are."""
        if said is None:
            return
        if self.options and not any(type(one) is type(said) and one == said for one in self.options):
            yield path, f"it should be {_either(self.options)}, not {short(said)}"
        elif not self.options and type(said) not in self.types:
            yield path, f"it should be {_names_of(self.types)}, not {short(said)}"

    def fits(self, value: Any, said: Any) -> bool:
        """Whether both are the same; a secret that is unknown may be anything."""
        return said is None or said == value or (value is None and self.none_is_unknown)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """What is told, if such a value can be there at all."""
        if self.place_in is not None:  # Also where it is as expected: the row may have become shorter.
            last = context.lengths.get(self.place_in.field, 0)
            return said if said is not None and 0 <= said <= last else min(value or 0, last)
        if said is None or said == value:
            return value
        if self.is_seat:
            return said if said in context.seats else value
        if self.key is not None:
            return said if context.has(self.key, said) else value
        if type(said) is int and not isinstance(value, bool):
            return said if self.least <= said <= self.most else value
        return said


class Anything(Shape):
    """A value of which the type says nothing, as what a randomiser gives: it is taken as it is."""

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Nothing is."""
        return iter(())

    def fits(self, value: Any, said: Any) -> bool:
        """Whether both are the same."""
        return said is None or said == value

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """What is told."""
        return value if said is None else said


def plain_types(plain: Any) -> tuple[type, ...]:
    """The types of plain data that a type without marks is one of; none if it is anything else."""
    some = get_args(plain) if get_origin(plain) is Union else (plain,)
    plain_ones = [bare(one) for one in some]
    return tuple(plain_ones) if all(one in (int, str, bool) for one in plain_ones) else ()


def literals(plain: Any) -> tuple[Any, ...]:
    """The values that a type without marks lists."""
    return get_args(plain) if get_origin(plain) is Literal else ()


def short(said: Any) -> str:
    """Something told as it stands, cut if it is long."""
    text = repr(said)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _either(options: Sequence[Any]) -> str:
    return " or ".join(repr(one) for one in options)


def _names_of(types: Sequence[type]) -> str:
    names = {int: "a whole number", str: "a text", bool: "true or false"}
    return " or ".join(names[one] for one in types)
