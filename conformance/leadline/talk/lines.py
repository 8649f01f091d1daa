"""The lines exchanged with a program, which are kept so that a person can look at them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from leadline.base.foreign_text import sanitise
from leadline.recording.transcript import Transcript

MOST_LINES = 1_000
"""The greatest number of lines to keep; the oldest are dropped. A conversation has two lines for each request."""
LONGEST = 20_000
"""The greatest number of characters shown of a line."""
_SIGNS = {"sent": "-> ", "received": "<- ", "log": "stderr ", "left": "unexpected ", "fault": "fault: "}


class Lines(Transcript):
    """A transcript in memory, which also passes each entry on to a file if there is one."""

    def __init__(self, file: Transcript | None = None) -> None:
        self._file_too = file
        self._since: deque[tuple[str, str]] = deque(maxlen=MOST_LINES)

    def add(self, scenario: str, direction: str, line: bytes | bytearray | str) -> None:
        """Keep a line, whatever it contains."""
        text = line if isinstance(line, str) else bytes(line).decode("utf-8", "backslashreplace")
        self._since.append((direction, text))
        if self._file_too is not None:
            self._file_too.add(scenario, direction, line)

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file_too is not None:
            self._file_too.close()

    def forget(self) -> None:
        """Discard the lines of earlier commands."""
        self._since.clear()

    def shown(self) -> Iterator[str]:
        """Yield the kept lines in printable form, each with a symbol for its direction."""
        for direction, text in self._since:
            if direction in _SIGNS:
                yield from (_SIGNS[direction] + sanitise(line, LONGEST) for line in text.splitlines())
