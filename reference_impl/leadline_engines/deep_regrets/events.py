"""All kinds of events, each with its rules.

The step that creates an event adds the rules in effect. Only the player concerned hears a secret in an event.
"""

from __future__ import annotations

from typing import TypeAlias

from leadline_engines.deep_regrets.component_events import (
    CardsDrawn,
    CardsKept,
    DiceSpent,
    DieDrawn,
    DieReturned,
    DieTurned,
    DinkDrawn,
    FishDiscarded,
    FishMoved,
    FishTaken,
    Looked,
    Mounted,
    Paid,
    Placed,
    PutBackDone,
    RegretDiscarded,
    RegretDrawn,
    RegretMoved,
    Reshuffled,
    Revealed,
    Rolled,
    Used,
)
from leadline_engines.deep_regrets.course_events import (
    BoatMoved,
    CastDone,
    Changed,
    Chose,
    DayBegan,
    DayEnded,
    Declared,
    DifficultyChanged,
    Earned,
    Ended,
    Equipped,
    Flipped,
    Opened,
    RegretsRevealed,
    Thrown,
    Visited,
    WormsFlipped,
)

Event: TypeAlias = (
    Opened | DayBegan | DayEnded | FishDiscarded | BoatMoved | WormsFlipped | Earned | DieDrawn | DieReturned | Rolled
    | Placed | DieTurned | Thrown | Declared | Equipped | RegretDrawn | RegretDiscarded | RegretMoved | DinkDrawn
    | Reshuffled | CastDone | Revealed | Paid | DiceSpent | FishTaken | FishMoved | Mounted | Visited | CardsDrawn
    | CardsKept | Used | Looked | PutBackDone | Flipped | DifficultyChanged | Chose | Changed | RegretsRevealed | Ended
)  # fmt: skip

__all__ = [
    "BoatMoved",
    "CardsDrawn",
    "CardsKept",
    "CastDone",
    "Changed",
    "Chose",
    "DayBegan",
    "DayEnded",
    "Declared",
    "DiceSpent",
    "DieDrawn",
    "DieReturned",
    "DieTurned",
    "DifficultyChanged",
    "DinkDrawn",
    "Earned",
    "Ended",
    "Equipped",
    "Event",
    "FishDiscarded",
    "FishMoved",
    "FishTaken",
    "Flipped",
    "Looked",
    "Mounted",
    "Opened",
    "Paid",
    "Placed",
    "PutBackDone",
    "RegretDiscarded",
    "RegretDrawn",
    "RegretMoved",
    "RegretsRevealed",
    "Reshuffled",
    "Revealed",
    "Rolled",
    "Thrown",
    "Used",
    "Visited",
    "WormsFlipped",
]
