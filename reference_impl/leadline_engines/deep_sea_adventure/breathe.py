"""Step 1: breathe. The air falls by what the diver carries."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.events import AirRanOut, Breathed, Event
from leadline_engines.deep_sea_adventure.position import Position


def breathe(book: Book, position: Position, seat: int, *, finishes: bool) -> Step:
    """Take the breath of the seat to move; ``finishes`` says whether the turn goes on if the air runs out.

    Rules: dsa.breathe.per-unit, dsa.breathe.stack-is-one, dsa.breathe.banked-free, dsa.breathe.floor,
    dsa.breathe.finish-turn
    """
    diver = position.diver(seat)
    air = position.air - diver.load
    rules = ["dsa.breathe.per-unit", "dsa.dive.four-steps"]
    if any(len(unit) > 1 for unit in diver.carried):
        rules.append("dsa.breathe.stack-is-one")
    if diver.banked:
        rules.append("dsa.breathe.banked-free")
    if air < 0:
        rules.append("dsa.breathe.floor")
        if book.rulings.below_zero == "clamp-zero":
            air = 0
    events: list[Event] = [Breathed("breathed", seat, diver.load, air, tuple(rules))]
    if air <= 0:
        events.append(AirRanOut("air-ran-out", seat, finishes, ("dsa.breathe.finish-turn",)))
    return position.with_air(air), tuple(events)


def air_is_out(position: Position) -> bool:
    """Whether this dive has no air left."""
    return position.air <= 0
