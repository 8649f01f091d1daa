"""The events of the game, each with its rules. Only one's own crew hears a secret in an event.

Each event gets the rules at work from the step that makes it; the defaults of a class are the rules that always apply.
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
    """Turn by turn, or real time."""
    goal: Goal
    """The goal, which sets the damage that wins."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Done(Tagged):
    """An act of a seat, or something that happened to its crew."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The seat that did it, or whose crew it happened to."""


@dataclass(frozen=True, slots=True)
class Started(Done):
    """A start space is chosen; only its own crew knows which."""

    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The start space; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Moved(Done):
    """A submarine has gone one space; everybody hears the direction, only its crew knows the space."""

    to: Heading
    """The direction."""
    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space where it is now; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class GaugeMarked(Done):
    """A First Mate has marked a gauge, or has named a full one, in which case the mark is lost."""

    __secret__ = Secret("side", SHEETS)

    system: System | None
    """The system whose gauge was named; None for an OK without a mark."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["gauge-marked"] = "gauge-marked"


@dataclass(frozen=True, slots=True)
class SymbolMarked(Done):
    """An Engineer has marked a symbol."""

    __secret__ = Secret("side", SHEETS)

    symbol: Symbol
    """The symbol."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["symbol-marked"] = "symbol-marked"


@dataclass(frozen=True, slots=True)
class Repaired(Done):
    """The symbols of a complete circuit are erased."""

    __secret__ = Secret("side", SHEETS)

    circuit: int
    """The number of the circuit."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["repaired"] = "repaired"


@dataclass(frozen=True, slots=True)
class SystemFailed(Done):
    """Radiation or a full panel has done damage."""

    __secret__ = Secret("side", FAILURE)

    cause: Annotated[tuple[Literal["radiation", "panel"], ...], Bag()]
    """The cause; radiation and a full panel can come together."""
    damage: int
    """The damage done."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["system-failed"] = "system-failed"


@dataclass(frozen=True, slots=True)
class Attempted(Done):
    """A system was tried in vain."""

    system: System
    """The system."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["attempted"] = "attempted"


@dataclass(frozen=True, slots=True)
class Dropped(Done):
    """A mine is dropped; only its own crew knows where."""

    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Launched(Done):
    """A torpedo is launched."""

    at: Space
    """The space of the impact."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["launched"] = "launched"


@dataclass(frozen=True, slots=True)
class Triggered(Done):
    """A mine is triggered."""

    at: Space
    """The space of the mine."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["triggered"] = "triggered"


@dataclass(frozen=True, slots=True)
class Exploded(Done):
    """Something has exploded, and the crews say what damage they took; ``seat`` is the one that fired or triggered."""

    what: Literal["torpedo", "mine"]
    """A torpedo or a mine."""
    at: Space
    """The space of the explosion."""
    damage: Annotated[tuple[int | None, ...], Owner("side")]
    """The damage that red and blue announce: 0 clear, 1 an indirect hit, 2 a direct hit; None where nothing is
    announced."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["exploded"] = "exploded"


@dataclass(frozen=True, slots=True)
class MineLost(Done):
    """A mine is gone without exploding; ``seat`` is the Captain whose mine it was."""

    __secret__ = Secret("side", ("sonar.information.mine-lost",))

    at: Space
    """The space where it lay."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["mine-lost"] = "mine-lost"


@dataclass(frozen=True, slots=True)
class DroneLaunched(Done):
    """A crew asks whether the other is in a sector; play is stopped."""

    sector: int
    """The sector."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["drone-launched"] = "drone-launched"


@dataclass(frozen=True, slots=True)
class DroneAnswered(Done):
    """A Captain has said yes or no."""

    sector: int
    """The sector."""
    yes: bool
    """True if the submarine is in the sector."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["drone-answered"] = "drone-answered"


@dataclass(frozen=True, slots=True)
class SonarActivated(Done):
    """A crew uses its sonar; play is stopped."""

    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["sonar-activated"] = "sonar-activated"


@dataclass(frozen=True, slots=True)
class SonarAnswered(Done):
    """A Captain has named two of row, column and sector."""

    row: int | None
    """A row; None if none was named."""
    column: str | None
    """A column; None if none was named."""
    sector: int | None
    """A sector; None if none was named."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["sonar-answered"] = "sonar-answered"


@dataclass(frozen=True, slots=True)
class Silenced(Done):
    """A submarine has moved silently; only its crew knows how."""

    to: Annotated[Heading | None, Secret("side", SILENT)]
    """The direction; None for anyone who does not know it."""
    length: Annotated[int | None, Secret("side", SILENT)]
    """The number of spaces; None for anyone who does not know it."""
    at: Annotated[Space | None, Secret("side", SUBMARINE)]
    """The space where it is now; None for the other crew."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["silenced"] = "silenced"


@dataclass(frozen=True, slots=True)
class ScenarioUsed(Done):
    """A crew has used the Scenario system, under readings that allow it."""

    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["scenario-used"] = "scenario-used"


@dataclass(frozen=True, slots=True)
class Surfaced(Done):
    """A submarine is up, and everybody learns its sector."""

    sector: int
    """The sector."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["surfaced"] = "surfaced"


@dataclass(frozen=True, slots=True)
class Traced(Done):
    """A section of the hull is traced."""

    role: Role
    """The role whose section it is."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["traced"] = "traced"


@dataclass(frozen=True, slots=True)
class Checked(Done):
    """The hull that the enemy crew traced is checked; no role is named if it is valid."""

    crossed: Annotated[tuple[Role, ...], Bag()]
    """The roles whose line crosses the border; empty if the hull is valid."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["checked"] = "checked"


@dataclass(frozen=True, slots=True)
class Dived(Done):
    """A crew is ready to dive; its breakdowns are erased."""

    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["dived"] = "dived"


@dataclass(frozen=True, slots=True)
class TurnEnded(Tagged):
    """The turn of a crew is over, turn by turn."""

    __pydantic_config__ = STRICT

    side: Side
    """The crew whose turn it was."""
    next: Side
    """The crew whose turn it is now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class Ended(Tagged):
    """The game is over."""

    __pydantic_config__ = STRICT

    winners: Annotated[tuple[Side, ...], Bag()]
    """The crew that has won; both after a draw."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
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
