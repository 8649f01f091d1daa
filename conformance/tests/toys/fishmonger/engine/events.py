"""What happens."""

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
    coins: Annotated[int | None, Secret()]
    rules: Rules
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class BidsShown:
    """All bids are shown, and a monger takes the lamp."""

    __pydantic_config__ = STRICT

    bids: Annotated[tuple[int, ...], Owner("seat")]
    lamp: Seat
    rules: Rules
    kind: Literal["bids-shown"] = "bids-shown"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A monger has rolled dice of its own; `fate` for the fate die."""

    __pydantic_config__ = STRICT

    seat: Seat
    dice: str
    faces: tuple[int, ...]
    rules: Rules
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class FishMoved:
    """A fish was hooked, thrashes, was caught or let go."""

    __pydantic_config__ = STRICT

    kind: Literal["hooked", "thrashes", "caught", "let-go"]
    seat: Seat
    card: Fish
    rules: Rules


@dataclass(frozen=True, slots=True)
class Paid:
    """A monger has paid a die."""

    __pydantic_config__ = STRICT

    seat: Seat
    die: Die
    rules: Rules
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class ErrandShown:
    """An errand was played, drawn as a surprise, or lost."""

    __pydantic_config__ = STRICT

    kind: Literal["played", "surprise", "dropped"]
    seat: Seat
    card: Errand
    rules: Rules


@dataclass(frozen=True, slots=True)
class Drew:
    """A monger has drawn an errand into its hand."""

    __pydantic_config__ = STRICT

    seat: Seat
    card: Annotated[Errand | None, Secret()]
    rules: Rules
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class Looked:
    """A monger has looked at fish of the sea, or put them back."""

    __pydantic_config__ = STRICT

    kind: Literal["peeked", "put-back"]
    seat: Seat
    number: int
    cards: Annotated[tuple[Fish, ...] | None, Secret()]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Earned:
    """A monger has taken coins."""

    __pydantic_config__ = STRICT

    seat: Seat
    coins: int
    rules: Rules
    kind: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class TookDie:
    """A monger has taken a die out of the pool."""

    __pydantic_config__ = STRICT

    seat: Seat
    colour: Colour
    rules: Rules
    kind: Literal["took-die"] = "took-die"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards of a pile have become the pile."""

    __pydantic_config__ = STRICT

    pile: Literal["sea", "errands"]
    rules: Rules
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Passed:
    """A monger rests, chooses an option, or is named as the winner; the errands were dealt; a day or play is over."""

    __pydantic_config__ = STRICT

    kind: Literal["dealt", "rested", "chose", "day-over", "play-over", "named"]
    rules: Rules
    seat: Seat | None = None
    number: int | None = None


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
