"""Field marks, which tell the test suite facts about a field that its type does not express.

A mark is part of the ``Annotated`` type of a field. Schemas, comparisons, views, expectations and the filling of gaps
are derived from the types and these marks, so that no game has to define them by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Bag:
    """A tuple whose order has no meaning at the table.

    With ``ordered``, the rules do keep an order, because a choice identifies an item by its place, but a subject need
    not keep it.
    """

    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Partly:
    """A tuple about which a subject may report less than the items themselves.

    ``alone`` means the number of items, as a plain number. ``number`` and ``sum`` are the keys of an object that
    contains their number and the sum of their field ``of``. ``total`` means the sum of plain numbers, as a plain
    number.
    """

    alone: bool = False
    total: bool = False
    number: str = ""
    sum: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of the parts of this field.

    ``seat`` or ``side`` means a tuple in the order of the seats or sides, or a mapping by their keys. Any other text is
    the key of the single seat or side that owns the whole field.
    """

    who: str | int = "seat"


@dataclass(frozen=True, slots=True)
class SeatName:
    """A value that is a seat; when seats are exchanged with one another, the value is exchanged too."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The seat that is to act, which is None if and only if the game is over."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The seats that may know the value, which is unknown to everybody else.

    ``owner`` means the seat, or every seat of the side, that the nearest ``Owner`` names, ``side`` means every seat of
    the owner's side, and ``nobody`` means no seat. Any other text is the name of a neighbouring field with the seat or
    the seats that know the value. As the class attribute ``__secret__`` of an event, the mark states who hears of the
    event at all. ``rules`` lists the rules behind it: first the rule that hides the value, and last the rule that
    reveals it to those who share it. With ``or_nothing``, None is a possible value of the field, too: in a position, it
    means that there is nothing, and only in a view does it mean that the value is not known.
    """

    to: str = "owner"
    rules: tuple[str, ...] = ()
    or_nothing: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Items in an order that is known item by item, starting with the next one to be taken.

    An unknown item is one of those that the components contain under the name ``holds``, minus those known to be
    elsewhere (in the fields ``Conserved`` under the same name). A shuffle makes every place unknown.
    """

    holds: str


@dataclass(frozen=True, slots=True)
class Key:
    """An id from a table of the components (the name of a field of ``Components`` that is a mapping)."""

    table: str


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """The number of a place in another field of the position, counting from 1; 0 is none of the places."""

    field: str


@dataclass(frozen=True, slots=True)
class Running:
    """A figure that is counted onwards from its current value; even a wrong value beyond its bounds is followed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A value that the rules remember, which a subject need not report and no view shows."""


@dataclass(frozen=True, slots=True)
class Moot:
    """A field that does not count while ``when`` is true.

    Here ``when`` names a neighbouring true-or-false field or property.
    """

    when: str


@dataclass(frozen=True, slots=True)
class Conserved:
    """A part of a multiset that is distributed over all fields with one ``total``.

    By ``rule``, nothing is added or lost.
    """

    total: str
    rule: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A field that a subject may report together with the others of the same ``name``, as one bag with that name.

    If ``when`` is given, it names a neighbouring true-or-false field, and joint reports are allowed only while that
    field is true. In that case, fields that are reported separately are compared together, too.
    """

    name: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Repeated:
    """A chance field that collects the results, in order, of a randomiser that may be used several times."""


@cache
def field_types(kind: type) -> dict[str, Any]:
    """Return the fields of a dataclass with their types, including marks, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__dataclass_fields__}  # type: ignore[attr-defined]


@cache
def marks_of(kind: Any) -> tuple[Any, ...]:
    """Return all marks of an annotated type, or of an optional type's member, with the outermost alias last."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        return (*marks_of(inner), *marks)
    if get_origin(kind) in (Union, UnionType):
        inner = [alternative for alternative in get_args(kind) if alternative is not NoneType]
        return marks_of(inner[0]) if len(inner) == 1 else ()
    return ()


def mark(kind: Any, wanted: type[M]) -> M | None:
    """Return the mark of one class on an annotated type, or None if it has none."""
    return next((annotation for annotation in reversed(marks_of(kind)) if isinstance(annotation, wanted)), None)


@cache
def bare(kind: Any) -> Any:
    """Return the type without its marks and without the None of an unknown or absent value."""
    if get_origin(kind) is Annotated:
        return bare(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        inner = [alternative for alternative in get_args(kind) if alternative is not NoneType]
        return bare(inner[0]) if len(inner) == 1 else Union[tuple(inner)]  # noqa: UP007
    return kind
