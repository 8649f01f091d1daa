"""The start of the next dive, or the end of the game after the last one."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.events import DiveBegan, DiveEnded, Event
from leadline_engines.deep_sea_adventure.position import Diver, Position
from leadline_engines.deep_sea_adventure.scoring import end_game


def begin_next_dive(book: Book, position: Position, starter: int) -> Step:
    """Begin the next dive that can be dived; after the last one, end the game.

    Rules: dsa.dive.three, dsa.dive.full-tank, dsa.dive.reset, dsa.dive.empty-line
    """
    events: list[Event] = []
    for dive in range(position.dive + 1, book.components.dives + 1):
        full = book.rulings.air_per_dive == "refill-25"
        air = book.components.air if full else position.air
        position = reset(replace(position, dive=dive, air=air), starter)
        rules = ("dsa.dive.three", "dsa.dive.full-tank", "dsa.dive.reset")
        events.append(DiveBegan("dive-began", dive, air, rules))
        if not position.line and book.rulings.line_empty == "skip-dive":
            events.append(DiveEnded("dive-ended", dive, "empty-line", ("dsa.dive.empty-line",)))
        elif air <= 0:
            events.append(DiveEnded("dive-ended", dive, "air-out", ("dsa.dive.full-tank",)))
        else:
            return position, tuple(events)
    position, ended = end_game(book, reset(position, position.starter))
    return position, (*events, *ended)


def reset(position: Position, starter: int) -> Position:
    """Every diver on the submarine, facing down and empty-handed; the starter is to move.

    Rules: dsa.dive.reset
    """
    divers = tuple(Diver(0, "down", False, (), diver.banked) for diver in position.divers)
    return replace(position, divers=divers, turn=starter, starter=starter, last_home=None, idle=0)
