"""The deviations that have an effect on one answer.

Most of the deviations that an answer brings into play change nothing in it: a deviation about a full hand comes into
play whenever a card is drawn. The *core* of a diagnosis, for one answer, is a part of it that leads to the same result.
The games are followed again under each new diagnosis, and an answer with a known core need not be played again for
that.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Effects:
    """The results of one answer under sets of active deviations, each as a bit mask."""

    outcomes: dict[int, object] = field(default_factory=dict)
    """The result; equal results are equal objects."""
    cores: dict[int, int] = field(default_factory=lambda: {0: 0})
    """The core."""

    def add(self, active: int, outcome: object) -> object:
        """Store the result under a set of deviations, and find its core among the sets with one deviation fewer.

        Return the stored object that is equal to the result, so that equal results are one object.
        """
        self.outcomes[active] = outcome
        self.cores[active], left = active, active
        while left:
            deviation = left & -left
            left ^= deviation
            smaller = active ^ deviation
            known = self.outcomes.get(smaller)
            if known == outcome:
                self.outcomes[active] = known
                self.cores[active] = self.cores[smaller]
                return known
        return outcome
