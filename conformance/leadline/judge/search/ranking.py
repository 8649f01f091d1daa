"""The most promising change of a diagnosis: one deviation more, or two, ranked by a sample of wrong answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from leadline.base.signals import is_search_over
from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.mismatches import gain
from leadline.judge.observation import Observation
from leadline.judge.search.evidence import Sample, WrongKind
from leadline.judge.search.limits import LIMITS
from leadline.judge.search.objective import EPSILON, Objective
from leadline.judge.search.tried import TriedInVain


class Ranking:
    """The deviations of the catalogue, ranked by what wrong answers say for them."""

    def __init__(
        self,
        objective: Objective,
        idle: set[Deviation],
        barred: frozenset[Deviation] = frozenset(),
        tried: TriedInVain | None = None,
    ) -> None:
        """Take the objective, and the deviations that fixed nothing where they were tried.

        The ``idle`` ones are skipped until nothing else helps; `Ranking` adds to them. The ``barred`` ones are never
        added to a diagnosis. ``tried`` is what the slow ways have tried in vain.
        """
        self.objective, self.evaluator, self.catalogue = objective, objective.evaluator, objective.catalogue
        self.idle, self.barred, self.tried = idle, barred, tried or TriedInVain()
        self.deviations = set(self.catalogue.traits) - barred

    def by_rank(self, scores: Mapping[Deviation, float]) -> list[Deviation]:
        """Return deviations by their scores, the highest first, and of equal ones the more usual first."""
        order = {deviation: self.catalogue.traits[deviation].order for deviation in scores}
        return sorted(scores, key=lambda deviation: (-scores[deviation], order[deviation], deviation))

    # ---- One more

    def with_best(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        wrong: Sequence[Observation],
        idle: set[Deviation],
        *,
        gives_up: bool = True,
        weighed: int = LIMITS.weighed,
    ) -> Diagnosis | None:
        """Return the diagnosis with the most valuable of the deviations that a sample supports.

        It is drawn from the answers that are ``wrong``. At most ``weighed`` deviations are tried on every answer.
        Return None if no deviation is worth its cost.
        """
        hopes = self._hopes(diagnosis, sample, wrong, idle, gives_up=gives_up)
        best, most, improved = None, EPSILON, 0
        for deviation in self.by_rank(hopes)[:weighed]:
            if hopes[deviation] <= most or improved == LIMITS.improved:
                break  # Right answers can only speak against a deviation.
            candidate = self.catalogue.with_item(diagnosis, deviation)
            worth = self.objective.worth(diagnosis, candidate, most)
            if worth > most:
                best, most, improved = candidate, worth, improved + 1
        return best

    def _hopes(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        wrong: Sequence[Observation],
        idle: set[Deviation],
        *,
        gives_up: bool,
    ) -> dict[Deviation, float]:
        """Return what each deviation would be worth if it made no right answer wrong."""
        most, price = self.objective.at_stake(diagnosis, wrong), self.objective.price
        affordable = {deviation for deviation in self.deviations if price(diagnosis, deviation) < most}
        gains = self.gains(diagnosis, sample, affordable, idle, gives_up=gives_up)
        return {
            deviation: gained - price(diagnosis, deviation) for deviation, gained in gains.items() if gained > EPSILON
        }

    def gains(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        deviations: set[Deviation],
        idle: set[Deviation],
        *,
        gives_up: bool = True,
    ) -> dict[Deviation, float]:
        """Return how much all wrong answers may speak for each of some deviations, by a sample of them.

        Deviations that fix nothing in the sample are added to ``idle``; those already in it are skipped. If
        ``gives_up`` is true, a deviation that fixes nothing in some answers is not tried on the rest of the sample.
        """
        is_small = len(sample) <= LIMITS.first_ranked
        patience = max(LIMITS.first_patience * len(sample), LIMITS.patience) if is_small else LIMITS.patience
        gains: dict[Deviation, float] = {}
        fixing: set[Deviation] = set()
        in_vain: Counter[tuple[Deviation, WrongKind | None]] = Counter()
        for observation, kind in sample.kinds.items():
            if is_search_over():
                break
            before = self.evaluator.mismatches(observation, diagnosis)
            speaking = self.objective.speaking(observation, diagnosis)
            for deviation in self.catalogue.in_order((speaking & deviations) - idle - diagnosis):
                key = deviation, None if is_small else kind
                if gives_up and in_vain[key] >= patience:
                    continue
                after = self.evaluator.mismatches(observation, self.catalogue.with_item(diagnosis, deviation))
                gains[deviation] = gains.get(deviation, 0.0) + gain(before, after) * sample.weights[kind]
                if before - after:
                    fixing.add(deviation)
                elif not is_small or deviation not in fixing:
                    in_vain[key] += 1
        idle |= gains.keys() - fixing
        return gains

    # ---- Two more

    def with_pair(self, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> Diagnosis | None:
        """Return the diagnosis with the best pair of the deviations that fix some part of wrong answers.

        None if no pair is worth its cost.
        """
        some = self.objective.unlike(diagnosis, wrong)
        stake = self.objective.at_stake(diagnosis, wrong)
        if stake < 2 * self.catalogue.least_cost:
            return None
        fixing = self.fixing(diagnosis, some)
        best, most = None, 0.0
        for first, second in combinations(self.by_rank(fixing)[: LIMITS.paired], 2):
            traits = self.catalogue.traits[first], self.catalogue.traits[second]
            if traits[0].group == traits[1].group or traits[0].cost + traits[1].cost > stake:
                continue
            candidate = self.catalogue.with_item(self.catalogue.with_item(diagnosis, first), second)
            if self.objective.worth(diagnosis, candidate, 0.0, list(some)) <= 0:
                continue
            worth = self.objective.worth(diagnosis, candidate, most)
            if worth > most + EPSILON:
                best, most = candidate, worth
        return best

    def fixing(self, diagnosis: Diagnosis, sample: Sample) -> dict[Deviation, float]:
        """Return the deviations that fix some part of wrong answers, with the sum of these parts: 1 for an answer.

        Those that fix nothing in the first answers of a kind are left out.
        """
        idle, shares = set[Deviation](), dict[Deviation, float]()
        self.gains(diagnosis, sample, self.deviations, idle)
        for observation in sample:
            before = self.evaluator.mismatches(observation, diagnosis)
            speaking = self.objective.speaking(observation, diagnosis) - idle - diagnosis
            for deviation in self.catalogue.in_order(speaking):
                with_deviation = self.catalogue.with_item(diagnosis, deviation)
                fixed = before - self.evaluator.mismatches(observation, with_deviation)
                if fixed:
                    shares[deviation] = shares.get(deviation, 0.0) + len(fixed) / len(before)
        return shares
