"""The search as its users see it: its first two steps, and what it has learned so far."""

from __future__ import annotations

from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.search.climb import climbed, settled
from leadline.judge.search.objective import Objective
from leadline.judge.search.ranking import Ranking
from leadline.judge.search.slow_ways import WAYS
from leadline.judge.search.tried import TriedInVain


class Search:
    """A search for the diagnosis that fits some observations best."""

    def __init__(
        self,
        objective: Objective,
        first_way: int = 0,
        idle: set[Deviation] | None = None,
        barred: frozenset[Deviation] = frozenset(),
        tried: TriedInVain | None = None,
    ) -> None:
        """Take the objective, the slow way to try first, and the deviations that fixed nothing where they were tried.

        ``first_way`` is a number in `WAYS`. The ``barred`` deviations are not tried at all. ``tried`` is what the slow
        ways have tried in vain.
        """
        self.objective, self.barred = objective, barred
        self.first_way = first_way
        """The slow way that helped last: mostly it helps again, and those before it have just failed."""
        self._ranking = Ranking(objective, set() if idle is None else idle, barred, tried)

    def with_objective(self, objective: Objective) -> Search:
        """Return this search, as far as it has come, with another objective."""
        return Search(objective, self.first_way, self._ranking.idle, self.barred, self._ranking.tried)

    def afresh(self, objective: Objective) -> Search:
        """Return a search for another objective, in which nothing counts as idle yet."""
        return Search(objective, self.first_way, barred=self.barred, tried=self._ranking.tried)

    def barring(self, deviations: Diagnosis) -> Search:
        """Return this search without some deviations."""
        barred = self.barred | deviations
        return Search(self.objective, self.first_way, self._ranking.idle, barred, self._ranking.tried)

    def run(self, start: Diagnosis = PLAIN) -> Diagnosis:
        """Return the best diagnosis found quickly, from one to start with."""
        return climbed(self._ranking, start)

    def further(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return a better diagnosis than one found quickly, in the first slow way that helps; otherwise the same."""
        for number in (*range(self.first_way, len(WAYS)), *range(self.first_way)):
            better = WAYS[number](self._ranking, diagnosis)
            if better is not None:
                self.first_way = number
                return settled(self._ranking, diagnosis, better)
        return diagnosis
