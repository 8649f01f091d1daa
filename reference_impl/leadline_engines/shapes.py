"""The bounds of fields, which allow schemas and checks to be made from the types alone.

The annotations contain hooks that a schema library may call. No library is imported here for this, because the engines
use only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: Class attribute of every message type. Unknown keys are refused, "1" is not accepted as 1, and the docstring under a
#: field is its description in the schema.
STRICT = {"extra": "forbid", "strict": True, "use_attribute_docstrings": True}


@dataclass(frozen=True, slots=True)
class Between:
    """The inclusive bounds of a whole number; ``None`` leaves a side open."""

    least: int | None = None
    most: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Add the bounds to the check made from the type."""
        schema = dict(handler(source))
        if self.least is not None:
            schema["ge"] = self.least
        if self.most is not None:
            schema["le"] = self.most
        return schema


@dataclass(frozen=True, slots=True)
class Count:
    """The inclusive bounds of the length of a list; ``None`` leaves a side open."""

    least: int | None = None
    most: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Add the bounds to the check made from the type."""
        schema = dict(handler(source))
        if self.least is not None:
            schema["min_length"] = self.least
        if self.most is not None:
            schema["max_length"] = self.most
        return schema


class Tagged:
    """The base class of types that are distinguished by their field `kind`.

    In Python, the field has a default; in messages it must be written, because values of two types may otherwise look
    alike.
    """

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Remove the default of `kind` from the check made from the type."""
        schema = handler(source)
        whole: Any = handler.resolve_ref_schema(schema)  # type: ignore[attr-defined]
        for field in whole["schema"]["fields"]:
            if field["name"] == "kind" and field["schema"]["type"] == "default":
                field["schema"] = field["schema"]["schema"]
        return schema
