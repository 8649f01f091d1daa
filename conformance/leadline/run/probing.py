"""What all probes do that send one thing after another: they go on where a recording ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from leadline.run.context import Progress
from leadline.run.subject import Subject

T = TypeVar("T")


def not_yet_sent(
    subject: Subject, things: Sequence[T], recorded: int, probe: str, progress: Progress, activity: str
) -> Iterator[T]:
    """Yield the things after those that are ``recorded`` already, each when the subject runs.

    ``probe`` stands in place of a scenario in what is noted about the subject, and ``activity`` is shown as progress.
    """
    for done, thing in enumerate(things, 1):
        progress(done, len(things), activity)
        if done <= recorded:
            continue
        subject.scenario = probe
        subject.ensure_started()
        yield thing
