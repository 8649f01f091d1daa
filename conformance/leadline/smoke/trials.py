"""A trial of an adapter on scenarios of the suite, which shows how it handles each kind of choice and what it misreads.

The games that were played are followed on the reference, answer by answer. An unexpected answer that other readings may
explain is kept until all games are known; any other is checked at once. A game is followed up to its first unexpected
answer, except that wrong open decisions do not end it: a program without sonar reports them wrongly in every answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline.recording.model import Answer, GameRecord, Turn
from leadline.run.context import RunContext
from leadline.smoke.answer_checks import AnswerChecks
from leadline.smoke.comparisons import (
    IllegalTurnComparison,
    LegalListComparison,
    OpeningComparison,
    ViewComparison,
    compare_turn,
    opened_position,
)
from leadline.smoke.explanations import Explanations
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.slips import Slip, Slips
from leadline.suite.model import Scenario
from leadline.transport.advice import same_fault


class Trials:
    """A walk through played games, which has each answer checked up to the first unexpected one of its game."""

    def __init__(self, context: RunContext, readings: OtherReadings, slips: Slips) -> None:
        """Store where to record slips, and the readings that the program may follow without claiming them."""
        self._context, self._game, self._engine = context, context.game, context.engine
        self._slips = slips
        self._checks = AnswerChecks(context.game, context.engine, slips, readings)
        self._explanations = Explanations(readings)
        self._sent = self._played = 0
        """The number of requests to play, and of those that were answered with a position."""
        self.untried: dict[str, str] = {}
        """The scenarios that could not be played to their end, each with the answer that says so and its reason."""

    @property
    def is_spotless(self) -> bool:
        """True if all answers were as expected."""
        return not self._slips and not self._explanations

    @property
    def unplayed(self) -> int:
        """The number of requests to play if none of them was answered with a position, and otherwise 0."""
        return 0 if self._played else self._sent

    def settle(self) -> None:
        """Record the slips in answers of which it turned out that no other reading explains them."""
        self._explanations.settle()
        self._checks.check_setups()

    def ranked_slips(self) -> list[Slip]:
        """Return everything that the adapter apparently gets wrong, the most certain and frequent first."""
        self.settle()
        return self._slips.ranked(self._checks.right, self._explanations.slips())

    def look_at(self, scenario: Scenario, record: GameRecord) -> None:
        """Check the answers of a game, up to the first unexpected one."""
        for answer in record.answers:
            if answer.kind in ("cannot-load", "not-offered"):
                kind, why = answer.kind.replace("-", "_"), same_fault(answer.why)
                self.untried.setdefault(scenario.id, f'`{kind}` "{why}"' if why else f"`{kind}`")
        position = self._open(scenario, record.opened)
        for number, turn in enumerate(record.turns, 1):
            if position is None:
                return
            self._sent += 1
            self._played += turn.answer.kind == "position"
            earlier = [move for earlier_turn in record.turns[: number - 1] for move in earlier_turn.moves]
            what = f"move {number}, `{'; '.join(turn.texts)}`"
            position = self._play(scenario, what, position, turn, earlier)
        if position is not None:
            self._checks.check_end(scenario, position, record.answers[-1])
            self._check_questions(scenario, position, record.answers[-1])
        if record.closed is not None:
            self._slips.add_broken(scenario, "close", record.closed)

    def _open(self, scenario: Scenario, answer: Answer) -> Any | None:
        """Return the position in which a game begins if it was opened as expected, and otherwise None."""
        position = opened_position(self._game, self._engine, scenario)
        if position is None:
            # A loaded position that does not exist under the readings in force may be refused or played on.
            if scenario.position is None and not self._context.support.offers:
                self._checks.check_impossible_opening(scenario, answer)
            return None
        if self._is_broken(scenario, "open", answer) or answer.kind == "cannot-load":
            return None
        opening = OpeningComparison(self._game, self._engine, "open", position, answer, scenario)
        checked = self._explanations.check_unless_explained(scenario, opening, self._checks.check_opening)
        return position if opening.differs_only_in_decisions else checked

    def _play(
        self, scenario: Scenario, what: str, before: Any, turn: Turn, earlier: Sequence[Mapping[str, Any]]
    ) -> Any | None:
        """Return the position from which a game continues if some moves were answered as expected, and otherwise None.

        ``earlier`` lists the moves before them. After an illegal move, nothing more is checked.
        """
        if self._is_broken(scenario, what, turn.answer):
            return None
        if not self._checks.is_consistent(scenario, what, before, turn, self._context.can):
            return None
        if turn.answer.kind == "not-offered":
            self._slips.add_not_offered(turn)
            return None  # No rule of the program shows; `untried` has the scenario.
        if turn.answer.played and any(turn.answer.played):
            return None  # The answer itself reports that something else was played.
        compared = compare_turn(self._game, self._engine, what, before, turn, earlier)
        if isinstance(compared, IllegalTurnComparison):
            if compared.is_played:
                self._explanations.check_unless_explained(scenario, compared, self._checks.check_illegal_turn)
            return None
        check = self._checks.check_turn
        checked = self._explanations.check_unless_explained(scenario, compared, check, compared.reason)
        return compared.expected if compared.differs_only_in_decisions else checked

    def _check_questions(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        """Check the views and the lists of legal choices that were requested in a position."""
        for seen in answer.views:
            view = ViewComparison(self._game, self._engine, position, seen)
            self._explanations.check_unless_explained(scenario, view, self._checks.check_view)
        for asked in answer.legal:
            legal = LegalListComparison(self._game, self._engine, position, asked)
            self._explanations.check_unless_explained(scenario, legal, self._checks.check_list)

    def _is_broken(self, scenario: Scenario, what: str, answer: Answer) -> bool:
        """Return whether a request was answered with an error or not at all, and record it."""
        is_broken = answer.kind in ("fault", "error")
        if is_broken:
            self._slips.add_broken(scenario, what, answer)
        return is_broken
