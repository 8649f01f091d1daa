"""Samples of a subject's own chance, asked for in pieces.

A few are asked for as the first thing after a start, and once more of another process at the end of the run: whether
they are the same at every start can be seen only there. The answers are only kept; the judge compares them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leadline.run.answers import error_answer, fault_answer
from leadline.run.context import Progress, RunContext
from leadline.run.records import SampleRecord, StartRecord
from leadline.run.subject import Subject
from leadline.transport import RpcError, SubjectFault

if TYPE_CHECKING:
    from leadline.run.recording_file import Recorder

SAMPLE = "sample"
"""The capability."""
FIRST_PART = 50
"""At a start such a part of one piece is asked for, but some results at least."""
LEAST_FIRST = 4
MOST_STARTS = 3
"""So many starts are sampled at most: the third only where the first two are alike."""
NEXT_SECOND = 1.1
"""So many seconds before the third start: a program that takes the clock for its seed begins otherwise then."""
MOST_SECONDS = 5.0
"""No further piece of a kind is asked for after so long; what is there by then has to do."""


def take_samples(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Ask for samples of each randomiser; what goes wrong is kept, and ends the asking for that one.

    Raises ``GaveUp`` if the subject no longer starts.
    """
    subject.scenario = ""
    for name in randomisers(context):
        pieces, times = context.game.sample_pieces(name)
        there = [record for record in recorder.recording.samples if record.randomiser == name]
        if any(record.kind != "samples" for record in there):
            continue
        began = time.monotonic()
        for piece in range(len(there), pieces):
            progress(piece + 1, pieces, f"samples of its {name}")
            record = ask_samples(subject, context.game.id, name, times)
            recorder.sampled(record)
            if record.kind != "samples" or time.monotonic() - began > MOST_SECONDS:
                break
    starts = recorder.recording.starts
    while starts and not _enough(starts):
        progress(len(starts) + 1, MOST_STARTS, "samples after a start")
        if len(starts) > 1:
            time.sleep(NEXT_SECOND)
        subject.start_anew()
        sample_start(subject, context, recorder)


def sample_start(subject: Subject, context: RunContext, recorder: Recorder) -> None:
    """Ask a process that was just started for its first samples, if there is reason to."""
    starts = recorder.recording.starts
    if SAMPLE not in context.can or _enough(starts):
        return
    subject.scenario = ""
    record = StartRecord(len(starts) + 1, [])
    for name in randomisers(context):
        times = max(LEAST_FIRST, context.game.sample_pieces(name)[1] // FIRST_PART)
        record.samples.append(ask_samples(subject, context.game.id, name, times))
        if record.samples[-1].kind in ("error", "fault"):
            break
    recorder.started(record)


def randomisers(context: RunContext) -> list[str]:
    """The randomisers of the game, by name."""
    return list(context.game.randomisers(context.game.own_components))


def _enough(starts: Sequence[StartRecord]) -> bool:
    """Whether no further start need be sampled: one shows none, or they are not alike, or enough of them are."""
    drawn = [{one.randomiser: one.samples for one in start.samples if one.kind == "samples"} for start in starts]
    if not starts or not all(drawn):
        return bool(starts)
    alike = any(all(other.get(name) == samples for other in drawn) for name, samples in drawn[0].items())
    return len(starts) >= MOST_STARTS or (len(starts) > 1 and not alike)


def ask_samples(subject: Subject, game: str, randomiser: str, times: int) -> SampleRecord:
    """Ask for one piece."""
    subject.ensure_started()
    record = SampleRecord(randomiser, times, "samples")
    params: dict[str, Any] = {"game": game, "randomiser": randomiser, "times": times}
    try:
        result = subject.ask("sample", params)
        record.samples = result.samples or []
        if result.not_offered:
            record.kind = "not-offered"
    except RpcError as error:
        record.kind, record.why = "error", error_answer(error).why
    except SubjectFault as error:
        subject.stop()
        record.kind, record.why = "fault", fault_answer(error).why
    return record
