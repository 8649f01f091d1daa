"""Field marks: what the test suite has to know about a field that its type does not say.

A mark is part of the ``Annotated`` type of a field. Schemas, comparisons, views, expectations and the filling of gaps
are derived from the types and these marks, so that no game has to write them by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Bag:
    """A tuple whose order means nothing at the table.

    With ``ordered`` the rules do keep an order, because a choice names an item by its place, but a subject need not.
    """

    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Partly:
    """A tuple of which a subject may report less than the items themselves.

    ``alone``: their number, as a plain number. ``number`` and ``sum``: the keys of an object that gives their number,
    and the sum of their field ``of``. ``total``: the sum of plain numbers, as a plain number.
    """

    alone: bool = False
    total: bool = False
    number: str = ""
    sum: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of the parts of this field.

    ``seat`` or ``side``: a tuple in the order of the seats or sides, or a mapping by their keys. Anything else is the
    key of the one seat or side that owns the whole field.
    """

    who: str | int = "seat"


@dataclass(frozen=True, slots=True)
class SeatName:
    """A value that is a seat; where seats are exchanged with one another it is exchanged with them."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The seat that is to act: None when the game is over, and only then."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The seats that may know the value; to everybody else it is unknown.

    ``owner``: the seat, or every seat of the side, that the nearest ``Owner`` names; ``side``: every seat of the
    owner's side; ``nobody``; otherwise the name of a field beside this one that holds the seat or the seats that know
    it. As the class attribute ``__secret__`` of an event it says who hears of the event at all. ``rules`` are the rules
    that say so: first the one that hides the value, last the one that reveals it to those who share it. With
    ``or_nothing`` None is a value of the field too: in a position it means that there is nothing, and only in a view
    that the value is not known.
    """

    to: str = "owner"
    rules: tuple[str, ...] = ()
    or_nothing: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Items in an order that is known item by item, the next to be taken first.

    An unknown item is one of those that the components hold under the name ``holds``, less those known to be elsewhere
    (in the fields ``Conserved`` under the same name). A shuffle makes every place unknown.
    """

    holds: str


@dataclass(frozen=True, slots=True)
class Key:
    """An id out of a table of the components (the name of a field of ``Components`` that is a mapping)."""

    table: str


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """The number of a place of another field of the position, counted from 1; 0 is none of them."""

    field: str


@dataclass(frozen=True, slots=True)
class Running:
    """A figure that is counted on from its current value: a wrong one is followed too, even beyond its bounds."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A value that the rules remember: a subject need not report it, and no view shows it."""


@dataclass(frozen=True, slots=True)
class Moot:
    """A field that counts for nothing while ``when`` holds: the name of a true-or-false field or property beside it."""

    when: str


@dataclass(frozen=True, slots=True)
class Conserved:
    """A part of a multiset that all fields of one ``total`` hold together; by ``rule`` nothing is added or lost."""

    total: str
    rule: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A field that a subject may report together with the others of the same ``name``, as one bag of that name.

    With ``when`` (a true-or-false field beside it) only while that holds; fields reported separately are then compared
    together.
    """

    name: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Repeated:
    """A chance field that collects the results of a randomiser which may be asked several times, in order."""


@cache
def field_types(kind: type) -> dict[str, Any]:
    """Return the fields of a dataclass with their types, marks included, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__dataclass_fields__}  # type: ignore[attr-defined]


@cache
def marks_of(kind: Any) -> tuple[Any, ...]:
    """Return all marks of an annotated type, the outermost alias last, or those of an optional type's member."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        return (*marks_of(inner), *marks)
    if get_origin(kind) in (Union, UnionType):
        inner = [one for one in get_args(kind) if one is not NoneType]
        return marks_of(inner[0]) if len(inner) == 1 else ()
    return ()


def mark(kind: Any, wanted: type[M]) -> M | None:
    """Return the mark of one class on an annotated type, or None."""
    return next((one for one in reversed(marks_of(kind)) if isinstance(one, wanted)), None)


@cache
def bare(kind: Any) -> Any:
    """Return the type without its marks, and without the None of an unknown or absent value."""
    if get_origin(kind) is Annotated:
        return bare(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        inner = [one for one in get_args(kind) if one is not NoneType]
        return bare(inner[0]) if len(inner) == 1 else Union[tuple(inner)]  # noqa: UP007
    return kind
