"""Requests that are sent together and answered in order, for commands that question a program outside scenarios."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from leadline.run.pipeline import PIPELINING, encode
from leadline.run.subject import Subject


def ask_all(
    subject: Subject, can: Collection[str], requests: Sequence[tuple[str, Mapping[str, Any]]], name: str
) -> list[Any]:
    """Return the answers to requests, pipelined as far as the subject supports it; error answers are returned too.

    ``name`` is the label used in the transcript. Raises ``SubjectError`` for output that is not an answer.
    """
    size = subject.limits.pipelined if PIPELINING in can else 1
    results = []
    for start in range(0, len(requests), size):
        some = requests[start : start + size]
        subject.post([(method, encode(params).encode()) for method, params in some], [name] * len(some))
        results += [subject.read(subject.take(method)) for method, _ in some]
    return results
