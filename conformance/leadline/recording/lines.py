"""The kinds of lines in a recording, and the functions that read and write them.

A recording is a file of JSON lines: a header, one line for each completed step, and a footer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Annotated, Any, Literal, TypeAlias, get_args

from leadline import __version__
from leadline.base.errors import InputError, Place, Problem
from leadline.recording.model import (
    GameRecord,
    HiddenRecord,
    ImpossibleRecord,
    InventedRecord,
    Recording,
    SampleRecord,
    StartRecord,
    UnknownKey,
    Untested,
)
from leadline.schema.codec import Codec, ShapeError
from leadline_engines.shapes import STRICT, Between, Tagged

FORMAT: Literal[2] = 2
_DELETE = "\x7f"
_MOST_ONLY = 4


@dataclass(slots=True)
class Selection:
    """The selection of scenarios for a run, and their order."""

    __pydantic_config__ = STRICT

    only: list[str] = field(default_factory=list)
    """The requested rules, scenarios, topics and disputes; empty for everything."""
    shard: str = ""
    """The part of the selection that was played, as `I/N`; empty for all of it."""
    own: str = ""
    """The content hash of the user's own scenarios; empty if there were none."""
    instead: bool = False
    """True if the user's own scenarios were played instead of the suite."""
    shuffle: int | None = None
    """The seed of the order of play; null for the order of the suite."""
    games: str = "1-20"
    """The numbers of the guided games to play with a subject that makes its own random choices."""

    @property
    def is_suite(self) -> bool:
        """True if the selection is the whole suite, perhaps in several parts."""
        return not (self.only or self.instead)

    @property
    def covered(self) -> str:
        """The part selected from the suite, in the form shown in a report; empty for the whole suite."""
        more = f"|… and {len(self.only) - _MOST_ONLY} more" if len(self.only) > _MOST_ONLY else ""
        parts = [f"--only {'|'.join(self.only[:_MOST_ONLY])}{more}"] if self.only else []
        parts += [f"--shard {self.shard}"] if self.shard else []
        parts += ["scenarios of your own" + (", without the suite" if self.instead else " as well")] if self.own else []
        return ", ".join(parts)

    def __str__(self) -> str:
        options = [f"--only {text}" for text in self.only] + ([f"--shard {self.shard}"] if self.shard else [])
        options += ["--scenarios with other scenarios" if self.own else ""] + (["--no-suite"] if self.instead else [])
        options += [f"--shuffle {self.shuffle}"] if self.shuffle is not None else []
        options += [f"--guided-games {self.games}"] if self.games != Selection().games else []
        return " ".join(filter(None, options))


@dataclass(slots=True, kw_only=True)
class Header(Tagged):
    """The facts about a run that are known before anything is played."""

    __pydantic_config__ = STRICT

    kind: Literal["header"] = "header"
    """The kind of line."""
    format: Literal[2]
    """The version of this format."""
    leadline: str = __version__
    """The version of the runner."""
    game: str
    """The game."""
    suite: str
    """The content hash of the suite."""
    selection: Selection
    """The scenarios selected for the run."""
    command: list[str]
    """The command of the subject; empty for the reference."""
    options: list[str] = field(default_factory=list)
    """The options that may be needed to reproduce a failure, as on the command line."""
    subject: dict[str, Any]
    """The subject's declaration about itself."""
    claimed: dict[str, str]
    """The readings by which the subject is judged."""
    configured: dict[str, str]
    """The readings that the subject was asked to follow."""
    seed: int
    """The seed for the choices in guided games, and for the selection of games to play again."""
    date: str = ""
    """The day on which the run began, in UTC, such as `2026-03-14`; empty in a recording made by an older version."""
    jobs: Annotated[int, Between(1)] = 1
    """The number of workers that played the run; with several, scenarios are recorded in order of completion."""

    def difference(self, other: Header) -> str:
        """Return a description of how this recording differs from another one of the same run; empty if it does not."""
        if self.game != other.game:
            return f"it is a recording of {self.game}, not of {other.game}"
        if self.suite != other.suite:
            return f"it was made with the suite {self.suite}, not with {other.suite}"
        if self.subject != other.subject:
            names = [_name(header.subject) for header in (self, other)]
            return f"it is a recording of {names[0]}, not of {names[1]}" if len({*names}) == 2 else _changed(names[0])
        for what, own, recorded in (
            ("judged by", self.claimed, other.claimed),
            ("asked to follow", self.configured, other.configured),
        ):
            if own != recorded:
                return f"the program was {what} different readings: {_first_difference(own, recorded)}"
        if self.seed != other.seed:
            return f"its seed is {self.seed}, not {other.seed}"
        return ""


