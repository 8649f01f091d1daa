"""What a run recorded: plain data, so that it can be written, read and judged again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from leadline_engines.shapes import STRICT, Between


@dataclass(slots=True)
class Answer:
    """What a subject answered to `open` or `play`."""

    __pydantic_config__ = STRICT

    kind: Literal["position", "refused", "not-offered", "cannot-load", "error", "fault"]
    """What kind of answer it is; `error` is a JSON-RPC error, `fault` a crash, a timeout, garbled output."""
    position: dict[str, Any] | None = None
    """The reported position; beside a refusal the one that is left by the moves before the refused one."""
    played: list[dict[str, Any] | None] | None = None
    """What was really played, move by move; of an opening one entry for the setup."""
    events: list[dict[str, Any]] | None = None
    """The reported events."""
    heard: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """What seats heard, by seat."""
    why: str = ""
    """The reason, of a refusal, an error or a fault."""
    rule: str = ""
    """The rule a refusal names."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that was refused, if the subject says it."""
    evidence: dict[str, str] = field(default_factory=dict)
    """For a fault: its kind, the exit status, the last lines of stderr, the offending line."""
    views: list[dict[str, Any]] = field(default_factory=list)
    """What people see who hold some seats, where it was asked: {seats, view}."""
    legal: list[dict[str, Any]] = field(default_factory=list)
    """The legal choices, where they were asked: {seat, kind, given, choices}."""


@dataclass(slots=True)
class Turn:
    """Moves sent together, and the answer to them."""

    __pydantic_config__ = STRICT

    moves: list[dict[str, Any]]
    """The moves as sent, in order; usually one."""
    texts: list[str]
    """The same in notation."""
    answer: Answer
    """The answer."""


@dataclass(slots=True)
class AtOnce:
    """An answer that was another one when several requests were sent at once."""

    __pydantic_config__ = STRICT

    turn: Annotated[int, Between(0)]
    """The number of the turn, from 1; 0 is the opening."""
    answer: Answer
    """The answer when several were sent at once; the game holds that to the same one sent alone."""


@dataclass(slots=True)
class GameRecord:
    """One game played with a subject."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario, or `steered-N` for a game that was steered."""
    part: Literal["main", "twin", "steered"]
    """The scenario itself, the legal twin of its illegal move, or a steered game."""
    opening: dict[str, Any]
    """What was sent with `open`."""
    opened: Answer
    """The answer to it."""
    turns: list[Turn] = field(default_factory=list)
    """What was played."""
    exchange: list[tuple[str | int, str | int]] = field(default_factory=list)
    """Which seat of the scenario sits where, because the subject has seated the players otherwise; empty for as is."""
    stopped: str = ""
    """Why the game was not played to the end of the script, if it was not."""
    closed: Answer | None = None
    """The fault that showed when the game was closed, if one did."""
    at_once: AtOnce | None = None
    """What the subject answered otherwise when it was sent several requests at once, if it did."""

    @property
    def answers(self) -> list[Answer]:
        """The answers, that to the opening first."""
        return [self.opened, *(turn.answer for turn in self.turns)]


@dataclass(slots=True)
class Untested:
    """A scenario that could not be put to the subject."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    missing: str
    """What is missing, as the end of a sentence that begins with `it`."""


@dataclass(slots=True)
class SampleRecord:
    """One request for samples and its answer."""

    __pydantic_config__ = STRICT

    randomiser: str
    """What was asked for."""
    times: Annotated[int, Between(1)]
    """How many were asked for."""
    kind: Literal["samples", "not-offered", "error", "fault"]
    """What kind of answer it is."""
    samples: list[Any] = field(default_factory=list)
    """The samples, in the order they came."""
    why: str = ""
    """The reason, of an error or a fault."""


@dataclass(slots=True)
class StartRecord:
    """What a process that had just been started gave when it was asked for samples, before anything else was asked."""

    __pydantic_config__ = STRICT

    number: Annotated[int, Between(1)]
    """Which of the starts of its run that were sampled it was."""
    samples: list[SampleRecord]
    """The requests and their answers."""


@dataclass(slots=True)
class InventedRecord:
    """A game asked for with something invented in it, and the answer."""

    __pydantic_config__ = STRICT

    what: Literal["nothing", "game", "reading"]
    """What is invented; with `nothing` the same request was sent as it should be."""
    opening: dict[str, Any]
    """What was sent with `open`."""
    answer: Answer
    """The answer to it."""


@dataclass(slots=True)
class ImpossibleRecord:
    """A game of the run played again up to a move whose chance was stated as chance cannot have given it."""

    __pydantic_config__ = STRICT

    of: str
    """The randomiser."""
    game: GameRecord
    """The game; its last move is the impossible one."""


@dataclass(slots=True)
class Recording:
    """A whole run."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    subject: dict[str, Any]
    """What the subject said of itself."""
    told: dict[str, str]
    """The readings it was told to follow."""
    seed: int
    """The seed of steered games."""
    games: list[GameRecord] = field(default_factory=list)
    """The games, in the order they were played."""
    untested: list[Untested] = field(default_factory=list)
    """What was not put to the subject."""
    samples: list[SampleRecord] = field(default_factory=list)
    """What its own chance gave when it was asked for samples."""
    starts: list[StartRecord] = field(default_factory=list)
    """What processes that had just been started gave as their first samples."""
    again: list[GameRecord] = field(default_factory=list)
    """Games of the run that were played again, in the order they were opened."""
    refused: list[GameRecord] = field(default_factory=list)
    """Games of the run played again up to a move that was refused, then continued with a legal one."""
    invented: list[InventedRecord] = field(default_factory=list)
    """The answers to what does not exist."""
    impossible: list[ImpossibleRecord] = field(default_factory=list)
    """The answers to results of chance that cannot be."""
    gave_up: str = ""
    """Why the run was ended early, if it was."""

    def add(self, games: Iterable[GameRecord]) -> None:
        """Add games. What a report repeats of the one before it is kept once: most of a large one stays the same."""
        for game in games:
            before = self.games[-1].opened if self.games else game.opened
            for answer in game.answers:
                answer.position = _kept_once(answer.position, before.position)
                answer.views = _kept_once(answer.views, before.views)
                before = answer
            self.games.append(game)


def _kept_once(data: Any, before: Any) -> Any:
    """The same data, with the parts in it that stand in the same places before taken from there."""
    if data == before:
        return before
    if isinstance(data, dict) and isinstance(before, dict):
        return {key: _kept_once(one, before.get(key)) for key, one in data.items()}
    if isinstance(data, list) and isinstance(before, list) and len(data) == len(before):
        return [_kept_once(one, other) for one, other in zip(data, before, strict=True)]
    return data
