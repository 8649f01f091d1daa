"""The main loop of the reference as a subject: if more requests are waiting, several answers are written together."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from io import BufferedReader

from leadline.kit import Handler, answer_line, claim_streams

MOST_HELD, LONGEST_HELD = 8, 0.005
"""The greatest number of answers held back before they are written, and the longest time in seconds."""


def serve(handlers: Mapping[str, Handler], *, traces: bool = True) -> None:
    """Answer every request on stdin, in order, until stdin ends.

    ``handlers`` contains the functions by method. If a handler raises an exception, the answer is an error and the loop
    continues; with ``traces``, the traceback is printed to stderr. If more requests have already arrived, several
    answers are written together: any that were quick, and at most one that was slow.
    """
    source, sink = claim_streams()
    held, since = 0, 0.0
    try:
        for line, more in _lines(source):
            since = since if held else time.monotonic()
            answer = answer_line(handlers, line, traces=traces)
            if answer is not None:
                sink.write(answer)
                held += 1
            if held and not (more and held < MOST_HELD and time.monotonic() - since < LONGEST_HELD):
                sink.flush()
                held = 0
    except SystemExit:  # A handler has ended the program, but earlier answers are still written.
        sink.flush()
        raise
    except BrokenPipeError:  # The output has no reader any more, so the loop ends as well.
        return
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _lines(source: BufferedReader) -> Iterator[tuple[bytes, bool]]:
    """Yield the lines of a stream as they arrive, each with whether another line has already arrived."""
    begun: list[bytes] = []
    while chunk := source.read1(65_536):
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*begun, lines[0]])
            begun.clear()
        begun.append(rest)
        for left, line in enumerate(lines, 1 - len(lines)):
            yield line, left < 0
    if any(begun):
        yield b"".join(begun), False
