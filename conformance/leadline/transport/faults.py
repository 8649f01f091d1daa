"""The faults of a subject, with texts that are safe to print."""

import os
from contextlib import suppress
from typing import Any, Literal

from leadline.base.errors import LeadlineError
from leadline.base.foreign_text import sanitise

FaultKind = Literal[
    "cannot-start",
    "died",
    "timeout",
    "garbled",
    "wrong-id",
    "flood",
    "closed",
    "memory",
    "processes",
    "unreachable",
    "http",
]

LINE_SHOWN = 400
"""The number of characters of an offending line to keep as evidence."""
MOST_NOTICES = 5
"""The greatest number of notices printed by one process, because a run may end subjects many times."""
_LONGEST_NOTICE = 1000


class SubjectError(LeadlineError):
    """The error for a subject that failed; its process is gone, and no more requests can be sent.

    Attributes:
        kind: `cannot-start` the command could not be run; `died` the process ended; `timeout` no answer
            within the deadline; `garbled` a line that is not an answer; `wrong-id` an answer to another request;
            `flood` a line that is too long, or too much in all; `closed` the process lives but its input or
            output is closed, or it was ended before this request; `memory` it has grown too large; `processes`
            it has started too many; `unreachable` nobody answers at its address; `http` an HTTP response that is not
            an answer.
        text: one plain sentence for a person.
        evidence: the observations, each safe to print: `request` (method and id), `exit` (status or
            signal in words), `stderr` (the last lines), `line` (the offending line, shortened), `memory` and
            `processes` (what was found), `reached` (how, of a subject behind a bridge).

    """

    def __init__(self, kind: FaultKind, text: str, evidence: dict[str, str] | None = None) -> None:
        self.kind: FaultKind = kind
        self.text = text
        self.evidence: dict[str, str] = {} if evidence is None else evidence
        super().__init__(kind, text, self.evidence)

    def __str__(self) -> str:
        return self.text


class RpcError(LeadlineError):
    """A JSON-RPC error answer: the subject still works but cannot carry out the request.

    Attributes:
        code: the JSON-RPC error code, such as -32602.
        message: the subject's own words, as sent (not sanitised; `str()` of the error is).
        data: additional data from the subject, or None.

    """

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(code, message, data)

    def __str__(self) -> str:
        return f"{sanitise(self.message, LINE_SHOWN)} (error {self.code})"


def show_line(line: bytes | bytearray) -> str:
    r"""Return a line from a subject in a form that makes errors visible, such as `\x1b` for an escape.

    Bytes that are not UTF-8, and characters that cannot be printed, are shown as numbers. If the line is long, its
    beginning, its end and its length in bytes are shown.
    """
    if len(line) <= LINE_SHOWN:
        return _visible(line)[: 4 * LINE_SHOWN]
    head, tail = line[: LINE_SHOWN * 3 // 4], line[-LINE_SHOWN // 4 :]
    return f"{_visible(head)} … {_visible(tail)} ({len(line):,} bytes)"


def _visible(raw: bytes | bytearray) -> str:
    text = raw.decode("utf-8", "backslashreplace")
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


class _Given:
    number = 0


def give_notice(text: str) -> None:
    """Write a line to stderr about the end of a subject, if it concerns no scenario. Never raise an exception.

    Nothing is written if the text is empty, or once enough notices were written.
    """
    if not text or _Given.number > MOST_NOTICES:
        return
    _Given.number += 1
    is_last = _Given.number > MOST_NOTICES
    notice = "Further notices of this kind are not shown." if is_last else sanitise(text, _LONGEST_NOTICE)
    with suppress(OSError):
        os.write(2, f"\nleadline: {notice}\n".encode(errors="replace"))
