"""A scenario played once with notes, and again under other readings: only what asks for another reading is worked out.

A reading can change only what asks for it. So of a long scenario most is as it was, and the rest has to be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.games.happened import Happened
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, new_trace, next_of, start_of

if TYPE_CHECKING:
    from leadline.games.game import Game


class Noted:
    """A scenario played under some readings, with notes of which disputes each move asked about."""

    def __init__(self, game: Game, readings: Mapping[str, str], scenario: Scenario) -> None:
        self.game, self.scenario = game, scenario
        self.moves: list[Any] = [game.codecs.move.read(step.move) for step in scenario.steps]
        self.trace = new_trace(game, readings)
        """What happened."""
        self._made_for = frozenset(self.trace.consulted)  # what was asked when the engine was made counts everywhere
        self.asked: list[frozenset[str]] = []
        """For all that happened: the disputes that were asked about there."""
        while self._goes_on(self.trace):
            self.asked.append(self.noting(lambda: self.trace.happened.append(self._next(self.trace))))

    def noting(self, act: Callable[[], object]) -> frozenset[str]:
        """Do something with the engine; gives the disputes that it asked about meanwhile."""
        consulted = self.trace.consulted
        before = frozenset(consulted)
        consulted.clear()
        act()
        asked = self._made_for | consulted
        consulted |= before
        return asked

    def again(self, readings: Mapping[str, str], dispute: str) -> Trace:
        """The same under readings of which one differs. A position that is as it was there is the same object."""
        trace = new_trace(self.game, readings)
        while self._goes_on(trace):
            trace.happened.append(self._as_before(trace, dispute) or self._played(trace))
        return trace

    def _as_before(self, trace: Trace, dispute: str) -> Happened | None:
        """What came next when it was played with notes, if that does not depend on the dispute; None if it may."""
        number = len(trace.happened)
        if number >= len(self.asked) or dispute in self.asked[number]:
            return None
        was = self.trace.happened
        return was[number] if not number or trace.happened[-1].position is was[number - 1].position else None

    def _played(self, trace: Trace) -> Happened:
        """What comes next, played."""
        number, now = len(trace.happened), self._next(trace)
        was = self.trace.happened[number].position if number < len(self.asked) else None
        return replace(now, position=was) if now.position == was else now

    def _next(self, trace: Trace) -> Happened:
        if not trace.happened:
            return start_of(self.game, trace.engine, self.scenario)
        return next_of(self.game, trace, self.moves[len(trace.happened) - 1])

    def _goes_on(self, trace: Trace) -> bool:
        return len(trace.happened) <= len(self.moves) and not (trace.happened and trace.is_refused)
