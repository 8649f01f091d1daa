"""The events of the game, each with its rules. Only the crew concerned hears a secret in an event.

The step that creates an event adds the rules in effect; the defaults of a class are the rules that always apply.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.captain_sonar.position import (
    FAILURE,
    SHEETS,
    SUBMARINE,
    Goal,
    Heading,
    MapName,
    Mode,
    Role,
    Seat,
    Side,
    Space,
    Symbol,
    System,
)
from leadline_engines.marks import Bag, Owner, Secret
from leadline_engines.shapes import STRICT, Tagged

SILENT = ("sonar.silence.hidden",)


@dataclass(frozen=True, slots=True)
class Opened(Tagged):
    """A game has begun."""

    __pydantic_config__ = STRICT

    map: MapName
    """The map."""
    mode: Mode
    """The mode, which is turn by turn or real time."""
    goal: Goal
    """The goal, which determines the damage needed to win."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Done(Tagged):
    """An act of a seat, or something that happened to its crew."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The seat that acted, or whose crew was affected."""


@dataclass(frozen=True, slots=True)
class Started(Done):
    """The choice of a start space, which only the crew itself knows."""

    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The start space; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Moved(Done):
    """The move of a submarine by one space. Everybody hears the direction, but only its crew knows the space."""

    to: Heading
    """The direction."""
    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space reached; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class GaugeMarked(Done):
    """The marking of a gauge by a First Mate, who may also name a full gauge and lose the mark."""

    __secret__ = Secret("side", SHEETS)

    system: System | None
    """The system whose gauge was named; None for an OK without a mark."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["gauge-marked"] = "gauge-marked"


@dataclass(frozen=True, slots=True)
class SymbolMarked(Done):
    """The marking of a symbol by an Engineer."""

    __secret__ = Secret("side", SHEETS)

    symbol: Symbol
    """The symbol."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["symbol-marked"] = "symbol-marked"


@dataclass(frozen=True, slots=True)
class Repaired(Done):
    """The erasure of the symbols of a complete circuit; `seat` is the Engineer."""

    __secret__ = Secret("side", SHEETS)

    circuit: int
    """The number of the circuit."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["repaired"] = "repaired"


@dataclass(frozen=True, slots=True)
class SystemFailed(Done):
    """Damage caused by radiation or a full panel; `seat` is the Engineer."""

    __secret__ = Secret("side", FAILURE)

    cause: Annotated[tuple[Literal["radiation", "panel"], ...], Bag()]
    """The cause; radiation and a full panel may occur together."""
    damage: int
    """The damage done."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["system-failed"] = "system-failed"


@dataclass(frozen=True, slots=True)
class Attempted(Done):
    """An unsuccessful attempt to use a system."""

    system: System
    """The system."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["attempted"] = "attempted"


@dataclass(frozen=True, slots=True)
class Dropped(Done):
    """The dropping of a mine, whose space only its own crew knows."""

    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space of the mine; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Launched(Done):
    """A torpedo is launched."""

    at: Space
    """The space of the impact."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["launched"] = "launched"


@dataclass(frozen=True, slots=True)
class Triggered(Done):
    """A mine is triggered."""

    at: Space
    """The space of the mine."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["triggered"] = "triggered"


@dataclass(frozen=True, slots=True)
class Exploded(Done):
    """An explosion, after which the crews announce their damage; `seat` is the seat that fired or triggered."""

    what: Literal["torpedo", "mine"]
    """A torpedo or a mine."""
    at: Space
    """The space of the explosion."""
    damage: Annotated[tuple[int | None, ...], Owner("side")]
    """The damage that red and blue announce.

    0 stands for clear, 1 for an indirect hit, 2 for a direct hit, and None for no announcement.
    """
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["exploded"] = "exploded"


@dataclass(frozen=True, slots=True)
class MineLost(Done):
    """The removal of a mine without an explosion; `seat` is the Captain to whose crew the mine belonged."""

    __secret__ = Secret("side", ("sonar.information.mine-lost",))

    at: Space
    """The space where it lay."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["mine-lost"] = "mine-lost"


@dataclass(frozen=True, slots=True)
class DroneLaunched(Done):
    """The question of a crew whether the other crew is in a sector, which stops play."""

    sector: int
    """The sector."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["drone-launched"] = "drone-launched"


@dataclass(frozen=True, slots=True)
class DroneAnswered(Done):
    """The answer of a Captain, which is yes or no."""

    sector: int
    """The sector."""
    yes: bool
    """True if the submarine is in the sector."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["drone-answered"] = "drone-answered"


@dataclass(frozen=True, slots=True)
class SonarActivated(Done):
    """The use of a crew's sonar, which stops play."""

    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["sonar-activated"] = "sonar-activated"


@dataclass(frozen=True, slots=True)
class SonarAnswered(Done):
    """The answer of a Captain, who names two of row, column and sector."""

    row: int | None
    """The row; None if no row was named."""
    column: str | None
    """The column; None if no column was named."""
    sector: int | None
    """The sector; None if no sector was named."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["sonar-answered"] = "sonar-answered"


@dataclass(frozen=True, slots=True)
class Silenced(Done):
    """A silent move of a submarine, whose details only its crew knows."""

    to: Annotated[Heading | None, Secret("side", SILENT)]
    """The direction; None for anyone who does not know it."""
    length: Annotated[int | None, Secret("side", SILENT)]
    """The number of spaces; None for anyone who does not know it."""
    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space reached; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["silenced"] = "silenced"


@dataclass(frozen=True, slots=True)
class ScenarioUsed(Done):
    """The use of the Scenario system, under readings that allow it."""

    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["scenario-used"] = "scenario-used"


@dataclass(frozen=True, slots=True)
class Surfaced(Done):
    """The surfacing of a submarine, which reveals its sector to everybody."""

    sector: int
    """The sector."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["surfaced"] = "surfaced"


@dataclass(frozen=True, slots=True)
class Traced(Done):
    """The tracing of a section of the hull."""

    role: Role
    """The role to which the section belongs."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["traced"] = "traced"


@dataclass(frozen=True, slots=True)
class Checked(Done):
    """The check of the hull that the enemy crew traced; no role is named if it is valid."""

    crossed: Annotated[tuple[Role, ...], Bag()]
    """The roles whose line crosses the border; empty if the hull is valid."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["checked"] = "checked"


@dataclass(frozen=True, slots=True)
class Dived(Done):
    """The end of a crew's preparation to dive, which erases its breakdowns."""

    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["dived"] = "dived"


@dataclass(frozen=True, slots=True)
class TurnEnded(Tagged):
    """The end of a crew's turn in a turn-by-turn game."""

    __pydantic_config__ = STRICT

    side: Side
    """The crew whose turn it was."""
    next: Side
    """The crew whose turn it is now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class Ended(Tagged):
    """The game is over."""

    __pydantic_config__ = STRICT

    winners: Annotated[tuple[Side, ...], Bag()]
    """The winning crew; both crews after a draw."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["ended"] = "ended"


Event: TypeAlias = (
    Opened
    | Started
    | Moved
    | GaugeMarked
    | SymbolMarked
    | Repaired
    | SystemFailed
    | Attempted
    | Dropped
    | Launched
    | Triggered
    | Exploded
    | MineLost
    | DroneLaunched
    | DroneAnswered
    | SonarActivated
    | SonarAnswered
    | Silenced
    | ScenarioUsed
    | Surfaced
    | Traced
    | Checked
    | Dived
    | TurnEnded
    | Ended
)
