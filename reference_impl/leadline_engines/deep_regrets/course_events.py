"""The events in the course of the game: its days, its turns, the players' decisions, and its end.

The bases of all events are here as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from leadline_engines.deep_regrets.position import (
    Day,
    Reel,
    Rod,
    Seat,
    ShoalName,
    Shop,
)
from leadline_engines.marks import Bag, Owner
from leadline_engines.shapes import STRICT, Tagged


@dataclass(frozen=True, slots=True)
class Happened(Tagged):
    """An event that concerns the whole table."""

    __pydantic_config__ = STRICT


@dataclass(frozen=True, slots=True)
class Done(Tagged):
    """An event of one player, who did something or was affected by something."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The player who acted or was affected."""


@dataclass(frozen=True, slots=True)
class Opened(Happened):
    """A game began."""

    day: Day
    """The first day."""
    first: Seat
    """The player who has the First Player token."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class DayBegan(Happened):
    """The advance of the Day Tracker, with the passing of the First Player token."""

    day: Day
    """The new day."""
    first: Seat
    """The player who has the token now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["day-began"] = "day-began"


@dataclass(frozen=True, slots=True)
class DayEnded(Happened):
    """The day ended."""

    day: Day
    """The day that ended."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["day-ended"] = "day-ended"


@dataclass(frozen=True, slots=True)
class BoatMoved(Done):
    """The movement of a boat to another Depth, or to Port."""

    depth: int
    """The Depth; 0 at Port."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["boat-moved"] = "boat-moved"


@dataclass(frozen=True, slots=True)
class WormsFlipped(Done):
    """A Can of Worms was flipped."""

    face_up: bool
    """True if the Can of Worms may be used now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["worms-flipped"] = "worms-flipped"


@dataclass(frozen=True, slots=True)
class Earned(Done):
    """A player gained Fishbucks."""

    bucks: int
    """The amount, without any part lost above the cap; negative for a payment that a card requires."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class Thrown(Done):
    """The throwing of the Life Preserver to another player."""

    to: Seat
    """The player who has the Life Preserver now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["thrown"] = "thrown"


@dataclass(frozen=True, slots=True)
class Declared(Done):
    """A player's declaration of Sea or Port for the day."""

    to: Literal["sea", "port"]
    """At Sea or at Port."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Equipped(Done):
    """A player's choice of rod and reel."""

    rod: Rod | None
    """The rod; None for none."""
    reel: Reel | None
    """The reel; None for none."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["equipped"] = "equipped"


@dataclass(frozen=True, slots=True)
class CastDone(Done):
    """The casting of a player's line at a shoal."""

    shoal: ShoalName
    """The shoal."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Visited(Done):
    """A player's payment in a shop."""

    shop: Shop
    """The shop."""
    price: int
    """The printed price of the purchase."""
    paid: int
    """The Fishbucks that were paid."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["visited"] = "visited"


@dataclass(frozen=True, slots=True)
class Flipped(Done):
    """The Fishcoin was flipped."""

    side: Literal["heads", "tails"]
    """The side that it shows."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class DifficultyChanged(Happened):
    """A change, for this attempt only, to the Difficulty of the fish that a player is trying to catch."""

    difficulty: int
    """The new Difficulty, including all modifications."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["difficulty-changed"] = "difficulty-changed"


@dataclass(frozen=True, slots=True)
class Chose(Done):
    """A player's choice of one of the options on a card."""

    number: int
    """The number of the option, counting from 1; 0 for none."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class Changed(Done):
    """A change of a player's status or board: a pass, a skip, the last turns, or something else.

    `overfished` means that the player caught the last fish of a shoal. `slot-added` means that the player has one more
    slot for a mounted fish, and `number` is the multiplier of that slot.
    """

    kind: Literal["passed", "skipped", "last-turns", "overfished", "slot-added"]
    """The kind of change."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    number: int = 0
    """The multiplier of an added slot; 0 for everything else."""


@dataclass(frozen=True, slots=True)
class RegretsRevealed(Happened):
    """The revealing of the values of all players' Regrets."""

    values: Annotated[tuple[int, ...], Owner("seat")]
    """The Regret Value of each player."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["regrets-revealed"] = "regrets-revealed"


@dataclass(frozen=True, slots=True)
class Ended(Happened):
    """The game ended."""

    scores: Annotated[tuple[int, ...], Owner("seat")]
    """The points of each player."""
    winners: Annotated[tuple[Seat, ...], Bag()]
    """The winners."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["ended"] = "ended"
