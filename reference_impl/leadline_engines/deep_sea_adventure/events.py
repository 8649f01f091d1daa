"""Every kind of event in an opening or a turn."""

from __future__ import annotations

from typing import TypeAlias

from leadline_engines.deep_sea_adventure.dive_events import (
    AirSet,
    DiveBegan,
    DiveEnded,
    DiversPlaced,
    GameEnded,
    Kept,
    LaidDown,
    LineClosed,
    LineLaid,
    StarterChosen,
    StarterNamed,
)
from leadline_engines.deep_sea_adventure.turn_events import (
    AirRanOut,
    Breathed,
    CameHome,
    Dropped,
    Headed,
    LeftAlone,
    PickedUp,
    Rolled,
    Stayed,
    Swam,
    TurnPassed,
)

Event: TypeAlias = (
    LineLaid
    | AirSet
    | DiversPlaced
    | StarterNamed
    | Breathed
    | AirRanOut
    | Headed
    | Rolled
    | Swam
    | Stayed
    | CameHome
    | LeftAlone
    | PickedUp
    | Dropped
    | TurnPassed
    | DiveEnded
    | Kept
    | LaidDown
    | LineClosed
    | StarterChosen
    | DiveBegan
    | GameEnded
)

__all__ = [
    "AirRanOut",
    "AirSet",
    "Breathed",
    "CameHome",
    "DiveBegan",
    "DiveEnded",
    "DiversPlaced",
    "Dropped",
    "Event",
    "GameEnded",
    "Headed",
    "Kept",
    "LaidDown",
    "LeftAlone",
    "LineClosed",
    "LineLaid",
    "PickedUp",
    "Rolled",
    "StarterChosen",
    "StarterNamed",
    "Stayed",
    "Swam",
    "TurnPassed",
]
