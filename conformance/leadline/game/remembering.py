"""An engine that remembers what it worked out last, for games that are followed move by move."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leadline_engines.surface import Engine

MOST_REMEMBERED = 1_024
"""The greatest number of results kept of each method; beyond it, all are forgotten."""


def remembering(engine: Engine) -> Engine:
    """Make an engine remember its latest openings, plays and open decisions, and return it.

    The runner asks for the open decisions of a position twice: to see whether the next move fits, and to compare a
    report with the position. Besides, a scenario and its legal variant start alike.
    """
    asked: Any = engine
    for name in ("open", "play", "to_act"):
        setattr(asked, name, _remembered(getattr(engine, name)))
    return engine


def _remembered(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that finds its results by the objects that it is called with, which never change."""
    known: dict[tuple[int, ...], tuple[Any, Any]] = {}

    @wraps(method)
    def remembered(*given: Any) -> Any:
        ids = tuple(map(id, given))
        entry = known.get(ids)
        if entry is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            entry = known[ids] = given, method(*given)  # The objects are kept, so that no others receive their ids.
        return entry[1]

    return remembered
