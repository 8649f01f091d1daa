"""Positions of the game, and its setup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.marks import Bag, Conserved, Key, Memory, Owner, Partly, Pile, SeatName, Secret
from leadline_engines.shapes import STRICT, Between, Count

Seat: TypeAlias = Annotated[int, SeatName(), Between(1, None)]
Fish: TypeAlias = Annotated[str, Key("sea")]
Errand: TypeAlias = Annotated[str, Key("errands")]
Colour: TypeAlias = Annotated[str, Key("dice")]
IN_SEA = Conserved("sea", "fish.pile.nothing-leaves")
IN_ERRANDS = Conserved("errands", "fish.pile.nothing-leaves")
IN_DICE = Conserved("dice", "fish.pile.nothing-leaves")
HIDDEN = Secret(rules=("fish.pile.hidden",))


@dataclass(frozen=True, slots=True)
class Die:
    """A fresh die."""

    __pydantic_config__ = STRICT

    colour: Annotated[Colour, IN_DICE]
    """What it is."""
    face: Annotated[int, Between(0, None)]
    """What it shows."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A fish in the sea, and who has seen it there."""

    __pydantic_config__ = STRICT

    card: Annotated[Fish | None, IN_SEA, Secret("known_to", ("fish.card.peek", "fish.pile.hidden"))] = None
    """What it is."""
    known_to: Annotated[tuple[Seat, ...], Bag(), Memory()] = ()
    """The mongers that have looked at it."""


@dataclass(frozen=True, slots=True)
class Monger:
    """One monger."""

    __pydantic_config__ = STRICT

    coins: Annotated[int, Between(0, None)] = 0
    """Its purse."""
    hand: Annotated[tuple[Errand | None, ...], Bag(ordered=True), HIDDEN, Partly(alone=True), IN_ERRANDS] = ()
    """Its errands, which nobody else sees."""
    fresh: Annotated[tuple[Die, ...], Bag(ordered=True)] = ()
    """Its rolled dice."""
    spent: Annotated[tuple[Colour, ...], Bag(), IN_DICE] = ()
    """Its spent dice."""
    caught: Annotated[tuple[Fish, ...], Bag(), IN_SEA] = ()
    """Its fish."""
    sealed: bool = False
    """Whether it has bid this morning and the bids are not shown yet."""
    bid: Annotated[int | None, Secret(rules=("fish.morning.bid",)), Between(0, None)] = 0
    """What it has bid, in coins; 0 while it has not."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A card that is being carried out, or a fish that is being paid for."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who carries it out."""
    kind: Literal["errand", "pay", "thrashes", "caught"]
    """What of the card is carried out."""
    card: str
    """The card."""
    path: tuple[tuple[int, int], ...] = ()
    """The way to the list of effects: the place of an effect and the number of its list, both from 0, and so on."""
    place: Annotated[int, Between(0, None)] = 0
    """How many effects of the list have begun."""
    waits: bool = False
    """Whether the last of these waits for a choice."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that is true at one moment."""

    __pydantic_config__ = STRICT

    mongers: Annotated[tuple[Monger, ...], Owner("seat"), Count(1, None)]
    """The mongers, clockwise."""
    sea: Annotated[tuple[Lying, ...], Pile("sea")] = ()
    """The fish in the sea, the top one first."""
    sea_discards: Annotated[tuple[Fish, ...], Bag(), IN_SEA] = ()
    """The fish that were let go."""
    hooked: Annotated[tuple[Fish, ...], IN_SEA] = ()
    """The fish that is being paid for, if any."""
    paid: Annotated[int, Between(0, None)] = 0
    """The pips paid for it so far."""
    errands: Annotated[
        tuple[Errand | None, ...], Pile("errands"), Secret("nobody", ("fish.pile.hidden",)), IN_ERRANDS
    ] = ()
    """The errands, the top one first."""
    errands_discards: Annotated[tuple[Errand, ...], Bag(), IN_ERRANDS] = ()
    """The errands that are done."""
    on_table: Annotated[tuple[Errand, ...], IN_ERRANDS] = ()
    """The errands that are being carried out, the last begun last."""
    pool: Annotated[tuple[Colour, ...], Bag(), IN_DICE] = ()
    """The dice that are nobody's."""
    day: Annotated[int, Between(1, None)] = 1
    """The day."""
    phase: Literal["bids", "turns", "naming", "over"] = "turns"
    """What is going on."""
    lamp: Seat = 1
    """Who holds the lamp."""
    turn: Seat | None = None
    """Whose turn it is; None outside of turns."""
    named: Seat | None = None
    """Who was named as the winner."""
    frames: Annotated[tuple[Frame, ...], Memory()] = ()
    """What is being carried out, the last begun last."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game."""

    __pydantic_config__ = STRICT

    seats: int
    """How many mongers."""
    sea: Annotated[tuple[Fish | None, ...] | None, Pile("sea")] = None
    """The fish, the top one first; a place may be unknown; None for an order that is not stated at all."""
    errands: Annotated[tuple[Errand | None, ...] | None, Pile("errands")] = None
    """The errands, in the same way; they are dealt from the top."""
