"""What the slow ways have tried in vain, so that they try it again only where something has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from leadline.judge.diagnosis import Deviation
from leadline.judge.mismatches import Mismatches
from leadline.judge.observation import Observation

WrongAnswers: TypeAlias = Iterable[tuple[Observation, Mismatches]]
"""Wrong answers, each with the parts that are wrong."""


@dataclass(frozen=True, slots=True)
class InVain:
    """An attempt that was in vain."""

    way: str
    """The slow way."""
    deviation: Deviation
    """The deviation that it has left out."""
    wrong: frozenset[tuple[Observation, Mismatches]]
    """The answers that were wrong without the deviation, each with the parts that were wrong."""


class TriedInVain:
    """The deviations that a slow way has left out in vain, with the answers that were wrong without them.

    Leaving one out helps only if something else makes these answers right. So it is tried again only if other answers
    are wrong without it, or the same answers in other parts. For a program with 21 bugs, repeated attempts took a fifth
    of the time.
    """

    def __init__(self) -> None:
        self._wrong: dict[tuple[str, Deviation], frozenset[tuple[Observation, Mismatches]]] = {}
        """By way and deviation."""

    def covers(self, way: str, deviation: Deviation, wrong: WrongAnswers) -> bool:
        """Return whether a way was in vain when at least these answers were wrong without a deviation."""
        known = self._wrong.get((way, deviation))
        return known is not None and known.issuperset(wrong)

    def add(self, attempt: InVain) -> None:
        """Note an attempt."""
        self._wrong[attempt.way, attempt.deviation] = attempt.wrong
