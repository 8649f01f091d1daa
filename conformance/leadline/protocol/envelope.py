"""The envelope of every message: JSON-RPC 2.0, one message per line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.shapes import STRICT, Between

LAX = {**STRICT, "extra": "ignore"}


@dataclass(frozen=True, slots=True)
class Request:
    """A message from the runner."""

    __pydantic_config__ = STRICT

    jsonrpc: Literal["2.0"]
    """Always `2.0`."""
    id: Annotated[int, Between(1)]
    """The number of the request: 1, 2, 3 and so on for each process."""
    method: str
    """The method."""
    params: dict[str, Any]
    """Its parameters, by name."""


@dataclass(frozen=True, slots=True)
class Success:
    """A subject's answer; a refused move is an answer like any other."""

    __pydantic_config__ = LAX

    jsonrpc: Literal["2.0"]
    """Always `2.0`."""
    id: Annotated[int, Between(1)]
    """The number of the request that is answered."""
    result: dict[str, Any]
    """The result, in the shape of the method."""


@dataclass(frozen=True, slots=True)
class Error:
    """Something that could not be understood or done; an illegal move is never an error."""

    __pydantic_config__ = LAX

    code: int
    """The number of the error: -32700, -32600, -32601, -32602 or -32603, or one of the subject's own."""
    message: str
    """A description of what is wrong, for a person."""
    data: Any = None
    """Anything that the subject adds."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer to a request that could not be understood or done."""

    __pydantic_config__ = LAX

    jsonrpc: Literal["2.0"]
    """Always `2.0`."""
    id: Annotated[int, Between(1)] | None
    """The number of the request; null if it could not be read."""
    error: Error
    """The error."""


Envelope: TypeAlias = Request | Success | Failure
"""One line of the protocol."""
