"""Conversion of plain data based on the fields of a type, without a schema library.

Any data that is read here would also be accepted by the strict checks for the same type, with the same value. For all
other data, ``MisfitError`` is raised, and the strict checks then decide and explain. Therefore this module affects only
speed.
"""

from __future__ import annotations

import marshal
import re
import types
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from leadline.base.errors import LeadlineError
from leadline_engines import marks
from leadline_engines.shapes import Between, Count, Tagged

Reader = Callable[[Any], Any]
_ABSENT: Any = object()
_WRITERS: dict[type, Callable[[Any], dict[str, Any]]] = {}
_PLAIN = frozenset((str, int, bool, float, type(None)))
_TEXT_ALONE = frozenset((str,))
_HALF_A_PAIR = re.compile(rb"\xed[\xa0-\xbf]")


class MisfitError(LeadlineError):
    """The error for data without the obvious form, which the strict checks must examine."""


class UnsupportedTypeError(LeadlineError):
    """The error for a type that is not supported here."""


def is_text_whole(value: Any) -> bool:
    """Return whether plain data is free of unpaired surrogates, which UTF-8 cannot represent; False means unknown."""
    try:
        return _HALF_A_PAIR.search(marshal.dumps(value)) is None
    except ValueError:
        return False


@cache
def reader(kind: Any) -> Reader:
    """Return a function that creates values of a type from plain data.

    Raises ``UnsupportedTypeError`` if that is not possible.
    """
    if kind is Any:
        return _as_it_is
    if kind in (*_PLAIN, dict, list):
        return _exactly(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(reader(inner[0]), inner[1:])
    if origin is Literal:
        return _one_of(inner)
    if origin in (Union, types.UnionType):
        return _union(inner)
    if origin is tuple:
        return _row(reader(inner[0]), tuple) if inner[1:] == (...,) else _fixed_row([reader(part) for part in inner])
    if origin is list:
        return _row(reader(inner[0]), list)
    if origin is dict and inner[0] is str:
        return _plain_table if inner[1] is Any else _table(reader(inner[1]))
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    raise UnsupportedTypeError(str(kind))


def _as_it_is(value: Any) -> Any:
    return value


def _exactly(kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise MisfitError
        return value

    return read


def _one_of(choices: Sequence[Any]) -> Reader:
    known = {(type(choice), choice) for choice in choices}
    if {kind for kind, _ in known} - {str, int, bool}:
        raise UnsupportedTypeError(str(choices))

    def read(value: Any) -> Any:
        if type(value) not in (str, int, bool) or (type(value), value) not in known:
            raise MisfitError
        return value

    return read


def _bounded(inner: Reader, bounds: Sequence[Any]) -> Reader:
    """Return a reader of values within bounds, based only on the bounds that the engines know; marks set no bounds."""
    for bound in bounds:
        if type(bound).__module__ == marks.__name__:
            continue
        if not isinstance(bound, Between | Count):
            raise UnsupportedTypeError(str(bound))
        inner = _within(inner, bound.least, bound.most, counted=isinstance(bound, Count))
    return inner


def _within(inner: Reader, least: int | None, most: int | None, *, counted: bool) -> Reader:
    def read(value: Any) -> Any:
        made = inner(value)
        if made is None:
            return made
        size = len(made) if counted else made
        if (least is not None and size < least) or (most is not None and size > most):
            raise MisfitError
        return made

    return read


def _row(inner: Reader, kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise MisfitError
        return kind([inner(entry) for entry in value])

    return read


def _fixed_row(inner: Sequence[Reader]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list or len(value) != len(inner):
            raise MisfitError
        return tuple([part(entry) for part, entry in zip(inner, value, strict=True)])

    return read


def _table(inner: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not dict or not all(type(key) is str for key in value):
            raise MisfitError
        return {key: inner(entry) for key, entry in value.items()}

    return read


def _plain_table(value: Any) -> Any:
    if type(value) is not dict or not _TEXT_ALONE.issuperset(map(type, value)):
        raise MisfitError
    return dict(value)


def _union(kinds: Sequence[Any]) -> Reader:
    """Return a reader of the one union member that fits; if several members fit, the strict checks choose."""
    records = _by_tag(kinds)
    if records is not None:
        return records
    by_form: dict[type, list[Reader]] = {}
    for kind in kinds:
        for form in _forms(kind):
            by_form.setdefault(form, []).append(reader(kind))

    def read(value: Any) -> Any:
        able = by_form.get(type(value))
        if able is None:
            raise MisfitError
        return able[0](value) if len(able) == 1 else _only_one(able, value)

    return read


def _by_tag(kinds: Sequence[Any]) -> Reader | None:
    """Return a reader of records by tag, or None if a member is not a tagged record or two records share a tag.

    A record without its tag, or with the tag of another record, would not fit any member.
    """
    records: dict[str, Reader] = {}
    for kind in kinds:
        if not (isinstance(kind, type) and issubclass(kind, Tagged) and is_dataclass(kind)):
            return None
        for tag in get_args(get_type_hints(kind)["kind"]):
            if records.setdefault(tag, reader(kind)) is not reader(kind):
                return None

    def read(value: Any) -> Any:
        tag = value.get("kind") if type(value) is dict else None
        if type(tag) is not str or tag not in records:
            raise MisfitError
        return records[tag](value)

    return read


def _only_one(able: Sequence[Reader], value: Any) -> Any:
    made = []
    for read in able:
        try:
            made.append(read(value))
        except MisfitError:
            continue
    if len(made) != 1:
        raise MisfitError
    return made[0]


def _forms(kind: Any) -> tuple[type, ...]:
    """Return the types of plain data from which a member of a union can be created."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _forms(inner[0])
    if origin is Literal:
        return tuple({type(choice) for choice in inner})
    if origin in (tuple, list):
        return (list,)
    if origin is dict or (isinstance(kind, type) and is_dataclass(kind)):
        return (dict,)
    if kind in (*_PLAIN, dict, list):
        return (kind,)
    raise UnsupportedTypeError(str(kind))


def _record(kind: type) -> Reader:
    """Return a reader that creates dataclasses from objects. Omitted parts get their defaults.

    Unknown parts are treated as the type prescribes.
    """
    hints = get_type_hints(kind, include_extras=True)
    settings = getattr(kind, "__pydantic_config__", {})
    closed = settings.get("extra") == "forbid"
    parts = []
    for part in fields(kind):
        if not part.init or part.kw_only:
            raise UnsupportedTypeError(str(kind))
        is_tag = part.name == "kind" and issubclass(kind, Tagged)
        parts.append((part.name, reader(hints[part.name]), None if is_tag else _default(part)))

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise MisfitError
        made, absent = [], 0
        for name, inner, default in parts:
            if name in value:
                made.append(inner(value[name]))
            elif default is None:
                raise MisfitError
            else:
                absent += 1
                made.append(default())
        if closed and len(value) + absent > len(parts):
            raise MisfitError
        return kind(*made)

    return read


def _default(part: Field[Any]) -> Callable[[], Any] | None:
    """Return the function that creates the default of a field, or None if the field has no default."""
    if part.default_factory is not MISSING:
        return part.default_factory
    if part.default is MISSING:
        return None
    default = part.default
    return lambda: default


def written(value: Any) -> Any:
    """Return the plain data of a value made of dataclasses, without fields that have their default, except the kind."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [entry if type(entry) in _PLAIN else written(entry) for entry in value]
    if kind is dict:
        return {key: written(part) for key, part in value.items()}
    write = _WRITERS.get(kind)
    if write is None:
        write = _WRITERS[kind] = _writer(kind)
    return write(value)


def _writer(kind: type) -> Callable[[Any], dict[str, Any]]:
    if not is_dataclass(kind):
        raise UnsupportedTypeError(str(kind))
    # The kind of a value is always written, because without it, a value of another type might be read.
    makers = [None if part.name == "kind" else _default(part) for part in fields(kind)]
    defaults = [_ABSENT if make is None else make() for make in makers]
    parts = [(part.name, attrgetter(part.name), default) for part, default in zip(fields(kind), defaults, strict=True)]

    def write(value: Any) -> dict[str, Any]:
        made = {}
        for name, get, default in parts:
            field_value = get(value)
            if field_value is not default and field_value != default:
                made[name] = field_value if type(field_value) in _PLAIN else written(field_value)
        return made

    return write
