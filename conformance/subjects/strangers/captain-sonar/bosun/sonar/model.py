from dataclasses import dataclass, field
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from . import charts

RED, BLUE = "red", "blue"
TEAMS = (RED, BLUE)
GOALS = {"sudden-death": 1, "hunt": 4}

CAPTAIN, FIRST_MATE, ENGINEER, RADIO = "captain", "first mate", "engineer", "radio operator"
SHARES = {   # who does what in a crew of n people
    4: ((CAPTAIN,), (FIRST_MATE,), (ENGINEER,), (RADIO,)),
    3: ((CAPTAIN, FIRST_MATE), (ENGINEER,), (RADIO,)),
    2: ((CAPTAIN, FIRST_MATE), (ENGINEER, RADIO)),
}


def other(team):
    return BLUE if team == RED else RED


class Person(NamedTuple):
    team: str
    seat: int


@dataclass
class Mine:
    at: Tuple[int, int]
    dropped_after: int        # number of moves made when it was dropped


@dataclass
class Dive:
    """Work on the engineer's drawing while a submarine is at the surface."""
    traced: Dict[int, Tuple[int, bool]] = field(default_factory=dict)   # section -> (seat, clean)


@dataclass
class Crew:
    team: str
    people: int
    position: Optional[Tuple[int, int]] = None
    route: List[Tuple[int, int]] = field(default_factory=list)
    mines: List[Mine] = field(default_factory=list)
    charge: Dict[str, int] = field(default_factory=lambda: {s: 0 for s in charts.COLOURS})
    broken: Set[str] = field(default_factory=set)
    damage: int = 0
    heading: Optional[str] = None
    awaits_first_mate: bool = False
    awaits_engineer: bool = False
    moves: int = 0
    moved: bool = False             # in this turn
    activated: bool = False         # in this turn
    just_surfaced: bool = False
    surfaced: Optional[Dive] = None   # real time only

    @property
    def shares(self):
        return SHARES[self.people]

    def roles(self, seat):
        return self.shares[seat]

    def seat_of(self, role):
        return next(i for i, roles in enumerate(self.shares) if role in roles)

    @property
    def busy(self):
        return self.awaits_first_mate or self.awaits_engineer


@dataclass
class State:
    scenario: str
    mode: str                  # sudden-death or hunt
    pace: str                  # real-time or turn-by-turn
    crews: Dict[str, Crew]
    phase: str = "deploy"      # deploy, play, over
    on_turn: Optional[str] = None      # turn by turn only
    turns_in_a_row: int = 1
    sonar_for: Optional[str] = None    # the team whose captain has to answer a sonar
    winner: Optional[str] = None       # red, blue, draw

    @property
    def chart(self):
        return charts.chart(self.scenario, self.pace)

    @property
    def gauges(self):
        return charts.GAUGES[self.pace]

    @property
    def turn_by_turn(self):
        return self.pace == charts.TURN_BY_TURN


@dataclass(frozen=True)
class Event:
    """Something said or shown. `to` is None (whole table) or a team."""
    kind: str
    team: str
    data: dict = field(default_factory=dict)
    to: Optional[str] = None
