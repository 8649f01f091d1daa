"""The lines of a recording: what each says, and how it is read and written.

A recording is a file of JSON lines: a header, a line for each thing that is done, a footer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from leadline import __version__
from leadline.codec import Codec, ShapeError
from leadline.problems import InputError, Place, Problem
from leadline.run.records import GameRecord, ImpossibleRecord, InventedRecord, SampleRecord, StartRecord
from leadline_engines.shapes import STRICT, Between

FORMAT: Literal[1] = 1
_DELETE = "\x7f"
_MOST_ONLY = 4


@dataclass(slots=True)
class Selection:
    """What was to be played, and in which order."""

    __pydantic_config__ = STRICT

    only: list[str] = field(default_factory=list)
    """The rules, scenarios, topics and disputes that were asked for; empty for everything."""
    shard: str = ""
    """Which part of it, as `I/N`; empty for the whole."""
    own: str = ""
    """The content hash of the user's own scenarios; empty if there were none."""
    instead: bool = False
    """Whether they were played instead of the suite."""
    shuffle: int | None = None
    """The seed of the order of play; null for the order of the suite."""
    games: str = "1-20"
    """The numbers of the games to steer with a subject that rolls for itself."""

    @property
    def is_suite(self) -> bool:
        """Whether it is the whole suite, perhaps in parts."""
        return not (self.only or self.instead)

    @property
    def covered(self) -> str:
        """What of everything it is, as the report of a run tells it; empty for the whole suite."""
        more = f"|… and {len(self.only) - _MOST_ONLY} more" if len(self.only) > _MOST_ONLY else ""
        said = [f"--only {'|'.join(self.only[:_MOST_ONLY])}{more}"] if self.only else []
        said += [f"--shard {self.shard}"] if self.shard else []
        said += ["scenarios of your own" + (", without the suite" if self.instead else " as well")] if self.own else []
        return ", ".join(said)

    def __str__(self) -> str:
        said = [f"--only {text}" for text in self.only] + ([f"--shard {self.shard}"] if self.shard else [])
        said += ["--scenarios with other scenarios" if self.own else ""] + (["--no-suite"] if self.instead else [])
        said += [f"--shuffle {self.shuffle}"] if self.shuffle is not None else []
        said += [f"--games {self.games}"] if self.games != Selection().games else []
        return " ".join(filter(None, said))


@dataclass(slots=True, kw_only=True)
class Header:
    """What a recording says before anything is played."""

    __pydantic_config__ = STRICT

    kind: Literal["header"]
    """The kind of line."""
    format: Literal[1]
    """The version of this format."""
    leadline: str = __version__
    """The version of the runner."""
    game: str
    """The game."""
    suite: str
    """The content hash of the suite."""
    selection: Selection
    """What was to be played."""
    command: list[str]
    """The command of the subject; empty for the reference."""
    options: list[str] = field(default_factory=list)
    """The options without which a failure might not show again, as on the command line."""
    subject: dict[str, Any]
    """What the subject said of itself."""
    claimed: dict[str, str]
    """The readings it is held to."""
    told: dict[str, str]
    """The readings it was told to follow."""
    seed: int
    """The seed of the choices in steered games, and of which games are played again."""
    date: str = ""
    """The day on which the run began, in UTC, such as `2026-03-14`; empty in a recording of an older version."""
    jobs: Annotated[int, Between(1)] = 1
    """By how many workers it was played; with several the scenarios stand in the order in which they were done."""

    def difference(self, other: Header) -> str:
        """How this recording is not of the same run as another one, in words; empty if it may be."""
        if self.game != other.game:
            return f"it is of {self.game}, not of {other.game}"
        if self.suite != other.suite:
            return f"it was made with the suite {self.suite}, not with {other.suite}"
        if self.subject != other.subject:
            names = [_name(one.subject) for one in (self, other)]
            return f"it is of {names[0]}, not of {names[1]}" if len({*names}) == 2 else _changed(names[0])
        for what, one, two in (("held", self.claimed, other.claimed), ("told", self.told, other.told)):
            if one != two:
                return f"the program was {what} to other readings: {_first_difference(one, two)}"
        if self.seed != other.seed:
            return f"its seed is {self.seed}, not {other.seed}"
        return ""


def _name(subject: Mapping[str, Any]) -> str:
    return " ".join(str(subject[key]) for key in ("name", "version") if subject.get(key)) or "a program without a name"


def _changed(name: str) -> str:
    return f"{name} said otherwise then what it can do"


def _first_difference(one: Mapping[str, str], two: Mapping[str, str]) -> str:
    name = next(name for name in sorted({*one, *two}) if one.get(name) != two.get(name))
    return f"{name} {one.get(name, 'not at all')} instead of {two.get(name, 'not at all')}"


