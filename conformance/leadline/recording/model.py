"""The record of a run as plain data, which can be written, read and judged again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal

from leadline.recording.sharing import SharedParts
from leadline_engines.shapes import STRICT, Between


@dataclass(slots=True)
class Answer:
    """The answer of a subject to `open` or `play`."""

    __pydantic_config__ = STRICT

    kind: Literal["position", "refused", "not-offered", "cannot-load", "error", "fault"]
    """The kind of answer.

    `error` stands for a JSON-RPC error; `fault` stands for a crash, a timeout or garbled output.
    """
    position: dict[str, Any] | None = None
    """The reported position.

    If a move is refused or not offered, it is the position after the moves before that one.
    """
    played: list[dict[str, Any] | None] | None = None
    """The moves actually played; for an opening, one entry for the setup."""
    events: list[dict[str, Any]] | None = None
    """The reported events."""
    heard: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """The events heard, by seat."""
    why: str = ""
    """The reason for any answer that is not a position."""
    rule: str = ""
    """The rule a refusal names."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that was refused or not offered, if the subject reports it."""
    evidence: dict[str, str] = field(default_factory=dict)
    """The details of a fault: its kind, the exit status, the last lines of stderr, and the offending line."""
    views: list[dict[str, Any]] = field(default_factory=list)
    """The views of some seats, if they were requested: {seats, view}."""
    legal: list[dict[str, Any]] = field(default_factory=list)
    """The legal choices, if they were requested: {seat, kind, given, choices, not_offered}."""
    failed_request: Literal["", "view", "legal"] = ""
    """The later request that was answered with an error, if the error is not the answer to the move itself."""

    def share(self, parts: SharedParts) -> None:
        """Replace the plain data in the answer with equal data whose parts are shared."""
        for name in ("position", "played", "events", "heard", "views", "legal"):
            setattr(self, name, parts.share(getattr(self, name)))


@dataclass(slots=True)
class Turn:
    """Moves that belong to one `play`, and the answer to it."""

    __pydantic_config__ = STRICT

    moves: list[dict[str, Any]]
    """The moves in order; usually there is only one."""
    texts: list[str]
    """The same in notation."""
    answer: Answer
    """The answer."""
    unsent: list[int] = field(default_factory=list)
    """The indices of the moves that were not sent, because the subject lacks their decisions."""


@dataclass(slots=True)
class AtOnce:
    """An answer that was different when several requests were sent at once."""

    __pydantic_config__ = STRICT

    turn: Annotated[int, Between(0)]
    """The number of the turn, counting from 1; 0 is the opening."""
    answer: Answer
    """The answer given when several requests were sent at once.

    The game contains the answer to the same request alone.
    """


@dataclass(slots=True)
class GameRecord:
    """A game played with a subject."""

    __pydantic_config__ = STRICT

    scenario: str
    """The id of the scenario, or `guided-N` for a guided game."""
    part: Literal["main", "legal_variant", "guided"]
    """The kind of game: the scenario itself, the legal variant of its illegal move, or a guided game."""
    opening: dict[str, Any]
    """The parameters of `open` as they were sent."""
    opened: Answer
    """The answer to it."""
    turns: list[Turn] = field(default_factory=list)
    """The turns that were played."""
    exchange: list[tuple[str | int, str | int]] = field(default_factory=list)
    """Pairs of seats, in the scenario and in the subject's seating; empty if the two are the same."""
    stopped: str = ""
    """The reason why the game was not played to the end of the script, if it was not."""
    closed: Answer | None = None
    """The fault that occurred when the game was closed, if any."""
    at_once: AtOnce | None = None
    """The answer that was different when several requests were sent at once, if any."""

    @property
    def answers(self) -> list[Answer]:
        """The answers, starting with the answer to the opening."""
        return [self.opened, *(turn.answer for turn in self.turns)]

    @property
    def lacked(self) -> set[str]:
        """The kinds of the moves that were not sent, because the subject lacks their decisions."""
        return {str(turn.moves[index]["choice"].get("kind")) for turn in self.turns for index in turn.unsent}

    def share(self, parts: SharedParts) -> None:
        """Replace the plain data in the game with equal data whose parts are shared."""
        self.opening = parts.share(self.opening)
        for turn in self.turns:
            turn.moves = parts.share(turn.moves)
        for answer in self.answers:
            answer.share(parts)


@dataclass(slots=True)
class Untested:
    """A scenario that could not be played with the subject."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario."""
    missing: str
    """The reason why the scenario was not played, worded to follow `it`."""


@dataclass(slots=True)
class SampleRecord:
    """One request for samples, with its answer."""

    __pydantic_config__ = STRICT

    randomiser: str
    """The randomiser."""
    times: Annotated[int, Between(1)]
    """The number of samples requested."""
    kind: Literal["samples", "not-offered", "error", "fault"]
    """The kind of answer."""
    samples: list[Any] = field(default_factory=list)
    """The samples, in the order in which they arrived."""
    why: str = ""
    """The reason for an error or a fault."""


