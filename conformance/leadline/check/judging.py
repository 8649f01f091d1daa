"""The step from a recorded run to its report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from leadline.base.errors import InputError
from leadline.base.gc_paused import gc_paused
from leadline.base.signals import is_search_over
from leadline.check.unjudgeable import not_judged
from leadline.recording.file import RecordedRun
from leadline.run.context import Progress, silent
from leadline.run.guided import guided_scenarios
from leadline.run.run import in_order
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Judge
    from leadline.results.model import Report


CUT_SHORT = "--total-time ended the judging early: some causes may be missing"


@gc_paused()
def judge_recording(
    game: Game,
    run: RecordedRun,
    scenarios: Sequence[Scenario],
    *,
    whole: bool,
    notices: bool = True,
    progress: Progress = silent,
    jobs: int = 1,
) -> Report:
    """Judge a recording, either a new one or one read from a file, and return its report.

    ``game`` is the game of the recording, with the components used for it. ``notices`` also determines which mistakes
    would be detected; without it, none is listed as detected. The work is divided among ``jobs`` processes. Raises
    ``InputError`` for a file that cannot be judged.
    """
    try:
        return _judged(game, run, scenarios, progress, whole=whole, notices=notices, jobs=jobs)
    except InputError:
        raise
    except Exception as error:
        raise not_judged(run, lambda: judge_of(game, run, scenarios, whole=whole).look_at, error) from None


def is_all_right(game: Game, run: RecordedRun, scenarios: Sequence[Scenario]) -> bool:
    """Return whether every game reached its end with the reference's answers, so that nothing needs to be explained."""
    judge = judge_of(game, run, scenarios, whole=False)
    for played in map(judge.look_at, run.recording.games):
        if played.broken or played.why_incomplete or played.cannot_load or judge.first_wrong(played) is not None:
            return False
    return True


def judge_of(
    game: Game,
    run: RecordedRun,
    scenarios: Sequence[Scenario],
    progress: Progress = silent,
    *,
    whole: bool,
    jobs: int = 1,
) -> Judge:
    """Return the judge for the games of a recording.

    ``whole`` states that the suite was played completely, so that several answers are needed before a mistake is named.
    """
    from leadline.judge import LEAST_FIXED, Judge  # The judge is imported only after play, so a run starts sooner.

    header, recording = run.header, run.recording
    return Judge(
        game,
        game.spec,
        [*scenarios, *guided_scenarios(game, recording).values()],
        recording.subject.get("can", ()),
        base={**game.recommended, **header.claimed},
        claimed=header.claimed,
        least=LEAST_FIXED if whole else 1,
        progress=progress,
        jobs=jobs,
    )


def _judged(
    game: Game,
    run: RecordedRun,
    scenarios: Sequence[Scenario],
    progress: Progress,
    *,
    whole: bool,
    notices: bool,
    jobs: int,
) -> Report:
    from leadline.judge import Run, conclude, tallied
    from leadline.report.load import cleaned

    header, recording = run.header, run.recording
    in_order(recording.games, scenarios)
    judge = judge_of(game, run, scenarios, progress, whole=whole, jobs=jobs)
    judgement = judge.judge(recording, notices=notices)
    about = Run(
        game=game,
        scenarios=scenarios,
        whole=whole,
        suite=header.suite,
        command=header.command,
        options=header.options,
        shuffle=header.selection.shuffle,
        selection=header.selection.covered,
        claimed=header.claimed,
        date=header.date,
        seconds=run.footer.seconds if run.footer else 0.0,
        restarts=run.footer.restarts if run.footer else 0,
    )
    if run.footer is None and not recording.gave_up:
        recording.gave_up = "the recording has no end: the runner was ended from outside"
    report = conclude(about, recording, judgement)
    tally = tallied(game, recording, judgement.different_answers())
    report.notes = [*recording.notes, *([CUT_SHORT] if is_search_over() else [])]
    report.unknown_keys, report.fields = tally.unknown(recording), tally.fields()
    return cleaned(report)
