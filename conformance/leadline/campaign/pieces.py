"""The terms of a campaign: a piece, the function that does it, and the executor that decides where it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

AHEAD = 2
"""The pieces per process that are handed out at once: none has to wait for its next piece, and few are done for nothing
when the campaign turns out to have enough."""
Work = Callable[[Any], Any]
"""The function that does a piece, from what is in it; it and its result can go from one process to another."""


class Piece(NamedTuple):
    """A piece of a campaign."""

    name: str
    """Its name, which no other piece of the campaign has."""
    content: Any
    """The input of the function that does it, which can be sent to another process."""


class Executor(Protocol):
    """A way to do pieces."""

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result, in the order in which they are done.

        ``pieces`` is asked for the next piece only shortly before that is needed. Raises the exception of a piece.
        """
