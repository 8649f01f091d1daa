"""What the fields of a type mean: the docstrings under them, those of the types it inherits from among them."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import TypeAdapter

from leadline_engines.marks import bare, field_types


@cache
def described_fields(kind: Any) -> dict[str, str]:
    """The meaning of each field of a dataclass that has one; a tag that is always the same need not say so itself."""
    found: dict[str, str] = {name: f"Always `{one}`." for name, one in tags(kind).items()}
    bases: list[Any] = [base for base in reversed(kind.__mro__) if is_dataclass(base)]
    for base in bases:
        said = TypeAdapter(base).json_schema()
        whole = said if "properties" in said else said.get("$defs", {}).get(base.__name__, {})
        properties = whole.get("properties", {})  # A base may have no fields of its own.
        found |= {name: one["description"] for name, one in properties.items() if "description" in one}
    return {name: found[name] for name in field_types(kind) if name in found}


@cache
def tags(kind: Any) -> dict[str, Any]:
    """The fields of a dataclass that can have one value only, by which it is told from others."""
    literals = {
        name: get_args(bare(one)) for name, one in field_types(kind).items() if get_origin(bare(one)) is Literal
    }
    return {name: options[0] for name, options in literals.items() if len(options) == 1}
