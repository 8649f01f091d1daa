"""The events of the game, with their rules. Only a crew itself hears a secret in its event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.signal_duel.position import Mode, Place, Seat, Side

from leadline_engines.marks import Bag, Key, Owner, Secret
from leadline_engines.shapes import STRICT


@dataclass(frozen=True, slots=True)
class Opened:
    """A game has begun."""

    __pydantic_config__ = STRICT

    mode: Mode
    rules: tuple[str, ...] = ("duel.start.crews",)
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Done:
    """Something that a seat did."""

    __pydantic_config__ = STRICT

    seat: Seat


@dataclass(frozen=True, slots=True)
class Placed(Done):
    """A boat is on the map; only its crew knows where."""

    at: Annotated[Place | None, Secret("side", ("duel.start.place",))]
    rules: tuple[str, ...] = ("duel.start.place",)
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Sailed(Done):
    """A boat has gone one place; only its crew knows whither."""

    heading: Literal["north", "east", "south", "west"]
    at: Annotated[Place | None, Secret("side", ("duel.sail.heard",))]
    rules: tuple[str, ...] = ("duel.turn.duties", "duel.sail.step", "duel.sail.chart", "duel.sail.heard")
    kind: Literal["sailed"] = "sailed"


@dataclass(frozen=True, slots=True)
class Surfaced(Done):
    """A boat is up, and everybody knows where."""

    at: Place
    rules: tuple[str, ...] = ("duel.turn.duties", "duel.sail.surface", "duel.sail.waits")
    kind: Literal["surfaced"] = "surfaced"


@dataclass(frozen=True, slots=True)
class Loaded(Done):
    """A mate has loaded; nobody else hears of it."""

    __secret__ = Secret("owner", ("duel.load.silent",))

    what: Literal["torpedo", "sonar", "nothing"]
    rules: tuple[str, ...] = ("duel.turn.duties", "duel.load.part", "duel.load.silent")
    kind: Literal["loaded"] = "loaded"


@dataclass(frozen=True, slots=True)
class Burst(Done):
    """A torpedo has burst."""

    at: Place
    damage: Annotated[tuple[int, ...], Owner("side")]
    rules: tuple[str, ...] = ("duel.turn.duties", "duel.use.full", "duel.use.range", "duel.use.blast", "duel.use.aloud")
    kind: Literal["burst"] = "burst"


@dataclass(frozen=True, slots=True)
class Asked(Done):
    """A crew has used its sonar, and play is stopped."""

    rules: tuple[str, ...] = ("duel.turn.duties", "duel.use.full", "duel.use.stop")
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Answered(Done):
    """A captain has answered."""

    line: Annotated[str, Key("lines")]
    rules: tuple[str, ...] = ("duel.use.stop", "duel.use.truth")
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A crew has ended its turn."""

    __pydantic_config__ = STRICT

    side: Side
    rules: tuple[str, ...]
    kind: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    __pydantic_config__ = STRICT

    winners: Annotated[tuple[Side, ...], Bag()]
    rules: tuple[str, ...]
    kind: Literal["ended"] = "ended"


Event: TypeAlias = Opened | Placed | Sailed | Surfaced | Loaded | Burst | Asked | Answered | TurnEnded | Ended
