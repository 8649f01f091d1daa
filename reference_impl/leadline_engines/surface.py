"""The interface of the engines of all games, and the values that pass through it.

An engine is one game under one set of readings. It is pure: no state, clock, randomness, input or output. Positions,
moves, setups and events are the game's own frozen dataclasses; everything here is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from leadline_engines.chance import Pick, Randomiser
from leadline_engines.shapes import STRICT
from leadline_engines.values import quickly_made

Seat: TypeAlias = int | str
"""A seat that decides, sees and hears, by a key of the game's own: `2`, or `red.captain`."""
Telling: TypeAlias = Literal["nothing", "events", "trail"]
"""The contents of an outcome besides the position: nothing, the events, or the events with a position after each."""

MOST_LISTED = 2000
"""The most choices that a decision lists; one with more lists none and has a sampler instead."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that may be made now. Several may be open at once."""

    seats: tuple[Seat, ...]
    """The seats whose decision it is; if there are several, the first that takes it closes it for all."""
    kind: str
    """The kind of decision, such as `turn` or `answer`."""
    must: bool = True
    """True if it has to be taken before play can go on; otherwise it is optional."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One result of chance: its randomiser, and the result."""

    __pydantic_config__ = STRICT

    of: str
    """The name of the randomiser."""
    got: Any
    """The result."""


@dataclass(frozen=True, slots=True)
class NextChance:
    """The next thing chance has to decide before a move or a setup is complete."""

    of: str
    """The name of the randomiser."""
    randomiser: Randomiser
    """The possible results, with the odds."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Refusal:
    """A move or an opening that cannot be played as it is stated."""

    __pydantic_config__ = STRICT

    rule: str
    """The id of the rule that forbids it, or that asks for more."""
    why: str
    """One sentence for a person."""
    kind: Literal["illegal", "incomplete", "impossible chance"] = "illegal"
    """`illegal`: a rule forbids it; `incomplete`: something has to be added; `impossible chance`: chance cannot have
    given the stated result."""
    path: str = ""
    """The part of the move or setup concerned, such as `chance.dice`; empty for the whole."""
    remedy: str = ""
    """The correction, if one can be named."""


class RefusalError(Exception):
    """Raised inside an engine by the step that refuses; it never leaves the engine."""

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
    """The position after it, and after everything that follows automatically."""
    events: tuple[Any, ...] = ()
    """The events, in order; empty unless they were asked for."""
    trail: tuple[Any, ...] = ()
    """The position right after each event; empty unless it was asked for."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal choices of a decision."""

    listed: tuple[Any, ...] = ()
    """All of them, each in one form; empty if there are more than ``MOST_LISTED``."""
    free: tuple[str, ...] = ()
    """The paths of parts that are left at their default, because any value that fits them is legal too."""
    sample: Callable[[Pick], Any] | None = None
    """A function that returns one choice, any legal one possible, where they are not listed; `play` decides whether it
    is legal."""

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
    """The winning sides, or all that share a draw, by the key of a side (a seat alone is its own side); empty while the
    game goes on."""
    scores: tuple[int | None, ...] | None
    """The points so far in the order of the sides; None for a game without points, or for unknown points of one."""
    why: str
    """The reason for the result, in one or two words of the game's own; `not-over` while it goes on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a position is impossible."""

    __pydantic_config__ = STRICT

    rule: str
    """The rule that it breaks."""
    where: str
    """The part of the position, such as `divers.2.at`."""
    why: str
    """One sentence for a person."""
    kind: Literal["state", "history"] = "state"
    """`state`: the position contradicts itself; `history`: no game can have led to it, but it can be played on."""


class Engine:
    """The base of all engines. A game overrides the methods that raise ``NotImplementedError``."""

    def __init__(self, components: Any, rulings: Any) -> None:
        self.components = components
        self.rulings = rulings

    def open(self, setup: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Return the first position of a game and how it came about, or why it cannot be opened."""
        raise NotImplementedError

    def to_act(self, position: Any) -> tuple[Decision, ...]:
        """Return the open decisions; nothing when the game is over."""
        raise NotImplementedError

    def choices(self, position: Any, decision: Decision, given: Any = None) -> Choices:
        """Return the legal choices of a decision; choices that always lead to the same position count as one.

        ``given`` is chance that the choice may follow, in the shape of a move's chance, such as a roll.
        """
        raise NotImplementedError

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Play one move; a move that cannot be played returns a refusal and changes nothing."""
        raise NotImplementedError

    def standing(self, position: Any) -> Standing:
        """Return whether the game is over, who has won, the points if the game has any, and why."""
        raise NotImplementedError

    def faults(self, position: Any) -> tuple[Fault, ...]:
        """Return every way in which the position is impossible; empty if there is none."""
        raise NotImplementedError

    def seats(self, position: Any) -> tuple[Seat, ...]:
        """Return the seats of a game, in order."""
        raise NotImplementedError

    def sides(self, position: Any) -> Mapping[Seat, tuple[Seat, ...]]:
        """Return the seats of each side; every seat is a side of its own unless a game says otherwise."""
        return {seat: (seat,) for seat in self.seats(position)}

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return what chance has to decide next.

        ``at`` is a setup, or a position with a move whose chance is stated so far. Return None if nothing is left to
        chance, or if the move or setup cannot be played at all.
        """
        raise NotImplementedError

    def view(self, position: Any, seats: tuple[Seat, ...]) -> Any:
        """Return what a person who holds these seats may see: a position in which everything else is unknown."""
        from leadline_engines.views import seen_position

        return seen_position(self, position, seats)

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Seat, ...]) -> tuple[Any, ...]:
        """Return what a person who holds these seats hears of some events; ``position`` is the one they lead to."""
        from leadline_engines.views import heard_events

        return heard_events(self, position, events, seats)
