"""The surface that the engines of all games have, and the values that pass through it.

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
"""Who decides, sees and hears, by a key of the game's own: `2`, or `red.captain`."""
Telling: TypeAlias = Literal["nothing", "events", "trail"]
"""What an outcome is to tell beside the position: nothing, the events, or the events with a position after each."""

MOST_LISTED = 2000
"""A decision with more choices lists none of them; it has a sampler instead."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Decision:
    """Something that may be chosen now. Several may be open at once."""

    seats: tuple[Seat, ...]
    """Whose decision it is; where there are several seats, the first that takes it closes it for all."""
    kind: str
    """What is to be decided, such as `turn` or `answer`."""
    must: bool = True
    """Whether it has to be taken before play can go on; else it may be left."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One result of chance: what gave it, and what it gave."""

    __pydantic_config__ = STRICT

    of: str
    """The name of the randomiser."""
    got: Any
    """The result."""


@dataclass(frozen=True, slots=True)
class NextChance:
    """What chance has to decide next before a move or a setup is complete."""

    of: str
    """The name of the randomiser."""
    randomiser: Randomiser
    """What it can give, with the odds."""


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
    given what is stated."""
    path: str = ""
    """The part of the move or setup that is meant, such as `chance.dice`; empty for the whole."""
    remedy: str = ""
    """What would be right, if that can be said."""


class Refused(Exception):
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
    """What a legal move, or the opening of a game, leads to."""

    position: Any
    """The position after it, and after all that follows of itself."""
    events: tuple[Any, ...] = ()
    """What happened, in order; empty unless it was asked for."""
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
    """Gives one legal choice, any of them possible, where they are not listed; whether one is legal `play` says."""

    @property
    def complete(self) -> bool:
        """Whether every legal choice is listed, but for the free parts."""
        return self.sample is None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands."""

    __pydantic_config__ = STRICT

    over: bool
    """Whether it is over."""
    winners: tuple[Seat, ...]
    """The winning sides, or all that share a draw, by the key of a side (a seat alone is its own side); empty while
    the game goes on."""
    scores: tuple[int | None, ...] | None
    """The points so far in the order of the sides; None for a game without points, or for unknown points of one."""
    why: str
    """What decided, in one or two words of the game's own; `not-over` while it goes on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a position is impossible."""

    __pydantic_config__ = STRICT

    rule: str
    """The rule it goes against."""
    where: str
    """The part of the position, such as `divers.2.at`."""
    why: str
    """One sentence for a person."""
    kind: Literal["state", "history"] = "state"
    """`state`: the position contradicts itself; `history`: no game can have come to it, but it can be played on."""


class Engine:
    """The base of all engines. A game overrides the methods that raise ``NotImplementedError``."""

    def __init__(self, components: Any, rulings: Any) -> None:
        self.components = components
        self.rulings = rulings

    def open(self, setup: Any, telling: Telling = "events") -> Outcome | Refusal:
        """The first position of a game and how it came about, or why it cannot be opened."""
        raise NotImplementedError

    def to_act(self, position: Any) -> tuple[Decision, ...]:
        """What may be decided now; nothing when the game is over."""
        raise NotImplementedError

    def choices(self, position: Any, decision: Decision, given: Any = None) -> Choices:
        """The legal choices of a decision; two are one if they always lead to the same position.

        ``given`` is chance that the choice may follow, in the shape of a move's chance, such as a roll.
        """
        raise NotImplementedError

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Play one move; what cannot be played gives a refusal and changes nothing."""
        raise NotImplementedError

    def standing(self, position: Any) -> Standing:
        """Whether the game is over, who has won, the points if the game has any, and why."""
        raise NotImplementedError

    def faults(self, position: Any) -> tuple[Fault, ...]:
        """Every way in which the position is impossible; empty if there is none."""
        raise NotImplementedError

    def seats(self, position: Any) -> tuple[Seat, ...]:
        """The seats of a game, in order."""
        raise NotImplementedError

    def sides(self, position: Any) -> Mapping[Seat, tuple[Seat, ...]]:
        """The seats of each side; every seat is a side of its own unless a game says otherwise."""
        return {seat: (seat,) for seat in self.seats(position)}

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """What chance has to decide next.

        ``at`` is a setup, or a position with a move whose chance is stated so far. None if nothing is left to chance,
        or if the move or setup cannot be played at all.
        """
        raise NotImplementedError

    def view(self, position: Any, seats: tuple[Seat, ...]) -> Any:
        """What a person who holds these seats may see: a position in which everything else is unknown."""
        from leadline_engines.views import seen_position

        return seen_position(self, position, seats)

    def heard(self, position: Any, events: tuple[Any, ...], seats: tuple[Seat, ...]) -> tuple[Any, ...]:
        """What a person who holds these seats hears of some events; ``position`` is the one they lead to."""
        from leadline_engines.views import heard_events

        return heard_events(self, position, events, seats)
