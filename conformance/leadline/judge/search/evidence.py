"""Wrong answers by kind, and a small sample that represents all of them.

A program with a fault that no mistake explains gives thousands of wrong answers, most of them alike. If deviations were
ranked by an arbitrary choice of these, the answers of one great fault would drown those of all others. So wrong answers
are sorted into *kinds*, by the fields that are wrong and by what was played, and each kind is represented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import TypeAlias

from leadline.judge.mismatches import Mismatches, fields_of
from leadline.judge.observation import Observation
from leadline.judge.offering import kinds_of
from leadline.schema.values import Shape

WrongKind: TypeAlias = tuple[frozenset[str], str]
"""The wrong fields, and what was played."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Some wrong answers that represent more."""

    kinds: Mapping[Observation, WrongKind] = field(default_factory=dict)
    """The answers, taking one of each kind in turn, each with its kind."""
    weights: Mapping[WrongKind, float] = field(default_factory=dict)
    """By kind: the number of wrong answers that each of its answers here represents."""

    def __iter__(self) -> Iterator[Observation]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    def weight(self, observation: Observation) -> float:
        """Return the number of wrong answers that an answer of the sample represents."""
        return self.weights[self.kinds[observation]]


class KindsPlayed:
    """The moves played in the turns of a run, in words that many turns share, such as `back; search.action drop`."""

    def __init__(self, choice: Shape) -> None:
        """Take the shape of a choice."""
        self._choice = choice
        self._known: dict[Observation, str] = {}

    def of(self, observation: Observation) -> str:
        """Return what was played, and how it was answered."""
        known = self._known.get(observation)
        if known is None:
            known = self._known[observation] = self._words(observation)
        return known

    def _words(self, observation: Observation) -> str:
        answer = observation.answer
        if answer.turn.is_opening:
            return "opening"
        kinds = (str(kind) for move in answer.moves for kind in kinds_of(self._choice, move.choice))
        return "; ".join((answer.answer.kind, *dict.fromkeys(kinds)))


def draw_sample(
    wrong: Mapping[Observation, Mismatches], played: KindsPlayed, most: int, most_of_kind: int | None = None
) -> Sample:
    """Draw at most ``most`` wrong answers, taking one of each kind in turn; the same from the same answers."""
    by_kind: dict[WrongKind, list[Observation]] = {}
    for observation, mismatches in wrong.items():
        by_kind.setdefault((fields_of(mismatches), played.of(observation)), []).append(observation)
    turns = zip_longest(*(_pairs(kind, answers[:most_of_kind]) for kind, answers in by_kind.items()))
    kinds = dict(islice((pair for turn in turns for pair in turn if pair is not None), most))
    drawn = Counter(kinds.values())
    return Sample(kinds, {kind: len(by_kind[kind]) / number for kind, number in drawn.items()})


def _pairs(kind: WrongKind, answers: Sequence[Observation]) -> list[tuple[Observation, WrongKind]]:
    return [(answer, kind) for answer in answers]
