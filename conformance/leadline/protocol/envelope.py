"""The envelope around every message: JSON-RPC 2.0, one message per line."""

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
    """The number of the request: 1, 2, 3 and so on, starting at 1 for each process."""
    method: str
    """The method."""
    params: dict[str, Any]
    """Its parameters, by name."""


@dataclass(frozen=True, slots=True)
class Success:
    """The answer of a subject; a refused move is an answer like any other."""

    __pydantic_config__ = LAX

    jsonrpc: Literal["2.0"]
    """Always `2.0`."""
    id: Annotated[int, Between(1)]
    """The number of the request to which this is the answer."""
    result: dict[str, Any]
    """The result, in the form that the method prescribes."""


@dataclass(frozen=True, slots=True)
class Error:
    """An error about a request that could not be understood or carried out; an illegal move is never an error."""

    __pydantic_config__ = LAX

    code: int
    """The number of the error: -32700, -32600, -32601, -32602 or -32603, or a number defined by the subject."""
    message: str
    """A description of the problem, for a person."""
    data: Any = None
    """Anything that the subject adds."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The answer to a request that could not be understood or carried out."""

    __pydantic_config__ = LAX

    jsonrpc: Literal["2.0"]
    """Always `2.0`."""
    id: Annotated[int, Between(1)] | None
    """The number of the request; null if it could not be read."""
    error: Error
    """The error."""


Envelope: TypeAlias = Request | Success | Failure
"""One line of the protocol."""
