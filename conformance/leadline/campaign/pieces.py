"""The terms of a campaign: a piece, the function that does it, and the executor that decides where this happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

AHEAD = 2
"""The number of pieces handed out at once per process.

No process has to wait for its next piece, and little work is wasted when the campaign turns out to have enough results.
"""
Work = Callable[[Any], Any]
"""A function that does a piece, given its input; the function and its result can be passed between processes."""


class Piece(NamedTuple):
    """A piece of a campaign."""

    name: str
    """The name of the piece, unique within the campaign."""
    content: Any
    """The input for the function that does the piece; it can be sent to another process."""


class Executor(Protocol):
    """A way to do pieces."""

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result, in the order in which they are done.

        The next of the ``pieces`` is requested only shortly before it is needed. Raises any exception raised by a
        piece.
        """
