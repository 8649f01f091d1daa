"""Samples of a subject's own chance: rolls and deals, asked for in pieces for every number of players."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Literal

from leadline.protocol.messages import GameSupport
from leadline.runner.play import Progress
from leadline.runner.recording_file import Keeper
from leadline.runner.records import SampleRecord
from leadline.runner.subject import Subject, error_answer, fault_answer
from leadline.transport import RpcError, SubjectFault

SAMPLE = "sample"
"""The capability."""
PIECES = 12
"""In how many requests the samples of one kind are asked for."""
TIMES: Mapping[Literal["roll", "deal"], int] = {"roll": 3_000, "deal": 36}
"""How many samples of each kind are asked for in one request."""
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
