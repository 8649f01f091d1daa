"""Shapes: a tree made from a type and its marks that handles what is reported of a value. Plain values are here.

Every shape can write the value in full, check the form of a report of it, check whether that fits, find the
differences, and lay the report over the expected value. A reported ``None`` reports nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from leadline_engines.marks import Key, PlaceIn, Running, SeatName, Secret, bare, mark
from leadline_engines.shapes import STRICT, Between

FARTHEST = 999
"""The largest figure that is taken from a report: figures may be wrong, but not without bounds."""

Complaint: TypeAlias = tuple[str, str]
"""The path of a reported value with a wrong form, and what is wrong."""
Shown: TypeAlias = Callable[[str, Any], str]
"""Writes plain data as a person does; it also gets the name of the field."""


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """One field on which the answer differs."""

    __pydantic_config__ = STRICT

    field: str
    """The field, such as `air` or `divers.2.at`."""
    expected: str
    """The value that the reference gives."""
    got: str
    """The value that the subject answered."""


@dataclass(frozen=True, slots=True)
class ResumeContext:
    """The facts that the value of a field has to agree with when play resumes from a report."""

    seats: frozenset[Any]
    """The seats and the sides of the game."""
    lengths: Mapping[str, int]
    """The number of places in each row of the position now."""
    components: Any
    """The contents of the box: tables by the names of things, such as cards."""

    def has(self, key: Key, name: str) -> bool:
        """Return whether there is a thing of that name."""
        return name in getattr(self.components, key.table)


class Shape:
    """The shape of the values of one type and of reports of them."""

    has_fields = False
    """True if it is an object whose fields are reported by name."""
    is_thing = False
    """True if it is an object with only plain values."""
    has_places = False
    """True if it contains the number of a place in another field, which may change if that field is shorter."""
    is_seat = False
    """True if it is the number of a seat."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        secret = mark(kind, Secret)
        self.may_be_unknown = secret is not None
        self.none_is_unknown = secret is not None and not secret.or_nothing

    def of(self, value: Any) -> Shape:
        """Return the shape of one value: its own record if it may be one of several."""
        return self

    def write(self, value: Any) -> Any:
        """Return the value in full, as plain data."""
        return value

    def words(self, data: Any, path: str, shown: Shown) -> str:
        """Return plain data as a person writes it; null is `none` (`nobody` for a seat) unless it may mean unknown."""
        if data is None and not self.may_be_unknown:
            return "nobody" if self.is_seat else "none"
        return shown(path.rpartition(".")[2], data)

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Yield a complaint for each reported value of a wrong form."""
        raise NotImplementedError

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether the value may be the reported one."""
        raise NotImplementedError

    def agrees(self, value: Any, said: Any) -> bool:
        """Return whether everything reported is equal to the value: then it fits, and nothing new is known.

        This is quick, and most reports agree; one that does not may still fit, such as a bag in another order.
        """
        return said is None or bool(said == value)

    def differences(self, value: Any, said: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
        """Yield the differences of the reported value."""
        if not self.fits(value, said):
            yield FieldDifference(path, self.words(self.write(value), path, shown), self.words(said, path, shown))

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """Return the value as reported, its gaps filled from the expected one."""
        raise NotImplementedError

    def made_of(self, data: Any) -> Any:
        """Return the value of plain data with the form of a full report, even if no such value is possible."""
        return data

    def paths(self, value: Any, other: Any, path: str) -> Iterator[str]:
        """Yield the fields on which two values differ."""
        if value != other:
            yield path

    def tells(self, said: Any, path: Sequence[str]) -> bool:
        """Return whether anything is reported of a field below this one, by its path; `*` stands for any."""
        return said is not None

    def is_like(self, value: Any, said: Any) -> bool:
        """Return whether the value may be the reported one, apart from what may be secret in it."""
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
        """Yield a complaint for a value of another type, or one that is not among the options."""
        if said is None:
            return
        if self.options and not any(type(one) is type(said) and one == said for one in self.options):
            yield path, f"it should be {_either(self.options)}, not {short(said)}"
        elif not self.options and type(said) not in self.types:
            yield path, f"it should be {_names_of(self.types)}, not {short(said)}"

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether both are the same; an unknown secret may be anything."""
        return said is None or said == value or (value is None and self.none_is_unknown)

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """Return the reported value if it is possible here, otherwise the expected one."""
        if self.place_in is not None:  # Even if it is as expected: the row may have become shorter.
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
    """A value whose type is open, such as the result of a randomiser: it is taken as it is."""

    def wrong(self, said: Any, path: str) -> Iterator[Complaint]:
        """Yield nothing: any value has the right form."""
        return iter(())

    def fits(self, value: Any, said: Any) -> bool:
        """Return whether both are the same."""
        return said is None or said == value

    def resume(self, value: Any, said: Any, context: ResumeContext) -> Any:
        """Return the reported value, or the expected one if none is reported."""
        return value if said is None else said


def plain_types(plain: Any) -> tuple[type, ...]:
    """Return the types of plain data that make up a type without marks; none if it is anything else."""
    some = get_args(plain) if get_origin(plain) is Union else (plain,)
    plain_ones = [bare(one) for one in some]
    return tuple(plain_ones) if all(one in (int, str, bool) for one in plain_ones) else ()


def literals(plain: Any) -> tuple[Any, ...]:
    """Return the values that a type without marks lists."""
    return get_args(plain) if get_origin(plain) is Literal else ()


def short(said: Any) -> str:
    """Return a reported value as text, shortened if it is long."""
    text = repr(said)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _either(options: Sequence[Any]) -> str:
    return " or ".join(repr(one) for one in options)


def _names_of(types: Sequence[type]) -> str:
    names = {int: "a whole number", str: "a text", bool: "true or false"}
    return " or ".join(names[one] for one in types)
