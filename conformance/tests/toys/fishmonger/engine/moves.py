"""The choices of a monger, one type for each kind of decision, and the results of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.fishmonger.position import Fish, Seat

from leadline_engines.shapes import STRICT, Between
from leadline_engines.surface import Drawn


@dataclass(frozen=True, slots=True)
class Bid:
    """A secret bid."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    coins: Annotated[int, Between(0, None)]
    """How much."""
    kind: Literal["bid"] = "bid"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The action of a turn."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    do: Literal["cast", "errand", "rest"]
    """One of three."""
    place: Annotated[int, Between(0, None)] = 0
    """For an errand: its place in the hand, counted from 1."""
    kind: Literal["turn"] = "turn"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Pay:
    """A die to pay for a fish, or to let it go."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    die: Annotated[int, Between(0, None)]
    """The place of a fresh die, counted from 1; 0 lets the fish go."""
    kind: Literal["pay"] = "pay"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which fish are put back on the sea."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    cards: tuple[Fish, ...]
    """All that were looked at, the new top first."""
    kind: Literal["order"] = "order"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things that a card names."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    number: Annotated[int, Between(1, None)]
    """Which, counted from 1."""
    kind: Literal["option"] = "option"
    """The kind of decision."""


@dataclass(frozen=True, slots=True)
class Name:
    """The winner among equals."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""
    winner: Seat
    """Who wins."""
    kind: Literal["name"] = "name"
    """The kind of decision."""


Choice: TypeAlias = Bid | Turn | Pay | Order | Option | Name


@dataclass(frozen=True, slots=True)
class Move:
    """A choice and what chance gave, in the order in which the rules ask."""

    __pydantic_config__ = STRICT

    choice: Choice
    """What was chosen."""
    chance: tuple[Drawn, ...] = ()
    """Cards not known (`sea`, `errands`, `bid`), dice (by colour, and `fate`), and the `place` of a card lost."""
