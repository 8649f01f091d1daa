"""The loop of the reference as a subject: where requests wait already, a few answers are written together."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from io import BufferedReader

from leadline.kit import Handler, answer_line, claim_streams

MOST_HELD, LONGEST_HELD = 8, 0.005
"""So many answers are held back until they are written, and so many seconds."""


def serve(handlers: Mapping[str, Handler], *, traces: bool = True) -> None:
    """Answer every request on stdin, in order, until stdin ends.

    ``handlers`` are the functions by method. A fault inside one is answered with an error and, with ``traces``,
    shown in full on stderr; the loop goes on. Where more requests are there already, a few answers are written
    together: those that came quickly, and at most one that took its time.
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
    except SystemExit:  # A handler ends the program: what was answered before is answered.
        sink.flush()
        raise
    except BrokenPipeError:  # Nobody listens any more: that is the end as well.
        return
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _lines(source: BufferedReader) -> Iterator[tuple[bytes, bool]]:
    """The lines of a stream as they come, each with whether another one is there already."""
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
