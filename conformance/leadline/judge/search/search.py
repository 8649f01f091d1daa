"""The search as its users see it: its first two steps, and what it has learned so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.search.climb import climbed, settled
from leadline.judge.search.objective import Objective
from leadline.judge.search.ranking import Ranking
from leadline.judge.search.slow_ways import WAYS, Step
from leadline.judge.search.tried import TriedInVain

Way: TypeAlias = Callable[[], Step]


class Ways(NamedTuple):
    """Slow ways to a better diagnosis."""

    every: Sequence[Way]
    """The ways, in the order in which their results are taken."""
    long: Sequence[Way]
    """Those that take longest: they look at the whole diagnosis, and the others at one deviation of it."""


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
        self._catalogue = objective.catalogue
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

    def ways(self, diagnosis: Diagnosis) -> Ways:
        """Return the slow ways to a better diagnosis than one found quickly, the one that helped last first.

        They are independent of each other. `learn` takes their results in order, up to the first that helps.
        """
        every, long = list[Way](), list[Way]()
        for number in (*range(self.first_way, len(WAYS)), *range(self.first_way)):
            if WAYS[number].of_each:
                each_one = self._catalogue.in_order(diagnosis)
                every += [partial(self._taken, number, diagnosis, deviation) for deviation in each_one]
            else:
                long.append(partial(self._taken, number, diagnosis))
                every.append(long[-1])
        return Ways(every, long)

    def _taken(self, number: int, diagnosis: Diagnosis, *deviation: Deviation) -> Step:
        """Return the step of a slow way, with a diagnosis in which nothing is needless."""
        step = WAYS[number].take(self._ranking, diagnosis, *deviation)
        if step.better is None:
            return step
        better = settled(self._ranking, diagnosis, step.better)
        return replace(step, better=None if better == diagnosis else better, way=number)

    def learn(self, step: Step) -> None:
        """Take over what a step shows for the next ones."""
        if step.in_vain is not None:
            self._ranking.tried.add(step.in_vain)
        if step.better is not None and step.way is not None:
            self.first_way = step.way
        if step.better is not None and step.idle is not None:
            self._ranking.idle = set(step.idle)
