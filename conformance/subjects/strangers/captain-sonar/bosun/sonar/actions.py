"""Everything somebody at the table can do. `by` is a model.Person."""
from dataclasses import dataclass
from typing import Optional, Tuple

Space = Tuple[int, int]


@dataclass(frozen=True)
class Action:
    by: "Person"   # noqa: F821


@dataclass(frozen=True)
class Deploy(Action):
    at: Space


@dataclass(frozen=True)
class Move(Action):
    heading: str


@dataclass(frozen=True)
class MarkGauge(Action):
    """The First Mate's mark and OK; system None if every gauge is full."""
    system: Optional[str]


@dataclass(frozen=True)
class MarkBreakdown(Action):
    symbol: str


@dataclass(frozen=True)
class DropMine(Action):
    at: Space


@dataclass(frozen=True)
class TriggerMine(Action):
    at: Space


@dataclass(frozen=True)
class FireTorpedo(Action):
    at: Space


@dataclass(frozen=True)
class LaunchDrone(Action):
    sector: int


@dataclass(frozen=True)
class ActivateSonar(Action):
    pass


@dataclass(frozen=True)
class AnswerSonar(Action):
    """Two claims (kind, value); kinds are row, column, sector, values are counted from 1."""
    first: Tuple[str, int]
    second: Tuple[str, int]


@dataclass(frozen=True)
class GoSilent(Action):
    heading: Optional[str]
    spaces: int


@dataclass(frozen=True)
class ActivateScenario(Action):
    pass


@dataclass(frozen=True)
class Surface(Action):
    pass


@dataclass(frozen=True)
class TraceSection(Action):
    section: int
    clean: bool = True    # the line does not cross the white border


@dataclass(frozen=True)
class Inspect(Action):
    """The enemy engineer looks at the traced lines."""


@dataclass(frozen=True)
class EndTurn(Action):
    pass
