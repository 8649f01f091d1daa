"""The results of a campaign by piece, optionally kept in a file: a header that describes it, then one line per piece.

A line is written when its piece is done, and a partly written line is cut off again. Therefore the file never contains
partial results, however the campaign ends.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from leadline.base import files
from leadline.base.errors import InputError, Place, bad_input
from leadline.base.paths import shown_path
from leadline.base.signals import uninterrupted

MOST_BYTES = 2048 * files.MIB
"""The size of the largest results file that is read, in bytes."""
CONTINUE = "free some space, then run the same command again: it continues with the pieces that are missing"
_WHAT = "the results"
_BEGINS = '{"campaign":'
_ANOTHER = "choose another file, or repeat the command that began this one"


class Results:
    """The finished pieces of a campaign, with their results.

    Every method raises ``InputError`` if the file cannot be used.
    """

    def __init__(self, path: Path | None, campaign: Mapping[str, Any]) -> None:
        """Read the finished pieces from a file; without a file, the results are kept only in memory.

        ``campaign`` contains everything that affects the results, as plain data. The file of another campaign is
        refused.
        """
        self._path = path
        self._campaign = json.loads(json.dumps(campaign))
        self._done: dict[str, Any] = {}
        self._file: TextIO | None = None
        if path is not None:
            self._open(path)

    def __len__(self) -> int:
        """Return the number of finished pieces."""
        return len(self._done)

    def __contains__(self, piece: str) -> bool:
        """Return whether a piece is done."""
        return piece in self._done

    def __getitem__(self, piece: str) -> Any:
        """Return the result of a piece, as plain data."""
        return self._done[piece]

    @property
    def where(self) -> str:
        """The name of the file as shown to a person; empty if there is no file."""
        return "" if self._path is None else shown_path(self._path)

    def add(self, piece: str, result: Any) -> None:
        """Keep the result of a piece."""
        line = json.dumps({"piece": piece, "result": result}, separators=(",", ":"))
        with uninterrupted():
            self._append(line)
            self._done[piece] = json.loads(line)["result"]  # The result looks like this when it is read from a file.

    def close(self) -> None:
        """Close the file. A second call does nothing."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def _open(self, path: Path) -> None:
        whole = self._read(path) if path.exists() else 0
        try:
            self._file = files.open_log(path)
            if path.is_file():
                self._lock(path, self._file)
                os.ftruncate(self._file.fileno(), whole)
        except OSError as error:
            raise files.cannot_write(path, error, _WHAT) from None
        if not whole:
            self._append(json.dumps({"campaign": self._campaign}, separators=(",", ":")))

    @staticmethod
    def _lock(path: Path, file: TextIO) -> None:
        """Lock a file until it is closed. Raises ``InputError`` if another campaign has locked it."""
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wrong = f"{shown_path(path)} is being written by another campaign"
            raise bad_input(wrong, "wait until that campaign has ended, or choose another file") from None
        except (ImportError, OSError):  # The system or the file system does not support locks.
            return

    def _read(self, path: Path) -> int:
        """Read the finished results, and return the number of bytes in complete lines."""
        text = files.read_text(path, what=_WHAT, most=MOST_BYTES)
        lines = text.splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):  # It was not written whole.
            lines.pop()
        for number, line in enumerate(lines, 1):
            data = self._parsed(path, number, line)
            if number == 1:
                self._compare(path, data["campaign"])
            else:
                self._done[data["piece"]] = data["result"]
        if not lines and not (text.startswith(_BEGINS) or _BEGINS.startswith(text)):
            raise _no_results(path, 1)
        return sum(len(line.encode()) for line in lines)

    @staticmethod
    def _parsed(path: Path, number: int, line: str) -> dict[str, Any]:
        """Return the data in a line. Raise ``InputError`` if the line is neither a header nor a result."""
        keys = {"campaign"} if number == 1 else {"piece", "result"}
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise _no_results(path, number) from None
        if not isinstance(data, dict) or set(data) != keys or not isinstance(data.get("piece", ""), str):
            raise _no_results(path, number)
        return data

    def _compare(self, path: Path, held: Any) -> None:
        """Raise ``InputError``, with the differences, if the file belongs to another campaign."""
        held = held if isinstance(held, dict) else {}
        for name in {**self._campaign, **held}:
            before, now = held.get(name), self._campaign.get(name)
            if before != now:
                differs = f"its {name} is {_shown(before)}, but that of this campaign is {_shown(now)}"
                raise bad_input(f"the file holds the results of another campaign: {differs}", _ANOTHER, _place(path))

    def _append(self, line: str) -> None:
        """Write one complete line, or nothing; an interrupt takes effect only afterwards."""
        if self._file is None or self._path is None:
            return
        descriptor = self._file.fileno()
        with uninterrupted():
            try:
                files.append_whole(descriptor, line.encode() + b"\n")
                if self._path.is_file():
                    os.fsync(descriptor)
            except OSError as error:
                raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> InputError:
        wrong = f"the results cannot be written to {self.where}: {files.reason(error)}"
        kept = (
            f"the {len(self):,} pieces that were completed before are kept"
            if self._done
            else "no piece was completed before"
        )
        return bad_input(f"{wrong}; {kept}", CONTINUE)


def _no_results(path: Path, number: int) -> InputError:
    wrong = "this is not a file of results" if number == 1 else "this line is not the result of a piece"
    remedy = "choose another file" if number == 1 else "remove the line; its piece is then worked on again"
    return bad_input(wrong, remedy, Place(shown_path(path), number))


def _place(path: Path) -> Place:
    return Place(shown_path(path), 1)


def _shown(value: Any) -> str:
    """Return plain data in the form in which a person would write it."""
    if value in (None, "", [], {}):
        return "not set"
    return value if isinstance(value, str) else json.dumps(value)
