"""The messages of the protocol, for all games. What is the game's own is plain data here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from leadline.codec import Codec
from leadline_engines.shapes import STRICT, Between, Count

LAX = {"extra": "ignore", "strict": True, "use_attribute_docstrings": True}

Handle: TypeAlias = str | int

FEW = Count(most=200)
"""The entries of a list that a subject writes about itself."""
MANY = Count(most=1_000)
"""The entries of a list of what happened."""
MOST_SAMPLES = 10_000
"""The most results that are made for one request."""
MOST_CHOICES = 2000
"""So many legal choices are listed at most: each of them is played when it is judged."""

CAPABILITIES = ("position", "legal", "view", "heard", "events", "many-games", "sample", "window")
"""What a subject of any game may say it can do; the doors of its game come beside them."""


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
    readings: Annotated[dict[str, str], FEW] | None = None
    """Single readings, by dispute; they go before the profile."""


@dataclass(frozen=True, slots=True)
class GameSupport:
    """What a subject offers for one game."""

    __pydantic_config__ = LAX

    offers: Annotated[dict[str, Annotated[tuple[str | int | bool, ...], FEW]], FEW] | None = None
    """The games it has, by a field of the setup such as `seats`: the values it can take. A field left out takes all."""
    can: Annotated[tuple[str, ...], FEW] = ()
    """What it can do beyond the obligatory: see `CAPABILITIES`, and the doors of the game."""
    stops: Annotated[tuple[str | Annotated[tuple[str, ...], Count(1)], ...], FEW] | None = None
    """Where it stops and waits; null for every decision. A kind of decision: where one of that kind is open. A list of
    kinds: where every side that may act has all of them open. Elsewhere it is sent the next move at once."""
    claims: Claims | None = None
    """The readings it claims to follow."""
    follows: Annotated[dict[str, Annotated[tuple[str, ...], FEW]], FEW] | None = None
    """The readings it can be told to follow, by dispute."""


@dataclass(frozen=True, slots=True)
class InitializeResult:
    """What a subject says of itself."""

    __pydantic_config__ = LAX

    protocol: int
    """The version of the protocol it speaks."""
    name: str
    """The name of the program."""
    games: Annotated[dict[str, GameSupport], FEW]
    """What it offers, by game."""
    version: str | None = None
    """The version of the program."""
    language: str | None = None
    """The language it is written in."""


@dataclass(frozen=True, slots=True)
class OpenParams:
    """Open a game from a setup or from a position. The parts for which a subject has no door are not sent."""

    __pydantic_config__ = STRICT

    game: str
    """The game."""
    readings: dict[str, str]
    """The readings in force, of those the subject can be told."""
    setup: dict[str, Any] | None = None
    """How the game begins, in the game's shape; this or `position`."""
    position: dict[str, Any] | None = None
    """The position to start from, in the game's shape; this or `setup`."""


@dataclass(frozen=True, slots=True)
class SubjectRefusal:
    """A subject's refusal; every part is optional."""

    __pydantic_config__ = LAX

    why: str | None = None
    """Its reason, for a person."""
    rule: str | None = None
    """The rule it names."""
    at: Annotated[int, Between(1)] | None = None
    """The number of the move that is refused, from 1; those before it were played. Null: none was."""


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The answer to `open`: a game, or why there is none."""

    __pydantic_config__ = LAX

    handle: Handle | None = None
    """The game's handle for later requests."""
    position: dict[str, Any] | None = None
    """The position, as far as the subject tells it (reported position of the game)."""
    played: dict[str, Any] | bool | None = None
    """What the setup really was, in the shape of the setup; parts left out are as asked, or as the position tells."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """What happened, as far as the subject tells it."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """What seats heard of it, by seat."""
    refused: SubjectRefusal | bool | None = None
    """Why such a game cannot be opened by the rules."""
    cannot_load: str | None = None
    """Why the program cannot take such a position, though the rules allow it: then nothing is tested."""
    not_offered: bool | None = None
    """True if the subject has no way to ask for such a game."""


@dataclass(frozen=True, slots=True)
class PlayParams:
    """Play moves, one after the other, up to where the subject stops: usually one."""

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
    """What was really played, move by move, each in the shape of a move and in part: what is left out was played as
    asked. More entries than moves: the subject went on by itself. Null for everything as asked."""
    position: dict[str, Any] | None = None
    """The position after the last move and all that follows of itself."""
    events: Annotated[list[dict[str, Any]], MANY] | None = None
    """What happened, as far as the subject tells it."""
    heard: dict[str, Annotated[list[dict[str, Any]], MANY]] | None = None
    """What seats heard of it, by seat."""
    refused: SubjectRefusal | bool | None = None
    """Why a move is illegal."""
    not_offered: bool | None = None
    """True if the subject has no way to ask for such a move."""


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
    """Chance that the choice follows, in the shape of a move's chance; null where it follows none."""


@dataclass(frozen=True, slots=True)
class LegalResult:
    """The legal choices."""

    __pydantic_config__ = LAX

    choices: Annotated[list[dict[str, Any]], Count(most=MOST_CHOICES)]
    """The choices, in the game's shape; equal results once."""


@dataclass(frozen=True, slots=True)
class ViewParams:
    """Ask what a person sees who holds some seats."""

    __pydantic_config__ = STRICT

    handle: Handle
    """The game."""
    seats: list[str | int]
    """The seats."""


@dataclass(frozen=True, slots=True)
class ViewResult:
    """What a person sees."""

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
    """What is to give results, such as `dice` or `deal`."""
    times: Annotated[int, Between(1)]
    """How many."""


@dataclass(frozen=True, slots=True)
class SampleResult:
    """Results of the subject's own chance, as its games have them."""

    __pydantic_config__ = LAX

    samples: Annotated[list[Any], Count(most=MOST_SAMPLES)] | None = None
    """As many as were asked for, in the order they were made, each in the shape it has in a move or a setup."""
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

RESULTS: dict[str, Codec[Any]] = {method: Codec(result) for method, (_, result) in METHODS.items()}
"""How answers are read."""
