"""What can go wrong with a subject, said so that it is safe to print."""

import re
from typing import Any, Literal

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
"""Characters of an offending line that are kept as evidence."""

_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor moves
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # strings for the terminal: titles, links
    r"|\x1b[ -/]*[0-~]"  # every other escape
)


class SubjectFault(Exception):
    """A subject that broke; its process is gone and cannot be asked again.

    Attributes:
        kind: `cannot-start` the command could not be run; `died` the process ended; `timeout` no answer
            within the deadline; `garbled` a line that is no answer; `wrong-id` an answer to another request;
            `flood` a line that is too long, or too much in all; `closed` the process lives but its input or
            output is shut, or it was ended before this request; `memory` it has grown too large; `processes`
            it has started too many; `unreachable` nobody answers at its address; `http` an HTTP response that is no
            answer.
        text: one plain sentence for a person.
        evidence: what was seen, each part printable as it is: `request` (method and id), `exit` (status or
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


class RpcError(Exception):
    """A JSON-RPC error answer: the subject is well and said that it cannot do this.

    Attributes:
        code: the JSON-RPC error code, such as -32602.
        message: the subject's own words, as sent (not sanitised; `str()` of the error is).
        data: whatever the subject added, or None.

    """

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(code, message, data)

    def __str__(self) -> str:
        return f"{sanitise(self.message, LINE_SHOWN)} (error {self.code})"


def sanitise(text: str, limit: int, *, lines: bool = False) -> str:
    """Return `text` without anything that could move a cursor, colour, reorder or hide what follows.

    Terminal sequences and all unprintable characters are removed; every kind of white space becomes a space.
    With `lines`, line ends stay, as newlines. The result has at most `limit` characters; an ellipsis marks
    what was cut.
    """
    cut = text if len(text) <= 4 * limit + 64 else text[: 4 * limit + 64]
    plain = _SEQUENCE.sub("", cut)
    plain = "\n".join(map(_printable, plain.splitlines())) if lines else _printable(plain)
    if len(plain) <= limit and len(cut) == len(text):
        return plain
    return plain[: max(limit - 1, 0)] + "…"[:limit]


def show_line(line: bytes | bytearray) -> str:
    r"""Return a line a subject sent so that a person sees what is wrong with it, as `\x1b` for an escape.

    Bytes that are not UTF-8 and characters that cannot be printed are shown by their number. A long line
    keeps its beginning and its end, with its length in bytes.
    """
    if len(line) <= LINE_SHOWN:
        return _visible(line)[: 4 * LINE_SHOWN]
    head, tail = line[: LINE_SHOWN * 3 // 4], line[-LINE_SHOWN // 4 :]
    return f"{_visible(head)} … {_visible(tail)} ({len(line):,} bytes)"


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)


def _visible(raw: bytes | bytearray) -> str:
    text = raw.decode("utf-8", "backslashreplace")
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
