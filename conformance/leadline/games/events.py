"""The kinds of events a game has, found in its types."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from leadline_engines.marks import bare, field_types


@cache
def event_kinds(kind: Any) -> dict[str, Any]:
    """The type of each kind of event, in the order of the union."""
    return {str(name): one for one in members(kind) for name in get_args(bare(field_types(one)["kind"]))}


def members(kind: Any) -> tuple[Any, ...]:
    """The types of a union, or the one type itself."""
    if get_origin(kind) is Annotated:
        return members(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for part in get_args(kind) for one in members(part))
    return (kind,)
