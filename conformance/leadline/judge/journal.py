"""The verdicts that a copy of this process has found, which it sends back with the results of its work.

Without them, this process would have to play the same answers again under the same diagnoses. For a program with 20
bugs, that would be nearly half as much work again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from leadline.judge.mismatches import Mismatches
from leadline.judge.observation import Observation, Verdict

Entry: TypeAlias = tuple[Observation, int, int, Mismatches]
"""An answer, the active deviations and all that may change its verdict as bit masks, and the parts that are wrong."""


class Journal:
    """The new verdicts; in the first process they need not be noted."""

    def __init__(self) -> None:
        self._entries: list[Entry] | None = None

    def note(self, observation: Observation, active: int, verdict: Verdict) -> None:
        """Note a new verdict, if they are noted."""
        if self._entries is not None:
            self._entries.append((observation, active, verdict.touching, verdict.mismatches))

    def taken(self, is_known: Callable[[Observation], bool]) -> list[Entry]:
        """Return the verdicts on known answers that were noted since the last time, and go on noting."""
        entries, self._entries = self._entries or [], []
        return [entry for entry in entries if is_known(entry[0])]

    @staticmethod
    def learn(entries: Iterable[Entry]) -> None:
        """Add verdicts that a copy has found. They count as results of their own, which equal no other."""
        for observation, active, touching, mismatches in entries:
            observation.touched.mask |= touching
            observation.verdicts.add(active, touching, Verdict(mismatches, object(), touching))
