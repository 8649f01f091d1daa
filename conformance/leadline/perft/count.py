"""Counting the lines of play from a position, depth by depth.

A line is a sequence of moves. Different lines that lead to the same position are followed from there only once, with
their number, so that the time depends on the number of different positions and not on the number of lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.base.errors import LeadlineError
from leadline.game.every_move import PlayedMove, every_move

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

MOST_POSITIONS = 2_000_000
"""The most different positions of one depth that are kept: 2 to 6 GB of memory, depending on the game."""


class TooDeepError(LeadlineError):
    """The error raised when there are too many different positions to count any deeper."""


@dataclass(frozen=True, slots=True)
class Level:
    """The lines of one length."""

    depth: int
    """The number of moves in each line."""
    moves: int
    """The number of lines."""
    positions: int
    """The number of different positions at their ends."""
    over: int
    """The number of lines whose last move ends the game."""


def count_levels(
    game: Game, engine: Engine, position: Any, depth: int, progress: Callable[[int, int, str], None]
) -> Iterator[Level]:
    """Yield the counts for each depth from 0 up to ``depth``, each as soon as it is known.

    Raises ``TooManyError`` for choices or chance that cannot be listed, and ``TooDeepError`` for too many positions.
    """
    lines: dict[Any, int] = {position: 1}
    yield _level(engine, lines, 0)
    for reached in range(1, depth + 1):
        after: dict[Any, int] = {}
        for number, (before, times) in enumerate(lines.items()):
            if not number % 64:
                progress(number, len(lines), f"positions at depth {reached - 1}")
            for played in every_move(game, engine, before):
                after[played.position] = after.get(played.position, 0) + times
            if len(after) > MOST_POSITIONS:
                raise TooDeepError(f"depth {reached} has more than {MOST_POSITIONS:,} different positions")
        lines = after
        yield _level(engine, lines, reached)


def _level(engine: Engine, lines: dict[Any, int], depth: int) -> Level:
    over = sum(times for position, times in lines.items() if engine.standing(position).over)
    return Level(depth, sum(lines.values()), len(lines), over)


def divide(
    game: Game, engine: Engine, position: Any, depth: int, progress: Callable[[int, int, str], None]
) -> Iterator[tuple[PlayedMove, int]]:
    """Yield each move from a position with the number of lines of ``depth`` moves that begin with it."""
    known: dict[Any, int] = {}
    for played in every_move(game, engine, position):
        after = played.position
        if after not in known:
            *_, last = count_levels(game, engine, after, depth - 1, progress)
            known[after] = last.moves
        yield played, known[after]
