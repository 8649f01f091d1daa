"""The events of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.fishmonger.position import Colour, Die, Errand, Fish, Seat

from leadline_engines.marks import Owner, Secret
from leadline_engines.shapes import STRICT

Rules: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BidLaid:
    """A monger has bid."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    coins: Annotated[int | None, Secret(rules=("fish.morning.bid",))]
    """How many."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["bid"] = "bid"
    """What happened."""


@dataclass(frozen=True, slots=True)
class BidsShown:
    """All bids are shown, and a monger takes the lamp."""

    __pydantic_config__ = STRICT

    bids: Annotated[tuple[int, ...], Owner("seat")]
    """What each monger had bid, in coins."""
    lamp: Seat
    """Who pays and takes the lamp."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["bids-shown"] = "bids-shown"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A monger has rolled dice of its own; `fate` for the fate die."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    dice: str
    """The colour of the dice, or `fate`."""
    faces: tuple[int, ...]
    """What they show."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["rolled"] = "rolled"
    """What happened."""


@dataclass(frozen=True, slots=True)
class FishMoved:
    """A fish was hooked, thrashes, was caught or let go."""

    __pydantic_config__ = STRICT

    kind: Literal["hooked", "thrashes", "caught", "let-go"]
    """What happened."""
    seat: Seat
    """Who."""
    card: Fish
    """Which card."""
    rules: Rules
    """The rules that it follows."""


@dataclass(frozen=True, slots=True)
class Paid:
    """A monger has paid a die."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    die: Die
    """The die, with the face that counts."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["paid"] = "paid"
    """What happened."""


@dataclass(frozen=True, slots=True)
class ErrandShown:
    """An errand was played, drawn as a surprise, or lost."""

    __pydantic_config__ = STRICT

    kind: Literal["played", "surprise", "dropped"]
    """What happened."""
    seat: Seat
    """Who."""
    card: Errand
    """Which card."""
    rules: Rules
    """The rules that it follows."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A monger has drawn an errand into its hand."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    card: Annotated[Errand | None, Secret(rules=("fish.pile.hidden",))]
    """Which card."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["drew"] = "drew"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A monger has looked at fish of the sea, or put them back."""

    __pydantic_config__ = STRICT

    kind: Literal["peeked", "put-back"]
    """What happened."""
    seat: Seat
    """Who."""
    number: int
    """How many fish, or which option."""
    cards: Annotated[tuple[Fish, ...] | None, Secret(rules=("fish.card.peek",))]
    """Which fish, the top one first."""
    rules: Rules
    """The rules that it follows."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A monger has taken coins."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    coins: int
    """How many."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["earned"] = "earned"
    """What happened."""


@dataclass(frozen=True, slots=True)
class TookDie:
    """A monger has taken a die out of the pool."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who."""
    colour: Colour
    """Its colour."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["took-die"] = "took-die"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards of a pile have become the pile."""

    __pydantic_config__ = STRICT

    pile: Literal["sea", "errands"]
    """Which pile."""
    rules: Rules
    """The rules that it follows."""
    kind: Literal["reshuffled"] = "reshuffled"
    """What happened."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A monger rests, chooses an option, or is named as the winner; the errands were dealt; a day or play is over."""

    __pydantic_config__ = STRICT

    kind: Literal["dealt", "rested", "chose", "day-over", "play-over", "named"]
    """What happened."""
    rules: Rules
    """The rules that it follows."""
    seat: Seat | None = None
    """Who."""
    number: int | None = None
    """How many fish, or which option."""


Event: TypeAlias = (
    BidLaid
    | BidsShown
    | Rolled
    | FishMoved
    | Paid
    | ErrandShown
    | Drew
    | Looked
    | Earned
    | TookDie
    | Reshuffled
    | Passed
)
