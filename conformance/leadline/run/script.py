"""The moves of a scenario that remain to be played, grouped into the turns that are sent to a program.

A program that pauses only occasionally is sent all moves up to its next pause together. If the script ends before a
pause, simple legal moves are added up to the pause.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from leadline.game.moves import decision_of, exchanged, play_reported
from leadline.run.context import RunContext
from leadline.run.pauses import moves_to_pause
from leadline.suite.model import Scenario, Step
from leadline_engines.surface import Outcome, Refusal


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """Moves to be sent together."""

    before: Any
    """The position from which the moves should be played."""
    moves: Sequence[Any]
    """The moves as the engine represents them."""
    expected: Any
    """The position to which the moves should lead."""
    steps: Sequence[Step] = ()
    """The steps of the script at the beginning of the moves; simple moves up to a pause may follow."""


class Script:
    """The steps of a scenario, or of its legal variant, that have not been sent yet."""

    def __init__(
        self, context: RunContext, scenario: Scenario, part: Literal["main", "legal_variant", "guided"]
    ) -> None:
        self.context, self.game, self.engine = context, context.game, context.engine
        self.scenario, self.part = scenario, part
        self.exchange: Mapping[Any, Any] = {}
        """For each seat of the scenario, the seat assigned by the program; empty if the two are the same."""
        self.stopped = ""
        """The reason why the script was not played to its end; empty if it was."""
        self._left: deque[Step] = deque(scenario.steps_of(part))

    def stop(self, why: str = "") -> None:
        """Play no further steps. Only the first reason given is kept."""
        self.stopped = self.stopped or why
        self._left.clear()

    def has_more(self, sent: Sequence[Step]) -> bool:
        """Return whether any move that is meant to be played remains, among steps just sent and those not sent yet."""
        return any(not self.scenario.is_meant_to_be_refused(step) for step in (*sent, *self._left))

    def next_turn(self, before: Any) -> PlannedTurn | None:
        """Take the moves from a position up to the program's next pause, or return None if nothing can be sent."""
        moves: list[Any] = []
        steps: list[Step] = []
        position = before
        while self._left and position is not None:
            step = self._left[0]
            move = self._move(position, step)
            if not self._is_open(position, move, step):
                if not moves:
                    self._stop_before(step)
                    return None
                break  # The moves before this one are played first; then the move is checked again.
            moves.append(move)
            steps.append(self._left.popleft())
            outcome = play_reported(self.engine, position, move)
            if isinstance(outcome, Refusal):
                return PlannedTurn(before, moves, position, steps)
            position = outcome.position
            if self.context.pauses_in(position):
                break
        return self._up_to_stop(PlannedTurn(before, moves, position, steps)) if moves else None

    def given_moves(self, before: Any, moves: Iterable[Any]) -> PlannedTurn:
        """Return a turn with moves that are not in the script, for a guided game.

        The moves after an illegal one are left out.
        """
        completed, position = list[Any](), before
        for move in moves:
            completed.append(self.game.shorthand.complete_move(self.engine, position, move))
            outcome = play_reported(self.engine, position, completed[-1])
            if not isinstance(outcome, Outcome):
                return PlannedTurn(before, completed, position)
            position = outcome.position
        return self._up_to_stop(PlannedTurn(before, completed, position))

    def would_send(self, turn: PlannedTurn, position: Any) -> bool:
        """Return whether the steps of a turn would be sent as the same moves from another position."""
        for number, (step, move) in enumerate(zip(turn.steps, turn.moves, strict=False)):
            if self._move(position, step) != move or not (number or self._is_open(position, move, step)):
                return False
            outcome = play_reported(self.engine, position, move)
            position = outcome.position if isinstance(outcome, Outcome) else position
        return True

    def _move(self, position: Any, step: Step) -> Any:
        """Return the move of a step as it is played in a position."""
        move = self.game.codecs.move.read_once(step.move)
        if self.exchange:
            move = exchanged(type(move), move, self.exchange, self.engine.seats(position))
        return self.game.shorthand.complete_move(self.engine, position, move)

    def _is_open(self, position: Any, move: Any, step: Step) -> bool:
        """Return whether the move takes an open decision, or is expected to be refused."""
        return decision_of(self.engine, position, move) is not None or self.scenario.is_meant_to_be_refused(step)

    def _stop_before(self, step: Step) -> None:
        """Stop before a step whose decision is not open."""
        # The legal variant of a move that only some readings refuse may not exist under the others; this is not a
        # finding.
        if step is self.scenario.legal_variant and not self.scenario.always_expects_refusal():
            self.stop()
            return
        number = next(number for number, known in enumerate(self.scenario.steps_of(self.part), 1) if known is step)
        self.stop(f"move {number} no longer fits, because its decision is not open")

    def _up_to_stop(self, turn: PlannedTurn) -> PlannedTurn:
        """Add simple moves up to the program's next pause."""
        moves, position = list(turn.moves), turn.expected
        for move, after in moves_to_pause(self.game, self.engine, position, self.context.support.pauses_at):
            moves.append(move)
            position = after
        return PlannedTurn(turn.before, moves, position, turn.steps)
