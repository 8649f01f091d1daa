"""The messages of the protocol, for all games. Anything specific to a game is plain data here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from leadline.schema.codec import Codec
from leadline_engines.shapes import STRICT, Between, Count

LAX = {"extra": "ignore", "strict": True, "use_attribute_docstrings": True}

Handle: TypeAlias = str | int

FEW = Count(most=200)
"""The bound for lists in which a subject describes itself."""
MANY = Count(most=1_000)
"""The bound for lists of what happened."""
MOST_SAMPLES = 10_000
"""The most results that are produced for one request."""
MOST_CHOICES = 2000
"""The most legal choices that are listed: each of them is played when the list is judged."""

CAPABILITIES = ("position", "legal", "view", "heard", "events", "many-games", "sample", "pipelining")
"""The capabilities that a subject of any game may claim, beside the settable inputs of its game."""


@dataclass(frozen=True, slots=True)
class Runner:
    """The program that sends the requests."""

    __pydantic_config__ = STRICT

    name: str
    """Always `leadline`."""
    version: str
    """The version of the runner."""


@dataclass(frozen=True, slots=True)
class InitializeParams:
    """The first request."""

    __pydantic_config__ = STRICT

    protocol: int
    """The version of the protocol."""
    runner: Runner
    """The program that sends the requests."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The readings a subject claims to follow."""

    __pydantic_config__ = LAX

    profile: str | None = None
    """A profile: the slug of a manual, or `recommended`."""
    readings: Annotated[dict[str, str], FEW] | None = None
    """Single readings, by dispute; they take precedence over the profile."""


@dataclass(frozen=True, slots=True)
class GameSupport:
    """A subject's support for one game."""

    __pydantic_config__ = LAX

    offers: Annotated[dict[str, Annotated[tuple[str | int | bool, ...], FEW]], FEW] | None = None
    """The games it has, by a field of the setup such as `seats`: the values it can take. A field left out takes all."""
    can: Annotated[tuple[str, ...], FEW] = ()
    """The capabilities it has beyond the obligatory ones: see `CAPABILITIES`, and the settable inputs of the game."""
    pauses_at: Annotated[tuple[str | Annotated[tuple[str, ...], Count(1)], ...], FEW] | None = None
    """The decisions at which it pauses and waits; null for every decision. A kind of decision: it pauses where one of
    that kind is open. A list of kinds: it pauses where every side that may act has all of them open. Elsewhere it is
    sent the next move at once."""
    claims: Claims | None = None
    """The readings it claims to follow."""
    configurable: Annotated[dict[str, Annotated[tuple[str, ...], FEW]], FEW] | None = None
    """The readings it can be configured to follow, by dispute."""


@dataclass(frozen=True, slots=True)
class InitializeResult:
    """A subject's description of itself."""

    __pydantic_config__ = LAX

    protocol: int
    """The version of the protocol it speaks."""
    name: str
    """The name of the program."""
    games: Annotated[dict[str, GameSupport], FEW]
    """The games it supports, by id."""
    version: str | None = None
    """The version of the program."""
    language: str | None = None
    """The language it is written in."""


@dataclass(frozen=True, slots=True)
class OpenParams:
    """Open a game from a setup or from a position. Parts that the subject does not let the tester set are not sent."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    readings: dict[str, str]
    """The readings in force, of those the subject can be configured to follow."""
    setup: dict[str, Any] | None = None
    """The setup with which the game begins, in the game's shape; this or `position`."""
    position: dict[str, Any] | None = None
    """The position to start from, in the game's shape; this or `setup`."""


@dataclass(frozen=True, slots=True)
class SubjectRefusal:
    """A subject's refusal; every part is optional."""

    __pydantic_config__ = LAX

    why: str | None = None
    """Its reason, for a person."""
    rule: str | None = None
    """The rule it gives."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that is refused, from 1; those before it were played. Null: none was."""


