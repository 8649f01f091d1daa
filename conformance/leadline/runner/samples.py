"""Samples of a subject's own chance: rolls and deals, asked for in pieces for every number of players.

A few are asked for as the first thing after a start, and once more of another process at the end of the run: whether
they are the same at every start can be seen only there. The answers are only kept; the judge compares them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from leadline.protocol.messages import GameSupport
from leadline.runner.play import Progress
from leadline.runner.recording_file import Keeper
from leadline.runner.records import SampleRecord, StartRecord
from leadline.runner.subject import Subject, error_answer, fault_answer
from leadline.transport import RpcError, SubjectFault

SAMPLE = "sample"
"""The capability."""
PIECES = 12
"""In how many requests the samples of one kind are asked for."""
TIMES: Mapping[Literal["roll", "deal"], int] = {"roll": 3_000, "deal": 108}
"""How many samples of each kind are asked for in one request: so many deals that a usual bad shuffle is found."""
FIRST: Mapping[Literal["roll", "deal"], int] = {"roll": 60, "deal": 4}
"""How many samples of each kind are asked for at a start."""
MOST_STARTS = 3
"""So many starts are sampled at most: the third only where the first two are alike."""
NEXT_SECOND = 1.1
"""So many seconds before the third start: a program that takes the clock for its seed begins otherwise then."""
MOST_SECONDS = 5.0
"""No further piece of a kind is asked for after so long; what is there by then has to do."""


def take_samples(subject: Subject, game: str, support: GameSupport, keeper: Keeper, progress: Progress) -> None:
    """Ask for samples of each kind; what goes wrong is kept, and ends the asking for that kind.

    Raises ``GaveUp`` if the subject no longer starts.
    """
    subject.scenario = ""
    for what, times in TIMES.items():
        there = [record for record in keeper.recording.samples if record.what == what]
        if any(record.kind != "samples" for record in there):
            continue
        began = time.monotonic()
        for piece in range(len(there), PIECES):
            progress(piece + 1, PIECES, f"samples of its {what}s")
            seats = support.seats[piece % len(support.seats)]
            record = ask_samples(subject, game, what, seats, times)
            keeper.sampled(record)
            if record.kind != "samples" or time.monotonic() - began > MOST_SECONDS:
                break
    starts = keeper.recording.starts
    while starts and not _enough(starts):
        progress(len(starts) + 1, MOST_STARTS, "samples after a start")
        if len(starts) > 1:
            time.sleep(NEXT_SECOND)
        subject.start_anew()
        sample_start(subject, game, support, keeper)


def sample_start(subject: Subject, game: str, support: GameSupport, keeper: Keeper) -> None:
    """Ask a process that was just started for its first samples, if there is reason to."""
    starts = keeper.recording.starts
    if SAMPLE not in support.can or _enough(starts):
        return
    subject.scenario = ""
    record = StartRecord(len(starts) + 1, [])
    for what, times in FIRST.items():
        record.samples.append(ask_samples(subject, game, what, support.seats[0], times))
        if record.samples[-1].kind in ("error", "fault"):
            break
    keeper.started(record)


def _enough(starts: Sequence[StartRecord]) -> bool:
    """Whether no further start need be sampled: one shows none, or they are not alike, or enough of them are."""
    drawn = [{one.what: one.samples for one in start.samples if one.kind == "samples"} for start in starts]
    if not starts or not all(drawn):
        return bool(starts)
    alike = any(all(other.get(what) == samples for other in drawn) for what, samples in drawn[0].items())
    return len(starts) >= MOST_STARTS or (len(starts) > 1 and not alike)


def ask_samples(subject: Subject, game: str, what: Literal["roll", "deal"], seats: int, times: int) -> SampleRecord:
    """Ask for one piece."""
    subject.ensure_started()
    record = SampleRecord(what, seats, times, "samples")
    params: dict[str, Any] = {"game": game, "seats": seats, "what": what, "times": times}
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
