"""The findings of a visit, formatted as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from leadline.base.terminal import wrap
from leadline.worlds.model import CHECKS, Violation, World

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_SHOWN = 3
"""The greatest number of violations printed for each check."""
LONGEST_WAY = 30
"""The greatest length of a way to a position that is printed move by move."""
PROGRAM = ("program", "program-refused", "program-view")
"""The checks that need a program."""


def count_lines(world: World) -> Iterator[str]:
    """Yield the counts, one per line."""
    rows = [(f"{number:,}", words) for number, words in _counts(world)]
    wide = max(len(number) for number, _ in rows)
    yield from (f"{number:>{wide}}  {words}" for number, words in rows)


def _counts(world: World) -> Iterator[tuple[int, str]]:
    yield world.visited, "positions"
    yield world.choices, "choices listed in them"
    yield world.moves, "moves: choices with every result of chance"
    yield len(world.ends), "positions in which the game is over"
    yield world.farthest, "moves to the farthest position"
    yield world.refusals, f"other choices tried, made from {len(world.known_choices):,} different ones"
    yield world.pairs, f"of {world.looks:,} views compared with that of a position that looks alike"
    if world.asked:
        yield world.asked, "positions in which the program was asked"
        yield world.sent_illegal, "illegal choices that the program was asked to play"
    if world.not_offered:
        yield world.not_offered, "moves for which the program cannot be asked"


def verdict_lines(game: Game, world: World) -> Iterator[str]:
    """Yield, for each check, whether it passes, and the first violations with their positions."""
    for check, holds in CHECKS.items():
        number = world.counts.get(check, 0)
        if check in PROGRAM and not world.asked:
            continue
        if not number:
            yield f"holds   {holds}"
            continue
        yield f"broken  {holds}: {number:,} violation{'s' if number > 1 else ''}"
        some = [noted for noted in world.violations if noted.check == check][:MOST_SHOWN]
        for violation in some:
            yield from _violation_lines(game, world, violation)
        if number > len(some):
            yield f"  and {number - len(some):,} more"


def _violation_lines(game: Game, world: World, violation: Violation) -> Iterator[str]:
    position = world.positions[violation.position]
    way = [game.move_notation.write(move, {}) for move in world.way_to(violation.position)]
    yield wrap(f"position {violation.position + 1:,}: {violation.says}.", 2, 2)
    yield f"    {game.position_notation.write(position)}"
    if 0 < len(way) <= LONGEST_WAY:
        yield wrap(f"reached by: {', '.join(way)}", 4, 2)


def limit_line(world: World) -> str:
    """Return a sentence about positions that were reached but not visited, or an empty text if there are none."""
    left = len(world.positions) - world.visited
    if not left:
        return ""
    return (
        f"Not everything was visited: at least {left:,} more positions can be reached. If one of these might lead a "
        f"position to an end, the position counts as having an end. Give a larger --most, or use smaller components."
    )


def world_data(game: Game, world: World) -> dict[str, Any]:
    """Return the findings of a visit as plain data."""
    return {
        "whole": world.is_whole,
        "positions": world.visited,
        "choices": world.choices,
        "moves": world.moves,
        "ends": len(world.ends),
        "farthest": world.farthest,
        "others_refused": world.refusals,
        "views": world.looks,
        "views_compared": world.pairs,
        "positions_asked": world.asked,
        "illegal_choices_sent": world.sent_illegal,
        "moves_not_offered": world.not_offered,
        "found": dict(world.counts),
        "violations": [
            {
                "check": violation.check,
                "position": game.position_notation.write(world.positions[violation.position]),
                "way": [game.move_notation.write(move, {}) for move in world.way_to(violation.position)],
                "says": violation.says,
            }
            for violation in world.violations
        ],
    }
