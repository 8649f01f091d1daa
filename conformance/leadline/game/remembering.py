"""Engines that remember what they worked out last, for games that are followed move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from leadline_engines.surface import Decision, Engine, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.game.definition import Game

T = TypeVar("T")

MOST_REMEMBERED = 1_024
"""The greatest number of results kept of each method; beyond it, all are forgotten."""


def remembering_engine(game: Game, readings: Mapping[str, str]) -> Engine:
    """Return the engine of a game under the given readings, which remembers its latest results.

    The runner asks for the open decisions of a position twice: to see whether the next move fits, and to compare a
    report with the position. Besides, a scenario and its legal variant start alike.
    """
    return remembering_kind(game.engine)(game.own_components, game.rulings.from_mapping(readings))


def remembering_kind(kind: type[Engine]) -> type[Engine]:
    """Return the class of engines that differ from those of the given class only in that they remember."""
    return type("Remembering", (RememberingEngine, kind), {})


class RememberingEngine(Engine):
    """An engine that remembers its latest openings, plays and open decisions, also those that its own steps ask for.

    It works nothing out itself: the next class in the order of inheritance is that of the engine.
    """

    def __init__(self, components: Any, rulings: Any) -> None:
        super().__init__(components, rulings)
        self._openings, self._plays, self._decisions = LatestResults(), LatestResults(), LatestResults()

    def open(self, setup: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Return the first position of a game and how it arose, or the reason why the game cannot be opened."""
        return self._openings.of(super().open, setup, telling)

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Play one move."""
        return self._plays.of(super().play, position, move, telling)

    def to_act(self, position: Any) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return self._decisions.of(super().to_act, position)


class LatestResults:
    """The latest results of a method, which are found by the objects that it was called with; these never change."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[Any, Any]] = {}

    def of(self, method: Callable[..., T], *given: Any) -> T:
        """Return what the method returns for the given objects."""
        ids = tuple(map(id, given))
        entry = self._known.get(ids)
        if entry is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            entry = self._known[ids] = given, method(*given)  # The objects are kept, so that no others get their ids.
        result: T = entry[1]
        return result