def _name(subject: Mapping[str, Any]) -> str:
    return " ".join(str(subject[key]) for key in ("name", "version") if subject.get(key)) or "a program without a name"


def _changed(name: str) -> str:
    return f"{name} declared something different then"


def _first_difference(own: Mapping[str, str], recorded: Mapping[str, str]) -> str:
    name = next(name for name in sorted({*own, *recorded}) if own.get(name) != recorded.get(name))
    return f"{name} {own.get(name, 'not at all')} instead of {recorded.get(name, 'not at all')}"


@dataclass(slots=True, kw_only=True)
class ScenarioLine(Tagged):
    """A scenario that was played, or a guided game."""

    __pydantic_config__ = STRICT

    kind: Literal["scenario"] = "scenario"
    """The kind of line."""
    id: str
    """The scenario, or `guided-N`."""
    games: list[GameRecord]
    """The games of the scenario: the scenario itself, then the legal variant of its illegal move."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.add(self.games)


@dataclass(slots=True, kw_only=True)
class UntestedLine(Tagged):
    """A scenario that could not be played with the subject."""

    __pydantic_config__ = STRICT

    kind: Literal["untested"] = "untested"
    """The kind of line."""
    id: str
    """The scenario."""
    missing: str
    """The missing capability, input or game."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.untested.append(Untested(self.id, self.missing))


@dataclass(slots=True, kw_only=True)
class SamplesLine(Tagged):
    """An answer to a request for samples."""

    __pydantic_config__ = STRICT

    kind: Literal["samples"] = "samples"
    """The kind of line."""
    answer: SampleRecord
    """The request and its answer."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.samples.append(self.answer)


@dataclass(slots=True, kw_only=True)
class StartLine(Tagged):
    """The first samples from a newly started process."""

    __pydantic_config__ = STRICT

    kind: Literal["start"] = "start"
    """The kind of line."""
    start: StartRecord
    """The number of the start, the requests and their answers."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.starts.append(self.start)


@dataclass(slots=True, kw_only=True)
class AgainLine(Tagged):
    """Games that were played again, one or two at a time."""

    __pydantic_config__ = STRICT

    kind: Literal["again"] = "again"
    """The kind of line."""
    games: list[GameRecord]
    """The games."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.add_again(self.games)


@dataclass(slots=True, kw_only=True)
class RefusedLine(Tagged):
    """A game that was played again up to a refused move and then continued with a legal one."""

    __pydantic_config__ = STRICT

    kind: Literal["refused"] = "refused"
    """The kind of line."""
    game: GameRecord
    """The game."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.add_refused(self.game)


@dataclass(slots=True, kw_only=True)
class InventedLine(Tagged):
    """An answer to a request that contains something nonexistent."""

    __pydantic_config__ = STRICT

    kind: Literal["invented"] = "invented"
    """The kind of line."""
    answer: InventedRecord
    """The request and its answer."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.invented.append(self.answer)


@dataclass(slots=True, kw_only=True)
class ImpossibleLine(Tagged):
    """An answer to an impossible result of chance."""

    __pydantic_config__ = STRICT

    kind: Literal["impossible"] = "impossible"
    """The kind of line."""
    answer: ImpossibleRecord
    """The game and its answers."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.impossible.append(self.answer)


