"""Samples of a subject's own chance, requested in several batches.

A few samples are requested first after a start, and again from another process at the end of the run, because only this
shows whether they are the same at every start. The answers are only recorded here and compared by the judge.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leadline.recording.lines import SamplesLine, StartLine
from leadline.recording.model import SampleRecord, StartRecord
from leadline.run.answers import error_answer, fault_answer
from leadline.run.context import Progress, RunContext
from leadline.run.subject import Subject
from leadline.transport import RpcError, SubjectError

if TYPE_CHECKING:
    from leadline.recording.file import Recorder

SAMPLE = "sample"
"""The capability."""
FIRST_PART = 50
"""The divisor that relates the sample requested at a start to a full batch."""
LEAST_FIRST = 4
MOST_STARTS = 3
"""The greatest number of starts to sample; the third is sampled only if the first two are alike."""
NEXT_SECOND = 1.1
"""The time to wait before the third start, in seconds, so that a program seeded from the clock begins differently."""
MOST_SECONDS = 5.0
"""The seconds after which no further batch of a kind is requested; the samples received by then must suffice."""


def take_samples(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Request samples of each randomiser; an error or a fault is recorded and ends the requests for this randomiser.

    Raises ``GaveUpError`` if the subject no longer starts.
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
            recorder.keep(SamplesLine(answer=record))
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
    """Request the first samples from a newly started process, if there is a reason to do so."""
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
    recorder.keep(StartLine(start=record))


def randomisers(context: RunContext) -> list[str]:
    """Return the randomisers of the game, by name."""
    return list(context.game.randomisers(context.game.own_components))


def _enough(starts: Sequence[StartRecord]) -> bool:
    """Return whether no further start must be sampled: one gave no samples, they differ, or there are enough."""
    drawn = [
        {record.randomiser: record.samples for record in start.samples if record.kind == "samples"} for start in starts
    ]
    if not starts or not all(drawn):
        return bool(starts)
    alike = any(
        all(other_samples.get(name) == samples for other_samples in drawn) for name, samples in drawn[0].items()
    )
    return len(starts) >= MOST_STARTS or (len(starts) > 1 and not alike)


def ask_samples(subject: Subject, game: str, randomiser: str, times: int) -> SampleRecord:
    """Request one piece."""
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
    except SubjectError as error:
        subject.stop()
        record.kind, record.why = "fault", fault_answer(error).why
    return record
