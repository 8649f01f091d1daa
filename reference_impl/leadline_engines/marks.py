"""Field marks: what the machinery has to know of a field and its type does not say.

A mark stands in the ``Annotated`` type of a field. Schemas, comparisons, views, expectations and the filling of
gaps are derived from the types and these marks, so that no game writes them by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

Unknown: TypeAlias = None
"""What stands for a value that is not known, in positions, views and reports alike."""

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Bag:
    """The order of the things in this tuple means nothing to the table.

    With ``ordered`` the rules do keep an order, because a choice names a thing by its place, but a subject need not.
    """

    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Partly:
    """A subject may tell less than the things in this tuple themselves.

    ``alone``: how many there are, as a plain number. ``number`` and ``sum``: the keys of an object that tells how many
    there are, and the sum of their field ``of``. ``total``: the sum of plain numbers, as a plain number.
    """

    alone: bool = False
    total: bool = False
    number: str = ""
    sum: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose the parts of this field are.

    ``seat`` or ``side``: a tuple in the order of the seats or sides, or a mapping by their keys. Anything else is the
    key of the one seat or side that owns the whole field.
    """

    who: str | int = "seat"


@dataclass(frozen=True, slots=True)
class SeatName:
    """The value is a seat; where seats are exchanged with one another it is exchanged with them."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The seat that is to act: nobody when the game is over, and only then."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Who may know the value; to everybody else it is unknown.

    ``owner``: the seat, or every seat of the side, that the nearest ``Owner`` names; ``side``: every seat of the
    owner's side; ``nobody``; else the name of a field beside this one that holds the seat or the seats that know it.
    As the class attribute ``__secret__`` of an event it says who hears of the event at all. ``rules`` are the rules
    that say so: the one that hides it first, the one that lets those see it who share it last. With ``or_nothing`` None
    is a value of the field too: in a position it says that there is nothing, and only in a view that it is not known.
    """

    to: str = "owner"
    rules: tuple[str, ...] = ()
    or_nothing: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Things in an order that is known thing by thing, the next to be taken first.

    What is unknown is one of what the components hold under the name ``holds``, less what is known to lie elsewhere
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
    """A figure that is counted on from wherever it stands: a wrong one is followed too, also beyond its bounds."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What the rules remember: a subject need not report it, and no view shows it."""


@dataclass(frozen=True, slots=True)
class Moot:
    """The field counts for nothing while ``when`` holds: the name of a true-or-false field or property beside it."""

    when: str


@dataclass(frozen=True, slots=True)
class Conserved:
    """The fields of one ``total`` hold one multiset together, which ``rule`` says; nothing in it comes or goes."""

    total: str
    rule: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A subject may report this field and the others of the same ``name`` as one bag of that name.

    With ``when`` (a true-or-false field beside it) only while that holds, and then what is reported of them apart is
    compared together.
    """

    name: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Repeated:
    """A chance field that collects the results of a randomiser which may be asked several times, in order."""


@cache
def field_types(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types, marks included, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__dataclass_fields__}  # type: ignore[attr-defined]


@cache
def marks_of(kind: Any) -> tuple[Any, ...]:
    """All marks of an annotated type, the outermost alias last; those of an optional type's one member count too."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        return (*marks_of(inner), *marks)
    if get_origin(kind) in (Union, UnionType):
        inner = [one for one in get_args(kind) if one is not NoneType]
        return marks_of(inner[0]) if len(inner) == 1 else ()
    return ()


def mark(kind: Any, wanted: type[M]) -> M | None:
    """The mark of one class on an annotated type; None if it has none."""
    return next((one for one in reversed(marks_of(kind)) if isinstance(one, wanted)), None)


@cache
def bare(kind: Any) -> Any:
    """The type without its marks, and without the None of an unknown or absent value."""
    if get_origin(kind) is Annotated:
        return bare(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        inner = [one for one in get_args(kind) if one is not NoneType]
        return bare(inner[0]) if len(inner) == 1 else Union[tuple(inner)]  # noqa: UP007
    return kind
