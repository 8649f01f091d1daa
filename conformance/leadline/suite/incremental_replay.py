"""The replay of a scenario under other readings, in which only moves that depend on a changed reading are repeated.

A reading can affect only moves that consult it. Therefore most of a long scenario stays the same, and only the rest is
played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.game.expectation import StepResult
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, new_trace, next_of, start_of

if TYPE_CHECKING:
    from leadline.game.definition import Game


class Noted:
    """A scenario played under some readings, with a record of the disputes that each move consulted."""

    def __init__(self, game: Game, readings: Mapping[str, str], scenario: Scenario) -> None:
        self.game, self.scenario = game, scenario
        self.moves: list[Any] = [game.codecs.move.read(step.move) for step in scenario.steps]
        self.trace = new_trace(game, readings)
        """The trace of the play."""
        # Disputes consulted while the engine was created count for every move.
        self._made_for = frozenset(self.trace.consulted)
        self.asked: list[frozenset[str]] = []
        """The disputes consulted in each step, including the start."""
        while self._goes_on(self.trace):
            self.asked.append(self.noting(lambda: self.trace.happened.append(self._next(self.trace))))

    def noting(self, act: Callable[[], object]) -> frozenset[str]:
        """Run a function that uses the engine, and return the disputes that were consulted in the meantime."""
        consulted = self.trace.consulted
        before = frozenset(consulted)
        consulted.clear()
        act()
        asked = self._made_for | consulted
        consulted |= before
        return asked

    def again(self, readings: Mapping[str, str], dispute: str) -> Trace:
        """Return the trace under readings of which one is different. An unchanged position is the same object."""
        trace = new_trace(self.game, readings)
        while self._goes_on(trace):
            trace.happened.append(self._as_before(trace, dispute) or self._played(trace))
        return trace

    def _as_before(self, trace: Trace, dispute: str) -> StepResult | None:
        """Return the recorded next step if it does not depend on the dispute, or None if it may."""
        number = len(trace.happened)
        if number >= len(self.asked) or dispute in self.asked[number]:
            return None
        was = self.trace.happened
        return was[number] if not number or trace.happened[-1].position is was[number - 1].position else None

    def _played(self, trace: Trace) -> StepResult:
        """Return the next step, played."""
        number, now = len(trace.happened), self._next(trace)
        was = self.trace.happened[number].position if number < len(self.asked) else None
        return replace(now, position=was) if now.position == was else now

    def _next(self, trace: Trace) -> StepResult:
        if not trace.happened:
            return start_of(self.game, trace.engine, self.scenario)
        return next_of(self.game, trace, self.moves[len(trace.happened) - 1])

    def _goes_on(self, trace: Trace) -> bool:
        return len(trace.happened) <= len(self.moves) and not (trace.happened and trace.is_refused)
