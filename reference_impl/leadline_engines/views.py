"""A person's view of positions and events, derived from the field marks alone.

A secret that the person does not share is ``None``. The items of a bag are shown in an order that reveals nothing:
first the known items, sorted, and then the hidden ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from leadline_engines.marks import Bag, Memory, Owner, Partly, Pile, Secret, bare, field_types, mark

if TYPE_CHECKING:
    from leadline_engines.surface import Engine, Seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person who looks, and the owner of the things they look at."""

    seats: frozenset[Seat]
    """The seats of the person who looks."""
    all_seats: tuple[Seat, ...]
    """Every seat of the game."""
    sides: Mapping[Seat, tuple[Seat, ...]]
    """The seats of each side."""
    owner: Seat | None = None
    """The seat or side whose things the person looks at; None for things that belong to nobody."""
    remembers: bool = False
    """True if things that the rules remember are shown as well."""

    def of(self, owner: Seat) -> Viewer:
        """Return the same person, now looking at an owner's things."""
        return Viewer(self.seats, self.all_seats, self.sides, owner, self.remembers)

    def owners(self, *, side: bool) -> frozenset[Seat]:
        """Return the seats of the owner or, with ``side``, all seats of the owner's side."""
        if self.owner is None:
            return frozenset()
        if self.owner in self.sides:
            return frozenset(self.sides[self.owner])
        if side:
            return frozenset(seat for seats in self.sides.values() if self.owner in seats for seat in seats)
        return frozenset((self.owner,))

    def may_see(self, secret: Secret, beside: Any) -> bool:
        """Return whether a secret is shared with the person; ``beside`` is the value that contains the secret field."""
        if secret.to == "nobody":
            return False
        if secret.to in ("owner", "side"):
            return bool(self.seats & self.owners(side=secret.to == "side"))
        named = getattr(beside, secret.to)
        if named is None:
            return False
        known = {named} if isinstance(named, int | str) else set(named)
        sharing = known.union(*(self.sides.get(who, ()) for who in known))
        return bool(self.seats & sharing)


def seen_position(engine: Engine, position: Any, seats: Iterable[Seat]) -> Any:
    """Return a position as seen by a person who holds these seats."""
    return seen(position, Viewer(frozenset(seats), engine.seats(position), engine.sides(position)))


def heard_events(engine: Engine, position: Any, events: Iterable[Any], seats: Iterable[Seat]) -> tuple[Any, ...]:
    """Return what a person with these seats hears, without secret events and with other secrets hidden."""
    viewer: Viewer | None = None
    heard = []
    for event in events:
        kind: Any = type(event)
        if _is_public(kind):
            heard.append(event)
            continue
        if viewer is None:  # Most events are public, so most calls need none.
            viewer = Viewer(frozenset(seats), engine.seats(position), engine.sides(position))
        own = viewer if getattr(event, "seat", None) is None else viewer.of(event.seat)
        secret = getattr(kind, "__secret__", None)
        if secret is None or own.may_see(secret, event):
            heard.append(seen(event, own))
    return tuple(heard)


@cache
def _is_public(kind: Any) -> bool:
    """Return whether everybody hears events of a type completely."""
    return getattr(kind, "__secret__", None) is None and not _hides(kind)


def seen_by_nobody(value: Any) -> Any:
    """Return a position or a setup in which every secret is unknown; things that the rules remember stay."""
    return seen(value, Viewer(frozenset(), (), {}, remembers=True))


def seen(value: Any, viewer: Viewer) -> Any:
    """Return a dataclass value as a person sees it."""
    kind: Any = type(value)
    plan = _plan(kind)
    if plan is None:
        return value
    return kind(
        **{
            name: (
                default
                if is_memory and not viewer.remembers
                else _seen_field(getattr(value, name), look, value, viewer)
            )
            for name, look, is_memory, default in plan
        }
    )


@dataclass(frozen=True, slots=True)
class Look:
    """The way in which a value of one type is viewed, as its marks prescribe; the marks are read only once."""

    secret: Secret | None
    owner: Owner | None
    is_counted: bool
    """True if everybody sees how many items there are."""
    is_sorted: bool
    """True if the items are shown in an order that reveals nothing."""
    inner: tuple[Look | None, ...] = ()
    """The view of the items in a row, or of the values in a table; None if nothing in them is ever hidden."""
    is_endless: bool = False
    """True if a row may have any number of items, all of which are viewed in the same way."""