@dataclass(slots=True, kw_only=True)
class HiddenLine(Tagged):
    """Two positions that a seat cannot distinguish, with what the seat was shown of each."""

    __pydantic_config__ = STRICT

    kind: Literal["hidden"] = "hidden"
    """The kind of line."""
    pair: HiddenRecord
    """The positions and the answers."""

    def add_to(self, recording: Recording) -> None:
        """Add the content of the line to a recording."""
        recording.hidden.append(self.pair)


@dataclass(slots=True, kw_only=True)
class Footer(Tagged):
    """The last line of a recording, written when everything is done or the run has ended early."""

    __pydantic_config__ = STRICT

    kind: Literal["footer"] = "footer"
    """The kind of line."""
    seconds: float
    """The duration of the run."""
    restarts: Annotated[int, Between(0)]
    """The number of times the subject was restarted."""
    gave_up: str = ""
    """The reason why the run ended early, if it did."""
    notes: list[str] = field(default_factory=list)
    """Notes on the subject's declaration that deserve attention but are not faults."""
    unknown_keys: list[UnknownKey] = field(default_factory=list)
    """The unknown keys in results; unknown keys in positions and events are listed with the games."""


Done: TypeAlias = (
    ScenarioLine
    | UntestedLine
    | SamplesLine
    | StartLine
    | AgainLine
    | RefusedLine
    | InventedLine
    | ImpossibleLine
    | HiddenLine
)
"""A line that records a completed step."""
Line: TypeAlias = Header | Done | Footer
"""One line of a recording."""

_KINDS: dict[str, Codec[Any]] = {
    str(part.default): Codec(line) for line in get_args(Line) for part in fields(line) if part.name == "kind"
}


_BEGINS = re.compile(rb'\{"kind":"([a-z]+)",')
"""The beginning of a line as it is written."""


def line_text(line: Mapping[str, Any]) -> str:
    """Return the text of a line in ASCII, so that nothing from a subject can move a cursor when the file is shown.

    The text cannot be a command to a service that reads the output of a job (`##[`), either.
    """
    text = json.dumps(line, separators=(",", ":"))
    return text.replace(_DELETE, "\\u007f").replace("##", "#\\u0023") + "\n"


def whole(line: Header | Footer) -> dict[str, Any]:
    """Return the text of a header or footer, with all of its fields."""
    return asdict(line)


def short(line: Done) -> dict[str, Any]:
    """Return the text of any other line, without fields that have their default value."""
    made: dict[str, Any] = _KINDS[line.kind].write(line)
    return made


def read_line(text: bytes, place: Place) -> Line:
    """Make a line from its text. Raise ``InputError`` for invalid input."""
    kind = _kind(text)
    if kind is None:
        remedy = "the file was changed, or was not written by `--record`: record again"
        raise InputError(Problem(place, "this line is not an entry of a recording", remedy))
    if kind == "header" and (number := json.loads(text).get("format")) != FORMAT:
        wrong = f"this recording has the format {number!r}; the one read here is {FORMAT}"
        raise InputError(Problem(place, wrong, "record again, or judge it with the version that made it"))
    try:
        line: Line = _KINDS[kind].read_text(text)
    except ShapeError as error:
        field_, _, wrong = error.complaints[0].partition(": ")
        where = Place(place.file, place.line, field_)
        raise InputError(Problem(where, f"this entry of a recording is not understood: {wrong}")) from None
    return line


def _kind(text: bytes) -> str | None:
    """Return the kind of a line, or None for a text that is not a line of a recording."""
    begins = _BEGINS.match(text)
    if begins is not None and (kind := begins[1].decode()) in _KINDS and kind != "header":
        return kind  # Most lines are long, so parsing each only once saves a lot of time.
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        return None
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) and kind in _KINDS else None
