"""The play of a suite's scenarios with a subject, in their order.

A run ends early if all its first scenarios end in the same fault, because nothing in the run could be judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from leadline.recording.lines import UntestedLine
from leadline.recording.model import GameRecord, Untested
from leadline.run.capabilities import missing_capability
from leadline.run.context import Progress, RunContext
from leadline.run.pipeline import MANY_GAMES, MOST_OPEN, PIPELINING, Pipeline
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.suite.model import Scenario
from leadline.transport.advice import same_fault

if TYPE_CHECKING:
    from leadline.recording.file import Recorder

NO_LONGER_STARTS = "no longer starts"
"""The reason why a scenario was not played, worded to follow `it`."""
BROKEN = ("fault", "error")
"""Kinds of answers that cannot be judged."""
MOST_UNANSWERED = 25
"""The number of scenarios at the beginning after which the run ends early if all of them ended in the same fault."""


def play_suite(
    subject: Subject, context: RunContext, scenarios: Sequence[Scenario], recorder: Recorder, progress: Progress
) -> None:
    """Play every scenario that the subject's capabilities allow, and record each one as soon as it is done.

    The run ends early if all its first scenarios end in the same fault, because no answer can be judged in this case.
    Raises ``EnoughFailedError`` if the run should end because enough scenarios have failed.
    """
    recording, first = recorder.recording, FirstFaults(recorder.recording.games)
    missing = {scenario.id: missing_capability(scenario, context) for scenario in scenarios}
    playable = [scenario for scenario in scenarios if not missing[scenario.id]]
    played = games_by_scenario(subject, context, playable)
    for done, scenario in enumerate(scenarios, 1):
        progress(done, len(scenarios), scenario.id)
        if missing[scenario.id]:
            recorder.keep(UntestedLine(id=scenario.id, missing=missing[scenario.id]))
            continue
        try:
            games = next(played)
        except GaveUpError as error:
            recording.gave_up = str(error)
            finished: dict[str, list[GameRecord]] = {}
            for game in error.finished:
                finished.setdefault(game.scenario, []).append(game)
            for name, games in finished.items():
                recorder.played(name, games)
            left = [unplayed.id for unplayed in scenarios[done - 1 :] if unplayed.id not in finished]
            recording.untested += [Untested(name, missing[name] or NO_LONGER_STARTS) for name in left]
            return
        recorder.played(scenario.id, games)
        recorder.check()
        recording.gave_up = first.ended_by(games)
        if recording.gave_up:
            recording.untested += [Untested(unplayed.id, "ended the run early") for unplayed in scenarios[done:]]
            return


def games_by_scenario(
    subject: Subject, context: RunContext, scenarios: Iterable[Scenario]
) -> Iterator[list[GameRecord]]:
    """Yield the games of each scenario in turn: the scenario itself, then the legal variant of its illegal move.

    Raises ``GaveUpError`` if the subject no longer starts.
    """
    ahead = PIPELINING in context.can and context.has_every_input
    pipeline = Pipeline(
        subject,
        subject.limits.pipelined if ahead else 1,
        MOST_OPEN if ahead and MANY_GAMES in context.can else 1,
    )
    sessions = (Session(context, scenario, part, ahead=ahead) for scenario in scenarios for part in scenario.parts)
    for _, group in groupby(pipeline.play(sessions), key=lambda session: session.scenario.id):
        yield [session.record for session in group]


# ---- A run that is ended early


class FirstFaults:
    """The faults in which the first scenarios of a run ended, as long as they are the same fault."""

    def __init__(self, before: Iterable[GameRecord]) -> None:
        """Start with the games of the same run that were recorded ``before``."""
        self._looking = not any(map(was_answered, before))
        self._faults: list[str] = []

    def ended_by(self, games: Sequence[GameRecord]) -> str:
        """Take the games of one more scenario. Return the reason why the run ends with them, or an empty text."""
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
    """Return whether a game has a judgeable answer to a move, or to an opening without moves."""
    last = game.answers[-1]
    return any(turn.answer.kind not in BROKEN for turn in game.turns) or (last.kind not in BROKEN and not game.closed)


def fault_of(games: Sequence[GameRecord]) -> str:
    """Return the text of the fault in which some games ended, or an empty text if there was none."""
    answers = [answer for game in games for answer in game.answers]
    return next((answer.why for answer in answers if answer.kind in BROKEN), "")
