"""An engine under one diagnosis, with the work that it shares with the engines under other diagnoses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from leadline.game.instrumentation import noting_into
from leadline.judge.diagnosis import FaultCatalogue
from leadline.judge.shared_results import SharedResults
from leadline_engines.surface import Engine

T = TypeVar("T")

NotedResults: TypeAlias = SharedResults[tuple[frozenset[str], T]]
"""The results of one computation, each with the steps and disputes that it brought into play."""


@dataclass(frozen=True, slots=True)
class NotingEngine:
    """An engine that notes what is asked of it."""

    engine: Engine
    """The engine."""
    asked: set[str]
    """The steps taken that some mistake changes, and the disputes asked about, since this set was last emptied."""
    mask: int
    """The deviations that are built into it, as a bit mask."""
    catalogue: FaultCatalogue
    """All deviations."""

    def shared(self, results: NotedResults[T], work_out: Callable[[], T]) -> T:
        """Return the result of a computation, worked out once for all diagnoses that agree on it.

        The engine notes what the computation brings into play, whether it is worked out or known.
        """
        engine: Any = self.engine
        known = results.find(self.mask)
        if known is not None:
            engine.asked_steps.update(known[0])
            return known[1]
        noted = set[str]()
        try:
            with noting_into(engine, noted):
                result = work_out()
        finally:
            engine.asked_steps.update(noted)
        steps, touching = self.catalogue.touching_once(noted)
        results.add(self.catalogue.kept(self.mask & touching), touching, (steps, result))
        return result
