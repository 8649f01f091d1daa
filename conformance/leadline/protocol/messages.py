"""The messages of the protocol, for all games. Anything specific to a game is plain data here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from leadline.schema.codec import Codec
from leadline_engines.shapes import STRICT, Between, Count

LAX = {"extra": "ignore", "strict": True, "use_attribute_docstrings": True}

Handle: TypeAlias = str | int

FEW = Count(most=200)
"""The greatest length of lists in which a subject describes itself."""
MANY = Count(most=1_000)
"""The greatest length of lists of things that happened."""
MOST_SAMPLES = 10_000
"""The greatest number of results produced for one request."""
MOST_CHOICES = 2000
"""The greatest number of legal choices in a list: each of them is played when the list is judged."""

CAPABILITIES = ("position", "legal", "view", "heard", "events", "many-games", "sample", "pipelining")
"""The capabilities that a subject of any game may declare, in addition to the settable inputs of its game."""


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
    """The readings that a subject claims to follow."""

    __pydantic_config__ = LAX

    profile: str | None = None
    """A profile: the slug of a manual, or `recommended`."""
    readings: Annotated[dict[str, str], FEW] | None = None
    """Individual readings, by dispute; they take precedence over the profile."""


@dataclass(frozen=True, slots=True)
class GameSupport:
    """A subject's support for one game."""

    __pydantic_config__ = LAX

    offers: Annotated[dict[str, Annotated[tuple[str | int | bool, ...], FEW]], FEW] | None = None
    """The games that the subject supports: for fields of the setup such as `seats`, the possible values.

    A field that is omitted can have all values.
    """
    can: Annotated[tuple[str, ...], FEW] = ()
    """The capabilities beyond the required ones: entries of `CAPABILITIES`, and the settable inputs of the game."""
    pauses_at: Annotated[tuple[str | Annotated[tuple[str, ...], Count(1)], ...], FEW] | None = None
    """The decisions at which the subject pauses and waits; null means every decision.

    For a single kind, it pauses wherever a decision of that kind is open. For a list of kinds, it pauses wherever every
    side that may act has all of these kinds open. In other positions, it is sent the next move at once.
    """
    lacks: Annotated[tuple[str, ...], FEW] = ()
    """The kinds of decisions that the rules demand but the subject does not have.

    The moves of these decisions are not sent, and the game goes on as if they had been made.
    """
    claims: Claims | None = None
    """The readings that the subject claims to follow."""
    configurable: Annotated[dict[str, Annotated[tuple[str, ...], FEW]], FEW] | None = None
    """The readings that the subject can be configured to follow, by dispute."""


@dataclass(frozen=True, slots=True)
class InitializeResult:
    """A subject's description of itself."""

    __pydantic_config__ = LAX

    protocol: int
    """The version of the protocol that the subject speaks."""
    name: str
    """The name of the program."""
    games: Annotated[dict[str, GameSupport], FEW]
    """The games that the subject supports, by id."""
    version: str | None = None
    """The version of the program."""
    language: str | None = None
    """The programming language in which the subject is written."""