@dataclass(slots=True)
class StartRecord:
    """The samples of a newly started process, requested before anything else."""

    __pydantic_config__ = STRICT

    number: Annotated[int, Between(1)]
    """The number of the start among the sampled starts of its run."""
    samples: list[SampleRecord]
    """The requests and their answers."""


@dataclass(slots=True)
class InventedRecord:
    """A request for a game with something nonexistent in it, and the answer."""

    __pydantic_config__ = STRICT

    what: Literal["nothing", "game", "reading"]
    """The part that does not exist; `nothing` means that the same request was sent in a valid form."""
    opening: dict[str, Any]
    """The parameters of `open` as they were sent."""
    answer: Answer
    """The answer to it."""


@dataclass(slots=True)
class ImpossibleRecord:
    """A game from the run that was played again up to a move, which was sent with an impossible result of chance."""

    __pydantic_config__ = STRICT

    of: str
    """The randomiser."""
    game: GameRecord
    """The game, whose last move is the impossible one."""


@dataclass(slots=True)
class UnknownKey:
    """A key in results that has no meaning."""

    __pydantic_config__ = STRICT

    path: str
    """Its path, such as `play.plaid`."""
    count: Annotated[int, Between(1)]
    """The number of results in which the key occurred."""
    near: str = ""
    """The known key that may have been meant; empty if no known key is similar."""


@dataclass(slots=True)
class HiddenRecord:
    """Two positions that differ only in what a seat may not see, with what the seat was shown of each."""

    __pydantic_config__ = STRICT

    scenario: str
    """The scenario that the first position comes from."""
    seats: list[Any]
    """The seat that looked."""
    positions: list[dict[str, Any]]
    """The two positions as they were sent."""
    shown: list[list[Answer]] = field(default_factory=lambda: [[], []])
    """The answers for each position, with the view; there are several if the first two differed."""


@dataclass(slots=True)
class Recording:
    """A whole run."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    subject: dict[str, Any]
    """The subject's declaration about itself."""
    configured: dict[str, str]
    """The readings that the subject was asked to follow."""
    seed: int
    """The seed of guided games."""
    games: list[GameRecord] = field(default_factory=list)
    """The games, in the order in which they were played."""
    untested: list[Untested] = field(default_factory=list)
    """The scenarios that could not be played with the subject."""
    samples: list[SampleRecord] = field(default_factory=list)
    """The samples of the subject's own chance."""
    starts: list[StartRecord] = field(default_factory=list)
    """The first samples of newly started processes."""
    again: list[GameRecord] = field(default_factory=list)
    """Games from the run that were played again, in the order in which they were opened."""
    refused: list[GameRecord] = field(default_factory=list)
    """Games from the run that were played again up to a refused move and then continued with a legal one."""
    invented: list[InventedRecord] = field(default_factory=list)
    """The answers to requests that contain something nonexistent."""
    impossible: list[ImpossibleRecord] = field(default_factory=list)
    """The answers to impossible results of chance."""
    hidden: list[HiddenRecord] = field(default_factory=list)
    """Pairs of positions that a seat cannot distinguish, with what the seat was shown of each."""
    gave_up: str = ""
    """The reason why the run ended early, if it did."""
    notes: list[str] = field(default_factory=list)
    """Notes on the subject's declaration that deserve attention but are not faults."""
    unknown_keys: list[UnknownKey] = field(default_factory=list)
    """The unknown keys in results; unknown keys in positions and events are listed with the games."""
    _parts: SharedParts = field(default_factory=SharedParts, init=False, repr=False, compare=False)
    """The parts of the games, most of which occur again and again."""

    def add_notes(self, notes: Iterable[str], keys: Iterable[UnknownKey]) -> None:
        """Add notes, each only once, and combine unknown keys that have the same path."""
        self.notes += [note for note in notes if note not in self.notes]
        known = {unknown_key.path: unknown_key for unknown_key in self.unknown_keys}
        for key in keys:
            if key.path in known:
                known[key.path].count += key.count
            else:
                known[key.path] = replace(key)
        self.unknown_keys = list(known.values())

    def add_records(self, other_recording: Recording) -> None:
        """Add all records, of every kind, from another part of the run."""
        for part in fields(self):
            records = getattr(self, part.name)
            if isinstance(records, list) and part.name not in ("notes", "unknown_keys"):
                records += getattr(other_recording, part.name)

    def add(self, games: Iterable[GameRecord]) -> None:
        """Add games that were played for the first time. Their parts are shared with those of earlier games."""
        self.games += self._sharing(games)

    def add_again(self, games: Iterable[GameRecord]) -> None:
        """Add games that were played again."""
        self.again += self._sharing(games)

    def add_refused(self, game: GameRecord) -> None:
        """Add a game that was played again up to a refused move and then continued with a legal one."""
        self.refused += self._sharing([game])

    def _sharing(self, games: Iterable[GameRecord]) -> Iterator[GameRecord]:
        for game in games:
            game.share(self._parts)
            yield game
