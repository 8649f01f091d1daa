"""The deviations that have an effect on one answer.

Most of the deviations that an answer brings into play change nothing in it: one about a full hand is asked about
whenever a card is drawn. A diagnosis grows by one deviation at a time, so without this knowledge every answer would be
played again under each larger diagnosis.

The *core* of a diagnosis, for one answer, is a part of it that leads to the same result. A deviation that changes
nothing when it is added to the core is taken to change nothing when it is added to the whole. Two deviations that
change nothing by themselves could still change something together. In the reports on two programs of Captain Sonar this
was so for 1 in 1,000 of the trials that are saved. A deviation that does change something is always tried with the
whole diagnosis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Addition(NamedTuple):
    """A deviation that was added to a diagnosis whose core is known, as bit masks."""

    core: int
    """The core of the diagnosis."""
    with_core: int
    """The core with the deviation."""


@dataclass(slots=True)
class Effects:
    """The results of one answer under sets of active deviations, each as a bit mask."""

    outcomes: dict[int, object] = field(default_factory=dict)
    """The result; equal results are equal objects."""
    cores: dict[int, int] = field(default_factory=lambda: {0: 0})
    """The core."""
    derived: set[int] = field(default_factory=set)
    """The sets whose result was not tried, but derived from their core."""

    def add(self, active: int, outcome: object) -> None:
        """Note the result under a set of deviations, and find its core."""
        self.outcomes[active] = outcome
        self.derived.discard(active)
        self.cores[active] = next(
            (
                smaller
                for addition in self.additions(active)
                for smaller in addition
                if smaller != active and self.outcomes.get(smaller) == outcome
            ),
            active,
        )

    def additions(self, active: int) -> Iterator[Addition]:
        """Yield the ways in which a set arises by adding one deviation to a set whose core is known."""
        left = active
        while left:
            deviation = left & -left
            left ^= deviation
            core = self.cores.get(active ^ deviation)
            if core is not None:
                yield Addition(core, core | deviation)

    def core_of(self, active: int) -> tuple[int | None, int | None]:
        """Return the core of a set if it is known without a trial, otherwise the smaller set to be tried first.

        Both are None if only the whole set can be tried.
        """
        untried = None
        for core, with_core in self.additions(active):
            if with_core == active:
                continue
            outcome = self.outcomes.get(with_core)
            if outcome is None or core not in self.outcomes:
                untried = with_core
            elif outcome == self.outcomes[core]:
                self.cores[active], self.outcomes[active] = core, outcome
                self.derived.add(active)
                return core, None
            else:
                return None, None
        return None, untried