@dataclass(frozen=True, slots=True)
class OpenParams:
    """Open a game from a setup or from a position. Parts that the subject does not let the tester set are not sent."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    readings: dict[str, str]
    """The readings in force, limited to those that the subject can be configured to follow."""
    setup: dict[str, Any] | None = None
    """The setup with which the game begins, in the form that the game defines; this or `position` is given."""
    position: dict[str, Any] | None = None
    """The position from which to start, in the form that the game defines; this or `setup` is given."""


@dataclass(frozen=True, slots=True)
class SubjectRefusal:
    """A refusal by the subject; all of its parts are optional."""

    __pydantic_config__ = LAX

    why: str | None = None
    """Its reason, for a person."""
    rule: str | None = None
    """The rule it gives."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the refused move, counting from 1. All moves before that one were played.

    Null means that none was played.
    """


@dataclass(frozen=True, slots=True)
class PositionNote:
    """A feature of a position that no game can produce, although play can continue from the position."""

    __pydantic_config__ = LAX

    why: str | None = None
    """A description of the feature, for a person."""
    rule: str | None = None
    """The rule that makes the feature impossible."""


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The answer to `open`: a game, or the reason why there is no game."""

    __pydantic_config__ = LAX

    handle: Handle | None = None
    """The handle by which later requests refer to the game."""
    position: dict[str, Any] | None = None
    """The position, as far as the subject reports it, in the form of a reported position of the game."""
    played: dict[str, Any] | bool | None = None
    """The setup actually used, in the form of a setup; omitted parts are as requested, or as in the position."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """The events, as far as the subject reports them."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """The events heard, by seat."""
    refused: SubjectRefusal | bool | None = None
    """The reason why the rules forbid opening such a game."""
    notes: Annotated[list[PositionNote], FEW] | None = None
    """Features of a loaded position that no game can produce; null if the subject does not look for such features."""
    cannot_load: str | None = None
    """The reason why the program cannot load such a position although the rules allow it.

    In this case, nothing is tested.
    """
    not_offered: str | None = None
    """The reason why the program cannot be asked for such a game. In this case, nothing is tested."""


@dataclass(frozen=True, slots=True)
class PlayParams:
    """Play moves, one after another, up to the next pause of the subject; usually there is one move."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    moves: Annotated[list[dict[str, Any]], Count(1)]
    """The moves, in the form that the game defines."""
    texts: Annotated[list[str], Count(1)]
    """The same moves in notation."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The answer to `play`: the moves that were played and the position after them, or a refusal."""

    __pydantic_config__ = LAX

    played: Annotated[list[dict[str, Any] | None], MANY] | None = None
    """The moves actually played, each in the form of a move. Parts that are omitted were played as requested.

    If there are more entries than requested moves, the subject made the additional moves by itself, after the requested
    ones or, if `after` is given, between them. Null means that everything was played as requested.
    """
    position: dict[str, Any] | None = None
    """The position after the last move and everything that automatically follows from that move."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """The events, as far as the subject reports them."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """The events heard, by seat."""
    refused: SubjectRefusal | bool | None = None
    """The reason why a move is illegal."""
    not_offered: str | None = None
    """The reason why the program cannot be asked for a move, or cannot play it here.

    In this case, the rest is not tested.
    """
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that is not offered, counting from 1. All moves before that one were played.

    Null means that none was played.
    """


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
    """The chance that the choice follows, in the form of a move's chance; null if the choice follows no chance."""


@dataclass(frozen=True, slots=True)
class LegalResult:
    """The legal choices."""

    __pydantic_config__ = LAX

    choices: Annotated[list[dict[str, Any]], Count(most=MOST_CHOICES)]
    """The choices, in the form that the game defines; choices with equal results are listed once."""
    not_offered: Annotated[list[dict[str, Any]], FEW] | None = None
    """Kinds of choices that the program cannot be asked for, each given as the parts that such choices share."""


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
    """A reported position without the things that the person has not seen."""


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
    """The randomiser that should produce results, such as `dice` or `deal`."""
    times: Annotated[int, Between(1)]
    """The number of results."""


@dataclass(frozen=True, slots=True)
class SampleResult:
    """Results of the subject's own chance, of the kind used in its games."""

    __pydantic_config__ = LAX

    samples: Annotated[list[Any], Count(most=MOST_SAMPLES)] | None = None
    """The requested number of results, in the order in which they were produced.

    Each result has the form that it has in a move or a setup.
    """
    not_offered: str | None = None
    """The reason why the program does not produce such results separately."""


METHODS: dict[str, tuple[Any, Any]] = {
    "initialize": (InitializeParams, InitializeResult),
    "open": (OpenParams, OpenResult),
    "play": (PlayParams, PlayResult),
    "legal": (LegalParams, LegalResult),
    "view": (ViewParams, ViewResult),
    "close": (CloseParams, dict[str, Any]),
    "sample": (SampleParams, SampleResult),
}
"""The methods, each with the types of its parameters and of its result."""

RESULTS: dict[str, Codec[Any]] = {method: Codec(result) for method, (_, result) in METHODS.items()}
"""The codecs that read the answers."""
