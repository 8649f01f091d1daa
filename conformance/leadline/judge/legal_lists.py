"""The comparison of lists of legal choices with those of the reference, for all diagnoses that are tried.

One list is compared in the same position under hundreds of diagnoses. Without sharing, this took more than half of the
time for a program that lists many choices wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from leadline.game.legal import list_differences
from leadline.judge.noting import NotedResults, NotingEngine
from leadline.judge.shared_results import SharedResults
from leadline_engines.surface import Choices, Decision, Engine, Fault, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.game.definition import Game

T = TypeVar("T")

ListDifferences: TypeAlias = tuple[list[Any], list[Any]]
"""The choices that a list lacks, and those that do not belong in it."""


@dataclass(frozen=True, slots=True)
class _ComparedList:
    """A list compared in one position, with everything that engines answered in the process."""

    asked: Mapping[str, Any]
    """The list; it is kept here so that no other one gets its id."""
    differences: NotedResults[ListDifferences] = field(default_factory=SharedResults)
    """Its differences."""
    answers: dict[object, NotedResults[Any]] = field(default_factory=dict)
    """By question: the answers of the engines."""


class LegalLists:
    """Compares lists, and works out each comparison once for all diagnoses that agree on it.

    If diagnoses disagree on some of the choices, they still share the legal choices, and the plays of all others.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._compared: dict[tuple[int, Any], _ComparedList] = {}
        """By the identity of a list and the position."""

    def differences(self, noting: NotingEngine, position: Any, asked: Mapping[str, Any]) -> ListDifferences:
        """Return what `leadline.game.legal.list_differences` returns; the lists must not be changed."""
        known = self._compared.get((id(asked), position))
        if known is None:
            known = self._compared[id(asked), position] = _ComparedList(asked)
        compare = partial(list_differences, self._game, _SharingEngine(noting, known.answers), position, asked)
        return noting.shared(known.differences, compare)


class _SharingEngine(Engine):
    """An engine that shares its answers about one list in one position with the engines of other diagnoses.

    It answers only what the comparison of lists asks.
    """

    def __init__(self, noting: NotingEngine, answers: dict[object, NotedResults[Any]]) -> None:
        super().__init__(noting.engine.components, noting.engine.rulings)
        self._noting, self._engine, self._answers = noting, noting.engine, answers

    def to_act(self, position: Any) -> tuple[Decision, ...]:
        """Return the open decisions, which `Reference` shares already."""
        return tuple(self._engine.to_act(position))

    def choices(self, position: Any, decision: Decision, given: Any = None) -> Choices:
        """Return the legal choices of a decision."""
        return self._shared(decision, partial(self._engine.choices, position, decision, given))

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Outcome | Refusal:
        """Play a move."""
        return self._shared((telling, move.choice), partial(self._engine.play, position, move, telling))

    def faults(self, position: Any) -> tuple[Fault, ...]:
        """Return the faults of the position, which are asked for only if something else fails."""
        return self._engine.faults(position)

    def _shared(self, question: object, answer: Callable[[], T]) -> T:
        """Return the answer to a question. The chance that the choices follow is the same for the whole list."""
        answers: NotedResults[T] | None = self._answers.get(question)
        if answers is None:
            answers = self._answers[question] = SharedResults()
        return self._noting.shared(answers, answer)
