"""A whole check, which plays the suite, judges the answers and makes the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.base.gc_paused import NEW_OBJECTS_OF_A_CHECK, gc_paused
from leadline.base.paths import shown_path
from leadline.base.signals import TimeOver, begin_judging, interruptible
from leadline.check.failure_limit import FailedScenarios
from leadline.check.judging import judge_recording
from leadline.recording.lines import Header
from leadline.run.context import Progress
from leadline.run.run import RunConfig, play, subject_of
from leadline.run.subject import Subject

if TYPE_CHECKING:
    from leadline.results.model import Report


@gc_paused(NEW_OBJECTS_OF_A_CHECK)
def run_suite(config: RunConfig, progress: Progress, *, subject: Subject | None = None) -> Report:
    """Run all or part of the suite against a subject.

    ``subject`` may be an existing subject, in place of the command. Raises ``InputError`` if the subject cannot be
    started or greeted. Play ends on Ctrl-C, SIGTERM, SIGHUP or the end of the time limit, but the games played so far
    are still judged. If there is no time to judge them, ``InputError`` is raised too.
    """
    most = config.max_failures

    def limit_of(header: Header) -> FailedScenarios:
        assert most is not None
        return FailedScenarios(config.game, most, header, config.scenarios)

    with interruptible(config.total_seconds):
        try:
            played = play(config, progress, subject or subject_of(config), None if most is None else limit_of)
        except TimeOver as over:
            raise bad_input(f"{over} before anything was played", "allow more time") from None
        begin_judging()
        try:
            whole, jobs = config.whole, config.jobs
            return judge_recording(config.game, played, config.scenarios, whole=whole, progress=progress, jobs=jobs)
        except TimeOver as over:
            raise bad_input(f"{over} before what was played was judged", _judge_later(config)) from None


def _judge_later(config: RunConfig) -> str:
    """Return an explanation of how to judge a run when there was no time to judge it."""
    file = config.resume or config.record
    if file is None:
        return "allow more time, or record the run with --record FILE to judge it later"
    return f"judge it with `leadline judge {shown_path(file)}`, or allow more time"
