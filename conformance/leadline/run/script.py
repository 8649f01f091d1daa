"""The moves of a scenario that remain to be played, grouped into the turns that are sent to a program.

A program that pauses only occasionally is sent all moves up to its next pause together. If the script ends before a
pause, simple legal moves are added up to the pause.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from leadline.game.moves import choices_reported, decision_of, exchanged, play_reported
from leadline.run.context import RunContext
from leadline.run.lacking import MOST_DUE
from leadline.run.pauses import moves_to_pause
from leadline.suite.model import Scenario, Step
from leadline_engines.surface import Decision, Outcome, Refusal


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
    unsent: Sequence[int] = ()
    """The indices of the moves that are not sent, because the program lacks their decisions."""


@dataclass(slots=True)
class Planning:
    """A turn while it is being put together."""

    position: Any
    """The position after the moves so far."""
    moves: list[Any] = field(default_factory=list)
    """The moves so far."""
    steps: list[Step] = field(default_factory=list)
    """The steps of the script among them."""
    unsent: list[int] = field(default_factory=list)
    """The indices of the moves that are not sent."""

    def planned_from(self, before: Any) -> PlannedTurn:
        """Return the turn as it will be sent."""
        return PlannedTurn(before, self.moves, self.position, self.steps, self.unsent)


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
        self._unasked: Any = None
        """The position in which the next move that the program makes without being asked should be open."""

    def stop(self, why: str = "") -> None:
        """Play no further steps. Only the first reason given is kept."""
        self.stopped = self.stopped or why
        self._left.clear()

    def has_more(self, sent: Sequence[Step]) -> bool:
        """Return whether any move that is meant to be played remains, among steps just sent and those not sent yet."""
        return any(not self.scenario.is_meant_to_be_refused(step) for step in (*sent, *self._left))

    def next_turn(self, before: Any) -> PlannedTurn | None:
        """Take the moves from a position up to the program's next pause, or return None if nothing can be sent."""
        turn = Planning(before)
        while self._left and turn.position is not None:
            step = self._left[0]
            move = self._move(turn.position, step)
            if not self._is_open(turn.position, move, step):
                if turn.moves:
                    break  # The moves before this one are played first; then the move is checked again.
                if self._was_made_unasked(move):
                    self._left.popleft()
                    continue
                self._stop_before(step)
                return None
            turn.moves.append(move)
            turn.steps.append(self._left.popleft())
            self._unasked = None
            outcome = play_reported(self.engine, turn.position, move)
            if isinstance(outcome, Refusal):
                return turn.planned_from(before)
            turn.position = outcome.position
            self._add_lacking(turn)
            if self.context.pauses_in(turn.position):
                break
        return self._up_to_stop(before, turn) if turn.moves else None

    def given_moves(self, before: Any, moves: Iterable[Any]) -> PlannedTurn:
        """Return a turn with moves that are not in the script, for a guided game.

        The moves after an illegal one are left out.
        """
        turn = Planning(before)
        for move in moves:
            turn.moves.append(self.game.shorthand.complete_move(self.engine, turn.position, move))
            outcome = play_reported(self.engine, turn.position, turn.moves[-1])
            if not isinstance(outcome, Outcome):
                return turn.planned_from(before)
            turn.position = outcome.position
            self._add_lacking(turn)
        return self._up_to_stop(before, turn)

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
        return self.game.shorthand.complete_move(self.engine, position, self._seated(position, step))

    def _seated(self, position: Any, step: Step) -> Any:
        """Return the move of a step with the seats that the program has assigned."""
        move = self.game.codecs.move.read_once(step.move)
        return exchanged(type(move), move, self.exchange, self.engine.seats(position)) if self.exchange else move

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
        kind = step.move.get("choice", {}).get("kind")
        decision = f"`{kind}`" if kind else "its decision"
        self.stop(f"move {number} no longer fits, because {decision} is not open")

    def skip_made(self, position: Any, moves: Iterable[Any]) -> None:
        """Drop the next steps as long as they are moves that the program has just made by itself, such as an `end`."""
        for move in moves:
            if not self._left or not self.has_choice(position, self._left[0], move):
                return
            self._left.popleft()

    def has_choice(self, position: Any, step: Step, move: Any) -> bool:
        """Return whether a move makes the choice of a step; the position is any of the game."""
        return bool(self._seated(position, step).choice == move.choice)

    def begin(self, expected: Any) -> None:
        """Take the position in which the game should begin."""
        self._unasked = expected

    def _was_made_unasked(self, move: Any) -> bool:
        """Return whether the program has made the decision of a move before anybody could be asked.

        This is so at the beginning of a game, if the decision should be open and the program waits for none of its
        kind. One example is the choice of the starting spaces.
        """
        kind, pauses = getattr(move.choice, "kind", None), self.context.support.pauses_at
        if kind is None or pauses is None or self._unasked is None:
            return False
        if any(kind == pause if isinstance(pause, str) else kind in pause for pause in pauses):
            return False
        if decision_of(self.engine, self._unasked, move) is None:
            return False
        outcome = play_reported(self.engine, self._unasked, move)
        self._unasked = outcome.position if isinstance(outcome, Outcome) else None
        return True

    def _up_to_stop(self, before: Any, turn: Planning) -> PlannedTurn:
        """Add simple moves up to the program's next pause."""
        pauses = self.context.support.pauses_at
        for move, after in moves_to_pause(self.game, self.engine, turn.position, pauses):
            if getattr(move.choice, "kind", None) in self.context.lacking.kinds:
                turn.unsent.append(len(turn.moves))
            turn.moves.append(move)
            turn.position = after
        return turn.planned_from(before)

    def _add_lacking(self, turn: Planning) -> None:
        """Add the moves of all decisions that are due and that the program lacks, as in the script if it has them."""
        lacking = self.context.lacking
        for _ in range(MOST_DUE):
            decision = lacking.due(turn.position)
            least = None if decision is None else lacking.least(turn.position, decision)
            if decision is None or least is None:
                return
            move, outcome = self._scripted(turn.position, decision, least)
            turn.unsent.append(len(turn.moves))
            turn.moves.append(move)
            turn.position = outcome.position

    def _scripted(self, position: Any, decision: Decision, least: tuple[Any, Outcome]) -> tuple[Any, Outcome]:
        """Take the next step of a decision out of the script; return its move, if it is legal, and the outcome.

        If more happens after it than after the move with the ``least`` consequences, or if it is the only legal move
        and several things happen, what follows in the script depends on what the program lacks. Then nothing more is
        played.
        """
        for step in self._left:
            move = self._move(position, step)
            if getattr(move.choice, "kind", None) == decision.kind and move.choice.seat in decision.seats:
                self._left.remove(step)
                outcome = play_reported(self.engine, position, move, "events")
                if not isinstance(outcome, Outcome):
                    return least
                is_forced = len(choices_reported(self.engine, position, decision).listed) == 1
                if len(outcome.events) > (1 if is_forced else len(least[1].events)):
                    self.stop(f"what follows depends on `{decision.kind}`, which the program lacks")
                    return least
                return move, outcome
        return least
