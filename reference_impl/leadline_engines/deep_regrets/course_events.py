"""Events in the course of the game: its days, its turns, the decisions of players, and its end.

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
    """An event that concerns the table."""

    __pydantic_config__ = STRICT


@dataclass(frozen=True, slots=True)
class Done(Tagged):
    """An event of one player: something that it did, or that happened to it."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The player who did it, or to whom it happened."""


@dataclass(frozen=True, slots=True)
class Opened(Happened):
    """A game began."""

    day: Day
    """The first day."""
    first: Seat
    """The player who has the First Player token."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class DayBegan(Happened):
    """The Day Tracker was moved on, and the First Player token passed."""

    day: Day
    """The new day."""
    first: Seat
    """The player who has the token now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["day-began"] = "day-began"


@dataclass(frozen=True, slots=True)
class DayEnded(Happened):
    """The day ended."""

    day: Day
    """The day that ended."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["day-ended"] = "day-ended"


@dataclass(frozen=True, slots=True)
class BoatMoved(Done):
    """A boat moved to another Depth, or to Port."""

    depth: int
    """The Depth; 0 at Port."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["boat-moved"] = "boat-moved"


@dataclass(frozen=True, slots=True)
class WormsFlipped(Done):
    """A Can of Worms was flipped."""

    face_up: bool
    """True if it may be used now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["worms-flipped"] = "worms-flipped"


@dataclass(frozen=True, slots=True)
class Earned(Done):
    """A player gained Fishbucks."""

    bucks: int
    """The amount, without any that was lost above the cap; negative for a payment that a card asks for."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class Thrown(Done):
    """The Life Preserver was thrown to another player."""

    to: Seat
    """The player who has it now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["thrown"] = "thrown"


@dataclass(frozen=True, slots=True)
class Declared(Done):
    """A player declared where it is today."""

    to: Literal["sea", "port"]
    """At Sea or at Port."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Equipped(Done):
    """A player chose its rod and its reel."""

    rod: Rod | None
    """The rod; None for none."""
    reel: Reel | None
    """The reel; None for none."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["equipped"] = "equipped"


@dataclass(frozen=True, slots=True)
class CastDone(Done):
    """A player cast its line at a shoal."""

    shoal: ShoalName
    """The shoal."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Visited(Done):
    """A player paid in a shop."""

    shop: Shop
    """The shop."""
    price: int
    """The printed price of the purchase."""
    paid: int
    """The Fishbucks that were paid."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["visited"] = "visited"


@dataclass(frozen=True, slots=True)
class Flipped(Done):
    """The Fishcoin was flipped."""

    side: Literal["heads", "tails"]
    """The side that it shows."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class DifficultyChanged(Happened):
    """The Difficulty of the fish being fished for changed for this attempt."""

    difficulty: int
    """The new Difficulty, with everything that changes it."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["difficulty-changed"] = "difficulty-changed"


@dataclass(frozen=True, slots=True)
class Chose(Done):
    """A player chose one of the options that a card names."""

    number: int
    """The number of the option, counted from 1; 0 for none."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class Changed(Done):
    """A player passed, was skipped, has the last turns, or its board changed.

    `overfished`: it caught the last fish of a shoal; `slot-added`: it has one more slot for a mounted fish, and
    `number` is the multiplier of that slot.
    """

    kind: Literal["passed", "skipped", "last-turns", "overfished", "slot-added"]
    """The kind of change."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    number: int = 0
    """The multiplier of an added slot; 0 for everything else."""


@dataclass(frozen=True, slots=True)
class RegretsRevealed(Happened):
    """All players revealed the values of their Regrets."""

    values: Annotated[tuple[int, ...], Owner("seat")]
    """The Regret Value of each player."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regrets-revealed"] = "regrets-revealed"


@dataclass(frozen=True, slots=True)
class Ended(Happened):
    """The game ended."""

    scores: Annotated[tuple[int, ...], Owner("seat")]
    """The points of each player."""
    winners: Annotated[tuple[Seat, ...], Bag()]
    """The winners."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["ended"] = "ended"
