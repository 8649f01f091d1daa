"""Shapes form a tree that is made from a type and its marks and handles reports of a value. Plain values are here.

Every shape can write the value in full, check the form of a report, check whether the report fits, find the
differences, and merge the report into the expected value. A reported ``None`` has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from leadline_engines.marks import Key, PlaceIn, Running, SeatName, Secret, bare, mark
from leadline_engines.shapes import STRICT, Between

FARTHEST = 999
"""The largest figure accepted in a report: figures may be wrong, but not unlimited."""

Complaint: TypeAlias = tuple[str, str]
"""The path of a reported value with a wrong form, and the problem."""
Shown: TypeAlias = Callable[[str, Any], str]
"""A function that writes plain data as a person does, given also the name of the field."""


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field in which the answer differs."""

    __pydantic_config__ = STRICT

    field: str
    """The path of the field, such as `air` or `divers.2.at`."""
    expected: str
    """The value given by the reference."""
    got: str
    """The value in the subject's answer."""


@dataclass(frozen=True, slots=True)
class ResumeContext:
    """The facts with which the value of a field must agree when play resumes from a report."""

    seats: frozenset[Any]
    """The seats and the sides of the game."""
    lengths: Mapping[str, int]
    """The number of places in each row of the current position."""
    components: Any
    """The contents of the box: for each kind of thing, such as cards, a table by name."""

    def has(self, key: Key, name: str) -> bool:
        """Return whether a thing with that name exists."""
        return name in getattr(self.components, key.table)


class Shape:
    """The shape of the values of one type, and of reports about them."""

    has_fields = False
    """True if the value is an object whose fields are reported by name."""
    is_thing = False
    """True if the value is an object that contains only plain values."""
    has_places = False
    """True if the value contains an index into another field, which may change if that field is shorter."""
    is_seat = False
    """True if the value is the number of a seat."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        secret = mark(kind, Secret)
        self.may_be_unknown = secret is not None
        self.none_is_unknown = secret is not None and not secret.or_nothing

    def of(self, value: Any) -> Shape:
        """Return the shape of one value, which is its own record if several records are possible."""
        return self

    def write(self, value: Any) -> Any:
        """Return the value in full, as plain data."""
        return value

    def words(self, data: Any, path: str, shown: Shown) -> str:
        """Return plain data as a person writes it; null is `none` (`nobody` for a seat) unless it may mean unknown."""
        if data is None and not self.may_be_unknown:
            return "nobody" if self.is_seat else "none"
        return shown(path.rpartition(".")[2], data)

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield a complaint for each reported value that has a wrong form."""
        raise NotImplementedError

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether the value may be the reported one."""
        raise NotImplementedError

    def agrees(self, value: Any, reported: Any) -> bool:
        """Return whether everything reported is equal to the value, so that the report fits and adds no knowledge.

        This check is quick, and most reports agree. A report that does not agree may still fit, as with a bag in
        another order.
        """
        return reported is None or bool(reported == value)

    def differences(self, value: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences in the reported value."""
        if not self.fits(value, reported):
            yield FieldDifference(path, self.words(self.write(value), path, shown), self.words(reported, path, shown))

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the value as reported, with its gaps filled from the expected value."""
        raise NotImplementedError

    def made_of(self, data: Any) -> Any:
        """Return the value for plain data in the form of a full report, even if no such value is possible."""
        return data

    def paths(self, value: Any, second: Any, path: str) -> Iterator[str]:
        """Yield the fields in which two values differ."""
        if value != second:
            yield path

    def part_at(self, value: Any, path: Sequence[str]) -> tuple[Shape, Any]:
        """Return the shape and the value at a path below this one; where the path leads nowhere, the last of both."""
        return self, value

    def tells(self, reported: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported about a field below this one, given its path; `*` stands for any part."""
        return reported is not None

    def is_like(self, value: Any, reported: Any) -> bool:
        """Return whether the value may be the reported one, ignoring values that may be secret."""
        return self.fits(value, reported)


class ObjectShape(Shape):
    """The shape of values that are reported as objects."""

    def shape_under(self, key: str) -> Shape | None:
        """Return the shape of the value that is reported under a key; None if the key means nothing."""
        raise NotImplementedError

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield a complaint if the report is not an object, and for every malformed value; ignore unknown keys."""
        if reported is None:
            return
        if not isinstance(reported, Mapping):
            yield path, f"it should be an object, not {short(reported)}"
            return
        for key, told in reported.items():
            shape = self.shape_under(key)
            if shape is not None:
                yield from shape.wrong(told, f"{path}.{key}" if path else str(key))


class Leaf(Shape):
    """The shape of a plain value: a number, a text, a boolean, or one of several words."""

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

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield a complaint for a value of another type, or for one that is not among the options."""
        if reported is None:
            return
        if self.options and not any(type(option) is type(reported) and option == reported for option in self.options):
            yield path, f"it should be {_either(self.options)}, not {short(reported)}"
        elif not self.options and type(reported) not in self.types:
            yield path, f"it should be {_names_of(self.types)}, not {short(reported)}"

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether both values are the same; an unknown secret matches any value."""
        return reported is None or reported == value or (value is None and self.none_is_unknown)

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the reported value if it is possible here, and otherwise the expected value."""
        if self.place_in is not None:  # This includes the expected value, because the row may have become shorter.
            last = context.lengths.get(self.place_in.field, 0)
            return reported if reported is not None and 0 <= reported <= last else min(value or 0, last)
        if reported is None or reported == value:
            return value
        if self.is_seat:
            return reported if reported in context.seats else value
        if self.key is not None:
            return reported if context.has(self.key, reported) else value
        if type(reported) is int and not isinstance(value, bool):
            return reported if self.least <= reported <= self.most else value
        return reported


class Anything(Shape):
    """The shape of a value of an open type, such as the result of a randomiser, which is accepted unchanged."""

    def wrong(self, reported: Any, path: str) -> Iterator[Complaint]:
        """Yield nothing, because any value has the right form."""
        return iter(())

    def fits(self, value: Any, reported: Any) -> bool:
        """Return whether both are the same."""
        return reported is None or reported == value

    def resume(self, value: Any, reported: Any, context: ResumeContext) -> Any:
        """Return the reported value, or the expected value if none is reported."""
        return value if reported is None else reported


def plain_types(plain: Any) -> tuple[type, ...]:
    """Return the types of plain data that make up a type without marks, or nothing if it contains any other type."""
    some = get_args(plain) if get_origin(plain) is Union else (plain,)
    plain_ones = [bare(member) for member in some]
    return tuple(plain_ones) if all(plain_type in (int, str, bool) for plain_type in plain_ones) else ()


def literals(plain: Any) -> tuple[Any, ...]:
    """Return the values listed by a type without marks."""
    return get_args(plain) if get_origin(plain) is Literal else ()


def short(reported: Any) -> str:
    """Return a reported value as text, shortened if it is long."""
    text = repr(reported)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _either(options: Sequence[Any]) -> str:
    return " or ".join(repr(option) for option in options)


def _names_of(types: Sequence[type]) -> str:
    names = {int: "a whole number", str: "a text", bool: "true or false"}
    return " or ".join(names[kind] for kind in types)