@dataclass(slots=True, kw_only=True)
class ScenarioLine:
    """A scenario that was played, or a steered game."""

    __pydantic_config__ = STRICT

    kind: Literal["scenario"]
    """The kind of line."""
    id: str
    """The scenario, or `steered-N`."""
    games: list[GameRecord]
    """Its games: the scenario itself, then the legal twin of its illegal move."""


@dataclass(slots=True, kw_only=True)
class UntestedLine:
    """A scenario that could not be put to the subject."""

    __pydantic_config__ = STRICT

    kind: Literal["untested"]
    """The kind of line."""
    id: str
    """The scenario."""
    missing: str
    """What is missing."""


@dataclass(slots=True, kw_only=True)
class SamplesLine:
    """An answer to a request for samples."""

    __pydantic_config__ = STRICT

    kind: Literal["samples"]
    """The kind of line."""
    answer: SampleRecord
    """The request and its answer."""


@dataclass(slots=True, kw_only=True)
class StartLine:
    """The first samples of a process that had just been started."""

    __pydantic_config__ = STRICT

    kind: Literal["start"]
    """The kind of line."""
    start: StartRecord
    """Which start it was, the requests and their answers."""


@dataclass(slots=True, kw_only=True)
class AgainLine:
    """Games that were played again, one or two at a time."""

    __pydantic_config__ = STRICT

    kind: Literal["again"]
    """The kind of line."""
    games: list[GameRecord]
    """The games."""


@dataclass(slots=True, kw_only=True)
class RefusedLine:
    """A game that was played again up to a move that was refused, then continued with a legal one."""

    __pydantic_config__ = STRICT

    kind: Literal["refused"]
    """The kind of line."""
    game: GameRecord
    """The game."""


@dataclass(slots=True, kw_only=True)
class InventedLine:
    """An answer to something invented."""

    __pydantic_config__ = STRICT

    kind: Literal["invented"]
    """The kind of line."""
    answer: InventedRecord
    """The request and its answer."""


@dataclass(slots=True, kw_only=True)
class ImpossibleLine:
    """An answer to a result of chance that cannot be."""

    __pydantic_config__ = STRICT

    kind: Literal["impossible"]
    """The kind of line."""
    answer: ImpossibleRecord
    """The game and its answers."""


@dataclass(slots=True, kw_only=True)
class Footer:
    """What a recording says when everything is done, or when the run was ended early."""

    __pydantic_config__ = STRICT

    kind: Literal["footer"]
    """The kind of line."""
    seconds: float
    """How long the run took."""
    restarts: Annotated[int, Between(0)]
    """How often the subject had to be started again."""
    gave_up: str = ""
    """Why the run was ended early, if it was."""


Done: TypeAlias = (
    ScenarioLine | UntestedLine | SamplesLine | StartLine | AgainLine | RefusedLine | InventedLine | ImpossibleLine
)
"""A line that tells what was done."""
Line: TypeAlias = Header | Done | Footer
"""One line of a recording."""

_KINDS: dict[str, Codec[Any]] = {
    "header": Codec(Header),
    "scenario": Codec(ScenarioLine),
    "untested": Codec(UntestedLine),
    "samples": Codec(SamplesLine),
    "start": Codec(StartLine),
    "again": Codec(AgainLine),
    "refused": Codec(RefusedLine),
    "invented": Codec(InventedLine),
    "impossible": Codec(ImpossibleLine),
    "footer": Codec(Footer),
}


def line_text(line: Mapping[str, Any]) -> str:
    """A line as it is written, in ASCII: nothing that a subject said can move a cursor when the file is shown.

    Nor is it a command to a service that reads the output of a job (`##[`).
    """
    text = json.dumps(line, separators=(",", ":"))
    return text.replace(_DELETE, "\\u007f").replace("##", "#\\u0023") + "\n"


def whole(line: Header | Footer) -> dict[str, Any]:
    """A header or footer as it is written: with everything in it."""
    return asdict(line)


def short(line: Done) -> dict[str, Any]:
    """Any other line as it is written: without what is at its default."""
    made: dict[str, Any] = _KINDS[line.kind].write(line)
    return made


def read_line(entry: Any, place: Place) -> Line:
    """Make a line of plain data. Raises ``InputError``."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        remedy = "the file was changed, or is none that `--record` wrote: record again"
        raise InputError(Problem(place, "this line is no entry of a recording", remedy))
    if kind == "header" and entry.get("format") != FORMAT:
        wrong = f"this recording has the format {entry.get('format')!r}; the one read here is {FORMAT}"
        raise InputError(Problem(place, wrong, "record again, or judge it with the version that made it"))
    try:
        line: Line = _KINDS[kind].read(entry)
    except ShapeError as error:
        field_, _, wrong = error.complaints[0].partition(": ")
        where = Place(place.file, place.line, field_)
        raise InputError(Problem(where, f"this entry of a recording is not understood: {wrong}")) from None
    return line
