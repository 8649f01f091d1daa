"""The types of the game: components, readings, positions, moves and events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from leadline_engines.marks import Bag, Conserved, Owner, Partly, Repeated, SeatName, Secret
from leadline_engines.rulings import Readings
from leadline_engines.shapes import STRICT, Between, Count

Seat: TypeAlias = Annotated[int, SeatName(), Between(1)]
Token: TypeAlias = Literal["pearl", "stone", "conger"]
Rules: TypeAlias = tuple[str, ...]
Number: TypeAlias = Annotated[int, Between(0)]
TOKENS: tuple[Token, ...] = ("pearl", "stone", "conger")
Reply: TypeAlias = Literal["believe", "doubt"]
IN_BOX = Conserved("bag", "conger.start.bag")
HIDDEN = Secret(rules=("conger.dip.creel",))


@dataclass(frozen=True, slots=True)
class Components:
    """The figures of the spec."""

    seats: tuple[int, ...]
    """The possible numbers of divers."""
    bag: Mapping[str, int]
    """The number of tokens of each kind."""
    breaths: int
    """The number of breaths with which a diver begins."""
    most: int
    """The greatest number of tokens that a diver may choose."""
    dips: int
    """The number of dips."""

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Return the components with the given figures."""
        bag = {kind: int(figures["bag"][kind]) for kind in TOKENS}
        seats = tuple(int(number) for number in figures["seats"])
        return cls(seats, bag, int(figures["breaths"]), int(figures["most"]), int(figures["dips"]))


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """A reading for every open dispute."""

    modest_boast: Literal["at-least", "exactly"]
    """Is a boast true if the leader has more pearls than it named?"""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game begins."""

    __pydantic_config__ = STRICT

    seats: int
    """The number of divers."""
    lead: Seat = 1
    """The diver that leads the first dip."""


@dataclass(frozen=True, slots=True)
class Diver:
    """One diver."""

    __pydantic_config__ = STRICT

    breaths: Number
    """The breaths that are left; a diver with none is out."""
    draws: Annotated[Number | None, Secret(rules=("conger.dip.choose",), or_nothing=True)] = None
    """The number of tokens that it has chosen to draw; None before it has chosen."""
    answer: Annotated[Reply | None, Secret(rules=("conger.boast.answer",), or_nothing=True)] = None
    """Its answer to the boast; None before it has answered."""
    creel: Annotated[tuple[Token | None, ...], Bag(), Partly(alone=True), HIDDEN, IN_BOX] = ()
    """The tokens that only the diver knows."""
    plate: Annotated[tuple[Token, ...], Bag(), Partly(alone=True), IN_BOX] = ()
    """The pearls that it has shown."""
    shells: Number = 0
    """Its shells."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    divers: Annotated[tuple[Diver, ...], Owner("seat"), Count(1)]
    """The divers, clockwise."""
    bag: Annotated[
        tuple[Token | None, ...], Bag(), Partly(alone=True), Secret("nobody", ("conger.dip.creel",)), IN_BOX
    ] = ()
    """The tokens in the bag."""
    aside: Annotated[tuple[Token, ...], Bag(), Partly(alone=True), IN_BOX] = ()
    """The congers that have bitten."""
    dip: Annotated[int, Between(1)] = 1
    """The number of the dip, counted from 1."""
    lead: Seat = 1
    """The diver that leads this dip."""
    phase: Literal["choose", "boast", "answer", "over"] = "choose"
    """The kind of decision that is due; `over` after the game."""
    boast: Number | None = None
    """The number of pearls of which the leader has boasted; None outside the answers."""


@dataclass(frozen=True, slots=True)
class Draws:
    """The number of tokens that a diver chooses to draw."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver."""
    number: Number
    """The number of tokens."""
    kind: Literal["choose"] = "choose"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Boast:
    """The boast of the leader."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The leader."""
    pearls: Number
    """The number of pearls that it names."""
    kind: Literal["boast"] = "boast"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the boast."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver."""
    answer: Reply
    """The answer."""
    kind: Literal["answer"] = "answer"
    """The kind of decision."""


Choice: TypeAlias = Draws | Boast | Answer


@dataclass(frozen=True, slots=True)
class Chance:
    """The results of chance in a move."""

    __pydantic_config__ = STRICT

    tokens: Annotated[tuple[Token, ...], Repeated()] = ()
    """The tokens that are drawn after the last choice, in order."""


@dataclass(frozen=True, slots=True)
class Move:
    """One choice, with the tokens that are drawn because of it."""

    __pydantic_config__ = STRICT

    choice: Choice
    """The choice."""
    chance: Chance = Chance()
    """The tokens that are drawn."""


@dataclass(frozen=True, slots=True)
class Began:
    """The game has begun."""

    __pydantic_config__ = STRICT

    lead: Seat
    """The diver that leads the first dip."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["began"] = "began"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Chose:
    """A diver has chosen a number of tokens."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver."""
    number: Annotated[Number | None, Secret(rules=("conger.dip.choose",))]
    """The number of tokens."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["chose"] = "chose"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Opened:
    """All divers have shown their choices."""

    __pydantic_config__ = STRICT

    numbers: Annotated[tuple[int, ...], Owner("seat")]
    """The number of tokens that each diver has chosen; 0 for a diver that is out."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["opened"] = "opened"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A diver has put a token into its creel."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver."""
    token: Annotated[Token | None, HIDDEN]
    """The token."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["drew"] = "drew"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Befell:
    """A diver was bitten, found the bag empty, lost a breath, or is out."""

    __pydantic_config__ = STRICT

    kind: Literal["bitten", "found-nothing", "lost-breath", "out"]
    """What happened."""
    seat: Seat
    """The diver."""
    rules: Rules
    """The rules that it follows."""


@dataclass(frozen=True, slots=True)
class Boasted:
    """The leader has boasted, or takes shells for a boast that nobody doubted."""

    __pydantic_config__ = STRICT

    kind: Literal["boasted", "took-shells"]
    """What happened."""
    seat: Seat
    """The leader."""
    number: int
    """The number of pearls or shells."""
    rules: Rules
    """The rules that it follows."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A diver has answered the boast."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The diver."""
    answer: Annotated[Reply | None, Secret(rules=("conger.boast.answer",))]
    """The answer."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["answered"] = "answered"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Showed:
    """The leader has shown its creel."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The leader."""
    pearls: int
    """The number of pearls, which go onto the plate."""
    stones: int
    """The number of stones, which go back into the bag."""
    true: bool
    """True if the boast was true."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["showed"] = "showed"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A dip, or the game, is over."""

    __pydantic_config__ = STRICT

    kind: Literal["dip-over", "game-over"]
    """What happened."""
    dip: int
    """The dip that is over, or in which the game ended."""
    rules: Rules
    """The rules that it follows."""


Event: TypeAlias = Began | Chose | Opened | Drew | Befell | Boasted | Answered | Showed | Ended
