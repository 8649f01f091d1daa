"""The recording of a run on disk, which is written during the run and can be read back.

A line is written when the step it records is done, so that killing the runner at any moment loses at most one
unfinished step. A file without a footer can be judged, and its run can be resumed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TextIO

from leadline.base import files
from leadline.base.errors import InputError, LeadlineError, Place, Problem, bad_input
from leadline.base.paths import shown_path
from leadline.base.signals import uninterrupted
from leadline.recording.lines import (
    Done,
    Footer,
    Header,
    Line,
    ScenarioLine,
    UntestedLine,
    line_text,
    read_line,
    short,
    whole,
)
from leadline.recording.model import GameRecord, Recording
from leadline.recording.stored_lines import encoded, is_compressed, stored_lines

_REMEDY = "make one with `leadline check … --record FILE`"
_GUIDED = re.compile("guided-[0-9]{1,15}")


class EnoughFailedError(LeadlineError):
    """The error raised when enough scenarios have failed to end the run; its text gives the reason."""


class FailureLimit(Protocol):
    """A counter of failed scenarios that ends a run when their number is large enough."""

    def count(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Count a scenario, or a guided game, if its games have failed."""

    def check(self) -> None:
        """Raise ``EnoughFailedError`` if the run should end."""


@dataclass(slots=True)
class RecordedRun:
    """A recording read back."""

    header: Header
    """Its header."""
    recording: Recording
    """The record of what was played."""
    done: set[str] = field(default_factory=set)
    """The scenarios in the recording that were played or found to be untestable."""
    footer: Footer | None = None
    """The footer of the recording; None if the run was cut off."""
    whole_bytes: int | None = 0
    """The offset at which a resumed run continues writing; only a footer or a partial line follows it.

    None if nothing can be added to the file, because it was compressed by another tool.
    """
    all_bytes: int = 0
    """The length of the file when it was read."""
    file: str = ""
    """The file from which the recording was read; empty for a run that was just played."""
    places: dict[str, Place] = field(default_factory=dict)
    """The positions of the scenarios in the file."""

    @property
    def is_complete(self) -> bool:
        """True if the run was completed."""
        return self.footer is not None and not self.footer.gave_up

    def add(self, line: Line, place: Place) -> None:
        """Add the content of a line. Raise ``InputError`` for a line that is not allowed in its place."""
        if isinstance(line, Header):
            raise InputError(
                Problem(
                    place,
                    "there is a second header",
                    "a recording contains one run; `leadline judge` merges several recordings",
                )
            )
        if isinstance(line, Footer):
            self.footer, self.recording.gave_up = line, line.gave_up
            self.recording.add_notes(line.notes, line.unknown_keys)
            return
        if isinstance(line, ScenarioLine | UntestedLine):
            self._add_done(line.id, place)
        if isinstance(line, ScenarioLine):
            _check_games(line, place)
        line.add_to(self.recording)

    def _add_done(self, name: str, place: Place) -> None:
        if name in self.done:
            raise InputError(Problem(place, f"the scenario {name} occurs twice", "the file was changed"))
        self.done.add(name)
        self.places[name] = place


def _check_games(line: ScenarioLine, place: Place) -> None:
    """Raise ``InputError`` if the games in a line do not belong to its scenario."""
    for number, game in enumerate(line.games, 1):
        where = Place(place.file, place.line, f"games[{number}]")
        if game.scenario != line.id:
            wrong = f"this game belongs to {game.scenario!r}, but the line to {line.id!r}"
            raise InputError(Problem(where, wrong, "the file was changed: record again"))
        if (game.part == "guided") != bool(_GUIDED.fullmatch(line.id)):
            raise InputError(Problem(where, f"{line.id!r} has no part {game.part!r}", "the file was changed"))


