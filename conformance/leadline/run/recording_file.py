"""A run on disk: written as it goes, and read back.

A line is written when what it tells is done, so that killing the runner at any moment loses at most what was
in flight. A file without a footer can be judged, and can be resumed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from leadline.problems import InputError, Place, Problem, bad_input
from leadline.run.interrupts import uninterrupted
from leadline.run.recording_lines import (
    AgainLine,
    Done,
    Footer,
    Header,
    ImpossibleLine,
    InventedLine,
    Line,
    RefusedLine,
    SamplesLine,
    ScenarioLine,
    StartLine,
    UntestedLine,
    line_text,
    read_line,
    short,
    whole,
)
from leadline.run.records import (
    GameRecord,
    ImpossibleRecord,
    InventedRecord,
    Recording,
    SampleRecord,
    StartRecord,
    Untested,
)

if TYPE_CHECKING:
    from leadline.run.failure_limit import FailureLimit

_MOST_OF_FOOTER = 4096
_STEERED = re.compile("steered-[0-9]{1,15}")


@dataclass(slots=True)
class RecordedRun:
    """A recording read back."""

    header: Header
    """Its header."""
    recording: Recording
    """What was played."""
    done: set[str] = field(default_factory=set)
    """The scenarios that are in it, played or found not testable."""
    footer: Footer | None = None
    """Its footer; None if the run was cut off."""
    whole_bytes: int = 0
    """Where a resumed run goes on writing: what follows is a footer, or half a line."""
    all_bytes: int = 0
    """How long the file was when it was read."""
    file: str = ""
    """The file it was read from; empty for a run that was just played."""
    places: dict[str, Place] = field(default_factory=dict)
    """Where the scenarios stand in it."""

    @property
    def is_complete(self) -> bool:
        """Whether the run came to its end."""
        return self.footer is not None and not self.footer.gave_up

    def add(self, line: Line, place: Place) -> None:
        """Add what a line says. Raises ``InputError`` for what cannot stand there."""
        if isinstance(line, Header):
            raise InputError(Problem(place, "there is a second header", "a recording is of one run: merge by judging"))
        if isinstance(line, Footer):
            self.footer, self.recording.gave_up = line, line.gave_up
            return
        if isinstance(line, ScenarioLine | UntestedLine):
            self._add_done(line.id, place)
        if isinstance(line, ScenarioLine):
            _check_games(line, place)
        _add(self.recording, line)

    def _add_done(self, name: str, place: Place) -> None:
        if name in self.done:
            raise InputError(Problem(place, f"the scenario {name} is there already", "the file was changed"))
        self.done.add(name)
        self.places[name] = place


def _add(recording: Recording, line: Done) -> None:
    """Add what a line says was done."""
    match line:
        case ScenarioLine():
            recording.add(line.games)
        case UntestedLine():
            recording.untested.append(Untested(line.id, line.missing))
        case SamplesLine():
            recording.samples.append(line.answer)
        case StartLine():
            recording.starts.append(line.start)
        case AgainLine():
            recording.again += line.games
        case RefusedLine():
            recording.refused.append(line.game)
        case InventedLine():
            recording.invented.append(line.answer)
        case ImpossibleLine():
            recording.impossible.append(line.answer)


def _check_games(line: ScenarioLine, place: Place) -> None:
    """Raise ``InputError`` if the games of a line are not those of its scenario."""
    for number, game in enumerate(line.games, 1):
        where = Place(place.file, place.line, f"games[{number}]")
        if game.scenario != line.id:
            wrong = f"this game is of {game.scenario!r}, and the line of {line.id!r}"
            raise InputError(Problem(where, wrong, "the file was changed: record again"))
        if (game.part == "steered") != bool(_STEERED.fullmatch(line.id)):
            raise InputError(Problem(where, f"{line.id!r} has no part {game.part!r}", "the file was changed"))


class RecordingWriter:
    """Writes a recording as the run goes. Every method raises ``InputError`` if the file cannot be written."""

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a recording in a file that is not there yet, or empty."""
        self._path = path
        _refuse_to_lose(path)
        self._file: TextIO = _locked(path)
        _refuse_to_lose(path)  # Another run may have begun there just before.
        self._write(whole(header))

    @classmethod
    def going_on(cls, path: Path, run: RecordedRun) -> RecordingWriter:
        """Go on with a recording that did not come to its end; half a line and a footer at its end are cut off."""
        writer = cls.__new__(cls)
        writer._path = path
        writer._file = _locked(path)
        if path.stat().st_size != run.all_bytes:
            raise bad_input(f"{path} was written to by another run meanwhile", "resume it once more")
        try:
            writer._file.truncate(run.whole_bytes)
        except OSError as error:
            raise _cannot_write(path, error) from None
        return writer

    def add(self, line: Done) -> None:
        """Write what was done."""
        self._write(short(line))

    def close(self, footer: Footer) -> None:
        """Write the footer and close the file."""
        self._write(whole(footer))
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        """Write one line, whole: what interrupts the run is noticed after it."""
        with uninterrupted():
            try:
                self._file.write(line_text(line))
                self._file.flush()
            except OSError as error:
                raise _cannot_write(self._path, error) from None


