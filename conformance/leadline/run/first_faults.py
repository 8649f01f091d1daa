"""A run of which nothing can be judged: its first scenarios all end in the same fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from leadline.run.fault_advice import same_fault
from leadline.run.records import GameRecord

BROKEN = ("fault", "error")
"""Kinds of answers that cannot be judged."""
MOST_UNANSWERED = 25
"""Where so many scenarios in a row, from the first on, end in the same fault, the run is ended."""


class FirstFaults:
    """The faults in which the first scenarios of a run ended, as long as nothing else became of any."""

    def __init__(self, before: Iterable[GameRecord]) -> None:
        """Begin; ``before`` are games of the same run that are recorded already."""
        self._looking = not any(map(was_answered, before))
        self._faults: list[str] = []

    def ended_by(self, games: Sequence[GameRecord]) -> str:
        """Take the games of one more scenario; gives why the run ends with them, or nothing."""
        if not self._looking:
            return ""
        self._faults.append(fault_of(games))
        if any(map(was_answered, games)) or same_fault(self._faults[-1]) != same_fault(self._faults[0]):
            self._looking = False
            return ""
        if len(self._faults) < MOST_UNANSWERED:
            return ""
        return f"the first {MOST_UNANSWERED} scenarios all ended in the same fault: {self._faults[0].rstrip('.')}"


def was_answered(game: GameRecord) -> bool:
    """Whether a game has an answer to a move that can be judged, or to an opening without moves."""
    last = game.answers[-1]
    return any(turn.answer.kind not in BROKEN for turn in game.turns) or (last.kind not in BROKEN and not game.closed)


def fault_of(games: Sequence[GameRecord]) -> str:
    """How some games ended, if it was a fault."""
    answers = [answer for game in games for answer in game.answers]
    return next((answer.why for answer in answers if answer.kind in BROKEN), "")
