"""The worth of a diagnosis: the support of the answers of a run for it, less the cost of its deviations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import islice
from zlib import crc32

from leadline.base.signals import is_search_over
from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.mismatches import RIGHT, gain, is_less_wrong, loss
from leadline.judge.observation import Observation
from leadline.judge.search.evidence import KindsPlayed, Sample, draw_sample
from leadline.judge.search.limits import LIMITS
from leadline.schema.records import shape_of

EPSILON = 1e-6
"""The least difference in worth that is not a rounding error."""
NOTHING = -1e9
"""The worth of every change once the time for the search is over."""


class Objective:
    """The worth of diagnoses, and the answers that decide it."""

    def __init__(self, evaluator: Evaluator, counts: Mapping[Observation, int]) -> None:
        """Take the different observations, each with the number of times it was made."""
        self.evaluator, self.catalogue, self.counts = evaluator, evaluator.catalogue, counts
        self.observations = sorted(counts, key=_spread)
        self._examined: Sequence[Observation] = self.observations
        self._played = KindsPlayed(shape_of(evaluator.reference.game.types.choice))

    def with_evaluator(self, evaluator: Evaluator) -> Objective:
        """Return this objective with the positions of another evaluator."""
        objective = copy(self)
        objective.evaluator = evaluator
        return objective

    def examining(self, observations: Sequence[Observation]) -> Objective:
        """Return a copy of this objective that looks for wrong answers only in some observations.

        The worth of a diagnosis still depends on all of them.
        """
        objective = copy(self)
        objective._examined = observations
        return objective

    # ---- Worth

    def worth(
        self,
        old: Diagnosis,
        new: Diagnosis,
        enough: float = NOTHING,
        observations: Sequence[Observation] | None = None,
        *,
        right_first: bool = False,
    ) -> float:
        """Return what the answers say for a new diagnosis, less what it costs more than the old one.

        Answers are looked at until the worth can no longer reach ``enough``; then something less than that is returned.
        Answers that are right under the old diagnosis can only lower the worth. If they come ``right_first``, that is
        quicker where many of them are expected to speak against the new diagnosis.
        """
        if is_search_over():
            return NOTHING
        mismatches = self.evaluator.mismatches
        affected = self.evaluator.affected(self.observations if observations is None else observations, old, new)
        before = {observation: mismatches(observation, old) for observation in affected}
        stakes = {observation: loss(parts) for observation, parts in before.items() if parts}
        right = [observation for observation, parts in before.items() if not parts]
        total = self.catalogue.cost(old) - self.catalogue.cost(new)
        most = total + sum(stakes.values())
        if right_first:
            for observation in right:
                most += gain(RIGHT, mismatches(observation, new))
                if most < enough:
                    return most
        for observation, stake in stakes.items():
            gained = gain(before[observation], mismatches(observation, new))
            total += gained
            most += gained - stake
            if most < enough - EPSILON:
                return most
        for observation in right:
            if total < enough:
                return total
            total += gain(RIGHT, mismatches(observation, new))
        return total

    def at_stake(self, diagnosis: Diagnosis, wrong: Iterable[Observation]) -> float:
        """Return the most that could be gained: if all that is wrong were right."""
        return sum(loss(self.evaluator.mismatches(each, diagnosis)) for each in wrong)

    def price(self, diagnosis: Diagnosis, deviation: Deviation) -> float:
        """Return what a deviation adds to the cost of a diagnosis."""
        return self.catalogue.cost(self.catalogue.with_item(diagnosis, deviation)) - self.catalogue.cost(diagnosis)

    # ---- Answers

    def wrong(self, diagnosis: Diagnosis) -> list[Observation]:
        """Return the examined answers that a diagnosis leaves wrong."""
        return [each for each in self._examined if self.evaluator.mismatches(each, diagnosis)]

    def changed(self, observations: Sequence[Observation], old: Diagnosis, new: Diagnosis) -> list[Observation]:
        """Return the answers in which other parts are wrong under a new diagnosis than under the old one."""
        mismatches, affected = self.evaluator.mismatches, self.evaluator.affected(observations, old, new)
        return [each for each in affected if mismatches(each, old) != mismatches(each, new)]

    def kind(self, observation: Observation, diagnosis: Diagnosis) -> tuple[object, str]:
        """Return the way in which an answer is wrong, and the kinds of moves that were played."""
        return self.evaluator.kind(observation, diagnosis), self._played.of(observation)

    def sample(
        self, diagnosis: Diagnosis, wrong: Sequence[Observation], most: int, most_of_kind: int | None = None
    ) -> Sample:
        """Return at most ``most`` of the answers that are ``wrong``, taking one of each kind in turn."""
        mismatches = {each: self.evaluator.mismatches(each, diagnosis) for each in wrong}
        return draw_sample(mismatches, self._played, most, most_of_kind)

    def unlike(self, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> Sample:
        """Return a sample of wrong answers in which every kind of them is represented, if there is room for all."""
        return self.sample(diagnosis, wrong, LIMITS.ranked, LIMITS.of_kind)

    def few(self, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> Sample:
        """Return a small sample of wrong answers, by which deviations are ranked first."""
        return self.sample(diagnosis, wrong, LIMITS.first_ranked)

    # ---- Answers and deviations

    def speaking(self, observation: Observation, diagnosis: Diagnosis) -> frozenset[Deviation]:
        """Return the deviations for or against which an answer may speak, beside those of a diagnosis."""
        return self.evaluator.speaking(observation, diagnosis)

    def fixed(self, diagnosis: Diagnosis, deviation: Deviation) -> list[Observation]:
        """Return some answers that a deviation of a diagnosis makes right."""
        return list(islice(self._fixed(diagnosis, deviation), LIMITS.compared))

    def all_fixed(self, diagnosis: Diagnosis, deviation: Deviation) -> list[Observation]:
        """Return all answers that a deviation of a diagnosis makes right."""
        return list(self._fixed(diagnosis, deviation))

    def _fixed(self, diagnosis: Diagnosis, deviation: Deviation) -> Iterator[Observation]:
        without, mismatches = diagnosis - {deviation}, self.evaluator.mismatches
        for each in self.evaluator.affected(self.observations, diagnosis, without):
            if not mismatches(each, diagnosis) and mismatches(each, without):
                yield each

    def balance(self, diagnosis: Diagnosis, deviation: Deviation) -> int:
        """Return the number of answers that have fewer wrong fields with a deviation, minus those that have more."""
        without, mismatches = diagnosis - {deviation}, self.evaluator.mismatches
        balance = 0
        for observation in self.evaluator.affected(self.observations, diagnosis, without):
            after, before = mismatches(observation, diagnosis), mismatches(observation, without)
            balance += is_less_wrong(after, before) - is_less_wrong(before, after)
        return balance

    def righted(self, diagnosis: Diagnosis, deviation: Deviation) -> int:
        """Return the number of answers that are right only with a deviation, minus those right only without."""
        without, mismatches = diagnosis - {deviation}, self.evaluator.mismatches
        affected = self.evaluator.affected(self.observations, diagnosis, without)
        return sum(bool(mismatches(each, without)) - bool(mismatches(each, diagnosis)) for each in affected)


def _spread(observation: Observation) -> int:
    """Return a sort key that mixes the scenarios, the same in every run."""
    answer = observation.answer
    return crc32(f"{answer.turn.scenario} {answer.turn.part} {answer.turn.number}".encode())
