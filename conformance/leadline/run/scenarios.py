"""Playing the scenarios of a suite with a subject, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from leadline.run.capabilities import missing_capability
from leadline.run.context import Progress, RunContext
from leadline.run.first_faults import FirstFaults
from leadline.run.records import GameRecord, Untested
from leadline.run.session import Session
from leadline.run.subject import GaveUp, Subject
from leadline.run.window import MANY_GAMES, MOST_OPEN, WINDOW, Window
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.run.recording_file import Recorder


NO_LONGER_STARTS = "no longer starts"
"""Why a scenario was not played, as the end of a sentence that begins with `it`."""


def play_suite(
    subject: Subject, context: RunContext, scenarios: Sequence[Scenario], recorder: Recorder, progress: Progress
) -> None:
    """Play every scenario that the subject's capabilities allow; each is kept as soon as it is done.

    A run is ended early whose first scenarios all end in the same fault: no answer can be judged then. Raises
    ``EnoughFailed`` if so many scenarios have failed that the run is to end.
    """
    recording, first = recorder.recording, FirstFaults(recorder.recording.games)
    missing = {scenario.id: missing_capability(scenario, context) for scenario in scenarios}
    playable = [scenario for scenario in scenarios if not missing[scenario.id]]
    played = games_by_scenario(subject, context, playable)
    for done, scenario in enumerate(scenarios, 1):
        progress(done, len(scenarios), scenario.id)
        if missing[scenario.id]:
            recorder.untested(Untested(scenario.id, missing[scenario.id]))
            continue
        try:
            games = next(played)
        except GaveUp as error:
            recording.gave_up = str(error)
            finished: dict[str, list[GameRecord]] = {}
            for game in error.finished:
                finished.setdefault(game.scenario, []).append(game)
            for name, games in finished.items():
                recorder.played(name, games)
            left = [one.id for one in scenarios[done - 1 :] if one.id not in finished]
            recording.untested += [Untested(name, missing[name] or NO_LONGER_STARTS) for name in left]
            return
        recorder.played(scenario.id, games)
        recorder.check()
        recording.gave_up = first.ended_by(games)
        if recording.gave_up:
            recording.untested += [Untested(one.id, "ended the run early") for one in scenarios[done:]]
            return


def games_by_scenario(
    subject: Subject, context: RunContext, scenarios: Iterable[Scenario]
) -> Iterator[list[GameRecord]]:
    """The games of each scenario in turn: the scenario itself, then the legal twin of its illegal move.

    Raises ``GaveUp`` if the subject no longer starts.
    """
    ahead = WINDOW in context.can and context.has_every_door
    window = Window(
        subject,
        subject.limits.window if ahead else 1,
        MOST_OPEN if ahead and MANY_GAMES in context.can else 1,
    )
    sessions = (Session(context, scenario, part, ahead=ahead) for scenario in scenarios for part in scenario.parts)
    for _, group in groupby(window.play(sessions), key=lambda session: session.scenario.id):
        yield [session.record for session in group]