@dataclass(frozen=True, slots=True)
class PositionNote:
    """Something in a position that no game can lead to, though play can continue from it."""

    __pydantic_config__ = LAX

    why: str | None = None
    """A description of it, for a person."""
    rule: str | None = None
    """The rule that makes it impossible."""


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The answer to `open`: a game, or the reason why there is none."""

    __pydantic_config__ = LAX

    handle: Handle | None = None
    """The game's handle for later requests."""
    position: dict[str, Any] | None = None
    """The position, as far as the subject reports it (reported position of the game)."""
    played: dict[str, Any] | bool | None = None
    """The setup that was really used, in the shape of the setup; parts left out are as requested, or as in the
    position."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """The events, as far as the subject reports them."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """The events that seats heard, by seat."""
    refused: SubjectRefusal | bool | None = None
    """The reason why the rules forbid opening such a game."""
    notes: Annotated[list[PositionNote], FEW] | None = None
    """Things in a loaded position that no game can lead to; null if the subject does not look for such things."""
    cannot_load: str | None = None
    """The reason why the program cannot load such a position, though the rules allow it: then nothing is tested."""
    not_offered: str | None = None
    """The reason why the program cannot be asked for such a game: then nothing is tested."""


@dataclass(frozen=True, slots=True)
class PlayParams:
    """Play moves, one after the other, up to where the subject pauses: usually one."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    moves: Annotated[list[dict[str, Any]], Count(1)]
    """The moves, in the game's shape."""
    texts: Annotated[list[str], Count(1)]
    """The same moves in notation."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The answer to `play`: what was played and the position after it, or a refusal."""

    __pydantic_config__ = LAX

    played: Annotated[list[dict[str, Any] | None], MANY] | None = None
    """The moves that were really played, each in the shape of a move and in part: anything left out was played as
    requested. More entries than moves: the subject made moves by itself, after those that were sent or, with `after`,
    between them. Null: everything was played as requested."""
    position: dict[str, Any] | None = None
    """The position after the last move and everything that follows from it automatically."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """The events, as far as the subject reports them."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """The events that seats heard, by seat."""
    refused: SubjectRefusal | bool | None = None
    """The reason why a move is illegal."""
    not_offered: str | None = None
    """The reason why the program cannot be asked for a move, or cannot play it here: then the rest is not tested."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that is not offered, from 1; those before it were played. Null: none was."""


@dataclass(frozen=True, slots=True)
class LegalParams:
    """Ask for the legal choices of a decision."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    seat: str | int
    """The seat that chooses."""
    kind: str
    """The kind of decision."""
    given: dict[str, Any] | list[Any] | None
    """The chance that the choice follows, in the shape of a move's chance; null if it follows none."""


@dataclass(frozen=True, slots=True)
class LegalResult:
    """The legal choices."""

    __pydantic_config__ = LAX

    choices: Annotated[list[dict[str, Any]], Count(most=MOST_CHOICES)]
    """The choices, in the game's shape; equal results once."""
    not_offered: Annotated[list[dict[str, Any]], FEW] | None = None
    """Kinds of choices that the program cannot be asked for, each as the parts of a choice that they share."""


@dataclass(frozen=True, slots=True)
class ViewParams:
    """Ask what a person with certain seats sees."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    seats: list[str | int]
    """The seats."""


@dataclass(frozen=True, slots=True)
class ViewResult:
    """The view of a person."""

    __pydantic_config__ = LAX

    view: dict[str, Any]
    """A reported position without what the person has not seen."""


@dataclass(frozen=True, slots=True)
class CloseParams:
    """Forget a game."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""


@dataclass(frozen=True, slots=True)
class SampleParams:
    """Ask for results of the subject's own chance, outside any game."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    randomiser: str
    """The randomiser that is to give results, such as `dice` or `deal`."""
    times: Annotated[int, Between(1)]
    """The number of results."""


@dataclass(frozen=True, slots=True)
class SampleResult:
    """Results of the subject's own chance, as its games have them."""

    __pydantic_config__ = LAX

    samples: Annotated[list[Any], Count(most=MOST_SAMPLES)] | None = None
    """The requested number of results, in the order they were made, each in the shape it has in a move or a setup."""
    not_offered: str | None = None
    """The reason why the program does not make such results by itself."""


METHODS: dict[str, tuple[Any, Any]] = {
    "initialize": (InitializeParams, InitializeResult),
    "open": (OpenParams, OpenResult),
    "play": (PlayParams, PlayResult),
    "legal": (LegalParams, LegalResult),
    "view": (ViewParams, ViewResult),
    "close": (CloseParams, dict[str, Any]),
    "sample": (SampleParams, SampleResult),
}
"""The methods, each with the types of its parameters and its result."""

RESULTS: dict[str, Codec[Any]] = {method: Codec(result) for method, (_, result) in METHODS.items()}
"""The codecs that read the answers."""
