"""Examples of moves in notation for each kind of choice, taken from the suite of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leadline.suite.carrying import suite_for

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST = 8
"""The greatest number of examples in a game whose choices have no kinds; otherwise, each kind has one."""


def example_moves(game: Game) -> dict[str, list[str]]:
    """Return moves in notation for each kind of choice.

    Seats are written by their keys, not by the names that a scenario gives them.
    """
    moves_by_kind: dict[str, dict[frozenset[str], Any]] = {}
    for scenario in suite_for(game).scenarios:
        for step in scenario.steps:
            choice = step.move["choice"]
            by_parts = moves_by_kind.setdefault(choice.get("kind", ""), {})
            parts = frozenset(_parts(choice, ""))
            if parts not in by_parts or len(step.text) < len(by_parts[parts][1]):
                by_parts[parts] = step.move, step.text
    write, read = game.move_notation.write, game.codecs.move.read
    return {
        kind: [write(read(move), {}) for move in _some(moves_by_kind[kind], 1 if kind else MOST)]
        for kind in sorted(moves_by_kind)
    }


def _some(by_parts: dict[frozenset[str], Any], most: int) -> list[Any]:
    """Return a few moves that together show as many parts as possible; each adds as many new ones as it can."""
    shown: set[str] = set()
    chosen: list[Any] = []
    left = dict(by_parts)
    while left and len(chosen) < most:
        best = max(left, key=lambda parts: (len(parts - shown), -len(left[parts][1]), left[parts][1]))
        if chosen and not best - shown:
            break
        chosen.append(left.pop(best)[0])
        shown |= best
    return chosen


def _parts(data: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the parts of a choice that state something, with their values if these are words."""
    for name, part in data.items():
        if isinstance(part, Mapping):
            yield from _parts(part, f"{path}{name}.")
        elif part not in (None, [], False) and name not in ("seat", "kind"):
            is_word = isinstance(part, str) and part.replace("-", "").isalpha()
            yield f"{path}{name}={part if is_word else ''}"
