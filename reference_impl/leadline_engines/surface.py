"""The interface of the engines of all games, and the values that pass through this interface.

An engine is one game under one set of readings. It is pure: it has no state, clock, randomness, input or output.
Positions, moves, setups and events are frozen dataclasses defined by the game; everything here is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from leadline_engines.chance import Pick, Randomiser
from leadline_engines.shapes import STRICT
from leadline_engines.values import quickly_made

Seat: TypeAlias = int | str
"""A seat that decides, sees and hears, given by a key that the game defines: `2`, or `red.captain`."""
Telling: TypeAlias = Literal["nothing", "events", "trail"]
"""The contents of an outcome besides the position: nothing, the events, or the events with the position after each."""

MOST_LISTED = 2000
"""The greatest number of choices that a decision lists; a decision with more lists none and has a sampler instead."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that may be made now. Several choices may be open at once."""

    seats: tuple[Seat, ...]
    """The seats that may decide; if there are several, the first one that does closes the decision for all."""
    kind: str
    """The kind of decision, such as `turn` or `answer`."""
    must: bool = True
    """True if the decision must be taken before play can continue; otherwise it is optional."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One result of chance, with its randomiser."""

    __pydantic_config__ = STRICT

    of: str
    """The name of the randomiser."""
    got: Any
    """The result."""


@dataclass(frozen=True, slots=True)
class NextChance:
    """The next thing that chance must decide before a move or a setup is complete."""

    of: str
    """The name of the randomiser."""
    randomiser: Randomiser
    """The possible results with their odds."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a move or an opening that cannot be played as stated."""

    __pydantic_config__ = STRICT

    rule: str
    """The id of the rule that forbids the move or opening, or that requires more information."""
    why: str
    """One sentence for a person."""
    kind: Literal["illegal", "incomplete", "impossible chance"] = "illegal"
    """The kind of refusal.

    A refusal is `illegal` if a rule forbids the move or opening, `incomplete` if something must be added, and
    `impossible chance` if chance cannot have given the stated result.
    """
    path: str = ""
    """The part of the move or setup that is refused, such as `chance.dice`; empty for the whole."""
    remedy: str = ""
    """The correction, if one can be suggested."""


class RefusalError(Exception):
    """The error raised inside an engine by the step that refuses; it never leaves the engine."""

    def __init__(
        self,
        rule: str,
        why: str,
        kind: Literal["illegal", "incomplete", "impossible chance"] = "illegal",
        path: str = "",
        remedy: str = "",
        chance: NextChance | None = None,
    ) -> None:
        super().__init__(f"{rule}: {why}")
        self.refusal = Refusal(rule, why, kind, path, remedy)
        self.chance = chance


@quickly_made
@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a legal move, or of the opening of a game."""

    position: Any
    """The position after the move or opening, and after everything that follows automatically."""
    events: tuple[Any, ...] = ()
    """The events in order; empty unless they were requested."""
    trail: tuple[Any, ...] = ()
    """The position directly after each event; empty unless it was requested."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal choices of a decision."""

    listed: tuple[Any, ...] = ()
    """All legal choices, each in one form; empty if there are more than ``MOST_LISTED``."""
    free: tuple[str, ...] = ()
    """The paths of parts that are left at their default, because any suitable value is legal too."""
    sample: Callable[[Pick], Any] | None = None
    """A function that returns one choice, which may be any legal one; None if they are listed.

    `play` decides whether it is legal.
    """

    @property
    def complete(self) -> bool:
        """True if every legal choice is listed, except for the free parts."""
        return self.sample is None


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game: whether it is over, the winners and the points."""

    __pydantic_config__ = STRICT

    over: bool
    """True if it is over."""
    winners: tuple[Seat, ...]
    """The winning sides, or all sides that share a draw; empty during the game.

    Sides are given by key; each seat may be a side of its own.
    """
    scores: tuple[int | None, ...] | None
    """The points so far, in the order of the sides; None without points, or if any side's points are unknown."""
    why: str
    """The reason for the result, in one or two words defined by the game; `not-over` during the game."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that makes a position impossible."""

    __pydantic_config__ = STRICT

    rule: str
    """The rule that it breaks."""
    where: str
    """The part of the position with the fault, such as `divers.2.at`."""
    why: str
    """One sentence for a person."""
    kind: Literal["state", "history"] = "state"
    """The kind of fault.

    The kind is `state` if the position contradicts itself, and `history` if no game can have led to the position
    although play can continue from it.
    """


class Engine:
    """The base class of all engines. A game overrides the methods that raise ``NotImplementedError``."""

    def __init__(self, components: Any, rulings: Any) -> None:
        self.components = components
        self.rulings = rulings

    def open(self, setup: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Return the first position of a game and how it arose, or the reason why the game cannot be opened."""
        raise NotImplementedError

    def to_act(self, position: Any) -> tuple[Decision, ...]:
        """Return the open decisions, or nothing when the game is over."""
        raise NotImplementedError

    def choices(self, position: Any, decision: Decision, given: Any = None) -> Choices:
        """Return the legal choices of a decision; choices that always lead to the same position count as one.

        ``given`` is the chance that the choice may follow, such as a roll, in the form that it has in a move.
        """
        raise NotImplementedError

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Play one move; a move that cannot be played returns a refusal and changes nothing."""
        raise NotImplementedError

    def standing(self, position: Any) -> Standing:
        """Return whether the game is over, the winners, the points if there are any, and the reason for the result."""
        raise NotImplementedError

    def faults(self, position: Any) -> tuple[Fault, ...]:
        """Return all faults that make the position impossible, or nothing if there are none."""
        raise NotImplementedError

    def seats(self, position: Any) -> tuple[Seat, ...]:
        """Return the seats of a game, in order."""
        raise NotImplementedError

    def sides(self, position: Any) -> Mapping[Seat, tuple[Seat, ...]]:
        """Return the seats of each side; every seat is a side of its own unless a game defines otherwise."""
        return {seat: (seat,) for seat in self.seats(position)}

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return what chance has to decide next.

        ``at`` is a setup, or a position with a move for which some chance is stated. Returns None if nothing is left to
        chance, or if the move or setup cannot be played at all.
        """
        raise NotImplementedError

    def view(self, position: Any, seats: tuple[Seat, ...]) -> Any:
        """Return a position in which everything that a person with these seats may not see is unknown."""
        from leadline_engines.views import seen_position

        return seen_position(self, position, seats)

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Seat, ...]) -> tuple[Any, ...]:
        """Return the events heard by a person who holds these seats; ``position`` is the position after the events."""
        from leadline_engines.views import heard_events

        return heard_events(self, position, events, seats)
