"""The end of the game: points, tie-break, winner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.events import GameEnded
from leadline_engines.deep_sea_adventure.position import Diver, Position, shown_to
from leadline_engines.shapes import STRICT


@dataclass(frozen=True, slots=True)
class Standing:
    """The points so far, and who has won if the game is over."""

    __pydantic_config__ = STRICT

    scores: tuple[int, ...]
    """The points of what each seat has brought home in finished dives, in seat order."""
    winners: tuple[int, ...]
    """The winner, or all who share the draw; empty while the game goes on."""
    why: Literal["not-over", "most-points", "tie-break", "draw"]
    """What decided."""


def end_game(book: Book, position: Position) -> Step:
    """Turn up what is still hidden, and find the winner.

    Rules: dsa.scoring.after-third-dive, dsa.information.reveal, and those of `find_standing`
    """
    everyone = tuple(position.seats)
    revealed = tuple(
        replace(diver, banked=tuple(shown_to(unit, everyone) for unit in diver.banked)) for diver in position.divers
    )
    position = replace(position, divers=revealed, turn=None)
    standing, rules = find_standing(book, position)
    event = GameEnded(
        "game-ended", standing.scores, standing.winners, ("dsa.scoring.after-third-dive", "dsa.dive.three", *rules)
    )
    return position, (event,)


def find_standing(book: Book, position: Position) -> tuple[Standing, tuple[str, ...]]:
    """The points, the winners and the rules that decided.

    Rules: dsa.scoring.total, dsa.scoring.most-points, dsa.scoring.tie-break, dsa.scoring.draw, dsa.scoring.draw-narrow,
    dsa.scoring.every-chip
    """
    scores = tuple(points(diver) for diver in position.divers)
    if not position.over:
        return Standing(scores, (), "not-over"), ("dsa.scoring.total",)
    stacks = any(len(unit) > 1 for diver in position.divers for unit in diver.banked)
    rules = ("dsa.scoring.total", "dsa.scoring.most-points", *(("dsa.scoring.every-chip",) if stacks else ()))
    level = [seat for seat in position.seats if scores[seat - 1] == max(scores)]
    if len(level) == 1:
        return Standing(scores, tuple(level), "most-points"), rules
    best = best_in_tie_break(book, position, level)
    rules = (*rules, "dsa.scoring.tie-break")
    if len(best) == 1:
        return Standing(scores, tuple(best), "tie-break"), rules
    rules = (*rules, "dsa.scoring.draw")
    if len(best) < len(level):
        rules = (*rules, "dsa.scoring.draw-narrow")
    sharing = best if book.rulings.tie_of_three == "narrow" else level
    return Standing(scores, tuple(sharing), "draw"), rules


def points(diver: Diver) -> int:
    """The points of all chips a diver has brought home; each chip of a stack counts.

    Rules: dsa.scoring.total, dsa.scoring.every-chip
    """
    return sum(chip.value for unit in diver.banked for chip in unit)


def best_in_tie_break(book: Book, position: Position, level: list[int]) -> list[int]:
    """Those of the seats level on points that have the most chips of the level that counts.

    Rules: dsa.scoring.tie-break
    """
    levels = sorted(set(book.components.level_of.values()), reverse=True)
    if book.rulings.tie_break == "level4-only":
        levels = [book.components.top_level]
    elif book.rulings.tie_break == "highest-level-present":
        levels = [deep for deep in levels if any(chips_of(book, position, seat, deep) for seat in level)][:1]
    for deep in levels:
        most = max(chips_of(book, position, seat, deep) for seat in level)
        level = [seat for seat in level if chips_of(book, position, seat, deep) == most]
    return level


def chips_of(book: Book, position: Position, seat: int, level: int) -> int:
    """How many chips of a level a seat has; under `stack-counts: one-chip` a stack counts once.

    Rules: dsa.scoring.every-chip
    """
    units = position.diver(seat).banked
    if any(len(unit) > 1 for unit in units) and book.rulings.stack_counts == "one-chip":
        return sum(any(chip.level == level for chip in unit) for unit in units)
    return sum(chip.level == level for unit in units for chip in unit)
