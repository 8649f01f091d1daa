"""A transcript of every line exchanged with a subject, for people who debug an adapter.

A transcript can only be read. To judge a run again or to resume it, use a recording.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TextIO

from leadline.base import files
from leadline.base.errors import InputError, bad_input
from leadline.base.paths import shown_path
from leadline_engines.shapes import STRICT

LONGEST_LINE = 64 * 1024
"""The number of bytes written for a longer line; ``cut`` contains its full length."""
MOST_BYTES = 256 * 1024 * 1024
"""The size at which a transcript ends; the run continues."""
_DELETE = "\x7f"


@dataclass(slots=True)
class Entry:
    """One line of a transcript."""

    __pydantic_config__ = STRICT

    time: float
    """The number of seconds since the beginning of the transcript."""
    scenario: str
    """The scenario to which the line belongs; empty if it belongs to none."""
    direction: Literal["start", "sent", "received", "log", "left", "fault", "end"]
    """The kind of entry.

    `start` is the command, `log` is text written to stderr, `left` is output that is not an answer, `fault` is the
    runner's description of a fault, and `end` means that the transcript is full.
    """
    line: str
    """The line itself; bytes that are not UTF-8 are escaped."""
    cut: int | None = None
    """The full length of the line in bytes, if it was cut."""


class Transcript:
    """A writer of transcripts: one ``Entry`` per line, in ASCII, so that no part of it can move a cursor."""

    def __init__(self, path: Path, longest_line: int = LONGEST_LINE, most_bytes: int = MOST_BYTES) -> None:
        """Begin a transcript in a file. Raise ``InputError`` if the file cannot be written."""
        self._path, self._longest, self._left = path, longest_line, most_bytes
        self._began = time.monotonic()
        _refuse_to_lose(path)
        try:
            self._file: TextIO | None = files.open_log(path, empty=True)
        except OSError as error:
            raise self._cannot_write(error) from None

    def add(self, scenario: str, direction: str, line: bytes | bytearray | str) -> None:
        """Write one line, or a piece of the log. Raise ``InputError`` if the file cannot be written."""
        if self._file is None:
            return
        data = line.encode("utf-8", "backslashreplace") if isinstance(line, str) else bytes(line)
        text = data[: self._longest].decode("utf-8", "backslashreplace").rstrip("\n")
        entry: dict[str, object] = {
            "time": round(time.monotonic() - self._began, 6),
            "scenario": scenario,
            "direction": direction,
            "line": text,
        }
        if len(data) > self._longest:
            entry["cut"] = len(data)
        self._write(entry)
        if self._left <= 0:
            self._write({**entry, "direction": "end", "line": "this transcript is full; the run went on"})
            self.close()

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, entry: dict[str, object]) -> None:
        assert self._file is not None
        text = json.dumps(entry).replace(_DELETE, "\\u007f").replace("##", "#\\u0023") + "\n"
        self._left -= len(text)
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> InputError:
        return files.cannot_write(self._path, error, "the transcript")


def _refuse_to_lose(path: Path) -> None:
    """Raise ``InputError`` if the file is anything but a transcript, since only a transcript may be replaced."""
    if not path.is_file():
        return
    with files.open_regular(path) as file:
        first = file.readline(LONGEST_LINE)
    if first and not first.startswith(b'{"time":'):
        remedy = "choose another file with --transcript FILE, or remove that one"
        raise bad_input(f"{shown_path(path)} is not a transcript, so it was left unchanged", remedy)