def _locked(path: Path) -> TextIO:
    """A file opened to be written on at its end, by nobody else until it is closed. Raises ``InputError``."""
    try:
        file = path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise _cannot_write(path, error) from None
    try:
        if os.name == "posix" and path.is_file():
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        remedy = "wait until that has ended, or name another file"
        raise bad_input(f"{path} is being written by another run", remedy) from None
    except OSError:  # A file system that knows no locks.
        pass
    return file


def _cannot_write(path: Path, error: OSError) -> InputError:
    remedy = "name a file in a folder that is there, with room to write"
    return bad_input(f"the recording cannot be written to {path}: {error.strerror}", remedy)


def _refuse_to_lose(path: Path) -> None:
    """Raise ``InputError`` if writing to a file would lose what is in it."""
    if not path.is_file() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        first = _plain(file.readline())
        file.seek(max(0, path.stat().st_size - _MOST_OF_FOOTER))
        last = _plain(file.read().rstrip(b"\n").rpartition(b"\n")[2])
    if not isinstance(first, dict) or first.get("kind") != "header":
        remedy = "name another file with --record FILE, or remove that one"
        raise bad_input(f"{path} holds something that is no recording, and is left as it is", remedy)
    if not isinstance(last, dict) or last.get("kind") != "footer" or last.get("gave_up"):
        remedy = f"continue it with --resume {path}, or remove it"
        raise bad_input(f"{path} holds a run that did not come to its end, and is left as it is", remedy)
    remedy = f"name another file, or remove that one; `leadline judge {path}` judges it again"
    raise bad_input(f"{path} holds the recording of another run, and is left as it is", remedy)


class Recorder:
    """Keeps what is played: in memory, and on disk where that is wanted."""

    def __init__(self, recording: Recording, writer: RecordingWriter | None = None) -> None:
        self.recording, self.writer = recording, writer
        self.limit: FailureLimit | None = None
        """What counts the scenarios that fail, where their number is bounded."""

    def check(self) -> None:
        """Raise ``EnoughFailed`` if so many scenarios have failed that the run is to end."""
        if self.limit is not None:
            self.limit.check()

    def played(self, scenario: str, games: Sequence[GameRecord]) -> None:
        """Keep the games of a scenario that is done."""
        self._keep(ScenarioLine(kind="scenario", id=scenario, games=list(games)))
        if self.limit is not None:
            self.limit.count(scenario, games)

    def untested(self, untested: Untested) -> None:
        """Keep that a scenario could not be put to the subject."""
        self._keep(UntestedLine(kind="untested", id=untested.scenario, missing=untested.missing))

    def sampled(self, record: SampleRecord) -> None:
        """Keep the answer to a request for samples."""
        self._keep(SamplesLine(kind="samples", answer=record))

    def started(self, record: StartRecord) -> None:
        """Keep the first samples of a process that had just been started."""
        self._keep(StartLine(kind="start", start=record))

    def again(self, games: Sequence[GameRecord]) -> None:
        """Keep games that were played again."""
        self._keep(AgainLine(kind="again", games=list(games)))

    def refused(self, game: GameRecord) -> None:
        """Keep a game that was continued after a refused move."""
        self._keep(RefusedLine(kind="refused", game=game))

    def invented(self, record: InventedRecord) -> None:
        """Keep the answer to something invented."""
        self._keep(InventedLine(kind="invented", answer=record))

    def impossible(self, record: ImpossibleRecord) -> None:
        """Keep the answer to a result of chance that cannot be."""
        self._keep(ImpossibleLine(kind="impossible", answer=record))

    def _keep(self, line: Done) -> None:
        with uninterrupted():
            _add(self.recording, line)
            if self.writer is not None:
                self.writer.add(line)


def read_recording(path: Path) -> RecordedRun:
    """Read a recording, whole or not.

    Raises ``InputError`` if it is no recording; half a line at the end is no fault.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        remedy = "make one with `leadline check … --record FILE`"
        raise bad_input(f"the recording {path} cannot be read: {error.strerror}", remedy) from None
    run: RecordedRun | None = None
    at = 0
    for number, raw in enumerate(data.split(b"\n"), 1):
        if at + len(raw) >= len(data):
            break
        at += len(raw) + 1
        place = Place(str(path), number)
        line = read_line(_plain(raw), place)
        if run is None:
            run = _begin(line, place)
        else:
            run.add(line, place)
        if not isinstance(line, Footer):
            run.whole_bytes = at
    if run is not None:
        run.all_bytes = len(data)
    if run is None:
        raise bad_input(f"{path} is no recording: it has no header", "make one with `leadline check … --record FILE`")
    return run


def _plain(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return None


def _begin(line: Line, place: Place) -> RecordedRun:
    if not isinstance(line, Header):
        raise InputError(Problem(place, "a recording begins with its header", "the file was changed: record again"))
    recording = Recording(line.game, line.subject, line.told, line.seed)
    return RecordedRun(line, recording, file=place.file)