@cache
def _plan(kind: Any) -> tuple[tuple[str, Look | None, bool, Any], ...] | None:
    """Return, for each field, its view, whether it is memory, and its default; None if nothing is ever hidden."""
    if not _hides(kind):
        return None
    plan = []
    for field in fields(kind):
        default = field.default if field.default is not MISSING else None
        if field.default_factory is not MISSING:
            default = field.default_factory()
        annotated = field_types(kind)[field.name]
        plan.append((field.name, _look(annotated), mark(annotated, Memory) is not None, default))
    return tuple(plan)


@cache
def _look(kind: Any) -> Look | None:
    """Return how a value of a type is viewed, or None if nothing in it is ever hidden."""
    if not _hides(kind):
        return None
    bag, plain = mark(kind, Bag), bare(kind)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is not tuple:
        inner = inner[1:] if isinstance(origin, type) and issubclass(origin, Mapping) else ()
    return Look(
        mark(kind, Secret),
        mark(kind, Owner),
        is_counted(kind),
        bag is not None and not bag.ordered,
        tuple(None if argument is Any else _look(argument) for argument in inner if argument is not ...),
        inner[1:] == (...,),
    )


@cache
def _hides(kind: Any) -> bool:
    """Return whether a type contains anything that a view may change."""
    if any(mark(kind, wanted) is not None for wanted in (Secret, Memory, Bag)):
        return True
    plain = bare(kind)
    if is_dataclass(plain) and isinstance(plain, type):
        return any(map(_hides, field_types(plain).values()))
    return any(_hides(argument) for argument in get_args(plain) if argument is not ...)


def _seen_field(value: Any, look: Look | None, beside: Any, viewer: Viewer) -> Any:
    """Return the value of one field as a person sees it."""
    if value is None or look is None:
        return value
    if look.secret is not None and not viewer.may_see(look.secret, beside):
        return (None,) * len(value) if isinstance(value, tuple) and look.is_counted else None
    owner = look.owner
    if isinstance(value, tuple):
        return _seen_row(value, look, beside, viewer)
    if isinstance(value, Mapping):
        inner = look.inner[0]
        return {
            key: _seen_field(part, inner, beside, viewer.of(key) if owner else viewer) for key, part in value.items()
        }
    if owner is not None:
        viewer = viewer.of(owner.who)
    return seen(value, viewer) if is_dataclass(value) else value


def is_counted(kind: Any) -> bool:
    """Return whether everybody sees how many items there are, whatever they are."""
    partly = mark(kind, Partly)
    return mark(kind, Pile) is not None or (partly is not None and bool(partly.alone or partly.number))


def _seen_row(value: tuple[Any, ...], look: Look, beside: Any, viewer: Viewer) -> tuple[Any, ...]:
    """Return a row as a person sees it."""
    row, looks = value, look.inner * len(value) if look.is_endless else look.inner
    if any(looks):
        viewers = [viewer] * len(value)
        if look.owner is not None:
            who = look.owner.who
            keys = {"seat": viewer.all_seats, "side": tuple(viewer.sides)}.get(str(who), (who,) * len(value))
            viewers = [viewer.of(key) for key in keys[: len(value)]]
        row = tuple([_seen_field(part, looks[n], beside, viewers[n]) for n, part in enumerate(value)])
    return in_no_order(row) if look.is_sorted else row


def in_no_order(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return items in the order of `sorting_key`."""
    plain = len(row) < 2 or set(map(type, row)) in ({str}, {int})  # their natural order is the same
    return tuple(sorted(row) if plain else sorted(row, key=sorting_key))


def sorting_key(value: Any) -> tuple[bool, Any]:
    """Return a sorting key for items of any kind, which puts fully known ones first and then sorts by fields."""
    return _has_unknown(value), _rank(value)


def _rank(value: Any) -> tuple[Any, ...]:
    """Return the sorting key of a value: nothing, numbers, texts, and then composite values."""
    if value is None:
        return (0,)
    if isinstance(value, int):
        return 1, value
    if isinstance(value, tuple):
        return 3, tuple(map(_rank, value))
    if is_dataclass(value):
        return 4, type(value).__name__, tuple(_rank(getattr(value, field.name)) for field in fields(value))
    return 2, str(value)


def _has_unknown(value: Any) -> bool:
    if is_dataclass(value):
        return any(_has_unknown(getattr(value, field.name)) for field in fields(value))
    return value is None or (isinstance(value, tuple) and any(map(_has_unknown, value)))