class RecordingWriter:
    """A writer that records a run as it proceeds. Every method raises ``InputError`` if the file cannot be written."""

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a recording in a file that does not exist yet or is empty."""
        self._path = path
        _refuse_to_lose(path)
        self._is_compressed = is_compressed(path)
        self._file: TextIO = _locked(path)
        _refuse_to_lose(path)  # Another run may have just started to write to the file.
        self._write(whole(header))

    @classmethod
    def going_on(cls, path: Path, run: RecordedRun) -> RecordingWriter:
        """Continue an incomplete recording; a partial line and a footer at its end are cut off."""
        if run.whole_bytes is None:
            raise bad_input(f"{path} was compressed by another tool", "decompress it with `gunzip` to continue it")
        writer = cls.__new__(cls)
        writer._path = path
        writer._is_compressed = is_compressed(path)
        writer._file = _locked(path)
        if path.stat().st_size != run.all_bytes:
            raise bad_input(f"{path} was written to by another run meanwhile", "resume it once more")
        try:
            writer._file.truncate(run.whole_bytes)
        except OSError as error:
            raise _cannot_write(path, error) from None
        return writer

    def add(self, line: Done) -> None:
        """Write one step of the run."""
        self._write(short(line))

    def close(self, footer: Footer) -> None:
        """Write the footer and close the file."""
        self._write(whole(footer))
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        """Write one complete line; an interrupt takes effect only afterwards."""
        with uninterrupted():
            try:
                self._file.buffer.write(encoded(line_text(line), compressed=self._is_compressed))
                self._file.flush()
            except OSError as error:
                raise _cannot_write(self._path, error) from None


def _locked(path: Path) -> TextIO:
    """Open a file for appending, and lock it until it is closed. Raise ``InputError`` if that is not possible."""
    try:
        file = files.open_log(path)
    except OSError as error:
        raise _cannot_write(path, error) from None
    try:
        if os.name == "posix" and path.is_file():
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        remedy = "wait until that run has ended, or choose another file"
        raise bad_input(f"{path} is being written by another run", remedy) from None
    except OSError:  # A file system without locks.
        pass
    return file


def _cannot_write(path: Path, error: OSError) -> InputError:
    return files.cannot_write(path, error, "the recording")


def _refuse_to_lose(path: Path) -> None:
    """Raise ``InputError`` if writing to a file would destroy its content."""
    if not path.is_file() or path.stat().st_size == 0:
        return
    first, last = _ends(path)
    if not isinstance(first, dict) or first.get("kind") != "header":
        remedy = "choose another file with --record FILE, or remove that one"
        raise bad_input(f"{path} is not a recording, so it was left unchanged", remedy)
    if not isinstance(last, dict) or last.get("kind") != "footer" or last.get("gave_up"):
        remedy = f"continue it with --resume {path}, or remove it"
        raise bad_input(f"{path} holds an incomplete run, so it was left unchanged", remedy)
    remedy = f"choose another file, or remove that one; `leadline judge {path}` judges it again"
    raise bad_input(f"{path} holds the recording of another run, so it was left unchanged", remedy)


class Recorder:
    """A recorder that keeps the games in memory and, if a file is given, on disk."""

    def __init__(self, recording: Recording, writer: RecordingWriter | None = None) -> None:
        self.recording, self.writer = recording, writer
        self.limit: FailureLimit | None = None
        """The limit on the number of failed scenarios, if there is one."""

    def check(self) -> None:
        """Raise ``EnoughFailedError`` if the run should end because enough scenarios have failed."""
        if self.limit is not None:
            self.limit.check()

    def played(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Record the games of a completed scenario."""
        self.keep(ScenarioLine(id=scenario, games=list(games)))
        if self.limit is not None:
            self.limit.count(scenario, games)

    def keep(self, line: Done) -> None:
        """Record a completed step."""
        with uninterrupted():
            line.add_to(self.recording)
            if self.writer is not None:
                self.writer.add(line)


def _ends(path: Path) -> tuple[Any, Any]:
    """Return the first and the last line of a file as plain data; None for a line that is not JSON."""
    first = last = None
    try:
        for line in stored_lines(path, what="the recording", remedy=_REMEDY):
            first, last = line.text if first is None else first, line.text
    except InputError:  # It is not a recording, but must not be lost all the same.
        pass
    return _plain(first), _plain(last)


def read_recording(path: Path) -> RecordedRun:
    """Read a recording, whether complete or not.

    A partial line at the end is allowed. Raises ``InputError`` if the file is not a recording.
    """
    run: RecordedRun | None = None
    size = path.stat().st_size if path.is_file() else 0  # If the file grows meanwhile, resuming must notice it.
    for number, stored in enumerate(stored_lines(path, what="the recording", remedy=_REMEDY), 1):
        place = Place(str(path), number)
        line = read_line(stored.text, place)
        if run is None:
            run = _begin(line, place)
        else:
            run.add(line, place)
        if not isinstance(line, Footer):
            run.whole_bytes = stored.end
    if run is None:
        raise bad_input(f"{shown_path(path)} is not a recording: it has no header", _REMEDY)
    run.all_bytes = size
    return run


def _plain(raw: bytes | None) -> Any:
    try:
        return None if raw is None else json.loads(raw)
    except (ValueError, RecursionError):
        return None


def _begin(line: Line, place: Place) -> RecordedRun:
    if not isinstance(line, Header):
        raise InputError(Problem(place, "a recording begins with its header", "the file was changed: record again"))
    recording = Recording(line.game, line.subject, line.configured, line.seed)
    return RecordedRun(line, recording, file=place.file)
