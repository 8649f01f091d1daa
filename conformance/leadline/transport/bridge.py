"""The line in which a bridge reports a problem with the program behind it. No answer begins in the same way."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast, get_args

from leadline.base.foreign_text import sanitise
from leadline.transport.faults import FaultKind, SubjectError

BEGINS = b"fault "
MOST_TEXT, MOST_SHOWN = 400, 400


@dataclass(frozen=True, slots=True)
class Bridge:
    """The bridge between the runner and a subject."""

    reached: str
    """The way in which the subject is reached, as on the command line."""
    is_remote: bool
    """True if the program runs elsewhere, so that the end of the bridge says nothing about the program."""


def fault_line(kind: FaultKind, text: str, **evidence: str) -> bytes:
    """Return a fault as a line; ``text`` is one plain sentence."""
    return BEGINS + json.dumps({"kind": kind, "text": text, "evidence": evidence}).encode("ascii") + b"\n"


def fault_said(line: bytes | bytearray) -> SubjectError | None:
    """Return the fault in a line, or None if the line is an answer.

    The line is not trusted, because the program may have written it.
    """
    if not line.startswith(BEGINS):
        return None
    try:
        fault = json.loads(line[len(BEGINS) :])
        kind, text, evidence = fault["kind"], str(fault["text"]), dict(fault["evidence"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if kind not in get_args(FaultKind):
        return None
    shown = {sanitise(str(key), 20): sanitise(str(detail), MOST_SHOWN) for key, detail in list(evidence.items())[:4]}
    shown = {key: detail for key, detail in shown.items() if detail}
    return SubjectError(cast(FaultKind, kind), sanitise(text, MOST_TEXT), shown)
