"""Questions about a game's types that can be answered without a shape: their contents, None, and their tag words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from leadline_engines.marks import bare, field_types


@cache
def is_optional(kind: Any) -> bool:
    """Return whether a type, without its marks, allows None."""
    if get_origin(kind) is Annotated:
        return is_optional(get_args(kind)[0])
    return kind is NoneType or (get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind))


def inner_kinds(kind: Any) -> list[Any]:
    """Return the types directly inside a type: those of a dataclass's fields, or otherwise its parts or members."""
    plain = bare(kind)
    if isinstance(plain, type) and is_dataclass(plain):
        return list(field_types(plain).values())
    return [] if _is_literal(plain) else [inner for inner in get_args(plain) if inner is not ...]


def all_kinds(kind: Any) -> Iterator[Any]:
    """Yield a type and all types inside it, from the outside in."""
    yield kind
    for inner in inner_kinds(kind):
        yield from all_kinds(inner)


@cache
def tags_of(record: Any) -> Mapping[str, Any]:
    """Return the fields of a dataclass that have only one possible value, which tells the dataclass from others."""
    words = {name: get_args(bare(kind)) for name, kind in field_types(record).items() if _is_literal(kind)}
    return {name: options[0] for name, options in words.items() if len(options) == 1}


def _is_literal(kind: Any) -> bool:
    return get_origin(bare(kind)) is Literal
