"""The messages of the protocol, for all games. What is the game's own is plain data here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline.codec import Codec
from leadline_engines.shapes import STRICT, Between, Count

LAX = {"extra": "ignore", "strict": True, "use_attribute_docstrings": True}

Handle: TypeAlias = str | int

MOST_CHOICES = 2000
"""So many legal choices are listed at most: each of them is played when it is judged."""

MOST_NAMES = 200
"""So many games, numbers of players, capabilities, disputes or readings a subject may name at most in one list."""
MOST_EVENTS = 1000
"""So many events are told at most in one answer."""
MOST_SAMPLES = 10_000
"""So many samples are told at most in one answer."""
_NAMED = Count(most=MOST_NAMES)

CAPABILITIES = (
    "position",
    "deal",
    "starter",
    "roll-off",
    "dice",
    "total",
    "take-back",
    "legal",
    "view",
    "events",
    "many-games",
    "sample",
    "window",
)
"""What a subject may say it can do."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Who is asking."""

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
    """Who is asking."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The readings a subject claims to follow."""

    __pydantic_config__ = LAX

    profile: str | None = None
    """A profile: the slug of a manual, or `recommended`."""
    readings: Annotated[dict[str, str], _NAMED] | None = None
    """Single readings, by dispute; they go before the profile."""


@dataclass(frozen=True, slots=True)
class GameSupport:
    """What a subject offers for one game."""

    __pydantic_config__ = LAX

    seats: Annotated[tuple[Annotated[int, Between(1)], ...], _NAMED]
    """The numbers of players it supports."""
    can: Annotated[tuple[str, ...], _NAMED] = ()
    """What it can do beyond the obligatory: see `CAPABILITIES`."""
    claims: Claims | None = None
    """The readings it claims to follow."""
    follows: Annotated[dict[str, Annotated[tuple[str, ...], _NAMED]], _NAMED] | None = None
    """The readings it can be told to follow, by dispute."""


@dataclass(frozen=True, slots=True)
class InitializeResult:
    """What a subject says of itself."""

    __pydantic_config__ = LAX

    protocol: int
    """The version of the protocol it speaks."""
    name: str
    """The name of the program."""
    games: Annotated[dict[str, GameSupport], _NAMED]
    """What it offers, by game."""
    version: str | None = None
    """The version of the program."""
    language: str | None = None
    """The language it is written in."""


@dataclass(frozen=True, slots=True)
class OpenParams:
    """Open a game. The parts that a subject cannot take are not sent."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    seats: Annotated[int, Between(1)]
    """How many players."""
    readings: dict[str, str]
    """The readings in force, of those the subject can be told."""
    deal: list[Any] | None = None
    """The deal, in the game's shape."""
    starter: Annotated[int, Between(1)] | None = None
    """The starting seat; null where the roll for the starter decides it."""
    roll_off: list[Any] | None = None
    """The roll for the starter, where a reading calls for it."""
    position: dict[str, Any] | None = None
    """The position to start from, in the game's shape."""


@dataclass(frozen=True, slots=True)
class SubjectRefusal:
    """A subject's refusal; both parts are optional."""

    __pydantic_config__ = LAX

    why: str | None = None
    """Its reason, for a person."""
    rule: str | None = None
    """The rule it names."""


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The answer to `open`: a game, or a refusal."""

    __pydantic_config__ = LAX

    handle: Handle | None = None
    """The game's handle for later requests."""
    position: dict[str, Any] | None = None
    """The position, as far as the subject tells it (reported position of the game)."""
    refused: SubjectRefusal | bool | None = None
    """Why such a game cannot be opened."""
    not_offered: bool | None = None
    """True if the subject has no way to ask for such a game."""


@dataclass(frozen=True, slots=True)
class PlayParams:
    """Play one move."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    move: dict[str, Any]
    """The move, in the game's shape."""
    text: str
    """The same move in notation."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The answer to `play`: what was played and the position after it, or a refusal."""

    __pydantic_config__ = LAX

    played: dict[str, Any] | bool | None = None
    """What was really played; parts left out were played as asked; `{}` or true for all."""
    position: dict[str, Any] | None = None
    """The position after the move and all that follows of itself."""
    events: Annotated[list[dict[str, Any]], Count(most=MOST_EVENTS)] | None = None
    """What happened, as far as the subject tells it."""
    refused: SubjectRefusal | bool | None = None
    """Why the move is illegal."""
    not_offered: bool | None = None
    """True if the subject has no way to ask for such a move."""


@dataclass(frozen=True, slots=True)
class LegalParams:
    """Ask for the legal choices."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    dice: list[int]
    """The roll they are asked for."""


@dataclass(frozen=True, slots=True)
class LegalResult:
    """The legal choices."""

    __pydantic_config__ = LAX

    choices: Annotated[list[dict[str, Any]], Count(most=MOST_CHOICES)]
    """The choices, in the game's shape; equal results once."""


@dataclass(frozen=True, slots=True)
class ViewParams:
    """Ask what a seat sees."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    seat: Annotated[int, Between(1)]
    """The seat."""


@dataclass(frozen=True, slots=True)
class ViewResult:
    """What a seat sees."""

    __pydantic_config__ = LAX

    view: dict[str, Any]
    """A reported position without the values the seat has not seen."""


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
    seats: Annotated[int, Between(1)]
    """For how many players."""
    what: Literal["roll", "deal"]
    """Rolls of the dice, or deals as they are made before a game."""
    times: Annotated[int, Between(1)]
    """How many."""


@dataclass(frozen=True, slots=True)
class SampleResult:
    """Results of the subject's own chance, as its games have them."""

    __pydantic_config__ = LAX

    samples: Annotated[list[list[Any]], Count(most=MOST_SAMPLES)] | None = None
    """As many as were asked for, in the order they were made: a roll is a list of its dice, a deal as in `open`."""
    not_offered: bool | None = None
    """True if the subject does not make such results by itself."""


METHODS: dict[str, tuple[Any, Any]] = {
    "initialize": (InitializeParams, InitializeResult),
    "open": (OpenParams, OpenResult),
    "play": (PlayParams, PlayResult),
    "legal": (LegalParams, LegalResult),
    "view": (ViewParams, ViewResult),
    "close": (CloseParams, dict[str, Any]),
    "sample": (SampleParams, SampleResult),
}
"""The methods: what is sent, and what is answered."""

OBLIGATORY: tuple[Literal["initialize", "open", "play"], ...] = ("initialize", "open", "play")

RESULTS: dict[str, Codec[Any]] = {method: Codec(result) for method, (_, result) in METHODS.items()}
"""How answers are read."""
