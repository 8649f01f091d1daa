"""The evidence of right answers: everything that an adapter has been seen to read and to report correctly.

An adapter that reads a value in one move reads it in every move. If such a move is then played in an unexpected way, a
rule of the program is a better explanation than an error of the adapter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from leadline.smoke.adapter_hints import plain_name, shows_chance
from leadline.smoke.comparisons import TurnComparison
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game

ANY_MOVE = "any move"
"""The part of a move that every move has."""


@dataclass(frozen=True, slots=True)
class RightAnswers:
    """The evidence of the right answers of a program."""

    game: Game
    engine: Engine
    """The reference under the readings of the program."""
    numbers: set[str] = field(default_factory=set)
    """The fields for which a number above 0 was reported correctly."""
    _parts: set[str] = field(default_factory=set)
    """The parts of moves that were played as expected, with their values; see `parts_of`."""
    _changed: set[str] = field(default_factory=set)
    """The fields that were reported correctly after a move that changed them."""
    _turns_of_chance: list[TurnComparison] = field(default_factory=list)
    """The single moves with results of chance that were played as expected."""

    def add_report(self, report: Mapping[str, Any]) -> None:
        """Record a report that equals the expected position."""
        self.numbers.update(_numbers(report))

    def add_turn(self, turn: TurnComparison) -> None:
        """Record moves after which the expected position was reported."""
        self._parts.update(part for move in turn.moves for part in parts_of(move))
        if len(turn.moves) == 1 and _has_chance(turn.moves[0]):
            self._turns_of_chance.append(turn)
        self._changed.update(map(plain_name, self.game.reports.changed(turn.start, turn.expected)))

    def has_read(self, parts: Set[str]) -> bool:
        """Return whether one of some parts of moves, with their values, was read correctly."""
        return not parts.isdisjoint(self._parts)

    def has_followed(self, field_name: str) -> bool:
        """Return whether a field was reported correctly after a move that changed it."""
        return field_name in self._changed

    def number_of_chance(self, parts: Set[str], most: int) -> int:
        """Return how many right reports show that a move with one of these parts was played with its results of chance.

        The count ends at ``most``.
        """
        shown = (
            turn
            for turn in self._turns_of_chance
            if not parts.isdisjoint(parts_of(turn.moves[0]))
            and shows_chance(self.game, self.engine, turn.before, turn.move, turn.report)
        )
        return sum(1 for _ in islice(shown, most))


def parts_of(move: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of a move in plain data, at every level, as `path=value`; the first is that of any move."""
    yield ANY_MOVE
    left = [(name, move[name]) for name in ("choice", "chance") if name in move]
    while left:
        path, value = left.pop()
        yield f"{path}={json.dumps(value, sort_keys=True)}"
        if isinstance(value, Mapping):
            left += [(f"{path}.{name}", part) for name, part in value.items()]


def is_of_chance(part: str) -> bool:
    """Return whether a part of a move, with its value, is the whole of the results of chance."""
    return part.startswith("chance=")


def _has_chance(move: Mapping[str, Any]) -> bool:
    """Return whether a move states a result of chance."""
    chance = move.get("chance")
    return any(value is not None for value in chance.values()) if isinstance(chance, Mapping) else bool(chance)


def _numbers(report: Any, path: str = "") -> Iterator[str]:
    """Yield the names of the fields in a report that have a number above 0."""
    if isinstance(report, Mapping):
        for name, part in report.items():
            yield from _numbers(part, f"{path}.{name}" if path else str(name))
    elif isinstance(report, list):
        for part in report:
            yield from _numbers(part, path)
    elif type(report) is int and report > 0:
        yield path
